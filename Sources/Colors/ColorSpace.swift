/// In which coordinates two colours are blended.
///
/// Core Animation blends in sRGB; the others are ours. What the picture is composited in is another matter:
/// that is always sRGB.
public enum ColorSpace: String, Hashable, Sendable, CaseIterable {
    /// sRGB with straight alpha, as Core Animation does it.
    case sRGB = "srgb"
    /// sRGB with the transfer curve undone: proportional to light.
    case linearSRGB = "srgb-linear"
    /// Display P3: sRGB's curve, with a redder red and a greener green.
    case displayP3 = "display-p3"
    /// Hue, saturation and brightness of sRGB.
    case hsb
    /// Hue, saturation and lightness of sRGB.
    case hsl
    /// Hue of sRGB, and how much white and black is mixed in.
    case hwb
    /// CIE Lab under the white D50: lightness 0 to 100 and two opponent axes.
    case lab
    /// CIE Lab in polar form: lightness, chroma and hue.
    case lch
    /// Oklab: lightness and two opponent axes, even to the eye.
    case oklab
    /// Oklab in polar form: lightness, chroma and hue.
    case oklch

    /// Which component is a hue in degrees, if one is.
    public var hueIndex: Int? {
        switch self {
        case .sRGB, .linearSRGB, .displayP3, .lab, .oklab: nil
        case .hsb, .hsl, .hwb: 0
        case .lch, .oklch: 2
        }
    }
}

/// Which way round the colour circle a blend goes (CSS Color 4, section 12.4).
public enum HueRule: String, Hashable, Sendable, CaseIterable {
    /// The shorter of both arcs: at most 180 degrees.
    case shorter
    /// The longer of both arcs: at least 180 degrees, and all round for equal hues.
    case longer
    /// Towards greater angles: from red over yellow to green.
    case increasing
    /// Towards smaller angles: from red over magenta to blue.
    case decreasing
}
