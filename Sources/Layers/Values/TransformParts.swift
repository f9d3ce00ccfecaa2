public import Geometry
import RealModule

/// An affine transform taken apart into a move, a turn, a scaling and a skew, by the 2-D decomposition of CSS
/// Transforms 1 (rule I3).
///
/// Blending the parts rather than the six numbers keeps a turning layer from collapsing half way. A full turn
/// has the same six numbers as none, so it does not move: that is what `transform.rotation.z` is for.
public struct TransformParts: Hashable, Sendable, BitwiseCopyable {
    /// The move, in points.
    public var translation: Vector
    /// The turn in radians, clockwise on a screen, -π to π.
    public var rotation: Double
    /// The scale along x.
    public var scaleX: Double
    /// The scale along y.
    public var scaleY: Double
    /// How far x shifts for each y, before scaling: the tangent of the skew angle.
    public var skew: Double

    /// The parts of `transform`. One that flattens the plane keeps what can be told and scales 0 elsewhere.
    public init(_ transform: Affine) {
        translation = Vector(transform.tx, transform.ty)
        let row = Vector(transform.a, transform.b)
        let column = Vector(transform.c, transform.d)
        scaleX = row.length
        guard scaleX > 0, scaleX.isFinite else {
            // Nothing is left of x: read the turn off the y axis.
            scaleX = 0
            scaleY = column.length
            rotation = scaleY > 0 ? Double.atan2(y: -column.dx, x: column.dy) : 0
            skew = 0
            return
        }
        let determinant = row.cross(column)
        // A mirrored transform turns about x or y, whichever leaves the smaller turn.
        if determinant < 0, transform.a < transform.d { scaleX = -scaleX }
        rotation = Double.atan2(y: row.dy / scaleX, x: row.dx / scaleX)
        scaleY = determinant / scaleX
        skew = row.dot(column) / (scaleX * scaleX)
        if scaleY != 0 { skew *= scaleX / scaleY } else { skew = 0 }
    }

    /// The transform put together again: skew, scale, turn, move.
    public var transform: Affine {
        let cosine = Double.cos(rotation)
        let sine = Double.sin(rotation)
        let shear = skew * scaleY
        return Affine(
            a: scaleX * cosine, b: scaleX * sine, c: shear * cosine - scaleY * sine,
            d: shear * sine + scaleY * cosine, tx: translation.dx, ty: translation.dy)
    }

    /// How near a turn is half a turn, in radians: more than what taking a matrix apart can be off.
    private static let halfTurnTolerance = 1e-9

    /// The parts `progress` of the way to `other`, turning the shorter way round, and half a turn
    /// counter-clockwise (rule I3).
    public func interpolated(to other: TransformParts, progress: Double) -> TransformParts {
        var from = self
        // Two mirrored axes are half a turn: prefer the reading that turns less.
        if from.scaleX < 0 && other.scaleY < 0 || from.scaleY < 0 && other.scaleX < 0 {
            from.scaleX = -from.scaleX
            from.scaleY = -from.scaleY
            from.rotation += from.rotation < 0 ? .pi : -.pi
        }
        var turn = other.rotation - from.rotation
        // Half a turn is as far either way. It goes counter-clockwise on a screen, as Core Animation's does.
        if turn > .pi - Self.halfTurnTolerance { turn -= 2 * .pi }
        if turn < -.pi - Self.halfTurnTolerance { turn += 2 * .pi }
        func blend(_ a: Double, _ b: Double) -> Double { a + (b - a) * progress }
        from.translation = translation + (other.translation - translation) * progress
        from.rotation += turn * progress
        from.scaleX = blend(from.scaleX, other.scaleX)
        from.scaleY = blend(from.scaleY, other.scaleY)
        from.skew = blend(from.skew, other.skew)
        return from
    }
}
