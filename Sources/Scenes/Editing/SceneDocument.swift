import Geometry
package import Layers

/// The text of a scene file, taken apart once, from which the scene is made with any edits.
package struct SceneDocument: Sendable {
    /// The name of the file, for messages.
    package let file: String
    /// What the command line makes different, which holds whatever else is edited.
    package private(set) var commandLineEdits: [SceneEdit] = []
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
            let edited = try EditOverlay(root, source, edits)
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
    ///   - commandLineEdits: what the command line says, when that is another thing than before.
    /// - Returns: the scene, and what is wrong; nothing is warned of in the values of edits.
    package func reading(with edits: [SceneEdit] = [], commandLineEdits: [SceneEdit]? = nil) -> SceneReading {
        var document = self
        document.commandLineEdits = commandLineEdits ?? self.commandLineEdits
        var (builder, built) = build(document.commandLineEdits + edits)
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
        var (builder, _) = build(commandLineEdits + edits)
        return lint(timeline).compactMap { finding in
            let count = builder.context.problems.count
            builder.note(finding)
            return builder.context.problems.count > count ? (finding.location, finding.message) : nil
        }
    }
}

// MARK: - Changes

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
        if mistakes.isEmpty { return reading(commandLineEdits: edits) }
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
            let isProperty = names.target(of: key).map { KeySchemas.properties[$0.property] != nil } ?? false
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
        guard !path.isEmpty, KeySchemas.animation[key] != nil,
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

// MARK: - Edited file

/// A file with edits made in it: the same nodes, but for the values that are to be different.
///
/// A value stands where the file has one for its key; else its key is added behind the other keys of its mapping. So the
/// scene is read from it as from any file, and the file that says the same differs from the old one in these values alone.
struct EditOverlay {
    /// The nodes, with the edits in them.
    private(set) var root: SceneNode
    /// The text, and behind it the values of the edits, so that each has a place.
    let source: SourceText
    private var values: [Layer.ID: [(edit: SceneEdit, node: SceneNode)]] = [:]
    /// The numbers of layers that have been met, and the first layer of each name.
    private var count = 0
    private var names: [String: Layer.ID] = [:]

    init(_ root: SceneNode, _ source: SourceText, _ edits: [SceneEdit]) throws(Problem) {
        self.root = root
        guard !edits.isEmpty else {
            self.source = source
            return
        }
        var bytes = source.bytes
        for edit in edits {
            bytes.append(UInt8(ascii: "\n"))
            let node = try SceneNode(value: edit.value, at: bytes.count)
            values[edit.target.layer, default: []].append((edit, node))
            bytes += edit.value.utf8
        }
        self.source = SourceText(String(decoding: bytes, as: UTF8.self))
        self.root = scene(root)
    }

    private mutating func scene(_ root: SceneNode) -> SceneNode {
        guard case .mapping(var entries) = root.content else { return root }
        entries.change("layers") { layers($0) }
        entries.change("x-compare") { variants($0) }
        return SceneNode(content: .mapping(entries), offset: root.offset)
    }

    private mutating func layers(_ list: SceneNode) -> SceneNode {
        guard case .list(let nodes) = list.content else { return list }
        return SceneNode(content: .list(nodes.map { layer($0) }), offset: list.offset)
    }

    /// A layer, its mask and its sublayers: the order in which layers get their numbers.
    private mutating func layer(_ node: SceneNode) -> SceneNode {
        guard case .mapping(var entries) = node.content else { return node }
        count += 1
        let id = Layer.ID(count)
        if let name = node["name"]?.text, names[name] == nil { names[name] = id }
        entries.change("mask") { $0.isNone ? $0 : layer($0) }
        entries.change("sublayers") { layers($0) }
        for (edit, value) in values[id] ?? [] {
            if edit.target.animation.isEmpty {
                entries.set(edit.target.key, to: value, in: KeySchemas.layer)
            } else {
                entries.change("animations") { animation(edit.target.animation[...], edit, value, in: $0) }
            }
        }
        return SceneNode(content: .mapping(entries), offset: node.offset)
    }

    /// A list of animations, one of which, or one inside of which, is edited.
    private func animation(
        _ path: ArraySlice<Int>, _ edit: SceneEdit, _ value: SceneNode, in list: SceneNode
    ) -> SceneNode {
        guard case .list(var nodes) = list.content, let index = path.first, nodes.indices.contains(index),
            case .mapping(var entries) = nodes[index].content
        else { return list }
        if path.count == 1 {
            entries.set(edit.target.key, to: value, in: KeySchemas.animation)
        } else {
            entries.change("animations") { animation(path.dropFirst(), edit, value, in: $0) }
        }
        nodes[index] = SceneNode(content: .mapping(entries), offset: nodes[index].offset)
        return SceneNode(content: .list(nodes), offset: list.offset)
    }

    /// Variants in which what is edited was different before.
    private func variants(_ list: SceneNode) -> SceneNode {
        guard case .list(let nodes) = list.content else { return list }
        let changed = nodes.map { node -> SceneNode in
            guard case .mapping(var entries) = node.content else { return node }
            entries.change("set") { set in
                guard case .mapping(var values) = set.content else { return set }
                for (name, id) in names { change(&values, of: name, id) }
                return SceneNode(content: .mapping(values), offset: set.offset)
            }
            return SceneNode(content: .mapping(entries), offset: node.offset)
        }
        return SceneNode(content: .list(changed), offset: list.offset)
    }

    private func change(_ entries: inout [SceneNode.Entry], of name: String, _ id: Layer.ID) {
        for (edit, value) in values[id] ?? [] {
            guard let property = edit.property else { continue }
            let isSet = entries.contains { entry in
                entry.property(of: name)?.overlaps(property) ?? false
            }
            if isSet { entries.set(property, to: value, of: name) }
        }
    }
}

extension [SceneNode.Entry] {
    /// Puts another value in the place of that of a key, if there is one.
    fileprivate mutating func change(_ key: String, _ change: (SceneNode) -> SceneNode) {
        guard let index = firstIndex(where: { $0.key == key }) else { return }
        self[index] = SceneNode.Entry(
            key: key, keyOffset: self[index].keyOffset, value: change(self[index].value))
    }
}
