/// Where a layer is in its scene: the way down to it from the top.
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

    /// The way with these steps.
    public init(_ steps: [Step] = []) { self.steps = steps }

    /// The way one step further.
    public func appending(_ step: Step) -> LayerPath { LayerPath(steps + [step]) }
}

extension Scene {
    /// The layer at a place; nil where there is none.
    public subscript(path: LayerPath) -> Layer? {
        get {
            guard case .sublayer(let index)? = path.steps.first, layers.indices.contains(index) else {
                return nil
            }
            return layers[index].descendant(path.steps.dropFirst())
        }
        set {
            guard case .sublayer(let index)? = path.steps.first, layers.indices.contains(index), let newValue
            else { return }
            layers[index].updateDescendant(path.steps.dropFirst()) { $0 = newValue }
        }
    }

    /// The first layer of that name, front of the tree first, or nil.
    public func path(named name: String) -> LayerPath? {
        paths.first { self[$0]?.name == name }
    }

    /// Where every layer of the scene is: each before its mask, and that before its sublayers.
    public var paths: [LayerPath] {
        layers.indices.flatMap { layers[$0].paths(from: LayerPath([.sublayer($0)])) }
    }
}

extension Layer {
    fileprivate func descendant(_ steps: ArraySlice<LayerPath.Step>) -> Layer? {
        switch steps.first {
        case nil: self
        case .mask: mask?.descendant(steps.dropFirst())
        case .sublayer(let index):
            sublayers.indices.contains(index) ? sublayers[index].descendant(steps.dropFirst()) : nil
        }
    }

    fileprivate mutating func updateDescendant(
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

    fileprivate func paths(from here: LayerPath) -> [LayerPath] {
        var paths = [here]
        if let mask { paths += mask.paths(from: here.appending(.mask)) }
        for index in sublayers.indices {
            paths += sublayers[index].paths(from: here.appending(.sublayer(index)))
        }
        return paths
    }
}
