public import Colors

/// A colour of a ``PixelGrid``: sRGB, 8 bits a channel, the three colour channels already multiplied by alpha.
///
/// Premultiplied means that no channel exceeds ``alpha``: half-transparent red is (128, 0, 0, 128). Every
/// initializer keeps that promise, and the arithmetic here relies on it.
///
/// All compositing of the module happens in this space: sRGB as it is stored, without linearisation, as Core
/// Animation composites. A fade between two colours therefore looks as it does on Apple's platforms.
@frozen
public struct PixelColor: Hashable, Sendable, BitwiseCopyable {
    /// 0xAABBGGRR, so that the bytes in the memory of a little-endian machine are R, G, B, A.
    @usableFromInline package let rawValue: UInt32

    /// - Precondition: no channel exceeds alpha (not checked).
    @inlinable
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A colour as it is stored, each channel cut to 0...1; NaN counts as 0.
    public init(_ color: Color) {
        let alpha = unit(color.alpha)
        self.init(
            rawValue: byte(unit(color.red) * alpha) | byte(unit(color.green) * alpha) << 8
                | byte(unit(color.blue) * alpha) << 16 | byte(alpha) << 24)
    }

    /// An opaque colour of 8-bit channels.
    @inlinable
    public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        self.init(
            rawValue: UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | 0xFF00_0000)
    }

    /// Nothing at all: what an empty grid holds.
    @inlinable public static var clear: PixelColor { PixelColor(rawValue: 0) }
    /// Opaque black.
    public static let black = PixelColor(0, 0, 0)
    /// Opaque white.
    public static let white = PixelColor(255, 255, 255)

    /// Red times alpha, 0 to ``alpha``.
    @inlinable public var red: UInt8 { UInt8(truncatingIfNeeded: rawValue) }
    /// Green times alpha, 0 to ``alpha``.
    @inlinable public var green: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 8) }
    /// Blue times alpha, 0 to ``alpha``.
    @inlinable public var blue: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 16) }
    /// Opacity: 0 clear, 255 opaque.
    @inlinable public var alpha: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 24) }
    /// Whether nothing behind it shows.
    @inlinable public var isOpaque: Bool { rawValue >= 0xFF00_0000 }

    /// The three channels before alpha was multiplied in, each right to about 128 / ``alpha`` steps; black
    /// when clear.
    @inlinable
    public var straight: (red: UInt8, green: UInt8, blue: UInt8) {
        let alpha = UInt32(self.alpha)
        if alpha == 255 || alpha == 0 { return (red, green, blue) }
        return (
            UInt8((UInt32(red) &* 255 &+ alpha / 2) / alpha),
            UInt8((UInt32(green) &* 255 &+ alpha / 2) / alpha),
            UInt8((UInt32(blue) &* 255 &+ alpha / 2) / alpha)
        )
    }

    /// The colour with every channel times `factor` / 255, rounded to nearest: this colour, less of it.
    @inlinable
    public func scaled(by factor: UInt8) -> PixelColor {
        PixelColor(rawValue: multiply(rawValue, by: UInt32(factor)))
    }

    /// The colour seen in front of `backdrop`: Porter and Duff's source-over,
    /// `result = source + backdrop * (1 - source alpha)`, exact up to one rounding.
    @inlinable
    public func over(_ backdrop: PixelColor) -> PixelColor {
        PixelColor(rawValue: rawValue &+ multiply(backdrop.rawValue, by: 255 &- (rawValue >> 24)))
    }
}

/// Four bytes, each times `factor` / 255 and rounded to nearest, two at a time in lanes of 16 bits.
///
/// `(x + 128 + (x + 128) / 256) / 256` is x / 255 rounded, exactly, for every product of two bytes.
@inlinable
func multiply(_ channels: UInt32, by factor: UInt32) -> UInt32 {
    var low = (channels & 0x00FF_00FF) &* factor &+ 0x0080_0080
    var high = (channels >> 8 & 0x00FF_00FF) &* factor &+ 0x0080_0080
    low = (low &+ (low >> 8 & 0x00FF_00FF)) >> 8 & 0x00FF_00FF
    high = (high &+ (high >> 8 & 0x00FF_00FF)) & 0xFF00_FF00
    return low | high
}

/// Eight bytes in lanes of 16 bits, the channels of two pixels, each times its own factor / 255 and rounded to nearest.
@inline(__always)
func multiply(_ channels: SIMD8<UInt16>, by factors: SIMD8<UInt16>) -> SIMD8<UInt16> {
    let products = channels &* factors &+ 128
    return (products &+ (products &>> 8)) &>> 8
}

/// A number forced into 0...1; NaN becomes 0.
package func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }

/// A number of 0...1 as a byte, rounded to nearest.
private func byte(_ value: Double) -> UInt32 { UInt32(value * 255 + 0.5) }
