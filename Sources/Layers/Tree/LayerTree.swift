/// A scene with an index of its layers by number, for making changes.
///
/// The index knows the superlayer of each layer and its position there. Finding or changing a layer is
/// O(depth). Inserting or removing one is O(siblings), and so is the first change after the scene was copied,
/// on the path down to the layer.
struct LayerTree: Sendable {
    /// The current scene.
    private(set) var scene: Scene
    private var parents: [Layer.ID: Parent] = [:]
    /// The index of each layer among its siblings; undefined for a mask.
    private var indices: [Layer.ID: Int] = [:]
    /// The replicator layers.
    private(set) var replicators: Set<Layer.ID> = []
    /// The edits since the last ``forgetEdits()``.
    private(set) var edits = LayerEdits()

    /// The parent of a layer.
    private enum Parent {
        case scene
        case layer(Layer.ID)
        case masked(Layer.ID)

        /// The superlayer or the masked layer, or `nil` for the scene.
        var id: Layer.ID? {
            switch self {
            case .scene: nil
            case .layer(let id), .masked(let id): id
            }
        }
    }

    init(_ scene: Scene) {
        self.scene = scene
        register(scene.roots, in: .scene)
    }

    /// Removes the recorded edits.
    mutating func forgetEdits() { edits = LayerEdits() }

    /// The number of layers.
    var count: Int { parents.count }

    /// Returns the layer with a number, or `nil` if there is none.
    subscript(id: Layer.ID) -> Layer? { path(of: id).flatMap { scene[$0] } }

    /// Returns the layers from the top down to the one with a number; empty if there is none.
    func chain(to id: Layer.ID) -> [Layer] {
        var ids: [Layer.ID] = []
        var next: Layer.ID? = id
        while let id = next, let parent = parents[id] {
            ids.append(id)
            next = parent.id
        }
        var chain: [Layer] = []
        for id in ids.reversed() {
            guard let layer = child(id, of: chain.last) else { return [] }
            chain.append(layer)
        }
        return chain
    }

    /// Returns the time of a layer's superlayer at a scene time (rule T11).
    func time(_ time: Double, above id: Layer.ID) -> Double {
        chain(to: id).dropLast().reduce(time) { $1.timing.localTime(at: $0) }
    }

    /// Sets a whole property of a layer that has it.
    mutating func set(_ property: AnimatableProperty, to value: AnimatableValue, of id: Layer.ID) {
        guard change(id, { $0.setValue(value, for: property) }) else { return }
        edits.note(property, value, of: id)
    }

    /// Changes the animations of a layer.
    mutating func updateAnimations(_ id: Layer.ID, _ change: (inout Layer) -> Void) {
        var animations: [KeyedAnimation] = []
        let isThere = self.change(id) { layer in
            change(&layer)
            animations = layer.animations
        }
        if isThere { edits.note(animations, of: id) }
    }

    /// Changes a layer but not its subtree.
    mutating func update(_ id: Layer.ID, _ change: (inout Layer) -> Void) {
        var changed: Layer?
        _ = self.change(id) { layer in
            change(&layer)
            changed = layer.withoutSubtree
        }
        if let changed { edits.note(changed, of: id) }
    }

    /// Changes a layer and returns whether it exists.
    private mutating func change(_ id: Layer.ID, _ change: (inout Layer) -> Void) -> Bool {
        guard let path = path(of: id), case .sublayer(let index)? = path.steps.first else { return false }
        scene.changeRoots { $0[index].updateDescendant(path.steps.dropFirst(), change) }
        return true
    }

