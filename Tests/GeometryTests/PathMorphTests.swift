import TestSupport
import Testing

@testable import Geometry

struct PathPairTests {
    @Test func pointsGoStraightToTheirPartners() {
        checkCases(40, seed: 510) { random in
            let from = random.path()
            let to = from.mapPoints { _ in random.point() }
            let pair = PathPair(from: from, to: to)
            for progress in [-0.5, 0, 0.3, 1, 1.5] {
                let path = pair.path(at: progress)
                #expect(path.verbs == from.verbs)
                for (index, point) in path.points.enumerated() {
                    let expected = from.points[index] + (to.points[index] - from.points[index]) * progress
                    #expect(point.distance(to: expected) < 1e-12)
                }
                #expect(path.isEqual(to: pair.reversed.path(at: 1 - progress), tolerance: 1e-10))
            }
        }
    }

    @Test func afterACloseThePenIsWhereTheBlendBegan() {
        let pair = PathPair(from: Path(rect: Rect(0, 0, 2, 2)), to: Path(rect: Rect(10, 20, 2, 2)))
        #expect(pair.path(at: 0.5).currentPoint == Point(5, 10))
    }

    @Test func pathsOfDifferentStructureAreNoPair() async {
        await #expect(processExitsWith: .failure) {
            _ = PathPair(from: Path(rect: .zero), to: Path(ellipseIn: .zero))
        }
    }
}

struct PathMorphTests {
    @Test func equalStructuresBlendPointByPoint() throws {
        for mode in PathMorph.Mode.allCases {
            let morph = PathMorph(
                from: try Path(svg: "M0 0L10 0"), to: try Path(svg: "M0 10L10 20"), mode: mode)
            #expect(morph.path(at: 0.5).svg() == "M 0 5 L 10 10")
            #expect(morph.path(at: 1.5).svg() == "M 0 15 L 10 30")
            #expect(morph.path(at: 0) == morph.from)
            #expect(morph.path(at: 1) == morph.to)
            #expect(morph.path(at: .nan) == morph.from)
        }
    }

    @Test func faithfullyMissingPointsFlyToTheOrigin() throws {
        let (short, long) = (try Path(svg: "M1 1L2 2"), try Path(svg: "M3 3L4 4L5 5Q6 6 7 7"))
        let growth = PathMorph(from: short, to: long, mode: .faithful)
        let shrinking = PathMorph(from: long, to: short, mode: .faithful)
        for pair in [growth.pair, shrinking.pair?.reversed] {
            #expect(pair?.from.svg() == "M 1 1 L 2 2 L 0 0 Q 0 0 0 0" && pair?.to == long)
        }
        #expect(growth.path(at: 0.5).svg() == "M 2 2 L 3 3 L 2.5 2.5 Q 3 3 3.5 3.5")
        #expect(shrinking.path(at: 1) == short)
    }

    @Test func aDiscreteChangeHappensHalfWay() throws {
        let (one, two) = (try Path(svg: "M0 0L1 0"), try Path(svg: "M0 0L1 0L1 1"))
        let morph = PathMorph(from: one, to: two, mode: .discrete)
        #expect(morph.path(at: 0.49) == one)
        #expect(morph.path(at: 0.5) == two)
        #expect(morph.pair == nil)
    }

    @Test func writingReusesTheMemory() throws {
        let morph = PathMorph(from: Path(rect: Rect(0, 0, 10, 10)), to: Path(rect: Rect(5, 5, 20, 20)))
        var frame = Path()
        morph.write(0.5, into: &frame)
        let large = Path(polyline: (0..<1000).map { Point(Double($0), 0) })
        PathPair(from: large, to: large).write(0.5, into: &frame)
        let capacity = frame.points.capacity
        let place = frame.points.withUnsafeBufferPointer { $0.baseAddress }
        for step in 0...10 {
            morph.write(Double(step) / 10, into: &frame)
            #expect(frame == morph.path(at: Double(step) / 10))
        }
        #expect(frame.points.capacity == capacity)
        #expect(frame.points.withUnsafeBufferPointer { $0.baseAddress } == place)
    }

