import Raster

/// Draws each cell as the glyph and the two colours that are most similar to its pixels.
///
/// The glyphs are blocks, bars of eighths, quadrants, sextants, octants and diagonals, and braille if the terminal has
/// no octants. The 4 × 8 pixels of a cell are split into two groups of similar colours, and the blitter selects the
/// glyph that puts the fewest pixels into the wrong group. If two glyphs fit equally well, it uses the simpler one, in
/// a fixed order, so a cell depends on its pixels alone.
struct MosaicBlitter: CellBlitter {
    var dots: (columns: Int, rows: Int) { (4, 8) }

    /// Draws a picture with crisp edges in the glyphs of `options.sets`.
    func draw(
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

    /// Returns the cell of two groups of pixels.
    ///
    /// Transparent pixels are the background, and otherwise the darker group, unless a glyph fits only with exchanged
    /// colours.
    private func cell(_ one: FewColors.Group, _ other: FewColors.Group) -> Cell {
        let (ink, ground) = other.color.luminance <= one.color.luminance ? (one, other) : (other, one)
        let match = glyphs.match(ink.lanes, mayInvert: ground.color != .default)
        let (front, back) = match.isInverted ? (ground, ink) : (ink, ground)
        return match.glyph == " "
            ? Cell(" ", background: back.color)
            : Cell(match.glyph, foreground: front.color, background: back.color)
    }
}

// MARK: - The glyphs of a mosaic

/// The glyphs of a mosaic, each with its coverage of 4 × 8 fields.
///
/// A field is a quarter of a cell wide and an eighth high. Bit `row * 4 + column` of a mask is a field, the top left
/// one first. The error of a glyph is the area, in 24ths of a field, that only the glyph or only the mask covers.
struct MosaicGlyphs: Sendable {
    /// The best glyph for a mask of fields.
    struct Match {
        var glyph: Unicode.Scalar = " "
        /// Whether the glyph covers the background instead of the foreground.
        var isInverted = false
        /// The error in 24ths of a field.
        var misses: Int
    }

    /// The simplest glyphs first: of equal errors the first one is used.
    private let glyphs: [Unicode.Scalar]
    private let misses: GlyphErrorTable
    private let hasOctants: Bool
    private let octants = DotPattern.octant.glyphs
    private let braille = DotPattern.braille.glyphs

    /// The penalty of a diagonal. At the end of a line some diagonal fits by chance; a real edge across the cell fits
    /// much better.
    private static let doubt = SubcellCoverage.whole * 3 / 2

    /// Creates the glyphs of some sets.
    init(_ sets: GlyphSets) {
        let known = Self.known.filter { $0.sets.isSubset(of: sets) }
        glyphs = known.map(\.glyph)
        misses = GlyphErrorTable(known.map { ($0.ink, $0.doubt) })
        hasOctants = sets.contains(.octants)
    }

    /// The glyphs for each combination of sets.
    private static let tables = (0...GlyphSets.all.rawValue).map { MosaicGlyphs(GlyphSets(rawValue: $0)) }

    /// Returns the glyphs of some sets.
    static func known(_ sets: GlyphSets) -> MosaicGlyphs { tables[Int(sets.intersection(.all).rawValue)] }

