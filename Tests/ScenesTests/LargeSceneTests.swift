import Geometry
import Layers
import TestSupport
import Testing

@testable import Scenes

/// The time to read a large file is proportional to its size. With quadratic time, these files would take minutes.
struct LargeSceneTests {
    private static let head = "scene: 1\ncanvas: [100, 100]\n"

    /// A scene with `count` parts, and its number of errors.
    struct Kind: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let errors: Int
        let text: @Sendable (_ count: Int) -> String

        init(_ name: String, errors: Int = 0, _ text: @escaping @Sendable (_ count: Int) -> String) {
            (testDescription, self.errors, self.text) = (name, errors, text)
        }
    }

    static let kinds: [Kind] = [
        Kind("paths that are used by other names", errors: 100) { count in
            head + "paths:\n" + lines(count) { "  path\($0): M0 0" } + "layers:\n"
                + lines(count) { "  - { path: pahh\($0)x }" }
        },
        Kind("layers whose names are used in events") { count in
            layers(count) + event(count) { "l\($0).strokeEnd" }
        },
        Kind("layers whose names are not used in events", errors: 100) { count in
            layers(count) + event(count) { "k\($0).opacity" }
        },
        Kind("layers, and an event for each") { count in
            layers(count) + "x-events:\n" + lines(count) { "  - { at: \($0), set: { l\($0).opacity: 0 } }" }
        },
        Kind("layers with one name, and events for other names", errors: 100) { count in
            layers(4 * count) { _ in "same" } + event(4 * count) { "l\($0).opacity" }
        },
        Kind("a variant that sets something in every layer") { count in
            layers(count) + "x-compare:\n  - {}\n  - set:\n" + lines(count) { "      l\($0).opacity: 0" }
        },
        Kind("defaults with many mistakes for many animations", errors: 100) { count in
            head + "x-defaults:\n" + lines(count) { "  zog\($0): 0" } + "layers:\n  - animations:\n"
                + lines(count) { _ in "      - { keyPath: opacity, toValue: 0 }" }
        },
        Kind("a large path that every layer draws with dashes, or trimmed, and morphs") { count in
            let curves = String(repeating: "q1 2 3 4", count: count)
            return head + "paths:\n  large: M0 0\(curves)Z\n  other: M0 0L1 1\(curves)Z\nlayers:\n"
                + lines(count / 3) { _ in
                    """
                      - { path: large, strokeColor: red, lineDashPattern: [3, 2] }
                      - { path: large, strokeColor: red, strokeEnd: 0.4 }
                      - { path: large, animations: [{ keyPath: path, toValue: other }] }
                    """
                }
        },
        Kind("an open bracket before many commas", errors: 100) { count in
            head + "layers: [{ path: rgb(" + String(repeating: "1,", count: 4 * count) + " }]\n"
        },
        Kind("open brackets before many commas", errors: 1) { count in
            let call = "a(" + String(repeating: "b,", count: 4500) + "c), "
            return head + "layers: [{ path: [" + String(repeating: call, count: count / 250) + "] }]\n"
        },
        Kind("commas behind a value", errors: 1) { count in
            head + "layers: [{ opacity: \"1\(String(repeating: ",", count: 100 * count))\" }]\n"
        },
        Kind("a long word before a missing bracket", errors: 1) { count in
            head + "layers: [{ name: \"\(String(repeating: "a", count: 100 * count))\" \"x\" }]\n"
        },
        Kind("keys in capital letters", errors: 100) { count in
            head + "layers:\n  - name: a\n" + lines(18 * count) { "    AXX\($0): 1" }
        },
        Kind("mistakes in one long line that is no ASCII", errors: 100) { count in
            "{ scene: 1, canvas: [9, 9], layers: ["
                + lines(count, separator: ", ") { "{ \"é\($0)\": \"👩‍👩‍👧\", k: 0, l: 0, m: 0, n: 0, o: 0 }" }
                + "] }"
        },
    ]

    private static func layers(_ count: Int, _ name: (Int) -> String = { "l\($0)" }) -> String {
        head + "layers:\n" + lines(count) { "  - { name: \(name($0)) }" }
    }

    private static func event(_ count: Int, _ key: (Int) -> String) -> String {
        "x-events:\n  - at: 1\n    set:\n" + lines(count) { "      \(key($0)): 0" }
    }

    static func lines(_ count: Int, separator: String = "\n", _ line: (Int) -> String) -> String {
        (0..<count).map(line).joined(separator: separator) + separator
    }

    @Test(.timeLimit(.minutes(2)), arguments: kinds)
    func readingTimeIsProportionalToTheFileSize(kind: Kind) {
        // More than 5000 parts would exceed the limit of values in a file.
        let count = isFuzzing ? 5000 : 2000
        let diagnostics = SceneReader.check(kind.text(count), file: "large.yaml")
        #expect(diagnostics.filter { $0.severity == .error }.count == kind.errors)
    }

    @Test(.timeLimit(.minutes(2)))
    func nestedMappingsHaveOneError() {
        for key in ["points", "polygon", "rect", "value", "center", "x"] {
            let value = String(repeating: "{ \(key): ", count: 50) + "1" + String(repeating: " }", count: 50)
            let text = Self.head + "layers: [{ path: \(value) }]\n"
            #expect(SceneReader.read(text, file: "my.yaml").diagnostics.count == 1, "\(key)")
        }
    }

    @Test func theFirstTwentyErrorsHaveSuggestions() {
        let text =
            Self.head + "paths: { star: M0 0L9 9 }\nlayers:\n"
            + Self.lines(15) { _ in "  - { opasity: 1, path: stra }" } + "x-compare: [{}, {}]\n"
        let diagnostics = SceneReader.read(text, file: "my.yaml").diagnostics
        #expect(diagnostics.count == 30)
        #expect(
            diagnostics.filter { $0.message == "no property \"opasity\" on a layer. Did you mean opacity?" }
                .count == 10)
        #expect(diagnostics.filter { $0.message == "no property \"opasity\" on a layer" }.count == 5)
        #expect(diagnostics.filter { $0.message == "no path \"stra\". Did you mean \"star\"?" }.count == 10)
        #expect(diagnostics.filter { $0.message == "no path \"stra\"" && $0.fix == nil }.count == 5)
        let colors = Self.head + "layers:\n" + Self.lines(25) { _ in "  - { fillColor: grene }" }
        let fixes = SceneReader.read(colors, file: "my.yaml").diagnostics.map(\.fix)
        #expect(fixes == Array(repeating: "fillColor: green", count: 20) + Array(repeating: nil, count: 5))
    }
}

