import Geometry
import TestSupport
import Testing

/// Nothing may trap, hang or give coordinates that are not finite, whatever the path.
struct RobustnessTests {
    static let wild: [Double] = [
        0, -0.0, 1, -1, 1e-300, 1e-12, 1e6, 1e30, -1e30, 1e160, .greatestFiniteMagnitude, .infinity,
        -.infinity,
        .nan,
    ]

    /// A path of points of which many are unreasonable, repeated, or both.
    static func wildPath(_ random: inout SplitMix64) -> Path {
        func number() -> Double {
            Bool.random(using: &random)
                ? wild.randomElement(using: &random) ?? 0 : random.number(in: -10...10).rounded()
        }
        var path = Path()
        path.move(to: Point(number(), number()))
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            let points = (0..<3).map { _ in Point(number(), number()) }
            switch Int.random(in: 0..<6, using: &random) {
            case 0: path.move(to: points[0])
            case 1: path.close()
            case 2: path.line(to: points[0])
            case 3: path.line(to: path.currentPoint ?? .zero)
            case 4: path.quad(to: points[0], control: points[1])
            default: path.cubic(to: points[0], control1: points[1], control2: points[2])
            }
        }
        return path
    }

    @Test func trimDashAndStrokeOfWildPaths() throws {
        var random = SplitMix64(seed: 40)
        for _ in cases(1500) {
            let path = Self.wildPath(&random)
            let measured = ArcLength(path)
            #expect(measured.total.isFinite && measured.total >= 0)
            let trim = Trim(
                start: Self.wild.randomElement(using: &random) ?? 0, end: random.number(in: 0...1),
                offset: Self.wild.randomElement(using: &random) ?? 0,
                mode: Bool.random(using: &random) ? .each : .total,
                cut: Bool.random(using: &random) ? .length : .parameter)
            #expect(measured.length(of: trim) <= measured.total * (1 + 1e-9))
            var pattern = try DashPattern([random.number(in: 0...3), random.number(in: 0.1...3)])
            pattern.phase = Self.wild.randomElement(using: &random) ?? 0
            for length in Self.wild { _ = measured.location(at: length * measured.total) }
            let trimmed = measured.trimmed(trim)
            if !trim.isWhole { #expect(trimmed.points.allSatisfy { $0.isFinite }) }
            let count = measured.total > 1e4 ? 1 : 2
            for origin in [DashPattern.Origin.trim, .path].prefix(count) where measured.total < 1e5 {
                let dashed = measured.dashed(pattern, trim: trim, origin: origin)
                #expect(dashed.coverage > 0 || pattern.onShare == 0)
                if !trim.isWhole { #expect(dashed.path.points.allSatisfy { $0.isFinite }) }
            }
            guard measured.total < 1e6 else { continue }
            let style = StrokeStyle(
                width: Self.wild.randomElement(using: &random) ?? 0,
                cap: LineCap.allCases.randomElement(using: &random) ?? .butt,
                join: LineJoin.allCases.randomElement(using: &random) ?? .miter,
                miterLimit: Self.wild.randomElement(using: &random) ?? 0)
            _ = path.stroked(StrokeStyle(width: 3, cap: .round, join: .round), tolerance: 0.5)
            _ = path.stroked(style, tolerance: 0.5)
        }
    }

    @Test func morphsOfWildPathsKeepTheirEnds() {
        var random = SplitMix64(seed: 42)
        for _ in cases(300) {
            let (one, other) = (Self.wildPath(&random), Self.wildPath(&random))
            let morph = PathMorph(from: one, to: other)
            // As text, since what is no number equals nothing.
            #expect(morph.path(at: 0).svg() == one.svg() && morph.path(at: 1).svg() == other.svg())
            _ = morph.path(at: Self.wild.randomElement(using: &random) ?? 0.5)
        }
    }

    @Test func measuresOfWildPaths() throws {
        var random = SplitMix64(seed: 41)
        for _ in cases(1500) {
            let path = Self.wildPath(&random)
            _ = path.bounds
            _ = path.area
            _ = path.centroid
            _ = path.winding(of: Point(random.number(in: -10...10), 0))
            _ = path.roundingCorners(radius: 1)
            _ = Array(path.reversed.segments)
            #expect(throws: Never.self) { try Path(svg: path.svg()) }
        }
    }

    @Test func patternsTooFineForAPathEndAtOnce() throws {
        let line = Path(polyline: [Point(0, 0), Point(1e30, 0)])
        #expect(line.dashed(try DashPattern([1e-3])) == line)
        let far = ArcLength(line).dashed(try DashPattern([1e-3, 3e-3]), finestSpacing: 0)
        #expect(far.coverage == 0.25)
    }

    @Test func aLongPathIsMeasuredAndCutInProportion() throws {
        // A quarter of a million elements: more would only take longer.
        let count = 250_000
        let path = Path(polyline: (0...count).map { Point(Double($0), Double($0 % 2)) })
        let measured = ArcLength(path)
        #expect(abs(measured.total - Double(count) * 2.0.squareRoot()) < 1e-3)
        let part = measured.trimmed(from: 0.5, to: 0.500_01)
        #expect(part.verbs.count < 10)
        #expect(path.bounds == Rect(0, 0, Double(count), 1))
    }
}
