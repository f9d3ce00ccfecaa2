import TestSupport
import Testing

@testable import Geometry

struct MorphCrossingsTests {
    /// Every pair of chords by the place where their lines meet, as shares of both.
    func count(_ line: [Point]) -> Int {
        var crossings = 0
        for one in 0..<max(line.count - 1, 0) {
            for other in 0..<one {
                let (p, r) = (line[one], line[one + 1] - line[one])
                let (q, s) = (line[other], line[other + 1] - line[other])
                let cross = r.cross(s)
                guard cross != 0 else { continue }
                let (t, u) = ((q - p).cross(s) / cross, (q - p).cross(r) / cross)
                if t > 1e-9, t < 1 - 1e-9, u > 1e-9, u < 1 - 1e-9 { crossings += 1 }
            }
        }
        return crossings
    }

    @Test func everyCrossingOfRandomLinesIsCounted() {
        var random = SplitMix64(seed: 530)
        var total = 0
        for _ in cases(100) {
            let line = (0..<Int.random(in: 0...30, using: &random)).map { _ in random.point() }
            #expect(MorphCrossings.count(in: line) == count(line))
            total += count(line)
        }
        #expect(total > 1000)
    }

    @Test func whatTouchesDoesNotCross() {
        // A square, drawn once and a half: its sides lie on each other.
        let corners = [Point(0, 0), Point(9, 0), Point(9, 9), Point(0, 9)]
        #expect(MorphCrossings.count(in: corners + corners + [Point(0, 0)]) == 0)
        // A corner on a side is no crossing; one through it is.
        #expect(MorphCrossings.count(in: [Point(0, 0), Point(9, 0), Point(5, 5), Point(5, 0)]) == 0)
        #expect(MorphCrossings.count(in: [Point(0, 0), Point(9, 0), Point(5, 5), Point(5, -1)]) == 1)
    }

    @Test func onlyCrossingsThatNeitherEndHasAreAdded() {
        let square = [Point(0, 0), Point(9, 0), Point(9, 9), Point(0, 9), Point(0, 0)].map { $0 - Point.zero }
        // Turned half round a square folds through its middle and comes out the other side, uncrossed.
        #expect(MorphCrossings.added(square, square) == 0)
        let mirrored = square.map { Vector(9 - $0.dx, $0.dy) }
        #expect(MorphCrossings.added(square, mirrored) == 0)
        // Two corners trade places: at the end it crosses itself once, which is not new.
        let bow = [square[1], square[0], square[2], square[3], square[1]]
        #expect(MorphCrossings.added(square, bow) == 0)
        #expect(MorphCrossings.added(bow, bow) == 0)
        // Rotated by a corner and a bit: three quarters round there is a crossing for some.
        var random = SplitMix64(seed: 531)
        for _ in cases(40) {
            let (one, other) = ((0..<12).map { _ in random.vector() }, (0..<12).map { _ in random.vector() })
            let counts = [0, 0.25, 0.5, 0.75, 1].map { progress in
                count(zip(one, other).map { Point.zero + ($0 + progress * ($1 - $0)) })
            }
            let most = counts[1...3].max() ?? 0
            #expect(MorphCrossings.added(one, other) == max(most - max(counts[0], counts[4]), 0))
        }
    }
}

struct MorphTallyTests {
    let square = [Vector(0, 0), Vector(4, 0), Vector(4, 4), Vector(0, 4), Vector(0, 0)]
    let weights = [0, 0.25, 0.25, 0.25, 0.25]

    @Test func aMoveTravelsItsOwnSquare() {
        let tally = MorphTally(square, square.map { $0 + Vector(3, 4) }, weights: weights)
        #expect(abs(tally.mean - 25) < 1e-12 && tally.maximum == 25 && tally.crossings == 0)
        #expect(abs(tally.area) < 1e-12)
    }

