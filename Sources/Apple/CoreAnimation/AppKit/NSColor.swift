import Colors
public import Foundation

/// A colour as AppKit has it. It does not change, and so may go anywhere; a subclass has to see to that itself.
///
/// Calibrated and device colours are taken for sRGB.
open class NSColor: NSObject, @unchecked Sendable {
    private let color: CGColor

    /// The colour as Core Graphics and layers have it.
    open var cgColor: CGColor { color }

    /// The colour of Core Graphics.
    public init?(cgColor: CGColor) { color = cgColor }

    init(_ color: CGColor) { self.color = color }

    /// Not here: colours are not read from archives. It gives nil.
    public required init?(coder: NSCoder) { nil }

    /// The colour of these channels of sRGB, 0 to 1. Channels outside are kept.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// The colour of these channels of sRGB, 0 to 1.
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// The colour of these channels, 0 to 1.
    public convenience init(calibratedRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// The colour of these channels, 0 to 1.
    public convenience init(deviceRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// The colour of these channels of Display P3, 0 to 1.
    public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(CGColor(displayP3Red: red, green: green, blue: blue, alpha: alpha))
    }

    /// The grey of this brightness, 0 to 1.
    public convenience init(white: CGFloat, alpha: CGFloat) { self.init(CGColor(gray: white, alpha: alpha)) }

    /// The grey of this brightness, 0 to 1.
    public convenience init(calibratedWhite white: CGFloat, alpha: CGFloat) {
        self.init(white: white, alpha: alpha)
    }

    /// The grey of this brightness, 0 to 1.
    public convenience init(deviceWhite white: CGFloat, alpha: CGFloat) {
        self.init(white: white, alpha: alpha)
    }

    /// The colour of this hue, 0 to 1 for once round the circle, and this saturation and brightness, 0 to 1.
    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        self.init(CGColor(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha))
    }

    /// The colour of this hue, saturation and brightness.
    public convenience init(
        calibratedHue hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
    ) {
        self.init(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha)
    }

    /// The colour of this hue, saturation and brightness.
    public convenience init(
        deviceHue hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
    ) {
        self.init(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha)
    }

    /// The same colour with another opacity.
    open func withAlphaComponent(_ alpha: CGFloat) -> NSColor { NSColor(color.copy(alpha: alpha) ?? color) }

    /// Whether both paint the same.
    open override func isEqual(_ object: Any?) -> Bool { (object as? NSColor)?.color == color }

    /// The same for colours that paint the same.
    open override var hash: Int { color.hashValue }

    /// What sort of components it has, and the components.
    open override var description: String {
        color.word(gray: "Generic Gray Gamma 2.2 Profile", rgb: "sRGB IEC61966-2.1") + " colorspace "
            + color.numbers
    }
}

extension NSColor: ColorHolder {}

extension NSColor {
    /// The red channel of sRGB.
    public var redComponent: CGFloat { CGFloat(color.color.red) }
    /// The green channel of sRGB.
    public var greenComponent: CGFloat { CGFloat(color.color.green) }
    /// The blue channel of sRGB.
    public var blueComponent: CGFloat { CGFloat(color.color.blue) }
    /// The opacity.
    public var alphaComponent: CGFloat { color.alpha }
    /// The hue, 0 to 1.
    public var hueComponent: CGFloat { color.hsb.hue }
    /// The saturation, 0 to 1.
    public var saturationComponent: CGFloat { color.hsb.saturation }
    /// The brightness, 0 to 1.
    public var brightnessComponent: CGFloat { color.hsb.brightness }

    /// Hands out the channels of sRGB, each where there is a place for it.
    public func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) {
        red?.pointee = redComponent
        green?.pointee = greenComponent
        blue?.pointee = blueComponent
        alpha?.pointee = alphaComponent
    }

    /// Hands out hue, saturation and brightness, each 0 to 1 and where there is a place for it.
    public func getHue(
        _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
        brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) {
        hue?.pointee = hueComponent
        saturation?.pointee = saturationComponent
        brightness?.pointee = brightnessComponent
        alpha?.pointee = alphaComponent
    }

    /// The colour that has `fraction` of another in it.
    public func blended(withFraction fraction: CGFloat, of color: NSColor) -> NSColor? {
        guard let from = cgColor.plain, let to = color.cgColor.plain else { return nil }
        func mix(_ a: Double, _ b: Double) -> CGFloat { CGFloat(a + (b - a) * Double(fraction)) }
        return NSColor(
            red: mix(from.red, to.red), green: mix(from.green, to.green), blue: mix(from.blue, to.blue),
            alpha: mix(from.alpha, to.alpha))
    }
}

// MARK: - NSColor+Named

