import CYAML

// What the YAML library says about a text becomes a sentence with a cure.
extension Problem {
    /// What a fault says of a text.
    init(_ fault: cyaml_fault, in source: SourceText) {
        guard !fault.unreadable else {
            self = Self.unreadable(fault.character, in: source)
            return
        }
        var cursor = MarkCursor(source.bytes)
        // What was being read begins before the fault, and the cursor likes to walk forward.
        let start = cursor.offset(of: fault.start)
        let offset = cursor.offset(of: fault.place)
        let words = String(cString: fault.words)
        self = YAMLFault(text: words, offset: offset, start: start, source: source).problem
    }

    /// What is said of a second document, which begins at an offset.
    static func anotherDocument(at offset: Int, in source: SourceText) -> Problem {
        let fault = YAMLFault(text: "", offset: offset, start: 0, source: source)
        return fault.commentedColor?.problem
            ?? fault.syntax("a file holds one scene: this begins a second one")
    }

    /// The error of bytes or characters that no text should hold.
    private static func unreadable(_ value: Int32, in source: SourceText) -> Problem {
        let isControl = { (byte: UInt8) in
            byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D || byte == 0x7F
        }
        let code = value > 0 ? " (U+" + String(value, radix: 16, uppercase: true) + ")" : ""
        return Problem(
            offset: source.bytes.firstIndex(where: isControl) ?? 0, rule: .syntax,
            message: "the file holds a control character\(code): is it a text file?")
    }
}

/// A fault that the library found, in its words, and where.
private struct YAMLFault {
    let text: String
    /// Where the library stopped.
    let offset: Int
    /// Where what it was reading begins.
    let start: Int
    let source: SourceText

    var problem: Problem {
        if let color = commentedColor { return color.problem }
        switch text {
        case "mapping values are not allowed in this context": return colonInValue
        case "found character that cannot start any token": return strayCharacter
        case "did not find expected ',' or ']'": return unclosed("[", "]")
        case "did not find expected ',' or '}'": return unclosed("{", "}")
        case "found unexpected end of stream": return syntax("this quote is never closed", at: start)
        case "could not find expected ':'": return missingColon
        case "did not find expected key", "did not find expected '-' indicator": return misplaced
        case "mapping keys are not allowed in this context",
            "block sequence entries are not allowed in this context":
            return syntax("a list or a mapping cannot begin here", fix: "begin it on a line of its own")
        case "found unknown escape character", "found invalid Unicode character escape code":
            return syntax(
                "no such escape in double quotes", fix: "write the character itself, or \\\\ for a backslash")
        default: break
        }
        if text.contains("tab character") { return tab }
        return syntax("this is not YAML: \(text)")
    }

    func syntax(_ message: String, fix: String? = nil, at place: Int? = nil) -> Problem {
        Problem(offset: place ?? offset, rule: .syntax, message: message, fix: fix)
    }

    private var tab: Problem { syntax("a tab cannot indent a line", fix: "indent with spaces") }

    private var strayCharacter: Problem {
        if source.byte(at: offset) == UInt8(ascii: "\t") { return tab }
        let character = source.string(offset..<min(offset + 1, source.bytes.count))
        return syntax("a value that begins with \(character) needs quotes")
    }

    /// The text of the line of a place without its indentation, and the rest of it from the place.
    private func line(at place: Int) -> (whole: Substring, rest: String) {
        let range = source.line(around: place)
        let whole = source.string(range).drop { $0 == " " || $0 == "-" || $0 == "\t" }
        return (whole, source.string(min(place, range.upperBound)..<range.upperBound))
    }

    /// The fault of a value such as `Morph: star`, with the line as it should be.
    private var colonInValue: Problem {
        let line = self.line(at: offset)
        guard let colon = line.whole.firstRange(of: ": ") else { return indentation }
        let value = line.whole[colon.upperBound...]
        // The line's own colon: then it is the line that was taken for a part of the value above it.
        guard value.count >= line.rest.count else { return indentation }
        let isQuotable = !value.contains("\"")
        return syntax(
            "a value with \": \" needs quotes",
            fix: isQuotable ? "\(line.whole[..<colon.lowerBound]): \"\(value)\"" : nil)
    }

    private var indentation: Problem {
        syntax(
            "inconsistent indentation",
            fix: "align all lines of one level")
    }

    /// The fault of a line that is neither a key with a value nor part of one.
    private var missingColon: Problem {
        let line = self.line(at: start).whole
        let gap = line.firstIndex(of: ":") ?? line.firstIndex(of: " ")
        let fix = gap.map { "\(line[..<$0]): \(line[line.index(after: $0)...].drop { $0 == " " })" }
        return syntax("a key needs a colon and a space after it", fix: fix ?? "\(line): …", at: start)
    }

