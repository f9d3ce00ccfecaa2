public import Foundation
import Geometry
import Layers

/// A drawing context. A layer shows its shapes behind the sublayers.
///
/// A `draw(_:)` of a view gets one, and ``UIGraphicsGetCurrentContext()`` returns it. It has no pixels: blend modes are not
/// drawn, and are reported once.
public final class CGContext {
    /// The settings that ``saveGState()`` saves.
    private struct State {
        var transform = CGAffineTransform.identity
        var fill = CGColor.black
        var stroke = CGColor.black
        var line = LineStyle()
        var alpha: CGFloat = 1
        var shadow: LayerShadow?
        var clips: [Clip] = []
    }

    private(set) var shapes: [Shape] = []
    /// The calls that draw nothing, as sentences.
    private(set) var problems: [String] = []
    let bounds: CGRect
    /// Whether the offsets of shadows go upward. Transforms do not change that.
    private let isFlipped: Bool
    private var state = State()
    private var saved: [State] = []
    /// The shapes and the settings outside of each open group.
    private var groups: [(shapes: [Shape], state: State)] = []
    /// The current path, in the coordinates of the layer.
    private var path = CGMutablePath()

    init(bounds: CGRect, isFlipped: Bool = false) { (self.bounds, self.isFlipped) = (bounds, isFlipped) }