    @Test func aTurnLosesTheAreaThatGoesHalfWay() {
        // A quarter turn about the middle: half way the square has half of its area, and the mean is all of it.
        let turned = Array(square[1...]) + [square[1]]
        let tally = MorphTally(square, turned, weights: weights)
        #expect(abs(abs(tally.area) - 0.5) < 1e-12)
        // Every corner goes 4; along a side the travel goes from (-4, 0) to (0, -4): the mean square is 32/3.
        #expect(abs(tally.mean - 32.0 / 3) < 1e-12 && tally.maximum == 16)
    }

    @Test func lessIsBetterInEverything() {
        let small = MorphTally(square, square.map { $0 + Vector(1, 0) }, weights: weights)
        let large = MorphTally(square, square.map { $0 + Vector(2, 0) }, weights: weights)
        #expect(small.isNoWorse(than: large) && !large.isNoWorse(than: small))
        #expect(small.isBetter(than: large) && !large.isBetter(than: small) && !small.isBetter(than: small))
        var crossed = small
        crossed.crossings = 1
        #expect(!crossed.isNoWorse(than: large) && !crossed.isBetter(than: large))
        var far = small
        far.maximum = 5
        #expect(!far.isNoWorse(than: large) && far.isBetter(than: large))
        var shrunk = small
        shrunk.area = -0.01
        #expect(!shrunk.isNoWorse(than: large) && !shrunk.hasNoWorseArea(than: large))
    }
}

struct MorphAlignmentTests {
    func tracks(_ one: Path, _ other: Path, density: Int = 24) throws -> (MorphTrack, MorphTrack) {
        var tracks = [one, other].compactMap(MorphContour.init).map {
            MorphTrack($0, density: density, limit: 60)
        }
        try #require(tracks.count == 2)
        var (first, second) = (tracks.removeFirst(), tracks.removeFirst())
        MorphTrack.viewTogether(&first, &second)
        return (first, second)
    }

    static let steps: Set<[Int]> = [
        [1, 1], [1, 2], [2, 1], [1, 3], [3, 1], [2, 3], [3, 2], [0, 1], [1, 0],
    ]

