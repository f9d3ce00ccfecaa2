public import Raster

/// Braille patterns: 2 × 4 dots to a cell, in one colour and on one ground.
///
/// Lines and edges are dots. A cell inside an area is a space on a ground of its colour, since braille dots do not touch
/// and a shape filled with them would look grey; but lines are dots throughout, and so are small areas: dots and blocks by
/// turns look moth-eaten.
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
        CellColors.withRoom(for: 8) { room in
            DotPainter(glyphs: glyphs, ink: DotInk(pixels, options), options: options, room: room)
                .draw(pixels, into: &grid, column: column, row: row)
        }
        // Without colours a block is dots in any case.
        if options.dithers { return }
        let box = cellBox(of: pixels, in: grid, column: column, row: row, dots: (2, 4))
        SolidRims(full: glyphs[255], columns: box.columns, rows: box.rows).becomeDots(in: &grid)
    }
}

/// Cells of 2 × 4 dots.
private struct DotPainter: CellPainter {
    typealias Size = TwoByFour

    let glyphs: [Unicode.Scalar]
    let ink: DotInk
    let options: BlitOptions
    let room: CellColors

    func even(_ color: PixelColor) -> Cell? {
        if color.alpha == 0 { return .blank }
        return (color.isOpaque || !options.dithers) && !ink.mayBeLine(color)
            ? color.even(over: options.backdrop) : nil
    }

    func even(_ color: PixelColor, column: Int, row: Int) -> Cell? {
        options.dithers ? nil : cell(ink.even(color, column, row))
    }

    func cell(_ pixels: CellPixels<TwoByFour>, column: Int, row: Int) -> Cell {
        cell(ink.dots(of: pixels, column: column, row: row, room: room))
    }

    private func cell(_ dots: DotInk.Dots) -> Cell {
        switch dots {
        case .none: .blank
        case .full(let color): Cell(" ", background: color)
        case .lit(let mask, let ink, let ground): Cell(glyphs[mask], foreground: ink, background: ground)
        }
    }
}
