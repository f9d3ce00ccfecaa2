import RealModule

extension Color {
    /// Whether every channel lies in 0...1, give or take a rounding error.
    public var isInGamut: Bool {
        let range = -1e-6...(1 + 1e-6)
        return range.contains(red) && range.contains(green) && range.contains(blue)
    }

    /// The colour, or the nearest one that sRGB can show: CSS Color 4's gamut mapping.
    ///
    /// Lightness and hue are kept and the chroma is reduced, until clipping what is left makes a difference
    /// the eye does not see (0.02 in Oklab). A colour lighter than white is white, darker than black black. From the
    /// border of sRGB outwards the result does not jump: just outside, it is the colour clipped.
    public func gamutMapped() -> Color {
        guard !isInGamut else { return clipped }
        guard isFinite else { return clipped }
        var components = components(in: .oklch)
        if components.values.x >= 1 { return Color(white: 1, alpha: alpha) }
        if components.values.x <= 0 { return Color(white: 0, alpha: alpha) }
        if clipped.oklabDistance(to: self) < Self.justNoticeable { return clipped }
        var low = 0.0
        var high = components.values.y
        var lowIsInGamut = true
        while high - low > 1e-4 {
            components.values.y = (low + high) / 2
            let candidate = Color(components, in: .oklch)
            if lowIsInGamut, candidate.isInGamut {
                low = components.values.y
                continue
            }
            let clipped = candidate.clipped
            let difference = clipped.oklabDistance(to: candidate)
            if difference < Self.justNoticeable {
                if Self.justNoticeable - difference < 1e-4 { return clipped }
                lowIsInGamut = false
                low = components.values.y
            } else {
                high = components.values.y
            }
        }
        return Color(components, in: .oklch).clipped
    }

    /// The difference in Oklab that CSS Color 4 takes to be just noticeable.
    private static let justNoticeable = 0.02

    /// The colour with every channel held in 0...1; what is not a number becomes 0.
    var clipped: Color {
        func clip(_ channel: Double) -> Double { channel > 0 ? min(channel, 1) : 0 }
        return Color(red: clip(red), green: clip(green), blue: clip(blue), alpha: alpha)
    }

    /// The distance to another colour in Oklab.
    public func oklabDistance(to other: Color) -> Double {
        let step = other.components(in: .oklab).values - components(in: .oklab).values
        return (step * step).sum().squareRoot()
    }
}
