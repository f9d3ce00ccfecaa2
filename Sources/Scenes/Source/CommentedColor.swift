/// A colour that was written without quotes, so that YAML took it for a comment.
struct CommentedColor {
    /// The colour, such as `#ff3366`.
    let text: String
    let offset: Int
    private let key: String

    /// The colour at a `#`, when what follows looks like one.
    init?(at offset: Int, in source: SourceText) {
        var end = offset + 1
        while let byte = source.byte(at: end), byte.isHexDigit { end += 1 }
        let isWord = source.byte(at: end)?.isWordByte ?? false
        guard [3, 4, 6, 8].contains(end - offset - 1), !isWord else { return nil }
        self.offset = offset
        text = source.string(offset..<end)
        key = Self.key(before: offset, in: source)
    }

    /// The colour in the comment behind an empty value at `offset`, when there is one on the line.
    init?(behind offset: Int, in source: SourceText) {
        var place = offset
        while let byte = source.byte(at: place), byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: ":") {
            place += 1
        }
        guard source.byte(at: place) == UInt8(ascii: "#") else { return nil }
        self.init(at: place, in: source)
    }

    /// The error, in the words of the key that is left empty.
    var problem: Problem {
        Problem(
            offset: offset, rule: .empty,
            message: "\(key) is empty: # starts a comment. Write \"\(text)\" in quotes.",
            fix: "\"\(text)\"")
    }

    /// Whether a value could begin at a `#`: after a colon, a comma or an opening bracket.
    static func opensValue(before offset: Int, in source: SourceText) -> Bool {
        var place = offset - 1
        while let byte = source.byte(at: place), byte == 0x20 || byte == 0x09 { place -= 1 }
        guard let byte = source.byte(at: place) else { return false }
        return [UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "-")].contains(byte)
    }

    /// The last key before an offset on its line.
    private static func key(before offset: Int, in source: SourceText) -> String {
        let line = source.string(source.line(around: offset).lowerBound..<offset)
        guard let colon = line.lastIndex(of: ":") else { return "the value" }
        let word = line[..<colon].reversed().prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." }
        return word.isEmpty ? "the value" : String(word.reversed())
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }

    /// Whether the byte is an ASCII letter or digit, `_` or `-`.
    fileprivate var isWordByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
