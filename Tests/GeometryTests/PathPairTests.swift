import TestSupport
import Testing

@testable import Geometry

struct PathPairTests {
    @Test func pointsGoStraightToTheirPartners() {
        var random = SplitMix64(seed: 510)
        for _ in cases(40) {
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

    @Test func whatIsMissingIsAtTheOrigin() throws {
        let (short, long) = (try Path(svg: "M1 1L2 2"), try Path(svg: "M3 3L4 4L5 5Q6 6 7 7"))
        for pair in [PathPair(padding: short, long), PathPair(padding: long, short).reversed] {
            #expect(pair.from.svg() == "M 1 1 L 2 2 L 0 0 Q 0 0 0 0")
            #expect(pair.to == long)
        }
    }

    @Test func pathsOfDifferentStructureAreNoPair() async {
        await #expect(processExitsWith: .failure) {
            _ = PathPair(from: Path(rect: .zero), to: Path(ellipseIn: .zero))
        }
    }
}
