import Colors
import Foundation
import Geometry
import Layers
import TestSupport
import Testing

@testable import Scenes

@Suite struct SceneEditTests {
    private func document(_ body: String) -> SceneDocument {
        SceneDocument("scene: 1\ncanvas: [100, 100]\n" + body, file: "my.yaml")
    }

    private func scene(_ body: String, _ changes: String...) throws -> Scene {
        let reading = document(body).reading(changes: changes)
        #expect(reading.diagnostics.map(\.description) == [])
        return try #require(reading.scene)
    }

    private static let square = "name: a, path: { rect: [0, 0, 9, 9] }, fillColor: red"

    @Test func valuesAreSetWhereTheyAreWritten() throws {
        let body = "layers: [{ \(Self.square), position: [1, 2], transform: { rotation: 1, scale: 2 } }]\n"
        var layer = try scene(body, "a.position.x=5", "a.transform.scale=3").layers[0]
        #expect(layer.position == Point(5, 2))
        #expect(layer.value(for: .scaleX) == .number(3) && abs(layer.transform.b - 3 * sin(1)) < 1e-12)
        layer = try scene(body, "a.position=[7, 8]", "a.opacity=0.5", "a.transform=identity").layers[0]
        #expect(layer.position == Point(7, 8) && layer.opacity == 0.5 && layer.transform == .identity)
    }

    /// An edit replaces all values of the same property.
    @Test func theWholeReplacesItsParts() throws {
        let body = "layers: [{ \(Self.square), position: [1, 2], position.x: 4, bounds.size.width: 3 }]\n"
        #expect(try scene(body, "a.position=[7, 8]").layers[0].position == Point(7, 8))
        #expect(try scene(body, "a.position.x=9").layers[0].position == Point(9, 2))
        #expect(try scene(body, "a.position.y=9").layers[0].position == Point(4, 9))
        #expect(try scene(body, "a.bounds.size=[5, 6]").layers[0].bounds.size == Size(5, 6))
        let reversed = "layers: [{ \(Self.square), position.x: 4, position: [1, 2] }]\n"
        #expect(try scene(reversed, "a.position.x=9").layers[0].position == Point(9, 2))
    }

    @Test func animationsAreEdited() throws {
        let body = """
            x-defaults: { duration: 2 }
            layers:
              - { \(Self.square), animations: [{ keyPath: opacity, toValue: 0, x-timing: easeOutBounce }] }
              - { name: b, animations: [{ animations: [{ keyPath: opacity, toValue: 0 }], duration: 3 }] }

            """
        let changed = try scene(
            body, "a.animations[0].duration=4", "a.animations[0].toValue=0.5",
            "a.animations[0].timingFunction=easeIn", "b.animations[0].animations[0].beginTime=1")
        let animation = changed.layers[0].animations[0].animation
        #expect(animation.timing.duration == 4 && animation.timingFunction == .easeIn)
        #expect(animation.change?.values == .ends(Ends(to: .number(0.5))))
        #expect(changed.layers[1].animations[0].animation.children[0].timing.beginTime == 1)
    }

