import Colors
import Geometry

/// A value in this format for a value in the spelling of CSS, SVG, UIKit, another locale or a word processor.
///
/// Rules propose values without knowing the key; the parser of the key accepts one of them or none.
struct ForeignSpelling: Hashable {
    let text: String
    /// The reason, as a sentence without a full stop, or `nil` if the value explains itself.
    var reason: String?
    /// The key to write instead, or `nil` for the same key.
    var key: String?

    init(_ text: String, _ reason: String? = nil, key: String? = nil) {
        (self.text, self.reason, self.key) = (text, reason, key)
    }

    /// Returns the proposals for a value, best first.
    static func proposals(for node: SceneNode, key: String) -> [ForeignSpelling] {
        switch node.content {
        case .text(let text, _): isLength(key) && text.contains("%") ? [] : of(text)
        case .list(let nodes):
            isLength(key) && nodes.contains { $0.text?.contains("%") ?? false } ? [] : ofList(nodes)
        case .mapping: ofMapping(node)
        }
    }

    private static func of(_ text: String) -> [ForeignSpelling] {
        let plain = Typography.plain(text)
        guard !plain.isEmpty, plain.utf8.count <= 300 else { return [] }
        let typed =
            plain == text ? [] : [ForeignSpelling(quotedIfNeeded(plain), Typography.reason(for: text))]
        return typed + numbers(plain) + words(plain) + colors(plain) + calls(plain) + paths(plain)
            + [ForeignSpelling("[\(quotedIfNeeded(plain))]")]
    }

    private static func quotedIfNeeded(_ text: String) -> String {
        text.hasPrefix("#") || text.contains(": ") || text.contains(", ") ? text.inQuotes : text
    }
}

// MARK: - Hints

extension ForeignSpelling {
    /// The advice for spellings that have no value here, by a part of their text and the end of their key.
    private static let hints: [(part: String, keys: [String], reason: String)] = [
        ("var(", [], "Write the colour itself"),
        ("gradient(", [], "A gradient is a layer of its own: write bounds, and colors: [red, blue]"),
        ("frames", [], "Times are in seconds: 30 of 60 frames a second are 0.5"),
        ("nil", [], "Leave the key out"), ("null", [], "Leave the key out"),
        ("", ["type"], "A path makes a layer a shape, and colors make it a gradient"),
        ("forever", ["duration"], "repeatCount: forever repeats without end"),
        ("fast", ["speed"], "1 is the normal speed, and 2 is twice as fast"),
        ("%", [], "Lengths are in points of the canvas"), ("em", [], "Lengths are in points of the canvas"),
        ("vw", [], "Lengths are in points of the canvas"), ("vh", [], "Lengths are in points of the canvas"),
    ]

    static func hint(for text: String, _ key: String) -> ForeignSpelling? {
        let hint = hints.first {
            text.contains($0.part) && ($0.keys.isEmpty || $0.keys.contains { key.hasSuffix($0) })
        }
        return hint.map { ForeignSpelling("", $0.reason) }
    }

    private static let lengthKeys = [
        "position", "position.x", "position.y", "bounds", "width", "height", "canvas", "lineWidth",
        "borderWidth", "cornerRadius", "rect", "roundedRect", "ovalIn", "radius", "center", "lineDashPattern",
        "lineDashPhase", "translation", "translation.x", "translation.y", "size", "origin",
        "shadowOffset", "shadowRadius", "x-blurRadius",
    ]

    static func isLength(_ key: String) -> Bool {
        let name = key.split(separator: " ").last.map { $0.prefix { $0 != "[" } } ?? ""
        return lengthKeys.contains(String(name))
    }
}

// MARK: - Typography

/// The characters that editors and keyboards insert instead of ASCII characters.
enum Typography {
    private static let table: [(characters: String, plain: String)] = [
        ("“”„«»＂", "\""), ("‘’‚‹›＇", "'"), ("–—−‐‑－", "-"),
        ("\u{A0}\u{2007}\u{2009}\u{200A}\u{202F}\u{3000}", " "), ("\u{200B}\u{FEFF}", ""), ("，", ","),
        ("：", ":"),
        ("；", ";"), ("（", "("), ("）", ")"), ("＃", "#"), ("％", "%"),
    ]

    private static let plainCharacters = Dictionary(
        table.flatMap { row in row.characters.map { ($0, row.plain) } },
        uniquingKeysWith: { first, _ in first })

