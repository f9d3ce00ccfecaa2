import Testing

@testable import Scenes

struct ScalarAlignmentTests {
    /// Returns the text of the file from the place of a byte of the text of `k`.
    private func rest(_ written: String, _ offset: Int, _ count: Int = 3) throws -> String {
        let source = SourceText("k: " + written + "\n")
        let node = try #require(try YAMLDocument(source).root?["k"])
        let place = ScalarAlignment.place(of: offset, in: node, of: source)
        return source.string(place..<min(place + count, source.bytes.count))
    }

    /// An escape of 2 to 10 characters is one character of 1 to 4 bytes.
    @Test(
        "Escapes in double quotes are one character",
        arguments: [
            (#""\tX""#, 1), (#""\x41X""#, 1), (#""\u00e9X""#, 2), (#""\U0001F600X""#, 4), (#""\\X""#, 1),
            (#""\"X""#, 1), (#""a\tX""#, 2),
        ])
    func escapes(written: String, offset: Int) throws {
        #expect(try rest(written, offset, 1) == "X")
    }

    @Test func escapedSurrogatesAreOneCharacter() throws {
        let source = SourceText(#"{"k": "\uD83D\ude00X"}"#)
        let node = try #require(try YAMLDocument(source).root?["k"])
        #expect(ScalarAlignment.place(of: 4, in: node, of: source) == 19)
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

    @Test(
        "The range of a value includes its quotes and brackets",
        arguments: [
            ("plain text   # words", "plain text"), ("'it''s'  ", "'it''s'"),
            ("\"a\\\"b\" # x", "\"a\\\"b\""),
            ("[1, [2, 3] ]  # x", "[1, [2, 3] ]"), ("{ a: 1, b: [ ] }", "{ a: 1, b: [ ] }"), ("[]", "[]"),
            ("[ 1, # one ]\n  2 ]", "[ 1, # one ]\n  2 ]"), ("\"a b  \"", "\"a b  \""),
            ("\"\\u00e9\"", "\"\\u00e9\""), ("''", "''"), ("|\n  abc\n\n", "|\n  abc"),
            (">+\n  abc\n  def\n\n", ">+\n  abc\n  def"), ("!!str 3 # x", "!!str 3"),
            ("\"a \\\n   b\"", "\"a \\\n   b\""),
            ("\n  - 1\n  - two  # x", "- 1\n  - two"), ("\n  a: 1\n  b: { c: 2 } # x", "a: 1\n  b: { c: 2 }"),
        ])
    func ranges(written: String, value: String) throws {
        let source = SourceText("k: \(written)\nnext: 1\n")
        let node = try #require(try YAMLDocument(source).root?["k"])
        #expect(source.string(node.range) == value)
    }
}