    /// An error in a value has the message of a file, and its place in the value.
    @Test(arguments: [
        ("a.animations[0].duration=x", "1:26 duration needs a number, got \"x\""),
        ("a.animations[0].repeatCount=inf", "1:29 repeatCount needs a number or forever, got \"inf\""),
        ("a.animations[0].toValue=red", "1:25 toValue needs a number, got \"red\""),
        ("a.animations[1].duration=1", "1:1 this layer has no animation with this index"),
        ("a.animations[0].durtion=1", "1:17 no property \"durtion\" on an animation"),
        ("layers[0].opacty=1", "1:11 no property \"opacty\" on a layer"),
        ("layers[0].colors=[red]", "1:1 colors belongs to gradient layers, but layers[0] is a shape layer"),
        ("a.path=M 0 0 L 5", "1:17 in a.path, \"L 5\" needs 2 numbers, got 1"),
        ("a.opacity=[", "1:12 invalid YAML"),
    ])
    func errorsAreThoseOfFiles(_ change: String, _ wanted: String) throws {
        let body = "layers: [{ \(Self.square), animations: [{ keyPath: opacity, toValue: 0 }] }]\n"
        let reading = document(body).reading(changes: [change])
        #expect(reading.scene == nil)
        let diagnostic = try #require(reading.diagnostics.first)
        #expect(
            "\(diagnostic.line):\(diagnostic.column) \(diagnostic.message)".hasPrefix(wanted), "\(diagnostic)"
        )
        #expect(diagnostic.file == "--set" && reading.diagnostics.count == 1)
    }

    /// A warning about a value on the command line has its place there.
    @Test func likelyMistakesInValuesAreWarnings() {
        let body = "layers: [{ \(Self.square), animations: [{ keyPath: transform.rotation, toValue: 1 }] }]\n"
        for change in ["a.transform.rotation=90", "a.animations[0].toValue=180"] {
            let reading = document(body).reading(changes: [change])
            #expect(reading.scene != nil)
            let warnings = reading.diagnostics.map { "\($0.file) \($0.severity) \($0.rule)" }
            #expect(warnings == ["--set warning degrees"], "\(change)")
        }
    }

    /// A name may be like the place of another layer, or like another layer and a part of a property.
    @Test func writtenEditsAreRead() throws {
        let names = [
            " a", "b=c", "d", "d", "", "layers[4]", "layers[4].position", "e", "e.position", "layers[99]",
        ]
        let document = document("layers: [\(names.map { "{ name: '\($0)' }" }.joined(separator: ", "))]\n")
        let scene = try #require(document.reading().scene)
        for (layer, key) in scene.layers.flatMap({ layer in ["opacity", "position.x"].map { (layer, $0) } }) {
            let edit = SceneEdit(SceneEdit.Target(layer.id, key: key), "0.5")
            let text = SceneEditWriter(scene).text(edit)
            let read = document.reading(changes: [text]).scene
            let changed = read.map { zip($0.layers, scene.layers).filter { $0 != $1 }.map(\.1.id) }
            #expect(changed == [layer.id], "\(text)")
        }
    }

    /// A path whose name is no plain word has quotes.
    @Test func namesOfPathsAreReadAsNames() throws {
        let paths = "paths: { 'x: y': M0 0 H1, '#a': M0 0 H2, b: M0 0 H3 }\n"
        let reading = document(paths + "layers: [{ name: a, path: b }]\n").reading()
        for path in reading.pathNames.keys {
            let text = try #require(AnimatableValue.path(path).fileText(pathNames: reading.pathNames))
            let read = reading.document.reading(changes: ["a.path=\(text)"])
            #expect(read.scene?.layers[0].shape?.path == path, "\(text)")
        }
    }

    /// A variant that sets the edited property gets the new value.
    @Test func variantsGetTheEdit() throws {
        let body = """
            layers: [{ \(Self.square) }]
            x-compare: [{ title: One }, { title: Two, set: { a.lineWidth: 3, a.position: [1, 2] } }]

            """
        let reading = document(body).reading(changes: ["a.lineWidth=8", "a.position.y=9"])
        #expect(reading.variants.map { $0.scene.layers[0].shape?.lineWidth } == [8, 8])
        #expect(reading.variants.map { $0.scene.layers[0].position } == [Point(0, 9), Point(1, 9)])
    }

    @Test(arguments: BundledSceneTests.files)
    func printedValuesReadAsTheSameValue(_ file: URL) throws {
        let document = SceneDocument(try String(contentsOf: file, encoding: .utf8), file: "it.yaml")
        let reading = document.reading()
        let scene = try #require(reading.scene)
        for layer in scene.allLayers {
            let edits = layer.properties.compactMap { property -> SceneEdit? in
                let text = layer.value(for: property)?.fileText(pathNames: reading.pathNames)
                return text.map { SceneEdit(SceneEdit.Target(layer.id, key: property.keyPath), $0) }
            }
            let same = document.reading(with: edits)
            #expect(same.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
            let read = try #require(same.scene?[layer.id])
            for property in layer.properties {
                #expect(read.value(for: property) == layer.value(for: property))
            }
        }
    }
}

@Suite struct EditHistoryTests {
    private var history = EditHistory()

    private func edit(_ key: String, _ value: String) -> SceneEdit {
        SceneEdit(SceneEdit.Target(Layer.ID(1), key: key), value)
    }

    @Test mutating func aTargetHasItsLastValue() {
        let sets = [("opacity", "0.5"), ("lineWidth", "3"), ("opacity", "0.25"), ("opacity", "0.25")]
        let isChanged = sets.map { history.set(edit($0.0, $0.1)) }
        #expect(isChanged == [true, true, true, false])
        #expect(history.edits == [edit("opacity", "0.25"), edit("lineWidth", "3")])
        let isReset = (0..<2).map { _ in history.reset(edit("opacity", "").target) }
        #expect(isReset == [true, false] && history.edits == [edit("lineWidth", "3")])
    }

    @Test func synonymsAreOneTarget() {
        #expect(edit("hidden", "true").target == edit("isHidden", "true").target)
        #expect(edit("transform.rotation", "1").target == edit("transform.rotation.z", "1").target)
    }

    /// One undo reverts a gesture, which ends with another target or an undo.
    @Test mutating func aGestureIsOneStep() {
        history.set(edit("opacity", "0.9"))
        history.set(edit("opacity", "0.8"), coalesces: true)
        history.set(edit("opacity", "0.7"), coalesces: true)
        history.set(edit("lineWidth", "2"), coalesces: true)
        history.set(edit("lineWidth", "3"))
        history.undo()
        #expect(history.edits == [edit("opacity", "0.7"), edit("lineWidth", "2")])
        history.set(edit("lineWidth", "4"), coalesces: true)
        history.undo()
        history.undo()
        #expect(history.edits == [edit("opacity", "0.7")])
        history.undo()
        #expect(history.edits.isEmpty && !history.canUndo && history.canRedo)
    }

