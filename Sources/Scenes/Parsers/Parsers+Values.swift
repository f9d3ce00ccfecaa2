import Colors
import Geometry
package import Layers

/// The greatest numbers of a scene file, on either side of 0. They leave more room than any picture needs, and their
/// sums and products are numbers still.
package enum NumberLimit {
    /// Of coordinates, lengths, factors and counts.
    package static let any = 1e9
    /// Of times, in seconds: eleven days.
    static let seconds = 1e6
}

extension NumberRange {
    /// A number of the range in words, to complete "… wants".
    var wants: String {
        switch self {
        case .any: "a number"
        case .zeroOrMore: "a number, 0 or more"
        case .positive: "a number above 0"
        case .share: "a number from 0 to 1"
        case .from(let least, let most):
            "a number from \(least.shortestDecimal) to \(most.shortestDecimal)"
        }
    }
}

extension Parsers {
    /// A decimal number.
    static let number = number(.any)

    /// A time or a length of time in seconds.
    static let seconds = seconds(.any)

    /// A time or a length of time of a range, in seconds.
    static func seconds(_ range: NumberRange) -> ValueParser<Double> {
        number(range, limit: NumberLimit.seconds)
    }

    /// A decimal number of a range, at most `limit` from 0.
    package static func number(_ range: NumberRange, limit: Double = NumberLimit.any) -> ValueParser<Double> {
        ValueParser(wants: range.wants, schema: .number(range, limit: limit)) { node, key, context in
            guard let text = node.text, let number = Double(decimal: text) else {
                context.refuse(node, key, wants: "a number", fix: Double.cure(for: node.text, key))
                return nil
            }
            guard range.contains(number) else {
                context.error(node.offset, .range, "\(key) needs \(range.wants), got \(text)")
                return nil
            }
            guard abs(number) <= limit else {
                let border =
                    number > 0 ? "at most \(limit.shortestDecimal)" : "at least -\(limit.shortestDecimal)"
                context.error(node.offset, .range, "\(key) needs a number of \(border), got \(text)")
                return nil
            }
            return number
        }
    }

    /// How often, or for how many seconds, something repeats: 0 or more, or `forever`.
    static let repeats = ValueParser<Double>(
        wants: "a number, 0 or more, or forever",
        schema: .any(of: [number(.zeroOrMore).schema, .words(["forever"])])
    ) { node, key, context in
        if node.text == "forever" { return .infinity }
        if let text = node.text, Double(decimal: text) == nil {
            let isInfinity = ["inf", ".inf", "infinity", "infinite", "Infinity"].contains(text)
            context.refuse(
                node, key, wants: "a number or forever", fix: isInfinity ? "\(key): forever" : nil)
            return nil
        }
        return number(.zeroOrMore).read(node, key, &context)
    }
}

extension Double {
    /// What to write for a number with a unit behind it: points and seconds have none, angles are in radians.
    fileprivate static func cure(for text: String?, _ key: String) -> String? {
        guard let text else { return nil }
        for (unit, factor) in [
            ("ms", 0.001), ("s", 1), ("px", 1), ("pt", 1), ("deg", .pi / 180), ("°", .pi / 180),
        ] {
            guard text.hasSuffix(unit), let number = Double(decimal: String(text.dropLast(unit.count))) else {
                continue
            }
            return "\(key): \((number * factor).shortestDecimal)"
        }
        return nil
    }
}

extension Parsers {
    /// Exactly as many numbers as there are names.
    static func numbers(_ names: [String]) -> ValueParser<[Double]> {
        let wants = "[" + names.joined(separator: ", ") + "]"
        let schema = JSONValue.list(of: number.schema, count: names.count)
        return ValueParser(wants: wants, schema: schema) { node, key, context in
            guard case .list(let nodes) = node.content, nodes.count == names.count else {
                context.refuse(node, key, wants: wants)
                return nil
            }
            var numbers: [Double] = []
            for (node, name) in zip(nodes, names) {
                if let number = number.read(node, "\(name) of \(key)", &context) { numbers.append(number) }
            }
            return numbers.count == names.count ? numbers : nil
        }
    }

    /// `[x, y]`.
    static let point = numbers(["x", "y"]).map { Point($0[0], $0[1]) }

    /// `[width, height]`.
    static let size = numbers(["width", "height"]).map { Size($0[0], $0[1]) }

    /// `[x, y, width, height]`.
    static let rect = numbers(["x", "y", "width", "height"]).map { Rect($0[0], $0[1], $0[2], $0[3]) }
}

// MARK: - Words

