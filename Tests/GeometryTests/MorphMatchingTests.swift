import TestSupport
import Testing

@testable import Geometry

private func contour(_ path: Path) throws -> MorphContour { try #require(MorphContour(path)) }

struct MorphContourTests {
    @Test func positionsMatchTheirFractions() throws {
        try checkCases(20, seed: 540) { random in
            let contour = try contour(random.path().subpaths[0])
            for _ in 0..<10 {
                let fraction = random.number(in: 0...1)
                let position = contour.position(at: fraction)
                #expect(contour.point(at: position).distance(to: contour.point(at: fraction)) < 1e-6)
            }
            #expect(contour.starts.first == 0 && contour.starts.last == contour.length)
            #expect(contour.starts == contour.starts.sorted())
            #expect(contour.starts.count == contour.segments.count + 1)
            let back = contour.reversed
            #expect(back.isClosed == contour.isClosed && abs(back.area + contour.area) < 1e-6)
            let fraction = random.number(in: 0.01...0.99)
            #expect(back.point(at: fraction).distance(to: contour.point(at: 1 - fraction)) < 1e-5)
        }
    }

    @Test func aPositionJustBeyondAJointIsAtTheJoint() throws {
        let square = try contour(Path(rect: Rect(0, 0, 4, 4)))
        let tiny = 1e-15
        func part(_ a: (Int, Double), _ b: (Int, Double)) -> PathSegment {
            square.part(from: MorphPosition(segment: a.0, t: a.1), to: MorphPosition(segment: b.0, t: b.1))
        }
        // The end of one segment and the start of the next are the same point.
        for (a, b) in [((0, 1.0), (1, 0.0)), ((1, 0), (0, 1)), ((1, tiny), (0, 1)), ((3, 1), (0, 0))] {
            let still = part(a, b)
            #expect(still.start.distance(to: still.end) < 1e-12, "\(a) to \(b)")
        }
        #expect(part((0, 1), (1, 0.5)) == .line(Point(4, 0), Point(4, 2)))
        #expect(part((0, 1 - tiny), (1, 0.5)) == .line(Point(4, 0), Point(4, 2)))
        #expect(part((0, 0.5), (1, tiny)) == .line(Point(2, 0), Point(4, 0)))
        #expect(part((3, 1), (0, 0.5)) == .line(Point(0, 0), Point(2, 0)))
        #expect(part((3, 0.5), (0, 0)) == .line(Point(0, 2), Point(0, 0)))
        // A loop with a single curve.
        let drop = try contour(try Path(svg: "M0 0C40 40 -40 40 0 0Z"))
        #expect(drop.segments.count == 1)
        let (whole, end) = (drop.segments[0], drop.point(at: MorphPosition(segment: 0, t: 0.25)))
        #expect(
            drop.part(from: MorphPosition(segment: 0, t: 0), to: MorphPosition(segment: 0, t: 1)) == whole)
        let around = drop.part(from: MorphPosition(segment: 0, t: 1), to: MorphPosition(segment: 0, t: 0.25))
        #expect(around.start == whole.start && around.end == end)
    }

    @Test func theCentroidIsWithinTheBounds() throws {
        // One loop of this eight counts against the other, so the centre of gravity is outside.
        let eight = try Path(svg: "M0 0L100 180V0L0 100Z")
        let box = Rect(0, 0, 100, 180)
        #expect(!box.contains(try #require(eight.centroid)))
        #expect(box.contains(try contour(eight).centroid))
        #expect(try contour(Path(rect: Rect(0, 0, 4, 4))).centroid == Point(2, 2))
        try checkCases(50, seed: 542) { random in
            let contour = try contour(Path(polygon: (0..<5).map { _ in random.point() }))
            #expect(contour.bounds.contains(contour.centroid))
        }
    }

    @Test func theAnglesOfALoopAddUpToTwoHalfTurns() throws {
        for count in 3...9 {
            let polygon = Path(regularPolygon: count, center: .zero, radius: 10)
            for (path, sign) in [(polygon, 1.0), (polygon.reversed, -1)] {
                let contour = try contour(path)
                let turns = (0..<count).map { contour.turn(atJoint: $0) }
                #expect(turns.allSatisfy { abs($0 - 2 * sign / Double(count)) < 1e-12 })
            }
        }
        let line = try contour(Path(polyline: [Point(0, 0), Point(4, 0), Point(4, 4)]))
        #expect((0...2).map { line.turn(atJoint: $0) } == [0, 0.5, 0])
    }

    @Test func anEmptySubpathIsNoContour() throws {
        #expect(MorphContour(Path()) == nil)
        #expect(MorphContour(try Path(svg: "M5 5")) == nil)
        let dot = try contour(try Path(svg: "M5 5L5 5Z"))
        #expect(dot.length == 0 && dot.size == 0 && dot.point(at: 0.3) == Point(5, 5))
        // The size of a square is its side, that of a line a tenth of its length.
        #expect(try contour(Path(rect: Rect(0, 0, 6, 6))).size == 6)
        #expect(try contour(Path(polyline: [Point(0, 0), Point(50, 0)])).size == 5)
    }
}

