import Geometry
import TestSupport
import Testing

struct PathBoundsTests {
    @Test func boundsOfCurvesAreExact() throws {
        let arch = try Path(svg: "M0 0C0 -40 30 -40 30 0")
        #expect(arch.bounds == Rect(0, -30, 30, 30))
        #expect(arch.controlBounds == Rect(0, -40, 30, 40))
        let ellipse = Path(ellipseIn: Rect(1, 2, 30, 40))
        #expect(ellipse.bounds == Rect(1, 2, 30, 40))
        #expect(Path().bounds == nil)
        #expect(try Path(svg: "M3 4").bounds == Rect(3, 4, 0, 0))
        #expect(try Path(svg: "M0 0Q10 10 20 0").bounds == Rect(0, 0, 20, 5))
    }

    @Test func boundsHoldEveryPointAndTouchEverySide() throws {
        try checkCases(100, seed: 20) { random in
            let path = random.path()
            let box = try #require(path.bounds).insetBy(dx: -1e-9, dy: -1e-9)
            let points = path.sampled(perSegment: 200)
            #expect(points.allSatisfy(box.contains))
            let inner = try #require(Path(polyline: points).controlBounds)
            #expect(abs(inner.minX - box.minX) < 0.02 && abs(inner.maxY - box.maxY) < 0.02)
        }
    }

    @Test func aMoveCountsAndWhatIsNotFiniteDoesNot() throws {
        #expect(try Path(svg: "M0 0L1 1M9 -3").bounds == Rect(0, -3, 9, 4))
        var path = Path(rect: Rect(0, 0, 2, 2))
        path.move(to: Point(.nan, 50))
        path.line(to: Point(60, 60))
        path.move(to: Point(1, 1))
        path.quad(to: Point(3, 1), control: Point(.infinity, 80))
        #expect(path.bounds == Rect(0, 0, 2, 2))
        // Every finite point counts, whatever its element. (∞, 80) and (NaN, 50) are not finite.
        #expect(path.controlBounds == Rect(0, 0, 60, 60))
        #expect(Path(polyline: [Point(.nan, 1)]).bounds == nil)
    }

    @Test func boundsOfASegmentAreThoseOfItsPath() throws {
        // x goes to 36, back to 14, and ends at 50, although the control points reach from -50 to 100.
        let loop = PathSegment.cubic(Point(0, 0), Point(100, 0), Point(-50, 50), Point(50, 50))
        #expect(loop.bounds == Rect(0, 0, 50, 50))
        checkCases(60, seed: 202) { random in
            let segment = random.segment()
            let path = Path(segment)
            #expect(path.bounds == segment.bounds)
        }
    }
}

struct PathAreaTests {
    @Test func areasAndCentroids() throws {
        #expect(Path(rect: Rect(5, 5, 3, 4)).area == 12)
        #expect(Path(rect: Rect(5, 5, 3, 4)).reversed.area == -12)
        #expect(Path(rect: Rect(5, 6, 2, 4)).centroid == Point(6, 8))
        let circle = Path(ellipseIn: Rect(1e6, 1e6, 2, 2))
        #expect(abs(circle.area - .pi) < 0.001)
        #expect(try #require(circle.centroid).distance(to: Point(1e6 + 1, 1e6 + 1)) < 1e-9)
        // The area under a parabola is a third of its box.
        let parabola = try Path(svg: "M0 0Q0.5 0 1 1L1 0Z")
        #expect(abs(parabola.area + 1.0 / 3) < 1e-12)
        // The values by QUADPACK, for the curve closed by a line.
        #expect(abs(try Path(svg: "M0 0C10 40 60 -20 70 30").area - 195) < 1e-10)
        #expect(abs(try Path(svg: "M0 0C0 1 1 1 1 0").area + 0.6) < 1e-14)
        #expect(try Path(svg: "M0 0L10 0").centroid == Point(5, 0))
        #expect(try Path(svg: "M0 0L10 0").area == 0)
        #expect(Path().centroid == nil)
    }

    @Test func areaAgreesWithManyChords() {
        checkCases(60, seed: 21) { random in
            let path = random.path()
            let flat = FlatPath(path, tolerance: 1e-5)
            #expect(abs(path.area - flat.area) < 0.05)
        }
    }

