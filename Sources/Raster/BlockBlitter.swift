/// Block characters: every pixel of a cell in one of its two colours, without gaps.
public struct BlockBlitter: CellBlitter {
    private let pattern: DotPattern

    /// Half blocks: 1 × 2, every pixel in its own colour.
    public static let half = BlockBlitter(pattern: .half)
    /// Quadrants: 2 × 2.
    public static let quadrant = BlockBlitter(pattern: .quadrant)
    /// Sextants: 2 × 3, Unicode 13.
    public static let sextant = BlockBlitter(pattern: .sextant)
    /// Octants: 2 × 4, Unicode 16.
    public static let octant = BlockBlitter(pattern: .octant)

    /// As many as the characters have.
    public var dots: (columns: Int, rows: Int) { (pattern.columns, pattern.rows) }

    /// Draws a picture: clear pixels show the terminal's background, translucent ones are blended with the
    /// backdrop, and of more than two colours in a cell the two groups of like colour show their means.
    public func draw(
        _ pixels: PixelGrid, into grid: inout CellGrid, column: Int, row: Int, options: BlitOptions
    ) {
        drawCells(pixels, into: &grid, column: column, row: row, dots: dots) { samples, _, _ in
            cell(samples, backdrop: options.backdrop)
        }
    }

    private func cell(_ samples: CellSamples, backdrop: PixelColor) -> Cell {
        if all(samples .== 0) { return .blank }
        let all = pattern.glyphs.count - 1
        let cell = CellChannels(samples, over: backdrop)
        let colors = TwoColors(cell, of: all)
        if colors.spread <= (all == 3 ? 0 : Self.invisible) {
            return Cell(" ", background: cell.mean(of: all))
        }
        let (first, second) = (color(colors.first), color(colors.second))
        func color(_ mask: Int) -> CellColor {
            let isClear = (0..<8).allSatisfy { mask >> $0 & 1 == 0 || samples[$0] >> 24 == 0 }
            return isClear ? .default : cell.mean(of: mask)
        }
        return second == .default || second.luminance < first.luminance
            ? Cell(pattern.glyphs[colors.first], foreground: first, background: second)
            : Cell(pattern.glyphs[colors.second], foreground: second, background: first)
    }

    /// How far apart the channels of two colours may be for nobody to see it.
    private static let invisible: Float = 3
}

extension CellColor {
    /// About how light it is; less than any colour for the terminal's own.
    fileprivate var luminance: Int {
        guard let rgb else { return -1 }
        return 2 * Int(rgb.red) + 5 * Int(rgb.green) + Int(rgb.blue)
    }
}
