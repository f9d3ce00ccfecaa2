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
        CellColors.withRoom(for: 8) { room in
            switch (pattern.columns, pattern.rows) {
            case (1, 2): draw(pixels, &grid, column, row, (1, 2), options.backdrop, room)
            case (2, 2): draw(pixels, &grid, column, row, (2, 2), options.backdrop, room)
            case (2, 3): draw(pixels, &grid, column, row, (2, 3), options.backdrop, room)
            case (2, 4): draw(pixels, &grid, column, row, (2, 4), options.backdrop, room)
            default: draw(pixels, &grid, column, row, dots, options.backdrop, room)
            }
        }
    }

    /// Inlined with constant `dots`, so that the loops over the pixels of a cell unroll.
    @inline(__always)
    private func draw(
        _ pixels: PixelGrid, _ grid: inout CellGrid, _ column: Int, _ row: Int,
        _ dots: (columns: Int, rows: Int), _ backdrop: PixelColor, _ room: CellColors
    ) {
        let even: (PixelColor) -> Cell? = { $0.even(over: backdrop) }
        drawCells(pixels, into: &grid, column: column, row: row, dots: dots, even: even) { place, _, _ in
            let first = place.base[0]
            if isEven(place, dots) { return first.even(over: backdrop) }
            return dots.columns == 1
                ? twoPixels(first, place.pixel(1, columns: 1), backdrop)
                : cell(place, dots, backdrop, room, pixels.order)
        }
    }

    /// Whether all pixels of a cell are the same.
    @inline(__always)
    private func isEven(_ place: CellPixels, _ dots: (columns: Int, rows: Int)) -> Bool {
        if dots.columns == 1 { return place.pixel(0, columns: 1) == place.pixel(1, columns: 1) }
        let first = place.pair(0)
        var difference = first ^ (first >> 32 | first << 32)
        for row in 1..<dots.rows { difference |= place.pair(row) ^ first }
        return difference == 0
    }

    /// A cell of two pixels that differ: each in its own colour.
    @inline(__always)
    private func twoPixels(_ upper: PixelColor, _ lower: PixelColor, _ backdrop: PixelColor) -> Cell {
        let top = upper.alpha == 0 ? CellColor.default : upper.over(backdrop).cellColor
        let bottom = lower.alpha == 0 ? CellColor.default : lower.over(backdrop).cellColor
        return bottom.luminance < top.luminance
            ? Cell(Self.upperHalf, foreground: top, background: bottom)
            : Cell(Self.lowerHalf, foreground: bottom, background: top)
    }

    private static let upperHalf = DotPattern.half.glyphs[1]
    private static let lowerHalf = DotPattern.half.glyphs[2]

    private func cell(
        _ place: CellPixels, _ dots: (columns: Int, rows: Int), _ backdrop: PixelColor, _ room: CellColors,
        _ order: PaintOrder
    ) -> Cell {
        let count = dots.columns * dots.rows
        if let (one, color, other, otherColor) = twoColors(place, dots, backdrop) {
            return cell(one, color, other, otherColor)
        }
        if let few = FewColors(count, over: backdrop, { place.pixel($0, columns: dots.columns) }) {
            let (one, other) = few.split(by: order)
            return cell(Int(one.mask), one.color, Int(other.mask), other.color)
        }
        var visible = 0
        for lane in 0..<count {
            let pixel = place.pixel(lane, columns: dots.columns)
            if pixel.alpha > 0 { visible |= 1 << lane }
            room.set(lane, pixel, over: backdrop)
        }
        let all = 1 << count - 1
        let widest = room.widestChannel(of: all)
        if widest.spread <= CellColors.invisible {
            return Cell(" ", background: room.mean(of: all))
        }
        let colors = room.split(all, along: widest)
        let first = colors.first & visible == 0 ? CellColor.default : room.mean(of: colors.first)
        let second = colors.second & visible == 0 ? CellColor.default : room.mean(of: colors.second)
        return cell(colors.first, first, colors.second, second)
    }

    /// The dots of a cell of two colours in two groups, and their colours; nil when there are more.
    @inline(__always)
    private func twoColors(
        _ place: CellPixels, _ dots: (columns: Int, rows: Int), _ backdrop: PixelColor
    ) -> (Int, CellColor, Int, CellColor)? {
        let (count, first) = (dots.columns * dots.rows, place.base[0])
        var (others, second) = (0, first)
        for lane in 0..<count {
            let pixel = place.pixel(lane, columns: dots.columns)
            if pixel == first { continue }
            if second == first { second = pixel }
            guard pixel == second else { return nil }
            others |= 1 << lane
        }
        func shown(_ pixel: PixelColor) -> CellColor {
            pixel.alpha == 0 ? .default : pixel.over(backdrop).cellColor
        }
        return ((1 << count - 1) & ~others, shown(first), others, shown(second))
    }

    /// The lighter of two groups of dots as ink, the other as ground.
    private func cell(_ one: Int, _ color: CellColor, _ other: Int, _ otherColor: CellColor) -> Cell {
        otherColor.luminance < color.luminance
            ? Cell(pattern.glyphs[one], foreground: color, background: otherColor)
            : Cell(pattern.glyphs[other], foreground: otherColor, background: color)
    }

}
