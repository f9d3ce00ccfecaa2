import TestSupport
import Testing
import Text

@testable import Scenes

struct SourceTextTests {
    @Test func placesAtEveryLineEnding() {
        let source = SourceText("ab\ncd\r\nef\rgh")
        let places = [0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12].map { source.place(of: $0) }
        #expect(places.map(\.line) == [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4])
        #expect(places.map(\.column) == [1, 2, 3, 1, 3, 4, 1, 2, 3, 1, 2, 3])
    }

    @Test func placesOutsideOfTheTextAreItsEnds() {
        let source = SourceText("ab\nc")
        #expect(source.place(of: -5) == (1, 1) && source.place(of: 99) == (2, 2))
        #expect(SourceText("").place(of: 3) == (1, 1))
        #expect(SourceText("a\n").place(of: 2) == (2, 1))
    }

    /// é has 2 bytes, 漢 3, 😀 4, and a family of four with its joiners 25, and each is one column.
    @Test func columnsCountCharacters() {
        let source = SourceText("é漢😀👨‍👩‍👧‍👦e\u{301}x")
        #expect([2, 5, 9, 34, 37].map { source.place(of: $0).column } == [2, 3, 4, 5, 6])
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
        #expect(source.place(of: 1) == (1, 2) && source.byte(at: 0) == UInt8(ascii: "a"))
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
    @Test(
        "Carets are under their characters",
        arguments: [
            ("漢x", 3, 2), ("😀x", 4, 2), ("ｗx", 3, 2), ("한x", 3, 2), ("éx", 2, 1), ("e\u{301}x", 3, 1),
            ("❤️x", 6, 1),
        ])
    func wideCharacters(text: String, offset: Int, columns: Int) {
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

    @Test("Places counted from a known one are correct")
    func placesOneAfterTheOther() {
        let pieces = ["a", " ", "é", "e\u{301}", "\u{301}", "👨‍👩‍👧‍👦", "\u{200D}", "🇩🇪", "\n", "\r\n", "ก\u{E34}"]
        checkCases(300, seed: 4) { random in
            let text = (0..<40).map { _ in random.pick(pieces) }.joined()
            let source = SourceText(text)
            let offsets = (0..<8).map { _ in Int.random(in: -1...text.utf8.count + 1, using: &random) }
            var known = SourceText.KnownColumn()
            for offset in offsets.sorted() + offsets {
                let place = source.place(of: offset, from: &known)
                #expect(place == source.place(of: offset) && place.line == source.line(of: offset))
            }
        }
    }
}

extension SourceText {
    /// Returns the line and the column of an offset, both from 1.
    fileprivate func place(of offset: Int) -> (line: Int, column: Int) {
        var known = KnownColumn()
        return place(of: offset, from: &known)
    }
}
