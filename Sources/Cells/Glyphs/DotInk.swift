import Raster

/// Finds which of the 2 × 4 dots of a cell are lit, and in what colours.
struct DotInk {
    /// What a cell of 2 × 4 dots shows.
    enum Dots {
        case none
        /// All dots, in one colour.
        case full(CellColor)
        /// Some dots, as the index of a ``DotPattern``.
        case lit(Int, ink: CellColor, ground: CellColor)
    }

    private let thresholds = OrderedMask.cells
    private let order: PaintOrder
    private let backdrop: PixelColor
    private let dithers: Bool

    /// The dots of one picture.
    init(_ pixels: PixelGrid, _ options: BlitOptions) {
        order = pixels.order
        backdrop = options.backdrop
        dithers = options.dithers
    }

    /// The dots of a cell: those that are not clear, or, with dithering, whose alpha exceeds the ordered mask there.
    @inline(__always)
    func dots(of place: CellPixels, column: Int, row: Int, room: CellColors) -> Dots {
        let pairs = (place.pair(0), place.pair(1), place.pair(2), place.pair(3))
        if pairs.0 | pairs.1 | pairs.2 | pairs.3 == 0 { return .none }
        let first = PixelColor(rawValue: UInt32(truncatingIfNeeded: pairs.0))
        let isEven =
            pairs.0 == pairs.1 && pairs.0 == pairs.2 && pairs.0 == pairs.3
            && pairs.0 >> 32 == pairs.0 & 0xFFFF_FFFF
        if isEven, first.isOpaque || !dithers { return .full(first.over(backdrop).cellColor) }
        if dithers {
            let mask = mask(of: pairs, (row & 1) << 4 | (column & 3) << 2)
            return mask == 0 ? .none : colored(place, mask, room)
        }
        let mask = visible(pairs.0) | visible(pairs.1) << 2 | visible(pairs.2) << 4 | visible(pairs.3) << 6
        let color = place.pixel(mask.trailingZeroBitCount, columns: 2)
        let one = UInt64(color.rawValue)
        func isElse(_ pair: UInt64, _ mask: Int) -> UInt64 {
            pair ^ (mask & 1 == 0 ? 0 : one) ^ (mask & 2 == 0 ? 0 : one << 32)
        }
        let others =
            isElse(pairs.0, mask) | isElse(pairs.1, mask >> 2) | isElse(pairs.2, mask >> 4)
            | isElse(pairs.3, mask >> 6)
        return others == 0
            ? .lit(mask, ink: color.over(backdrop).cellColor, ground: .default) : colored(place, mask, room)
    }

    /// Which of two pixels side by side are not clear.
    @inline(__always)
    private func visible(_ pair: UInt64) -> Int { (pair << 32 != 0 ? 1 : 0) | (pair >> 32 != 0 ? 2 : 0) }

    /// The dots whose alpha exceeds their thresholds, in one of the kinds of cells that these are of.
    private func mask(of pairs: (UInt64, UInt64, UInt64, UInt64), _ kind: Int) -> Int {
        func lit(_ pair: UInt64, _ place: Int) -> Int {
            let limits = thresholds[place]
            return (pair >> 24 & 255 > limits & 255 ? 1 : 0) | (pair >> 56 > limits >> 8 ? 2 : 0)
        }
        return lit(pairs.0, kind) | lit(pairs.1, kind | 1) << 2 | lit(pairs.2, kind | 2) << 4
            | lit(pairs.3, kind | 3) << 6
    }

    /// The colours of the lit dots: one, where they are much alike, else those of two groups.
    private func colored(_ place: CellPixels, _ mask: Int, _ room: CellColors) -> Dots {
        var rest = mask
        while rest != 0 {
            let lane = rest.trailingZeroBitCount
            room.set(lane, place.pixel(lane, columns: 2).over(backdrop))
            rest &= rest - 1
        }
        let widest = room.widestChannel(of: mask)
        if widest.spread <= Self.near {
            let mean = room.mean(of: mask)
            return mask == 255 ? .full(mean) : .lit(mask, ink: mean, ground: .default)
        }
        let colors = room.split(mask, along: widest)
        return TwoInks(mask, colors, place, order, room).dots(over: backdrop.cellColor)
    }

    /// How far apart the channels of two colours may be for their mean to stand for both.
    static let near = 48
}

/// Lit dots of two colours, of which a cell may have to give up one.
private struct TwoInks {
    private let mask: Int
    private let first: Part
    private let second: Part

    /// Dots of one colour.
    struct Part {
        let mask: Int
        let color: CellColor
        let rank: Int

        var count: Int { mask.nonzeroBitCount }
    }

    /// Two groups of lit dots in a cell of a picture whose colours lie over each other in an order.
    init(_ mask: Int, _ groups: TwoColors, _ place: CellPixels, _ order: PaintOrder, _ room: CellColors) {
        func part(_ group: Int) -> Part {
            let pixel = place.pixel(group.trailingZeroBitCount, columns: 2)
            return Part(mask: group, color: room.mean(of: group), rank: order.rank(of: pixel))
        }
        self.mask = mask
        (first, second) = (part(groups.first), part(groups.second))
    }

    /// What to show of them.
    ///
    /// Without a clear dot both colours have a place: what lies in front is the ink, the other the ground. Else it
    /// keeps its dots and its colour, and what lies behind is shown as the eye misses it least: in the ink of the other,
    /// not at all, or, if hardly a dot is clear, as the ground. Where nobody knows what lies in front, either may.
    func dots(over backdrop: CellColor) -> DotInk.Dots {
        let isKnown = first.rank >= 0 && second.rank >= 0 && first.rank != second.rank
        let isFirst = isKnown ? first.rank > second.rank : first.count < second.count
        let (front, back) = isFirst ? (first, second) : (second, first)
        if mask == 255 { return .lit(front.mask, ink: front.color, ground: back.color) }
        let (one, other) = (best(back, over: front, backdrop), best(front, over: back, backdrop))
        if isKnown { return other.dots }
        return other.error < one.error ? other.dots : one.dots
    }

    private func best(_ front: Part, over back: Part, _ backdrop: CellColor) -> (
        dots: DotInk.Dots, error: Int
    ) {
        let missing = back.color.distance(to: backdrop)
        let merged = back.count * back.color.distance(to: front.color)
        let grounded = mask.nonzeroBitCount == 7 ? missing : .max
        let dropped = back.count * missing
        if merged <= min(grounded, dropped) {
            return (.lit(mask, ink: front.color, ground: .default), merged)
        }
        return grounded <= dropped
            ? (.lit(front.mask, ink: front.color, ground: back.color), grounded)
            : (.lit(front.mask, ink: front.color, ground: .default), dropped)
    }
}
