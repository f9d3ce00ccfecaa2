import Geometry
import Raster
import TestSupport
import Testing

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
