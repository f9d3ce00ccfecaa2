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
        precondition(capacity > 0, "a table has room for a colour")
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
