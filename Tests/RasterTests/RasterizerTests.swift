import Geometry
import Raster
import RealModule
import TestSupport
import Testing

/// A mask of an outline.
func mask(
    _ outline: FlatPath, _ rule: FillRule = .nonZero, width: Int = 64, height: Int = 64
) -> CoverageMask {
    var mask = CoverageMask(width: width, height: height)
    Rasterizer().fill(outline, rule: rule, width: width, height: height, into: &mask)
    return mask
}

@Suite struct RasterizerTests {
    @Test func aRectangleOnPixelEdgesIsExact() {
        let picture = mask(rectangle(12, 17, 40, 30))
        #expect(picture.bytes.filter { $0 == 255 }.count == 1200)
        #expect(picture.bytes.filter { $0 > 0 }.count == 1200)
    }

    @Test func aRectangleBetweenPixelsHasItsArea() {
        #expect(abs(mask(rectangle(3.25, 4.5, 10.5, 7.25)).area - 10.5 * 7.25) < 0.05)
    }

    @Test func aTriangleHasItsAreaEitherWayRound() {
        let corners = [(3.3, 2.1), (60.2, 11.7), (20.9, 50.4)]
        let area = polygon(corners).area
        #expect(abs(mask(polygon(corners)).area - area) < 0.2)
        let (one, other) = (mask(polygon(corners)).bytes, mask(polygon(corners.reversed())).bytes)
        let difference = zip(one, other).map { abs(Int($0) - Int($1)) }.max()
        #expect(difference == 1 || difference == 0)
    }

    @Test func whatLiesOutsideIsCutOffExactly() {
        let huge = mask(rectangle(-1e9, -1e9, 2e9, 2e9))
        #expect(huge.bytes.allSatisfy { $0 == 255 })
        let wide = polygon([(-1000, 32), (32, -1000), (1064, 32), (32, 1064)])
        #expect(mask(wide).bytes.allSatisfy { $0 == 255 })
        #expect(mask(rectangle(100, 0, 10, 64)).area == 0)
        #expect(mask(rectangle(-100, 0, 10, 64)).area == 0)
        #expect(abs(mask(polygon([(-64, 0), (64, 0), (64, 64), (-64, 64)])).area - 4096) < 0.01)
        let diamond = polygon([(32, -10), (74, 32), (32, 74), (-10, 32)])
        #expect(abs(mask(diamond).area - (4096 - 4 * 22 * 22 / 2)) < 0.2)
    }

    @Test func contoursApartCoverWhatEachDoesByItself() {
        var random = SplitMix64(seed: 12)
        for _ in cases(50) {
            // A shape of a few edges in each square of 8 pixels, those at the border partly outside.
            let shapes = (0..<64).map { index in
                let corner = Point(Double(index % 8 * 9 - 4), Double(index / 8 * 9 - 4))
                return (0..<Int.random(in: 3...6, using: &random)).map { _ in
                    (
                        corner.x + .random(in: 0...8, using: &random),
                        corner.y + .random(in: 0...8, using: &random)
                    )
                }
            }
            var all = FlatPath()
            var sum = [Int](repeating: 0, count: 4096)
            for shape in shapes {
                all.append(Path(polygon: shape.map { Point($0.0, $0.1) }))
                for (index, byte) in mask(polygon(shape)).bytes.enumerated() { sum[index] += Int(byte) }
            }
            let isSame = mask(all).bytes.map(Int.init) == sum
            #expect(isSame)
        }
    }

    @Test func evenOddLeavesAHoleThatNonZeroFills() {
        var flat = rectangle(10, 10, 40, 40)
        flat.move(to: Point(20, 20))
        for corner in [Point(40, 20), Point(40, 40), Point(20, 40)] { flat.line(to: corner) }
        flat.close()
        #expect(mask(flat, .nonZero).area == 1600)
        #expect(mask(flat, .evenOdd).area == 1200)
    }

