public import Foundation
import Geometry
import Layers

// Properties that show nothing in cells, kept so that code compiles and finds what it has set.
extension CALayer {
    /// Whether y grows upwards in what is in it.
    public var isGeometryFlipped: Bool {
        get { state.sublayerTransform.d < 0 && state.sublayerTransform == upsideDown }
        set {
            guard newValue != isGeometryFlipped else { return }
            state.sublayerTransform = newValue ? upsideDown : .identity
            guard let committed else { return Stage.current.openTransaction() }
            Stage.current.record(
                .set(
                    committed.id, .sublayerTransform, .transform(state.sublayerTransform),
                    action: LayerAction.none))
        }
    }

    /// The map that turns what is in it upside down, about the anchor point.
    final var upsideDown: Affine {
        Affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: state.bounds.size.height * (1 - 2 * state.anchorPoint.y))
    }

    /// The depth of the anchor point. It is kept and has no effect: the picture is flat.
    public var anchorPointZ: CGFloat {
        get { others["anchorPointZ"] as? CGFloat ?? 0 }
        set { others["anchorPointZ"] = newValue }
    }

    /// The colour of the shadow. It is kept and has no effect: cells show no shadows.
    public var shadowColor: CGColor? {
        get { others["shadowColor"] as? CGColor ?? .black }
        set { others["shadowColor"] = newValue }
    }

    /// How much of the shadow shows. It is kept and has no effect: cells show no shadows.
    public var shadowOpacity: Float {
        get { others["shadowOpacity"] as? Float ?? 0 }
        set { others["shadowOpacity"] = newValue }
    }

    /// Where the shadow falls. It is kept and has no effect: cells show no shadows.
    public var shadowOffset: CGSize {
        get { others["shadowOffset"] as? CGSize ?? CGSize(width: 0, height: -3) }
        set { others["shadowOffset"] = newValue }
    }

    /// How soft the shadow is. It is kept and has no effect: cells show no shadows.
    public var shadowRadius: CGFloat {
        get { others["shadowRadius"] as? CGFloat ?? 3 }
        set { others["shadowRadius"] = newValue }
    }

    /// The shape of the shadow. It is kept and has no effect: cells show no shadows.
    public var shadowPath: CGPath? {
        get { others["shadowPath"] as? CGPath }
        set { others["shadowPath"] = newValue }
    }

    /// Pixels a point. It is kept and has no effect: cells have as many dots as they have.
    public var contentsScale: CGFloat {
        get { others["contentsScale"] as? CGFloat ?? 1 }
        set { others["contentsScale"] = newValue }
    }

    /// Pixels a point of what is drawn ahead. It is kept and has no effect.
    public var rasterizationScale: CGFloat {
        get { others["rasterizationScale"] as? CGFloat ?? 1 }
        set { others["rasterizationScale"] = newValue }
    }

    /// Whether it is drawn ahead. It is kept and has no effect: every frame is drawn.
    public var shouldRasterize: Bool {
        get { others["shouldRasterize"] as? Bool ?? false }
        set { others["shouldRasterize"] = newValue }
    }

    /// Whether it hides all behind it. It is kept and has no effect.
    public var isOpaque: Bool {
        get { others["opaque"] as? Bool ?? false }
        set { others["opaque"] = newValue }
    }

    /// Whether its back shows. It is kept and has no effect: the picture is flat.
    public var isDoubleSided: Bool {
        get { others["doubleSided"] as? Bool ?? true }
        set { others["doubleSided"] = newValue }
    }

    /// Whether it fades as a whole. It is kept and has no effect: layers always do.
    public var allowsGroupOpacity: Bool {
        get { others["allowsGroupOpacity"] as? Bool ?? true }
        set { others["allowsGroupOpacity"] = newValue }
    }

    /// Whether its edges are soft. It is kept and has no effect: edges are.
    public var allowsEdgeAntialiasing: Bool {
        get { others["allowsEdgeAntialiasing"] as? Bool ?? false }
        set { others["allowsEdgeAntialiasing"] = newValue }
    }

    /// Whether it is drawn elsewhere. It is kept and has no effect.
    public var drawsAsynchronously: Bool {
        get { others["drawsAsynchronously"] as? Bool ?? false }
        set { others["drawsAsynchronously"] = newValue }
    }

    /// Whether a change of the bounds asks for ``display()``.
    public var needsDisplayOnBoundsChange: Bool {
        get { others["needsDisplayOnBoundsChange"] as? Bool ?? false }
        set { others["needsDisplayOnBoundsChange"] = newValue }
    }
}
