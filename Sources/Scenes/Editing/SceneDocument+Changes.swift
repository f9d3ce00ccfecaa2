import Geometry
import Layers

// What is to be different in a scene, said beside its file: `ball.opacity=0.5`. Each change becomes an edit.
extension SceneDocument {
    /// What messages about a change name as their file.
    private static let changeFile = "--set"

    /// The scene of the file with changes, each a layer, a dot, a property, an equals sign and a value as a file has it.
    func reading(changes: [String]) -> SceneReading {
        let plain = reading()
        guard let scene = plain.scene, !changes.isEmpty else { return plain }
        let paths = build([]).builder.context.paths
        let names = LayerNames(withPlacesIn: scene)
        let read = changes.map { edit($0, names, paths) }
        let (edits, mistakes) = (read.compactMap(\.edit), read.flatMap(\.mistakes))
        if mistakes.isEmpty { return reading(given: edits) }
        return SceneReading(
            scene: nil, diagnostics: plain.diagnostics + mistakes, lesson: plain.lesson, variants: [],
            pathNames: plain.pathNames, document: self, keys: plain.keys)
    }

    /// The edit that a change says, `ball.opacity=0.5`; nil when it is none, and then what is wrong with it.
    package func edit(_ change: String) -> (edit: SceneEdit?, mistakes: [SceneDiagnostic]) {
        let plain = reading()
        guard let scene = plain.scene else { return (nil, plain.diagnostics) }
        return edit(change, LayerNames(withPlacesIn: scene), build([]).builder.context.paths)
    }

    private func edit(
        _ change: String, _ names: LayerNames, _ paths: [String: Path?]
    ) -> (edit: SceneEdit?, mistakes: [SceneDiagnostic]) {
        var reader = ChangeReader(change, names, paths)
        let edit = reader.edit(in: self)
        let context = reader.builder.context
        return (edit, context.source.diagnostics(context.problems, file: Self.changeFile))
    }
}

/// Reads a change into an edit.
private struct ChangeReader {
    var builder: SceneBuilder
    private let text: String
    private let names: LayerNames

    init(_ text: String, _ names: LayerNames, _ paths: [String: Path?]) {
        self.text = text
        self.names = names
        builder = SceneBuilder(source: SourceText(text), file: "")
        builder.context.paths = paths
    }

    /// The edit; nil after noting what is wrong.
    mutating func edit(in document: SceneDocument) -> SceneEdit? {
        do throws(Problem) {
            let sign = try sign()
            let key = String(text[..<sign])
            let value = text.index(after: sign)..<text.endIndex
            let node = try SceneNode(value: String(text[value]), at: text[..<value.lowerBound].utf8.count)
            if let target = SceneEdit.Target(animationKey: key, names) {
                return check(SceneEdit(target, String(text[value])), at: node.offset, in: document)
            }
            let entry = SceneNode.Entry(key: key, keyOffset: 0, value: node)
            let change = SceneNode(content: .mapping([entry]), offset: 0)
            return builder.assignments(change, in: names).first.map { assignment, _ in
                SceneEdit(
                    SceneEdit.Target(assignment.layer, key: assignment.property.keyPath),
                    String(text[value]))
            }
        } catch {
            builder.context.problems = [error]
            return nil
        }
    }

    /// The sign before the value. Names may hold equals signs: the first counts that has a key before it.
    private func sign() throws(Problem) -> String.Index {
        let signs = text.indices.filter { text[$0] == "=" }
        let endsKey = { (sign: String.Index) in
            let key = String(text[..<sign])
            let isProperty = names.target(of: key).map { Tables.properties[$0.property] != nil } ?? false
            return isProperty || SceneEdit.Target(animationKey: key, names) != nil
        }
        guard let sign = signs.first(where: endsKey) ?? signs.first, text[..<sign].contains(".") else {
            throw Problem(
                offset: 0, rule: .syntax,
                message: "a change is a layer, a property and a value, such as ball.opacity=0.5")
        }
        return sign
    }

    /// The edit of an animation, unless the file with it has errors: those in its value, then.
    private mutating func check(
        _ edit: SceneEdit, at offset: Int, in document: SceneDocument
    ) -> SceneEdit? {
        guard document.build([]).builder.places.keys(of: edit.target) != nil else {
            builder.context.error(0, .unknownName, "this layer has no such animation; they count from 0")
            return nil
        }
        let (edited, _) = document.build([edit])
        guard let first = edited.context.problems.first else { return edit }
        // The value stands by itself behind the file.
        var problem = first
        problem.offset = max(0, first.offset - document.source.bytes.count - 1 + offset)
        if first.offset <= document.source.bytes.count { problem.offset = offset }
        problem.related = nil
        builder.context.problems = [problem]
        return nil
    }
}

extension SceneEdit.Target {
    /// What `ball.animations[0].duration` means: a key of an animation of a layer, maybe in a group; nil when it is of
    /// another form, or there is no such layer or key.
    init?(animationKey text: String, _ names: LayerNames) {
        guard let dot = text.lastIndex(of: ".") else { return nil }
        let key = String(text[text.index(after: dot)...])
        var rest = text[..<dot]
        var path: [Int] = []
        while rest.hasSuffix("]"), let start = rest.lastRange(of: ".animations["),
            let index = Int(rest[start.upperBound...].dropLast()), index >= 0
        {
            path.insert(index, at: 0)
            rest = rest[..<start.lowerBound]
        }
        guard !path.isEmpty, Tables.animation[key] != nil,
            let layer = names.layer(named: String(rest))
        else { return nil }
        self.init(layer.id, animation: path, key: key)
    }
}

extension Substring {
    /// Where a text stands in this one for the last time.
    fileprivate func lastRange(of text: String) -> Range<Index>? {
        indices.reversed().first { self[$0...].hasPrefix(text) }
            .map { $0..<index($0, offsetBy: text.count) }
    }
}
