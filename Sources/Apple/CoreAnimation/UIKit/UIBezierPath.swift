public import Foundation
import Geometry

/// An outline that is drawn step by step, as UIKit has it: `clockwise` is as seen on a screen, where y grows downward.
///
/// What needs a point to begin from draws nothing on an empty path. How the line is drawn is kept and copied, but it is
/// the shape layer that draws.
open class UIBezierPath: NSObject, NSCopying {
    private var drawing = CGMutablePath()
    private var dashes = KeptDashes()

    /// The width of the line, in points.
    open var lineWidth: CGFloat = 1
    /// How the line ends.
    open var lineCapStyle = CGLineCap.butt
    /// How the line turns corners.
    open var lineJoinStyle = CGLineJoin.miter
    /// The longest miter, as a multiple of the width.
    open var miterLimit: CGFloat = 10
    /// How far curves may be off when drawn, in pixels. It has no effect.
    open var flatness: CGFloat = 0.6
    /// Whether inside is where a ray crosses the path an odd number of times.
    open var usesEvenOddFillRule = false

    /// A path with nothing on it.
    public override init() {}

    /// Not here: paths are not read from archives. It gives nil.
    public required init?(coder: NSCoder) { nil }

    /// The outline of a rectangle.
    public convenience init(rect: CGRect) {
        self.init()
        drawing.addRect(rect)
    }

    /// The ellipse that fills a rectangle.
    public convenience init(ovalIn rect: CGRect) {
        self.init()
        drawing.addEllipse(in: rect)
    }

    /// The outline of a rectangle with quarter circles for corners, of at most half the shorter side.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init()
        drawing.path.append(.shape(rect, nil) { Path(roundedRect: $0, cornerRadius: cornerRadius) })
    }

    /// The outline of a rectangle with quarter ellipses for some of its corners, of at most half its sides.
    public convenience init(
        roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
    ) {
        self.init()
        drawing.path.append(
            .shape(rect, nil) { Path(roundedRect: $0, corners: corners, radii: cornerRadii.size) })
    }

    /// An arc of a circle; see ``addArc(withCenter:radius:startAngle:endAngle:clockwise:)``.
    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        self.init()
        drawing.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
    }

    /// The path of Core Graphics.
    public convenience init(cgPath CGPath: CGPath) {
        self.init()
        cgPath = CGPath
    }

    /// The path as Core Graphics has it, a copy.
    open var cgPath: CGPath {
        get { CGPath(drawing.path) }
        set { drawing = CGMutablePath(newValue.path) }
    }

    /// The path again, with how its line is drawn.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = UIBezierPath(cgPath: drawing)
        copy.lineWidth = lineWidth
        copy.lineCapStyle = lineCapStyle
        copy.lineJoinStyle = lineJoinStyle
        copy.miterLimit = miterLimit
        copy.flatness = flatness
        copy.usesEvenOddFillRule = usesEvenOddFillRule
        copy.dashes = dashes
        return copy
    }

    /// Its steps, one a line.
    open override var description: String { drawing.description }

    /// Begins a new outline at a point.
    open func move(to point: CGPoint) { drawing.move(to: point) }

    /// Draws a straight line.
    open func addLine(to point: CGPoint) { drawing.addLine(to: point) }

    /// Draws a cubic Bézier curve.
    open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        drawing.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
    }

    /// Draws a quadratic Bézier curve.
    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
        drawing.addQuadCurve(to: endPoint, control: controlPoint)
    }

    /// Draws an arc of a circle, with a line to its start when an outline is under way.
    ///
    /// Angles are in radians from the x axis towards y, so they grow clockwise on a screen. An arc never goes round more
    /// than once, and from 0 to 2π is once, whichever way. A negative radius counts as 0.
    open func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        // Core Graphics' word is for y upwards.
        drawing.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
    }

    /// Draws a straight line back to where the outline began, and ends it.
    open func close() { drawing.closeSubpath() }

    /// Takes everything off.
    open func removeAllPoints() { drawing = CGMutablePath() }

    /// Adds the outlines of another path.
    open func append(_ bezierPath: UIBezierPath) { drawing.addPath(bezierPath.drawing) }

    /// The same curves drawn the other way round.
    open func reversing() -> UIBezierPath {
        let result = UIBezierPath(cgPath: CGPath(drawing.path.reversed))
        result.usesEvenOddFillRule = usesEvenOddFillRule
        return result
    }

    /// Takes all points through a map.
    open func apply(_ transform: CGAffineTransform) {
        drawing = CGMutablePath(drawing.path.seen(through: transform))
    }

    /// Whether nothing has been drawn.
    open var isEmpty: Bool { drawing.isEmpty }

    /// The smallest rectangle that holds all points, control points too; the null rectangle when there are none.
    open var bounds: CGRect { drawing.boundingBox }

    /// Where the pen is; (0, 0) when nothing has been drawn.
    open var currentPoint: CGPoint { drawing.currentPoint }

    /// Whether a point is inside.
    open func contains(_ point: CGPoint) -> Bool {
        drawing.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
    }

    /// Keeps lengths drawn and left out in turn, in points. Give them to a layer's `lineDashPattern` to see them.
    open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        dashes = KeptDashes(pattern, count: count, phase: phase)
    }

    /// Hands back the lengths that were set, each part where there is a place for it.
    open func getLineDash(
        _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
        phase: UnsafeMutablePointer<CGFloat>?
    ) {
        dashes.handOut(pattern, count, phase)
    }
}

extension UIBezierPath: PathHolder {}

// MARK: - UIRectCorner

/// Some of the corners of a rectangle.
public struct UIRectCorner: OptionSet, Sendable {
    /// A bit for each corner.
    public let rawValue: UInt

    /// The corners of these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// That of least x and y.
    public static let topLeft = UIRectCorner(rawValue: 1)
    /// That of greatest x and least y.
    public static let topRight = UIRectCorner(rawValue: 2)
    /// That of least x and greatest y.
    public static let bottomLeft = UIRectCorner(rawValue: 4)
    /// That of greatest x and y.
    public static let bottomRight = UIRectCorner(rawValue: 8)
    /// All four.
    public static let allCorners = UIRectCorner(rawValue: .max)
}

extension Path {
    /// The outline of a rectangle with quarter ellipses for some of its corners, from the top left one clockwise on a
    /// screen, closed.
    init(roundedRect rect: Rect, corners: UIRectCorner, radii: Size) {
        let all = Path(roundedRect: rect, cornerWidth: radii.width, cornerHeight: radii.height)
        guard all.verbs.contains(.cubic),
            !corners.isSuperset(of: [.topLeft, .topRight, .bottomLeft, .bottomRight])
        else {
            self = all
            return
        }
        let box = rect.standardized
        // Its elements: the move, then a line and a corner four times, from the top right one.
        let ends: [(corner: UIRectCorner, at: Point)] = [
            (.topRight, Point(box.maxX, box.minY)), (.bottomRight, Point(box.maxX, box.maxY)),
            (.bottomLeft, Point(box.minX, box.maxY)), (.topLeft, Point(box.minX, box.minY)),
        ]
        self.init()
        move(to: corners.contains(.topLeft) ? all.points[0] : ends[3].at)
        for (index, end) in ends.enumerated() {
            let points = all.points[(1 + 4 * index)...]
            let first = points.startIndex
            if corners.contains(end.corner) {
                line(to: points[first])
                cubic(to: points[first + 3], control1: points[first + 1], control2: points[first + 2])
            } else if index < 3 {
                line(to: end.at)
            }
        }
        close()
    }
}
