import Geometry
import TestSupport
import Testing

struct TrimTests {
    let square = Path(rect: Rect(0, 0, 10, 10))

    func trimmed(
        _ svg: String, _ from: Double, _ to: Double, offset: Double = 0, mode: Trim.Mode = .total
    ) throws -> String {
        try Path(svg: svg).trimmed(from: from, to: to, offset: offset, mode: mode).svg()
    }

    @Test func theClosingLineCounts() {
        #expect(square.trimmed(from: 0, to: 0.5).svg() == "M 0 0 L 10 0 L 10 10")
        #expect(square.trimmed(from: 0.75, to: 1).svg() == "M 0 10 L 0 0")
        #expect(square.trimmed(from: 0.125, to: 0.875).svg() == "M 5 0 L 10 0 L 10 10 L 0 10 L 0 5")
    }

    @Test func allOfAPathIsThePathItself() throws {
        #expect(square.trimmed(from: 0, to: 1) == square)
        #expect(square.trimmed(from: -3, to: 7, offset: 0.3) == square)
        #expect(square.trimmed(from: 0.5, to: 0.5).isEmpty)
        #expect(square.trimmed(from: 0.7, to: 0.2).isEmpty)
        #expect(square.trimmed(from: .nan, to: 0.2).isEmpty)
        #expect(square.trimmed(from: 0.2, to: .nan).isEmpty)
    }

    @Test func fractionsAreOfAllSubpathsTogether() throws {
        let two = "M 0 0 L 10 0 M 0 5 L 30 5"
        #expect(try trimmed(two, 0, 0.25) == "M 0 0 L 10 0")
        #expect(try trimmed(two, 0.125, 0.5) == "M 5 0 L 10 0 M 0 5 L 10 5")
        #expect(try trimmed(two, 0.125, 0.5, mode: .each) == "M 1.25 0 L 5 0 M 3.75 5 L 15 5")
    }

    @Test func aClosedSubpathKeptWholeStaysClosed() throws {
        let two = "M 0 0 L 10 0 L 10 10 L 0 10 Z M 0 20 L 40 20"
        #expect(try trimmed(two, 0, 0.75) == "M 0 0 L 10 0 L 10 10 L 0 10 Z M 0 20 L 20 20")
        #expect(try trimmed(two, 0.125, 0.5) == "M 10 0 L 10 10 L 0 10 L 0 0")
    }

    @Test func anOffsetLeadsOverTheStart() throws {
        #expect(square.trimmed(from: 0, to: 0.5, offset: 0.75).svg() == "M 0 10 L 0 0 L 10 0")
        #expect(square.trimmed(from: 0, to: 0.5, offset: -0.25).svg() == "M 0 10 L 0 0 L 10 0")
        #expect(square.trimmed(from: 0, to: 0.25, offset: 5).svg() == "M 0 0 L 10 0")
        #expect(try trimmed("M 0 0 L 100 0", 0.5, 1, offset: 0.25) == "M 75 0 L 100 0 M 0 0 L 25 0")
        let two = "M 0 0 L 10 0 L 10 10 L 0 10 Z M 0 20 L 10 20 L 10 30 L 0 30 Z"
        #expect(
            try trimmed(two, 0, 0.5, offset: 0.875, mode: .each)
                == "M 0 5 L 0 0 L 10 0 L 10 5 M 0 25 L 0 20 L 10 20 L 10 25")
    }

    @Test func twoTrimsThatMeetHaveTheWholeLength() {
        var random = SplitMix64(seed: 12)
        for _ in cases(150) {
            let path = random.path()
            let measured = ArcLength(path)
            let cut = random.number(in: 0...1)
            let offset = random.number(in: -2...2)
            for mode in Trim.Mode.allCases {
                let first = ArcLength(measured.trimmed(from: 0, to: cut, offset: offset, mode: mode))
                let second = ArcLength(measured.trimmed(from: cut, to: 1, offset: offset, mode: mode))
                #expect(abs(first.total + second.total - measured.total) < 1e-7 * measured.total)
                #expect(abs(first.total - cut * measured.total) < 1e-7 * measured.total)
            }
        }
    }

    @Test func whatIsKeptLiesOnThePath() throws {
        var random = SplitMix64(seed: 13)
        for _ in cases(50) {
            let path = random.path()
            let measured = ArcLength(path)
            let from = random.number(in: 0...0.9)
            let kept = ArcLength(measured.trimmed(from: from, to: 1))
            for step in 0..<10 {
                let length = kept.total * (Double(step) + 0.5) / 10
                let point = try #require(kept.location(at: length)?.point)
                let original = try #require(measured.location(at: from * measured.total + length)?.point)
                #expect(point.distance(to: original) < 1e-5)
            }
        }
    }

    @Test func subpathsWithoutLengthAreKeptWhereTheyStand() throws {
        let dot = "M 0 0 L 10 0 M 5 5 Z M 0 9 L 10 9"
        #expect(try trimmed(dot, 0, 0.5) == "M 0 0 L 10 0")
        #expect(try trimmed(dot, 0.5, 1) == "M 5 5 Z M 0 9 L 10 9")
        #expect(try trimmed(dot, 0.25, 0.75) == "M 5 0 L 10 0 M 5 5 Z M 0 9 L 5 9")
    }

    @Test func theOffsetGoesRoundWhateverItsTurns() {
        var random = SplitMix64(seed: 320)
        for _ in cases(100) {
            let path = random.path()
            let measured = ArcLength(path)
            let (start, end, offset) = (
                random.number(in: 0...0.5), random.number(in: 0.5...1), random.number(in: 0...1)
            )
            let once = measured.trimmed(from: start, to: end, offset: offset)
            for turns in [-3.0, 2] {
                let again = measured.trimmed(from: start, to: end, offset: offset + turns)
                #expect(abs(ArcLength(again).total - ArcLength(once).total) < 1e-6)
                #expect(again.isEqual(to: once, tolerance: 1e-5))
            }
            #expect(
                measured.trimmed(from: start, to: end, offset: .nan)
                    == measured.trimmed(from: start, to: end))
        }
    }

    @Test func aTrimKnowsWhetherItKeepsAllOrNothing() {
        #expect(Trim().isWhole && Trim(start: -1, end: 2, offset: 0.3).isWhole)
        #expect(!Trim(start: 0.1).isWhole && !Trim(end: 0.9).isWhole && !Trim(end: .nan).isWhole)
        for (start, end) in [(0.5, 0.5), (0.6, 0.5), (1, 2), (-1, 0), (.nan, 1), (0, .nan)] {
            #expect(Trim(start: start, end: end).isEmpty)
            #expect(square.trimmed(Trim(start: start, end: end)).isEmpty)
        }
        #expect(!Trim(start: 0, end: 0.001).isEmpty)
    }

    @Test func eachSubpathIsTrimmedByItsOwnLength() {
        var random = SplitMix64(seed: 321)
        for _ in cases(60) {
            let path = random.path()
            let (start, end) = (random.number(in: 0...0.5), random.number(in: 0.5...1))
            let kept = path.trimmed(from: start, to: end, mode: .each).subpaths
            let own = path.subpaths.map { $0.trimmed(from: start, to: end) }
            #expect(kept.count == own.count)
            for (one, other) in zip(kept, own) { #expect(one.isEqual(to: other, tolerance: 1e-5)) }
        }
    }
}
