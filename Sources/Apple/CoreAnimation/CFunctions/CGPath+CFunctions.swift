public import Foundation

// Paths as they are written in C, where every step has a place for a map: `CGPathMoveToPoint(path, nil, x, y)`.

/// A path with nothing on it.
@available(*, deprecated, renamed: "CGMutablePath.init")
public func CGPathCreateMutable() -> CGMutablePath { CGMutablePath() }

/// The path as it is now.
@available(*, deprecated, renamed: "CGPath.copy(self:)")
public func CGPathCreateCopy(_ path: CGPath) -> CGPath? { path.copy() }

/// The path as one that can be drawn on.
@available(*, deprecated, renamed: "CGPath.mutableCopy(self:)")
public func CGPathCreateMutableCopy(_ path: CGPath) -> CGMutablePath? { path.mutableCopy() }

/// The path through a map.
@available(*, deprecated, renamed: "CGPath.copy(self:using:)")
public func CGPathCreateCopyByTransformingPath(_ path: CGPath, _ m: UnsafePointer<CGAffineTransform>?)
    -> CGPath?
{ path.copy(using: m) }

/// The outline of a rectangle.
@available(*, deprecated, renamed: "CGPath.init(rect:transform:)")
public func CGPathCreateWithRect(_ rect: CGRect, _ m: UnsafePointer<CGAffineTransform>?) -> CGPath {
    CGPath(rect: rect, transform: m)
}

/// The ellipse that fills a rectangle.
@available(*, deprecated, renamed: "CGPath.init(ellipseIn:transform:)")
public func CGPathCreateWithEllipseInRect(_ rect: CGRect, _ m: UnsafePointer<CGAffineTransform>?) -> CGPath {
    CGPath(ellipseIn: rect, transform: m)
}

/// The outline of a rectangle with round corners.
@available(*, deprecated, renamed: "CGPath.init(roundedRect:cornerWidth:cornerHeight:transform:)")
public func CGPathCreateWithRoundedRect(
    _ rect: CGRect, _ cornerWidth: CGFloat, _ cornerHeight: CGFloat, _ m: UnsafePointer<CGAffineTransform>?
) -> CGPath { CGPath(roundedRect: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform: m) }

/// Begins a new outline.
@available(*, deprecated, renamed: "CGMutablePath.move(self:to:transform:)")
public func CGPathMoveToPoint(
    _ path: CGMutablePath, _ m: UnsafePointer<CGAffineTransform>?, _ x: CGFloat, _ y: CGFloat
) { path.move(to: CGPoint(x: x, y: y), transform: map(m)) }

/// Draws a straight line.
@available(*, deprecated, renamed: "CGMutablePath.addLine(self:to:transform:)")
public func CGPathAddLineToPoint(
    _ path: CGMutablePath, _ m: UnsafePointer<CGAffineTransform>?, _ x: CGFloat, _ y: CGFloat
) { path.addLine(to: CGPoint(x: x, y: y), transform: map(m)) }

/// Moves to the first of some points, and draws lines through the others.
@available(*, deprecated, renamed: "CGMutablePath.addLines(self:between:transform:)")
public func CGPathAddLines(
    _ path: CGMutablePath, _ m: UnsafePointer<CGAffineTransform>?, _ points: UnsafePointer<CGPoint>?,
    _ count: Int
) {
    path.addLines(
        between: Array(UnsafeBufferPointer(start: points, count: points == nil ? 0 : max(count, 0))),
        transform: map(m))
}

/// Draws a quadratic curve.
@available(*, deprecated, renamed: "CGMutablePath.addQuadCurve(self:to:control:transform:)")
public func CGPathAddQuadCurveToPoint(
    _ path: CGMutablePath, _ m: UnsafePointer<CGAffineTransform>?, _ cpx: CGFloat, _ cpy: CGFloat,
    _ x: CGFloat, _ y: CGFloat
) { path.addQuadCurve(to: CGPoint(x: x, y: y), control: CGPoint(x: cpx, y: cpy), transform: map(m)) }

/// Draws a cubic curve.
@available(*, deprecated, renamed: "CGMutablePath.addCurve(self:to:control1:control2:transform:)")
public func CGPathAddCurveToPoint(
    _ path: CGMutablePath, _ m: UnsafePointer<CGAffineTransform>?, _ cp1x: CGFloat, _ cp1y: CGFloat,
    _ cp2x: CGFloat, _ cp2y: CGFloat, _ x: CGFloat, _ y: CGFloat
) {
    path.addCurve(
        to: CGPoint(x: x, y: y), control1: CGPoint(x: cp1x, y: cp1y), control2: CGPoint(x: cp2x, y: cp2y),
        transform: map(m))
}

/// Adds the outline of a rectangle.
@available(*, deprecated, renamed: "CGMutablePath.addRect(self:_:transform:)")
public func CGPathAddRect(_ path: CGMutablePath, _ m: UnsafePointer<CGAffineTransform>?, _ rect: CGRect) {
    path.addRect(rect, transform: map(m))
}

