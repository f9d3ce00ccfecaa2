import Raster

/// Finds which of the 2 × 4 dots of a cell are lit, and in what colours.
struct DotColorChooser {
    /// What a cell of 2 × 4 dots shows.
    enum Dots {
        case none
        /// All dots, in one colour.
        case full(CellColor)
        /// Some dots, as the index of a ``DotPattern``.
        case lit(Int, ink: CellColor, ground: CellColor)
    }

    private let thresholds = OrderedMask.cells
    private let order: PaintLog
    private let backdrop: PixelColor
    private let dithers: Bool

    /// The dots of one picture.
    init(_ pixels: PixelGrid, _ options: BlitOptions) {
        order = pixels.order
        backdrop = options.backdrop
        dithers = options.dithers
    }

    /// The dots of a cell: those that are not clear, or, with dithering, whose alpha exceeds the ordered mask there.
    ///
    /// Clear pixels are a group like any other: most cells have two, and which of them is clear is asked afterwards.
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

    /// What a cell shows whose pixels are all the same.
    func even(_ color: PixelColor, _ column: Int, _ row: Int) -> Dots {
        if color == .clear { return .none }
        let shown = color.shown(over: backdrop)
        return order.place(of: color, column, row, TwoByFour.self).isLine
            ? .lit(255, ink: shown, ground: .default) : .full(shown)
    }

    /// What a cell shows of which some pixels are of one colour and the rest clear.
    private func some(_ group: Group) -> Dots {
        .lit(Int(group.lanes), ink: group.color.shown(over: backdrop), ground: .default)
    }

    /// Some pixels of a cell, and their colour.
    private struct Group {
        let color: PixelColor
        let lanes: UInt32

        var isClear: Bool { color == .clear }
    }

    /// Those of some pixels that have the colour of the first, and the rest of them.
    @inline(__always)
    private func group(of lanes: UInt32, in place: CellPixels<TwoByFour>) -> (group: Group, rest: UInt32) {
        let color = place[lanes.trailingZeroBitCount]
        let same = place.lanes(of: color)
        return (Group(color: color, lanes: same), lanes & ~same)
    }

    /// With dithering, the dots whose alpha exceeds the ordered mask.
    private func dithered(
        _ place: CellPixels<TwoByFour>, _ column: Int, _ row: Int, _ room: CellColors
    ) -> Dots {
        if place.isEven, place[0].isOpaque { return .full(place[0].cellColor) }
        let lit = mask(of: place, (row & 1) << 4 | (column & 3) << 2)
        return lit == 0 ? .none : colored(place, lit, column, row, room)
    }

    /// Whether a cell of a colour may be one of a line's.
    func mayBeLine(_ color: PixelColor) -> Bool {
        !dithers && (order.lines.contains(color) || order.hasMixedLines)
    }

    /// The dots of a cell that has two colours, with clear dots or without; nil where they are much alike.
    private func two(_ one: Group, _ other: Group, _ column: Int, _ row: Int) -> Dots? {
        let (first, second) = (part(one, column, row), part(other, column, row))
        if first.color.isNear(second.color) { return nil }
        let (low, high) = first.color.hasLess(than: second.color) ? (first, second) : (second, first)
        return TwoInks(mask: low.mask | high.mask, first: low, second: high).dots(over: backdrop.cellColor)
    }

    private func part(_ group: Group, _ column: Int, _ row: Int) -> TwoInks.Part {
        let place = order.place(of: group.color, column, row, TwoByFour.self)
        return TwoInks.Part(
            mask: Int(group.lanes), color: group.color.shown(over: backdrop), rank: place.rank,
            isLine: place.isLine)
    }

    /// The dots whose alpha exceeds their thresholds, in one of the kinds of cells that these are of.
    private func mask(of place: CellPixels<TwoByFour>, _ kind: Int) -> Int {
        func lit(_ row: Int) -> Int {
            let (pair, limits) = (place.pair(row), thresholds[kind | row])
            return (pair >> 24 & 255 > limits & 255 ? 1 : 0) | (pair >> 56 > limits >> 8 ? 2 : 0)
        }
        return lit(0) | lit(1) << 2 | lit(2) << 4 | lit(3) << 6
    }