    @Test func everyModeKeepsItsEndsAndComesBackTheSameWay() {
        var random = SplitMix64(seed: 501)
        for mode in PathMorph.Mode.allCases {
            for _ in 0..<4 {
                let (one, other) = (random.path(elements: 2), random.path(elements: 3))
                let there = PathMorph(from: one, to: other, mode: mode)
                let back = PathMorph(from: other, to: one, mode: mode)
                #expect(there.path(at: 0) == one && there.path(at: 1) == other)
                for progress in [0.25, 0.6] where mode != .faithful || one.points.count != other.points.count
                {
                    #expect(
                        there.path(at: progress).isEqual(to: back.path(at: 1 - progress), tolerance: 1e-9))
                }
                #expect((there.plan != nil) == (mode == .smart))
                #expect((there.pair == nil) == (mode == .discrete))
            }
        }
    }
}

/// The properties of smart morphs, on difficult shapes and on random ones.
struct MorphPlanTests {
    static let star = Path(starWithTips: 5, center: Point(80, 80), outerRadius: 80, innerRadius: 32)
    static let square = Path(rect: Rect(0, 0, 160, 160))
    static let ring = Path(ellipseIn: Rect(20, 20, 120, 120))
    static let pairs: [(String, String)] = [
        (star.svg(), square.svg()),
        (star.svg(), ring.svg()),
        (Path(roundedRect: Rect(0, 0, 160, 100), cornerRadius: 30).svg(), square.svg()),
        ("M0 160L60 0L100 0L160 160L120 160L108 125L52 125L40 160ZM63 92L97 92L80 42Z", letterB),
        ("M30 30h100v100h-100z", "M0 0h40v40h-40zM60 60h40v40h-40zM120 120h40v40h-40z"),
        ("M0 80C20 0 40 0 60 80S100 160 120 80S150 20 160 80", "M80 80C90 60 110 80 100 100L50 20"),
        ("M0 80L160 80", ring.svg()),
        (ring.svg(), "M0 80L160 80L160 0"),
        ("M5 5", square.svg()),
        ("", star.svg()),
        ("M10 10Z", star.svg()),
        ("M80 80L80 80L80 80Z", "M0 0L100 0"),
        ("M0 0L100 100L100 0L0 100Z", square.svg()),
    ]
    static let letterB =
        "M20 0L90 0C150 0 150 70 110 76C160 82 160 160 90 160L20 160ZM55 30L55 64L85 64C110 64 110 30 85 30Z"
        + "M55 92L55 130L88 130C118 130 118 92 88 92Z"

    /// Checks that two paths have the same total length and subpath areas, for any starts and directions.
    func expectSameShape(_ one: Path, _ other: Path) {
        #expect(abs(ArcLength(one).total - ArcLength(other).total) < 1e-3)
        let areas = [one, other].map { $0.subpaths.reduce(0) { $0 + abs($1.area) } }
        #expect(abs(areas[0] - areas[1]) < 1e-2)
    }

    func expectLaws(_ from: Path, _ to: Path) {
        let morph = PathMorph(from: from, to: to)
        #expect(morph.path(at: 0) == from)
        #expect(morph.path(at: 1) == to)
        // A morph and its reverse are equal.
        let back = PathMorph(from: to, to: from)
        for progress in [0.0, 0.1, 0.5, 0.77, 1] {
            #expect(morph.path(at: progress).isEqual(to: back.path(at: 1 - progress), tolerance: 1e-9))
        }
        // There are no jumps at the ends.
        guard let pair = morph.pair, let box1 = pair.from.controlBounds, let box2 = pair.to.controlBounds
        else { return }
        expectSameShape(pair.from, from)
        expectSameShape(pair.to, to)
        // Every point moves on a straight line within the bounds of both paths.
        let box = box1.union(box2).insetBy(dx: -1e-9, dy: -1e-9)
        for (index, point) in pair.path(at: 0.5).points.enumerated() {
            let mean = pair.from.points[index].interpolated(to: pair.to.points[index], progress: 0.5)
            #expect(point.distance(to: mean) < 1e-9)
            #expect(box.contains(point))
        }
    }

    @Test(arguments: pairs)
    func lawsHoldForHardPairs(from: String, to: String) throws {
        expectLaws(try Path(svg: from), try Path(svg: to))
    }

