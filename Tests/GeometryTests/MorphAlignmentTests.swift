import TestSupport
import Testing

@testable import Geometry

/// Returns the tracks of two paths in their common frame.
private func tracks(_ one: Path, _ other: Path, density: Int = 24) throws -> (MorphTrack, MorphTrack) {
    var first = MorphTrack(try #require(MorphContour(one)), density: density, limit: 60)
    var second = MorphTrack(try #require(MorphContour(other)), density: density, limit: 60)
    MorphTrack.setCommonFrame(&first, &second)
    return (first, second)
}

extension MorphTrack {
    fileprivate var fractions: [Double] { nodes.map(\.fraction) }
    fileprivate var sites: [Point] { nodes.map(\.point) }
    fileprivate var points: [Vector] { nodes.map(\.framePoint) }
    fileprivate var turns: [Double] { nodes.map(\.turn) }
}

private let star = Path(starWithTips: 5, center: .zero, outerRadius: 20, innerRadius: 8)

struct MorphTrackTests {
    func track(_ path: Path, density: Int = 40, limit: Int = 60) throws -> MorphTrack {
        MorphTrack(try #require(MorphContour(path)), density: density, limit: limit)
    }

    @Test func theSharpestOfManyJointsBecomeNodes() throws {
        // A circle of 200 corners, with four spikes.
        var corners = Path(regularPolygon: 200, center: .zero, radius: 50).points
        for index in [20, 70, 120, 170] { corners[index] = Point(corners[index].x * 2, corners[index].y * 2) }
        let track = try track(Path(polygon: corners), density: 20, limit: 12)
        for index in [20, 70, 120, 170] { #expect(track.sites.contains(corners[index])) }
        #expect(track.turns.count { $0 != 0 } <= 13)
        #expect(track.nodes.count < 60)
        // Few joints are all nodes, and nodes are close.
        let fine = try self.track(star)
        #expect(star.points.allSatisfy { fine.sites.contains($0) })
        for (track, density) in [(track, 20.0), (fine, 40)] {
            for (node, next) in zip(track.nodes, track.nodes.dropFirst()) {
                #expect(node.fraction < next.fraction && next.fraction - node.fraction < 1.51 / density)
                #expect(node.point.distance(to: track.contour.point(at: node.fraction)) < 1e-6)
            }
        }
    }

    @Test func separateShapesAreComparedAboutTheirCentres() throws {
        let square = Path(rect: Rect(0, 0, 10, 10))
        let apart = try tracks(square, square.applying(Affine(a: 9, b: 0, c: 0, d: 9, tx: 700, ty: 0)))
        for (a, b) in zip(apart.0.points, apart.1.points) { #expect((a - b).length < 1e-9) }
        // Shapes that overlap are compared in place, at the scale of the larger one.
        let near = try tracks(square, square.applying(Affine(translationX: 1, y: 0)))
        let radius = try track(square, density: 24).spread.radius
        for (a, b) in zip(near.0.points, near.1.points) {
            #expect((b - a - Vector(1 / radius, 0)).length < 1e-9)
        }
    }
}

struct MorphAlignmentTests {
    static let steps: Set<[Int]> = [
        [1, 1], [1, 2], [2, 1], [1, 3], [3, 1], [2, 3], [3, 2], [0, 1], [1, 0],
    ]

    @Test func aPairingIsAStaircaseFromFirstToLast() throws {
        try checkCases(10, seed: 560) { random in
            let (one, other) = try tracks(random.path().subpaths[0], random.path().subpaths[0])
            let (there, back) = (MorphAlignment(one, other), MorphAlignment(other, one))
            #expect(there.work == back.work || abs(there.work - back.work) < 1e-9 * there.work)
            guard there.work.isFinite else {
                #expect(there.pairs.isEmpty)
                return
            }
            #expect(try #require(there.pairs.first) == (0, 0))
            #expect(try #require(there.pairs.last) == (one.nodes.count - 1, other.nodes.count - 1))
            for (pair, next) in zip(there.pairs, there.pairs.dropFirst()) {
                #expect(Self.steps.contains([next.first - pair.first, next.second - pair.second]))
                #expect(abs(one.fractions[next.first] - other.fractions[next.second]) <= 0.3)
            }
        }
    }

    /// The work of each pairing is linear in the weights, so the least work of all pairings is concave.
    @Test func theLeastWorkIsConcaveInTheWeights() throws {
        try checkCases(8, seed: 561) { random in
            let (one, other) = try tracks(random.path().subpaths[0], random.path().subpaths[0], density: 8)
            func work(_ turning: Double, _ stretching: Double, _ corners: Double) -> Double {
                let weights = MorphAlignment.Weights(
                    turning: turning, stretching: stretching, corners: corners)
                return MorphAlignment(one, other, weights: weights).work
            }
            let (a, b) = (random.number(in: 0...2), random.number(in: 0...2))
            let ends = (work(a, b, 0.1), work(b, 2 - b, 0))
            #expect(work((a + b) / 2, 1, 0.05) >= (ends.0 + ends.1) / 2 - 1e-9)
        }
    }

    @Test func equalContoursPairNodeByNodeAtNoCost() throws {
        let (one, other) = try tracks(star, star.applying(Affine(scaleX: 3, y: 3)))
        let alignment = MorphAlignment(one, other)
        #expect(alignment.pairs.map(\.first) == Array(0..<one.nodes.count))
        #expect(alignment.pairs.map(\.second) == Array(0..<one.nodes.count))
        #expect(abs(alignment.work) < 1e-12)
    }
}

// MARK: - Pairings

struct MorphPairingTests {
    @Test func tiesThatFollowFromTheirNeighboursAreRemoved() throws {
        // The corners of two squares suffice.
        let contours = try [10.0, 20].map { try #require(MorphContour(Path(rect: Rect(0, 0, $0, $0)))) }
        let weave = MorphWeave(uniformly: contours[0], contours[1], start: (0, 0))
        #expect(weave.one.nodes.count > 60)
        let ties = weave.plainPairing.ties
        #expect(ties.map(\.fraction1) == [0, 0.25, 0.5, 0.75, 1])
        #expect(ties.allSatisfy { $0.isJoint && $0.first == $0.second })
    }
}

// MARK: - Costs

struct MorphCostTests {
    let square = [Vector(0, 0), Vector(4, 0), Vector(4, 4), Vector(0, 4), Vector(0, 0)]
    let weights = [0, 0.25, 0.25, 0.25, 0.25]

    @Test func aMoveTravelsItsOwnSquare() {
        let cost = MorphCost(square, square.map { $0 + Vector(3, 4) }, weights: weights)
        #expect(abs(cost.mean - 25) < 1e-12 && cost.maximum == 25 && cost.crossings == 0)
        #expect(abs(cost.area) < 1e-12)
    }

    @Test func aQuarterTurnLosesHalfOfTheArea() {
        let cost = MorphCost(square, Array(square[1...]) + [square[1]], weights: weights)
        #expect(abs(abs(cost.area) - 0.5) < 1e-12)
        // Corners travel 4. Along a side the travel goes from (-4, 0) to (0, -4), so the mean square is 32/3.
        #expect(abs(cost.mean - 32.0 / 3) < 1e-12 && cost.maximum == 16)
    }

    @Test func aCostMustBeNoWorseInAnyPart() {
        let small = MorphCost(square, square.map { $0 + Vector(1, 0) }, weights: weights)
        let large = MorphCost(square, square.map { $0 + Vector(2, 0) }, weights: weights)
        #expect(small.isNoWorse(than: large) && !large.isNoWorse(than: small))
        #expect(small.isBetter(than: large) && !large.isBetter(than: small) && !small.isBetter(than: small))
        var (crossed, far, shrunk) = (small, small, small)
        crossed.crossings = 1
        far.maximum = 5
        shrunk.area = -0.01
        for worse in [crossed, far, shrunk] { #expect(!worse.isNoWorse(than: large)) }
        #expect(!crossed.isBetter(than: large) && far.isBetter(than: large))
    }
}

struct MorphCrossingsTests {
    /// Returns the number of crossings by the parameters at which every two chords meet.
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

    @Test func everyCrossingOfRandomLinesCounts() {
        var total = 0
        checkCases(30, seed: 530) { random in
            let line = (0..<Int.random(in: 0...30, using: &random)).map { _ in random.point() }
            #expect(MorphCrossings.count(in: line) == count(line))
            total += count(line)
        }
        #expect(total > 300)
    }

    @Test func chordsThatTouchDoNotCross() {
        let corners = [Point(0, 0), Point(9, 0), Point(9, 9), Point(0, 9)]
        #expect(MorphCrossings.count(in: corners + corners + [Point(0, 0)]) == 0)
        // A corner on a side is no crossing, one beyond it is.
        #expect(MorphCrossings.count(in: [Point(0, 0), Point(9, 0), Point(5, 5), Point(5, 0)]) == 0)
        #expect(MorphCrossings.count(in: [Point(0, 0), Point(9, 0), Point(5, 5), Point(5, -1)]) == 1)
    }

    @Test func onlyCrossingsThatNeitherEndHasAreAdded() {
        let square = [Point(0, 0), Point(9, 0), Point(9, 9), Point(0, 9), Point(0, 0)].map { $0 - Point.zero }
        #expect(MorphCrossings.added(square, square.map { Vector(9 - $0.dx, $0.dy) }) == 0)
        // The end crosses itself once, which is not new.
        #expect(MorphCrossings.added(square, [square[1], square[0], square[2], square[3], square[1]]) == 0)
        checkCases(20, seed: 531) { random in
            let (one, other) = ((0..<12).map { _ in random.vector() }, (0..<12).map { _ in random.vector() })
            let counts = [0, 0.25, 0.5, 0.75, 1].map { progress in
                count(zip(one, other).map { Point.zero + ($0 + progress * ($1 - $0)) })
            }
            let most = counts[1...3].max() ?? 0
            #expect(MorphCrossings.added(one, other) == max(most - max(counts[0], counts[4]), 0))
        }
    }
}
