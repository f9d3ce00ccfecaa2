import Testing

@testable import Scenes

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