struct MorphShapeTests {
    func square(_ x: Double, _ side: Double) -> Path { Path(rect: Rect(x, x, side, side)) }

    @Test func aHoleBelongsToTheSmallestOutlineAroundIt() {
        // An outline, its hole, an island in that, and the island's hole.
        let path = [square(0, 100), square(10, 80).reversed, square(20, 60), square(30, 40).reversed]
            .reduce(Path()) { $0.appending($1) }
        let shape = MorphShape(path)
        #expect(shape.parents == [nil, 0, 1, 2])
        #expect(shape.contours(in: nil, except: []) == [0] && shape.contours(in: 0, except: [3]) == [1])
        #expect(shape.contours(in: 2, except: [3]) == [])
        #expect(shape.center == Point(50, 50) && shape.extent == 100)
        #expect(MorphShape(square(10, 80).reversed.appending(square(0, 100))).parents == [1, nil])
    }

    @Test func contoursThatWindTheSameWayOrLieOutsideAreOutlines() throws {
        #expect(MorphShape(square(0, 100).appending(square(10, 80))).parents == [nil, nil])
        #expect(MorphShape(square(0, 10).appending(square(20, 5).reversed)).parents == [nil, nil])
        // An open subpath is neither an outline nor a hole.
        let open = try Path(svg: "M0 0L100 0L100 100L0 100M40 40L60 60")
        #expect(MorphShape(open).parents == [nil, nil])
        // In the bounds, but not in the outline.
        let corner = try Path(svg: "M0 0L100 0L0 100ZM90 90L90 95L95 95Z")
        #expect(MorphShape(corner).parents == [nil, nil])
        #expect(MorphShape(try Path(svg: "M5 5")).contours.isEmpty)
    }
}

// MARK: - Matching

struct AssignmentTests {
    /// Returns the least cost of all assignments of rows to columns.
    func leastCost(_ costs: [[Double]]) -> Double {
        func least(_ row: Int, _ taken: Set<Int>) -> Double {
            guard row < costs.count else { return 0 }
            let free = costs[row].indices.filter { !taken.contains($0) }
            return free.map { costs[row][$0] + least(row + 1, taken.union([$0])) }.min() ?? .infinity
        }
        return least(0, [])
    }

