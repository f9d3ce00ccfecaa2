public import Foundation

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
