import Foundation
import Geometry
import TestSupport
import Testing

@testable import CoreAnimation

@Suite struct CGAffineTransformTests {
    @Test func addedTransformsApplyFirst() {
        let moved = CGAffineTransform(rotationAngle: .pi / 2).translatedBy(x: 10, y: 0)
        expectNear(CGPoint.zero.applying(moved), 0, 10)
        let scaled = CGAffineTransform(translationX: 5, y: 6).scaledBy(x: 2, y: 3)
        #expect(CGPoint(x: 1, y: 1).applying(scaled) == CGPoint(x: 7, y: 9))
        let turned = CGAffineTransform(translationX: 5, y: 6).rotated(by: .pi / 2)
        expectNear(CGPoint(x: 1, y: 0).applying(turned), 5, 7)
    }

    @Test func theEmptyTransformIsNotTheIdentity() {
        #expect(CGAffineTransform() == CGAffineTransform(0, 0, 0, 0, 0, 0))
        #expect(CGAffineTransform.identity.isIdentity)
        #expect(!CGAffineTransform().isIdentity)
    }

    @Test func aSingularTransformIsItsOwnInverse() {
        let flat = CGAffineTransform(scaleX: 0, y: 2)
        #expect(flat.inverted() == flat)
    }

    @Test func sizesIgnoreTranslations() {
        let map = CGAffineTransform(a: 0, b: 2, c: -3, d: 0, tx: 10, ty: 20)
        #expect(CGSize(width: 4, height: 5).applying(map) == CGSize(width: -15, height: 8))
        #expect(CGRect(1, 1, 4, 5).applying(map) == CGRect(-8, 22, 15, 8))
        #expect(CGRect.null.applying(map).isNull)
        #expect(CGRect.infinite.applying(map).isInfinite)
    }

    @Test func inverseAndProductAreExact() {
        checkCases(200, seed: 11) { random in
            let (one, other, point) = (random.map(), random.map(), random.point())
            let mapped = point.applying(one)
            let twice = mapped.applying(other)
            expectNear(point.applying(one.concatenating(other)), twice.x, twice.y, 1e-7)
            guard abs(one.a * one.d - one.b * one.c) > 0.01 else { return }
            expectNear(mapped.applying(one.inverted()), point.x, point.y, 1e-6)
        }
    }

    @Test func transformsAreCodable() throws {
        let map = CGAffineTransform(1, 2, 3, 4, 5, 6)
        let data = try JSONEncoder().encode(map)
        #expect(try JSONDecoder().decode(CGAffineTransform.self, from: data) == map)
    }
}

extension SplitMix64 {
    mutating func map() -> CGAffineTransform {
        func number(_ most: Double) -> Double { .random(in: -most...most, using: &self) }
        return CGAffineTransform(
            a: number(5), b: number(5), c: number(5), d: number(5), tx: number(50), ty: number(50))
    }
}

@Suite struct CATransform3DTests {
    func isClose(_ a: CATransform3D, _ b: CATransform3D, _ tolerance: Double = 1e-9) -> Bool {
        zip(a.rows, b.rows).allSatisfy { row, other in
            (0..<4).allSatisfy { abs(row[$0] - other[$0]) <= tolerance }
        }
    }

    @Test func entriesAreWhereApplesAre() {
        let move = CATransform3DMakeTranslation(1, 2, 3)
        #expect((move.m41, move.m42, move.m43, move.m44) == (1, 2, 3, 1))
        let scale = CATransform3DMakeScale(4, 5, 6)
        #expect((scale.m11, scale.m22, scale.m33, scale.m44) == (4, 5, 6, 1))
        #expect(CATransform3D() != CATransform3DIdentity)
        #expect(CATransform3D().m11 == 0)
    }

