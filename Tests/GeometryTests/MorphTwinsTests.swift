import TestSupport
import Testing

@testable import Geometry

struct MorphTwinsTests {
    func twins(_ one: String, _ other: String) throws -> [[Int]] {
        MorphTwins(MorphShape(try Path(svg: one)), MorphShape(try Path(svg: other))).twins
            .map { [$0.first, $0.second, $0.isReversed ? 1 : 0] }
    }

    let square = "M0 0h10v10h-10Z"

    @Test func theSamePlaceIsFoundHoweverItIsDrawn() throws {
        #expect(try twins(square, "M50 50h5v5h-5ZM0 0h10v10h-10Z") == [[0, 1, 0]])
        #expect(try twins(square, "M10 10h-5h-5v-10h10Z") == [[0, 0, 0]])
        #expect(try twins(square, "M0 0v10h10v-10Z") == [[0, 0, 1]])
        #expect(try twins("M0 0L5 9L20 3", "M20 3L5 9L0 0") == [[0, 0, 1]])
        let circle = Path(ellipseIn: Rect(0, 0, 10, 10)).svg()
        #expect(try twins(circle, "M0 5a5 5 0 0 1 10 0a5 5 0 0 1 -10 0Z") == [[0, 0, 0]])
    }

    @Test func whatDiffersIsNoTwin() throws {
        #expect(try twins(square, "M0.1 0h10v10h-10Z").isEmpty)
        #expect(try twins(square, "M0 0h10v10h-10").isEmpty)
        // Equal boxes, lengths and areas.
        #expect(try twins("M0 0H10L10 6L0 10Z", "M0 0H10L10 10L0 6Z").isEmpty)
        #expect(try twins("M0 0L5 9L20 3", "M0 3L5 9L20 0").isEmpty)
    }

    @Test func eachContourHasOneTwin() throws {
        #expect(try twins(square + square, square) == [[0, 0, 0]])
        #expect(try twins(square + square, square + square) == [[0, 0, 0], [1, 1, 0]])
    }

    @Test func aHoleAndAnOutlineMustRunAlike() throws {
        let around = "M-5 -5h20v20h-20Z"
        #expect(try twins(around + "M0 0v10h10v-10Z", square).isEmpty)
        #expect(try twins(around + "M0 0v10h10v-10Z", "M0 0v10h10v-10Z") == [[1, 0, 0]])
    }

    @Test func theShiftOfTheSameSegments() throws {
        func contour(_ text: String) throws -> MorphContour {
            try #require(MorphContour(try Path(svg: text)))
        }
        let one = try contour(square)
        #expect(MorphTwins.shift(one, try contour("M10 10H0V0H10Z")) == 2)
        #expect(MorphTwins.shift(one, try contour("M0 0h5h5v10h-10Z")) == nil)
        let drawing = MorphDrawing(first: one, second: try contour("M10 10H0V0H10Z"), shift: 2)
        #expect(drawing.pair.from == drawing.pair.to)
        #expect(drawing.pair.from.svg() == "M 0 0 L 10 0 L 10 10 L 0 10 Z")
    }

    @Test func everyRandomShapeIsItsOwnTwin() {
        var random = SplitMix64(seed: 1130)
        for _ in cases(60) {
            let path = random.shape()
            let twins = MorphTwins(MorphShape(path), MorphShape(path)).twins
            #expect(
                twins.map(\.first) == Array(path.subpaths.indices)
                    && twins.map(\.second) == twins.map(\.first))
        }
    }
}
