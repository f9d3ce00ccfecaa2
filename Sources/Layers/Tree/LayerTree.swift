/// A scene with an index of its layers by number, for making changes.
///
/// Finding or changing a layer is O(depth), and O(√siblings) at each level where layers were inserted or removed. Inserting or
/// removing one is O(√siblings) apart from moving the elements of an array. The first change after a copy is O(siblings).
struct LayerTree: Sendable {
    private(set) var scene: Scene
    /// The slot of each layer, by the last registration of its siblings; also the registry of all layers.
    private var slots: [Layer.ID: LayerSlot] = [:]
    /// The number of insertions and removals among the sublayers of a layer, or of the scene, since they were registered.
    private var shifts: [Layer.ID: Int] = [:]
    private(set) var replicators: Set<Layer.ID> = []
    /// The edits since the last ``forgetEdits()``.
    private(set) var edits: [LayerEdit] = []
    /// Whether one of these inserted or removed a layer.
    private(set) var isRebuilt = false

    init(_ scene: Scene) {
        self.scene = scene
        register(scene.roots, in: nil)
    }

    mutating func forgetEdits() { (edits, isRebuilt) = ([], false) }

    var count: Int { slots.count }

    subscript(id: Layer.ID) -> Layer? { path(of: id).flatMap { scene[$0] } }

    func chain(to id: Layer.ID) -> [Layer] { path(of: id).flatMap(scene.chain) ?? [] }

    func path(of id: Layer.ID) -> [LayerStep]? {
        guard let slot = slots[id], var path = slot.superlayer.map(path) ?? [] else { return nil }
        switch slot {
        case .mask: path.append(.mask)
        case .top(let index), .sublayer(let index, of: _):
            // Siblings may have moved since the slot was registered.
            let shift = shifts[slot.superlayer ?? .none]
            let current = shift.map { siblings(at: path).index(of: id, within: $0, of: index) }
            path.append(.sublayer(current ?? index))
        }
        return path
    }

    /// Returns the layers below a path: those of the scene for an empty one.
    private func siblings(at path: [LayerStep]) -> [Layer] {
        path.isEmpty ? scene.roots : scene[path]?.sublayers ?? []
    }

    /// Returns the time of a layer's superlayer at a scene time (rule T11).
    func time(_ time: Double, above id: Layer.ID) -> Double {
        chain(to: id).dropLast().reduce(time) { $1.timing.localTime(at: $0) }
    }

    mutating func set(_ property: AnimatableProperty, to value: AnimatableValue, of id: Layer.ID) {
        update(id) { layer in
            layer.setValue(value, for: property)
            return .value(property, value)
        }
    }

    mutating func updateAnimations(_ id: Layer.ID, _ change: (inout Layer) -> Void) {
        update(id) { layer in
            change(&layer)
            return .animations(layer.animations)
        }
    }

    mutating func setTiming(_ timing: MediaTiming, of id: Layer.ID) {
        update(id) { layer in
            layer.timing = timing
            return .layer(layer.withoutSubtree)
        }
    }

    private mutating func update(_ id: Layer.ID, _ change: (inout Layer) -> LayerEdit.Kind) {
        var kind: LayerEdit.Kind?
        self.change(id) { kind = change(&$0) }
        if let kind { edits.append(LayerEdit(layer: id, kind: kind)) }
    }

    private mutating func change(_ id: Layer.ID, _ change: (inout Layer) -> Void) {
        guard let path = path(of: id), case .sublayer(let index)? = path.first else { return }
        scene.changeRoots { $0[index].updateDescendant(path.dropFirst(), change) }
    }

    /// Inserts a layer and returns it with its numbers, or `nil` if the slot does not exist. A mask replaces the old.
    mutating func insert(_ layer: Layer, at slot: LayerSlot) -> Layer? {
        guard has(slot) else { return nil }
        if case .mask(let id) = slot, let old = self[id]?.mask { _ = remove(old.id) }
        let (layer, lastID) = numbered(layer)
        switch slot {
        case .top(let index):
            scene.changeRoots { $0.insert(layer, at: index) }
            shiftSiblings(in: nil, from: index + 1)
        case .sublayer(let index, let parent):
            change(parent) { $0.sublayers.insert(layer, at: index) }
            shiftSiblings(in: parent, from: index + 1)
        case .mask(let masked): change(masked) { $0.mask = layer }
        }
        scene.changeRoots(last: lastID) { _ in }
        register(layer, at: slot)
        recordRebuilding(of: layer) { $0.withoutSubtree }
        return layer
    }

    /// Returns a layer with its numbers in this tree, and the greatest number.
    private func numbered(_ layer: Layer) -> (Layer, lastID: Int) {
        var layers = [layer]
        var numbering = LayerNumbering(last: scene.lastID) { slots[$0] != nil }
        numbering.number(&layers)
        return (layers[0], numbering.last)
    }

