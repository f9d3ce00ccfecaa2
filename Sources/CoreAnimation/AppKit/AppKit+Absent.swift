/// Not here: Antics draws shapes and no pictures.
@available(*, unavailable, message: "there are no pictures: draw with shape layers")
public final class NSImage {}

/// Not here: Antics draws layers and no pictures.
@available(*, unavailable, message: "there is nothing to draw into: draw with a CAShapeLayer")
public final class NSGraphicsContext {}
