import Geometry
import RealModule
import TestSupport
import Testing

struct PathSegmentTests {
    @Test func theEndsAreTheEnds() {
        var random = SplitMix64(seed: 130)
        for _ in cases(60) {
            let segment = random.segment()
            #expect(segment.point(at: 0) == segment.start)
            #expect(segment.point(at: 1) == segment.end)
            #expect(segment.reversed.start == segment.end && segment.reversed.end == segment.start)
            #expect(segment.reversed.reversed == segment)
        }
    }

    @Test func pointsFollowTheBernsteinPolynomials() {
        let (a, b, c, d) = (Point(0, 0), Point(10, 40), Point(60, -20), Point(70, 30))
        // At a quarter: 27/64 a + 27/64 b + 9/64 c + 1/64 d.
        #expect(PathSegment.cubic(a, b, c, d).point(at: 0.25) == Point(13.75, 14.53125))
        // At a quarter: 9/16 a + 6/16 b + 1/16 c.
        #expect(PathSegment.quad(a, b, c).point(at: 0.25) == Point(7.5, 13.75))
        #expect(PathSegment.line(a, b).point(at: 0.25) == Point(2.5, 10))
    }

    @Test func derivativesAreTheLimitsOfDifferences() {
        var random = SplitMix64(seed: 131)
        for _ in cases(100) {
            let segment = random.segment()
            let (t, h) = (random.number(in: 0.1...0.9), 1e-4)
            let first = (segment.point(at: t + h) - segment.point(at: t - h)) * (0.5 / h)
            #expect((segment.derivative(at: t) - first).length < 1e-4)
            let second = (segment.derivative(at: t + h) - segment.derivative(at: t - h)) * (0.5 / h)
            #expect((segment.secondDerivative(at: t) - second).length < 1e-6)
        }
    }

    @Test func curvatureIsOneOverTheRadiusOfTheCircle() {
        // The parabola y = x² / 2 has the curvature 1 / (1 + x²)^1.5, and turns from x to y: clockwise.
        let parabola = PathSegment.quad(Point(-1, 0.5), Point(0, -0.5), Point(1, 0.5))
        for t in [0, 0.25, 0.5, 0.9] {
            let x = 2 * t - 1
            #expect(abs(parabola.curvature(at: t) - Double.pow(1 + x * x, -1.5)) < 1e-12)
            #expect(abs(parabola.reversed.curvature(at: 1 - t) + Double.pow(1 + x * x, -1.5)) < 1e-12)
        }
        #expect(PathSegment.line(Point(0, 0), Point(3, 4)).curvature(at: 0.5) == 0)
    }

    @Test func whereACurveStandsStillItsTangentIsTheLimit() throws {
        // Both control points on the ends: the curve leaves and arrives along the chord.
        let still = PathSegment.cubic(Point(0, 0), Point(0, 0), Point(3, 4), Point(3, 4))
        for t in [0.0, 0.5, 1] {
            #expect((try #require(still.tangent(at: t)) - Vector(0.6, 0.8)).length < 1e-12)
        }
        // The first control point on the start: it leaves towards the second.
        let late = PathSegment.cubic(Point(0, 0), Point(0, 0), Point(0, 5), Point(9, 9))
        #expect(late.tangent(at: 0) == Vector(0, 1))
        let early = PathSegment.cubic(Point(9, 9), Point(0, 5), Point(0, 0), Point(0, 0))
        #expect(early.tangent(at: 1) == Vector(0, -1))
        #expect(PathSegment.quad(Point(1, 1), Point(1, 1), Point(1, 4)).tangent(at: 0) == Vector(0, 1))
        #expect(PathSegment.quad(Point(1, 1), Point(1, 1), Point(1, 1)).tangent(at: 0.5) == nil)
    }

    @Test func tangentsHaveTheDirectionOfTheDerivative() throws {
        var random = SplitMix64(seed: 132)
        for _ in cases(100) {
            let segment = random.segment()
            let t = random.number(in: 0...1)
            let tangent = try #require(segment.tangent(at: t))
            #expect(abs(tangent.length - 1) < 1e-12)
            let rate = segment.derivative(at: t)
            #expect(abs(tangent.cross(rate)) < 1e-9 * rate.length && tangent.dot(rate) > 0)
        }
    }

    @Test func theElementDrawsTheSegmentFromItsStart() {
        var random = SplitMix64(seed: 133)
        for _ in cases(60) {
            let segment = random.segment()
            var path = Path()
            path.move(to: segment.start)
            path.append(segment.element)
            #expect(Array(path.segments) == [segment])
        }
    }
}
