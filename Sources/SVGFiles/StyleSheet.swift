import Geometry
import Layers
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
                let isForeign = condition.contains(#/\(\s*-(moz|ms|o)-/#)
                if !condition.hasPrefix("not"), !isForeign { read(block.blocks, depth: depth + 1) }
            } else if block.argument(of: "@charset") == nil, !block.prelude.dropFirst().isForeign {
                let name = block.prelude.prefix { !$0.isWhitespace }
                report(block.offset, "\(name) is not supported and has no effect")
            }
        }
    }

    private mutating func readRule(_ block: CSSBlock) {
        if block.body.contains("{") { report(block.offset, "rules inside of a rule have no effect") }
        let declarations = Self.declarations(block.body)
        for text in block.prelude.cssList {
            guard let selector = StyleSelector(text) else {
                // A drawing has no pseudo-elements.
                if text.contains("::") { continue }
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
        let results = query.lowercased().cssList.map(Self.matches)
        if results.isEmpty || results.contains(true) { return true }
        guard results.contains(nil) else { return false }
        report(offset, "the media query \"\(query)\" is not supported and does not match")
        return false
    }

    /// Returns whether the screen matches a query without commas, or `nil` if the query is not supported.
    private static func matches(_ query: String) -> Bool? {
        let words = query.cssWords
        let isNegated = words.first == "not"
        let terms = words.dropFirst(isNegated || words.first == "only" ? 1 : 0)
        // The words `and` are between the terms.
        guard terms.count % 2 == 1, zip(0..., terms).allSatisfy({ ($0 % 2 == 1) == ($1 == "and") }) else {
            return nil
        }
        let results = terms.filter { $0 != "and" }.map { term -> Bool? in
            switch term.filter({ !$0.isWhitespace }) {
            case "screen", "all", "(prefers-color-scheme:light)", "(prefers-reduced-motion:no-preference)":
                true
            case "print", "speech", "(prefers-color-scheme:dark)", "(prefers-reduced-motion)",
                "(prefers-reduced-motion:reduce)":
                false
            default: nil
            }
        }
        if results.contains(false) { return isNegated }
        return results.contains(nil) ? nil : !isNegated
    }

    private mutating func report(_ offset: Int, _ message: String) {
        problems.append(Problem(offset, .unsupported, message))
    }

    /// Returns the declarations of a block or of a `style` attribute.
    static func declarations(_ body: String) -> [Declaration] {
        let body =
            body.contains("/*")
            ? String(decoding: CSSBlock.withoutComments(Array(body.utf8)), as: UTF8.self) : body
        return body.cssItems(separatedBy: ";").compactMap { item in
            guard let colon = item.firstIndex(of: ":") else { return nil }
            let name = item[..<colon].trimmed
            var value = item[item.index(after: colon)...].trimmed
            let mark = value.lastIndex(of: "!") ?? value.endIndex
            let isImportant = value[mark...].filter { !$0.isWhitespace }.lowercased() == "!important"
            if isImportant { value = value[..<mark].trimmed }
            guard !name.isEmpty, !value.isEmpty else { return nil }
            return Declaration(
                name: name.hasPrefix("--") ? name : name.lowercased(), value: value, isImportant: isImportant)
        }
    }
}

/// An unparsed rule of CSS: the text before the braces, and the text in them.
private struct CSSBlock {
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

    /// Returns the blocks of a text. Statements without braces have an empty body. The end of the text closes a block.
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
            let spaceCount = words.utf8.prefix { $0 <= 0x20 }.count
            blocks.append(
                CSSBlock(
                    prelude: words.trimmed, offset: offset + prelude.lowerBound + spaceCount,
                    body: string(body),
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
        if let brace = open { add(start..<brace, brace + 1..<bytes.count) }
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
            for offset in index..<end { bytes[offset] = 0x20 }
            index = end
        }
        return bytes
    }
}

extension StringProtocol {
    /// Returns the items between separators that are outside of parentheses and quotes.
    fileprivate func cssItems(separatedBy separator: Character) -> [String] {
        var items: [String] = []
        var item = ""
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
                items.append(item.trimmed)
                item = ""
                continue
            }
            item.append(character)
        }
        return (items + [item.trimmed]).filter { !$0.isEmpty }
    }

    /// The items of a list with commas.
    var cssList: [String] { cssItems(separatedBy: ",") }
    /// The items of a list with spaces.
    var cssWords: [String] { cssItems(separatedBy: " ") }

    /// Returns the words between spaces, and the marks between them. If it `nests`, those in brackets belong to a word.
    func words(andMarks marks: String, nests: Bool) -> [String] {
        var words = [""]
        var depth = 0
        for character in self {
            if nests, "([".contains(character) { depth += 1 }
            if nests, ")]".contains(character) { depth -= 1 }
            if depth == 0, character.isWhitespace || marks.contains(character) {
                words += [character.isWhitespace ? "" : String(character), ""]
            } else {
                words[words.count - 1].append(character)
            }
        }
        return words.filter { !$0.isEmpty }
    }

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

    /// Whether the text may contain functions.
    var hasParenthesis: Bool { utf8.contains(UInt8(ascii: "(")) }

    /// Whether the name of a property or a rule has the prefix of another browser than Chromium.
    var isForeign: Bool { ["-moz-", "-ms-", "-o-"].contains { hasPrefix($0) } }

    /// Returns the text in the parentheses of a function, or `nil` for other text.
    func argument(of name: String) -> String? { function.flatMap { $0.name == name ? $0.argument : nil } }
}

