import Geometry
import TestSupport
import Testing

struct PathReversedTests {
    @Test func aReversedPathHasTheSamePoints() throws {
        #expect(try Path(svg: "M0 0L1 0L1 1Z").reversed.svg() == "M 0 0 L 1 1 L 1 0 Z")
        #expect(try Path(svg: "M0 0L1 0Q2 2 3 3").reversed.svg() == "M 3 3 Q 2 2 1 0 L 0 0")
        #expect(try Path(svg: "M0 0C1 1 2 2 3 3Z").reversed.svg() == "M 0 0 L 3 3 C 2 2 1 1 0 0 Z")
        #expect(try Path(svg: "M0 0L1 1L0 0Z").reversed.svg() == "M 0 0 L 1 1 L 0 0 Z")
        #expect(try Path(svg: "M7 8M1 1Z").reversed.svg() == "M 7 8 M 1 1 Z")
        var random = SplitMix64(seed: 23)
        for _ in cases(60) {
            let path = random.path()
            let back = path.reversed
            #expect(abs(path.area + back.area) < 1e-6)
            #expect(abs(ArcLength(path).total - ArcLength(back).total) < 1e-5)
            let (box, other) = (try #require(path.bounds), try #require(back.bounds))
            #expect(abs(box.minX - other.minX) < 1e-9 && abs(box.maxY - other.maxY) < 1e-9)
        }
    }

    @Test func twiceReversedIsThePath() throws {
        var random = SplitMix64(seed: 230)
        for _ in cases(100) {
            let path = random.path()
            let twice = path.reversed.reversed
            // The closing line may be written out or left to the close, so closed paths are compared by measure.
            if !path.verbs.contains(.close) { #expect(twice == path) }
            #expect(abs(ArcLength(twice).total - ArcLength(path).total) < 1e-9 * ArcLength(path).total)
            #expect(abs(twice.area - path.area) < 1e-6)
        }
        let closed = try Path(svg: "M0 0L10 0Q20 5 10 10C5 12 1 9 0 5Z")
        #expect(closed.reversed.reversed == closed)
        #expect(Path().reversed.isEmpty)
    }

    @Test func aReversedPathHasItsSegmentsBackwards() {
        var random = SplitMix64(seed: 231)
        for _ in cases(60) {
            let path = random.path()
            for (one, other) in zip(path.subpaths, path.reversed.subpaths) {
                let forward = one.segments.filter { $0.start != $0.end }
                let backward = other.segments.filter { $0.start != $0.end }
                let turned = backward.reversed().map(\.reversed)
                // A closed subpath begins where it began, so its closing line comes first.
                let rotated = one.verbs.last == .close ? Array(turned) : turned
                #expect(Set(rotated) == Set(forward))
                #expect(other.verbs.last == one.verbs.last || one.verbs.last != .close)
            }
        }
    }
}
