import Geometry
import TestSupport
import Testing

/// What every smart morph keeps, whatever the windings of its paths: nothing jumps at an end, what is in both paths
/// stays, and what vanishes does so where it is.
struct MorphLawsTests {
    static let ring = "M10 10h80v80h-80Z M30 30v40h40v-40Z"
    static let diamond = "M50 5L5 50L50 95L95 50Z"

    /// The most that an end of a morph differs from what is drawn just beside it, by either rule.
    func jump(_ morph: PathMorph, _ step: Double = 1e-7) -> Double {
        var jump = 0.0
        for (end, beside) in [(morph.from, step), (morph.to, 1 - step)] {
            let (one, other) = (WindingGrid(end), WindingGrid(morph.path(at: beside)))
            for rule in FillRule.allCases { jump = max(jump, one.differing(from: other, rule)) }
        }
        return jump
    }

    @Test func aRingKeepsItsHole() throws {
        let morph = PathMorph(from: try Path(svg: Self.ring), to: try Path(svg: Self.diamond))
        #expect(jump(morph) == 0)
        #expect(jump(PathMorph(from: morph.to, to: morph.from)) == 0)
        let start = morph.path(at: 0.001)
        for rule in FillRule.allCases {
            #expect(!start.contains(Point(50, 50), rule: rule))
            #expect(start.contains(Point(20, 20), rule: rule))
        }
    }

    @Test func nothingJumpsAtAnEnd() {
        var random = SplitMix64(seed: 1101)
        for _ in cases(150) {
            let morph = PathMorph(from: random.shape(), to: random.shape())
            guard morph.plan != nil else { continue }
            #expect(jump(morph) <= 0.001, "\(morph.from.svg()) to \(morph.to.svg())")
        }
    }

    @Test func theDifferenceGoesToNothingWithTheStep() {
        var random = SplitMix64(seed: 1102)
        for _ in cases(25) {
            let morph = PathMorph(from: random.shape(of: 3...4), to: random.shape(of: 1...2))
            let jumps = [1e-2, 1e-3, 1e-4, 1e-6].map { jump(morph, $0) }
            // What an outline moves over is in proportion to the step, and its pace here a few widths of the picture; a
            // place or two of the grid's 3,600 may lie on an edge.
            #expect(zip(jumps, [1e-2, 1e-3, 1e-4, 1e-6]).allSatisfy { $0 < 30 * $1 + 0.0015 }, "\(jumps)")
        }
    }

    /// A round pen of width 4 along an outline inks what is at most 2 from it.
    @Test func noStrokeJumpsSaveForTheDotsWhereContoursVanish() {
        var random = SplitMix64(seed: 1103)
        for _ in cases(25) {
            let morph = PathMorph(from: random.shape(), to: random.shape())
            guard let plan = morph.plan else { continue }
            let dots = plan.matches.filter { $0.from == nil || $0.to == nil }
                .compactMap { match in match.ties.first.map { match.from == nil ? $0.from : $0.to } }
            for (end, beside) in [(morph.from, 1e-7), (morph.to, 1 - 1e-7)] {
                let (one, other) = (Pen(end), Pen(morph.path(at: beside)))
                for _ in 0..<60 {
                    let place = Point(random.number(in: 0...100), random.number(in: 0...100))
                    let distance = one.distance(to: place)
                    guard abs(distance - 2) > 0.01, dots.allSatisfy({ $0.distance(to: place) > 2.01 }) else {
                        continue
                    }
                    #expect((distance < 2) == (other.distance(to: place) < 2))
                }
            }
        }
    }

    @Test func whatIsInBothPathsStays() throws {
        let pair = try ["M10 20h20v24h-20Z M66 20h20v24h-20Z", "M66 20h20v24h-20Z"].map { try Path(svg: $0) }
        let morph = PathMorph(from: pair[0], to: pair[1])
        #expect(morph.path(at: 0.5).subpaths.map(\.bounds) == [Rect(66, 20, 20, 24), Rect(15, 26, 10, 12)])
        // Drawn the other way round, from another corner, and with a corner more.
        let drawnAnew = PathMorph(from: pair[0], to: try Path(svg: "M76 20H66V44H86V20Z"))
        #expect(drawnAnew.path(at: 0.3).subpaths.first?.bounds == Rect(66, 20, 20, 24))
        #expect(drawnAnew.plan?.matches.first?.isReversed == true)
    }

