public import Foundation

// MARK: - Drawing

extension BezierPath {
    /// Unavailable. Set `path` and `fillColor` of a `CAShapeLayer` instead.
    @available(*, unavailable, message: "there is nothing to fill in: give a CAShapeLayer the path")
    public func fill() {}

    /// Unavailable. Set `path` and `strokeColor` of a `CAShapeLayer` instead.
    @available(*, unavailable, message: "there is nothing to draw on: give a CAShapeLayer the path")
    public func stroke() {}

    /// Unavailable. Set `mask` of the layer to a `CAShapeLayer` with the path instead.
    @available(*, unavailable, message: "there is nothing to clip: use a CAShapeLayer as a mask")
    public func addClip() {}
}

extension UIColor {
    /// Unavailable. Use `init(red:green:blue:alpha:)` instead.
    @available(*, unavailable, message: "there are no asset catalogues: write the colour's channels")
    public convenience init?(named name: String) { nil }
}

extension PlatformColor {
    /// Unavailable. Set a layer's `strokeColor` instead.
    @available(*, unavailable, message: "there is nothing to draw on: set a layer's strokeColor")
    public func setStroke() {}
}

extension UIImage {
    /// Unavailable. Use a `CAShapeLayer` instead.
    @available(*, unavailable, message: "there are no pictures: draw with shape layers")
    public convenience init?(named name: String) { nil }

    /// Unavailable. Use `UIColor(patternImage:)` instead.
    @available(*, unavailable, message: "layers show no pictures: fill with UIColor(patternImage:)")
    public var cgImage: CGImage? { nil }
}

extension UIGraphicsImageRendererContext {
    /// Unavailable. Use `fill(_:)`, or a `CAShapeLayer`, instead.
    @available(*, unavailable, message: "only fill(_:) draws here: use a CAShapeLayer for the rest")
    public var cgContext: CGContext { CGContext() }
}

/// Unavailable. Use a `CAShapeLayer` instead.
@available(*, unavailable, message: "there is nothing to draw into: draw with a CAShapeLayer")
public func UIGraphicsGetCurrentContext() -> CGContext? { nil }

/// Unavailable. Use a `CAShapeLayer` instead.
@available(*, unavailable, message: "there is nothing to draw into: draw with a CAShapeLayer")
public func UIGraphicsBeginImageContext(_ size: CGSize) {}

/// Unavailable. Use a `CAShapeLayer` instead.
@available(*, unavailable, message: "there is nothing to draw into: draw with a CAShapeLayer")
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {}

/// Unavailable. Use a `CAShapeLayer` instead.
@available(*, unavailable, message: "there is nothing to draw into: draw with a CAShapeLayer")
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? { nil }

/// Unavailable. Use a `CAShapeLayer` instead.
@available(*, unavailable, message: "there is nothing to draw into: draw with a CAShapeLayer")
public func UIGraphicsEndImageContext() {}

// MARK: - Animations

@available(*, unavailable, message: "pictures of two states are not blended: animate the alpha of both")
extension UIView {
    /// Unavailable. Animate the `alpha` of both views instead.
    public class func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
        animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {}
    /// Unavailable. Animate the `alpha` of both views instead.
    public class func transition(
        from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [],
        completion: ((Bool) -> Void)? = nil
    ) {}
}

@available(*, unavailable, message: "add a CAKeyframeAnimation to the layer, or chain blocks by delay")
extension UIView {
    /// Unavailable. Add a `CAKeyframeAnimation` to the view's layer instead.
    public class func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {}
    /// Unavailable. Add a `CAKeyframeAnimation` to the view's layer instead.
    public class func addKeyframe(
        withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
        animations: @escaping () -> Void
    ) {}
    /// Unavailable. Add a `CAKeyframeAnimation` to the view's layer instead.
    public struct KeyframeAnimationOptions: OptionSet {
        /// Unavailable, as its type.
        public let rawValue: UInt
        /// Unavailable, as its type.
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }
}

@available(*, unavailable, message: "use UIView.animate(withDuration:animations:)")
extension UIView {
    /// Unavailable. Use `UIView.animate(withDuration:animations:)` instead.
    public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {}
    /// Unavailable. Use `UIView.animate(withDuration:animations:)` instead.
    public class func commitAnimations() {}
}

/// Unavailable. Use `UIView.animate(withDuration:delay:options:animations:completion:)`, or scrub the layer, instead.
@available(*, unavailable, message: "use UIView.animate(withDuration:…); to scrub, set layer.timeOffset")
open class UIViewPropertyAnimator: NSObject {}

// MARK: - Auto Layout

// Code for Auto Layout must type-check up to the message, so these declarations are complete.

/// Unavailable. Set the view's `frame` instead.
@available(*, unavailable, message: "there is no Auto Layout: set frames, for example in layoutSubviews")
open class NSLayoutConstraint: NSObject {
    /// Unavailable, as its class.
    public var isActive = false
    /// Unavailable, as its class.
    public var constant: CGFloat = 0
    /// Unavailable, as its class.
    public class func activate(_ constraints: [NSLayoutConstraint]) {}
}