    @Test(arguments: [
        // A quarter turn about z maps x to y, about x it maps y to z, and about y it maps z to x.
        (SIMD3(0.0, 0, 1), 0, 1), (SIMD3(1, 0, 0), 1, 2), (SIMD3(0, 1, 0), 2, 0),
    ])
    func aQuarterTurnTakesAnAxisToTheNext(axis: SIMD3<Double>, from: Int, to: Int) {
        let turn = CATransform3DMakeRotation(.pi / 2, 2 * axis.x, 2 * axis.y, 2 * axis.z)
        for column in 0..<3 { #expect(abs(turn.rows[from][column] - (column == to ? 1 : 0)) < 1e-12) }
    }

    @Test func aRotationAboutAZeroAxisIsTheIdentity() {
        #expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1, 0, 0, 0)))
        #expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1, .nan, 0, 0)))
    }

    @Test func addedTransformsApplyFirst() {
        let moved = CATransform3DTranslate(CATransform3DMakeScale(2, 3, 4), 10, 10, 10)
        #expect((moved.m41, moved.m42, moved.m43) == (20, 30, 40))
        let scaled = CATransform3DScale(CATransform3DMakeTranslation(10, 10, 10), 2, 3, 4)
        #expect((scaled.m41, scaled.m42, scaled.m43) == (10, 10, 10))
        let turned = CATransform3DRotate(CATransform3DMakeTranslation(10, 0, 0), .pi / 2, 0, 0, 1)
        #expect(turned.m41 == 10 && abs(turned.m12 - 1) < 1e-12)
    }

    @Test func perspectiveIsStored() {
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 500
        #expect(perspective.hasPerspective && !CATransform3DMakeTranslation(0, 0, 1).hasPerspective)
        let turned = CATransform3DRotate(perspective, .pi / 3, 0, 1, 0)
        #expect(abs(turned.m14 - -1 / 500 * -sin(.pi / 3)) < 1e-12)
        #expect(turned.hasPerspective && !CATransform3DMakeRotation(.pi / 3, 0, 1, 0).hasPerspective)
        // Without perspective, the cosine makes it narrower.
        #expect(CGPoint(turned.affine.apply(CGPoint(10, 4).point)).equalTo(CGPoint(turned.m11 * 10, 4)))
        #expect(abs(turned.m11 - 0.5) < 1e-12)
    }

    @Test func planeTransformsRoundTrip() {
        let map = CGAffineTransform(1, 2, 3, 4, 5, 6)
        let matrix = CATransform3DMakeAffineTransform(map)
        #expect(CATransform3DIsAffine(matrix))
        #expect(CATransform3DGetAffineTransform(matrix) == map)
        #expect(CGAffineTransform(matrix.affine) == map)
        #expect(!CATransform3DIsAffine(CATransform3DMakeScale(1, 1, 2)))
    }

    @Test func theInverseIsExact() {
        checkCases(200, seed: 12) { random in
            let matrix = random.matrix()
            let inverse = CATransform3DInvert(matrix)
            guard inverse != matrix else { return }
            let most = inverse.rows.map { max(abs($0.max()), abs($0.min())) }.max() ?? 0
            #expect(isClose(CATransform3DConcat(matrix, inverse), CATransform3DIdentity, 1e-11 * (1 + most)))
        }
    }

    @Test func aSingularMatrixIsItsOwnInverse() {
        let flat = CATransform3DMakeScale(1, 0, 1)
        #expect(CATransform3DInvert(flat) == flat)
    }

    @Test func flatMatricesAgreeWithPlaneTransforms() {
        checkCases(200, seed: 13) { random in
            let (one, other) = (random.map(), random.map())
            let product = CATransform3DConcat(CATransform3D(one.affine), CATransform3D(other.affine))
            #expect(isClose(product, CATransform3D(one.concatenating(other).affine)))
            let angle = Double.random(in: -7...7, using: &random)
            #expect(
                isClose(
                    CATransform3DRotate(CATransform3D(one.affine), angle, 0, 0, 1),
                    CATransform3D(one.rotated(by: angle).affine)))
        }
    }
}

extension SplitMix64 {
    fileprivate mutating func matrix() -> CATransform3D {
        func row() -> CATransform3D.Row { .random(in: -2...2, using: &self) }
        return CATransform3D(row(), row(), row(), row())
    }
}

@Suite struct UIEdgeInsetsTests {
    @Test func insetsMoveTheSidesInwards() {
        let box = CGRect(x: 10, y: 20, width: 30, height: 40)
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(box.inset(by: insets) == CGRect(x: 12, y: 21, width: 24, height: 36))
        #expect(box.inset(by: .zero) == box)
        #expect(CGRect.null.inset(by: insets).isNull)
    }
}

