import Colors
public import Foundation
import Geometry
import Layers

/// Whether a point is inside a path that crosses itself.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
    /// The name, as Core Animation spells it.
    public let rawValue: String

    /// The rule of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Where the path winds round a number of times other than zero.
    public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
    /// Where a ray crosses the path an odd number of times.
    public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The shape of a line's ends.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
    /// The name, as Core Animation spells it.
    public let rawValue: String

    /// The shape of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Cut off at the end.
    public static let butt = CAShapeLayerLineCap(rawValue: "butt")
    /// A half circle round the end.
    public static let round = CAShapeLayerLineCap(rawValue: "round")
    /// Half a square beyond the end.
    public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The shape of a line's corners.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
    /// The name, as Core Animation spells it.
    public let rawValue: String

    /// The shape of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Pointed, up to the miter limit.
    public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
    /// Rounded.
    public static let round = CAShapeLayerLineJoin(rawValue: "round")
    /// Cut off.
    public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

/// A layer that draws an outline, filled and stroked.
open class CAShapeLayer: CALayer {
    override var newContent: LayerContent {
        var shape = ShapeContent()
        shape.trimBy = .parameter  // As Core Animation cuts.
        return .shape(shape)
    }

    override func makePlain() -> CALayer { CAShapeLayer() }

    open override func presentation() -> CAShapeLayer? { shown() as? CAShapeLayer }

    private var shape: ShapeContent { state.shape ?? ShapeContent() }

    /// The outline, in the layer's coordinates. It is copied, and its changes are not animated by themselves.
    open var path: CGPath? {
        get { shape.path.map { CGPath($0) } }
        set { set(.path, .path(newValue?.path)) }
    }

    /// What the inside is painted with; opaque black at first, nil for nothing.
    open var fillColor: CGColor? {
        get { shape.fillColor.map { CGColor($0) } }
        set { set(.fillColor, .fill(newValue?.fill)) }
    }

    /// What counts as inside.
    open var fillRule: CAShapeLayerFillRule {
        get { shape.fillRule == .evenOdd ? .evenOdd : .nonZero }
        set { set(.fillRule, .keyword((newValue == .evenOdd ? FillRule.evenOdd : .nonZero).rawValue)) }
    }

    /// The colour of the line; nil for no line.
    open var strokeColor: CGColor? {
        get { shape.strokeColor.map { CGColor($0) } }
        set { set(.strokeColor, .color(newValue?.color)) }
    }

    /// Where the line begins, as a share of its length, 0 to 1.
    open var strokeStart: CGFloat {
        get { shape.strokeStart }
        set { set(.strokeStart, .number(newValue)) }
    }

    /// Where the line ends, as a share of its length, 0 to 1.
    open var strokeEnd: CGFloat {
        get { shape.strokeEnd }
        set { set(.strokeEnd, .number(newValue)) }
    }

    /// The width of the line, centred on the outline, in points.
    open var lineWidth: CGFloat {
        get { shape.lineWidth }
        set { set(.lineWidth, .number(newValue)) }
    }

    /// The longest miter as a multiple of the width.
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

    /// How far into the dash pattern the line begins, in points.
    open var lineDashPhase: CGFloat {
        get { shape.lineDashPhase }
        set { set(.lineDashPhase, .number(newValue)) }
    }

    /// Lengths drawn and left out in turn, in points; nil for a solid line.
    open var lineDashPattern: [NSNumber]? {
        get { shape.lineDashPattern.isEmpty ? nil : shape.lineDashPattern.map { NSNumber(value: $0) } }
        set { set(.lineDashPattern, .numbers((newValue ?? []).map(\.doubleValue))) }
    }
}

// MARK: - CAGradientLayer

/// How the colours of a gradient run.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
    /// The name, as Core Animation spells it.
    public let rawValue: String

    /// The way of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// From the start to the end.
    public static let axial = CAGradientLayerType(rawValue: "axial")
    /// From the start outwards.
    public static let radial = CAGradientLayerType(rawValue: "radial")
    /// Round the start.
    public static let conic = CAGradientLayerType(rawValue: "conic")
}

