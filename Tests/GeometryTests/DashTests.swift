import Geometry
import TestSupport
import Testing

struct DashPatternTests {
    @Test func anOddCountIsTakenTwice() throws {
        #expect(try DashPattern([5]).lengths == [5, 5])
        #expect(try DashPattern([1, 2, 3]).lengths == [1, 2, 3, 1, 2, 3])
        #expect(try DashPattern([1, 2, 3]).period == 12)
        #expect(try DashPattern([5, 4, 3, 2]).period == 14)
    }

    @Test func phaseIsTakenModuloThePeriod() throws {
        #expect(try DashPattern([5, 4, 3, 2], phase: -3).phase == 11)
        #expect(try DashPattern([5, 4, 3, 2], phase: 14e14 + 3).phase == 3)
        var pattern = try DashPattern([5], phase: 10)
        #expect(pattern.phase == 0)
        pattern.phase = -.leastNonzeroMagnitude
        #expect(pattern.phase < pattern.period)
        pattern.phase = .infinity
        #expect(pattern.phase == 0)
    }

    @Test(
        arguments: [
            ([], 0, "a dash pattern needs at least one length"),
            ([0, 0], 0, "a dash pattern needs a length above 0"),
            ([3, -2], 0, "dash length 2 is negative: -2.0"),
            ([.nan], 0, "dash length 1 is not a finite number"),
            ([1e308, 1e308], 0, "the sum of the dash lengths is not a finite number"),
            ([1], .infinity, "the dash phase is not a finite number"),
        ] as [([Double], Double, String)])
    func invalidPatternsThrowTheirReason(lengths: [Double], phase: Double, reason: String) {
        let error = #expect(throws: DashPatternError.self) { try DashPattern(lengths, phase: phase) }
        #expect(error?.description == reason)
    }

    @Test func theOnShareIsThePaintedPartOfThePeriod() throws {
        #expect(try DashPattern([1, 3]).onFraction == 0.25)
        #expect(try DashPattern([1, 2, 3]).onFraction == 0.5)
        #expect(try DashPattern([0, 4]).onFraction == 0)
        #expect(try DashPattern([4, 0]).onFraction == 1)
        #expect(try !DashPattern([4, 0, 1, 1]).isSolid)
    }

    @Test func scalingKeepsTheShape() throws {
        let pattern = try DashPattern([5, 4, 3, 2], phase: 6).scaled(by: 0.5)
        #expect(pattern.lengths == [2.5, 2, 1.5, 1] && pattern.period == 7 && pattern.phase == 3)
        #expect(DashPattern.Origin.allCases.map(\.rawValue) == ["trim", "path"])
    }
}

struct DashIntervalsTests {
    @Test func zeroLengthDashesAreStretchesOfNoLength() throws {
        let dots = try DashPattern([0, 5])
        #expect(Array(dots.intervals(in: 0...10)) == [0...0, 5...5])
        #expect(Array(dots.intervals(in: 0...0)) == [0...0])
        #expect(Array(try DashPattern([0, 5], phase: 1).intervals(in: 0...0)).isEmpty)
        #expect(Array(try DashPattern([0, 0, 3, 2]).intervals(in: 0...10)) == [0...3, 5...8])
    }

    @Test func stretchesThatTouchAreOne() throws {
        #expect(Array(try DashPattern([2, 0, 1, 4]).intervals(in: 0...10)) == [0...3, 7...10])
        #expect(try DashPattern([5, 0]).isSolid)
        #expect(Array(try DashPattern([5, 0]).intervals(in: 3...400)) == [3...400])
    }

    @Test func aPatternTooFineToCountIsTheWholeRange() throws {
        #expect(Array(try DashPattern([1e-30]).intervals(in: 0...1)) == [0...1])
        #expect(Array(try DashPattern([1]).intervals(in: 0...(.infinity))).isEmpty)
    }

