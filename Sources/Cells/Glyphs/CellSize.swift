import Raster

/// How many pixels side by side and above each other a cell shows, where it has to be known when the program is
/// compiled: the loops over the pixels of a cell are too short to be loops.
protocol CellSize {
    /// Pixels side by side: 1, 2 or 4.
    static var columns: Int { get }
    /// Pixels above each other; with the columns 2 to 32 pixels.
    static var rows: Int { get }
}

extension CellSize {
    /// A bit for every pixel of a cell.
    @inline(__always)
    static var all: UInt32 { .max >> UInt32(32 - columns * rows) }

    /// How many times four pixels there are, the last of them perhaps two.
    @inline(__always)
    static var quads: Int { (columns * rows + 3) / 4 }
}

/// Half blocks.
enum OneByTwo: CellSize {
    static var columns: Int { 1 }
    static var rows: Int { 2 }
}

/// Quadrants.
enum TwoByTwo: CellSize {
    static var columns: Int { 2 }
    static var rows: Int { 2 }
}

/// Sextants.
enum TwoByThree: CellSize {
    static var columns: Int { 2 }
    static var rows: Int { 3 }
}

/// Octants and braille.
enum TwoByFour: CellSize {
    static var columns: Int { 2 }
    static var rows: Int { 4 }
}

/// A mosaic.
enum FourByEight: CellSize {
    static var columns: Int { 4 }
    static var rows: Int { 8 }
}

extension PaintOrder {
    /// What has a colour in a cell: how far in front it lies, and whether it is a line.
    func place<Size: CellSize>(
        of color: PixelColor, _ column: Int, _ row: Int, _ size: Size.Type
    ) -> (rank: Int, isLine: Bool) {
        let (x, y) = (column &* Size.columns, row &* Size.rows)
        return place(of: color, x: x..<x &+ Size.columns, y: y..<y &+ Size.rows)
    }
}
