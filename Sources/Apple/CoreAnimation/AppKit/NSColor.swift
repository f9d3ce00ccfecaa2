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