    /// After a save, undo restores the old values of the file, step by step.
    @Test(arguments: cases(20))
    mutating func undoWorksAfterASave(_ seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        var file = ["opacity": "1", "lineWidth": "1", "zPosition": "0"]
        func seen(_ history: EditHistory) -> [String: String] {
            history.edits.reduce(into: file) { $0[$1.target.key] = $1.value }
        }
        for _ in 0..<30 {
            let key = random.pick(file.keys.sorted())
            history.set(edit(key, "\(Int.random(in: 2..<9, using: &random))"))
            if Int.random(in: 0..<4, using: &random) == 0 { history.undo() }
        }
        func wayBack() -> [[String: String]] {
            var (history, states) = (history, [seen(history)])
            while history.undo() { if states.last != seen(history) { states.append(seen(history)) } }
            return states
        }
        let before = wayBack()
        let (old, new) = (file, seen(history))
        history = history.kept { old[$0.key] }
        file = new
        #expect(history.edits.isEmpty)
        #expect(wayBack() == before)
    }

    @Test(arguments: cases(10))
    mutating func undoAndRedoVisitAllStates(_ seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        var states: [[SceneEdit]] = [[]]
        var place = 0
        for _ in 0..<1000 {
            switch Int.random(in: 0..<5, using: &random) {
            case 0:
                let isUndone = history.undo()
                #expect(isUndone == (place > 0))
                place = max(0, place - 1)
            case 1:
                let isRedone = history.redo()
                #expect(isRedone == (place + 1 < states.count))
                place = min(states.count - 1, place + 1)
            default:
                let key = random.pick(["opacity", "lineWidth", "zPosition"])
                let change = edit(key, "\(Int.random(in: 0..<4, using: &random))")
                let isChanged = change.value == "0" ? history.reset(change.target) : history.set(change)
                guard isChanged else { continue }
                states = states.prefix(place + 1) + [history.edits]
                place += 1
            }
            #expect(history.edits == states[place])
        }
        while history.undo() {}
        #expect(history.edits.isEmpty)
        while history.redo() {}
        #expect(history.edits == states.last)
    }

    /// Edits that a new file cannot have are dropped from all steps.
    @Test mutating func aNewFileKeepsApplicableEdits() {
        for change in [edit("opacity", "0.5"), edit("lineWidth", "3"), edit("opacity", "0.1")] {
            history.set(change)
        }
        var kept = history.mapped { $0.target.key == "opacity" ? $0 : nil }
        #expect(kept.edits == [edit("opacity", "0.1")])
        kept.undo()
        #expect(kept.edits == [edit("opacity", "0.5")])
        let isUndone = [kept.undo(), kept.undo()]
        #expect(isUndone == [true, false] && kept.edits.isEmpty)
    }
}

/// Generates random edits: steps of the values of layers and animations.
struct RandomEdits {
    private var random: SplitMix64
    private let scene: Scene
    private let keys: SceneKeys
    private let names: [Path: String]

    init(_ reading: SceneReading, seed: Int) throws {
        random = SplitMix64(seed: UInt64(seed))
        scene = reading.scene ?? Scene(canvas: .zero)
        keys = reading.keys
        names = reading.pathNames
    }

    /// Returns an edit of some value, or `nil` if a step cannot change it.
    mutating func next() -> SceneEdit? {
        let layer = scene.allLayers.randomElement(using: &random) ?? Layer()
        let runs = layer.runs
        let count = random.pick([-1, 1, 3])
        if Bool.random(using: &random), let run = runs.randomElement(using: &random) {
            let fields = keys.animation(run.index, of: layer.id, run.property)
            guard let field = fields.randomElement(using: &random), let text = field.text else { return nil }
            let target = SceneEdit.Target(layer.id, animation: run.index, key: field.key)
            return field.control.stepped(text, by: count).map { SceneEdit(target, $0) }
        }
        let properties = AnimatableProperty.allCases.filter { layer.value(for: $0) != nil }
        guard let property = properties.randomElement(using: &random), let value = layer.value(for: property),
            let text = value.fileText(pathNames: names)
        else { return nil }
        let target = SceneEdit.Target(layer.id, key: property.keyPath)
        if case .color = ValueControl(property) {
            return SceneEdit(target, random.pick(["#123456", "none", "teal", "rgb(10 20 30 / 0.5)"]))
        }
        return SceneEdit(target, ValueControl(property).stepped(text, by: count) ?? text)
    }
}
