/// What has become of layers in one epoch or several, which are taken in from the last to the first.
struct LayerChanges {
    private var changes: [Layer.ID: Change] = [:]

    /// Nothing has become of any layer so far; memory is kept ready for so many.
    init(of count: Int = 0) { changes.reserveCapacity(count) }

    /// What has become of a layer.
    private struct Change {
        /// Whether it is another layer than the one that was there, and which; nil for one that is gone.
        var isAnother = false
        var layer: Layer?
        var values: [(property: AnimatableProperty, value: AnimatableValue)] = []
        var animations: [KeyedAnimation]?

        mutating func precede(with property: AnimatableProperty, _ value: AnimatableValue) {
            guard !isAnother, !values.contains(where: { $0.property == property }) else { return }
            values.append((property, value))
        }

        mutating func precede(with animations: [KeyedAnimation]) {
            if !isAnother, self.animations == nil { self.animations = animations }
        }

        mutating func precede(with layer: Layer?) {
            if !isAnother { (isAnother, self.layer) = (true, layer) }
        }

        func applied(to old: Layer?) -> Layer? {
            guard var layer = isAnother ? layer : old else { return nil }
            for (property, value) in values { layer.setValue(value, for: property) }
            if let animations { layer.animations = animations }
            return layer
        }
    }

    /// The layers that have changed.
    var ids: [Layer.ID] { Array(changes.keys) }

    /// Takes in what has become of them before all that is known already.
    mutating func precede(with edits: LayerEdits) {
        edits.forEachValueReversed { changes[$0, default: Change()].precede(with: $1, $2) }
        for (id, animations) in edits.animations.reversed() {
            changes[id, default: Change()].precede(with: animations)
        }
        for (id, layer) in edits.layers.reversed() { changes[id, default: Change()].precede(with: layer) }
    }

    /// What has become of a layer, without what is in it.
    func applied(to old: Layer?, _ id: Layer.ID) -> Layer? { changes[id].flatMap { $0.applied(to: old) } }

    /// Layers with what has become of them and of all in them; nil where nothing has.
    func changed(_ layers: [Layer]) -> [Layer]? {
        var result: [Layer]?
        for (index, layer) in layers.enumerated() {
            guard let layer = changed(layer) else { continue }
            if result == nil { result = layers }
            result?[index] = layer
        }
        return result
    }

    private func changed(_ layer: Layer) -> Layer? {
        var result = applied(to: layer, layer.id)?.holding(whatIsIn: layer)
        if let sublayers = changed(layer.sublayers) {
            if result == nil { result = layer }
            result?.sublayers = sublayers
        }
        if let mask = layer.mask.flatMap(changed) {
            if result == nil { result = layer }
            result?.mask = mask
        }
        return result
    }
}
