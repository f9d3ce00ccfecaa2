/// How much of each of 4 × 8 fields of a cell a character inks, in 24ths.
struct FieldShares: Equatable, Sendable {
    /// A field that is ink all over.
    static let whole = 24

    /// The shares, row by row.
    let shares: [Int]

    /// The shares of a shape, from 12 × 12 places in each field.
    init(_ isInk: (_ x: Double, _ y: Double) -> Bool) {
        shares = (0..<32).map { field in
            let inked = (0..<144).count { place in
                isInk(
                    (Double(field % 4) + (Double(place % 12) + 0.5) / 12) / 4,
                    (Double(field / 4) + (Double(place / 12) + 0.5) / 12) / 8)
            }
            return (inked + 3) / 6
        }
    }

    /// Whether every field is either ink or not.
    var isWhole: Bool { shares.allSatisfy { $0 % Self.whole == 0 } }

    /// Whether all fields are the same.
    var isEven: Bool { shares.allSatisfy { $0 == shares[0] } }
}

/// How many of the fields of a cell's 2 × 4 dots are ink.
struct FieldDots {
    /// The dots of which at least half are ink, as the index of a ``DotPattern`` of 2 × 4.
    let mask: Int
    /// What the octant with these dots gets wrong, in 24ths of a field.
    let octantMisses: Int
    /// What the same dots of braille do, which ink about half of their place.
    let brailleMisses: Int

    /// The dots of some fields.
    init(_ fields: UInt32) {
        // Two fields side by side, then two such pairs above each other: a count of 0 to 4 for each dot, a byte each,
        // those of the left column first.
        let pairs = (fields & 0x5555_5555) + (fields >> 1 & 0x5555_5555)
        func column(_ pairs: UInt32) -> UInt64 {
            UInt64((pairs & 0x0303_0303) + (pairs >> 4 & 0x0303_0303))
        }
        let counts = column(pairs) | column(pairs >> 2) << 32
        let ones: UInt64 = 0x0101_0101_0101_0101
        func sum(_ bytes: UInt64) -> Int { Int((bytes &* ones) >> 56) * FieldShares.whole }
        // Two or more, and no more than two.
        let half = (counts + 6 * ones) >> 3 & ones
        let isTwo = counts >> 1 & ~counts & ones
        octantMisses = sum((counts & ones) + 2 * isTwo)
        brailleMisses = sum((counts & ones & ~(counts >> 1)) + 2 * half)
        var mask = 0
        for dot in 0..<8 { mask |= Int(half >> UInt64((dot & 1) << 5 | (dot >> 1) << 3) & 1) << dot }
        self.mask = mask
    }
}
