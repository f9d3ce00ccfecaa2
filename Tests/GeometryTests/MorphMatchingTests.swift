import Testing

@testable import Geometry

struct MorphMatchingTests {
    func squares(_ places: [(x: Double, side: Double)]) -> MorphShape {
        MorphShape(places.reduce(Path()) { $0.appending(Path(rect: Rect($1.x, 0, $1.side, $1.side))) })
    }

    func pairs(_ one: MorphShape, _ other: MorphShape) -> [[Int?]] {
        MorphMatching(one, other).matches.map { [$0.first, $0.second] }
    }

    @Test func neighboursGoToNeighbours() {
        let one = squares([(0, 10), (50, 10), (100, 10)])
        #expect(pairs(one, squares([(100, 10), (0, 10), (50, 10)])) == [[0, 1], [1, 2], [2, 0]])
        // Each path is seen from its own middle and at its own extent.
        #expect(pairs(one, squares([(1400, 20), (1200, 20), (1300, 20)])) == [[0, 1], [1, 2], [2, 0]])
    }

    @Test func sizesGoToTheirLike() {
        // About one middle, so that their places do not tell them apart.
        func rings(_ sides: [Double]) -> MorphShape {
            MorphShape(
                sides.reduce(Path()) { path, side in
                    path.appending(Path(rect: Rect(50 - side / 2, 50 - side / 2, side, side)))
                })
        }
        #expect(pairs(rings([40, 4]), rings([5, 50])) == [[0, 1], [1, 0]])
        #expect(pairs(rings([40, 4]), rings([50, 5])) == [[0, 0], [1, 1]])
    }

    @Test func theRestGrowFromTheirMiddles() throws {
        let matches = MorphMatching(squares([(50, 10)]), squares([(0, 10), (50, 10), (100, 10)])).matches
        #expect(matches.map { [$0.first, $0.second] } == [[0, 1], [nil, 0], [nil, 2]])
        #expect(matches.map(\.point) == [nil, Point(5, 5), Point(105, 5)])
        let back = MorphMatching(squares([(0, 10), (50, 10), (100, 10)]), squares([(50, 10)])).matches
        #expect(back.map { [$0.first, $0.second] } == [[0, nil], [1, 0], [2, nil]])
    }

    @Test func aHoleIsCarriedInItsOutline() throws {
        let ring = try Path(svg: "M0 0h100v100h-100zM40 20v20h20v-20z")
        let disc = Path(rect: Rect(500, 0, 200, 200))
        let match = try #require(MorphMatching(MorphShape(ring), MorphShape(disc)).matches.last)
        #expect(match.first == 1 && match.second == nil)
        // The middle of the hole, (50, 30), is at the half and at 0.3 of the outline, wherever that goes.
        #expect(match.point == Point(600, 60))
        #expect(
            Point(50, 30).carried(from: Rect(0, 0, 100, 100), to: Rect(500, 0, 200, 200)) == Point(600, 60))
        #expect(Point(5, 5).carried(from: Rect(5, 0, 0, 10), to: Rect(0, 0, 8, 8)) == Point(4, 4))
    }

    @Test func whatLiesInAHoleGoesWithItsOutline() throws {
        // A frame with an island in it shrinks to a point, all of it.
        let frame = "M300 0h100v100h-100zM310 10v80h80v-80zM330 30h40v40h-40z"
        let (all, rest) = (try Path(svg: "M0 0h100v100h-100z" + frame), Path(rect: Rect(0, 0, 100, 100)))
        for (one, other) in [(all, rest), (rest, all)] {
            let pair = MorphPlan(from: one, to: other).pair
            #expect(pair.from.subpaths.count == 4)
            #expect(abs(pair.from.area - one.area) < 1e-9 && abs(pair.to.area - other.area) < 1e-9)
        }
        let matches = MorphMatching(MorphShape(all), MorphShape(rest)).matches
        #expect(matches.map(\.first) == [0, 1, 2, 3])
        #expect(matches.map(\.point) == [nil] + Array(repeating: Point(350, 50), count: 3))
    }
}