    /// Inserts a layer and returns it with its numbers, or `nil` if the place does not exist.
    ///
    /// A new mask replaces the old one.
    mutating func insert(_ layer: Layer, at place: LayerPlace) -> Layer? {
        guard has(place) else { return nil }
        if case .mask(let id) = place, let old = self[id]?.mask { _ = remove(old.id) }
        var layers = [layer]
        let others = parents
        var numbering = LayerNumbering(last: scene.lastID) { others[$0] != nil }
        numbering.number(&layers)
        let layer = layers[0]
        switch place {
        case .top(let index):
            scene.changeRoots { $0.insert(layer, at: index) }
            register(scene.roots, in: .scene, from: index)
        case .sublayer(let index, let parent):
            _ = change(parent) { $0.sublayers.insert(layer, at: index) }
            register(self[parent]?.sublayers ?? [], in: .layer(parent), from: index)
        case .mask(let masked):
            _ = change(masked) { $0.mask = layer }
            register(layer, in: .masked(masked))
        }
        scene.changeRoots(last: numbering.last) { _ in }
        for layer in layer.allLayers { edits.note(layer.withoutSubtree, of: layer.id, comesOrGoes: true) }
        return layer
    }

    /// Removes a layer with its subtree and returns it, or `nil` if it does not exist.
    mutating func remove(_ id: Layer.ID) -> Layer? {
        guard let layer = self[id], let parent = parents[id] else { return nil }
        let index = indices[id] ?? 0
        switch parent {
        case .scene:
            scene.changeRoots { _ = $0.remove(at: index) }
            number(scene.roots, from: index)
        case .layer(let parent):
            _ = change(parent) { $0.sublayers.remove(at: index) }
            number(self[parent]?.sublayers ?? [], from: index)
        case .masked(let masked): _ = change(masked) { $0.mask = nil }
        }
        for layer in layer.allLayers {
            parents[layer.id] = nil
            indices[layer.id] = nil
            replicators.remove(layer.id)
            edits.note(nil, of: layer.id, comesOrGoes: true)
        }
        return layer
    }

    private func has(_ place: LayerPlace) -> Bool {
        switch place {
        case .top(let index): (0...scene.roots.count).contains(index)
        case .sublayer(let index, let id): self[id].map { (0...$0.sublayers.count).contains(index) } ?? false
        case .mask(let id): parents[id] != nil
        }
    }

    /// Returns the path of a layer, or `nil` if it does not exist.
    func path(of id: Layer.ID) -> LayerPath? {
        var steps: [LayerPath.Step] = []
        var next: Layer.ID? = id
        while let id = next {
            guard let parent = parents[id] else { return nil }
            switch parent {
            case .masked: steps.append(.mask)
            case .scene, .layer:
                guard let index = indices[id] else { return nil }
                steps.append(.sublayer(index))
            }
            next = parent.id
        }
        return steps.isEmpty ? nil : LayerPath(steps.reversed())
    }

    /// Returns a layer directly in another one, or in the scene if `parent` is `nil`.
    private func child(_ id: Layer.ID, of parent: Layer?) -> Layer? {
        if case .masked = parents[id] { return parent?.mask }
        return indices[id].map { (parent?.sublayers ?? scene.roots)[$0] }
    }

    /// Adds siblings from an index on, with their subtrees, to the index.
    private mutating func register(_ layers: [Layer], in parent: Parent, from first: Int = 0) {
        number(layers, from: first)
        for layer in layers[first...] where parents[layer.id] == nil { register(layer, in: parent) }
    }

    private mutating func register(_ layer: Layer, in parent: Parent) {
        parents[layer.id] = parent
        if layer.replicator != nil { replicators.insert(layer.id) }
        if let mask = layer.mask { register(mask, in: .masked(layer.id)) }
        register(layer.sublayers, in: .layer(layer.id))
    }

    private mutating func number(_ layers: [Layer], from first: Int) {
        for index in layers.indices[first...] { indices[layers[index].id] = index }
    }
}

/// A layer and the key of one of its animations.
struct AnimationSlot: Hashable {
    let layer: Layer.ID
    let key: String
}

extension Layer {
    /// The layer without its subtree.
    var withoutSubtree: Layer {
        guard mask != nil || !sublayers.isEmpty else { return self }
        var alone = self
        alone.sublayers = []
        alone.mask = nil
        return alone
    }

