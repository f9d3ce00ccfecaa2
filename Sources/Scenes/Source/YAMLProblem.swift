import CYAML

// Converts the errors of libyaml to messages with a fix.
extension Problem {
    init(_ fault: cyaml_fault, in source: SourceText) {
        guard !fault.unreadable else {
            self = Self.unreadable(fault.character, in: source)
            return
        }
        var cursor = MarkCursor(source.readable)
        // The start is before the error, and the cursor is faster forward.
        let start = cursor.offset(of: fault.start)
        let offset = cursor.offset(of: fault.place)
        let words = String(cString: fault.words)
        self = YAMLFault(text: words, offset: offset, start: start, source: source).problem
    }

    static func anotherDocument(at offset: Int, in source: SourceText) -> Problem {
        let fault = YAMLFault(text: "", offset: offset, start: 0, source: source)
        return fault.commentedColor?.problem
            ?? fault.syntax("a second document begins here; a scene file contains only one")
    }

    private static func unreadable(_ value: Int32, in source: SourceText) -> Problem {
        let scalar = UInt32(exactly: value).flatMap(Unicode.Scalar.init)
        let code = scalar.map { " (U+" + String($0.value, radix: 16, uppercase: true) + ")" } ?? ""
        let offset = scalar.flatMap { source.bytes.firstRange(of: Array(String($0).utf8))?.lowerBound }
        return Problem(
            offset ?? 0, .syntax, "the file contains a control character\(code); scene files are plain text")
    }
}

private struct YAMLFault {
    let text: String
    let offset: Int
    let start: Int
    let source: SourceText

    var problem: Problem {
        if let color = commentedColor { return color.problem }
        if let foreign = foreignComment { return foreign }
        switch text {
        case "mapping values are not allowed in this context": return colonInValue
        case "found character that cannot start any token": return strayCharacter
        case "did not find expected ',' or ']'": return unclosed("[", "]")
        case "did not find expected ',' or '}'": return unclosed("{", "}")
        case "found unexpected end of stream": return syntax("this quote is not closed", at: start)
        case "could not find expected ':'": return missingColon
        case "did not find expected key", "did not find expected '-' indicator": return misplaced
        case "mapping keys are not allowed in this context",
            "block sequence entries are not allowed in this context":
            return syntax("a list or a mapping cannot begin here", fix: "start it on a new line")
        case "found unknown escape character", "found invalid Unicode character escape code":
            return syntax(
                "unknown escape sequence in double quotes",
                fix: "write the character itself, or \\\\ for a backslash")
        default: break
        }
        if text.contains("tab character") { return tab }
        return syntax("invalid \(source.isJSON ? "JSON" : "YAML"): \(text)")
    }

    func syntax(_ message: String, fix: String? = nil, at otherOffset: Int? = nil) -> Problem {
        Problem(otherOffset ?? offset, .syntax, message, fix: fix)
    }

    private var tab: Problem { syntax("tabs cannot indent a line", fix: "use spaces") }

    private var strayCharacter: Problem {
        if source.byte(at: offset) == UInt8(ascii: "\t") { return tab }
        let character = source.string(offset..<min(offset + 1, source.bytes.count))
        if character == "`", source.byte(at: offset + 1) == source.byte(at: offset) {
            return syntax(
                "a scene file is plain YAML, without ``` around it", fix: "remove the lines with ```")
        }
        return syntax("a value that starts with \(character) needs quotes")
    }

    /// Returns the line of an offset without indentation and dashes, and its text from the offset on.
    private func line(at offset: Int) -> (whole: Substring, suffix: String) {
        let range = source.line(around: offset)
        let whole = source.string(range).drop { $0 == " " || $0 == "-" || $0 == "\t" }
        return (whole, source.string(min(offset, range.upperBound)..<range.upperBound))
    }

    /// The error for a line that is a comment in Swift or JavaScript.
    private var foreignComment: Problem? {
        var position = max(start, offset - 2000)
        while position <= offset {
            let range = source.line(around: position)
            position = max(position, range.upperBound) + 1
            let line = source.string(range).drop { $0 == " " || $0 == "\t" }
            guard line.hasPrefix("//") || line.hasPrefix("/*") else { continue }
            let words = line.drop { "/* ".contains($0) }.prefix { $0 != "*" && $0 != "\r" }[...].trimmed
            return syntax(
                "a comment starts with #", fix: "# \(words)", at: range.upperBound - line.utf8.count)
        }
        return nil
    }

