public import Raster

/// The glyphs in which a picture can be drawn, by the names that users type.
public enum Glyphs: String, CaseIterable, Hashable, Sendable {
    /// 2 × 4 dots in one colour, best for lines.
    case braille
    /// 1 × 2 pixels in full colour, best for fills and gradients.
    case half
    /// 2 × 2 pixels in two colours.
    case quadrant
    /// 4 × 8 pixels as a half, a quarter or a bar in two colours, with smooth edges.
    case blocks
    /// 2 × 3 pixels in two colours. The font needs Unicode 13.
    case sextant
    /// 2 × 4 pixels in two colours. The font needs Unicode 16.
    case octant
    /// 2 × 4 pixels as the most similar printable ASCII character, for any terminal.
    case ascii

    /// The number of pixels in one cell.
    public var dots: (columns: Int, rows: Int) { row.dots }

    /// The edges that suit the glyphs.
    ///
    /// Crisp edges suit dots that are either on or off, and cells of six or more dots in two colours, which have none
    /// left for half covered pixels.
    public var edges: Edges { row.edges }

    /// The glyph of each pattern of dots, or `nil` if the glyphs are not made of dots.
    var pattern: DotPattern? { row.pattern }

    /// All properties of the glyphs. To add a kind of glyphs, add its case, its row, its pattern in ``DotPattern``, and its
    /// painter in ``draw(_:into:column:row:options:)``.
    private var row: (dots: (columns: Int, rows: Int), edges: Edges, pattern: DotPattern?) {
        switch self {
        case .braille: ((2, 4), .crisp, .braille)
        case .half: ((1, 2), .antialiased, .half)
        case .quadrant: ((2, 2), .antialiased, .quadrant)
        case .blocks: ((4, 8), .antialiased, nil)
        case .sextant: ((4, 8), .antialiased, .sextant)
        case .octant: ((4, 8), .antialiased, .octant)
        case .ascii: ((2, 4), .crisp, nil)
        }
    }
}

// MARK: - The dots of a glyph

/// The dots of a block or braille glyph, for drawing cells without a font.
///
///     GlyphDots("▀")?.isInk(column: 0, row: 0)     // true, of 1 × 2 dots
///     GlyphDots("x")                               // nil: a letter
public struct GlyphDots: Hashable, Sendable {
    /// The number of dots side by side: 1, 2 or 4.
    public let columns: Int
    /// The number of dots on top of each other: 2, 3, 4 or 8.
    public let rows: Int
    /// Whether the dots are round and separate, as in braille, instead of filling the cell.
    public let isBraille: Bool
    private let mask: Int

    /// Creates the dots of a glyph, or returns `nil` if it has no pattern of dots.
    public init?(_ glyph: Unicode.Scalar) {
        guard let dots = GlyphDots.table[glyph] else { return nil }
        self = dots
    }

    private init(_ columns: Int, _ rows: Int, mask: Int, isBraille: Bool = false) {
        self.columns = columns
        self.rows = rows
        self.isBraille = isBraille
        self.mask = mask
    }

    /// Returns whether a dot is lit, counted from 0 at the top left.
    public func isInk(column: Int, row: Int) -> Bool { mask >> (row * columns + column) & 1 == 1 }

    private static let table: [Unicode.Scalar: GlyphDots] = {
        var table: [Unicode.Scalar: GlyphDots] = [:]
        for pattern in Glyphs.allCases.compactMap(\.pattern) {
            for (mask, glyph) in pattern.glyphs.enumerated() where glyph != " " && table[glyph] == nil {
                table[glyph] = GlyphDots(
                    pattern.columns, pattern.rows, mask: mask, isBraille: glyph.value >> 8 == 0x28)
            }
        }
        for division in CellDivision.all where table[division.glyph] == nil {
            table[division.glyph] = GlyphDots(4, 8, mask: Int(division.mask))
        }
        return table
    }()
}

// MARK: - Glyphs of a terminal

/// The glyphs that a terminal is known to draw correctly, and the reason.
///
/// Terminals do not report their glyphs: a missing glyph is a box or an empty cell of the same width.
public struct DrawnGlyphs: Hashable, Sendable {
    /// The glyphs that the terminal draws correctly.
    public let sets: Set<Glyphs>
    /// The reason as a phrase: "kitty 0.42 draws octants".
    public let reason: String

    /// Creates a set of glyphs with a reason.
    public init(_ sets: Set<Glyphs>, reason: String) {
        self.sets = sets
        self.reason = reason
    }

    /// The glyphs of nearly all fonts, for unknown terminals and players of recordings.
    public static let common = DrawnGlyphs(
        [.braille, .half, .quadrant, .blocks, .ascii], reason: "nearly every font has them")
}

// MARK: - The automatic choice

extension Glyphs {
    /// Returns the glyphs that suit a terminal, and the reason in one line for the user.
    ///
    /// With colours it is the set with the smallest error on the screen, in this order: octants, sextants, blocks,
    /// half blocks. Braille dots are small in most fonts, and a cell has only one of their colours, so braille suits
    /// terminals without colours. All terminals have ASCII.
    public static func automatic(
        for drawn: DrawnGlyphs = .common, hasColors: Bool = true
    ) -> (glyphs: Glyphs, reason: String) {
        let colored: [(Glyphs, String)] = [
            (.octant, "solid and fine"), (.sextant, "solid and fine"),
            (.blocks, "blocks are solid and smooth"),
            (.half, "half blocks"),
        ]
        for (glyphs, quality) in hasColors ? colored : [] where drawn.sets.contains(glyphs) {
            return (glyphs, "\(drawn.reason): \(quality)")
        }
        return drawn.sets.contains(.braille)
            ? (.braille, "no colours: braille shows tones by its dots") : (.ascii, "\(drawn.reason): ASCII")
    }
}
