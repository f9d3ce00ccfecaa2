import Geometry
import Layers
import Testing
import Text

@testable import Scenes

/// How the parts of a file come together: names, events, variants, defaults, limits.
struct SceneBuilderTests {
    private let head = "scene: 1\ncanvas: [9, 9]\n"

    private func said(_ body: String) -> [String] {
        SceneReader.read(head + body, file: "f.yaml").diagnostics.map {
            "\($0.line):\($0.column) \($0.message)" + ($0.fix.map { " | " + $0 } ?? "")
        }
    }

    private func scene(_ body: String) throws -> Scene {
        #expect(said(body) == [])
        return try #require(SceneReader.read(head + body, file: "f.yaml").scene)
    }

    @Test func newerFormatsAreNotJudged() {
        let text = "scene: 2\nlayers: 3\nwhatever: x\n"
        let diagnostics = SceneReader.read(text, file: "f").diagnostics
        #expect(
            diagnostics.map(\.summary)
                == ["f:1:8: error: this file has format 2, and this Antics reads format 1"])
        #expect(diagnostics.map(\.rule) == ["version"] && diagnostics[0].fix == "update Antics")
        #expect(SceneReader.read("scene: 0.5\ncanvas: [1, 1]\nlayers: []", file: "f").diagnostics.count == 1)
    }

    @Test func requiredKeysAreToldWithALineThatWouldDo() {
        #expect(
            SceneReader.read("title: x\n", file: "f").diagnostics.map { [$0.message, $0.fix] } == [
                ["a scene needs scene", "scene: 1"], ["a scene needs canvas", "canvas: [160, 160]"],
                ["a scene needs layers", "layers: [{ path: { rect: [10, 10, 140, 140] } }]"],
            ])
        // A misspelt key is there: what it should be called has been told.
        #expect(
            SceneReader.read("scene: 1\ncanvas: [1, 1]\nlayer: []\n", file: "f").diagnostics.map(\.message)
                == ["no key \"layer\" on a scene. Did you mean layers?"])
    }

    @Test func canvasesHaveAnArea() {
        for size in ["[0, 9]", "[9, -1]", "[100001, 1]", "[1, 1e-9]"] {
            #expect(
                SceneReader.read("scene: 1\ncanvas: \(size)\nlayers: []\n", file: "f").diagnostics.map(
                    \.message)
                    == ["canvas needs a width and a height from 0.001 to 100000"])
        }
    }

    /// Of the layers `a` and `a.b`, `a.b.opacity` is the opacity of the second.
    @Test func namesMayHoldDots() throws {
        let layers = "layers: [{ name: a }, { name: a.b }]\n"
        let variants = SceneReader.read(
            head + layers + "x-compare: [{ set: { a.b.opacity: 0.25 } }, { set: { a.position.x: 3 } }]\n",
            file: "f"
        ).variants.map(\.scene)
        #expect(variants.map { $0.layers.map(\.opacity) } == [[1, 0.25], [1, 1]])
        #expect(variants.map { $0.layers.map(\.position.x) } == [[0, 0], [3, 0]])
    }

    /// A layer without a name cannot be meant, and columns count characters, whatever the name is written in.
    @Test func namesThatAreNoneOrWide() {
        #expect(
            said("layers: [{ }]\nx-events: [{ at: 1, set: { .opacity: 1 } }]\n") == ["4:28 no layer \"\""])
        #expect(
            said("layers: [{ name: 日本 }]\nx-events: [{ at: 1, set: { 日本.opactiy: 1 } }]\n")
                == ["4:31 no property \"opactiy\" on a layer. Did you mean opacity? | opacity"])
    }

    @Test func whatIsSetIsToldAtItsPlace() {
        let layers = "layers: [{ name: card, bounds: [0, 0, 1, 1] }]\n"
        #expect(
            said(layers + "x-events: [{ at: 1, set: { crad.opacity: 1, opacity: 1 } }]\n") == [
                "4:28 no layer \"crad\". Did you mean \"card\"?", "4:45 no layer \"opacity\"",
            ])
        #expect(
            said(layers + "x-events: [{ at: 1, set: { card.opactiy: 1 } }]\n")
                == ["4:33 no property \"opactiy\" on a layer. Did you mean opacity? | opacity"])
        #expect(
            said(layers + "x-events: [{ at: 1, set: { card.opacity: 1, card.opacity: high } }]\n").last?
                .hasPrefix("4:45 card.opacity is given twice") == true)
        #expect(
            said(layers + "x-events: [{ at: 1, set: [card] }]\n")
                == ["4:26 set needs values by layer and property, got a list of 1 | { card.opacity: 0 }"])
    }

    /// What only one kind of layer has makes the layer one of that kind; two kinds exclude each other.
    @Test func propertiesOfOtherKindsOfLayers() {
        #expect(
            said("layers: [{ name: g, colors: [red] }]\nx-events: [{ at: 1, set: { g.lineWidth: 1 } }]\n")
                == ["4:28 lineWidth belongs to shape layers, and g is a gradient layer"])
        #expect(
            said("layers: [{ colors: [red], animations: [{ keyPath: lineWidth, toValue: 1 }] }]\n")
                == ["3:51 lineWidth belongs to shape layers, and this is a gradient layer"])
        #expect(
            said("layers: [{ colors: [red], actions: { lineWidth: { duration: 1 } } }]\n").map {
                $0.dropFirst(5)
            }
                == ["lineWidth belongs to shape layers, and this is a gradient layer"])
    }

    /// A layer without a key of its own kind is of the kind that its animations, groups too, or what is set ask for.
    @Test func kindsFollowFromWhatChanges() throws {
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

    /// The key that comes first in the text says what the animation is.
    @Test func kindsOfAnimationsExcludeEachOther() {
        #expect(
            said(
                "layers: [{ animations: [{ keyPath: opacity, values: [0, 1], stiffness: 2, damping: 1 }] }]\n"
            ).map {
                $0.drop { $0 != " " }
            } == [" stiffness belongs to a spring, and values makes this a keyframe animation: see line 3"])
        #expect(
            said("layers: [{ animations: [{ stiffness: 2, mass: 1, damping: 1, animations: [] }] }]\n").map {
                $0.drop { $0 != " " }
            } == [" animations belongs to a group, and stiffness makes this a spring: see line 3"])
    }

    /// Two keyframes at one time are a jump. Continuity and bias need no tension beside them.
    @Test func keyframesMayJumpAndBend() throws {
        let animation = "keyPath: opacity, values: [0, 1, 0, 1]"
        #expect(said("layers: [{ animations: [{ \(animation), keyTimes: [0, 0.5, 0.5, 1] }] }]\n") == [])
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

    @Test func completionsHoldEvents() throws {
        #expect(
            said(
                "layers: [{ name: a }]\nx-events: [{ at: 1, set: { a.opacity: 0 }, completion: [{ at: 1 }] }]\n"
            )
                == ["4:57 an event needs set, pause, resume or timing | set: { card.opacity: 0 }"])
        #expect(
            said(
                "layers: [{ name: a }]\nx-events: [{ at: 1, set: { a.opacity: 0 }, completion: { at: 1 } }]\n"
            )
                == [
                    "4:56 completion needs a list of events, got a mapping | begin each with a dash, as in - name: …"
                ])
        #expect(
            said("layers: [{ name: a }]\nx-events: [{ at: 1, set: { a.opacity: 0 }, transaction: 3 }]\n")
                == ["4:57 transaction needs the keys of a transaction, got 3"])
    }

    @Test func eventsNameLayersWhoseTimeChanges() throws {
        func said(_ event: String) -> [String] {
            self.said("layers: [{ name: card }]\nx-events: [{ at: 1, \(event) }]\n")
        }
        #expect(said("pause: card").isEmpty && said("timing: { layer: card, speed: 0 }").isEmpty)
        #expect(said("pause: crad") == ["4:28 no layer \"crad\". Did you mean \"card\"?"])
        #expect(said("resume: box") == ["4:29 no layer \"box\""])
        #expect(
            said("timing: { speed: 2, layer: crad }") == [
                "4:48 no layer \"crad\". Did you mean \"card\"?"
            ])
        #expect(said("timing: { speed: 2 }") == ["4:29 a timing needs layer | layer: card"])
        #expect(
            said("timing: { layer: card }") == [
                "4:29 a timing needs speed, timeOffset or beginTime | timeOffset: 0.5"
            ])
        #expect(
            said("timing: { layer: card, sped: 2 }") == [
                "4:44 no key \"sped\" on a timing. Did you mean speed? | speed"
            ])
        #expect(
            said("timing: { layer: card, speed: fast }") == ["4:51 speed needs a number, got \"fast\""])
        #expect(
            said("timing: card") == ["4:29 timing needs the keys of a timing, got \"card\""])
        #expect(said("paus: card") == ["4:21 no key \"paus\" on an event. Did you mean pause? | pause"])
    }

    @Test func whatAFlatPictureCannotShowIsToldWhy() throws {
        func said(_ animation: String) -> [String] {
            self.said("layers: [{ animations: [{ \(animation) }] }]\n")
        }
        #expect(
            said("keyPath: transform.rotation.y, toValue: 1") == [
                "3:36 no property \"transform.rotation.y\" here: there is no depth: the picture is flat"
            ])
        #expect(
            self.said("layers: [{ shadowRadius: 3 }]\n") == [
                "3:12 no property \"shadowRadius\" on a layer: there are no shadows: the picture has nothing but shapes"
            ])
    }

    @Test func numbersMakeTransforms() throws {
        func said(_ animation: String) -> [String] {
            self.said("layers: [{ animations: [{ \(animation) }] }]\n")
        }
        #expect(said("keyPath: transform, valueFunction: rotateZ, fromValue: 0, toValue: 6.283").isEmpty)
        #expect(said("keyPath: transform, valueFunction: scale, values: [[1, 1, 1], [2, 2, 1]]").isEmpty)
        #expect(
            said("keyPath: transform, valueFunction: rotateZ, toValue: identity") == [
                "3:80 toValue needs a number, got \"identity\""
            ])
        #expect(
            said("keyPath: transform, valueFunction: scale, toValue: [1, 2]") == [
                "3:78 toValue needs [x, y, z], got a list of 2"
            ])
        #expect(
            said("keyPath: opacity, valueFunction: rotateZ, toValue: 1") == [
                "3:60 rotateZ makes a transform, and opacity is none"
            ])
        #expect(
            said("keyPath: transform, valueFunction: rotatez, toValue: 1").first?.hasSuffix(
                "got \"rotatez\" | valueFunction: rotateZ") == true)
        #expect(
            said("valueFunction: rotateZ, animations: [{ keyPath: opacity, toValue: 1 }]") == [
                "3:27 a group has no valueFunction; each of its animations has one"
            ])
        let text = "layers: [{ animations: [{ keyPath: transform, valueFunction: rotateZ, toValue: 3 }] }]\n"
        let change = try #require(try scene(text).layers[0].animations[0].animation.change)
        #expect(change.valueFunction == .rotateZ && change.values == .ends(Ends(to: 3)))
    }

    @Test func variantsChangeAllAnimations() throws {
        let body = """
            layers:
              - name: a
                animations: [{ keyPath: opacity, toValue: 0 }, { animations: [{ keyPath: position.x, toValue: 9 }] }]
            x-compare:
              - { animations: { duration: 2, timingFunction: easeIn } }
              - { title: as it is }
            """
        #expect(said(body) == [])
        let variants = SceneReader.read(head + body, file: "f").variants
        #expect(variants.map(\.title) == ["", "as it is"])
        let changed = variants[0].scene.layers[0].animations.map(\.animation)
        #expect(
            changed.map(\.timing.duration) == [2, 2] && changed[1].children.map(\.timing.duration) == [2])
        #expect(changed[0].timingFunction == .easeIn)
        #expect(variants[1].scene.layers[0].animations[0].animation.timing.duration == 0)
    }

    /// The layers of both sides have the numbers of the scene's own, so that a choice of one holds in all.
    @Test func variantsKeepTheNumbersOfLayers() throws {
        let body = "layers: [{ sublayers: [{ }] }, { mask: { } }]\nx-compare: [{ }, { }]\n"
        let own = try scene(body).allLayers.map(\.id)
        #expect(own.count == 4 && Set(own).count == 4)
        for variant in SceneReader.read(head + body, file: "f").variants {
            #expect(variant.scene.allLayers.map(\.id) == own)
        }
    }

    /// A variant reads the scene again: mistakes of the scene are told once, those of the variant too.
    @Test func mistakesInVariantsAreTold() {
        let compare = "x-compare: [{ set: { crad.opacity: 1 } }, { set: { card.opactiy: 1 } }]\n"
        #expect(
            said("layers: [{ name: card, lineWidth: wide }]\n" + compare) == [
                "3:35 lineWidth needs a number, got \"wide\"",
                "4:22 no layer \"crad\". Did you mean \"card\"?",
                "4:57 no property \"opactiy\" on a layer. Did you mean opacity? | opacity",
            ])
    }

    @Test func variantsAreTwo() {
        let layers = "layers: [{ name: a }]\n"
        #expect(said(layers + "x-compare: [{ }]\n") == ["4:12 x-compare needs two variants, got 1"])
        #expect(said(layers + "x-compare: [{ }, { }, { }]\n") == ["4:12 x-compare needs two variants, got 3"])
    }

    /// A mistake in what every animation starts from is told once, however many there are.
    @Test func mistakesInDefaultsAreToldOnce() {
        let animation = "{ keyPath: opacity, toValue: 0 }"
        #expect(
            said("x-defaults: { duration: long }\nlayers: [{ animations: [\(animation), \(animation)] }]\n")
                == ["3:25 duration needs a number, got \"long\""])
        #expect(said("x-defaults: { duration: long }\nlayers: []\n").count == 1)
    }

    /// A sentence holds from its time until its end; of two that hold the later one is said.
    @Test func stepsHoldUntilTheirEnd() throws {
        let steps = "{ at: 1, until: 3, say: a }, { at: 2, until: 2.5, ask: why?, say: b }"
        let lesson = SceneReader.read(head + "layers: []\nx-steps: [\(steps)]\n", file: "f").lesson
        #expect(
            [0.9, 1, 1.9, 2, 2.5, 2.6, 3, 3.1].map { lesson.step(at: $0) } == [nil, 0, 0, 1, 1, 0, 0, nil])
        #expect(lesson.steps.map(\.question) == [nil, "why?"])
        #expect(
            said("layers: []\nx-steps: [{ at: 2, until: 1, say: a }]\n") == [
                "4:27 until is 1, before at, which is 2"
            ])
    }

    @Test func stepsAreSortedByTheirTime() throws {
        let body = "layers: []\nx-steps: [{ at: 2, say: b }, { at: 0.5, say: a }, { at: 2, say: c }]\n"
        #expect(said(body) == [])
        let lesson = SceneReader.read(head + body, file: "f").lesson
        #expect(lesson.steps.map(\.time) == [0.5, 2, 2] && lesson.steps.map(\.text).first == "a")
        #expect(lesson.step(at: 0.4) == nil && lesson.step(at: 0.5) == 0 && lesson.step(at: 0.6) == nil)
        #expect(
            said("layers: []\nx-steps: [{ at: 2 }]\n") == [
                "4:11 a step needs say | say: \"Look at the corner.\""
            ])
    }

    @Test func layersHaveALimit() {
        let layers = Array(repeating: "{}", count: SceneBuilder.layerLimit + 2).joined(separator: ",")
        #expect(
            said("layers: [\(layers)]\n").map { $0.split(separator: " ", maxSplits: 1)[1] } == [
                "a scene has at most 10000 layers"
            ])
    }

    @Test func animationsHaveALimit() {
        func told(_ count: Int) -> [String] {
            let two = "{ animations: [{ keyPath: opacity, toValue: 0 }] }"
            let list = Array(repeating: two, count: count / 2).joined(separator: ",")
            return said("layers: [{ animations: [\(list)] }]\n")
        }
        #expect(told(SceneBuilder.animationLimit) == [])
        #expect(
            told(SceneBuilder.animationLimit + 4).map { $0.split(separator: " ", maxSplits: 1)[1] } == [
                "a scene has at most 20000 animations"
            ])
    }

    /// A file with a mistake on each of many lines tells the first hundred.
    @Test func diagnosticsHaveALimit() {
        let lines = (0..<150).map { "  - { unknown\($0): 1 }" }.joined(separator: "\n")
        let told = said("layers:\n" + lines + "\n")
        #expect(told.count == 100)
        #expect(told.last?.hasPrefix("103:7 ") == true)
    }

    @Test func masksAndNothing() throws {
        #expect(try scene("layers: [{ mask: none }]\n").layers[0].mask == nil)
        #expect(try scene("layers: [{ mask: { opacity: 0.5 } }]\n").layers[0].mask?.opacity == 0.5)
        #expect(said("layers: [{ mask: 3 }]\n") == ["3:18 mask needs the keys of a layer, got 3"])
        #expect(said("layers: [{ actions: 3 }]\n") == ["3:21 actions needs animations by key, got 3"])
        #expect(said("layers: [3, [], { }]\n").count == 2)
    }

    @Test func springsByTheirSound() {
        func spring(_ keys: String) -> [String] {
            said("layers: [{ animations: [{ keyPath: opacity, toValue: 0, \(keys) }] }]\n").map {
                $0.split(separator: " ", maxSplits: 1)[1]
            }.map(String.init)
        }
        #expect(spring("perceptualDuration: 1, bounce: 0.5") == [])
        #expect(
            spring("perceptualDuration: 1, bounce: -1") == [
                "bounce needs a number above -1 and at most 1, got -1"
            ])
        #expect(
            spring("perceptualDuration: 1, bounce: 1.5") == [
                "bounce needs a number above -1 and at most 1, got 1.5"
            ])
        #expect(
            spring("perceptualDuration: 1, bounce: 1") == [
                "this spring never settles: its damping is 0 | duration: 4"
            ])
        #expect(spring("perceptualDuration: 1, bounce: 1, duration: 3") == [])
        #expect(spring("mass: 0") == ["mass needs a number above 0, got 0"])
        #expect(
            spring("perceptualDuration: 1, damping: 2, stiffness: 2") == [
                "perceptualDuration replaces damping: keep one of them",
                "perceptualDuration replaces stiffness: keep one of them",
            ])
        #expect(
            spring("perceptualDuration: 1, allowsOverdamping: true") == [
                "perceptualDuration replaces allowsOverdamping: keep one of them"
            ])
    }
}
