/// What each of some characters gets wrong of the fields of a cell, added up from what it gets wrong of four at a time.
///
/// Sixteen characters are looked at together, and a table of four fields' sixteen patterns fits into the nearest memory:
/// so all of them take about as long as counting the bits of a few.
struct MissTable: Sendable {
    private typealias Lanes = SIMD16<Int16>

    /// Sixteen characters after the other, and of them row after row of fields, and of these every pattern.
    private let misses: [Lanes]
    /// What is missed when ink and ground change places, and nothing else is.
    private let inverse: [Lanes]

    /// The table of some characters, each with what it is taken to get wrong besides.
    init(_ glyphs: [(ink: FieldShares, doubt: Int)]) {
        var misses: [Lanes] = []
        var inverse: [Lanes] = []
        for group in stride(from: 0, to: glyphs.count, by: 16) {
            func lanes(_ value: (FieldShares, Int) -> Int) -> Lanes {
                // Where there is no character nothing fits, either way round.
                var lanes = Lanes()
                for lane in 0..<16 where group + lane < glyphs.count {
                    lanes[lane] = Int16(value(glyphs[group + lane].ink, glyphs[group + lane].doubt))
                }
                return lanes
            }
            let none = lanes { _, _ in 1 } .== 0
            for row in 0..<8 {
                for pattern in 0..<16 {
                    let missed = lanes { ink, doubt in
                        (row == 0 ? doubt : 0)
                            + (0..<4).reduce(0) { sum, field in
                                let share = ink.shares[4 * row + field]
                                return sum
                                    + (pattern >> field & 1 == 1 ? FieldShares.whole - share : share)
                            }
                    }
                    misses.append(missed.replacing(with: row == 0 ? Self.never : 0, where: none))
                }
            }
            let other = lanes { _, doubt in 32 * FieldShares.whole + 2 * doubt }
            inverse.append(other.replacing(with: 2 * Self.never, where: none))
        }
        self.misses = misses
        self.inverse = inverse
    }

    /// More than anything is missed.
    private static let never: Int16 = 10_000

    /// The character that gets the least of some fields wrong, the first of those that do as well; one with ink and
    /// ground as they are before one with both exchanged, if that is allowed.
    func least(of fields: UInt32, mayInvert: Bool) -> (index: Int, isInverted: Bool, misses: Int) {
        var least = Lanes(repeating: Self.never)
        var (groups, inversions) = (Lanes(), Lanes())
        misses.withUnsafeBufferPointer { misses in
            for group in inverse.indices {
                let start = group &* 128
                var missed = Lanes()
                for row in 0..<8 {
                    missed &+= misses[start &+ row &* 16 &+ Int(fields >> UInt32(4 &* row) & 15)]
                }
                let isLess = missed .< least
                least.replace(with: missed, where: isLess)
                groups.replace(with: Int16(group), where: isLess)
                inversions.replace(with: 0, where: isLess)
                guard mayInvert else { continue }
                let inverted = inverse[group] &- missed
                let isBetter = inverted .< least
                least.replace(with: inverted, where: isBetter)
                groups.replace(with: Int16(group), where: isBetter)
                inversions.replace(with: 1, where: isBetter)
            }
        }
        var best = (index: 0, isInverted: false, misses: Int(Self.never))
        for lane in 0..<16 {
            let (index, missed) = (Int(groups[lane]) * 16 + lane, Int(least[lane]))
            if missed < best.misses || (missed == best.misses && index < best.index) {
                best = (index, inversions[lane] == 1, missed)
            }
        }
        return best
    }
}
