import Geometry
import Layers
import Testing
import Text

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
        ] {
            #expect(try scene("layers: [{ name: a }]\n\(set)\n").layers[0].shape != nil)
        }
        #expect(try scene("layers: [{ name: a }]\n").layers[0].shape == nil)
    }

    @Test func continuityAndBiasNeedNoTension() throws {
        let animation = "keyPath: opacity, values: [0, 1, 0, 1]"
        let bent = try scene(
            "layers: [{ animations: [{ \(animation), biasValues: [0.5], continuityValues: [0, 1] }] }]\n")
        guard case .keyframes(let keyframes)? = bent.layers[0].animations[0].animation.change?.values else {
            Issue.record("no keyframes")
            return
        }
        #expect(
            keyframes.tensions == [
                KeyframeTension(tension: 0, continuity: 0, bias: 0.5),
                KeyframeTension(tension: 0, continuity: 1, bias: 0),
            ])
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
        for variant in try read(body).variants {
            #expect(variant.scene.allLayers.map(\.id) == own)
        }
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
                "a scene has at most 10000 layers"
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
