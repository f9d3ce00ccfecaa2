/// Not here: Antics draws layers and no pictures.
@available(
    *, unavailable,
    message: "there is nothing to draw into: make a CAShapeLayer with the path, its fillColor and strokeColor"
)
public final class CGContext {}

/// Not here: Antics draws shapes and no pictures.
@available(
    *, unavailable,
    message: "there are no pictures: draw with shape layers, or fill one with UIColor(patternImage:)"
)
public final class CGImage {}

/// Not here: gradients are layers.
@available(*, unavailable, message: "there is nothing to draw it into: use a CAGradientLayer")
public final class CGGradient {}

extension CGPath {
    /// Not here: paths are not cut by each other.
    @available(
        *, unavailable,
        message: "paths are not cut by each other here: put both into one path, or use a mask layer"
    )
    public func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath { self }

    /// Not here: paths are not cut by each other.
    @available(
        *, unavailable,
        message: "paths are not cut by each other here: give the layer the other one as its mask"
    )
    public func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath { self }

    /// Not here: paths are not cut by each other.
    @available(
        *, unavailable,
        message: "paths are not cut by each other here: put both into one path, with the fill rule evenOdd"
    )
    public func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath { self }
}
