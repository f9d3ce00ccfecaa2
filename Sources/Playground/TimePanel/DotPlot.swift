import Cells
import Raster
import Text

/// Lines of dots in a part of the screen, drawn with its characters.
struct DotPlot {
    private var pixels: PixelGrid
    private let glyphs: Glyphs
    /// How many dots it has across and down.
    let width: Int, height: Int

    /// A plot of so many cells.
    init(columns: Int, rows: Int, glyphs: Glyphs) {
        self.glyphs = glyphs
        width = max(0, columns * glyphs.dots.columns)
        height = max(0, rows * glyphs.dots.rows)
        pixels = PixelGrid(width: width, height: height)
    }

    /// Lights a dot, if it is in the plot.
    mutating func light(_ x: Int, _ y: Int, _ color: PixelColor) {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return }
        pixels[x: x, y: y] = color
    }

    /// A line without gaps through one height for each dot across; heights count from 0 at the bottom to 1 at the top.
    mutating func line(_ heights: [Double], from start: Int = 0, _ color: PixelColor) {
        var last: Int?
        for (x, height) in heights.enumerated() where height.isFinite {
            let y = row(of: height)
            // Upright from beside the dot before it.
            let from = last.map { $0 + (y - $0).signum() } ?? y
            for between in min(from, y)...max(from, y) { light(start + x, between, color) }
            last = y
        }
    }

    /// The row of dots of a height.
    func row(of height: Double) -> Int {
        Int(((1 - min(max(height, -1), 2)) * Double(self.height - 1)).rounded())
    }

    /// A dot that is large enough to be found.
    mutating func mark(_ x: Int, _ y: Int, radius: Int = 1, _ color: PixelColor) {
        for row in y - radius...y + radius {
            for column in x - radius...x + radius { light(column, row, color) }
        }
    }

    /// Puts the plot into a grid. Without hues it has the colour of text.
    func draw(
        into grid: inout CellGrid, column: Int, row: Int, on backdrop: PixelColor, hasColors: Bool,
        theme: Theme
    ) {
        glyphs.blitter.draw(
            pixels, into: &grid, column: column, row: row,
            options: BlitOptions(backdrop: backdrop, dithers: !hasColors))
        guard !theme.hasHues else { return }
        for row in row..<min(grid.rows, row + height / glyphs.dots.rows) {
            for column in column..<min(grid.columns, column + width / glyphs.dots.columns) {
                let cell = grid[column: column, row: row]
                grid[column: column, row: row] = Cell(cell.glyph, style: cell.style)
            }
        }
    }
}
