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
        for _ in 0..<60 {
            let path = random.path()
            let back = path.reversed
            #expect(abs(path.area + back.area) < 1e-6)
            #expect(abs(ArcLength(path).total - ArcLength(back).total) < 1e-5)
            let (box, other) = (try #require(path.bounds), try #require(back.bounds))
            #expect(abs(box.minX - other.minX) < 1e-9 && abs(box.maxY - other.maxY) < 1e-9)
        }
    }
}
