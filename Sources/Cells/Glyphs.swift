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
    /// 2 × 3 dots in two colours, from 4 × 8 pixels. The font needs Unicode 13.
    case sextant
    /// 2 × 4 dots in two colours, from 4 × 8 pixels. The font needs Unicode 16.
    case octant
    /// 2 × 4 pixels as the most similar printable ASCII character, for any terminal.
    case ascii

    /// The number of pixels in one cell.
    public var pixelsPerCell: (columns: Int, rows: Int) { row.pixelsPerCell }

    /// The edges that suit the glyphs.
    ///
    /// Crisp edges suit dots that are either on or off, and cells of six or more dots in two colours, which have none
    /// left for half covered pixels.
    public var edges: Edges { row.edges }

    /// The glyph of each pattern of dots, or `nil` if the glyphs are not made of dots.
    var pattern: DotPattern? { row.pattern }

    /// All properties of the glyphs. To add a kind of glyphs, add its case, its row, its pattern in ``DotPattern``, and its
    /// painter in ``draw(_:into:column:row:options:)``.
    private var row: (pixelsPerCell: (columns: Int, rows: Int), edges: Edges, pattern: DotPattern?) {
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
        (self.columns, self.rows, self.isBraille, self.mask) = (columns, rows, isBraille, mask)
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

// MARK: - Patterns of dots

/// The glyphs of one kind of block character, by their dots: bit `row * columns + column` of an index is a lit dot.
struct DotPattern: Sendable {
    let columns: Int
    let rows: Int
    let glyphs: [Unicode.Scalar]

    /// - Precondition: One or two columns and at most eight dots, the limits of ``CellPixels`` and ``CellColors``.
    init(columns: Int, rows: Int, glyph: (Int) -> UInt32) {
        precondition((1...2).contains(columns) && columns * rows <= 8, "a cell has at most 2 columns, 8 dots")
        self.columns = columns
        self.rows = rows
        glyphs = (0..<1 << (columns * rows)).map { Unicode.Scalar(glyph($0)) ?? " " }
    }

    /// 1 × 2: space, upper half, lower half, full block.
    static let half = DotPattern(columns: 1, rows: 2) { [0x20, 0x2580, 0x2584, 0x2588][$0] }

    /// 2 × 2: the quadrants of the Block Elements.
    static let quadrant = DotPattern(columns: 2, rows: 2) { quadrants[$0] }

    private static let quadrants: [UInt32] = [
        0x20, 0x2598, 0x259D, 0x2580, 0x2596, 0x258C, 0x259E, 0x259B,
        0x2597, 0x259A, 0x2590, 0x259C, 0x2584, 0x2599, 0x259F, 0x2588,
    ]

    /// 2 × 3: the sextants of Unicode 13, from U+1FB00 in the order of the index, without four older characters.
    static let sextant = DotPattern(columns: 2, rows: 3) { index in
        switch index {
        case 0: 0x20
        case 21: 0x258C
        case 42: 0x2590
        case 63: 0x2588
        default: 0x1FB00 + UInt32(index - 1 - (index > 21 ? 1 : 0) - (index > 42 ? 1 : 0))
        }
    }

    /// 2 × 4: the octants of Unicode 16, from U+1CD00 in the order of the index, without 26 older characters.
    static let octant = DotPattern(columns: 2, rows: 4) { index in
        if let elsewhere = octantsElsewhere[index] { return elsewhere }
        return 0x1CD00 + UInt32(index - octantsElsewhere.keys.count { $0 < index })
    }

    private static let octantsElsewhere: [Int: UInt32] = [
        0: 0x20, 255: 0x2588,
        // Full and half bars.
        3: 0x1FB82, 15: 0x2580, 63: 0x1FB85, 192: 0x2582, 240: 0x2584, 252: 0x2586,
        85: 0x258C, 170: 0x2590,
        // Quadrants.
        5: 0x2598, 10: 0x259D, 80: 0x2596, 160: 0x2597, 90: 0x259E, 165: 0x259A,
        95: 0x259B, 175: 0x259C, 245: 0x2599, 250: 0x259F,
        // Single dots at the corners, and pairs in the middle of the sides.
        1: 0x1CEA8, 2: 0x1CEAB, 64: 0x1CEA3, 128: 0x1CEA0, 20: 0x1FBE6, 40: 0x1FBE7,
    ]

    /// 2 × 4: braille, whose bits go down the first column and then the second; the last row was added later.
    static let braille = DotPattern(columns: 2, rows: 4) { index in
        brailleBits.indices.reduce(0x2800) { index >> $1 & 1 == 1 ? $0 | brailleBits[$1] : $0 }
    }

    /// Returns the index in ``braille`` of a glyph, or `nil` for other glyphs.
    static func brailleIndex(of glyph: Unicode.Scalar) -> Int? {
        guard (0x2800...0x28FF).contains(glyph.value) else { return nil }
        return brailleBits.indices.reduce(0) { glyph.value & brailleBits[$1] == 0 ? $0 : $0 | 1 << $1 }
    }

    private static let brailleBits: [UInt32] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
}

extension Cell {
    /// The colour of the larger part of the cell: the background unless a block fills more than half of the cell.
    package var mainColor: CellColor {
        Self.largeBlocks.contains(glyph) == style.contains(.reverse) ? background : foreground
    }

    private static let largeBlocks = Set(
        [DotPattern.quadrant, .sextant, .octant].flatMap { pattern in
            pattern.glyphs.indices.filter { 2 * $0.nonzeroBitCount > pattern.columns * pattern.rows }
                .map { pattern.glyphs[$0] }
        } + CellDivision.all.filter { $0.mask.nonzeroBitCount > 16 }.map(\.glyph))
}

// MARK: - Dithering

/// Bayer's 8 × 8 threshold matrix, which shows translucency with dots that are on or off.
///
/// The threshold depends only on the position on the screen, so the dots of a still picture never move.
enum OrderedMask {
    /// Returns the threshold of a dot, 2 to 254. Alpha 0 lights no dot, 255 all dots.
    static func threshold(x: Int, y: Int) -> UInt8 {
        // The recursion of the matrix: the bits of x ^ y and y are interleaved in reverse order.
        let mixed = x ^ y
        var rank = 0
        for bit in 0..<3 {
            rank = rank << 2 | (mixed >> bit & 1) << 1 | y >> bit & 1
        }
        return UInt8((2 * rank + 1) * 255 / 128 + 1)
    }

    /// The thresholds of 2 × 4 cells, two adjacent dots in an element, for eight kinds of cells, four side by side.
    static let cells: [UInt64] = (0..<32).map { index in
        let x = index / 4 % 4 * 2
        let y = index / 16 * 4 + index % 4
        return UInt64(threshold(x: x, y: y)) | UInt64(threshold(x: x + 1, y: y)) << 8
    }
}
