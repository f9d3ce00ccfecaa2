/// Braille patterns: 2 × 4 dots to a cell, in one colour and on one ground.
public struct BrailleBlitter: CellBlitter {
    private let glyphs = DotPattern.braille.glyphs
    private let thresholds = OrderedMask.cells

    /// The blitter.
    public init() {}

    /// 2 × 4.
    public var dots: (columns: Int, rows: Int) { (2, 4) }

    /// Draws a picture made with crisp edges: a dot is lit where alpha exceeds the ordered mask.
    public func draw(
        _ pixels: PixelGrid, into grid: inout CellGrid, column: Int, row: Int, options: BlitOptions
    ) {
        drawCells(pixels, into: &grid, column: column, row: row, dots: (2, 4)) { samples, column, row in
            if all(samples .== 0) { return .blank }
            let lit = (samples &>> 24) .> thresholds[OrderedMask.kind(column: column, row: row)]
            let mask = Int(truncatingIfNeeded: bits(lit))
            if mask == 0 { return .blank }
            if mask == 255, all(samples .>= 0xFF00_0000), all(samples .== samples[0]) {
                return Cell(" ", background: PixelColor(rawValue: samples[0]).cellColor)
            }
            let fit = InkFit(samples, lit: mask)
            return Cell(glyphs[fit.mask], foreground: fit.ink, background: fit.ground)
        }
    }
}