// The colours that have names.
extension NSColor {
    /// Grey 0.
    public class var black: NSColor { NSColor(.black) }
    /// Grey 1/3.
    public class var darkGray: NSColor { NSColor(.darkGray) }
    /// Grey 2/3.
    public class var lightGray: NSColor { NSColor(.lightGray) }
    /// Grey 1.
    public class var white: NSColor { NSColor(.white) }
    /// Grey 1/2.
    public class var gray: NSColor { NSColor(.gray) }
    /// (1, 0, 0).
    public class var red: NSColor { NSColor(.red) }
    /// (0, 1, 0).
    public class var green: NSColor { NSColor(.green) }
    /// (0, 0, 1).
    public class var blue: NSColor { NSColor(.blue) }
    /// (0, 1, 1).
    public class var cyan: NSColor { NSColor(.cyan) }
    /// (1, 1, 0).
    public class var yellow: NSColor { NSColor(.yellow) }
    /// (1, 0, 1).
    public class var magenta: NSColor { NSColor(.magenta) }
    /// (1, 0.5, 0).
    public class var orange: NSColor { NSColor(.orange) }
    /// (0.5, 0, 0.5).
    public class var purple: NSColor { NSColor(.purple) }
    /// (0.6, 0.4, 0.2).
    public class var brown: NSColor { NSColor(.brown) }
    /// Grey 0, of which nothing shows.
    public class var clear: NSColor { NSColor(.clear) }
}

// Those that on Apple's systems follow the appearance have their values for the light one.
extension NSColor {
    private static func light(_ rgb: UInt32, alpha: CGFloat = 1) -> NSColor {
        NSColor(CGColor(rgb: rgb, alpha: alpha))
    }

    /// #FF3B30.
    public class var systemRed: NSColor { light(0xFF3B30) }
    /// #FF9500.
    public class var systemOrange: NSColor { light(0xFF9500) }
    /// #FFCC00.
    public class var systemYellow: NSColor { light(0xFFCC00) }
    /// #28CD41.
    public class var systemGreen: NSColor { light(0x28CD41) }
    /// #00C7BE.
    public class var systemMint: NSColor { light(0x00C7BE) }
    /// #59ADC4.
    public class var systemTeal: NSColor { light(0x59ADC4) }
    /// #55BEF0.
    public class var systemCyan: NSColor { light(0x55BEF0) }
    /// #007AFF.
    public class var systemBlue: NSColor { light(0x007AFF) }
    /// #5856D6.
    public class var systemIndigo: NSColor { light(0x5856D6) }
    /// #AF52DE.
    public class var systemPurple: NSColor { light(0xAF52DE) }
    /// #FF2D55.
    public class var systemPink: NSColor { light(0xFF2D55) }
    /// #A2845E.
    public class var systemBrown: NSColor { light(0xA2845E) }
    /// #8E8E93.
    public class var systemGray: NSColor { light(0x8E8E93) }
    /// #007AFF.
    public class var controlAccentColor: NSColor { light(0x007AFF) }
    /// #0068DA.
    public class var linkColor: NSColor { light(0x0068DA) }
    /// #000000, 85 % opaque.
    public class var labelColor: NSColor { light(0x000000, alpha: 0.85) }
    /// #000000, 50 % opaque.
    public class var secondaryLabelColor: NSColor { light(0x000000, alpha: 0.5) }
    /// #000000, 26 % opaque.
    public class var tertiaryLabelColor: NSColor { light(0x000000, alpha: 0.26) }
    /// #000000, 10 % opaque.
    public class var quaternaryLabelColor: NSColor { light(0x000000, alpha: 0.1) }
    /// #000000.
    public class var textColor: NSColor { light(0x000000) }
    /// #FFFFFF.
    public class var textBackgroundColor: NSColor { light(0xFFFFFF) }
    /// #000000, 85 % opaque.
    public class var controlTextColor: NSColor { light(0x000000, alpha: 0.85) }
    /// #FFFFFF.
    public class var controlBackgroundColor: NSColor { light(0xFFFFFF) }
    /// #ECECEC.
    public class var windowBackgroundColor: NSColor { light(0xECECEC) }
    /// #000000, 10 % opaque.
    public class var separatorColor: NSColor { light(0x000000, alpha: 0.1) }
    /// #E6E6E6.
    public class var gridColor: NSColor { light(0xE6E6E6) }
}

extension NSColor {
    /// Not here: there are no catalogues of colours.
    @available(*, unavailable, message: "there are no asset catalogues: write the colour's channels")
    public convenience init?(named name: String) { nil }

    /// Not here: layers draw.
    @available(*, unavailable, message: "there is nothing to draw into: give the colour to a layer")
    public func set() {}

    /// Not here: layers draw.
    @available(*, unavailable, message: "there is nothing to fill in: give the colour to a layer's fillColor")
    public func setFill() {}

    /// Not here: layers draw.
    @available(
        *, unavailable, message: "there is nothing to draw on: give the colour to a layer's strokeColor"
    )
    public func setStroke() {}
}
