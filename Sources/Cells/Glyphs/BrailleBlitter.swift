public import Raster

/// Braille patterns: 2 × 4 dots to a cell, in one colour and on one ground.
///
/// Lines and edges are dots. A cell that is solid all over is a space on a ground of its colour: braille
/// dots do not touch, and a shape filled with them would look grey.
public struct BrailleBlitter: CellBlitter {
    private let glyphs = DotPattern.braille.glyphs

    /// The blitter.
    public init() {}

    /// 2 × 4.
    public var dots: (columns: Int, rows: Int) { (2, 4) }

    /// Draws a picture made with crisp edges: a dot is lit where alpha exceeds the ordered mask.
    public func draw(
        _ pixels: PixelGrid, into grid: inout CellGrid, column: Int, row: Int, options: BlitOptions
    ) {
        let ink = DotInk(pixels)
        CellColors.withRoom { room in
            drawCells(pixels, into: &grid, column: column, row: row, dots: (2, 4)) { place, column, row in
                switch ink.dots(of: place, column: column, row: row, room: room) {
                case .none: .blank
                case .solid(let color): Cell(" ", background: color)
                case .lit(let mask, let ink, let ground):
                    Cell(glyphs[mask], foreground: ink, background: ground)
                }
            }
        }
    }
}
