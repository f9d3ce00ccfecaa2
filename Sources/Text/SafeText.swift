// MARK: - Safe text

/// Text that is safe to display: in a cell, on a terminal, in a document.
///
/// Text from files and command lines can contain terminal sequences, direction marks, and characters that documents do
/// not allow. In safe text each of these is a visible escape such as `\u{1B}`. All output takes this type, so the
/// compiler enforces the conversion.
///
/// Literals of the program are trusted, and interpolated text is escaped:
///
/// ```swift
/// let complaint: SafeText = "no demo \"\(word)\""    // no demo "star\u{1B}[31m"
/// grid.write(SafeText(sentence: scene.title), column: 0, row: 0)
/// ```
///
/// Escaping safe text again does not change it. A literal in the parentheses of an initializer is also trusted.
public struct SafeText: Hashable, Sendable {
    /// The characters to display.
    public private(set) var text: String

    /// Creates safe text from a name, a path or a word. Unsafe characters become escapes, including line feeds and tabs.
    public init(_ text: some StringProtocol) { self.init(String(text)) { _ in false } }

    /// Creates safe text from a sentence, such as a title.
    ///
    /// Unsafe characters become escapes. Each run of white space becomes one space, and the ends have none.
    ///
    /// - Complexity: O(length).
    public init(sentence: some StringProtocol) {
        let words = sentence.unicodeScalars.split { $0.separatesWords }
        self.init(words.map { String(String.UnicodeScalarView($0)) }.joined(separator: " "))
    }

    /// Creates safe text from several lines. Line feeds and tabs stay, and other unsafe characters become escapes.
    public init(lines: some StringProtocol) { self.init(String(lines)) { $0 == "\n" || $0 == "\t" } }

    /// Creates an empty text.
    public init() { text = "" }

    private init(_ text: String, keeping isKept: (Unicode.Scalar) -> Bool) {
        func isSafe(_ scalar: Unicode.Scalar) -> Bool { scalar.isShown || isKept(scalar) }
        guard !text.unicodeScalars.allSatisfy(isSafe) else {
            self.text = text
            return
        }
        self.text = text.unicodeScalars.reduce(into: "") { safe, scalar in
            if isSafe(scalar) {
                safe.unicodeScalars.append(scalar)
            } else {
                safe += scalar.escape
            }
        }
    }

    /// Whether the text is empty.
    public var isEmpty: Bool { text.isEmpty }

    /// The text before the first line feed.
    public var firstLine: SafeText { SafeText(stringLiteral: String(text.prefix { $0 != "\n" })) }

    /// Returns the concatenation of two texts.
    public static func + (first: SafeText, second: SafeText) -> SafeText {
        SafeText(stringLiteral: first.text + second.text)
    }

    /// Appends a text.
    public static func += (first: inout SafeText, second: SafeText) { first.text += second.text }
}

extension SafeText: CustomStringConvertible, CustomDebugStringConvertible {
    /// The characters to display.
    public var description: String { text }
    /// The text in quotes.
    public var debugDescription: String { text.debugDescription }
}

extension SafeText: ExpressibleByStringInterpolation {
    /// Creates safe text from a literal, without changes.
    public init(stringLiteral words: String) { text = words }

    /// Creates safe text from a literal with interpolated values.
    public init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

    /// The parts of an interpolated text.
    public struct Interpolation: StringInterpolationProtocol, Sendable {
        fileprivate var text = ""

        /// Creates an empty text.
        public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

        /// Appends a literal, without changes.
        public mutating func appendLiteral(_ words: String) { text += words }

        /// Appends safe text.
        public mutating func appendInterpolation(_ safe: SafeText) { text += safe.text }

        /// Appends a number in digits.
        public mutating func appendInterpolation(_ number: Int) { text += String(number) }

        /// Appends text with escapes.
        public mutating func appendInterpolation(_ words: String) { text += SafeText(words).text }

        /// Appends the description of a value with escapes.
        public mutating func appendInterpolation(_ value: some Any) {
            text += SafeText("\(value)" as String).text
        }
    }
}

extension Sequence<SafeText> {
    /// Returns the concatenation of all texts with a separator.
    public func joined(separator: SafeText = "") -> SafeText {
        SafeText(stringLiteral: map(\.text).joined(separator: separator.text))
    }
}

// MARK: - Words and alignment

extension String {
    /// The runs of ASCII letters and digits.
    package var asciiWords: [Substring] { split { !($0.isASCII && ($0.isLetter || $0.isNumber)) } }

    /// Returns the string with spaces after it, up to a number of characters.
    package func leftAligned(in width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }

    /// Returns the string with spaces or other fillers before it, up to a number of characters.
    package func rightAligned(in width: Int, filler: Character = " ") -> String {
        String(repeating: filler, count: max(0, width - count)) + self
    }
}

// MARK: - Characters that are shown

extension Unicode.Scalar {
    /// Whether the character is safe: a terminal or a document only displays it.
    ///
    /// These characters are unsafe: control characters, line and paragraph separators, direction marks (Unicode's
    /// Bidi_Control), deprecated format characters, interlinear annotations, the byte order mark, and noncharacters.
    public var isShown: Bool {
        switch value {
        case 0x20...0x7E, 0xA0...0x061B: true
        case 0x00...0x1F, 0x7F...0x9F: false
        case 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x206F: false
        case 0xFDD0...0xFDEF, 0xFEFF, 0xFFF9...0xFFFB: false
        default: value & 0xFFFE != 0xFFFE
        }
    }

    /// The escape of the character: `\u{202E}`.
    public var escape: String { "\\u{" + String(value, radix: 16, uppercase: true) + "}" }

    /// Whether the character is a space, a tab or a line break of any kind.
    var separatesWords: Bool {
        switch value {
        case 0x09...0x0D, 0x20, 0x85, 0x2028...0x2029: true
        default: false
        }
    }
}
