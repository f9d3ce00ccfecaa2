import TestSupport
import Testing

@testable import Text

@Suite struct SafeTextTests {
    /// A text that is no literal, as a program's own words are.
    private func shown(_ text: String) -> String { SafeText(text).text }

    @Test func whatATerminalObeysIsAnEscape() {
        #expect(shown("\u{1B}]52;c;ZXZpbA==\u{7}") == #"\u{1B}]52;c;ZXZpbA==\u{7}"#)
        #expect(shown("a\u{9B}31mb\u{7F}") == #"a\u{9B}31mb\u{7F}"#)
        #expect(shown("\u{202E}abc\u{2069}\u{200F}\u{61C}") == #"\u{202E}abc\u{2069}\u{200F}\u{61C}"#)
        let none = [0xFFFE, 0xFDD0, 0x1FFFF].compactMap { Unicode.Scalar($0 as UInt32) }
        #expect(shown(String(String.UnicodeScalarView(none))) == #"\u{FFFE}\u{FDD0}\u{1FFFF}"#)
        #expect(shown("a\nb\tc") == #"a\u{A}b\u{9}c"#)
        #expect(shown("漢字 é e\u{301} 👨‍👩‍👧 नमस्ते") == "漢字 é e\u{301} 👨‍👩‍👧 नमस्ते")
    }

    @Test func whatIsShownIsShownAsItIs() {
        for text in ["", "plain", "C:\\u{1B}", "\u{1B}[m", "é★😀", "\u{202E}"] {
            let shown = SafeText(text)
            #expect(SafeText(shown.text) == shown && SafeText(sentence: shown.text) == shown)
        }
    }

    /// Whatever the text: nothing of it but what Unicode calls letters, marks, numbers, signs, spaces and joiners.
    @Test func everyCharacterIsShownOrAnEscape() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let properties = scalar.properties
            let isHostile =
                properties.generalCategory == .control || properties.generalCategory == .lineSeparator
                || properties.generalCategory == .paragraphSeparator || properties.isNoncharacterCodePoint
                || properties.isBidiControl
            if isHostile { #expect(!scalar.isShown, "\(scalar.escape)") }
            guard !scalar.isShown else { continue }
            #expect(isHostile || properties.generalCategory == .format, "\(scalar.escape)")
        }
    }

    @Test func aSentenceHasOneSpaceBetweenWords() {
        #expect(SafeText(sentence: " One\n two\r\n\tthree\u{2028}four \n").text == "One two three four")
        #expect(SafeText(sentence: "漢字　テスト\u{A0}x").text == "漢字　テスト\u{A0}x")
        #expect(SafeText(sentence: "\n").isEmpty)
        #expect(SafeText(sentence: "a\u{1B}\nb").text == #"a\u{1B} b"#)
    }

    @Test func linesKeepTheirLineFeedsAndTabs() {
        let lines = SafeText(lines: "a\tb\u{1B}\r\nc")
        #expect(lines.text == "a\tb\\u{1B}\\u{D}\nc")
        #expect(lines.firstLine.text == "a\tb\\u{1B}\\u{D}")
    }

    /// Words of the program stay, what is put into them does not; what is shown text already is not made so twice.
    @Test func wordsAndWhatIsPutIntoThem() {
        let (word, other) = ("\u{1B}\n", "\u{9B}")
        let shown = SafeText(other)
        #expect("no \"\(word)\",\n\(shown)\(7)" == SafeText(lines: "no \"\\u{1B}\\u{A}\",\n\\u{9B}7"))
        #expect((shown + "\n" + shown).text == "\\u{9B}\n\\u{9B}")
        #expect([shown, "b", "c"].joined(separator: ", ").text == "\\u{9B}, b, c")
        #expect("\(shown)" as String == "\\u{9B}")
    }
}
