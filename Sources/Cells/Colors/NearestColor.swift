import Colors

/// The nearest of a range of a terminal's numbered colours, by distance in OKLab.
struct NearestColor: Sendable {
    private typealias Lanes = SIMD8<Float>

    /// The number of the first candidate; the others follow it.
    private let first: Int
    /// The candidates eight at a time, a channel a vector.
    private let candidates: [(lightness: Lanes, a: Lanes, b: Lanes)]
    /// Colours looked up before, each at the place its bits hash to: 24 bits of colour above 8 of the number
    /// found. A newer one takes an older one's place.
    private var remembered: [UInt32]

    /// More than the colours of most frames, in memory that stays in the cache.
    private static let placeBits: UInt32 = 16

    init(_ indices: Range<Int>, of numbered: NumberedColors) {
        precondition(indices.count % 8 == 0, "candidates come in eights")
        first = indices.lowerBound
        candidates = stride(from: indices.lowerBound, to: indices.upperBound, by: 8).map { start in
            let colors = (start..<start + 8).map { Self.oklab(numbered[UInt8($0)]) }
            return (Lanes(colors.map(\.x)), Lanes(colors.map(\.y)), Lanes(colors.map(\.z)))
        }
        remembered = []
        // Every place begins with what is true of black, so none is ever empty.
        let black = UInt32(search(Self.oklab((0, 0, 0))))
        remembered = Array(repeating: black, count: 1 << Self.placeBits)
    }

    /// The number of the nearest colour to a 24-bit one, 0xRRGGBB; of equally near ones the lowest.
    mutating func index(of rgb: UInt32) -> UInt8 {
        let place = Int((rgb &* 0x9E37_79B1) >> (32 - Self.placeBits))
        let known = remembered[place]
        if known >> 8 == rgb { return UInt8(truncatingIfNeeded: known) }
        let found = search(
            Self.oklab((UInt8(rgb >> 16 & 255), UInt8(rgb >> 8 & 255), UInt8(rgb & 255))))
        remembered[place] = rgb << 8 | UInt32(found)
        return found
    }

    /// Lightness and the two opponent axes, in the precision that eight candidates are compared in at once.
    private static func oklab(_ color: (red: UInt8, green: UInt8, blue: UInt8)) -> SIMD3<Float> {
        func light(_ byte: UInt8) -> Float {
            Float(LinearLight.ofByte[Int(byte)]) / Float(LinearLight.full)
        }
        return Color.oklab(red: light(color.red), green: light(color.green), blue: light(color.blue))
    }

    private func search(_ wanted: SIMD3<Float>) -> UInt8 {
        var nearest = Lanes(repeating: .infinity)
        var block = Lanes()
        for (index, candidate) in candidates.enumerated() {
            let lightness = candidate.lightness - wanted.x
            let a = candidate.a - wanted.y
            let b = candidate.b - wanted.z
            let distance = lightness * lightness + a * a + b * b
            let isNearer = distance .< nearest
            nearest.replace(with: distance, where: isNearer)
            block.replace(with: Float(index), where: isNearer)
        }
        var best = 0
        for lane in 1..<8 where nearest[lane] < nearest[best] { best = lane }
        return UInt8(first + Int(block[best]) * 8 + best)
    }
}