    @Test func noAssignmentIsCheaper() {
        checkCases(60, seed: 520) { random in
            let sizes = (0..<2).map { _ in Int.random(in: 1...5, using: &random) }
            let (rows, columns) = (sizes[0], sizes[1])
            // Includes negative costs, and many that are equal.
            let isCoarse = Bool.random(using: &random)
            let costs = (0..<rows).map { _ in
                (0..<columns).map { _ in isCoarse ? random.number(in: -3...3).rounded() : random.number() }
            }
            let pairs = Assignment.cheapest(rows: rows, columns: columns) { costs[$0][$1] }
            #expect(pairs.count == min(rows, columns) && Set(pairs.map(\.column)).count == pairs.count)
            #expect(pairs.map(\.row) == Set(pairs.map(\.row)).sorted())
            let tall = (0..<columns).map { column in (0..<rows).map { costs[$0][column] } }
            let found = pairs.reduce(0) { $0 + costs[$1.row][$1.column] }
            #expect(abs(found - leastCost(rows <= columns ? costs : tall)) < 1e-9)
        }
        #expect(Assignment.cheapest(rows: 0, columns: 5) { _, _ in 1 }.isEmpty)
        #expect(Assignment.cheapest(rows: 5, columns: 0) { _, _ in 1 }.isEmpty)
    }
}

struct MorphMatchingTests {
    func squares(_ squares: [(x: Double, side: Double)]) -> MorphShape {
        MorphShape(squares.reduce(Path()) { $0.appending(Path(rect: Rect($1.x, 0, $1.side, $1.side))) })
    }

    func pairs(_ one: MorphShape, _ other: MorphShape) -> [[Int?]] {
        MorphMatching(one, other).matches.map { [$0.first, $0.second] }
    }

    @Test func neighboursMatchNeighbours() {
        let one = squares([(0, 10), (50, 10), (100, 10)])
        #expect(pairs(one, squares([(100, 10), (0, 10), (50, 10)])) == [[0, 1], [1, 2], [2, 0]])
        // Positions are relative to the centre and the extent of each path.
        #expect(pairs(one, squares([(1400, 20), (1200, 20), (1300, 20)])) == [[0, 1], [1, 2], [2, 0]])
    }

    @Test func contoursOfSimilarSizeMatch() {
        // The contours are concentric, so their positions are equal.
        func rings(_ sides: [Double]) -> MorphShape {
            MorphShape(
                sides.reduce(Path()) { path, side in
                    path.appending(Path(rect: Rect(50 - side / 2, 50 - side / 2, side, side)))
                })
        }
        #expect(pairs(rings([40, 4]), rings([5, 50])) == [[0, 1], [1, 0]])
        #expect(pairs(rings([40, 4]), rings([50, 5])) == [[0, 0], [1, 1]])
    }

    @Test func contoursWithoutPartnerGrowFromTheirCentres() throws {
        let matches = MorphMatching(squares([(50, 10)]), squares([(0, 10), (50, 10), (100, 10)])).matches
        #expect(matches.map { [$0.first, $0.second] } == [[0, 1], [nil, 0], [nil, 2]])
        #expect(matches.dropFirst().map(\.point) == [Point(5, 5), Point(105, 5)])
        let back = MorphMatching(squares([(0, 10), (50, 10), (100, 10)]), squares([(50, 10)])).matches
        #expect(back.map { [$0.first, $0.second] } == [[0, nil], [1, 0], [2, nil]])
    }

    @Test func aHoleMovesWithItsOutline() throws {
        let ring = try Path(svg: "M0 0h100v100h-100zM40 20v20h20v-20z")
        let disc = Path(rect: Rect(500, 0, 200, 200))
        let match = try #require(MorphMatching(MorphShape(ring), MorphShape(disc)).matches.last)
        #expect(match.first == 1 && match.second == nil)
        // The hole's centre, (50, 30), is at 0.5 and 0.3 of the outline.
        #expect(match.point == Point(600, 60))
        #expect(Point(5, 5).mapped(from: Rect(5, 0, 0, 10), to: Rect(0, 0, 8, 8)) == Point(4, 4))
    }
}

struct EqualContourTests {
    func twins(_ one: String, _ other: String) throws -> [[Int]] {
        MorphMatching.twins(MorphShape(try Path(svg: one)), MorphShape(try Path(svg: other)))
            .map { [$0.first, $0.second, $0.isReversed ? 1 : 0] }
    }

