import Geometry
import RealModule
import TestSupport
import Testing

struct PathSegmentLengthTests {
    /// Lengths by QUADPACK, to thirteen digits.
    @Test func lengthsOfKnownCubics() {
        let wave = PathSegment.cubic(Point(0, 0), Point(10, 40), Point(60, -20), Point(70, 30))
        #expect(abs(wave.length() - 90.313_325_388_104_3) < 1e-8)
        let loop = PathSegment.cubic(Point(0, 0), Point(100, 0), Point(-50, 50), Point(50, 50))
        #expect(abs(loop.length() - 118.571_956_328_402_79) < 1e-7)
        // Its speed is 3 (t² + (1 - t)²), and so its length 3 (1/3 + 1/3) = 2.
        let arch = PathSegment.cubic(Point(0, 0), Point(0, 1), Point(1, 1), Point(1, 0))
        #expect(abs(arch.length() - 2) < 1e-12)
    }

    @Test func lengthsDoNotDependOnPlaceDirectionOrTurn() {
        var random = SplitMix64(seed: 150)
        for _ in cases(60) {
            let segment = random.segment()
            let length = segment.length()
            #expect(abs(segment.reversed.length() - length) < 2e-8 * length)
            let map = Affine(rotation: random.number()).concatenating(Affine(translationX: 500, y: -300))
            #expect(abs(mapped(segment, map).length() - length) < 2e-8 * length)
            #expect(length >= segment.start.distance(to: segment.end) - 1e-9)
        }
    }

    @Test func anAccuracyIsKept() {
        var random = SplitMix64(seed: 151)
        for _ in cases(60) {
            let segment = random.segment()
            let exact = segment.length(accuracy: 1e-13)
            let (a, b, c, d) = segment.cubicPoints
            let polygon = a.distance(to: b) + b.distance(to: c) + c.distance(to: d)
            for accuracy in [1e-2, 1e-4, 1e-6] {
                #expect(abs(segment.length(accuracy: accuracy) - exact) <= accuracy * polygon)
            }
        }
    }

    @Test func whatStandsStillHasNoLength() {
        let point = Point(7, 8)
        #expect(PathSegment.line(point, point).length() == 0)
        #expect(PathSegment.quad(point, point, point).length() == 0)
        #expect(PathSegment.cubic(point, point, point, point).length() == 0)
        #expect(PathSegment.line(Point(-1e200, 0), Point(1e200, 0)).length() == 0)
        #expect(PathSegment.line(Point(0, 0), Point(.nan, 0)).length() == 0)
        #expect(PathSegment.quad(.zero, Point(1e300, 0), Point(1, 1)).length() == 0)
    }

    private func mapped(_ segment: PathSegment, _ map: Affine) -> PathSegment {
        switch segment {
        case .line(let a, let b): .line(map.apply(a), map.apply(b))
        case .quad(let a, let b, let c): .quad(map.apply(a), map.apply(b), map.apply(c))
        case .cubic(let a, let b, let c, let d):
            .cubic(map.apply(a), map.apply(b), map.apply(c), map.apply(d))
        }
    }
}
