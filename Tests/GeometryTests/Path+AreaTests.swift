import Geometry
import RealModule
import TestSupport
import Testing

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
}
