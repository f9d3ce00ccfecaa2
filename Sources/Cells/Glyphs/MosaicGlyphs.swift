/// The characters that a cell can be put together from, each with what it inks of 4 × 8 fields.
///
/// A field is a quarter of a cell wide and an eighth of it high: bit `row * 4 + column`, the top left one first. How
/// far a character is from the fields of a cell is the area, in 24ths of a field, that has ink in one of them only.
struct MosaicGlyphs: Sendable {
    /// What fits the fields of a cell best.
    struct Match {
        var glyph: Unicode.Scalar = " "
        /// Whether the character inks what is to be ground, and the other way round.
        var isInverted = false
        /// The area that it gets wrong, in 24ths of a field.
        var misses: Int
    }

    /// The simplest first: of two that fit as well the first is taken.
    private let glyphs: [Unicode.Scalar]
    private let misses: MissTable
    private let hasOctants: Bool
    private let octants = DotPattern.octant.glyphs
    private let braille = DotPattern.braille.glyphs

    /// At the end of a line some corner fits by chance; where an edge does run across the cell it fits much better.
    private static let doubt = FieldShares.whole * 3 / 2

    /// The characters of a terminal.
    init(_ sets: GlyphSets) {
        let known = Self.known.filter { $0.sets.isSubset(of: sets) }
        glyphs = known.map(\.glyph)
        misses = MissTable(known.map { ($0.ink, $0.doubt) })
        hasOctants = sets.contains(.octants)
    }

    /// The tables for every choice of sets.
    private static let tables = (0...GlyphSets.all.rawValue).map { MosaicGlyphs(GlyphSets(rawValue: $0)) }

    /// The characters of a terminal, from a table.
    static func known(_ sets: GlyphSets) -> MosaicGlyphs { tables[Int(sets.intersection(.all).rawValue)] }

    /// The character that is most like some fields.
    ///
    /// - Parameters:
    ///   - fields: what is ink.
    ///   - mayInvert: whether the ground may be inked instead.
    /// - Returns: the character, and what it gets wrong.
    func match(_ fields: UInt32, mayInvert: Bool) -> Match {
        let dots = FieldDots(fields)
        // Octants that had characters before have the simplest one.
        if dots.octantMisses == 0, hasOctants { return Match(glyph: octants[dots.mask], misses: 0) }
        let count = fields.nonzeroBitCount
        let even = Match(isInverted: count > 16, misses: min(count, 32 - count) * FieldShares.whole)
        let (index, isInverted, least) = misses.least(of: fields, mayInvert: mayInvert)
        var best =
            least < even.misses
            ? Match(glyph: glyphs[index], isInverted: isInverted, misses: least) : even
        if hasOctants, dots.octantMisses < best.misses {
            best = Match(glyph: octants[dots.mask], misses: dots.octantMisses)
        } else if !hasOctants, dots.brailleMisses < best.misses {
            best = Match(glyph: braille[dots.mask], misses: dots.brailleMisses)
        }
        return best
    }
}

// MARK: The characters

extension MosaicGlyphs {
    private typealias Known = (glyph: Unicode.Scalar, ink: FieldShares, sets: GlyphSets, doubt: Int)

    /// Blocks, bars, sextants and diagonals; not what inks the same as a simpler one.
    private static let known: [Known] = {
        let patterns: [(DotPattern, GlyphSets)] = [(.half, []), (.quadrant, []), (.sextant, .legacy)]
        let blocks: [[Known]] = patterns.map { pattern, sets in
            pattern.glyphs.enumerated().map { index, glyph in
                (glyph, FieldShares { pattern.isInk(index, x: $0, y: $1) }, sets, 0)
            }
        }
        let polygons: [Known] = GlyphPolygon.all.map { glyph in
            let isBlock = (0x2581...0x258F).contains(glyph.value)
            let ink = FieldShares { GlyphPolygon(glyph)?.contains(x: $0, y: $1) == true }
            return (glyph, ink, isBlock ? [] : .legacy, ink.isWhole ? 0 : Self.doubt)
        }
        let straight = polygons.filter { $0.doubt == 0 }
        let slanted = polygons.filter { $0.doubt > 0 }
        let all: [Known] =
            blocks[0] + blocks[1] + straight.filter { $0.sets == [] } + straight.filter { $0.sets != [] }
            + blocks[2] + slanted
        return all.reduce(into: []) { known, new in
            if new.ink.isEven || known.contains(where: { $0.ink == new.ink }) { return }
            known.append(new)
        }
    }()
}

extension DotPattern {
    /// Whether the pattern of an index has ink at a place of the cell, from 0, 0 to 1, 1.
    fileprivate func isInk(_ index: Int, x: Double, y: Double) -> Bool {
        index >> (Int(y * Double(rows)) * columns + Int(x * Double(columns))) & 1 == 1
    }
}
