import Colors
import Geometry
import RealModule
import Scenes

/// An effect of a layer with its values.
private struct LottieEffect {
    enum Kind: Int {
        /// The numbers that expressions read.
        case controls = 5
        case fill = 21
        case dropShadow = 25
        case gaussianBlur = 29

        fileprivate static let matchNames: [String: Kind] = [
            "ADBE Fill": .fill, "ADBE Drop Shadow": .dropShadow, "ADBE Gaussian Blur 2": .gaussianBlur,
        ]
    }

    let node: JSONNode
    let context: LottieContext

    /// The kind, or `nil` if it is not supported. Old files give all effects the number of controls.
    var kind: Kind? {
        node["mn"]?.text.flatMap { Kind.matchNames[$0] }
            ?? node["ty"]?.number.flatMap { Int(exactly: $0) }.flatMap(Kind.init)
    }

    var isApplied: Bool { node["en"]?.isTrue ?? true && kind != .controls }

    func property(_ index: Int, _ preset: [Double]) -> Property {
        let values = node["ef"]?.items ?? []
        return context.property(values.indices.contains(index) ? values[index]["v"] : nil, preset)
    }

    /// Reports a part of the effect that is missing.
    func report(_ message: String) {
        context.file.report(node.offset, "the effect \"\(node.name(or: "without a name"))\" \(message)")
    }

    /// Reports a value that always has to be `usual`.
    func check(_ index: Int, _ usual: Double, _ message: String) {
        if property(index, [usual]).hasComponent({ $0 != usual }) { report(message) }
    }
}

/// The shadow of an effect or a style.
private struct LottieShadow {
    let color: Property
    let opacity: Property
    let maximumOpacity: Double
    /// The size of the blur, and the standard deviation of a blur whose size is 1.
    let size: Property
    let deviationPerSize: Double
    let distance: Property
    let direction: Property
    /// The function from a direction to its angle, in degrees clockwise from the right.
    let angle: (Double) -> Double

    func add(to layer: inout LayerNode, _ context: LottieContext) {
        if opacity.isConstant, opacity.first.x <= 0 { return }
        if !layer.mask.isEmpty || layer.sets("opacity", "shadowOpacity") { layer.surround() }
        layer.set("shadowColor", context.course(color)) { .color(Color(lottie: $0, alpha: 1)) }
        layer.set("shadowOpacity", context.course(opacity)) {
            .number(($0.x / maximumOpacity).clampedToUnit)
        }
        let offset = context.course([distance, direction], isLinear: direction.isConstant) { values in
            let angle = angle(values[1].x).radians
            return [values[0].x * .cos(angle), values[0].x * .sin(angle)]
        }
        layer.set("shadowOffset", offset) { .numbers($0) }
        layer.set("shadowRadius", context.course(size)) { .number(max($0.x, 0) * deviationPerSize) }
    }
}

extension LayerNode {
    /// The maximum numbers of effects and of styles of a layer, because each may put a layer around it.
    private static let effectLimit = 8

    /// Adds the effects of a layer in their order, and then its styles.
    mutating func addEffects(of node: JSONNode, _ context: LottieContext) {
        let effects = (node["ef"]?.items ?? []).map { LottieEffect(node: $0, context: context) }
            .filter(\.isApplied)
        let styles = node["sy"]?.items ?? []
        for effect in effects.prefix(Self.effectLimit) { add(effect) }
        for style in styles.prefix(Self.effectLimit) { addStyle(style, context) }
        for rest in [effects.map(\.node), styles].compactMap({ $0.dropFirst(Self.effectLimit).first }) {
            context.file.report(
                rest.offset, "only the first \(Self.effectLimit) effects and styles of a layer are drawn")
        }
    }

    /// The standard deviation of a blur whose size, blurriness or feather is 1.
    private static let deviationPerSize = 0.3

    /// Sets the blur to a blurriness or a feather.
    mutating func setBlur(_ size: Property, _ context: LottieContext) {
        set("x-blurRadius", context.course(size).map { max($0.x, 0) }, unless: 0) {
            .number($0 * Self.deviationPerSize)
        }
    }

    /// Puts a layer around this one.
    fileprivate mutating func surround() { self = LayerNode(sublayers: [joined]) }

    private mutating func add(_ effect: LottieEffect) {
        switch effect.kind {
        case .controls: break
        case .fill: addFill(effect)
        case .dropShadow:
            effect.check(5, 0, "does not hide the layer")
            LottieShadow(
                color: effect.property(0, [0, 0, 0]), opacity: effect.property(1, [255]), maximumOpacity: 255,
                size: effect.property(4, [0]), deviationPerSize: 0.25, distance: effect.property(3, [0]),
                direction: effect.property(2, [0]), angle: { $0 - 90 }
            )
            .add(to: &self, effect.context)
        case .gaussianBlur:
            effect.check(1, 1, "blurs in both directions")
            effect.check(2, 0, "also blurs the edges of the layer")
            if !mask.isEmpty || sets("opacity", "shadowOpacity", "x-blurRadius") { surround() }
            setBlur(effect.property(0, [0]), effect.context)
        case nil: effect.report("is not applied")
        }
    }

    private mutating func addFill(_ effect: LottieEffect) {
        let color = effect.property(2, [0, 0, 0])
        if !color.isConstant { effect.report("does not change its colour") }
        self = colored(Color(lottie: color.first, alpha: 1))
        if sets("opacity") { surround() }
        set("opacity", effect.context.course(effect.property(6, [1])).map(\.x), unless: 1) { .number($0) }
    }

    /// Adds a drop shadow or an outer glow, and reports other styles.
    private mutating func addStyle(_ style: JSONNode, _ context: LottieContext) {
        guard let type = style["ty"]?.number, type == 1 || type == 3 else {
            let name = style.name(or: "without a name")
            return context.file.report(style.offset, "the layer style \"\(name)\" is not drawn")
        }
        func property(_ key: String, _ preset: Double) -> Property { context.property(style[key], [preset]) }
        // The angle is that of the light, counterclockwise from the right.
        LottieShadow(
            color: context.property(style["c"], [0, 0, 0]), opacity: property("o", 100), maximumOpacity: 100,
            size: property("s", 0), deviationPerSize: Self.deviationPerSize, distance: property("d", 0),
            direction: property("a", 0),
            angle: { 180 - $0 }
        )
        .add(to: &self, context)
    }
}
