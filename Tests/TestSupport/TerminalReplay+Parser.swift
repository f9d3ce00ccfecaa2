/// A control sequence: `ESC [`, a prefix, numbers, a final character.
struct ControlSequence: CustomStringConvertible {
    let prefix: String
    let numbers: [Int?]
    let final: Character

    subscript(_ index: Int) -> Int? { index < numbers.count ? numbers[index] : nil }

    var description: String {
        "CSI \(prefix)\(numbers.map { $0.map(String.init) ?? "" }.joined(separator: ";"))\(final)"
    }

    /// Creates a sequence from the text after `ESC [`.
    init(_ text: String) {
        final = text.last ?? " "
        let body = text.dropLast()
        prefix = String(body.prefix { "<=>?".contains($0) })
        let digits = body.dropFirst(prefix.count).filter { !"$ !\"".contains($0) }
        numbers = digits.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    }
}

/// A parser that splits bytes into characters and sequences.
struct Parser {
    enum Token {
        case nothing
        case character(Unicode.Scalar)
        case control(UInt8)
        case escape(String)
        case sequence(ControlSequence)
        /// The text of a string, from the character of its type.
        case string(String)
    }

    private enum State { case ground, escape, sequence, string }

    private var state = State.ground
    private var text = ""
    /// A string, after an Esc that may end it.
    private var string: String?
    private var character: [UInt8] = []
    private var expected = 0

    mutating func next(_ byte: UInt8) -> Token {
        if byte == 0x1B {
            string = state == .string ? text : nil
            state = .escape
            text = ""
            character = []
            return .nothing
        }
        switch state {
        case .ground: return ground(byte)
        case .escape: return escape(byte)
        case .sequence: return sequence(byte)
        case .string:
            if byte == 0x07 {
                state = .ground
                return .string(text)
            }
            text.append(Character(Unicode.Scalar(byte)))
            return .nothing
        }
    }

    private mutating func ground(_ byte: UInt8) -> Token {
        if character.isEmpty {
            if byte < 0x20 || byte == 0x7F { return .control(byte) }
            expected = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        }
        character.append(byte)
        guard character.count == expected else { return .nothing }
        defer { character = [] }
        return .character(String(decoding: character, as: UTF8.self).unicodeScalars.first ?? "?")
    }

    private mutating func escape(_ byte: UInt8) -> Token {
        text.append(Character(Unicode.Scalar(byte)))
        switch text {
        case "[": state = .sequence
        case "]", "P", "_", "^", "X":
            state = .string
            return .nothing
        case "\\":
            state = .ground
            return string.map(Token.string) ?? .escape(text)
        case "(", ")", "#", "%": return .nothing
        default:
            state = .ground
            return .escape(text)
        }
        text = ""
        return .nothing
    }

    private mutating func sequence(_ byte: UInt8) -> Token {
        if byte < 0x20 { return .control(byte) }
        text.append(Character(Unicode.Scalar(byte)))
        guard (0x40...0x7E).contains(byte) else { return .nothing }
        state = .ground
        return .sequence(ControlSequence(text))
    }
}
