extension Unicode.Scalar {
    /// How many columns of a terminal the character takes by itself: two for East Asian wide letters and for emoji, none
    /// for marks that stand on other characters and for what only says how others are to be drawn, one for all others.
    ///
    /// So C libraries, terminals and terminal libraries have it, by the tables of whatever version of Unicode they know;
    /// here it is 18. Where it depends on the characters beside it, as with emoji that may be drawn as one, they do not
    /// agree: see ``TextCells``.
    ///
    /// - Complexity: O(log of the number of ranges in the table), O(1) for what pictures are drawn with.
    public var columns: Int {
        switch value {
        case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF: 1
        case 0x00...0x1F, 0x7F...0x9F, 0xAD: 0
        case 0x2500...0x25FC, 0x2800...0x28FF, 0x1CC00...0x1CEBF, 0x1FB00...0x1FBFF: 1
        case 0x1F1E6...0x1F1FF: 1
        default: WidthTable.wide.contains(value) ? 2 : isMark || WidthTable.hidden.contains(value) ? 0 : 1
        }
    }

    /// Whether it stands on the character before it.
    var isMark: Bool { value >= 0x300 && WidthTable.marks.contains(value) }

    /// Whether it is one of the 26 letters that make flags in pairs.
    var isFlagLetter: Bool { (0x1F1E6...0x1F1FF).contains(value) }

    /// Whether it gives the hand or the face before it a colour.
    var isSkinTone: Bool { (0x1F3FB...0x1F3FF).contains(value) }
}

/// A set of characters as ranges.
struct ScalarRanges: Sendable {
    /// The first and the last of each range, rising.
    private let bounds: [UInt32]
    /// How many characters there are in the ranges before each.
    private let counts: [UInt32]

    init(_ bounds: [UInt32]) {
        self.bounds = bounds
        var (counts, sum): ([UInt32], UInt32) = ([], 0)
        for index in stride(from: 0, to: bounds.count, by: 2) {
            counts.append(sum)
            sum += bounds[index + 1] - bounds[index] + 1
        }
        self.counts = counts
    }

    func contains(_ value: UInt32) -> Bool { range(of: value) != nil }

    /// The place of a character among those of the set, from 0; nil when it is none of them.
    func place(of value: UInt32) -> Int? {
        range(of: value).map { Int(counts[$0]) + Int(value - bounds[2 * $0]) }
    }

    /// The character at a place.
    func scalar(at place: Int) -> Unicode.Scalar? {
        var (low, high) = (0, counts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(counts[middle]) <= place { low = middle } else { high = middle }
        }
        guard low < counts.count, place >= 0 else { return nil }
        let value = bounds[2 * low] + UInt32(place - Int(counts[low]))
        return value <= bounds[2 * low + 1] ? Unicode.Scalar(value) : nil
    }

    /// The range in which a character lies.
    private func range(of value: UInt32) -> Int? {
        var (low, high) = (0, counts.count)
        while low < high {
            let middle = (low + high) / 2
            if bounds[2 * middle + 1] < value { low = middle + 1 } else { high = middle }
        }
        return low < counts.count && bounds[2 * low] <= value ? low : nil
    }
}