    static let square = "M0 0h10v10h-10Z"
    static let around = "M-5 -5h20v20h-20Z"
    static let circle = Path(ellipseIn: Rect(0, 0, 10, 10)).svg()

    @Test(arguments: [
        (square, "M50 50h5v5h-5ZM0 0h10v10h-10Z", [[0, 1, 0]]),
        (square, "M10 10h-5h-5v-10h10Z", [[0, 0, 0]]),
        (square, "M0 0v10h10v-10Z", [[0, 0, 1]]),
        ("M0 0L5 9L20 3", "M20 3L5 9L0 0", [[0, 0, 1]]),
        (circle, "M0 5a5 5 0 0 1 10 0a5 5 0 0 1 -10 0Z", [[0, 0, 0]]),
        // Each contour has one partner.
        (square + square, square, [[0, 0, 0]]),
        (square + square, square + square, [[0, 0, 0], [1, 1, 0]]),
        // A hole and an outline must run in the same direction.
        (around + "M0 0v10h10v-10Z", square, []),
        (around + "M0 0v10h10v-10Z", "M0 0v10h10v-10Z", [[1, 0, 0]]),
        (square, "M0.1 0h10v10h-10Z", []),
        (square, "M0 0h10v10h-10", []),
        // Equal bounds, lengths and areas.
        ("M0 0H10L10 6L0 10Z", "M0 0H10L10 10L0 6Z", []),
        ("M0 0L5 9L20 3", "M0 3L5 9L20 0", []),
    ])
    func equalContoursAreFound(one: String, other: String, expected: [[Int]]) throws {
        #expect(try twins(one, other) == expected)
    }

    @Test func theShiftOfEqualSegments() throws {
        let (one, other) = (try contour(Path(svg: Self.square)), try contour(Path(svg: "M10 10H0V0H10Z")))
        #expect(one.shift(to: other) == 2)
        #expect(one.shift(to: try contour(Path(svg: "M0 0h5h5v10h-10Z"))) == nil)
        let pair = PathPair(one, other, shift: 2)
        #expect(pair.from == pair.to)
        #expect(pair.from.svg() == "M 0 0 L 10 0 L 10 10 L 0 10 Z")
    }
}

// MARK: - Directions

struct MorphGroupsTests {
    static let ring = "M0 0h100v100h-100ZM10 10v80h80v-80Z"

    @Test(arguments: [
        ("M0 0h10v10h-10ZM20 0h10v10h-10ZM5 30h10v10h-10Z", [0, 1, 2]),
        // In the notch of an L: in its bounds, but not in its outline.
        ("M0 0H10V90H100V100H0ZM50 20h20v20h-20Z", [0, 1]),
        // Contours that cross or touch belong together.
        ("M0 0h10v10h-10ZM5 5h10v10h-10ZM40 0h10v10h-10Z", [0, 0, 1]),
        ("M0 0h10v10h-10ZM10 0h10v10h-10Z", [0, 0]),
        // The line that closes an open contour for a fill counts.
        ("M0 0L100 100ZM90 0L0 90", [0, 0]),
        ("M0 0L10 90L20 0M5 -1L15 -1L10 1Z", [0, 0]),
        // A hole belongs to its outline, an island does not.
        (ring, [0, 0]),
        (ring + "M30 30h40v40h-40Z", [0, 0, 1]),
        (ring + "M30 30h40v40h-40ZM40 40v20h20v-20Z", [0, 0, 1, 1]),
        // The inner of two outlines that wind the same way belongs to the outer one.
        ("M0 0h100v100h-100ZM10 10h80v80h-80Z", [0, 0]),
        // An eight has a loop that winds the other way.
        ("M0 0L100 100V0L0 100ZM5 30L5 60L20 50Z", [0, 0]),
    ])
    func contoursAreGrouped(path: String, expected: [Int]) throws {
        #expect(MorphGroups(MorphShape(try Path(svg: path))).numbers == expected)
    }

