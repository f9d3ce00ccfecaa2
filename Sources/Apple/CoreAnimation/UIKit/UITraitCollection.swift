public import Foundation

/// The environment of a view. That of a stage is a light phone, and it never changes.
open class UITraitCollection: NSObject, @unchecked Sendable {
    /// The style of the interface.
    public let userInterfaceStyle: UIUserInterfaceStyle
    /// The kind of device.
    open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
    /// The class of the width.
    open var horizontalSizeClass: UIUserInterfaceSizeClass { .compact }
    /// The class of the height.
    open var verticalSizeClass: UIUserInterfaceSizeClass { .regular }
    /// The number of pixels per point.
    open var displayScale: CGFloat { 1 }

    /// The environment of the stage.
    open class var current: UITraitCollection { UITraitCollection() }

    /// Creates an environment with a style.
    public init(userInterfaceStyle: UIUserInterfaceStyle) { self.userInterfaceStyle = userInterfaceStyle }

    /// Creates the environment of a stage.
    public convenience override init() { self.init(userInterfaceStyle: .light) }

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
