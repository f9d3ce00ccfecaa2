import Colors
import Geometry
package import Layers
import Pictures
import Raster

extension NumberRange {
    var wants: String {
        switch self {
        case .any: "a number"
        case .zeroOrMore: "a number, 0 or more"
        case .positive: "a number above 0"
        case .fraction: "a number from 0 to 1"
        case .from(let lower, let upper): "a number from \(lower.shortestDecimal) to \(upper.shortestDecimal)"
        }
    }
}

/// The parsers of the values in scene files.
package enum Parsers {}

// MARK: - Numbers

extension Parsers {
    static let number = number(.any)

    static let seconds = seconds(.any)

    static func seconds(_ range: NumberRange) -> ValueParser<Double> {
        number(range, limit: NumberLimit.seconds)
    }

    /// Returns the parser of a length of time, with a warning for one that is probably in milliseconds.
    static func duration(_ range: NumberRange) -> ValueParser<Double> {
        seconds(range).checked { seconds, input, context in
            if seconds == 0, input.key == "duration" {
                context.warn(
                    input.node.offset, Problem.Rule(.standsStill),
                    "duration 0 is the default duration of 0.25 s", fix: "duration: 0.25, or leave it out")
            }
            guard seconds > 60 else { return }
            let minutes =
                seconds < 3600
                ? "\((seconds / 60).decimal(upToPlaces: 1)) minutes"
                : "\((seconds / 3600).decimal(upToPlaces: 1)) hours"
            context.warn(
                input.node.offset, .longDuration,
                "\(input.key) \(seconds.shortestDecimal) is \(minutes): times are in seconds",
                fix: "\(input.key): \((seconds / 1000).shortestDecimal)")
        }
    }

    /// An angle in radians, with a warning for one that is probably in degrees.
    static let angle = number.checked { angle, input, context in
        guard abs(angle) >= 10, (2 * angle).rounded() == 2 * angle else { return }
        let turns = (angle / (2 * .pi)).decimal(upToPlaces: 1)
        context.warn(
            input.node.offset, .degrees,
            "\(input.key) \(angle.shortestDecimal) is \(turns) turns: angles are in radians",
            fix: "\(input.key): \(angle.radians.decimal(upToPlaces: 4))")
    }

    /// Returns the parser of a decimal number in a range, between `-limit` and `limit`.
    package static func number(_ range: NumberRange, limit: Double = NumberLimit.any) -> ValueParser<Double> {
        ValueParser(
            wants: range.wants, schema: .number(range, limit: limit),
            control: .number(range.span(limit: limit), .secondDigit)
        ) { input, context in
            guard let text = input.text, let number = Double(decimal: text) else {
                return context.refuse(input, wants: "a number")
            }
            let (key, offset) = (input.key, input.node.offset)
            guard range.contains(number) else {
                return context.fail(offset, .range, "\(key) needs \(range.wants), got \(text)")
            }
            guard abs(number) <= limit else {
                let bound =
                    number > 0 ? "at most \(limit.shortestDecimal)" : "at least -\(limit.shortestDecimal)"
                return context.fail(offset, .range, "\(key) needs a number of \(bound), got \(text)")
            }
            return number
        }
    }

    static let repeats = ValueParser<Double>(
        wants: "a number, 0 or more, or forever",
        schema: .any(of: [number(.zeroOrMore).schema, .words(["forever"])]),
        control: .number(NumberRange.zeroOrMore.span(), .fixed(1))
    ) { input, context in
        if input.text == "forever" { return .infinity }
        if let text = input.text, Double(decimal: text) == nil {
            return context.refuse(input, wants: "a number or forever")
        }
        return number(.zeroOrMore).read(input.node, input.key, &context)
    }

    static func numbers(_ names: [String]) -> ValueParser<[Double]> {
        ValueParser(
            wants: "[" + names.joined(separator: ", ") + "]",
            schema: .list(of: number.schema, count: names.count)
        ) { input, context in
            guard case .list(let nodes) = input.node.content, nodes.count == names.count else {
                return context.refuse(input)
            }
            return zip(nodes, names).mapAll { number.read($0, "\($1) of \(input.key)", &context) }
        }
    }

    static let point = numbers(["x", "y"]).map { Point($0[0], $0[1]) }

    static let size = numbers(["width", "height"]).map { Size($0[0], $0[1]) }

    static let rect = numbers(["x", "y", "width", "height"]).map { Rect($0[0], $0[1], $0[2], $0[3]) }
}

// MARK: - Words and lists

extension Parsers {
    static let text = ValueParser<String>(wants: "a string", schema: .type("string")) { $0 }

