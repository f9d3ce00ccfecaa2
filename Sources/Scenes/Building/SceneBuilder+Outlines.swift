import Layers

extension SceneBuilder {
    /// The outline that a value is, when it is a path.
    func outline(_ value: AnimatableValue?, _ node: SceneNode?) -> Outline? {
        guard let node, case .path(let path?)? = value else { return nil }
        let name = node.text.flatMap { pathNodes[$0] == nil ? nil : $0 }
        let source = name.flatMap { pathNodes[$0] } ?? node
        return Outline(path: path, name: name, offset: node.offset, node: source)
    }

    /// The chain of an animation with two ends, one of which may be the layer's path.
    func chain(
        _ from: (AnimatableValue?, SceneNode?), _ to: (AnimatableValue?, SceneNode?), _ found: FoundKeys
    ) -> [PathSequence] {
        let ends = [outline(from.0, from.1), outline(to.0, to.1)]
        let outlines = ends.compactMap(\.self)
        guard !outlines.isEmpty else { return [] }
        let own: PathSequence.OwnPath? = ends[0] == nil ? .first : ends[1] == nil ? .last : nil
        return [PathSequence(outlines: outlines, ownPath: own, isMorphChosen: isMorphChosen(found))]
    }

    /// Whether an animation or the defaults say how paths are to be blended.
    func isMorphChosen(_ found: FoundKeys) -> Bool {
        found.entries["x-morph"] != nil || defaults?.found.entries["x-morph"] != nil
    }

    /// Completes the chains of an animation by the layer's own path, keeps them for ``ScenePadder``, and the pairs
    /// that follow each other for what is said about paths of unlike structure.
    mutating func keepOutlines(of built: BuiltAnimation, in layer: Layer, _ found: FoundKeys) {
        let own = outline(.path(layer.shape?.path), found.entries["path"]?.value)
        for var chain in built.chains {
            if let own, chain.ownPath == .first { chain.outlines.insert(own, at: 0) }
            if let own, chain.ownPath == .last { chain.outlines.append(own) }
            chains.append(chain)
            // Whoever says how they are blended has looked at the two paths.
            guard !chain.isMorphChosen else { continue }
            for (index, (from, to)) in zip(chain.outlines, chain.outlines.dropFirst()).enumerated() {
                // Of an animation that ends at the layer's path, the end that is written is the one to show.
                let isEndOwn = to.node.offset == own?.node.offset && chain.ownPath == .last
                let isStartOwn = from.node.offset == own?.node.offset
                outlinePairs[isEndOwn ? from.offset : to.offset] = OutlinePair(
                    chain: chains.count - 1, index: index, isStartOwn: isStartOwn)
            }
        }
    }
}
