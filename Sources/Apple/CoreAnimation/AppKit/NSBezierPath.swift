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
