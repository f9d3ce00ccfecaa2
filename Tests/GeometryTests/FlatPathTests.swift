import TestSupport
import Testing

@testable import Geometry

@Suite struct FlatPathTests {
    @Test func linesStayAsTheyAre() throws {
        let flat = FlatPath(try Path(svg: "M1 2L3 4L3 4L1 2Z"))
        #expect(flat.points == [Point(1, 2), Point(3, 4)])
        #expect(flat.contours == [FlatPath.Contour(start: 0, end: 2, isClosed: true)])
    }

    @Test func aMoveAloneMakesNoContour() throws {
        let flat = FlatPath(try Path(svg: "M1 2M3 4L3 4"))
        #expect(flat.contours == [FlatPath.Contour(start: 0, end: 1, isClosed: false)])
    }

    @Test func pointsThatAreNotFiniteAreSkipped() {
        var path = Path()
        path.move(to: Point(0, 0))
        path.line(to: Point(.nan, 1))
        path.line(to: Point(10, 0))
        path.line(to: Point(10, .infinity))
        path.line(to: Point(10, 10))
        path.move(to: Point(.nan, 0))
        path.line(to: Point(5, 5))
        path.close()
        let flat = FlatPath(path)
        #expect(flat.points == [Point(0, 0), Point(10, 0), Point(10, 10)])
        #expect(flat.contours.count == 1)
    }

    @Test func closingDropsALastPointThatIsTheFirst() {
        var flat = FlatPath()
        flat.move(to: Point(0, 0))
        flat.line(to: Point(4, 0))
        flat.line(to: Point(4, 3))
        flat.line(to: Point(0, 0))
        flat.markSmooth(2..<4)
        flat.close()
        #expect(flat.points == [Point(0, 0), Point(4, 0), Point(4, 3)])
        #expect(flat.contours == [FlatPath.Contour(start: 0, end: 3, isClosed: true)])
        #expect((0..<4).map(flat.isSmooth) == [false, false, true, false])
        // The next line starts at the start of this contour.
        flat.line(to: Point(9, 9))
        #expect(flat.points[3...] == [Point(0, 0), Point(9, 9)] && flat.contours.count == 2)
        #expect(!flat.contours[1].isClosed && flat.contours[1].range == 3..<5)
    }

    @Test func withoutAMoveNothingIsDrawn() {
        var flat = FlatPath()
        flat.line(to: Point(1, 1))
        flat.close()
        flat.move(to: Point(.infinity, 0))
        flat.line(to: Point(1, 1))
        flat.move(to: Point(2e100, 0))
        flat.line(to: Point(1, 1))
        #expect(flat.isEmpty && flat.points.isEmpty && flat == FlatPath())
    }

    @Test func anAffineMapMovesEveryPoint() {
        checkCases(40, seed: 400) { random in
            let map = random.affine()
            var (one, other) = (FlatPath(random.path()), FlatPath())
            let points = one.points
            one.apply(map)
            #expect(one.points == points.map { map.apply($0) })
            // Transforming before and after flattening gives the same lines.
            other.append(Path(polyline: points), transform: map)
            #expect(Set(other.points).isSubset(of: Set(one.points)))
        }
        var flat = FlatPath(Path(rect: Rect(0, 0, 1, 1)))
        flat.apply(Affine(scaleX: 1e101, y: 1))
        #expect(flat.isEmpty)
    }

    @Test func removingAllKeepsTheMemory() {
        var flat = FlatPath(Path(ellipseIn: Rect(0, 0, 1000, 1000)), tolerance: 0.01)
        let capacity = flat.points.capacity
        flat.removeAll()
        #expect(flat == FlatPath() && flat.isEmpty && flat.points.capacity == capacity)
        flat.line(to: Point(1, 1))
        #expect(flat.isEmpty)
    }

