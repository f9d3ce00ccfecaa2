import RealModule

/// Oklab (Björn Ottosson, 2020), with the matrices of CSS Color 4 folded into one from linear sRGB,
/// and the exact inverses of those.
extension Color {
    var oklabComponents: ColorComponents {
        let light = light
        let lab = Self.oklab(light.x, light.y, light.z)
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
        self.init(light: Self.linearFromOklab(SIMD3(lightness, a, b)), alpha: alpha)
    }

    private static func linearFromOklab(_ lab: SIMD3<Double>) -> SIMD3<Double> {
        func cube(_ x: Double) -> Double { x * x * x }
        let l = cube(lab.x + 0.396_337_777_376_175_0 * lab.y + 0.215_803_757_309_913_6 * lab.z)
        let m = cube(lab.x - 0.105_561_345_815_658_6 * lab.y - 0.063_854_172_825_813_3 * lab.z)
        let s = cube(lab.x - 0.089_484_177_529_811_8 * lab.y - 1.291_485_548_019_409_4 * lab.z)
        return SIMD3(
            4.076_741_636_075_958_3 * l - 3.307_711_539_258_062_5 * m + 0.230_969_903_182_104_5 * s,
            -1.268_437_973_285_031_9 * l + 2.609_757_349_287_689_1 * m - 0.341_319_376_002_657_3 * s,
            -0.004_196_076_138_675_5 * l - 0.703_418_617_935_936_3 * m + 1.707_614_694_074_611_7 * s)
    }
}
