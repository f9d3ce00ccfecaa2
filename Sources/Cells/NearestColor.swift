import Colors
import RealModule

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

// MARK: - Tints

/// What of a colour decides which of a few others stands for it.
///
/// Light that fades to black scales all three channels: lightness and chroma of OKLab fall together, and what stays is
/// their ratio, the saturation, and the hue. So these are compared apart from the lightness, as `a / L` and `b / L`.
struct Tint {
    /// OKLab's lightness, 0 to 1.
    let lightness: Float
    /// Saturation in the directions of OKLab's axes, red to green and yellow to blue.
    let (a, b): (Float, Float)
    /// How much chroma there is for so much lightness: 0 for greys, about 0.7 for the purest blue.
    let saturation: Float
    /// Whether there is a hue to be seen, from 0, a grey, to 1.
    let colorfulness: Float

    init(_ color: (red: UInt8, green: UInt8, blue: UInt8)) {
        let lab = LinearLight.oklab(color.red, color.green, color.blue)
        lightness = lab.x
        let scale = 1 / max(lab.x, Self.darkest)
        (a, b) = (lab.y * scale, lab.z * scale)
        saturation = (a * a + b * b).squareRoot()
        let share = min(max((saturation - Self.grey) / (Self.colored - Self.grey), 0), 1)
        colorfulness = share * share * (3 - 2 * share)
    }

    /// What is darker has no hue that anybody sees.
    private static let darkest: Float = 0.02
    /// The saturation up to which a colour is a grey.
    private static let grey: Float = 0.02
    /// The saturation from which it is none.
    private static let colored: Float = 0.1
}

// MARK: - Light

/// sRGB as amounts of light and back (IEC 61966-2-1).
enum LinearLight {
    /// The light of white: 4095 steps of a twelve-bit table, and 4 bits below them for sums.
    static let full: Int32 = 4095 << 4

    /// The light of each sRGB byte, 0 to ``full``.
    static let ofByte: [Int32] = (0..<256).map {
        Int32(TransferCurve.linear(Double($0) / 255) * Double(full) + 0.5)
    }

    /// The sRGB byte of light in 4096 steps. The curve rises by at most 0.81 bytes a step, so a byte turned
    /// into light comes back the same.
    private static let byteOfStep: [UInt8] = (0..<4096).map { step in
        let light = Double(step) / 4095
        return UInt8(TransferCurve.encoded(light) * 255 + 0.5)
    }

    /// The luminance of an sRGB colour in 4096 steps.
    static func luminance(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
        Int((54 * ofByte[Int(red)] + 183 * ofByte[Int(green)] + 19 * ofByte[Int(blue)]) >> 12)
    }

    /// OKLab's lightness and axes of an sRGB colour.
    static func oklab(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> SIMD3<Float> {
        func light(_ byte: UInt8) -> Float { Float(ofByte[Int(byte)]) / Float(full) }
        return Color.oklab(red: light(red), green: light(green), blue: light(blue))
    }

    /// How densely to draw each step of luminance without colour, 0 to 255: CIE's lightness, with an eighth
    /// for black, to differ from nothing.
    static let densities: [UInt8] = (0..<4096).map { step in
        let light = Double(step) / 4095
        let lightness = light > 0.008_856 ? 1.16 * Double.root(light, 3) - 0.16 : 9.033 * light
        return UInt8((1 + 7 * lightness) / 8 * 255 + 0.5)
    }

    /// The tables, in a form whose use costs no check.
    struct Tables {
        let ofByte: UnsafePointer<Int32>
        fileprivate let byteOfStep: UnsafePointer<UInt8>

        /// The sRGB byte nearest to some light.
        @inline(__always)
        func byte(_ light: Int32) -> UInt8 { byteOfStep[Int((light &+ 8) >> 4)] }
    }

    /// Lends `body` the tables as raw memory, for the time of a picture.
    static func withTables(_ body: (Tables) -> Void) {
        ofByte.withUnsafeBufferPointer { ofByte in
            byteOfStep.withUnsafeBufferPointer { byteOfStep in
                guard let ofByte = ofByte.baseAddress, let byteOfStep = byteOfStep.baseAddress else { return }
                body(Tables(ofByte: ofByte, byteOfStep: byteOfStep))
            }
        }
    }
}

// MARK: - Numbered colours

/// How many colours a terminal can show.
public enum ColorDepth: String, CaseIterable, Hashable, Sendable {
    /// 8 bits a channel: what `COLORTERM=truecolor` announces.
    case truecolor
    /// xterm's 256 numbered colours.
    case indexed256 = "256"
    /// The eight colours of ECMA-48 and their bright versions.
    case ansi16 = "16"
    /// The eight colours of ECMA-48 alone: on the Linux console a bright one is bold at best, and never a ground.
    case ansi8 = "8"
    /// None: a glyph is there or not (`NO_COLOR`, `TERM=vt100`).
    case mono = "none"

    /// The numbers of the colours to choose from, where they have numbers. The first sixteen of 256 are the person's
    /// to change, so none of them is among those.
    var numbers: Range<Int>? {
        switch self {
        case .indexed256: 16..<256
        case .ansi16: 0..<16
        case .ansi8: 0..<8
        case .truecolor, .mono: nil
        }
    }

    /// Whether there is a colour between any two, near enough to either: the half of one of eight or sixteen is none of
    /// them, or has another hue.
    public var hasHalfTones: Bool { self != .ansi16 && self != .ansi8 }
}

/// What a terminal shows for its 256 numbered colours: xterm's, where nothing else is known.
///
/// People choose the first sixteen themselves, and a terminal can be asked for them:
///
///     var colors = NumberedColors.xterm
///     colors[3] = (0xb5, 0x89, 0x00)
///     var palette = Palette(.ansi16, numbered: colors)
public struct NumberedColors: Hashable, Sendable {
    /// 0xRRGGBB by number.
    private var channels: [UInt32]

    /// Xterm's: its defaults for the ANSI colours, from 16 a cube of six steps a channel, from 232 greys from dark to
    /// light. Nearly every terminal has this cube and these greys.
    public static let xterm = NumberedColors(
        channels: ansi + (0..<216).map { level($0 / 36) << 16 | level($0 / 6 % 6) << 8 | level($0 % 6) }
            + (0..<24).map { 0x010101 * (8 + 10 * $0) })

    /// The sRGB channels of a numbered colour.
    public subscript(index: UInt8) -> (red: UInt8, green: UInt8, blue: UInt8) {
        get {
            let color = channels[Int(index)]
            return (UInt8(color >> 16), UInt8(color >> 8 & 255), UInt8(color & 255))
        }
        set {
            channels[Int(index)] =
                UInt32(newValue.red) << 16 | UInt32(newValue.green) << 8 | UInt32(newValue.blue)
        }
    }

    private static func level(_ step: UInt32) -> UInt32 { step == 0 ? 0 : 55 + 40 * step }

    private static let ansi: [UInt32] = [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
        0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ]
}