    @Test func theCentroidMovesWithTheShape() throws {
        var random = SplitMix64(seed: 210)
        let shapes = [
            Path(starWithTips: 5, center: Point(3, 4), outerRadius: 40, innerRadius: 10),
            Path(roundedRect: Rect(10, 20, 60, 40), cornerRadius: 15),
            try Path(svg: "M0 0C10 40 60 -20 70 90"),
        ]
        for shape in shapes {
            for _ in 0..<20 {
                let (centre, map) = (try #require(shape.centroid), random.affine())
                let mapped = shape.applying(map)
                #expect(try #require(mapped.centroid).distance(to: map.apply(centre)) < 1e-9)
                #expect(abs(mapped.area - map.determinant * shape.area) < 1e-8)
            }
        }
        #expect(try #require(shapes[0].centroid).distance(to: Point(3, 4)) < 1e-9)
        #expect(try #require(shapes[1].centroid).distance(to: Point(40, 40)) < 1e-9)
    }

    @Test func theCentroidOfATriangleIsTheMeanOfItsCorners() throws {
        let triangle = Path(polygon: [Point(0, 0), Point(9, 0), Point(3, 6)])
        #expect(try #require(triangle.centroid).distance(to: Point(4, 2)) < 1e-12)
        // The centroid of a half disc is 4r/3π from the centre.
        let half = Path(arcCenter: Point(0, 0), radius: 3, startAngle: 0, endAngle: .pi, clockwise: true)
        #expect(try #require(half.centroid).distance(to: Point(0, 4 / .pi)) < 0.002)
        // A hole moves it away: 10 by 10 minus 4 by 4 at (2, 2).
        let ring = Path(rect: Rect(0, 0, 10, 10)).appending(Path(rect: Rect(2, 2, 4, 4)).reversed)
        let expected = (100 * 5.0 - 16 * 4) / 84
        #expect(ring.area == 84)
        #expect(try #require(ring.centroid).distance(to: Point(expected, expected)) < 1e-12)
    }

    @Test func withoutAreaTheCentroidIsThatOfTheWire() throws {
        // Two lines of 3 and 1: their midpoints weighted by their lengths.
        let wire = try #require(try Path(svg: "M0 0L3 0M3 8L3 9").centroid)
        #expect(wire.distance(to: Point((3 * 1.5 + 1 * 3) / 4, 8.5 / 4)) < 1e-12)
        #expect(try Path(svg: "M5 6Z").centroid == Point(5, 6))
        #expect(try Path(svg: "M5 6").centroid == nil)
    }
}

struct PathWindingTests {
    @Test func windingAgreesWithARayAcrossChords() {
        var insideCount = 0
        checkCases(200, seed: 220) { random in
            let path = random.path(elements: 4)
            let point = random.point()
            let flat = FlatPath(path, tolerance: 1e-4)
            var (winding, isNear) = (0, false)
            for contour in flat.contours {
                var last = flat.points[contour.end - 1]
                for next in flat.points[contour.range] {
                    // A downward ray, as an independent check of the ray to the right.
                    if (last.x <= point.x) != (next.x <= point.x) {
                        let y = last.y + (point.x - last.x) / (next.x - last.x) * (next.y - last.y)
                        if y > point.y { winding += next.x > last.x ? -1 : 1 }
                        isNear = isNear || abs(y - point.y) < 1e-3
                    }
                    isNear = isNear || abs(last.x - point.x) < 1e-3
                    last = next
                }
            }
            guard !isNear else { return }
            #expect(path.winding(of: point) == winding)
            #expect(path.contains(point) == (winding != 0))
            #expect(path.contains(point, rule: .evenOdd) == (winding % 2 != 0))
            #expect(path.reversed.winding(of: point) == -winding)
            insideCount += winding == 0 ? 0 : 1
        }
        #expect(insideCount > 30)
    }

    @Test func anEdgeBelongsToOneSide() throws {
        // Adjacent squares share their edges, so every point is in exactly one of them.
        let squares = [Rect(0, 0, 5, 5), Rect(5, 0, 5, 5), Rect(0, 5, 5, 5), Rect(5, 5, 5, 5)].map {
            Path(rect: $0)
        }
        for (x, y) in [(5, 2), (2, 5), (5, 5), (5, 7), (7, 5), (0, 0), (0, 3), (3, 0)] {
            let point = Point(Double(x), Double(y))
            #expect(squares.count { $0.contains(point) } == 1, "\(point)")
        }
        #expect(!squares[3].contains(Point(10, 7)) && !squares[3].contains(Point(7, 10)))
        // A joint of two arcs at the height of the ray counts once.
        let circle = Path(ellipseIn: Rect(0, 0, 10, 10))
        #expect(circle.winding(of: Point(2, 5)) == 1 && circle.winding(of: Point(-2, 5)) == 0)
        #expect(circle.winding(of: Point(.nan, 0)) == 0)
    }
}