@Suite struct BridgingTests {
    @Test func numbersCastToObjects() {
        let width: CGFloat = 2.5
        #expect(width as NSNumber == NSNumber(value: 2.5))
        #expect([width, 4] as [NSNumber] == [2.5, 4])
        let any: Any = NSNumber(value: 2.5)
        #expect(any as? CGFloat == 2.5)
        #expect(any as? Double == 2.5)
        #expect((width as Any) as? NSNumber == 2.5)
        #expect(([width] as Any) as? [NSNumber] == [2.5])
        #expect(("2.5" as Any) as? CGFloat == nil)
    }

    @Test func pointsSizesAndRectanglesCastToObjects() {
        let point = CGPoint(x: 1, y: 2)
        #expect((point as NSValue).cgPointValue == point)
        #expect((NSValue(cgPoint: point) as Any) as? CGPoint == point)
        #expect((point as Any) as? NSValue == NSValue(cgPoint: point))
        #expect((NSValue(cgPoint: point) as Any) as? CGSize == nil)
        let size = CGSize(width: 3, height: 4)
        #expect((NSValue(cgSize: size) as Any) as? CGSize == size)
        #expect((size as NSValue).cgSizeValue == size)
        let rect = CGRect(origin: point, size: size)
        #expect((NSValue(cgRect: rect) as Any) as? CGRect == rect)
        #expect((rect as NSValue).cgRectValue == rect)
        #expect((rect as NSValue) as? CGPoint == nil)
    }

    @Test func transformsAndMatricesCastToObjects() {
        let map = CGAffineTransform(1, 2, 3, 4, 5, 6)
        #expect((NSValue(cgAffineTransform: map) as Any) as? CGAffineTransform == map)
        #expect(NSValue(cgAffineTransform: map).cgAffineTransformValue == map)
        let matrix = CATransform3DRotate(CATransform3DMakeTranslation(1, 2, 3), 1, 2, 3, 4)
        #expect((NSValue(caTransform3D: matrix) as Any) as? CATransform3D == matrix)
        #expect((matrix as NSValue).caTransform3DValue == matrix)
        #expect(NSValue(cgVector: CGVector(dx: 1, dy: 2)).cgVectorValue == CGVector(dx: 1, dy: 2))
        #expect((NSValue(caTransform3D: matrix) as Any) as? CGAffineTransform == nil)
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(NSValue(uiEdgeInsets: insets).uiEdgeInsetsValue == insets)
        #expect((insets as NSValue).cgVectorValue == .zero)
    }

    @Test func anotherTypeReadsAsZero() {
        let point = NSValue(cgPoint: CGPoint(x: 1, y: 2))
        #expect(point.caTransform3DValue == CATransform3D())
        #expect(point.cgRectValue == .zero && point.cgSizeValue == .zero && point.cgVectorValue == .zero)
        #expect(point.cgAffineTransformValue == CGAffineTransform())
        #expect(NSNumber(value: 1).cgPointValue == .zero)
    }
}

@Suite struct DescriptionsTests {
    @Test func pointsAndRectanglesPrintTheirNumbers() {
        #expect("\(CGPoint(x: 1, y: 2.5))" == "(1.0, 2.5)")
        #expect("\(CGSize(width: 3, height: 4))" == "(3.0, 4.0)")
        #expect("\(CGRect(x: 1, y: 2, width: 3, height: 4))" == "(1.0, 2.0, 3.0, 4.0)")
        #expect("\(Optional(CGPoint.zero) as Any)" == "Optional((0.0, 0.0))")
    }

    @Test func coloursPrintTheirComponents() {
        #expect("\(UIColor.orange)" == "UIExtendedSRGBColorSpace 1 0.5 0 1")
        #expect("\(UIColor.lightGray)" == "UIExtendedGrayColorSpace 0.666667 1")
        #expect("\(NSColor.red)" == "sRGB IEC61966-2.1 colorspace 1 0 0 1")
        #expect("\(UIColor.black.cgColor)" == "<CGColor> [kCGColorSpaceModelMonochrome] ( 0 1 )")
        #expect(
            "\(CGColor(red: 1, green: 0, blue: 0.25, alpha: 1))"
                == "<CGColor> [kCGColorSpaceModelRGB] ( 1 0 0.25 1 )")
    }
}