/// The forms of the values in scene files.
package enum Parsers {
    /// Any text; nothing at all is refused.
    static let text = ValueParser<String>(wants: "a text", schema: .type("string")) { $0 }

    /// `true` or `false`, and none of the other words that YAML takes for them.
    package static let bool = ValueParser<Bool>(wants: "true or false", schema: .type("boolean")) {
        node, key, context in
        switch node.text {
        case "true": return true
        case "false": return false
        default:
            let meant = [
                "yes": "true", "on": "true", "true": "true", "no": "false", "off": "false", "false": "false",
            ]
            let fix = node.text.flatMap { meant[$0.lowercased()] }
            context.refuse(node, key, wants: "true or false", fix: fix.map { "\(key): \($0)" })
            return nil
        }
    }

    /// One of these words.
    static func word(of words: [String]) -> ValueParser<String> {
        let wants = words.alternatives
        return ValueParser(wants: wants, schema: .words(words)) { node, key, context in
            guard let text = node.text, !node.isEmpty else {
                context.refuse(node, key, wants: wants)
                return nil
            }
            if words.contains(text) { return text }
            let nearest = context.guess(at: node.offset) { nearestName(to: text, in: words) }
            context.refuse(node, key, wants: wants, fix: nearest.map { "\(key): \($0)" })
            return nil
        }
    }

    /// One of the words of an enum.
    package static func word<Word: RawRepresentable<String> & CaseIterable & Sendable>(
        _ type: Word.Type
    ) -> ValueParser<Word> {
        word(of: Word.allCases.map(\.rawValue)).compactMap(Word.init(rawValue:))
    }

    /// A list of values of one form; nil when one of them cannot be read.
    static func list<Element>(of form: ValueParser<Element>, wants: String) -> ValueParser<[Element]> {
        ValueParser(wants: wants, schema: .list(of: form.schema)) { node, key, context in
            guard case .list(let nodes) = node.content else {
                let isNumber = node.text.flatMap { Double(decimal: $0) } != nil
                context.refuse(node, key, wants: wants, fix: isNumber ? "\(key): [\(node.text ?? "")]" : nil)
                return nil
            }
            var values: [Element] = []
            for (index, node) in nodes.enumerated() {
                if let value = form.read(node, "\(key)[\(index)]", &context) { values.append(value) }
            }
            return values.count == nodes.count ? values : nil
        }
    }

    /// A list whose values are read later.
    static let nodes = ValueParser<[SceneNode]>(wants: "a list", schema: .type("array")) {
        node, key, context in
        if case .list(let nodes) = node.content { return nodes }
        context.refuse(node, key, wants: "a list")
        return nil
    }

    /// A value that is read later, when more is known; `schema` says what it may be.
    static func later(wants: String, schema: JSONValue) -> ValueParser<SceneNode> {
        ValueParser(wants: wants, schema: schema) { node, key, context in
            guard node.isEmpty else { return node }
            context.refuse(node, key, wants: wants)
            return nil
        }
    }
}

extension [String] {
    /// The words with commas between them and "or" before the last: `butt, round or square`.
    package var alternatives: String {
        guard let last, count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " or " + last
    }
}

// MARK: - Color

extension Parsers {
    private static let colorWords = "a colour such as \"#ff3366\", or none"

    /// A colour as CSS writes it, or `none`.
    static let color = ValueParser<Color?>(wants: colorWords, schema: .reference("color")) {
        node, key, context in
        if node.isNone { return .some(nil) }
        guard let text = node.text, !node.isEmpty else {
            context.refuse(node, key, wants: colorWords)
            return nil
        }
        do throws(ColorError) {
            return try Color(css: text, suggests: context.mayGuess(at: node.offset))
        } catch {
            _ = context.guess(at: node.offset) { error.fix }
            context.error(node.offset, .type, "\(key): \(error)", fix: error.fix.map { "\(key): \($0)" })
            return nil
        }
    }

    /// A colour, but not `none`.
    static let someColor = ValueParser<Color>(
        wants: "a colour such as \"#ff3366\"", schema: .reference("color")
    ) {
        node, key, context in
        guard !node.isNone else {
            context.refuse(node, key, wants: "a colour other than none")
            return nil
        }
        return color.read(node, key, &context).flatMap { $0 }
    }
}

extension ColorError {
    /// The colour that was probably meant.
    fileprivate var fix: String? {
        switch self {
        case .unknown(let text, let nearest):
            let isBareHex = [3, 4, 6, 8].contains(text.count) && text.allSatisfy(\.isHexDigit)
            return isBareHex ? "\"#\(text)\"" : nearest
        case .syntax(_, _, let cure): return cure
        case .hexDigits, .argumentCount, .argument, .hue, .space: return nil
        }
    }
}