    /// `true` or `false`. The other words of YAML for them are errors.
    package static let bool = ValueParser<Bool>(
        wants: "true or false", schema: .type("boolean"), control: .words(["true", "false"])
    ) { input, context in
        input.text.flatMap(Bool.init) ?? context.refuse(input)
    }

    static func word(of words: [String]) -> ValueParser<String> {
        ValueParser(
            wants: words.listed("or"), schema: .words(words), control: .words(words)
        ) { input, context in
            guard let text = input.text else { return context.refuse(input) }
            return words.contains(text) ? text : context.refuse(input, among: words)
        }
    }

    /// Returns the parser of an enumeration's raw values.
    package static func word<Option: RawRepresentable<String> & CaseIterable & Sendable>(
        _ type: Option.Type
    ) -> ValueParser<Option> {
        word(of: Option.allCases.map(\.rawValue)).compactMap(Option.init(rawValue:))
    }

    static func list<Element>(
        of element: ValueParser<Element>, wants: String, control: ValueControl = .typed
    ) -> ValueParser<[Element]> {
        ValueParser(wants: wants, schema: .list(of: element.schema), control: control) { input, context in
            guard case .list(let nodes) = input.node.content else { return context.refuse(input) }
            return nodes.enumerated().mapAll { element.read($1, "\(input.key)[\($0)]", &context) }
        }
    }

    static func nodes(wants: String = "a list", schema: JSONValue = .type("array")) -> ValueParser<
        [SceneNode]
    > {
        ValueParser(wants: wants, schema: schema) { input, context in
            if case .list(let nodes) = input.node.content { return nodes }
            return context.refuse(input, wants: "a list")
        }
    }

    static func later(
        wants: String, schema: JSONValue, control: ValueControl? = .typed
    ) -> ValueParser<SceneNode> {
        ValueParser(wants: wants, schema: schema, control: control, isDeferred: true) { input, context in
            input.node.isEmpty ? context.refuse(input) : input.node
        }
    }
}

extension [String] {
    /// Returns the words with commas between them and a conjunction before the last: `butt, round or square`.
    package func listed(_ conjunction: String) -> String {
        guard let last, count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " \(conjunction) " + last
    }
}

// MARK: - Colors

extension Parsers {
    static let color = ValueParser<Color?>(
        wants: "a colour such as \"#ff3366\", or none", schema: .reference("color")
    ) { input, context in
        if input.node.isNone { return .some(nil) }
        guard let text = input.text else { return context.refuse(input) }
        let offset = input.node.offset
        do throws(ColorError) {
            return try Color(css: text, suggests: context.mayGuess(at: offset))
        } catch {
            _ = context.guess(at: offset) { error.fix }
            return context.fail(
                offset, .type, "\(input.key): \(error)", fix: error.fix.map { "\(input.key): \($0)" })
        }
    }

    static let someColor = ValueParser<Color>(
        wants: "a colour such as \"#ff3366\"", schema: .reference("color")
    ) { input, context in
        input.node.isNone
            ? context.refuse(input, wants: "a colour other than none")
            : color.read(input.node, input.key, &context).flatMap { $0 }
    }

    static let fill = ValueParser<Fill?>(
        wants: "a colour such as \"#ff3366\", { x-pattern: … }, or none",
        schema: .any(of: [.reference("color"), .reference("patternFill")])
    ) { input, context in
        guard case .mapping = input.node.content else {
            return color.read(input.node, input.key, &context).map { $0.map(Fill.color) }
        }
        var draft = PatternFillDraft()
        _ = context.read(input.node, input.key, by: PatternFillDraft.schema, into: &draft)
        return draft.pattern.map { .pattern($0) }
    }
}

// MARK: - Patterns

struct PatternFillDraft {
    var pattern: Pattern?

    static let schema = KeySchema<PatternFillDraft>(
        "patternFill", "a fill",
        Field(
            "x-pattern", \.pattern, PatternDraft.parser, "A small picture that repeats to fill the shape.",
            required: "x-pattern: { rows: [\"#.\", \".#\"], colors: { \"#\": red, \".\": none } }"))
}

struct PatternDraft {
    var rows: [String] = []
    var colors: [Character: Color] = [:]
    var image: Pattern?
    var size: Size?
    var origin = Point.zero
    var magnificationFilter = MagnificationFilter.nearest

