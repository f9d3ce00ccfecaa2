import Testing

@testable import Layers
@testable import Scenes

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
                    time: 0.5, place: place, change: .set(layer, .opacity, .number(0)),
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
        let keys = FoundKeys(offset: 99, entries: ["values": root.entries[0]])
        let places = ["values", "values[1]", "values[2]", "other", "", "[0]"].map { keys.place(of: $0) }
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
        let place = builder.places.offset(of: finding.location)
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

    /// Different errors with the same rule and place are all reported.
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

    /// Many warnings do not hide an error.
    @Test func errorsHavePriorityOverWarnings() {
        let layers = String(repeating: "  - strokeEnd: 2\n", count: 150) + "  - lineWidth: wide\n"
        let reported = SceneReader.read("scene: 1\ncanvas: [9, 9]\nlayers:\n" + layers, file: "f").diagnostics
        #expect(reported.count == 100 && reported.dropLast().allSatisfy { $0.severity == .warning })
        #expect(reported.last.map(place) == "154:16 type: lineWidth needs a number, got \"wide\"")
    }
}