    mutating func remove(_ id: Layer.ID) -> Layer? {
        guard let path = path(of: id), let layer = scene[path] else { return nil }
        let parent = slots[id]?.superlayer
        if case .sublayer(let index)? = path.last {
            if let parent {
                change(parent) { $0.sublayers.remove(at: index) }
            } else {
                scene.changeRoots { _ = $0.remove(at: index) }
            }
            shiftSiblings(in: parent, from: index)
        } else if let parent {
            change(parent) { $0.mask = nil }
        }
        for layer in layer.allLayers {
            (slots[layer.id], shifts[layer.id]) = (nil, nil)
            replicators.remove(layer.id)
        }
        recordRebuilding(of: layer) { _ in nil }
        return layer
    }

    private mutating func recordRebuilding(of layer: Layer, _ result: (Layer) -> Layer?) {
        edits += layer.allLayers.map { LayerEdit(layer: $0.id, kind: .layer(result($0))) }
        isRebuilt = true
    }

    private func has(_ slot: LayerSlot) -> Bool {
        switch slot {
        case .top(let index): (0...scene.roots.count).contains(index)
        case .sublayer(let index, let id): self[id].map { (0...$0.sublayers.count).contains(index) } ?? false
        case .mask(let id): slots[id] != nil
        }
    }

    /// Records that the siblings from an index on have moved by one: registers them again, or only counts the shift.
    ///
    /// The count is at most the square root of the number of siblings.
    private mutating func shiftSiblings(in parent: Layer.ID?, from first: Int) {
        guard let path = parent.map(path) ?? [] else { return }
        let siblings = siblings(at: path)
        guard first < siblings.count else { return }
        let shift = shifts[parent ?? .none, default: 0] + 1
        let isLarge = shift * shift > siblings.count
        shifts[parent ?? .none] = isLarge ? nil : shift
        if isLarge { register(siblings, in: parent) }
    }

    private mutating func register(_ layers: [Layer], in parent: Layer.ID?) {
        for (index, layer) in layers.enumerated() {
            register(layer, at: parent.map { .sublayer(index, of: $0) } ?? .top(index))
        }
    }

    private mutating func register(_ layer: Layer, at slot: LayerSlot) {
        guard slots.updateValue(slot, forKey: layer.id) == nil else { return }
        if layer.replicator != nil { replicators.insert(layer.id) }
        if let mask = layer.mask { register(mask, at: .mask(of: layer.id)) }
        register(layer.sublayers, in: layer.id)
    }
}

/// The slot of an animation: a layer, and a key in it.
package struct AnimationSlot: Hashable {
    package let layer: Layer.ID
    package let key: String

    package init(layer: Layer.ID, key: String) { (self.layer, self.key) = (layer, key) }
}

extension Layer {
    var withoutSubtree: Layer {
        guard mask != nil || !sublayers.isEmpty else { return self }
        var layer = self
        layer.sublayers = []
        layer.mask = nil
        return layer
    }
}

// MARK: - Edits

/// A change of one layer without its subtree.
struct LayerEdit {
    let layer: Layer.ID
    let kind: Kind

    enum Kind {
        /// A new value of a whole property.
        case value(AnimatableProperty, AnimatableValue)
        case animations([KeyedAnimation])
        /// Another layer without a subtree, or `nil` if the layer was removed.
        case layer(Layer?)
    }

    /// Applies the edit to a layer, which keeps its subtree.
    func apply(to layer: inout Layer?) {
        switch kind {
        case .value(let property, let value): layer?.setValue(value, for: property)
        case .animations(let animations): layer?.animations = animations
        case .layer(var new):
            if let layer {
                new?.sublayers = layer.sublayers
                new?.mask = layer.mask
            }
            layer = new
        }
    }
}

extension [Layer] {
    /// Returns the index of the layer with a number, which is at most a distance from another index.
    fileprivate func index(of id: Layer.ID, within maximumDistance: Int, of oldIndex: Int) -> Int {
        for distance in 0...maximumDistance {
            for index in [oldIndex - distance, oldIndex + distance]
            where indices.contains(index) && self[index].id == id {
                return index
            }
        }
        preconditionFailure("layer \(id.number) is not in its slot")
    }

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
        let (layerEdits, sublayers, mask) = (edits[id], sublayers.applying(edits), mask?.applying(edits))
        guard layerEdits != nil || sublayers != nil || mask != nil else { return nil }
        var result: Layer? = self
        for edit in layerEdits ?? [] { edit.apply(to: &result) }
        if let sublayers { result?.sublayers = sublayers }
        if let mask { result?.mask = mask }
        return result
    }
}
