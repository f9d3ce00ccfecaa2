public import Foundation

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
