import Testing

@testable import Scenes

/// Marks of libyaml count Unicode scalars; offsets count bytes.
struct MarkCursorTests {
    private func offsets(_ text: String, _ marks: [Int]) -> [Int] {
        var cursor = MarkCursor(Array(text.utf8))
        return marks.map { cursor.offset(of: $0) }
    }

    @Test func marksCountScalars() {
        // e and its accent are two scalars of 1 and 2 bytes; the flag is two scalars of 4 bytes.
        #expect(offsets("e\u{301}🇩🇪x", [0, 1, 2, 3, 4, 5]) == [0, 1, 3, 7, 11, 12])
    }

    @Test func lineBreaksAreScalarsToo() {
        // LF, CR LF, CR; then NEL (2 bytes), LS and PS (3 bytes each).
        #expect(offsets("a\nb\r\nc\rd", [2, 5, 7]) == [2, 5, 7])
        #expect(offsets("a\u{85}b\u{2028}c\u{2029}d", [2, 4, 6]) == [3, 7, 11])
    }

    @Test func marksMayFall() {
        #expect(offsets("äb\nçd\nef", [7, 1, 3, 3, 0]) == [9, 2, 4, 4, 0])
    }

    @Test func marksBehindTheTextAreItsEnd() {
        #expect(offsets("ab\n", [3, 4, 99]) == [3, 3, 3])
        #expect(offsets("", [0, 5]) == [0, 0])
    }
}