// MARK: - Fill

extension Parsers {
    /// A colour, a pattern, or `none`.
    static let fill = ValueParser<Fill?>(
        wants: "a colour such as \"#ff3366\", { x-pattern: … }, or none",
        schema: .any(of: [.reference("color"), .reference("patternFill")])
    ) { node, key, context in
        guard case .mapping = node.content else {
            return color.read(node, key, &context).map { $0.map(Fill.color) }
        }
        var draft = PatternFillDraft()
        guard context.read(node, key, by: PatternFillDraft.table, into: &draft) != nil else { return nil }
        return draft.pattern.map { .pattern($0) }
    }
}

/// A fill that is a pattern, while it is read.
struct PatternFillDraft {
    var pattern: Pattern?
}

extension PatternFillDraft {
    /// The keys of a fill that is a mapping.
    static let table = KeySchema<PatternFillDraft>(
        "patternFill", "a fill",
        required: [
            ("x-pattern", "x-pattern: { rows: [\"#.\", \".#\"], colors: { \"#\": red, \".\": none } }")
        ],
        [
            Field("x-pattern", PatternDraft.form, "A picture that is repeated to fill the shape.") {
                $0.pattern = $1
            }
        ])
}

/// A pattern, while it is read.
struct PatternDraft {
    var rows: [String] = []
    var colors: [Character: Color] = [:]
    var size: Size?
    var origin = Point.zero

    /// The most rows, and the most columns.
    static let sideLimit = 256

    /// The pattern, or nil after noting what is wrong.
    func pattern(_ found: FoundKeys, _ context: inout ReadingContext) -> Pattern? {
        let place = found.place(of: "rows")
        let width = rows.first?.count ?? 0
        guard found.entries["rows"] != nil, found.entries["colors"] != nil else { return nil }
        guard width > 0, rows.allSatisfy({ $0.count == width }) else {
            context.error(place, .type, "rows needs texts of one length, a character for each pixel")
            return nil
        }
        guard width <= Self.sideLimit, rows.count <= Self.sideLimit else {
            context.error(place, .limit, "a pattern has at most \(Self.sideLimit) rows and columns")
            return nil
        }
        var pixels: [Color] = []
        for row in rows {
            for character in row {
                guard let color = colors[character] else {
                    context.error(
                        place, .unknownName, "no colour for \"\(character)\" in colors",
                        fix: "colors: { \"\(character)\": none }")
                    return nil
                }
                pixels.append(color)
            }
        }
        return Pattern(width: width, height: rows.count, pixels: pixels, size: size, origin: origin)
    }
}

extension PatternDraft {
    /// The keys of a pattern.
    static let table = KeySchema<PatternDraft>(
        "pattern", "a pattern",
        required: [("rows", "rows: [\"#.\", \".#\"]"), ("colors", "colors: { \"#\": red, \".\": none }")],
        [
            Field(
                "rows", Parsers.list(of: Parsers.text, wants: "a list of texts"),
                "The pixels: a text for each row, a character for each pixel."
            ) { $0.rows = $1 },
            Field("colors", pixelColors, "What each character stands for.") { $0.colors = $1 },
            Field(
                "size", Parsers.size,
                "The size of one repeat in points; a point for each pixel when left out."
            ) {
                $0.size = $1
            },
            Field("origin", Parsers.point, "Where a repeat begins, in points.", default: "[0, 0]") {
                $0.origin = $1
            },
        ])

    /// What is written under `x-pattern`.
    fileprivate static let form = ValueParser<Pattern>(
        wants: "rows and colors", schema: .reference("pattern")
    ) {
        node, key, context in
        var draft = PatternDraft()
        guard let found = context.read(node, key, by: table, into: &draft) else { return nil }
        return draft.pattern(found, &context)
    }

    private static let pixelColors = ValueParser<[Character: Color]>(
        wants: "a colour for each character", schema: .names(to: .reference("color"))
    ) { node, key, context in
        guard case .mapping(let entries) = node.content else {
            context.refuse(node, key, wants: "a colour for each character")
            return nil
        }
        var colors: [Character: Color] = [:]
        for entry in entries {
            guard let character = entry.key.first, entry.key.count == 1 else {
                context.error(entry.keyOffset, .type, "\(key) needs single characters, got \"\(entry.key)\"")
                continue
            }
            colors[character] = (Parsers.color.read(entry.value, entry.key, &context) ?? nil) ?? .clear
        }
        return colors
    }
}