    @Test func aReversedGroupDoesNotChangeTheFill() {
        var several = 0
        checkCases(40, seed: 1120) { random in
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
        #expect(several > 10)
    }

    @Test func manyContoursAreGroupedByTheirBounds() {
        let row = (0..<600).reduce(Path()) { path, index in
            path.appending(Path(rect: Rect(Double(index % 300) * 10, index < 300 ? 0 : 4, 5, 8)))
        }
        let groups = MorphGroups(MorphShape(row))
        #expect(groups.count == 300 && groups.sizes == Array(repeating: 2, count: 300))
    }

    @Test func setsKeepTheSignsOfTheirElements() {
        var sets = SignedSets(count: 5)
        sets.unite(0, 3, areOpposite: true)
        sets.unite(3, 4, areOpposite: true)
        sets.unite(1, 2)
        #expect((0..<5).map { sets.find($0).root } == [0, 1, 1, 0, 0])
        #expect((0..<5).map { sets.find($0).isOpposite } == [false, false, false, true, false])
        // Elements of the same set keep their signs.
        sets.unite(0, 4, areOpposite: true)
        sets.unite(4, 2, areOpposite: true)
        #expect((0..<5).map { sets.find($0).root } == [0, 0, 0, 0, 0])
        #expect((0..<5).map { sets.find($0).isOpposite } == [false, true, true, true, false])
    }
}

struct MorphDirectionsTests {
    func directions(_ one: String, _ other: String, mayReverse: Bool = false) throws -> MorphDirections {
        let (first, second) = (MorphShape(try Path(svg: one)), MorphShape(try Path(svg: other)))
        return MorphDirections(first, second, MorphMatching(first, second).matches, mayReverse: mayReverse)
    }

    static let square = "M0 0h100v100h-100Z"
    static let dot = "M90 90h20v20h-20Z"
    static let ring = "M0 0v100h100v-100ZM10 10h80v80h-80Z"

    @Test(arguments: [
        // A hole without partner turns with its outline.
        ("M5 5h90l-45 90Z", ring, [false], [true, true]),
        ("M5 5l45 90l45 -90Z", ring, [false], [false, false]),
        // Of overlapping contours the larger one decides.
        (
            square + "M80 80v30h30v-30Z", "M0 0h100v100l-50 4l-50 -4ZM81 81h30v30l-15 2Z", [false, false],
            [false, false]
        ),
        (
            square + "M80 80h30v30h-30Z", "M0 0l-1 50L0 100H100V0ZM81 81h30v30l-15 2Z", [false, false],
            [true, true]
        ),
        // Separate groups turn independently.
        (
            square + "M200 0h50v50h-50Z", "M0 0v100h50h50v-100ZM200 0h50v50h-25h-25Z", [false, false],
            [true, false]
        ),
        // The large contours wind in opposite directions, but the small one is in both paths.
        (square + dot, "M0 0l-1 50L0 100H100V0Z" + dot, [false, false], [false, false]),
    ])
    func contoursAreReversed(one: String, other: String, first: [Bool], second: [Bool]) throws {
        let directions = try directions(one, other)
        #expect(directions.first == first && directions.second == second)
    }

    @Test func anIsolatedEightMayRunEitherWay() throws {
        let eight = "M0 0L100 100V0L0 100Z"
        #expect(try directions(eight, "M0 0L100 120L100 50V0L0 100Z").reversible == [\.second])
        #expect(
            try directions(eight, "M0 0L100 120L100 50V0L0 100ZM10 10h20v20h-20Z").reversible == [
                \.first, nil,
            ])
        #expect(try directions(Self.square, "M0 0h100v50v50h-100Z").reversible == [nil])
        // Open paths keep their direction by default.
        #expect(try directions("M0 0L100 0", "M100 10L50 10L0 10").reversible == [nil])
        #expect(try directions("M0 0L100 0", "M100 10L50 10L0 10", mayReverse: true).reversible == [\.second])
    }
}
