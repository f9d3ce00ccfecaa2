import Raster

/// Selects the lit dots of a cell, 2 × 4, and their colours.
struct DotColorChooser {
    enum Dots {
        case none
        case full(CellColor)
        /// Some dots, as the index of a ``DotPattern``.
        case lit(Int, ink: CellColor, background: CellColor)
    }

    private let thresholds = OrderedMask.cells
    private let order: PaintLog
    private let backdrop: PixelColor
    private let dithers: Bool
    private let hasBackgrounds: Bool

    /// Creates the chooser for one picture. Cells may have a background if `hasBackgrounds`.
    init(_ pixels: PixelGrid, _ options: BlitOptions, hasBackgrounds: Bool) {
        order = pixels.order
        backdrop = options.backdrop
        dithers = options.dithers
        self.hasBackgrounds = hasBackgrounds
    }

    /// Returns the dots of a cell: those that are not transparent, or with dithering those whose alpha exceeds the threshold.
    ///
    /// Most cells have two groups, and it is checked afterwards which of them is transparent.
    @inline(__always)
    func dots(of place: CellPixels<TwoByFour>, column: Int, row: Int, room: CellColors) -> Dots {
        if dithers { return dithered(place, column, row, room) }
        let (first, behindFirst) = group(of: TwoByFour.all, in: place)
        if behindFirst == 0 { return even(first.color, column, row) }
        let (second, behindSecond) = group(of: behindFirst, in: place)
        if behindSecond == 0 {
            if first.isClear { return some(second) }
            if second.isClear { return some(first) }
            if let dots = two(first, second, column, row) { return dots }
            return colored(place, Int(TwoByFour.all), column, row, room)
        }
        let (third, others) = group(of: behindSecond, in: place)
        if others == 0 {
            if first.isClear, let dots = two(second, third, column, row) { return dots }
            if second.isClear, let dots = two(first, third, column, row) { return dots }
            if third.isClear, let dots = two(first, second, column, row) { return dots }
        }
        return colored(place, Int(TwoByFour.all & ~place.lanes(of: .clear)), column, row, room)
    }

    func even(_ color: PixelColor, _ column: Int, _ row: Int) -> Dots {
        if color == .clear { return .none }
        let shown = color.shown(over: backdrop)
        return place(of: color, column, row).isLine
            ? .lit(255, ink: shown, background: .default) : .full(shown)
    }

    /// Returns the dots of a cell with one colour and transparent pixels.
    private func some(_ group: Group) -> Dots {
        .lit(Int(group.lanes), ink: group.color.shown(over: backdrop), background: .default)
    }

    private struct Group {
        let color: PixelColor
        let lanes: UInt32

        var isClear: Bool { color == .clear }
    }

    /// The lit dots of one of two colours, of which the cell may have to drop one.
    private struct Part {
        let mask: Int
        let color: CellColor
        /// The rank of the colour, and whether it belongs to a line, which never becomes a background.
        let place: (rank: Int, isLine: Bool)

        var count: Int { mask.nonzeroBitCount }
    }

    /// Returns the pixels that have the colour of the first pixel, and the other pixels.
    @inline(__always)
    private func group(of lanes: UInt32, in place: CellPixels<TwoByFour>) -> (group: Group, rest: UInt32) {
        let color = place[lanes.trailingZeroBitCount]
        let same = place.lanes(of: color)
        return (Group(color: color, lanes: same), lanes & ~same)
    }

    private func dithered(
        _ place: CellPixels<TwoByFour>, _ column: Int, _ row: Int, _ room: CellColors
    ) -> Dots {
        if place.isEven, place[0].isOpaque { return .full(place[0].cellColor) }
        let lit = mask(of: place, (row & 1) << 4 | (column & 3) << 2)
        return lit == 0 ? .none : colored(place, lit, column, row, room)
    }

    /// Returns the dots of a cell of two colours, or `nil` if the colours are similar.
    private func two(_ one: Group, _ other: Group, _ column: Int, _ row: Int) -> Dots? {
        let (first, second) = (part(one, column, row), part(other, column, row))
        if first.color.difference(from: second.color) <= Self.near { return nil }
        let (low, high) = first.color.hasLess(than: second.color) ? (first, second) : (second, first)
        return dots(low, high)
    }

    private func part(_ group: Group, _ column: Int, _ row: Int) -> Part {
        Part(
            mask: Int(group.lanes), color: group.color.shown(over: backdrop),
            place: place(of: group.color, column, row))
    }

    /// Returns the rank of a colour in a cell, counted from the back or -1, and whether it belongs to a line.
    private func place(of color: PixelColor, _ column: Int, _ row: Int) -> (rank: Int, isLine: Bool) {
        let (x, y) = (column &* TwoByFour.columns, row &* TwoByFour.rows)
        return order.order(of: color, x: x..<x &+ TwoByFour.columns, y: y..<y &+ TwoByFour.rows)
    }

