internal import RealModule

/// A colour by lightness and two opponent hues, in which equal distances look about equally far apart.
///
/// Björn Ottosson, "A perceptual color space for image processing" (2020).
struct OKLab: Equatable {
    var lightness: Float
    var a: Float
    var b: Float

    init(_ color: (red: UInt8, green: UInt8, blue: UInt8)) {
        let red = Self.light(color.red)
        let green = Self.light(color.green)
        let blue = Self.light(color.blue)
        let long = Float.root(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue, 3)
        let medium = Float.root(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue, 3)
        let short = Float.root(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue, 3)
        lightness = 0.210_454_255_3 * long + 0.793_617_785_0 * medium - 0.004_072_046_8 * short
        a = 1.977_998_495_1 * long - 2.428_592_205_0 * medium + 0.450_593_709_9 * short
        b = 0.025_904_037_1 * long + 0.782_771_766_2 * medium - 0.808_675_766_0 * short
    }

    private static func light(_ byte: UInt8) -> Float {
        Float(LinearLight.ofByte[Int(byte)]) / Float(LinearLight.full)
    }

    /// The square of the distance.
    func distanceSquared(to other: OKLab) -> Float {
        let l = lightness - other.lightness
        let a = self.a - other.a
        let b = self.b - other.b
        return l * l + a * a + b * b
    }
}
