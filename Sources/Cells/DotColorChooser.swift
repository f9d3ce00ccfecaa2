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
    private let log: PaintLog
    private let backdrop: PixelColor
    private let dithers: Bool
    private let hasBackgrounds: Bool

    /// Creates the chooser for one picture. Cells may have a background if `hasBackgrounds`.
    init(_ pixels: PixelGrid, _ options: BlitOptions, hasBackgrounds: Bool) {
        log = pixels.order
        backdrop = options.backdrop
        dithers = options.dithers
        self.hasBackgrounds = hasBackgrounds
    }

    /// Returns the dots of a cell: those that are not transparent, or with dithering those whose alpha exceeds the threshold.
    ///
    /// Most cells have two groups, and it is checked afterwards which of them is transparent.
    @inline(__always)
    func dots(of pixels: CellPixels<TwoByFour>, column: Int, row: Int, scratch: CellColors) -> Dots {
        if dithers { return dithered(pixels, column, row, scratch) }
        let (first, behindFirst) = group(of: TwoByFour.all, in: pixels)
        if behindFirst == 0 { return uniformDots(of: first.color, column, row) }
        let (second, behindSecond) = group(of: behindFirst, in: pixels)
        if behindSecond == 0 {
            if first.isClear { return oneColored(second) }
            if second.isClear { return oneColored(first) }
            if let dots = twoColored(first, second, column, row) { return dots }
            return colored(pixels, Int(TwoByFour.all), column, row, scratch)
        }
        let (third, others) = group(of: behindSecond, in: pixels)
        if others == 0 {
            if first.isClear, let dots = twoColored(second, third, column, row) { return dots }
            if second.isClear, let dots = twoColored(first, third, column, row) { return dots }
            if third.isClear, let dots = twoColored(first, second, column, row) { return dots }
        }
        return colored(pixels, Int(TwoByFour.all & ~pixels.lanes(of: .clear)), column, row, scratch)
    }

    func uniformDots(of color: PixelColor, _ column: Int, _ row: Int) -> Dots {
        if color == .clear { return .none }
        let cellColor = color.cellColor(over: backdrop)
        return paintOrder(of: color, column, row).isLine
            ? .lit(255, ink: cellColor, background: .default) : .full(cellColor)
    }

    /// Returns the dots of a cell with one colour and transparent pixels.
    private func oneColored(_ group: Group) -> Dots {
        .lit(Int(group.lanes), ink: group.color.cellColor(over: backdrop), background: .default)
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
        let order: (rank: Int, isLine: Bool)

        var count: Int { mask.nonzeroBitCount }
    }

    /// Returns the pixels that have the colour of the first pixel, and the other pixels.
    @inline(__always)
    private func group(of lanes: UInt32, in pixels: CellPixels<TwoByFour>) -> (group: Group, others: UInt32) {
        let color = pixels[lanes.trailingZeroBitCount]
        let same = pixels.lanes(of: color)
        return (Group(color: color, lanes: same), lanes & ~same)
    }

    private func dithered(
        _ pixels: CellPixels<TwoByFour>, _ column: Int, _ row: Int, _ scratch: CellColors
    ) -> Dots {
        if pixels.isUniform, pixels[0].isOpaque { return .full(pixels[0].cellColor) }
        let lit = mask(of: pixels, (row & 1) << 4 | (column & 3) << 2)
        return lit == 0 ? .none : colored(pixels, lit, column, row, scratch)
    }

    /// Returns the dots of a cell of two colours, or `nil` if the colours are similar.
    private func twoColored(_ one: Group, _ other: Group, _ column: Int, _ row: Int) -> Dots? {
        let (first, second) = (part(one, column, row), part(other, column, row))
        if first.color.difference(from: second.color) <= Self.similarityLimit { return nil }
        let (low, high) = first.color.hasLess(than: second.color) ? (first, second) : (second, first)
        return dots(low, high)
    }

    private func part(_ group: Group, _ column: Int, _ row: Int) -> Part {
        Part(
            mask: Int(group.lanes), color: group.color.cellColor(over: backdrop),
            order: paintOrder(of: group.color, column, row))
    }

    /// Returns the rank of a colour in a cell, counted from the back or -1, and whether it belongs to a line.
    private func paintOrder(of color: PixelColor, _ column: Int, _ row: Int) -> (rank: Int, isLine: Bool) {
        let (x, y) = (column &* TwoByFour.columns, row &* TwoByFour.rows)
        return log.order(of: color, x: x..<x &+ TwoByFour.columns, y: y..<y &+ TwoByFour.rows)
    }

    /// Returns the dots whose alpha exceeds the thresholds of a kind of cell.
    private func mask(of pixels: CellPixels<TwoByFour>, _ kind: Int) -> Int {
        func lit(_ row: Int) -> Int {
            let (pair, limits) = (pixels.pair(row), thresholds[kind | row])
            return (pair >> 24 & 255 > limits & 255 ? 1 : 0) | (pair >> 56 > limits >> 8 ? 2 : 0)
        }
        return lit(0) | lit(1) << 2 | lit(2) << 4 | lit(3) << 6
    }

    /// Returns the lit dots in one colour if their colours are similar, otherwise in two groups.
    private func colored(
        _ pixels: CellPixels<TwoByFour>, _ mask: Int, _ column: Int, _ row: Int, _ scratch: CellColors
    ) -> Dots {
        var remaining = mask
        while remaining != 0 {
            let lane = remaining.trailingZeroBitCount
            scratch.set(lane, pixels[lane].over(backdrop))
            remaining &= remaining - 1
        }
        let widest = scratch.widestChannel(of: mask)
        if widest.spread <= Self.similarityLimit {
            let mean = scratch.mean(of: mask)
            let isArea = mask == 255 && !(log.hasMixedLines && isMixedLine(pixels, column, row))
            return isArea ? .full(mean) : .lit(mask, ink: mean, background: .default)
        }
        let colors = scratch.split(mask, along: widest)
        func part(_ group: Int) -> Part {
            Part(
                mask: group, color: scratch.mean(of: group),
                order: paintOrder(of: pixels[group.trailingZeroBitCount], column, row))
        }
        return dots(part(colors.first), part(colors.second))
    }

    /// Returns the visible dots of two colours. The first has less of the channel that differs most.
    ///
    /// Without transparent dots, the front colour is the foreground and the other one the background. With some, the front keeps
    /// its dots and its colour, and the smallest visible error decides how the back shows:
    ///
    /// - in the colour of the front,
    /// - as the background, if only one dot is transparent,
    /// - not at all, unless it is a line.
    private func dots(_ first: Part, _ second: Part) -> Dots {
        let (rank, otherRank) = (first.order.rank, second.order.rank)
        let hasOrder = rank >= 0 && otherRank >= 0 && rank != otherRank
        let isFirst = hasOrder ? rank > otherRank : first.count < second.count
        let (front, back) = isFirst ? (first, second) : (second, first)
        let mask = first.mask | second.mask
        if mask == 255 {
            if back.order.isLine {
                // If the front has few dots in the cell, both are drawn as one line instead of as a thin one.
                return .lit(front.count <= 4 ? mask : front.mask, ink: front.color, background: .default)
            }
            if hasBackgrounds { return .lit(front.mask, ink: front.color, background: back.color) }
            return .lit(mask, ink: front.count > 2 ? front.color : back.color, background: .default)
        }
        let ordered = best(front, over: back)
        if hasOrder { return ordered.dots }
        let reversed = best(back, over: front)
        return ordered.error < reversed.error ? ordered.dots : reversed.dots
    }

    private func best(_ front: Part, over back: Part) -> (dots: Dots, error: Int) {
        let mask = front.mask | back.mask
        let distance = back.color.distance(to: backdrop.cellColor)
        let mergeError = back.count * back.color.distance(to: front.color)
        let canFill = hasBackgrounds && mask.nonzeroBitCount == 7 && !back.order.isLine
        let fillError = canFill ? distance : .max
        // Dropping a line makes a gap, which is more visible than a change of colour.
        let dropError = back.order.isLine ? .max : back.count * distance
        if mergeError <= min(fillError, dropError) {
            return (.lit(mask, ink: front.color, background: .default), mergeError)
        }
        return fillError <= dropError
            ? (.lit(front.mask, ink: front.color, background: back.color), fillError)
            : (.lit(front.mask, ink: front.color, background: .default), dropError)
    }

    /// Returns whether a cell belongs to a line of many colours, judged by its first and its last pixel.
    private func isMixedLine(_ pixels: CellPixels<TwoByFour>, _ column: Int, _ row: Int) -> Bool {
        [0, 7].allSatisfy { paintOrder(of: pixels[$0], column, row) == (-1, true) }
    }

    /// The maximum difference of channels for which the mean replaces both colours.
    private static let similarityLimit = 48
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
