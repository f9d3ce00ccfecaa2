/// A scene whose layers are found by number at once: what changes are made to.
///
/// It knows the superlayer of each layer and its place there, so that finding one and changing its values takes as
/// long as the tree is deep. Putting one in or taking one out costs the width of the tree there, and so does the first
/// change after a copy of the scene was taken, on the way down to the layer.
struct LayerTree: Sendable {
    /// The scene as it is.
    private(set) var scene: Scene
    private var parents: [Layer.ID: Parent] = [:]
    /// The place of each layer among its siblings; that of a mask means nothing.
    private var indices: [Layer.ID: Int] = [:]
    /// The layers that copy their sublayers.
    private(set) var replicators: Set<Layer.ID> = []
    /// What has become of layers since ``forgetEdits()``.
    private(set) var edits = LayerEdits()

    /// What a layer is in.
    private enum Parent {
        case scene
        case layer(Layer.ID)
        case masked(Layer.ID)

        /// The layer it is in or that it masks.
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

    /// Begins to note edits anew.
    mutating func forgetEdits() { edits = LayerEdits() }

    /// How many layers there are.
    var count: Int { parents.count }

    /// The layer of a number; nil when there is none.
    subscript(id: Layer.ID) -> Layer? { path(of: id).flatMap { scene[$0] } }

    /// The layers down to that of a number from the top, the one itself last; none when it is not there.
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

    /// A time of the scene in the time of the superlayer of a layer (rule T11).
    func time(_ time: Double, above id: Layer.ID) -> Double {
        chain(to: id).dropLast().reduce(time) { $1.timing.localTime(at: $0) }
    }

    /// Gives a whole property of a layer that has it another value.
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

    /// Changes a layer in a way that leaves what is in it alone.
    mutating func update(_ id: Layer.ID, _ change: (inout Layer) -> Void) {
        var changed: Layer?
        _ = self.change(id) { layer in
            change(&layer)
            changed = layer.alone
        }
        if let changed { edits.note(changed, of: id) }
    }

    /// Changes a layer; returns whether it is there.
    private mutating func change(_ id: Layer.ID, _ change: (inout Layer) -> Void) -> Bool {
        guard let path = path(of: id), case .sublayer(let index)? = path.steps.first else { return false }
        scene.changeRoots { $0[index].updateDescendant(path.steps.dropFirst(), change) }
        return true
    }

    /// Puts a layer in at a place; returns it with the numbers it has got, or nil when there is no such place.
    /// What is the mask there goes first.
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
        for layer in layer.allLayers { edits.note(layer.alone, of: layer.id, comesOrGoes: true) }
        return layer
    }

    /// Takes a layer out with all in it, and returns it; nil when there is none.
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

    /// Where the layer of a number is; nil when there is none.
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

    /// The layer of a number directly in another, or in the scene.
    private func child(_ id: Layer.ID, of parent: Layer?) -> Layer? {
        if case .masked = parents[id] { return parent?.mask }
        return indices[id].map { (parent?.sublayers ?? scene.roots)[$0] }
    }

    /// Notes where layers are that stand side by side, and all in those from a place on.
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
    /// The layer without what is in it.
    var alone: Layer {
        guard mask != nil || !sublayers.isEmpty else { return self }
        var alone = self
        alone.sublayers = []
        alone.mask = nil
        return alone
    }

    /// The layer with what is in another one.
    func holding(whatIsIn other: Layer) -> Layer {
        guard other.mask != nil || !other.sublayers.isEmpty else { return self }
        var layer = self
        layer.sublayers = other.sublayers
        layer.mask = other.mask
        return layer
    }
}

// MARK: - Edits

/// A change of one layer, without the layers inside it.
enum LayerEdit {
    /// A whole property has a new value.
    case value(AnimatableProperty, AnimatableValue)
    /// The layer has these animations.
    case animations([KeyedAnimation])
    /// The layer is another one; `nil` if it was removed.
    case layer(Layer?)

    /// Applies the edit to the layer before it, which keeps the layers inside it.
    func apply(to layer: inout Layer?) {
        switch self {
        case .value(let property, let value): layer?.setValue(value, for: property)
        case .animations(let animations): layer?.animations = animations
        case .layer(let new): layer = layer.map { old in new?.holding(whatIsIn: old) } ?? new
        }
    }
}

/// The edits of the layers in one epoch: no more of each layer than has changed.
struct LayerEdits: Sendable {
    /// New values of whole properties, in order: the changes of kind `set` among these.
    private var values: [LayerChange] = []
    /// New animations of layers, in order.
    private var animations: [(id: Layer.ID, animations: [KeyedAnimation])] = []
    /// Layers of which more has changed, without the layers inside them, before all else; `nil` for those removed.
    private var layers: [(id: Layer.ID, layer: Layer?)] = []
    /// Whether a layer has come or gone.
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

    /// Returns the edits in the memory of the changes that made them, which the scene keeps anyway, if these set the
    /// same values.
    func sharing(_ changes: [LayerChange]) -> LayerEdits {
        var rest = values[...]
        for case .set(let id, let property, _, action: _) in changes {
            guard case .set(id, property, _, action: _)? = rest.popFirst() else { return self }
        }
        guard layers.isEmpty, rest.isEmpty else { return self }
        var edits = self
        edits.values = changes
        edits.animations = animations.map(\.self)  // Releases spare capacity, because edits are kept for long.
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
    /// Returns the layers with edits of them and of the layers inside them, or `nil` if there are none.
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
