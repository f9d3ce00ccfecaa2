import Geometry
import TestSupport
import Testing

struct PathDashTests {
    func dashed(_ svg: String, _ lengths: [Double], phase: Double = 0) throws -> String {
        try Path(svg: svg).dashed(DashPattern(lengths, phase: phase)).svg()
    }

    @Test func aDashOverTheStartOfALoopIsOnePiece() throws {
        let square = "M 0 0 L 10 0 L 10 10 L 0 10 Z"
        #expect(
            try dashed(square, [6, 4], phase: 3)
                == "M 0 3 L 0 0 L 3 0 M 7 0 L 10 0 L 10 3 M 10 7 L 10 10 L 7 10 M 3 10 L 0 10 L 0 7")
        #expect(try dashed(square, [100, 1]) == square)
        #expect(try dashed(square, [5, 0]) == square)
    }

    @Test func aDashThatEndsOnACornerStopsThere() throws {
        #expect(try dashed("M 0 0 L 10 0 L 10 10", [10, 5]) == "M 0 0 L 10 0 M 10 5 L 10 10")
        #expect(try dashed("M 0 0 L 10 0 L 10 10", [5, 5]) == "M 0 0 L 5 0 M 10 0 L 10 5")
    }

    @Test func dotsHaveTheDirectionOfThePath() throws {
        let dots = try Path(svg: "M 0 0 L 30 40").dashed(DashPattern([0, 25]))
        #expect(dots.verbs == [.move, .line, .move, .line])
        for (start, end) in [(0, 1), (2, 3)] {
            let direction = try #require((dots.points[end] - dots.points[start]).normalized)
            #expect(abs(direction.dx - 0.6) < 1e-6 && abs(direction.dy - 0.8) < 1e-6)
            #expect(dots.points[start].distance(to: dots.points[end]) < 1e-5)
        }
    }

    @Test func aPatternTooFineIsASolidAtItsOnShare() throws {
        let line = ArcLength(try Path(svg: "M 0 0 L 1e9 0"))
        let fine = try DashPattern([1e-3, 3e-3])
        #expect(line.dashed(fine) == (line.path, 0.25))
        let far = Path(polyline: [Point(0, 0), Point(1e30, 0)])
        #expect(far.dashed(fine) == far && ArcLength(far).dashed(fine, minimumSpacing: 0).coverage == 0.25)
        let short = ArcLength(try Path(svg: "M 0 0 L 10 0"))
        #expect(short.dashed(try DashPattern([0.02]), minimumSpacing: 0.05).coverage == 0.5)
        #expect(short.dashed(try DashPattern([2]), minimumSpacing: 0.05).coverage == 1)
    }

    @Test func thePatternBeginsAtTheTrimOrAtThePath() throws {
        let line = ArcLength(try Path(svg: "M 0 0 L 20 0"))
        let pattern = try DashPattern([4])
        let trim = Trim(start: 0.1, end: 1)
        #expect(line.dashed(pattern, trim: trim).path.svg() == "M 2 0 L 6 0 M 10 0 L 14 0 M 18 0 L 20 0")
        #expect(
            line.dashed(pattern, trim: trim, origin: .path).path.svg()
                == "M 2 0 L 4 0 M 8 0 L 12 0 M 16 0 L 20 0")
        let loop = ArcLength(Path(rect: Rect(0, 0, 10, 10)))
        let wrapped = Trim(start: 0, end: 0.5, offset: 0.75)
        #expect(
            loop.dashed(try DashPattern([6, 4]), trim: wrapped, origin: .path).path.svg()
                == "M 0 0 L 6 0 M 0 10 L 0 4")
        // Dashes that start at the start of the loop, or after it.
        let parts = try Path(svg: "M 0 10 L 0 7 M 0 4 L 0 1 M 2 0 L 5 0 M 8 0 L 10 0")
        #expect(loop.dashed(try DashPattern([3]), trim: wrapped).path.isEqual(to: parts, tolerance: 1e-9))
        #expect(loop.dashed(try DashPattern([2, 8]), trim: wrapped).path.svg() == "M 0 10 L 0 8 M 0 0 L 2 0")
    }

    @Test func onLengthsAddUp() throws {
        try checkCases(80, seed: 14) { random in
            let path = random.path()
            let measured = ArcLength(path)
            var pattern = try DashPattern([random.number(in: 0.1...30), random.number(in: 0.1...30)])
            pattern.phase = random.number(in: -100...100)
            let expected = measured.subpaths.reduce(0) { sum, subpath in
                pattern.intervals(in: 0...subpath.length).reduce(sum) { $0 + $1.upperBound - $1.lowerBound }
            }
            let dashes = ArcLength(measured.dashed(pattern).path)
            #expect(abs(dashes.total - expected) < 1e-6 * measured.total)
        }
    }

    @Test func dashesLieOnThePathAtTheirLengths() throws {
        try checkCases(40, seed: 330) { random in
            let path = random.path()
            let measured = ArcLength(path)
            let pattern = try DashPattern([random.number(in: 2...30), random.number(in: 2...30)])
            for (index, subpath) in measured.subpaths.enumerated() where !subpath.isClosed {
                let dashes = path.subpaths[index].dashed(pattern).subpaths
                let measured = ArcLength(path.subpaths[index])
                let intervals = Array(pattern.intervals(in: 0...subpath.length))
                #expect(dashes.count == intervals.count)
                for (dash, interval) in zip(dashes, intervals) {
                    let start = try #require(measured.location(at: interval.lowerBound))
                    let end = try #require(measured.location(at: interval.upperBound))
                    #expect(try #require(dash.points.first).distance(to: start.point) < 1e-6)
                    #expect(try #require(dash.points.last).distance(to: end.point) < 1e-6)
                }
            }
        }
    }
}

