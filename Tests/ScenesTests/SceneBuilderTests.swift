import Geometry
import Testing
import Text

@testable import Layers
@testable import Scenes

/// Names, events, variants, defaults and limits of a file.
struct SceneBuilderTests {
    private let head = "scene: 1\ncanvas: [9, 9]\n"

    private func read(_ body: String) throws -> SceneReading {
        let reading = SceneReader.read(head + body + "\n", file: "f.yaml")
        #expect(reading.diagnostics.map(\.description) == [])
        return reading
    }

    private func scene(_ body: String) throws -> Scene { try #require(try read(body).scene) }

    /// Returns the distinct messages of a file.
    private func messages(_ body: String) -> Set<String> {
        Set(SceneReader.read(head + body, file: "f.yaml").diagnostics.map(\.message))
    }

    /// Animations, groups and timed changes decide the kind of a layer without a key of one kind.
    @Test func changesDecideTheKindOfALayer() throws {
        let stroke = "keyPath: strokeEnd, toValue: 0"
        #expect(try scene("layers: [{ animations: [{ \(stroke) }] }]\n").layers[0].shape != nil)
        #expect(
            try scene("layers: [{ animations: [{ animations: [{ \(stroke) }] }] }]\n").layers[0].shape != nil)
        for set in [
            "x-events: [{ at: 1, set: { a.lineWidth: 2 } }]", "x-compare: [{ set: { a.lineWidth: 2 } }, { }]",
        ] { #expect(try scene("layers: [{ name: a }]\n\(set)\n").layers[0].shape != nil) }
        #expect(try scene("layers: [{ name: a }]\n").layers[0].shape == nil)
    }

    @Test func continuityAndBiasNeedNoTension() throws {
        let animation = "keyPath: opacity, values: [0, 1, 0, 1]"
        let bent = try scene(
            "layers: [{ animations: [{ \(animation), biasValues: [0.5], continuityValues: [0, 1] }] }]\n")
        let wanted = try Keyframes(
            .values([0, 1, 0, 1]), tensions: [KeyframeTension(bias: 0.5), KeyframeTension(continuity: 1)])
        #expect(bent.layers[0].animations[0].animation.change?.values == .keyframes(wanted))
    }

    @Test func aValueFunctionMakesATransformOfNumbers() throws {
        let text = "layers: [{ animations: [{ keyPath: transform, valueFunction: rotateZ, toValue: 3 }] }]\n"
        let change = try #require(try scene(text).layers[0].animations[0].animation.change)
        #expect(change.valueFunction == .rotateZ && change.values == .ends(Ends(to: 3)))
    }

    /// The layers of both sides have the identifiers of the scene, so that a selection is valid in all of them.
    @Test func variantsKeepTheNumbersOfLayers() throws {
        let body = "layers: [{ sublayers: [{ }] }, { mask: { } }]\nx-compare: [{ }, { }]\n"
        let own = try scene(body).allLayers.map(\.id)
        #expect(own.count == 4 && Set(own).count == 4)
        for variant in try read(body).variants { #expect(variant.scene.allLayers.map(\.id) == own) }
    }

    /// A step is true from its time until its end. If two are true, the later one has priority.
    @Test func stepsAreTrueUntilTheirEnd() throws {
        let steps = "{ at: 1, until: 3, say: a }, { at: 2, until: 2.5, ask: why?, say: b }"
        let lesson = try read("layers: []\nx-steps: [\(steps)]").lesson
        #expect(
            [0.9, 1, 1.9, 2, 2.5, 2.6, 3, 3.1].map { lesson.step(at: $0) } == [nil, 0, 0, 1, 1, 0, 0, nil])
        #expect(lesson.steps.map(\.question) == [nil, "why?"])
    }

    @Test func aSceneHasAMaximumNumberOfLayersAndAnimations() {
        func messages(_ list: String, _ item: String, _ count: Int) -> Set<String> {
            self.messages(
                list.replacing("%", with: Array(repeating: item, count: count).joined(separator: ",")))
        }
        #expect(
            messages("layers: [%]\n", "{}", SceneBuilder.layerLimit + 2) == [
                "a scene has at most \(SceneBuilder.layerLimit) layers"
            ])
        let two = "{ animations: [{ keyPath: opacity, toValue: 0 }] }"
        let list = "layers: [{ animations: [%] }]\n"
        let limit = SceneBuilder.animationLimit / 2
        #expect(messages(list, two, limit) == [])
        #expect(messages(list, two, limit + 2) == ["a scene has at most 20000 animations"])
    }

    @Test func onlyTheFirstHundredErrorsAreReported() {
        let lines = (0..<150).map { "  - { unknown\($0): 1 }" }.joined(separator: "\n")
        let diagnostics = SceneReader.read(head + "layers:\n" + lines + "\n", file: "f").diagnostics
        #expect(diagnostics.map(\.line) == Array(4..<104))
    }

