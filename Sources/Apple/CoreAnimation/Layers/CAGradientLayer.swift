import Colors
public import Foundation
import Layers

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
