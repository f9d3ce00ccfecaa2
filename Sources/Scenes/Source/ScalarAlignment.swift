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
