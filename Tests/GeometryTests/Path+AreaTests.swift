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
        for _ in cases(60) {
            let path = random.path()
            var flat = FlatPath()
            flat.append(path, transform: .identity, tolerance: 1e-5)
            #expect(abs(path.area - flat.area) < 0.05)
        }
    }

    /// By QUADPACK: the curve closed by a line to its start.
    @Test func areaOfAKnownCubic() throws {
        #expect(abs(try Path(svg: "M0 0C10 40 60 -20 70 30").area - 195) < 1e-10)
        #expect(abs(try Path(svg: "M0 0C0 1 1 1 1 0").area + 0.6) < 1e-14)
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
        // Of a half disc it lies 4r/3π from the middle.
        let half = Path(arcCenter: Point(0, 0), radius: 3, startAngle: 0, endAngle: .pi, clockwise: true)
        #expect(try #require(half.centroid).distance(to: Point(0, 4 / .pi)) < 0.002)
        // A hole pulls it away: the frame of 10 by 10 less 4 by 4 at (2, 2).
        let ring = Path(rect: Rect(0, 0, 10, 10)).appending(Path(rect: Rect(2, 2, 4, 4)).reversed)
        let expected = (100 * 5.0 - 16 * 4) / 84
        #expect(try #require(ring.centroid).distance(to: Point(expected, expected)) < 1e-12)
    }

    @Test func withoutAreaTheCentroidIsThatOfTheWire() throws {
        // Two lines of 3 and 1: their middles weighed by their lengths.
        let wire = try #require(try Path(svg: "M0 0L3 0M3 8L3 9").centroid)
        #expect(wire.distance(to: Point((3 * 1.5 + 1 * 3) / 4, 8.5 / 4)) < 1e-12)
        #expect(try Path(svg: "M5 6Z").centroid == Point(5, 6))
        #expect(try Path(svg: "M5 6").centroid == nil)
    }
}
