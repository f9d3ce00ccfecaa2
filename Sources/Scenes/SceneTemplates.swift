/// A commented scene to start from.
public struct SceneTemplate: Hashable, Sendable {
    /// The name on the command line.
    public let name: String
    /// The subject, in a few words.
    public let summary: String
    /// The text of the file.
    public let text: String

    fileprivate init(_ name: String, _ text: String, _ summary: String) {
        self.name = name
        self.summary = summary
        self.text = """
            # yaml-language-server: $schema=./\(SceneSchema.fileName)
            # Play it: antics FILE     Check it: antics check FILE     For completion: antics schema > \(SceneSchema.fileName)

            """ + text
    }
}

/// The scenes to start from, one for each kind of animation and layer: the YAML files of this folder.
public enum SceneTemplates {
    /// All templates; the first is the default.
    public static let all = [
        SceneTemplate("basic", EmbeddedFiles.basic_yaml, "one property goes from one value to another"),
        SceneTemplate("morph", EmbeddedFiles.morph_yaml, "one shape becomes another"),
        SceneTemplate("draw-on", EmbeddedFiles.draw_on_yaml, "a line draws itself, then vanishes"),
        SceneTemplate("marching-ants", EmbeddedFiles.marching_ants_yaml, "dashes march round an outline"),
        SceneTemplate("colour", EmbeddedFiles.colour_yaml, "a colour changes, in two colour spaces"),
        SceneTemplate(
            "pattern", EmbeddedFiles.pattern_yaml, "a shape is filled with a small repeated picture"),
        SceneTemplate(
            "keyframes", EmbeddedFiles.keyframes_yaml, "a value passes through several keyframes"),
        SceneTemplate("motion", EmbeddedFiles.motion_yaml, "a layer follows a path and turns with it"),
        SceneTemplate("spring", EmbeddedFiles.spring_yaml, "a value swings into place"),
        SceneTemplate("group", EmbeddedFiles.group_yaml, "several properties change together"),
        SceneTemplate("easing", EmbeddedFiles.easing_yaml, "curves that Core Animation does not have"),
        SceneTemplate("additive", EmbeddedFiles.additive_yaml, "two animations of one property add up"),
        SceneTemplate("gradient", EmbeddedFiles.gradient_yaml, "a gradient under a shape that masks it"),
        SceneTemplate(
            "replicator", EmbeddedFiles.replicator_yaml, "copies of a layer, each a little later"),
        SceneTemplate("mask", EmbeddedFiles.mask_yaml, "a window opens over a picture"),
        SceneTemplate(
            "implicit", EmbeddedFiles.implicit_yaml, "a change of a model value animates by itself"),
        SceneTemplate(
            "lesson", EmbeddedFiles.lesson_yaml,
            "captions that say what to look at, and two variants to compare"),
        SceneTemplate("kata", EmbeddedFiles.kata_yaml, "a scene to solve, with a goal and hints"),
    ]

    /// Returns the template with a name, or `nil` if there is none.
    public static func named(_ name: String) -> SceneTemplate? { all.first { $0.name == name } }
}
