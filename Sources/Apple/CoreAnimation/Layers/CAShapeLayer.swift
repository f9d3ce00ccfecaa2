import Colors
public import Foundation
import Geometry
import Layers

/// A layer that fills and strokes a path.
open class CAShapeLayer: CALayer {
    override class var newContent: LayerContent {
        var shape = ShapeContent()
        shape.trimBy = .parameter  // Core Animation trims by the parameter of the curves.
        return .shape(shape)
    }

    override class func makePlain() -> CALayer { CAShapeLayer() }

    private var shape: ShapeContent { state.shape ?? ShapeContent() }

    /// The path, in the layer's coordinates, or `nil` for none. The layer copies it. Changes have no implicit animation.
    open var path: CGPath? {
        get { shape.path.map { CGPath($0) } }
        set { set(.path, .path(newValue?.path)) }
    }

    /// The fill colour, or `nil` for no fill. The default is opaque black.
    open var fillColor: CGColor? {
        get { shape.fillColor.map { CGColor($0) } }
        set { set(.fillColor, .fill(newValue?.fill)) }
    }

    /// The fill rule.
    open var fillRule: CAShapeLayerFillRule {
        get { shape.fillRule == .evenOdd ? .evenOdd : .nonZero }
        set { set(.fillRule, .keyword((newValue == .evenOdd ? FillRule.evenOdd : .nonZero).rawValue)) }
    }

    /// The colour of the line, or `nil` for no line.
    open var strokeColor: CGColor? {
        get { shape.strokeColor.map { CGColor($0) } }
        set { set(.strokeColor, .color(newValue?.color)) }
    }

    /// The start of the visible line, as a fraction of its length, 0 to 1.
    open var strokeStart: CGFloat {
        get { shape.strokeStart }
        set { set(.strokeStart, .number(newValue)) }
    }

    /// The end of the visible line, as a fraction of its length, 0 to 1.
    open var strokeEnd: CGFloat {
        get { shape.strokeEnd }
        set { set(.strokeEnd, .number(newValue)) }
    }

    /// The width of the line, centred on the path, in points.
    open var lineWidth: CGFloat {
        get { shape.lineWidth }
        set { set(.lineWidth, .number(newValue)) }
    }

    /// The longest miter, as a multiple of the line width.
    open var miterLimit: CGFloat {
        get { shape.miterLimit }
        set { set(.miterLimit, .number(newValue)) }
    }

    /// The shape of the line's ends.
    open var lineCap: CAShapeLayerLineCap {
        get { CAShapeLayerLineCap(rawValue: shape.lineCap.rawValue) }
        set { set(.lineCap, .keyword(newValue.rawValue)) }
    }

    /// The shape of the line's corners.
    open var lineJoin: CAShapeLayerLineJoin {
        get { CAShapeLayerLineJoin(rawValue: shape.lineJoin.rawValue) }
        set { set(.lineJoin, .keyword(newValue.rawValue)) }
    }

    /// The offset of the line's start in the dash pattern, in points.
    open var lineDashPhase: CGFloat {
        get { shape.lineDashPhase }
        set { set(.lineDashPhase, .number(newValue)) }
    }

    /// The lengths of dashes and gaps in turn, in points, or `nil` for a solid line.
    open var lineDashPattern: [NSNumber]? {
        get { shape.lineDashPattern.isEmpty ? nil : shape.lineDashPattern.map { NSNumber(value: $0) } }
        set { set(.lineDashPattern, .numbers((newValue ?? []).map(\.doubleValue))) }
    }
}

// MARK: - CAGradientLayer

/// A layer that fills its bounds with a gradient.
open class CAGradientLayer: CALayer {
    override class var newContent: LayerContent { .gradient(GradientContent()) }

    override class func makePlain() -> CALayer { CAGradientLayer() }

    private var gradient: GradientContent { state.gradient ?? GradientContent() }

    /// The colours in order, each a `CGColor`, or `nil` for none.
    open var colors: [Any]? {
        get { gradient.colors.isEmpty ? nil : gradient.colors.map { CGColor($0) } }
        set { write(newValue ?? [], "colors") }
    }

    /// The position of each colour, 0 to 1, or `nil` for equal distances.
    open var locations: [NSNumber]? {
        get { gradient.locations.isEmpty ? nil : gradient.locations.map { NSNumber(value: $0) } }
        set { set(.locations, .numbers((newValue ?? []).map(\.doubleValue))) }
    }

    /// The start point, as fractions of the bounds.
    open var startPoint: CGPoint {
        get { CGPoint(gradient.startPoint) }
        set { set(.startPoint, .point(newValue.point)) }
    }

    /// The end point, as fractions of the bounds.
    open var endPoint: CGPoint {
        get { CGPoint(gradient.endPoint) }
        set { set(.endPoint, .point(newValue.point)) }
    }

