import Raster

/// Selects the lit dots of a cell, 2 × 4, and their colours.
struct DotColorChooser {
    /// The visible dots of a cell.
    enum Dots {
        case none
        /// All dots in one colour.
        case full(CellColor)
        /// Some dots, as the index of a ``DotPattern``.
        case lit(Int, ink: CellColor, ground: CellColor)
    }

    private let thresholds = OrderedMask.cells
    private let order: PaintLog
    private let backdrop: PixelColor
    private let dithers: Bool

    /// Creates the chooser for one picture.
    init(_ pixels: PixelGrid, _ options: BlitOptions) {
        order = pixels.order
        backdrop = options.backdrop
        dithers = options.dithers
    }

    /// Returns the dots of a cell: those that are not transparent, or with dithering those whose alpha exceeds the
    /// threshold.
    ///
    /// Transparent pixels count as a group like any other. Most cells have two groups, and it is checked afterwards
    /// which of them is transparent.
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

    /// Returns the dots of a cell of equal pixels.
    func even(_ color: PixelColor, _ column: Int, _ row: Int) -> Dots {
        if color == .clear { return .none }
        let shown = color.shown(over: backdrop)
        return order.place(of: color, column, row, TwoByFour.self).isLine
            ? .lit(255, ink: shown, ground: .default) : .full(shown)
    }

    /// Returns the dots of a cell with one colour and transparent pixels.
    private func some(_ group: Group) -> Dots {
        .lit(Int(group.lanes), ink: group.color.shown(over: backdrop), ground: .default)
    }

    /// Some pixels of a cell and their colour.
    private struct Group {
        let color: PixelColor
        let lanes: UInt32

        var isClear: Bool { color == .clear }
    }

    /// Returns the pixels that have the colour of the first pixel, and the other pixels.
    @inline(__always)
    private func group(of lanes: UInt32, in place: CellPixels<TwoByFour>) -> (group: Group, rest: UInt32) {
        let color = place[lanes.trailingZeroBitCount]
        let same = place.lanes(of: color)
        return (Group(color: color, lanes: same), lanes & ~same)
    }

    /// Returns the dots of a cell with dithering.
    private func dithered(
        _ place: CellPixels<TwoByFour>, _ column: Int, _ row: Int, _ room: CellColors
    ) -> Dots {
        if place.isEven, place[0].isOpaque { return .full(place[0].cellColor) }
        let lit = mask(of: place, (row & 1) << 4 | (column & 3) << 2)
        return lit == 0 ? .none : colored(place, lit, column, row, room)
    }

    /// Returns whether a cell of a colour may belong to a line.
    func mayBeLine(_ color: PixelColor) -> Bool {
        !dithers && (order.lines.contains(color) || order.hasMixedLines)
    }

    /// Returns the dots of a cell of two colours, with or without transparent dots, or `nil` if the colours are
    /// similar.
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

    /// Returns whether a cell belongs to a line of many colours, judged by its first and its last pixel.
    private func isMixedLine(_ place: CellPixels<TwoByFour>, _ column: Int, _ row: Int) -> Bool {
        [0, 7].allSatisfy { order.place(of: place[$0], column, row, TwoByFour.self) == (-1, true) }
    }

    /// The greatest difference of channels for which the mean replaces both colours.
    fileprivate static let near = 48
}

extension CellColor {
    /// Returns whether two 24-bit colours probably belong to the same shape. Neighbours in a gradient differ a
    /// little.
    func isNear(_ other: CellColor) -> Bool {
        if self == other { return true }
        guard let (red, green, blue) = rgb, let (red2, green2, blue2) = other.rgb else { return false }
        return max(
            abs(Int(red) - Int(red2)), abs(Int(green) - Int(green2)), abs(Int(blue) - Int(blue2)))
            <= DotColorChooser.near
    }

    /// Returns whether a 24-bit colour has less of the channel that differs most.
    fileprivate func hasLess(than other: CellColor) -> Bool {
        guard let (red, green, blue) = rgb, let (red2, green2, blue2) = other.rgb else { return false }
        var widest = Int(red2) - Int(red)
        for step in [Int(green2) - Int(green), Int(blue2) - Int(blue)] where abs(step) > abs(widest) {
            widest = step
        }
        return widest > 0
    }
}

