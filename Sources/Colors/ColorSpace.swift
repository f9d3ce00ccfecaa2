import RealModule

// MARK: - Matrices

/// A 3 × 3 matrix, stored as columns, for linear maps of colour coordinates.
struct Matrix: Sendable {
    private let columns: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

    init(_ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) {
        columns = (first, second, third)
    }

    /// Creates a matrix that multiplies each coordinate by a factor.
    init(diagonal: SIMD3<Double>) {
        self.init(SIMD3(diagonal.x, 0, 0), SIMD3(0, diagonal.y, 0), SIMD3(0, 0, diagonal.z))
    }

    static func * (matrix: Matrix, vector: SIMD3<Double>) -> SIMD3<Double> {
        matrix.columns.0 * vector.x + matrix.columns.1 * vector.y + matrix.columns.2 * vector.z
    }

    /// Returns the product: the right matrix first, then the left one.
    static func * (left: Matrix, right: Matrix) -> Matrix {
        Matrix(left * right.columns.0, left * right.columns.1, left * right.columns.2)
    }

    /// The inverse. The columns must be independent, as in all colour spaces here.
    var inverse: Matrix {
        let (a, b, c) = columns
        let rows = (cross(b, c), cross(c, a), cross(a, b))
        let volume = (a * rows.0).sum()
        return Matrix(
            SIMD3(rows.0.x, rows.1.x, rows.2.x) / volume, SIMD3(rows.0.y, rows.1.y, rows.2.y) / volume,
            SIMD3(rows.0.z, rows.1.z, rows.2.z) / volume)
    }
}

private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

// MARK: - The curve of sRGB

/// The transfer curve of sRGB (IEC 61966-2-1) and its inverse, as odd functions for channels outside sRGB.
public enum TransferCurve {
    /// Returns the linear light of a stored channel.
    public static func linear(_ channel: Double) -> Double {
        let size = abs(channel)
        let linear = size <= 0.04045 ? size / 12.92 : Double.pow((size + 0.055) / 1.055, 2.4)
        return channel < 0 ? -linear : linear
    }

    /// Returns the stored channel of linear light: the inverse of ``linear(_:)``, except for rounding.
    public static func encoded(_ light: Double) -> Double {
        let size = abs(light)
        let channel = size <= 0.003_130_8 ? size * 12.92 : 1.055 * Double.pow(size, 1 / 2.4) - 0.055
        return light < 0 ? -channel : channel
    }
}

extension SIMD3<Double> {
    fileprivate func map(_ body: (Double) -> Double) -> Self { Self(body(x), body(y), body(z)) }
}

// MARK: - Spaces

/// A colour space for blending. Core Animation blends in sRGB, and all pictures are composited in it.
public enum ColorSpace: String, Hashable, Sendable, CaseIterable {
    /// sRGB with straight alpha, as in Core Animation.
    case sRGB = "srgb"
    /// sRGB without the transfer curve: proportional to light.
    case linearSRGB = "srgb-linear"
    /// Display P3: sRGB's curve with wider red and green.
    case displayP3 = "display-p3"
    /// Hue, saturation and brightness of sRGB.
    case hsb
    /// Hue, saturation and lightness of sRGB.
    case hsl
    /// Hue, whiteness and blackness of sRGB.
    case hwb
    /// CIE Lab under the white D50: lightness 0 to 100 and two opponent axes.
    case lab
    /// CIE Lab in polar form: lightness, chroma and hue.
    case lch
    /// Oklab: lightness and two opponent axes, perceptually uniform.
    case oklab
    /// Oklab in polar form: lightness, chroma and hue.
    case oklch

    /// The index of the hue component, or `nil` if the space has none. Hues are in degrees.
    public var hueIndex: Int? {
        switch self {
        case .sRGB, .linearSRGB, .displayP3, .lab, .oklab: nil
        case .hsb, .hsl, .hwb: 0
        case .lch, .oklch: 2
        }
    }
}

/// The direction of a hue in a blend (CSS Color 4, section 12.4).
public enum HueRule: String, Hashable, Sendable, CaseIterable {
    /// The shorter arc: at most 180 degrees.
    case shorter
    /// The longer arc: at least 180 degrees, and a full circle for equal hues.
    case longer
    /// Increasing angles: from red through yellow to green.
    case increasing
    /// Decreasing angles: from red through magenta to blue.
    case decreasing
}

