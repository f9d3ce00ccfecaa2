import Raster

/// The pixels of one cell, where they lie in the picture.
struct CellPixels {
    /// The cell's top left pixel, in the memory of the picture.
    let base: UnsafePointer<PixelColor>
    /// Pixels from one row to the next.
    let stride: Int

    /// A pixel of a cell of `columns` pixels side by side, counted row by row.
    @inline(__always)
    func pixel(_ lane: Int, columns: Int) -> PixelColor {
        base[(columns == 1 ? lane : lane >> 1) * stride + (columns == 1 ? 0 : lane & 1)]
    }

    /// Whether this many rows of eight pixels are all the same.
    @inline(__always)
    func areEightEven(rows: Int) -> Bool {
        let first = UInt64(base[0].rawValue) &* 0x1_0000_0001
        // Most that are not differ in their first row.
        for row in 0..<rows {
            let pixels = UnsafeRawPointer(base + row * stride).loadUnaligned(as: SIMD4<UInt64>.self)
            let difference = pixels ^ SIMD4(repeating: first)
            if difference[0] | difference[1] | difference[2] | difference[3] != 0 { return false }
        }
        return true
    }

    /// Two pixels side by side as one word, the left one in its lower half.
    @inline(__always)
    func pair(_ row: Int) -> UInt64 {
        UnsafeRawPointer(base + row * stride).loadUnaligned(as: UInt64.self)
    }
}

/// Calls `cell` for every cell a picture touches within a grid, and writes what it returns.
///
/// Cells at the right and the bottom that the picture fills only in part get clear pixels for the rest. The
/// pixels are handed over as raw memory: gathering them through checked indices cost more than all that
/// is done with them in a cell of one colour, which most cells are. Of these several are looked at together: `even` says
/// what they show, or nil where that depends on their place.
@inline(__always)
func drawCells(
    _ pixels: PixelGrid, into grid: inout CellGrid, column: Int, row: Int,
    dots: (columns: Int, rows: Int), even: (PixelColor) -> Cell?,
    _ cell: (CellPixels, _ column: Int, _ row: Int) -> Cell
) {
    let together = 8 / dots.columns
    let (width, height) = (pixels.width, pixels.height)
    let (shown, shownRows) = visibleCells(of: pixels, in: grid, column: column, row: row, dots: dots)
    let painted = paintedCells(of: pixels, dots: dots)
    let (columns, rows) = (shown.overlap(with: painted.columns), shownRows.overlap(with: painted.rows))
    let wholeColumns = columns.clamped(to: 0..<width / dots.columns)
    let gridColumns = grid.columns
    grid.withMutableCells { cells in
        pixels.pixels.withUnsafeBufferPointer { source in
            guard let source = source.baseAddress else { return }
            for cellRow in shownRows {
                let line = (cellRow + row) * gridColumns + column
                let clear = rows.contains(cellRow) ? columns : shown.lowerBound..<shown.lowerBound
                for cellColumn in shown.lowerBound..<clear.lowerBound {
                    cells[unchecked: line + cellColumn] = .blank
                }
                for cellColumn in clear.upperBound..<shown.upperBound {
                    cells[unchecked: line + cellColumn] = .blank
                }
            }
            for cellRow in rows {
                let start = source + cellRow * dots.rows * width
                let target = (cellRow + row) * gridColumns + column
                let isWhole = (cellRow + 1) * dots.rows <= height
                let whole = isWhole ? wholeColumns : columns.lowerBound..<columns.lowerBound
                var next = whole.lowerBound
                while next < whole.upperBound {
                    let place = CellPixels(base: start + next * dots.columns, stride: width)
                    if next + together <= whole.upperBound, place.areEightEven(rows: dots.rows),
                        let shown = even(place.base[0])
                    {
                        for index in 0..<together { cells[unchecked: target + next + index] = shown }
                        next += together
                    } else {
                        cells[unchecked: target + next] = cell(place, next, cellRow)
                        next += 1
                    }
                }
                for cellColumn in max(whole.upperBound, columns.lowerBound)..<columns.upperBound {
                    withPadding(pixels, cellColumn * dots.columns, cellRow * dots.rows, dots) { place in
                        cells[target + cellColumn] = cell(place, cellColumn, cellRow)
                    }
                }
            }
        }
    }
}

/// Which cells of a picture fall within a grid, counted from its own corner.
@inline(__always)
private func visibleCells(
    of pixels: PixelGrid, in grid: CellGrid, column: Int, row: Int, dots: (columns: Int, rows: Int)
) -> (columns: Range<Int>, rows: Range<Int>) {
    (
        visible(ceil(pixels.width, dots.columns), at: column, of: grid.columns),
        visible(ceil(pixels.height, dots.rows), at: row, of: grid.rows)
    )
}

/// Which cells of a picture may be other than clear, counted from its own corner.
private func paintedCells(
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

/// Lends `body` a copy of a cell's pixels with clear ones where the picture has none.
private func withPadding(
    _ pixels: PixelGrid, _ x: Int, _ y: Int, _ dots: (columns: Int, rows: Int), _ body: (CellPixels) -> Void
) {
    withUnsafeTemporaryAllocation(of: PixelColor.self, capacity: dots.columns * dots.rows) { copy in
        copy.initialize(repeating: .clear)
        for row in y..<min(y + dots.rows, pixels.height) {
            for column in x..<min(x + dots.columns, pixels.width) {
                copy[(row - y) * dots.columns + column - x] = pixels.pixels[row * pixels.width + column]
            }
        }
        if let base = copy.baseAddress { body(CellPixels(base: UnsafePointer(base), stride: dots.columns)) }
    }
}

private func ceil(_ value: Int, _ divisor: Int) -> Int { (value + divisor - 1) / divisor }

extension Range<Int> {
    /// What both have in common; where that is nothing, an empty range at the start of this one.
    fileprivate func overlap(with other: Range<Int>) -> Range<Int> {
        overlaps(other) ? clamped(to: other) : lowerBound..<lowerBound
    }
}
