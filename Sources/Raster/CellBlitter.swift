/// Turns a picture into terminal cells, several pixels to a cell.
///
/// A blitter is a pure function of the picture: the same pixels give the same cells, whatever was shown
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

    /// Options; without a backdrop a black terminal is supposed.
    public init(backdrop: PixelColor = .black) { self.backdrop = backdrop.over(.black) }
}

extension CellBlitter {
    /// Draws a picture into the top left corner of a grid.
    public func draw(_ pixels: PixelGrid, into grid: inout CellGrid) {
        draw(pixels, into: &grid, column: 0, row: 0, options: BlitOptions())
    }
}

/// The pixels of one cell, row by row from the top left, in as many lanes as the cell has dots; the others
/// are clear. Eight lanes hold the largest cell, 2 × 4.
typealias CellSamples = SIMD8<UInt32>

/// Calls `cell` for every cell a picture touches within a grid, and writes what it returns.
///
/// Inlined with constant `dots`, so that gathering the pixels of a cell unrolls into plain loads.
@inline(__always)
func drawCells(
    _ pixels: PixelGrid, into grid: inout CellGrid, column: Int, row: Int,
    dots: (columns: Int, rows: Int), _ cell: (CellSamples, _ column: Int, _ row: Int) -> Cell
) {
    let width = pixels.width
    let height = pixels.height
    let gridColumns = grid.columns
    let columns = max(0, -column)..<max(0, -column, min(ceil(width, dots.columns), grid.columns - column))
    let rows = max(0, -row)..<max(0, -row, min(ceil(height, dots.rows), grid.rows - row))
    let wholeColumns = width / dots.columns
    grid.withMutableCells { cells in
        let source = pixels.pixels.span
        for cellRow in rows {
            let y = cellRow * dots.rows
            let isWholeRow = y + dots.rows <= height
            let target = (cellRow + row) * gridColumns + column
            for cellColumn in columns {
                let x = cellColumn * dots.columns
                var samples = CellSamples()
                let isWhole = isWholeRow && cellColumn < wholeColumns
                for dotRow in 0..<dots.rows where isWhole || y + dotRow < height {
                    for dot in 0..<dots.columns where isWhole || x + dot < width {
                        samples[dotRow * dots.columns + dot] =
                            source[(y + dotRow) * width + x + dot].rawValue
                    }
                }
                cells[target + cellColumn] = cell(samples, cellColumn, cellRow)
            }
        }
    }
}

private func ceil(_ value: Int, _ divisor: Int) -> Int { (value + divisor - 1) / divisor }

extension PixelColor {
    /// The colour as a cell shows it: opaque, without its alpha.
    var cellColor: CellColor {
        let (red, green, blue) = straight
        return .rgb(red, green, blue)
    }
}
