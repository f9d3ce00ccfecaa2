import TestSupport
import Testing
import Text

@testable import Scenes

struct SourceTextTests {
    @Test func placesAtEveryLineEnding() {
        let source = SourceText("ab\ncd\r\nef\rgh")
        let places = [0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12].map { source.location(of: $0) }
        #expect(places.map(\.line) == [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4])
        #expect(places.map(\.column) == [1, 2, 3, 1, 3, 4, 1, 2, 3, 1, 2, 3])
    }

    @Test func placesOutsideOfTheTextAreItsEnds() {
        let source = SourceText("ab\nc")
        #expect(source.location(of: -5) == (1, 1) && source.location(of: 99) == (2, 2))
        #expect(SourceText("").location(of: 3) == (1, 1))
        #expect(SourceText("a\n").location(of: 2) == (2, 1))
    }

    /// é has 2 bytes, 漢 3, 😀 4, and a family of four with its joiners 25, and each is one column.
    @Test func columnsCountCharacters() {
        let source = SourceText("é漢😀👨‍👩‍👧‍👦e\u{301}x")
        #expect([2, 5, 9, 34, 37].map { source.location(of: $0).column } == [2, 3, 4, 5, 6])
    }

    @Test func linesHaveNoLineBreak() {
        let source = SourceText("ab\r\n\r\ncd\n")
        #expect(source.line(around: 1) == 0..<2)
        #expect(source.line(around: 3) == 0..<2)
        #expect(source.line(around: 4) == 4..<4)
        #expect(source.line(around: 7) == 6..<8)
        #expect(source.line(around: 100) == 9..<9)
    }

    @Test func aByteOrderMarkIsNotText() {
        let source = SourceText("\u{FEFF}ab")
        #expect(source.hasByteOrderMark && source.bytes == Array("ab".utf8))
        #expect(source.location(of: 1) == (1, 2) && source.byte(at: 0) == UInt8(ascii: "a"))
        #expect(!SourceText("ab").hasByteOrderMark)
        #expect(SourceText("a\u{FEFF}b").bytes.count == 5)
    }

    @Test func carets() {
        #expect(SourceText("ab cd").excerpt(at: 3).text == "ab cd\n   ^")
        #expect(SourceText("one\ntwo\nsix").excerpt(at: 5).text == "two\n ^")
        #expect(SourceText("ab").excerpt(at: 2).text == "ab\n  ^")
        #expect(SourceText("a\tb").excerpt(at: 2).text == "a\tb\n \t^")
    }

    /// On a terminal, a wide character has two columns, and a combining character has none.
    @Test(arguments: [
        ("漢x", 3, 2), ("😀x", 4, 2), ("ｗx", 3, 2), ("한x", 3, 2), ("éx", 2, 1), ("e\u{301}x", 3, 1),
        ("❤️x", 6, 1),
    ])
    func caretsAreUnderTheirCharacters(text: String, offset: Int, columns: Int) {
        #expect(
            SourceText(text).excerpt(at: offset).text == text + "\n" + String(repeating: " ", count: columns)
                + "^"
        )
    }

    @Test func controlCharactersAreEscapes() {
        #expect(
            SourceText("a\u{1B}[2Jb\u{7F}\u{9B}c").excerpt(at: 3).text
                == "a\\u{1B}[2Jb\\u{7F}\\u{9B}c\n        ^")
    }

    /// An excerpt shows 60 of 200 letters before a place, and 45 of 200 after it.
    @Test func longLinesAreCutAboutThePlace() {
        let text = String(repeating: "a", count: 200) + String(repeating: "b", count: 200)
        let lines = SourceText(text).excerpt(at: 200).text.split(separator: "\n")
        #expect(lines[0] == "…" + String(repeating: "a", count: 60) + String(repeating: "b", count: 45) + "…")
        #expect(lines[1] == String(repeating: " ", count: 61) + "^")
        let short = String(repeating: "a", count: 70) + String(repeating: "b", count: 50)
        #expect(SourceText(short).excerpt(at: 70).text.hasPrefix(short + "\n"))
    }

    /// A very long line is cut between Unicode scalars.
    @Test func veryLongLinesAreCutAboutThePlace() {
        let text = String(repeating: "漢", count: 5000)
        let lines = SourceText(text).excerpt(at: 7500).text.split(separator: "\n")
        #expect(lines[0] == "…" + String(repeating: "漢", count: 60) + String(repeating: "漢", count: 45) + "…")
        #expect(lines[1] == String(repeating: " ", count: 121) + "^")
        let mark = "e" + String(repeating: "\u{20D7}", count: 4000)
        let marked = SourceText(mark + "x" + mark).excerpt(at: 12001).text.split(separator: "\n")
        let scalars = Array(marked[0].unicodeScalars)
        #expect(scalars.first == "…" && scalars.last == "…" && !scalars.contains("\u{FFFD}"))
    }

    @Test func placesCountedFromAKnownOneAreCorrect() {
        let pieces = ["a", " ", "é", "e\u{301}", "\u{301}", "👨‍👩‍👧‍👦", "\u{200D}", "🇩🇪", "\n", "\r\n", "ก\u{E34}"]
        checkCases(300, seed: 4) { random in
            let text = (0..<40).map { _ in random.pick(pieces) }.joined()
            let source = SourceText(text)
            let offsets = (0..<8).map { _ in Int.random(in: -1...text.utf8.count + 1, using: &random) }
            var cache = SourceText.ColumnCache()
            for offset in offsets.sorted() + offsets {
                let location = source.location(of: offset, &cache)
                #expect(location == source.location(of: offset) && location.line == source.line(of: offset))
            }
        }
    }
}