// MARK: - Conversion

/// The three coordinates of a colour in a space, and its opacity: degrees for hues, and 0 to 1, or 100 for Lab.
public struct ColorComponents: Hashable, Sendable, BitwiseCopyable {
    /// The coordinates, in the order of the space's name.
    public var values: SIMD3<Double>
    /// The opacity, 0 to 1.
    public var alpha: Double
    /// Whether the colour is a grey, whose hue has no meaning (powerless: CSS Color 4, section 4.4).
    public var isHuePowerless: Bool

    /// Creates components in the order of the space: lightness, chroma and hue for ``ColorSpace/oklch``.
    public init(
        _ first: Double, _ second: Double, _ third: Double, alpha: Double, isHuePowerless: Bool = false
    ) {
        (values, self.alpha) = (SIMD3(first, second, third), alpha)
        self.isHuePowerless = isHuePowerless
    }

    init(_ values: SIMD3<Double>, alpha: Double) { self.init(values.x, values.y, values.z, alpha: alpha) }
}

extension Color {
    /// Returns the coordinates of the colour in a space.
    public func components(in space: ColorSpace) -> ColorComponents {
        switch space {
        case .sRGB: ColorComponents(red, green, blue, alpha: alpha)
        case .linearSRGB: ColorComponents(light, alpha: alpha)
        case .displayP3: ColorComponents((Self.toDisplayP3 * light).map(TransferCurve.encoded), alpha: alpha)
        case .hsb, .hsl, .hwb: hueComponents(space)
        case .lab: labComponents
        case .lch: labComponents.polar(maximumChroma: 150)
        case .oklab: oklabComponents
        case .oklch: oklabComponents.polar(maximumChroma: 0.4)
        }
    }

    /// Creates a colour from its coordinates in a space. It may be outside sRGB, with channels outside 0...1.
    public init(_ components: ColorComponents, in space: ColorSpace) {
        let (first, second, third) = (components.values.x, components.values.y, components.values.z)
        let alpha = components.alpha
        switch space {
        case .sRGB: self.init(red: first, green: second, blue: third, alpha: alpha)
        case .linearSRGB: self.init(light: components.values, alpha: alpha)
        case .displayP3: self = PredefinedSpace.displayP3.color(components.values, alpha: alpha)
        case .hsl: self.init(hue: first, saturation: second, lightness: third, alpha: alpha)
        case .hsb: self.init(hue: first, saturation: second, brightness: third, alpha: alpha)
        case .hwb: self.init(hue: first, white: second, black: third, alpha: alpha)
        case .lab: self.init(lab: components.values, alpha: alpha)
        case .lch: self.init(lab: components.cartesian, alpha: alpha)
        case .oklab: self.init(oklab: components.values, alpha: alpha)
        case .oklch: self.init(oklab: components.cartesian, alpha: alpha)
        }
    }
}

// MARK: - Hue

/// Hue with saturation and brightness or lightness (Smith, 1978, as in CSS), or with whiteness and blackness.
extension Color {
    /// Returns the coordinates in a space that starts with the hue.
    func hueComponents(_ space: ColorSpace) -> ColorComponents {
        let maximum = max(red, green, blue)
        let minimum = min(red, green, blue)
        let range = maximum - minimum
        let middle = (maximum + minimum) / 2
        let isGrey = range <= 1e-12
        let hue = isGrey ? 0 : (60 * hueInSixths(maximum: maximum, range: range)).wrapped(by: 360)
        func saturation(_ scale: Double) -> Double { isGrey || scale == 0 ? 0 : range / scale }
        let (second, third) =
            switch space {
            case .hsb: (saturation(maximum), maximum)
            case .hwb: (minimum, 1 - maximum)
            case .hsl, .sRGB, .linearSRGB, .displayP3, .lab, .lch, .oklab, .oklch:
                (saturation(1 - abs(2 * middle - 1)), middle)
            }
        return ColorComponents(hue, second, third, alpha: alpha, isHuePowerless: isGrey)
    }

    private func hueInSixths(maximum: Double, range: Double) -> Double {
        if maximum == red { return (green - blue) / range }
        return maximum == green ? (blue - red) / range + 2 : (red - green) / range + 4
    }

