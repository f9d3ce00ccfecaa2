public import Foundation

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
