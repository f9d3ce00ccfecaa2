import Colors
import Raster
import RealModule

/// A search for the numbered colour that replaces a 24-bit colour.
///
/// The nearest colour in OKLab is not good enough: with few colours, amber, green and teal would all become the same grey. So the
/// search minimizes the sum of:
///
/// - the square of the difference in lightness;
/// - the difference in hue, weighted by both saturations;
/// - the square of lost saturation, and with less weight of gained saturation;
/// - the square of the step from a colour to a grey or back.
///
/// Fading changes only the first (``Tint``). A colour that is visible on the background never becomes one that is not.
struct NearestColor: Sendable {
    private typealias Lanes = SIMD8<Float>

    /// Eight candidates, with a vector for each quality.
    private struct Block {
        let lightness: Lanes
        let a: Lanes
        let b: Lanes
        let saturation: Lanes
        let colorfulness: Lanes
        /// The squares of the candidate's own qualities, for visible colours; infinite for candidates like the background.
        let visibleSquares: Lanes
        /// The same for invisible colours; infinite for candidates that do not look like the background.
        let invisibleSquares: Lanes
    }

    /// The number of the first candidate. The others follow it.
    private let first: Int
    private let candidates: [Block]
    /// The weight of hue and saturation relative to lightness, for a palette with few lightnesses of a hue.
    private let weight: Float
    private let background: CellColor
    /// A cache of results, indexed by a hash: 24 bits of the colour above 8 bits of the number.
    private var cache: [UInt32]

    private static let cacheBits: UInt32 = 16
    /// The weight of hue relative to saturation.
    private static let hueWeight: Float = 4
    /// The weight of gained saturation relative to lost saturation.
    private static let gainWeight: Float = 0.15
    /// The weight of a step between a colour and a grey.
    private static let greyingWeight: Float = 1
    /// The maximum difference of channels for which a colour looks like the background: on black, that of `#181818`.
    private static let visibilityLimit = 23

    init(_ indices: Range<Int>, of numbered: NumberedColors, on background: CellColor) {
        precondition(indices.count % 8 == 0, "candidates come in eights")
        first = indices.lowerBound
        weight = indices.count > 16 ? 1 : 3
        self.background = background
        let isBackground = indices.map {
            numbered[UInt8($0)].difference(from: background) <= Self.visibilityLimit
        }
        let hasBackground = isBackground.contains(true)
        let weight = weight
        candidates = stride(from: 0, to: indices.count, by: 8).map { start in
            let range = start..<start + 8
            let tints = range.map { Tint(numbered[UInt8(indices.lowerBound + $0)]) }
            let lightness = Lanes(tints.map(\.lightness))
            let saturation = Lanes(tints.map(\.saturation))
            let colorfulness = Lanes(tints.map(\.colorfulness))
            let squares =
                lightness * lightness + weight * Self.gainWeight * saturation * saturation
                + Self.greyingWeight * colorfulness * colorfulness
            return Block(
                lightness: lightness, a: Lanes(tints.map(\.a)), b: Lanes(tints.map(\.b)),
                saturation: saturation, colorfulness: colorfulness,
                visibleSquares: squares + Lanes(range.map { isBackground[$0] ? .infinity : 0 }),
                invisibleSquares: squares
                    + Lanes(range.map { isBackground[$0] || !hasBackground ? 0 : .infinity }))
        }
        cache = []
        // All entries start with the result for black, so none is empty.
        let black = UInt32(search(.rgb(0, 0, 0)))
        cache = Array(repeating: black, count: 1 << Self.cacheBits)
    }

    /// Returns the number for a 24-bit colour. Equal colours always have equal numbers.
    mutating func index(of color: CellColor) -> UInt8 {
        let slot = Int((color.rawValue &* 0x9E37_79B1) >> (32 - Self.cacheBits))
        let entry = cache[slot]
        if entry >> 8 == color.rawValue { return UInt8(truncatingIfNeeded: entry) }
        let number = search(color)
        cache[slot] = color.rawValue << 8 | UInt32(number)
        return number
    }

