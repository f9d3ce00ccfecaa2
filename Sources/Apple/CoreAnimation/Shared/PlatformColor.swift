import Colors
public import Foundation

/// A colour, which never changes: the common superclass of ``UIColor`` and ``NSColor``.
open class PlatformColor: NSObject, @unchecked Sendable {
    final let color: CGColor

    /// The colour for Core Graphics and for layers.
    open var cgColor: CGColor { color }

    init(_ color: CGColor) { self.color = color }

    /// Returns `nil`, because archives cannot contain colours.
    public required init?(coder: NSCoder) { nil }

    /// Creates a colour from sRGB channels, 0 to 1. Values outside that range are kept.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// Creates a colour from Display P3 channels, 0 to 1.
    public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(CGColor(Color(ColorComponents(red, green, blue, alpha: alpha), in: .displayP3)))
    }

    /// Creates a grey, 0 (black) to 1 (white).
    public convenience init(white: CGFloat, alpha: CGFloat) { self.init(CGColor(gray: white, alpha: alpha)) }

    /// Creates a colour from a hue, a saturation and a brightness, each 0 to 1.
    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let components = ColorComponents(hue * 360, saturation, brightness, alpha: alpha)
        self.init(CGColor(Color(components, in: .hsb)))
    }

    /// Copies the sRGB channels to the pointers that are not `nil`. Returns false for a pattern.
    @discardableResult
    open func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        guard let color = color.plain else { return false }
        red?.pointee = CGFloat(color.red)
        green?.pointee = CGFloat(color.green)
        blue?.pointee = CGFloat(color.blue)
        alpha?.pointee = CGFloat(color.alpha)
        return true
    }

    /// Copies hue, saturation and brightness, each 0 to 1, to the pointers that are not `nil`. Returns false for a pattern.
    @discardableResult
    open func getHue(
        _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
        brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        guard color.plain != nil else { return false }
        let hsb = color.hsb
        hue?.pointee = hsb.hue
        saturation?.pointee = hsb.saturation
        brightness?.pointee = hsb.brightness
        alpha?.pointee = color.alpha
        return true
    }

    /// Returns whether two colours draw the same.
    open override func isEqual(_ object: Any?) -> Bool { (object as? PlatformColor)?.color == color }

    /// A hash value of the colour.
    open override var hash: Int { color.hashValue }
}

// MARK: - Named colours

/// A class with the named colours that UIKit and AppKit share.
public protocol NamedColors {
    /// The class of the colours.
    associatedtype Named
    /// Creates a colour from a colour of Core Graphics.
    static func named(_ color: CGColor) -> Named
}

extension NamedColors {
    private static func gray(_ white: CGFloat, alpha: CGFloat = 1) -> Named {
        named(CGColor(gray: white, alpha: alpha))
    }

    private static func rgb(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> Named {
        named(CGColor(red: red, green: green, blue: blue, alpha: 1))
    }

    /// Returns the colour 0xRRGGBB. On Apple's systems these colours follow the appearance; this is the light one.
    static func light(_ bytes: UInt32, alpha: CGFloat = 1) -> Named {
        named(CGColor(Color(rgb: bytes, alpha: alpha)))
    }

    /// Black, in grey components.
    public static var black: Named { gray(0) }
    /// The grey with a third of white.
    public static var darkGray: Named { gray(1 / 3) }
    /// The grey with two thirds of white.
    public static var lightGray: Named { gray(2 / 3) }
    /// White, in grey components.
    public static var white: Named { gray(1) }
    /// The grey halfway between black and white.
    public static var gray: Named { gray(0.5) }
    /// Red: (1, 0, 0) in sRGB.
    public static var red: Named { rgb(1, 0, 0) }
    /// Green: (0, 1, 0) in sRGB.
    public static var green: Named { rgb(0, 1, 0) }
    /// Blue: (0, 0, 1) in sRGB.
    public static var blue: Named { rgb(0, 0, 1) }
    /// Cyan: (0, 1, 1) in sRGB.
    public static var cyan: Named { rgb(0, 1, 1) }
    /// Yellow: (1, 1, 0) in sRGB.
    public static var yellow: Named { rgb(1, 1, 0) }
    /// Magenta: (1, 0, 1) in sRGB.
    public static var magenta: Named { rgb(1, 0, 1) }
    /// Orange: (1, 0.5, 0) in sRGB.
    public static var orange: Named { rgb(1, 0.5, 0) }
    /// Purple: (0.5, 0, 0.5) in sRGB.
    public static var purple: Named { rgb(0.5, 0, 0.5) }
    /// Brown: (0.6, 0.4, 0.2) in sRGB.
    public static var brown: Named { rgb(0.6, 0.4, 0.2) }
    /// Transparent black.
    public static var clear: Named { gray(0, alpha: 0) }
}

extension NamedColors where Self: PlatformColor {
    /// Returns the colour with another opacity.
    public func withAlphaComponent(_ alpha: CGFloat) -> Named {
        Self.named(color.copy(alpha: alpha) ?? color)
    }
}