    /// The error for a value such as `Morph: star`, with the corrected line as the fix.
    private var colonInValue: Problem {
        let line = self.line(at: offset)
        guard let colon = line.whole.firstRange(of: ": ") else { return indentation }
        let value = line.whole[colon.upperBound...]
        // If it is the first colon of the line, the parser took the line for a part of the value above it.
        guard value.count >= line.suffix.count else { return indentation }
        let key = String(line.whole[..<colon.lowerBound])
        let text = Typography.plain(String(value))
        return callProblem(text, key: key)
            ?? syntax(
                "a value with \": \" needs quotes", fix: text.contains("\"") ? nil : "\(key): \"\(text)\"")
    }

    private var indentation: Problem {
        syntax("inconsistent indentation", fix: "align the lines of each level")
    }

    private var missingColon: Problem {
        let line = self.line(at: start).whole
        let plain = Typography.plain(String(line).replacing(" = ", with: ": "))
        if plain != line, let colon = plain.firstRange(of: ":") {
            let value = plain[colon.upperBound...].drop { $0 == " " }
            return syntax(
                "a key needs a colon and a space after it, in plain characters",
                fix: "\(plain[..<colon.lowerBound]): \(value)", at: start)
        }
        let gap = line.firstIndex(of: ":") ?? line.firstIndex(of: " ")
        let fix = gap.map { "\(line[..<$0]): \(line[line.index(after: $0)...].drop { $0 == " " })" }
        return syntax("a key needs a colon and a space after it", fix: fix ?? "\(line): …", at: start)
    }

    /// The error for text instead of a key: at the start of a line, or behind a value.
    private var misplaced: Problem {
        let line = self.line(at: offset)
        guard line.suffix.count < line.whole.count else { return indentation }
        let isQuote = line.whole.contains("'")
        return syntax(
            "unexpected text after the value",
            fix: isQuote
                ? "write '' for a quote in single quotes, or use double quotes"
                : "put the whole value in quotes")
    }

    /// The error for a call with labels between brackets, such as `{ toValue: CGPoint(x: 1, y: 2) }`.
    private var callInBrackets: Problem? {
        let from = max(start, source.line(around: offset).lowerBound)
        let text = source.string(from..<max(from, source.line(around: offset).upperBound))
        // The expression takes quadratic time for a long word.
        guard text.utf8.count <= 2000,
            let match = text.firstMatch(of: #/(\w+): ([\w.]+\(\w+: [^()]*(\([^()]*\)[^()]*)*\))/#)
        else { return nil }
        let distance = text[..<match.output.2.startIndex].utf8.count
        return callProblem(String(match.output.2), key: String(match.output.1), at: from + distance)
    }

    private func callProblem(_ text: String, key: String, at offset: Int? = nil) -> Problem? {
        guard let name = ForeignCall(text)?.name,
            let spelling = ForeignSpelling.proposals(for: SceneNode(text), key: key).first
        else { return nil }
        return syntax(
            "\(key) cannot call \(name): write the value itself", fix: spelling.entry(for: key), at: offset)
    }

    private func unclosed(_ open: String, _ close: String) -> Problem {
        callInBrackets
            ?? Problem(
                start, .syntax,
                "this \(open) has no \(close), or a comma is missing before the next value",
                related: offset)
    }

    /// The colour without quotes that turned the rest of its line into a comment, with its closing bracket.
    var commentedColor: CommentedColor? {
        let first = start < offset ? start : lastText(before: offset)
        let range = source.line(around: first).lowerBound..<source.line(around: offset).upperBound
        for index in range
        where source.bytes[index] == UInt8(ascii: "#") && CommentedColor.opensValue(before: index, in: source)
        {
            if let color = CommentedColor(at: index, in: source) { return color }
        }
        return nil
    }

    private func lastText(before offset: Int) -> Int {
        var end = source.line(around: offset).lowerBound
        while let byte = source.byte(at: end - 1), byte == 0x20 || byte == 0x0A || byte == 0x0D { end -= 1 }
        return max(end - 1, 0)
    }
}

// MARK: - Scalar alignment

/// Compares a text in the file with the text that it stands for.
///
/// libyaml reports where a value begins, but not where its parts are. The two texts differ only in folded lines,
/// doubled quotes and escapes.
struct ScalarAlignment {
    private let source: SourceText
    private let text: [UInt8]
    private let quote: UInt8?
    /// The offset in the file.
    private var written: Int
    /// The index in the text.
    private var read = 0

