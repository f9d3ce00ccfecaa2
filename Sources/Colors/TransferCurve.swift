import RealModule

/// The curve by which sRGB stores light (IEC 61966-2-1), and its inverse.
///
/// Both are odd about 0, so that channels of colours outside sRGB keep their sign (CSS Color 4, section 10.2).
public enum TransferCurve {
    /// The light of a stored channel: 0...1 to 0...1, steeper than a square in the darks.
    public static func linear(_ channel: Double) -> Double {
        let size = abs(channel)
        let linear = size <= 0.04045 ? size / 12.92 : Double.pow((size + 0.055) / 1.055, 2.4)
        return channel < 0 ? -linear : linear
    }

    /// The channel that stores an amount of light: the inverse of ``linear(_:)``, up to rounding.
    public static func encoded(_ light: Double) -> Double {
        let size = abs(light)
        let channel = size <= 0.003_130_8 ? size * 12.92 : 1.055 * Double.pow(size, 1 / 2.4) - 0.055
        return light < 0 ? -channel : channel
    }
}