    @Test func lawsHoldForRandomPaths() {
        var random = SplitMix64(seed: 30)
        for _ in 0..<6 { expectLaws(random.path(elements: 2), random.path(elements: 2)) }
    }

    @Test func cornersGoToCorners() throws {
        let plan = MorphPlan(from: Self.square, to: Path(roundedRect: Rect(0, 0, 160, 160), cornerRadius: 4))
        var corners = 0
        for (from, to) in zip(plan.pair.from.vertices, plan.pair.to.vertices) {
            guard Self.square.points.contains(from) else { continue }
            corners += 1
            #expect(from.distance(to: to) < 6)
        }
        #expect(corners >= 4)
        let rectangle = Path(rect: Rect(0, 0, 100, 50))
        let turned = MorphPlan(
            from: rectangle,
            to: Path(polygon: [Point(100, 60), Point(50, 60), Point(0, 60), Point(0, 0), Point(100, 0)]))
        for (from, to) in zip(turned.pair.from.points, turned.pair.to.points) {
            #expect(!rectangle.points.contains(from) || from.distance(to: to) < 15)
        }
    }

    @Test func holesStayHoles() throws {
        let plan = MorphPlan(from: try Path(svg: Self.pairs[3].0), to: try Path(svg: Self.letterB))
        #expect(plan.matches.map(\.from) == [0, 1, nil])
        for progress in [0.1, 0.5, 0.9] {
            let areas = plan.pair.path(at: progress).subpaths.map(\.area)
            #expect(areas.count { $0 > 0 } == 1 && areas.count { $0 < 0 } == 2)
        }
    }

    @Test func aHoleOfWhatVanishesVanishesIntoTheSamePoint() throws {
        // A frame with a hole, and an island in the hole.
        let stays = "M0 0h100v100h-100zM300 0h100v100h-100z"
        let frame = "M180 30h40v40h-40zM182 60v6h6v-6zM184 62h2v2h-2z"
        // The first path has more points in one case, and fewer in the other.
        let rounded = Path(roundedRect: Rect(0, 0, 100, 100), cornerRadius: 20)
            .appending(Path(roundedRect: Rect(300, 0, 100, 100), cornerRadius: 20))
        for rest in [try Path(svg: stays), rounded] {
            let morph = PathMorph(from: try Path(svg: stays + frame), to: rest)
            let late = morph.path(at: 0.9).subpaths.compactMap(\.bounds).filter { $0.size.width < 50 }
            #expect(late.count == 3)
            for (outer, inner) in zip(late, late.dropFirst()) {
                #expect(outer.contains(Point(inner.minX, inner.minY)))
                #expect(outer.contains(Point(inner.maxX, inner.maxY)))
            }
        }
    }

    @Test func theLastLineOfALoopIsItsClose() throws {
        let pair = MorphPlan(from: Self.star, to: Self.square).pair
        #expect(pair.from.verbs.last == .close)
        #expect(pair.from.points.last != pair.from.points.first)
        #expect(pair.from.verbs.dropFirst().dropLast().allSatisfy { $0 == .line })
    }

    @Test func openStaysOpen() throws {
        let waves = PathMorph(from: try Path(svg: Self.pairs[5].0), to: try Path(svg: Self.pairs[5].1))
        #expect(waves.path(at: 0.5).verbs.last != .close)
        // A line becomes a ring by bending. Its ends meet only at the end.
        let bend = PathMorph(from: try Path(svg: "M0 80L160 80"), to: Self.ring)
        let nearly = bend.path(at: 0.999_999)
        #expect(nearly.verbs.last != .close)
        let (start, end) = (try #require(nearly.points.first), try #require(nearly.points.last))
        #expect(start.distance(to: end) < 0.01)
    }

    @Test func theStartCanBeTurnedByHand() throws {
        for index in [-1, 2, 5] {
            let morph = PathMorph(from: Self.star, to: Self.square, shapeIndex: index)
            let pair = try #require(morph.pair)
            let corner = Self.square.points[((index % 4) + 4) % 4]
            #expect(zip(pair.from.points, pair.to.points).contains { $0 == (Self.star.points[0], corner) })
        }
        // This also applies to paths that would blend point by point.
        let turned = PathMorph(from: Self.square, to: Self.square, shapeIndex: 1)
        #expect(turned.path(at: 0.5) != Self.square)
    }
}