    @Test func aMaskMayBeNone() throws {
        #expect(try scene("layers: [{ mask: none }]").layers[0].mask == nil)
        #expect(try scene("layers: [{ mask: { opacity: 0.5 } }]").layers[0].mask?.opacity == 0.5)
    }
}

/// Reading reports errors, and lint reports likely errors, each once and in its place.
struct SceneReaderCheckTests {
    private func place(_ diagnostic: SceneDiagnostic) -> String {
        "\(diagnostic.line):\(diagnostic.column) \(diagnostic.rule): \(diagnostic.message)"
    }

    /// A warning about a change is at its key, and about a change in a completion at the completion.
    ///
    /// The limits of numbers prevent such changes in files.
    @Test func impossibleChangesAreReportedAtTheirKey() throws {
        let text = """
            scene: 1
            canvas: [9, 9]
            layers: [{ name: a }]
            x-events:
              - { at: 9, set: { } , completion: [{ at: 1, set: { a.opacity: 1 } }] }
              - { at: 0.5, set: { a.opacity: 0 } }

            """
        var (builder, built) = SceneDocument(text, file: "my.yaml").build([])
        let scene = try #require(built?.scene)
        let layer = try #require(scene.layers.first?.id)
        // The scene has its changes in the order of time.
        for (place, column, line) in [([0], 34, 6), ([1, 0], 65, 5)] {
            builder.context.problems = []
            builder.note(
                ChangeProblem(
                    time: 0.5, path: place, change: .set(layer, .opacity, .number(0)),
                    reason: .animation(.notFinite(key: "fromValue"))))
            let reported = try #require(builder.diagnostics.first)
            #expect(reported.message == "setting opacity at 0.5 s: fromValue needs finite numbers")
            #expect(
                reported.severity == .warning && reported.rule == "change" && builder.diagnostics.count == 1)
            #expect(reported.line == line, "\(place)")
            #expect(reported.column == column, "\(place)")
        }
    }

    /// A missing key has the place of its mapping, and a missing member of a list has the place of the list.
    @Test func missingKeysHaveThePlaceAroundThem() throws {
        let root = try #require(try YAMLDocument(SourceText("values: [1, 2]\n")).root)
        let keys = Mapping(offset: 99, entries: ["values": root.entries[0]])
        let places = ["values", "values[1]", "values[2]", "other", "", "[0]"].map { keys.offset(of: $0) }
        #expect(places == [8, 12, 8, 99, 99, 99])
    }

    /// An error replaces a warning with the same rule and place, but not with another rule or place.
    @Test func aRuleIsReportedOnceInOnePlace() throws {
        let text = """
            scene: 1
            canvas: [9, 9]
            layers: [{ animations: [{ keyPath: position, path: M 0 0 H 9 V 9, keyTimes: [0, 1], duration: 1 }] }]

            """
        let (builder, built) = SceneDocument(text, file: "my.yaml").build([])
        let scene = try #require(built?.scene)
        let finding = try #require(lint(Timeline(scene)).first { $0.rule == .keyTimes })
        let place = builder.sourceMap.offset(of: finding.location)
        var same = builder
        same.context.error(place, .keyTimes, "too few")
        same.note(finding)
        #expect(same.diagnostics.map { "\($0.severity) \($0.message)" } == ["error too few"])
        var other = builder
        other.context.error(place, .range, "out of range")
        other.context.error(place + 1, .keyTimes, "too few")
        other.note(finding)
        other.note(finding)
        #expect(other.diagnostics.map(\.rule) == ["range", "key-times", "key-times"])
        #expect(other.diagnostics.map(\.severity) == [.error, .warning, .error])
    }

    @Test func differentErrorsInOnePlaceAreReported() {
        let errors = SceneReader.check("title: x\n", file: "f").map(place)
        #expect(errors.count == 3 && Set(errors.map { $0.prefix(15) }) == ["1:1 missing-key"])
    }

    @Test func longMessagesAndFixesAreCut() throws {
        let name = String(repeating: "a", count: 5000)
        let text =
            "scene: 1\ncanvas: [9, 9]\nlayers:\n  - { path: \(name) }\n  - { \"lineWidth \": \(name) }\n"
        let reported = SceneReader.read(text, file: "f").diagnostics
        #expect(reported.map(\.line) == [4, 5])
        #expect(reported[0].message.count == 1001 && reported[0].message.hasSuffix("a…"))
        #expect(reported.allSatisfy { $0.fix?.count ?? 0 <= 1000 })
    }

    @Test func errorsHavePriorityOverWarnings() {
        let layers = String(repeating: "  - strokeEnd: 2\n", count: 150) + "  - lineWidth: wide\n"
        let reported = SceneReader.read("scene: 1\ncanvas: [9, 9]\nlayers:\n" + layers, file: "f").diagnostics
        #expect(reported.count == 100 && reported.dropLast().allSatisfy { $0.severity == .warning })
        #expect(reported.last.map(place) == "154:16 type: lineWidth needs a number, got \"wide\"")
    }
}
