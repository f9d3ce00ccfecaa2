import Foundation
import Geometry
import Layers

/// Returns the context of the view or layer that draws now, or `nil` outside of a drawing.
public func UIGraphicsGetCurrentContext() -> CGContext? { Stage.current.context }

/// Makes a context the current one.
public func UIGraphicsPushContext(_ context: CGContext) { Stage.current.contexts.append(context) }

/// Makes the previous context the current one.
public func UIGraphicsPopContext() { _ = Stage.current.contexts.popLast() }

// MARK: - Paths and colours

extension BezierPath {
    private var style: CGContext.LineStyle {
        CGContext.LineStyle(
            width: lineWidth, cap: cap, join: join, miterLimit: miterLimit, dashes: dashLengths,
            dashPhase: dashPhase)
    }

    /// Fills the path in the current context. Without a context it does nothing.
    public func fill() { Stage.current.context?.draw(drawing, fillRule == .winding ? .fill : .eoFill, style) }

    /// Draws the line of the path in the current context. Without a context it does nothing.
    public func stroke() { Stage.current.context?.draw(drawing, .stroke, style) }

    /// Clips the later drawing in the current context to the path. Without a context it does nothing.
    public func addClip() { Stage.current.context?.clip(to: drawing, using: fillRule) }
}

extension UIBezierPath {
    /// Fills the path with an opacity. Reports blend modes other than the normal one.
    public func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
        Stage.current.context?.blend(blendMode, alpha) { fill() }
    }

    /// Draws the line of the path with an opacity. Reports blend modes other than the normal one.
    public func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
        Stage.current.context?.blend(blendMode, alpha) { stroke() }
    }
}

extension CGRect {
    /// Fills the rectangle in the current context. Without a context it does nothing.
    public func fill() { Stage.current.context?.fill(self) }

    /// Draws the edges inside of the rectangle in the current context, with the colour of fills.
    public func frame(withWidth width: CGFloat = 1) {
        guard let context = Stage.current.context else { return }
        let path = CGMutablePath()
        path.addRects([self, insetBy(dx: width, dy: width)])
        context.draw(path, .eoFill, CGContext.LineStyle())
    }
}

extension NSBezierPath {
    /// Fills a rectangle in the current context. Without a context it does nothing.
    public class func fill(_ rect: NSRect) { rect.fill() }

    /// Draws the line of a rectangle in the current context. Without a context it does nothing.
    public class func stroke(_ rect: NSRect) { NSBezierPath(rect: rect).stroke() }

    /// Draws a straight line in the current context. Without a context it does nothing.
    public class func strokeLine(from point1: NSPoint, to point2: NSPoint) {
        let path = NSBezierPath()
        path.move(to: point1)
        path.line(to: point2)
        path.stroke()
    }

    /// Replaces the clip of the current context by the path. Without a context it does nothing.
    public func setClip() {
        Stage.current.context?.resetClip()
        addClip()
    }
}

extension PlatformColor {
    /// Sets the colour of lines in the current context. Without a context it does nothing.
    public func setStroke() { Stage.current.context?.setStrokeColor(color) }

    /// Sets the colour of fills in the current context. Without a context it does nothing.
    public func setFill() { Stage.current.context?.setFillColor(color) }

    /// Sets the colour of fills and lines in the current context. Without a context it does nothing.
    public func set() {
        setFill()
        setStroke()
    }
}

extension NSShadow {
    var color: CGColor? { (shadowColor as? PlatformColor)?.cgColor }

    /// Sets the shadow of all drawing in the current context. Without a context it does nothing.
    public func set() {
        Stage.current.context?.setShadow(offset: shadowOffset, blur: shadowBlurRadius, color: color)
    }
}

// MARK: - Drawings of layers

extension CALayer {
    /// Runs code that draws, and shows the result behind the sublayers.
    final func draw(_ work: (CGContext) -> Void) {
        let stage = Stage.current
        let context = CGContext(bounds: bounds, isFlipped: isGeometryFlipped)
        stage.contexts.append(context)
        work(context)
        _ = stage.contexts.popLast()
        context.problems.forEach(stage.report)
        guard !context.shapes.isEmpty || drawing != nil else { return }
        stage.transactions.open()
        stage.transactions.begin()
        stage.settings.disableActions = true
        show(context.shapes)
        stage.commitTransaction()
    }

    /// Shows shapes. Layers of the previous drawing are used again if they have the same types.
    private func show(_ shapes: [CGContext.Shape]) {
        let container = drawing ?? CALayer()
        container.masksToBounds = true
        container.frame = bounds
        container.bounds.origin = bounds.origin
        let old = container.children
        let layers = shapes.enumerated().map { index, shape in
            shape.layer(again: old.indices.contains(index) ? old[index] : nil)
        }
        container.replaceChildren(layers)
        if drawing == nil { setDrawing(container) }
    }
}

