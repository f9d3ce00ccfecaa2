import CoreAnimation
import TestSupport
import Testing

@Suite struct CGAffineTransformTests {
    func expectNear(_ point: CGPoint, _ other: CGPoint, _ tolerance: Double = 1e-9) {
        #expect(abs(point.x - other.x) <= tolerance && abs(point.y - other.y) <= tolerance)
    }

    @Test func whatIsAddedActsFirst() {
        let moved = CGAffineTransform(rotationAngle: .pi / 2).translatedBy(x: 10, y: 0)
        expectNear(CGPoint.zero.applying(moved), CGPoint(x: 0, y: 10))
        let scaled = CGAffineTransform(translationX: 5, y: 6).scaledBy(x: 2, y: 3)
        #expect(CGPoint(x: 1, y: 1).applying(scaled) == CGPoint(x: 7, y: 9))
        let turned = CGAffineTransform(translationX: 5, y: 6).rotated(by: .pi / 2)
        expectNear(CGPoint(x: 1, y: 0).applying(turned), CGPoint(x: 5, y: 7))
    }

    @Test func concatenatingActsAfterwards() {
        let both = CGAffineTransform(scaleX: 2, y: 2).concatenating(CGAffineTransform(translationX: 1, y: 0))
        #expect(CGPoint(x: 3, y: 4).applying(both) == CGPoint(x: 7, y: 8))
    }

    @Test func theEmptyMapIsZeroAndTheIdentityIsNot() {
        #expect(CGAffineTransform() == CGAffineTransform(0, 0, 0, 0, 0, 0))
        #expect(CGAffineTransform.identity.isIdentity)
        #expect(!CGAffineTransform().isIdentity)
    }

    @Test func whatFlattensStaysWhenInverted() {
        let flat = CGAffineTransform(scaleX: 0, y: 2)
        #expect(flat.inverted() == flat)
    }

    @Test func sizesAreNotMovedAndRectanglesStayUpright() {
        let map = CGAffineTransform(a: 0, b: 2, c: -3, d: 0, tx: 10, ty: 20)
        #expect(CGSize(width: 4, height: 5).applying(map) == CGSize(width: -15, height: 8))
        #expect(
            CGRect(x: 1, y: 1, width: 4, height: 5).applying(map)
                == CGRect(x: -8, y: 22, width: 15, height: 8))
        #expect(CGRect.null.applying(map).isNull)
        #expect(CGRect.infinite.applying(map).isInfinite)
    }

    @Test func anInverseUndoesAndAProductIsOneAfterTheOther() {
        var random = SplitMix64(seed: 11)
        for _ in cases(200) {
            let (one, other) = (random.map(), random.map())
            let point = CGPoint(
                x: .random(in: -100...100, using: &random), y: .random(in: -100...100, using: &random))
            expectNear(
                point.applying(one.concatenating(other)), point.applying(one).applying(other), 1e-7)
            guard abs(one.a * one.d - one.b * one.c) > 0.01 else { continue }
            expectNear(point.applying(one).applying(one.inverted()), point, 1e-6)
        }
    }

    @Test func itIsCodable() throws {
        let map = CGAffineTransform(1, 2, 3, 4, 5, 6)
        let data = try JSONEncoder().encode(map)
        #expect(try JSONDecoder().decode(CGAffineTransform.self, from: data) == map)
    }
}

extension SplitMix64 {
    /// A map of the plane whose numbers are at most 5, and its move at most 50.
    mutating func map() -> CGAffineTransform {
        func number(_ most: Double) -> Double { .random(in: -most...most, using: &self) }
        return CGAffineTransform(
            a: number(5), b: number(5), c: number(5), d: number(5), tx: number(50), ty: number(50))
    }
}
