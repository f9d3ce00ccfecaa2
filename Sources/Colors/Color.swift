/// A colour in sRGB with straight (not premultiplied) alpha, each channel 0 to 1.
///
/// Channels outside 0...1 are kept, as a spring may overshoot a colour, and cut to 0...1 where the colour becomes
/// pixels or text. A colour outside sRGB that is read, or passed through by a blend in another space, is brought
/// into sRGB there and then (``gamutMapped()``).
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

    /// The colour with these channels.
    @inlinable
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// The grey of this brightness, 0 to 1.
    @inlinable
    public init(white: Double, alpha: Double = 1) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// The colour with the bytes 0xRRGGBB and this opacity.
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
    /// CSS's `transparent`: black with alpha 0.
    public static let clear = Color(white: 0, alpha: 0)

    /// Whether no channel is infinite or not a number.
    public var isFinite: Bool { red.isFinite && green.isFinite && blue.isFinite && alpha.isFinite }

    /// The same colour with another opacity.
    @inlinable
    public func withAlpha(_ alpha: Double) -> Color {
        Color(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// The product with another colour, channel by channel: how a replicator tints its instances.
    @inlinable
    public func multiplied(by other: Color) -> Color {
        Color(
            red: red * other.red, green: green * other.green, blue: blue * other.blue,
            alpha: alpha * other.alpha)
    }
}

extension Color: CustomStringConvertible {
    /// The colour as "#rrggbbaa", each channel clamped to 0...1 and rounded to a byte.
    public var hex: String {
        Self.hex(of: [red, green, blue, alpha].map(Self.byte))
    }

    /// Channels as CSS writes them: "#" and two digits a channel, in lower case.
    package static func hex(of channels: [UInt8]) -> String {
        channels.reduce(into: "#") { text, channel in
            text += (channel < 16 ? "0" : "") + String(channel, radix: 16)
        }
    }

    /// The same as ``hex``.
    public var description: String { hex }

    /// A channel as a byte: clamped, rounded, 0 when it is not a number.
    private static func byte(_ channel: Double) -> UInt8 {
        channel > 0 ? UInt8((min(channel, 1) * 255).rounded()) : 0
    }
}
