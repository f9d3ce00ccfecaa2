// MARK: - Safe text

/// Text that can be shown anywhere: in a cell, on a line of a terminal, in a document.
///
/// What a person wrote in a file or on a command line may hold anything: sequences that a terminal obeys, signs that
/// turn the direction of what stands beside them, characters that no document may hold. As shown text each of them is
/// an escape that can be read, `\u{1B}`, and sends nobody anything but letters. Whatever shows text takes this type and
/// no other, so that the compiler asks for the step.
///
/// A program's own words are literals, and what is put into them is text from outside:
///
/// ```swift
/// let complaint: SafeText = "no demo \"\(word)\""    // no demo "star\u{1B}[31m"
/// grid.write(SafeText(sentence: scene.title), column: 0, row: 0)
/// ```
///
/// An escape is made of letters, so to make shown text of shown text changes nothing. A literal in the parentheses of an
/// initializer is a program's own words as well.
public struct SafeText: Hashable, Sendable {
    /// The letters that are shown.
    public private(set) var text: String

    /// A name, a path or a word from outside: characters that are not shown become escapes, line feeds and tabs too.
    ///
    /// - Complexity: O(length).
    public init(_ text: some StringProtocol) { self.init(String(text)) { _ in false } }

    /// A sentence from outside, such as a title: white space of any kind and length is one space, and none stands at the
    /// ends. Characters that are not shown become escapes.
    ///
    /// - Complexity: O(length).
    public init(sentence: some StringProtocol) {
        let words = sentence.unicodeScalars.split { $0.separatesWords }
        self.init(words.map { String(String.UnicodeScalarView($0)) }.joined(separator: " "))
    }

    /// Several lines from outside: their line feeds and tabs stay, other characters that are not shown become escapes.
    ///
    /// - Complexity: O(length).
    public init(lines: some StringProtocol) { self.init(String(lines)) { $0 == "\n" || $0 == "\t" } }

    /// No text.
    public init() { text = "" }

    private init(_ text: String, keeping isKept: (Unicode.Scalar) -> Bool) {
        guard !text.unicodeScalars.allSatisfy({ $0.isShown || isKept($0) }) else {
            self.text = text
            return
        }
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar.isShown || isKept(scalar) {
                shown.append(scalar)
            } else {
                shown.append(contentsOf: scalar.escape.unicodeScalars)
            }
        }
        self.text = String(shown)
    }

    /// Whether there is nothing to show.
    public var isEmpty: Bool { text.isEmpty }

    /// What stands before the first line feed.
    public var firstLine: SafeText {
        var line = self
        line.text = String(text.prefix { $0 != "\n" })
        return line
    }

    /// Puts a text behind another one.
    public static func + (first: SafeText, second: SafeText) -> SafeText {
        var sum = first
        sum += second
        return sum
    }

    /// Puts a text behind this one.
    public static func += (first: inout SafeText, second: SafeText) { first.text += second.text }
}

extension SafeText: CustomStringConvertible, CustomDebugStringConvertible {
    /// The letters that are shown.
    public var description: String { text }
    /// The letters in quotes.
    public var debugDescription: String { text.debugDescription }
}

extension SafeText: ExpressibleByStringInterpolation {
    /// A program's own words, which stay as they are.
    public init(stringLiteral words: String) { text = words }

    /// A program's own words with text from outside among them.
    public init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

    /// A text as it is put together.
    public struct Interpolation: StringInterpolationProtocol, Sendable {
        fileprivate var text = ""

        /// An empty text.
        public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

        /// Adds a program's own words.
        public mutating func appendLiteral(_ words: String) { text += words }

        /// Adds what can be shown already.
        public mutating func appendInterpolation(_ shown: SafeText) { text += shown.text }

        /// Adds a number, in digits.
        public mutating func appendInterpolation(_ number: Int) { text += String(number) }

        /// Adds a text from outside.
        public mutating func appendInterpolation(_ words: String) { text += SafeText(words).text }

        /// Adds something else from outside, as it describes itself.
        public mutating func appendInterpolation(_ value: some Any) {
            text += SafeText("\(value)" as String).text
        }
    }
}

extension Sequence<SafeText> {
    /// One text of all, with another one between them.
    public func joined(separator: SafeText = "") -> SafeText {
        var (sum, isFirst) = (SafeText(), true)
        for part in self {
            if !isFirst { sum += separator }
            sum += part
            isFirst = false
        }
        return sum
    }
}

// MARK: - Characters that are shown

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
