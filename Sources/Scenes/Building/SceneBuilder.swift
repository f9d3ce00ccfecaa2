import Colors
import Geometry
import Layers
import Text

/// Builds a scene from the nodes of its file.
///
/// It continues after an error, and leaves out the parts that cannot be read.
struct SceneBuilder {
    var context: ReadingContext
    let file: String
    var pathNodes: [String: SceneNode] = [:]
    var pathSequences: [PathSequence] = []
    var outlineMessages: [Int: String] = [:]
    var defaults: Preset<AnimationDraft>?
    var overrides: Preset<AnimationDraft>?
    var owners: [String: AnimatableProperty.Owner] = [:]
    var sourceMap = SourceMap()

    init(source: SourceText, file: String) {
        context = ReadingContext(source)
        self.file = file
    }
}

// MARK: - Scene

struct BuiltScene {
    var scene: Scene
    var lesson: Lesson
    var variants: [SceneVariant]
    var goal: Scene?
}

extension SceneBuilder {
    mutating func scene(_ root: SceneNode) -> BuiltScene? {
        guard !isNewer(root) else { return nil }
        var draft = SceneDraft()
        if let problem = misplaced(root) {
            context.problems.append(problem)
            return nil
        }
        guard let mapping = context.read(root, "the file", by: KeySchemas.scene, into: &draft) else {
            return nil
        }
        if let node = draft.paths { readPaths(node) }
        if let node = draft.pictures { readPictures(node) }
        // The defaults are read by themselves, so that their errors are reported even without an animation.
        defaults = draft.defaults.flatMap { context.read($0, "x-defaults", by: KeySchemas.defaults) }
        owners = LayerNames.owners(in: (draft.events + draft.compare).flatMap(\.setKeys))
        reportSharedNames(draft)
        sourceMap.layersOffset = mapping.offset(of: "layers")
        let scene = assemble(draft)
        let lesson = Lesson(
            caption: draft.caption.map { SafeText(sentence: $0) }, steps: steps(draft.steps),
            hints: draft.hints.map { SafeText(sentence: $0) })
        return BuiltScene(
            scene: scene, lesson: lesson, variants: variants(draft, scene, mapping),
            goal: goal(draft, mapping))
    }

    /// Returns the error for keys that are one level too deep, in a list or under `scene`.
    private func misplaced(_ root: SceneNode) -> Problem? {
        if root.items.contains(where: { $0["scene"] != nil || $0["layers"] != nil }) {
            return Problem(
                root.offset, .type, "the keys of a scene are not in a list", fix: "remove the dashes")
        }
        guard let inner = root["scene"], let first = inner.entries.first else { return nil }
        return Problem(
            inner.offset, .type,
            "scene is the version of the format: write its keys, such as \(first.key), at the top level",
            fix: "scene: 1")
    }

    /// Returns whether the file has a later format, so that nothing in it can be judged.
    private mutating func isNewer(_ root: SceneNode) -> Bool {
        guard let version = root["scene"], let text = version.text, let number = Double(decimal: text),
            number > 1
        else { return false }
        context.error(
            version.offset, .version,
            "this file has format \(text), but this version of Antics reads format 1", fix: "update Antics")
        return true
    }

    private mutating func assemble(_ draft: SceneDraft) -> Scene {
        var scene = Scene(
            title: draft.title, canvas: draft.canvas ?? Size(100, 100), explicitDuration: draft.duration)
        scene.layers = layers(draft.layers)
        let names = LayerNames(draft.events.isEmpty ? [] : scene.allLayers)
        let events = draft.events.compactMap { event($0, in: names) }.sorted {
            $0.change.time < $1.change.time
        }
        scene.changes = events.map(\.change)
        sourceMap.changes = events.map(\.keys)
        return scene
    }

    /// Reports layers whose name an event or a variant uses for an earlier layer.
    private mutating func reportSharedNames(_ draft: SceneDraft) {
        let keys = (draft.events + draft.compare).flatMap(\.usedNames)
        guard !keys.isEmpty else { return }
        var firstLines: [String: Int] = [:]
        var repeated: [(name: String, offset: Int, line: Int)] = []
        for (name, offset) in draft.layers.flatMap(\.layerNames) {
            if let line = firstLines[name] {
                repeated.append((name, offset, line))
            } else {
                firstLines[name] = context.source.line(of: offset)
            }
        }
        let lengths = Set(repeated.map(\.name.count))
        let usedNames = Set(
            keys.flatMap { key in
                [key] + LayerNames.dots(in: key, behind: lengths).map { String(key[..<$0]) }
            })
        for (name, offset, line) in repeated where usedNames.contains(name) {
            context.warn(
                offset, .sameName,
                "two layers are named \"\(name)\", and events change only the one on line \(line)",
                fix: "name: \(name)2")
        }
    }

