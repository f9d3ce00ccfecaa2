public import Raster

/// Braille patterns: 2 × 4 dots to a cell, in one colour and on one ground.
///
/// Lines and edges are dots. A cell that is solid all over is a space on a ground of its colour, since braille
/// dots do not touch and a shape filled with them would look grey; but beside dots of the same colour it is dots, too:
/// a line of dots and blocks by turns looks moth-eaten.
public struct BrailleBlitter: CellBlitter {
    private let glyphs = DotPattern.braille.glyphs

    /// The blitter.
    public init() {}

    /// 2 × 4.
    public var dots: (columns: Int, rows: Int) { (2, 4) }

    /// Draws a picture made with crisp edges: a dot is lit where it is not clear, in its colour over the backdrop.
    public func draw(
        _ pixels: PixelGrid, into grid: inout CellGrid, column: Int, row: Int, options: BlitOptions
    ) {
        let ink = DotInk(pixels, options)
        CellColors.withRoom(for: 8) { room in
            drawCells(pixels, into: &grid, column: column, row: row, dots: (2, 4)) { place, column, row in
                switch ink.dots(of: place, column: column, row: row, room: room) {
                case .none: .blank
                case .full(let color): Cell(" ", background: color)
                case .lit(let mask, let ink, let ground):
                    Cell(glyphs[mask], foreground: ink, background: ground)
                }
            }
        }
        // Without colours a block is dots in any case.
        if options.dithers { return }
        let box = cellBox(of: pixels, in: grid, column: column, row: row, dots: (2, 4))
        let lines = pixels.order.lines.map(\.cellColor)
        unravel(&grid, lines: lines, columns: box.columns, rows: box.rows)
    }

    /// Makes dots of the blocks that are not inside an area: of all neighbours but three cells, as a straight edge has
    /// them, none is blank or dots of the same colour, and of a line's no neighbour at all. Where something lies in
    /// front of such a block that is all that is left of the cell.
    private func unravel(_ grid: inout CellGrid, lines: [CellColor], columns: Range<Int>, rows: Range<Int>) {
        let (width, full) = (grid.columns, glyphs[255])
        var known = (color: CellColor.default, isLine: false)
        grid.withMutableCells { cells in
            for row in rows {
                for column in columns {
                    let place = row &* width &+ column
                    let cell = cells[unchecked: place]
                    if cell.background == .default { continue }
                    if known.color != cell.background {
                        known = (cell.background, lines.contains(cell.background))
                    }
                    var open = 0
                    for y in max(row - 1, rows.lowerBound)...min(row + 1, rows.upperBound - 1) {
                        for x in max(column - 1, columns.lowerBound)...min(column + 1, columns.upperBound - 1)
                        {
                            let other = cells[unchecked: y &* width &+ x]
                            if other.background != .default || other.glyph == full { continue }
                            if other.glyph == " "
                                ? cell.glyph == " " : other.foreground.isNear(cell.background)
                            {
                                open += 1
                            }
                        }
                    }
                    guard open > (known.isLine ? 0 : 3) else { continue }
                    let color = cell.glyph == " " ? cell.background : cell.foreground
                    cells[unchecked: place] = Cell(full, foreground: color)
                }
            }
        }
    }
}

extension CellColor {
    /// Whether two 24-bit colours belong to the same shape, by all one can tell: those of a gradient differ a little.
    fileprivate func isNear(_ other: CellColor) -> Bool {
        if self == other { return true }
        guard let (red, green, blue) = rgb, let (red2, green2, blue2) = other.rgb else { return false }
        return max(
            abs(Int(red) - Int(red2)), abs(Int(green) - Int(green2)), abs(Int(blue) - Int(blue2))) <= 48
    }
}
