// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The attributes document the declarations.

@available(*, unavailable, message: "there are no bitmaps: use shape layers")
public final class NSImage {}

@available(*, unavailable, message: "there is no drawing context: use a CAShapeLayer")
public final class NSGraphicsContext {}

extension NSView {
    @available(*, unavailable, message: "there are no animators: add a CABasicAnimation to the layer")
    public func animator() -> Self { self }
}

@available(*, unavailable, message: "use a CATransaction, and change a layer without a view")
public final class NSAnimationContext {
    public class func runAnimationGroup(
        _ changes: (NSAnimationContext) -> Void, completionHandler: (() -> Void)? = nil
    ) {}
}

extension NSBezierPath {
    @available(*, unavailable, message: "there is no drawing context: use a CAShapeLayer as a mask")
    public func setClip() {}
}

extension NSColor {
    @available(*, unavailable, message: "there are no asset catalogues: use the colour's channels")
    public convenience init?(named name: String) { nil }

    @available(*, unavailable, message: "there is no drawing context: set the colour of a layer")
    public func set() {}

    @available(*, unavailable, message: "there is no drawing context: set a layer's fillColor")
    public func setFill() {}
}
