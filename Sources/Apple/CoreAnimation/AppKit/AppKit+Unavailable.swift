/// Unavailable. Use shape layers instead.
@available(*, unavailable, message: "there are no pictures: draw with shape layers")
public final class NSImage {}

/// Unavailable. Use a `CAShapeLayer` instead.
@available(*, unavailable, message: "there is nothing to draw into: draw with a CAShapeLayer")
public final class NSGraphicsContext {}

extension NSView {
    /// Unavailable. Add a `CABasicAnimation` to the view's layer instead.
    @available(*, unavailable, message: "there are no animators: add a CABasicAnimation to the layer")
    public func animator() -> Self { self }
}

/// Unavailable. Use a `CATransaction`, and change a layer that is not the view's own, instead.
@available(*, unavailable, message: "use a CATransaction, and change a layer of your own")
public final class NSAnimationContext {
    /// Unavailable, as its class.
    public class func runAnimationGroup(
        _ changes: (NSAnimationContext) -> Void, completionHandler: (() -> Void)? = nil
    ) {}
}

extension NSBezierPath {
    /// Unavailable. Set `mask` of the layer to a `CAShapeLayer` with the path instead.
    @available(*, unavailable, message: "there is nothing to clip: use a CAShapeLayer as a mask")
    public func setClip() {}
}

extension NSColor {
    /// Unavailable. Use `init(red:green:blue:alpha:)` instead.
    @available(*, unavailable, message: "there are no asset catalogues: write the colour's channels")
    public convenience init?(named name: String) { nil }

    /// Unavailable. Set the colour of a layer instead.
    @available(*, unavailable, message: "there is nothing to draw into: give the colour to a layer")
    public func set() {}

    /// Unavailable. Set a layer's `fillColor` instead.
    @available(*, unavailable, message: "there is nothing to fill in: set a layer's fillColor")
    public func setFill() {}
}
