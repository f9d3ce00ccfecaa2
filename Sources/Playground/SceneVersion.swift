import Layers
import Scenes

/// Which scene of the playlist is on, and as what: whoever has worked something out of it can tell whether that is still so.
struct SceneVersion: Equatable, Sendable {
    let index: Int
    let scene: Scene
    let edits: [SceneEdit]
}

extension Player {
    /// The scene that is on, as it is now.
    var version: SceneVersion { SceneVersion(index: index, scene: item.scene, edits: edits.edits) }
}
