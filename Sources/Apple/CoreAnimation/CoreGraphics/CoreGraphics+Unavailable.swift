/// Unavailable. Use a `CAShapeLayer` with a `path`, a `fillColor` and a `strokeColor` instead.
@available(*, unavailable, message: "there is nothing to draw into: make a CAShapeLayer with the path")
public final class CGContext {}

/// Unavailable. Use a `CAShapeLayer`, perhaps filled with `UIColor(patternImage:)`, instead.
@available(*, unavailable, message: "there are no pictures: draw with shape layers")
public final class CGImage {}

/// Unavailable. Use a `CAGradientLayer` instead.
@available(*, unavailable, message: "there is nothing to draw it into: use a CAGradientLayer")
public final class CGGradient {}

extension CGPath {
    /// Unavailable. Put both shapes in one path, or use a mask layer, instead.
    @available(*, unavailable, message: "paths are not cut by each other: put both into one path")
    public func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath { self }

    /// Unavailable. Set the other path as the mask of the layer instead.
    @available(*, unavailable, message: "paths are not cut by each other: use one as a mask")
    public func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath { self }

    /// Unavailable. Put both shapes in one path and use the even-odd fill rule instead.
    @available(*, unavailable, message: "paths are not cut by each other: use the evenOdd fill rule")
    public func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath { self }
}