// MARK: - Animations

/// The `animation-*` properties of an element.
struct CSSAnimation {
    private let name: String
    private let duration: Double
    private let delay: Double
    private let easing: TimingFunction
    private let count: Double
    private let direction: String
    private let fillMode: FillMode
    private let adds: Bool
    private let isPaused: Bool

    private static let keywords: [String: String] = [
        "normal": "direction", "reverse": "direction", "alternate": "direction",
        "alternate-reverse": "direction",
        "forwards": "fill-mode", "backwards": "fill-mode", "both": "fill-mode", "infinite": "iteration-count",
        "running": "play-state", "paused": "play-state", "none": "fill-mode",
    ]

    /// The initial values of the longhands of the `animation` property.
    private static let initial: [String: String] = [
        "name": "none", "duration": "0s", "delay": "0s", "timing-function": "ease", "iteration-count": "1",
        "direction": "normal", "fill-mode": "none", "play-state": "running",
    ]

    /// The start of the value of a longhand that depends on variables in the `animation` property, which follows.
    private static let pending = "animation:"

    /// Returns the longhands of the `animation` property.
    static func longhands(_ text: String) -> [(String, String)] {
        if text.hasVariables { return initial.map { ("animation-\($0.key)", pending + text) } }
        var lists: [String: [String]] = [:]
        for item in text.cssList {
            var values: [String: String] = [:]
            for word in item.cssWords {
                // A longhand has the first word that suits it. The name is the word that suits no other one.
                values[Self.longhands(for: word).first { values[$0] == nil } ?? "name"] = word
            }
            for (key, value) in initial { lists[key, default: []].append(values[key] ?? value) }
        }
        return lists.map { ("animation-\($0.key)", $0.value.joined(separator: ", ")) }
    }

    private static func longhands(for word: String) -> [String] {
        if let key = keywords[word] { return [key] }
        if TimingFunction(css: word) != nil { return ["timing-function"] }
        if word.number != nil { return ["iteration-count"] }
        return word.seconds == nil ? [] : ["duration", "delay"]
    }

