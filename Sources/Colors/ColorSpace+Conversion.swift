import RealModule

/// Three coordinates in a colour space, and the opacity.
///
/// Hues are in degrees; saturation, brightness and lightness go from 0 to 1.
public struct ColorComponents: Hashable, Sendable, BitwiseCopyable {
    /// The coordinates, in the order of the space's name.
    public var values: SIMD3<Double>
    /// The opacity, 0 to 1.
    public var alpha: Double
    /// Whether the hue means nothing because the colour is a grey, so that a blend takes the other's
    /// (CSS Color 4, section 4.4: powerless).
    public var isHuePowerless: Bool

    /// Coordinates as the space orders them: lightness, chroma, hue for ``ColorSpace/oklch``.
    public init(
        _ first: Double, _ second: Double, _ third: Double, alpha: Double, isHuePowerless: Bool = false
    ) {
        values = SIMD3(first, second, third)
        self.alpha = alpha
        self.isHuePowerless = isHuePowerless
    }
}

extension Color {
    /// The coordinates of the colour in a space.
    public func components(in space: ColorSpace) -> ColorComponents {
        switch space {
        case .sRGB: ColorComponents(red, green, blue, alpha: alpha)
        case .linearSRGB:
            ColorComponents(
                TransferCurve.linear(red), TransferCurve.linear(green), TransferCurve.linear(blue),
                alpha: alpha)
        case .hsb, .hsl: hueComponents(space)
        case .oklab: oklabComponents
        case .oklch: oklchComponents
        }
    }

    /// The colour with these coordinates in a space. It may lie outside sRGB, with channels outside 0...1.
    public init(_ components: ColorComponents, in space: ColorSpace) {
        let (first, second, third) = (components.values.x, components.values.y, components.values.z)
        let alpha = components.alpha
        switch space {
        case .sRGB: self.init(red: first, green: second, blue: third, alpha: alpha)
        case .linearSRGB: self.init(linearRed: first, green: second, blue: third, alpha: alpha)
        case .hsl: self.init(hue: first, saturation: second, lightness: third, alpha: alpha)
        case .hsb:
            let lightness = third * (1 - second / 2)
            let room = min(lightness, 1 - lightness)
            let saturation = room == 0 ? 0 : (third - lightness) / room
            self.init(hue: first, saturation: saturation, lightness: lightness, alpha: alpha)
        case .oklab: self.init(okL: first, a: second, b: third, alpha: alpha)
        case .oklch:
            let angle = third * .pi / 180
            self.init(okL: first, a: second * Double.cos(angle), b: second * Double.sin(angle), alpha: alpha)
        }
    }

    init(linearRed red: Double, green: Double, blue: Double, alpha: Double) {
        self.init(
            red: TransferCurve.encoded(red), green: TransferCurve.encoded(green),
            blue: TransferCurve.encoded(blue), alpha: alpha)
    }
}

/// Oklab (Björn Ottosson, 2020), with the matrices of CSS Color 4 folded into one from linear sRGB,
/// and the exact inverses of those.
extension Color {
    fileprivate var oklabComponents: ColorComponents {
        let lab = Self.oklab(
            TransferCurve.linear(red), TransferCurve.linear(green), TransferCurve.linear(blue))
        return ColorComponents(lab.x, lab.y, lab.z, alpha: alpha)
    }

    /// Lightness 0...1 and the two opponent axes of a colour given by its linear sRGB channels, in the single
    /// precision in which palettes are searched.
    package static func oklab(red: Float, green: Float, blue: Float) -> SIMD3<Float> {
        oklab(red, green, blue)
    }

