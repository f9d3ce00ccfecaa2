import TestSupport
import Testing

@testable import Geometry

struct AssignmentTests {
    /// The least cost of giving every row a column of its own, by trying all ways.
    func leastCost(_ costs: [[Double]]) -> Double {
        func least(_ row: Int, _ taken: Set<Int>) -> Double {
            guard row < costs.count else { return 0 }
            let free = costs[row].indices.filter { !taken.contains($0) }
            return free.map { costs[row][$0] + least(row + 1, taken.union([$0])) }.min() ?? .infinity
        }
        return least(0, [])
    }

    @Test func noWayIsCheaper() {
        var random = SplitMix64(seed: 520)
        for _ in cases(200) {
            let (rows, columns) = (
                Int.random(in: 1...6, using: &random), Int.random(in: 1...6, using: &random)
            )
            // Also negative costs, and many that are equal.
            let isCoarse = Bool.random(using: &random)
            let costs = (0..<rows).map { _ in
                (0..<columns).map { _ in isCoarse ? random.number(in: -3...3).rounded() : random.number() }
            }
            let pairs = Assignment.cheapest(rows: rows, columns: columns) { costs[$0][$1] }
            #expect(pairs.count == min(rows, columns))
            #expect(
                Set(pairs.map(\.row)).count == pairs.count && Set(pairs.map(\.column)).count == pairs.count)
            #expect(pairs.map(\.row) == pairs.map(\.row).sorted())
            let tall = (0..<columns).map { column in (0..<rows).map { costs[$0][column] } }
            let found = pairs.reduce(0) { $0 + costs[$1.row][$1.column] }
            #expect(abs(found - leastCost(rows <= columns ? costs : tall)) < 1e-9)
        }
    }

    @Test func nothingIsPairedWithNothing() {
        #expect(Assignment.cheapest(rows: 0, columns: 5) { _, _ in 1 }.isEmpty)
        #expect(Assignment.cheapest(rows: 5, columns: 0) { _, _ in 1 }.isEmpty)
    }
}

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

struct MorphGroupsTests {
    func groups(_ text: String) throws -> [Int] { MorphGroups(MorphShape(try Path(svg: text))).numbers }

    @Test func whatLiesApartIsTurnedAlone() throws {
        #expect(try groups("M0 0h10v10h-10ZM20 0h10v10h-10ZM5 30h10v10h-10Z") == [0, 1, 2])
        // In the notch of an L: within its box, but not within it.
        #expect(try groups("M0 0H10V90H100V100H0ZM50 20h20v20h-20Z") == [0, 1])
    }

    @Test func whatCrossesOrTouchesIsTurnedTogether() throws {
        #expect(try groups("M0 0h10v10h-10ZM5 5h10v10h-10ZM40 0h10v10h-10Z") == [0, 0, 1])
        #expect(try groups("M0 0h10v10h-10ZM10 0h10v10h-10Z") == [0, 0])
        // The line that closes an open contour for a fill counts.
        #expect(try groups("M0 0L100 100ZM90 0L0 90") == [0, 0])
        #expect(try groups("M0 0L10 90L20 0M5 -1L15 -1L10 1Z") == [0, 0])
    }

    @Test func aHoleIsTurnedWithItsOutlineAndAnIslandIsNot() throws {
        let ring = "M0 0h100v100h-100ZM10 10v80h80v-80Z"
        #expect(try groups(ring) == [0, 0])
        #expect(try groups(ring + "M30 30h40v40h-40Z") == [0, 0, 1])
        #expect(try groups(ring + "M30 30h40v40h-40ZM40 40v20h20v-20Z") == [0, 0, 1, 1])
        // Two outlines that wind alike: the inner one is within the outer.
        #expect(try groups("M0 0h100v100h-100ZM10 10h80v80h-80Z") == [0, 0])
        // An eight with a loop that winds the other way round.
        #expect(try groups("M0 0L100 100V0L0 100ZM5 30L5 60L20 50Z") == [0, 0])
    }

    /// No fill sees that a group was turned round.
    @Test func noFillSeesAGroupTurnedRound() {
        var random = SplitMix64(seed: 1120)
        var several = 0
        for _ in cases(200) {
            let path = random.shape(of: 2...5)
            let groups = MorphGroups(MorphShape(path))
            several += groups.count > 1 ? 1 : 0
            let subpaths = path.subpaths
            for group in 0..<groups.count {
                let turned = subpaths.indices.reduce(Path()) { whole, index in
                    whole.appending(
                        groups.numbers[index] == group ? subpaths[index].reversed : subpaths[index])
                }
                #expect(
                    WindingGrid(path).differing(from: WindingGrid(turned), .nonZero) == 0, "\(path.svg())")
            }
        }
        #expect(several > 60)
    }

    @Test func manyContoursAreLookedAtByTheirBoxes() {
        let row = (0..<600).reduce(Path()) { path, index in
            path.appending(Path(rect: Rect(Double(index % 300) * 10, index < 300 ? 0 : 4, 5, 8)))
        }
        let groups = MorphGroups(MorphShape(row))
        #expect(groups.count == 300 && groups.sizes == Array(repeating: 2, count: 300))
    }
}

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
