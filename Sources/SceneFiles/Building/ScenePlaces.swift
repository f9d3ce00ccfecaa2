import Layers

/// Where the parts of a scene stand in its file.
struct ScenePlaces {
    /// The keys of each layer.
    var layers: [Layer.ID: FoundKeys] = [:]
    /// The keys of each animation of each layer, in order of adding.
    var animations: [Layer.ID: [AnimationKeys]] = [:]
}

/// The keys of an animation, and of its children when it is a group.
struct AnimationKeys {
    let found: FoundKeys
    var children: [AnimationKeys] = []
}
