/// How well one colour can be read on another, as the Web Content Accessibility Guidelines 2.2 measure it, and the
/// nearest colour that can. Colours are taken as they are shown: in whole bytes, without their opacity.
extension Color {
    /// The contrast that text needs: WCAG 2.2, criterion 1.4.3.
    public static let readable = 4.5

    /// The relative luminance: 0 for black to 1 for white.
    public var luminance: Double {
        let light = shown.light
        return 0.2126 * light.x + 0.7152 * light.y + 0.0722 * light.z
    }

    /// How much lighter one of two colours is than the other: 1 for equal ones to 21 for black and white.
    public func contrast(with other: Color) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// This colour, or of its hue the one nearest in lightness that stands out enough from a ground.
    ///
    /// Lightness is Oklab's, and only it changes, but for what sRGB has no room for. Black or white reaches
    /// ``readable`` on every ground; where neither reaches what is asked for, the one that comes nearer is the answer.
    ///
    /// - Parameters:
    ///   - ground: what is behind it.
    ///   - least: the contrast it is to have.
    /// - Returns: an opaque colour in whole bytes.
    public func legible(on ground: Color, contrast least: Double = Color.readable) -> Color {
        guard shown.contrast(with: ground) < least else { return shown }
        let ends = [(Color.black, 0.0), (Color.white, 1.0)]
        let shades = ends.compactMap { shade(on: ground, least, from: $0, $1) }
        let nearest = shades.min { $0.change < $1.change }?.color
        return nearest ?? (luminanceOfMiddle < ground.luminance ? .black : .white)
    }

    /// Black and white stand out equally from a ground of this luminance.
    private var luminanceOfMiddle: Double { (1.05 * 0.05).squareRoot() - 0.05 }

    /// The first shade with that contrast on the way to black or white; nil when even the end has less.
    private func shade(
        on ground: Color, _ least: Double, from end: Color, _ lightness: Double
    ) -> (color: Color, change: Double)? {
        guard end.contrast(with: ground) >= least else { return nil }
        let own = shown.oklabComponents.values
        var (found, enough, short) = (end, lightness, own.x)
        for _ in 0..<12 {
            let middle = (enough + short) / 2
            let color = Color(okL: middle, a: own.y, b: own.z, alpha: 1).gamutMapped().shown
            if color.contrast(with: ground) >= least {
                (found, enough) = (color, middle)
            } else {
                short = middle
            }
        }
        return (found, abs(enough - own.x))
    }

    /// The colour as bytes have it, opaque.
    private var shown: Color {
        func byte(_ channel: Double) -> Double { channel > 0 ? (min(channel, 1) * 255).rounded() / 255 : 0 }
        return Color(red: byte(red), green: byte(green), blue: byte(blue))
    }
}