@Suite struct LayerNamesTests {
    @Test func aKeyMeansTheFirstLayerWithTheLongestNameThatFits() {
        checkCases(500, seed: 12) { random in
            func word(_ random: inout SplitMix64) -> String {
                String(
                    (0..<Int.random(in: 0...4, using: &random)).map { _ in
                        "a..bé".randomElement(using: &random) ?? "."
                    })
            }
            let layers = (0..<6).map { number in
                var layer = Layer(name: word(&random))
                layer.id = Layer.ID(number + 1)
                return layer
            }
            let key = word(&random) + "." + word(&random)
            let fitting = layers.filter { !$0.name.isEmpty && key.hasPrefix($0.name + ".") }
            let wanted = fitting.max { $0.name.count < $1.name.count }
            let found = LayerNames(layers).target(of: key)
            #expect(found?.layer.id == wanted?.id)
            #expect(found?.property == wanted.map { String(key.dropFirst($0.name.count + 1)) })
        }
    }

    @Test func theFirstKeyOfOneKindDecidesTheKindOfALayer() {
        let owners = LayerNames.owners(in: [
            "a.opacity", "a.strokeEnd", "a.colors", "b.c.locations", "d.instanceTransform.rotation.z",
            "e.path.f", "strokeEnd", ".strokeEnd",
        ])
        #expect(owners == ["a": .shape, "b.c": .gradient, "d": .replicator, "": .shape])
    }
}