    @Test func aFlatPathIsThePathOfItsLines() throws {
        checkCases(40, seed: 401) { random in
            let flat = FlatPath(random.path(), tolerance: 1)
            let again = FlatPath(Path(flat))
            #expect(again.points == flat.points && again.contours == flat.contours)
        }
        let dot = FlatPath(try Path(svg: "M3 4Z"))
        #expect(Path(dot).svg() == "M 3 4 L 3 4 Z")
    }
}

struct FlatPathFlattenTests {
    @Test(arguments: [2, 0.3, 0.02]) func noChordIsFartherThanTheTolerance(tolerance: Double) {
        var random = SplitMix64(seed: 420)
        for round in 0..<60 {
            var segment = random.segment()
            if round == 0 {
                // Control points that turn back along the chord.
                segment = .cubic(Point(0, 0), Point(200, 0), Point(-100, 0), Point(100, 0))
            }
            let path = Path(segment)
            for keepsTangents in [false, true] {
                let flat = FlatPath(path, tolerance: tolerance, keepsTangents: keepsTangents)
                for place in segment.samples(200) {
                    let chords = zip(flat.points, flat.points.dropFirst())
                    let distance = chords.map { place.distance(toLineFrom: $0, to: $1) }.min()
                    #expect((distance ?? .infinity) <= tolerance * (1 + 1e-9))
                }
                #expect(flat.points.first == segment.start && flat.points.last == segment.end)
            }
        }
    }

    @Test func theToleranceIsMeasuredAfterTheMap() {
        let curve = Path(ellipseIn: Rect(0, 0, 10, 10))
        func count(_ scale: Double, _ tolerance: Double) -> Int {
            var flat = FlatPath()
            flat.append(curve, transform: Affine(scaleX: scale, y: scale), tolerance: tolerance)
            return flat.points.count
        }
        #expect(count(100, 0.1) == count(1, 0.001))
        // The number of chords grows with the root of the size: a hundred times as large, ten times as many.
        #expect(abs(Double(count(1e4, 0.1)) / Double(count(100, 0.1)) - 10) < 0.3)
        #expect(count(1e-9, 0.1) == 4)
    }

    @Test func aCurveHasAtMost4096Chords() {
        let flat = FlatPath(Path(ellipseIn: Rect(-1e20, 0, 2e20, 2e20)), tolerance: 1e-3)
        #expect(flat.points.count == 4 * 4096)
    }

    @Test func aCornerIsNoJointOfACurve() throws {
        let flat = FlatPath(
            try Path(svg: "M0 0C0 40 40 40 40 0L60 0Q80 0 80 20Q60 20 60 40"), keepsTangents: true)
        let smooth = flat.points.indices.filter(flat.isSmooth)
        // The corner at (40, 0) is a corner, but the joint of the line and the last curve is smooth.
        let corner = try #require(flat.points.firstIndex(of: Point(40, 0)))
        let passage = try #require(flat.points.firstIndex(of: Point(60, 0)))
        #expect(!smooth.contains(corner) && smooth.contains(passage))
        // The joint of two curves at an angle is a corner.
        let angle = try #require(flat.points.firstIndex(of: Point(80, 20)))
        #expect(!smooth.contains(angle))
        #expect(!smooth.contains(0) && !smooth.contains(flat.points.count - 1))
    }

