/// A commented scene to start from.
public struct SceneTemplate: Hashable, Sendable {
    /// The name on the command line.
    public let name: String
    /// The subject, in a few words.
    public let summary: String
    /// The text of the file.
    public let text: String

    fileprivate init(_ name: String, _ file: [UInt8], _ summary: String) {
        self.name = name
        self.summary = summary
        text = """
            # yaml-language-server: $schema=./\(SceneSchema.fileName)
            # Play it: antics FILE     Check it: antics check FILE     For completion: antics schema > \(SceneSchema.fileName)

            """ + String(decoding: file, as: UTF8.self)
    }
}

/// The scenes to start from, one for each kind of animation and layer: the YAML files of this folder.
public enum SceneTemplates {
    /// All templates; the first is the default.
    public static let all = [
        SceneTemplate("basic", PackageResources.basic_yaml, "one property goes from one value to another"),
        SceneTemplate("morph", PackageResources.morph_yaml, "one shape becomes another"),
        SceneTemplate("draw-on", PackageResources.draw_on_yaml, "a line draws itself, then vanishes"),
        SceneTemplate("marching-ants", PackageResources.marching_ants_yaml, "dashes march round an outline"),
        SceneTemplate("colour", PackageResources.colour_yaml, "a colour changes, in two colour spaces"),
        SceneTemplate(
            "pattern", PackageResources.pattern_yaml, "a shape is filled with a small repeated picture"),
        SceneTemplate(
            "keyframes", PackageResources.keyframes_yaml, "a value passes through several keyframes"),
        SceneTemplate("motion", PackageResources.motion_yaml, "a layer follows a path and turns with it"),
        SceneTemplate("spring", PackageResources.spring_yaml, "a value swings into place"),
        SceneTemplate("group", PackageResources.group_yaml, "several properties change together"),
        SceneTemplate("easing", PackageResources.easing_yaml, "curves that Core Animation does not have"),
        SceneTemplate("additive", PackageResources.additive_yaml, "two animations of one property add up"),
        SceneTemplate("gradient", PackageResources.gradient_yaml, "a gradient under a shape that masks it"),
        SceneTemplate(
            "replicator", PackageResources.replicator_yaml, "copies of a layer, each a little later"),
        SceneTemplate("mask", PackageResources.mask_yaml, "a window opens over a picture"),
        SceneTemplate(
            "implicit", PackageResources.implicit_yaml, "a change of a model value animates by itself"),
        SceneTemplate(
            "lesson", PackageResources.lesson_yaml,
            "captions that say what to look at, and two variants to compare"),
        SceneTemplate("kata", PackageResources.kata_yaml, "a scene to solve, with a goal and hints"),
    ]

    /// Returns the template with a name, or `nil` if there is none.
    public static func named(_ name: String) -> SceneTemplate? { all.first { $0.name == name } }
}
