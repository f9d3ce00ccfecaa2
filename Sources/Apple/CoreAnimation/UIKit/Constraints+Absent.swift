public import Foundation

// Places that follow from rules. So that the compiler comes to the sentence, these have what is written about them.

/// Not here: views are placed by numbers.
@available(
    *, unavailable,
    message:
        "there is no Auto Layout: set the view's frame, in layoutSubviews where it follows the superview's size"
)
open class NSLayoutConstraint: NSObject {
    /// Not here: views are placed by numbers.
    public var isActive = false
    /// Not here: views are placed by numbers.
    public var constant: CGFloat = 0
    /// Not here: views are placed by numbers.
    public class func activate(_ constraints: [NSLayoutConstraint]) {}
}

/// Not here: views are placed by numbers.
@available(
    *, unavailable,
    message:
        "there is no Auto Layout: set the view's frame, in layoutSubviews where it follows the superview's size"
)
open class NSLayoutAnchor: NSObject {
    /// Not here: views are placed by numbers.
    public func constraint(equalTo anchor: NSLayoutAnchor, constant c: CGFloat = 0) -> NSLayoutConstraint {
        NSLayoutConstraint()
    }
    /// Not here: views are placed by numbers.
    public func constraint(equalTo anchor: NSLayoutAnchor, multiplier m: CGFloat, constant c: CGFloat = 0)
        -> NSLayoutConstraint
    {
        NSLayoutConstraint()
    }
    /// Not here: views are placed by numbers.
    public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint()
    }
}

extension UIView {
    /// Not here: views are placed by numbers.
    @available(
        *, unavailable,
        message:
            "there is no Auto Layout: set the view's frame, in layoutSubviews where it follows the superview's size"
    )
    public var translatesAutoresizingMaskIntoConstraints: Bool {
        get { true }
        set {}
    }

    /// Not here: views are placed by numbers.
    @available(
        *, unavailable,
        message:
            "there is no Auto Layout: set the view's frame, in layoutSubviews where it follows the superview's size"
    )
    public func addConstraint(_ constraint: NSLayoutConstraint) {}

    /// Not here: views are placed by numbers.
    @available(
        *, unavailable, message: "views keep their frames: set them in the superview's layoutSubviews"
    )
    public var autoresizingMask: AutoresizingMask {
        get { [] }
        set {}
    }

    /// What of a frame would follow the superview's size.
    public struct AutoresizingMask: OptionSet, Sendable {
        /// The bits, as UIKit has them.
        public let rawValue: UInt
        /// The mask of some bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The width.
        public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
        /// The height.
        public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
    }
}

extension UIView {
    /// Not here: views are placed by numbers.
    @available(
        *, unavailable,
        message:
            "there is no Auto Layout: set the view's frame, in layoutSubviews where it follows the superview's size"
    )
    public var leadingAnchor: NSLayoutAnchor { NSLayoutAnchor() }

    /// Not here: views are placed by numbers.
    @available(
        *, unavailable,
        message:
            "there is no Auto Layout: set the view's frame, in layoutSubviews where it follows the superview's size"
    )
    public var trailingAnchor: NSLayoutAnchor { NSLayoutAnchor() }

    /// Not here: views are placed by numbers.
    @available(
        *, unavailable,
        message:
            "there is no Auto Layout: set the view's frame, in layoutSubviews where it follows the superview's size"
    )
    public var leftAnchor: NSLayoutAnchor { NSLayoutAnchor() }

    /// Not here: views are placed by numbers.
    @available(
        *, unavailable,
        message:
            "there is no Auto Layout: set the view's frame, in layoutSubviews where it follows the superview's size"
    )
    public var rightAnchor: NSLayoutAnchor { NSLayoutAnchor() }

    /// Not here: views are placed by numbers.
    @available(
        *, unavailable,
        message:
            "there is no Auto Layout: set the view's frame, in layoutSubviews where it follows the superview's size"
    )
    public var topAnchor: NSLayoutAnchor { NSLayoutAnchor() }

    /// Not here: views are placed by numbers.
    @available(
        *, unavailable,
        message:
            "there is no Auto Layout: set the view's frame, in layoutSubviews where it follows the superview's size"
    )
    public var bottomAnchor: NSLayoutAnchor { NSLayoutAnchor() }

    /// Not here: views are placed by numbers.
    @available(
        *, unavailable,
        message:
            "there is no Auto Layout: set the view's frame, in layoutSubviews where it follows the superview's size"
    )
    public var widthAnchor: NSLayoutAnchor { NSLayoutAnchor() }

    /// Not here: views are placed by numbers.
    @available(
        *, unavailable,
        message:
            "there is no Auto Layout: set the view's frame, in layoutSubviews where it follows the superview's size"
    )
    public var heightAnchor: NSLayoutAnchor { NSLayoutAnchor() }

    /// Not here: views are placed by numbers.
    @available(
        *, unavailable,
        message:
            "there is no Auto Layout: set the view's frame, in layoutSubviews where it follows the superview's size"
    )
    public var centerXAnchor: NSLayoutAnchor { NSLayoutAnchor() }

    /// Not here: views are placed by numbers.
    @available(
        *, unavailable,
        message:
            "there is no Auto Layout: set the view's frame, in layoutSubviews where it follows the superview's size"
    )
    public var centerYAnchor: NSLayoutAnchor { NSLayoutAnchor() }
}
