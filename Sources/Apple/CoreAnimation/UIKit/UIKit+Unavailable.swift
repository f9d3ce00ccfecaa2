public import Foundation

extension UIBezierPath {
    /// Not here: layers draw.
    @available(
        *, unavailable, message: "there is nothing to fill in: give a CAShapeLayer the path and a fillColor"
    )
    public func fill() {}

    /// Not here: layers draw.
    @available(
        *, unavailable, message: "there is nothing to draw on: give a CAShapeLayer the path and a strokeColor"
    )
    public func stroke() {}

    /// Not here: layers clip.
    @available(
        *, unavailable,
        message: "there is nothing to clip: give the layer a CAShapeLayer with the path as its mask"
    )
    public func addClip() {}
}

extension UIColor {
    /// Not here: there are no catalogues of colours.
    @available(*, unavailable, message: "there are no asset catalogues: write the colour's channels")
    public convenience init?(named name: String) { nil }

    /// Not here: layers draw.
    @available(
        *, unavailable, message: "there is nothing to draw on: give the colour to a layer's strokeColor"
    )
    public func setStroke() {}
}

extension UIImage {
    /// Not here: there are no pictures but those made of rectangles.
    @available(*, unavailable, message: "there are no pictures: draw with shape layers")
    public convenience init?(named name: String) { nil }
}

extension UIImage {
    /// Not here: layers have no contents.
    @available(
        *, unavailable, message: "layers show no pictures: fill a shape layer with UIColor(patternImage:)"
    )
    public var cgImage: CGImage? { nil }
}

extension UIGraphicsImageRendererContext {
    /// Not here: there is nothing to draw into but by rectangles.
    @available(*, unavailable, message: "only fill(_:) draws here: use a CAShapeLayer for everything else")
    public var cgContext: CGContext { CGContext() }
}

/// Not here: there is nothing to draw into.
@available(*, unavailable, message: "there is nothing to draw into: draw with a CAShapeLayer")
public func UIGraphicsGetCurrentContext() -> CGContext? { nil }

/// Not here: there is nothing to draw into.
@available(*, unavailable, message: "there is nothing to draw into: draw with a CAShapeLayer")
public func UIGraphicsBeginImageContext(_ size: CGSize) {}

/// Not here: there is nothing to draw into.
@available(*, unavailable, message: "there is nothing to draw into: draw with a CAShapeLayer")
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {}

/// Not here: there is nothing to draw into.
@available(*, unavailable, message: "there is nothing to draw into: draw with a CAShapeLayer")
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? { nil }

/// Not here: there is nothing to draw into.
@available(*, unavailable, message: "there is nothing to draw into: draw with a CAShapeLayer")
public func UIGraphicsEndImageContext() {}

// MARK: - UIView+Absent

extension UIView {
    /// Not here: pictures of two states are not blended.
    @available(
        *, unavailable, message: "pictures of two states are not blended: animate the alpha of both views"
    )
    public class func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
        animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {}

    /// Not here: pictures of two states are not blended.
    @available(
        *, unavailable, message: "pictures of two states are not blended: animate the alpha of both views"
    )
    public class func transition(
        from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [],
        completion: ((Bool) -> Void)? = nil
    ) {}

    /// Not here: keyframes are animations of layers.
    @available(
        *, unavailable,
        message: "add a CAKeyframeAnimation to the view's layer, or chain blocks by their delay"
    )
    public class func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {}

    /// Not here: keyframes are animations of layers.
    @available(
        *, unavailable,
        message: "add a CAKeyframeAnimation to the view's layer, or chain blocks by their delay"
    )
    public class func addKeyframe(
        withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
        animations: @escaping () -> Void
    ) {}

    /// Not here: keyframes are animations of layers.
    @available(
        *, unavailable,
        message: "add a CAKeyframeAnimation to the view's layer, or chain blocks by their delay"
    )
    public struct KeyframeAnimationOptions: OptionSet {
        /// The bits.
        public let rawValue: UInt
        /// The options of some bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }

    /// Not here: there are blocks.
    @available(*, unavailable, message: "use UIView.animate(withDuration:animations:)")
    public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {}

    /// Not here: there are blocks.
    @available(*, unavailable, message: "use UIView.animate(withDuration:animations:)")
    public class func commitAnimations() {}

    /// Not here: nothing is touched.
    @available(
        *, unavailable,
        message:
            "nothing is touched here: start the animation when the view appears, or by DispatchQueue.main.asyncAfter"
    )
    public func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {}
}

// MARK: - Constraints+Absent

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

// MARK: - Touch+Absent

/// Not here: there are blocks.
@available(
    *, unavailable,
    message:
        "use UIView.animate(withDuration:delay:options:animations:completion:); to scrub, set the layer's speed to 0 and its timeOffset"
)
open class UIViewPropertyAnimator: NSObject {}

/// Not here: nothing is touched.
@available(
    *, unavailable,
    message:
        "nothing is touched here: start the animation when the view appears, or by DispatchQueue.main.asyncAfter"
)
open class UIGestureRecognizer: NSObject {}

/// Not here: nothing is touched.
@available(
    *, unavailable,
    message:
        "nothing is touched here: start the animation when the view appears, or by DispatchQueue.main.asyncAfter"
)
open class UITapGestureRecognizer: UIGestureRecognizer {}

/// Not here: nothing is touched.
@available(
    *, unavailable,
    message:
        "nothing is touched here: start the animation when the view appears, or by DispatchQueue.main.asyncAfter"
)
open class UIPanGestureRecognizer: UIGestureRecognizer {}

/// Not here: nothing is touched.
@available(
    *, unavailable,
    message:
        "nothing is touched here: start the animation when the view appears, or by DispatchQueue.main.asyncAfter"
)
open class UITouch: NSObject {}

/// Not here: nothing is touched.
@available(
    *, unavailable,
    message:
        "nothing is touched here: start the animation when the view appears, or by DispatchQueue.main.asyncAfter"
)
open class UIEvent: NSObject {}

/// Not here: nothing is touched.
@available(
    *, unavailable,
    message:
        "nothing is touched here: start the animation when the view appears, or by DispatchQueue.main.asyncAfter"
)
open class UIControl: UIView {}

/// Not here: nothing is touched.
@available(
    *, unavailable,
    message:
        "nothing is touched here: start the animation when the view appears, or by DispatchQueue.main.asyncAfter"
)
open class UIButton: UIControl {}

/// Not here: there is no text.
@available(*, unavailable, message: "there is no text in pictures: draw with shape layers")
open class UILabel: UIView {}

/// Not here: there are no pictures.
@available(*, unavailable, message: "there are no pictures: draw with shape layers")
open class UIImageView: UIView {}

/// Not here: nothing is blurred.
@available(
    *, unavailable, message: "nothing is blurred: use a view with a backgroundColor that is partly clear"
)
open class UIVisualEffectView: UIView {}
