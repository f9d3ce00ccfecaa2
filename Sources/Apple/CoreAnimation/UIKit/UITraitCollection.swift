public import Foundation

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

    /// Returns the colour for an environment: the colour itself.
    public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor { self }
}
