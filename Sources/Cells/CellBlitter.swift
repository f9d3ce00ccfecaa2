public import Raster

/// Turns a picture into terminal cells, several pixels to a cell.
///
/// A blitter is a pure function of the picture: equal pictures give the same cells, whatever was shown
/// before, so a still picture never flickers and any frame can be drawn on its own.
public protocol CellBlitter: Sendable {
    /// How many pixels side by side and above each other one cell shows.
    var dots: (columns: Int, rows: Int) { get }

    /// Draws a picture into a grid with its top left corner at a cell; what falls outside is dropped. A cell
    /// in which the picture is clear becomes blank. Nothing is allocated.
    func draw(
        _ pixels: PixelGrid, into grid: inout CellGrid, column: Int, row: Int, options: BlitOptions)
}

/// What a ``CellBlitter`` has to know besides the picture.
public struct BlitOptions: Hashable, Sendable {
    /// The colour supposed to be behind the picture: translucent pixels are blended with it. Clear pixels
    /// keep the terminal's own background all the same.
    public var backdrop: PixelColor
    /// Whether what is translucent shows as a share of lit dots rather than as a colour: for terminals that have
    /// none.
    public var dithers: Bool
    /// The characters there are, for who chooses among them.
    public var sets: GlyphSets

    /// Options; without any a black terminal is supposed, with colours and all characters.
    public init(backdrop: PixelColor = .black, dithers: Bool = false, sets: GlyphSets = .all) {
        self.backdrop = backdrop.over(.black)
        self.dithers = dithers
        self.sets = sets
    }
}

extension CellBlitter {
    /// Draws a picture into the top left corner of a grid.
    public func draw(_ pixels: PixelGrid, into grid: inout CellGrid) {
        draw(pixels, into: &grid, column: 0, row: 0, options: BlitOptions())
    }
}

/// Which characters for pictures a terminal draws, beyond those that nearly all fonts have.
public struct GlyphSets: OptionSet, Hashable, Sendable {
    /// The sets as bits.
    public let rawValue: UInt8

    /// The sets with these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Symbols for Legacy Computing (Unicode 13): sextants, diagonals, and eighths from above and from the right.
    public static let legacy = GlyphSets(rawValue: 1)
    /// Octants (Unicode 16).
    public static let octants = GlyphSets(rawValue: 2)
    /// Everything.
    public static let all: GlyphSets = [.legacy, .octants]
}

// MARK: - Painting cell by cell

/// What makes the cells of one picture of its pixels.
///
/// A type of its own for every kind of characters, rather than closures, so that the walk over the cells is compiled
/// for each of them.
protocol CellPainter {
    /// How many pixels a cell has.
    associatedtype Size: CellDots

    /// A cell whose pixels are all the same, or nil where that depends on its place.
    func even(_ color: PixelColor) -> Cell?

    /// A cell whose pixels are all the same, where that depends on its place, or nil where it takes the pixels.
    func even(_ color: PixelColor, column: Int, row: Int) -> Cell?

    /// The cell of some pixels, at a place in the picture.
    func cell(_ pixels: CellPixels<Size>, column: Int, row: Int) -> Cell
}

extension CellPainter {
    func even(_ color: PixelColor, column: Int, row: Int) -> Cell? { nil }

