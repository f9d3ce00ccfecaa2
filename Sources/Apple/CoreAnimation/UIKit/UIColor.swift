import Colors
public import Foundation

/// A colour as UIKit has it. It does not change, and so may go anywhere; a subclass has to see to that itself.
open class UIColor: NSObject, @unchecked Sendable {
    private let color: CGColor

    /// The colour as Core Graphics and layers have it.
    open var cgColor: CGColor { color }

    /// The colour of these channels of sRGB, 0 to 1. Channels outside are kept.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        color = CGColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// The colour of these channels of Display P3, 0 to 1.
    public init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        color = CGColor(displayP3Red: red, green: green, blue: blue, alpha: alpha)
    }

    /// The grey of this brightness, 0 to 1.
    public init(white: CGFloat, alpha: CGFloat) { color = CGColor(gray: white, alpha: alpha) }

    /// The colour of this hue, 0 to 1 for once round the circle, and this saturation and brightness, 0 to 1.
    public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        color = CGColor(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha)
    }

    /// The colour of Core Graphics.
    public init(cgColor: CGColor) { color = cgColor }

    /// The colour that repeats a picture in both directions.
    public init(patternImage image: UIImage) { color = image.color }

    /// Not here: colours are not read from archives. It gives nil.
    public required init?(coder: NSCoder) { nil }

    /// Makes the picture that is being made fill rectangles with this colour. Without one it does nothing.
    open func setFill() { UIGraphicsImageRendererContext.current?.color = color.color }

    /// The same as ``setFill()``, since nothing else can be drawn.
    open func set() { setFill() }

    /// The same colour with another opacity.
    open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        UIColor(cgColor: color.copy(alpha: alpha) ?? color)
    }

    /// Hands out the channels of sRGB, each where there is a place for it; false for a pattern.
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

    /// Hands out hue, saturation and brightness, each 0 to 1 and where there is a place for it; false for a pattern.
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

    /// Hands out the brightness of a grey and its opacity; false for what is no grey.
    @discardableResult
    open func getWhite(
        _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        guard let color = color.plain, color.red == color.green, color.green == color.blue else {
            return false
        }
        white?.pointee = CGFloat(color.red)
        alpha?.pointee = CGFloat(color.alpha)
        return true
    }

    /// Whether both paint the same.
    open override func isEqual(_ object: Any?) -> Bool { (object as? UIColor)?.color == color }

    /// The same for colours that paint the same.
    open override var hash: Int { color.hashValue }

    /// What sort of components it has, and the components.
    open override var description: String {
        color.word(gray: "UIExtendedGrayColorSpace", rgb: "UIExtendedSRGBColorSpace") + " " + color.numbers
    }
}

extension UIColor: ColorHolder {}
