public import Raster

/// The options for drawing a picture in ``Glyphs``.
public struct BlitOptions: Hashable, Sendable {
    /// The colour behind the picture, for blending translucent pixels. Transparent pixels keep the terminal's own.
    public var backdrop: PixelColor
    /// Whether translucency is a fraction of lit dots instead of a colour, for terminals without colours.
    public var dithers: Bool
    /// Whether an area of several colours shows their mean, or its most frequent colour if the mean often has no match.
    public var mixes: Bool

    /// Creates options. The default is a black terminal with colours.
    public init(backdrop: PixelColor = .black, dithers: Bool = false, mixes: Bool = true) {
        self.backdrop = backdrop.over(.black)
        self.dithers = dithers
        self.mixes = mixes
    }
}

extension BlitOptions {
    /// The shades of a quarter, a half and three quarters of a cell, between an empty and a full cell.
    private static let shades: [Unicode.Scalar] = [" ", "\u{2591}", "\u{2592}", "\u{2593}"]

    /// Returns the cell of a translucent area if colours do not mix: a shade in the area's own colour.
    ///
    /// Of sixteen colours, the nearest one of a faint grey may be magenta. Lines, which would break, get `nil`.
    @inline(__always)
    func shade<Size: CellSize>(of pixels: CellPixels<Size>, lines: [PixelColor]) -> Cell? {
        mixes ? nil : shade(of: pixels, besides: lines)
    }

    @inline(never)
    private func shade<Size: CellSize>(of pixels: CellPixels<Size>, besides lines: [PixelColor]) -> Cell? {
        let area = Size.all & ~pixels.lanes(of: .clear)
        guard area != 0 else { return nil }
        let color = pixels[area.trailingZeroBitCount]
        guard !color.isOpaque, pixels.lanes(of: color) == area, !lines.contains(color) else { return nil }
        return shade(color, coverage: Float(area.nonzeroBitCount) / Float(Size.all.nonzeroBitCount))
    }

    func shade(_ color: PixelColor, coverage: Float = 1) -> Cell {
        let (red, green, blue) = color.straight
        let opaque = CellColor.rgb(red, green, blue)
        let quarters = Int((Float(color.alpha) / 255 * coverage * 4).rounded())
        return quarters < 4 ? Cell(Self.shades[quarters], foreground: opaque) : Cell(" ", background: opaque)
    }

    @inline(__always)
    func uniformCell(of color: PixelColor) -> Cell {
        mixes || color.isOpaque || color.alpha == 0 ? color.uniformCell(over: backdrop) : shade(color)
    }
}

// MARK: - Painting cell by cell

/// Makes the cells of one picture. Each kind of glyphs has its own type, so the loop is specialized for it.
protocol CellPainter {
    associatedtype Size: CellSize

    /// Returns the cell of equal pixels, or `nil` if it must be computed from all pixels.
    func uniformCell(of color: PixelColor) -> Cell?

    func cell(_ pixels: CellPixels<Size>, column: Int, row: Int) -> Cell
}

