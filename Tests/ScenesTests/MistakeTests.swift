import Testing

@testable import Scenes

struct MistakeTests {
    /// Some lines of a layer, and what is said about them.
    struct Case: Sendable, CustomTestStringConvertible {
        let lines: String
        let answers: [String]
        var testDescription: String { lines }
    }

    private static func cases(_ text: String) -> [Case] {
        text.split(separator: "\n\n").map { block in
            let lines = block.split(separator: "\n").map { String($0) }
            return Case(
                lines: lines.filter { !$0.hasPrefix("→") }.joined(separator: "\n").replacing("⇥", with: "\t"),
                answers: lines.filter { $0.hasPrefix("→") }.map { String($0.dropFirst(2)) })
        }
    }

    private static let all = [
        Mistakes.values, Mistakes.keys, Mistakes.paths, Mistakes.animations, Mistakes.syntax, Mistakes.labels,
        Mistakes.fine,
    ].flatMap(cases)

    @Test(arguments: all)
    func answer(_ mistake: Case) {
        let text = "scene: 1\ncanvas: [100, 100]\nlayers:\n  - name: a\n" + mistake.lines + "\n"
        let reading = SceneReader.read(text, file: "my.yaml")
        let answers = reading.diagnostics.map { diagnostic in
            "\(diagnostic.line):\(diagnostic.column) \(diagnostic.severity.rawValue): \(diagnostic.message)"
                + (diagnostic.fix.map { " | " + $0 } ?? "")
        }
        #expect(answers == mistake.answers)
        #expect((reading.scene == nil) == reading.diagnostics.contains { $0.severity == .error })
    }

    @Test func allAreRead() {
        #expect(Self.all.count > 100)
    }
}