    /// The type of the gradient.
    open var type: CAGradientLayerType {
        get { CAGradientLayerType(rawValue: gradient.type.rawValue) }
        set { set(.gradientType, .keyword(newValue.rawValue)) }
    }
}

// MARK: - CAReplicatorLayer

/// A layer that shows copies of its sublayers. Transform, colour and time change from copy to copy.
open class CAReplicatorLayer: CALayer {
    override class var newContent: LayerContent { .replicator(ReplicatorContent()) }

    override class func makePlain() -> CALayer { CAReplicatorLayer() }

    private var replicator: ReplicatorContent { state.replicator ?? ReplicatorContent() }

    /// The number of copies, including the original.
    open var instanceCount: Int {
        get { replicator.wholeCount }
        set { set(.instanceCount, .number(min(max(Double(newValue), 0), ReplicatorContent.maximumCount))) }
    }

    /// Whether copies keep their depth. This property has no effect, because the picture is flat.
    open var preservesDepth = false

    /// The delay of each copy after the previous one, in seconds.
    open var instanceDelay: CFTimeInterval {
        get { replicator.instanceDelay }
        set { set(.instanceDelay, .number(newValue)) }
    }

    /// The transform from each copy to the next, about the centre of the bounds.
    open var instanceTransform: CATransform3D {
        get { matrix(.instanceTransform, replicator.instanceTransform) }
        set { set(.instanceTransform, newValue) }
    }

    /// The colour that multiplies the colours of the first copy; `nil` for white.
    open var instanceColor: CGColor? {
        get { replicator.instanceColor.map { CGColor($0) } }
        set { set(.instanceColor, .color(newValue?.color)) }
    }

    /// The amount added to the factor's red for each further copy, -1 to 1.
    open var instanceRedOffset: Float {
        get { Float(replicator.instanceRedOffset) }
        set { set(.instanceRedOffset, .number(Double(newValue))) }
    }

    /// The amount added to the factor's green for each further copy, -1 to 1.
    open var instanceGreenOffset: Float {
        get { Float(replicator.instanceGreenOffset) }
        set { set(.instanceGreenOffset, .number(Double(newValue))) }
    }

    /// The amount added to the factor's blue for each further copy, -1 to 1.
    open var instanceBlueOffset: Float {
        get { Float(replicator.instanceBlueOffset) }
        set { set(.instanceBlueOffset, .number(Double(newValue))) }
    }

    /// The amount added to the factor's alpha for each further copy, -1 to 1.
    open var instanceAlphaOffset: Float {
        get { Float(replicator.instanceAlphaOffset) }
        set { set(.instanceAlphaOffset, .number(Double(newValue))) }
    }
}

// MARK: - CATextLayer

/// A layer with text at its top, which the terminal shows in its own font, in one size.
open class CATextLayer: CALayer {
    override class func makePlain() -> CALayer { CATextLayer() }

    override class var ownKeys: [String] {
        ["string", "fontSize", "foregroundColor", "wrapped", "alignmentMode", "truncationMode"]
    }

    override func prepareNew() {
        super.prepareNew()
        needsDisplayOnBoundsChange = true
    }

    /// The text: a `String` or an `NSAttributedString`.
    open var string: Any? { didSet { setNeedsDisplay() } }
    /// The font. It has no effect.
    open var font: AnyObject?
    /// The font size in points, on which the number of letters in a line depends.
    open var fontSize: CGFloat = 36 { didSet { setNeedsDisplay() } }
    /// The colour of the text, if it is readable on its background.
    open var foregroundColor: CGColor? = .white { didSet { setNeedsDisplay() } }
    /// Whether the text is wrapped.
    open var isWrapped = false { didSet { setNeedsDisplay() } }
    /// The alignment of the text.
    open var alignmentMode = CATextLayerAlignmentMode.natural { didSet { setNeedsDisplay() } }
    /// The place where an ellipsis stands for text that is too long.
    open var truncationMode = CATextLayerTruncationMode.none { didSet { setNeedsDisplay() } }

    override func keyedProperty(_ key: String) -> KeyedProperty? {
        switch key {
        case "fontSize": KeyedProperty(number: \CATextLayer.fontSize)
        case "foregroundColor": KeyedProperty(object: \CATextLayer.foregroundColor)
        case "string": KeyedProperty(object: \CATextLayer.string)
        case "wrapped", "isWrapped": KeyedProperty(flag: \CATextLayer.isWrapped)
        case "alignmentMode": KeyedProperty(name: \CATextLayer.alignmentMode)
        case "truncationMode": KeyedProperty(name: \CATextLayer.truncationMode)
        default: super.keyedProperty(key)
        }
    }

