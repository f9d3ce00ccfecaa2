// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The attributes document the declarations.

public import Foundation

// MARK: - Drawing

extension BezierPath {
    @available(*, unavailable, message: "there is no drawing context: use a CAShapeLayer with the path")
    public func fill() {}

    @available(*, unavailable, message: "there is no drawing context: use a CAShapeLayer with the path")
    public func stroke() {}

    @available(*, unavailable, message: "there is no drawing context: use a CAShapeLayer as a mask")
    public func addClip() {}
}

extension UIColor {
    @available(*, unavailable, message: "there are no asset catalogues: use the colour's channels")
    public convenience init?(named name: String) { nil }
}

extension PlatformColor {
    @available(*, unavailable, message: "there is no drawing context: set a layer's strokeColor")
    public func setStroke() {}
}

extension UIImage {
    @available(*, unavailable, message: "there are no bitmaps: use shape layers")
    public convenience init?(named name: String) { nil }

    @available(*, unavailable, message: "layers have no bitmaps: fill with UIColor(patternImage:)")
    public var cgImage: CGImage? { nil }
}

extension UIGraphicsImageRendererContext {
    @available(*, unavailable, message: "only fill(_:) is supported: use a CAShapeLayer for the rest")
    public var cgContext: CGContext { CGContext() }
}

@available(*, unavailable, message: "there is no drawing context: use a CAShapeLayer")
public func UIGraphicsGetCurrentContext() -> CGContext? { nil }

@available(*, unavailable, message: "there is no drawing context: use a CAShapeLayer")
public func UIGraphicsBeginImageContext(_ size: CGSize) {}

@available(*, unavailable, message: "there is no drawing context: use a CAShapeLayer")
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {}

@available(*, unavailable, message: "there is no drawing context: use a CAShapeLayer")
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? { nil }

@available(*, unavailable, message: "there is no drawing context: use a CAShapeLayer")
public func UIGraphicsEndImageContext() {}

// MARK: - Animations

@available(*, unavailable, message: "there are no transitions: animate the alpha of both views")
extension UIView {
    public class func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
        animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {}
    public class func transition(
        from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [],
        completion: ((Bool) -> Void)? = nil
    ) {}
}

@available(*, unavailable, message: "add a CAKeyframeAnimation to the layer, or chain blocks by delay")
extension UIView {
    public class func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {}
    public class func addKeyframe(
        withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
        animations: @escaping () -> Void
    ) {}
    public struct KeyframeAnimationOptions: OptionSet {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }
}

@available(*, unavailable, message: "use UIView.animate(withDuration:animations:)")
extension UIView {
    public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {}
    public class func commitAnimations() {}
}

@available(*, unavailable, message: "use UIView.animate(withDuration:…); to scrub, set layer.timeOffset")
open class UIViewPropertyAnimator: NSObject {}

// MARK: - Auto Layout

// Code for Auto Layout must type-check up to the message, so these declarations are complete.

@available(*, unavailable, message: "there is no Auto Layout: set frames, for example in layoutSubviews")
open class NSLayoutConstraint: NSObject {
    public var isActive = false
    public var constant: CGFloat = 0
    public class func activate(_ constraints: [NSLayoutConstraint]) {}
}

@available(*, unavailable, message: "there is no Auto Layout: set frames, for example in layoutSubviews")
open class NSLayoutAnchor: NSObject {
    public func constraint(equalTo anchor: NSLayoutAnchor, constant c: CGFloat = 0) -> NSLayoutConstraint {
        NSLayoutConstraint()
    }
    public func constraint(equalTo anchor: NSLayoutAnchor, multiplier m: CGFloat, constant c: CGFloat = 0)
        -> NSLayoutConstraint
    { NSLayoutConstraint() }
    public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { NSLayoutConstraint() }
}

@available(*, unavailable, message: "there is no Auto Layout: set frames, for example in layoutSubviews")
extension UIView {
    public var translatesAutoresizingMaskIntoConstraints: Bool {
        get { true }
        set {}
    }
    public func addConstraint(_ constraint: NSLayoutConstraint) {}
    public var leadingAnchor: NSLayoutAnchor { NSLayoutAnchor() }
    public var trailingAnchor: NSLayoutAnchor { NSLayoutAnchor() }
    public var leftAnchor: NSLayoutAnchor { NSLayoutAnchor() }
    public var rightAnchor: NSLayoutAnchor { NSLayoutAnchor() }
    public var topAnchor: NSLayoutAnchor { NSLayoutAnchor() }
    public var bottomAnchor: NSLayoutAnchor { NSLayoutAnchor() }
    public var widthAnchor: NSLayoutAnchor { NSLayoutAnchor() }
    public var heightAnchor: NSLayoutAnchor { NSLayoutAnchor() }
    public var centerXAnchor: NSLayoutAnchor { NSLayoutAnchor() }
    public var centerYAnchor: NSLayoutAnchor { NSLayoutAnchor() }
}

extension UIView {
    @available(*, unavailable, message: "frames do not follow the superview: set them in layoutSubviews")
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
        /// The width changes with the superview.
        public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
        /// The height changes with the superview.
        public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
    }
}

// MARK: - Touches

@available(*, unavailable, message: "there are no touches: start in viewDidAppear or with asyncAfter")
extension UIView {
    public func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {}
}

@available(*, unavailable, message: "there are no touches: start in viewDidAppear or with asyncAfter")
open class UIGestureRecognizer: NSObject {}

@available(*, unavailable, message: "there are no touches: start in viewDidAppear or with asyncAfter")
open class UITapGestureRecognizer: UIGestureRecognizer {}

@available(*, unavailable, message: "there are no touches: start in viewDidAppear or with asyncAfter")
open class UIPanGestureRecognizer: UIGestureRecognizer {}

@available(*, unavailable, message: "there are no touches: start in viewDidAppear or with asyncAfter")
open class UITouch: NSObject {}

@available(*, unavailable, message: "there are no touches: start in viewDidAppear or with asyncAfter")
open class UIEvent: NSObject {}

@available(*, unavailable, message: "there are no touches: start in viewDidAppear or with asyncAfter")
open class UIControl: UIView {}

@available(*, unavailable, message: "there are no touches: start in viewDidAppear or with asyncAfter")
open class UIButton: UIControl {}

// MARK: - Views

@available(*, unavailable, message: "there is no text: use shape layers")
open class UILabel: UIView {}

@available(*, unavailable, message: "there are no bitmaps: use shape layers")
open class UIImageView: UIView {}

@available(*, unavailable, message: "there is no blur: use a translucent backgroundColor")
open class UIVisualEffectView: UIView {}
