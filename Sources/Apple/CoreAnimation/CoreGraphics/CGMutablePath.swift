public import Foundation
import Geometry

/// An outline that is drawn step by step.
///
/// Each step may be seen through a map. What needs a point to begin from draws nothing on an empty path, and so does
/// what has a coordinate that is infinite or not a number.
public final class CGMutablePath: CGPath, @unchecked Sendable {
    /// A path with nothing on it.
    public init() { super.init(Path()) }

    override init(_ path: Path) { super.init(path) }

    /// Begins a new outline at a point.
    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        let point = point.applying(transform)
        if point.isFinite { path.move(to: point.point) }
    }

    /// Draws a straight line.
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        draw([point], transform) { $0.line(to: $1[0]) }
    }

    /// Moves to the first of the points, and draws straight lines through the others.
    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        guard let first = points.first else { return }
        move(to: first, transform: transform)
        for point in points.dropFirst() { addLine(to: point, transform: transform) }
    }

    /// Draws a quadratic Bézier curve.
    public func addQuadCurve(
        to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
    ) {
        draw([control, end], transform) { $0.quad(to: $1[1], control: $1[0]) }
    }

    /// Draws a cubic Bézier curve.
    public func addCurve(
        to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
    ) {
        draw([control1, control2, end], transform) {
            $0.cubic(to: $1[2], control1: $1[0], control2: $1[1])
        }
    }

    /// Draws a straight line back to where the outline began, and ends it.
    public func closeSubpath() { path.close() }

    /// Adds the outline of a rectangle.
    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        path.append(.shape(rect, transform, Path.init(rect:)))
    }

    /// Adds the outlines of rectangles.
    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { addRect(rect, transform: transform) }
    }

    /// Adds the ellipse that fills a rectangle.
    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        path.append(.shape(rect, transform, Path.init(ellipseIn:)))
    }

    /// Adds the outline of a rectangle with quarter ellipses for corners, of at most half its sides.
    public func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        path.append(
            .shape(rect, transform) {
                Path(roundedRect: $0, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
            })
    }

    /// Adds the outlines of another path.
    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
        self.path.append(path.path.seen(through: transform))
    }

    /// Draws from where the pen is, unless it is nowhere or a point is not finite.
    private func draw(
        _ points: [CGPoint], _ transform: CGAffineTransform, _ step: (inout Path, [Point]) -> Void
    ) {
        let points = points.map { $0.applying(transform) }
        if !path.isEmpty, points.allSatisfy(\.isFinite) { step(&path, points.map(\.point)) }
    }
}
