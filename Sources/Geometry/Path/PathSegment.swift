/// A drawn element together with where it begins: a piece of a path that has a shape of its own.
@frozen
public enum PathSegment: Hashable, Sendable, BitwiseCopyable {
    /// A straight line from the first point to the second.
    case line(Point, Point)
    /// A quadratic Bézier curve: its start, its control point and its end.
    case quad(Point, Point, Point)
    /// A cubic Bézier curve: its start, its two control points and its end.
    case cubic(Point, Point, Point, Point)

    /// Where it begins.
    public var start: Point {
        switch self {
        case .line(let start, _), .quad(let start, _, _), .cubic(let start, _, _, _): start
        }
    }

    /// Where it ends.
    public var end: Point {
        switch self {
        case .line(_, let end), .quad(_, _, let end), .cubic(_, _, _, let end): end
        }
    }

    /// The point at a parameter from 0, the start, to 1, the end.
    public func point(at t: Double) -> Point {
        if t == 1 { return end }
        switch self {
        case .line(let a, let b): return a.interpolated(to: b, progress: t)
        case .quad(let a, let b, let c):
            let ab = a.interpolated(to: b, progress: t)
            return ab.interpolated(to: b.interpolated(to: c, progress: t), progress: t)
        case .cubic(let a, let b, let c, let d):
            let bc = b.interpolated(to: c, progress: t)
            let left = a.interpolated(to: b, progress: t).interpolated(to: bc, progress: t)
            let right = bc.interpolated(to: c.interpolated(to: d, progress: t), progress: t)
            return left.interpolated(to: right, progress: t)
        }
    }

    /// The rate at which the point moves with the parameter: points for each unit of it.
    public func derivative(at t: Double) -> Vector {
        let u = 1 - t
        switch self {
        case .line(let a, let b): return b - a
        case .quad(let a, let b, let c): return 2 * (u * (b - a) + t * (c - b))
        case .cubic(let a, let b, let c, let d):
            return 3 * (u * u * (b - a) + 2 * u * t * (c - b) + t * t * (d - c))
        }
    }

    /// The rate at which the ``derivative(at:)`` changes with the parameter.
    public func secondDerivative(at t: Double) -> Vector {
        switch self {
        case .line: return .zero
        case .quad(let a, let b, let c): return 2 * ((c - b) - (b - a))
        case .cubic(let a, let b, let c, let d):
            return 6 * ((1 - t) * ((c - b) - (b - a)) + t * ((d - c) - (c - b)))
        }
    }

    /// The direction at a parameter, of length 1, or nil for a segment that is a single point.
    ///
    /// Where the curve stands still (its control point lies on its end, or at a cusp) this is the limit of the
    /// directions as the parameter grows towards `t`, or falls towards it at the start.
    public func tangent(at t: Double) -> Vector? {
        if let tangent = derivative(at: t).normalized, derivative(at: t).length > 1e-9 * reach {
            return tangent
        }
        // Along a curve that stands still at t the direction is that of the second derivative, seen backwards
        // when coming from before; where that is zero too, of the chord.
        let bend = secondDerivative(at: t)
        if bend.length > 1e-9 * reach, let tangent = bend.normalized { return t > 0 ? -tangent : tangent }
        return (end - start).normalized
    }

    /// How sharply the curve turns at a parameter: 1 over the radius of its circle, positive where it turns
    /// clockwise on a screen, in 1 / points; 0 for a line, infinite or not a number where the curve stands still.
    public func curvature(at t: Double) -> Double {
        let rate = derivative(at: t)
        let speed = rate.length
        return rate.cross(secondDerivative(at: t)) / (speed * speed * speed)
    }

    /// The length of the control polygon: never shorter than the curve.
    var reach: Double {
        switch self {
        case .line(let a, let b): a.distance(to: b)
        case .quad(let a, let b, let c): a.distance(to: b) + b.distance(to: c)
        case .cubic(let a, let b, let c, let d): a.distance(to: b) + b.distance(to: c) + c.distance(to: d)
        }
    }

    /// The same curve from its end to its start.
    public var reversed: PathSegment {
        switch self {
        case .line(let a, let b): .line(b, a)
        case .quad(let a, let b, let c): .quad(c, b, a)
        case .cubic(let a, let b, let c, let d): .cubic(d, c, b, a)
        }
    }

    /// The element that draws the segment from its start.
    public var element: PathElement {
        switch self {
        case .line(_, let b): .line(b)
        case .quad(_, let b, let c): .quad(b, c)
        case .cubic(_, let b, let c, let d): .cubic(b, c, d)
        }
    }
}
