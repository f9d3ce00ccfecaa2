package import Layers

/// The text of a scene file, taken apart once, from which the scene is made with any edits.
package struct SceneDocument: Sendable {
    /// The name of the file, for messages.
    package let file: String
    /// What the command line makes different, which holds whatever else is edited.
    package private(set) var given: [SceneEdit] = []
    let source: SourceText
    private let content: Result<Content, Problem>

    private struct Content {
        let root: SceneNode?
        let problems: [Problem]
    }

    /// Takes the text of a file apart.
    package init(_ text: String, file: String) {
        self.file = file
        let source = SourceText(text)
        self.source = source
        content = Result { () throws(Problem) in
            let document = try YAMLDocument(source)
            return Content(root: document.root, problems: document.problems)
        }
    }

    /// The root of the file as it is written; nil for one that holds nothing, or is no YAML.
    var root: SceneNode? { (try? content.get())?.root }

    /// The text of the file.
    package var text: String {
        (source.hasByteOrderMark ? "\u{FEFF}" : "") + source.string(source.bytes.indices)
    }

    /// The builder of the scene with these edits, and what it has built; nil when that cannot be a scene.
    func build(_ edits: [SceneEdit]) -> (builder: SceneBuilder, scene: BuiltScene?) {
        var builder = SceneBuilder(source: source, file: file)
        do {
            let content = try content.get()
            builder.context.problems = content.problems
            guard let root = content.root else {
                builder.context.error(0, .empty, "the file is empty", fix: "antics new \(file)")
                return (builder, nil)
            }
            let edited = try EditedFile(root, source, edits)
            builder.context = ReadingContext(edited.source, problems: content.problems)
            let scene = builder.scene(edited.root)
            return (builder, scene)
        } catch {
            builder.context.problems = [error]
            return (builder, nil)
        }
    }

    /// The scene of the file with edits, as ``SceneReader/read(_:file:changes:)`` gives it.
    ///
    /// - Parameters:
    ///   - edits: what is to be different, besides what the command line says.
    ///   - given: what the command line says, when that is another thing than before.
    /// - Returns: the scene, and what is wrong; nothing is warned of in the values of edits.
    package func reading(with edits: [SceneEdit] = [], given: [SceneEdit]? = nil) -> SceneReading {
        var document = self
        document.given = given ?? self.given
        var (builder, built) = build(document.given + edits)
        let isSound = builder.context.problems.isEmpty
        if let scene = built?.scene {
            for finding in lint(scene) { builder.note(finding) }
            if isSound, !scene.changes.isEmpty {
                for problem in Timeline(scene).problems { builder.note(problem) }
            }
        }
        // What is written nowhere in the file has no place to be warned at.
        builder.context.problems.removeAll {
            $0.severity == .warning && $0.offset > document.source.bytes.count
        }
        return SceneReading(
            scene: isSound ? built?.scene : nil, diagnostics: builder.diagnostics,
            lesson: built?.lesson ?? Lesson(), variants: isSound ? built?.variants ?? [] : [],
            pathNames: builder.pathNames, document: document,
            keys: SceneKeys(builder, length: source.bytes.count))
    }

    /// What is likely a mistake in the scene with edits, and where.
    package func findings(
        in timeline: Timeline, with edits: [SceneEdit]
    ) -> [(location: LintLocation, message: String)] {
        var (builder, _) = build(given + edits)
        return lint(timeline).compactMap { finding in
            let count = builder.context.problems.count
            builder.note(finding)
            return builder.context.problems.count > count ? (finding.location, finding.message) : nil
        }
    }
}
