/// Not here: Antics draws shapes and no pictures.
@available(*, unavailable, message: "there are no pictures: draw with shape layers")
public final class NSImage {}

/// Not here: Antics draws layers and no pictures.
@available(*, unavailable, message: "there is nothing to draw into: draw with a CAShapeLayer")
public final class NSGraphicsContext {}

extension NSView {
    /// Not here: layers animate.
    @available(*, unavailable, message: "there are no animators: add a CABasicAnimation to the view's layer")
    public func animator() -> Self { self }
}

/// Not here: layers animate.
@available(
    *, unavailable, message: "use a CATransaction, and change a layer that is not the view's own"
)
public final class NSAnimationContext {
    /// Not here: layers animate.
    public class func runAnimationGroup(
        _ changes: (NSAnimationContext) -> Void, completionHandler: (() -> Void)? = nil
    ) {}
}