    /// Creates a context for a picture, whose y grows upward. It has no pixels, so only its size has an effect.
    public convenience init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: UInt32
    ) {
        self.init(bounds: CGRect(x: 0, y: 0, width: width, height: height), isFlipped: true)
        translateBy(x: 0, y: CGFloat(height))
        scaleBy(x: 1, y: -1)
    }

    /// The rectangle that contains all drawing, in the current coordinates.
    public var boundingBoxOfClipPath: CGRect {
        state.clips.reduce(bounds) { box, clip in
            box.intersection(clip.reduce(.null) { $0.union($1.path.boundingBox) })
        }.applying(state.transform.inverted())
    }

    // MARK: State

    /// Saves the settings.
    public func saveGState() { saved.append(state) }

    /// Restores the last saved settings.
    public func restoreGState() { if let last = saved.popLast() { state = last } }

    /// Saves the settings, and begins a group of shapes with one opacity, one shadow and the current clips.
    public func beginTransparencyLayer(auxiliaryInfo: [AnyHashable: Any]?) {
        groups.append((shapes, state))
        shapes = []
        (state.alpha, state.shadow, state.clips) = (1, nil, [])
    }

    /// Begins a group in a rectangle, which has no effect.
    public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: [AnyHashable: Any]?) {
        beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
    }

    /// Ends a group, and restores the settings.
    public func endTransparencyLayer() {
        guard let outer = groups.popLast() else { return }
        let inner = shapes
        (shapes, state) = outer
        if !inner.isEmpty { add(CGPath(rect: bounds, transform: nil), .group(inner)) }
    }

    /// Draws in one picture, with a shadow in the current coordinates.
    func draw(with shadow: LayerShadow, _ work: () -> Void) {
        guard shadow.opacity > 0 else { return work() }
        saveGState()
        state.shadow = shadow.applying(state.transform)
        beginTransparencyLayer(auxiliaryInfo: nil)
        work()
        endTransparencyLayer()
        restoreGState()
    }

    /// The transform to the layer's coordinates.
    public var ctm: CGAffineTransform { state.transform }

    /// Applies a transform before the current one.
    public func concatenate(_ transform: CGAffineTransform) {
        state.transform = transform.concatenating(state.transform)
    }

    /// Moves the coordinates, in points.
    public func translateBy(x tx: CGFloat, y ty: CGFloat) {
        concatenate(CGAffineTransform(translationX: tx, y: ty))
    }

    /// Scales the coordinates.
    public func scaleBy(x sx: CGFloat, y sy: CGFloat) { concatenate(CGAffineTransform(scaleX: sx, y: sy)) }

    /// Rotates the coordinates by an angle in radians.
    public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

    /// Sets the colour of fills.
    public func setFillColor(_ color: CGColor) { state.fill = color }

    /// Sets the colour of lines.
    public func setStrokeColor(_ color: CGColor) { state.stroke = color }

    /// Sets the colour of fills from sRGB channels, 0 to 1.
    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.fill = CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
    }

    /// Sets the colour of lines from sRGB channels, 0 to 1.
    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.stroke = CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
    }

    var alpha: CGFloat { state.alpha }

    /// Sets the opacity of all drawing, 0 to 1.
    public func setAlpha(_ alpha: CGFloat) { state.alpha = alpha }

    /// Sets the width of lines, in points.
    public func setLineWidth(_ width: CGFloat) { state.line.width = width }

    /// Sets the ends of lines.
    public func setLineCap(_ cap: CGLineCap) { state.line.cap = cap.cap }

    /// Sets the corners of lines.
    public func setLineJoin(_ join: CGLineJoin) { state.line.join = join.join }

    /// Sets the longest miter, as a multiple of the line width.
    public func setMiterLimit(_ limit: CGFloat) { state.line.miterLimit = limit }

    /// Sets the dash pattern: the lengths of dashes and gaps in turn, in points.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        (state.line.dashes, state.line.dashPhase) = (lengths, phase)
    }

    /// The smoothness of scaled pictures. It has no effect.
    public var interpolationQuality = CGInterpolationQuality.default

    /// Reports blend modes other than the normal one.
    public func setBlendMode(_ mode: CGBlendMode) { if mode != .normal { report("blend modes") } }

    /// Runs code that draws with an opacity. Reports blend modes other than the normal one.
    func blend(_ mode: CGBlendMode, _ alpha: CGFloat, _ draw: () -> Void) {
        saveGState()
        setBlendMode(mode)
        setAlpha(state.alpha * alpha)
        draw()
        restoreGState()
    }

    /// Sets the colour of fills to a grey, 0 to 1.
    public func setFillColor(gray: CGFloat, alpha: CGFloat) { state.fill = CGColor(gray: gray, alpha: alpha) }

    /// Sets the colour of lines to a grey, 0 to 1.
    public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
        state.stroke = CGColor(gray: gray, alpha: alpha)
    }

    /// Sets the shadow of all drawing, in black with an opacity of a third.
    public func setShadow(offset: CGSize, blur: CGFloat) {
        setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1 / 3))
    }

    /// Sets the shadow of all drawing; a colour of `nil` ends it. Transforms do not change the offset and the blur.
    ///
    /// The blur is twice its standard deviation, in points.
    public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
        state.shadow = color.map { color in
            var shadow = LayerShadow()
            (shadow.color, shadow.opacity, shadow.radius) = (color.color, 1, max(blur, 0) / 2)
            shadow.offset = Size(offset.width, isFlipped ? -offset.height : offset.height)
            return shadow
        }
    }

    private func report(_ what: String) {
        problems.append("a drawing context draws no \(what): the rest is drawn")
    }

    // MARK: Path

    /// Removes the current path.
    public func beginPath() { path = CGMutablePath() }

    /// Begins a new subpath at a point.
    public func move(to point: CGPoint) { path.move(to: point, transform: state.transform) }

    /// Adds a straight line.
    public func addLine(to point: CGPoint) { path.addLine(to: point, transform: state.transform) }

    /// Adds straight lines between points.
    public func addLines(between points: [CGPoint]) {
        path.addLines(between: points, transform: state.transform)
    }

    /// Adds a cubic curve.
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        path.addCurve(to: end, control1: control1, control2: control2, transform: state.transform)
    }

    /// Adds a quadratic curve.
    public func addQuadCurve(to end: CGPoint, control: CGPoint) {
        path.addQuadCurve(to: end, control: control, transform: state.transform)
    }

    /// Adds an arc of a circle. On a layer, where y grows downward, `clockwise` is anticlockwise.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        path.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise,
            transform: state.transform)
    }

    /// Adds a line towards a corner, and an arc that touches both sides of the corner.
    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
        path.addArc(
            tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: state.transform)
    }

    /// Adds rectangles.
    public func addRects(_ rects: [CGRect]) { path.addRects(rects, transform: state.transform) }

    /// Adds a rectangle.
    public func addRect(_ rect: CGRect) { path.addRect(rect, transform: state.transform) }

    /// Adds the ellipse that fills a rectangle.
    public func addEllipse(in rect: CGRect) { path.addEllipse(in: rect, transform: state.transform) }

    /// Adds a path.
    public func addPath(_ path: CGPath) { self.path.addPath(path, transform: state.transform) }

    /// Closes the subpath.
    public func closePath() { path.closeSubpath() }

    /// Replaces the current path by the outline of its line.
    public func replacePathWithStrokedPath() {
        let line = state.line
        let own = path.moved(by: state.transform.inverted())
        let dashed =
            line.dashes.isEmpty ? own : own.copy(dashingWithPhase: line.dashPhase, lengths: line.dashes)
        beginPath()
        addPath(
            dashed.stroked(
                StrokeStyle(width: line.width, cap: line.cap, join: line.join, miterLimit: line.miterLimit)))
    }

    // MARK: Drawing

    /// Fills the current path, and removes it.
    public func fillPath(using rule: CGPathFillRule = .winding) {
        drawPath(using: rule == .winding ? .fill : .eoFill)
    }

    /// Draws the line of the current path, and removes the path.
    public func strokePath() { drawPath(using: .stroke) }

    /// Draws the current path, and removes it.
    public func drawPath(using mode: CGPathDrawingMode) {
        draw(outline: path, mode, state.line)
        beginPath()
    }

    /// Fills a rectangle.
    public func fill(_ rect: CGRect) { draw(CGPath(rect: rect, transform: nil), .fill, state.line) }

    /// Fills rectangles.
    public func fill(_ rects: [CGRect]) { for rect in rects { fill(rect) } }

    /// Draws lines between the points of each pair: the first and the second one, the third and the fourth one.
    public func strokeLineSegments(between points: [CGPoint]) {
        beginPath()
        for index in stride(from: 0, to: points.count - 1, by: 2) {
            move(to: points[index])
            addLine(to: points[index + 1])
        }
        strokePath()
    }

    /// Draws the line of a rectangle.
    public func stroke(_ rect: CGRect) { stroke(rect, width: state.line.width) }

    /// Draws the line of a rectangle with a width in points.
    public func stroke(_ rect: CGRect, width: CGFloat) {
        var line = state.line
        line.width = width
        draw(CGPath(rect: rect, transform: nil), .stroke, line)
    }

    /// Fills the ellipse of a rectangle.
    public func fillEllipse(in rect: CGRect) {
        draw(CGPath(ellipseIn: rect, transform: nil), .fill, state.line)
    }

    /// Draws the line of the ellipse of a rectangle.
    public func strokeEllipse(in rect: CGRect) {
        draw(CGPath(ellipseIn: rect, transform: nil), .stroke, state.line)
    }

    /// Removes the whole drawing. Reports a rectangle that does not contain all of it.
    public func clear(_ rect: CGRect) {
        if rect.applying(state.transform).contains(bounds) { shapes = [] } else { report("holes") }
    }

    /// Clips the later drawing to the current path, and removes the path.
    public func clip(using rule: CGPathFillRule = .winding) {
        clip(outline: path, rule)
        beginPath()
    }

    /// Ends all clips.
    public func resetClip() { state.clips = [] }

    /// Clips the later drawing to a rectangle.
    public func clip(to rect: CGRect) { clip(to: CGPath(rect: rect, transform: nil)) }

    /// Clips the later drawing to the visible parts of a picture in a rectangle, with its top at the greatest y.
    ///
    /// A picture that the program does not have is visible everywhere.
    public func clip(to rect: CGRect, mask: CGImage) {
        clip(to: rect)
        guard mask.name == nil else { return }
        let context = CGContext(bounds: bounds)
        context.state.transform = state.transform
        context.draw(mask, in: rect)
        state.clips.append(context.shapes)
    }

    /// Clips the later drawing to a path in the current coordinates.
    func clip(to path: CGPath, using rule: CGPathFillRule = .winding) {
        clip(outline: path.moved(by: state.transform), rule)
    }

    private func clip(outline: CGPath, _ rule: CGPathFillRule) {
        state.clips.append([Shape(path: outline, paint: .fill(.black, rule))])
    }

    /// Fills with a gradient, from a point to a point. It continues beyond both, whatever the options say.
    public func drawLinearGradient(
        _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint,
        options: CGGradientDrawingOptions
    ) {
        add(
            CGPath(rect: bounds, transform: nil),
            .gradient(
                gradient, start: startPoint.applying(state.transform), end: endPoint.applying(state.transform)
            ))
    }

    /// Fills the area between two circles with a gradient around the centre of the larger one.
    ///
    /// The options also fill the area beyond the first or the second circle.
    public func drawRadialGradient(
        _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
        endRadius: CGFloat, options: CGGradientDrawingOptions
    ) {
        let start = (
            center: startCenter, radius: startRadius, fills: options.contains(.drawsBeforeStartLocation)
        )
        let end = (center: endCenter, radius: endRadius, fills: options.contains(.drawsAfterEndLocation))
        let isInward = startRadius > endRadius
        let (inner, outer) = isInward ? (end, start) : (start, end)
        guard outer.radius > 0 else { return }
        let area = CGMutablePath()
        func add(_ circle: (center: CGPoint, radius: CGFloat, fills: Bool)) {
            let (center, radius) = (circle.center, circle.radius)
            area.addEllipse(
                in: CGRect(x: center.x, y: center.y, width: 0, height: 0).insetBy(dx: -radius, dy: -radius),
                transform: state.transform)
        }
        if outer.fills { area.addRect(bounds) } else { add(outer) }
        if !inner.fills, inner.radius > 0 { add(inner) }
        let shape = Shape(
            path: CGPath(rect: bounds, transform: nil),
            paint: .radial(
                gradient.spread(from: inner.radius / outer.radius, isReversed: isInward),
                center: outer.center, radii: CGSize(width: outer.radius, height: outer.radius)))
        saveGState()
        clip(outline: area, .evenOdd)
        self.add(shape.path, shape.applying(state.transform).paint)
        restoreGState()
    }

    /// Shows lines of text, centred on a height, in a rectangle or in that of the layer.
    func show(_ text: TextLines, _ alignment: NSTextAlignment, in rect: CGRect? = nil) {
        let bounds = rect ?? bounds
        let (x, side): (CGFloat, LayerLabel.Side) =
            switch alignment {
            case .center: (bounds.midX, .center)
            case .right: (bounds.maxX, .left)
            case .left, .justified, .natural: (bounds.minX, .right)
            }
        let words = text.lines.joined(separator: "\n")
        guard !words.isEmpty else { return }
        let height = CGFloat(text.lines.count) * text.lineHeight
        let anchor = CGMutablePath()
        anchor.move(to: CGPoint(x: x, y: text.isAtTop ? bounds.minY + height / 2 : bounds.midY))
        let label = LayerLabel(words, at: side, color: text.color?.color, fontSize: text.fontSize)
        add(anchor.moved(by: state.transform), .text(label))
    }

    /// Draws a path in the current coordinates.
    func draw(_ path: CGPath, _ mode: CGPathDrawingMode, _ line: LineStyle) {
        draw(outline: path.moved(by: state.transform), mode, line)
    }

    private func draw(outline: CGPath, _ mode: CGPathDrawingMode, _ line: LineStyle) {
        switch mode {
        case .fill, .fillStroke: add(outline, .fill(state.fill, .winding))
        case .eoFill, .eoFillStroke: add(outline, .fill(state.fill, .evenOdd))
        case .stroke: break
        }
        guard mode != .fill, mode != .eoFill else { return }
        add(outline, .stroke(state.stroke, line.scaled(by: state.transform)))
    }

    private func add(_ path: CGPath, _ paint: Shape.Paint) {
        shapes.append(
            Shape(path: path, paint: paint, alpha: state.alpha, shadow: state.shadow, clips: state.clips))
    }

    /// Adds the shapes of another drawing, in the current coordinates. They have one shadow.
    func add(_ shapes: [Shape]) {
        guard state.shadow == nil else {
            beginTransparencyLayer(auxiliaryInfo: nil)
            add(shapes)
            return endTransparencyLayer()
        }
        for shape in shapes {
            var shape = shape.applying(state.transform)
            shape.alpha *= state.alpha
            if shape.isPattern, state.transform.b != 0 || state.transform.c != 0 {
                report("turned PNG pictures")
            }
            shape.clips = state.clips + shape.clips
            self.shapes.append(shape)
        }
    }
}
