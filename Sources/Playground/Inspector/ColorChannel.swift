import Colors

/// What a colour is made of, as the eye has it.
package enum ColorChannel: String, Hashable, Sendable, CaseIterable {
    /// The angle on the colour circle.
    case hue
    /// How far it is from grey.
    case chroma
    /// How bright it is.
    case lightness

    /// Its number in a colour: degrees, 0 to 0.4 or so, and 0 to 1.
    func value(in color: Color) -> Double {
        let values = color.components(in: .oklch).values
        return switch self {
        case .hue: values.z
        case .chroma: values.y
        case .lightness: values.x
        }
    }

    /// The colour that is some steps further, less colourful where a screen has none so colourful: its hue stays.
    func stepped(_ color: Color, by count: Int) -> Color {
        let old = color.components(in: .oklch)
        var (lightness, chroma, hue) = (old.values.x, old.values.y, old.values.z)
        let steps = Double(count)
        switch self {
        case .hue: hue = (hue + steps * 10).truncatingRemainder(dividingBy: 360)
        case .chroma: chroma = min(max(chroma + steps * 0.02, 0), 0.4)
        case .lightness: lightness = min(max(lightness + steps * 0.05, 0), 1)
        }
        if hue < 0 { hue += 360 }
        func result(_ chroma: Double) -> Color {
            Color(ColorComponents(lightness, chroma, hue, alpha: old.alpha), in: .oklch)
        }
        guard !result(chroma).isInGamut else { return result(chroma) }
        var (least, most) = (0.0, chroma)
        for _ in 0..<16 {
            let middle = (least + most) / 2
            if result(middle).isInGamut { least = middle } else { most = middle }
        }
        return result(least)
    }
}
