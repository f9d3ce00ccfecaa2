import TestSupport
import Testing

@testable import Geometry

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