    init(hue: Double, saturation: Double, lightness: Double, alpha: Double) {
        let swing = saturation * min(lightness, 1 - lightness)
        func channel(_ offset: Double) -> Double {
            let k = (offset + hue / 30).wrapped(by: 12)
            return lightness - swing * max(-1, min(k - 3, 9 - k, 1))
        }
        self.init(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
    }

    init(hue: Double, saturation: Double, brightness: Double, alpha: Double) {
        let lightness = brightness * (1 - saturation / 2)
        let range = min(lightness, 1 - lightness)
        let saturation = range == 0 ? 0 : (brightness - lightness) / range
        self.init(hue: hue, saturation: saturation, lightness: lightness, alpha: alpha)
    }

    /// Creates the pure hue mixed with white and black, or a grey if their sum exceeds 1.
    init(hue: Double, white: Double, black: Double, alpha: Double) {
        guard white + black < 1 else {
            self.init(white: white / (white + black), alpha: alpha)
            return
        }
        let purity = 1 - white - black
        self = Color(hue: hue, saturation: 1, lightness: 0.5, alpha: alpha).mapChannels {
            $0 * purity + white
        }
    }
}

// MARK: - Lab

/// Display P3 and CIE Lab, by conversion to XYZ (CSS Color 4, sections 9 and 10).
extension Color {
    private static let toDisplayP3 = Light.displayP3.inverse * Light.toXYZ
    private static let toXYZD50 = Light.d50ToD65.inverse * Light.toXYZ
    private static let fromXYZD50 = Light.fromXYZ * Light.d50ToD65

    /// The end of Lab's linear part, and its slope: CIE's 216/24389 and 24389/27, without the gap of 1976.
    private static let labEdge = 216.0 / 24389
    private static let labSlope = 24389.0 / 27

    var labComponents: ColorComponents {
        func response(_ ratio: Double) -> Double {
            ratio > Self.labEdge ? Double.root(ratio, 3) : (Self.labSlope * ratio + 16) / 116
        }
        let ratios = (Self.toXYZD50 * light) / Light.d50
        let (x, y, z) = (response(ratios.x), response(ratios.y), response(ratios.z))
        return ColorComponents(116 * y - 16, 500 * (x - y), 200 * (y - z), alpha: alpha)
    }

    init(lab: SIMD3<Double>, alpha: Double) {
        func inverse(_ response: Double) -> Double {
            let cube = response * response * response
            return cube > Self.labEdge ? cube : (116 * response - 16) / Self.labSlope
        }
        let y = (lab.x + 16) / 116
        let ratios = SIMD3(inverse(y + lab.y / 500), inverse(y), inverse(y - lab.z / 200))
        self.init(light: Self.fromXYZD50 * (ratios * Light.d50), alpha: alpha)
    }

    package var light: SIMD3<Double> { SIMD3(red, green, blue).map(TransferCurve.linear) }

    init(light: SIMD3<Double>, alpha: Double) {
        let channels = light.map(TransferCurve.encoded)
        self.init(red: channels.x, green: channels.y, blue: channels.z, alpha: alpha)
    }
}

extension ColorComponents {
    /// Returns lightness, chroma and hue from lightness and two axes.
    ///
    /// Up to a hundred-thousandth of the maximum chroma the hue is powerless (CSS Color 4, sections 9.2 and 9.4).
    func polar(maximumChroma: Double) -> ColorComponents {
        let chroma = (values.y * values.y + values.z * values.z).squareRoot()
        guard chroma > maximumChroma * 1e-5 else {
            return ColorComponents(values.x, 0, 0, alpha: alpha, isHuePowerless: true)
        }
        let hue = (Double.atan2(y: values.z, x: values.y) * 180 / .pi).wrapped(by: 360)
        return ColorComponents(values.x, chroma, hue, alpha: alpha)
    }

    /// The lightness and the two axes of a lightness, a chroma and a hue.
    var cartesian: SIMD3<Double> {
        let angle = values.z * .pi / 180
        return SIMD3(values.x, values.y * Double.cos(angle), values.y * Double.sin(angle))
    }
}

// MARK: - Oklab

/// Oklab (Björn Ottosson, 2020), with the matrices of CSS Color 4 combined, and their exact inverses.
extension Color {
    var oklabComponents: ColorComponents {
        let light = light
        let lab = Self.oklab(light.x, light.y, light.z)
        return ColorComponents(lab.x, lab.y, lab.z, alpha: alpha)
    }

