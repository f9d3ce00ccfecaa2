import Geometry
import Raster
import RealModule
import TestSupport
import Testing

/// Coverages of dashes, against a count of 256 places in every pixel.
@Suite struct DashCoverageTests {
    /// What a pen of this style covers of a path's dashes, and the dashes themselves.
    private func dashed(
        _ path: Path, _ pattern: DashPattern, _ style: StrokeStyle, tolerance: Double = 0.01
    ) -> (outline: FlatPath, dashes: FlatPath) {
        var (flat, dashes, outline) = (FlatPath(), FlatPath(), FlatPath())
        flat.append(path, tolerance: tolerance / 5, keepsTangents: true)
        dashes.appendDashes(of: flat, pattern: pattern)
        outline.appendStroke(of: dashes, style: style, tolerance: tolerance)
        return (outline, dashes)
    }

    /// The share of each pixel within `radius` of a dash, in 255ths: what round caps and joins cover.
    private func reference(_ dashes: FlatPath, radius: Double, extent: Int) -> [Double] {
        let lines = dashes.contours.flatMap { contour in
            zip(dashes.points[contour.range], dashes.points[contour.range].dropFirst())
                .map { (start: $0, end: $1) }
        }
        return (0..<extent * extent).map { pixel in
            let (x, y) = (Double(pixel % extent), Double(pixel / extent))
            let near = lines.filter {
                distance(Point(x + 0.5, y + 0.5), $0.start, $0.end) < radius + 1
            }
            guard !near.isEmpty else { return 0 }
            var count = 0
            for place in 0..<256 {
                // A lattice: along lines that run straight across, a square grid would be off by up to a 32nd.
                let place = Point(
                    x + (Double(place) + 0.5) / 256, y + (Double(place * 159 % 256) + 0.5) / 256)
                if near.contains(where: { distance(place, $0.start, $0.end) <= radius }) { count += 1 }
            }
            return Double(count) * 255 / 256
        }
    }

    private func distance(_ place: Point, _ a: Point, _ b: Point) -> Double {
        let along = b - a
        let share = along.lengthSquared > 0 ? (place - a).dot(along) / along.lengthSquared : 0
        return (place - a - along * min(max(share, 0), 1)).length
    }

    /// A line, a line with corners, or a circle, inside 48 pixels.
    private func path(_ random: inout SplitMix64, kind: Int) -> Path {
        func place(_ random: inout SplitMix64) -> Point {
            Point(.random(in: 8...40, using: &random), .random(in: 8...40, using: &random))
        }
        if kind == 2 {
            let radius = Double.random(in: 14...19, using: &random)
            return Path(ellipseIn: Rect(24.3 - radius, 23.8 - radius, 2 * radius, 2 * radius))
        }
        let start = place(&random)
        var points = [start]
        // Corners lie so far apart that the line does not come back to its dashes.
        if kind == 1 { points.append(Point(start.x < 24 ? 44 : 4, start.y)) }
        points.append(kind == 1 ? Point(points[1].x, start.y < 24 ? 44 : 4) : place(&random))
        return Path(polyline: points)
    }

    @Test(arguments: 0..<3) func dashesThatOverlapAreUnited(kind: Int) throws {
        var random = SplitMix64(seed: 71 + UInt64(kind))
        var worst = 0.0
        for _ in cases(12) {
            let radius = Double.random(in: 1...4, using: &random)
            let gap = Double.random(in: 0.3...2.2, using: &random) * radius
            let length = Bool.random(using: &random) ? 0 : Double.random(in: 0...6, using: &random)
            let pattern = try DashPattern([length, gap], phase: .random(in: 0...9, using: &random))
            let (outline, dashes) = dashed(
                path(&random, kind: kind), pattern,
                StrokeStyle(width: 2 * radius, cap: .round, join: .round))
            let expected = reference(dashes, radius: radius, extent: 48)
            let covered = mask(outline, width: 48, height: 48).bytes
            for (one, other) in zip(covered, expected) { worst = max(worst, abs(Double(one) - other)) }
            let (ink, all) = (covered.reduce(0) { $0 + Double($1) }, expected.reduce(0, +))
            #expect(abs(ink - all) <= 0.02 * all)
        }
        // On a straight line areas are exact but for the rounding of each piece. Round a corner windings are counted on sixteen lines for each row, and on a
        // tight curve a dash covers a little of its inner side twice.
        #expect(worst <= [16, 20, 80][kind])
    }

    @Test func squareCapsThatOverlapMakeASolidLine() throws {
        var random = SplitMix64(seed: 75)
        for _ in cases(100) {
            let angle = Double.random(in: 0...6, using: &random)
            let (from, way) = (Point(24, 24), Vector(Double.cos(angle), Double.sin(angle)))
            let style = StrokeStyle(width: .random(in: 2...6, using: &random), cap: .square)
            let gap = style.width * .random(in: 0.3...0.95, using: &random)
            let count = Double(Int(18 / gap))
            let dots = dashed(
                Path(polyline: [from, from + way * (gap * (count + 0.5))]), try DashPattern([0, gap]), style)
            let solid = stroke(flat(from, from + way * (gap * count)), style)
            let (one, other) = (mask(dots.outline).bytes, mask(solid).bytes)
            for (one, other) in zip(one, other) { #expect(abs(Int(one) - Int(other)) <= 4) }
        }
    }

    private func flat(_ start: Point, _ end: Point) -> FlatPath {
        var flat = FlatPath()
        flat.move(to: start)
        flat.line(to: end)
        return flat
    }

    @Test func buttDashesOverACornerAreUnited() throws {
        // Of a right angle one dash ends a pixel before the corner, and the next begins a pixel behind it: of 6
        // wide each they share a square of 2 by 2.
        let corner = Path(polyline: [Point(5.5, 40.5), Point(40.5, 40.5), Point(40.5, 5.5)])
        let (outline, _) = dashed(corner, try DashPattern([34, 2]), StrokeStyle(width: 6))
        #expect(abs(mask(outline).area - (2 * 34 * 6 - 4)) < 0.5)
        let (apart, _) = dashed(corner, try DashPattern([30, 10]), StrokeStyle(width: 6))
        #expect(outline.overlaps == [0..<2] && apart.overlaps.isEmpty)
    }

    @Test func aDashThatComesRoundToItselfIsUnited() throws {
        // Of a triangle with sides of 6, 8 and 10 one dash is drawn, which ends a pixel before it began: what the pen
        // covers twice at the corner counts once.
        let triangle = Path(polygon: [Point(30, 30), Point(36, 30), Point(36, 38)])
        let (outline, dashes) = dashed(triangle, try DashPattern([23, 1]), StrokeStyle(width: 6))
        #expect(dashes.contours.count == 1 && outline.overlaps == [0..<1])
    }

    @Test func dotsHaveTheInkOfTheirDisc() throws {
        var random = SplitMix64(seed: 76)
        for _ in cases(10_000) {
            let radius = Double.random(in: 1...6, using: &random)
            let center = Point(.random(in: 7...9, using: &random), .random(in: 7...9, using: &random))
            let angle = Double.random(in: 0...6, using: &random)
            let end = center + Vector(Double.cos(angle), Double.sin(angle)) * 5
            let (outline, _) = dashed(
                Path(polyline: [center, end]), try DashPattern([0, 99]),
                StrokeStyle(width: 2 * radius, cap: .round), tolerance: 0.1)
            let disc = Double.pi * radius * radius
            #expect(abs(outline.area - disc) < 1e-4 * disc)
            #expect(abs(mask(outline, width: 16, height: 16).area - disc) < 0.01 * disc)
        }
    }
}