extension SourceText {
    /// Returns the line and the column of an offset, both from 1.
    fileprivate func location(of offset: Int) -> (line: Int, column: Int) {
        var cache = ColumnCache()
        return location(of: offset, &cache)
    }
}

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
        #expect(fault(list) == "limit \(2 * FileLimit.nodes - 1) the file has more than 400000 values")
        let line = "#" + String(repeating: "x", count: FileLimit.bytes - 1)
        #expect(fault(line) == nil)
        #expect(
            fault(line + line.prefix(50_000)) == "limit 0 the file is too large: 8.1 MB; the limit is 8 MB")
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
            root.entries.map(\.value.messageText) == [
                "3", "\"x\"", "a list of 2", "a mapping", "nothing", "\"3\"",
            ])
        #expect(root.entries.map(\.value.isEmpty) == [false, false, false, false, true, false])
    }
}

/// Lines and columns are those of an editor.
struct PlaceTests {
    private func places(_ text: String) -> [String] {
        SceneReader.read(text, file: "f").diagnostics.map { "\($0.line):\($0.column)" }
    }

    @Test func unicodeLineSeparatorsAreNotLines() {
        #expect(
            places("scene: 1\ncanvas: [9, 9]\ntitle: \"a\u{2028}b\"\nlayers: [{ lineWidth: wide }]") == [
                "4:23"
            ])
    }

    /// A printed diagnostic has its line, a caret and a hint, unless the message has the fix.
    @Test(
        arguments: pairs(
            """
            # a scene⏎scene: 1⏎⏎title: Morph: star → my.yaml:4:13: error: a value with ": " needs quotes⏎title: Morph: star⏎            ^⏎hint: title: "Morph: star"
            scene: 1⏎canvas: [10, 10]⏎layers:⏎  - name: a⏎⏎    strokeColor: #ff3366 → my.yaml:6:18: error: strokeColor is empty: # starts a comment. Write "#ff3366" in quotes.⏎    strokeColor: #ff3366⏎                 ^
            """))
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
                    let place = ScalarAlignment.fileOffset(ofByte: offset, in: node, of: source)
                    #expect(source.string(place..<min(place + 2, source.bytes.count)) == word.prefix(2))
                }
            }
        }
    }
}

struct ScalarAlignmentTests {
    /// Returns the text of the file from the place of a byte of the text of `k`.
    private func rest(_ written: String, _ offset: Int, _ count: Int = 3) throws -> String {
        let source = SourceText("k: " + written + "\n")
        let node = try #require(try YAMLDocument(source).root?["k"])
        let place = ScalarAlignment.fileOffset(ofByte: offset, in: node, of: source)
        return source.string(place..<min(place + count, source.bytes.count))
    }

