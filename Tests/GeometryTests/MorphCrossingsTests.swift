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
