import Geometry
import TestSupport
import Testing

/// Dashes of lines by the walk along a flat path, beside those by arc length: two ways to the same dashes.
struct ContourTraceTests {
    @Test func dashesOfLinesAreThoseByArcLength() throws {
        var random = SplitMix64(seed: 430)
        for _ in cases(150) {
            let corners = (0..<Int.random(in: 2...8, using: &random)).map { _ in random.point() }
            let isClosed = Bool.random(using: &random)
            let path = isClosed ? Path(polygon: corners) : Path(polyline: corners)
            let pattern = try DashPattern(
                (0..<Int.random(in: 1...4, using: &random)).map { _ in random.number(in: 2...60) },
                phase: random.number(in: -99...99))
            var (flat, dashes) = (FlatPath(), FlatPath())
            flat.append(path)
            #expect(dashes.appendDashes(of: flat, pattern: pattern) == 1)
            let expected = ArcLength(path).dashed(pattern).path.subpaths.map(\.points)
            let found = dashes.contours.map { Array(dashes.points[$0.range]) }
            #expect(found.count == expected.count)
            // The dash over the start comes first by one way and last by the other.
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
        var (flat, dashes) = (FlatPath(), FlatPath())
        flat.append(Path(ellipseIn: Rect(0, 0, 100, 100)), tolerance: 0.01)
        dashes.appendDashes(of: flat, pattern: try DashPattern([40, 10]))
        for contour in dashes.contours {
            let inner = contour.range.dropFirst().dropLast()
            #expect(inner.count > 5)
            // All but where two of the four arcs meet, and the ends of the dash.
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
