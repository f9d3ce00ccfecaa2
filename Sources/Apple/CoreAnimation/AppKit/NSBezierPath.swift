public import Foundation
import Geometry

/// A path as in AppKit: `clockwise` is as seen where y grows upward, and angles are in degrees.
///
/// On a layer y grows downward unless its geometry is flipped, so arcs look mirrored there.
open class NSBezierPath: BezierPath {
    /// The shape of the line's ends.
    open var lineCapStyle = LineCapStyle.butt
    /// The shape of the line's corners.
    open var lineJoinStyle = LineJoinStyle.miter
    override var cap: LineCap { LineCap.allCases[Int(lineCapStyle.rawValue)] }
    override var join: LineJoin { LineJoin.allCases[Int(lineJoinStyle.rawValue)] }
    /// The rule that defines the inside of the path.
    open var windingRule = WindingRule.nonZero

    /// A copy of the path for Core Graphics. After the end of a subpath, a new one begins at its start.
    open override var cgPath: CGPath {
        get { CGPath(drawing.path.reopened) }
        set { super.cgPath = newValue }
    }

    /// Creates a rectangle with quarter ellipses for corners. The radii are at most half the sides.
    public convenience init(roundedRect rect: NSRect, xRadius: CGFloat, yRadius: CGFloat) {
        self.init()
        appendRoundedRect(rect, xRadius: xRadius, yRadius: yRadius)
    }

    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = copied(to: NSBezierPath())
        copy.lineCapStyle = lineCapStyle
        copy.lineJoinStyle = lineJoinStyle
        copy.windingRule = windingRule
        return copy
    }

    /// The same curves in the opposite direction.
    open var reversed: NSBezierPath {
        let result = NSBezierPath(cgPath: CGPath(drawing.path.reversed))
        result.windingRule = windingRule
        return result
    }

    /// Applies a transform to all points.
    open func transform(using transform: Foundation.AffineTransform) {
        let map = CGAffineTransform(
            transform.m11, transform.m12, transform.m21, transform.m22, transform.tX, transform.tY)
        drawing = CGMutablePath(drawing.path.seen(through: map))
    }

    /// The smallest rectangle that contains the curves, or the zero rectangle if there are none.
    open var bounds: NSRect { drawing.path.bounds.map(CGRect.init) ?? .zero }

    /// The smallest rectangle that contains all points and control points, or the zero rectangle if there are none.
    open var controlPointBounds: NSRect { drawing.path.controlBounds.map(CGRect.init) ?? .zero }

    /// The bounds and the elements of the path, one per line.
    open override var description: String {
        let lines = cgPath.path.elements.map { element in
            let numbers = element.points.flatMap { [$0.x, $0.y] }.map { String(format: "%.6f ", $0) }
            let names = ["moveto", "lineto", "quadcurveto", "curveto", "closepath"]
            return "\n    \(numbers.joined())\(names[Int(element.type.rawValue)])"
        }
        return "Path <\(address)>\n  Bounds: \(NSCoder.string(for: bounds))\n  Control point bounds: "
            + NSCoder.string(for: controlPointBounds) + lines.joined()
    }

    override var fillRule: CGPathFillRule { windingRule == .evenOdd ? .evenOdd : .winding }
}

// MARK: - Drawing

extension NSBezierPath {
    /// Adds a straight line.
    public func line(to point: NSPoint) { drawing.addLine(to: point) }

    /// Adds a cubic Bézier curve.
    public func curve(to endPoint: NSPoint, controlPoint1: NSPoint, controlPoint2: NSPoint) {
        drawing.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
    }

    /// Adds a quadratic Bézier curve.
    public func curve(to endPoint: NSPoint, controlPoint: NSPoint) {
        drawing.addQuadCurve(to: endPoint, control: controlPoint)
    }

    /// Begins a new subpath at an offset from the current point.
    public func relativeMove(to point: NSPoint) { move(to: offset(point)) }

    /// Adds a straight line to an offset from the current point.
    public func relativeLine(to point: NSPoint) { line(to: offset(point)) }

    /// Adds a cubic Bézier curve whose points are offsets from the current point.
    public func relativeCurve(to endPoint: NSPoint, controlPoint1: NSPoint, controlPoint2: NSPoint) {
        curve(
            to: offset(endPoint), controlPoint1: offset(controlPoint1), controlPoint2: offset(controlPoint2))
    }

    private func offset(_ point: NSPoint) -> NSPoint {
        NSPoint(x: currentPoint.x + point.x, y: currentPoint.y + point.y)
    }

    /// Adds the subpaths of another path.
    public func append(_ path: NSBezierPath) { drawing.addPath(path.drawing) }

    /// Adds the outline of a rectangle.
    public func appendRect(_ rect: NSRect) { drawing.addRect(rect) }

    /// Adds the ellipse that fills a rectangle.
    public func appendOval(in rect: NSRect) { drawing.addEllipse(in: rect) }

    /// Adds a rectangle with quarter ellipses for corners. The radii are at most half the sides.
    public func appendRoundedRect(_ rect: NSRect, xRadius: CGFloat, yRadius: CGFloat) {
        drawing.path.append(.shape(rect, nil) { .rounded($0, xRadius, yRadius, from: .bottomLeftCorner) })
    }

    /// Adds straight lines through points. On an empty path, the first point begins a subpath.
    public func appendPoints(_ points: UnsafeMutablePointer<NSPoint>, count: Int) {
        for point in UnsafeBufferPointer(start: points, count: max(count, 0)) {
            if isEmpty { move(to: point) } else { line(to: point) }
        }
    }

    /// Adds an arc of a circle, with a line to its start if the path is not empty.
    ///
    /// Angles are in degrees from the x axis towards y. `clockwise` is as seen where y grows upward. An arc covers at most
    /// one turn.
    public func appendArc(
        withCenter center: NSPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
        clockwise: Bool = false
    ) {
        addArc(center, radius, from: startAngle * .pi / 180, to: endAngle * .pi / 180, isRising: !clockwise)
    }

    /// Adds a line towards a corner, and an arc that touches both sides of the corner.
    public func appendArc(from point1: NSPoint, to point2: NSPoint, radius: CGFloat) {
        drawing.addArc(tangent1End: point1, tangent2End: point2, radius: radius)
    }
}

// MARK: - Elements

extension NSBezierPath.ElementType {
    /// The older name of ``cubicCurveTo``.
    public static let curveTo = NSBezierPath.ElementType.cubicCurveTo
}

extension NSBezierPath {
    /// The number of elements.
    public var elementCount: Int { cgPath.path.verbs.count }

    /// Returns the type of the element at an index, or `closePath`, and copies its points, at most three.
    public func element(
        at index: Int, associatedPoints points: UnsafeMutablePointer<NSPoint>? = nil
    ) -> ElementType {
        let elements = Array(cgPath.path.elements)
        guard elements.indices.contains(index) else { return .closePath }
        for (index, point) in elements[index].points.enumerated() { points?[index] = CGPoint(point) }
        let types: [ElementType] = [.moveTo, .lineTo, .quadraticCurveTo, .cubicCurveTo, .closePath]
        return types[Int(elements[index].type.rawValue)]
    }
}

extension Path {
    /// The path with a move to the start of each closed subpath after its end, as in AppKit.
    fileprivate var reopened: Path {
        var (result, start) = (Path(), Point.zero)
        let elements = Array(elements)
        for (index, element) in elements.enumerated() {
            if case .move(let point) = element { start = point }
            result.append(element)
            guard element == .close else { continue }
            if index + 1 < elements.count, case .move = elements[index + 1] { continue }
            result.move(to: start)
        }
        return result
    }
}
