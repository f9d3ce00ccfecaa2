import CTerminal
import TestSupport
import Testing

@Suite struct EscapeParserTests {
    /// Returns the events of a text: complete sequences, and `Esc` and bytes that stand for themselves.
    private static func events(_ text: String, _ parser: inout EscapeParser) -> [String] {
        text.utf8.compactMap { byte in
            switch parser.parse(byte) {
            case CTERM_BYTE: byte < 0x20 ? "^\(byte)" : String(UnicodeScalar(byte))
            case CTERM_ESCAPE: byte == 0x1B ? "Esc" : "Esc \(UnicodeScalar(byte))"
            case CTERM_SEQUENCE: "seq \(parser.text)"
            case CTERM_STRING: "str \(parser.text)"
            default: nil
            }
        }
    }

    static let streams: [(stream: String, events: [String])] = [
        ("ab", ["a", "b"]), ("\r", ["^13"]), ("[0n", ["[", "0", "n"]),
        ("\u{1B}[?62;4c", ["seq [?62;4c"]), ("\u{1B}[0n\u{1B}[0n", ["seq [0n", "seq [0n"]),
        ("q\u{1B}[12;3Rw", ["q", "seq [12;3R", "w"]), ("\u{1B}[<0;5;3M", ["seq [<0;5;3M"]),
        ("\u{1B}OAw", ["seq OA", "w"]),
        ("\u{1B}P>|kitty(0.42.0)\u{1B}\\\u{1B}[?2026;2$y", ["str P>|kitty(0.42.0)", "seq [?2026;2$y"]),
        ("\u{1B}]11;rgb:0/0/0\u{7}\u{1B}_Ga=q;A\u{1B}\\", ["str ]11;rgb:0/0/0", "str _Ga=q;A"]),
        // Alt and a key, and Esc twice.
        ("\u{1B}w", ["Esc w"]), ("\u{1B}\u{1B}w", ["Esc", "Esc w"]), ("\u{1B}\u{1B}[0n", ["Esc", "seq [0n"]),
        // Broken off by an Esc, which begins the next sequence, or by a control character, which stands for itself.
        ("\u{1B}]11;rgb\u{1B}[0n", ["seq [0n"]), ("\u{1B}[12\u{1B}[0n", ["seq [0n"]),
        ("\u{1B}O\u{1B}[0n", ["seq [0n"]), ("\u{1B}]11;q\u{18}w", ["^24", "w"]),
        ("\u{1B}[1\rw", ["^13", "w"]),
        ("\u{1B}]q\u{1B}w", ["Esc w"]), ("\u{1B}]é\u{7}", ["str ]é"]),
    ]

    @Test(arguments: streams)
    func streamsHaveTheirEvents(_ stream: String, _ events: [String]) {
        var parser = EscapeParser()
        #expect(Self.events(stream, &parser) == events)
    }

    @Test(arguments: ["\u{1B}]", "\u{1B}[1"])
    func anEndlessSequenceBreaksOff(_ start: String) {
        var parser = EscapeParser(capacity: 64)
        let events = Self.events(start + String(repeating: "1", count: 100), &parser)
        #expect(events.count == 100 + start.utf8.count - 1 - 64 && Set(events) == ["1"])
        #expect(Self.events("\u{1B}[0n", &parser) == ["seq [0n"])
    }

    @Test func everySequenceIsReadAfterAnyBytes() {
        let bytes = Array("\u{1B}[]P?;0n$yc\u{7}\\a\u{18}é".utf8)
        checkCases(1000, seed: 41) { random in
            var parser = EscapeParser()
            for _ in 0..<Int.random(in: 0..<30, using: &random) {
                _ = parser.parse(bytes[Int.random(in: 0..<bytes.count, using: &random)])
            }
            _ = parser.parse(0x18)
            #expect(Self.events("\u{1B}[?62c", &parser) == ["seq [?62c"])
        }
    }
}
