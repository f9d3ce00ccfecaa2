/// A scene whose layers are found by number at once: what changes are made to.
///
/// It knows the superlayer of each layer. Finding a layer costs the width of the tree on the way down to it, and
/// so does changing it, since the arrays on the way are shared with the scenes of earlier times.
struct LayerTree: Sendable {
    /// The scene as it is.
    private(set) var scene: Scene
    private var parents: [Layer.ID: Parent] = [:]
    /// The layers that copy their sublayers.
    private(set) var replicators: Set<Layer.ID> = []

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
        for layer in scene.roots { register(layer, in: .scene) }
    }

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

    /// Changes a layer in a way that leaves what is in it alone.
    mutating func update(_ id: Layer.ID, _ change: (inout Layer) -> Void) {
        guard let path = path(of: id), case .sublayer(let index)? = path.steps.first else { return }
        scene.changeRoots { $0[index].updateDescendant(path.steps.dropFirst(), change) }
        if scene[path]?.replicator != nil { replicators.insert(id) } else { replicators.remove(id) }
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
            register(layer, in: .scene)
        case .sublayer(let index, let parent):
            update(parent) { $0.sublayers.insert(layer, at: index) }
            register(layer, in: .layer(parent))
        case .mask(let masked):
            update(masked) { $0.mask = layer }
            register(layer, in: .masked(masked))
        }
        scene.changeRoots(last: numbering.last) { _ in }
        return layer
    }

    /// Takes a layer out with all in it, and returns it; nil when there is none.
    mutating func remove(_ id: Layer.ID) -> Layer? {
        guard let layer = self[id], let parent = parents[id] else { return nil }
        switch parent {
        case .scene: scene.changeRoots { $0.removeAll { $0.id == id } }
        case .layer(let parent): update(parent) { $0.sublayers.removeAll { $0.id == id } }
        case .masked(let masked): update(masked) { $0.mask = nil }
        }
        for layer in layer.allLayers {
            parents[layer.id] = nil
            replicators.remove(layer.id)
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

    private func path(of id: Layer.ID) -> LayerPath? {
        var steps: [LayerPath.Step] = []
        var above: Layer?
        for layer in chain(to: id) {
            switch parents[layer.id] {
            case .masked: steps.append(.mask)
            case .scene, .layer, nil:
                guard let index = (above?.sublayers ?? scene.roots).firstIndex(where: { $0.id == layer.id })
                else { return nil }
                steps.append(.sublayer(index))
            }
            above = layer
        }
        return steps.isEmpty ? nil : LayerPath(steps)
    }

    /// The layer of a number directly in another, or in the scene.
    private func child(_ id: Layer.ID, of parent: Layer?) -> Layer? {
        guard let parent else { return scene.roots.first { $0.id == id } }
        return parent.mask?.id == id ? parent.mask : parent.sublayers.first { $0.id == id }
    }

    private mutating func register(_ layer: Layer, in parent: Parent) {
        parents[layer.id] = parent
        if layer.replicator != nil { replicators.insert(layer.id) }
        if let mask = layer.mask { register(mask, in: .masked(layer.id)) }
        for sublayer in layer.sublayers { register(sublayer, in: .layer(layer.id)) }
    }
}
