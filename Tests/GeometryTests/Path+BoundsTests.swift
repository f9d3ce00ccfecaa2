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
        var random = SplitMix64(seed: 20)
        for _ in cases(100) {
            let path = random.path()
            let box = try #require(path.bounds).insetBy(dx: -1e-9, dy: -1e-9)
            var sampled: Rect?
            for segment in path.segments {
                for step in 0...200 {
                    let point = segment.point(at: Double(step) / 200)
                    #expect(box.contains(point))
                    let dot = Rect(origin: point, size: .zero)
                    sampled = sampled.map { $0.union(dot) } ?? dot
                }
            }
            let inner = try #require(sampled)
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
        // Every point that is finite, whatever its element; (∞, 80) and (NaN, 50) are not.
        #expect(path.controlBounds == Rect(0, 0, 60, 60))
        #expect(Path(polyline: [Point(.nan, 1)]).bounds == nil)
    }

    @Test func controlBoundsHoldTheBounds() throws {
        var random = SplitMix64(seed: 200)
        for _ in cases(100) {
            let path = random.path()
            let (inner, outer) = (try #require(path.bounds), try #require(path.controlBounds))
            let room = outer.insetBy(dx: -1e-9, dy: -1e-9)
            for corner in [inner.origin, Point(inner.maxX, inner.maxY)] + path.points {
                #expect(room.contains(corner))
            }
            // No side is farther out than a point.
            #expect(abs(outer.minX - (path.points.map(\.x).min() ?? 0)) < 1e-9)
            #expect(abs(outer.maxY - (path.points.map(\.y).max() ?? 0)) < 1e-9)
        }
    }

    @Test func boundsHoldWhatIsFlattened() throws {
        var random = SplitMix64(seed: 201)
        for _ in cases(100) {
            let path = random.path()
            var flat = FlatPath()
            flat.append(path, tolerance: 0.01)
            let (box, inner) = (try #require(path.bounds), try #require(flat.bounds))
            let room = box.insetBy(dx: -1e-9, dy: -1e-9)
            #expect(flat.points.allSatisfy(room.contains), "\(path.svg())")
            #expect(abs(box.size.width - inner.size.width) < 0.021)
            #expect(abs(box.size.height - inner.size.height) < 0.021)
        }
    }

    @Test func boundsOfASegmentAreThoseOfItsPath() throws {
        // x goes to 36, back to 14, and ends at 50, although its control points reach from -50 to 100.
        let loop = PathSegment.cubic(Point(0, 0), Point(100, 0), Point(-50, 50), Point(50, 50))
        #expect(loop.bounds == Rect(0, 0, 50, 50))
        var random = SplitMix64(seed: 202)
        for _ in cases(60) {
            let segment = random.segment()
            var path = Path()
            path.move(to: segment.start)
            path.append(segment.element)
            #expect(path.bounds == segment.bounds)
        }
    }
}