    /// The fault of something that stands where a key should: at the start of a line, or behind a value.
    private var misplaced: Problem {
        let line = self.line(at: offset)
        guard line.rest.count < line.whole.count else { return indentation }
        let isQuote = line.whole.contains("'")
        return syntax(
            "the value ends before this",
            fix: isQuote
                ? "in single quotes, ' is written twice; or use double quotes"
                : "put the whole value in quotes")
    }

    private func unclosed(_ open: String, _ close: String) -> Problem {
        Problem(
            offset: start, rule: .syntax,
            message: "this \(open) is not closed by \(close), or a comma is missing before the next value",
            related: offset)
    }

    /// A colour without quotes swallows the rest of its line, the closing bracket too: then that is the fault.
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

    /// The last place before the line of `offset` that is not blank.
    private func lastText(before offset: Int) -> Int {
        var place = source.line(around: offset).lowerBound
        while let byte = source.byte(at: place - 1), byte == 0x20 || byte == 0x0A || byte == 0x0D {
            place -= 1
        }
        return max(place - 1, 0)
    }
}

// MARK: - Scalar alignment

/// Walks through a text as it is written and as it reads, side by side.
///
/// The YAML library says where a value begins, but not where its parts are: lines are folded, quotes doubled,
/// escapes resolved. What is written and what is read differ only in those, so they can be matched up.
struct ScalarAlignment {
    private let source: SourceText
    private let text: [UInt8]
    private let quote: UInt8?
    private var written: Int
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

    /// The place in the file of the byte `offset` of the text as it reads.
    ///
    /// - Complexity: O(`offset`).
    static func place(of offset: Int, in node: SceneNode, of source: SourceText) -> Int {
        var walk = ScalarAlignment(node, in: source)
        while walk.read < min(offset, walk.text.count) {
            guard walk.advance() else { return node.offset }
        }
        if offset < walk.text.count, !walk.text[offset].isBlank { walk.skipBlanks() }
        return walk.written
    }

    /// The range of the file that the text of a node takes up, its quotes included; blanks that end a block, and the
    /// line break behind it, are not in it.
    static func range(of node: SceneNode, in source: SourceText) -> Range<Int>? {
        var walk = ScalarAlignment(node, in: source)
        while walk.read < walk.text.count {
            guard walk.advance() else { return nil }
        }
        if let quote = walk.quote {
            walk.skipBlanks()
            guard source.byte(at: walk.written) == quote else { return nil }
            walk.written += 1
        }
        return node.offset..<walk.written
    }

    /// Goes on by one character, or by the blanks of one side; returns whether both sides fit.
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

    /// Skips blanks, line breaks, and in double quotes line breaks behind a backslash.
    private mutating func skipBlanks() {
        while let byte = source.byte(at: written) {
            let next = source.byte(at: written + 1)
            let isEscapedBreak =
                quote == UInt8(ascii: "\"") && byte == UInt8(ascii: "\\") && (next == 0x0A || next == 0x0D)
            guard byte.isBlank || isEscapedBreak else { return }
            written += 1
        }
    }

    /// Skips an escape of a text in double quotes and the character it stands for.
    private mutating func skipEscape() -> Bool {
        guard let kind = source.byte(at: written + 1) else { return false }
        switch kind {
        case 0x0A, 0x0D:
            skipBlanks()
            return true
        case UInt8(ascii: "x"): written += 4
        case UInt8(ascii: "u"): written += 6
        case UInt8(ascii: "U"): written += 10
        default: written += 2
        }
        read += 1
        while read < text.count, text[read] & 0xC0 == 0x80 { read += 1 }
        return true
    }
}

extension SourceText {
    /// The bytes that a node takes up, brackets and quotes included; nil when its end cannot be found.
    func range(of node: SceneNode) -> Range<Int>? {
        switch node.content {
        case .text: return ScalarAlignment.range(of: node, in: self)
        case .list(let nodes): return range(from: node.offset, last: nodes.last, closing: "]")
        case .mapping(let entries): return range(from: node.offset, last: entries.last?.value, closing: "}")
        }
    }

    /// The range from the start of a list or mapping to the end of its last member, or to its bracket.
    private func range(from start: Int, last: SceneNode?, closing: Unicode.Scalar) -> Range<Int>? {
        let opening = closing == "]" ? UInt8(ascii: "[") : UInt8(ascii: "{")
        guard byte(at: start) == opening else {
            return last.flatMap(range(of:)).map { start..<$0.upperBound }
        }
        guard var place = last == nil ? start + 1 : last.flatMap(range(of:))?.upperBound else { return nil }
        while let byte = byte(at: place), byte != UInt8(ascii: closing) {
            if byte == UInt8(ascii: "#") {
                place = line(around: place).upperBound
            } else if [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ",")].contains(byte) {
                place += 1
            } else {
                return nil
            }
        }
        return place < bytes.count ? start..<place + 1 : nil
    }
}

extension UInt8 {
    /// Whether the byte is a blank, a tab or part of a line break.
    fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}

// MARK: - Commented color

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