    @Test func aPairingIsAStaircaseFromFirstToLast() throws {
        var random = SplitMix64(seed: 560)
        for _ in cases(25) {
            let (one, other) = try tracks(random.path().subpaths[0], random.path().subpaths[0])
            let alignment = MorphAlignment(one, other, weights: MorphAlignment.Weights())
            guard alignment.work.isFinite else {
                #expect(alignment.pairs.isEmpty)
                continue
            }
            #expect(alignment.pairs.first == MorphAlignment.Pair(first: 0, second: 0))
            #expect(
                alignment.pairs.last == MorphAlignment.Pair(first: one.count - 1, second: other.count - 1))
            for (pair, next) in zip(alignment.pairs, alignment.pairs.dropFirst()) {
                #expect(Self.steps.contains([next.first - pair.first, next.second - pair.second]))
                #expect(abs(one.shares[next.first] - other.shares[next.second]) <= 0.3)
            }
        }
    }

    @Test func theWorkIsThatOfTheStepsAndNoWayIsCheaper() throws {
        var random = SplitMix64(seed: 561)
        var weights = MorphAlignment.Weights()
        for _ in cases(8) {
            let (one, other) = try tracks(random.path().subpaths[0], random.path().subpaths[0], density: 8)
            weights.area = random.number(in: -0.1...0.1)
            let alignment = MorphAlignment(one, other, weights: weights)
            guard alignment.work.isFinite else { continue }
            let work = zip(alignment.pairs, alignment.pairs.dropFirst()).reduce(0) {
                $0 + self.work(from: $1.0, to: $1.1, one, other, weights)
            }
            #expect(abs(work - alignment.work) < 1e-9 * (1 + abs(work)))
            // Any other way through the band takes at least as much.
            for _ in 0..<200 {
                var (pair, work) = (MorphAlignment.Pair(first: 0, second: 0), 0.0)
                let last = MorphAlignment.Pair(first: one.count - 1, second: other.count - 1)
                while pair != last {
                    let nexts = Self.steps.map { [pair.first + $0[0], pair.second + $0[1]] }.filter {
                        $0[0] <= last.first && $0[1] <= last.second
                            && abs(one.shares[$0[0]] - other.shares[$0[1]]) <= 0.3
                    }
                    guard
                        let next = nexts.sorted(by: { $0.lexicographicallyPrecedes($1) })
                            .randomElement(using: &random)
                    else { break }
                    let to = MorphAlignment.Pair(first: next[0], second: next[1])
                    work += self.work(from: pair, to: to, one, other, weights)
                    pair = to
                }
                if pair == last { #expect(work >= alignment.work - 1e-9) }
            }
        }
    }

    /// The work of a step as the documentation of the weights has it.
    func work(
        from: MorphAlignment.Pair, to: MorphAlignment.Pair, _ one: MorphTrack, _ other: MorphTrack,
        _ weights: MorphAlignment.Weights
    ) -> Double {
        let (a, b) = (
            one.shares[to.first] - one.shares[from.first], other.shares[to.second] - other.shares[from.second]
        )
        let before = one.points[from.first] - other.points[from.second]
        let after = one.points[to.first] - other.points[to.second]
        let chords = [
            one.points[to.first] - one.points[from.first],
            other.points[to.second] - other.points[from.second],
        ]
        let directions = chords.map { $0.normalized ?? .zero }
        var work = (a + b) / 4 * (before.lengthSquared + after.lengthSquared)
        work += (a + b) / 4 * weights.turning * (1 - directions[0].dot(directions[1]))
        if a + b > 0 { work += weights.stretching * (a - b) * (a - b) / (a + b) }
        // Corners passed over cost what they turn; those that meet, what they differ in.
        func passed(_ turns: [Double], _ low: Int, _ high: Int) -> Double {
            low < high - 1 ? turns[(low + 1)..<high].reduce(0) { $0 + $1 * $1 } : 0
        }
        var corners = passed(one.turns, from.first, to.first) + passed(other.turns, from.second, to.second)
        let (turn1, turn2) = (one.turns[to.first], other.turns[to.second])
        if from.first == to.first {
            corners += turn2 * turn2
        } else if from.second == to.second {
            corners += turn1 * turn1
        } else {
            corners += (turn1 - turn2) * (turn1 - turn2)
        }
        return work + weights.corners * corners + weights.area * before.cross(after)
    }

    @Test func equalContoursArePairedNodeByNodeAtNoCost() throws {
        let star = Path(starWithTips: 5, center: .zero, outerRadius: 20, innerRadius: 8)
        let (one, other) = try tracks(star, star.applying(Affine(scaleX: 3, y: 3)))
        let alignment = MorphAlignment(one, other, weights: MorphAlignment.Weights())
        #expect(alignment.pairs == MorphAlignment(diagonal: one.count).pairs)
        #expect(abs(alignment.work) < 1e-12)
    }

    @Test func theWorkIsTheSameTheOtherWayRound() throws {
        var random = SplitMix64(seed: 562)
        for _ in cases(20) {
            let (one, other) = try tracks(random.path().subpaths[0], random.path().subpaths[0])
            let weights = MorphAlignment.Weights()
            let (there, back) = (
                MorphAlignment(one, other, weights: weights), MorphAlignment(other, one, weights: weights)
            )
            #expect(there.work == back.work || abs(there.work - back.work) < 1e-9 * there.work)
        }
    }
}

