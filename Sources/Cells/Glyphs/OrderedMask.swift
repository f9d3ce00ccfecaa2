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
