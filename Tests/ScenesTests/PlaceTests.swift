import TestSupport
import Testing

@testable import Scenes

/// Lines and columns are those of an editor.
struct PlaceTests {
    private func places(_ text: String) -> [String] {
        SceneReader.read(text, file: "f").diagnostics.map { "\($0.line):\($0.column)" }
    }

    private let lines = ["scene: 1", "canvas: [9, 9]", "layers: [{ name: a, lineWidth: wide }]"]

    @Test(arguments: ["\n", "\r\n", "\r"])
    func lineEndings(_ ending: String) {
        #expect(places(lines.joined(separator: ending)) == ["3:32"])
    }

    @Test func unicodeLineSeparatorsAreNotLines() {
        #expect(
            places("scene: 1\ncanvas: [9, 9]\ntitle: \"a\u{2028}b\"\nlayers: [{ lineWidth: wide }]") == [
                "4:23"
            ])
    }

    /// A printed diagnostic has its line, a caret and a hint, unless the message has the fix.
    @Test(arguments: [
        (
            "# a scene\nscene: 1\n\ntitle: Morph: star",
            "my.yaml:4:13: error: a value with \": \" needs quotes\ntitle: Morph: star\n            ^"
                + "\nhint: title: \"Morph: star\""
        ),
        (
            "scene: 1\ncanvas: [10, 10]\nlayers:\n  - name: a\n\n    strokeColor: #ff3366",
            "my.yaml:6:18: error: strokeColor is empty: # starts a comment. Write \"#ff3366\" in quotes."
                + "\n    strokeColor: #ff3366\n                 ^"
        ),
    ])
    func diagnosticsArePrintedWithTheirLine(text: String, printed: String) {
        #expect(SceneReader.read(text, file: "my.yaml").diagnostics.map(\.description) == [printed])
    }

    @Test(arguments: [
        ("path: M 0 0 L 1 X 2", 19), ("path: 'M 0 0 L 1 X 2'", 20), ("path: \"M 0 0 L 1 X 2\"", 20),
        ("path: \"M 0\\x200 L 1 X 2\"", 23), ("path:    M 0  0   L 1 X 2", 25),
    ])
    func insideOfTexts(_ line: String, _ column: Int) {
        let text = "scene: 1\ncanvas: [9, 9]\nlayers:\n- " + line
        #expect(places(text) == ["4:\(column)"])
    }

    /// All notations of a text give the places of its characters.
    @Test func alignmentFindsEveryCharacter() throws {
        try checkCases(200, seed: 3) { random in
            let words = (0..<Int.random(in: 1...8, using: &random)).map {
                "w\($0)" + random.pick(["it's", "é", #"\t''"#])
            }
            let breaks = (0..<words.count).map { _ in random.pick(["  ", " ", "\n   ", "\n\n\n   "]) }
            let body = zip(words, breaks).map { $0 + $1 }.joined()
            let styles = [
                "k: " + body, "k: '" + body.replacing("'", with: "''") + "'",
                "k: \"" + body.replacing("\\", with: "\\\\") + "\"", "k: >-\n   " + body,
            ]
            for written in styles {
                let source = SourceText(written + "\n")
                let node = try #require(try YAMLDocument(source).root?["k"])
                let text = try #require(node.text)
                for (index, word) in words.enumerated() {
                    let range = try #require(text.firstRange(of: "w\(index)"))
                    let offset = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
                    let place = ScalarAlignment.place(of: offset, in: node, of: source)
                    #expect(source.string(place..<min(place + 2, source.bytes.count)) == word.prefix(2))
                }
            }
        }
    }
}