    /// Returns the text in ASCII characters, without quotes, a comment or punctuation around it.
    static func plain(_ text: String) -> String {
        var plain = text.reduce(into: "") { $0 += plainCharacters[$1] ?? String($1) }
        for mark in [" //", " /*"] {
            if let comment = plain.firstRange(of: mark) { plain = String(plain[..<comment.lowerBound]) }
        }
        let end = plain.lastIndex { !$0.isWhitespace && $0 != "," && $0 != ";" }
        plain = end.map { plain[...$0].trimmed } ?? ""
        for quote in ["\"", "'"] where plain.count > 1 && plain.hasPrefix(quote) && plain.hasSuffix(quote) {
            plain = plain.dropFirst().dropLast().trimmed
        }
        if plain.hasPrefix("@"), !plain.dropFirst().isEmpty { plain = plain.dropFirst().trimmed }
        return plain
    }

    static func reason(for text: String) -> String? {
        if text.contains("//") || text.contains("/*") { return "A comment starts with #" }
        if let last = text.last, ",;".contains(last) { return "No comma or semicolon ends a line" }
        let isTyped = text.contains { plainCharacters[$0] != nil }
        return isTyped ? "Use plain quotes, hyphens and spaces" : nil
    }
}

// MARK: - Words

extension ForeignSpelling {
    /// The values for words of other languages, from the file foreign-words.txt.
    private static let words: [String: [ForeignSpelling]] = {
        var words: [String: [ForeignSpelling]] = [:]
        for cells in ForeignTable.rows(of: EmbeddedFiles.foreign_words_txt) {
            let spelling = ForeignSpelling(
                cells[1], cells.count > 3 ? cells[3] : nil, key: cells.count > 2 ? cells[2] : nil)
            for word in cells[0].split(separator: ",") {
                words[word.trimmed, default: []].append(spelling)
            }
        }
        return words
    }()

    /// The beginnings of the constants of Core Animation's older interface.
    private static let prefixes = [
        "kCAMediaTimingFunction", "kCAFillMode", "kCALineCap", "kCALineJoin", "kCAFillRule", "kCAAnimation",
        "kCAGradientLayer", "kCAValueFunction", "kCGLineCap", "kCGLineJoin",
    ]

    private static let numberWords = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    ]

    private static func key(of word: String) -> String { word.lowercased().replacing("_", with: "-") }

    static func isKnown(_ word: String) -> Bool { words[key(of: word)] != nil }

    private static func words(_ text: String) -> [ForeignSpelling] {
        guard !text.contains("(") else { return [] }
        let last = text.split(separator: ".").last.map(String.init) ?? text
        var stem = last
        for prefix in prefixes where last.hasPrefix(prefix) { stem = String(last.dropFirst(prefix.count)) }
        let name = stem.uncapitalizedWord
        let translations = [text, name].flatMap { words[key(of: $0)] ?? [] }
        let number = numberWords.firstIndex(of: text.lowercased()).map { [ForeignSpelling("\($0)")] } ?? []
        let names = [name, text.lowercased(), name.lowercased()].filter { $0 != text && !$0.contains("(") }
        return translations + number + names.map { ForeignSpelling($0) } + easings(text)
    }

    /// Returns the names of easings in the order of CSS and GSAP: `ease-out-back`, `power2.out`.
    private static func easings(_ text: String) -> [ForeignSpelling] {
        let powers = ["1": "Quad", "2": "Cubic", "3": "Quart", "4": "Quint"]
        var parts = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
        if let first = parts.first, first.hasPrefix("power"), let name = powers[String(first.dropFirst(5))] {
            parts[0] = name
        }
        let directions = parts.filter { ["in", "out"].contains($0) }.map(\.capitalizedWord)
        let family = parts.filter { !["ease", "in", "out", "inout"].contains($0) }.map(\.capitalizedWord)
        guard family.count == 1, parts.count > 1 else { return [] }
        let fallback = parts.contains("inout") ? "InOut" : "Out"
        let direction = directions.isEmpty ? fallback : directions.joined()
        return [ForeignSpelling("ease" + direction + family[0], key: "x-timing")]
    }
}

// MARK: - Numbers and lists

extension ForeignSpelling {
    private static func numbers(_ text: String) -> [ForeignSpelling] {
        let number =
            ForeignNumber(text).map {
                [
                    ForeignSpelling($0.text, $0.reason), ForeignSpelling("[\($0.text)]"),
                    ForeignSpelling("[\($0.text), \($0.text)]"),
                ]
            } ?? []
        var content = text[...]
        for (open, close) in [("(", ")"), ("[", "]"), ("{", "}")]
        where text.hasPrefix(open) && text.hasSuffix(close) {
            content = content.dropFirst().dropLast()
        }
        let splits: [Set<Character>] = [[",", ";"], [";"], [" "], [",", " ", ";"], ["x", "×"]]
        let lists = splits.compactMap { separators -> [ForeignNumber]? in
            let parts = content.parts(separatedBy: separators)
            return parts.count > 1 ? parts.mapAll { ForeignNumber($0) } : nil
        }
        // A comma between two digits separates numbers where the value is a list.
        return lists.flatMap { list($0) } + number
    }

