import Scenes

/// A property and its value in CSS.
struct Declaration {
    let name: String
    let value: String
    let isImportant: Bool
}

/// The rules and keyframes of an SVG file's style sheets.
struct StyleSheet {
    struct Rule {
        let selector: StyleSelector
        let declarations: [Declaration]
        let order: Int
    }

    /// The declarations at some positions of an animation, 0 to 1.
    struct Keyframe {
        let positions: [Double]
        let declarations: [Declaration]
    }

    /// The rules by the keys of their selectors.
    private(set) var rules: [String: [Rule]] = [:]
    private var ruleCount = 0
    private(set) var keyframes: [String: [Keyframe]] = [:]
    private(set) var problems: [Problem] = []

    /// Adds the rules of a sheet for some media, whose text begins at an offset of the file.
    mutating func add(_ text: String, media: String, at offset: Int) {
        if matches(media, at: offset) { read(CSSBlock.blocks(of: text, at: offset)) }
    }

    private mutating func read(_ blocks: [CSSBlock], depth: Int = 0) {
        for block in blocks {
            guard depth < SVGLimit.nestedRules else {
                report(
                    block.offset,
                    "rules are nested more than \(SVGLimit.nestedRules) levels deep; the inner ones have no effect"
                )
                return
            }
            if !block.prelude.hasPrefix("@") {
                readRule(block)
            } else if let name = block.argument(of: "@keyframes") ?? block.argument(of: "@-webkit-keyframes")
            {
                readKeyframes(name, block)
            } else if let query = block.argument(of: "@media") {
                if matches(query, at: block.offset) { read(block.blocks, depth: depth + 1) }
            } else if let condition = block.argument(of: "@supports") {
                if !condition.hasPrefix("not") { read(block.blocks, depth: depth + 1) }
            } else if block.argument(of: "@charset") == nil {
                let name = block.prelude.prefix { !$0.isWhitespace }
                report(block.offset, "\(name) is not supported and has no effect")
            }
        }
    }

    private mutating func readRule(_ block: CSSBlock) {
        let declarations = Self.declarations(block.body)
        for text in block.prelude.cssList {
            guard let selector = StyleSelector(text) else {
                // There is no pointer and no focus, so such a rule never matches.
                if text.contains(#/:(hover|active|focus|visited)\b/#) { continue }
                report(block.offset, "the selector \"\(text)\" is not supported and matches nothing")
                continue
            }
            let rule = Rule(selector: selector, declarations: declarations, order: ruleCount)
            rules[selector.key, default: []].append(rule)
            ruleCount += 1
        }
    }

    private mutating func readKeyframes(_ name: String, _ block: CSSBlock) {
        keyframes[name.unquoted] = block.blocks.map { frame in
            let positions = frame.prelude.cssList.compactMap { word -> Double? in
                switch word {
                case "from": 0
                case "to": 1
                default: word.percentage
                }
            }.filter((0...1).contains)
            return Keyframe(positions: positions, declarations: Self.declarations(frame.body))
        }
    }

    private mutating func matches(_ query: String, at offset: Int) -> Bool {
        switch query.filter({ !$0.isWhitespace }).lowercased() {
        case "screen", "all", "(prefers-color-scheme:light)", "(prefers-reduced-motion:no-preference)":
            return true
        case "print", "(prefers-color-scheme:dark)", "(prefers-reduced-motion)",
            "(prefers-reduced-motion:reduce)":
            return false
        default:
            report(offset, "the media query \"\(query)\" is not supported and does not match")
            return false
        }
    }

    private mutating func report(_ offset: Int, _ message: String) {
        problems.append(Problem(offset, .unsupported, message))
    }

    /// Returns the declarations of a block or of a `style` attribute.
    static func declarations(_ body: String) -> [Declaration] {
        let body =
            body.contains("/*")
            ? String(decoding: CSSBlock.withoutComments(Array(body.utf8)), as: UTF8.self) : body
        return body.cssParts(";").compactMap { part in
            guard let colon = part.firstIndex(of: ":") else { return nil }
            let name = part[..<colon].trimmed
            var value = part[part.index(after: colon)...].trimmed
            let isImportant = value.lowercased().hasSuffix("!important")
            if isImportant { value = value.dropLast("!important".count).trimmed }
            guard !name.isEmpty, !value.isEmpty else { return nil }
            return Declaration(
                name: name.hasPrefix("--") ? name : name.lowercased(), value: value, isImportant: isImportant)
        }
    }
}

/// A rule of CSS before its meaning is known: the words before the braces, and the text in them.
struct CSSBlock {
    let prelude: String
    let offset: Int
    let body: String
    let bodyOffset: Int

