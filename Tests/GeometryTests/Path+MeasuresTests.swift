import Geometry
import RealModule
import TestSupport
import Testing

struct PathMeasuresTests {
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
        for _ in 0..<100 {
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
        let ring = Path(rect: Rect(0, 0, 10, 10)).appending(Path(rect: Rect(2, 2, 4, 4)).reversed)
        #expect(ring.area == 84)
        #expect(try Path(svg: "M0 0L10 0").centroid == Point(5, 0))
        #expect(try Path(svg: "M0 0L10 0").area == 0)
        #expect(Path().centroid == nil)
    }

    @Test func areaAgreesWithManyChords() {
        var random = SplitMix64(seed: 21)
        for _ in 0..<60 {
            let path = random.path()
            var flat = FlatPath()
            flat.append(path, transform: .identity, tolerance: 1e-5)
            #expect(abs(path.area - flat.area) < 0.05)
        }
    }

    @Test func windingOfNestedSquares() throws {
        let same = Path(rect: Rect(0, 0, 10, 10)).appending(Path(rect: Rect(2, 2, 6, 6)))
        #expect(same.winding(of: Point(1, 1)) == 1)
        #expect(same.winding(of: Point(5, 5)) == 2)
        #expect(same.winding(of: Point(11, 5)) == 0)
        #expect(same.contains(Point(5, 5), rule: .nonZero))
        #expect(!same.contains(Point(5, 5), rule: .evenOdd))
        #expect(same.reversed.winding(of: Point(5, 5)) == -2)
        #expect(same.winding(of: Point(.nan, 0)) == 0)
        #expect(try Path(svg: "M0 0L10 0L10 10").contains(Point(9, 2)))
    }

    @Test func windingAgreesWithTheTurnOfTheView() {
        var random = SplitMix64(seed: 22)
        for _ in 0..<60 {
            let path = random.path(elements: 4)
            let point = random.point()
            var turn = 0.0
            var flat = FlatPath()
            flat.append(path, transform: .identity, tolerance: 1e-4)
            var isNear = false
            for contour in flat.contours {
                var last = flat.points[contour.end - 1]
                for next in flat.points[contour.range] {
                    let (a, b) = (last - point, next - point)
                    isNear = isNear || abs(a.cross(b)) < 1e-2 * (next - last).length
                    turn += Double.atan2(y: a.cross(b), x: a.dot(b))
                    last = next
                }
            }
            if !isNear { #expect(path.winding(of: point) == Int((turn / (2 * .pi)).rounded())) }
        }
    }

    @Test func aReversedPathHasTheSamePoints() throws {
        #expect(try Path(svg: "M0 0L1 0L1 1Z").reversed.svg() == "M 0 0 L 1 1 L 1 0 Z")
        #expect(try Path(svg: "M0 0L1 0Q2 2 3 3").reversed.svg() == "M 3 3 Q 2 2 1 0 L 0 0")
        #expect(try Path(svg: "M0 0C1 1 2 2 3 3Z").reversed.svg() == "M 0 0 L 3 3 C 2 2 1 1 0 0 Z")
        #expect(try Path(svg: "M0 0L1 1L0 0Z").reversed.svg() == "M 0 0 L 1 1 L 0 0 Z")
        #expect(try Path(svg: "M7 8M1 1Z").reversed.svg() == "M 7 8 M 1 1 Z")
        var random = SplitMix64(seed: 23)
        for _ in 0..<60 {
            let path = random.path()
            let back = path.reversed
            #expect(abs(path.area + back.area) < 1e-6)
            #expect(abs(ArcLength(path).total - ArcLength(back).total) < 1e-5)
            let (box, other) = (try #require(path.bounds), try #require(back.bounds))
            #expect(abs(box.minX - other.minX) < 1e-9 && abs(box.maxY - other.maxY) < 1e-9)
        }
    }

    @Test func equalityWithinATolerance() throws {
        let path = try Path(svg: "M0 0L1 1")
        #expect(path.isEqual(to: try Path(svg: "M0 0.001L1 1"), tolerance: 0.01))
        #expect(!path.isEqual(to: try Path(svg: "M0 0.1L1 1"), tolerance: 0.01))
        #expect(!path.isEqual(to: try Path(svg: "M0 0L1 1Z"), tolerance: 0.01))
    }
}