    /// Returns the lists that some numbers may mean: a size or a rectangle may have too many or too few.
    private static func list(_ numbers: [ForeignNumber]) -> [ForeignSpelling] {
        let values = numbers.map(\.text)
        let reason = numbers.compactMap(\.reason).first
        var lists = [values]
        if values.count == 4, values.prefix(2) == ["0", "0"] { lists.append(Array(values.suffix(2))) }
        if values.count == 3, values[2] == "0" || values[2] == "1" { lists.append(Array(values.prefix(2))) }
        if values.count == 2 { lists.append(["0", "0"] + values) }
        if values.count > 1, values.count.isMultiple(of: 2),
            numbers.allSatisfy({ $0.value == $0.value.rounded() })
        {
            // A list such as [1,5, 2,5] has decimal commas.
            let pairs = stride(from: 0, to: values.count, by: 2).map { "\(values[$0]).\(values[$0 + 1])" }
            if pairs.count > 1 { lists.append(pairs) }
        }
        guard Set(values).count == 1, let value = values.first else {
            return lists.map { bracketed($0, reason) }
        }
        let both = values.count > 1 ? "It is one number for both axes" : nil
        return lists.map { bracketed($0, reason) } + [ForeignSpelling(value, both)]
    }

    private static func bracketed(_ values: [String], _ reason: String?) -> ForeignSpelling {
        ForeignSpelling("[" + values.joined(separator: ", ") + "]", reason)
    }

    private static func ofList(_ nodes: [SceneNode]) -> [ForeignSpelling] {
        let numbers = nodes.mapAll { $0.text.flatMap { ForeignNumber(Typography.plain($0)) } }
        if let numbers, !nodes.isEmpty {
            let values = numbers.map(\.value)
            return (color(channels: values).map { [$0] } ?? []) + list(numbers) + polygon([values])
                + numbers.prefix(numbers.count == 1 ? 1 : 0).map { ForeignSpelling($0.text) }
        }
        if nodes.count == 1, let text = nodes[0].text {
            let numbers = text[...].parts(separatedBy: [",", "，", " "])
                .compactMap { ForeignNumber(Typography.plain($0)) }
            return [ForeignSpelling(nodes[0].flowText)] + list(numbers) + of(text)
        }
        if nodes.count == 1 { return [ForeignSpelling(nodes[0].flowText)] }
        return polygon(nodes.map { $0.items.compactMap(\.foreignNumber?.value) })
    }
}

// MARK: - Colours

extension ForeignSpelling {
    private static let systemColors: [String: String] = [
        "systemred": "#ff3b30", "systemorange": "#ff9500", "systemyellow": "#ffcc00",
        "systemgreen": "#34c759", "systemmint": "#00c7be", "systemteal": "#30b0c7", "systemcyan": "#32ade6",
        "systemblue": "#007aff", "systemindigo": "#5856d6", "systempurple": "#af52de",
        "systempink": "#ff2d55", "systembrown": "#a2845e", "systemgray": "#8e8e93", "label": "#000000",
        "systembackground": "#ffffff", "darkgray": "#555555", "lightgray": "#aaaaaa",
    ]

    private static func colors(_ text: String) -> [ForeignSpelling] {
        if text.hasPrefix("0x") || text.hasPrefix("0X") {
            let digits = text.dropFirst(2)
            return [3, 4, 6, 8].contains(digits.count) && digits.allSatisfy(\.isHexDigit)
                ? [ForeignSpelling("\"#\(digits)\"", ColorError.spelling)] : []
        }
        guard text.allSatisfy({ $0.isLetter || $0.isHexDigit || "._ []()".contains($0) }) else { return [] }
        if [3, 4, 6, 8].contains(text.count), text.allSatisfy(\.isHexDigit) {
            return [ForeignSpelling("\"#\(text)\"")]
        }
        // UIColor.red.cgColor, .red, [UIColor redColor]
        let parts = text.split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() }
        let names = parts.filter { !["uicolor", "nscolor", "color", "cgcolor", "skcolor"].contains($0) }
        guard text.contains(".") || parts.count == 1 || text.hasPrefix("["), names.count == 1,
            names[0].allSatisfy(\.isLetter)
        else { return [] }
        let name = names[0].hasSuffix("color") ? String(names[0].dropLast(5)) : names[0]
        if let hex = systemColors[name] { return [ForeignSpelling("\"\(hex)\"", ColorError.spelling)] }
        return name == text
            ? [] : [ForeignSpelling(name == "clear" ? "transparent" : name, ColorError.spelling)]
    }

    /// Returns the colour of three or four channels, 0 to 1 or 0 to 255.
    private static func color(channels: [Double]) -> ForeignSpelling? {
        guard (3...4).contains(channels.count), channels.allSatisfy({ (0...255).contains($0) }) else {
            return nil
        }
        let isBytes = channels.prefix(3).contains { $0 > 1 }
        let parts = channels.enumerated().map { index, value in
            value <= 1 && (index == 3 || !isBytes) ? value : value / 255
        }
        let alpha = parts.count > 3 ? parts[3] : 1
        let color = Color(red: parts[0], green: parts[1], blue: parts[2], alpha: alpha)
        return ForeignSpelling("\"\(color.fileText)\"", ColorError.spelling)
    }
}