    init(_ node: SceneNode, in source: SourceText) {
        self.source = source
        text = Array((node.text ?? "").utf8)
        written = node.offset
        let first = source.byte(at: node.offset)
        switch node.content {
        case .text(_, .quoted):
            quote = first
            written += 1
        case .text(_, .block):
            quote = nil
            written = source.line(around: node.offset).upperBound
        case .text(_, .plain), .list, .mapping: quote = nil
        }
    }

    /// Returns the offset in the file of a byte of the text, in O(`index`).
    static func fileOffset(ofByte index: Int, in node: SceneNode, of source: SourceText) -> Int {
        var alignment = ScalarAlignment(node, in: source)
        while alignment.read < min(index, alignment.text.count) {
            guard alignment.advance() else { return node.offset }
        }
        if index < alignment.text.count, !alignment.text[index].isBlank { alignment.skipBlanks() }
        return alignment.written
    }

    /// Advances by one character, or by the white space of one side. Returns whether both sides agree.
    private mutating func advance() -> Bool {
        let byte = source.byte(at: written)
        if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") { return skipEscape() }
        if text[read].isBlank {
            while read < text.count, text[read].isBlank { read += 1 }
            return true
        }
        if byte == UInt8(ascii: "'"), quote == byte {
            written += 1
            guard source.byte(at: written) == byte else { return false }
        }
        if byte == text[read] {
            written += 1
            read += 1
            return true
        }
        guard let byte, byte.isBlank else { return false }
        skipBlanks()
        return true
    }

    private mutating func skipBlanks() {
        while let byte = source.byte(at: written) {
            let next = source.byte(at: written + 1)
            let isEscapedBreak =
                quote == UInt8(ascii: "\"") && byte == UInt8(ascii: "\\") && (next == 0x0A || next == 0x0D)
            guard byte.isBlank || isEscapedBreak else { return }
            written += 1
        }
    }

    private mutating func skipEscape() -> Bool {
        guard let kind = source.byte(at: written + 1) else { return false }
        switch kind {
        case 0x0A, 0x0D:
            skipBlanks()
            return true
        default: written += source.escapeLength(at: written)
        }
        read += 1
        while read < text.count, text[read] & 0xC0 == 0x80 { read += 1 }
        return true
    }
}

extension UInt8 {
    var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}

// MARK: - Commented color

/// A colour without quotes, which YAML reads as a comment.
struct CommentedColor {
    let text: String
    let offset: Int
    private let key: String

    init?(at offset: Int, in source: SourceText) {
        var end = offset + 1
        while let byte = source.byte(at: end), byte.isHexDigit { end += 1 }
        let isWord = source.byte(at: end)?.isWordByte ?? false
        guard [3, 4, 6, 8].contains(end - offset - 1), !isWord else { return nil }
        self.offset = offset
        text = source.string(offset..<end)
        key = Self.key(before: offset, in: source)
    }

    /// Creates the colour in the comment after an empty value, or returns `nil` if there is none on the line.
    init?(behind offset: Int, in source: SourceText) {
        var start = offset
        while let byte = source.byte(at: start), byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: ":") {
            start += 1
        }
        guard source.byte(at: start) == UInt8(ascii: "#") else { return nil }
        self.init(at: start, in: source)
    }

    var problem: Problem {
        Problem(
            offset, .empty,
            "\(key) is empty: # starts a comment. Write \"\(text)\" in quotes.", fix: "\"\(text)\"")
    }

    /// Returns whether a value could begin at a `#`: after a colon, a comma, a dash or an opening bracket.
    static func opensValue(before offset: Int, in source: SourceText) -> Bool {
        var previous = offset - 1
        while let byte = source.byte(at: previous), byte == 0x20 || byte == 0x09 { previous -= 1 }
        guard let byte = source.byte(at: previous) else { return false }
        return [UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "-")].contains(byte)
    }

    private static func key(before offset: Int, in source: SourceText) -> String {
        let line = source.string(source.line(around: offset).lowerBound..<offset)
        guard let colon = line.lastIndex(of: ":") else { return "the value" }
        let word = line[..<colon].reversed().prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." }
        return word.isEmpty ? "the value" : String(word.reversed())
    }
}

extension UInt8 {
    private var character: Character { Character(Unicode.Scalar(self)) }

    fileprivate var isHexDigit: Bool { self < 0x80 && character.isHexDigit }

    fileprivate var isWordByte: Bool {
        self < 0x80 && (character.isLetter || character.isNumber || character == "_" || character == "-")
    }
}
