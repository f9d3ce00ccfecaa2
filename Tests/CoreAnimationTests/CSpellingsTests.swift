import CoreAnimation
import Testing

/// The old names do what the new ones do.
@Suite struct CSpellingsTests {
    @available(*, deprecated, message: "so that old names may be tried")
    @Test func rectangles() {
        let rect = CGRectMake(10, 20, 30, -40)
        #expect(rect == CGRect(x: 10, y: 20, width: 30, height: -40))
        let edges = [
            CGRectGetMinX(rect), CGRectGetMidX(rect), CGRectGetMaxX(rect), CGRectGetMinY(rect),
            CGRectGetMidY(rect), CGRectGetMaxY(rect), CGRectGetWidth(rect), CGRectGetHeight(rect),
        ]
        #expect(edges == [10, 25, 40, -20, 0, 20, 30, 40])
        #expect(CGRectStandardize(rect) == CGRectMake(10, -20, 30, 40))
        #expect(CGRectInset(CGRectMake(0, 0, 10, 10), 1, 2) == CGRectMake(1, 2, 8, 6))
        #expect(CGRectOffset(CGRectMake(0, 0, 10, 10), 1, 2) == CGRectMake(1, 2, 10, 10))
        #expect(CGRectIntegral(CGRectMake(0.5, 0.5, 1, 1)) == CGRectMake(0, 0, 2, 2))
        let (one, other) = (CGRectMake(0, 0, 2, 2), CGRectMake(1, 1, 2, 2))
        #expect(CGRectUnion(one, other) == CGRectMake(0, 0, 3, 3))
        #expect(CGRectIntersection(one, other) == CGRectMake(1, 1, 1, 1))
        #expect(CGRectIntersectsRect(one, other) && !CGRectContainsRect(one, other))
        #expect(CGRectContainsPoint(one, CGPointMake(1, 1)))
        #expect(CGRectIsEmpty(CGRectZero) && CGRectIsNull(CGRectNull) && CGRectIsInfinite(CGRectInfinite))
        #expect(CGRectEqualToRect(rect, CGRectStandardize(rect)))
        #expect(CGSizeEqualToSize(CGSizeZero, CGSizeMake(0, 0)))
        #expect(CGPointEqualToPoint(CGPointZero, CGPointMake(0, 0)))
        #expect(CGVectorMake(1, 2) == CGVector(dx: 1, dy: 2))
        #expect(UIEdgeInsetsInsetRect(one, UIEdgeInsetsMake(0.5, 1, 0, 0)) == CGRectMake(1, 0.5, 1, 1.5))
        #expect(UIEdgeInsetsZero == .zero)
    }

    @available(*, deprecated, message: "so that old names may be tried")
    @Test func maps() {
        let turn = CGAffineTransformMakeRotation(.pi / 3)
        #expect(turn == CGAffineTransform(rotationAngle: .pi / 3))
        let map = CGAffineTransformTranslate(CGAffineTransformMakeScale(2, 3), 4, 5)
        #expect(map == CGAffineTransformMake(2, 0, 0, 3, 8, 15))
        #expect(CGAffineTransformScale(CGAffineTransformMakeTranslation(4, 5), 2, 3).tx == 4)
        #expect(CGAffineTransformRotate(map, 1) == map.rotated(by: 1))
        #expect(CGAffineTransformConcat(turn, map) == turn.concatenating(map))
        #expect(CGAffineTransformInvert(map) == map.inverted())
        #expect(CGAffineTransformIsIdentity(CGAffineTransformIdentity))
        #expect(!CGAffineTransformEqualToTransform(map, turn))
        #expect(CGPointApplyAffineTransform(CGPointMake(1, 1), map) == CGPointMake(10, 18))
        #expect(CGSizeApplyAffineTransform(CGSizeMake(1, 1), map) == CGSizeMake(2, 3))
        #expect(CGRectApplyAffineTransform(CGRectMake(0, 0, 1, 1), map) == CGRectMake(8, 15, 2, 3))
    }

