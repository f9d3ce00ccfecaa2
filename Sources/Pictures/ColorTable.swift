import Raster

/// A table of colours, each with a number from 0 in the order of adding, and a count of its uses.
///
/// It is a hash table with open addressing. The last colour is found without a search, because neighbours are mostly
/// equal.
struct ColorTable: Sendable {
    /// The colours in the order of their numbers.
    private(set) var colors: [PixelColor] = []
    /// The number of times that each colour was added.
    private(set) var uses: [Int] = []
    /// The greatest number of colours.
    let capacity: Int
    /// The number of each slot's colour plus 1, or 0 if the slot is empty.
    private var slots: [Int32]
    /// The number of low bits of a hash to drop. The others are the number of a slot.
    private let shift: Int
    private var last: (color: PixelColor, number: Int)?

    /// Creates an empty table.
    ///
    /// - Precondition: the capacity is positive.
    init(capacity: Int) {
        precondition(capacity > 0, "the capacity of a table is at least 1")
        self.capacity = capacity
        var count = 16
        while count < 4 * capacity { count *= 2 }
        slots = Array(repeating: 0, count: count)
        shift = 32 - count.trailingZeroBitCount
    }

    /// Creates a table of colours, of which the first of several equal ones counts.
    init(_ colors: [PixelColor]) {
        self.init(capacity: max(colors.count, 1))
        for color in colors { _ = add(color) }
    }

    /// Returns the number of a colour, or `nil` if the table does not contain it.
    mutating func number(of color: PixelColor) -> Int? {
        if let last, last.color == color { return last.number }
        let number = Int(slots[slot(of: color)]) - 1
        guard number >= 0 else { return nil }
        last = (color, number)
        return number
    }

    /// Returns the number of a colour, which is added if necessary, or `nil` if the table is full.
    mutating func add(_ color: PixelColor) -> Int? {
        if let last, last.color == color {
            uses[last.number] += 1
            return last.number
        }
        let slot = slot(of: color)
        var number = Int(slots[slot]) - 1
        if number < 0 {
            guard colors.count < capacity else { return nil }
            number = colors.count
            colors.append(color)
            uses.append(0)
            slots[slot] = Int32(number + 1)
        }
        uses[number] += 1
        last = (color, number)
        return number
    }

    /// Returns the slot that contains a colour, or the empty one for it.
    private func slot(of color: PixelColor) -> Int {
        var slot = Int((color.rawValue &* 0x9E37_79B1) >> UInt32(shift))
        while slots[slot] != 0, colors[Int(slots[slot]) - 1] != color {
            slot = (slot + 1) & (slots.count - 1)
        }
        return slot
    }
}

// MARK: - Parts of pictures

extension PixelBox {
    /// Returns the indices of the box's pixels in a picture of a width, row by row.
    func indices(width: Int) -> some Sequence<Int> { y.lazy.flatMap { indices(ofRow: $0, width: width) } }

    /// Creates the smallest area that contains all changed pixels, or returns `nil` if there are none.
    ///
    /// `isChanged` takes the index of a pixel, row by row.
    @inline(__always)
    init?(width: Int, height: Int, where isChanged: (Int) -> Bool) {
        let pixels = 0..<width * height
        guard let first = pixels.first(where: isChanged), let last = pixels.last(where: isChanged) else {
            return nil
        }
        let y = first / width..<last / width + 1
        var (left, right) = (width, 0)
        for row in y {
            let start = row * width
            left = (0..<left).first { isChanged(start + $0) } ?? left
            right = (right..<width).last { isChanged(start + $0) } ?? right
        }
        self.init(x: left..<right + 1, y: y)
    }

    /// Creates the smallest area that contains all differences of two pictures of one size, or returns `nil` if
    /// they are equal.
    init?(changedFrom old: PixelGrid, to new: PixelGrid) {
        let (width, height) = (new.width, new.height)
        let area: PixelBox? = old.pixels.withUnsafeBufferPointer { old in
            new.pixels.withUnsafeBufferPointer { new in
                if old.baseAddress == new.baseAddress { return nil }
                return PixelBox(width: width, height: height) { old[$0] != new[$0] }
            }
        }
        guard let area else { return nil }
        self = area
    }
}

extension PixelGrid {
    func row(_ row: Int, of area: PixelBox) -> ArraySlice<PixelColor> {
        pixels[area.indices(ofRow: row, width: width)]
    }

    /// Returns whether all pixels of an area that differ from those of an older picture are opaque.
    func changesAreOpaque(since old: PixelGrid, in area: PixelBox) -> Bool {
        area.y.allSatisfy { row in
            zip(self.row(row, of: area), old.row(row, of: area)).allSatisfy { $0 == $1 || $0.isOpaque }
        }
    }
}

// MARK: - Nearest colours

