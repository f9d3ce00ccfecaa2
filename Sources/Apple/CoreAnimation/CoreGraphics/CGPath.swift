public import Foundation
import Geometry

/// An outline of lines and Bézier curves that does not change.
///
/// Two paths are equal when they have the same elements.
///
/// Unchecked because the compiler cannot see that only a ``CGMutablePath`` changes, of which a `copy()` is to be sent.
public class CGPath: Hashable, @unchecked Sendable {
    /// The outline as Geometry has it.
    final var path: Path

    init(_ path: Path) { self.path = path }

    /// The outline of a rectangle, from its corner of least x and y along x.
    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self.init(.shape(rect, transform?.pointee, Path.init(rect:)))
    }

    /// The ellipse that fills a rectangle, from its greatest x towards y.
    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self.init(.shape(rect, transform?.pointee, Path.init(ellipseIn:)))
    }

    /// The outline of a rectangle with quarter ellipses for corners, of at most half its sides.
    public convenience init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>?
    ) {
        self.init(
            .shape(rect, transform?.pointee) {
                Path(roundedRect: $0, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
            })
    }

    /// Whether nothing has been drawn, not even a move.
    public var isEmpty: Bool { path.isEmpty }

    /// Where the pen is; (0, 0) when nothing has been drawn.
    public var currentPoint: CGPoint { path.currentPoint.map(CGPoint.init) ?? .zero }

    /// The smallest rectangle that holds all points, control points too; the null rectangle when there are none.
    public var boundingBox: CGRect { path.controlBounds.map(CGRect.init) ?? .null }

    /// The smallest rectangle that holds the curves themselves; the null rectangle when there are none.
    public var boundingBoxOfPath: CGRect { path.bounds.map(CGRect.init) ?? .null }

    /// The path as it is now, which does not change any more.
    public func copy() -> CGPath? { CGPath(path) }

    /// The path through a map.
    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        CGPath(path.seen(through: transform?.pointee))
    }

    /// The path as one that can be drawn on.
    public func mutableCopy() -> CGMutablePath? { CGMutablePath(path) }

    /// The path through a map as one that can be drawn on.
    public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
        CGMutablePath(path.seen(through: transform?.pointee))
    }

    /// Whether a point, taken through `transform`, is inside by a rule.
    public func contains(
        _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
    ) -> Bool {
        path.contains(point.applying(transform).point, rule: rule.fillRule)
    }

    /// Whether both have the same elements.
    public static func == (a: CGPath, b: CGPath) -> Bool { a === b || a.path == b.path }

    /// Feeds the elements to a hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

/// What counts as inside a path.
public enum CGPathFillRule: Int, Sendable {
    /// Where the path winds round a number of times other than zero.
    case winding = 0
    /// Where a ray crosses the path an odd number of times.
    case evenOdd = 1

    var fillRule: FillRule { self == .winding ? .nonZero : .evenOdd }
}

extension Path {
    /// A shape that fills a rectangle, through a map; nothing where a number is not finite.
    static func shape(
        _ rect: CGRect, _ transform: CGAffineTransform?, _ build: (Rect) -> Path
    ) -> Path {
        rect.isFinite ? build(rect.rect).seen(through: transform) : Path()
    }

    /// The path through a map, if there is one; nothing where that takes it to infinity.
    func seen(through transform: CGAffineTransform?) -> Path {
        let path = transform.map { applying($0.affine) } ?? self
        return path.points.allSatisfy(\.isFinite) ? path : Path()
    }
}

// MARK: - CGMutablePath

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

// MARK: - CGMutablePath+Arcs

extension CGMutablePath {
    /// Draws an arc of a circle, with a line to its start when an outline is under way.
    ///
    /// Angles are in radians from the x axis towards y. `clockwise` is as seen where y grows upward, as Core Graphics
    /// has it: on a layer, where y grows downward, `false` goes round as a clock does. An arc never goes round more than
    /// once, and from 0 to 2π is once, whichever way. A negative radius counts as 0.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        let turns = (endAngle - startAngle) / (2 * .pi)
        let isWhole = abs(turns) > 0.5 && abs(turns - turns.rounded()) < 1e-9
        let arc = Path(
            arcCenter: center.point, radius: radius, startAngle: startAngle,
            endAngle: isWhole ? startAngle + (clockwise ? -2 : 2) * .pi : endAngle, clockwise: !clockwise)
        path.continue(with: arc.seen(through: transform))
    }

    /// Draws an arc of a circle that covers `delta` radians, with a line to its start when an outline is under way.
    ///
    /// A positive `delta` goes from the x axis towards y. An arc never goes round more than once.
    public func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: startAngle + delta,
            clockwise: delta < 0, transform: transform)
    }

    /// Draws a line towards a corner, and an arc round it that touches both of its sides.
    ///
    /// Sides on one line and a radius of 0 give a line to the corner. On an empty path nothing is drawn.
    public func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        guard let pen = path.currentPoint, tangent1End.isFinite, tangent2End.isFinite else { return }
        guard let back = transform.affine.inverted else {
            return addLine(to: tangent1End, transform: transform)
        }
        var arc = Path()
        arc.move(to: back.apply(pen))
        arc.addArc(tangent1End: tangent1End.point, tangent2End: tangent2End.point, radius: radius)
        path.draw(arc.seen(through: transform).elements.dropFirst())
    }
}

extension Path {
    /// Draws another path from where the pen is: its first move becomes a line when an outline is under way.
    mutating func `continue`(with other: Path) {
        guard !isEmpty, let start = other.points.first else { return append(other) }
        line(to: start)
        draw(other.elements.dropFirst())
    }

    /// Draws elements from where the pen is.
    mutating func draw(_ elements: some Sequence<PathElement>) {
        for element in elements { append(element) }
    }
}
