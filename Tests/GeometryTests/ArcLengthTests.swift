import Geometry
import TestSupport
import Testing

struct ArcLengthTests {
    @Test func aCurveThatLeadsBackIsCountedBothWays() {
        // On a line: out to 3/4 of the distance to its control point, and back.
        let there = PathSegment.quad(Point(0, 0), Point(10, 0), Point(0, 0))
        #expect(abs(there.length() - 10) < 1e-8)
        let cusp = PathSegment.cubic(Point(0, 0), Point(10, 10), Point(0, 10), Point(10, 0))
        #expect(abs(cusp.length() - cusp.lengthByChords(200_000)) < 1e-6)
    }

    @Test func lengthsAgreeWithManyChords() {
        checkCases(60, seed: 10) { random in
            let segment = random.segment()
            let length = segment.length()
            #expect(abs(length - segment.lengthByChords(4000)) < 1e-6 * length)
            // The parts of a curve have the length of the curve.
            let t = random.number(in: 0...1)
            let (left, right) = segment.split(at: t)
            #expect(abs(left.length() + right.length() - length) < 1e-8 * length)
        }
    }

    @Test func subpathsKnowTheirLengths() throws {
        let measured = ArcLength(try Path(svg: "M0 0h10M5 5M20 0h4v3zM1 1z"))
        #expect(measured.subpaths.map(\.length) == [10, 12, 0])
        #expect(measured.subpaths.map(\.isClosed) == [false, true, true])
        #expect(measured.location(at: 10)?.subpath == 1)
    }

    @Test(arguments: [1e153, 5e153, 1e154, 1.3e154])
    func aCurveWhoseSpeedOverflowsHasNoLength(size: Double) throws {
        // The length of its control polygon is finite, but three times its square is not.
        var path = Path(polyline: [Point(0, 0), Point(3, 4)])
        path.cubic(to: Point(0, size), control1: Point(size, 0), control2: Point(size, size))
        let measured = ArcLength(path)
        #expect(measured.total.isFinite)
        #expect(size < 2e153 ? measured.total > size : measured.total == 5)
        #expect(measured.trimmed(Trim(start: 0.25, end: 0.5)).points.allSatisfy { $0.isFinite })
    }

    @Test(arguments: [Double.nan, .infinity, 1e200, 1e30])
    func unreasonableCoordinatesHaveADocumentedLength(value: Double) throws {
        var path = Path(rect: Rect(0, 0, 10, 10))
        path.move(to: Point(0, 0))
        path.cubic(to: Point(value, 1), control1: Point(1, 1), control2: Point(2, 2))
        path.line(to: Point(3, 4))
        let measured = ArcLength(path)
        #expect(measured.total.isFinite)
        #expect(measured.total >= 40)
        if !value.isFinite { #expect(measured.total == 45) }
        #expect(measured.trimmed(Trim(start: 0.1, end: 0.9)).points.allSatisfy { $0.isFinite })
    }

    @Test func aCoarserAccuracyIsStillKept() {
        checkCases(40, seed: 302) { random in
            let path = random.path()
            let exact = ArcLength(path, accuracy: 1e-13).total
            let polygon = path.segments.reduce(0) { sum, segment in
                let (a, b, c, d) = segment.cubicPoints
                return sum + a.distance(to: b) + b.distance(to: c) + c.distance(to: d)
            }
            for accuracy in [1e-2, 1e-4, 1e-6] {
                #expect(abs(ArcLength(path, accuracy: accuracy).total - exact) <= accuracy * polygon)
            }
            #expect(abs(ArcLength(path).total - exact) <= 1e-9 * polygon)
        }
    }

    @Test func lengthsOfSubpathsMeet() {
        checkCases(40, seed: 303) { random in
            let path = random.path()
            let measured = ArcLength(path)
            #expect(measured.subpaths.first?.lengths.lowerBound == 0)
            #expect(measured.subpaths.last?.lengths.upperBound == measured.total)
            for (one, next) in zip(measured.subpaths, measured.subpaths.dropFirst()) {
                #expect(one.lengths.upperBound == next.lengths.lowerBound)
            }
            for (subpath, own) in zip(path.subpaths, measured.subpaths) {
                #expect(abs(ArcLength(subpath).total - own.length) < 1e-9 * measured.total)
                #expect(own.isClosed == (subpath.verbs.last == .close))
            }
        }
    }
}

extension PathSegment {
    fileprivate func lengthByChords(_ count: Int) -> Double {
        let points = samples(count)
        return zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }
}

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

    @Test func lengthsAlongThePathGrowWithTheLocation() throws {
        try checkCases(40, seed: 300) { random in
            let measured = ArcLength(random.path())
            var (last, lastSubpath) = (Point.zero, -1)
            let steps = 60
            for step in 0...steps {
                let length = measured.total * (Double(step) / Double(steps))
                let location = try #require(measured.location(at: length))
                #expect(location.subpath >= lastSubpath)
                #expect(measured.subpaths[location.subpath].lengths.contains(length))
                // No point is farther from the last one than the length between them.
                if location.subpath == lastSubpath {
                    let way = measured.total / Double(steps)
                    #expect(last.distance(to: location.point) <= way * (1 + 1e-7))
                }
                (last, lastSubpath) = (location.point, location.subpath)
            }
        }
    }

    @Test func tangentsLeadToWhatFollows() throws {
        try checkCases(40, seed: 301) { random in
            let measured = ArcLength(random.path())
            for _ in 0..<10 {
                let length = random.number(in: 0...0.999) * measured.total
                let here = try #require(measured.location(at: length))
                let ahead = try #require(measured.location(at: length + 1e-5))
                guard here.subpath == ahead.subpath,
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
