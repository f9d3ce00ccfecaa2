import Colors
import Geometry
import Layers
import Scenes

/// The copies of everything before a repeater.
struct LottieRepeater {
    private let count: Property
    /// The maximum number of copies.
    let maximumCount: Int
    /// The opacity of the first and the last copy, 0 to 100.
    private let opacities: [Property]
    private let transform: LottieTransform
    private let offset: Property
    /// The indices of the copies from back to front.
    private let order: [Int]
    private let isFirstOnTop: Bool
    private let context: LottieContext

    init(_ node: JSONNode, _ context: LottieContext) {
        self.context = context
        count = context.property(node["c"], [1])
        maximumCount = Int((context.course(count).values.map(\.x).max() ?? 1).clamped(to: 0...1000))
        opacities = ["so", "eo"].map { context.property(node["tr"]?[$0], [100]) }
        transform = LottieTransform(node["tr"], context)
        offset = context.property(node["o"], [0])
        isFirstOnTop = node["m"]?.number == 1
        order = isFirstOnTop ? (0..<maximumCount).reversed() : Array(0..<maximumCount)
    }

    /// The transforms of the copies from back to front.
    var transforms: [Course<Affine>] { order.map { transform.copy($0, offset, context) } }

    /// Returns a layer that repeats layers with the same step, or `nil` if the copies need a layer each.
    func replicator(of content: [LayerNode], at transforms: [Course<Affine>]) -> LayerNode? {
        guard let step = Self.step(transforms) else { return nil }
        let change = context.course(opacities, isLinear: true) { ($0[1].x - $0[0].x) / 100 }
        // The replicator's last copies come and go.
        guard count.isConstant || !isFirstOnTop && change.isConstant && change.first == 0 else { return nil }
        var layer = LayerNode("repeater", sublayers: content)
        layer.copies = maximumCount
        layer.set("transform", transforms[0], unless: .identity) { .matrix($0) }
        layer.set("instanceCount", context.course(count)) { .number($0.x.rounded(.down), places: 0) }
        layer.set("instanceTransform", .matrix(step))
        let first = context.course(opacities, isLinear: true) { values in
            mix(values[0].x, values[1].x, Double(order[0]) / Double(max(maximumCount - 1, 1))) / 100
        }
        layer.set("instanceColor", first, unless: 1) { .color(Color(white: 1, alpha: $0)) }
        let fraction = (isFirstOnTop ? -1 : 1) / Double(max(maximumCount - 1, 1))
        layer.set("instanceAlphaOffset", change, unless: 0) { .number($0 * fraction) }
        return layer
    }

    /// Returns a layer for each copy, from back to front.
    func layers(of content: [LayerNode], at transforms: [Course<Affine>]) -> [LayerNode] {
        zip(order, transforms).map { copy, transform in
            var layer = LayerNode("copy", sublayers: content)
            layer.set("transform", transform, unless: .identity) { .matrix($0) }
            layer.set("opacity", opacity(of: copy), unless: 1) { .number($0) }
            return layer
        }
    }

    /// Returns the opacity of a copy, which is 0 while there are fewer copies.
    private func opacity(of copy: Int) -> Course<Double> {
        context.course([count] + opacities, isLinear: count.isConstant) { values in
            let count = values[0].x.rounded(.down)
            guard Double(copy) < count else { return 0 }
            return mix(values[1].x, values[2].x, Double(copy) / max(count - 1, 1)) / 100
        }
    }

    /// Returns the transform from each copy to the next one, or `nil` if the copies move or their distances differ.
    ///
    /// Distances differ if the copies turn or grow while they move.
    private static func step(_ transforms: [Course<Affine>]) -> Affine? {
        guard transforms.allSatisfy(\.isConstant), let first = transforms[0].first.inverted else {
            return nil
        }
        let step = transforms.count > 1 ? first.concatenating(transforms[1].first) : .identity
        let pairs = zip(transforms, transforms.dropFirst())
        return pairs.allSatisfy { $0.first.concatenating(step).isNear($1.first) } ? step : nil
    }
}

extension Affine {
    fileprivate func isNear(_ other: Affine) -> Bool {
        zip(numbers, other.numbers).allSatisfy { abs($0 - $1) < 1e-6 * max(abs($0), 1) }
    }
}