    /// Returns the words after an at-keyword, or `nil` if the block is another one.
    func argument(of keyword: String) -> String? {
        guard prelude.lowercased().hasPrefix(keyword) else { return nil }
        return prelude.dropFirst(keyword.count).trimmed
    }

    var blocks: [CSSBlock] { Self.blocks(of: body, at: bodyOffset) }

    /// Returns the blocks of a text. Statements without braces have an empty body.
    static func blocks(of text: String, at offset: Int) -> [CSSBlock] {
        let bytes = withoutComments(Array(text.utf8))
        var blocks: [CSSBlock] = []
        var start = 0
        var open: Int?
        var depth = 0
        var quote: UInt8?
        func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        func add(_ prelude: Range<Int>, _ body: Range<Int>) {
            let words = string(prelude)
            guard !words.trimmed.isEmpty else { return }
            let blanks = words.utf8.prefix { $0 <= 0x20 }.count
            blocks.append(
                CSSBlock(
                    prelude: words.trimmed, offset: offset + prelude.lowerBound + blanks, body: string(body),
                    bodyOffset: offset + body.lowerBound))
        }
        for (index, byte) in bytes.enumerated() {
            if let mark = quote {
                if byte == mark { quote = nil }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
            case UInt8(ascii: "{"):
                if depth == 0 { open = index }
                depth += 1
            case UInt8(ascii: "}"):
                depth -= 1
                if depth == 0, let brace = open { add(start..<brace, brace + 1..<index) }
                if depth <= 0 { (depth, start, open) = (0, index + 1, nil) }
            case UInt8(ascii: ";") where depth == 0:
                add(start..<index, index..<index)
                start = index + 1
            default: break
            }
        }
        return blocks
    }

    /// Returns the text with spaces in place of comments, so that offsets stay valid.
    fileprivate static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        var index = 0
        while index + 1 < bytes.count {
            guard bytes[index] == UInt8(ascii: "/"), bytes[index + 1] == UInt8(ascii: "*") else {
                index += 1
                continue
            }
            var end = index + 2
            while end + 1 < bytes.count,
                bytes[end] != UInt8(ascii: "*") || bytes[end + 1] != UInt8(ascii: "/")
            {
                end += 1
            }
            end = min(end + 2, bytes.count)
            for place in index..<end { bytes[place] = 0x20 }
            index = end
        }
        return bytes
    }
}

extension StringProtocol {
    /// Returns the parts between separators that are outside of parentheses and quotes.
    func cssParts(_ separator: Character) -> [String] {
        var parts: [String] = []
        var part = ""
        var depth = 0
        var quote: Character?
        for character in self {
            if let mark = quote {
                if character == mark { quote = nil }
            } else if character == "\"" || character == "'" {
                quote = character
            } else if character == "(" {
                depth += 1
            } else if character == ")" {
                depth -= 1
            } else if depth <= 0, character == separator || separator == " " && character.isWhitespace {
                parts.append(part.trimmed)
                part = ""
                continue
            }
            part.append(character)
        }
        return (parts + [part.trimmed]).filter { !$0.isEmpty }
    }

    /// The items of a list with commas.
    var cssList: [String] { cssParts(",") }
    /// The items of a list with spaces.
    var cssWords: [String] { cssParts(" ") }

    /// The text without quotes around it.
    var unquoted: String {
        guard count > 1, let first, first == last, first == "\"" || first == "'" else { return String(self) }
        return String(dropFirst().dropLast())
    }

    /// The name and the text in parentheses of a function such as `url(#a)`, or `nil` for other text.
    var function: (name: String, argument: String)? {
        let text = trimmed
        guard text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { return nil }
        return (text[..<open].lowercased(), text[text.index(after: open)...].dropLast().trimmed)
    }

    /// Returns the text in the parentheses of a function, or `nil` for other text.
    func argument(of name: String) -> String? { function.flatMap { $0.name == name ? $0.argument : nil } }
}
