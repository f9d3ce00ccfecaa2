// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The attributes document the declarations.

@available(*, unavailable, message: "there are no pictures: draw with shape layers")
public final class NSImage {}

@available(*, unavailable, message: "there is nothing to draw into: draw with a CAShapeLayer")
public final class NSGraphicsContext {}

extension NSView {
    @available(*, unavailable, message: "there are no animators: add a CABasicAnimation to the layer")
    public func animator() -> Self { self }
}

@available(*, unavailable, message: "use a CATransaction, and change a layer of your own")
public final class NSAnimationContext {
    public class func runAnimationGroup(
        _ changes: (NSAnimationContext) -> Void, completionHandler: (() -> Void)? = nil
    ) {}
}

extension NSBezierPath {
    @available(*, unavailable, message: "there is nothing to clip: use a CAShapeLayer as a mask")
    public func setClip() {}
}

extension NSColor {
    @available(*, unavailable, message: "there are no asset catalogues: write the colour's channels")
    public convenience init?(named name: String) { nil }

    @available(*, unavailable, message: "there is nothing to draw into: give the colour to a layer")
    public func set() {}

    @available(*, unavailable, message: "there is nothing to fill in: set a layer's fillColor")
    public func setFill() {}
}
