import Raster

/// What makes the cells of one picture of its pixels.
///
/// A type of its own for every kind of characters, rather than closures, so that the walk over the cells is compiled
/// for each of them.
protocol CellPainter {
    /// How many pixels a cell has.
    associatedtype Size: CellSize

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