    /// The colours of the lit dots: one, where they are much alike, else those of two groups.
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
            return isArea ? .full(mean) : .lit(mask, ink: mean, ground: .default)
        }
        let colors = room.split(mask, along: widest)
        func part(_ group: Int) -> TwoInks.Part {
            let place = order.place(of: place[group.trailingZeroBitCount], column, row, TwoByFour.self)
            return TwoInks.Part(
                mask: group, color: room.mean(of: group), rank: place.rank, isLine: place.isLine)
        }
        return TwoInks(mask: mask, first: part(colors.first), second: part(colors.second))
            .dots(over: backdrop.cellColor)
    }

    /// Whether the pixels of a cell are those of a line of many colours, by the first and the last of them.
    private func isMixedLine(_ place: CellPixels<TwoByFour>, _ column: Int, _ row: Int) -> Bool {
        [0, 7].allSatisfy { order.place(of: place[$0], column, row, TwoByFour.self) == (-1, true) }
    }

    /// How far apart the channels of two colours may be for their mean to stand for both.
    fileprivate static let near = 48
}

extension CellColor {
    /// Whether two 24-bit colours belong to the same shape, by all one can tell: those of a gradient differ a little.
    func isNear(_ other: CellColor) -> Bool {
        if self == other { return true }
        guard let (red, green, blue) = rgb, let (red2, green2, blue2) = other.rgb else { return false }
        return max(
            abs(Int(red) - Int(red2)), abs(Int(green) - Int(green2)), abs(Int(blue) - Int(blue2)))
            <= DotColorChooser.near
    }

    /// Whether a 24-bit colour has less of the channel in which it differs most from another.
    fileprivate func hasLess(than other: CellColor) -> Bool {
        guard let (red, green, blue) = rgb, let (red2, green2, blue2) = other.rgb else { return false }
        var widest = Int(red2) - Int(red)
        for step in [Int(green2) - Int(green), Int(blue2) - Int(blue)] where abs(step) > abs(widest) {
            widest = step
        }
        return widest > 0
    }
}

/// Lit dots of two colours, of which a cell may have to give up one.
private struct TwoInks {
    /// All of them.
    let mask: Int
    /// Those of the colour that has less of the channel in which they differ most.
    let first: Part
    /// Those of the other.
    let second: Part

    /// Dots of one colour.
    struct Part {
        let mask: Int
        let color: CellColor
        /// How far in front it lies.
        let rank: Int
        /// Whether it is of a line, which is dots and no ground.
        let isLine: Bool

        var count: Int { mask.nonzeroBitCount }
    }

    /// What to show of them.
    ///
    /// Without a clear dot both colours have a place: what lies in front is the ink, the other the ground. Else it
    /// keeps its dots and its colour, and what lies behind is shown as the eye misses it least: in the ink of the other,
    /// not at all unless it is a line, or, if hardly a dot is clear, as the ground. Where nobody knows what lies in front, either may.
    func dots(over backdrop: CellColor) -> DotColorChooser.Dots {
        let isKnown = first.rank >= 0 && second.rank >= 0 && first.rank != second.rank
        let isFirst = isKnown ? first.rank > second.rank : first.count < second.count
        let (front, back) = isFirst ? (first, second) : (second, first)
        if mask == 255, back.isLine {
            // Where little of what lies in front is in the cell, the two are shown as one line rather than as a thin one.
            return .lit(front.count <= 4 ? mask : front.mask, ink: front.color, ground: .default)
        }
        if mask == 255 { return .lit(front.mask, ink: front.color, ground: back.color) }
        let (one, other) = (best(back, over: front, backdrop), best(front, over: back, backdrop))
        if isKnown { return other.dots }
        return other.error < one.error ? other.dots : one.dots
    }

    private func best(_ front: Part, over back: Part, _ backdrop: CellColor) -> (
        dots: DotColorChooser.Dots, error: Int
    ) {
        let missing = back.color.distance(to: backdrop)
        let merged = back.count * back.color.distance(to: front.color)
        let grounded = mask.nonzeroBitCount == 7 && !back.isLine ? missing : .max
        // A line that is dropped has a gap, which is seen more than that a piece of it has another colour.
        let dropped = back.isLine ? .max : back.count * missing
        if merged <= min(grounded, dropped) {
            return (.lit(mask, ink: front.color, ground: .default), merged)
        }
        return grounded <= dropped
            ? (.lit(front.mask, ink: front.color, ground: back.color), grounded)
            : (.lit(front.mask, ink: front.color, ground: .default), dropped)
    }
}

// MARK: - The rims of areas

/// The solid cells of areas in braille that become dots, since dots and blocks by turns look moth-eaten: all that are in no
/// square of three by three solid cells, because the area is thin there or they jut out.
struct EdgeColors {
    /// The character of all dots.
    let full: Unicode.Scalar
    /// Where to look.
    let columns: Range<Int>
    let rows: Range<Int>

