import Geometry
import RealModule
import TestSupport
import Testing

@Suite struct StrokerTests {
    private func flat(_ path: Path, tolerance: Double = 0.01) -> FlatPath {
        FlatPath(path, tolerance: tolerance, keepsTangents: true)
    }

    private func outline(_ flat: FlatPath, _ style: StrokeStyle, tolerance: Double = 0.001) -> FlatPath {
        stroke(flat, style, tolerance: tolerance)
    }

    @Test(arguments: [0.0, 0.3, 1.1, 2.7, 4.0]) func aLineHasLengthTimesWidth(angle: Double) {
        let turn = Affine(rotation: angle)
        var line = lines([Point(3, 4), Point(33, 44)])
        line.apply(turn)
        #expect(abs(outline(line, StrokeStyle(width: 3)).area - 150) < 1e-9)
        #expect(abs(outline(line, StrokeStyle(width: 3, cap: .square)).area - 159) < 1e-9)
        let round = outline(line, StrokeStyle(width: 3, cap: .round)).area
        #expect(abs(round - (150 + 2.25 * .pi)) < 0.01)
    }

    @Test func aRectangleMatchesItsFormula() {
        let rectangle = flat(Path(rect: Rect(10, 10, 40, 30)))
        #expect(abs(outline(rectangle, StrokeStyle(width: 4)).area - 560) < 1e-9)
        #expect(abs(outline(rectangle, StrokeStyle(width: 4, join: .bevel)).area - 552) < 1e-9)
        let round = outline(rectangle, StrokeStyle(width: 4, join: .round)).area
        #expect(abs(round - (544 + 4 * .pi)) < 0.02)
    }

    @Test(arguments: [0.5, 3, 12, 19]) func aCircleIsARing(width: Double) {
        let circle = flat(Path(ellipseIn: Rect(0, 0, 40, 40)), tolerance: 0.001)
        let area = outline(circle, StrokeStyle(width: width)).area
        #expect(abs(area - 2 * .pi * 20 * width) / (2 * .pi * 20 * width) < 1e-3)
    }

    @Test(arguments: [0, -1, .nan, .infinity]) func widthsThatPaintNothing(width: Double) {
        #expect(outline(lines([Point(0, 0), Point(9, 0)]), StrokeStyle(width: width)).isEmpty)
    }

    @Test func aTurnBackIsCappedByItsJoin() {
        let back = lines([Point(0, 0), Point(20, 0), Point(0, 0)])
        let bevel = outline(back, StrokeStyle(width: 4)).bounds
        #expect(bevel == Rect(0, -2, 20, 4))
        let round = outline(back, StrokeStyle(width: 4, join: .round)).bounds
        #expect(abs((round?.maxX ?? 0) - 22) < 0.01)
    }

    @Test func capsAndJoinsOfCurvesLieAlongTheirTangents() {
        var path = Path()
        path.move(to: Point(0, 0))
        path.quad(to: Point(40, 40), control: Point(40, 0))
        let coarse = flat(path, tolerance: 1)
        let ends = outline(coarse, StrokeStyle(width: 10)).points
        // Both ends are perpendicular to the curve: vertical at the start, horizontal at the end.
        #expect(ends.contains { abs($0.x) < 0.6 && abs($0.y + 5) < 0.1 })
        #expect(ends.contains { abs($0.x - 45) < 0.1 && abs($0.y - 40) < 0.6 })
    }

