import Colors
public import Foundation

/// The type of a `#colorLiteral`.
public typealias _ColorLiteralType = UIColor

/// A colour as in UIKit.
open class UIColor: PlatformColor, NamedColors, _ExpressibleByColorLiteral, @unchecked Sendable {
    /// Creates a colour from a colour of Core Graphics.
    public convenience init(cgColor: CGColor) { self.init(cgColor) }

    /// Returns `nil`, and reports that there are no asset catalogues.
    public convenience init?(named name: String) {
        Stage.current.report("UIColor(named: \"\(name)\") is nil, because there are no asset catalogues")
        return nil
    }

    /// Creates the colour of a `#colorLiteral`.
    public required convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }

    /// Creates a colour from a colour of Core Graphics.
    public class func named(_ color: CGColor) -> UIColor { UIColor(cgColor: color) }

    /// Copies the brightness and the opacity of a grey to the pointers that are not `nil`. Returns false for other colours.
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

    /// The type of the colour space, and the components.
    open override var description: String {
        color.spaceName(gray: "UIExtendedGrayColorSpace", rgb: "UIExtendedSRGBColorSpace") + " "
            + color.numbers
    }
}

extension UIColor {
    /// The channels of the colour.
    public var ciColor: CIColor { CIColor(color: self) }
}

/// The channels of a colour in sRGB, 0 to 1.
public final class CIColor: NSObject, Sendable {
    /// The channels and the opacity.
    public let red, green, blue, alpha: CGFloat

    /// Creates the channels of a colour.
    public init(color: UIColor) {
        let color = color.cgColor.plain ?? .clear
        (red, green, blue, alpha) = (color.red, color.green, color.blue, color.alpha)
    }
}
