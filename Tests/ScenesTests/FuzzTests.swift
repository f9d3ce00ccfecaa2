import TestSupport
import Testing

@testable import Scenes

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
        for _ in cases(30) { check(mutator.changed(template.text)) }
    }

    @Test func everyPrefixOfAScene() throws {
        let text = try #require(SceneTemplates.named("lesson")).text
        for length in stride(from: 0, to: text.count, by: 7) { check(String(text.prefix(length))) }
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
