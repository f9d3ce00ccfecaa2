// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The attributes document the declarations.

@available(*, unavailable, message: "there is nothing to draw into: make a CAShapeLayer with the path")
public final class CGContext {}

@available(*, unavailable, message: "there are no pictures: draw with shape layers")
public final class CGImage {}

@available(*, unavailable, message: "there is nothing to draw it into: use a CAGradientLayer")
public final class CGGradient {}

extension CGPath {
    @available(*, unavailable, message: "paths are not cut by each other: put both into one path")
    public func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath { self }

    @available(*, unavailable, message: "paths are not cut by each other: use one as a mask")
    public func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath { self }

    @available(*, unavailable, message: "paths are not cut by each other: use the evenOdd fill rule")
    public func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath { self }
}