/// Unavailable. Set the view's `frame` instead.
@available(*, unavailable, message: "there is no Auto Layout: set frames, for example in layoutSubviews")
open class NSLayoutAnchor: NSObject {
    /// Unavailable, as its class.
    public func constraint(equalTo anchor: NSLayoutAnchor, constant c: CGFloat = 0) -> NSLayoutConstraint {
        NSLayoutConstraint()
    }
    /// Unavailable, as its class.
    public func constraint(equalTo anchor: NSLayoutAnchor, multiplier m: CGFloat, constant c: CGFloat = 0)
        -> NSLayoutConstraint
    { NSLayoutConstraint() }
    /// Unavailable, as its class.
    public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { NSLayoutConstraint() }
}

@available(*, unavailable, message: "there is no Auto Layout: set frames, for example in layoutSubviews")
extension UIView {
    /// Unavailable. Set the view's `frame` instead.
    public var translatesAutoresizingMaskIntoConstraints: Bool {
        get { true }
        set {}
    }
    /// Unavailable. Set the view's `frame` instead.
    public func addConstraint(_ constraint: NSLayoutConstraint) {}
    /// Unavailable. Set the view's `frame` instead.
    public var leadingAnchor: NSLayoutAnchor { NSLayoutAnchor() }
    /// Unavailable. Set the view's `frame` instead.
    public var trailingAnchor: NSLayoutAnchor { NSLayoutAnchor() }
    /// Unavailable. Set the view's `frame` instead.
    public var leftAnchor: NSLayoutAnchor { NSLayoutAnchor() }
    /// Unavailable. Set the view's `frame` instead.
    public var rightAnchor: NSLayoutAnchor { NSLayoutAnchor() }
    /// Unavailable. Set the view's `frame` instead.
    public var topAnchor: NSLayoutAnchor { NSLayoutAnchor() }
    /// Unavailable. Set the view's `frame` instead.
    public var bottomAnchor: NSLayoutAnchor { NSLayoutAnchor() }
    /// Unavailable. Set the view's `frame` instead.
    public var widthAnchor: NSLayoutAnchor { NSLayoutAnchor() }
    /// Unavailable. Set the view's `frame` instead.
    public var heightAnchor: NSLayoutAnchor { NSLayoutAnchor() }
    /// Unavailable. Set the view's `frame` instead.
    public var centerXAnchor: NSLayoutAnchor { NSLayoutAnchor() }
    /// Unavailable. Set the view's `frame` instead.
    public var centerYAnchor: NSLayoutAnchor { NSLayoutAnchor() }
}

extension UIView {
    /// Unavailable. Set `frame` in the superview's `layoutSubviews()` instead.
    @available(*, unavailable, message: "views keep their frames: set them in layoutSubviews")
    public var autoresizingMask: AutoresizingMask {
        get { [] }
        set {}
    }

    /// The parts of a frame that would follow the superview's size.
    public struct AutoresizingMask: OptionSet, Sendable {
        /// The bits, with UIKit's values.
        public let rawValue: UInt
        /// Creates a mask from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The width.
        public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
        /// The height.
        public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
    }
}

// MARK: - Touches

@available(*, unavailable, message: "nothing is touched here: start in viewDidAppear, or with asyncAfter")
extension UIView {
    /// Unavailable. Start the animation in `viewDidAppear(_:)` instead.
    public func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {}
}

/// Unavailable. Start the animation in `viewDidAppear(_:)` instead.
@available(*, unavailable, message: "nothing is touched here: start in viewDidAppear, or with asyncAfter")
open class UIGestureRecognizer: NSObject {}

/// Unavailable. Start the animation in `viewDidAppear(_:)` instead.
@available(*, unavailable, message: "nothing is touched here: start in viewDidAppear, or with asyncAfter")
open class UITapGestureRecognizer: UIGestureRecognizer {}

/// Unavailable. Start the animation in `viewDidAppear(_:)` instead.
@available(*, unavailable, message: "nothing is touched here: start in viewDidAppear, or with asyncAfter")
open class UIPanGestureRecognizer: UIGestureRecognizer {}

/// Unavailable. Start the animation in `viewDidAppear(_:)` instead.
@available(*, unavailable, message: "nothing is touched here: start in viewDidAppear, or with asyncAfter")
open class UITouch: NSObject {}

/// Unavailable. Start the animation in `viewDidAppear(_:)` instead.
@available(*, unavailable, message: "nothing is touched here: start in viewDidAppear, or with asyncAfter")
open class UIEvent: NSObject {}

/// Unavailable. Start the animation in `viewDidAppear(_:)` instead.
@available(*, unavailable, message: "nothing is touched here: start in viewDidAppear, or with asyncAfter")
open class UIControl: UIView {}

/// Unavailable. Start the animation in `viewDidAppear(_:)` instead.
@available(*, unavailable, message: "nothing is touched here: start in viewDidAppear, or with asyncAfter")
open class UIButton: UIControl {}

// MARK: - Views

/// Unavailable. Use shape layers instead.
@available(*, unavailable, message: "there is no text in pictures: draw with shape layers")
open class UILabel: UIView {}

/// Unavailable. Use shape layers instead.
@available(*, unavailable, message: "there are no pictures: draw with shape layers")
open class UIImageView: UIView {}

/// Unavailable. Use a view with a translucent `backgroundColor` instead.
@available(*, unavailable, message: "nothing is blurred: use a translucent backgroundColor")
open class UIVisualEffectView: UIView {}
