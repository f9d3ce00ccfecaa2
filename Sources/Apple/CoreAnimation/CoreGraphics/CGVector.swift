public import Foundation
import Geometry

/// A displacement in the plane, in points.
public struct CGVector: Hashable, Codable, Sendable {
    /// How far along x.
    public var dx: CGFloat
    /// How far along y.
    public var dy: CGFloat

    /// No displacement.
    public init() { self.init(dx: 0, dy: 0) }

    /// The displacement by `dx` and `dy`.
    public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }

    /// The displacement by `dx` and `dy`.
    public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

    /// No displacement.
    public static let zero = CGVector()
}
