/// The glyphs of one kind of block character: which glyph shows which dots of a cell.
///
/// Every kind is the same table with another size. Bit `row * columns + column` of the index is set when
/// that dot is ink, so the top left dot is bit 0 and the one to its right bit 1.
struct DotPattern: Sendable {
    /// Dots side by side in a cell.
    let columns: Int
    /// Dots above each other in a cell.
    let rows: Int
    /// A glyph for each pattern: 2^(columns × rows).
    let glyphs: [Unicode.Scalar]

    /// The pattern of a size.
    ///
    /// - Precondition: one or two columns and at most eight dots, which is what ``CellPixels`` reads and
    ///   ``CellColors`` holds.
    init(columns: Int, rows: Int, glyph: (Int) -> UInt32) {
        precondition((1...2).contains(columns) && columns * rows <= 8, "a cell has at most 2 columns, 8 dots")
        self.columns = columns
        self.rows = rows
        glyphs = (0..<1 << (columns * rows)).map { Unicode.Scalar(glyph($0)) ?? " " }
    }

    /// Two pixels above each other: space, upper half, lower half, full block.
    static let half = DotPattern(columns: 1, rows: 2) { [0x20, 0x2580, 0x2584, 0x2588][$0] }

    /// 2 × 2: the quadrants of Block Elements.
    static let quadrant = DotPattern(columns: 2, rows: 2) { quadrants[$0] }

    private static let quadrants: [UInt32] = [
        0x20, 0x2598, 0x259D, 0x2580, 0x2596, 0x258C, 0x259E, 0x259B,
        0x2597, 0x259A, 0x2590, 0x259C, 0x2584, 0x2599, 0x259F, 0x2588,
    ]

    /// 2 × 3: the sextants of Unicode 13, from U+1FB00 in the order of the index, save for the four
    /// patterns that had characters before.
    static let sextant = DotPattern(columns: 2, rows: 3) { index in
        switch index {
        case 0: 0x20
        case 21: 0x258C
        case 42: 0x2590
        case 63: 0x2588
        default: 0x1FB00 + UInt32(index - 1 - (index > 21 ? 1 : 0) - (index > 42 ? 1 : 0))
        }
    }

    /// 2 × 4: the octants of Unicode 16, from U+1CD00 in the order of the index, save for the 26 patterns
    /// that have characters elsewhere.
    static let octant = DotPattern(columns: 2, rows: 4) { index in
        if let elsewhere = octantsElsewhere[index] { return elsewhere }
        return 0x1CD00 + UInt32(index - octantsElsewhere.keys.count { $0 < index })
    }

    private static let octantsElsewhere: [Int: UInt32] = [
        0: 0x20, 255: 0x2588,
        // Whole and half bars.
        3: 0x1FB82, 15: 0x2580, 63: 0x1FB85, 192: 0x2582, 240: 0x2584, 252: 0x2586,
        85: 0x258C, 170: 0x2590,
        // Quadrants.
        5: 0x2598, 10: 0x259D, 80: 0x2596, 160: 0x2597, 90: 0x259E, 165: 0x259A,
        95: 0x259B, 175: 0x259C, 245: 0x2599, 250: 0x259F,
        // Single dots of the corners, and pairs at the middle of the sides.
        1: 0x1CEA8, 2: 0x1CEAB, 64: 0x1CEA3, 128: 0x1CEA0, 20: 0x1FBE6, 40: 0x1FBE7,
    ]

    /// 2 × 4: the braille patterns, whose bits go down the first column, then the second, and whose last
    /// row came later.
    static let braille = DotPattern(columns: 2, rows: 4) { index in
        brailleBits.indices.reduce(0x2800) { index >> $1 & 1 == 1 ? $0 | brailleBits[$1] : $0 }
    }

    /// The dots of a braille pattern, as an index of ``braille``; nil for another glyph.
    static func brailleIndex(of glyph: Unicode.Scalar) -> Int? {
        guard (0x2800...0x28FF).contains(glyph.value) else { return nil }
        return brailleBits.indices.reduce(0) { glyph.value & brailleBits[$1] == 0 ? $0 : $0 | 1 << $1 }
    }

    private static let brailleBits: [UInt32] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
}

// MARK: - Dithering

/// Bayer's 8 × 8 threshold matrix, for showing translucency with dots that are on or off.
///
/// It is anchored to the screen: a dot's threshold depends on its place alone. So the dots of a still
/// picture never move, a fade lights each dot once and never puts it out again on the way, and eight being
/// a multiple of a cell's sides, all cells of an even tone show one of a handful of glyphs.
enum OrderedMask {
    /// The threshold of the dot at a place, 2 to 254: the dot is lit where alpha exceeds it. So nothing is
    /// lit at alpha 0, everything at 255, and the share of lit dots follows alpha in steps of 1/64.
    static func threshold(x: Int, y: Int) -> UInt8 {
        // The matrix by its recursion: bits of x ^ y and y interleaved, the lowest becoming the highest.
        let mixed = x ^ y
        var rank = 0
        for bit in 0..<3 {
            rank = rank << 2 | (mixed >> bit & 1) << 1 | y >> bit & 1
        }
        return UInt8((2 * rank + 1) * 255 / 128 + 1)
    }

    /// The thresholds of the dots of a 2 × 4 cell, two side by side in an element, the left one in the
    /// lower byte: four elements for each of the eight kinds of cells there are, which lie four side by side
    /// and two above each other.
    static let cells: [UInt64] = (0..<32).map { index in
        let x = index / 4 % 4 * 2
        let y = index / 16 * 4 + index % 4
        return UInt64(threshold(x: x, y: y)) | UInt64(threshold(x: x + 1, y: y)) << 8
    }
}
