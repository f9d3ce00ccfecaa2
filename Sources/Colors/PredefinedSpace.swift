import RealModule

/// The spaces that CSS's color() knows (CSS Color 4, section 10), by name.
enum PredefinedSpace: String, CaseIterable {
    case sRGB = "srgb"
    case linearSRGB = "srgb-linear"
    case displayP3 = "display-p3"
    case linearDisplayP3 = "display-p3-linear"
    case a98RGB = "a98-rgb"
    case proPhotoRGB = "prophoto-rgb"
    case rec2020
    case xyz
    case xyzD50 = "xyz-d50"
    case xyzD65 = "xyz-d65"

    /// The colour with these coordinates. It may lie outside sRGB, with channels outside 0...1.
    func color(_ values: SIMD3<Double>, alpha: Double) -> Color {
        if self == .sRGB {
            return Color(red: values.x, green: values.y, blue: values.z, alpha: alpha)
        }
        let light = SIMD3(linear(values.x), linear(values.y), linear(values.z))
        return Color(light: toLinearSRGB * light, alpha: alpha)
    }

    /// The light of a stored coordinate, which keeps its sign.
    private func linear(_ value: Double) -> Double {
        func power(_ exponent: Double) -> Double {
            Double.pow(abs(value), exponent) * (value < 0 ? -1 : 1)
        }
        switch self {
        case .linearSRGB, .linearDisplayP3, .xyz, .xyzD50, .xyzD65: return value
        case .sRGB, .displayP3: return TransferCurve.linear(value)
        case .a98RGB: return power(563.0 / 256)
        case .proPhotoRGB: return abs(value) <= 16.0 / 512 ? value / 16 : power(1.8)
        // As displays show it (BT.1886), not as cameras record it: so CSS has it since 2025.
        case .rec2020: return power(2.4)
        }
    }

    private var toLinearSRGB: Matrix {
        switch self {
        case .sRGB, .linearSRGB: Matrix(diagonal: SIMD3(1, 1, 1))
        case .displayP3, .linearDisplayP3: Light.fromXYZ * Light.displayP3
        case .a98RGB:
            Light.fromXYZ
                * Light.matrix(red: (0.64, 0.33), green: (0.21, 0.71), blue: (0.15, 0.06), Light.d65)
        case .proPhotoRGB:
            Light.fromXYZ * Light.d50ToD65
                * Light.matrix(
                    red: (0.734_699, 0.265_301), green: (0.159_597, 0.840_403),
                    blue: (0.036_598, 0.000_105), Light.d50)
        case .rec2020:
            Light.fromXYZ
                * Light.matrix(red: (0.708, 0.292), green: (0.170, 0.797), blue: (0.131, 0.046), Light.d65)
        case .xyz, .xyzD65: Light.fromXYZ
        case .xyzD50: Light.fromXYZ * Light.d50ToD65
        }
    }
}

/// Ways from red, green and blue light to the eye's CIE XYZ, worked out from the chromaticities that CSS
/// Color 4 gives in section 10.
enum Light {
    /// The whites of screens and of print, as XYZ.
    static let d65 = xyz((0.3127, 0.3290))
    static let d50 = xyz((0.3457, 0.3585))

    /// From linear sRGB to XYZ under D65.
    static let toXYZ = matrix(red: (0.64, 0.33), green: (0.30, 0.60), blue: (0.15, 0.06), d65)
    /// From XYZ under D65 to linear sRGB.
    static let fromXYZ = toXYZ.inverse
    /// From linear Display P3 to XYZ under D65.
    static let displayP3 = matrix(red: (0.680, 0.320), green: (0.265, 0.690), blue: (0.150, 0.060), d65)

    /// From XYZ under D50 to the same impression under D65 (Bradford's adaptation).
    static let d50ToD65: Matrix = {
        let cones = Matrix(
            SIMD3(0.8951, -0.7502, 0.0389), SIMD3(0.2664, 1.7135, -0.0685), SIMD3(-0.1614, 0.0367, 1.0296))
        return cones.inverse * Matrix(diagonal: (cones * d65) / (cones * d50)) * cones
    }()

    /// The XYZ of the light of a chromaticity whose luminance is 1.
    private static func xyz(_ place: (x: Double, y: Double)) -> SIMD3<Double> {
        SIMD3(place.x, place.y, 1 - place.x - place.y) / place.y
    }

    /// From amounts of three lights to XYZ, so that one of each makes the white.
    static func matrix(
        red: (Double, Double), green: (Double, Double), blue: (Double, Double), _ white: SIMD3<Double>
    ) -> Matrix {
        let lights = Matrix(xyz(red), xyz(green), xyz(blue))
        return lights * Matrix(diagonal: lights.inverse * white)
    }
}
