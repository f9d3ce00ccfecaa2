import Geometry
import TestSupport
import Testing

struct PointTests {
    @Test func differencesOfPointsAreVectors() {
        #expect(Point(4, 6) - Point(1, 2) == Vector(3, 4))
        #expect(Point(1, 2).distance(to: Point(4, 6)) == 5)
        #expect(Point(1, 2) + Vector(3, 4) == Point(4, 6))
        #expect(Point(1, 2) - Vector(3, 4) == Point(-2, -2))
        var place = Point(1, 2)
        place += Vector(3, 4)
        #expect(place == Point(4, 6))
    }

    @Test func interpolationGoesOnBeyondBothEnds() {
        let (a, b) = (Point(10, 0), Point(20, -4))
        #expect(a.interpolated(to: b, progress: 0) == a)
        #expect(a.interpolated(to: b, progress: 1) == b)
        #expect(a.interpolated(to: b, progress: 0.25) == Point(12.5, -1))
        #expect(a.interpolated(to: b, progress: 2) == Point(30, -8))
        #expect(a.interpolated(to: b, progress: -1) == Point(0, 4))
    }

    @Test func isFiniteLooksAtBothCoordinates() {
        #expect(Point(1e308, -1e308).isFinite)
        for value in [Double.nan, .infinity, -.infinity] {
            #expect(!Point(value, 0).isFinite)
            #expect(!Point(0, value).isFinite)
        }
    }
}
