import Lint

/// Reads scene files: YAML, or JSON, which is YAML too.
///
///     let reading = SceneReader.read(text, file: "my.yaml")
///     reading.diagnostics.forEach { print($0) }
///     if let scene = reading.scene { play(scene) }
///
/// Every text is read to its end or refused: whatever it holds, reading neither traps nor runs for ever.
public enum SceneReader {
    /// The most bytes that a scene file may have; a larger one need not be loaded to be refused.
    public static let byteLimit = FileLimit.bytes

    /// Reads the text of a file.
    ///
    /// - Parameters:
    ///   - text: what the file holds.
    ///   - file: the name that messages show.
    /// - Returns: the scene, unless there is an error; the errors of the file, and a warning of each value that will
    ///   not be drawn as it is written.
    /// - Complexity: O(length of the text), save for names that are looked up among others.
    public static func read(_ text: String, file: String) -> SceneReading {
        var builder = SceneBuilder(source: SourceText(text), file: file)
        let built = build(&builder)
        let isSound = builder.context.problems.isEmpty
        if let scene = built?.scene {
            for finding in lint(scene) { builder.note(finding) }
        }
        return SceneReading(
            scene: isSound ? built?.scene : nil, diagnostics: builder.diagnostics,
            lesson: built?.lesson ?? Lesson(), variants: isSound ? built?.variants ?? [] : [])
    }

    /// Reads the builder's text into it.
    static func build(_ builder: inout SceneBuilder) -> BuiltScene? {
        do {
            let document = try YAMLDocument(builder.context.source)
            builder.context.problems = document.problems
            guard let root = document.root else {
                builder.context.error(0, .empty, "the file holds no scene", fix: "antics new \(builder.file)")
                return nil
            }
            return builder.scene(root)
        } catch {
            builder.context.problems = [error]
            return nil
        }
    }
}

extension SceneBuilder {
    /// The most diagnostics that are told about one file.
    private static let diagnosticLimit = 100

    /// What is wrong, each thing once, in the order of the text.
    var diagnostics: [SceneDiagnostic] {
        var seen: Set<Problem> = []
        return context.problems.filter { seen.insert($0).inserted }
            .sorted { $0.offset < $1.offset }
            .prefix(Self.diagnosticLimit)
            .map { context.source.diagnostic($0, file: file) }
    }
}
