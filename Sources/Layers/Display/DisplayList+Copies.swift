import Colors
import Geometry

/// A replicator shows its sublayers several times over: the copies are made here, where things are drawn, so that a
/// presentation has the layers of its model.
extension DisplayListBuilder {
    /// The copies that a replicator makes of the sublayers of its layer, as they show to each of them at a time of
    /// the layer: one group for each, placed by a power of the instance transform about the centre of the bounds.
    func copies(
        _ replicator: ReplicatorContent, of layer: Layer, _ prepared: PreparedLayers?, at time: Double
    ) -> [DisplayList.Item] {
        let center = layer.bounds.center
        var map = Affine.identity
        return (0..<min(replicator.wholeCount, layer.copyLimit)).compactMap { index in
            defer { map = replicator.instanceTransform.concatenating(map) }
            let time = time - Double(index) * replicator.instanceDelay
            var sublayers = layer.sublayers
            prepared?.show(in: &sublayers, at: time)
            var builder = self
            builder.showsWays = showsWays && index == 0
            builder.tint = replicator.color(ofInstance: index).multiplied(by: tint)
            let items = builder.siblings(sublayers, prepared, at: time)
            guard !items.isEmpty || keepsUnseen else { return nil }
            return .group(
                DisplayList.Group(
                    role: .copy(index), placement: Placement(anchor: center, map: map, place: center),
                    items: items))
        }
    }

    /// A colour as it shows in the copy at hand.
    func tinted(_ color: Color) -> Color { color.multiplied(by: tint) }

    /// A fill as it shows in the copy at hand.
    func tinted(_ fill: Fill) -> Fill { tint == .white ? fill : fill.mapColors(tinted) }
}

extension ReplicatorContent {
    /// How many copies are asked for: whole ones, at most ``maximumCount``.
    public var wholeCount: Int { instanceCount >= 1 ? Int(min(instanceCount, Self.maximumCount)) : 0 }

    /// The most copies a replicator makes, so that a slip in a number cannot exhaust the machine.
    public static let maximumCount = 10_000.0

    /// What the colours of a copy are multiplied with.
    fileprivate func color(ofInstance index: Int) -> Color {
        let base = instanceColor ?? .white
        let steps = Double(index)
        func channel(_ value: Double, _ offset: Double) -> Double { min(max(value + offset * steps, 0), 1) }
        return Color(
            red: channel(base.red, instanceRedOffset), green: channel(base.green, instanceGreenOffset),
            blue: channel(base.blue, instanceBlueOffset), alpha: channel(base.alpha, instanceAlphaOffset))
    }
}

extension Layer {
    /// How many layers the copies of one replicator may be, those in copies of copies included; where there would
    /// be more, the last copies are left out.
    private static let maximumCopies = 100_000.0

    /// How many copies a replicator may make of its sublayers.
    fileprivate var copyLimit: Int { Int(max(Self.maximumCopies / max(sublayersDrawn, 1), 1)) }

    /// The most layers that are drawn for the sublayers at any time, each as often as replicators show it.
    private var sublayersDrawn: Double { sublayers.reduce(0) { $0 + 1 + $1.layersDrawnInside } }

    private var layersDrawnInside: Double {
        guard let replicator else { return sublayersDrawn }
        let isAnimated = animations.contains { $0.animation.properties.contains(.instanceCount) }
        let count = isAnimated ? ReplicatorContent.maximumCount : Double(replicator.wholeCount)
        return min(count * (1 + sublayersDrawn), Self.maximumCopies)
    }
}