    @Test(arguments: ["M50 50V0Q60 0 60 10", "M50 50V0Q50 -10 60 -10", "M0 5H50Q60 5 60 10V20Q50 20 50 30"])
    func subpathsAreFlattenedIndependently(subpath: String) throws {
        let alone = FlatPath(try Path(svg: subpath), keepsTangents: true)
        let both = FlatPath(try Path(svg: "M0 0H10" + subpath), keepsTangents: true)
        #expect(Array(both.points[2...]) == alone.points)
        for index in alone.points.indices { #expect(both.isSmooth(index + 2) == alone.isSmooth(index)) }
    }
}

struct FlatPathMeasuresTests {
    @Test func lengthsAreaAndBoundsOfATriangle() throws {
        var flat = FlatPath()
        #expect(flat.bounds == nil && flat.area == 0 && flat.length == 0)
        flat.append(try Path(svg: "M1 1L5 1L5 4Z"))
        #expect(flat.length == 12 && flat.area == 6 && flat.bounds == Rect(1, 1, 4, 3))
        // The open path is shorter, but encloses the same area.
        let open = FlatPath(try Path(svg: "M1 1L5 1L5 4"))
        #expect(open.length == 7 && open.area == 6)
        // In the opposite direction the area is negative.
        flat.append(try Path(svg: "M0 0L0 2L2 2L2 0Z"))
        #expect(flat.area == 2 && flat.length == 20 && flat.bounds == Rect(0, 0, 5, 4))
        let back = FlatPath(try Path(svg: "M1 1L5 4L5 1Z"))
        #expect(back.area == -6)
    }

    @Test func aSmallShapeFarAwayLosesNoDigits() {
        let flat = FlatPath(Path(rect: Rect(1e9, -1e9, 0.5, 0.25)))
        #expect(flat.area == 0.125)
    }

    @Test func anOverflowHasNoLength() {
        var flat = FlatPath(Path(polyline: [Point(0, 0), Point(3, 4)]))
        #expect(flat.length == 5)
        flat.append(Path(polyline: [Point(-1e100, 0), Point(1e100, 0)]))
        #expect(flat.length == 2e100)
    }
}

/// The dashes of lines by the walk along a flat path equal those by arc length.
struct ContourTraceTests {
    @Test func dashesOfLinesAreThoseByArcLength() throws {
        try checkCases(150, seed: 430) { random in
            let corners = (0..<Int.random(in: 2...8, using: &random)).map { _ in random.point() }
            let isClosed = Bool.random(using: &random)
            let path = isClosed ? Path(polygon: corners) : Path(polyline: corners)
            let pattern = try DashPattern(
                (0..<Int.random(in: 1...4, using: &random)).map { _ in random.number(in: 2...60) },
                phase: random.number(in: -99...99))
            var dashes = FlatPath()
            #expect(dashes.appendDashes(of: FlatPath(path), pattern: pattern) == 1)
            let expected = ArcLength(path).dashed(pattern).path.subpaths.map(\.points)
            let found = dashes.contours.map { Array(dashes.points[$0.range]) }
            #expect(found.count == expected.count)
            // The dash across the start comes first in one result and last in the other.
            for points in found {
                let twin = expected.first { other in
                    other.count == points.count
                        && zip(other, points).allSatisfy { $0.distance(to: $1) < 1e-6 }
                }
                #expect(twin != nil)
            }
        }
    }

    @Test func jointsInsideCurvesStaySmoothInDashes() throws {
        var dashes = FlatPath()
        let circle = FlatPath(Path(ellipseIn: Rect(0, 0, 100, 100)), tolerance: 0.01)
        dashes.appendDashes(of: circle, pattern: try DashPattern([40, 10]))
        for contour in dashes.contours {
            let inner = contour.range.dropFirst().dropLast()
            #expect(inner.count > 5)
            // All joints are smooth, except between two of the four arcs and at the ends of the dash.
            #expect(inner.count { !dashes.isSmooth($0) } <= 1)
            #expect(!dashes.isSmooth(contour.start) && !dashes.isSmooth(contour.end - 1))
        }
    }

    @Test func aContourKeptWholeStaysAsItIs() throws {
        var (flat, dashes) = (FlatPath(), FlatPath())
        flat.append(Path(ellipseIn: Rect(0, 0, 100, 100)), tolerance: 0.01)
        flat.append(Path(polyline: [Point(0, 0), Point(3, 4)]))
        #expect(dashes.appendDashes(of: flat, pattern: try DashPattern([7, 0])) == 1)
        #expect(dashes == flat)
        dashes.removeAll()
        dashes.appendDashes(of: flat, pattern: try DashPattern([1000, 1]))
        #expect(dashes == flat)
    }
}
