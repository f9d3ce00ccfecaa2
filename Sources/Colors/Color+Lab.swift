import RealModule

/// Display P3 and CIE Lab, by way of XYZ (CSS Color 4, sections 9 and 10).
extension Color {
    private static let toDisplayP3 = Light.displayP3.inverse * Light.toXYZ
    private static let fromDisplayP3 = Light.fromXYZ * Light.displayP3
    private static let toXYZD50 = Light.d50ToD65.inverse * Light.toXYZ
    private static let fromXYZD50 = Light.fromXYZ * Light.d50ToD65

    var displayP3Components: ColorComponents {
        let light = Self.toDisplayP3 * light
        return ColorComponents(
            TransferCurve.encoded(light.x), TransferCurve.encoded(light.y), TransferCurve.encoded(light.z),
            alpha: alpha)
    }

    init(displayP3 values: SIMD3<Double>, alpha: Double) {
        let light = SIMD3(
            TransferCurve.linear(values.x), TransferCurve.linear(values.y), TransferCurve.linear(values.z))
        self.init(light: Self.fromDisplayP3 * light, alpha: alpha)
    }

    /// Where the cube root of Lab gives way to a straight line, and the slope of that: CIE's 216/24389 and
    /// 24389/27, as fractions because the rounded numbers of 1976 leave a gap.
    private static let labEdge = 216.0 / 24389
    private static let labSlope = 24389.0 / 27

    var labComponents: ColorComponents {
        func response(_ share: Double) -> Double {
            share > Self.labEdge ? Double.root(share, 3) : (Self.labSlope * share + 16) / 116
        }
        let share = (Self.toXYZD50 * light) / Light.d50
        let (x, y, z) = (response(share.x), response(share.y), response(share.z))
        return ColorComponents(116 * y - 16, 500 * (x - y), 200 * (y - z), alpha: alpha)
    }

    init(lightness: Double, a: Double, b: Double, alpha: Double) {
        func share(_ response: Double) -> Double {
            let cube = response * response * response
            return cube > Self.labEdge ? cube : (116 * response - 16) / Self.labSlope
        }
        let y = (lightness + 16) / 116
        let shares = SIMD3(share(y + a / 500), share(y), share(y - b / 200))
        self.init(light: Self.fromXYZD50 * (shares * Light.d50), alpha: alpha)
    }

    /// The channels as amounts of light.
    var light: SIMD3<Double> {
        SIMD3(TransferCurve.linear(red), TransferCurve.linear(green), TransferCurve.linear(blue))
    }

    init(light: SIMD3<Double>, alpha: Double) {
        self.init(
            red: TransferCurve.encoded(light.x), green: TransferCurve.encoded(light.y),
            blue: TransferCurve.encoded(light.z), alpha: alpha)
    }
}

extension ColorComponents {
    /// Lightness, chroma and hue from lightness and two axes. Up to the chroma of `grey` the colour is a grey.
    func polar(grey: Double) -> ColorComponents {
        let chroma = (values.y * values.y + values.z * values.z).squareRoot()
        guard chroma > grey else {
            return ColorComponents(values.x, 0, 0, alpha: alpha, isHuePowerless: true)
        }
        let hue = (Double.atan2(y: values.z, x: values.y) * 180 / .pi).wrapped(by: 360)
        return ColorComponents(values.x, chroma, hue, alpha: alpha)
    }

    /// The two axes that a chroma and a hue stand for, after the lightness.
    var axes: (a: Double, b: Double) {
        let angle = values.z * .pi / 180
        return (values.y * Double.cos(angle), values.y * Double.sin(angle))
    }
}
