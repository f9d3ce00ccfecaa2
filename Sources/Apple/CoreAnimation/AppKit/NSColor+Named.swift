import Foundation

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