    static let schema = KeySchema<PatternDraft>(
        "pattern", "a pattern",
        Field(
            "rows", \.rows, Parsers.list(of: Parsers.text, wants: "a list of strings"),
            "The pixels: one string for each row, one character for each pixel.",
            required: "rows: [\"#.\", \".#\"]", unless: "image"),
        Field(
            "colors", \.colors, pixelColors, "The colour of each character.",
            required: "colors: { \"#\": red, \".\": none }", unless: "image"),
        Field(
            "image", \.image, picture,
            "A PNG picture instead of rows and colors; its longer side becomes 256 pixels if it has more."),
        Field(
            "size", \.size, Parsers.size,
            "The size of one tile in points. Default: one point for each pixel."),
        Field("origin", \.origin, Parsers.point, "The position of a tile in points.", default: "[0, 0]"),
        Field(
            "magnificationFilter", \.magnificationFilter, Parsers.word(MagnificationFilter.self),
            "Whether the pixels of one large tile are rectangles or blend.", default: "nearest"))

    fileprivate static let parser = schema.parser(PatternDraft(), wants: "rows and colors") {
        $0.pattern($1, &$2)
    }

    /// A picture in a URL, or the name of one.
    static let picture = ValueParser<Pattern>(
        wants: "a PNG picture such as \"data:image/png;base64,…\", or its name", schema: .type("string")
    ) { input, context in
        guard let text = input.text else { return context.refuse(input) }
        if let picture = context.pictures[text] { return picture }
        guard text.hasPrefix("data:") else {
            return context.refuse(input, among: context.pictures.keys.sorted())
        }
        let pattern = context.pattern(of: text, input)
        context.pictures[text] = .some(pattern)
        return pattern
    }

    private static let pixelColors = ValueParser<[Character: Color]>(
        wants: "a colour for each character", schema: .names(to: .reference("color"))
    ) { input, context in
        guard case .mapping(let entries) = input.node.content else { return context.refuse(input) }
        var colors: [Character: Color] = [:]
        for entry in entries {
            guard let character = entry.key.first, entry.key.count == 1 else {
                context.error(
                    entry.keyOffset, .type, "\(input.key) needs single characters, got \"\(entry.key)\"")
                continue
            }
            colors[character] = (Parsers.color.read(entry.value, entry.key, &context) ?? nil) ?? .clear
        }
        return colors
    }

    private func pattern(_ mapping: Mapping, _ context: inout ReadingContext) -> Pattern? {
        var pattern = pixels(mapping, &context)
        if let size { pattern?.size = size }
        pattern?.origin = origin
        pattern?.magnificationFilter = magnificationFilter
        return pattern
    }

    private func pixels(_ mapping: Mapping, _ context: inout ReadingContext) -> Pattern? {
        if mapping.entries["image"] != nil {
            for key in ["rows", "colors"] where mapping.entries[key] != nil {
                context.error(
                    mapping.offset(of: key), .conflict, "a pattern with image has no \(key)",
                    fix: "remove \(key)")
            }
            return image
        }
        guard mapping.entries["rows"] != nil, mapping.entries["colors"] != nil else { return nil }
        let offset = mapping.offset(of: "rows")
        let width = rows.first?.count ?? 0
        guard width > 0, rows.allSatisfy({ $0.count == width }) else {
            return context.fail(
                offset, .type, "rows needs strings of the same length, one character for each pixel")
        }
        guard width <= Pattern.sideLimit, rows.count <= Pattern.sideLimit else {
            return context.fail(offset, .limit, "a pattern has at most \(Pattern.sideLimit) rows and columns")
        }
        let characters = rows.flatMap(\.self)
        if let unknown = characters.first(where: { colors[$0] == nil }) {
            return context.fail(
                offset, .unknownName, "no colour for \"\(unknown)\" in colors",
                fix: "colors: { \"\(unknown)\": none }")
        }
        return Pattern(width: width, height: rows.count, pixels: characters.compactMap { colors[$0] })
    }
}

extension ReadingContext {
    /// Returns the pattern of a picture in a URL. Reports pictures that cannot be read, or that are too large together.
    fileprivate mutating func pattern(of url: String, _ input: ParserInput) -> Pattern? {
        do throws(PNGProblem) {
            let picture = try PNG.decode(dataURL: url, budget: &pixelBudget.read)
            let small = picture.reduced(toSide: Pattern.sideLimit)
            guard small.pixels.count <= pixelBudget.kept else { throw .tooLarge }
            pixelBudget.kept -= small.pixels.count
            return Pattern(
                width: small.width, height: small.height, pixels: small.pixels.map { Color($0) },
                size: Size(Double(picture.width), Double(picture.height)))
        } catch {
            guard let reason = error.reason else { return refuse(input) }
            return fail(input.node.offset, .type, "the picture of \(input.key) \(reason)")
        }
    }
}