    @inline(__always)
    private static func oklab<Number: Real & SIMDScalar & ExpressibleByFloatLiteral>(
        _ r: Number, _ g: Number, _ b: Number
    ) -> SIMD3<Number> {
        func mix(_ first: Number, _ second: Number, _ third: Number, _ x: Number, _ y: Number, _ z: Number)
            -> Number
        {
            first * x + second * y + third * z
        }
        let l = Number.root(
            mix(0.412_221_469_470_763_0, 0.536_332_537_261_734_8, 0.051_445_993_267_502_2, r, g, b), 3)
        let m = Number.root(
            mix(0.211_903_495_817_825_2, 0.680_699_550_645_234_4, 0.107_396_953_536_940_6, r, g, b), 3)
        let s = Number.root(
            mix(0.088_302_459_190_056_4, 0.281_718_839_136_121_5, 0.629_978_701_673_822_1, r, g, b), 3)
        return SIMD3(
            mix(0.210_454_268_309_314_0, 0.793_617_774_702_305_4, -0.004_072_043_011_619_3, l, m, s),
            mix(1.977_998_532_431_168_4, -2.428_592_242_048_579_9, 0.450_593_709_617_411_0, l, m, s),
            mix(0.025_904_042_465_547_8, 0.782_771_712_457_529_6, -0.808_675_754_923_077_4, l, m, s))
    }

    init(okL lightness: Double, a: Double, b: Double, alpha: Double) {
        let light = Self.linearFromOklab(SIMD3(lightness, a, b))
        self.init(linearRed: light.x, green: light.y, blue: light.z, alpha: alpha)
    }

    fileprivate static func linearFromOklab(_ lab: SIMD3<Double>) -> SIMD3<Double> {
        func cube(_ x: Double) -> Double { x * x * x }
        let l = cube(lab.x + 0.396_337_777_376_175_0 * lab.y + 0.215_803_757_309_913_6 * lab.z)
        let m = cube(lab.x - 0.105_561_345_815_658_6 * lab.y - 0.063_854_172_825_813_3 * lab.z)
        let s = cube(lab.x - 0.089_484_177_529_811_8 * lab.y - 1.291_485_548_019_409_4 * lab.z)
        return SIMD3(
            4.076_741_636_075_958_3 * l - 3.307_711_539_258_062_5 * m + 0.230_969_903_182_104_5 * s,
            -1.268_437_973_285_031_9 * l + 2.609_757_349_287_689_1 * m - 0.341_319_376_002_657_3 * s,
            -0.004_196_076_138_675_5 * l - 0.703_418_617_935_936_3 * m + 1.707_614_694_074_611_7 * s)
    }

    /// Below this chroma a colour is a grey and its hue powerless, as CSS Color 4 advises.
    private static let greyChroma = 4e-6

    fileprivate var oklchComponents: ColorComponents {
        let lab = oklabComponents.values
        let chroma = (lab.y * lab.y + lab.z * lab.z).squareRoot()
        guard chroma > Self.greyChroma else {
            return ColorComponents(lab.x, 0, 0, alpha: alpha, isHuePowerless: true)
        }
        let hue = (Double.atan2(y: lab.z, x: lab.y) * 180 / .pi).wrapped(by: 360)
        return ColorComponents(lab.x, chroma, hue, alpha: alpha)
    }
}

/// Hue, saturation and brightness or lightness: the double hexcone (Smith, 1978), as CSS defines hsl().
extension Color {
    fileprivate func hueComponents(_ space: ColorSpace) -> ColorComponents {
        let greatest = max(red, green, blue)
        let least = min(red, green, blue)
        let range = greatest - least
        let middle = (greatest + least) / 2
        let third = space == .hsb ? greatest : middle
        guard range > 1e-12 else {
            return ColorComponents(0, 0, third, alpha: alpha, isHuePowerless: true)
        }
        let sixth =
            greatest == red
            ? (green - blue) / range
            : greatest == green ? (blue - red) / range + 2 : (red - green) / range + 4
        let scale = space == .hsb ? greatest : 1 - abs(2 * middle - 1)
        let saturation = scale == 0 ? 0 : range / scale
        return ColorComponents((60 * sixth).wrapped(by: 360), saturation, third, alpha: alpha)
    }

    init(hue: Double, saturation: Double, lightness: Double, alpha: Double) {
        let swing = saturation * min(lightness, 1 - lightness)
        func channel(_ offset: Double) -> Double {
            let k = (offset + hue / 30).wrapped(by: 12)
            return lightness - swing * max(-1, min(k - 3, 9 - k, 1))
        }
        self.init(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
    }
}
