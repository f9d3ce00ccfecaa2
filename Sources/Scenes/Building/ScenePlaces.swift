import Layers

/// Where the parts of a scene stand in its file.
struct ScenePlaces: Sendable {
    /// The keys of each layer.
    var layers: [Layer.ID: FoundKeys] = [:]
    /// The keys of each animation of each layer, in order of adding.
    var animations: [Layer.ID: [AnimationKeys]] = [:]
    /// The keys of the action for each key of each layer.
    var actions: [Layer.ID: [String: AnimationKeys]] = [:]
    /// The keys of each timed change, by rising times.
    var changes: [ChangeKeys] = []
    /// How many layers the file has, those beyond the limit too.
    var layerCount = 0
    /// How many animations the file has, those in groups and those beyond the limit too.
    var animationCount = 0
}

/// The keys of an animation, and of its children when it is a group.
struct AnimationKeys: Sendable {
    let found: FoundKeys
    var children: [AnimationKeys] = []
}

/// The keys that a timed change sets, by the layers that they belong to, and those of its completion.
struct ChangeKeys: Sendable {
    var found: [Layer.ID: FoundKeys] = [:]
    var completion: [ChangeKeys] = []
}

extension ScenePlaces {
    /// The offset of the value that lint found; when its key is left out, that of the mapping it belongs to.
    func offset(of location: LintLocation) -> Int {
        keys(at: location)?.place(of: location.key) ?? 0
    }

    /// The keys of the mapping that a place is in; nil when there is none such.
    func keys(at location: LintLocation) -> FoundKeys? {
        if let last = location.change.last {
            let siblings = location.change.dropLast().reduce(changes) { siblings, index in
                siblings.indices.contains(index) ? siblings[index].completion : []
            }
            return siblings.indices.contains(last) ? siblings[last].found[location.layer] : nil
        }
        if let action = location.action {
            return actions[location.layer]?[action]?.descendant(location.animation[...])?.found
        }
        guard let first = location.animation.first else { return layers[location.layer] }
        let own = animations[location.layer] ?? []
        guard own.indices.contains(first) else { return nil }
        return own[first].descendant(location.animation.dropFirst())?.found
    }
}

extension AnimationKeys {
    /// The keys of a child, by index, then of its child, and so on; nil where there is none.
    func descendant(_ path: ArraySlice<Int>) -> AnimationKeys? {
        guard let index = path.first else { return self }
        return children.indices.contains(index) ? children[index].descendant(path.dropFirst()) : nil
    }
}
