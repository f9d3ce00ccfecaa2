/// A displacement in the plane, in points.
@frozen
public struct Vector: Hashable, Sendable, BitwiseCopyable {
    /// How far to the right.
    public var dx: Double
    /// How far down.
    public var dy: Double

    /// The displacement by `dx` to the right and `dy` down.
    @inlinable
    public init(_ dx: Double, _ dy: Double) {
        self.dx = dx
        self.dy = dy
    }

    /// No displacement.
    public static let zero = Vector(0, 0)

    /// The length, in points. Not guarded against overflow: components above about 1e154 give infinity.
    @inlinable
    public var length: Double { lengthSquared.squareRoot() }

    /// The square of the length; cheaper than ``length`` where only an order is asked for.
    @inlinable
    public var lengthSquared: Double { dx * dx + dy * dy }

    /// The displacement of length 1 in the same direction, or nil when this one has no direction (length 0
    /// or not finite).
    @inlinable
    public var normalized: Vector? {
        let length = self.length
        return length > 0 && length.isFinite ? Vector(dx / length, dy / length) : nil
    }

    /// The vector turned a quarter from x towards y: clockwise on a screen, where y grows downward.
    @inlinable
    public var perpendicular: Vector { Vector(-dy, dx) }

    /// The dot product: |a| |b| cos of the angle between them.
    @inlinable
    public func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

    /// The z of the cross product: |a| |b| sin of the angle from this vector to `other`, positive when the
    /// turn is clockwise on a screen.
    @inlinable
    public func cross(_ other: Vector) -> Double { dx * other.dy - dy * other.dx }

    /// The sum of two displacements.
    @inlinable
    public static func + (lhs: Vector, rhs: Vector) -> Vector { Vector(lhs.dx + rhs.dx, lhs.dy + rhs.dy) }

    /// The difference of two displacements.
    @inlinable
    public static func - (lhs: Vector, rhs: Vector) -> Vector { Vector(lhs.dx - rhs.dx, lhs.dy - rhs.dy) }

    /// The opposite displacement.
    @inlinable
    public static prefix func - (vector: Vector) -> Vector { Vector(-vector.dx, -vector.dy) }

    /// The displacement `rhs` times as long.
    @inlinable
    public static func * (lhs: Vector, rhs: Double) -> Vector { Vector(lhs.dx * rhs, lhs.dy * rhs) }

    /// The displacement `lhs` times as long.
    @inlinable
    public static func * (lhs: Double, rhs: Vector) -> Vector { rhs * lhs }
}