/// A palette, and the nearest of its colours to any colour.
struct NearestColors {
    let colors: [PixelColor]
    /// The colours of earlier queries, and the numbers of their nearest colours.
    private var cache = ColorTable(capacity: 1 << 16)
    private var numbers: [UInt8] = []

    /// Creates a palette of at most 255 colours.
    init(_ colors: [PixelColor]) { self.colors = colors.isEmpty ? [.black] : colors }

    mutating func number(of color: PixelColor) -> Int {
        if let index = cache.number(of: color) { return Int(numbers[index]) }
        if cache.colors.count == cache.capacity {
            cache = ColorTable(capacity: cache.capacity)
            numbers = []
        }
        let number = colors.indices.min { distance(colors[$0], color) < distance(colors[$1], color) } ?? 0
        if cache.add(color) != nil { numbers.append(UInt8(number)) }
        return number
    }

    /// Returns the error of the nearest colours of some pixels.
    mutating func error(of others: ColorTable) -> GIFWriter.ColorError {
        var error = GIFWriter.ColorError()
        for (color, count) in zip(others.colors, others.uses) {
            error.add(colors[number(of: color)], insteadOf: color, times: count)
        }
        return error
    }

    private func distance(_ one: PixelColor, _ two: PixelColor) -> Int32 {
        let differences = one.differences(from: two)
        return (differences &* differences).wrappedSum()
    }

    /// The number of bits for the numbers of all colours and one for transparency.
    var depth: Int { Int.bitWidth - colors.count.leadingZeroBitCount }

    /// The colours as three bytes each, after a transparent one, and filled up to a power of two.
    var bytes: [UInt8] {
        var bytes: [UInt8] = [0, 0, 0]
        for color in colors { bytes += [color.red, color.green, color.blue] }
        return bytes + Array(repeating: 0, count: 3 << depth - bytes.count)
    }
}

extension PixelColor {
    /// Returns the absolute differences of the red, green and blue channels.
    func differences(from other: PixelColor) -> SIMD3<Int32> {
        let step = SIMD3(
            Int32(red) - Int32(other.red), Int32(green) - Int32(other.green), Int32(blue) - Int32(other.blue))
        return pointwiseMax(step, 0 &- step)
    }
}

// MARK: - Fewer colours

/// A reduction of colours to a smaller number, by cutting their box where they differ most.
enum ColorReduction {
    /// Returns a palette for opaque colours, the colours of most pixels first.
    ///
    /// A part of a picture then has small numbers, which take fewer bits. The palette has at most `count` colours,
    /// which is at least one. Fewer colours all remain.
    static func palette(of table: ColorTable, count: Int) -> [PixelColor] {
        let all = table.colors.indices
        var boxes = all.count > count ? [Box(Array(all), table)] : all.map { Box([$0], table) }
        while boxes.count < count {
            guard let widest = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }),
                let (low, high) = boxes[widest].cut(table)
            else { break }
            boxes[widest] = low
            boxes.append(high)
        }
        let sums = boxes.map { $0.members.reduce(0) { $0 + table.uses[$1] } }
        return boxes.indices.sorted { (-sums[$0], $0) < (-sums[$1], $1) }.map { boxes[$0].color }
    }

    /// Colours that become one.
    private struct Box {
        let members: [Int]
        /// The most frequent colour, so that the colours of areas are exact.
        let color: PixelColor
        /// The sum of the squared differences from the mean, and the channel with the greatest part of it.
        let error: Double
        private let channel: Int
        private let middle: Double

        init(_ members: [Int], _ table: ColorTable) {
            let (colors, uses) = (table.colors, table.uses)
            self.members = members
            var (weight, sums, squares) = (0.0, SIMD4<Double>.zero, SIMD4<Double>.zero)
            for index in members {
                // The square root gives the many rare colours of edges and gradients their part of the palette.
                let (value, count) = (Self.channels(colors[index]), Double(uses[index]).squareRoot())
                weight += count
                sums += value * count
                squares += value * value * count
            }
            let means = sums / max(weight, 1)
            let errors = squares - means * sums
            color = members.max { uses[$0] < uses[$1] }.map { colors[$0] } ?? .black
            error = members.count > 1 ? errors.sum() : 0
            let widest = (0..<3).max { errors[$0] < errors[$1] } ?? 0
            (channel, middle) = (widest, means[widest])
        }

        /// Returns the colours below and above the mean of the widest channel, or `nil` if all are equal.
        func cut(_ table: ColorTable) -> (Box, Box)? {
            let colors = table.colors
            let low = members.filter { Self.channels(colors[$0])[channel] <= middle }
            let high = members.filter { Self.channels(colors[$0])[channel] > middle }
            guard !low.isEmpty, !high.isEmpty else { return nil }
            return (Box(low, table), Box(high, table))
        }

        private static func channels(_ color: PixelColor) -> SIMD4<Double> {
            SIMD4(Double(color.red), Double(color.green), Double(color.blue), 0)
        }
    }
}
