public import Raster

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
        func draw<Size: CellSize>(_ size: Size.Type) {
            CellColors.withRoom(for: 8) { room in
                BlockPainter<Size>(pattern.glyphs, pixels.order, options.backdrop, room)
                    .draw(pixels, into: &grid, column: column, row: row)
            }
        }
        switch (pattern.columns, pattern.rows) {
        case (1, 2): draw(OneByTwo.self)
        case (2, 2): draw(TwoByTwo.self)
        case (2, 3): draw(TwoByThree.self)
        default: draw(TwoByFour.self)
        }
    }
}

/// Cells of as many pixels as a block character tells apart.
private struct BlockPainter<Size: CellSize>: CellPainter {
    private let glyphs: [Unicode.Scalar]
    private let order: PaintOrder
    private let backdrop: PixelColor
    private let room: CellColors

    init(_ glyphs: [Unicode.Scalar], _ order: PaintOrder, _ backdrop: PixelColor, _ room: CellColors) {
        self.glyphs = glyphs
        self.order = order
        self.backdrop = backdrop
        self.room = room
    }

    func even(_ color: PixelColor) -> Cell? { color.even(over: backdrop) }

    func cell(_ pixels: CellPixels<Size>, column: Int, row: Int) -> Cell {
        if Size.columns == 1 { return halves(pixels[0], pixels[1]) }
        let groups = room.groups(of: pixels, over: backdrop) {
            order.place(of: $0, column, row, Size.self)
        }
        switch groups {
        case .one(let color): return Cell(" ", background: color)
        case .two(let one, let other): return cell(one, other)
        }
    }

    /// A cell of two pixels, each in its own colour.
    private func halves(_ upper: PixelColor, _ lower: PixelColor) -> Cell {
        if upper == lower { return upper.even(over: backdrop) }
        return cell((1, upper.shown(over: backdrop)), (2, lower.shown(over: backdrop)))
    }

    /// The lighter of two groups of dots as ink, the other as ground.
    private func cell(_ one: FewColors.Group, _ other: FewColors.Group) -> Cell {
        let (ink, ground) = other.color.luminance < one.color.luminance ? (one, other) : (other, one)
        return Cell(glyphs[Int(ink.lanes)], foreground: ink.color, background: ground.color)
    }
}
