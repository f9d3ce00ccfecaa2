import RealModule
import TestSupport
import Testing

@testable import Geometry

/// Shapes that are turned against each other turn on their way.
struct MorphTurningTests {
    static let arrow = Path(
        polygon: [
            Point(10, 45), Point(60, 45), Point(60, 25), Point(95, 50), Point(60, 75), Point(60, 55),
            Point(10, 55),
        ])

    /// A path turned about (50, 50), its outline cut once more so that the structures differ.
    func turned(_ path: Path, by angle: Double) -> Path {
        let map = Affine(translationX: -50, y: -50).concatenating(Affine(rotation: angle))
            .concatenating(Affine(translationX: 50, y: 50))
        var points = path.points
        points.insert(points[0].interpolated(to: points[1], progress: 0.5), at: 1)
        return Path(polygon: points).applying(map)
    }

    @Test(arguments: [0.4, 1, 1.5, 2.2, 3, -0.8, -1.6, -2.9])
    func aTurnedArrowTurns(angle: Double) throws {
        let morph = PathMorph(from: Self.arrow, to: turned(Self.arrow, by: angle))
        let turn = try #require(morph.plan?.matches.first?.turn)
        #expect(abs(turn.angle - angle) < 1e-6)
        let lengths = ArcLength(Self.arrow).total
        for progress in [0.1, 0.35, 0.5, 0.75] {
            let path = morph.path(at: progress)
            // Nothing shrinks: it is the same shape all the way.
            #expect(abs(path.area - Self.arrow.area) < 1e-6)
            #expect(abs(ArcLength(path).total - lengths) < 1e-6)
        }
        // Straight lines would have drawn it together.
        let straight = try #require(morph.pair).path(at: 0.5)
        #expect(straight.area < Self.arrow.area * (0.5 + 0.5 * .cos(angle)) + 1)
        #expect(morph.path(at: 0) == morph.from && morph.path(at: 1) == morph.to)
        let back = PathMorph(from: morph.to, to: morph.from)
        #expect(back.plan?.matches.first?.turn?.angle == -turn.angle)
        for progress in [-0.2, 0.3, 0.5, 1.3] {
            #expect(morph.path(at: progress).isEqual(to: back.path(at: 1 - progress), tolerance: 1e-9))
        }
    }

    @Test func beyondTheEndsItTurnsOn() throws {
        let morph = PathMorph(from: Self.arrow, to: turned(Self.arrow, by: 1))
        let further = PathMorph(from: Self.arrow, to: turned(Self.arrow, by: 1.2))
        #expect(morph.path(at: 1.2).bounds?.center.distance(to: further.to.bounds?.center ?? .zero) ?? 9 < 3)
        #expect(abs(morph.path(at: 1.2).area - Self.arrow.area) < 1e-6)
    }

    @Test func unlikeShapesAndSmallTurnsGoStraight() {
        let star = Path(starWithTips: 5, center: Point(80, 80), outerRadius: 80, innerRadius: 32)
        for (one, other) in [
            (star, Path(rect: Rect(0, 0, 160, 160))), (star, Path(ellipseIn: Rect(0, 0, 160, 160))),
            (Self.arrow, turned(Self.arrow, by: 0.2)),
        ] {
            #expect(MorphPlan(from: one, to: other).matches.allSatisfy { $0.turn == nil })
        }
    }

    @Test func aSymmetricShapeTakesTheSmallestTurn() throws {
        let bar = Path(rect: Rect(10, 40, 80, 20))
        let turn = try #require(PathMorph(from: bar, to: turned(bar, by: 2.5)).plan?.matches.first?.turn)
        #expect(abs(turn.angle - (2.5 - .pi)) < 1e-9)
    }

    @Test func holesTurnWithTheirOutline() throws {
        let hole = Path(polygon: [Point(70, 45), Point(70, 55), Point(80, 50)])
        let from = Self.arrow.appending(hole)
        let to = turned(Self.arrow, by: 1.7).appending(turned(hole, by: 1.7))
        let plan = MorphPlan(from: from, to: to)
        #expect(plan.matches.map(\.turn) == Array(repeating: plan.matches.first?.turn, count: 2))
        for progress in [0.2, 0.5, 0.9] {
            let parts = plan.path(at: progress).subpaths
            #expect(
                parts.map { ($0.area * 1e3).rounded() } == from.subpaths.map { ($0.area * 1e3).rounded() })
            for point in parts[1].points { #expect(parts[0].contains(point)) }
        }
        // A hole that closes is carried along.
        let closing = MorphPlan(from: from, to: turned(Self.arrow, by: 1.7))
        for progress in [0.2, 0.5, 0.9] {
            let parts = closing.path(at: progress).subpaths
            for point in parts[1].points { #expect(parts[0].contains(point)) }
        }
    }

    @Test func theBestTurnOfTwoRunsOfPlaces() throws {
        var random = SplitMix64(seed: 1110)
        for _ in cases(30) {
            let one = (0..<20).map { _ in random.vector() }
            let angle = random.number(in: -3...3)
            let sums = TurnSums(one, one.map { Affine(rotation: angle).apply($0) * 3 }, one.map { _ in 0.05 })
            #expect(abs(try #require(sums.angle) - angle) < 1e-12)
            #expect(abs(sums.left) < 1e-12 && abs(sums.straight - (2 - 2 * .cos(angle))) < 1e-12)
        }
        #expect(TurnSums([.zero], [.zero], [1]).angle == nil)
    }

    @Test func theStartSetByHandTurnsTheShape() throws {
        let pentagon = Path(regularPolygon: 5, center: Point(50, 50), radius: 40)
        let morph = PathMorph(from: pentagon, to: pentagon, shapeIndex: 1)
        #expect(abs(try #require(morph.plan?.matches.first?.turn).angle - 2 * .pi / 5) < 1e-9)
        #expect(abs(morph.path(at: 0.5).area - pentagon.area) < 1e-6)
    }
}
