import Colors
import Geometry
import Layers

extension Forms {
    /// A colour, a pattern, or `none`.
    static let fill = Form<Fill?>(
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
    static let table = Table<PatternFillDraft>(
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
    static let table = Table<PatternDraft>(
        "pattern", "a pattern",
        required: [("rows", "rows: [\"#.\", \".#\"]"), ("colors", "colors: { \"#\": red, \".\": none }")],
        [
            Field(
                "rows", Forms.list(of: Forms.text, wants: "a list of texts"),
                "The pixels: a text for each row, a character for each pixel."
            ) { $0.rows = $1 },
            Field("colors", pixelColors, "What each character stands for.") { $0.colors = $1 },
            Field(
                "size", Forms.size, "The size of one repeat in points; a point for each pixel when left out."
            ) {
                $0.size = $1
            },
            Field("origin", Forms.point, "Where a repeat begins, in points.", default: "[0, 0]") {
                $0.origin = $1
            },
        ])

    /// What is written under `x-pattern`.
    fileprivate static let form = Form<Pattern>(wants: "rows and colors", schema: .reference("pattern")) {
        node, key, context in
        var draft = PatternDraft()
        guard let found = context.read(node, key, by: table, into: &draft) else { return nil }
        return draft.pattern(found, &context)
    }

    private static let pixelColors = Form<[Character: Color]>(
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
            colors[character] = (Forms.color.read(entry.value, entry.key, &context) ?? nil) ?? .clear
        }
        return colors
    }
}
