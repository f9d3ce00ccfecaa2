import Geometry
import TestSupport
import Testing

struct PathElementTests {
    @Test func elementsDrawThePathAgain() {
        var random = SplitMix64(seed: 120)
        for _ in cases(50) {
            let path = random.path()
            #expect(Path(path.elements) == path)
            #expect(Array(path.elements).count == path.verbs.count)
            var walk = path.elements
            for left in (0..<path.verbs.count).reversed() {
                _ = walk.next()
                #expect(walk.underestimatedCount == left)
            }
        }
    }

    @Test func everyKindHasItsPointsInOrder() throws {
        let path = try Path(svg: "M1 2L3 4Q5 6 7 8C9 10 11 12 13 14Z")
        #expect(
            Array(path.elements) == [
                .move(Point(1, 2)), .line(Point(3, 4)), .quad(Point(5, 6), Point(7, 8)),
                .cubic(Point(9, 10), Point(11, 12), Point(13, 14)), .close,
            ])
        #expect(path.verbs.map(\.pointCount) == [1, 1, 2, 3, 0])
    }
}
