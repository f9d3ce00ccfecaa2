import Layers

/// Puts a scene together from the nodes of its file.
///
/// Like the forms it goes on after a mistake: what cannot be read is left out.
struct SceneBuilder {
    /// What the values are read with; it collects the mistakes.
    var context: ReadingContext
    /// The name of the file, for fixes that are commands.
    let file: String
    /// Where the paths that have a name are described.
    var pathNodes: [String: SceneNode] = [:]
    /// The paths that animations pass through.
    var chains: [PathSequence] = []
    /// Paths that follow each other, by the offset of the value that a message about them points at.
    var outlinePairs: [Int: OutlinePair] = [:]
    /// What every animation of a layer starts from.
    var defaults: Preset<AnimationDraft>?
    /// What replaces keys of every animation, while a variant is read.
    var overrides: Preset<AnimationDraft>?
    /// The kinds of layers by their names, as what events and variants set in them tells.
    var owners: [String: AnimatableProperty.Owner] = [:]
    /// Where every layer and animation of the scene stands.
    var places = ScenePlaces()

    init(source: SourceText, file: String) {
        context = ReadingContext(source)
        self.file = file
    }
}