    private mutating func readPaths(_ node: SceneNode) {
        let entries = context.entries(
            of: node, "paths", wants: "paths by name", fix: "paths: { star: M 10 10 H 90 }")
        for entry in entries {
            // A path with an error has a name too, so that its uses are not errors.
            if entry.key == "none" {
                context.error(entry.keyOffset, .unknownName, "\"none\" means no path: use another name")
            }
            pathNodes[entry.key] = entry.value
            context.paths[entry.key] = .some(Parsers.newPath.read(entry.value, entry.key, &context) ?? nil)
        }
    }

    private mutating func readPictures(_ node: SceneNode) {
        let entries = context.entries(
            of: node, "x-pictures", wants: "pictures by name",
            fix: "x-pictures: { cat: \"data:image/png;base64,…\" }")
        for entry in entries {
            // A picture with an error has a name too, so that its uses are not errors.
            let picture = PatternDraft.picture.read(entry.value, entry.key, &context)
            context.pictures[entry.key] = .some(picture)
        }
    }

    private mutating func steps(_ nodes: [SceneNode]) -> [Lesson.Step] {
        nodes.compactMap { node in
            var draft = StepDraft()
            guard let mapping = context.read(node, "a step", by: KeySchemas.step, into: &draft),
                let time = draft.time, let text = draft.text
            else { return nil }
            if let end = draft.end, end < time, let entry = mapping.entries["until"] {
                context.error(
                    entry.value.offset, .range,
                    "until (\(end.shortestDecimal)) is before at (\(time.shortestDecimal))")
            }
            return Lesson.Step(
                time: time, until: draft.end, question: draft.question.map { SafeText(sentence: $0) },
                text: SafeText(sentence: text))
        }
        .sorted { $0.time < $1.time }
    }

    private mutating func event(
        _ node: SceneNode, in layers: LayerNames
    ) -> (change: TimedChange, keys: ChangeKeys)? {
        var draft = EventDraft()
        guard let mapping = context.read(node, "an event", by: KeySchemas.event, into: &draft) else {
            return nil
        }
        if KeySchemas.eventChanges.allSatisfy(mapping.isMissing) {
            context.error(
                mapping.offset, .missingKey, "an event needs set, pause, resume or timing",
                fix: "set: { card.opacity: 0 }")
        }
        guard let time = draft.time else { return nil }
        let entries = draft.set.map { assignments($0, in: layers) } ?? []
        let timings = timings(draft, mapping, in: layers)
        let completion = draft.completion.compactMap { event($0, in: layers) }
        var keys = ChangeKeys(completion: completion.map(\.keys))
        for (change, entry) in entries {
            var layer = keys.layers[change.layer] ?? Mapping(offset: mapping.offset)
            layer.entries[change.property.keyPath] = entry
            // A change of a part of a property animates the whole property.
            let root = change.property.root.keyPath
            layer.entries[root] = layer.entries[root] ?? entry
            keys.layers[change.layer] = layer
        }
        for (layer, _, entry) in timings {
            keys.layers[layer, default: Mapping(offset: mapping.offset)].entries[entry.key] = entry
        }
        let changes = entries.map { LayerChange.set($0.0.layer, $0.0.property, $0.0.value) }
        let change = TimedChange(
            at: time, changes: changes + timings.map { .setTiming($0.layer, $0.change) },
            settings: draft.transaction, completion: completion.map(\.change))
        return (change, keys)
    }

    private mutating func timings(
        _ draft: EventDraft, _ mapping: Mapping, in layers: LayerNames
    ) -> [(layer: Layer.ID, change: TimingChange, entry: SceneNode.Entry)] {
        let changes: [(key: String, name: String?, change: TimingChange)] = [
            ("timing", draft.timing?.layer, draft.timing?.change ?? .adjust()),
            ("pause", draft.paused, .pause), ("resume", draft.resumed, .resume),
        ]
        return changes.compactMap { key, name, change in
            guard let name, let entry = mapping.entries[key] else { return nil }
            guard let layer = layers.layer(named: name) else {
                reportUnknownLayer(name, at: entry.value["layer"]?.offset ?? entry.value.offset, in: layers)
                return nil
            }
            return (layer.id, change, entry)
        }
    }

    private mutating func reportUnknownLayer(_ name: String, at offset: Int, in layers: LayerNames) {
        let nearest = context.guess(name, among: layers.names, at: offset)
        context.error(offset, .unknownName, "no layer \"\(name)\"" + didYouMean(nearest, quoted: true))
    }