    /// Returns the dots whose alpha exceeds the thresholds of a kind of cell.
    private func mask(of place: CellPixels<TwoByFour>, _ kind: Int) -> Int {
        func lit(_ row: Int) -> Int {
            let (pair, limits) = (place.pair(row), thresholds[kind | row])
            return (pair >> 24 & 255 > limits & 255 ? 1 : 0) | (pair >> 56 > limits >> 8 ? 2 : 0)
        }
        return lit(0) | lit(1) << 2 | lit(2) << 4 | lit(3) << 6
    }

    /// Returns the lit dots in one colour if their colours are similar, otherwise in two groups.
    private func colored(
        _ place: CellPixels<TwoByFour>, _ mask: Int, _ column: Int, _ row: Int, _ room: CellColors
    ) -> Dots {
        var rest = mask
        while rest != 0 {
            let lane = rest.trailingZeroBitCount
            room.set(lane, place[lane].over(backdrop))
            rest &= rest - 1
        }
        let widest = room.widestChannel(of: mask)
        if widest.spread <= Self.near {
            let mean = room.mean(of: mask)
            let isArea = mask == 255 && !(order.hasMixedLines && isMixedLine(place, column, row))
            return isArea ? .full(mean) : .lit(mask, ink: mean, background: .default)
        }
        let colors = room.split(mask, along: widest)
        func part(_ group: Int) -> Part {
            Part(
                mask: group, color: room.mean(of: group),
                place: self.place(of: place[group.trailingZeroBitCount], column, row))
        }
        return dots(part(colors.first), part(colors.second))
    }

    /// Returns the visible dots of two colours. The first has less of the channel that differs most.
    ///
    /// Without transparent dots, the front colour is the foreground and the other one the background. With some, the front keeps
    /// its dots and its colour, and the least visible error decides how the back shows:
    ///
    /// - in the colour of the front,
    /// - as the background, if only one dot is transparent,
    /// - not at all, unless it is a line.
    private func dots(_ first: Part, _ second: Part) -> Dots {
        let (rank, otherRank) = (first.place.rank, second.place.rank)
        let isKnown = rank >= 0 && otherRank >= 0 && rank != otherRank
        let isFirst = isKnown ? rank > otherRank : first.count < second.count
        let (front, back) = isFirst ? (first, second) : (second, first)
        let mask = first.mask | second.mask
        if mask == 255 {
            if back.place.isLine {
                // If the front has few dots in the cell, both are drawn as one line instead of as a thin one.
                return .lit(front.count <= 4 ? mask : front.mask, ink: front.color, background: .default)
            }
            if hasBackgrounds { return .lit(front.mask, ink: front.color, background: back.color) }
            return .lit(mask, ink: front.count > 2 ? front.color : back.color, background: .default)
        }
        let (one, other) = (best(back, over: front), best(front, over: back))
        if isKnown { return other.dots }
        return other.error < one.error ? other.dots : one.dots
    }

    private func best(_ front: Part, over back: Part) -> (dots: Dots, error: Int) {
        let mask = front.mask | back.mask
        let missing = back.color.distance(to: backdrop.cellColor)
        let merged = back.count * back.color.distance(to: front.color)
        let grounded = hasBackgrounds && mask.nonzeroBitCount == 7 && !back.place.isLine ? missing : .max
        // Dropping a line makes a gap, which is more visible than a change of colour.
        let dropped = back.place.isLine ? .max : back.count * missing
        if merged <= min(grounded, dropped) {
            return (.lit(mask, ink: front.color, background: .default), merged)
        }
        return grounded <= dropped
            ? (.lit(front.mask, ink: front.color, background: back.color), grounded)
            : (.lit(front.mask, ink: front.color, background: .default), dropped)
    }

    /// Returns whether a cell belongs to a line of many colours, judged by its first and its last pixel.
    private func isMixedLine(_ place: CellPixels<TwoByFour>, _ column: Int, _ row: Int) -> Bool {
        [0, 7].allSatisfy { self.place(of: place[$0], column, row) == (-1, true) }
    }

    /// The greatest difference of channels for which the mean replaces both colours.
    private static let near = 48
}

extension CellColor {
    /// Returns whether a 24-bit colour has less of the channel that differs most.
    fileprivate func hasLess(than other: CellColor) -> Bool {
        let step = other.channels &- channels
        var widest = step[0]
        for channel in 1...2 where abs(step[channel]) > abs(widest) { widest = step[channel] }
        return widest > 0
    }
}
