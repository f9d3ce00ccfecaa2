import TestSupport
import Testing

@testable import Text

@Suite struct SafeTextTests {
    /// Returns a text that is not a literal.
    private func shown(_ text: String) -> String { SafeText(text).text }

    @Test func terminalSequencesBecomeEscapes() {
        #expect(shown("\u{1B}]52;c;ZXZpbA==\u{7}") == #"\u{1B}]52;c;ZXZpbA==\u{7}"#)
        #expect(shown("a\u{9B}31mb\u{7F}") == #"a\u{9B}31mb\u{7F}"#)
        #expect(shown("\u{202E}abc\u{2069}\u{200F}\u{61C}") == #"\u{202E}abc\u{2069}\u{200F}\u{61C}"#)
        let none = [0xFFFE, 0xFDD0, 0x1FFFF].compactMap { Unicode.Scalar($0 as UInt32) }
        #expect(shown(String(String.UnicodeScalarView(none))) == #"\u{FFFE}\u{FDD0}\u{1FFFF}"#)
        #expect(shown("a\nb\tc") == #"a\u{A}b\u{9}c"#)
        #expect(shown("漢字 é e\u{301} 👨‍👩‍👧 नमस्ते") == "漢字 é e\u{301} 👨‍👩‍👧 नमस्ते")
    }

    @Test func safeCharactersDoNotChange() {
        for text in ["", "plain", "C:\\u{1B}", "\u{1B}[m", "é★😀", "\u{202E}"] {
            let shown = SafeText(text)
            #expect(SafeText(shown.text) == shown && SafeText(sentence: shown.text) == shown)
        }
    }

    /// Safe text contains only letters, marks, numbers, signs, spaces and joiners.
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

    /// Literals stay, interpolated text is escaped, and safe text is not escaped twice.
    @Test func wordsAndWhatIsPutIntoThem() {
        let (word, other) = ("\u{1B}\n", "\u{9B}")
        let shown = SafeText(other)
        #expect("no \"\(word)\",\n\(shown)\(7)" == SafeText(lines: "no \"\\u{1B}\\u{A}\",\n\\u{9B}7"))
        #expect((shown + "\n" + shown).text == "\\u{9B}\n\\u{9B}")
        #expect([shown, "b", "c"].joined(separator: ", ").text == "\\u{9B}, b, c")
        #expect("\(shown)" as String == "\\u{9B}")
    }
}

@Suite struct TextCellsTests {
    /// Returns the cells as text: the characters with their marks, and a dot for each second half.
    private func cells(_ text: String) -> [String] {
        SafeText(text).cells.map { cell in
            String(cell.glyph) + String(String.UnicodeScalarView(cell.marks.scalars))
                + (cell.columns == 2 ? "." : "")
        }
    }

    @Test func widths() {
        for (text, columns) in [
            ("", 0), ("abc", 3), ("漢字テスト", 10), ("ｗ한Ａ", 6), ("é", 1), ("e\u{301}", 1), ("⣿█─", 3),
            ("😀", 2), ("\u{AD}\u{200B}", 0), ("\u{FEFF}", 8), ("\u{1B}", 6), ("\u{E000}", 1), ("नि", 2),
            ("กำ", 2),
            ("\u{1112}\u{1161}\u{11AB}", 2), ("\u{20000}", 2), ("א\u{5B8}", 1),
        ] { #expect(SafeText(text).columns == columns, "\(text)") }
    }

    @Test func marksStandOnTheirCharacter() {
        #expect(cells("ae\u{301}\u{302}b") == ["a", "e\u{301}\u{302}", "b"])
        #expect(cells("e\u{301}\u{302}\u{303}x") == ["e\u{301}\u{302}", "x"], "there is room for two")
        #expect(cells("\u{301}a \u{301}") == ["◌\u{301}", "a", " ", "◌\u{301}"], "no mark stands on nothing")
        #expect(cells("か\u{3099}") == ["か\u{3099}."])
        #expect(cells("\u{1112}\u{1161}\u{11AB}") == ["\u{1112}\u{1161}\u{11AB}."])
    }

    /// Terminals disagree about sequences that form one character.
    @Test func emojiAreShownOneByOne() {
        #expect(cells("👨‍👩‍👧!") == ["👨.", "👩.", "👧.", "!"])
        #expect(cells("👍🏽!") == ["👍.", "!"])
        #expect(cells("🏽") == ["🏽."])
        #expect(cells("❤️!") == ["❤", "!"])
        #expect(cells("1️⃣") == ["1\u{20E3}"])
        #expect(cells("🇩🇪🇫") == ["🇩🇪.", "🇫"])
        #expect(cells("🏴󠁧󠁢󠁥󠁮󠁧󠁿") == ["🏴."])
    }

    @Test func lineFeedsOfProgramsAreSpaces() { #expect(("a\nb" as SafeText).columns == 3) }

    @Test func noCharacterIsSplit() {
        #expect(SafeText("漢字").prefix(columns: 3).text == "漢")
        #expect(SafeText("漢字").prefix(columns: 4).text == "漢字")
        #expect(SafeText("e\u{301}🇩🇪").prefix(columns: 2).text == "e\u{301}")
        #expect(SafeText("abc").prefix(columns: 0).isEmpty)
        #expect(SafeText("overdamped.position.x").fittingMiddle(columns: 11).text == "overd…ion.x")
        #expect(SafeText("ball.x").fittingMiddle(columns: 6).text == "ball.x")
        #expect(SafeText("linear blue dot").fittingMiddle(columns: 8).text == "line…dot")
        #expect(SafeText("漢字漢字漢字").fittingMiddle(columns: 10).text == "漢字…漢字")
        #expect(SafeText("漢字e\u{301}").suffix(columns: 2).text == "e\u{301}")
        #expect(SafeText("漢字").suffix(columns: -1).isEmpty)
    }

    /// Long words are split without a loss.
    @Test func wrappedTextIsWhole() {
        let family = SafeText(String(repeating: "👨‍👩‍👧", count: 12))
        #expect(family.wrapped(columns: 10).map(\.columns) == [10, 10, 10, 10, 10, 10, 10, 2])
        #expect(SafeText("a bcdefgh ij").wrapped(columns: 4).map(\.text) == ["a", "bcde", "fgh", "ij"])
        #expect(SafeText("").wrapped(columns: 4).map(\.text) == [""])
    }

    /// Every mark has a unique number.
    @Test func marksAreNumbers() {
        var seen: Set<UInt32> = [0]
        var count = 0
        for value in UInt32(0x300)...0xE01EF {
            guard let mark = Unicode.Scalar(value), WidthTable.marks.contains(value) else { continue }
            let marks = Marks.none.adding(mark)
            #expect(marks.scalars == [mark] && marks.rawValue < 1 << 12)
            #expect(seen.insert(marks.rawValue).inserted)
            #expect(marks.adding("\u{301}").scalars == [mark, "\u{301}"])
            count += 1
        }
        #expect(count > 2000)
        #expect(Marks.none.adding("a").isEmpty && Marks(rawValue: 0xFFF).scalars == [])
    }
}