    mutating func assignments(
        _ node: SceneNode, in layers: LayerNames
    ) -> [(TimedChange.Assignment, SceneNode.Entry)] {
        context.entries(
            of: node, "set", wants: "values by layer and property", fix: "{ card.opacity: 0 }"
        )
        .compactMap { entry in assignment(entry, in: layers).map { ($0, entry) } }
    }

    private mutating func assignment(
        _ entry: SceneNode.Entry, in layers: LayerNames
    ) -> TimedChange.Assignment? {
        guard let (layer, name) = layers.target(of: entry.key) else {
            if let layer = layers.layer(named: entry.key), let first = entry.value.entries.first {
                let key = "\(layer.name).\(first.key)"
                return context.fail(
                    entry.keyOffset, .type, "set needs the layer and the property in one key, as in \(key)",
                    fix: "\(key): \(first.value.flowText)")
            }
            reportUnknownLayer(String(entry.key.prefix { $0 != "." }), at: entry.keyOffset, in: layers)
            return nil
        }
        let isQuoted = [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(
            context.source.byte(at: entry.keyOffset))
        let nameOffset = entry.keyOffset + (isQuoted ? 1 : 0) + entry.key.utf8.count - name.utf8.count
        guard let property = property(name, at: nameOffset),
            checkOwner(
                of: property, name, layer, called: String(entry.key.dropLast(name.count + 1)),
                at: entry.keyOffset),
            let value = Parsers.value(of: property).read(entry.value, entry.key, &context)
        else { return nil }
        return TimedChange.Assignment(layer.id, property, value)
    }

    /// Returns the scene with the layers of the goal, or `nil` if there is none.
    private mutating func goal(_ draft: SceneDraft, _ mapping: Mapping) -> Scene? {
        guard let entry = mapping.entries["x-goal"] else { return nil }
        if !draft.compare.isEmpty {
            context.error(entry.keyOffset, .conflict, "a scene has x-goal or x-compare, not both")
        }
        var builder = self
        builder.sourceMap = SourceMap()
        var goal = draft
        goal.layers = draft.goal
        let scene = builder.assemble(goal)
        context.problems = builder.context.problems
        return scene
    }

    private mutating func variants(
        _ draft: SceneDraft, _ scene: Scene, _ mapping: Mapping
    ) -> [SceneVariant] {
        guard let entry = mapping.entries["x-compare"] else { return [] }
        guard draft.compare.count == 2 else {
            context.error(
                entry.value.offset, .type, "x-compare needs two variants, got \(draft.compare.count)")
            return []
        }
        return draft.compare.compactMap { node in
            var variant = VariantDraft()
            guard context.read(node, "a variant", by: KeySchemas.variant, into: &variant) != nil else {
                return nil
            }
            var builder = self
            builder.overrides = variant.animations.flatMap {
                builder.context.read($0, "animations", by: KeySchemas.overrides)
            }
            builder.sourceMap = SourceMap()
            var changed = builder.assemble(draft)
            if let set = variant.set {
                let names = LayerNames(changed.allLayers)
                let assignments = builder.assignments(set, in: names).map(\.0)
                let values = Dictionary(grouping: assignments, by: \.layer)
                changed.layers.changeAll { layer in
                    for change in values[layer.id] ?? [] {
                        layer.setValue(change.value, for: change.property)
                    }
                }
            }
            context.problems = builder.context.problems
            return SceneVariant(title: variant.title, scene: changed)
        }
    }
}

extension SceneNode {
    /// The names of layers in an event or a variant, with the properties behind them.
    fileprivate var usedNames: [String] {
        let names = [self["pause"], self["resume"], self["timing"]?["layer"]].compactMap { $0?.text }
        return setKeys + names + (self["completion"]?.items ?? []).flatMap(\.usedNames)
    }

    /// The names of a layer and of the layers in it, without those that are empty.
    fileprivate var layerNames: [(name: String, offset: Int)] {
        var names: [(name: String, offset: Int)] = []
        if let node = self["name"], let name = node.text, !name.isEmpty { names = [(name, node.offset)] }
        return names + (self["sublayers"]?.items ?? []).flatMap(\.layerNames)
            + (self["mask"]?.layerNames ?? [])
    }

    fileprivate var setKeys: [String] { self["set"]?.entries.map(\.key) ?? [] }
}

// MARK: - Layers

extension SceneBuilder {
    static let layerLimit = 40_000

    /// Counts one more part of the scene, and returns whether the limit permits it. Reports only the first excess.
    mutating func admits(
        _ count: WritableKeyPath<SourceMap, Int>, _ limit: Int, _ noun: String, at offset: Int
    ) -> Bool {
        sourceMap[keyPath: count] += 1
        if sourceMap[keyPath: count] == limit + 1 {
            context.error(offset, .limit, "a scene has at most \(limit) \(noun)")
        }
        return sourceMap[keyPath: count] <= limit
    }

