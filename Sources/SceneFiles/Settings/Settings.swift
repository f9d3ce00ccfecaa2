public import Colors

/// What a person has set once for all scenes, in a file of settings. Options of the command line, and for motion the
/// environment, go before it.
public struct Settings: Hashable, Sendable {
    /// Whether a text may be given to the clipboard of whoever looks at the terminal.
    public enum Clipboard: String, Hashable, Sendable, CaseIterable {
        /// Always; never; when the person says so, once.
        case on, off, ask
    }

    /// The colour behind pictures; nil for that of the terminal.
    public var background: Color?
    /// Whether nothing is to move by itself; nil when the file does not say.
    public var reducedMotion: Bool?

    /// Nothing set.
    public init() {}

    /// A file of settings with every key in a comment, to start from.
    public static let template = """
        # Settings of Antics. Take away the # in front of a key to set it.

        # The colour behind the picture, as CSS writes it; auto asks the terminal.
        #background: auto

        # Start paused, and move from step to step instead of by itself.
        #reduced-motion: true

        """
}

/// Reads files of settings. They are YAML, as scenes are, and their mistakes are told in the same way.
public enum SettingsReader {
    /// Reads the text of a file.
    ///
    /// - Parameters:
    ///   - text: what the file holds; nothing but comments sets nothing.
    ///   - file: the name that messages show.
    /// - Returns: what is set, as far as it can be read, and the mistakes.
    /// - Complexity: O(length of the text).
    public static func read(
        _ text: String, file: String
    ) -> (settings: Settings, diagnostics: [SceneDiagnostic]) {
        var settings = Settings()
        var builder = SceneBuilder(source: SourceText(text), file: file)
        do {
            let document = try YAMLDocument(builder.context.source)
            builder.context.problems = document.problems
            if let root = document.root, !root.isEmpty {
                _ = builder.context.read(root, "the file", by: Tables.settings, into: &settings)
            }
        } catch {
            builder.context.problems = [error]
        }
        return (settings, builder.diagnostics)
    }
}

extension Tables {
    /// A file of settings.
    static let settings = Table<Settings>(
        "settings", "a file of settings",
        [
            Field("background", background, "The colour behind the picture, or auto.", default: "auto") {
                $0.background = $1
            },
            Field("reduced-motion", Forms.bool, "Whether nothing moves by itself.", default: "false") {
                $0.reducedMotion = $1
            },
        ])

    private static let background = Form<Color?>(
        wants: "a colour such as \"#ff3366\", or auto", schema: .reference("color")
    ) { node, key, context in
        if node.text == "auto" { return .some(nil) }
        return Forms.someColor.read(node, key, &context).map(Optional.some)
    }
}
