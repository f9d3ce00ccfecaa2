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
        let lightness: Lanes
        let a: Lanes
        let b: Lanes
        let saturation: Lanes
        let colorfulness: Lanes
        /// What the squares of the qualities add to every distance; without end for what is the ground.
        let seen: Lanes
        /// The same, but without end for what is not the ground.
        let unseen: Lanes
    }

    /// The number of the first candidate; the others follow it.
    private let first: Int
    private let candidates: [Block]
    /// What the squares of differences in hue and saturation count beside those in lightness. A palette of sixteen has two
    /// lightnesses of a hue, and the nearer one is often far.
    private let weight: Float
    private let ground: (red: UInt8, green: UInt8, blue: UInt8)
    /// Colours looked up before, each at the place its bits hash to: 24 bits of colour above 8 of the number
    /// found. A newer one takes an older one's place.
    private var remembered: [UInt32]

    /// More than the colours of most frames, in memory that stays in the cache.
    private static let placeBits: UInt32 = 16
    /// The weight of a difference in hue beside one in saturation.
    private static let hue: Float = 4
    /// The weight of saturation gained beside that of saturation lost.
    private static let gain: Float = 0.15
    /// The weight of the step between a colour and a grey.
    private static let greying: Float = 1
    /// How far a channel may be from the ground's for a colour not to be told from it: darker on black than `#181818`.
    /// The white of sixteen colours, `#e5e5e5`, can be told from cream.
    private static let sight = 23

    init(
        _ indices: Range<Int>, of numbered: NumberedColors, on ground: (red: UInt8, green: UInt8, blue: UInt8)
    ) {
        precondition(indices.count % 8 == 0, "candidates come in eights")
        first = indices.lowerBound
        weight = indices.count > 16 ? 1 : 3
        self.ground = ground
        let isGround = indices.map { !Self.differ(numbered[UInt8($0)], ground) }
        let hasGround = isGround.contains(true)
        let weight = weight
        candidates = stride(from: 0, to: indices.count, by: 8).map { start in
            let places = start..<start + 8
            let tints = places.map { Tint(numbered[UInt8(indices.lowerBound + $0)]) }
            let lightness = Lanes(tints.map(\.lightness))
            let saturation = Lanes(tints.map(\.saturation))
            let colorfulness = Lanes(tints.map(\.colorfulness))
            let squares =
                lightness * lightness + weight * Self.gain * saturation * saturation
                + Self.greying * colorfulness * colorfulness
            return Block(
                lightness: lightness, a: Lanes(tints.map(\.a)), b: Lanes(tints.map(\.b)),
                saturation: saturation, colorfulness: colorfulness,
                seen: squares + Lanes(places.map { isGround[$0] ? .infinity : 0 }),
                unseen: squares + Lanes(places.map { isGround[$0] || !hasGround ? 0 : .infinity }))
        }
        remembered = []
        // Every place begins with what is true of black, so none is ever empty.
        let black = UInt32(search((0, 0, 0)))
        remembered = Array(repeating: black, count: 1 << Self.placeBits)
    }

    /// The number that stands for a 24-bit colour, 0xRRGGBB; of equally good ones always the same.
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

    /// The squares of the differences, multiplied out: what is a candidate's own is in its block, what is the wanted
    /// colour's own is the same for all and left out.
    private func search(_ color: (red: UInt8, green: UInt8, blue: UInt8)) -> UInt8 {
        let wanted = Tint(color)
        let isSeen = Self.differ(color, ground)
        let lightness = Lanes(repeating: -2 * wanted.lightness)
        // Of hues: 1 less the cosine of the angle between them, times both saturations.
        let a = Lanes(repeating: -weight * Self.hue * wanted.a)
        let b = Lanes(repeating: -weight * Self.hue * wanted.b)
        let saturation = Lanes(repeating: weight * (Self.hue - 2 * Self.gain) * wanted.saturation)
        let colorfulness = Lanes(repeating: -2 * Self.greying * wanted.colorfulness)
        let whole = Lanes(repeating: wanted.saturation)
        let loss = Lanes(repeating: weight * (1 - Self.gain))
        var nearest = Lanes(repeating: .infinity)
        var block = Lanes()
        let candidates = candidates.span
        for index in candidates.indices {
            let candidate = candidates[unchecked: index]
            var lost = candidate.saturation - whole
            lost.replace(with: Lanes(), where: candidate.saturation .> whole)
            var distance = lost * lost * loss
            distance += candidate.lightness * lightness
            distance += candidate.a * a
            distance += candidate.b * b
            distance += candidate.saturation * saturation
            distance += candidate.colorfulness * colorfulness
            distance += isSeen ? candidate.seen : candidate.unseen
            let isNearer = distance .< nearest
            nearest.replace(with: distance, where: isNearer)
            block.replace(with: Float(index), where: isNearer)
        }
        var best = 0
        for lane in 1..<8 where nearest[lane] < nearest[best] { best = lane }
        return UInt8(first + Int(block[best]) * 8 + best)
    }
}
