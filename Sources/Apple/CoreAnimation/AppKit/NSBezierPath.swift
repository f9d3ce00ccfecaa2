public import Foundation
import Geometry

/// An outline that is drawn step by step, as AppKit has it: `clockwise` is as seen where y grows upward, and angles are in
/// degrees.
///
/// Only the numbers are AppKit's: on a layer y grows downward, unless its geometry is flipped. What needs a point to begin
/// from draws nothing on an empty path. How the line is drawn is kept and copied, but it is the shape layer that draws.
open class NSBezierPath: NSObject, NSCopying {
    private(set) var drawing = CGMutablePath()
    private var dashes = KeptDashes()

    /// How a line ends.
    public enum LineCapStyle: UInt, Sendable {
        /// At its end point.
        case butt = 0
        /// With a half disc about it.
        case round = 1
        /// With half a square about it.
        case square = 2
    }

    /// How a line turns a corner.
    public enum LineJoinStyle: UInt, Sendable {
        /// With its edges carried on to where they meet.
        case miter = 0
        /// With a disc.
        case round = 1
        /// Cut straight across.
        case bevel = 2
    }

    /// What counts as inside a path.
    public enum WindingRule: UInt, Sendable {
        /// Where the path winds round a number of times other than zero.
        case nonZero = 0
        /// Where a ray crosses the path an odd number of times.
        case evenOdd = 1
    }

    /// The width of the line, in points.
    open var lineWidth: CGFloat = 1
    /// How the line ends.
    open var lineCapStyle = LineCapStyle.butt
    /// How the line turns corners.
    open var lineJoinStyle = LineJoinStyle.miter
    /// The longest miter, as a multiple of the width.
    open var miterLimit: CGFloat = 10
    /// How far curves may be off when drawn, in pixels. It has no effect.
    open var flatness: CGFloat = 0.6
    /// What counts as inside.
    open var windingRule = WindingRule.nonZero

    /// A path with nothing on it.
    public override init() {}

    /// Not here: paths are not read from archives. It gives nil.
    public required init?(coder: NSCoder) { nil }

    /// The outline of a rectangle.
    public convenience init(rect: NSRect) {
        self.init()
        drawing.addRect(rect)
    }

    /// The ellipse that fills a rectangle.
    public convenience init(ovalIn rect: NSRect) {
        self.init()
        drawing.addEllipse(in: rect)
    }

    /// The outline of a rectangle with quarter ellipses for corners, of at most half its sides.
    public convenience init(roundedRect rect: NSRect, xRadius: CGFloat, yRadius: CGFloat) {
        self.init()
        drawing.addRoundedRect(in: rect, cornerWidth: xRadius, cornerHeight: yRadius)
    }

    /// The path of Core Graphics.
    public convenience init(cgPath: CGPath) {
        self.init()
        self.cgPath = cgPath
    }

    /// The path as Core Graphics has it, a copy.
    open var cgPath: CGPath {
        get { CGPath(drawing.path) }
        set { drawing = CGMutablePath(newValue.path) }
    }