extension CGContext.Shape {
    /// Returns a layer with the shape, if possible the given one.
    fileprivate func layer(again layer: CALayer?) -> CALayer {
        let shown =
            switch paint {
            case .fill(let color, let rule):
                filled(color, rule, layer as? CAShapeLayer ?? CAShapeLayer())
            case .stroke(let color, let style):
                stroked(color, style, layer as? CAShapeLayer ?? CAShapeLayer())
            case .gradient(let gradient, let start, let end):
                ramp(gradient, .axial, start, end, layer as? CAGradientLayer ?? CAGradientLayer())
            case .radial(let gradient, let center, let radii):
                ramp(
                    gradient, .radial, center,
                    CGPoint(x: center.x + radii.width, y: center.y + radii.height),
                    layer as? CAGradientLayer ?? CAGradientLayer())
            case .text(let label): text(label, again: layer)
            case .group(let shapes): Self.group(of: shapes)
            }
        let shadow = shadow ?? LayerShadow()
        (shown.shadowColor, shown.shadowOpacity) = (shadow.color.map { CGColor($0) }, Float(shadow.opacity))
        (shown.shadowOffset, shown.shadowRadius) = (CGSize(shadow.offset), shadow.radius)
        shown.shadowPath = shadow.path.map { CGPath($0) }
        shown.opacity = Float(alpha)
        shown.mask = Self.mask(of: clips[...], again: shown.mask)
        return shown
    }

    /// Returns the mask for clips, of which each one masks the one before, or `nil` for none.
    private static func mask(of clips: ArraySlice<CGContext.Clip>, again layer: CALayer?) -> CALayer? {
        guard let clip = clips.last else { return nil }
        guard clip.count != 1 else {
            var shape = clip[0]
            shape.clips = clips.dropLast() + shape.clips
            return shape.layer(again: layer)
        }
        let group = group(of: clip)
        group.mask = mask(of: clips.dropLast(), again: nil)
        return group
    }

    private static func group(of shapes: [Self]) -> CALayer {
        let group = CALayer()
        group.sublayers = shapes.map { $0.layer(again: nil) }
        return group
    }

    /// Returns a layer with a label, a new one for another text: the stage does not record changes of labels.
    private func text(_ label: LayerLabel, again layer: CALayer?) -> CALayer {
        let shown = layer?.state.label == label ? layer ?? CALayer() : CALayer()
        shown.state.label = label
        shown.position = path.currentPoint
        shown.bounds.origin = shown.position
        return shown
    }

    private func ramp(
        _ gradient: CGGradient, _ type: CAGradientLayerType, _ start: CGPoint, _ end: CGPoint,
        _ layer: CAGradientLayer
    ) -> CALayer {
        let bounds = path.boundingBox
        func fraction(_ point: CGPoint) -> CGPoint {
            CGPoint(
                x: bounds.width > 0 ? (point.x - bounds.minX) / bounds.width : 0,
                y: bounds.height > 0 ? (point.y - bounds.minY) / bounds.height : 0)
        }
        (layer.frame, layer.bounds.origin, layer.type) = (bounds, bounds.origin, type)
        layer.colors = gradient.colors
        layer.locations = gradient.locations?.map { NSNumber(value: Double($0)) }
        (layer.startPoint, layer.endPoint) = (fraction(start), fraction(end))
        return layer
    }

    private func filled(_ color: CGColor, _ rule: CGPathFillRule, _ layer: CAShapeLayer) -> CALayer {
        layer.path = path
        (layer.fillColor, layer.strokeColor) = (color, nil)
        layer.fillRule = rule == .winding ? .nonZero : .evenOdd
        return layer
    }

    private func stroked(_ color: CGColor, _ line: CGContext.LineStyle, _ layer: CAShapeLayer) -> CALayer {
        layer.path = path
        (layer.fillColor, layer.strokeColor) = (nil, color)
        layer.lineWidth = line.width
        layer.lineCap = CAShapeLayerLineCap(rawValue: line.cap.rawValue)
        layer.lineJoin = CAShapeLayerLineJoin(rawValue: line.join.rawValue)
        layer.miterLimit = line.miterLimit
        layer.lineDashPattern = line.dashes.isEmpty ? nil : line.dashes.map { NSNumber(value: Double($0)) }
        layer.lineDashPhase = line.dashPhase
        return layer
    }
}
