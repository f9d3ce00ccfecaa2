struct CodeToken: Equatable {
    enum Kind {
        case plain, keyword
        /// A string or the name of a type.
        case name
        case number, comment
    }

    let kind: Kind
    /// The range in the line, in Unicode scalars.
    let range: Range<Int>
}

/// Finds the tokens of single lines of Swift, YAML and CSS. It knows only the syntax of generated code.
struct CodeLexer {
    private let view: CodeView
    private let text: [Unicode.Scalar]
    private var offset = 0
    private var tokens: [CodeToken] = []

    /// Returns the tokens of a line, in order. Together they are the whole line.
    static func tokens(of line: String, in view: CodeView) -> [CodeToken] {
        var lexer = CodeLexer(view: view, text: Array(line.unicodeScalars))
        while lexer.offset < lexer.text.count { lexer.add() }
        return lexer.tokens
    }

    private init(view: CodeView, text: [Unicode.Scalar]) { (self.view, self.text) = (view, text) }

    private mutating func add() {
        if startsComment {
            add(.comment, to: text.count)
        } else if text[offset] == "\"" || text[offset] == "'" {
            add(.name, to: endOfString)
        } else if text[offset].isDigit || "-.".unicodeScalars.contains(text[offset]) && next?.isDigit == true
        {
            add(.number, to: end { $0.isWord || $0 == "." || $0 == "%" })
        } else if text[offset].isWord || "@.#".unicodeScalars.contains(text[offset]) && view == .css {
            let end = end { $0.isWord || $0 == "-" && view != .swift }
            add(kind(of: offset..<end), to: end)
        } else {
            add(.plain, to: offset + 1)
        }
    }

    private var next: Unicode.Scalar? { offset + 1 < text.count ? text[offset + 1] : nil }

    private var startsComment: Bool {
        switch view {
        case .swift: text[offset] == "/" && next == "/"
        case .css: text[offset] == "/" && next == "*" || text[offset] == "<" && next == "!"
        case .yaml: text[offset] == "#" && (offset == 0 || text[offset - 1] == " ")
        }
    }

    private var endOfString: Int {
        var end = offset + 1
        while end < text.count, text[end] != text[offset] { end += text[end] == "\\" ? 2 : 1 }
        return min(end + 1, text.count)
    }

    private func kind(of word: Range<Int>) -> CodeToken.Kind {
        let isKey = word.upperBound < text.count && text[word.upperBound] == ":"
        let first = text[word.lowerBound]
        switch view {
        case .yaml: return isKey ? .keyword : .plain
        case .css:
            return isKey || first == "@" ? .keyword : ".#".unicodeScalars.contains(first) ? .name : .plain
        case .swift:
            let isMember = word.lowerBound > 0 && text[word.lowerBound - 1] == "."
            if ("A"..."Z").contains(first) { return .name }
            let string = String(String.UnicodeScalarView(text[word]))
            return !isMember && Self.keywords.contains(string) ? .keyword : .plain
        }
    }

    /// Returns the end of the token that starts here, whose other characters meet a condition.
    private func end(_ isInside: (Unicode.Scalar) -> Bool) -> Int {
        text[(offset + 1)...].firstIndex { !isInside($0) } ?? text.count
    }

    /// Adds the token that starts here. Plain tokens are joined.
    private mutating func add(_ kind: CodeToken.Kind, to end: Int) {
        if kind == .plain, let last = tokens.last, last.kind == .plain {
            tokens[tokens.count - 1] = CodeToken(kind: .plain, range: last.range.lowerBound..<end)
        } else {
            tokens.append(CodeToken(kind: kind, range: offset..<end))
        }
        offset = end
    }

    private static let keywords: Set<String> = [
        "as", "case", "class", "default", "else", "enum", "extension", "false", "final", "for", "func",
        "guard", "if", "import", "in", "init", "let", "nil", "override", "private", "return", "self",
        "static", "struct", "super", "switch", "true", "var", "where", "while",
    ]
}

extension Unicode.Scalar {
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }

    fileprivate var isWord: Bool {
        isDigit || self == "_" || value >= 0x80 || ("a"..."z").contains(self) || ("A"..."Z").contains(self)
    }
}
