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
