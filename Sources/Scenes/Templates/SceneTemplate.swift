/// A commented scene to start from.
public struct SceneTemplate: Hashable, Sendable {
    /// The name to choose it by.
    public let name: String
    /// What it shows, in a few words.
    public let summary: String
    /// The text of the file.
    public let text: String

    /// A template whose file begins with the line by which an editor finds the schema.
    init(_ name: String, _ summary: String, _ body: String) {
        self.name = name
        self.summary = summary
        text = """
            # yaml-language-server: $schema=./\(SceneSchema.fileName)
            # Play it: antics FILE     Check it: antics check FILE     For completion: antics schema > \(SceneSchema.fileName)

            """ + body + "\n"
    }
}

/// The scenes to start from, one for each kind of animation.
public enum SceneTemplates {
    /// All of them; the first is for someone who does not choose.
    public static let all: [SceneTemplate] = basics + motions + layers

    /// The template of a name, in its exact spelling; nil for any other name.
    public static func named(_ name: String) -> SceneTemplate? { all.first { $0.name == name } }
}
