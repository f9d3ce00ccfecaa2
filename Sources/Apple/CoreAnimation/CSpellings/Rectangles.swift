public import Foundation

// Points, sizes and rectangles as they are written in C and in Swift before its third version: they compile, and the
// compiler says what they are called today.

/// (0, 0).
@available(*, deprecated, renamed: "CGPoint.zero")
public let CGPointZero = CGPoint.zero

/// No extent.
@available(*, deprecated, renamed: "CGSize.zero")
public let CGSizeZero = CGSize.zero

/// The rectangle of no extent at (0, 0).
@available(*, deprecated, renamed: "CGRect.zero")
public let CGRectZero = CGRect.zero

/// The rectangle that is nowhere.
@available(*, deprecated, renamed: "CGRect.null")
public let CGRectNull = CGRect.null

/// The rectangle without an end.
@available(*, deprecated, renamed: "CGRect.infinite")
public let CGRectInfinite = CGRect.infinite

/// The point (`x`, `y`).
@available(*, deprecated, renamed: "CGPoint.init(x:y:)")
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

/// The size `width` by `height`.
@available(*, deprecated, renamed: "CGSize.init(width:height:)")
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize { CGSize(width: width, height: height) }

/// The displacement by `dx` and `dy`.
@available(*, deprecated, renamed: "CGVector.init(dx:dy:)")
public func CGVectorMake(_ dx: CGFloat, _ dy: CGFloat) -> CGVector { CGVector(dx: dx, dy: dy) }

/// The rectangle of this corner and size.
@available(*, deprecated, renamed: "CGRect.init(x:y:width:height:)")
public func CGRectMake(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
}

/// The least x.
@available(*, deprecated, renamed: "getter:CGRect.minX(self:)")
public func CGRectGetMinX(_ rect: CGRect) -> CGFloat { rect.minX }

/// The x of the middle.
@available(*, deprecated, renamed: "getter:CGRect.midX(self:)")
public func CGRectGetMidX(_ rect: CGRect) -> CGFloat { rect.midX }

/// The greatest x.
@available(*, deprecated, renamed: "getter:CGRect.maxX(self:)")
public func CGRectGetMaxX(_ rect: CGRect) -> CGFloat { rect.maxX }

/// The least y.
@available(*, deprecated, renamed: "getter:CGRect.minY(self:)")
public func CGRectGetMinY(_ rect: CGRect) -> CGFloat { rect.minY }

/// The y of the middle.
@available(*, deprecated, renamed: "getter:CGRect.midY(self:)")
public func CGRectGetMidY(_ rect: CGRect) -> CGFloat { rect.midY }

/// The greatest y.
@available(*, deprecated, renamed: "getter:CGRect.maxY(self:)")
public func CGRectGetMaxY(_ rect: CGRect) -> CGFloat { rect.maxY }

/// The width, 0 or more.
@available(*, deprecated, renamed: "getter:CGRect.width(self:)")
public func CGRectGetWidth(_ rect: CGRect) -> CGFloat { rect.width }

/// The height, 0 or more.
@available(*, deprecated, renamed: "getter:CGRect.height(self:)")
public func CGRectGetHeight(_ rect: CGRect) -> CGFloat { rect.height }

/// The rectangle with its sides moved inwards.
@available(*, deprecated, renamed: "CGRect.insetBy(self:dx:dy:)")
public func CGRectInset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect {
    rect.insetBy(dx: dx, dy: dy)
}

/// The rectangle moved.
@available(*, deprecated, renamed: "CGRect.offsetBy(self:dx:dy:)")
public func CGRectOffset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect {
    rect.offsetBy(dx: dx, dy: dy)
}

/// The smallest rectangle of whole numbers that holds it.
@available(*, deprecated, renamed: "getter:CGRect.integral(self:)")
public func CGRectIntegral(_ rect: CGRect) -> CGRect { rect.integral }

/// The same rectangle with a size of 0 or more.
@available(*, deprecated, renamed: "getter:CGRect.standardized(self:)")
public func CGRectStandardize(_ rect: CGRect) -> CGRect { rect.standardized }

/// The smallest rectangle that holds both.
@available(*, deprecated, renamed: "CGRect.union(self:_:)")
public func CGRectUnion(_ r1: CGRect, _ r2: CGRect) -> CGRect { r1.union(r2) }

/// What both cover.
@available(*, deprecated, renamed: "CGRect.intersection(self:_:)")
public func CGRectIntersection(_ r1: CGRect, _ r2: CGRect) -> CGRect { r1.intersection(r2) }

/// Whether both cover something.
@available(*, deprecated, renamed: "CGRect.intersects(self:_:)")
public func CGRectIntersectsRect(_ r1: CGRect, _ r2: CGRect) -> Bool { r1.intersects(r2) }

/// Whether a point is in it.
@available(*, deprecated, renamed: "CGRect.contains(self:_:)")
public func CGRectContainsPoint(_ rect: CGRect, _ point: CGPoint) -> Bool { rect.contains(point) }

/// Whether another is in it.
@available(*, deprecated, renamed: "CGRect.contains(self:_:)")
public func CGRectContainsRect(_ r1: CGRect, _ r2: CGRect) -> Bool { r1.contains(r2) }

/// Whether it covers nothing.
@available(*, deprecated, renamed: "getter:CGRect.isEmpty(self:)")
public func CGRectIsEmpty(_ rect: CGRect) -> Bool { rect.isEmpty }

/// Whether it is nowhere.
@available(*, deprecated, renamed: "getter:CGRect.isNull(self:)")
public func CGRectIsNull(_ rect: CGRect) -> Bool { rect.isNull }

/// Whether it has no end.
@available(*, deprecated, renamed: "getter:CGRect.isInfinite(self:)")
public func CGRectIsInfinite(_ rect: CGRect) -> Bool { rect.isInfinite }

/// Whether both are the same.
@available(*, deprecated, renamed: "CGRect.equalTo(self:_:)")
public func CGRectEqualToRect(_ rect1: CGRect, _ rect2: CGRect) -> Bool { rect1.equalTo(rect2) }

/// Whether both are the same.
@available(*, deprecated, renamed: "CGSize.equalTo(self:_:)")
public func CGSizeEqualToSize(_ size1: CGSize, _ size2: CGSize) -> Bool { size1 == size2 }

/// Whether both are the same.
@available(*, deprecated, renamed: "CGPoint.equalTo(self:_:)")
public func CGPointEqualToPoint(_ point1: CGPoint, _ point2: CGPoint) -> Bool { point1 == point2 }
