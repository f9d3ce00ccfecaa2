import Geometry
import TestSupport
import Testing

struct TrimTests {
    let square = Path(rect: Rect(0, 0, 10, 10))

    func trimmed(
        _ svg: String, _ from: Double, _ to: Double, offset: Double = 0, mode: Trim.Mode = .total
    ) throws -> String { try Path(svg: svg).trimmed(from: from, to: to, offset: offset, mode: mode).svg() }

    @Test func theClosingLineCounts() {
        #expect(square.trimmed(from: 0.75, to: 1).svg() == "M 0 10 L 0 0")
        #expect(square.trimmed(from: 0.125, to: 0.875).svg() == "M 5 0 L 10 0 L 10 10 L 0 10 L 0 5")
    }

    @Test func allOfAPathIsThePathItself() throws {
        #expect(square.trimmed(from: 0, to: 1) == square)
        #expect(square.trimmed(from: -3, to: 7, offset: 0.3) == square)
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

    /// In the mode `each`, a subpath without length is all at its start, in every place of the path.
    @Test(arguments: [
        ("M 20 20 L 20 20 M 10 60 L 90 60", "M 20 20 L 20 20 M 10 60 L 50 60"),
        ("M 10 60 L 90 60 M 20 20 L 20 20", "M 10 60 L 50 60 M 20 20 L 20 20"),
    ])
    func aSubpathWithoutLengthIsKeptWithItsStart(path: String, half: String) throws {
        #expect(try trimmed(path, 0, 0.5, mode: .each) == half)
        #expect(try !trimmed(path, 0.5, 1, mode: .each).contains("20 20"))
        let aroundTheStart = try trimmed(path, 0.2, 0.9, offset: 0.3, mode: .each)
        #expect(aroundTheStart.ranges(of: "M 20 20").count == 1)
    }

    @Test func theTrimmedPathIsOnThePath() throws {
        try checkCases(50, seed: 13) { random in
            let path = random.path()
            let measured = ArcLength(path)
            let from = random.number(in: 0...0.9)
            let kept = ArcLength(measured.trimmed(Trim(start: from, end: 1)))
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
        checkCases(100, seed: 320) { random in
            let path = random.path()
            let measured = ArcLength(path)
            let (start, end, offset) = (
                random.number(in: 0...0.5), random.number(in: 0.5...1), random.number(in: 0...1)
            )
            let once = measured.trimmed(Trim(start: start, end: end, offset: offset))
            for turns in [-3.0, 2] {
                let again = measured.trimmed(Trim(start: start, end: end, offset: offset + turns))
                #expect(abs(ArcLength(again).total - ArcLength(once).total) < 1e-6)
                #expect(again.isEqual(to: once, tolerance: 1e-5))
            }
            #expect(
                measured.trimmed(Trim(start: start, end: end, offset: .nan))
                    == measured.trimmed(Trim(start: start, end: end)))
        }
    }

    @Test func aTrimKnowsWhetherItKeepsAllOrNothing() {
        #expect(Trim().isWhole && Trim(start: -1, end: 2, offset: 0.3).isWhole)
        #expect(!Trim(start: 0.1).isWhole && !Trim(end: 0.9).isWhole && !Trim(end: .nan).isWhole)
        for (start, end) in [(0.5, 0.5), (0.6, 0.5), (1, 2), (-1, 0), (.nan, 1), (0, .nan)] {
            #expect(Trim(start: start, end: end).isEmpty)
            #expect(square.trimmed(from: start, to: end).isEmpty)
        }
        #expect(!Trim(start: 0, end: 0.001).isEmpty)
    }

    @Test func eachSubpathIsTrimmedByItsOwnLength() {
        checkCases(60, seed: 321) { random in
            let path = random.path()
            let (start, end) = (random.number(in: 0...0.5), random.number(in: 0.5...1))
            let kept = path.trimmed(from: start, to: end, mode: .each).subpaths
            let own = path.subpaths.map { $0.trimmed(from: start, to: end) }
            #expect(kept.count == own.count)
            for (one, other) in zip(kept, own) { #expect(one.isEqual(to: other, tolerance: 1e-5)) }
        }
    }
}

/// Splitting curves at a parameter (rule H1), as Core Animation does.
struct ArcLengthCutTests {
    /// The points of the first curve move as the cube of the parameter. The length of the second one up to a parameter
    /// is 14 (1 - (1 - t)³ + 4 t³), of 70 in total (a Pythagorean hodograph). Simpson's rule with 20,000 steps gave the
    /// other values, and QUADPACK confirmed the first.
    @Test(arguments: [
        ("M 0 0 C 0 0 0 0 100 0", 100, [0.001, 0.015625, 0.125, 0.421875, 0.729]),
        ("M 84 18 C 84 4 56 4 56 60", 70, [0.055, 0.128125, 0.275, 0.534375, 0.783]),
        (
            "M 0 0 C 100 0 -50 50 50 50", 118.571_956_328_402_79,
            [0.1945297858, 0.3214438142, 0.5, 0.6785561858, 0.8054702142]
        ),
        (
            "M 0 0 Q 80 0 100 60", 125.801_498_258_563_31,
            [0.1225413261, 0.2903078877, 0.5367282257, 0.7633025015, 0.9022161547]
        ),
        (
            "M 0 0 C 0 0 20 40 100 10", 108.279_265_207_746_39,
            [0.0116772062, 0.0671401599, 0.2420812411, 0.5306443790, 0.7845280616]
        ),
        (
            "M 14 120 C 62 114 22 62 182 40", 192.363_140_236_531_62,
            [0.0648970232, 0.1427797450, 0.2908967901, 0.5336229517, 0.7767425894]
        ),
    ])
    func lengthsOfKnownCuts(data: String, total: Double, fractions: [Double]) throws {
        let measured = ArcLength(try Path(svg: data))
        #expect(abs(measured.total - total) < 1e-7)
        for (t, fraction) in zip([0.1, 0.25, 0.5, 0.75, 0.9], fractions) {
            let cut = measured.length(ofCutAt: t * measured.total, by: .parameter)
            #expect(abs(cut / total - fraction) < 2e-9, "\(t)")
            #expect(abs(measured.length(of: Trim(end: t, cut: .parameter)) - cut) < 1e-9)
            #expect(measured.length(ofCutAt: t * total, by: .length) == t * total)
        }
    }

    @Test func lengthsOutsideThePathDoNotChange() throws {
        let measured = ArcLength(try Path(svg: "M 0 0 C 0 0 0 0 96 0"))
        for length in [-1.0, 0, 96, 97, .infinity] {
            #expect(measured.length(ofCutAt: length, by: .parameter) == length)
        }
        #expect(measured.length(ofCutAt: .nan, by: .parameter).isNaN)
        #expect(ArcLength(Path()).length(ofCutAt: 0, by: .parameter) == 0)
    }

    /// A cusp has many measured pieces but is one segment.
    @Test func jointsAreWhereSegmentsMeet() throws {
        let measured = ArcLength(try Path(svg: "M 0 0 H 6 C 16 10 6 10 16 0 Z M 0 9 v 4"))
        let cusp = PathSegment.cubic(Point(6, 0), Point(16, 10), Point(6, 10), Point(16, 0)).length()
        for (index, wanted) in [[0, 6, 6 + cusp, 22 + cusp], [22 + cusp, 26 + cusp]].enumerated() {
            let joints = measured.joints(ofSubpath: index)
            #expect(joints.count == wanted.count)
            #expect(zip(joints, wanted).allSatisfy { abs($0 - $1) < 1e-6 })
        }
    }

    /// De Casteljau's construction gives the same part.
    @Test func partsOfOneCurveAreThoseOfItsParameters() throws {
        try checkCases(500, seed: 601) { random throws in
            let segment = random.segment()
            let path = Path(segment)
            let (from, to) = (random.number(in: 0...0.5), random.number(in: 0.5...1))
            let kept = path.trimmed(from: from, to: to, cut: .parameter)
            let part = segment.part(from: from, to: to)
            #expect(kept.points.count == path.points.count)
            #expect(try #require(kept.points.first).distance(to: part.start) < 1e-6)
            #expect(try #require(kept.points.last).distance(to: part.end) < 1e-6)
            #expect(abs(ArcLength(kept).total - part.length()) < 1e-6)
        }
    }

    @Test func bothCutsAgreeOnLinesAndAtJoints() {
        checkCases(300, seed: 602) { random in
            let path = random.path()
            let measured = ArcLength(path)
            var joint = 0.0
            for segment in path.segments {
                let length = segment.length()
                #expect(abs(measured.length(ofCutAt: joint, by: .parameter) - joint) < 1e-6)
                // On lines both cuts agree, and only there.
                if case .line = segment {
                    let inside = joint + random.number(in: 0...1) * length
                    #expect(abs(measured.length(ofCutAt: inside, by: .parameter) - inside) < 1e-6)
                }
                joint += length
            }
        }
        let polygon = Path(starWithTips: 5, center: .zero, outerRadius: 9, innerRadius: 4)
        for step in 0..<100 {
            let trim = (from: Double(step) / 300, to: Double(step) / 100)
            #expect(
                polygon.trimmed(from: trim.from, to: trim.to)
                    == polygon.trimmed(from: trim.from, to: trim.to, cut: .parameter))
        }
    }

    @Test func twoPartsThatMeetHaveTheWholeLength() {
        checkCases(300, seed: 603) { random in
            let path = random.path()
            let measured = ArcLength(path)
            let fraction = random.number(in: 0...1)
            let offset = Bool.random(using: &random) ? 0 : random.number(in: -2...2)
            for mode in Trim.Mode.allCases {
                for cut in Trim.Cut.allCases {
                    let first = Trim(start: 0, end: fraction, offset: offset, mode: mode, cut: cut)
                    let second = Trim(start: fraction, end: 1, offset: offset, mode: mode, cut: cut)
                    let lengths = [first, second].map { ArcLength(measured.trimmed($0)).total }
                    #expect(abs(lengths[0] + lengths[1] - measured.total) < 1e-7 * measured.total)
                    #expect(abs(measured.length(of: first) - lengths[0]) < 1e-7 * measured.total)
                    #expect(abs(measured.length(of: second) - lengths[1]) < 1e-7 * measured.total)
                    if cut == .length {
                        #expect(abs(lengths[0] - fraction * measured.total) < 1e-7 * measured.total)
                    }
                }
            }
        }
    }

    @Test func cutsRiseWithTheLength() {
        checkCases(100, seed: 604) { random in
            let measured = ArcLength(random.path())
            var last = 0.0
            for step in 1...100 {
                let length = measured.total * (Double(step) - random.number(in: 0...1e-9)) / 100
                let cut = measured.length(ofCutAt: length, by: .parameter)
                #expect(cut >= last && cut <= measured.total)
                last = cut
            }
        }
    }
}
