import Geometry
import RealModule
import TestSupport
import Testing

struct AffineTests {
    @Test func theSixNumbersAreThoseOfSVG() {
        let map = Affine(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        // x' = 1 * 10 + 3 * 100 + 5, y' = 2 * 10 + 4 * 100 + 6
        #expect(map.apply(Point(10, 100)) == Point(315, 426))
        #expect(map.apply(Vector(10, 100)) == Vector(310, 420))
        #expect(map.determinant == -2)
    }

    @Test func aTurnGoesFromXTowardsY() {
        let quarter = Affine(rotation: .pi / 2)
        #expect(quarter.apply(Point(1, 0)).distance(to: Point(0, 1)) < 1e-15)
        #expect(quarter.apply(Point(0, 1)).distance(to: Point(-1, 0)) < 1e-15)
        #expect(abs(Affine(rotation: 0.3).determinant - 1) < 1e-15)
    }

    @Test func concatenatingIsOneAfterTheOther() {
        var random = SplitMix64(seed: 102)
        for _ in cases(200) {
            let (one, other, point) = (random.affine(), random.affine(), random.point())
            let both = one.concatenating(other)
            #expect(both.apply(point).distance(to: other.apply(one.apply(point))) < 1e-10)
            #expect(abs(both.determinant - one.determinant * other.determinant) < 1e-10)
        }
        // The order counts: moved and then doubled is moved twice as far.
        let moved = Affine(translationX: 3, y: 4).concatenating(Affine(scaleX: 2, y: 2))
        #expect(moved.apply(.zero) == Point(6, 8))
    }

    @Test func theInverseLeadsBack() throws {
        var random = SplitMix64(seed: 103)
        for _ in cases(200) {
            let (map, point) = (random.affine(), random.point())
            let back = try #require(map.inverted)
            #expect(back.apply(map.apply(point)).distance(to: point) < 1e-9)
            #expect(map.apply(back.apply(point)).distance(to: point) < 1e-9)
        }
        #expect(Affine(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0).inverted == nil)
        #expect(Affine(scaleX: .infinity, y: 1).inverted == nil)
        #expect(Affine(scaleX: .nan, y: 1).inverted == nil)
    }

    @Test func theMeanScaleIsTheRootOfTheGrowthOfAreas() {
        #expect(Affine(scaleX: 2, y: 8).meanScale == 4)
        #expect(Affine(scaleX: -2, y: 8).meanScale == 4)
        #expect(abs(Affine(rotation: 1).meanScale - 1) < 1e-15)
    }

    @Test func theBoundingBoxTouchesTheMappedCorners() {
        // A square of side 2 turned by an eighth has the diagonal 2√2.
        let turned = Affine(rotation: .pi / 4).boundingBox(of: Rect(-1, -1, 2, 2))
        let half = 2.0.squareRoot()
        for (value, expected) in [
            (turned.minX, -half), (turned.maxX, half), (turned.minY, -half), (turned.maxY, half),
        ] { #expect(abs(value - expected) < 1e-15) }
        var random = SplitMix64(seed: 104)
        for _ in cases(100) {
            let (map, rect) = (random.affine(), Rect(corner: random.point(), corner: random.point()))
            let box = map.boundingBox(of: rect).insetBy(dx: -1e-9, dy: -1e-9)
            for _ in 0..<10 {
                let x = random.number(in: rect.minX...rect.maxX)
                #expect(box.contains(map.apply(Point(x, random.number(in: rect.minY...rect.maxY)))))
            }
            // As wide as the map makes both sides together.
            let width = abs(map.a) * rect.size.width + abs(map.c) * rect.size.height
            #expect(abs(box.size.width - width) < 1e-6)
        }
    }
}