    @Test func theStrokeOfARectangleAndItsFill() {
        let flat = rectangle(12, 17, 40, 30)
        let outline = stroke(flat, StrokeStyle(width: 4))
        #expect(mask(outline).area == 560)
        var both = mask(flat)
        Rasterizer().fill(outline, rule: .nonZero, width: 64, height: 64, into: &both)
        #expect(both.area == 1496)
    }

    @Test func aButtStrokeOfALineHasLengthTimesWidth() {
        var line = FlatPath()
        line.move(to: Point(8, 9))
        line.line(to: Point(48, 39))
        #expect(abs(stroke(line, StrokeStyle(width: 5)).area - 250) < 1e-9)
        #expect(abs(stroke(line, StrokeStyle(width: 5, cap: .square)).area - 275) < 1e-9)
        let round = stroke(line, StrokeStyle(width: 5, cap: .round)).area
        #expect(abs(round - (250 + 6.25 * .pi)) < 0.6)
        #expect(abs(mask(stroke(line, StrokeStyle(width: 5))).area - 250) < 0.5)
    }

    @Test func aStrokeThatGoesBackOnItselfIsNoBolder() {
        for angle in [0.0, 0.3, 0.8, 1.2, 1.5707963] {
            let end = Point(32 + 25 * Double.cos(angle), 32 + 25 * Double.sin(angle))
            var once = FlatPath()
            once.move(to: Point(32, 32))
            once.line(to: end)
            var back = once
            back.line(to: Point(32, 32))
            let style = StrokeStyle(width: 3)
            let single = mask(stroke(once, style))
            let double = mask(stroke(back, style))
            #expect(abs(single.area - double.area) < 0.5)
            let differences = zip(single.bytes, double.bytes).map { abs(Int($0) - Int($1)) }
            #expect(differences.allSatisfy { $0 <= 16 })
        }
    }
}

// MARK: - Hard input

/// Input that no artist draws: each case has to come to a documented end, whatever it looks like.
@Suite struct RasterizerHardnessTests {
    /// Numbers that break careless arithmetic.
    private static let wild: [Double] = [
        0, -0.0, 1, -1, 0.5, 1e-300, 1e-9, 255.9999, 256, 1e6, -1e6, 1e9, -1e9, 1e15, 1e30, -1e30, 1e154,
        1e300,
        .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .infinity, -.infinity, .nan, .ulpOfOne,
    ]

    private static func number(_ random: inout SplitMix64) -> Double {
        Int.random(in: 0..<4, using: &random) == 0
            ? wild[Int.random(in: 0..<wild.count, using: &random)]
            : .random(in: -20...84, using: &random)
    }

    private static func path(_ random: inout SplitMix64) -> Path {
        var path = Path()
        func point(_ random: inout SplitMix64) -> Point { Point(number(&random), number(&random)) }
        path.move(to: point(&random))
        for _ in 0..<Int.random(in: 0...9, using: &random) {
            switch Int.random(in: 0..<6, using: &random) {
            case 0: path.move(to: point(&random))
            case 1: path.quad(to: point(&random), control: point(&random))
            case 2, 3:
                path.cubic(to: point(&random), control1: point(&random), control2: point(&random))
            case 4: path.close()
            default: path.line(to: point(&random))
            }
        }
        return path
    }

