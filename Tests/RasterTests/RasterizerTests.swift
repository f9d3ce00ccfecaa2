import Geometry
import RealModule
import TestSupport
import Testing

@testable import Raster

/// Returns the greatest difference between two pictures in one pixel.
func difference(_ one: CoverageMask, _ other: CoverageMask) -> Int {
    zip(one.bytes, other.bytes).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
}

@Suite struct RasterizerTests {
    /// The covered area of an outline equals its geometric area inside the picture of 64 by 64 pixels.
    @Test(arguments: [
        (rectangle(12, 17, 40, 30), 1200, 0), (rectangle(3.25, 4.5, 10.5, 7.25), 76.125, 0.05),
        (polygon([(3.3, 2.1), (60.2, 11.7), (20.9, 50.4)]), 1289.655, 0.2),
        // Outlines that are partly or completely outside.
        (rectangle(-1e9, -1e9, 2e9, 2e9), 4096, 0), (rectangle(100, 0, 10, 64), 0, 0),
        (polygon([(-1000, 32), (32, -1000), (1064, 32), (32, 1064)]), 4096, 0),
        (rectangle(-100, 0, 10, 64), 0, 0), (rectangle(-64, 0, 128, 64), 4096, 0.01),
        (polygon([(32, -10), (74, 32), (32, 74), (-10, 32)]), 3128, 0.2), (FlatPath(), 0, 0),
    ])
    func coverageEqualsArea(outline: FlatPath, area: Double, tolerance: Double) {
        #expect(abs(mask(outline).area - area) <= tolerance)
    }

    /// An edge at the right side of the box changes the entry after the last column and the next two.
    @Test(arguments: 1...16) func rowsHaveRoomBesideTheirLastColumn(columns: Int) {
        var memory = AreaMemory()
        defer { memory.free() }
        let box = memory.box(left: 0, top: 0, columns: columns, rows: 1, width: columns)
        #expect(box.stride >= columns + 3 && box.stride.isMultiple(of: 8))
    }

    @Test func directionDoesNotMatter() {
        let corners = [(3.3, 2.1), (60.2, 11.7), (20.9, 50.4)]
        #expect(difference(mask(polygon(corners)), mask(polygon(corners.reversed()))) <= 1)
    }

    @Test func separateContoursAddUp() {
        checkCases(50, seed: 12) { random in
            // A small shape in each square of 8 pixels. Those at the border are partly outside.
            var (all, sum) = (FlatPath(), [Int](repeating: 0, count: 4096))
            for index in 0..<64 {
                let corner = Point(Double(index % 8 * 9 - 4), Double(index / 8 * 9 - 4))
                let shape = (0..<Int.random(in: 3...6, using: &random)).map { _ in
                    corner + (random.point(in: 0...8) - .zero)
                }
                all.append(Path(polygon: shape))
                for (index, byte) in mask(polygon(shape)).bytes.enumerated() { sum[index] += Int(byte) }
            }
            #expect(mask(all).bytes.map(Int.init) == sum)
        }
    }

    @Test func evenOddLeavesAHole() {
        var flat = rectangle(10, 10, 40, 40)
        flat.append(Path(rect: Rect(20, 20, 20, 20)))
        #expect(mask(flat, .nonZero).area == 1600)
        #expect(mask(flat, .evenOdd).area == 1200)
    }

    @Test(arguments: [0.0, 0.3, 0.8, 1.2, 1.5707963])
    func aStrokeThatTurnsBackIsNotBolder(angle: Double) {
        let end = Point(32 + 25 * Double.cos(angle), 32 + 25 * Double.sin(angle))
        let once = FlatPath(Path(polyline: [Point(32, 32), end]))
        let back = FlatPath(Path(polyline: [Point(32, 32), end, Point(32, 32)]))
        let (single, double) = (mask(stroke(once, .init(width: 3))), mask(stroke(back, .init(width: 3))))
        #expect(abs(single.area - 75) < 0.5 && abs(single.area - double.area) < 0.5)
        #expect(difference(single, double) <= 16)
    }

    @Test func picturesWithoutPixelsStayEmpty() {
        for (width, height) in [(0, 0), (0, 9), (9, 0)] {
            #expect(mask(rectangle(0, 0, 9, 9), width: width, height: height).bytes.isEmpty)
        }
    }