    /// Writes every cell that a picture touches within a grid. Cells at the right and the bottom that the picture fills
    /// only in part get clear pixels for the rest; of even ones several are looked at together.
    func draw(_ pixels: PixelGrid, into grid: inout CellGrid, column: Int, row: Int) {
        let dots = (columns: Size.columns, rows: Size.rows)
        let together = 8 / dots.columns
        let (width, height) = (pixels.width, pixels.height)
        let (shown, shownRows) = visibleCells(of: pixels, in: grid, column: column, row: row, dots: dots)
        let painted = paintedCells(of: pixels, dots: dots)
        let (columns, rows) = (
            shown.overlap(with: painted.columns), shownRows.overlap(with: painted.rows)
        )
        let wholeColumns = columns.clamped(to: 0..<width / dots.columns)
        let gridColumns = grid.columns
        var evens = EvenCells(self)
        grid.withMutableCells { cells in
            pixels.pixels.withUnsafeBufferPointer { source in
                guard let source = source.baseAddress else { return }
                for cellRow in shownRows {
                    let line = (cellRow + row) * gridColumns + column
                    let clear = rows.contains(cellRow) ? columns : shown.lowerBound..<shown.lowerBound
                    cells.fill(
                        line + shown.lowerBound, count: clear.lowerBound - shown.lowerBound, with: .blank)
                    cells.fill(
                        line + clear.upperBound, count: shown.upperBound - clear.upperBound, with: .blank)
                }
                for cellRow in rows {
                    let start = source + cellRow * dots.rows * width
                    let target = (cellRow + row) * gridColumns + column
                    let isWhole = (cellRow + 1) * dots.rows <= height
                    let whole = isWhole ? wholeColumns : columns.lowerBound..<columns.lowerBound
                    var next = whole.lowerBound
                    while next < whole.upperBound {
                        let end = min(next &+ together, whole.upperBound)
                        let place = CellPixels<Size>(base: start + next &* dots.columns, stride: width)
                        if end == next &+ together, place.areEightEven, let shown = evens[place.base[0]] {
                            cells.fill(target &+ next, count: together, with: shown)
                            next = end
                        }
                        while next < end {
                            let place = CellPixels<Size>(base: start + next &* dots.columns, stride: width)
                            let color = place.base[0]
                            let shown =
                                place.isEven ? evens[color] ?? even(color, column: next, row: cellRow) : nil
                            cells[unchecked: target &+ next] =
                                shown ?? cell(place, column: next, row: cellRow)
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

    /// Lends `body` a copy of a cell's pixels with clear ones where the picture has none.
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

/// The cells of even pixels, of which the last one is remembered: beside it there is mostly another one of its colour.
private struct EvenCells<Painter: CellPainter> {
    private let painter: Painter
    private var color = PixelColor.clear
    private var cell: Cell?

    init(_ painter: Painter) {
        self.painter = painter
        cell = painter.even(.clear)
    }

    subscript(color: PixelColor) -> Cell? {
        @inline(__always) mutating get {
            if color != self.color {
                self.color = color
                cell = painter.even(color)
            }
            return cell
        }
    }
}

extension MutableSpan<Cell> {
    /// Fills so many cells from a place on, which is not checked, with one: in one write each, not in one for each of its
    /// parts.
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

// MARK: - Which cells

/// Which cells of a picture fall within a grid, counted from its own corner.
func visibleCells(
    of pixels: PixelGrid, in grid: CellGrid, column: Int, row: Int, dots: (columns: Int, rows: Int)
) -> (columns: Range<Int>, rows: Range<Int>) {
    (
        visible(ceil(pixels.width, dots.columns), at: column, of: grid.columns),
        visible(ceil(pixels.height, dots.rows), at: row, of: grid.rows)
    )
}

/// Which cells of a picture may be other than clear, counted from its own corner.
func paintedCells(
    of pixels: PixelGrid, dots: (columns: Int, rows: Int)
) -> (columns: Range<Int>, rows: Range<Int>) {
    let (x, y) = pixels.painted
    return (
        x.lowerBound / dots.columns..<ceil(x.upperBound, dots.columns),
        y.lowerBound / dots.rows..<ceil(y.upperBound, dots.rows)
    )
}

/// The cells of a grid in which a picture is not clear, and those around them.
func cellBox(
    of pixels: PixelGrid, in grid: CellGrid, column: Int, row: Int, dots: (columns: Int, rows: Int)
) -> (columns: Range<Int>, rows: Range<Int>) {
    let shown = visibleCells(of: pixels, in: grid, column: column, row: row, dots: dots)
    let painted = paintedCells(of: pixels, dots: dots)
    let columns = shown.columns.overlap(with: painted.columns.lowerBound - 1..<painted.columns.upperBound + 1)
    let rows = shown.rows.overlap(with: painted.rows.lowerBound - 1..<painted.rows.upperBound + 1)
    return (
        columns.lowerBound + column..<columns.upperBound + column,
        rows.lowerBound + row..<rows.upperBound + row
    )
}

/// Which of `count` cells, the first of them drawn at `offset`, fall within a grid's extent.
private func visible(_ count: Int, at offset: Int, of extent: Int) -> Range<Int> {
    let first = max(0, -offset)
    return first..<max(first, min(count, extent - offset))
}

private func ceil(_ value: Int, _ divisor: Int) -> Int { (value + divisor - 1) / divisor }

extension Range<Int> {
    /// What both have in common; where that is nothing, an empty range at the start of this one.
    func overlap(with other: Range<Int>) -> Range<Int> {
        overlaps(other) ? clamped(to: other) : lowerBound..<lowerBound
    }
}

// MARK: - The pixels of a cell

/// The pixels of one cell, where they lie in the picture: row by row from the top left, bit and number 0 the first.
///
/// They are raw memory: gathering them through checked indices cost more than all that is done with them in a cell of
/// one colour, which most cells are.
struct CellPixels<Size: CellDots> {
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

/// How many pixels side by side and above each other a cell shows, where it has to be known when the program is
/// compiled: the loops over the pixels of a cell are too short to be loops.
protocol CellDots {
    /// Pixels side by side: 1, 2 or 4.
    static var columns: Int { get }
    /// Pixels above each other; with the columns 2 to 32 pixels.
    static var rows: Int { get }
}

extension CellDots {
    /// A bit for every pixel of a cell.
    @inline(__always)
    static var all: UInt32 { .max >> UInt32(32 - columns * rows) }

    /// How many times four pixels there are, the last of them perhaps two.
    @inline(__always)
    static var quads: Int { (columns * rows + 3) / 4 }
}

/// Half blocks.
enum OneByTwo: CellDots {
    static var columns: Int { 1 }
    static var rows: Int { 2 }
}

/// Quadrants.
enum TwoByTwo: CellDots {
    static var columns: Int { 2 }
    static var rows: Int { 2 }
}

/// Sextants.
enum TwoByThree: CellDots {
    static var columns: Int { 2 }
    static var rows: Int { 3 }
}

/// Octants and braille.
enum TwoByFour: CellDots {
    static var columns: Int { 2 }
    static var rows: Int { 4 }
}

/// A mosaic.
enum FourByEight: CellDots {
    static var columns: Int { 4 }
    static var rows: Int { 8 }
}

extension PaintLog {
    /// What has a colour in a cell: how far in front it lies, and whether it is a line.
    func place<Size: CellDots>(
        of color: PixelColor, _ column: Int, _ row: Int, _ size: Size.Type
    ) -> (rank: Int, isLine: Bool) {
        let (x, y) = (column &* Size.columns, row &* Size.rows)
        return place(of: color, x: x..<x &+ Size.columns, y: y..<y &+ Size.rows)
    }
}