    /// Returns the nearest candidate by expanded squares, without the terms that are equal for all candidates.
    private func search(_ color: CellColor) -> UInt8 {
        let target = Tint(color)
        let isVisible = color.difference(from: background) > Self.visibilityLimit
        let lightness = Lanes(repeating: -2 * target.lightness)
        // The difference in hue is 1 minus the cosine of the angle, times both saturations.
        let a = Lanes(repeating: -weight * Self.hueWeight * target.a)
        let b = Lanes(repeating: -weight * Self.hueWeight * target.b)
        let saturation = Lanes(repeating: weight * (Self.hueWeight - 2 * Self.gainWeight) * target.saturation)
        let colorfulness = Lanes(repeating: -2 * Self.greyingWeight * target.colorfulness)
        let targetSaturation = Lanes(repeating: target.saturation)
        let loss = Lanes(repeating: weight * (1 - Self.gainWeight))
        var nearest = Lanes(repeating: .infinity)
        var block = Lanes()
        let candidates = candidates.span
        for index in candidates.indices {
            let candidate = candidates[unchecked: index]
            var lost = candidate.saturation - targetSaturation
            lost.replace(with: Lanes(), where: candidate.saturation .> targetSaturation)
            var distance = lost * lost * loss
            distance += candidate.lightness * lightness
            distance += candidate.a * a
            distance += candidate.b * b
            distance += candidate.saturation * saturation
            distance += candidate.colorfulness * colorfulness
            distance += isVisible ? candidate.visibleSquares : candidate.invisibleSquares
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

/// The qualities of a colour that decide its replacement.
///
/// Fading to black keeps hue and saturation, the ratio of chroma to lightness, so they are compared separately.
struct Tint {
    let lightness: Float
    /// The saturation along OKLab's axes, red to green and yellow to blue.
    let (a, b): (Float, Float)
    /// The ratio of chroma to lightness: 0 for greys, about 0.7 for the purest blue.
    let saturation: Float
    /// The visibility of the hue, from 0 for greys to 1.
    let colorfulness: Float

    init(_ color: CellColor) {
        let lab = LinearLight.oklab(color)
        lightness = lab.x
        let scale = 1 / max(lab.x, Self.darkest)
        (a, b) = (lab.y * scale, lab.z * scale)
        saturation = (a * a + b * b).squareRoot()
        let strengths = SIMD2(saturation * lightness, saturation) - Self.grey
        let strength = min(max((strengths / (Self.colored - Self.grey)).max(), 0), 1)
        colorfulness = strength * strength * (3 - 2 * strength)
    }

    /// The lightness below which hues are invisible.
    private static let darkest: Float = 0.02
    /// The maximum chroma and the maximum saturation of a grey. Dark colours look grey at a higher saturation.
    private static let grey = SIMD2<Float>(0.03, 0.1)
    /// The minimum chroma or the minimum saturation of a colour.
    private static let colored = SIMD2<Float>(0.05, 0.16)
}

// MARK: - Light

/// The conversion between sRGB and linear light (IEC 61966-2-1).
enum LinearLight {
    /// White in linear light: 4095 steps of a twelve-bit table, with 4 more bits for sums.
    static let full: Int32 = 4095 << 4

    /// The linear light of each sRGB byte, 0 to ``full``.
    static let ofByte: [Int32] = (0..<256).map {
        Int32(TransferCurve.linear(Double($0) / 255) * Double(full) + 0.5)
    }

    /// The sRGB byte of linear light in 4096 steps, fine enough for each byte to survive the conversion to light and back.
    private static let byteOfStep: [UInt8] = (0..<4096).map { step in
        let light = Double(step) / 4095
        return UInt8(TransferCurve.encoded(light) * 255 + 0.5)
    }

    /// Returns the luminance of a 24-bit colour in 4096 steps.
    static func luminance(_ color: CellColor) -> Int {
        let light = channels(of: color)
        return Int((54 * light[0] + 183 * light[1] + 19 * light[2]) >> 12)
    }

    /// Returns the OKLab coordinates of a 24-bit colour.
    static func oklab(_ color: CellColor) -> SIMD3<Float> {
        let light = SIMD3<Float>(channels(of: color)) / Float(full)
        return Color.oklab(red: light[0], green: light[1], blue: light[2])
    }

    private static func channels(of color: CellColor) -> SIMD3<Int32> {
        let bytes = color.channels
        return SIMD3(ofByte[Int(bytes[0])], ofByte[Int(bytes[1])], ofByte[Int(bytes[2])])
    }

    /// The density of each step of luminance, 0 to 255: CIE's lightness, and an eighth for black.
    static let densities: [UInt8] = (0..<4096).map { step in
        let light = Double(step) / 4095
        let lightness = light > 0.008_856 ? 1.16 * Double.root(light, 3) - 0.16 : 9.033 * light
        return UInt8((1 + 7 * lightness) / 8 * 255 + 0.5)
    }

    struct Tables {
        let ofByte: UnsafePointer<Int32>
        fileprivate let byteOfStep: UnsafePointer<UInt8>

        @inline(__always)
        func byte(_ light: Int32) -> UInt8 { byteOfStep[Int((light &+ 8) >> 4)] }
    }

    /// A weighted sum of colours. The weights are at least 1 together, and at most 96.
    struct Sum {
        private let light: Tables
        private var total = SIMD4<Int32>()
        private var weight: Int32 = 0

        @inline(__always)
        init(_ light: Tables) { self.light = light }

        @inline(__always)
        mutating func add(_ color: PixelColor, weight: Int32 = 1) {
            let channels = SIMD4(
                light.ofByte[Int(color.red)], light.ofByte[Int(color.green)], light.ofByte[Int(color.blue)], 0
            )
            total &+= channels &* weight
            self.weight &+= weight
        }

        @inline(__always)
        var mean: CellColor {
            .rgb(light.byte(total[0] / weight), light.byte(total[1] / weight), light.byte(total[2] / weight))
        }
    }

    /// Passes the tables as raw memory to `body`, for the duration of a picture.
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

/// The number of colours that a terminal shows.
public enum ColorDepth: String, CaseIterable, Hashable, Sendable {
    /// 8 bits a channel (`COLORTERM=truecolor`).
    case truecolor
    /// The 256 numbered colours of xterm.
    case indexed256 = "256"
    /// The eight colours of ECMA-48 and their bright versions.
    case ansi16 = "16"
    /// The eight colours of ECMA-48. On the Linux console a bright foreground is bold, and no background is bright.
    case ansi8 = "8"
    /// Monochrome (`NO_COLOR`, `TERM=vt100`).
    case mono = "none"

    /// The numbers of the available colours, or `nil` without numbers. Users change the first sixteen of 256.
    package var numbers: Range<Int>? {
        switch self {
        case .indexed256: 16..<256
        case .ansi16: 0..<16
        case .ansi8: 0..<8
        case .truecolor, .mono: nil
        }
    }

    /// Whether the mean of two colours is near a third one, which needs more than sixteen colours.
    public var hasHalfTones: Bool { self != .ansi16 && self != .ansi8 }
}

/// The colours of a terminal's 256 numbers. The default is xterm's.
///
/// Users choose the first sixteen. A terminal reports them on request:
///
///     var colors = NumberedColors.xterm
///     colors[3] = .rgb(0xb5, 0x89, 0x00)
///     var palette = Palette(.ansi16, numbered: colors)
public struct NumberedColors: Hashable, Sendable {
    private var colors: [CellColor]

    /// The default colours of xterm: 16 ANSI colours, a cube of 6 × 6 × 6 colours from 16, and 24 greys from 232.
    public static let xterm = NumberedColors(
        colors: ansi.map(CellColor.init(rawValue:))
            + (0..<216).map { .rgb(level($0 / 36), level($0 / 6 % 6), level($0 % 6)) }
            + (0..<24).map { .rgb(8 + 10 * $0, 8 + 10 * $0, 8 + 10 * $0) })

    /// Accesses the 24-bit colour with a number.
    public subscript(index: UInt8) -> CellColor {
        get { colors[Int(index)] }
        set { colors[Int(index)] = newValue }
    }

    /// Returns a numbered colour in 24 bits, or any other colour unchanged.
    public func resolved(_ color: CellColor) -> CellColor { color.index.map { self[$0] } ?? color }

    private static func level(_ step: UInt8) -> UInt8 { step == 0 ? 0 : 55 + 40 * step }

    private static let ansi: [UInt32] = [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
        0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ]
}
