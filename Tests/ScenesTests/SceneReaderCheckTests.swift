import Testing

@testable import Layers
@testable import Scenes

/// Reading says what cannot be read, lint what is legal but unlikely; each is said once, in its place.
struct SceneReaderCheckTests {
    private func place(_ diagnostic: SceneDiagnostic) -> String {
        "\(diagnostic.line):\(diagnostic.column) \(diagnostic.rule): \(diagnostic.message)"
    }

    /// What is said about layers from line 3 on. Of what checking says, reading says the errors and what is about values.
    private func check(_ layers: String, rule: String? = nil) -> [String] {
        let text = "scene: 1\ncanvas: [9, 9]\n" + layers
        let checked = SceneReader.check(text, file: "my.yaml")
        let read = SceneReader.read(text, file: "my.yaml").diagnostics
        let values = ["trim-outside", "unlike-paths"]
        #expect(read == checked.filter { $0.severity == .error || values.contains($0.rule) })
        return checked.filter { rule == nil || $0.rule == rule }.map(place)
    }

    private func clamped(_ keys: String) -> [String] {
        check("layers: [{ name: a, path: M 0 0 H 9, \(keys) }]\n", rule: "trim-outside").map {
            $0.replacing("trim-outside: ", with: "")
        }
    }

    /// Black that is written is meant.
    @Test func coloursThatAreWrittenAreMeant() {
        func told(_ keys: String) -> Int {
            SceneReader.check(
                "scene: 1\ncanvas: [9, 9]\nlayers: [{ path: { rect: [1, 1, 5, 5] }\(keys) }]\n", file: "f"
            ).filter { $0.rule == "no-colour" }.count
        }
        #expect(told("") == 1 && told(", lineWidth: 2") == 1)
        #expect(told(", fillColor: black") == 0 && told(", strokeColor: none") == 0)
        #expect(told(", animations: [{ keyPath: fillColor, toValue: red, duration: 1 }]") == 0)
    }

