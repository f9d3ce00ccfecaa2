import Geometry
import TestSupport
import Testing

struct ArcLengthLocationTests {
    @Test func locationsOnARectangle() throws {
        let measured = ArcLength(Path(rect: Rect(0, 0, 10, 5)))
        func at(_ length: Double) throws -> ArcLength.Location { try #require(measured.location(at: length)) }
        #expect(try at(4).point == Point(4, 0))
        #expect(try at(10).tangent == Vector(0, 1))
        #expect(try at(27).point == Point(0, 3))
        #expect(try at(27).tangent == Vector(0, -1))
        #expect(try at(-5).point == Point(0, 0))
        #expect(try at(.infinity).point == Point(0, 0))
        #expect(try at(.infinity).tangent == Vector(0, -1))
        #expect(try at(.nan).tangent == Vector(1, 0))
        #expect(ArcLength(Path()).location(at: 0) == nil)
    }

    @Test func curvatureOfACircleIsOneOverItsRadius() throws {
        let measured = ArcLength(Path(ellipseIn: Rect(0, 0, 10, 10)))
        for step in 0..<40 {
            let location = try #require(measured.location(at: measured.total * Double(step) / 40))
            #expect(abs(location.curvature - 0.2) < 0.01)
        }
    }

    @Test func lengthsAlongThePathGrowWithTheLocation() throws {
        var random = SplitMix64(seed: 300)
        for _ in cases(40) {
            let measured = ArcLength(random.path())
            var (last, lastSubpath) = (Point.zero, -1)
            let steps = 60
            for step in 0...steps {
                let length = measured.total * (Double(step) / Double(steps))
                let location = try #require(measured.location(at: length))
                #expect(location.subpath >= lastSubpath)
                #expect(measured.subpaths[location.subpath].lengths.contains(length))
                // No place is farther from the last than the way between them.
                if location.subpath == lastSubpath {
                    let way = measured.total / Double(steps)
                    #expect(last.distance(to: location.point) <= way * (1 + 1e-7))
                }
                (last, lastSubpath) = (location.point, location.subpath)
            }
        }
    }

    /// By QUADPACK and Brent's method: where half of the length of a curve lies.
    @Test func halfWayAlongAKnownCubic() throws {
        let measured = ArcLength(try Path(svg: "M0 0C10 40 60 -20 70 30"))
        let half = try #require(measured.location(at: measured.total / 2))
        #expect(half.point.distance(to: Point(37.000_223_29, 10.759_448_25)) < 1e-7)
    }

    @Test func tangentsLeadToWhatFollows() throws {
        var random = SplitMix64(seed: 301)
        for _ in cases(40) {
            let measured = ArcLength(random.path())
            for _ in 0..<10 {
                let length = random.number(in: 0...0.999) * measured.total
                let here = try #require(measured.location(at: length))
                let ahead = try #require(measured.location(at: length + 1e-5))
                guard here.subpath == ahead.subpath, abs(here.curvature) < 10,
                    (ahead.tangent - here.tangent).length < 1e-3
                else { continue }
                let way = ahead.point - here.point
                #expect((way * 1e5 - here.tangent).length < 1e-3)
            }
        }
    }

    @Test func aSegmentWithoutLengthTakesTheDirectionOfItsNeighbour() throws {
        let path = try Path(svg: "M0 0L0 0L0 5L3 5L3 5")
        let measured = ArcLength(path)
        #expect(measured.location(at: 0)?.tangent == Vector(0, 1))
        #expect(measured.location(at: 8)?.tangent == Vector(1, 0))
    }
}