    @Test func dotsThatMeetOverTheEndOfThePatternAreOne() throws {
        // The second dot of a period is the first of the next, except for rounding.
        try checkCases(400, seed: 15) { random in
            var pattern = try DashPattern([0, random.number(in: 1...2), 0, 0])
            pattern.phase = random.number(in: 0...2)
            let dots = Array(pattern.intervals(in: 0...100))
            #expect(abs(Double(dots.count) - 100 / pattern.period) < 1.5)
            for dot in dots { #expect(dot.upperBound - dot.lowerBound < 1e-12) }
        }
    }

    @Test func aPlaceIsPaintedByItsRestOfThePeriod() throws {
        try checkCases(300, seed: 310) { random in
            let lengths = (0..<Int.random(in: 1...5, using: &random)).map { _ in random.number(in: 0.1...9) }
            let pattern = try DashPattern(lengths, phase: random.number(in: -90...90))
            let start = random.number(in: -40...40)
            let range = start...start + random.number(in: 1...80)
            let painted = Array(pattern.intervals(in: range))
            for (one, next) in zip(painted, painted.dropFirst()) { #expect(one.upperBound < next.lowerBound) }
            #expect(painted.allSatisfy { range.contains($0.lowerBound) && range.contains($0.upperBound) })
            for _ in 0..<20 {
                let place = random.number(in: range)
                // The position in the pattern, found length by length.
                var rest = (place + pattern.phase).truncatingRemainder(dividingBy: pattern.period)
                if rest < 0 { rest += pattern.period }
                var index = 0
                while index < pattern.lengths.count - 1, rest >= pattern.lengths[index] {
                    rest -= pattern.lengths[index]
                    index += 1
                }
                let isNearAnEnd = rest < 1e-6 || pattern.lengths[index] - rest < 1e-6
                guard !isNearAnEnd else { continue }
                #expect(painted.contains { $0.contains(place) } == index.isMultiple(of: 2))
            }
        }
    }
}

/// Rounding must not decide about dashes at the ends of a line.
struct DashIntervalsEndsTests {
    /// Returns a random pattern of decimals, including dots.
    private func lengths(_ random: inout SplitMix64) -> [Double] {
        var lengths = (0..<Int.random(in: 1...4, using: &random)).map { _ in
            Double(Int.random(in: 1...99, using: &random)) / 10
        }
        if lengths.count.isMultiple(of: 2), Bool.random(using: &random) { lengths[0] = 0 }
        return lengths
    }

    @Test func aLineOfWholePeriodsHasAsManyDashesInEach() throws {
        try checkCases(10_000, seed: 312) { random in
            let count = Int.random(in: 1...60, using: &random)
            let pattern = try DashPattern(lengths(&random))
            // In decimals, after a scale, and measured to a part in a thousand million.
            let scale = Bool.random(using: &random) ? 1 : random.number(in: 0.01...100)
            let scaled = pattern.scaled(by: scale)
            let error = Bool.random(using: &random) ? 0 : random.number(in: -1e-9...1e-9)
            let length = Double(count) * pattern.period * scale * (1 + error)
            let dashes = Array(scaled.intervals(in: 0...length))
            #expect(dashes.count == count * pattern.lengths.count / 2)
            #expect(dashes.first?.lowerBound == 0)
            #expect(dashes.allSatisfy { $0.upperBound <= length })
        }
    }

    @Test func aWalkInPartsHasEveryDotOnce() throws {
        try checkCases(10_000, seed: 313) { random in
            let step = Double(Int.random(in: 1...99, using: &random)) / 10
            let first = Int.random(in: -20...20, using: &random)
            let counts = (0..<3).map { _ in Int.random(in: 1...9, using: &random) }
            var pattern = try DashPattern([0, step])
            pattern.phase = step * Double(Int.random(in: 0...9, using: &random))
            var start = first
            for count in counts {
                // From dot to dot: the first dot counts, and the last does not.
                let range = Double(start) * step...Double(start + count) * step
                let dots = Array(pattern.intervals(in: range))
                #expect(dots.count == count)
                #expect(dots.first?.lowerBound == range.lowerBound)
                start += count
            }
        }
    }

    @Test func aDashThatEndsAtTheStartIsNoDot() throws {
        try checkCases(10_000, seed: 314) { random in
            let lengths = [1, 2].map { _ in Double(Int.random(in: 1...99, using: &random)) / 10 }
            var pattern = try DashPattern(lengths)
            pattern.phase = lengths[0] + pattern.period * Double(Int.random(in: -30...30, using: &random))
            let dashes = Array(pattern.intervals(in: 0...pattern.period))
            #expect(dashes.count == 1)
            #expect(abs((dashes.first?.lowerBound ?? 0) - lengths[1]) < 1e-6 * pattern.period)
            #expect(dashes.first?.upperBound == pattern.period)
        }
    }

    @Test func dashesBeforeTheEndStay() throws {
        #expect(Array(try DashPattern([0, 4]).intervals(in: 0...8.001)) == [0...0, 4...4, 8...8])
        #expect(Array(try DashPattern([5, 1e9]).intervals(in: 0...100)) == [0...5])
        #expect(Array(try DashPattern([0, 1e9]).intervals(in: 0...1e-9)) == [0...0])
        #expect(Array(try DashPattern([1e9, 5]).intervals(in: 0...100)) == [0...100])
    }
}

struct DashSeamTests {
    @Test func theGapIsTheDifferenceFromWholePeriods() throws {
        // 100 is seven times 14 plus 2, and 97 is seven times 14 minus 1.
        let over = try #require(try DashPattern([5, 4, 3, 2]).seam(onLoopOf: 100))
        #expect(abs(over.gap - 2) < 1e-12 && over.wholePeriods == 7)
        #expect(abs(over.periods - 100.0 / 14) < 1e-12)
        #expect(abs(over.scale - 100.0 / 98) < 1e-12)
        let missing = try #require(try DashPattern([5, 4, 3, 2]).seam(onLoopOf: 97))
        #expect(abs(missing.gap - 1) < 1e-12 && missing.wholePeriods == 7)
        #expect(try DashPattern([5]).seam(onLoopOf: 40)?.gap == 0)
        // A loop of less than half a period still has one period.
        let short = try #require(try DashPattern([30, 10]).seam(onLoopOf: 10))
        #expect(short.wholePeriods == 1 && short.scale == 0.25 && short.gap == 10)
    }

    @Test func aSolidPatternAndALineWithoutLengthHaveNoSeam() throws {
        #expect(try DashPattern([5, 0]).seam(onLoopOf: 42)?.gap == 0)
        for length in [0, -1, .nan, Double.infinity] {
            #expect(try DashPattern([5]).seam(onLoopOf: length) == nil)
        }
    }

    @Test func theFittedPatternHasNoSeam() throws {
        try checkCases(200, seed: 50) { random in
            let pattern = try DashPattern([random.number(in: 0.5...9), random.number(in: 0.5...9)])
            let length = random.number(in: 1...500)
            let fitted = pattern.fitted(toLoopOf: length)
            #expect(try #require(fitted.seam(onLoopOf: length)).gap < 1e-9)
            // No period with one dash more or less is closer.
            let count = (length / fitted.period).rounded()
            for other in [count - 1, count + 1] where other >= 1 {
                #expect(
                    abs(length / count - pattern.period) * count <= abs(length / other - pattern.period)
                        * other + 1e-9)
            }
        }
    }

    @Test func theNearestSeamlessPatternScalesThePhaseToo() throws {
        let fitted = try DashPattern([6, 4], phase: 5).fitted(toLoopOf: 46)
        #expect(abs(fitted.period - 9.2) < 1e-12)
        #expect(abs(fitted.phase - 4.6) < 1e-12)
        // A pattern longer than the loop occurs once.
        #expect(abs(try DashPattern([60, 40]).fitted(toLoopOf: 30).period - 30) < 1e-12)
        #expect(try DashPattern([6]).fitted(toLoopOf: .infinity).period == 12)
        #expect(try DashPattern([6]).fitted(toLoopOf: 0).period == 12)
    }

    @Test func fittedDashesMeetAtTheStart() throws {
        let loop = ArcLength(Path(rect: Rect(0, 0, 13, 10)))
        let pattern = try DashPattern([3, 2])
        let fitted = loop.dashed(pattern, fitsLoops: true).path
        #expect(fitted.subpaths.count == 9)
        let lengths = fitted.subpaths.map { ArcLength($0).total }
        for length in lengths { #expect(abs(length - 3 * 46.0 / 45) < 1e-9) }
        // Without fitting, one dash is shorter.
        let plain = loop.dashed(pattern).path.subpaths.map { ArcLength($0).total }
        #expect(try #require(plain.min()) < 3 || plain.count != 9)
        // An open line has no seam to fit.
        let line = ArcLength(Path(polyline: [Point(0, 0), Point(46, 0)]))
        #expect(line.dashed(pattern, fitsLoops: true) == line.dashed(pattern))
    }
}