struct MorphRotationsTests {
    @Test func travelIsLeastWhereARingWasTurned() {
        var random = SplitMix64(seed: 590)
        for _ in cases(20) {
            let one = (0..<16).map { _ in random.vector() }
            let shift = Int.random(in: 0..<16, using: &random)
            // What is at a place of the first is `shift` later on the second.
            let other = (0..<16).map { one[($0 + 16 - shift) % 16] }
            let travels = MorphRotations.travels(one, other)
            #expect(travels.count == 16 && travels[shift] == 0)
            let expected = (0..<16).reduce(0) { $0 + (one[$1] - other[($1 + 3) % 16]).lengthSquared }
            #expect(abs(travels[3] - expected) < 1e-9)
        }
    }

    @Test func theCornersOfTheSameShapeAreCandidates() throws {
        // A wedge has one best rotation; begun elsewhere, its tip still goes to its tip.
        let wedge = [Point(0, 0), Point(60, 20), Point(0, 40), Point(10, 20)]
        var tracks: [MorphTrack] = []
        for start in 0..<2 {
            let path = Path(polygon: Array(wedge[start...] + wedge[..<start]))
            tracks.append(MorphTrack(try #require(MorphContour(path)), density: 40, limit: 60))
        }
        var (one, other) = (tracks[0], tracks[1])
        MorphTrack.viewTogether(&one, &other)
        let candidates = MorphRotations.candidates(one, other)
        #expect(!candidates.isEmpty && candidates.count <= 4)
        let best = try #require(candidates.first)
        #expect(tracks[0].sites[best.first].distance(to: tracks[1].sites[best.second]) < 1e-9)
    }

    @Test func aLoopIsOpenedWhereTheLineBegins() throws {
        let ring = MorphTrack(
            try #require(MorphContour(Path(ellipseIn: Rect(0, 0, 40, 40)))), density: 40, limit: 60)
        // An arc that begins at the bottom and goes nearly round.
        let arc = Path(
            arcCenter: Point(20, 20), radius: 20, startAngle: .pi / 2, endAngle: 2.4 * .pi, clockwise: true)
        let line = MorphTrack(try #require(MorphContour(arc)), density: 40, limit: 60)
        var (loop, open) = (ring, line)
        MorphTrack.viewTogether(&loop, &open)
        let opening = try #require(MorphRotations.openings(of: loop, along: open).first)
        #expect(ring.sites[opening].distance(to: Point(20, 40)) < 4)
    }
}

struct MorphResamplingTests {
    @Test func partnersLieAtEqualShares() throws {
        var random = SplitMix64(seed: 580)
        for _ in cases(20) {
            let contours = try (0..<2).map { _ in try #require(MorphContour(random.path().subpaths[0])) }
            let plain = MorphResampling(contours[0], contours[1], start: nil)
            #expect(plain.one.shares == plain.other.shares)
            #expect(plain.alignment.pairs.map(\.first) == Array(0..<plain.one.count))
            #expect(plain.alignment.pairs.allSatisfy { $0.first == $0.second })
            for (share, next) in zip(plain.one.shares, plain.one.shares.dropFirst()) {
                #expect(share < next && next - share <= 1.0 / 64 + 1e-12)
            }
            // Every joint is a node.
            for (track, contour) in [(plain.one, contours[0]), (plain.other, contours[1])] {
                #expect(track.places.count { $0.isJoint } >= contour.segments.count)
            }
        }
    }

    @Test func theBestStartIsFound() throws {
        // The same star begun at its third tip: four of ten corners on, six to go.
        let star = Path(starWithTips: 5, center: .zero, outerRadius: 20, innerRadius: 8)
        let later = Path(polygon: Array(star.points[4...] + star.points[..<4]))
            .applying(Affine(translationX: 500, y: 0))
        let contours = try [star, later].map { try #require(MorphContour($0)) }
        let plain = MorphResampling(contours[0], contours[1], start: nil)
        for (a, b) in zip(plain.one.points, plain.other.points) { #expect((a - b).length < 0.05) }
        // A start that is given is taken.
        let given = MorphResampling(contours[0], contours[1], start: (0, 0))
        #expect(given.one.sites.first == star.points[0] && given.other.sites.first == later.points[0])
    }
}
