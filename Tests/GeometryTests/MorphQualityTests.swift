import Geometry
import TestSupport
import Testing

struct MorphQualityTests {
    @Test func qualityOfAKnownPair() {
        let pair = PathPair(from: Path(rect: Rect(0, 0, 10, 10)), to: Path(rect: Rect(3, 4, 10, 10)))
        let moved = MorphQuality(of: pair)
        #expect(abs(moved.meanSquaredTravel - 25) < 1e-9 && moved.maximumSquaredTravel == 25)
        #expect(moved.newCrossings == 0 && moved.areaDeviation < 1e-12)
        // Turned half round, a square folds through a point: its area is gone half way.
        let corners = Path(rect: Rect(0, 0, 10, 10)).points
        let turned = MorphQuality(
            of: PathPair(
                from: Path(polygon: corners), to: Path(polygon: Array(corners[2...] + corners[..<2]))))
        #expect(abs(turned.areaDeviation - 1) < 1e-9)
    }

    @Test func crossingsAreCountedAtTheWorstInstant() throws {
        // Two corners of a square change places: half way its sides lie on each other, just beyond they cross.
        let square = Path(polygon: [Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10)])
        let twisted = Path(polygon: [Point(10, 0), Point(0, 0), Point(10, 10), Point(0, 10)])
        let bow = MorphQuality(of: PathPair(from: square, to: twisted))
        // The end crosses itself once, so nothing new does.
        #expect(bow.newCrossings == 0)
        // Every tip goes to the notch opposite: on the way through the middle the star is a pentagram.
        let star = Path(starWithTips: 5, center: .zero, outerRadius: 20, innerRadius: 8)
        let shifted = Path(polygon: Array(star.points[5...] + star.points[..<5]))
        #expect(MorphQuality(of: PathPair(from: star, to: shifted)).newCrossings >= 5)
        #expect(MorphQuality(of: PathPair(from: star, to: star)).newCrossings == 0)
    }

    @Test func travelIsTheMeanOfTheSquaresAlongTheOutlines() {
        // A line that turns about its start: the travel grows evenly from 0 to 2, its square has the mean 4/3.
        let pair = PathPair(
            from: Path(polyline: [Point(0, 0), Point(9, 0)]), to: Path(polyline: [Point(0, 0), Point(9, 2)]))
        let quality = MorphQuality(of: pair)
        #expect(abs(quality.meanSquaredTravel - 4.0 / 3) < 1e-12)
        #expect(quality.maximumSquaredTravel == 4)
    }

    @Test func aPlanThatTurnsLosesNoArea() {
        let turned = MorphTurningTests.arrow.points.map { Point(50 - ($0.y - 50), 50 + ($0.x - 50)) }
        let middle = turned[0].interpolated(to: turned[1], progress: 0.5)
        let plan = MorphPlan(
            from: MorphTurningTests.arrow, to: Path(polygon: turned[..<1] + [middle] + turned[1...]))
        #expect(MorphQuality(of: plan).areaDeviation < 1e-9)
        #expect(MorphQuality(of: plan.pair).areaDeviation > 0.4)
        #expect(MorphQuality(of: plan).meanSquaredTravel == MorphQuality(of: plan.pair).meanSquaredTravel)
    }

    @Test func theQualityIsTheSameThereAndBack() {
        var random = SplitMix64(seed: 500)
        for _ in cases(30) {
            let path = random.path(elements: 3)
            let other = path.mapPoints { _ in random.point() }
            let pair = PathPair(from: path, to: other)
            let (there, back) = (MorphQuality(of: pair), MorphQuality(of: pair.reversed))
            #expect(abs(there.meanSquaredTravel - back.meanSquaredTravel) < 1e-9 * there.meanSquaredTravel)
            #expect(there.maximumSquaredTravel == back.maximumSquaredTravel)
            #expect(there.newCrossings == back.newCrossings)
            #expect(abs(there.areaDeviation - back.areaDeviation) < 1e-9)
        }
    }
}
