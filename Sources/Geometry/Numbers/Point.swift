/// A place in the plane, in points; x grows to the right and y downward, as in UIKit and SVG.
///
/// A `Point` is where something is; a ``Vector`` is how far and which way. The difference of two points
/// is a vector, and a point moved by a vector is a point.
@frozen
public struct Point: Hashable, Sendable, BitwiseCopyable {
    /// Distance to the right of the origin, in points.
    public var x: Double
    /// Distance below the origin, in points.
    public var y: Double

    /// The point at (`x`, `y`).
    @inlinable
    public init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    /// The origin (0, 0).
    public static let zero = Point(0, 0)

    /// Whether neither coordinate is infinite or not a number.
    @inlinable
    public var isFinite: Bool { x.isFinite && y.isFinite }

    /// The point `progress` of the way to `other`: this point at 0, `other` at 1, and on the same line
    /// beyond them outside that range.
    @inlinable
    public func interpolated(to other: Point, progress: Double) -> Point {
        Point(x + (other.x - x) * progress, y + (other.y - y) * progress)
    }

    /// The straight-line distance to `other`, in points.
    @inlinable
    public func distance(to other: Point) -> Double { (other - self).length }

    /// How far, and which way, `lhs` lies from `rhs`.
    @inlinable
    public static func - (lhs: Point, rhs: Point) -> Vector { Vector(lhs.x - rhs.x, lhs.y - rhs.y) }

    /// The point moved by a vector.
    @inlinable
    public static func + (lhs: Point, rhs: Vector) -> Point { Point(lhs.x + rhs.dx, lhs.y + rhs.dy) }

    /// The point moved against a vector.
    @inlinable
    public static func - (lhs: Point, rhs: Vector) -> Point { Point(lhs.x - rhs.dx, lhs.y - rhs.dy) }

    /// Moves the point by a vector.
    @inlinable
    public static func += (lhs: inout Point, rhs: Vector) { lhs = lhs + rhs }
}
