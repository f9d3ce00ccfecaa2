internal import RealModule

/// sRGB bytes as amounts of light and back: dots seen from afar mix as light does.
enum LinearLight {
    /// The light of each sRGB byte, 0 to 1 (IEC 61966-2-1).
    static let ofByte: [Float] = (0..<256).map { byte in
        let value = Double(byte) / 255
        return Float(value <= 0.04045 ? value / 12.92 : Double.pow((value + 0.055) / 1.055, 2.4))
    }

    /// The sRGB byte of light in steps of 1/4095, exact to a byte except below 1/500, where it is exact to two.
    private static let byteOfStep: [UInt8] = (0..<4096).map { step in
        let light = Double(step) / 4095
        let value = light <= 0.003_130_8 ? light * 12.92 : 1.055 * Double.pow(light, 1 / 2.4) - 0.055
        return UInt8(value * 255 + 0.5)
    }

    /// The sRGB byte nearest to an amount of light; clamped to 0...1.
    static func byte(_ light: Float) -> UInt8 {
        byteOfStep[Int(max(0, min(1, light)) * 4095 + 0.5)]
    }
}

/// A sum of colours in linear light, for their mean.
struct LightMean {
    private var sum = SIMD4<Float>()

    /// Adds a colour `weight` times.
    mutating func add(_ color: (red: UInt8, green: UInt8, blue: UInt8), weight: Float) {
        let light = LinearLight.ofByte
        sum += weight * SIMD4(light[Int(color.red)], light[Int(color.green)], light[Int(color.blue)], 1)
    }

    /// The mean; black when nothing was added.
    var color: CellColor {
        guard sum.w > 0 else { return .rgb(0, 0, 0) }
        let mean = sum / sum.w
        return .rgb(LinearLight.byte(mean.x), LinearLight.byte(mean.y), LinearLight.byte(mean.z))
    }
}
