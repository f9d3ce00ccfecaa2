import RealModule
import TestSupport
import Testing

@testable import Geometry

struct MorphDirectionsTests {
    func directions(_ one: String, _ other: String, mayReverse: Bool = false) throws -> MorphDirections {
        let (first, second) = (MorphShape(try Path(svg: one)), MorphShape(try Path(svg: other)))
        return MorphDirections(first, second, MorphMatching(first, second).matches, mayReverse: mayReverse)
    }

    let square = "M0 0h100v100h-100Z"
    let squareBack = "M0 0v100h100v-100Z"

    @Test func aContourWithoutPartnerTurnsAsItsOutlineDoes() throws {
        let ring = squareBack + "M10 10h80v80h-80Z"
        let turned = try directions("M5 5h90l-45 90Z", ring)
        #expect(turned.first == [false] && turned.second == [true, true])
        #expect(try directions("M5 5l45 90l45 -90Z", ring).second == [false, false])
    }

    @Test func whereWindingsAreMixedNoneIsTurnedAlone() throws {
        // The larger has its way.
        let small = "M80 80h30v30h-30Z"
        let mixed = try directions(
            square + "M80 80v30h30v-30Z", "M0 0h100v100l-50 4l-50 -4Z" + "M81 81h30v30l-15 2Z")
        #expect(mixed.first == [false, false] && mixed.second == [false, false])
        let back = try directions(square + small, "M0 0l-1 50L0 100H100V0Z" + "M81 81h30v30l-15 2Z")
        #expect(back.first == [false, false] && back.second == [true, true])
    }

    @Test func groupsApartAreTurnedEachForItself() throws {
        let apart = try directions(
            square + "M200 0h50v50h-50Z", "M0 0v100h50h50v-100Z" + "M200 0h50v50h-25h-25Z")
        #expect(apart.first == [false, false] && apart.second == [true, false])
    }

    @Test func anEightIsFreeWhereItIsAlone() throws {
        let eight = "M0 0L100 100V0L0 100Z"
        #expect(try directions(eight, "M0 0L100 120L100 50V0L0 100Z").free == [.second])
        #expect(try directions(eight, "M0 0L100 120L100 50V0L0 100ZM10 10h20v20h-20Z").free == [.first, nil])
        #expect(try directions(square, "M0 0h100v50v50h-100Z").free == [nil])
        // Open paths keep their direction unless asked.
        #expect(try directions("M0 0L100 0", "M100 10L50 10L0 10").free == [nil])
        #expect(try directions("M0 0L100 0", "M100 10L50 10L0 10", mayReverse: true).free == [.second])
    }

    @Test func whatStaysDecides() throws {
        // The large ones wind in opposite directions, but a small one is in both as it is.
        let dot = "M90 90h20v20h-20Z"
        let kept = try directions(square + dot, "M0 0l-1 50L0 100H100V0Z" + dot)
        #expect(kept.first == [false, false] && kept.second == [false, false])
    }

    @Test func thingsPutTogetherKeepTheirSigns() {
        var sets = SignedSets(count: 5)
        sets.unite(0, 3, areOpposite: true)
        sets.unite(3, 4, areOpposite: true)
        sets.unite(1, 2)
        #expect((0..<5).map { sets.root(of: $0) } == [0, 1, 1, 0, 0])
        #expect((0..<5).map { sets.sign(of: $0) } == [false, false, false, true, false])
        // What is together stays as it is.
        sets.unite(0, 4, areOpposite: true)
        sets.unite(4, 2, areOpposite: true)
        #expect((0..<5).map { sets.root(of: $0) } == [0, 0, 0, 0, 0])
        #expect((0..<5).map { sets.sign(of: $0) } == [false, true, true, true, false])
    }
}

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

struct MorphTieTests {
    @Test func jointsAreCountedFromTheStartOfTheTrack() throws {
        // A square of side 4, its track begun in the middle of the second side.
        let contour = try #require(MorphContour(Path(rect: Rect(0, 0, 4, 4))))
        let track = MorphTrack(contour, density: 8, limit: 60).rotated(by: 3)
        #expect(track.sites.first == Point(4, 2))
        let joints = MorphJoints(of: contour, in: track)
        #expect(joints.between(0, 1).map(\.share) == [0.125, 0.375, 0.625, 0.875])
        #expect(joints.between(0, 1).map(\.place.segment) == [2, 3, 0, 1])
        // Strictly between: one at either end is not among them.
        #expect(joints.between(0.125, 0.625).map(\.share) == [0.375])
        #expect(joints.between(0.4, 0.6).isEmpty && joints.between(0.6, 0.4).isEmpty)
        #expect(contour.point(at: joints.place(0)) == Point(4, 2))
        #expect(contour.point(at: joints.place(0.5)) == Point(0, 2))
        #expect(contour.point(at: joints.place(0.75)).distance(to: Point(2, 0)) < 1e-12)
    }

    @Test func aPlaceAtTheEndOfASegmentIsAJoint() {
        #expect(MorphPlace(segment: 2, t: 0).isJoint && MorphPlace(segment: 2, t: 1).isJoint)
        #expect(!MorphPlace(segment: 2, t: 0.5).isJoint)
    }
}

struct MorphWeaveTests {
    @Test func everyJointOfBothContoursIsTied() throws {
        var random = SplitMix64(seed: 570)
        for _ in cases(25) {
            let contours = try (0..<2).map { _ in try #require(MorphContour(random.path().subpaths[0])) }
            let plain = MorphResampling(contours[0], contours[1], start: (0, 0))
            let weave = MorphWeave(contours[0], contours[1], plain.one, plain.other)
            let aligned = weave.pairing(MorphAlignment.Weights()).map { [$0] } ?? []
            for pairing in [weave.pairing(of: plain.alignment)] + aligned {
                // In drawing order on both sides, from start to end.
                for (tie, next) in zip(pairing.ties, pairing.ties.dropFirst()) {
                    #expect(tie.share1 <= next.share1 && tie.share2 <= next.share2)
                }
                #expect(pairing.ties.first?.share1 == 0 && pairing.ties.last?.share1 == 1)
                #expect(pairing.ties.first?.share2 == 0 && pairing.ties.last?.share2 == 1)
                for index in contours[0].segments.indices {
                    #expect(
                        pairing.ties.contains {
                            $0.first == MorphPlace(segment: index, t: 0)
                                || index > 0 && $0.first == MorphPlace(segment: index - 1, t: 1)
                        })
                }
                for index in contours[1].segments.indices {
                    #expect(
                        pairing.ties.contains {
                            $0.second == MorphPlace(segment: index, t: 0)
                                || index > 0 && $0.second == MorphPlace(segment: index - 1, t: 1)
                        })
                }
            }
        }
    }

    @Test func whatNeighboursTellIsLeftOut() throws {
        // Two squares, paired by equal lengths: their corners are enough.
        let contours = try [10.0, 20].map { try #require(MorphContour(Path(rect: Rect(0, 0, $0, $0)))) }
        let plain = MorphResampling(contours[0], contours[1], start: (0, 0))
        #expect(plain.one.count > 60)
        let pairing = MorphWeave(contours[0], contours[1], plain.one, plain.other).pairing(
            of: plain.alignment)
        #expect(pairing.ties.map(\.share1) == [0, 0.25, 0.5, 0.75, 1])
        #expect(pairing.ties.allSatisfy { $0.isJoint && $0.first == $0.second })
    }
}
