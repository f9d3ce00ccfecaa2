/// The part of a mask's picture that decides how much of the masked picture shows.
public enum MaskMode: String, Hashable, Sendable, CaseIterable {
    /// The opacity, as in Core Animation.
    case alpha
    /// The opacity times the luminance, as in SVG: white shows, and black hides.
    case luminance
}

// MARK: - Blend modes

/// The rule by which the colours of a layer mix with those behind it (W3C Compositing and Blending, level 1).
public enum BlendMode: String, Hashable, Sendable, CaseIterable {
    /// The layer covers the layers behind it.
    case normal
    /// The product, which is darker than both.
    case multiply
    /// The complement of the product of the complements, which is lighter than both.
    case screen
    /// A multiplication where the backdrop is dark, and a screen where it is light.
    case overlay
    /// The darker one, in each channel.
    case darken
    /// The lighter one, in each channel.
    case lighten
    /// The backdrop, brightened as the layer is light.
    case colorDodge = "color-dodge"
    /// The backdrop, darkened as the layer is dark.
    case colorBurn = "color-burn"
    /// A multiplication where the layer is dark, and a screen where it is light.
    case hardLight = "hard-light"
    /// A softer ``hardLight``.
    case softLight = "soft-light"
    /// The difference.
    case difference
    /// A ``difference`` with less contrast.
    case exclusion
    /// The hue of the layer, with the saturation and the luminosity of the backdrop.
    case hue
    /// The saturation of the layer, with the hue and the luminosity of the backdrop.
    case saturation
    /// The hue and the saturation of the layer, with the luminosity of the backdrop.
    case color
    /// The luminosity of the layer, with the hue and the saturation of the backdrop.
    case luminosity

    /// The name of the mode as a filter of Core Animation, such as `multiplyBlendMode`.
    public var filterName: String { "\(self)BlendMode" }

    /// Returns the mixture of two opaque colours in sRGB, with channels of 0 to 1.
    public func mix(_ source: SIMD3<Float>, on backdrop: SIMD3<Float>) -> SIMD3<Float> {
        switch self {
        case .normal: source
        case .multiply: backdrop * source
        case .screen: backdrop + source - backdrop * source
        case .overlay: Self.hardLight.mix(backdrop, on: source)
        case .darken: pointwiseMin(backdrop, source)
        case .lighten: pointwiseMax(backdrop, source)
        case .colorDodge: backdrop.map(source) { $0 == 0 ? 0 : $1 >= 1 ? 1 : min(1, $0 / (1 - $1)) }
        case .colorBurn: backdrop.map(source) { $0 >= 1 ? 1 : $1 <= 0 ? 0 : 1 - min(1, (1 - $0) / $1) }
        case .hardLight:
            backdrop.map(source) { $1 <= 0.5 ? 2 * $0 * $1 : $0 + (2 * $1 - 1) - $0 * (2 * $1 - 1) }
        case .softLight: backdrop.map(source, Self.softened)
        case .difference: pointwiseMax(backdrop, source) - pointwiseMin(backdrop, source)
        case .exclusion: backdrop + source - 2 * backdrop * source
        case .hue: source.saturated(like: backdrop).lit(like: backdrop)
        case .saturation: backdrop.saturated(like: source).lit(like: backdrop)
        case .color: source.lit(like: backdrop)
        case .luminosity: backdrop.lit(like: source)
        }
    }

    private static func softened(_ backdrop: Float, _ source: Float) -> Float {
        if source <= 0.5 { return backdrop - (1 - 2 * source) * backdrop * (1 - backdrop) }
        let light =
            backdrop <= 0.25
            ? ((16 * backdrop - 12) * backdrop + 4) * backdrop : backdrop.squareRoot()
        return backdrop + (2 * source - 1) * (light - backdrop)
    }
}

extension SIMD3<Float> {
    /// Returns a function of each channel of this colour and another one.
    fileprivate func map(_ other: Self, _ body: (Float, Float) -> Float) -> Self {
        Self(body(x, other.x), body(y, other.y), body(z, other.z))
    }

    private var luminosity: Float { 0.3 * x + 0.59 * y + 0.11 * z }

    /// Returns the colour with the luminosity of another one, with less saturation if it would exceed 0 to 1.
    fileprivate func lit(like other: Self) -> Self {
        let light = other.luminosity
        var color = self + (light - luminosity)
        let (low, high) = (color.min(), color.max())
        if low < 0 { color = light + (color - light) * (light / (light - low)) }
        if high > 1 { color = light + (color - light) * ((1 - light) / (high - light)) }
        return color
    }

    /// Returns the colour with the range of the channels of another one, from 0.
    fileprivate func saturated(like other: Self) -> Self {
        let (low, high) = (self.min(), self.max())
        return high > low ? (self - low) * ((other.max() - other.min()) / (high - low)) : .zero
    }
}
