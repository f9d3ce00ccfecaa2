import Geometry
import RealModule
import TestSupport
import Testing

struct VectorTests {
    @Test func lengthsOfAKnownTriangle() {
        #expect(Vector(3, -4).length == 5)
        #expect(Vector(3, -4).lengthSquared == 25)
        #expect(Vector(3, -4).normalized == Vector(0.6, -0.8))
        #expect(Vector(1e200, 0).length == .infinity)
    }

    @Test func whatHasNoDirectionIsNotNormalized() {
        #expect(Vector.zero.normalized == nil)
        #expect(Vector(.nan, 1).normalized == nil)
        #expect(Vector(.infinity, 1).normalized == nil)
        #expect(Vector(1e200, 1e200).normalized == nil)
        #expect(Vector(1e-200, 0).normalized == nil)
    }

    @Test func perpendicularIsAQuarterFromXTowardsY() {
        #expect(Vector(1, 0).perpendicular == Vector(0, 1))
        #expect(Vector(0, 1).perpendicular == Vector(-1, 0))
        #expect(Vector(1, 0).cross(Vector(0, 1)) == 1)
        #expect(Vector(0, 1).cross(Vector(1, 0)) == -1)
    }

    @Test func dotAndCrossAreCosineAndSineOfTheAngle() {
        var random = SplitMix64(seed: 100)
        for _ in cases(200) {
            let angle = random.number(in: -3...3)
            let (start, a, b) = (random.number(), random.number(in: 0.1...9), random.number(in: 0.1...9))
            let one = Vector(a * Double.cos(start), a * Double.sin(start))
            let other = Vector(b * Double.cos(start + angle), b * Double.sin(start + angle))
            #expect(abs(one.dot(other) - a * b * Double.cos(angle)) < 1e-11)
            #expect(abs(one.cross(other) - a * b * Double.sin(angle)) < 1e-11)
            #expect(one.cross(other) == -other.cross(one))
        }
    }

    @Test func arithmeticIsByComponents() {
        let (a, b) = (Vector(1, -2), Vector(10, 20))
        #expect(a + b == Vector(11, 18))
        #expect(a - b == Vector(-9, -22))
        #expect(-a == Vector(-1, 2))
        #expect(a * 3 == Vector(3, -6))
        #expect(3 * a == a * 3)
    }
}
