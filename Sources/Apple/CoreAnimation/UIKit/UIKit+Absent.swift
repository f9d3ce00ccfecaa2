public import Foundation

extension UIBezierPath {
    /// Not here: layers draw.
    @available(
        *, unavailable, message: "there is nothing to fill in: give a CAShapeLayer the path and a fillColor"
    )
    public func fill() {}

    /// Not here: layers draw.
    @available(
        *, unavailable, message: "there is nothing to draw on: give a CAShapeLayer the path and a strokeColor"
    )
    public func stroke() {}

    /// Not here: layers clip.
    @available(
        *, unavailable,
        message: "there is nothing to clip: give the layer a CAShapeLayer with the path as its mask"
    )
    public func addClip() {}
}

extension UIColor {
    /// Not here: there are no catalogues of colours.
    @available(*, unavailable, message: "there are no asset catalogues: write the colour's channels")
    public convenience init?(named name: String) { nil }

    /// Not here: layers draw.
    @available(
        *, unavailable, message: "there is nothing to draw on: give the colour to a layer's strokeColor"
    )
    public func setStroke() {}
}

extension UIImage {
    /// Not here: there are no pictures but those made of rectangles.
    @available(*, unavailable, message: "there are no pictures: draw with shape layers")
    public convenience init?(named name: String) { nil }
}

extension UIImage {
    /// Not here: layers have no contents.
    @available(
        *, unavailable, message: "layers show no pictures: fill a shape layer with UIColor(patternImage:)"
    )
    public var cgImage: CGImage? { nil }
}

extension UIGraphicsImageRendererContext {
    /// Not here: there is nothing to draw into but by rectangles.
    @available(*, unavailable, message: "only fill(_:) draws here: use a CAShapeLayer for everything else")
    public var cgContext: CGContext { CGContext() }
}

/// Not here: there is nothing to draw into.
@available(*, unavailable, message: "there is nothing to draw into: draw with a CAShapeLayer")
public func UIGraphicsGetCurrentContext() -> CGContext? { nil }

/// Not here: there is nothing to draw into.
@available(*, unavailable, message: "there is nothing to draw into: draw with a CAShapeLayer")
public func UIGraphicsBeginImageContext(_ size: CGSize) {}

/// Not here: there is nothing to draw into.
@available(*, unavailable, message: "there is nothing to draw into: draw with a CAShapeLayer")
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {}

/// Not here: there is nothing to draw into.
@available(*, unavailable, message: "there is nothing to draw into: draw with a CAShapeLayer")
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? { nil }

/// Not here: there is nothing to draw into.
@available(*, unavailable, message: "there is nothing to draw into: draw with a CAShapeLayer")
public func UIGraphicsEndImageContext() {}
