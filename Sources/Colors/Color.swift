import RealModule

// MARK: - Colour

/// A colour in sRGB with straight (not premultiplied) alpha, each channel 0 to 1.
///
/// Channels outside 0...1 are kept, because a spring may overshoot a colour. They are clipped in pixels and text.
@frozen
public struct Color: Hashable, Sendable, BitwiseCopyable {
    /// The red channel, 0 to 1.
    public var red: Double
    /// The green channel, 0 to 1.
    public var green: Double
    /// The blue channel, 0 to 1.
    public var blue: Double
    /// The opacity, 0 to 1.
    public var alpha: Double

    /// Creates a colour from its channels.
    @inlinable
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Creates a grey from its brightness, 0 to 1.
    @inlinable
    public init(white: Double, alpha: Double = 1) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Creates a colour from its bytes 0xRRGGBB and its opacity.
    @inlinable
    public init(rgb: UInt32, alpha: Double = 1) {
        self.init(
            red: Double(rgb >> 16 & 255) / 255, green: Double(rgb >> 8 & 255) / 255,
            blue: Double(rgb & 255) / 255, alpha: alpha)
    }

    /// Opaque black.
    public static let black = Color(white: 0)
    /// Opaque white.
    public static let white = Color(white: 1)
    /// The grey of guides and texts, which is visible on any background.
    package static let annotation = Color(rgb: 0x8A_8F_98)
    /// CSS's `transparent`: black with alpha 0.
    public static let clear = Color(white: 0, alpha: 0)

    /// Whether all channels are finite.
    public var isFinite: Bool { red.isFinite && green.isFinite && blue.isFinite && alpha.isFinite }

    /// Returns the colour with another opacity.
    @inlinable
    public func withAlpha(_ alpha: Double) -> Color {
        Color(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Returns the product with another colour, channel by channel. A replicator tints its instances with it.
    @inlinable
    public func multiplied(by other: Color) -> Color {
        Color(
            red: red * other.red, green: green * other.green, blue: blue * other.blue,
            alpha: alpha * other.alpha)
    }
}

extension Color: CustomStringConvertible {
    /// The colour as "#rrggbbaa", each channel clamped to 0...1 and rounded to a byte.
    public var hex: String { Self.hex(of: [red, green, blue, alpha].map { UInt8(channel: $0) }) }

    /// The colour as "#rrggbb", without its opacity.
    package var opaqueHex: String { Self.hex(of: [red, green, blue].map { UInt8(channel: $0) }) }

    /// Returns channels in the form of CSS: "#" and two lowercase digits for each.
    package static func hex(of channels: [UInt8]) -> String {
        channels.reduce(into: "#") { text, channel in
            text += (channel < 16 ? "0" : "") + String(channel, radix: 16)
        }
    }

    /// The same as ``hex``.
    public var description: String { hex }
}

// MARK: - Bytes

extension Double {
    /// The number clamped to 0...1, or 0 if it is not a number.
    @inlinable
    package var clampedToUnit: Double { self > 0 ? min(self, 1) : 0 }
}

extension UInt8 {
    /// Creates a byte from a level of 0 to 255, clamped and rounded, or 0 if the level is not a number.
    @inlinable
    package init(level: Double) { self = level > 0 ? UInt8(Swift.min(level, 255).rounded()) : 0 }

    /// Creates a byte from a colour channel of 0 to 1, clamped and rounded, or 0 if the channel is not a number.
    @inlinable
    package init(channel: Double) { self.init(level: channel * 255) }
}

extension Color {
    /// Returns the colour with a function applied to red, green and blue.
    func mapChannels(_ body: (Double) -> Double) -> Color {
        Color(red: body(red), green: body(green), blue: body(blue), alpha: alpha)
    }

    package var roundedToBytes: Color { mapChannels { Double(UInt8(channel: $0)) / 255 } }
}

// MARK: - Contrast

/// The contrast of displayed colours by the Web Content Accessibility Guidelines 2.2.
extension Color {
    /// The minimum contrast of text: WCAG 2.2, criterion 1.4.3.
    public static let readable = 4.5

    /// The relative luminance: 0 for black to 1 for white.
    public var luminance: Double { Self.luminance(of: displayed.light) }

    /// Returns the relative luminance of linear channels: 0 for black to 1 for white.
    package static func luminance(of light: SIMD3<Double>) -> Double {
        0.2126 * light.x + 0.7152 * light.y + 0.0722 * light.z
    }

    /// Returns the contrast with another colour: 1 for equal colours to 21 for black and white.
    public func contrast(with other: Color) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// Whether white text is more readable on the colour than black text.
    package var isDark: Bool { contrast(with: .white) > contrast(with: .black) }

    /// Returns the colour, or the nearest one in lightness with enough contrast, opaque and rounded to bytes.
    ///
    /// Only the lightness in Oklab changes, and the chroma if sRGB requires it. Black or white reaches ``readable``
    /// on every background. If neither reaches the requested contrast, the result is the better one.
    public func legible(on background: Color, contrast minimum: Double = Color.readable) -> Color {
        guard displayed.contrast(with: background) < minimum else { return displayed }
        let ends = [(Color.black, 0.0), (Color.white, 1.0)]
        let shades = ends.compactMap { shade(on: background, contrast: minimum, towards: $0, lightness: $1) }
        let nearest = shades.min { $0.change < $1.change }?.color
        return nearest ?? (background.isDark ? .white : .black)
    }

    /// Returns the first shade with enough contrast between the colour and black or white, or `nil`.
    private func shade(
        on background: Color, contrast minimum: Double, towards end: Color, lightness: Double
    ) -> (color: Color, change: Double)? {
        guard end.contrast(with: background) >= minimum else { return nil }
        let lab = displayed.oklabComponents.values
        var (shade, sufficient, insufficient) = (end, lightness, lab.x)
        for _ in 0..<12 {
            let middle = (sufficient + insufficient) / 2
            let color = Color(oklab: SIMD3(middle, lab.y, lab.z), alpha: 1).gamutMapped().displayed
            if color.contrast(with: background) >= minimum {
                (shade, sufficient) = (color, middle)
            } else {
                insufficient = middle
            }
        }
        return (shade, abs(sufficient - lab.x))
    }

    /// The opaque colour, rounded to bytes.
    private var displayed: Color { roundedToBytes.withAlpha(1) }
}

// MARK: - Gamut

extension Color {
    /// Whether every channel is in 0...1, except for rounding.
    public var isInGamut: Bool {
        let range = -1e-6...(1 + 1e-6)
        return range.contains(red) && range.contains(green) && range.contains(blue)
    }

    /// Returns the colour, or the nearest one in sRGB: the gamut mapping of CSS Color 4.
    ///
    /// The mapping keeps lightness and hue. It reduces the chroma until the rest can be clipped without a visible difference (0.02
    /// in Oklab).
    public func gamutMapped() -> Color {
        guard !isInGamut, isFinite else { return clipped }
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

    /// The smallest visible difference in Oklab by CSS Color 4.
    package static let justNoticeable = 0.02

    /// The colour with every channel clamped to 0...1, or 0 if it is not a number.
    package var clipped: Color { mapChannels { $0.clampedToUnit } }

    /// Returns the distance to another colour in Oklab.
    public func oklabDistance(to other: Color) -> Double {
        let step = other.components(in: .oklab).values - components(in: .oklab).values
        return (step * step).sum().squareRoot()
    }
}