    /// Returns the animations of an element's declared values, which a style has substituted.
    static func all(_ value: (String) -> String?) -> [CSSAnimation] {
        // The lists of the other properties repeat.
        func items(_ name: String) -> [String] {
            let text = value(name) ?? ""
            guard text.hasPrefix(pending) else { return text.cssList }
            let longhand = longhands(String(text.dropFirst(pending.count))).first {
                $0.0.hasSuffix("-" + name)
            }
            return longhand?.1.cssList ?? []
        }
        func list(_ name: String) -> (Int) -> String {
            let items = items(name)
            return { items.isEmpty ? initial[name] ?? "" : items[$0 % items.count] }
        }
        let names = items("name")
        if names.isEmpty { return [] }
        let (durations, delays) = (list("duration"), list("delay"))
        let (counts, easings) = (list("iteration-count"), list("timing-function"))
        let (directions, fills) = (list("direction"), list("fill-mode"))
        let (compositions, states) = (list("composition"), list("play-state"))
        let limit = TranslationLimit.duration
        return names.enumerated().filter { $0.element != "none" }.map { index, name in
            let count = counts(index)
            return CSSAnimation(
                name: name.unquoted,
                duration: (durations(index).seconds ?? 0).clamped(to: 0...limit),
                delay: (delays(index).seconds ?? 0).clamped(to: -limit...limit),
                easing: TimingFunction(css: easings(index)) ?? .default,
                count: count == "infinite" ? .infinity : max(count.number ?? 1, 0),
                direction: directions(index), fillMode: FillMode(rawValue: fills(index)) ?? .removed,
                adds: ["add", "accumulate"].contains(compositions(index)),
                isPaused: states(index) == "paused")
        }
    }

    /// Returns the effects of the keyframes by property, or `nil` if there are no keyframes of the name.
    ///
    /// Values that are not valid have no effect.
    func effects(
        _ sheet: StyleSheet, _ style: Style, at offset: Int,
        isValid: (_ property: String, _ value: String) -> Bool
    ) -> [String: Effect]? {
        guard let frames = sheet.keyframes[name] else { return nil }
        typealias Stop = (position: Double, value: String?, easing: TimingFunction)
        var stops: [String: [Double: Stop]] = [:]
        for frame in frames {
            let declared = frame.declarations.flatMap { Style.longhands($0) }
            let easing =
                declared.first { $0.0 == "animation-timing-function" }.flatMap { TimingFunction(css: $0.1) }
                ?? easing
            for (property, value) in declared where !property.hasPrefix("animation") {
                let value = style.substituted(value)
                guard isValid(property, value) else { continue }
                for position in frame.positions {
                    stops[property, default: [:]][position] = (position, value, easing)
                }
            }
        }
        guard duration > 0 && count > 0 || fillMode.fillsForwards else { return [:] }
        return stops.compactMapValues { list in
            var list = list.values.sorted { $0.position < $1.position }
            if list.first?.position != 0 { list.insert((0, nil, easing), at: 0) }
            if list.last?.position != 1 { list.append((1, nil, easing)) }
            let effect = effect(list, at: offset)
            return isPaused ? effect.held(at: 0) : effect
        }
    }

    private func effect(_ stops: [(position: Double, value: String?, easing: TimingFunction)], at offset: Int)
        -> Effect
    {
        var values = stops.map(\.value)
        var times = stops.map(\.position)
        var easings = stops.dropLast().map(\.easing)
        if direction.hasSuffix("reverse") {
            values.reverse()
            times = times.reversed().map { 1 - $0 }
            easings = easings.reversed().map(\.reversed)
        }
        let active = duration > 0 ? max(duration * count, 1e-3) : 1e-3
        return Effect(
            values: values, times: times, easings: easings, begin: delay, duration: max(duration, 1e-3),
            activeDuration: active <= TranslationLimit.duration ? active : .infinity,
            alternates: direction.hasPrefix("alternate"), fillMode: fillMode, isAdditive: adds,
            beginDecides: false, offset: offset)
    }
}
