import Layers

// What is to be different in a scene, said beside its file: `ball.opacity=0.5`.
extension SceneBuilder {
    /// What messages about a change name as their file.
    private static let changeFile = "--set"

    /// Makes changes in a scene and in its variants.
    ///
    /// - Parameters:
    ///   - changes: each a layer, a dot, a property, an equals sign and a value, written as in a file.
    ///   - built: what the file holds.
    /// - Returns: what is wrong with the changes, each change by itself.
    func make(_ changes: [String], in built: inout BuiltScene) -> [SceneDiagnostic] {
        changes.flatMap { text in
            let diagnostics = make(text, in: &built.scene)
            built.variants = built.variants.map { variant in
                var scene = variant.scene
                _ = make(text, in: &scene)
                return SceneVariant(title: variant.title, scene: scene)
            }
            return diagnostics
        }
    }

    private func make(_ text: String, in scene: inout Scene) -> [SceneDiagnostic] {
        var builder = SceneBuilder(source: SourceText(text), file: Self.changeFile)
        builder.context.paths = context.paths
        let names = LayerNames(scene.allLayers)
        do throws(Problem) {
            let change = SceneNode(content: .mapping([try Self.entry(text, in: names)]), offset: 0)
            scene.layers.set(builder.assignments(change, in: names).map(\.0))
        } catch {
            builder.context.problems = [error]
        }
        return builder.diagnostics
    }

    /// A change as an entry of a mapping. Names may hold equals signs: the first counts that has a property before it.
    private static func entry(_ text: String, in layers: LayerNames) throws(Problem) -> SceneNode.Entry {
        let signs = text.indices.filter { text[$0] == "=" }
        let endsProperty = { (sign: String.Index) in
            layers.target(of: String(text[..<sign])).map { Tables.properties[$0.property] != nil } ?? false
        }
        guard let sign = signs.first(where: endsProperty) ?? signs.first, text[..<sign].contains(".") else {
            throw Problem(
                offset: 0, rule: .syntax,
                message: "a change is a layer, a property and a value, such as ball.opacity=0.5")
        }
        let start = text.index(after: sign)
        return SceneNode.Entry(
            key: String(text[..<sign]), keyOffset: 0,
            value: try value(String(text[start...]), at: text[..<start].utf8.count))
    }

    /// The node of a value. The signs in front of it are blanks for the reader, so that places stay what they are.
    private static func value(_ text: String, at offset: Int) throws(Problem) -> SceneNode {
        // In a file it would begin a comment, and has to be quoted; here nobody comments.
        if text.hasPrefix("#") { return SceneNode(content: .text(text, .quoted), offset: offset) }
        let blanks = String(repeating: " ", count: offset)
        let document = try YAMLDocument(SourceText(blanks + text))
        if let problem = document.problems.first { throw problem }
        return document.root ?? SceneNode(content: .text("", .plain), offset: offset)
    }
}
