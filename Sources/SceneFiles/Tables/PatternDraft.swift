import Colors
import Geometry
import Layers

/// A fill that is a pattern, while it is read.
struct PatternFillDraft {
    var pattern: Pattern?
}

/// A pattern, while it is read.
struct PatternDraft {
    var rows: [String] = []
    var colors: [Character: Color] = [:]
    var size: Size?
    var origin = Point.zero

    /// The greatest number of rows and of columns.
    static let sideLimit = 256

    /// The pattern, or nil after telling what is wrong.
    func pattern(_ found: FoundKeys, _ builder: inout SceneBuilder) -> Pattern? {
        let place = found.place(of: "rows")
        let width = rows.first?.count ?? 0
        guard found.entries["rows"] != nil, found.entries["colors"] != nil else { return nil }
        guard width > 0, rows.allSatisfy({ $0.count == width }) else {
            builder.error(place, .type, "rows wants texts of one length, one character a pixel")
            return nil
        }
        guard width <= Self.sideLimit, rows.count <= Self.sideLimit else {
            builder.error(place, .limit, "a pattern has at most \(Self.sideLimit) rows and columns")
            return nil
        }
        var pixels: [Color] = []
        for row in rows {
            for character in row {
                guard let color = colors[character] else {
                    builder.error(
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

extension Tables {
    static let patternFill = Table<PatternFillDraft>(
        "patternFill", "a fill",
        required: [
            ("x-pattern", "x-pattern: { rows: [\"#.\", \".#\"], colors: { \"#\": red, \".\": none } }")
        ],
        [
            Field("x-pattern", pattern, "A picture that is repeated to fill the shape.") {
                $0.pattern = $1
            }
        ])

    private static let pattern = Form<Pattern>(wants: "rows and colors", schema: .reference("pattern")) {
        node, key, builder in
        var draft = PatternDraft()
        guard let found = builder.read(node, key, by: patternKeys, into: &draft) else { return nil }
        return draft.pattern(found, &builder)
    }

    static let patternKeys = Table<PatternDraft>(
        "pattern", "a pattern",
        required: [("rows", "rows: [\"#.\", \".#\"]"), ("colors", "colors: { \"#\": red, \".\": none }")],
        [
            Field(
                "rows", Forms.list(of: Forms.text, wants: "a list of texts"),
                "The pixels: a text for each row, a character for each pixel."
            ) { $0.rows = $1 },
            Field("colors", pixelColors, "What each character stands for.") { $0.colors = $1 },
            Field("size", Forms.size, "The size of one repeat in points; a point a pixel when left out.") {
                $0.size = $1
            },
            Field("origin", Forms.point, "Where a repeat begins, in points.", default: "[0, 0]") {
                $0.origin = $1
            },
        ])

    private static let pixelColors = Form<[Character: Color]>(
        wants: "a colour for each character", schema: .names(to: .reference("color"))
    ) { node, key, builder in
        guard case .mapping(let entries) = node.content else {
            builder.refuse(node, key, wants: "a colour for each character")
            return nil
        }
        var colors: [Character: Color] = [:]
        for entry in entries {
            guard let character = entry.key.first, entry.key.count == 1 else {
                builder.error(entry.keyOffset, .type, "\(key) wants single characters, got \"\(entry.key)\"")
                continue
            }
            colors[character] = (Forms.color.read(entry.value, entry.key, &builder) ?? nil) ?? .clear
        }
        return colors
    }
}
