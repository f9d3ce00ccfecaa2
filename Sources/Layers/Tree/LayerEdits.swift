/// What becomes of layers in one epoch: no more of each than has changed.
struct LayerEdits: Sendable {
    /// Whole properties with their new values, in order.
    private var values: [(id: Layer.ID, property: AnimatableProperty, value: AnimatableValue)] = []
    /// The animations of layers, in order; the last of several of a layer counts.
    private(set) var animations: [(id: Layer.ID, animations: [KeyedAnimation])] = []
    /// Layers without what is in them where more has become of them, or nil for what is gone, before all else.
    private(set) var layers: [(id: Layer.ID, layer: Layer?)] = []
    /// Whether a layer has come or gone.
    private(set) var isRebuilt = false
    /// The changes among which are those that say the same as the values, in the place of these.
    private var changes: [LayerChange] = []
    /// How many there are.
    private(set) var count = 0

    mutating func note(_ property: AnimatableProperty, _ value: AnimatableValue, of id: Layer.ID) {
        values.append((id, property, value))
        count += 1
    }

    mutating func note(_ new: [KeyedAnimation], of id: Layer.ID) {
        animations.append((id, new))
        count += 1
    }

    mutating func note(_ layer: Layer?, of id: Layer.ID, comesOrGoes: Bool = false) {
        if !values.isEmpty { values.removeAll { $0.id == id } }
        if !animations.isEmpty { animations.removeAll { $0.id == id } }
        layers.append((id, layer))
        count += 1
        isRebuilt = isRebuilt || comesOrGoes
    }

    /// The same with the changes that made them, which are kept anyway, in the place of the values where they say the
    /// same.
    func sharing(_ changes: [LayerChange]) -> LayerEdits {
        guard layers.isEmpty else { return self }
        var rest = values[...]
        for case .set(let id, let property, _, action: _) in changes {
            guard let value = rest.popFirst(), value.id == id, value.property == property else { return self }
        }
        guard rest.isEmpty else { return self }
        var edits = self
        (edits.values, edits.changes) = ([], changes)
        edits.animations = animations.map(\.self)  // Without the room for more: it is kept for long.
        return edits
    }

    /// Calls a function with every value, the last first.
    func forEachValueReversed(_ body: (Layer.ID, AnimatableProperty, AnimatableValue) -> Void) {
        for (id, property, value) in values.reversed() { body(id, property, value) }
        for case .set(let id, let property, let value, action: _) in changes.reversed() {
            body(id, property, value)
        }
    }
}
