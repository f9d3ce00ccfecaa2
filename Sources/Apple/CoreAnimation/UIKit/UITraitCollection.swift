public import Foundation

/// The environment of a view. That of a stage is a light phone, and it never changes.
open class UITraitCollection: NSObject, @unchecked Sendable {
    /// The style of the interface.
    public let userInterfaceStyle: UIUserInterfaceStyle
    /// The kind of device.
    open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
    /// The class of the width.
    open var horizontalSizeClass: UIUserInterfaceSizeClass { .compact }
    /// The class of the height.
    open var verticalSizeClass: UIUserInterfaceSizeClass { .regular }
    /// The number of pixels per point.
    open var displayScale: CGFloat { 1 }

    /// The environment of the stage.
    open class var current: UITraitCollection { UITraitCollection() }

    /// Creates an environment with a style.
    public init(userInterfaceStyle: UIUserInterfaceStyle) { self.userInterfaceStyle = userInterfaceStyle }

    /// Creates the environment of a stage.
    public convenience override init() { self.init(userInterfaceStyle: .light) }

    /// Returns whether the colours of two environments differ.
    open func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
        userInterfaceStyle != traitCollection?.userInterfaceStyle
    }
}

// MARK: - Colours by style

extension UIColor {
    /// Creates a transparent black.
    public convenience init() { self.init(cgColor: .clear) }

    /// Creates the colour for the environment of the stage, which never changes.
    public convenience init(dynamicProvider: (UITraitCollection) -> UIColor) {
        self.init(cgColor: dynamicProvider(.current).cgColor)
    }

    /// Returns the colour for an environment: the colour itself.
    public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor { self }
}

// MARK: - Values from text

extension NSCoder {
    /// Returns the numbers in a text such as "{{0, 0}, {20, 20}}", or zeros if it has another number of them.
    private static func numbers(_ count: Int, in text: String) -> [CGFloat] {
        let numbers = text.split { "{}, ".contains($0) }.compactMap { Double($0) }
        return numbers.count == count ? numbers.map { CGFloat($0) } : Array(repeating: 0, count: count)
    }

    /// Returns the point in a text such as "{40, 30}", or zero for other text.
    public class func cgPoint(for string: String) -> CGPoint {
        let numbers = numbers(2, in: string)
        return CGPoint(x: numbers[0], y: numbers[1])
    }

    /// Returns the size in a text such as "{40, 30}", or zero for other text.
    public class func cgSize(for string: String) -> CGSize {
        let numbers = numbers(2, in: string)
        return CGSize(width: numbers[0], height: numbers[1])
    }

    /// Returns the vector in a text such as "{40, 30}", or zero for other text.
    public class func cgVector(for string: String) -> CGVector {
        let numbers = numbers(2, in: string)
        return CGVector(dx: numbers[0], dy: numbers[1])
    }

    /// Returns the rectangle in a text such as "{{0, 0}, {20, 20}}", or zero for other text.
    public class func cgRect(for string: String) -> CGRect {
        let numbers = numbers(4, in: string)
        return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    /// Returns the transform in a text such as "[1, 0, 0, 1, 0, 0]", or the identity for other text.
    public class func cgAffineTransform(for string: String) -> CGAffineTransform {
        let text = String(string.filter { !"[]".contains($0) })
        let n = numbers(6, in: text)
        return n == [0, 0, 0, 0, 0, 0]
            ? .identity : CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    }

    /// Returns the insets in a text such as "{1, 2, 3, 4}", or zero for other text.
    public class func uiEdgeInsets(for string: String) -> UIEdgeInsets {
        let n = numbers(4, in: string)
        return UIEdgeInsets(top: n[0], left: n[1], bottom: n[2], right: n[3])
    }
}