    /// Returns whether an animation can change a property: the font size or the colour.
    open override class func needsDisplay(forKey key: String) -> Bool {
        key == "fontSize" || key == "foregroundColor" || super.needsDisplay(forKey: key)
    }

    /// Shows the text.
    open override func draw(in ctx: CGContext) {
        let values = frameValues
        let fontSize = values["fontSize"] as? CGFloat ?? fontSize
        let foregroundColor = values["foregroundColor"] as? CGColor ?? foregroundColor
        let rich = string as? NSAttributedString
        let alignments: [CATextLayerAlignmentMode: NSTextAlignment] = [
            .center: .center, .right: .right, .left: .left,
        ]
        let modes: [CATextLayerTruncationMode: NSLineBreakMode] = [
            .start: .byTruncatingHead, .middle: .byTruncatingMiddle, .end: .byTruncatingTail,
        ]
        let mode = modes[truncationMode]
        var text = TextLines(
            rich?.string ?? string.map { "\($0)" } ?? "", rich?.font ?? .systemFont(ofSize: fontSize),
            width: isWrapped || mode != nil ? bounds.width : .infinity, count: isWrapped ? 0 : 1,
            cut: mode ?? .byClipping)
        text.color = rich?.color?.cgColor ?? foregroundColor
        text.isAtTop = true
        ctx.show(text, alignments[alignmentMode] ?? .natural)
    }
}

// MARK: - CATransformLayer

/// A layer that only holds and transforms its sublayers. It ignores its own background, border, shadow, contents, mask and
/// clipping.
///
/// The sublayers are in the order of their `zPosition`, also if other depths would follow from their transforms.
open class CATransformLayer: CALayer {
    override class func makePlain() -> CALayer { CATransformLayer() }

    override func ignores(_ property: AnimatableProperty) -> Bool {
        switch property {
        case .backgroundColor, .borderColor, .borderWidth, .cornerRadius, .masksToBounds, .compositingFilter,
            .shadowColor, .shadowOpacity, .shadowOffset, .shadowRadius, .shadowPath:
            true
        default: false
        }
    }

    /// Ignores the mask, as Core Animation does.
    open override var mask: CALayer? {
        get { nil }
        set {}
    }

    /// Draws nothing.
    open override func display() {}
}

// MARK: - CAScrollLayer

/// A layer that shows a part of its sublayers. A scroll changes the origin of its bounds.
open class CAScrollLayer: CALayer {
    override class func makePlain() -> CALayer { CAScrollLayer() }

    override class var ownKeys: [String] { ["scrollMode"] }

    /// The directions in which the layer scrolls.
    open var scrollMode = CAScrollLayerScrollMode.both

    override func keyedProperty(_ key: String) -> KeyedProperty? {
        key == "scrollMode" ? KeyedProperty(name: \CAScrollLayer.scrollMode) : super.keyedProperty(key)
    }

    /// Scrolls a point of the content to the origin of the layer.
    open func scroll(to p: CGPoint) {
        let old = bounds.origin
        let origin = CGPoint(
            x: [.both, .horizontally].contains(scrollMode) ? p.x : old.x,
            y: [.both, .vertically].contains(scrollMode) ? p.y : old.y)
        if origin != old { bounds.origin = origin }
    }

    /// Scrolls as little as is needed to show a rectangle of the content. Of a larger one it shows the nearer end.
    open func scroll(to r: CGRect) {
        func nearest(_ low: CGFloat, _ high: CGFloat, _ start: CGFloat, _ length: CGFloat) -> CGFloat {
            min(max(start, min(low, high - length)), max(low, high - length))
        }
        scroll(
            to: CGPoint(
                x: nearest(r.minX, r.maxX, bounds.minX, bounds.width),
                y: nearest(r.minY, r.maxY, bounds.minY, bounds.height)))
    }
}

extension CALayer {
    private var scroller: CAScrollLayer? {
        sequence(first: self) { $0.superlayer }.lazy.compactMap { $0 as? CAScrollLayer }.first
    }

    /// Scrolls a point of this layer to the origin of the nearest scroll layer that contains it, if there is one.
    public func scroll(_ p: CGPoint) { scroller.map { $0.scroll(to: $0.convert(p, from: self)) } }

    /// Scrolls the nearest scroll layer, if there is one, to show a rectangle of this layer.
    public func scrollRectToVisible(_ r: CGRect) { scroller.map { $0.scroll(to: $0.convert(r, from: self)) } }

    /// The part of the bounds that the nearest scroll layer shows, or else the bounds.
    public var visibleRect: CGRect {
        guard let scroller else { return bounds }
        let visible = bounds.intersection(convert(scroller.bounds, from: scroller))
        return visible.isNull ? .zero : visible
    }
}
