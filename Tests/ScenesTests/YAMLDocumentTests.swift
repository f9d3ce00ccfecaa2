import Testing

@testable import Scenes

struct YAMLDocumentTests {
    /// Returns the rule, offset and message of the problem in a text.
    private func fault(_ text: String) -> String? {
        do {
            let document = try YAMLDocument(SourceText(text))
            return document.problems.first.map { "\($0.rule.name) \($0.offset) \($0.message)" }
        } catch { return "\(error.rule.name) \(error.offset) \(error.message)" }
    }

    private func root(_ text: String) throws -> SceneNode {
        let document = try YAMLDocument(SourceText(text))
        #expect(document.problems == [])
        return try #require(document.root)
    }

    @Test func nodesKeepTextAndPlace() throws {
        let root = try root("a: [1, 'x', \"y\"]\nb:\n  c: |\n    z\n")
        #expect(root.entries.map(\.key) == ["a", "b"] && root.entries.map(\.keyOffset) == [0, 17])
        let list = try #require(root["a"])
        #expect(list.items.map(\.text) == ["1", "x", "y"] && list.items.map(\.offset) == [4, 7, 12])
        #expect(root["b"]?["c"]?.text == "z\n")
        #expect(root["b"]?.entries.map(\.keyOffset) == [22])
    }

    @Test func stylesDistinguishQuotedTexts() throws {
        let root = try root("a: x\nb: 'x'\nc: \"x\"\nd: |\n  x\ne: >\n  x\n")
        let styles = root.entries.map { entry -> String in
            guard case .text(_, let style) = entry.value.content else { return "none" }
            return "\(style)"
        }
        #expect(styles == ["plain", "quoted", "quoted", "block", "block"])
    }

    @Test func filesWithoutAValueHaveNoRoot() throws {
        for text in ["", "\n\n", "# only words\n", "---\n# nothing\n"] {
            let document = try YAMLDocument(SourceText(text))
            #expect(document.root == nil || document.root?.isEmpty == true, "\(text)")
        }
    }

    @Test func harmlessTags() throws {
        #expect(try root("a: !!str 3\n")["a"]?.text == "3")
        #expect(try root("a: !!seq [1]\n")["a"]?.items.count == 1)
        #expect(try root("a: !!map { b: 1 }\n")["a"]?.entries.count == 1)
    }

    /// The second of two equal keys is an error with the place of the first, and the first one counts.
    @Test func duplicateKeys() throws {
        let document = try YAMLDocument(SourceText("a: 1\nb: 2\na: 3\nc: { d: 1, d: 2 }\n"))
        #expect(document.problems.map(\.message).sorted() == ["duplicate key \"a\"", "duplicate key \"d\""])
        let a = try #require(document.problems.first { $0.message.hasSuffix("\"a\"") })
        #expect(a.offset == 10 && a.related == 0 && a.fix == "keep one of them")
        let d = try #require(document.problems.first { $0.message.hasSuffix("\"d\"") })
        #expect(d.offset == 26 && d.related == 20)
        #expect(document.root?["a"]?.text == "1" && document.root?["c"]?["d"]?.text == "1")
        let quoted = try YAMLDocument(SourceText("'a': 1\na: 2\n\"a\": 3\n"))
        #expect(
            quoted.problems.map(\.offset).sorted() == [7, 12] && quoted.root?.entries.map(\.key) == ["a"])
    }

    @Test func depthValuesAndSizeHaveALimit() {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(fault(nested(FileLimit.depth)) == nil)
        #expect(
            fault(nested(FileLimit.depth + 2))?.hasSuffix("values are nested more than 60 levels deep")
                == true)
        let list = "[" + String(repeating: "1,", count: FileLimit.nodes) + "]"
        #expect(fault(list) == "limit \(2 * FileLimit.nodes - 1) the file has more than 100000 values")
        let line = "#" + String(repeating: "x", count: FileLimit.bytes - 1)
        #expect(fault(line) == nil)
        #expect(
            fault(line + line.prefix(50_000)) == "limit 0 the file is too large: 2.1 MB; the limit is 2 MB")
    }

    @Test(arguments: ["\u{7F}", "\u{90}", "\u{FFFF}"])
    func forbiddenCharactersHaveTheirPlace(_ character: String) {
        #expect(fault("é: \"x\(character)\"")?.hasPrefix("syntax 6 the file contains a control") == true)
    }

    /// JSON has no other notation for a character above U+FFFF.
    @Test func escapedSurrogatesAreOneCharacter() throws {
        let root = try root(#"{"\ud83d\uDE00": "\\ud83d \ud83d\ude00 x", "b": [1, 2]}"#)
        #expect(root.entries.map(\.key) == ["😀", "b"] && root.entries[0].value.text == #"\ud83d 😀 x"#)
        #expect(root["b"]?.items.map(\.offset) == [49, 52])
        #expect(fault(#"{"a": "\ud83d"}"#)?.contains("unknown escape sequence") == true)
    }

    @Test func nodesAreNamedInMessages() throws {
        let root = try root("a: 3\nb: x\nc: [1, 2]\nd: { }\ne:\nf: '3'\n")
        #expect(
            root.entries.map(\.value.found) == ["3", "\"x\"", "a list of 2", "a mapping", "nothing", "\"3\""])
        #expect(root.entries.map(\.value.isEmpty) == [false, false, false, false, true, false])
    }
}