    @Test func theOutlineNeverWindsBackwards() {
        checkCases(300, seed: 11) { random in
            let points = (0..<Int.random(in: 2...8, using: &random)).map { _ in random.point(in: 0...30) }
            let source = lines(points, closed: Bool.random(using: &random))
            let join = random.pick(LineJoin.allCases)
            let style = StrokeStyle(width: random.number(in: 0.5...15), join: join)
            let shape = Path(outline(source, style, tolerance: 0.1))
            for _ in 0..<20 { #expect(shape.winding(of: random.point(in: -5...35)) >= 0) }
        }
    }

    @Test(arguments: [0.2, 0.9, 1.5, 2.0, 2.6], [1.0, -1]) func areasOfCorners(angle: Double, side: Double) {
        // Two lines of 50 at an angle. On the inner side both lose the kite r² tan(angle / 2).
        let end = Point(50 + 50 * Double.cos(angle), side * 50 * Double.sin(angle))
        let corner = lines([Point(0, 0), Point(50, 0), end])
        let (width, radius) = (6.0, 3.0)
        let both = 2 * 50 * width - radius * radius * Double.tan(angle / 2)
        let miter = outline(corner, StrokeStyle(width: width, miterLimit: 99)).area
        #expect(abs(miter - both - radius * radius * Double.tan(angle / 2)) < 1e-9)
        let bevel = outline(corner, StrokeStyle(width: width, join: .bevel)).area
        #expect(abs(bevel - both - radius * radius * Double.sin(angle) / 2) < 1e-9)
        let round = outline(corner, StrokeStyle(width: width, join: .round), tolerance: 1e-5).area
        #expect(abs(round - both - radius * radius * angle / 2) < 1e-3)
        // A miter is 1 / sin of half the inner angle, in widths. A longer one than the limit becomes a bevel.
        let length = 1 / Double.cos(angle / 2)
        let within = outline(corner, StrokeStyle(width: width, miterLimit: length * 1.001)).area
        let beyond = outline(corner, StrokeStyle(width: width, miterLimit: length * 0.999)).area
        let least = outline(corner, StrokeStyle(width: width, miterLimit: 0.5)).area
        #expect(abs(within - miter) < 1e-9 && abs(beyond - bevel) < 1e-9 && least == beyond)
    }

    @Test func aRoundStrokeIsWhatLiesWithinHalfItsWidth() {
        var (inside, outside) = (0, 0)
        checkCases(60, seed: 12) { random in
            let points = (0..<Int.random(in: 2...6, using: &random)).map { _ in random.point(in: 0...40) }
            let isClosed = Bool.random(using: &random)
            let radius = random.number(in: 0.5...6)
            let style = StrokeStyle(width: 2 * radius, cap: .round, join: .round)
            let shape = Path(outline(lines(points, closed: isClosed), style))
            let ends = isClosed ? points + [points[0]] : points
            for _ in 0..<60 {
                let place = random.point(in: -9...49)
                let distances = zip(ends, ends.dropFirst()).map { place.distance(toLineFrom: $0, to: $1) }
                let distance = distances.min() ?? 0
                if distance < radius - 0.002 {
                    inside += 1
                    #expect(shape.winding(of: place) > 0)
                } else if distance > radius + 0.002 {
                    outside += 1
                    #expect(shape.winding(of: place) == 0)
                }
            }
        }
        #expect(inside > 300 && outside > 500)
    }

    @Test func drawnFromItsEndALineIsTheSame() {
        checkCases(40, seed: 13) { random in
            let points = (0..<5).map { _ in random.point(in: 0...40) }
            for join in LineJoin.allCases {
                let style = StrokeStyle(width: 5, cap: .square, join: join, miterLimit: 3)
                let there = Path(outline(lines(points), style))
                let back = Path(outline(lines(points.reversed()), style))
                for _ in 0..<20 {
                    let place = random.point(in: -5...45)
                    #expect((there.winding(of: place) > 0) == (back.winding(of: place) > 0))
                }
            }
        }
    }
}

struct PathStrokeTests {
    @Test func dashesAreCutBeforeTheyAreStroked() throws {
        let rectangle = Path(rect: Rect(0, 0, 40, 30))
        let dashed = rectangle.stroked(StrokeStyle(width: 4), dash: try DashPattern([6, 6]))
        // Of 140 points, 11 periods of 12 and a dash of 6 are painted: 72. The corners at 40 and 110 are 4 and 2 points
        // into a dash. The miter adds the area that the inner sides share. A line of 2 is too short to be cut there, so
        // the square of half the width counts twice at each corner.
        #expect(abs(dashed.area - (72 * 4 + 2 * 4)) < 1e-9)
        let dots = Path(polyline: [Point(0, 0), Point(50, 0)])
            .stroked(StrokeStyle(width: 4, cap: .square), dash: try DashPattern([0, 10]))
        #expect(abs(dots.area - 5 * 16) < 1e-3)
    }