extension CellPainter {
    /// Draws each cell of a picture that is inside a grid, padded with transparent pixels.
    func draw(_ pixels: PixelGrid, into grid: inout CellGrid, column: Int, row: Int) {
        let dots = (columns: Size.columns, rows: Size.rows)
        let groupSize = 8 / dots.columns
        let (width, height) = (pixels.width, pixels.height)
        let (allColumns, columns) = visibleCells(
            of: width, painted: pixels.painted.x, dots: dots.columns, at: column, in: grid.columns)
        let (allRows, rows) = visibleCells(
            of: height, painted: pixels.painted.y, dots: dots.rows, at: row, in: grid.rows)
        let wholeColumns = columns.clamped(to: 0..<width / dots.columns)
        let gridColumns = grid.columns
        var cache = UniformCells(self)
        grid.withMutableCells { cells in
            pixels.pixels.withUnsafeBufferPointer { source in
                guard let source = source.baseAddress else { return }
                for cellRow in allRows {
                    let line = (cellRow + row) * gridColumns + column
                    let (start, end) = (allColumns.lowerBound, allColumns.upperBound)
                    let painted = rows.contains(cellRow) ? columns : start..<start
                    cells.fill(line + start, count: painted.lowerBound - start, with: .blank)
                    cells.fill(line + painted.upperBound, count: end - painted.upperBound, with: .blank)
                }
                for cellRow in rows {
                    let start = source + cellRow * dots.rows * width
                    let target = (cellRow + row) * gridColumns + column
                    let isWhole = (cellRow + 1) * dots.rows <= height
                    let whole = isWhole ? wholeColumns : columns.lowerBound..<columns.lowerBound
                    var next = whole.lowerBound
                    while next < whole.upperBound {
                        let end = min(next &+ groupSize, whole.upperBound)
                        let first = CellPixels<Size>(base: start + next &* dots.columns, stride: width)
                        if end == next &+ groupSize, first.areEightUniform, let uniform = cache[first.base[0]]
                        {
                            cells.fill(target &+ next, count: groupSize, with: uniform)
                            next = end
                        }
                        while next < end {
                            let pixels = CellPixels<Size>(base: start + next &* dots.columns, stride: width)
                            let color = pixels.base[0]
                            let uniform = pixels.isUniform ? cache[color] : nil
                            cells[unchecked: target &+ next] =
                                uniform ?? cell(pixels, column: next, row: cellRow)
                            next &+= 1
                        }
                    }
                    for cellColumn in max(whole.upperBound, columns.lowerBound)..<columns.upperBound {
                        withPadding(pixels, cellColumn * dots.columns, cellRow * dots.rows) {
                            cells[target + cellColumn] = cell($0, column: cellColumn, row: cellRow)
                        }
                    }
                }
            }
        }
    }

    /// Passes a copy of a cell's pixels to `body`, padded with transparent pixels.
    private func withPadding(_ pixels: PixelGrid, _ x: Int, _ y: Int, _ body: (CellPixels<Size>) -> Void) {
        let (columns, rows) = (Size.columns, Size.rows)
        withUnsafeTemporaryAllocation(of: PixelColor.self, capacity: columns * rows) { copy in
            copy.initialize(repeating: .clear)
            for row in y..<min(y + rows, pixels.height) {
                for column in x..<min(x + columns, pixels.width) {
                    copy[(row - y) * columns + column - x] = pixels.pixels[row * pixels.width + column]
                }
            }
            if let base = copy.baseAddress { body(CellPixels(base: UnsafePointer(base), stride: columns)) }
        }
    }
}

/// The cells of equal pixels, with a cache of the last one.
private struct UniformCells<Painter: CellPainter> {
    private let painter: Painter
    private var color = PixelColor.clear
    private var cell: Cell?

    init(_ painter: Painter) {
        self.painter = painter
        cell = painter.uniformCell(of: .clear)
    }

    subscript(color: PixelColor) -> Cell? {
        @inline(__always) mutating get {
            if color != self.color {
                self.color = color
                cell = painter.uniformCell(of: color)
            }
            return cell
        }
    }
}

extension MutableSpan<Cell> {
    /// Fills an unchecked range of cells, with one write for each cell instead of one for each of its fields.
    @inline(__always)
    fileprivate mutating func fill(_ start: Int, count: Int, with cell: Cell) {
        let bits = cell.bits
        withUnsafeMutableBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            let first = base + start &* MemoryLayout<Cell>.stride
            for index in 0..<count {
                (first + index &* MemoryLayout<Cell>.stride).storeBytes(of: bits, as: SIMD4<UInt32>.self)
            }
        }
    }
}

// MARK: - Ranges of cells

