import Geometry
import TestSupport
import Testing

@Suite struct FlatPathDashTests {
    private func flat(_ points: [Point], closed: Bool) -> FlatPath {
        var flat = FlatPath()
        for (index, point) in points.enumerated() {
            if index == 0 { flat.move(to: point) } else { flat.line(to: point) }
        }
        if closed { flat.close() }
        return flat
    }

    private func dashes(_ flat: FlatPath, _ lengths: [Double], phase: Double = 0) throws -> FlatPath {
        var dashes = FlatPath()
        dashes.appendDashes(of: flat, pattern: try DashPattern(lengths, phase: phase))
        return dashes
    }

    private func points(_ flat: FlatPath, _ contour: Int) -> [Point] {
        Array(flat.points[flat.contours[contour].range])
    }

    private let square = [Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10)]

    @Test func aLineIsCutIntoItsDashes() throws {
        let cut = try dashes(flat([Point(0, 0), Point(20, 0)], closed: false), [5, 4, 3, 2])
        #expect(cut.contours.count == 3)
        #expect(points(cut, 0) == [Point(0, 0), Point(5, 0)])
        #expect(points(cut, 1) == [Point(9, 0), Point(12, 0)])
        #expect(points(cut, 2) == [Point(14, 0), Point(19, 0)])
    }

    @Test func aDashThatEndsOnACornerStopsThere() throws {
        let cut = try dashes(flat(square, closed: false), [10, 5])
        #expect(cut.contours.count == 2)
        #expect(points(cut, 0) == [Point(0, 0), Point(10, 0)])
        #expect(points(cut, 1) == [Point(10, 5), Point(10, 10), Point(5, 10)])
    }

    @Test func theDashOverTheSeamIsOnePiece() throws {
        let cut = try dashes(flat(square, closed: true), [6, 6], phase: 3)
        // 40 of length: 0-3, 9-15, 21-27, 33-39 off at 39; nothing reaches the end.
        #expect(cut.contours.count == 4)
        let joined = try dashes(flat(square, closed: true), [5, 5], phase: 2)
        #expect(joined.contours.count == 4)
        #expect(points(joined, 3) == [Point(0, 2), Point(0, 0), Point(3, 0)])
        #expect(joined.contours.allSatisfy { !$0.isClosed })
    }

    @Test func aPatternPaintedAllTheWayStaysClosed() throws {
        let cut = try dashes(flat(square, closed: true), [100, 1])
        #expect(cut.contours.count == 1)
        #expect(cut.contours[0].isClosed)
    }

    @Test func lengthsOfDashesAddUp() throws {
        var random = SplitMix64(seed: 7)
        for _ in cases(200) {
            let count = Int.random(in: 2...9, using: &random)
            let corners = (0..<count).map { _ in
                Point(.random(in: 0...100, using: &random), .random(in: 0...100, using: &random))
            }
            let source = flat(corners, closed: Bool.random(using: &random))
            let pattern = try DashPattern(
                (0..<Int.random(in: 1...4, using: &random)).map { _ in .random(in: 0.2...9, using: &random) },
                phase: .random(in: -20...20, using: &random))
            var cut = FlatPath()
            cut.appendDashes(of: source, pattern: pattern)
            let expected = pattern.intervals(in: 0...source.length).reduce(0) {
                $0 + $1.upperBound - $1.lowerBound
            }
            #expect(abs(cut.length - expected) < 1e-6)
        }
    }

    @Test func aPatternTooFineIsDrawnWhole() throws {
        var cut = FlatPath()
        let share = cut.appendDashes(
            of: flat(square, closed: true), pattern: try DashPattern([0.01, 0.03]))
        #expect(share == 0.25)
        #expect(cut == flat(square, closed: true))
    }

    @Test func dashesThatLieOnEachOtherAreKnown() throws {
        let back = [Point(0, 0), Point(20, 0), Point(0, 0)]
        #expect(try dashes(flat(back, closed: false), [3, 2]).retraces)
        #expect(try !dashes(flat(square, closed: true), [3, 2]).retraces)
        var outline = FlatPath()
        outline.appendStroke(
            of: try dashes(flat(back, closed: false), [3, 2]), style: StrokeStyle(width: 2))
        #expect(outline.retraces)
    }

    @Test func millionsOfDashesAreDrawnWhole() throws {
        let long = flat([Point(0, 0), Point(1e9, 0)], closed: false)
        var cut = FlatPath()
        #expect(cut.appendDashes(of: long, pattern: try DashPattern([3, 1])) == 0.75)
        #expect(cut == long)
    }

    @Test func aDotKeepsTheDirectionOfThePath() throws {
        let dots = try dashes(flat([Point(0, 0), Point(0, 20)], closed: false), [0, 5])
        #expect(dots.contours.count == 4)
        var outline = FlatPath()
        outline.appendStroke(of: dots, style: StrokeStyle(width: 2, cap: .square))
        #expect(abs(outline.area - 16) < 1e-3)
    }

    @Test func lengthsOfWholePeriodsEndWithoutADot() throws {
        var random = SplitMix64(seed: 8)
        for _ in cases(10_000) {
            let step = Double(Int.random(in: 1...99, using: &random)) / 10
            let count = Int.random(in: 1...30, using: &random)
            let angle = random.number(in: 0...6)
            let isLoop = Bool.random(using: &random)
            let length = step * Double(count)
            var source =
                isLoop
                ? flat(
                    [Point(0, 0), Point(length / 4, 0), Point(length / 4, length / 4), Point(0, length / 4)],
                    closed: true)
                : flat([Point(0, 0), Point(length, 0)], closed: false)
            source.apply(Affine(rotation: angle))
            source.apply(Affine(a: 1, b: 0, c: 0, d: 1, tx: random.number(), ty: random.number()))
            #expect(try dashes(source, [0, step]).contours.count == count)
            #expect(try dashes(source, [step / 2, step / 2]).contours.count == count)
        }
    }
}
