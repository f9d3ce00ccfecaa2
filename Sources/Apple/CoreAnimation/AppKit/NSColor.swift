import Colors
public import Foundation

/// A colour as in AppKit. Calibrated and device colours are sRGB colours.
open class NSColor: PlatformColor, NamedColors, @unchecked Sendable {
    /// Creates a colour from a colour of Core Graphics; never `nil`.
    public convenience init?(cgColor: CGColor) { self.init(cgColor) }

    /// Creates a colour from a colour of Core Graphics; never `nil`.
    public class func named(_ color: CGColor) -> NSColor { NSColor(color) }

    /// The type of the colour space, and the components.
    open override var description: String {
        color.spaceName(gray: "Generic Gray Gamma 2.2 Profile", rgb: "sRGB IEC61966-2.1") + " colorspace "
            + color.numbers
    }
}

extension NSColor {
    /// The red component in sRGB, 0 to 1.
    public var redComponent: CGFloat { CGFloat(color.color.red) }
    /// The green component in sRGB, 0 to 1.
    public var greenComponent: CGFloat { CGFloat(color.color.green) }
    /// The blue component in sRGB, 0 to 1.
    public var blueComponent: CGFloat { CGFloat(color.color.blue) }
    /// The opacity, 0 to 1.
    public var alphaComponent: CGFloat { color.alpha }
    /// The hue, 0 to 1.
    public var hueComponent: CGFloat { color.hsb.hue }
    /// The saturation, 0 to 1.
    public var saturationComponent: CGFloat { color.hsb.saturation }
    /// The brightness, 0 to 1.
    public var brightnessComponent: CGFloat { color.hsb.brightness }

    /// Returns a blend with a fraction of another colour, or `nil` if one of the two is a pattern.
    public func blended(withFraction fraction: CGFloat, of color: NSColor) -> NSColor? {
        guard let from = cgColor.plain, let to = color.cgColor.plain else { return nil }
        func mix(_ a: Double, _ b: Double) -> CGFloat { CGFloat(a + (b - a) * Double(fraction)) }
        return NSColor(
            red: mix(from.red, to.red), green: mix(from.green, to.green), blue: mix(from.blue, to.blue),
            alpha: mix(from.alpha, to.alpha))
    }
}
