/// Which of a range of a terminal's numbered colours stands for a colour.
///
/// The nearest in OKLab is not it: where there are few colours, amber, green and teal are all nearest to one grey, and
/// blue that fades goes by way of grey to black. What is told apart by its hue should still be, so a number is chosen
/// by the least sum of squares of
///
/// - the difference in lightness;
/// - the difference in hue, weighted by the saturation of both;
/// - saturation that is lost, and, with less weight, what is gained: the colours of terminals are purer than most;
/// - the step from a colour to a grey or back, a fault of its own.
///
/// All but the first are what fading leaves as it is (``Tint``), so colours keep their hue when they fade.
///
/// What can be told from the ground never becomes a number that cannot, and the other way round.
struct NearestColor: Sendable {
    private typealias Lanes = SIMD8<Float>

    /// Eight candidates, a quality a vector.
    private struct Block {
        let (lightness, a, b): (Lanes, Lanes, Lanes)
        let (saturation, colorfulness): (Lanes, Lanes)
        /// 1 for what cannot be told from the ground, else 0.
        let isGround: Lanes
    }

    /// The number of the first candidate; the others follow it.
    private let first: Int
    private let candidates: [Block]
    /// What the squares of differences in hue and saturation count beside those in lightness. A palette of sixteen has two
    /// lightnesses of a hue, and the nearer one is often far.
    private let weight: Float
    private let ground: (red: UInt8, green: UInt8, blue: UInt8)
    private let hasGround: Bool
    /// Colours looked up before, each at the place its bits hash to: 24 bits of colour above 8 of the number
    /// found. A newer one takes an older one's place.
    private var remembered: [UInt32]

    /// More than the colours of most frames, in memory that stays in the cache.
    private static let placeBits: UInt32 = 16
    /// The weight of a difference in hue beside one in saturation, of saturation gained beside lost, and of the step
    /// between a colour and a grey.
    private static let (hue, gain, greying): (Float, Float, Float) = (4, 0.15, 1)
    /// How far a channel may be from the ground's for a colour not to be told from it: darker on black than `#191919`.
    private static let sight = 24

    init(
        _ indices: Range<Int>, of numbered: NumberedColors, on ground: (red: UInt8, green: UInt8, blue: UInt8)
    ) {
        precondition(indices.count % 8 == 0, "candidates come in eights")
        first = indices.lowerBound
        weight = indices.count > 16 ? 1 : 3
        self.ground = ground
        candidates = stride(from: indices.lowerBound, to: indices.upperBound, by: 8).map { start in
            let colors = (start..<start + 8).map { numbered[UInt8($0)] }
            let tints = colors.map { Tint($0) }
            return Block(
                lightness: Lanes(tints.map(\.lightness)), a: Lanes(tints.map(\.a)), b: Lanes(tints.map(\.b)),
                saturation: Lanes(tints.map(\.saturation)), colorfulness: Lanes(tints.map(\.colorfulness)),
                isGround: Lanes(colors.map { Self.differ($0, ground) ? 0 : 1 }))
        }
        hasGround = candidates.contains { $0.isGround != Lanes() }
        remembered = []
        // Every place begins with what is true of black, so none is ever empty.
        let black = UInt32(search((0, 0, 0)))
        remembered = Array(repeating: black, count: 1 << Self.placeBits)
    }

    /// The number that stands for a 24-bit colour, 0xRRGGBB; of equally good ones the lowest.
    mutating func index(of rgb: UInt32) -> UInt8 {
        let place = Int((rgb &* 0x9E37_79B1) >> (32 - Self.placeBits))
        let known = remembered[place]
        if known >> 8 == rgb { return UInt8(truncatingIfNeeded: known) }
        let found = search((UInt8(rgb >> 16 & 255), UInt8(rgb >> 8 & 255), UInt8(rgb & 255)))
        remembered[place] = rgb << 8 | UInt32(found)
        return found
    }

    private static func differ(
        _ color: (red: UInt8, green: UInt8, blue: UInt8), _ ground: (red: UInt8, green: UInt8, blue: UInt8)
    ) -> Bool {
        max(
            abs(Int(color.red) - Int(ground.red)), abs(Int(color.green) - Int(ground.green)),
            abs(Int(color.blue) - Int(ground.blue))) > sight
    }

    private func search(_ color: (red: UInt8, green: UInt8, blue: UInt8)) -> UInt8 {
        let wanted = Tint(color)
        let excluded: Float = Self.differ(color, ground) ? 1 : hasGround ? 0 : -1
        var nearest = Lanes(repeating: .infinity)
        var block = Lanes()
        for (index, candidate) in candidates.enumerated() {
            var distance = distance(from: wanted, to: candidate)
            distance.replace(with: .infinity, where: candidate.isGround .== excluded)
            let isNearer = distance .< nearest
            nearest.replace(with: distance, where: isNearer)
            block.replace(with: Float(index), where: isNearer)
        }
        var best = 0
        for lane in 1..<8 where (nearest[lane], block[lane]) < (nearest[best], block[best]) { best = lane }
        return UInt8(first + Int(block[best]) * 8 + best)
    }

    private func distance(from wanted: Tint, to candidate: Block) -> Lanes {
        let lightness = candidate.lightness - wanted.lightness
        let gained = candidate.saturation - wanted.saturation
        let saturation = gained * gained
        let lost = saturation.replacing(with: saturation * Self.gain, where: gained .> 0)
        // 1 less the cosine of the angle between the hues, times both saturations.
        let along = candidate.a * wanted.a + candidate.b * wanted.b
        let hue = candidate.saturation * wanted.saturation - along
        let greying = candidate.colorfulness - wanted.colorfulness
        return lightness * lightness + weight * (lost + Self.hue * hue) + Self.greying * greying * greying
    }
}