    @Test func anEdgeOfAnySlopeCoversEachPixelOnce() {
        // The two halves of a quadrilateral share an edge.
        checkCases(100, seed: 5) { random in
            let corners = (0..<4).map { _ in random.point(in: 0...64) }
            var halves = polygon(Array(corners[..<3]))
            halves.append(Path(polygon: [corners[0], corners[2], corners[3]]))
            #expect(difference(mask(halves, .evenOdd), mask(polygon(corners), .evenOdd)) <= 1)
        }
    }

    @Test func nothingLeaksToTheRight() {
        checkCases(40, seed: 9) { random in
            let points = (0..<Int.random(in: 3...12, using: &random)).map { _ in
                Point(random.number(in: 10...60), random.number(in: -30...130))
            }
            let bytes = mask(polygon(points), width: 100, height: 100).bytes
            let isClean = bytes.indices.allSatisfy { (10...60).contains($0 % 100) || bytes[$0] == 0 }
            #expect(isClean)
        }
    }

    @Test func aHundredThousandSegmentsFillThePicture() {
        var flat = FlatPath()
        var random = SplitMix64(seed: 3)
        flat.move(to: Point(32, 32))
        for _ in cases(100_000) { flat.line(to: random.point(in: -10...74)) }
        #expect(mask(flat, .nonZero)[32, 32] == 255)
    }
}

// MARK: - Extreme input

@Suite struct RasterizerHardnessTests {
    /// Random paths with extreme numbers are trimmed, dashed, stroked and filled without a trap.
    @Test(arguments: 0..<4) func anyPathCanBeDrawn(seed: UInt64) throws {
        let rasterizer = Rasterizer()
        var mask = CoverageMask(width: 64, height: 48)
        checkCases(100, seed: seed) { random in
            let path = random.wildPath(in: -20...84)
            func number() -> Double { random.wildNumber(in: -20...84) }
            let flat = FlatPath(path, keepsTangents: Bool.random(using: &random))
            let trimmed = FlatPath(path.trimmed(from: number() / 64, to: number() / 64))
            var dashed = FlatPath()
            let lengths = (0..<Int.random(in: 1...4, using: &random)).map { _ in abs(number()) }
            if let pattern = try? DashPattern(lengths, phase: number()) {
                dashed.appendDashes(of: trimmed, pattern: pattern, minimumSpacing: trimmed.length / 10_000)
            }
            let style = StrokeStyle(
                width: number(), cap: random.pick(LineCap.allCases), join: random.pick(LineJoin.allCases),
                miterLimit: number())
            var outline = FlatPath()
            outline.appendStroke(of: dashed, style: style)
            outline.appendStroke(of: flat, style: style)
            for part in [flat, outline] {
                #expect(part.contours.allSatisfy { part.points[$0.range].allSatisfy(\.isFinite) })
                for rule in FillRule.allCases {
                    rasterizer.fill(part, rule: rule, width: 64, height: 48, into: &mask)
                }
            }
        }
        // The rasterizer leaves its memory clean.
        mask = CoverageMask(width: 64, height: 48)
        rasterizer.fill(rectangle(8, 8, 16, 16), rule: .nonZero, width: 64, height: 48, into: &mask)
        #expect(mask.area == 256)
    }
}

// MARK: - Dashes

@Suite struct DashCoverageTests {
    /// The outline of a dashed stroke, and the dashes.
    private func dashed(
        _ path: Path, _ pattern: DashPattern, _ style: StrokeStyle, tolerance: Double = 0.01
    ) -> (outline: FlatPath, dashes: FlatPath) {
        let flat = FlatPath(path, tolerance: tolerance / 5, keepsTangents: true)
        var dashes = FlatPath()
        dashes.appendDashes(of: flat, pattern: pattern)
        return (stroke(dashes, style, tolerance: tolerance), dashes)
    }

    /// The coverage of dashes with round caps and joins, from 256 samples a pixel.
    private func reference(_ dashes: FlatPath, radius: Double, extent: Int) -> [Double] {
        let lines = dashes.contours.flatMap { contour in
            zip(dashes.points[contour.range], dashes.points[contour.range].dropFirst())
                .map { (start: $0, end: $1) }
        }
        func distance(_ point: Point, _ line: (start: Point, end: Point)) -> Double {
            point.distance(toLineFrom: line.start, to: line.end)
        }
        return (0..<extent * extent).map { pixel in
            let (x, y) = (Double(pixel % extent), Double(pixel / extent))
            let center = Point(x + 0.5, y + 0.5)
            let near = lines.filter { distance(center, $0) < radius + 1 }
            guard !near.isEmpty else { return 0 }
            // The whole pixel is inside a dash.
            if near.contains(where: { distance(center, $0) < radius - 1 }) { return 255 }
            // A lattice: a square grid would be off by up to 1/32 along horizontal and vertical lines.
            let count = (0..<256).count { index in
                let sample = Point(
                    x + (Double(index) + 0.5) / 256, y + (Double(index * 159 % 256) + 0.5) / 256)
                return near.contains { distance(sample, $0) <= radius }
            }
            return Double(count) * 255 / 256
        }
    }