/// Returns the columns or rows of a picture that are inside a grid, and those of them that may be painted.
///
/// The results are relative to the picture. The other values are pixels of the picture, and cells of the grid.
private func visibleCells(
    of pixels: Int, painted: Range<Int>, dots: Int, at offset: Int, in extent: Int
) -> (all: Range<Int>, painted: Range<Int>) {
    func ceil(_ pixel: Int) -> Int { (pixel + dots - 1) / dots }
    let all = (-offset..<extent - offset).clamped(to: 0..<ceil(pixels))
    return (all, (painted.lowerBound / dots..<ceil(painted.upperBound)).clamped(to: all))
}

// MARK: - The pixels of a cell

/// The pixels of one cell in the memory of the picture, row by row from the top left, as bits or indices from 0.
///
/// The memory is raw: checked indices cost more than all other work on a cell of one colour.
struct CellPixels<Size: CellSize> {
    let base: UnsafePointer<PixelColor>
    let stride: Int

    @inline(__always)
    subscript(lane: Int) -> PixelColor { base[lane / Size.columns &* stride &+ lane % Size.columns] }

    /// Returns the pixels that have a colour, as bits.
    @inline(__always)
    func lanes(of color: PixelColor) -> UInt32 {
        if Size.columns == 1 { return (base[0] == color ? 1 : 0) | (base[stride] == color ? 2 : 0) }
        var matches = SIMD4<UInt32>()
        for quad in 0..<Size.quads {
            let bits = SIMD4<UInt32>(1, 2, 4, 8) &<< UInt32(4 * quad)
            matches.replace(with: matches | bits, where: self.quad(quad) .== color.rawValue)
        }
        return (matches[0] | matches[1] | matches[2] | matches[3]) & Size.all
    }

    @inline(__always)
    private func quad(_ quad: Int) -> SIMD4<UInt32> {
        Size.columns == 4
            ? UnsafeRawPointer(base + quad &* stride).loadUnaligned(as: SIMD4<UInt32>.self)
            : unsafeBitCast(
                SIMD2(pair(2 * quad), pair(min(2 * quad + 1, Size.rows - 1))), to: SIMD4<UInt32>.self)
    }

    /// Returns two adjacent pixels as one word, with the left one in the lower half.
    @inline(__always)
    func pair(_ row: Int) -> UInt64 { UnsafeRawPointer(base + row &* stride).loadUnaligned(as: UInt64.self) }

    @inline(__always)
    var isUniform: Bool {
        if Size.columns == 1 { return base[0] == base[stride] }
        let first = UInt64(base[0].rawValue) &* 0x1_0000_0001
        var others: UInt64 = 0
        for row in 0..<Size.rows {
            others |= pair(row) ^ first
            if Size.columns == 4 { others |= CellPixels(base: base + 2, stride: stride).pair(row) ^ first }
        }
        // A comparison of the whole word would become a branch for each row.
        return UInt32(truncatingIfNeeded: others | others >> 32) == 0
    }

    /// Whether eight adjacent pixels are equal in all rows of the cell.
    @inline(__always)
    var areEightUniform: Bool {
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

/// The number of pixels in a cell, known at compile time, because its loops are too short to stay loops.
protocol CellSize {
    /// The number of columns: 1, 2 or 4.
    static var columns: Int { get }
    /// The number of rows. A cell has 2 to 32 pixels.
    static var rows: Int { get }
}

extension CellSize {
    /// One bit for each pixel of a cell.
    @inline(__always)
    static var all: UInt32 { .max >> UInt32(32 - columns * rows) }

    /// The number of groups of four pixels. The last group may have two.
    @inline(__always)
    static var quads: Int { (columns * rows + 3) / 4 }
}

enum OneByTwo: CellSize {
    static var columns: Int { 1 }
    static var rows: Int { 2 }
}

enum TwoByTwo: CellSize {
    static var columns: Int { 2 }
    static var rows: Int { 2 }
}

enum TwoByFour: CellSize {
    static var columns: Int { 2 }
    static var rows: Int { 4 }
}

enum FourByEight: CellSize {
    static var columns: Int { 4 }
    static var rows: Int { 8 }
}
