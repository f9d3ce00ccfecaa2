/// Three coordinates in a colour space, and the opacity.
///
/// Hues are in degrees. Saturation, brightness, whiteness, blackness and lightness go from 0 to 1, but Lab's
/// lightness from 0 to 100.
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

    init(_ values: SIMD3<Double>, alpha: Double) {
        self.init(values.x, values.y, values.z, alpha: alpha)
    }
}

extension Color {
    /// The coordinates of the colour in a space.
    public func components(in space: ColorSpace) -> ColorComponents {
        switch space {
        case .sRGB: ColorComponents(red, green, blue, alpha: alpha)
        case .linearSRGB: ColorComponents(light, alpha: alpha)
        case .displayP3: displayP3Components
        case .hsb, .hsl, .hwb: hueComponents(space)
        case .lab: labComponents
        case .lch: labComponents.polar(grey: ColorSpace.greyChroma(of: 150))
        case .oklab: oklabComponents
        case .oklch: oklabComponents.polar(grey: ColorSpace.greyChroma(of: 0.4))
        }
    }

    /// The colour with these coordinates in a space. It may lie outside sRGB, with channels outside 0...1.
    public init(_ components: ColorComponents, in space: ColorSpace) {
        let (first, second, third) = (components.values.x, components.values.y, components.values.z)
        let alpha = components.alpha
        switch space {
        case .sRGB: self.init(red: first, green: second, blue: third, alpha: alpha)
        case .linearSRGB: self.init(light: components.values, alpha: alpha)
        case .displayP3: self.init(displayP3: components.values, alpha: alpha)
        case .hsl: self.init(hue: first, saturation: second, lightness: third, alpha: alpha)
        case .hsb: self.init(hue: first, saturation: second, brightness: third, alpha: alpha)
        case .hwb: self.init(hue: first, white: second, black: third, alpha: alpha)
        case .lab: self.init(lightness: first, a: second, b: third, alpha: alpha)
        case .lch: self.init(lightness: first, a: components.axes.a, b: components.axes.b, alpha: alpha)
        case .oklab: self.init(okL: first, a: second, b: third, alpha: alpha)
        case .oklch: self.init(okL: first, a: components.axes.a, b: components.axes.b, alpha: alpha)
        }
    }
}

extension ColorSpace {
    /// Up to this chroma a colour is a grey and its hue powerless: the hundred-thousandth of the chroma that CSS
    /// writes as 100% (CSS Color 4, sections 9.2 and 9.4).
    fileprivate static func greyChroma(of whole: Double) -> Double { whole * 1e-5 }
}