/// Reading ends for any text, and all reported places are in the text.
struct FuzzTests {
    private func check(_ text: String) {
        let reading = SceneReader.read(text, file: "fuzz.yaml")
        let isBroken = reading.diagnostics.contains { $0.severity == .error }
        #expect((reading.scene == nil) == isBroken)
        if !isBroken {
            #expect(SceneReader.check(text, file: "fuzz.yaml").allSatisfy { $0.severity == .warning })
        }
        let lineCount = text.split(omittingEmptySubsequences: false) { $0.isNewline }.count
        for diagnostic in reading.diagnostics {
            #expect((1...lineCount).contains(diagnostic.line) && diagnostic.column >= 1)
            #expect(!diagnostic.message.isEmpty && !diagnostic.message.contains("\n"))
            #expect(
                diagnostic.excerpt?.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || $0.value >= 32 }
                    ?? true)
        }
    }

    @Test func randomBytes() {
        checkCases(400, seed: 1) { random in
            let count = Int.random(in: 0..<120, using: &random)
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            check(String(decoding: bytes, as: UTF8.self))
        }
    }

    @Test func randomPunctuation() {
        var random = SplitMix64(seed: 2)
        let pieces = [
            "{", "}", "[", "]", ":", ": ", "- ", "\n", "  ", ",", "#", "&a ", "*a", "!t ", "|", ">", "'",
            "\"", "\\", "?", "? ",
            "<<", "scene", "1", "layers", "path", "M 0 0", "~", "\t", "---", "...", "%", "@", "\r\n",
            "\u{FEFF}", "😀", "\u{2028}",
        ]
        for _ in cases(800) {
            let count = Int.random(in: 0..<40, using: &random)
            check((0..<count).map { _ in random.pick(pieces) }.joined())
        }
    }

    @Test(arguments: SceneTemplates.all)
    func mutatedScenes(_ template: SceneTemplate) {
        var mutator = SceneMutator(SplitMix64(seed: UInt64(template.text.utf8.count)))
        for _ in cases(15) { check(mutator.changed(template.text)) }
    }

    @Test func everyPrefixOfAScene() throws {
        let text = try #require(SceneTemplates.named("lesson")).text
        let count = isFuzzing ? text.count : 100
        for number in 0..<count { check(String(text.prefix(number * text.count / count))) }
    }

    @Test func extremes() {
        let texts = [
            String(repeating: "[", count: 100_000), String(repeating: "{a: ", count: 50_000),
            String(repeating: "- ", count: 100_000), String(repeating: "? ", count: 20_000),
            String(repeating: "a: {", count: 900), String(repeating: "- ", count: 900) + "x",
            String(repeating: "[", count: 900) + String(repeating: "]", count: 900),
            String(repeating: "\"", count: 100_001), String(repeating: "a", count: 1_000_000),
            String(repeating: "a: b\n", count: 30_000),
            "scene: 1\nlayers: [" + String(repeating: "{},", count: 60_000) + "]",
            "path: M" + String(repeating: " 0", count: 300_000),
            "scene: 1\nlayers: [{ position: [\"\(String(repeating: "-", count: 1_000_000))1\", 1] }]",
            "scene: 1\nlayers: [{ path: { circle: \"\(String(repeating: "+", count: 1_000_000))1\" } }]",
        ]
        texts.forEach(check)
    }

    /// Each alias doubles the previous one, so that it would take too long to expand the key.
    @Test func aliasBomb() {
        var text = "a0: &a0 [x, x]\n"
        for level in 1...40 { text += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
        text += "? *a40\n: 1\n"
        let diagnostics = SceneReader.read(text, file: "bomb.yaml").diagnostics
        #expect(diagnostics.map(\.rule) == ["anchor"])
        #expect(diagnostics.first?.line == 1 && diagnostics.first?.column == 5)
    }
}
