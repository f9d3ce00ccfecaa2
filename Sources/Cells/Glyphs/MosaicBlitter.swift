public import Raster

/// For every cell the character and the two colours that are most like its pixels, out of all that a terminal draws:
/// blocks, bars of eighths, quadrants, sextants, octants, diagonals, and dots of braille where there are no octants.
///
/// The 4 × 8 pixels of a cell are split into two groups of like colour, and the character is the one that puts the
/// fewest pixels into the wrong group. Of characters that do as well the simpler one is taken, by a fixed order, so a
/// cell is a function of its pixels.
public struct MosaicBlitter: CellBlitter {
    /// The blitter.
    public init() {}

    /// 4 × 8.
    public var dots: (columns: Int, rows: Int) { (4, 8) }

    /// Draws a picture made with crisp edges, with the characters of the options' sets.
    public func draw(
        _ pixels: PixelGrid, into grid: inout CellGrid, column: Int, row: Int, options: BlitOptions
    ) {
        CellColors.withRoom(for: 32) { room in
            MosaicPainter(
                glyphs: .known(options.sets), order: pixels.order, backdrop: options.backdrop, room: room
            ).draw(pixels, into: &grid, column: column, row: row)
        }
    }
}

/// Cells of 4 × 8 pixels.
private struct MosaicPainter: CellPainter {
    typealias Size = FourByEight

    let glyphs: MosaicGlyphs
    let order: PaintOrder
    let backdrop: PixelColor
    let room: CellColors

    func even(_ color: PixelColor) -> Cell? { color.even(over: backdrop) }

    func cell(_ pixels: CellPixels<FourByEight>, column: Int, row: Int) -> Cell {
        let groups = room.groups(of: pixels, over: backdrop) {
            order.place(of: $0, column, row, Size.self)
        }
        switch groups {
        case .one(let color): return Cell(" ", background: color)
        case .two(let one, let other): return cell(one, other)
        }
    }

    /// The cell of two groups of pixels. What is clear is the ground, and else the darker one, unless a character fits
    /// only the other way round.
    private func cell(_ one: FewColors.Group, _ other: FewColors.Group) -> Cell {
        let (ink, ground) = other.color.luminance <= one.color.luminance ? (one, other) : (other, one)
        let match = glyphs.match(ink.lanes, mayInvert: ground.color != .default)
        let (front, back) = match.isInverted ? (ground, ink) : (ink, ground)
        return match.glyph == " "
            ? Cell(" ", background: back.color)
            : Cell(match.glyph, foreground: front.color, background: back.color)
    }
}
