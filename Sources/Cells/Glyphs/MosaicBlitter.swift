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
        let (glyphs, backdrop) = (MosaicGlyphs.known(options.sets), options.backdrop)
        CellColors.withRoom(for: 32) { room in
            let even: (PixelColor) -> Cell? = { $0.even(over: backdrop) }
            drawCells(pixels, into: &grid, column: column, row: row, dots: (4, 8), even: even) {
                place, _, _ in
                let first = place.base[0]
                let others = place.fields { $0 .!= first.rawValue }
                if others == 0 { return first.even(over: backdrop) }
                let second = place.field(others.trailingZeroBitCount)
                guard others == place.fields({ $0 .== second.rawValue }) else {
                    if let few = FewColors(32, over: backdrop, place.field) {
                        let (one, other) = few.split(by: pixels.order)
                        return cell(ink: one.mask, one.color, ground: other.color, glyphs)
                    }
                    return mixed(place, glyphs, backdrop, room)
                }
                return cell(
                    ink: others, Self.shown(second, backdrop), ground: Self.shown(first, backdrop), glyphs)
            }
        }
    }

    private static func shown(_ pixel: PixelColor, _ backdrop: PixelColor) -> CellColor {
        pixel.alpha == 0 ? .default : pixel.over(backdrop).cellColor
    }

    /// A cell of many colours: two groups of like ones, each as the mean of its colours.
    private func mixed(
        _ place: CellPixels, _ glyphs: MosaicGlyphs, _ backdrop: PixelColor, _ room: CellColors
    ) -> Cell {
        var visible = 0
        for lane in 0..<32 {
            let pixel = place.field(lane)
            if pixel.alpha > 0 { visible |= 1 << lane }
            room.set(lane, pixel, over: backdrop)
        }
        let all = Int(UInt32.max)
        let widest = room.widestChannel(of: all)
        if widest.spread <= CellColors.invisible { return Cell(" ", background: room.mean(of: all)) }
        let colors = room.split(all, along: widest)
        func color(_ group: Int) -> CellColor { group & visible == 0 ? .default : room.mean(of: group) }
        return cell(
            ink: UInt32(colors.first), color(colors.first), ground: color(colors.second), glyphs)
    }

    /// The cell of some fields in one colour and the others in another. What is clear is the ground, and else the
    /// darker one, unless a character fits only the other way round.
    private func cell(
        ink fields: UInt32, _ ink: CellColor, ground: CellColor, _ glyphs: MosaicGlyphs
    ) -> Cell {
        if ink.luminance < ground.luminance { return cell(ink: ~fields, ground, ground: ink, glyphs) }
        let match = glyphs.match(fields, mayInvert: ground != .default)
        let (front, back) = match.isInverted ? (ground, ink) : (ink, ground)
        return match.glyph == " "
            ? Cell(" ", background: back) : Cell(match.glyph, foreground: front, background: back)
    }
}

extension CellPixels {
    /// A pixel of a cell of 4 × 8, counted row by row.
    @inline(__always)
    fileprivate func field(_ lane: Int) -> PixelColor { base[(lane >> 2) * stride + (lane & 3)] }

    /// Which pixels of a cell of 4 × 8 are as asked for, as bits.
    @inline(__always)
    fileprivate func fields(_ isWanted: (SIMD4<UInt32>) -> SIMDMask<SIMD4<Int32>>) -> UInt32 {
        var bits: UInt32 = 0
        for row in 0..<8 {
            let pixels = UnsafeRawPointer(base + row * stride).loadUnaligned(as: SIMD4<UInt32>.self)
            let wanted = SIMD4<UInt32>().replacing(with: SIMD4(1, 2, 4, 8), where: isWanted(pixels))
            bits |= wanted.wrappedSum() << UInt32(4 * row)
        }
        return bits
    }
}
