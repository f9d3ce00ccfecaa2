// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The attributes document the declarations.

@available(*, unavailable, message: "there is no drawing context: use a CAShapeLayer with the path")
public final class CGContext {}

@available(*, unavailable, message: "there are no bitmaps: use shape layers")
public final class CGImage {}

@available(*, unavailable, message: "there is no drawing context: use a CAGradientLayer")
public final class CGGradient {}

extension CGPath {
    @available(*, unavailable, message: "there are no Boolean operations: put both shapes in one path")
    public func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath { self }

    @available(*, unavailable, message: "there are no Boolean operations: use one path as a mask")
    public func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath { self }

    @available(*, unavailable, message: "there are no Boolean operations: use the even-odd fill rule")
    public func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath { self }
}
