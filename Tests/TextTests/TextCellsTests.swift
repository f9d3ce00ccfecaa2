import TestSupport
import Testing

@testable import Text

@Suite struct TextCellsTests {
    /// The cells as text: the characters with their marks, and a dot for each second half.
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
        ] {
            #expect(SafeText(text).columns == columns, "\(text)")
        }
    }

    @Test func marksStandOnTheirCharacter() {
        #expect(cells("ae\u{301}\u{302}b") == ["a", "e\u{301}\u{302}", "b"])
        #expect(cells("e\u{301}\u{302}\u{303}x") == ["e\u{301}\u{302}", "x"], "there is room for two")
        #expect(cells("\u{301}a \u{301}") == ["◌\u{301}", "a", " ", "◌\u{301}"], "no mark stands on nothing")
        #expect(cells("か\u{3099}") == ["か\u{3099}."])
        #expect(cells("\u{1112}\u{1161}\u{11AB}") == ["\u{1112}\u{1161}\u{11AB}."])
    }

    /// What terminals do not agree on is what they would have to put together.
    @Test func emojiAreShownOneByOne() {
        #expect(cells("👨‍👩‍👧!") == ["👨.", "👩.", "👧.", "!"])
        #expect(cells("👍🏽!") == ["👍.", "!"])
        #expect(cells("🏽") == ["🏽."])
        #expect(cells("❤️!") == ["❤", "!"])
        #expect(cells("1️⃣") == ["1\u{20E3}"])
        #expect(cells("🇩🇪🇫") == ["🇩🇪.", "🇫"])
        #expect(cells("🏴󠁧󠁢󠁥󠁮󠁧󠁿") == ["🏴."])
    }

    @Test func lineFeedsOfProgramsAreSpaces() {
        #expect(("a\nb" as SafeText).columns == 3)
    }

    @Test func noCharacterIsSplit() {
        #expect(SafeText("漢字").prefix(columns: 3).text == "漢")
        #expect(SafeText("漢字").prefix(columns: 4).text == "漢字")
        #expect(SafeText("e\u{301}🇩🇪").prefix(columns: 2).text == "e\u{301}")
        #expect(SafeText("abc").prefix(columns: 0).isEmpty)
    }

    /// The number of every mark is that mark's, and none is another's.
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
