import Foundation
import Scenes
import TestSupport
import Testing
import Text

@Suite struct JSONValueTests {
    static let document = JSONValue.object([
        ("name", .string("star")), ("empty", .array([])), ("none", .object([])),
        ("size", .array([.number(3), .null])),
        ("parts", .array([.object([("on", .bool(true))]), .number(0.5)])),
    ])

    @Test func listsOfScalarsStayOnOneLine() {
        #expect(
            Self.document.text() == """
                {
                  "name": "star",
                  "empty": [],
                  "none": {},
                  "size": [3, null],
                  "parts": [
                    {
                      "on": true
                    },
                    0.5
                  ]
                }
                """)
    }

    @Test func shortValuesStayOnOneLine() {
        #expect(
            Self.document.text(.fitting(characters: 21)) == """
                {
                  "name": "star",
                  "empty": [],
                  "none": {},
                  "size": [3, null],
                  "parts": [{"on": true}, 0.5]
                }
                """)
        // "[{"on": true}, 0.5]" has 19 characters and an indentation of 2.
        #expect(Self.document.text(.fitting(characters: 20)).contains("\n    {\"on\": true},\n    0.5\n  ]"))
        #expect(Self.document.text(.fitting(characters: 200)) == Self.document.line)
    }

    @Test func membersKeepTheirOrder() {
        #expect(JSONValue.object([("b", .null), ("a", .bool(false))]).line == #"{"b": null, "a": false}"#)
    }

    @Test(arguments: [(1, "1"), (0.1, "0.1"), (1e21, "1e+21"), (.infinity, "\"inf\""), (.nan, "\"nan\"")])
    func numbers(number: Double, text: String) { #expect(JSONValue.number(number).line == text) }

    @Test(arguments: [
        ("plain", #""plain""#), (#"a"b\c"#, #""a\"b\\c""#), ("\n\r\t\u{8}", #""\n\r\u0009\b""#),
        ("\u{1B}[m\u{7F}\0", #""\u001b[m\u007f\u0000""#), ("é★😀", #""é★😀""#),
        ("\u{9B}\u{202E}\u{2069}\u{61C}", #""\u009b\u202e\u2069\u061c""#),
        ("\u{85}é\u{A0}⠁؛", "\"\\u0085é\u{A0}⠁؛\""), ("\u{FEFF}a\u{FEFC}", "\"\\ufeffa\u{FEFC}\""),
    ])
    func escapes(text: String, json: String) { #expect(JSONValue.quoted(text) == json) }

    /// Blocks with invisible and visible characters.
    static let blocks: [UInt32] = [
        0, 0, 0x600, 0x2000, 0x2800, 0xFD00, 0xFE00, 0xFF00, 0x1F600, 0x1FF00, 0x10FF00, 0xE0000,
    ]

    /// Another JSON parser returns the original text, and no character can move a terminal's cursor.
    @Test func everyTextReadsBack() throws {
        try checkCases(300, seed: 5) { random in
            var text = ""
            for _ in 0..<random.next() % 20 {
                let start = Self.blocks[Int(random.next() % UInt64(Self.blocks.count))]
                text.unicodeScalars.append(Unicode.Scalar(start + UInt32(random.next() % 0x100)) ?? "x")
            }
            let value = JSONValue.object([(text, .array([.string(text), .null]))])
            for json in [value.line, value.text(), value.text(.fitting(characters: 8))] {
                let read = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: [Any]]
                #expect(read?[text]?.first as? String == text)
                #expect(json.unicodeScalars.allSatisfy { $0 == "\n" || $0.isShown })
            }
        }
    }
}