    /// Trim, dash, stroke and fill, one after the other, of random paths with wild numbers among theirs.
    @Test(arguments: 0..<4) func trimDashStrokeAndFillAlwaysEnd(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let rasterizer = Rasterizer()
        var mask = CoverageMask(width: 64, height: 48)
        for _ in cases(100) {
            let path = Self.path(&random)
            var flat = FlatPath()
            flat.append(path, tolerance: 0.1, keepsTangents: Bool.random(using: &random))
            var trimmed = FlatPath()
            trimmed.append(path.trimmed(from: Self.number(&random) / 64, to: Self.number(&random) / 64))
            var dashed = FlatPath()
            let lengths = (0..<Int.random(in: 1...4, using: &random)).map { _ in abs(Self.number(&random)) }
            if let pattern = try? DashPattern(lengths, phase: Self.number(&random)) {
                dashed.appendDashes(of: trimmed, pattern: pattern, finestSpacing: trimmed.length / 10_000)
            }
            let style = StrokeStyle(
                width: Self.number(&random), cap: LineCap.allCases.randomElement(using: &random) ?? .butt,
                join: LineJoin.allCases.randomElement(using: &random) ?? .miter,
                miterLimit: Self.number(&random))
            var outline = FlatPath()
            outline.appendStroke(of: dashed, style: style)
            outline.appendStroke(of: flat, style: style)
            for part in [flat, outline] {
                #expect(part.contours.allSatisfy { part.points[$0.range].allSatisfy(\.isFinite) })
                rasterizer.fill(part, rule: .evenOdd, width: 64, height: 48, into: &mask)
                rasterizer.fill(part, rule: .nonZero, width: 64, height: 48, into: &mask)
            }
        }
        // The memory is clean afterwards: a plain square comes out as ever.
        mask.removeAll()
        rasterizer.fill(rectangle(8, 8, 16, 16), rule: .nonZero, width: 64, height: 48, into: &mask)
        #expect(mask.area == 256)
    }

    @Test func aHundredThousandSegments() {
        var flat = FlatPath()
        var random = SplitMix64(seed: 3)
        flat.move(to: Point(32, 32))
        for _ in cases(100_000) {
            flat.line(to: Point(.random(in: -10...74, using: &random), .random(in: -10...74, using: &random)))
        }
        #expect(mask(flat, .nonZero)[32, 32] == 255)
    }

    @Test func anEdgeOfEverySlopeStaysInItsPlace() {
        // A triangle over the whole mask in any direction, drawn as two halves that share an edge, covers
        // each pixel exactly once.
        var random = SplitMix64(seed: 5)
        for _ in cases(100) {
            let a = Point(.random(in: 0...64, using: &random), .random(in: 0...64, using: &random))
            let b = Point(.random(in: 0...64, using: &random), .random(in: 0...64, using: &random))
            let c = Point(.random(in: 0...64, using: &random), .random(in: 0...64, using: &random))
            let d = Point(.random(in: 0...64, using: &random), .random(in: 0...64, using: &random))
            let whole = mask(polygon([a, b, c, d]), .evenOdd)
            var halves = polygon([a, b, c])
            for (index, corner) in [a, c, d].enumerated() {
                if index == 0 { halves.move(to: corner) } else { halves.line(to: corner) }
            }
            halves.close()
            let differences = zip(mask(halves, .evenOdd).bytes, whole.bytes).map { abs(Int($0) - Int($1)) }
            #expect(differences.allSatisfy { $0 <= 1 })
        }
    }

    @Test func nothingLeaksToTheRightOrIsLeftBehind() {
        let rasterizer = Rasterizer()
        var picture = CoverageMask(width: 100, height: 100)
        var random = SplitMix64(seed: 9)
        for _ in cases(40) {
            picture.removeAll()
            let points = (0..<Int.random(in: 3...12, using: &random)).map { _ in
                Point(.random(in: 10...60, using: &random), .random(in: -30...130, using: &random))
            }
            rasterizer.fill(polygon(points), rule: .nonZero, width: 100, height: 100, into: &picture)
            for row in 0..<100 {
                #expect((0..<100).allSatisfy { (10...60).contains($0) || picture[$0, row] == 0 })
            }
        }
    }

    @Test func picturesWithoutPixelsStayEmpty() {
        for (width, height) in [(0, 0), (0, 9), (9, 0)] {
            #expect(mask(rectangle(0, 0, 9, 9), width: width, height: height).bytes.isEmpty)
        }
        #expect(mask(FlatPath()).area == 0)
    }

    @Test func pixelCountsOfAFramedRectangle() throws {
        let flat = rectangle(12, 17, 40, 30)
        var dashes = FlatPath()
        dashes.appendDashes(of: flat, pattern: try DashPattern([6, 6]))
        #expect(mask(stroke(dashes, StrokeStyle(width: 4))).area == 288)
    }
}

// MARK: - Dashes

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