    @Test func sharesOfLayers() {
        #expect(clamped("strokeEnd: 1.4") == ["3:49 strokeEnd 1.4 is clamped to 1"])
        #expect(
            clamped("strokeStart: -0.5, opacity: 2") == [
                "3:51 strokeStart -0.5 is clamped to 0", "3:66 opacity 2 is clamped to 1",
            ])
        #expect(clamped("strokeStart: 0, strokeEnd: 1, opacity: 0.5, lineWidth: 3") == [])
    }

    @Test func sharesOfAnimations() {
        #expect(
            clamped("animations: [{ keyPath: strokeEnd, toValue: 3 }]") == ["3:82 toValue 3 is clamped to 1"])
        #expect(
            clamped("animations: [{ keyPath: opacity, fromValue: -1, toValue: 1 }]")
                == ["3:82 fromValue -1 is clamped to 0"])
        #expect(
            clamped("animations: [{ keyPath: strokeEnd, values: [0, 1.5, 1, -2] }]")
                == ["3:85 values[1] 1.5 is clamped to 1", "3:93 values[3] -2 is clamped to 0"])
        #expect(
            clamped("animations: [{ animations: [{ duration: 1, keyPath: strokeEnd, toValue: 3 }] }]")
                == ["3:110 toValue 3 is clamped to 1"])
        #expect(clamped("animations: [{ keyPath: lineWidth, toValue: 3 }]") == [])
    }

    /// What an additive animation adds is a difference: from -1 to 0 fades a layer in.
    @Test func differencesAreNoShares() {
        #expect(
            clamped("animations: [{ keyPath: opacity, fromValue: -1, toValue: 0, isAdditive: true }]") == [])
        #expect(clamped("animations: [{ keyPath: opacity, byValue: -3 }]") == [])
    }

    /// The second event of the text is the first in time; its completion stands in the third line.
    @Test func sharesOfEvents() {
        let events = """
            layers: [{ name: a }, { name: b }]
            x-events:
              - { at: 2, set: { a.opacity: 0, b.opacity: 7 } }
              - { at: 1, set: { a.opacity: 3 }, completion: [{ at: 1, set: { a.opacity: -4 } }] }

            """
        #expect(
            check(events, rule: "trim-outside") == [
                "5:46 trim-outside: opacity 7 is clamped to 1",
                "6:32 trim-outside: opacity 3 is clamped to 1",
                "6:77 trim-outside: opacity -4 is clamped to 0",
            ])
    }

    @Test func errorsHideNoValue() {
        let layers =
            "layers: [{ strokeEnd: 2, lineWidth: wide }, { animations: [{ keyPath: opacity, toValue: 0, duration: 1 }] }]\n"
        #expect(
            check(layers) == [
                "3:23 trim-outside: strokeEnd 2 is clamped to 1",
                "3:37 type: lineWidth needs a number, got \"wide\"",
            ])
        #expect(check(layers.replacing("wide", with: "1")).contains { $0.contains("snaps-back") })
    }

    private func unlike(_ animation: String, path: String = "box", defaults: String = "") -> [String] {
        check(
            """
            x-defaults: { \(defaults) }
            paths: { box: M 0 0 H 9 V 9, bar: M 0 0 H 9 }
            layers: [{ path: \(path), animations: [{ keyPath: path, duration: 1, \(animation) }] }]

            """, rule: "unlike-paths"
        ).map { $0.replacing("unlike-paths: ", with: "") }
    }

    private let rest =
        "Core Animation pairs them by index, which is undefined; here they are matched. Fix for your app: antics pad my.yaml"

    @Test func pathsByTheirNames() {
        #expect(unlike("toValue: bar") == ["5:75 path \"bar\" has 2 commands, \"box\" 3; \(rest)"])
        #expect(unlike("fromValue: bar") == ["5:77 path \"box\" has 3 commands, \"bar\" 2; \(rest)"])
        #expect(
            unlike("toValue: M 0 0 H 1", path: "M 0 0 H 1 V 1")
                == ["5:85 this path has 2 commands, the layer's path 3; \(rest)"])
        #expect(
            unlike("values: [box, M 0 0 H 5, box]") == [
                "5:80 this path has 2 commands, \"box\" 3; \(rest)",
                "5:91 path \"box\" has 3 commands, the one before it 2; \(rest)",
            ])
        #expect(unlike("toValue: M 1 1 H 2 V 2") == [])
    }

    @Test func aChosenMorphIsNoMistake() {
        #expect(unlike("toValue: bar, x-morph: faithful") == [])
        #expect(unlike("toValue: bar, x-morph: smart") == [])
        #expect(unlike("toValue: bar, x-shapeIndex: 1") == [])
        #expect(unlike("toValue: bar", defaults: "x-morph: smart") == [])
        #expect(unlike("toValue: bar", defaults: "fillMode: both").count == 1)
        // Defaults with a mistake still say how paths are blended.
        #expect(unlike("toValue: bar", defaults: "x-morph: smart, speed: fast") == [])
    }

    /// A trim of an uneven curve is told at its layer, until the layer says how it is cut.
    @Test(arguments: [("", 1), (", x-trimBy: length", 0), (", x-trimBy: parameter", 0)])
    func aChosenCutIsNoMistake(key: String, count: Int) {
        let line = "strokeColor: red, strokeEnd: 0.5\(key)"
        let told = check("layers: [{ path: M 0 0 C 0 0 0 0 9 0, \(line) }]\n", rule: "trim-cut")
        #expect(told.map { $0.prefix(13) } == Array(repeating: "3:10 trim-cut", count: count))
    }

    /// A path's key times are in order or refused by reading; those that are only odd are told by lint.
    @Test func keyTimesAlongAPath() {
        let found = check(
            "layers: [{ animations: [{ keyPath: position, path: M 0 0 H 9 V 9, keyTimes: [0, 1], duration: 1 }] }]\n",
            rule: "key-times")
        #expect(
            found == [
                "3:77 key-times: keyTimes has 2 entries, and 3 are needed: there is one key time for each value; they rise from 0 to 1"
            ])
    }

    /// What lint says of an action stands at its keys, however many events run it.
    @Test func actionsThatEventsRun() {
        let file = """
            layers:
              - name: a
                actions: { opacity: { repeatCount: 2, repeatDuration: 3, toValue: 4, duration: 1 } }
            x-events:
              - { at: 1, set: { a.opacity: 0 } }
              - { at: 9, set: { a.opacity: 1 } }

            """
        #expect(check(file).count == 3)
        #expect(check(file, rule: "repeat-count-and-duration").map { $0.prefix(4) } == ["5:59"])
        #expect(check(file, rule: "trim-outside") == ["5:71 trim-outside: toValue 4 is clamped to 1"])
        #expect(check(file, rule: "snaps-back").map { $0.prefix(4) } == ["5:25"])
        // Where nothing runs it, its values are what they are all the same.
        #expect(check(file.replacing("a.opacity", with: "a.zPosition")).count == 1)
    }

    /// Nobody wrote the animation from one path to the other: the event is the place.
    @Test func pathsThatEventsReplace() {
        func unlike(_ action: String) -> [String] {
            let file = """
                layers: [{ name: a, path: M 0 0 H 9, actions: { path: { duration: 1\(action) } } }]
                x-events: [{ at: 1, set: { a.path: M 0 0 H 9 V 9 } }]

                """
            return SceneReader.check("scene: 1\ncanvas: [9, 9]\n" + file, file: "my.yaml")
                .filter { $0.rule == "unlike-paths" }.map { "\($0.line):\($0.column)" }
        }
        #expect(unlike("") == ["4:36"])
        #expect(unlike(", x-morph: smart") == [] && unlike(", x-morph: faithful") == [])
    }

    /// A value that an event sets is what shows when an animation is over: nothing jumps back.
    @Test func eventsMaySetWhereAnAnimationEnds() {
        let animations = "animations: [{ keyPath: opacity, toValue: 0, duration: 1 }]"
        func jumps(_ time: Double) -> Int {
            check(
                """
                layers: [{ name: a, \(animations) }]
                x-events: [{ at: \(time), set: { a.opacity: 0 }, transaction: { disableActions: true } }]
                x-duration: 4

                """, rule: "snaps-back"
            ).count
        }
        #expect(jumps(0.5) == 0 && jumps(1) == 0)
        #expect(jumps(2) == 1)
    }

    /// What an event cannot do is told at what it sets, that of a completion at the event. (Numbers in a file are so
    /// small that what they come to is finite, so files that are read have none.)
    @Test func changesThatCannotBeMade() throws {
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
        // In the order of time, as the scene has its changes.
        for (place, column, line) in [([0], 34, 6), ([1, 0], 65, 5)] {
            builder.context.problems = []
            builder.note(
                ChangeProblem(
                    time: 0.5, place: place, change: .set(layer, .opacity, .number(0)),
                    reason: .animation(.notFinite(key: "fromValue"))))
            let told = try #require(builder.diagnostics.first)
            #expect(told.message == "setting opacity at 0.5 s: fromValue needs finite numbers")
            #expect(told.severity == .warning && told.rule == "change" && builder.diagnostics.count == 1)
            #expect(told.line == line, "\(place)")
            #expect(told.column == column, "\(place)")
        }
    }

    /// A file whose key times lint finds to be too few, and the finding.
    private func fewKeyTimes() throws -> (builder: SceneBuilder, finding: LintFinding) {
        let text = """
            scene: 1
            canvas: [9, 9]
            layers: [{ animations: [{ keyPath: position, path: M 0 0 H 9 V 9, keyTimes: [0, 1], duration: 1 }] }]

            """
        let (builder, built) = SceneDocument(text, file: "my.yaml").build([])
        let scene = try #require(built?.scene)
        return (builder, try #require(lint(Timeline(scene)).first { $0.rule == .keyTimes }))
    }

    /// What reading has refused lint does not find once more: an error says all there is to say of its rule.
    @Test func aRuleIsToldOnceInOnePlace() throws {
        var (builder, finding) = try fewKeyTimes()
        let place = builder.places.offset(of: finding.location)
        builder.context.error(place, .keyTimes, "too few")
        builder.note(finding)
        #expect(builder.diagnostics.map { "\($0.severity) \($0.message)" } == ["error too few"])
    }

    /// Of another rule, or in another place, both are told.
    @Test func otherRulesAndPlacesAreToldToo() throws {
        var (builder, finding) = try fewKeyTimes()
        let place = builder.places.offset(of: finding.location)
        builder.context.error(place, .range, "out of range")
        builder.context.error(place + 1, .keyTimes, "too few")
        builder.note(finding)
        builder.note(finding)
        #expect(builder.diagnostics.map(\.rule) == ["range", "key-times", "key-times"])
        #expect(builder.diagnostics.map(\.severity) == [.error, .warning, .error])
    }

    /// Reading tells different errors of one rule in one place: each missing key of the scene.
    @Test func errorsOfOnePlaceAreAllTold() {
        let errors = SceneReader.check("title: x\n", file: "f").map(place)
        #expect(errors.count == 3 && Set(errors.map { $0.prefix(15) }) == ["1:1 missing-key"])
    }

    /// A hundred and fifty warnings do not hide the error for which there is no scene.
    @Test func errorsGoBeforeWarnings() {
        let layers = String(repeating: "  - strokeEnd: 2\n", count: 150) + "  - lineWidth: wide\n"
        let told = SceneReader.read("scene: 1\ncanvas: [9, 9]\nlayers:\n" + layers, file: "f").diagnostics
        #expect(told.count == 100 && told.dropLast().allSatisfy { $0.severity == .warning })
        #expect(told.last.map(place) == "154:16 type: lineWidth needs a number, got \"wide\"")
    }
}
