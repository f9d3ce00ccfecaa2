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
        let box = cellBox(of: pixels, in: grid, column: column, row: row, dots: (2, 4))
        unravel(&grid, columns: box.columns, rows: box.rows)
    }

    /// Makes dots of the blocks that are not inside an area of their colour: those that touch dots of it, and those with
    /// nothing beside, above or below them. Where something lies in front of a block that is all that is left of the cell.
    private func unravel(_ grid: inout CellGrid, columns: Range<Int>, rows: Range<Int>) {
        let (width, full) = (grid.columns, glyphs[255])
        grid.withMutableCells { cells in
            for row in rows {
                let above = row > rows.lowerBound ? -width : 0
                let below = row + 1 < rows.upperBound ? width : 0
                for column in columns {
                    let place = row &* width &+ column
                    let cell = cells[unchecked: place]
                    if cell.glyph == " " {
                        guard cell.background != .default else { continue }
                        let left = column > columns.lowerBound ? -1 : 0
                        let right = column + 1 < columns.upperBound ? 1 : 0
                        let isInside =
                            cells[unchecked: place + above] != .blank && cells[unchecked: place + below] != .blank
                            && cells[unchecked: place + left] != .blank
                            && cells[unchecked: place + right] != .blank
                        if !isInside { cells[unchecked: place] = Cell(full, foreground: cell.background) }
                    } else if cell.background == .default, cell.glyph != full {
                        for y in max(row - 1, rows.lowerBound)...min(row + 1, rows.upperBound - 1) {
                            for x in max(column - 1, columns.lowerBound)...min(
                                column + 1, columns.upperBound - 1)
                            {
                                unravel(&cells[unchecked: y &* width &+ x], touching: cell.foreground)
                            }
                        }
                    }
                }
            }
        }
    }

    private func unravel(_ cell: inout Cell, touching color: CellColor) {
        guard cell.background != .default, cell.background.isNear(color) else { return }
        let color = cell.glyph == " " ? cell.background : cell.foreground
        cell = Cell(glyphs[255], foreground: color)
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