    /// Returns the lightness 0...1 and the opponent axes of linear sRGB channels, in single precision.
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

    init(oklab lab: SIMD3<Double>, alpha: Double) {
        func cube(_ x: Double) -> Double { x * x * x }
        let l = cube(lab.x + 0.396_337_777_376_175_0 * lab.y + 0.215_803_757_309_913_6 * lab.z)
        let m = cube(lab.x - 0.105_561_345_815_658_6 * lab.y - 0.063_854_172_825_813_3 * lab.z)
        let s = cube(lab.x - 0.089_484_177_529_811_8 * lab.y - 1.291_485_548_019_409_4 * lab.z)
        let light = SIMD3(
            4.076_741_636_075_958_3 * l - 3.307_711_539_258_062_5 * m + 0.230_969_903_182_104_5 * s,
            -1.268_437_973_285_031_9 * l + 2.609_757_349_287_689_1 * m - 0.341_319_376_002_657_3 * s,
            -0.004_196_076_138_675_5 * l - 0.703_418_617_935_936_3 * m + 1.707_614_694_074_611_7 * s)
        self.init(light: light, alpha: alpha)
    }
}

// MARK: - Spaces of color()

/// The spaces of CSS's color() function (CSS Color 4, section 10), by name.
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

    /// Returns the colour with the given coordinates. It may be outside sRGB, with channels outside 0...1.
    func color(_ values: SIMD3<Double>, alpha: Double) -> Color {
        if self == .sRGB { return Color(red: values.x, green: values.y, blue: values.z, alpha: alpha) }
        return Color(light: toLinearSRGB * values.map(linear), alpha: alpha)
    }

    /// Returns the linear light of a stored coordinate, with its sign.
    private func linear(_ value: Double) -> Double {
        func power(_ exponent: Double) -> Double { Double.pow(abs(value), exponent) * (value < 0 ? -1 : 1) }
        switch self {
        case .linearSRGB, .linearDisplayP3, .xyz, .xyzD50, .xyzD65: return value
        case .sRGB, .displayP3: return TransferCurve.linear(value)
        case .a98RGB: return power(563.0 / 256)
        case .proPhotoRGB: return abs(value) <= 16.0 / 512 ? value / 16 : power(1.8)
        // The curve of displays (BT.1886), not that of cameras. CSS specifies it since 2025.
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

/// The matrices from linear light to CIE XYZ, computed from the chromaticities of CSS Color 4, section 10.
enum Light {
    /// The white points of screens and of print, as XYZ.
    static let d65 = xyz((0.3127, 0.3290))
    static let d50 = xyz((0.3457, 0.3585))

    /// The matrix from linear sRGB to XYZ under D65.
    static let toXYZ = matrix(red: (0.64, 0.33), green: (0.30, 0.60), blue: (0.15, 0.06), d65)
    /// The matrix from XYZ under D65 to linear sRGB.
    static let fromXYZ = toXYZ.inverse
    /// The matrix from linear Display P3 to XYZ under D65.
    static let displayP3 = matrix(red: (0.680, 0.320), green: (0.265, 0.690), blue: (0.150, 0.060), d65)

    /// The matrix from XYZ under D50 to XYZ under D65 (Bradford's adaptation).
    static let d50ToD65: Matrix = {
        let cones = Matrix(
            SIMD3(0.8951, -0.7502, 0.0389), SIMD3(0.2664, 1.7135, -0.0685), SIMD3(-0.1614, 0.0367, 1.0296))
        return cones.inverse * Matrix(diagonal: (cones * d65) / (cones * d50)) * cones
    }()

    /// Returns the XYZ of a chromaticity with luminance 1.
    private static func xyz(_ chromaticity: (x: Double, y: Double)) -> SIMD3<Double> {
        let (x, y) = chromaticity
        return SIMD3(x, y, 1 - x - y) / y
    }

    /// Returns the matrix from three lights to XYZ. One unit of each makes the white point.
    static func matrix(
        red: (Double, Double), green: (Double, Double), blue: (Double, Double), _ white: SIMD3<Double>
    ) -> Matrix {
        let lights = Matrix(xyz(red), xyz(green), xyz(blue))
        return lights * Matrix(diagonal: lights.inverse * white)
    }
}
