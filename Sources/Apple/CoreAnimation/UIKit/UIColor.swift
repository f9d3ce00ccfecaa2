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

// MARK: - UITraitCollection

/// The environment of a view. That of a stage is a light phone, and it never changes.
open class UITraitCollection: NSObject, @unchecked Sendable {
    /// The style of the interface.
    public private(set) var userInterfaceStyle = UIUserInterfaceStyle.unspecified
    /// The kind of device.
    public private(set) var userInterfaceIdiom = UIUserInterfaceIdiom.unspecified
    /// The class of the width.
    public private(set) var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
    /// The class of the height.
    public private(set) var verticalSizeClass = UIUserInterfaceSizeClass.unspecified
    /// The number of pixels per point, or 0 if it is unknown.
    public private(set) var displayScale: CGFloat = 0
    /// The direction of the layout.
    public private(set) var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified

    /// The environment of the stage.
    open class var current: UITraitCollection {
        let traits = UITraitCollection(userInterfaceStyle: .light)
        (traits.userInterfaceIdiom, traits.displayScale) = (.phone, 1)
        (traits.horizontalSizeClass, traits.verticalSizeClass) = (.compact, .regular)
        traits.layoutDirection = .leftToRight
        return traits
    }

    /// Creates an environment without known traits.
    public override init() {}

    /// Creates an environment with a style. Its other traits are unknown.
    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.init()
        self.userInterfaceStyle = userInterfaceStyle
    }

    /// Creates an environment with a kind of device. Its other traits are unknown.
    public convenience init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) {
        self.init()
        userInterfaceIdiom = idiom
    }

    /// Creates an environment with a class of the width. Its other traits are unknown.
    public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
        self.init()
        self.horizontalSizeClass = horizontalSizeClass
    }

    /// Creates an environment with a class of the height. Its other traits are unknown.
    public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
        self.init()
        self.verticalSizeClass = verticalSizeClass
    }

    /// Creates an environment with a number of pixels per point. Its other traits are unknown.
    public convenience init(displayScale: CGFloat) {
        self.init()
        self.displayScale = displayScale
    }

    /// Creates an environment with a direction. Its other traits are unknown.
    public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
        self.init()
        self.layoutDirection = layoutDirection
    }

    /// Creates an environment with the known traits of several ones. The last known trait counts.
    public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
        self.init()
        for traits in traitCollections {
            if traits.userInterfaceStyle != .unspecified { userInterfaceStyle = traits.userInterfaceStyle }
            if traits.userInterfaceIdiom != .unspecified { userInterfaceIdiom = traits.userInterfaceIdiom }
            if traits.horizontalSizeClass != .unspecified { horizontalSizeClass = traits.horizontalSizeClass }
            if traits.verticalSizeClass != .unspecified { verticalSizeClass = traits.verticalSizeClass }
            if traits.displayScale != 0 { displayScale = traits.displayScale }
            if traits.layoutDirection != .unspecified { layoutDirection = traits.layoutDirection }
        }
    }

    /// Returns whether the environment has all known traits of another one.
    open func containsTraits(in trait: UITraitCollection?) -> Bool {
        trait.map { UITraitCollection(traitsFrom: [self, $0]).isSame(as: self) } ?? true
    }

    private func isSame(as other: UITraitCollection) -> Bool {
        (userInterfaceStyle, userInterfaceIdiom, displayScale, layoutDirection)
            == (other.userInterfaceStyle, other.userInterfaceIdiom, other.displayScale, other.layoutDirection)
            && (horizontalSizeClass, verticalSizeClass)
                == (other.horizontalSizeClass, other.verticalSizeClass)
    }

    /// Returns whether the colours of two environments differ.
    open func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
        userInterfaceStyle != traitCollection?.userInterfaceStyle
    }
}

// MARK: - Colours by style

extension UIColor {
    /// Creates a transparent black.
    public convenience init() { self.init(cgColor: .clear) }

    /// Creates the colour for the environment of the stage, which never changes.
    public convenience init(dynamicProvider: (UITraitCollection) -> UIColor) {
        self.init(cgColor: dynamicProvider(.current).cgColor)
    }
}
