import Foundation
import Geometry
import Layers
import Testing

@testable import Scenes

/// The diagnostics of the cases in the folder `Cases`, word for word.
///
/// `RECORD_GOLDENS=1 swift test` rewrites them; check the changes before you commit them.
struct DiagnosticsTests {
    /// The texts in front of the cases, by the name of their file.
    private static let heads = [
        "layers": "scene: 1\ncanvas: [100, 100]\nlayers:\n  - name: a\n",
        "scenes": "scene: 1\ncanvas: [9, 9]\n", "checks": "scene: 1\ncanvas: [9, 9]\n", "files": "",
    ]

    private static func file(_ name: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases/\(name).txt")
    }

    private static func unescaped(_ lines: String) -> String {
        lines.replacing("⇥", with: "\t").replacing("␁", with: "\u{1}").replacing("␡", with: "\u{7F}")
    }

    /// The texts in front of a mistake, by its indentation: a whole file, a layer, a list of animations, or an animation.
    private static let mistakeHeads: [Int: String] = {
        let layer = heads["layers"] ?? ""
        let list = layer + "    path: M 10 10 H 90\n    strokeColor: red\n    lineWidth: 2\n    animations:\n"
        return [0: "", 4: layer, 6: list, 8: list + "      - keyPath: strokeEnd\n"]
    }()

    /// The mistakes of new authors, each with one or more errors or warnings.
    @Test func mistakesHaveTheirRightSpelling() throws {
        try compare("mistakes") { lines in
            let text = Self.unescaped(lines)
            let indentation =
                text.first == " " ? text.prefix { $0 == " " }.count : text.first?.isWhitespace == true ? 4 : 0
            let head = try #require(Self.mistakeHeads[indentation])
            let found = SceneReader.check(head + text + "\n", file: "my.yaml")
            return lines
                + found.map {
                    "\n→ \($0.line):\($0.column) \($0.severity): \($0.message)\($0.fix.map { " | " + $0 } ?? "")"
                }.joined()
        }
    }

    /// A case is some lines, with pictures of control characters, and its diagnostics, each behind an arrow.
    @Test(arguments: heads.keys.sorted())
    func casesHaveTheirDiagnostics(_ name: String) throws {
        try compare(name) { lines in
            let text = (Self.heads[name] ?? "") + Self.unescaped(lines) + "\n"
            let read = SceneReader.read(text, file: "my.yaml")
            let isBroken = read.diagnostics.contains { $0.severity == .error }
            #expect((read.scene == nil) == isBroken, "\(lines)")
            let checked = SceneReader.check(text, file: "my.yaml")
            // Reading reports all errors, and of the warnings those that do not depend on time or events.
            let rules = ["trim-outside", "unlike-paths", "change"]
            let expected = checked.filter { $0.severity == .error || rules.contains($0.rule) }
            #expect(read.diagnostics == expected || lines.contains("x-events"), "\(lines)")
            let diagnostics = name == "checks" ? checked : read.diagnostics
            return lines
                + diagnostics.map {
                    "\n→ \($0.line):\($0.column) \(name == "checks" ? $0.rule : $0.severity.rawValue): "
                        + $0.message + ($0.fix.map { " | " + $0 } ?? "")
                }.joined()
        }
    }

    @Test func eachLintRuleHasACase() throws {
        let cases = try String(contentsOf: Self.file("checks"), encoding: .utf8)
        let missing = LintRule.allCases.filter { !cases.contains(" \($0.rawValue): ") }
        #expect(missing.isEmpty)
    }

    /// A case is the name of a parser and a text. The value of the text follows, and its problems, each with its offset
    /// in `k: text`.
    @Test func valuesAreReadByTheirParsers() throws {
        try compare("values") { lines in
            try lines.split(separator: "\n").map { line in
                let input = line.split(separator: #/  [=→] /#)[0]
                let colon = try #require(input.firstIndex(of: ":"))
                let name = String(input[..<colon])
                let text = input[colon...].dropFirst(2)
                let parser = try #require(Self.parsers[name] ?? Self.parser(ofProperty: name), "\(line)")
                let source = SourceText("k: \(text)\n")
                let node = try #require(try YAMLDocument(source).root?["k"])
                var context = ReadingContext(source)
                if name == "namedPath" {
                    let path = Path(polyline: [.zero, Point(1, 0)])
                    context.paths = ["star": path, "box": path, "M": path, "unread": nil]
                }
                let value = parser(node, &context).map { "  = " + $0 } ?? ""
                return input + value
                    + context.problems.map {
                        "  → \($0.offset) \($0.message)" + ($0.fix.map { " | " + $0 } ?? "")
                    }.joined()
            }
            .joined(separator: "\n")
        }
    }

    private typealias Printer = @Sendable (SceneNode, inout ReadingContext) -> String?

    private static let parsers: [String: Printer] = [
        "number": printer(.number), "seconds": printer(Parsers.seconds.map(AnimatableValue.number)),
        "zeroOrMore": printer(Parsers.number(.zeroOrMore).map(AnimatableValue.number)),
        "positive": printer(Parsers.number(.positive).map(AnimatableValue.number)),
        "to10": printer(Parsers.number(.from(0, to: 10)).map(AnimatableValue.number)),
        "fraction": printer(Parsers.number(.fraction).map(AnimatableValue.number)),
        "repeats": printer(Parsers.repeats.map(AnimatableValue.number)), "point": printer(.point),
        "size": printer(.size), "rect": printer(.rect), "bool": printer(.bool), "text": printer(.keyword),
        "fillMode": printer(Parsers.word(FillMode.self).map { .keyword($0.rawValue) }),
        "later": printer(
            Parsers.later(wants: "a layer", schema: .reference("layer")).map { .keyword($0.flowText) }),
        "numbers": printer(.numbers), "color": printer(.color), "colors": printer(.colors),
        "someColor": printer(Parsers.someColor.map { .color($0) }), "fill": printer(.fill),
        "path": printer(.path), "namedPath": printer(.path),
        "newPath": printer(Parsers.newPath.map(AnimatableValue.path)), "transform": printer(.transform),
        "timing": { Parsers.timingFunction.read($0, "k", &$1)?.fileText },
        "x-timing": { Parsers.extendedTiming.read($0, "k", &$1)?.fileText },
    ]

    private static func printer(_ kind: AnimatableValue.Kind) -> Printer { printer(Parsers.value(of: kind)) }

    private static func printer(_ parser: ValueParser<AnimatableValue>) -> Printer {
        { parser.read($0, "k", &$1).map { $0.fileText() ?? "a pattern" } }
    }

    private static func parser(ofProperty name: String) -> Printer? {
        AnimatableProperty(rawValue: name).map { printer(Parsers.value(of: $0)) }
    }

    /// Compares the cases of a file, which empty lines separate, with those that `write` returns. Lines that begin with
    /// a percent sign are comments.
    private func compare(_ name: String, _ write: (String) throws -> String) throws {
        let file = Self.file(name)
        let cases = try String(contentsOf: file, encoding: .utf8).trimmingCharacters(in: .newlines)
            .split(separator: "\n\n")
        let written = try cases.map { old in
            let lines = old.split(separator: "\n").filter { !$0.hasPrefix("→") }
            let comments = lines.prefix { $0.hasPrefix("% ") }.map { $0 + "\n" }.joined()
            return comments + (try write(lines.drop { $0.hasPrefix("% ") }.joined(separator: "\n")))
        }
        if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
            try (written.joined(separator: "\n\n") + "\n").write(to: file, atomically: true, encoding: .utf8)
        }
        for (old, new) in zip(cases, written) { #expect(old == new) }
    }
}
