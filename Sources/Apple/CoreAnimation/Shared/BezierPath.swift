public import Foundation
import Geometry

/// A mutable path: the common superclass of ``UIBezierPath`` and ``NSBezierPath``.
///
/// A step that continues from the current point draws nothing on an empty path. The path stores and copies the style of
/// its line for ``stroke()``. A shape layer has its own style.
open class BezierPath: NSObject, NSCopying {
    final var drawing = CGMutablePath()
    final private(set) var dashLengths: [CGFloat] = []
    final private(set) var dashPhase: CGFloat = 0

    /// The width of the line, in points.
    open var lineWidth: CGFloat = 1
    /// The longest miter, as a multiple of the line width.
    open var miterLimit: CGFloat = 10
    /// The greatest error of drawn curves, in pixels. This property has no effect.
    open var flatness: CGFloat = 0.6

    /// Creates an empty path.
    public override init() {}

    /// Returns `nil`, because archives cannot contain paths.
    public required init?(coder: NSCoder) { nil }

    /// Creates the outline of a rectangle.
    public convenience init(rect: CGRect) {
        self.init()
        drawing.addRect(rect)
    }

    /// Creates the ellipse that fills a rectangle.
    public convenience init(ovalIn rect: CGRect) {
        self.init()
        drawing.addEllipse(in: rect)
    }

    /// Creates a path from a path of Core Graphics.
    public convenience init(cgPath: CGPath) {
        self.init()
        self.cgPath = cgPath
    }

    /// A copy of the path for Core Graphics.
    open var cgPath: CGPath {
        get { CGPath(drawing.path) }
        set { drawing = CGMutablePath(newValue.path) }
    }

    /// Returns a copy of the path and its line style.
    open func copy(with zone: NSZone? = nil) -> Any { copied(to: BezierPath()) }

    final func copied<Copy: BezierPath>(to copy: Copy) -> Copy {
        copy.cgPath = drawing
        copy.lineWidth = lineWidth
        copy.miterLimit = miterLimit
        copy.flatness = flatness
        (copy.dashLengths, copy.dashPhase) = (dashLengths, dashPhase)
        return copy
    }

    final var address: String { "\(Unmanaged.passUnretained(self).toOpaque())" }

    /// Begins a new subpath at a point.
    open func move(to point: CGPoint) { drawing.move(to: point) }

    /// Adds a straight line to the start of the subpath, and ends the subpath.
    open func close() { drawing.closeSubpath() }

    /// Removes all elements.
    open func removeAllPoints() { drawing = CGMutablePath() }

    /// Whether the path has no elements.
    open var isEmpty: Bool { drawing.isEmpty }

    /// The current point, or (0, 0) if the path is empty.
    open var currentPoint: CGPoint { drawing.currentPoint }

    var cap: LineCap { .butt }
    var join: LineJoin { .miter }

    /// The fill rule of ``contains(_:)`` and ``fill()``.
    var fillRule: CGPathFillRule { .winding }

    /// Returns whether a point is inside the path.
    open func contains(_ point: CGPoint) -> Bool { drawing.contains(point, using: fillRule) }

    /// Stores a dash pattern: the lengths of dashes and gaps in turn, in points.
    ///
    /// For a shape layer, set its `lineDashPattern`.
    open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        dashLengths = Array(UnsafeBufferPointer(start: pattern, count: pattern == nil ? 0 : max(count, 0)))
        dashPhase = phase
    }

    /// Copies the stored dash pattern to the pointers that are not `nil`.
    open func getLineDash(
        _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
        phase: UnsafeMutablePointer<CGFloat>?
    ) {
        for (index, length) in dashLengths.enumerated() { pattern?[index] = length }
        count?.pointee = dashLengths.count
        phase?.pointee = dashPhase
    }

    /// Adds an arc, with angles in radians that grow clockwise on a layer, and a line to its start if there is a path.
    final func addArc(
        _ center: CGPoint, _ radius: CGFloat, from startAngle: CGFloat, to endAngle: CGFloat, isRising: Bool
    ) {
        // Core Graphics calls an arc clockwise if it is clockwise when y grows upward.
        drawing.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !isRising)
    }
}