    @Test func whatIsInBothRandomPathsStays() {
        var random = SplitMix64(seed: 1104)
        for _ in cases(150) {
            let shared = random.placedOutline()
            var (ones, others) = ([shared], [shared])
            for _ in 0..<Int.random(in: 1...3, using: &random) { ones.append(random.placedOutline()) }
            for _ in 0..<Int.random(in: 0..<ones.count, using: &random) where others.count + 1 < ones.count {
                others.append(random.placedOutline())
            }
            ones.shuffle(using: &random)
            others.shuffle(using: &random)
            let morph = PathMorph(
                from: ones.reduce(Path()) { $0.appending($1) }, to: others.reduce(Path()) { $0.appending($1) }
            )
            guard morph.plan != nil else { continue }
            let pen = Pen(shared)
            for progress in [0.2, 0.5, 0.9] {
                #expect(
                    morph.path(at: progress).subpaths.contains { subpath in
                        let there = Pen(subpath)
                        return subpath.points.allSatisfy { pen.distance(to: $0) < 1e-6 || !subpath.isPolygon }
                            && shared.points.allSatisfy { there.distance(to: $0) < 1e-6 || !shared.isPolygon }
                            && subpath.bounds?.isNear(shared.bounds ?? .zero) == true
                    })
            }
        }
    }

    @Test func whatVanishesStaysInItsBounds() {
        var random = SplitMix64(seed: 1105)
        for _ in cases(150) {
            let (one, other) = (random.shape(of: 2...4), random.shape(of: 1...1))
            let boxes = one.subpaths.compactMap(\.bounds)
            guard let plan = PathMorph(from: one, to: other).plan else { continue }
            for match in plan.matches where match.to == nil {
                guard let index = match.from, let point = match.ties.first?.to else { continue }
                // A hole goes where its outline goes.
                let isInside = boxes.indices.contains { $0 != index && boxes[$0].contains(boxes[index]) }
                #expect(isInside || boxes[index].contains(point))
            }
        }
    }

    @Test func thereAndBackAreTheSame() {
        var random = SplitMix64(seed: 1106)
        for _ in cases(80) {
            let (one, other) = (random.shape(), random.shape())
            let (there, back) = (PathMorph(from: one, to: other), PathMorph(from: other, to: one))
            #expect(there.path(at: 0) == one && there.path(at: 1) == other)
            for progress in [0.1, 0.5, 0.8] {
                #expect(there.path(at: progress).isEqual(to: back.path(at: 1 - progress), tolerance: 1e-9))
            }
        }
    }
}

/// The distances from an outline.
private struct Pen {
    private let chords: [(start: Point, end: Point)]

    init(_ path: Path) { chords = WindingGrid.chords(of: path, closesOpen: false) }

    func distance(to place: Point) -> Double {
        chords.reduce(.infinity) { least, chord in
            let way = chord.end - chord.start
            let t = way.lengthSquared > 0 ? (place - chord.start).dot(way) / way.lengthSquared : 0
            return min(least, place.distance(to: chord.start + min(max(t, 0), 1) * way))
        }
    }
}

extension Path {
    fileprivate var isPolygon: Bool { verbs.allSatisfy { $0 != .quad && $0 != .cubic } }
}

extension Rect {
    fileprivate func isNear(_ other: Rect) -> Bool {
        abs(minX - other.minX) < 1e-6 && abs(maxX - other.maxX) < 1e-6 && abs(minY - other.minY) < 1e-6
            && abs(maxY - other.maxY) < 1e-6
    }

    fileprivate func contains(_ other: Rect) -> Bool {
        contains(Point(other.minX, other.minY)) && contains(Point(other.maxX, other.maxY))
    }
}

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
