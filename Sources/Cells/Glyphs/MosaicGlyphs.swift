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

    /// A field, in the unit of what is missed.
    private static let field = 24
    /// All fields.
    private static let whole = 32 * field

    /// Characters whose edges follow the fields, the simplest first: of two that fit as well the first is taken.
    private let straight: [(glyph: Unicode.Scalar, fields: UInt32)]
    /// Characters whose edges do not.
    private let slanted: [(glyph: Unicode.Scalar, ink: FieldShares)]
    private let sets: GlyphSets
    private let octants = DotPattern.octant.glyphs
    private let sextants = DotPattern.sextant.glyphs
    private let braille = DotPattern.braille.glyphs

    /// The characters of a terminal.
    init(_ sets: GlyphSets) {
        self.sets = sets
        let bars = GlyphPolygon.all.filter { (0x2581...0x258F).contains($0.value) }
        let others = GlyphPolygon.all.filter { !(0x2581...0x258F).contains($0.value) }
        let blocks = [DotPattern.half, .quadrant].flatMap { pattern in
            pattern.glyphs.enumerated().map { index, glyph in
                (glyph, FieldShares { pattern.isInk(index, x: $0, y: $1) })
            }
        }
        let all =
            blocks
            + (bars + (sets.contains(.legacy) ? others : [])).map { glyph in
                (glyph, FieldShares { GlyphPolygon(glyph)?.contains(x: $0, y: $1) == true })
            }
        straight = all.reduce(into: []) { known, new in
            guard let fields = new.1.fields, ![0, UInt32.max].contains(fields) else { return }
            if !known.contains(where: { $0.fields == fields }) { known.append((new.0, fields)) }
        }
        slanted = all.compactMap { $0.1.fields == nil ? ($0.0, $0.1) : nil }
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
        let octant = octant(fields)
        // Octants that had characters before have the simplest one.
        if octant.misses == 0, sets.contains(.octants) {
            return Match(glyph: octants[octant.mask], misses: 0)
        }
        let count = fields.nonzeroBitCount
        var best = Match(isInverted: count > 16, misses: min(count, 32 - count) * Self.field)
        func offer(_ glyph: Unicode.Scalar, _ misses: Int, isInverted: Bool = false) {
            if misses < best.misses { best = Match(glyph: glyph, isInverted: isInverted, misses: misses) }
        }
        for (glyph, inked) in straight {
            let misses = (inked ^ fields).nonzeroBitCount * Self.field
            offer(glyph, misses)
            if mayInvert { offer(glyph, Self.whole - misses, isInverted: true) }
        }
        if sets.contains(.legacy) {
            let (mask, misses) = sextant(fields)
            offer(sextants[mask], misses)
        }
        if sets.contains(.octants) {
            offer(octants[octant.mask], octant.misses)
        } else {
            offer(braille[octant.mask], octant.dotted)
        }
        // At the end of a line some corner fits by chance; where an edge does run across the cell it fits much better.
        let doubt = Self.field * 3 / 2
        guard best.misses > doubt else { return best }
        for (glyph, ink) in slanted {
            let misses = ink.difference(from: fields) * Self.field / FieldShares.whole + doubt
            offer(glyph, misses)
            if mayInvert { offer(glyph, Self.whole - misses + 2 * doubt, isInverted: true) }
        }
        return best
    }

    /// The sextant that is most like some fields, as an index, and what it gets wrong. Its rows are two fields and two
    /// thirds of one high.
    private func sextant(_ fields: UInt32) -> (mask: Int, misses: Int) {
        var (mask, misses) = (0, 0)
        for half in 0..<2 {
            func inked(_ row: Int) -> Int { (fields >> UInt32(4 * row + 2 * half) & 3).nonzeroBitCount }
            let thirds = [
                3 * inked(0) + 3 * inked(1) + 2 * inked(2),
                inked(2) + 3 * inked(3) + 3 * inked(4) + inked(5),
                2 * inked(5) + 3 * inked(6) + 3 * inked(7),
            ]
            for (row, inked) in thirds.enumerated() {
                if inked >= 8 { mask |= 1 << (2 * row + half) }
                misses += min(inked, 16 - inked) * Self.field / 3
            }
        }
        return (mask, misses)
    }

    /// The octant that is most like some fields, as an index, and what it gets wrong; and what the same dots of braille
    /// do, which ink about half of their place.
    private func octant(_ fields: UInt32) -> (mask: Int, misses: Int, dotted: Int) {
        var (mask, misses, dotted) = (0, 0, 0)
        for dot in 0..<8 {
            let inked = (fields >> UInt32((dot >> 1) << 3 | (dot & 1) << 1) & 0x33).nonzeroBitCount
            if inked >= 2 { mask |= 1 << dot }
            misses += min(inked, 4 - inked)
            dotted += min(inked, 2)
        }
        return (mask, misses * Self.field, dotted * Self.field)
    }
}

/// How much of each of 4 × 8 fields a character inks, in eighths.
private struct FieldShares: Sendable {
    /// A field that is ink all over.
    static let whole = 8

    /// The shares' bits: those worth 1, 2, 4 and 8.
    private var planes: (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
    private var sum = 0

    /// The shares of a shape, from 8 × 8 places in each field.
    init(_ isInk: (_ x: Double, _ y: Double) -> Bool) {
        for field in 0..<32 {
            let inked = (0..<64).count { place in
                isInk(
                    (Double(field % 4) + (Double(place % 8) + 0.5) / 8) / 4,
                    (Double(field / 4) + (Double(place / 8) + 0.5) / 8) / 8)
            }
            let share = UInt32((inked + 4) / 8)
            sum += Int(share)
            planes.0 |= (share & 1) << field
            planes.1 |= (share >> 1 & 1) << field
            planes.2 |= (share >> 2 & 1) << field
            planes.3 |= (share >> 3) << field
        }
    }

    /// The fields that are ink, when every field is either ink or not.
    var fields: UInt32? { planes.0 | planes.1 | planes.2 == 0 ? planes.3 : nil }

    /// The area in eighths that has ink either here or in some fields, but not in both.
    func difference(from fields: UInt32) -> Int {
        let common =
            (planes.0 & fields).nonzeroBitCount + 2 * (planes.1 & fields).nonzeroBitCount
            + 4 * (planes.2 & fields).nonzeroBitCount + 8 * (planes.3 & fields).nonzeroBitCount
        return sum + Self.whole * fields.nonzeroBitCount - 2 * common
    }
}

extension DotPattern {
    /// Whether the pattern of an index has ink at a place of the cell, from 0, 0 to 1, 1.
    fileprivate func isInk(_ index: Int, x: Double, y: Double) -> Bool {
        index >> (Int(y * Double(rows)) * columns + Int(x * Double(columns))) & 1 == 1
    }
}
