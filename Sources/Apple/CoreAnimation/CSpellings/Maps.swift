public import Foundation

// Maps of the plane, insets and colours as they are written in C.

/// The map that changes nothing.
@available(*, deprecated, renamed: "CGAffineTransform.identity")
public let CGAffineTransformIdentity = CGAffineTransform.identity

/// The map of these six numbers.
@available(*, deprecated, renamed: "CGAffineTransform.init(a:b:c:d:tx:ty:)")
public func CGAffineTransformMake(
    _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
) -> CGAffineTransform { CGAffineTransform(a, b, c, d, tx, ty) }

/// A move.
@available(*, deprecated, renamed: "CGAffineTransform.init(translationX:y:)")
public func CGAffineTransformMakeTranslation(_ tx: CGFloat, _ ty: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: tx, y: ty)
}

/// A scaling.
@available(*, deprecated, renamed: "CGAffineTransform.init(scaleX:y:)")
public func CGAffineTransformMakeScale(_ sx: CGFloat, _ sy: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: sx, y: sy)
}

/// A turn by radians.
@available(*, deprecated, renamed: "CGAffineTransform.init(rotationAngle:)")
public func CGAffineTransformMakeRotation(_ angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle)
}

/// A map with a move before it.
@available(*, deprecated, renamed: "CGAffineTransform.translatedBy(self:x:y:)")
public func CGAffineTransformTranslate(_ t: CGAffineTransform, _ tx: CGFloat, _ ty: CGFloat)
    -> CGAffineTransform
{ t.translatedBy(x: tx, y: ty) }

/// A map with a scaling before it.
@available(*, deprecated, renamed: "CGAffineTransform.scaledBy(self:x:y:)")
public func CGAffineTransformScale(_ t: CGAffineTransform, _ sx: CGFloat, _ sy: CGFloat) -> CGAffineTransform
{ t.scaledBy(x: sx, y: sy) }

/// A map with a turn before it.
@available(*, deprecated, renamed: "CGAffineTransform.rotated(self:by:)")
public func CGAffineTransformRotate(_ t: CGAffineTransform, _ angle: CGFloat) -> CGAffineTransform {
    t.rotated(by: angle)
}

/// One map, and another after it.
@available(*, deprecated, renamed: "CGAffineTransform.concatenating(self:_:)")
public func CGAffineTransformConcat(_ t1: CGAffineTransform, _ t2: CGAffineTransform) -> CGAffineTransform {
    t1.concatenating(t2)
}

/// The map that undoes another.
@available(*, deprecated, renamed: "CGAffineTransform.inverted(self:)")
public func CGAffineTransformInvert(_ t: CGAffineTransform) -> CGAffineTransform { t.inverted() }

/// Whether a map changes nothing.
@available(*, deprecated, renamed: "getter:CGAffineTransform.isIdentity(self:)")
public func CGAffineTransformIsIdentity(_ t: CGAffineTransform) -> Bool { t.isIdentity }

/// Whether both are the same.
@available(*, deprecated, renamed: "==")
public func CGAffineTransformEqualToTransform(_ t1: CGAffineTransform, _ t2: CGAffineTransform) -> Bool {
    t1 == t2
}

/// Where a map takes a point.
@available(*, deprecated, renamed: "CGPoint.applying(self:_:)")
public func CGPointApplyAffineTransform(_ point: CGPoint, _ t: CGAffineTransform) -> CGPoint {
    point.applying(t)
}

/// What a map makes of a size.
@available(*, deprecated, renamed: "CGSize.applying(self:_:)")
public func CGSizeApplyAffineTransform(_ size: CGSize, _ t: CGAffineTransform) -> CGSize { size.applying(t) }

/// The rectangle round what a map makes of a rectangle.
@available(*, deprecated, renamed: "CGRect.applying(self:_:)")
public func CGRectApplyAffineTransform(_ rect: CGRect, _ t: CGAffineTransform) -> CGRect { rect.applying(t) }

/// No side is moved.
@available(*, deprecated, renamed: "UIEdgeInsets.zero")
public let UIEdgeInsetsZero = UIEdgeInsets.zero

/// The insets of these numbers.
@available(*, deprecated, renamed: "UIEdgeInsets.init(top:left:bottom:right:)")
public func UIEdgeInsetsMake(_ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat)
    -> UIEdgeInsets
{ UIEdgeInsets(top: top, left: left, bottom: bottom, right: right) }

/// The rectangle with its sides moved inwards.
@available(*, deprecated, renamed: "CGRect.inset(self:by:)")
public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect { rect.inset(by: insets) }

/// The colour of these components, the opacity last.
@available(*, deprecated, renamed: "CGColor.init(colorSpace:components:)")
public func CGColorCreate(_ space: CGColorSpace, _ components: [CGFloat]) -> CGColor? {
    CGColor(colorSpace: space, components: components)
}

/// The same colour with another opacity.
@available(*, deprecated, renamed: "CGColor.copy(self:alpha:)")
public func CGColorCreateCopyWithAlpha(_ color: CGColor, _ alpha: CGFloat) -> CGColor? {
    color.copy(alpha: alpha)
}

/// The opacity of a colour.
@available(*, deprecated, renamed: "getter:CGColor.alpha(self:)")
public func CGColorGetAlpha(_ color: CGColor) -> CGFloat { color.alpha }