    @Test func zeroLengthSubpathsGetTheirCaps() throws {
        for svg in ["M5 5Z", "M5 5L5 5", "M5 5C5 5 5 5 5 5"] {
            let dot = try Path(svg: svg)
            #expect(dot.stroked(StrokeStyle(width: 4)).isEmpty)
            #expect(abs(dot.stroked(StrokeStyle(width: 4, cap: .square)).area - 16) < 1e-9)
            let disc = dot.stroked(StrokeStyle(width: 4, cap: .round), tolerance: 1e-4)
            #expect(abs(disc.area - 4 * .pi) < 0.01)
        }
        #expect(try Path(svg: "M5 5").stroked(StrokeStyle(width: 4, cap: .round)).isEmpty)
    }
}

/// For any path, a stroke must not trap, hang or produce coordinates that are not finite.
struct RobustnessTests {
    @Test func trimDashAndStrokeOfWildPaths() throws {
        try checkCases(1500, seed: 40) { random in
            let path = random.wildPath(in: -10...10)
            let measured = ArcLength(path)
            #expect(measured.total.isFinite && measured.total >= 0)
            let trim = Trim(
                start: random.pick(SplitMix64.wild), end: random.number(in: 0...1),
                offset: random.pick(SplitMix64.wild), mode: random.pick(Trim.Mode.allCases),
                cut: random.pick(Trim.Cut.allCases))
            #expect(measured.length(of: trim) <= measured.total * (1 + 1e-9))
            var pattern = try DashPattern([random.number(in: 0...3), random.number(in: 0.1...3)])
            pattern.phase = random.pick(SplitMix64.wild)
            for length in SplitMix64.wild { _ = measured.location(at: length * measured.total) }
            let trimmed = measured.trimmed(trim)
            if !trim.isWhole { #expect(trimmed.points.allSatisfy { $0.isFinite }) }
            let count = measured.total > 1e4 ? 1 : 2
            for origin in [DashPattern.Origin.trim, .path].prefix(count) where measured.total < 1e5 {
                let dashed = measured.dashed(pattern, trim: trim, origin: origin)
                #expect(dashed.coverage > 0 || pattern.onFraction == 0)
                if !trim.isWhole { #expect(dashed.path.points.allSatisfy { $0.isFinite }) }
            }
            guard measured.total < 1e6 else { return }
            let style = StrokeStyle(
                width: random.pick(SplitMix64.wild), cap: random.pick(LineCap.allCases),
                join: random.pick(LineJoin.allCases), miterLimit: random.pick(SplitMix64.wild))
            _ = path.stroked(StrokeStyle(width: 3, cap: .round, join: .round), tolerance: 0.5)
            _ = path.stroked(style, tolerance: 0.5)
        }
    }

    @Test func morphsOfWildPathsKeepTheirEnds() {
        checkCases(300, seed: 42) { random in
            let (one, other) = (random.wildPath(in: -10...10), random.wildPath(in: -10...10))
            let morph = PathMorph(from: one, to: other)
            // The comparison uses text, because NaN is not equal to itself.
            #expect(morph.path(at: 0).svg() == one.svg() && morph.path(at: 1).svg() == other.svg())
            _ = morph.path(at: random.pick(SplitMix64.wild))
        }
    }

    @Test func measuresOfWildPaths() throws {
        try checkCases(1500, seed: 41) { random throws in
            let path = random.wildPath(in: -10...10)
            _ = path.bounds
            _ = path.area
            _ = path.centroid
            _ = path.winding(of: Point(random.number(in: -10...10), 0))
            _ = Array(path.reversed.segments)
            #expect(throws: Never.self) { try Path(svg: path.svg()) }
        }
    }

    @Test func aLongPathIsMeasuredAndCutInProportion() throws {
        // A quarter of a million elements. More would only take longer.
        let count = 250_000
        let path = Path(polyline: (0...count).map { Point(Double($0), Double($0 % 2)) })
        let measured = ArcLength(path)
        #expect(abs(measured.total - Double(count) * 2.0.squareRoot()) < 1e-3)
        let part = measured.trimmed(Trim(start: 0.5, end: 0.500_01))
        #expect(part.verbs.count < 10)
        #expect(path.bounds == Rect(0, 0, Double(count), 1))
    }
}
