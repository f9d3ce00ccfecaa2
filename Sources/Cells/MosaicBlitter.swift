public import Raster

/// For every cell the character and the two colours that are most like its pixels, out of all that a terminal draws:
/// blocks, bars of eighths, quadrants, sextants, octants, diagonals, and dots of braille where there are no octants.
///
/// The 4 × 8 pixels of a cell are split into two groups of like colour, and the character is the one that puts the
/// fewest pixels into the wrong group. Of characters that do as well the simpler one is taken, by a fixed order, so a
/// cell is a function of its pixels.
public struct MosaicBlitter: CellBlitter {
    /// The blitter.
    public init() {}

    /// 4 × 8.
    public var dots: (columns: Int, rows: Int) { (4, 8) }

    /// Draws a picture made with crisp edges, with the characters of the options' sets.
    public func draw(
        _ pixels: PixelGrid, into grid: inout CellGrid, column: Int, row: Int, options: BlitOptions
    ) {
        CellColors.withRoom(for: 32) { room in
            MosaicPainter(
                glyphs: .known(options.sets), order: pixels.order, backdrop: options.backdrop, room: room
            ).draw(pixels, into: &grid, column: column, row: row)
        }
    }
}

/// Cells of 4 × 8 pixels.
private struct MosaicPainter: CellPainter {
    typealias Size = FourByEight

    let glyphs: MosaicGlyphs
    let order: PaintLog
    let backdrop: PixelColor
    let room: CellColors

    func even(_ color: PixelColor) -> Cell? { color.even(over: backdrop) }

    func cell(_ pixels: CellPixels<FourByEight>, column: Int, row: Int) -> Cell {
        let groups = room.groups(of: pixels, over: backdrop) {
            order.place(of: $0, column, row, Size.self)
        }
        switch groups {
        case .one(let color): return Cell(" ", background: color)
        case .two(let one, let other): return cell(one, other)
        }
    }

    /// The cell of two groups of pixels. What is clear is the ground, and else the darker one, unless a character fits
    /// only the other way round.
    private func cell(_ one: FewColors.Group, _ other: FewColors.Group) -> Cell {
        let (ink, ground) = other.color.luminance <= one.color.luminance ? (one, other) : (other, one)
        let match = glyphs.match(ink.lanes, mayInvert: ground.color != .default)
        let (front, back) = match.isInverted ? (ground, ink) : (ink, ground)
        return match.glyph == " "
            ? Cell(" ", background: back.color)
            : Cell(match.glyph, foreground: front.color, background: back.color)
    }
}

