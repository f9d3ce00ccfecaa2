/// The dots that a block or braille character shows: for whoever draws cells without a font.
///
///     GlyphDots("▀")?.isInk(column: 0, row: 0)     // true, of 1 × 2 dots
///     GlyphDots("x")                               // nil: a letter
public struct GlyphDots: Hashable, Sendable {
    /// Dots side by side, 1 or 2.
    public let columns: Int
    /// Dots above each other, 2 to 4.
    public let rows: Int
    /// Whether the dots are round and apart, as braille's are, instead of filling the cell.
    public let isBraille: Bool
    private let mask: Int

    /// The dots of a character, or nil when it is no pattern of dots.
    public init?(_ glyph: Unicode.Scalar) {
        guard let dots = GlyphDots.table[glyph] else { return nil }
        self = dots
    }

    private init(_ pattern: DotPattern, mask: Int, isBraille: Bool) {
        columns = pattern.columns
        rows = pattern.rows
        self.isBraille = isBraille
        self.mask = mask
    }

    /// Whether the dot at a place, counted from 0 at the top left, is ink.
    public func isInk(column: Int, row: Int) -> Bool { mask >> (row * columns + column) & 1 == 1 }

    private static let table: [Unicode.Scalar: GlyphDots] = {
        var table: [Unicode.Scalar: GlyphDots] = [:]
        for pattern in Glyphs.allCases.compactMap(\.pattern) {
            for (mask, glyph) in pattern.glyphs.enumerated() where glyph != " " && table[glyph] == nil {
                table[glyph] = GlyphDots(pattern, mask: mask, isBraille: glyph.value >> 8 == 0x28)
            }
        }
        return table
    }()
}
