extension LayerPath {
    /// The layers around it, from the top down.
    var ancestors: [LayerPath] { (1..<max(steps.count, 1)).map { LayerPath(Array(steps.prefix($0))) } }

    /// Whether it is the layer at `other` or one in it.
    func isInside(_ other: LayerPath) -> Bool { steps.starts(with: other.steps) }

    /// The place after siblings from `place` on have moved by `distance`.
    func shifted(by distance: Int, from place: LayerPath) -> LayerPath {
        guard case .sublayer(let from)? = place.steps.last else { return self }
        let depth = place.steps.count - 1
        guard steps.count > depth, steps.prefix(depth) == place.steps.prefix(depth),
            case .sublayer(let index) = steps[depth], index >= from
        else { return self }
        var shifted = self
        shifted.steps[depth] = .sublayer(index + distance)
        return shifted
    }
}

extension Scene {
    /// Puts a layer in at a place; returns whether there is such a place.
    mutating func insert(_ layer: Layer, at path: LayerPath) -> Bool {
        guard let step = path.steps.last else { return false }
        let parent = LayerPath(Array(path.steps.dropLast()))
        switch step {
        case .mask:
            guard self[parent] != nil else { return false }
            self[parent]?.mask = layer
        case .sublayer(let index):
            guard let count = siblingCount(in: parent), (0...count).contains(index) else { return false }
            if parent.steps.isEmpty {
                layers.insert(layer, at: index)
            } else {
                self[parent]?.sublayers.insert(layer, at: index)
            }
        }
        return true
    }

    /// Takes the layer at a place out; returns whether there was one.
    mutating func remove(_ path: LayerPath) -> Bool {
        guard self[path] != nil, let step = path.steps.last else { return false }
        let parent = LayerPath(Array(path.steps.dropLast()))
        switch step {
        case .mask: self[parent]?.mask = nil
        case .sublayer(let index):
            if parent.steps.isEmpty {
                layers.remove(at: index)
            } else {
                self[parent]?.sublayers.remove(at: index)
            }
        }
        return true
    }

    /// How many layers there are at the top, or sublayers in a layer; nil when there is no such layer.
    private func siblingCount(in parent: LayerPath) -> Int? {
        parent.steps.isEmpty ? layers.count : self[parent]?.sublayers.count
    }
}
