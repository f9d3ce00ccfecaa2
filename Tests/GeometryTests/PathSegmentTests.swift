import TestSupport
import Testing

@testable import Geometry

struct PathSegmentTests {
    @Test func pointsFollowTheBernsteinPolynomials() {
        let (a, b, c, d) = (Point(0, 0), Point(10, 40), Point(60, -20), Point(70, 30))
        // At a quarter: 27/64 a + 27/64 b + 9/64 c + 1/64 d.
        #expect(PathSegment.cubic(a, b, c, d).point(at: 0.25) == Point(13.75, 14.53125))
        // At a quarter: 9/16 a + 6/16 b + 1/16 c.
        #expect(PathSegment.quad(a, b, c).point(at: 0.25) == Point(7.5, 13.75))
        #expect(PathSegment.line(a, b).point(at: 0.25) == Point(2.5, 10))
    }

    @Test func derivativesAreTheLimitsOfDifferencesAndTangentsHaveTheirDirection() throws {
        try checkCases(100, seed: 131) { random in
            let segment = random.segment()
            let (t, h) = (random.number(in: 0.1...0.9), 1e-4)
            let first = (segment.point(at: t + h) - segment.point(at: t - h)) * (0.5 / h)
            let rate = segment.derivative(at: t)
            #expect((rate - first).length < 1e-4)
            let tangent = try #require(segment.tangent(at: t))
            #expect(abs(tangent.length - 1) < 1e-12)
            #expect(abs(tangent.cross(rate)) < 1e-9 * rate.length && tangent.dot(rate) > 0)
        }
    }

    @Test func theTangentAtACuspIsTheLimit() throws {
        // With both control points on the ends, the tangents follow the chord.
        let still = PathSegment.cubic(Point(0, 0), Point(0, 0), Point(3, 4), Point(3, 4))
        for t in [0.0, 0.5, 1] {
            #expect((try #require(still.tangent(at: t)) - Vector(0.6, 0.8)).length < 1e-12)
        }
        // With the first control point on the start, the tangent points to the second.
        let late = PathSegment.cubic(Point(0, 0), Point(0, 0), Point(0, 5), Point(9, 9))
        #expect(late.tangent(at: 0) == Vector(0, 1))
        let early = PathSegment.cubic(Point(9, 9), Point(0, 5), Point(0, 0), Point(0, 0))
        #expect(early.tangent(at: 1) == Vector(0, -1))
        #expect(PathSegment.quad(Point(1, 1), Point(1, 1), Point(1, 4)).tangent(at: 0) == Vector(0, 1))
        #expect(PathSegment.quad(Point(1, 1), Point(1, 1), Point(1, 1)).tangent(at: 0.5) == nil)
    }
}

struct PathSegmentPartsTests {
    @Test func aPartRunsBetweenItsParameters() {
        checkCases(100, seed: 141) { random in
            let segment = random.segment()
            let from = random.number(in: 0...0.9)
            let to = random.number(in: from + 0.01...1)
            let (left, right) = segment.split(at: to)
            let parts = [(left, 0, to), (right, to, 1), (segment.part(from: from, to: to), from, to)]
            for (part, from, to) in parts {
                for (step, point) in part.samples(8).enumerated() {
                    let place = segment.point(at: from + Double(step) / 8 * (to - from))
                    #expect(point.distance(to: place) < 1e-11)
                }
            }
            #expect(left.start == segment.start && right.end == segment.end && left.end == right.start)
            #expect(segment.part(from: 0, to: 1) == segment)
            #expect(segment.part(from: -1, to: 2) == segment)
            #expect(segment.part(from: 0, to: to).start == segment.start)
            #expect(segment.part(from: from, to: 1).end == segment.end)
        }
    }

    @Test func aRaisedSegmentIsTheSameCurve() {
        checkCases(60, seed: 142) { random in
            let segment = random.segment()
            let (a, b, c, d) = segment.cubicPoints
            for (raised, point) in zip(PathSegment.cubic(a, b, c, d).samples(10), segment.samples(10)) {
                #expect(raised.distance(to: point) < 1e-11)
            }
        }
    }
}

struct PathSegmentsTests {
    @Test func everyCloseIsALine() throws {
        #expect(
            Array(try Path(svg: "M0 0L4 0L4 3Z").segments) == [
                .line(Point(0, 0), Point(4, 0)), .line(Point(4, 0), Point(4, 3)),
                .line(Point(4, 3), Point(0, 0)),
            ])
        // This includes a subpath without length. Drawing continues at the start of the subpath.
        #expect(
            Array(try Path(svg: "M1 1L2 1L1 1ZL5 5").segments) == [
                .line(Point(1, 1), Point(2, 1)), .line(Point(2, 1), Point(1, 1)),
                .line(Point(1, 1), Point(1, 1)), .line(Point(1, 1), Point(5, 5)),
            ])
        #expect(Array(try Path(svg: "M1 1M2 2").segments).isEmpty)
    }

    @Test func pointsThatAreNotFiniteAreSkipped() {
        var path = Path()
        path.move(to: Point(0, 0))
        path.quad(to: Point(1, 1), control: Point(.infinity, 0))
        path.line(to: Point(2, 0))
        path.cubic(to: Point(.nan, 0), control1: .zero, control2: .zero)
        path.line(to: Point(3, 0))
        path.move(to: Point(0, .nan))
        path.line(to: Point(9, 9))
        path.close()
        path.move(to: Point(5, 5))
        path.line(to: Point(6, 5))
        #expect(
            Array(path.segments) == [
                .line(Point(0, 0), Point(2, 0)), .line(Point(2, 0), Point(3, 0)),
                .line(Point(5, 5), Point(6, 5)),
            ])
    }

    @Test func theEdgeOfAFillClosesWhatIsOpen() throws {
        func edge(_ svg: String) throws -> [PathSegment] {
            var edges: [PathSegment] = []
            try Path(svg: svg).forEachEdge { edges.append($0) }
            return edges
        }
        let closing = PathSegment.line(Point(4, 3), Point(0, 0))
        #expect(try edge("M0 0L4 0L4 3").last == closing)
        #expect(try edge("M0 0L4 0L4 3Z").count == 3)
        // The closing line also exists between subpaths, and only if the ends differ.
        let both = try edge("M0 0L4 0L4 3M9 9L8 9L9 9")
        #expect(both.count == 5 && both[2] == closing)
    }
}

struct PathSegmentLengthTests {
    /// The lengths by QUADPACK, to thirteen digits.
    @Test func lengthsOfKnownCubics() {
        let wave = PathSegment.cubic(Point(0, 0), Point(10, 40), Point(60, -20), Point(70, 30))
        #expect(abs(wave.length() - 90.313_325_388_104_3) < 1e-8)
        // The speed is 3 (t² + (1 - t)²), so the length is 3 (1/3 + 1/3) = 2.
        let arch = PathSegment.cubic(Point(0, 0), Point(0, 1), Point(1, 1), Point(1, 0))
        #expect(abs(arch.length() - 2) < 1e-12)
    }

    @Test func singlePointsHaveNoLength() {
        let point = Point(7, 8)
        #expect(PathSegment.line(point, point).length() == 0)
        #expect(PathSegment.quad(point, point, point).length() == 0)
        #expect(PathSegment.cubic(point, point, point, point).length() == 0)
        #expect(PathSegment.line(Point(-1e200, 0), Point(1e200, 0)).length() == 0)
        #expect(PathSegment.line(Point(0, 0), Point(.nan, 0)).length() == 0)
        #expect(PathSegment.quad(.zero, Point(1e300, 0), Point(1, 1)).length() == 0)
    }
}