/// A layer that fills its bounds with colours that run into each other.
open class CAGradientLayer: CALayer {
    override var newContent: LayerContent { .gradient(GradientContent()) }

    override func makePlain() -> CALayer { CAGradientLayer() }

    open override func presentation() -> CAGradientLayer? { shown() as? CAGradientLayer }

    private var gradient: GradientContent { state.gradient ?? GradientContent() }

    /// The colours in order, each a `CGColor`; nil for none.
    open var colors: [Any]? {
        get { gradient.colors.isEmpty ? nil : gradient.colors.map { CGColor($0) } }
        set { write(newValue ?? [], "colors") }
    }

    /// Where each colour is reached, 0 to 1; nil for equal distances.
    open var locations: [NSNumber]? {
        get { gradient.locations.isEmpty ? nil : gradient.locations.map { NSNumber(value: $0) } }
        set { set(.locations, .numbers((newValue ?? []).map(\.doubleValue))) }
    }

    /// The start, as shares of the bounds.
    open var startPoint: CGPoint {
        get { CGPoint(gradient.startPoint) }
        set { set(.startPoint, .point(newValue.point)) }
    }

    /// The end, as shares of the bounds.
    open var endPoint: CGPoint {
        get { CGPoint(gradient.endPoint) }
        set { set(.endPoint, .point(newValue.point)) }
    }

    /// How the colours run.
    open var type: CAGradientLayerType {
        get { CAGradientLayerType(rawValue: gradient.type.rawValue) }
        set { set(.gradientType, .keyword(newValue.rawValue)) }
    }
}

// MARK: - CAReplicatorLayer

/// A layer that shows copies of its sublayers, each placed, coloured and timed a step on from the one before.
open class CAReplicatorLayer: CALayer {
    override var newContent: LayerContent { .replicator(ReplicatorContent()) }

    override func makePlain() -> CALayer { CAReplicatorLayer() }

    open override func presentation() -> CAReplicatorLayer? { shown() as? CAReplicatorLayer }

    private var replicator: ReplicatorContent { state.replicator ?? ReplicatorContent() }

    /// How many copies there are, the original included.
    open var instanceCount: Int {
        get { Int(replicator.instanceCount) }
        set { set(.instanceCount, .number(min(max(Double(newValue), 0), ReplicatorContent.maximumCount))) }
    }

    /// Whether copies keep their depth. It is kept and has no effect: the picture is flat.
    open var preservesDepth = false

    /// How many seconds each copy runs behind the one before it.
    open var instanceDelay: CFTimeInterval {
        get { replicator.instanceDelay }
        set { set(.instanceDelay, .number(newValue)) }
    }

    /// How each copy is placed with respect to the one before it, about the centre of the layer's bounds.
    open var instanceTransform: CATransform3D {
        get { matrix(.instanceTransform, replicator.instanceTransform) }
        set { set(.instanceTransform, newValue) }
    }

    /// What the first copy's colours are multiplied with.
    open var instanceColor: CGColor? {
        get { replicator.instanceColor.map { CGColor($0) } }
        set { set(.instanceColor, .color(newValue?.color)) }
    }

    /// What is added to the red of that factor from copy to copy.
    open var instanceRedOffset: Float {
        get { Float(replicator.instanceRedOffset) }
        set { set(.instanceRedOffset, .number(Double(newValue))) }
    }

    /// What is added to the green of that factor from copy to copy.
    open var instanceGreenOffset: Float {
        get { Float(replicator.instanceGreenOffset) }
        set { set(.instanceGreenOffset, .number(Double(newValue))) }
    }

    /// What is added to the blue of that factor from copy to copy.
    open var instanceBlueOffset: Float {
        get { Float(replicator.instanceBlueOffset) }
        set { set(.instanceBlueOffset, .number(Double(newValue))) }
    }

    /// What is added to the opacity of that factor from copy to copy.
    open var instanceAlphaOffset: Float {
        get { Float(replicator.instanceAlphaOffset) }
        set { set(.instanceAlphaOffset, .number(Double(newValue))) }
    }
}