    /// A line, a line with corners, or a circle, inside 48 by 48 pixels.
    private func path(_ random: inout SplitMix64, kind: Int) -> Path {
        if kind == 2 {
            let radius = random.number(in: 14...19)
            return Path(ellipseIn: Rect(24.3 - radius, 23.8 - radius, 2 * radius, 2 * radius))
        }
        let start = random.point(in: 8...40)
        guard kind == 1 else { return Path(polyline: [start, random.point(in: 8...40)]) }
        // The corners are so far apart that the line does not come back to its dashes.
        let corner = Point(start.x < 24 ? 44 : 4, start.y)
        return Path(polyline: [start, corner, Point(corner.x, start.y < 24 ? 44 : 4)])
    }

    @Test(arguments: 0..<3) func overlappingDashesAreUnited(kind: Int) throws {
        var random = SplitMix64(seed: 71 + UInt64(kind))
        var worst = 0.0
        for _ in cases(12) {
            let radius = random.number(in: 1...4)
            let gap = random.number(in: 0.3...2.2) * radius
            let length = Bool.random(using: &random) ? 0 : random.number(in: 0...6)
            let pattern = try DashPattern([length, gap], phase: random.number(in: 0...9))
            let (outline, dashes) = dashed(
                path(&random, kind: kind), pattern,
                StrokeStyle(width: 2 * radius, cap: .round, join: .round))
            let expected = reference(dashes, radius: radius, extent: 48)
            let covered = mask(outline, width: 48, height: 48).bytes
            for (one, other) in zip(covered, expected) { worst = max(worst, abs(Double(one) - other)) }
            let (ink, all) = (covered.reduce(0) { $0 + Double($1) }, expected.reduce(0, +))
            #expect(abs(ink - all) <= 0.02 * all)
        }
        // On a straight line only the rounding of each piece counts. At a corner windings are counted on sixteen
        // lines a row. On a tight curve a dash covers a part of its inner side twice.
        #expect(worst <= [16, 20, 80][kind])
    }

    @Test func overlappingSquareCapsMakeASolidLine() throws {
        try checkCases(100, seed: 75) { random in
            let angle = random.number(in: 0...6)
            let (start, direction) = (Point(24, 24), Vector(Double.cos(angle), Double.sin(angle)))
            let style = StrokeStyle(width: random.number(in: 2...6), cap: .square)
            let gap = style.width * random.number(in: 0.3...0.95)
            let count = Double(Int(18 / gap))
            func line(_ length: Double) -> Path { Path(polyline: [start, start + direction * length]) }
            let dots = dashed(line(gap * (count + 0.5)), try DashPattern([0, gap]), style)
            let solid = FlatPath(line(gap * count))
            #expect(difference(mask(dots.outline), mask(stroke(solid, style))) <= 4)
        }
    }

    @Test func buttDashesAtACornerAreUnited() throws {
        // One dash ends a pixel before a right angle, the next begins a pixel behind it. They share 2 by 2 pixels.
        let corner = Path(polyline: [Point(5.5, 40.5), Point(40.5, 40.5), Point(40.5, 5.5)])
        let (outline, _) = dashed(corner, try DashPattern([34, 2]), StrokeStyle(width: 6))
        #expect(abs(mask(outline).area - (2 * 34 * 6 - 4)) < 0.5)
        let (apart, _) = dashed(corner, try DashPattern([30, 10]), StrokeStyle(width: 6))
        #expect(outline.overlaps == [0..<2] && apart.overlaps.isEmpty)
        // A single dash ends a pixel before it began and overlaps itself.
        let triangle = Path(polygon: [Point(30, 30), Point(36, 30), Point(36, 38)])
        let (loop, dashes) = dashed(triangle, try DashPattern([23, 1]), StrokeStyle(width: 6))
        #expect(dashes.contours.count == 1 && loop.overlaps == [0..<1])
    }

    @Test func dotsHaveTheAreaOfTheirDisc() throws {
        try checkCases(1000, seed: 76) { random in
            let radius = random.number(in: 1...6)
            let center = random.point(in: 7...9)
            let angle = random.number(in: 0...6)
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
