import Testing

@testable import SceneFiles

/// Columns of marks count Unicode scalars, lines end as in YAML 1.1: marks of libyaml become offsets in bytes.
struct MarkCursorTests {
    private func offsets(_ text: String, _ marks: [(Int, Int)]) -> [Int] {
        var cursor = MarkCursor(Array(text.utf8))
        return marks.map { cursor.offset(line: $0.0, column: $0.1) }
    }

    @Test func everyLineBreakOfYAML() {
        // LF, CR LF, CR; then NEL (2 bytes), LS and PS (3 bytes each).
        #expect(offsets("a\nb\r\nc\rd", [(1, 1), (2, 1), (3, 1), (4, 1)]) == [0, 2, 5, 7])
        #expect(offsets("a\u{85}b\u{2028}c\u{2029}d", [(2, 1), (3, 1), (4, 1)]) == [3, 7, 11])
    }

    /// Each shares all its bytes but one with NEL (C2 85), LS (E2 80 A8) or PS (E2 80 A9).
    @Test(arguments: ["\u{A4}", "\u{2020}", "\u{2228}", "\u{2229}", "\u{C5}"])
    func neighboursOfLineBreaksAreLetters(_ letter: String) {
        let length = letter.utf8.count
        #expect(offsets(letter + "x\ny", [(1, 2), (1, 3), (2, 1)]) == [length, length + 1, length + 2])
    }

    @Test func columnsCountScalars() {
        // e and its accent are two scalars, of 1 and 2 bytes; the flag is two of 4 bytes.
        #expect(offsets("e\u{301}🇩🇪x", [(1, 2), (1, 3), (1, 4), (1, 5)]) == [1, 3, 7, 11])
    }

    @Test func marksMayFall() {
        #expect(offsets("ab\ncd\nef", [(3, 2), (1, 2), (2, 1), (2, 1), (1, 1)]) == [7, 1, 3, 3, 0])
    }

    @Test func marksBehindTheTextAreItsEnd() {
        #expect(offsets("ab\n", [(1, 9), (2, 1), (9, 9)]) == [3, 3, 3])
        #expect(offsets("", [(1, 1), (5, 5)]) == [0, 0])
    }
}