// MARK: - Calls

extension ForeignSpelling {
    private static func calls(_ text: String) -> [ForeignSpelling] {
        guard let calls = ForeignCall.list(text) else { return [] }
        var proposals: [ForeignSpelling] = []
        if let parts = calls.mapAll(transformPart) {
            proposals.append(
                ForeignSpelling("{ " + parts.map { "\($0.part): \($0.text)" }.joined(separator: ", ") + " }"))
            if parts.count == 1 { proposals.append(ForeignSpelling(parts[0].text)) }
        }
        guard calls.count == 1 else { return proposals }
        return proposals + of(calls[0])
    }

    private static func of(_ call: ForeignCall) -> [ForeignSpelling] {
        let numbers = call.numbers ?? []
        let first = call.arguments.first?.text
        switch call.name.lowercased() {
        case "nsnumber", "cgfloat", "double", "float", "int", "timeinterval", "cftimeinterval", "nsvalue",
            "some", "cgcolor":
            return first.map { of($0) } ?? []
        case "cubic-bezier", "cubicbezier", "bezier", "cubicbeziereasing": return list(numbers)
        case "camediatimingfunction": return call["name"].map { of($0) } ?? list(numbers)
        case "steps", "step":
            guard let count = first.flatMap({ ForeignNumber($0) }) else { return [] }
            let jump = call.arguments.dropFirst().first.map { $0.text.replacing("jump-", with: "") }
            return [
                ForeignSpelling(
                    "{ steps: \(count.text)" + (jump.map { ", jump: \($0)" } ?? "") + " }", key: "x-timing")
            ]
        case "linear":
            return list(numbers).prefix(1).map { ForeignSpelling("{ linear: \($0.text) }", key: "x-timing") }
        case "uicolor", "nscolor", "color", "skcolor", "init":
            let white = call["white"].flatMap { ForeignNumber($0)?.value }
            let alpha = (call["alpha"] ?? call["opacity"]).flatMap { ForeignNumber($0)?.value }
            let gray = white.map { [$0, $0, $0] + (alpha.map { [$0] } ?? []) }
            return color(channels: gray ?? numbers.map(\.value)).map { [$0] } ?? []
        case "url", "var", "path":
            return first.map { [ForeignSpelling($0.drop { "#\"'".contains($0) }.trimmedQuotes)] } ?? []
        case "uibezierpath", "cgpath", "circle", "ellipse": return path(call)
        default: return numbers.isEmpty ? [] : list(numbers)
        }
    }

    /// Returns the part of a transform that a function of CSS or Core Graphics makes.
    private static func transformPart(_ call: ForeignCall) -> (part: String, text: String)? {
        guard let numbers = call.numbers?.map(\.text), let first = numbers.first else { return nil }
        let name = call.name.lowercased()
        let labels = call.arguments.map(\.label)
        let isTransform = name.hasPrefix("cgaffinetransform") || name.hasPrefix("catransform3d")
        let kind = isTransform ? name + labels.joined() : name
        let pair = "[\(first), \(numbers.count > 1 ? numbers[1] : "0")]"
        if kind.contains("rotat") { return ("rotation", first) }
        if kind.hasPrefix("translate3d") || kind == "translate" || isTransform && kind.contains("translat") {
            return ("translation", pair)
        }
        if kind == "scale" || kind == "scale3d" || isTransform && kind.contains("scale") {
            let isUniform = numbers.count < 2 || numbers[1] == first
            return isUniform ? ("scale", first) : ("scale.x", "\(first), scale.y: \(numbers[1])")
        }
        let axes = [
            "translatex": "translation.x", "translatey": "translation.y", "scalex": "scale.x",
            "scaley": "scale.y",
        ]
        return axes[name].map { ($0, first) }
    }
}

extension Substring {
    fileprivate var trimmedQuotes: String { String(reversed().drop { "\"'".contains($0) }.reversed()) }
}
