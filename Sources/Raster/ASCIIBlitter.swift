/// Printable ASCII: for terminals, pipes and readers that have nothing else.
///
/// A cell of 2 × 4 dots becomes the character that resembles it.
public struct ASCIIBlitter: CellBlitter {
    private let thresholds = OrderedMask.cells

    /// The blitter.
    public init() {}

    /// 2 × 4.
    public var dots: (columns: Int, rows: Int) { (2, 4) }

    /// Draws a picture made with crisp edges.
    public func draw(
        _ pixels: PixelGrid, into grid: inout CellGrid, column: Int, row: Int, options: BlitOptions
    ) {
        drawCells(pixels, into: &grid, column: column, row: row, dots: (2, 4)) { samples, column, row in
            if all(samples .== 0) { return .blank }
            let lit = (samples &>> 24) .> thresholds[OrderedMask.kind(column: column, row: row)]
            let mask = Int(truncatingIfNeeded: bits(lit))
            if mask == 0 { return .blank }
            let ramp: [Unicode.Scalar] = [" ", ".", ":", "-", "=", "+", "*", "#", "#"]
            return Cell(
                ramp[mask.nonzeroBitCount], foreground: InkFit(samples, lit: mask).ink)
        }
    }
}
