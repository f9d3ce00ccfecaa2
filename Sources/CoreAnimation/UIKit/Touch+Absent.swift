import Foundation

/// Not here: there are blocks.
@available(
    *, unavailable,
    message:
        "use UIView.animate(withDuration:delay:options:animations:completion:); to scrub, set the layer's speed to 0 and its timeOffset"
)
open class UIViewPropertyAnimator {}

/// Not here: nothing is touched.
@available(
    *, unavailable,
    message:
        "nothing is touched here: start the animation when the view appears, or by DispatchQueue.main.asyncAfter"
)
open class UIGestureRecognizer {}

/// Not here: nothing is touched.
@available(
    *, unavailable,
    message:
        "nothing is touched here: start the animation when the view appears, or by DispatchQueue.main.asyncAfter"
)
open class UITapGestureRecognizer {}

/// Not here: nothing is touched.
@available(
    *, unavailable,
    message:
        "nothing is touched here: start the animation when the view appears, or by DispatchQueue.main.asyncAfter"
)
open class UIPanGestureRecognizer {}

/// Not here: nothing is touched.
@available(
    *, unavailable,
    message:
        "nothing is touched here: start the animation when the view appears, or by DispatchQueue.main.asyncAfter"
)
open class UITouch {}

/// Not here: nothing is touched.
@available(
    *, unavailable,
    message:
        "nothing is touched here: start the animation when the view appears, or by DispatchQueue.main.asyncAfter"
)
open class UIEvent {}

/// Not here: nothing is touched.
@available(
    *, unavailable,
    message:
        "nothing is touched here: start the animation when the view appears, or by DispatchQueue.main.asyncAfter"
)
open class UIControl {}

/// Not here: nothing is touched.
@available(
    *, unavailable,
    message:
        "nothing is touched here: start the animation when the view appears, or by DispatchQueue.main.asyncAfter"
)
open class UIButton {}

/// Not here: there is no text.
@available(*, unavailable, message: "there is no text in pictures: draw with shape layers")
open class UILabel {}

/// Not here: there are no pictures.
@available(*, unavailable, message: "there are no pictures: draw with shape layers")
open class UIImageView {}

/// Not here: nothing is blurred.
@available(
    *, unavailable, message: "nothing is blurred: use a view with a backgroundColor that is partly clear"
)
open class UIVisualEffectView {}

/// Not here: a stage shows.
@available(
    *, unavailable, message: "there are no windows: give the controller to a Stage as its rootViewController"
)
open class UIWindow {}