// MARK: - The characters of a mosaic

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
    private let misses: GlyphErrorTable
    private let hasOctants: Bool
    private let octants = DotPattern.octant.glyphs
    private let braille = DotPattern.braille.glyphs

    /// At the end of a line some corner fits by chance; where an edge does run across the cell it fits much better.
    private static let doubt = SubcellCoverage.whole * 3 / 2

    /// The characters of a terminal.
    init(_ sets: GlyphSets) {
        let known = Self.known.filter { $0.sets.isSubset(of: sets) }
        glyphs = known.map(\.glyph)
        misses = GlyphErrorTable(known.map { ($0.ink, $0.doubt) })
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
        let even = Match(isInverted: count > 16, misses: min(count, 32 - count) * SubcellCoverage.whole)
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
    private typealias Known = (glyph: Unicode.Scalar, ink: SubcellCoverage, sets: GlyphSets, doubt: Int)

    /// Blocks, bars, sextants and diagonals; not what inks the same as a simpler one.
    private static let known: [Known] = {
        let patterns: [(DotPattern, GlyphSets)] = [(.half, []), (.quadrant, []), (.sextant, .legacy)]
        let blocks: [[Known]] = patterns.map { pattern, sets in
            pattern.glyphs.enumerated().map { index, glyph in
                (glyph, SubcellCoverage { pattern.isInk(index, x: $0, y: $1) }, sets, 0)
            }
        }
        let polygons: [Known] = GlyphPolygon.all.map { glyph in
            let isBlock = (0x2581...0x258F).contains(glyph.value)
            let ink = SubcellCoverage { GlyphPolygon(glyph)?.contains(x: $0, y: $1) == true }
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

// MARK: - How well a character fits

/// What each of some characters gets wrong of the fields of a cell, added up from what it gets wrong of four at a time.
///
/// Sixteen characters are looked at together, and a table of four fields' sixteen patterns fits into the nearest memory:
/// so all of them take about as long as counting the bits of a few.
struct GlyphErrorTable: Sendable {
    private typealias Lanes = SIMD16<Int16>

    /// Sixteen characters after the other, and of them row after row of fields, and of these every pattern.
    private let misses: [Lanes]
    /// What is missed when ink and ground change places, and nothing else is.
    private let inverse: [Lanes]

    /// The table of some characters, each with what it is taken to get wrong besides.
    init(_ glyphs: [(ink: SubcellCoverage, doubt: Int)]) {
        var misses: [Lanes] = []
        var inverse: [Lanes] = []
        for group in stride(from: 0, to: glyphs.count, by: 16) {
            func lanes(_ value: (SubcellCoverage, Int) -> Int) -> Lanes {
                // Where there is no character nothing fits, either way round.
                var lanes = Lanes()
                for lane in 0..<16 where group + lane < glyphs.count {
                    lanes[lane] = Int16(value(glyphs[group + lane].ink, glyphs[group + lane].doubt))
                }
                return lanes
            }
            let none = lanes { _, _ in 1 } .== 0
            for row in 0..<8 {
                for pattern in 0..<16 {
                    let missed = lanes { ink, doubt in
                        (row == 0 ? doubt : 0)
                            + (0..<4).reduce(0) { sum, field in
                                let share = ink.shares[4 * row + field]
                                return sum
                                    + (pattern >> field & 1 == 1 ? SubcellCoverage.whole - share : share)
                            }
                    }
                    misses.append(missed.replacing(with: row == 0 ? Self.never : 0, where: none))
                }
            }
            let other = lanes { _, doubt in 32 * SubcellCoverage.whole + 2 * doubt }
            inverse.append(other.replacing(with: 2 * Self.never, where: none))
        }
        self.misses = misses
        self.inverse = inverse
    }

    /// More than anything is missed.
    private static let never: Int16 = 10_000

    /// The character that gets the least of some fields wrong, the first of those that do as well; one with ink and
    /// ground as they are before one with both exchanged, if that is allowed.
    func least(of fields: UInt32, mayInvert: Bool) -> (index: Int, isInverted: Bool, misses: Int) {
        var least = Lanes(repeating: Self.never)
        var (groups, inversions) = (Lanes(), Lanes())
        misses.withUnsafeBufferPointer { misses in
            for group in inverse.indices {
                let start = group &* 128
                var missed = Lanes()
                for row in 0..<8 {
                    missed &+= misses[start &+ row &* 16 &+ Int(fields >> UInt32(4 &* row) & 15)]
                }
                let isLess = missed .< least
                least.replace(with: missed, where: isLess)
                groups.replace(with: Int16(group), where: isLess)
                inversions.replace(with: 0, where: isLess)
                guard mayInvert else { continue }
                let inverted = inverse[group] &- missed
                let isBetter = inverted .< least
                least.replace(with: inverted, where: isBetter)
                groups.replace(with: Int16(group), where: isBetter)
                inversions.replace(with: 1, where: isBetter)
            }
        }
        var best = (index: 0, isInverted: false, misses: Int(Self.never))
        for lane in 0..<16 {
            let (index, missed) = (Int(groups[lane]) * 16 + lane, Int(least[lane]))
            if missed < best.misses || (missed == best.misses && index < best.index) {
                best = (index, inversions[lane] == 1, missed)
            }
        }
        return best
    }
}

// MARK: - Fields

/// How much of each of 4 × 8 fields of a cell a character inks, in 24ths.
struct SubcellCoverage: Equatable, Sendable {
    /// A field that is ink all over.
    static let whole = 24

    /// The shares, row by row.
    let shares: [Int]

    /// The shares of a shape, from 12 × 12 places in each field.
    init(_ isInk: (_ x: Double, _ y: Double) -> Bool) {
        shares = (0..<32).map { field in
            let inked = (0..<144).count { place in
                isInk(
                    (Double(field % 4) + (Double(place % 12) + 0.5) / 12) / 4,
                    (Double(field / 4) + (Double(place / 12) + 0.5) / 12) / 8)
            }
            return (inked + 3) / 6
        }
    }

    /// Whether every field is either ink or not.
    var isWhole: Bool { shares.allSatisfy { $0 % Self.whole == 0 } }

    /// Whether all fields are the same.
    var isEven: Bool { shares.allSatisfy { $0 == shares[0] } }
}

/// How many of the fields of a cell's 2 × 4 dots are ink.
struct FieldDots {
    /// The dots of which at least half are ink, as the index of a ``DotPattern`` of 2 × 4.
    let mask: Int
    /// What the octant with these dots gets wrong, in 24ths of a field.
    let octantMisses: Int
    /// What the same dots of braille do, which ink about half of their place.
    let brailleMisses: Int

    /// The dots of some fields.
    init(_ fields: UInt32) {
        // Two fields side by side, then two such pairs above each other: a count of 0 to 4 for each dot, a byte each,
        // those of the left column first.
        let pairs = (fields & 0x5555_5555) + (fields >> 1 & 0x5555_5555)
        func column(_ pairs: UInt32) -> UInt64 {
            UInt64((pairs & 0x0303_0303) + (pairs >> 4 & 0x0303_0303))
        }
        let counts = column(pairs) | column(pairs >> 2) << 32
        let ones: UInt64 = 0x0101_0101_0101_0101
        func sum(_ bytes: UInt64) -> Int { Int((bytes &* ones) >> 56) * SubcellCoverage.whole }
        // Two or more, and no more than two.
        let half = (counts + 6 * ones) >> 3 & ones
        let isTwo = counts >> 1 & ~counts & ones
        octantMisses = sum((counts & ones) + 2 * isTwo)
        brailleMisses = sum((counts & ones & ~(counts >> 1)) + 2 * half)
        var mask = 0
        for dot in 0..<8 { mask |= Int(half >> UInt64((dot & 1) << 5 | (dot >> 1) << 3) & 1) << dot }
        self.mask = mask
    }
}

// MARK: - Bars and diagonals

/// The outline of what a character inks that is no pattern of dots: bars of eighths and diagonals.
///
///     GlyphPolygon("▂")?.corners.map(\.y)     // [0.75, 0.75, 1, 1]
///     GlyphPolygon("x")                       // nil: a letter
public struct GlyphPolygon: Hashable, Sendable {
    /// A corner, in a cell from 0, 0 at the top left to 1, 1 at the bottom right.
    public struct Corner: Hashable, Sendable {
        /// From the left.
        public let x: Double
        /// From the top.
        public let y: Double
    }

    /// The corners, one after the other; the last is joined to the first.
    public let corners: [Corner]

    /// The outline of a character, or nil when it has none of these.
    public init?(_ glyph: Unicode.Scalar) {
        guard let known = Self.table[glyph] else { return nil }
        self = known
    }

    private init(_ corners: [Corner]) { self.corners = corners }

    private init(x: ClosedRange<Double>, y: ClosedRange<Double>) {
        corners = [
            Corner(x: x.lowerBound, y: y.lowerBound), Corner(x: x.upperBound, y: y.lowerBound),
            Corner(x: x.upperBound, y: y.upperBound), Corner(x: x.lowerBound, y: y.upperBound),
        ]
    }

    /// Whether a place is inside, by the edges that a ray to its right crosses.
    package func contains(x: Double, y: Double) -> Bool {
        var isInside = false
        for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) where (a.y > y) != (b.y > y) {
            if x < a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x) { isInside.toggle() }
        }
        return isInside
    }

    private static let table: [Unicode.Scalar: GlyphPolygon] = Dictionary(
        uniqueKeysWithValues: (bars + wedges).compactMap { code, polygon in
            Unicode.Scalar(code).map { ($0, polygon) }
        })

    /// All of them, bars first.
    static var all: [Unicode.Scalar] {
        (bars + wedges).compactMap { Unicode.Scalar($0.code) }
    }
}

// MARK: The characters

extension GlyphPolygon {
    private typealias Coded = (code: UInt32, polygon: GlyphPolygon)

    /// So many eighths from below, from the left, from above and from the right; halves are patterns of dots.
    private static let bars: [Coded] = [1, 2, 3, 5, 6, 7].flatMap { eighths -> [Coded] in
        let share = Double(eighths) / 8
        // In the later block, without the single eighths that had characters before.
        let place = UInt32(max(0, eighths < 4 ? eighths - 2 : eighths - 3))
        return [
            (0x2580 + UInt32(eighths), GlyphPolygon(x: 0...1, y: 1 - share...1)),
            (0x2590 - UInt32(eighths), GlyphPolygon(x: 0...share, y: 0...1)),
            (eighths == 1 ? 0x2594 : 0x1FB82 + place, GlyphPolygon(x: 0...1, y: 0...share)),
            (eighths == 1 ? 0x2595 : 0x1FB87 + place, GlyphPolygon(x: 1 - share...1, y: 0...1)),
        ]
    }

    /// The diagonals: a line through the cell, and what lies below it, or above it in the second half of the block.
    private static let wedges: [Coded] = lines.enumerated().flatMap { index, line -> [Coded] in
        let (start, end) = (places[line.0], places[line.1])
        return [
            (0x1FB3C + UInt32(index), below(start, end, 1)), (0x1FB52 + UInt32(index), below(start, end, -1)),
        ]
    }

    /// The ends of the lines: down the left side, along the bottom, up the right side, and half way along the top.
    private static let places = [
        (0, 0), (0, 2), (0, 4), (0, 6), (3, 6), (6, 6), (6, 4), (6, 2), (6, 0), (3, 0),
    ].map { Corner(x: Double($0.0) / 6, y: Double($0.1) / 6) }

    private static let lines = [
        (2, 4), (2, 5), (1, 4), (1, 5), (0, 4), (1, 9), (1, 8), (2, 9), (2, 8), (3, 9), (2, 7),
        (4, 6), (3, 6), (4, 7), (3, 7), (4, 8), (9, 7), (0, 7), (9, 6), (0, 6), (9, 5), (1, 6),
    ]

    /// The part of the cell below a line that runs to the right, or, with a sign of -1, above it.
    private static func below(_ start: Corner, _ end: Corner, _ sign: Double) -> GlyphPolygon {
        let cell = GlyphPolygon(x: 0...1, y: 0...1).corners
        func depth(_ corner: Corner) -> Double {
            sign * ((end.x - start.x) * (corner.y - start.y) - (end.y - start.y) * (corner.x - start.x))
        }
        var corners: [Corner] = []
        for (a, b) in zip(cell, cell.dropFirst() + cell.prefix(1)) {
            let (depthA, depthB) = (depth(a), depth(b))
            if depthA >= -1e-9 { corners.append(a) }
            guard depthA * depthB < -1e-9 else { continue }
            let share = depthA / (depthA - depthB)
            corners.append(Corner(x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y)))
        }
        return GlyphPolygon(corners)
    }
}
