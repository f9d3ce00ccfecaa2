/// Where a layer is in its scene at a moment: the way down to it from the top, for messages. What a layer is
/// known by is its ``Layer/ID``.
public struct LayerPath: Hashable, Sendable {
    /// One step down.
    public enum Step: Hashable, Sendable {
        /// To a sublayer by its index; the first step is to one of the scene's layers.
        case sublayer(Int)
        /// To the mask.
        case mask
    }

    /// The steps from the top.
    public var steps: [Step]

    /// The path of these steps, none of them for the scene itself.
    public init(_ steps: [Step] = []) { self.steps = steps }

    /// The path one step further down.
    public func appending(_ step: Step) -> LayerPath { LayerPath(steps + [step]) }
}

extension Scene {
    /// The layer of a number; nil when there is none. Setting nil changes nothing.
    ///
    /// - Complexity: O(layers).
    public subscript(id: Layer.ID) -> Layer? {
        get { path(of: id).flatMap { self[$0] } }
        set {
            guard let newValue, let path = path(of: id), case .sublayer(let index)? = path.steps.first else {
                return
            }
            layers[index].updateDescendant(path.steps.dropFirst()) { $0 = newValue }
        }
    }

    /// The layer at a place; nil where there is none.
    package subscript(path: LayerPath) -> Layer? {
        guard case .sublayer(let index)? = path.steps.first, roots.indices.contains(index) else { return nil }
        return roots[index].descendant(path.steps.dropFirst())
    }

    /// Where the layer of a number is; nil when there is none.
    ///
    /// - Complexity: O(layers).
    public func path(of id: Layer.ID) -> LayerPath? {
        for (index, layer) in roots.enumerated() {
            if let steps = layer.steps(to: id) { return LayerPath([.sublayer(index)] + steps.reversed()) }
        }
        return nil
    }

    /// The first layer of a name in the order of ``allLayers``; nil when there is none.
    public func layer(named name: String) -> Layer? { allLayers.first { $0.name == name } }

    /// Every layer of the scene: each before its mask, and that before its sublayers.
    public var allLayers: [Layer] { roots.flatMap(\.allLayers) }
}

extension Layer {
    /// The layer, then all in its mask, then all in its sublayers.
    package var allLayers: [Layer] { [self] + (mask?.allLayers ?? []) + sublayers.flatMap(\.allLayers) }

    /// The steps from this layer down to that of a number, the last first; nil when it is not in here.
    fileprivate func steps(to id: ID) -> [LayerPath.Step]? {
        if self.id == id { return [] }
        if let steps = mask?.steps(to: id) { return steps + [.mask] }
        for (index, sublayer) in sublayers.enumerated() {
            if let steps = sublayer.steps(to: id) { return steps + [.sublayer(index)] }
        }
        return nil
    }

    fileprivate func descendant(_ steps: ArraySlice<LayerPath.Step>) -> Layer? {
        switch steps.first {
        case nil: self
        case .mask: mask?.descendant(steps.dropFirst())
        case .sublayer(let index):
            sublayers.indices.contains(index) ? sublayers[index].descendant(steps.dropFirst()) : nil
        }
    }

    mutating func updateDescendant(
        _ steps: ArraySlice<LayerPath.Step>, _ update: (inout Layer) -> Void
    ) {
        switch steps.first {
        case nil: update(&self)
        case .mask: mask?.updateDescendant(steps.dropFirst(), update)
        case .sublayer(let index):
            guard sublayers.indices.contains(index) else { return }
            sublayers[index].updateDescendant(steps.dropFirst(), update)
        }
    }
}
