/// Cuts what a terminal says into answers: sequences and strings, each without its Esc, and strings without their end, as
/// `TerminalAnswer` takes them. What is typed meanwhile is none.
struct AnswerReader {
    private enum State { case typed, escape, sequence, string, stringEscape }

    /// No answer is longer; what goes on beyond was none.
    private static let longest = 4096

    private var state = State.typed
    private var text: [UInt8] = []

    /// Takes a byte. Returns the answer that it ends, if it ends one.
    mutating func read(_ byte: UInt8) -> String? {
        switch (state, byte) {
        case (.string, 0x1B): state = .stringEscape
        case (.stringEscape, UInt8(ascii: "\\")):
            state = .typed
            return answer
        case (.stringEscape, _):
            begin()
            return read(byte)
        case (_, 0x1B): begin()
        case (.typed, _): break
        case (.escape, UInt8(ascii: "[")): add(byte, .sequence)
        case (.escape, UInt8(ascii: "]")), (.escape, UInt8(ascii: "P")), (.escape, UInt8(ascii: "_")):
            add(byte, .string)
        case (.escape, _): state = .typed
        case (.sequence, 0x40...0x7E):
            add(byte, .typed)
            return answer
        case (.sequence, ..<0x20), (.sequence, 0x7F...): state = .typed
        case (.sequence, _), (.string, 0x20...): add(byte, state)
        case (.string, 0x07):
            state = .typed
            return answer
        case (.string, _): state = .typed
        }
        return nil
    }

    private var answer: String? { String(validating: text, as: UTF8.self) }

    private mutating func begin() {
        state = .escape
        text = []
    }

    private mutating func add(_ byte: UInt8, _ next: State) {
        text.append(byte)
        state = text.count > Self.longest ? .typed : next
    }
}
