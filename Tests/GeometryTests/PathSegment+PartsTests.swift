import Geometry
import TestSupport
import Testing

struct PathSegmentPartsTests {
    @Test func bothHalvesLieOnTheCurve() {
        var random = SplitMix64(seed: 140)
        for _ in cases(100) {
            let segment = random.segment()
            let t = random.number(in: 0.01...0.99)
            let (left, right) = segment.split(at: t)
            #expect(left.start == segment.start && right.end == segment.end && left.end == right.start)
            for step in 0...8 {
                let s = Double(step) / 8
                #expect(left.point(at: s).distance(to: segment.point(at: s * t)) < 1e-11)
                #expect(right.point(at: s).distance(to: segment.point(at: t + s * (1 - t))) < 1e-11)
            }
        }
    }

    @Test func aPartRunsBetweenItsParameters() {
        var random = SplitMix64(seed: 141)
        for _ in cases(100) {
            let segment = random.segment()
            let from = random.number(in: 0...0.9)
            let to = random.number(in: from + 0.01...1)
            let part = segment.part(from: from, to: to)
            for step in 0...8 {
                let s = Double(step) / 8
                let place = segment.point(at: from + s * (to - from))
                #expect(part.point(at: s).distance(to: place) < 1e-10)
            }
            #expect(segment.part(from: 0, to: 1) == segment)
            #expect(segment.part(from: -1, to: 2) == segment)
            #expect(segment.part(from: 0, to: to).start == segment.start)
            #expect(segment.part(from: from, to: 1).end == segment.end)
        }
    }

    @Test func aRaisedSegmentIsTheSameCurve() {
        var random = SplitMix64(seed: 142)
        for _ in cases(60) {
            let segment = random.segment()
            let (a, b, c, d) = segment.cubicPoints
            let cubic = PathSegment.cubic(a, b, c, d)
            for step in 0...10 {
                let t = Double(step) / 10
                #expect(cubic.point(at: t).distance(to: segment.point(at: t)) < 1e-11)
            }
        }
    }
}