    /// Returns the glyph that is most similar to some fields.
    ///
    /// - Parameters:
    ///   - fields: the fields of the foreground.
    ///   - mayInvert: whether the glyph may cover the background instead.
    /// - Returns: the glyph and its error.
    func match(_ fields: UInt32, mayInvert: Bool) -> Match {
        let dots = FieldDots(fields)
        // Octants that have an older glyph use it.
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

// MARK: The list of glyphs

extension MosaicGlyphs {
    private typealias Known = (glyph: Unicode.Scalar, ink: SubcellCoverage, sets: GlyphSets, doubt: Int)

    /// Blocks, bars, sextants and diagonals, without those that look like a simpler one.
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
    /// Returns whether a pattern covers a point of the cell, from (0, 0) to (1, 1).
    fileprivate func isInk(_ index: Int, x: Double, y: Double) -> Bool {
        index >> (Int(y * Double(rows)) * columns + Int(x * Double(columns))) & 1 == 1
    }
}

// MARK: - The error of glyphs

/// The errors of some glyphs, added up from four fields at a time.
///
/// Sixteen glyphs are computed together, and a table of the sixteen patterns of four fields fits into the first-level
/// cache. All glyphs together take about as long as counting the bits of a few.
struct GlyphErrorTable: Sendable {
    private typealias Lanes = SIMD16<Int16>

    /// Groups of sixteen glyphs; in each group rows of fields; in each row all patterns.
    private let misses: [Lanes]
    /// The error of a glyph and its inverse together.
    private let inverse: [Lanes]

    /// Creates the table of some glyphs, each with a penalty.
    init(_ glyphs: [(ink: SubcellCoverage, doubt: Int)]) {
        var misses: [Lanes] = []
        var inverse: [Lanes] = []
        for group in stride(from: 0, to: glyphs.count, by: 16) {
            func lanes(_ value: (SubcellCoverage, Int) -> Int) -> Lanes {
                // Unused lanes never fit.
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

    /// A value above all errors.
    private static let never: Int16 = 10_000

    /// Returns the glyph with the least error, the first of several.
    ///
    /// A glyph with its own colours is preferred to one with exchanged colours, which is used only if that is
    /// allowed.
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

/// The coverage of 4 × 8 fields by a glyph, in 24ths.
struct SubcellCoverage: Equatable, Sendable {
    /// Complete coverage of a field.
    static let whole = 24

    /// The coverage of each field, row by row.
    let shares: [Int]

    /// Creates the coverage of a shape from 12 × 12 samples in each field.
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

    /// Whether each field is covered completely or not at all.
    var isWhole: Bool { shares.allSatisfy { $0 % Self.whole == 0 } }

    /// Whether all fields are covered equally.
    var isEven: Bool { shares.allSatisfy { $0 == shares[0] } }
}

/// The covered fields of a cell, counted for each of its 2 × 4 dots.
struct FieldDots {
    /// The dots with a coverage of at least half, as the index of a ``DotPattern`` of 2 × 4.
    let mask: Int
    /// The error of the octant with these dots, in 24ths of a field.
    let octantMisses: Int
    /// The error of the braille glyph with these dots, which cover about half of their area.
    let brailleMisses: Int

    /// Creates the dots of some fields.
    init(_ fields: UInt32) {
        // Add two adjacent fields, then two such pairs in a column. The result is a count of 0 to 4 for each dot, one
        // byte each, the left column first.
        let pairs = (fields & 0x5555_5555) + (fields >> 1 & 0x5555_5555)
        func column(_ pairs: UInt32) -> UInt64 {
            UInt64((pairs & 0x0303_0303) + (pairs >> 4 & 0x0303_0303))
        }
        let counts = column(pairs) | column(pairs >> 2) << 32
        let ones: UInt64 = 0x0101_0101_0101_0101
        func sum(_ bytes: UInt64) -> Int { Int((bytes &* ones) >> 56) * SubcellCoverage.whole }
        // Dots with two or more fields, and with exactly two.
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

/// The outline of a bar of eighths or a diagonal.
///
///     GlyphPolygon("▂")?.corners.map(\.y)     // [0.75, 0.75, 1, 1]
///     GlyphPolygon("x")                       // nil: a letter
public struct GlyphPolygon: Hashable, Sendable {
    /// A corner, in a cell from (0, 0) at the top left to (1, 1) at the bottom right.
    public struct Corner: Hashable, Sendable {
        /// The distance from the left.
        public let x: Double
        /// The distance from the top.
        public let y: Double
    }

    /// The corners in order. The last is connected to the first.
    public let corners: [Corner]

    /// Creates the outline of a glyph, or returns `nil` if it is no bar or diagonal.
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

    /// Returns whether a point is inside, by counting crossings of a ray to its right.
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

    /// All glyphs, bars first.
    static var all: [Unicode.Scalar] {
        (bars + wedges).compactMap { Unicode.Scalar($0.code) }
    }
}

// MARK: The list of outlines

extension GlyphPolygon {
    private typealias Coded = (code: UInt32, polygon: GlyphPolygon)

    /// Bars of some eighths from the bottom, the left, the top and the right. Halves are patterns of dots.
    private static let bars: [Coded] = [1, 2, 3, 5, 6, 7].flatMap { eighths -> [Coded] in
        let share = Double(eighths) / 8
        // The index in the later block, which has no single eighths.
        let place = UInt32(max(0, eighths < 4 ? eighths - 2 : eighths - 3))
        return [
            (0x2580 + UInt32(eighths), GlyphPolygon(x: 0...1, y: 1 - share...1)),
            (0x2590 - UInt32(eighths), GlyphPolygon(x: 0...share, y: 0...1)),
            (eighths == 1 ? 0x2594 : 0x1FB82 + place, GlyphPolygon(x: 0...1, y: 0...share)),
            (eighths == 1 ? 0x2595 : 0x1FB87 + place, GlyphPolygon(x: 1 - share...1, y: 0...1)),
        ]
    }

    /// The diagonals: the area below a line through the cell, and in the second half of the block the area above it.
    private static let wedges: [Coded] = lines.enumerated().flatMap { index, line -> [Coded] in
        let (start, end) = (places[line.0], places[line.1])
        return [
            (0x1FB3C + UInt32(index), below(start, end, 1)), (0x1FB52 + UInt32(index), below(start, end, -1)),
        ]
    }

    /// The ends of the lines: down the left side, along the bottom, up the right side, and the middle of the top.
    private static let places = [
        (0, 0), (0, 2), (0, 4), (0, 6), (3, 6), (6, 6), (6, 4), (6, 2), (6, 0), (3, 0),
    ].map { Corner(x: Double($0.0) / 6, y: Double($0.1) / 6) }

    private static let lines = [
        (2, 4), (2, 5), (1, 4), (1, 5), (0, 4), (1, 9), (1, 8), (2, 9), (2, 8), (3, 9), (2, 7),
        (4, 6), (3, 6), (4, 7), (3, 7), (4, 8), (9, 7), (0, 7), (9, 6), (0, 6), (9, 5), (1, 6),
    ]

    /// Returns the part of the cell below a line to the right, or above it if `sign` is -1.
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