/// Adds the ellipse that fills a rectangle.
@available(*, deprecated, renamed: "CGMutablePath.addEllipse(self:in:transform:)")
public func CGPathAddEllipseInRect(
    _ path: CGMutablePath, _ m: UnsafePointer<CGAffineTransform>?, _ rect: CGRect
) { path.addEllipse(in: rect, transform: map(m)) }

/// Adds the outline of a rectangle with round corners.
@available(
    *, deprecated, renamed: "CGMutablePath.addRoundedRect(self:in:cornerWidth:cornerHeight:transform:)"
)
public func CGPathAddRoundedRect(
    _ path: CGMutablePath, _ m: UnsafePointer<CGAffineTransform>?, _ rect: CGRect, _ cornerWidth: CGFloat,
    _ cornerHeight: CGFloat
) { path.addRoundedRect(in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform: map(m)) }

/// Draws an arc, clockwise as seen where y grows upward.
@available(
    *, deprecated,
    renamed: "CGMutablePath.addArc(self:center:radius:startAngle:endAngle:clockwise:transform:)"
)
public func CGPathAddArc(
    _ path: CGMutablePath, _ m: UnsafePointer<CGAffineTransform>?, _ x: CGFloat, _ y: CGFloat,
    _ radius: CGFloat, _ startAngle: CGFloat, _ endAngle: CGFloat, _ clockwise: Bool
) {
    path.addArc(
        center: CGPoint(x: x, y: y), radius: radius, startAngle: startAngle, endAngle: endAngle,
        clockwise: clockwise, transform: map(m))
}

/// Draws an arc that covers an angle.
@available(
    *, deprecated, renamed: "CGMutablePath.addRelativeArc(self:center:radius:startAngle:delta:transform:)"
)
public func CGPathAddRelativeArc(
    _ path: CGMutablePath, _ m: UnsafePointer<CGAffineTransform>?, _ x: CGFloat, _ y: CGFloat,
    _ radius: CGFloat, _ startAngle: CGFloat, _ delta: CGFloat
) {
    path.addRelativeArc(
        center: CGPoint(x: x, y: y), radius: radius, startAngle: startAngle, delta: delta, transform: map(m))
}

/// Draws a line towards a corner and an arc round it.
@available(*, deprecated, renamed: "CGMutablePath.addArc(self:tangent1End:tangent2End:radius:transform:)")
public func CGPathAddArcToPoint(
    _ path: CGMutablePath, _ m: UnsafePointer<CGAffineTransform>?, _ x1: CGFloat, _ y1: CGFloat,
    _ x2: CGFloat, _ y2: CGFloat, _ radius: CGFloat
) {
    path.addArc(
        tangent1End: CGPoint(x: x1, y: y1), tangent2End: CGPoint(x: x2, y: y2), radius: radius,
        transform: map(m))
}

/// Adds the outlines of another path.
@available(*, deprecated, renamed: "CGMutablePath.addPath(self:_:transform:)")
public func CGPathAddPath(_ path1: CGMutablePath, _ m: UnsafePointer<CGAffineTransform>?, _ path2: CGPath?) {
    if let path2 { path1.addPath(path2, transform: map(m)) }
}

/// Draws a straight line back to where the outline began.
@available(*, deprecated, renamed: "CGMutablePath.closeSubpath(self:)")
public func CGPathCloseSubpath(_ path: CGMutablePath) { path.closeSubpath() }

/// Whether nothing has been drawn.
@available(*, deprecated, renamed: "getter:CGPath.isEmpty(self:)")
public func CGPathIsEmpty(_ path: CGPath) -> Bool { path.isEmpty }

/// Where the pen is.
@available(*, deprecated, renamed: "getter:CGPath.currentPoint(self:)")
public func CGPathGetCurrentPoint(_ path: CGPath) -> CGPoint { path.currentPoint }

/// The smallest rectangle that holds all points, control points too.
@available(*, deprecated, renamed: "getter:CGPath.boundingBox(self:)")
public func CGPathGetBoundingBox(_ path: CGPath) -> CGRect { path.boundingBox }

/// The smallest rectangle that holds the curves.
@available(*, deprecated, renamed: "getter:CGPath.boundingBoxOfPath(self:)")
public func CGPathGetPathBoundingBox(_ path: CGPath) -> CGRect { path.boundingBoxOfPath }

/// Whether a point is inside, by odd and even when `eoFill` says so.
@available(*, deprecated, renamed: "CGPath.contains(self:_:using:transform:)")
public func CGPathContainsPoint(
    _ path: CGPath, _ m: UnsafePointer<CGAffineTransform>?, _ point: CGPoint, _ eoFill: Bool
) -> Bool { path.contains(point, using: eoFill ? .evenOdd : .winding, transform: map(m)) }

/// Whether both have the same elements.
@available(*, deprecated, renamed: "==")
public func CGPathEqualToPath(_ path1: CGPath?, _ path2: CGPath?) -> Bool { path1 == path2 }

/// The map at a place, if there is one.
private func map(_ m: UnsafePointer<CGAffineTransform>?) -> CGAffineTransform { m?.pointee ?? .identity }
