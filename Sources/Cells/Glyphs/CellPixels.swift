import Raster

/// The pixels of one cell, where they lie in the picture: row by row from the top left, bit and number 0 the first.
///
/// They are raw memory: gathering them through checked indices cost more than all that is done with them in a cell of
/// one colour, which most cells are.
struct CellPixels<Size: CellSize> {
    /// The cell's top left pixel, in the memory of the picture.
    let base: UnsafePointer<PixelColor>
    /// Pixels from one row to the next.
    let stride: Int

    /// A pixel of the cell.
    @inline(__always)
    subscript(lane: Int) -> PixelColor { base[lane / Size.columns &* stride &+ lane % Size.columns] }

    /// Which pixels have a colour.
    @inline(__always)
    func lanes(of color: PixelColor) -> UInt32 {
        if Size.columns == 1 { return (base[0] == color ? 1 : 0) | (base[stride] == color ? 2 : 0) }
        var found = SIMD4<UInt32>()
        for quad in 0..<Size.quads {
            let bits = SIMD4<UInt32>(1, 2, 4, 8) &<< UInt32(4 * quad)
            found.replace(with: found | bits, where: self.quad(quad) .== color.rawValue)
        }
        return (found[0] | found[1] | found[2] | found[3]) & Size.all
    }

    /// Four pixels of a cell of several columns, of which those past the last are some other ones.
    @inline(__always)
    private func quad(_ quad: Int) -> SIMD4<UInt32> {
        Size.columns == 4
            ? UnsafeRawPointer(base + quad &* stride).loadUnaligned(as: SIMD4<UInt32>.self)
            : unsafeBitCast(
                SIMD2(pair(2 * quad), pair(min(2 * quad + 1, Size.rows - 1))), to: SIMD4<UInt32>.self)
    }

    /// Two pixels side by side as one word, the left one in its lower half.
    @inline(__always)
    func pair(_ row: Int) -> UInt64 {
        UnsafeRawPointer(base + row &* stride).loadUnaligned(as: UInt64.self)
    }

    /// Whether all pixels of the cell are the same.
    @inline(__always)
    var isEven: Bool {
        if Size.columns == 1 { return base[0] == base[stride] }
        let first = UInt64(base[0].rawValue) &* 0x1_0000_0001
        var others: UInt64 = 0
        for row in 0..<Size.rows {
            others |= pair(row) ^ first
            if Size.columns == 4 { others |= CellPixels(base: base + 2, stride: stride).pair(row) ^ first }
        }
        // Compared as a whole it becomes a branch for every row.
        return UInt32(truncatingIfNeeded: others | others >> 32) == 0
    }

    /// Whether so many pixels side by side as 32 bytes hold are the same in all rows of the cell.
    @inline(__always)
    var areEightEven: Bool {
        let first = SIMD4(repeating: base[0].rawValue)
        var others = SIMD4<UInt32>()
        for row in 0..<Size.rows {
            let line = UnsafeRawPointer(base + row &* stride)
            others |= line.loadUnaligned(as: SIMD4<UInt32>.self) ^ first
            others |= (line + 16).loadUnaligned(as: SIMD4<UInt32>.self) ^ first
        }
        return others == SIMD4()
    }
}
