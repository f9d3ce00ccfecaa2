public import Foundation

/// How far the four sides of a rectangle are moved inwards, in points; outwards for negative numbers.
public struct UIEdgeInsets: Hashable, Codable, Sendable {
    /// How far the side of least y is moved.
    public var top: CGFloat
    /// How far the side of least x is moved.
    public var left: CGFloat
    /// How far the side of greatest y is moved.
    public var bottom: CGFloat
    /// How far the side of greatest x is moved.
    public var right: CGFloat

    /// No side is moved.
    public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

    /// The insets of these numbers.
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }

    /// No side is moved.
    public static let zero = UIEdgeInsets()
}

extension CGRect {
    /// The rectangle with its sides moved inwards. Its size may become negative.
    public func inset(by insets: UIEdgeInsets) -> CGRect {
        guard !isNull else { return self }
        let box = standardized
        return CGRect(
            x: box.origin.x + insets.left, y: box.origin.y + insets.top,
            width: box.width - insets.left - insets.right, height: box.height - insets.top - insets.bottom)
    }
}
