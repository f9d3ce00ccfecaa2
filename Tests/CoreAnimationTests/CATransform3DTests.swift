import Foundation
import Geometry
import TestSupport
import Testing

@testable import CoreAnimation

@Suite struct CATransform3DTests {
    func isClose(_ a: CATransform3D, _ b: CATransform3D, _ tolerance: Double = 1e-9) -> Bool {
        zip(a.rows, b.rows).allSatisfy { row, other in
            (0..<4).allSatisfy { abs(row[$0] - other[$0]) <= tolerance }
        }
    }

    @Test func itsNumbersStandWhereApplesDo() {
        let move = CATransform3DMakeTranslation(1, 2, 3)
        #expect((move.m41, move.m42, move.m43, move.m44) == (1, 2, 3, 1))
        let scale = CATransform3DMakeScale(4, 5, 6)
        #expect((scale.m11, scale.m22, scale.m33, scale.m44) == (4, 5, 6, 1))
        #expect(CATransform3D() != CATransform3DIdentity)
        #expect(CATransform3D().m11 == 0)
    }

    @Test(arguments: [
        // The x axis turned about z goes to y, y about x to z, and z about y to x.
        (SIMD3(0.0, 0, 1), 0, 1), (SIMD3(1, 0, 0), 1, 2), (SIMD3(0, 1, 0), 2, 0),
    ])
    func aQuarterTurnTakesAnAxisToTheNext(axis: SIMD3<Double>, from: Int, to: Int) {
        let turn = CATransform3DMakeRotation(.pi / 2, 2 * axis.x, 2 * axis.y, 2 * axis.z)
        for column in 0..<3 { #expect(abs(turn.rows[from][column] - (column == to ? 1 : 0)) < 1e-12) }
    }

    @Test func aTurnAboutNothingIsNone() {
        #expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1, 0, 0, 0)))
        #expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1, .nan, 0, 0)))
    }

    @Test func whatIsAddedActsFirst() {
        let moved = CATransform3DTranslate(CATransform3DMakeScale(2, 3, 4), 10, 10, 10)
        #expect((moved.m41, moved.m42, moved.m43) == (20, 30, 40))
        let scaled = CATransform3DScale(CATransform3DMakeTranslation(10, 10, 10), 2, 3, 4)
        #expect((scaled.m41, scaled.m42, scaled.m43) == (10, 10, 10))
        let turned = CATransform3DRotate(CATransform3DMakeTranslation(10, 0, 0), .pi / 2, 0, 0, 1)
        #expect(turned.m41 == 10 && abs(turned.m12 - 1) < 1e-12)
    }

    @Test func perspectiveIsKeptButNotFlat() {
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 500
        #expect(!perspective.isFlat)
        let turned = CATransform3DRotate(perspective, .pi / 3, 0, 1, 0)
        #expect(abs(turned.m14 - -1 / 500 * -sin(.pi / 3)) < 1e-12)
        #expect(!turned.isFlat)
        // Without perspective it is narrower by the cosine.
        #expect(
            CGPoint(turned.affine.apply(CGPoint(x: 10, y: 4).point)).equalTo(
                CGPoint(x: turned.m11 * 10, y: 4)))
        #expect(abs(turned.m11 - 0.5) < 1e-12)
    }

    @Test func flatIsWhatKeepsToThePlane() {
        #expect(CATransform3DMakeScale(2, 3, 4).isFlat)
        #expect(CATransform3DMakeRotation(1, 0, 0, 1).isFlat)
        #expect(CATransform3DMakeRotation(.pi, 0, 1, 0).isFlat)
        #expect(!CATransform3DMakeRotation(1, 1, 0, 0).isFlat)
        #expect(!CATransform3DMakeTranslation(0, 0, 1).isFlat)
    }

    @Test func mapsOfThePlaneGoInAndOut() {
        let map = CGAffineTransform(1, 2, 3, 4, 5, 6)
        let matrix = CATransform3DMakeAffineTransform(map)
        #expect(CATransform3DIsAffine(matrix))
        #expect(CATransform3DGetAffineTransform(matrix) == map)
        #expect(CGAffineTransform(matrix.affine) == map)
        #expect(!CATransform3DIsAffine(CATransform3DMakeScale(1, 1, 2)))
    }

    @Test func anInverseUndoes() {
        var random = SplitMix64(seed: 12)
        for _ in cases(200) {
            let matrix = random.matrix()
            let inverse = CATransform3DInvert(matrix)
            guard inverse != matrix else { continue }
            let most = inverse.rows.map { max(abs($0.max()), abs($0.min())) }.max() ?? 0
            #expect(
                isClose(CATransform3DConcat(matrix, inverse), CATransform3DIdentity, 1e-11 * (1 + most)))
        }
    }

    @Test func aMatrixWithoutInverseStays() {
        let flat = CATransform3DMakeScale(1, 0, 1)
        #expect(CATransform3DInvert(flat) == flat)
    }

    @Test func inThePlaneItIsTheMap() {
        var random = SplitMix64(seed: 13)
        for _ in cases(200) {
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
    /// A matrix whose numbers are at most 2.
    fileprivate mutating func matrix() -> CATransform3D {
        func row() -> CATransform3D.Row { .random(in: -2...2, using: &self) }
        return CATransform3D(row(), row(), row(), row())
    }
}