    mutating func layers(_ nodes: [SceneNode]) -> [Layer] { nodes.compactMap { layer($0, "a layer") } }

    private mutating func layer(_ node: SceneNode, _ key: String) -> Layer? {
        var draft = LayerDraft()
        guard let mapping = context.read(node, key, by: KeySchemas.layer, into: &draft) else { return nil }
        guard admits(\.layerCount, Self.layerLimit, "layers", at: node.offset) else { return nil }
        var layer = Layer(name: draft.name, content: content(of: draft, mapping))
        layer.id = Layer.ID(sourceMap.layerCount)
        sourceMap.layers[layer.id] = mapping
        layer.timing = draft.timing
        for (property, value) in draft.values { layer.setValue(value, for: property) }
        layer.label = draft.label.flatMap { label($0, of: layer) }
        layer.mask = draft.mask.flatMap { $0.isNone ? nil : self.layer($0, "mask") }
        layer.sublayers = layers(draft.sublayers)
        if let actions = draft.actions { layer.actions = self.actions(actions, of: layer, mapping) }
        layer.add(draft.animations.compactMap { animation($0, of: layer) })
        return layer
    }

    /// Returns the content of the first property in the layer, its animations or events that only one type of layer has.
    private mutating func content(of draft: LayerDraft, _ mapping: Mapping) -> LayerContent {
        let specific = mapping.entries.values.sorted { $0.keyOffset < $1.keyOffset }
            .compactMap { entry in KeySchemas.properties[entry.key].map { (entry, $0.owner) } }
            .filter { $0.1 != .layer }
        guard let (first, owner) = specific.first else {
            let names = draft.animations.flatMap(\.keyPaths)
            let hinted = names.lazy.compactMap { KeySchemas.properties[$0]?.owner }.first { $0 != .layer }
            return (hinted ?? owners[draft.name] ?? .layer).content
        }
        for (entry, other) in specific where other != owner {
            context.error(
                entry.keyOffset, .conflict,
                "\(entry.key) belongs to \(other.noun)s, but \(first.key) makes this a \(owner.noun)",
                related: first.keyOffset)
        }
        return owner.content
    }

    private mutating func actions(
        _ node: SceneNode, of layer: Layer, _ mapping: Mapping
    ) -> [String: LayerAction] {
        var actions: [String: LayerAction] = [:]
        for entry in context.entries(of: node, "actions", wants: "animations by key") {
            guard let property = property(entry.key, at: entry.keyOffset) else { continue }
            if entry.value.isNone {
                actions[property.keyPath] = LayerAction.none
            } else if let built = animation(entry.value, in: .action(property)) {
                check(built, in: layer, mapping)
                actions[property.keyPath] = .animation(built.animation)
                sourceMap.actions[layer.id, default: [:]][property.keyPath] = built.keys
            }
        }
        return actions
    }

    mutating func property(_ name: String, at offset: Int) -> AnimatableProperty? {
        if let property = KeySchemas.properties[name] { return property }
        if let reason = FlatPicture.reason(against: name) {
            return context.fail(offset, .unknownName, "no property \"\(name)\" here: \(reason)")
        }
        _ = context.refuse(
            name, among: KeySchemas.propertyNames, KeySchemas.plainPropertyNames, at: offset, .unknownName,
            "no property \"\(name)\" on a layer")
        return nil
    }

    /// Reports a property that a layer does not have. Returns whether the layer has it.
    @discardableResult
    mutating func checkOwner(
        of property: AnimatableProperty, _ name: String, _ layer: Layer, called title: String = "this",
        at offset: Int
    ) -> Bool {
        guard layer.value(for: property) == nil else { return true }
        context.error(
            offset, .conflict,
            "\(name) belongs to \(property.owner.noun)s, but \(title) is a \(layer.content.owner.noun)")
        return false
    }
}

extension SceneNode {
    fileprivate var keyPaths: [String] {
        entries.flatMap { entry -> [String] in
            switch entry.key {
            case "keyPath": [entry.value.text].compactMap(\.self)
            case "animations": entry.value.items.flatMap(\.keyPaths)
            default: []
            }
        }
    }
}

extension AnimatableProperty.Owner {
    fileprivate var content: LayerContent {
        switch self {
        case .layer: .plain
        case .shape: .shape(ShapeContent())
        case .gradient: .gradient(GradientContent())
        case .replicator: .replicator(ReplicatorContent())
        }
    }
}
