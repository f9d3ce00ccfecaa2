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
