public import Geometry
public import Layers
public import Text

/// The parsed text of a scene file, from which scenes are built with any edits.
package struct SceneDocument: Sendable {
    package let file: String
    /// The edits of the command line. They apply before all other edits.
    package private(set) var commandLineEdits: [SceneEdit] = []
    let source: SourceText
    private let content: Result<YAMLDocument, Problem>

    package init(_ text: String, file: String) {
        self.file = file
        let source = SourceText(text)
        self.source = source
        content = Result { () throws(Problem) in try YAMLDocument(source) }
    }

    var root: SceneNode? { (try? content.get())?.root }

    package var text: String { source.replacing([]) ?? "" }

    func build(_ edits: [SceneEdit]) -> (builder: SceneBuilder, scene: BuiltScene?) {
        var builder = SceneBuilder(source: source, file: file)
        do throws(Problem) {
            let content = try content.get()
            builder.context.problems = content.problems
            guard let root = content.root else {
                let isScene = file.hasSuffix(".yaml") || file.hasSuffix(".yml")
                let fix = isScene ? "antics new \(file) --force" : "antics new FILE.yaml"
                builder.context.error(0, .empty, "the file is empty", fix: fix)
                return (builder, nil)
            }
            if let problem = ForeignFile.problem(of: source, root) { throw problem }
            let edited = try EditOverlay(root, source, edits)
            builder.context = ReadingContext(edited.source, problems: content.problems)
            let scene = builder.scene(edited.root)
            return (builder, scene)
        } catch {
            builder.context.problems = [ForeignFile.problem(of: source, nil) ?? error]
            return (builder, nil)
        }
    }

    /// Reads the scene of the file with edits, as ``SceneReader/read(_:file:changes:)`` does.
    ///
    /// `commandLineEdits` replace those of the document. The result has no warnings about the values of edits. If
    /// `isChecked`, it has all findings of ``SceneReader/check(_:file:)``.
    package func reading(
        with edits: [SceneEdit] = [], commandLineEdits: [SceneEdit]? = nil, isChecked: Bool = false
    ) -> SceneReading {
        var document = self
        document.commandLineEdits = commandLineEdits ?? self.commandLineEdits
        var (builder, built) = build(document.commandLineEdits + edits)
        let isSound = !builder.context.hasErrors()
        var timeline: Timeline?
        if let scene = built?.scene {
            // With an error, parts of the scene are missing, which may change the times. So only the values are checked.
            if isSound, isChecked || !scene.changes.isEmpty { timeline = Timeline(scene) }
            let findings = if isChecked, let timeline { lint(timeline) } else { lint(scene) }
            for finding in findings { builder.note(finding) }
            for problem in timeline?.problems ?? [] { builder.note(problem) }
            if isChecked, isSound, scene.layers.isEmpty { builder.noteNoLayers() }
        }
        // The values of edits have no offset in the file.
        builder.context.problems.removeAll {
            $0.severity == .warning && $0.offset > document.source.bytes.count
        }
        return SceneReading(
            scene: isSound ? built?.scene : nil, builtTimeline: timeline, diagnostics: builder.diagnostics,
            lesson: built?.lesson ?? Lesson(), variants: isSound ? built?.variants ?? [] : [],
            goal: isSound ? built?.goal : nil,
            pathNames: builder.pathNames, document: document,
            keys: SceneKeys(builder, length: source.bytes.count))
    }

    /// Returns the findings of lint in the scene with edits.
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

// MARK: - Scene reading

/// The contents of a scene file, and the problems in it.
public struct SceneReading: Sendable {
    /// The scene, or `nil` if there is an error.
    public let scene: Scene?
    /// The timeline, if the reader built it to find problems.
    fileprivate let builtTimeline: Timeline?
    /// The errors and warnings in the order of the text, and then those of changes on the command line.
    public fileprivate(set) var diagnostics: [SceneDiagnostic]
    /// The author's captions, also for a file with errors.
    public let lesson: Lesson
    /// The two variants of a comparison, or none.
    public let variants: [SceneVariant]
    /// The solved scene of a kata, or `nil` if the file is no kata.
    public let goal: Scene?
    /// The names of paths in the file. If a path has two names, it is the first in alphabetical order.
    public let pathNames: [Path: String]
    /// The parsed file with the edits of the command line, which can be read again with more edits.
    package let document: SceneDocument
    package let keys: SceneKeys

    /// The timeline of the scene, or `nil` if there is no scene.
    ///
    /// - Complexity: O(1) if the reader built it, otherwise O(animations of the scene).
    package var timeline: Timeline? { builtTimeline ?? scene.map { Timeline($0) } }

    /// Returns a warning at the goal of the file, or about the whole file.
    package func goalWarning(_ message: String, isOwn: Bool) -> SceneDiagnostic {
        let goal = isOwn ? document.root?["x-goal"] : nil
        let problem = Problem(goal?.offset ?? 0, Problem.Rule("goal"), message, severity: .warning)
        let source = goal == nil ? SourceText("") : document.source
        return source.diagnostics([problem], file: document.file)[0]
    }

    /// The warnings, each in one line: location, severity and message.
    public var warnings: [SafeText] { diagnostics.filter { $0.severity == .warning }.map(\.shown.firstLine) }
}

// MARK: - Changes

// A change on the command line, such as `ball.opacity=0.5`, becomes an edit.
extension SceneDocument {
    func reading(changes: [String]) -> SceneReading {
        guard !changes.isEmpty, let base = changeable else { return reading() }
        let read = changes.map { edit($0, base.names, base.builder) }
        let (edits, diagnostics) = (read.compactMap(\.edit), read.flatMap(\.diagnostics))
        guard diagnostics.contains(where: { $0.severity == .error }) else {
            var reading = reading(commandLineEdits: edits)
            reading.diagnostics += diagnostics
            return reading
        }
        let plain = reading()
        return SceneReading(
            scene: nil, builtTimeline: nil, diagnostics: plain.diagnostics + diagnostics,
            lesson: plain.lesson, variants: [], goal: nil, pathNames: plain.pathNames, document: self,
            keys: plain.keys)
    }

    /// Returns the edit of a change such as `ball.opacity=0.5`, or `nil`, and its problems.
    package func edit(_ change: String) -> (edit: SceneEdit?, diagnostics: [SceneDiagnostic]) {
        guard let base = changeable else { return (nil, reading().diagnostics) }
        return edit(change, base.names, base.builder)
    }

    /// The layers and the builder of the file without edits, or `nil` if it has errors.
    private var changeable: (names: LayerNames, builder: SceneBuilder)? {
        let (builder, built) = build([])
        guard let scene = built?.scene, !builder.context.hasErrors() else { return nil }
        return (LayerNames(withPathsIn: scene), builder)
    }

    private func edit(
        _ change: String, _ names: LayerNames, _ builder: SceneBuilder
    ) -> (edit: SceneEdit?, diagnostics: [SceneDiagnostic]) {
        var reader = ChangeReader(change, names, builder)
        return (reader.edit(in: self), reader.builder.diagnostics)
    }
}

private struct ChangeReader {
    var builder: SceneBuilder
    private let text: String
    private let names: LayerNames
    private let sourceMap: SourceMap

    /// Creates the reader of a change. `file` is the builder of the file without the change.
    init(_ text: String, _ names: LayerNames, _ file: SceneBuilder) {
        (self.text, self.names, sourceMap) = (text, names, file.sourceMap)
        builder = SceneBuilder(source: SourceText(text), file: "--set")
        builder.context.paths = file.context.paths
    }

    mutating func edit(in document: SceneDocument) -> SceneEdit? {
        do throws(Problem) {
            let sign = try sign()
            let key = text[..<sign].trimmed
            let value = text[text.index(after: sign)...].drop { $0 == " " }
            let node = try SceneNode(value: String(value), at: text[..<value.startIndex].utf8.count)
            if let target = SceneEdit.Target(animationKey: key, names) {
                guard KeySchemas.animation[target.key] != nil else {
                    let start = text[..<sign].lastIndex(of: ".").map { text[...$0].utf8.count } ?? 0
                    let entry = SceneNode.Entry(key: target.key, keyOffset: start, value: node)
                    _ = builder.context.refuseKey(entry, of: KeySchemas.animation)
                    return nil
                }
                return check(SceneEdit(target, String(value)), at: node.offset, in: document)
            }
            let entry = SceneNode.Entry(key: key, keyOffset: 0, value: node)
            let change = SceneNode(content: .mapping([entry]), offset: 0)
            return builder.assignments(change, in: names).first.map { assignment, _ in
                SceneEdit(
                    SceneEdit.Target(assignment.layer, key: assignment.property.keyPath), String(value))
            }
        } catch {
            builder.context.problems = [error]
            return nil
        }
    }

    /// Returns the equals sign before the value.
    ///
    /// Names may contain equals signs, so it is the first one behind a valid key.
    private func sign() throws(Problem) -> String.Index {
        let signs = text.indices.filter { text[$0] == "=" }
        let endsKey = { (sign: String.Index) in
            let key = text[..<sign].trimmed
            let isProperty = names.target(of: key).map { KeySchemas.properties[$0.property] != nil } ?? false
            let animation = SceneEdit.Target(animationKey: key, names)
            return isProperty || animation.map { KeySchemas.animation[$0.key] != nil } ?? false
        }
        guard let sign = signs.first(where: endsKey) ?? signs.first, text[..<sign].contains(".") else {
            throw Problem(0, .syntax, "write a change as layer.property=value, such as ball.opacity=0.5")
        }
        return sign
    }

    private mutating func check(_ edit: SceneEdit, at offset: Int, in document: SceneDocument) -> SceneEdit? {
        guard sourceMap.keys(of: edit.target) != nil else {
            builder.context.error(
                0, .unknownName, "this layer has no animation with this index; the first is 0")
            return nil
        }
        let (edited, _) = document.build([edit])
        let (problems, start) = (edited.context.problems, document.source.bytes.count + 1)
        let error = problems.first { $0.severity == .error }
        // The edited text has the value behind the file; the messages are about the value alone.
        let reported = error.map { [$0] } ?? problems.filter { $0.offset >= start }
        builder.context.problems = reported.map { problem in
            var problem = problem
            problem.offset = max(problem.offset - start, 0) + offset
            problem.related = nil
            return problem
        }
        return error == nil ? edit : nil
    }
}

extension SceneEdit.Target {
    /// Creates the target of a key such as `ball.animations[0].duration`, or returns `nil` for another text.
    ///
    /// An animation may lack the key.
    init?(animationKey text: String, _ names: LayerNames) {
        guard let dot = text.lastIndex(of: ".") else { return nil }
        let key = String(text[text.index(after: dot)...])
        var name = text[..<dot]
        var path: [Int] = []
        while name.hasSuffix("]"), let start = name.ranges(of: ".animations[").last,
            let index = Int(name[start.upperBound...].dropLast()), index >= 0
        {
            path.insert(index, at: 0)
            name = name[..<start.lowerBound]
        }
        guard !path.isEmpty, let layer = names.layer(named: String(name)) else { return nil }
        self.init(layer.id, animation: path, key: key)
    }
}

// MARK: - Edited file

/// The nodes of a file with edited values.
///
/// An edit replaces the value of its key. If the file has no such key, the edit adds it behind the other keys of
/// the mapping. The reader reads these nodes as it reads any file, and ``ScenePatch`` writes the differences into
/// the text.
struct EditOverlay {
    private(set) var root: SceneNode
    /// The text of the file and behind it the values of the edits, so that each value has an offset.
    let source: SourceText
    private var values: [Layer.ID: [(edit: SceneEdit, node: SceneNode)]] = [:]
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
        root.mapEntries { entries in
            entries.change("layers") { $0.mapItems { layer($0) } }
            entries.change("x-compare") { $0.mapItems { variant($0) } }
        }
    }

    private mutating func layer(_ node: SceneNode) -> SceneNode {
        node.mapEntries { entries in
            count += 1
            let id = Layer.ID(count)
            if let name = node["name"]?.text, names[name] == nil { names[name] = id }
            entries.change("mask") { $0.isNone ? $0 : layer($0) }
            entries.change("sublayers") { $0.mapItems { layer($0) } }
            for (edit, value) in values[id] ?? [] {
                if edit.target.animation.isEmpty {
                    entries.set(edit.target.key, to: value, in: KeySchemas.layer)
                } else {
                    entries.change("animations") {
                        animation(edit.target.animation[...], edit, value, in: $0)
                    }
                }
            }
        }
    }

    private func animation(
        _ path: ArraySlice<Int>, _ edit: SceneEdit, _ value: SceneNode, in list: SceneNode
    ) -> SceneNode {
        guard case .list(var nodes) = list.content, let index = path.first, nodes.indices.contains(index)
        else { return list }
        nodes[index] = nodes[index].mapEntries { entries in
            if path.count == 1 {
                entries.set(edit.target.key, to: value, in: KeySchemas.animation)
            } else {
                entries.change("animations") { animation(path.dropFirst(), edit, value, in: $0) }
            }
        }
        return SceneNode(content: .list(nodes), offset: list.offset)
    }

    private func variant(_ node: SceneNode) -> SceneNode {
        node.mapEntries { entries in
            entries.change("set") { set in
                set.mapEntries { for (name, id) in names { change(&$0, of: name, id) } }
            }
        }
    }

    private func change(_ entries: inout [SceneNode.Entry], of name: String, _ id: Layer.ID) {
        for (edit, value) in values[id] ?? [] {
            guard let property = edit.target.property else { continue }
            let isSet = entries.contains { entry in entry.property(of: name)?.overlaps(property) ?? false }
            if isSet { entries.set(property, to: value, of: name) }
        }
    }
}

extension SceneNode {
    fileprivate func mapItems(_ change: (SceneNode) -> SceneNode) -> SceneNode {
        guard case .list(let nodes) = content else { return self }
        return SceneNode(content: .list(nodes.map(change)), offset: offset)
    }

    fileprivate func mapEntries(_ change: (inout [Entry]) -> Void) -> SceneNode {
        guard case .mapping(var entries) = content else { return self }
        change(&entries)
        return SceneNode(content: .mapping(entries), offset: offset)
    }
}

extension [SceneNode.Entry] {
    fileprivate mutating func change(_ key: String, _ change: (SceneNode) -> SceneNode) {
        guard let index = firstIndex(where: { $0.key == key }) else { return }
        self[index].value = change(self[index].value)
    }
}
