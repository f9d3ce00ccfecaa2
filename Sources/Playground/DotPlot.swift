import Cells
import Geometry
import Raster
import Text

struct DotPlot {
    private var pixels: PixelGrid
    private let glyphs: Glyphs
    /// The width and height of a dot in pixels.
    private let scale: (x: Int, y: Int)
    /// The number of dots in a cell: at most 2 × 4, and 2 × 2 for blocks, which have no glyphs for smaller dots.
    let dots: (columns: Int, rows: Int)
    /// The size in dots.
    let width: Int, height: Int

    init(columns: Int, rows: Int, glyphs: Glyphs) {
        self.glyphs = glyphs
        let pixels = glyphs.pixelsPerCell
        dots = (min(pixels.columns, 2), min(pixels.rows, glyphs == .blocks ? 2 : 4))
        scale = (pixels.columns / dots.columns, pixels.rows / dots.rows)
        width = max(0, columns * dots.columns)
        height = max(0, rows * dots.rows)
        self.pixels = PixelGrid(width: width * scale.x, height: height * scale.y)
    }

    mutating func light(_ x: Int, _ y: Int, _ color: PixelColor) {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return }
        for row in y * scale.y..<(y + 1) * scale.y {
            for column in x * scale.x..<(x + 1) * scale.x { pixels[x: column, y: row] = color }
        }
    }

    /// Draws a line through one height for each column of dots, without gaps or in dashes. A thick line has two dots, or one
    /// of the large dots of blocks.
    mutating func line(
        _ heights: [Double], _ color: PixelColor, isDashed: Bool = false, isThick: Bool = false
    ) {
        var last: Int?
        for (x, height) in heights.enumerated() where height.isFinite {
            let y = row(of: height)
            let start = last.map { $0 + (y - $0).signum() } ?? y
            if !isDashed || x % 6 < 4 {
                for row in min(start, y)...max(start, y) + (isThick && dots.rows > 2 ? 1 : 0) {
                    light(x, row, color)
                }
            }
            last = y
        }
    }

    /// Returns the column of dots of a fraction of the width, from 0 to 1.
    func column(of fraction: Double) -> Int { Int((fraction * Double(width - 1)).rounded()) }

    /// Returns the row of dots of a height, from 0 at the bottom to 1 at the top.
    func row(of height: Double) -> Int {
        Int(((1 - height.clamped(to: -1...2)) * Double(self.height - 1)).rounded())
    }

    mutating func mark(_ x: Int, _ y: Int, _ color: PixelColor) {
        for row in y - 1...y + 1 {
            for column in x - 1...x + 1 { light(column, row, color) }
        }
    }

    /// Draws the plot on a canvas. A theme without colours draws it in the text colour.
    func draw(on canvas: inout PanelCanvas, column: Int, row: Int) {
        glyphs.draw(
            pixels, into: &canvas.grid, column: column, row: row,
            options: BlitOptions(backdrop: canvas.backdrop, dithers: !canvas.player.appearance.hasColors))
        guard !canvas.theme.hasHues else { return }
        for row in row..<min(canvas.grid.rows, row + height / dots.rows) {
            for column in column..<min(canvas.grid.columns, column + width / dots.columns) {
                let cell = canvas.grid[column: column, row: row]
                canvas.grid[column: column, row: row] = Cell(cell.glyph, style: cell.style)
            }
        }
    }
}

extension [Double] {
    /// Returns the value at a fraction of the distance from the first to the last one, with linear interpolation.
    func sample(at fraction: Double) -> Double {
        guard count > 1 else { return first ?? .nan }
        let position = fraction.clamped(to: 0...1) * Double(count - 1)
        let index = Swift.min(Int(position), count - 2)
        let offset = position - Double(index)
        return offset == 0 ? self[index] : self[index] + (self[index + 1] - self[index]) * offset
    }
}

extension PanelCanvas {
    mutating func explain(_ reason: SafeText, in area: CellArea) {
        write(
            reason.fitting(columns: area.columns.count - 2), area.columns.lowerBound + 1, area.row, theme.dim)
    }
}
