import Geometry
import TestSupport
import Testing

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
        let morph = PathMorph(
            from: try Path(svg: "M10 10L20 10L20 20L10 20"), to: try Path(svg: "M0 0L40 0"), mode: .faithful)
        #expect(morph.path(at: 0.5).svg() == "M 5 5 L 30 5 L 10 10 L 5 10")
        #expect(morph.path(at: 1).svg() == "M 0 0 L 40 0")
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
                let (there, back) = (
                    PathMorph(from: one, to: other, mode: mode), PathMorph(from: other, to: one, mode: mode)
                )
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