    /// Returns the layer with the subtree of another one.
    func withSubtree(of other: Layer) -> Layer {
        guard other.mask != nil || !other.sublayers.isEmpty else { return self }
        var layer = self
        layer.sublayers = other.sublayers
        layer.mask = other.mask
        return layer
    }
}

// MARK: - Edits

/// A change of one layer without its subtree.
enum LayerEdit {
    /// A new value of a whole property.
    case value(AnimatableProperty, AnimatableValue)
    /// The new animations.
    case animations([KeyedAnimation])
    /// Another layer, or `nil` if the layer was removed.
    case layer(Layer?)

    /// Applies the edit to a layer, which keeps its subtree.
    func apply(to layer: inout Layer?) {
        switch self {
        case .value(let property, let value): layer?.setValue(value, for: property)
        case .animations(let animations): layer?.animations = animations
        case .layer(let new): layer = layer.map { old in new?.withSubtree(of: old) } ?? new
        }
    }
}

/// The edits of one epoch.
struct LayerEdits: Sendable {
    /// The new values of whole properties, in order: the changes of kind `set` among these.
    private var values: [LayerChange] = []
    /// The new animations of layers, in order.
    private var animations: [(id: Layer.ID, animations: [KeyedAnimation])] = []
    /// The layers with other changes, without their subtrees, which come first; `nil` for a removed layer.
    private var layers: [(id: Layer.ID, layer: Layer?)] = []
    /// Whether a layer was inserted or removed.
    private(set) var isRebuilt = false
    /// The number of edits.
    private(set) var count = 0

    mutating func note(_ property: AnimatableProperty, _ value: AnimatableValue, of id: Layer.ID) {
        values.append(.set(id, property, value))
        count += 1
    }

    mutating func note(_ new: [KeyedAnimation], of id: Layer.ID) {
        animations.append((id, new))
        count += 1
    }

    mutating func note(_ layer: Layer?, of id: Layer.ID, comesOrGoes: Bool = false) {
        values.removeAll { if case .set(id, _, _, action: _) = $0 { true } else { false } }
        animations.removeAll { $0.id == id }
        layers.append((id, layer))
        count += 1
        isRebuilt = isRebuilt || comesOrGoes
    }

    /// Returns the edits in the memory of the changes, which the scene keeps, if these set the same
    /// properties.
    func sharing(_ changes: [LayerChange]) -> LayerEdits {
        var rest = values[...]
        for case .set(let id, let property, _, action: _) in changes {
            guard case .set(id, property, _, action: _)? = rest.popFirst() else { return self }
        }
        guard layers.isEmpty, rest.isEmpty else { return self }
        var edits = self
        edits.values = changes
        edits.animations = animations.map(\.self)  // Releases spare capacity.
        return edits
    }

    /// Calls a function with each edit, in order.
    func forEach(_ body: (Layer.ID, LayerEdit) -> Void) {
        for (id, layer) in layers { body(id, .layer(layer)) }
        for case .set(let id, let property, let value, action: _) in values {
            body(id, .value(property, value))
        }
        for (id, animations) in animations { body(id, .animations(animations)) }
    }
}

extension [Layer] {
    /// Returns the layers after edits of them and their subtrees, or `nil` if there are none.
    func applying(_ edits: [Layer.ID: [LayerEdit]]) -> [Layer]? {
        var result: [Layer]?
        for (index, layer) in enumerated() {
            guard let layer = layer.applying(edits) else { continue }
            if result == nil { result = self }
            result?[index] = layer
        }
        return result
    }
}

extension Layer {
    fileprivate func applying(_ edits: [Layer.ID: [LayerEdit]]) -> Layer? {
        let (own, inside, mask) = (edits[id], sublayers.applying(edits), mask?.applying(edits))
        guard own != nil || inside != nil || mask != nil else { return nil }
        var result: Layer? = self
        for edit in own ?? [] { edit.apply(to: &result) }
        if let inside { result?.sublayers = inside }
        if let mask { result?.mask = mask }
        return result
    }
}
