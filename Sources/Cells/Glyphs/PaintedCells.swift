import Raster

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
