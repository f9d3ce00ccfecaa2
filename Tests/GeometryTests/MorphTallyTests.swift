import TestSupport
import Testing

@testable import Geometry

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
