import Colors
import Geometry

extension ReplicatorContent {
    /// How many copies are asked for: whole ones, at most ``maximumCount``.
    public var wholeCount: Int { instanceCount >= 1 ? Int(min(instanceCount, Self.maximumCount)) : 0 }

    /// The most copies a replicator makes, so that a slip in a number cannot exhaust the machine.
    public static let maximumCount = 10_000.0

    /// What the colours of a copy are multiplied with.
    func color(ofInstance index: Int) -> Color {
        let base = instanceColor ?? .white
        let steps = Double(index)
        func channel(_ value: Double, _ offset: Double) -> Double { min(max(value + offset * steps, 0), 1) }
        return Color(
            red: channel(base.red, instanceRedOffset), green: channel(base.green, instanceGreenOffset),
            blue: channel(base.blue, instanceBlueOffset), alpha: channel(base.alpha, instanceAlphaOffset))
    }
}

extension Layer {
    /// How many layers a presentation may make of one replicator, the copies of those in it included; where
    /// there would be more, the last copies are left out.
    static let maximumCopies = 100_000.0

    /// How many copies a replicator may make of its sublayers.
    var copyLimit: Int { Int(max(Self.maximumCopies / max(sublayersSize, 1), 1)) }

    /// How many layers there are in the layer once every replicator has made its copies.
    private var expandedSize: Double {
        guard let replicator, !replicator.isExpanded else { return 1 + sublayersSize }
        let isAnimated = animations.contains { $0.animation.properties.contains(.instanceCount) }
        let wanted = isAnimated ? ReplicatorContent.maximumCount : Double(replicator.wholeCount)
        return 1 + min(wanted * (1 + sublayersSize), Self.maximumCopies)
    }

    private var sublayersSize: Double { sublayers.reduce(0) { $0 + $1.expandedSize } }

    /// Replaces the sublayers of a replicator by its copies: one layer each, placed by a power of the instance
    /// transform about the centre of the bounds, holding the sublayers as they show to it.
    mutating func expand(
        _ replicator: ReplicatorContent, limit: Int, sublayers content: (Int) -> [Layer]
    ) {
        var placement = Affine.identity
        var copies: [Layer] = []
        for index in 0..<min(replicator.wholeCount, limit) {
            var copy = Layer(name: "instance \(index)")
            copy.bounds = bounds
            copy.position = bounds.center
            copy.transform = placement
            let tint = replicator.color(ofInstance: index)
            copy.sublayers = tint == .white ? content(index) : content(index).map { $0.tinted(by: tint) }
            copies.append(copy)
            placement = replicator.instanceTransform.concatenating(placement)
        }
        var expanded = replicator
        expanded.isExpanded = true
        self.content = .replicator(expanded)
        sublayers = copies
    }

    /// The layer with every colour in it multiplied by another.
    func tinted(by tint: Color) -> Layer {
        var layer = self
        layer.backgroundColor = backgroundColor?.multiplied(by: tint)
        layer.borderColor = borderColor?.multiplied(by: tint)
        switch content {
        case .plain, .replicator: break
        case .shape(var shape):
            shape.fillColor = shape.fillColor?.mapColors { $0.multiplied(by: tint) }
            shape.strokeColor = shape.strokeColor?.multiplied(by: tint)
            layer.content = .shape(shape)
        case .gradient(var gradient):
            gradient.colors = gradient.colors.map { $0.multiplied(by: tint) }
            layer.content = .gradient(gradient)
        }
        layer.sublayers = sublayers.map { $0.tinted(by: tint) }
        return layer
    }
}
