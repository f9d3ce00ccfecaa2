extension Unicode.Scalar {
    /// Whether a terminal or a document shows the character, or lets it stand between others, and does nothing else
    /// for its sake.
    ///
    /// Not so with control characters, line and paragraph separators, what sets the direction of text (Unicode's
    /// Bidi_Control), its deprecated format characters, annotations between lines, the byte order mark, which some
    /// readers drop, and non-characters.
    public var isShown: Bool {
        switch value {
        case 0x20...0x7E, 0xA0...0x061B: true
        case 0x00...0x1F, 0x7F...0x9F: false
        case 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x206F: false
        case 0xFDD0...0xFDEF, 0xFEFF, 0xFFF9...0xFFFB: false
        default: value & 0xFFFE != 0xFFFE
        }
    }

    /// How a character that is not shown is told of: `\u{202E}`.
    public var escape: String { "\\u{" + String(value, radix: 16, uppercase: true) + "}" }

    /// Whether it is a blank, a tab or the end of a line, of whatever kind.
    var separatesWords: Bool {
        switch value {
        case 0x09...0x0D, 0x20, 0x85, 0x2028...0x2029: true
        default: false
        }
    }
}
