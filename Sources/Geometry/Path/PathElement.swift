/// One step of a path: where the pen goes next, and along what.
@frozen
public enum PathElement: Hashable, Sendable, BitwiseCopyable {
    /// Lifts the pen and begins a subpath at the point.
    case move(Point)
    /// A straight line to the point.
    case line(Point)
    /// A quadratic Bézier curve: its control point, then its end.
    case quad(Point, Point)
    /// A cubic Bézier curve: its two control points, then its end.
    case cubic(Point, Point, Point)
    /// A straight line back to where the subpath began, and its end.
    case close
}