    @available(*, deprecated, message: "so that old names may be tried")
    @Test func paths() {
        let rect = CGRectMake(1, 2, 30, 40)
        var map = CGAffineTransformMakeTranslation(5, 6)
        let old = CGPathCreateMutable()
        CGPathMoveToPoint(old, nil, 1, 2)
        CGPathAddLineToPoint(old, &map, 3, 4)
        CGPathAddLines(old, nil, [CGPointMake(0, 1), CGPointMake(2, 3)], 2)
        CGPathAddLines(old, nil, nil, 3)
        CGPathAddQuadCurveToPoint(old, nil, 1, 2, 3, 4)
        CGPathAddCurveToPoint(old, &map, 1, 2, 3, 4, 5, 6)
        CGPathAddArc(old, nil, 1, 2, 3, 0, 1, true)
        CGPathAddRelativeArc(old, nil, 1, 2, 3, 0, -1)
        CGPathAddArcToPoint(old, nil, 10, 0, 10, 10, 2)
        CGPathCloseSubpath(old)
        CGPathAddRect(old, &map, rect)
        CGPathAddEllipseInRect(old, nil, rect)
        CGPathAddRoundedRect(old, nil, rect, 2, 3)
        CGPathAddPath(old, &map, CGPathCreateCopy(old))
        CGPathAddPath(old, nil, nil)

        let new = CGMutablePath()
        new.move(to: CGPoint(x: 1, y: 2))
        new.addLine(to: CGPoint(x: 3, y: 4), transform: map)
        new.addLines(between: [CGPoint(x: 0, y: 1), CGPoint(x: 2, y: 3)])
        new.addQuadCurve(to: CGPoint(x: 3, y: 4), control: CGPoint(x: 1, y: 2))
        new.addCurve(
            to: CGPoint(x: 5, y: 6), control1: CGPoint(x: 1, y: 2), control2: CGPoint(x: 3, y: 4),
            transform: map)
        new.addArc(center: CGPoint(x: 1, y: 2), radius: 3, startAngle: 0, endAngle: 1, clockwise: true)
        new.addRelativeArc(center: CGPoint(x: 1, y: 2), radius: 3, startAngle: 0, delta: -1)
        new.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 2)
        new.closeSubpath()
        new.addRect(rect, transform: map)
        new.addEllipse(in: rect)
        new.addRoundedRect(in: rect, cornerWidth: 2, cornerHeight: 3)
        new.addPath(new, transform: map)
        #expect(CGPathEqualToPath(old, new))
        #expect(CGPathGetBoundingBox(old) == new.boundingBox)
        #expect(CGPathGetPathBoundingBox(old) == new.boundingBoxOfPath)
        #expect(CGPathGetCurrentPoint(old) == new.currentPoint)
        #expect(CGPathCreateCopyByTransformingPath(old, &map) == new.copy(using: &map))
        #expect(CGPathCreateMutableCopy(old) == new && !CGPathIsEmpty(old))
    }

    @available(*, deprecated, message: "so that old names may be tried")
    @Test func shapesAndColours() {
        let rect = CGRectMake(1, 2, 30, 40)
        #expect(CGPathCreateWithRect(rect, nil) == CGPath(rect: rect, transform: nil))
        #expect(CGPathCreateWithEllipseInRect(rect, nil) == CGPath(ellipseIn: rect, transform: nil))
        let round = CGPathCreateWithRoundedRect(rect, 2, 3, nil)
        #expect(round == CGPath(roundedRect: rect, cornerWidth: 2, cornerHeight: 3, transform: nil))
        let twice = CGMutablePath()
        twice.addRects([rect, rect])
        #expect(CGPathContainsPoint(twice, nil, CGPointMake(10, 10), false))
        #expect(!CGPathContainsPoint(twice, nil, CGPointMake(10, 10), true))
        let red = CGColorCreate(CGColorSpaceCreateDeviceRGB(), [1, 0, 0, 1])
        #expect(red == UIColor.red.cgColor)
        #expect(red.flatMap { CGColorCreateCopyWithAlpha($0, 0.5) }.map(CGColorGetAlpha) == 0.5)
    }

    @available(*, deprecated, message: "so that old names may be tried")
    @Test func strings() {
        #expect(NSStringFromCGPoint(CGPointMake(1, 2.5)) == "{1, 2.5}")
        #expect(NSStringFromCGSize(CGSizeMake(0.1, -2)) == "{0.1, -2}")
        #expect(NSStringFromCGVector(CGVectorMake(1, 2)) == "{1, 2}")
        #expect(NSStringFromCGRect(CGRectMake(1, 2, 3, 4)) == "{{1, 2}, {3, 4}}")
        #expect(NSStringFromUIEdgeInsets(UIEdgeInsetsMake(1, 2, 3, 4)) == "{1, 2, 3, 4}")
        #expect(
            NSStringFromCGAffineTransform(CGAffineTransformMake(1, 2, 3, 4, 5, 6.5)) == "[1, 2, 3, 4, 5, 6.5]"
        )
    }

    @Test func constants() {
        #expect(HUGE == .greatestFiniteMagnitude && MAXFLOAT == HUGE)
        #expect(autoreleasepool { 3 } == 3)
        #expect(throws: CancellationError.self) { try autoreleasepool { throw CancellationError() } }
    }
}