    /// An escape of 2 to 10 characters is one character of 1 to 4 bytes.
    @Test(arguments: [
        (#""\tX""#, 1), (#""\x41X""#, 1), (#""\u00e9X""#, 2), (#""\U0001F600X""#, 4), (#""\\X""#, 1),
        (#""\"X""#, 1), (#""a\tX""#, 2),
    ])
    func escapesInDoubleQuotesAreOneCharacter(written: String, offset: Int) throws {
        #expect(try rest(written, offset, 1) == "X")
    }

    @Test func escapedSurrogatesAreOneCharacter() throws {
        let source = SourceText(#"{"k": "\uD83D\ude00X"}"#)
        let node = try #require(try YAMLDocument(source).root?["k"])
        #expect(ScalarAlignment.fileOffset(ofByte: 4, in: node, of: source) == 19)
    }

    /// An escaped line break and the following spaces are not part of the text.
    @Test(arguments: ["\n", "\r\n"])
    func escapedLineBreaksAreNotText(_ ending: String) throws {
        let written = "\"ab\\\(ending)    cd\""
        #expect(try rest(written, 2, 3) == "cd\"")
        #expect(try rest(written, 3, 2) == "d\"")
        #expect(try rest(written, 4, 1) == "\"")
    }

    @Test func blocks() throws {
        #expect(try rest("|\n  abc\n  def", 0) == "abc")
        #expect(try rest("|\n  abc\n  def", 4) == "def")
        #expect(try rest(">-\n  abc\n  def\n\n  ghi", 8) == "ghi")
        #expect(try rest("|2\n   abc", 1) == "abc")
    }

    @Test func theEndIsBehindTheLastCharacter() throws {
        for offset in [3, 4, 99] {
            #expect(try rest("abc   # words", offset, 2) == "  ")
            #expect(try rest("'abc'", offset, 2) == "'\n")
            // The text of a block ends with a line break.
            #expect(try rest("|\n  abc\n\nl: 1", offset, 2) == "\n\n")
        }
    }

    @Test(arguments: [
        ("plain text   # words", "plain text"), ("'it''s'  ", "'it''s'"),
        ("\"a\\\"b\" # x", "\"a\\\"b\""),
        ("[1, [2, 3] ]  # x", "[1, [2, 3] ]"), ("{ a: 1, b: [ ] }", "{ a: 1, b: [ ] }"), ("[]", "[]"),
        ("[ 1, # one ]\n  2 ]", "[ 1, # one ]\n  2 ]"), ("\"a b  \"", "\"a b  \""),
        ("\"\\u00e9\"", "\"\\u00e9\""), ("''", "''"), ("|\n  abc\n\n", "|\n  abc"),
        (">+\n  abc\n  def\n\n", ">+\n  abc\n  def"), ("!!str 3 # x", "!!str 3"),
        ("\"a \\\n   b\"", "\"a \\\n   b\""),
        ("\n  - 1\n  - two  # x", "- 1\n  - two"), ("\n  a: 1\n  b: { c: 2 } # x", "a: 1\n  b: { c: 2 }"),
    ])
    func theRangeOfAValueIncludesItsQuotesAndBrackets(written: String, value: String) throws {
        let source = SourceText("k: \(written)\nnext: 1\n")
        let node = try #require(try YAMLDocument(source).root?["k"])
        #expect(source.string(node.range) == value)
    }
}

/// Marks of libyaml count Unicode scalars; offsets count bytes.
struct MarkCursorTests {
    @Test(arguments: [
        // e and its accent are two scalars of 1 and 2 bytes; the flag is two scalars of 4 bytes.
        ("e\u{301}🇩🇪x", [0, 1, 2, 3, 4, 5], [0, 1, 3, 7, 11, 12]),
        // LF, CR LF, CR; then NEL (2 bytes), LS and PS (3 bytes each).
        ("a\nb\r\nc\rd", [2, 5, 7], [2, 5, 7]),
        ("a\u{85}b\u{2028}c\u{2029}d", [2, 4, 6], [3, 7, 11]),
        // Marks may fall, and marks behind the text are its end.
        ("äb\nçd\nef", [7, 1, 3, 3, 0], [9, 2, 4, 4, 0]), ("ab\n", [3, 4, 99], [3, 3, 3]),
        ("", [0, 5], [0, 0]),
    ])
    func marksCountScalars(_ text: String, _ marks: [Int], _ offsets: [Int]) {
        var cursor = MarkCursor(Array(text.utf8))
        #expect(marks.map { cursor.offset(of: $0) } == offsets)
    }
}