    /// Draws them so.
    func becomeDots(in grid: inout CellGrid) {
        guard !columns.isEmpty, !rows.isEmpty else { return }
        let width = grid.columns
        ClosedCells.with(columns: columns.count, rows: rows.count) { closed in
            grid.withMutableCells { cells in
                for row in rows {
                    for word in 0..<closed.words {
                        let first = columns.lowerBound + word * 64
                        let place = row &* width &+ first
                        let count = min(64, columns.upperBound - first)
                        let bits = cells.span.closedCells(in: place..<place &+ count)
                        closed.set(bits, row - rows.lowerBound, word)
                    }
                }
                closed.findSquares()
                closed.forEachOutsideOfSquares { row, column in
                    let place = (row + rows.lowerBound) &* width &+ column + columns.lowerBound
                    let cell = cells[unchecked: place]
                    // Where something lies in front, its colour is that of the silhouette.
                    let color = cell.glyph == " " ? cell.background : cell.foreground
                    cells[unchecked: place] = Cell(full, foreground: color)
                }
            }
        }
    }
}

extension Span<Cell> {
    /// Which of at most 64 cells have a ground of their own, a bit a cell; those past the last count as such.
    fileprivate func closedCells(in range: Range<Int>) -> UInt64 {
        func open(_ index: Int) -> UInt64 { self[unchecked: index].background == .default ? 1 : 0 }
        var bits = UInt64.max
        var index = range.lowerBound
        // By eights, so that all but one of the shifts are known.
        while index &+ 8 <= range.upperBound {
            var eight: UInt64 = 0
            for next in 0..<8 { eight |= open(index &+ next) &<< UInt64(next) }
            bits ^= eight &<< UInt64(index &- range.lowerBound)
            index &+= 8
        }
        while index < range.upperBound {
            bits ^= open(index) &<< UInt64(index &- range.lowerBound)
            index &+= 1
        }
        return bits
    }
}

/// Which cells of a box are closed, a bit a cell, and which of them lie in a square of three by three closed ones. What is
/// outside is closed.
private struct ClosedCells {
    /// Words of 64 cells in a row.
    let words: Int
    private let columns: Int
    private let rows: Int
    private let bits: UnsafeMutableBufferPointer<UInt64>
    /// The cells with nothing open around them: the middles of the squares.
    private let middles: UnsafeMutableBufferPointer<UInt64>

    /// Lends `body` a box of closed cells.
    static func with(columns: Int, rows: Int, _ body: (ClosedCells) -> Void) {
        let words = (columns + 63) / 64
        let count = words * (rows + 2)
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 2 * count) { memory in
            memory[..<count].initialize(repeating: .max)
            memory[count...].initialize(repeating: 0)
            body(
                ClosedCells(
                    words: words, columns: columns, rows: rows,
                    bits: UnsafeMutableBufferPointer(rebasing: memory[..<count]),
                    middles: UnsafeMutableBufferPointer(rebasing: memory[count...])))
        }
    }

    /// Says which cells of a word are closed.
    func set(_ closed: UInt64, _ row: Int, _ word: Int) { bits[(row + 1) * words + word] = closed }

    /// The cells of a word that there are.
    private func there(_ word: Int) -> UInt64 { .max >> UInt64(max(0, 64 * (word + 1) - columns)) }

    /// Finds the middles, once all is set.
    func findSquares() {
        for row in 0..<rows {
            for word in 0..<words {
                middles[(row + 1) * words + word] = there(word) & ~around(row, word) { ~bits[$0] }
            }
        }
    }

    /// The cells of a word with a bit set in them or beside them.
    private func around(_ row: Int, _ word: Int, _ bits: (Int) -> UInt64) -> UInt64 {
        func column(_ word: Int) -> UInt64 {
            let place = (row + 1) * words + word
            return bits(place) | bits(place - words) | bits(place + words)
        }
        let own = column(word)
        let before = word > 0 ? column(word - 1) >> 63 : 0
        let after = word + 1 < words ? column(word + 1) << 63 : 0
        return own | own << 1 | own >> 1 | before | after
    }

    /// Calls `body` for every closed cell that is in no square, row by row.
    func forEachOutsideOfSquares(_ body: (_ row: Int, _ column: Int) -> Void) {
        for row in 0..<rows {
            for word in 0..<words {
                let place = (row + 1) * words + word
                let rim = bits[place] & ~middles[place] & there(word)
                if rim == 0 { continue }
                var outside = rim & ~around(row, word) { middles[$0] }
                while outside != 0 {
                    body(row, word * 64 + outside.trailingZeroBitCount)
                    outside &= outside - 1
                }
            }
        }
    }
}