    /// The path again, with how its line is drawn.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSBezierPath(cgPath: drawing)
        copy.lineWidth = lineWidth
        copy.lineCapStyle = lineCapStyle
        copy.lineJoinStyle = lineJoinStyle
        copy.miterLimit = miterLimit
        copy.flatness = flatness
        copy.windingRule = windingRule
        copy.dashes = dashes
        return copy
    }

    /// Its steps, one a line.
    open override var description: String { drawing.description }

    /// Takes everything off.
    open func removeAllPoints() { drawing = CGMutablePath() }

    /// The same curves drawn the other way round.
    open var reversed: NSBezierPath {
        let result = NSBezierPath(cgPath: CGPath(drawing.path.reversed))
        result.windingRule = windingRule
        return result
    }

    /// Takes all points through a map.
    open func transform(using transform: Foundation.AffineTransform) {
        let map = CGAffineTransform(
            transform.m11, transform.m12, transform.m21, transform.m22, transform.tX, transform.tY)
        drawing = CGMutablePath(drawing.path.seen(through: map))
    }

    /// Whether nothing has been drawn.
    open var isEmpty: Bool { drawing.isEmpty }

    /// The smallest rectangle that holds the curves; the zero rectangle when there are none.
    open var bounds: NSRect { drawing.path.bounds.map(CGRect.init) ?? .zero }

    /// The smallest rectangle that holds all points, control points too; the zero rectangle when there are none.
    open var controlPointBounds: NSRect { drawing.path.controlBounds.map(CGRect.init) ?? .zero }

    /// Where the pen is; (0, 0) when nothing has been drawn.
    open var currentPoint: NSPoint { drawing.currentPoint }

    /// Whether a point is inside.
    open func contains(_ point: NSPoint) -> Bool {
        drawing.contains(point, using: windingRule == .evenOdd ? .evenOdd : .winding)
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

extension NSBezierPath: PathHolder {}

// MARK: - NSBezierPath+Drawing

extension NSBezierPath {
    /// Begins a new outline at a point.
    public func move(to point: NSPoint) { drawing.move(to: point) }

    /// Draws a straight line.
    public func line(to point: NSPoint) { drawing.addLine(to: point) }

    /// Draws a cubic Bézier curve.
    public func curve(to endPoint: NSPoint, controlPoint1: NSPoint, controlPoint2: NSPoint) {
        drawing.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
    }

    /// Draws a quadratic Bézier curve.
    public func curve(to endPoint: NSPoint, controlPoint: NSPoint) {
        drawing.addQuadCurve(to: endPoint, control: controlPoint)
    }

    /// Draws a straight line back to where the outline began, and ends it.
    public func close() { drawing.closeSubpath() }

    /// Begins a new outline, as far from where the pen is.
    public func relativeMove(to point: NSPoint) { move(to: offset(point)) }

    /// Draws a straight line to a point as far from where the pen is.
    public func relativeLine(to point: NSPoint) { line(to: offset(point)) }

    /// Draws a cubic Bézier curve through points as far from where the pen is.
    public func relativeCurve(to endPoint: NSPoint, controlPoint1: NSPoint, controlPoint2: NSPoint) {
        curve(
            to: offset(endPoint), controlPoint1: offset(controlPoint1), controlPoint2: offset(controlPoint2))
    }

    private func offset(_ point: NSPoint) -> NSPoint {
        NSPoint(x: currentPoint.x + point.x, y: currentPoint.y + point.y)
    }

    /// Adds the outlines of another path.
    public func append(_ path: NSBezierPath) { drawing.addPath(path.drawing) }

    /// Adds the outline of a rectangle.
    public func appendRect(_ rect: NSRect) { drawing.addRect(rect) }

    /// Adds the ellipse that fills a rectangle.
    public func appendOval(in rect: NSRect) { drawing.addEllipse(in: rect) }

    /// Adds the outline of a rectangle with quarter ellipses for corners, of at most half its sides.
    public func appendRoundedRect(_ rect: NSRect, xRadius: CGFloat, yRadius: CGFloat) {
        drawing.addRoundedRect(in: rect, cornerWidth: xRadius, cornerHeight: yRadius)
    }

    /// Draws straight lines through points; to the first of them too when an outline is under way.
    public func appendPoints(_ points: UnsafeMutablePointer<NSPoint>, count: Int) {
        for point in UnsafeBufferPointer(start: points, count: max(count, 0)) {
            if isEmpty { move(to: point) } else { line(to: point) }
        }
    }

    /// Draws an arc of a circle, with a line to its start when an outline is under way.
    ///
    /// Angles are in degrees from the x axis towards y. `clockwise` is as seen where y grows upward: on a layer, where y
    /// grows downward, `false` goes round as a clock does. An arc never goes round more than once.
    public func appendArc(
        withCenter center: NSPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        drawing.addArc(
            center: center, radius: radius, startAngle: startAngle * .pi / 180,
            endAngle: endAngle * .pi / 180,
            clockwise: clockwise)
    }

    /// Draws an arc of a circle from the x axis towards y, angles in degrees.
    public func appendArc(
        withCenter center: NSPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat
    ) {
        appendArc(
            withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: false)
    }

    /// Draws a line towards a corner, and an arc round it that touches both of its sides.
    public func appendArc(from point1: NSPoint, to point2: NSPoint, radius: CGFloat) {
        drawing.addArc(tangent1End: point1, tangent2End: point2, radius: radius)
    }
}

extension NSBezierPath {
    /// Not here: layers draw.
    @available(
        *, unavailable, message: "there is nothing to fill in: give a CAShapeLayer the path and a fillColor"
    )
    public func fill() {}

    /// Not here: layers draw.
    @available(
        *, unavailable, message: "there is nothing to draw on: give a CAShapeLayer the path and a strokeColor"
    )
    public func stroke() {}

    /// Not here: layers clip.
    @available(
        *, unavailable,
        message: "there is nothing to clip: give the layer a CAShapeLayer with the path as its mask"
    )
    public func addClip() {}

    /// Not here: layers clip.
    @available(
        *, unavailable,
        message: "there is nothing to clip: give the layer a CAShapeLayer with the path as its mask"
    )
    public func setClip() {}
}

// MARK: - NSBezierPath+Elements

extension NSBezierPath {
    /// What a step of a path does. The raw values are Apple's.
    public enum ElementType: UInt, Sendable {
        /// Begins an outline; one point.
        case moveTo = 0
        /// Draws a straight line; one point.
        case lineTo = 1
        /// Draws a cubic curve; its two control points and its end.
        case cubicCurveTo = 2
        /// Draws a line back to where the outline began; no point.
        case closePath = 3
        /// Draws a quadratic curve; its control point and its end.
        case quadraticCurveTo = 4

        /// The older name of ``cubicCurveTo``.
        public static let curveTo = ElementType.cubicCurveTo
    }

    /// How many steps there are.
    public var elementCount: Int { drawing.path.verbs.count }

    /// The step at an index from 0, whose points, at most three, are handed out; `closePath` where there is no step.
    public func element(at index: Int, associatedPoints points: UnsafeMutablePointer<NSPoint>?) -> ElementType
    {
        let path = drawing.path
        guard path.verbs.indices.contains(index) else { return .closePath }
        let first = path.verbs[..<index].reduce(0) { $0 + $1.pointCount }
        for place in 0..<path.verbs[index].pointCount { points?[place] = CGPoint(path.points[first + place]) }
        switch path.verbs[index] {
        case .move: return .moveTo
        case .line: return .lineTo
        case .quad: return .quadraticCurveTo
        case .cubic: return .cubicCurveTo
        case .close: return .closePath
        }
    }

    /// The type of the step at an index from 0; `closePath` where there is none.
    public func element(at index: Int) -> ElementType { element(at: index, associatedPoints: nil) }
}