@Suite struct FlatPathDashTests {
    private func dashes(_ flat: FlatPath, _ lengths: [Double], phase: Double = 0) throws -> FlatPath {
        var dashes = FlatPath()
        dashes.appendDashes(of: flat, pattern: try DashPattern(lengths, phase: phase))
        return dashes
    }

    private func points(_ flat: FlatPath, _ contour: Int) -> [Point] {
        Array(flat.points[flat.contours[contour].range])
    }

    private let square = [Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10)]

    @Test func aDashThatEndsOnACornerStopsThere() throws {
        let cut = try dashes(lines(square), [10, 5])
        #expect(cut.contours.count == 2)
        #expect(points(cut, 0) == [Point(0, 0), Point(10, 0)])
        #expect(points(cut, 1) == [Point(10, 5), Point(10, 10), Point(5, 10)])
    }

    @Test func aPatternTooFineIsDrawnWhole() throws {
        let long = lines([Point(0, 0), Point(1e9, 0)])
        let loop = lines(square, closed: true)
        for (source, lengths, fraction) in [(loop, [0.01, 0.03], 0.25), (long, [3, 1], 0.75)] {
            var cut = FlatPath()
            #expect(cut.appendDashes(of: source, pattern: try DashPattern(lengths)) == fraction)
            #expect(cut == source)
        }
    }

    @Test func dashesThatLieOnEachOtherAreKnown() throws {
        let back = [Point(0, 0), Point(20, 0), Point(0, 0)]
        let twice = try dashes(lines(back), [3, 2])
        #expect(twice.retraces && stroke(twice, StrokeStyle(width: 2)).retraces)
        #expect(try !dashes(lines(square, closed: true), [3, 2]).retraces)
    }

    @Test func aDotKeepsTheDirectionOfThePath() throws {
        let dots = try dashes(lines([Point(0, 0), Point(0, 20)]), [0, 5])
        #expect(dots.contours.count == 4)
        #expect(abs(stroke(dots, StrokeStyle(width: 2, cap: .square)).area - 16) < 1e-3)
    }

    @Test func lengthsOfWholePeriodsEndWithoutADot() throws {
        try checkCases(10_000, seed: 8) { random throws in
            let step = Double(Int.random(in: 1...99, using: &random)) / 10
            let count = Int.random(in: 1...30, using: &random)
            let angle = random.number(in: 0...6)
            let isLoop = Bool.random(using: &random)
            let length = step * Double(count)
            var source =
                isLoop
                ? FlatPath(Path(rect: Rect(0, 0, length / 4, length / 4)))
                : lines([.zero, Point(length, 0)])
            source.apply(Affine(rotation: angle))
            source.apply(Affine(translationX: random.number(), y: random.number()))
            #expect(try dashes(source, [0, step]).contours.count == count)
            #expect(try dashes(source, [step / 2, step / 2]).contours.count == count)
        }
    }
}
