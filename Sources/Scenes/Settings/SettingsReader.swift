import Layers

/// Reads files of settings. They are YAML, as scenes are, and their mistakes are told in the same way.
public struct SettingsReader: Sendable {
    private let table: Table<Settings>

    /// A reader of files in which these words have a meaning.
    public init(_ vocabulary: SettingsVocabulary) { table = Tables.settings(vocabulary) }

    /// Reads the text of a file.
    ///
    /// - Parameters:
    ///   - text: what the file holds; nothing but comments sets nothing.
    ///   - file: the name that messages show.
    /// - Returns: what is set, as far as it can be read, and the mistakes.
    /// - Complexity: O(length of the text).
    public func read(_ text: String, file: String) -> (settings: Settings, diagnostics: [SceneDiagnostic]) {
        var settings = Settings()
        var builder = SceneBuilder(source: SourceText(text), file: file)
        do {
            let document = try YAMLDocument(builder.context.source)
            builder.context.problems = document.problems
            if let root = document.root, !root.isEmpty {
                _ = builder.context.read(root, "the file", by: table, into: &settings)
            }
        } catch {
            builder.context.problems = [error]
        }
        return (settings, builder.diagnostics)
    }

    /// A key of the file.
    public struct Key: Hashable, Sendable {
        /// Its name.
        public let name: String
        /// What it means, in a sentence without its full stop.
        public let summary: String
        /// What may be written for it.
        public let wants: String
        /// What it is when it is left out, or a value as it may look.
        public let standard: String
    }

    /// Every key, in the order in which they are documented.
    public var keys: [Key] {
        table.fields.map {
            Key(name: $0.key, summary: $0.summary, wants: $0.wants, standard: $0.standard ?? "")
        }
    }

    /// A file of settings with every key in a comment, to start from.
    public var template: String {
        let entries = keys.map { key in
            ("\(key.summary): \(key.wants)." as String).comment + "#\(key.name): \(key.standard)\n"
        }
        return "# Settings of Antics. Take away the # in front of a key to set it.\n\n"
            + entries.joined(separator: "\n")
    }
}

extension String {
    /// The text as a comment, in lines of at most 80 columns.
    fileprivate var comment: String {
        var lines = ["#"]
        for word in split(separator: " ") {
            let line = lines[lines.count - 1]
            if line.count + 1 + word.count > 80 {
                lines.append("# " + word)
            } else {
                lines[lines.count - 1] = line + " " + word
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
