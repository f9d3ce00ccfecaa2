/// Not here: it blends the pictures of two states, and only values are blended.
@available(
    *, unavailable,
    message: "pictures of two states are not blended: animate the opacity, or the position, of both layers"
)
open class CATransition: CAAnimation {
    /// Not here: pictures are not blended.
    open var type = CATransitionType.fade
    /// Not here: pictures are not blended.
    open var subtype: CATransitionSubtype?
    /// Not here: pictures are not blended.
    open var startProgress: Float = 0
    /// Not here: pictures are not blended.
    open var endProgress: Float = 1
}

/// Not here: it blends the pictures of two states, and only values are blended.
@available(
    *, unavailable,
    message: "pictures of two states are not blended: animate the opacity, or the position, of both layers"
)
public enum CATransitionType {
    /// Not here: pictures are not blended.
    case fade, moveIn, push, reveal
}

/// Not here: it blends the pictures of two states, and only values are blended.
@available(
    *, unavailable,
    message: "pictures of two states are not blended: animate the opacity, or the position, of both layers"
)
public enum CATransitionSubtype {
    /// Not here: pictures are not blended.
    case fromTop, fromLeft, fromBottom, fromRight
}
