import Geometry
import TestSupport
import Testing

struct FlatPathFlattenTests {
    @Test func chordsStayWithinTheTolerance() {
        var path = Path()
        path.move(to: Point(100, 0))
        path.cubic(
            to: Point(0, 100), control1: Point(100, 55.22847498), control2: Point(55.22847498, 100))
        for tolerance in [1, 0.1, 0.01] {
            var flat = FlatPath()
            flat.append(path, tolerance: tolerance)
            for (a, b) in zip(flat.points, flat.points.dropFirst()) {
                let middle = a.interpolated(to: b, progress: 0.5)
                #expect(abs((middle - .zero).length - 100) < tolerance + 0.03)
            }
            #expect(!flat.isSmooth(0) && !flat.isSmooth(flat.points.count - 1))
            #expect(flat.points.indices.dropFirst().dropLast().allSatisfy(flat.isSmooth))
        }
    }

    @Test(arguments: [2, 0.3, 0.02]) func noPlaceOfACurveIsFartherThanTheTolerance(tolerance: Double) {
        var random = SplitMix64(seed: 420)
        for round in 0..<60 {
            var segment = random.segment()
            if round == 0 {
                // Control points that lead back along the chord.
                segment = .cubic(Point(0, 0), Point(200, 0), Point(-100, 0), Point(100, 0))
            }
            var path = Path()
            path.move(to: segment.start)
            path.append(segment.element)
            for keepsTangents in [false, true] {
                var flat = FlatPath()
                flat.append(path, tolerance: tolerance, keepsTangents: keepsTangents)
                for step in 0...200 {
                    let place = segment.point(at: Double(step) / 200)
                    let distance = zip(flat.points, flat.points.dropFirst()).map { chord in
                        place.distance(toLineFrom: chord.0, to: chord.1)
                    }.min()
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
        // Chords grow with the root of the size: a hundred times as large, ten times as many.
        #expect(abs(Double(count(1e4, 0.1)) / Double(count(100, 0.1)) - 10) < 0.3)
        #expect(count(1e-9, 0.1) == 4)
    }

    @Test func aCurveHasAtMost4096Chords() {
        var flat = FlatPath()
        flat.append(Path(ellipseIn: Rect(-1e20, 0, 2e20, 2e20)), tolerance: 1e-3)
        #expect(flat.points.count == 4 * 4096)
    }

    @Test func aCornerIsNoJointOfACurve() throws {
        var flat = FlatPath()
        flat.append(try Path(svg: "M0 0C0 40 40 40 40 0L60 0Q80 0 80 20Q60 20 60 40"), keepsTangents: true)
        let smooth = flat.points.indices.filter(flat.isSmooth)
        // The corner at (40, 0) is one, where the line goes on into the last curve it is not.
        let corner = try #require(flat.points.firstIndex(of: Point(40, 0)))
        let passage = try #require(flat.points.firstIndex(of: Point(60, 0)))
        #expect(!smooth.contains(corner) && smooth.contains(passage))
        // Nor is one where two curves meet at an angle.
        let angle = try #require(flat.points.firstIndex(of: Point(80, 20)))
        #expect(!smooth.contains(angle))
        #expect(!smooth.contains(0) && !smooth.contains(flat.points.count - 1))
    }
}

extension Point {
    /// The distance to the nearest point of a line between two points.
    func distance(toLineFrom a: Point, to b: Point) -> Double {
        let along = b - a
        let share = along.lengthSquared > 0 ? (self - a).dot(along) / along.lengthSquared : 0
        return distance(to: a.interpolated(to: b, progress: min(max(share, 0), 1)))
    }
}