/// Lit dots of two colours, of which the cell may have to drop one.
private struct TwoInks {
    /// All dots.
    let mask: Int
    /// The dots of the colour that has less of the channel that differs most.
    let first: Part
    /// The dots of the other colour.
    let second: Part

    /// The dots of one colour.
    struct Part {
        let mask: Int
        let color: CellColor
        /// The rank, counted from the back.
        let rank: Int
        /// Whether the dots belong to a line, which never becomes a background.
        let isLine: Bool

        var count: Int { mask.nonzeroBitCount }
    }

    /// Returns the visible dots.
    ///
    /// If no dot is transparent, the front colour is the foreground and the other one the background. Otherwise the
    /// front keeps its dots and its colour. The back is shown with the least visible error: in the front's colour, as
    /// the background if only one dot is transparent, or not at all if it is no line. If the order is unknown, either
    /// colour may be the front.
    func dots(over backdrop: CellColor) -> DotColorChooser.Dots {
        let isKnown = first.rank >= 0 && second.rank >= 0 && first.rank != second.rank
        let isFirst = isKnown ? first.rank > second.rank : first.count < second.count
        let (front, back) = isFirst ? (first, second) : (second, first)
        if mask == 255, back.isLine {
            // If the front has few dots in the cell, both are drawn as one line instead of as a thin one.
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
        // Dropping a line makes a gap, which is more visible than a change of colour.
        let dropped = back.isLine ? .max : back.count * missing
        if merged <= min(grounded, dropped) {
            return (.lit(mask, ink: front.color, ground: .default), merged)
        }
        return grounded <= dropped
            ? (.lit(front.mask, ink: front.color, ground: back.color), grounded)
            : (.lit(front.mask, ink: front.color, ground: .default), dropped)
    }
}

// MARK: - The edges of areas

extension CellGrid {
    /// Draws the solid cells at the edges of braille areas as dots, because a mix of dots and blocks looks ragged.
    ///
    /// These are the cells that are in no square of 3 × 3 solid cells: the area is thin there, or they stick out.
    ///
    /// - Parameters:
    ///   - full: the glyph of all dots.
    ///   - columns: the columns to search.
    ///   - rows: the rows to search.
    mutating func drawEdgesAsDots(_ full: Unicode.Scalar, columns: Range<Int>, rows: Range<Int>) {
        guard !columns.isEmpty, !rows.isEmpty else { return }
        let width = self.columns
        ClosedCells.with(columns: columns.count, rows: rows.count) { closed in
            withMutableCells { cells in
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
                    // If a shape lies in front, its colour is that of the silhouette.
                    let color = cell.glyph == " " ? cell.background : cell.foreground
                    cells[unchecked: place] = Cell(full, foreground: color)
                }
            }
        }
    }
}

extension Span<Cell> {
    /// Returns the cells with a background among at most 64, one bit each. Bits beyond the range are set.
    fileprivate func closedCells(in range: Range<Int>) -> UInt64 {
        func open(_ index: Int) -> UInt64 { self[unchecked: index].background == .default ? 1 : 0 }
        var bits = UInt64.max
        var index = range.lowerBound
        // In groups of eight, so that all shifts but one are constant.
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

/// The solid cells of a box, one bit each, and those in the middle of a square of 3 × 3 solid cells. Cells outside
/// the box count as solid.
private struct ClosedCells {
    /// The number of 64-bit words in a row.
    let words: Int
    private let columns: Int
    private let rows: Int
    private let bits: UnsafeMutableBufferPointer<UInt64>
    /// The cells without an open neighbour: the middles of squares.
    private let middles: UnsafeMutableBufferPointer<UInt64>

    /// Passes memory for a box to `body`.
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

    /// Sets the solid cells of a word.
    func set(_ closed: UInt64, _ row: Int, _ word: Int) { bits[(row + 1) * words + word] = closed }

    /// Returns the bits of a word that are inside the box.
    private func there(_ word: Int) -> UInt64 { .max >> UInt64(max(0, 64 * (word + 1) - columns)) }

    /// Finds the middles of all squares, after all cells are set.
    func findSquares() {
        for row in 0..<rows {
            for word in 0..<words {
                middles[(row + 1) * words + word] = there(word) & ~around(row, word) { ~bits[$0] }
            }
        }
    }

    /// Returns the cells of a word that have a bit set in them or in a neighbour.
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

    /// Calls `body` for each solid cell that is in no square, row by row.
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
