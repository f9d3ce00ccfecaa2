import RealModule
import TestSupport
import Testing

@testable import Geometry

struct MorphContourTests {
    func contour(_ path: Path) throws -> MorphContour { try #require(MorphContour(path)) }

    @Test func placesAreTheOnesAtTheirShares() throws {
        var random = SplitMix64(seed: 540)
        for _ in cases(60) {
            let contour = try contour(random.path().subpaths[0])
            for _ in 0..<10 {
                let share = random.number(in: 0...1)
                let place = contour.place(at: share)
                #expect(contour.point(at: place).distance(to: contour.point(at: share)) < 1e-6)
            }
            #expect(contour.starts.first == 0 && contour.starts.last == contour.length)
            #expect(contour.starts == contour.starts.sorted())
            #expect(contour.starts.count == contour.segments.count + 1)
        }
    }

    @Test func partsBetweenPlacesMakeTheContour() throws {
        var random = SplitMix64(seed: 541)
        for _ in cases(40) {
            let contour = try contour(random.path().subpaths[0])
            for (index, segment) in contour.segments.enumerated() {
                let t = random.number(in: 0.1...0.9)
                let places = [0, t, 1].map { MorphPlace(segment: index, t: $0) }
                let parts = [(0, 1), (1, 2)].map { contour.part(from: places[$0.0], to: places[$0.1]) }
                #expect(parts[0].start == segment.start && parts[1].end == segment.end)
                #expect(parts[0].end.distance(to: parts[1].start) < 1e-9)
                #expect(
                    abs(parts[0].length() + parts[1].length() - segment.length()) < 2e-8 * segment.length())
                let still = contour.part(from: places[1], to: places[1])
                #expect(still.start == still.end && still.start == contour.point(at: places[1]))
            }
        }
        // The end of one segment is the start of the next.
        let square = try contour(Path(rect: Rect(0, 0, 4, 4)))
        let part = square.part(from: MorphPlace(segment: 0, t: 1), to: MorphPlace(segment: 1, t: 0.5))
        #expect(part == .line(Point(4, 0), Point(4, 2)))
    }

    @Test func theMiddleIsInTheBounds() throws {
        // One loop of this eight counts against the other: its centre of gravity is beyond the larger one.
        let eight = try Path(svg: "M0 0L100 180V0L0 100Z")
        let box = Rect(0, 0, 100, 180)
        #expect(!box.contains(try #require(eight.centroid)))
        #expect(box.contains(try contour(eight).centroid))
        #expect(try contour(Path(rect: Rect(0, 0, 4, 4))).centroid == Point(2, 2))
        var random = SplitMix64(seed: 542)
        for _ in cases(200) {
            let contour = try contour(Path(polygon: (0..<5).map { _ in random.point() }))
            #expect(contour.bounds.contains(contour.centroid))
        }
    }

    @Test func aPlaceJustBeyondAJointIsAtIt() throws {
        let square = try contour(Path(rect: Rect(0, 0, 4, 4)))
        let tiny = 1e-15
        func part(_ a: (Int, Double), _ b: (Int, Double)) -> PathSegment {
            square.part(from: MorphPlace(segment: a.0, t: a.1), to: MorphPlace(segment: b.0, t: b.1))
        }
        // The same joint as the end of one segment and as the start of the next is one place, either way.
        for (a, b) in [((0, 1.0), (1, 0.0)), ((1, 0), (0, 1)), ((1, tiny), (0, 1)), ((3, 1), (0, 0))] {
            let still = part(a, b)
            #expect(still.start.distance(to: still.end) < 1e-12, "\(a) to \(b)")
        }
        #expect(part((0, 1 - tiny), (1, 0.5)) == .line(Point(4, 0), Point(4, 2)))
        #expect(part((0, 0.5), (1, tiny)) == .line(Point(2, 0), Point(4, 0)))
        #expect(part((3, 1), (0, 0.5)) == .line(Point(0, 0), Point(2, 0)))
        #expect(part((3, 0.5), (0, 0)) == .line(Point(0, 2), Point(0, 0)))
        // A loop of a single curve.
        let drop = try contour(try Path(svg: "M0 0C40 40 -40 40 0 0Z"))
        #expect(drop.segments.count == 1)
        let (whole, end) = (drop.segments[0], drop.point(at: MorphPlace(segment: 0, t: 0.25)))
        #expect(drop.part(from: MorphPlace(segment: 0, t: 0), to: MorphPlace(segment: 0, t: 1)) == whole)
        let around = drop.part(from: MorphPlace(segment: 0, t: 1), to: MorphPlace(segment: 0, t: 0.25))
        #expect(around.start == whole.start && around.end == end)
    }

    @Test func theTurnsOfALoopAddUpToTwoHalfTurns() throws {
        for count in 3...9 {
            let polygon = Path(regularPolygon: count, center: .zero, radius: 10)
            for (path, sign) in [(polygon, 1.0), (polygon.reversed, -1)] {
                let contour = try contour(path)
                let turns = (0..<contour.jointCount).map { contour.turn(atJoint: $0) }
                #expect(abs(turns.reduce(0, +) - 2 * sign) < 1e-12)
                #expect(turns.allSatisfy { abs($0 - 2 * sign / Double(count)) < 1e-12 })
            }
        }
        // An open contour does not turn at its ends, and has a joint more.
        let line = try contour(Path(polyline: [Point(0, 0), Point(4, 0), Point(4, 4)]))
        #expect((0..<line.jointCount).map { line.turn(atJoint: $0) } == [0, 0.5, 0])
    }

    @Test func theReversedContourHasTheSamePlacesFromItsEnd() throws {
        var random = SplitMix64(seed: 542)
        for _ in cases(40) {
            let contour = try contour(random.path().subpaths[0])
            let back = try #require(contour.reversed)
            #expect(back.isClosed == contour.isClosed)
            #expect(abs(back.area + contour.area) < 1e-6)
            #expect(abs(back.length - contour.length) < 1e-7 * contour.length)
            let share = random.number(in: 0.01...0.99)
            #expect(back.point(at: share).distance(to: contour.point(at: 1 - share)) < 1e-5)
        }
    }

    @Test func whatDrawsNothingIsNoContour() throws {
        #expect(MorphContour(Path()) == nil)
        #expect(MorphContour(try Path(svg: "M5 5")) == nil)
        let dot = try contour(try Path(svg: "M5 5L5 5Z"))
        #expect(dot.length == 0 && dot.size == 0 && dot.point(at: 0.3) == Point(5, 5))
        // A square looks as large as its side, a line as a tenth of its length.
        #expect(try contour(Path(rect: Rect(0, 0, 6, 6))).size == 6)
        #expect(try contour(Path(polyline: [Point(0, 0), Point(50, 0)])).size == 5)
    }
}

struct MorphShapeTests {
    func square(_ x: Double, _ side: Double) -> Path { Path(rect: Rect(x, x, side, side)) }

    @Test func aHoleIsCutOutOfTheSmallestOutlineAroundIt() {
        // A frame in a frame: an outline, its hole, an island in that, and the island's own hole.
        let path = [square(0, 100), square(10, 80).reversed, square(20, 60), square(30, 40).reversed]
            .reduce(Path()) { $0.appending($1) }
        let shape = MorphShape(path)
        #expect(shape.parents == [nil, 0, 1, 2])
        #expect(
            shape.contours(in: nil) == [0] && shape.contours(in: 0) == [1] && shape.contours(in: 2) == [3])
        #expect(shape.center == Point(50, 50) && shape.extent == 100)
        // In whatever order they are drawn.
        let other = MorphShape(Path().appending(square(10, 80).reversed).appending(square(0, 100)))
        #expect(other.parents == [1, nil])
    }

    @Test func whatWindsTheSameWayOrLiesOutsideStandsForItself() throws {
        #expect(MorphShape(square(0, 100).appending(square(10, 80))).parents == [nil, nil])
        #expect(MorphShape(square(0, 10).appending(square(20, 5).reversed)).parents == [nil, nil])
        // An open subpath is no outline and no hole.
        let open = try Path(svg: "M0 0L100 0L100 100L0 100M40 40L60 60")
        #expect(MorphShape(open).parents == [nil, nil])
        // Within the box but not within the outline.
        let corner = try Path(svg: "M0 0L100 0L0 100ZM90 90L90 95L95 95Z")
        #expect(MorphShape(corner).parents == [nil, nil])
        #expect(MorphShape(try Path(svg: "M5 5")).contours.isEmpty)
    }
}

struct MorphTrackTests {
    func track(_ path: Path, density: Int = 40, limit: Int = 60) throws -> MorphTrack {
        MorphTrack(try #require(MorphContour(path)), density: density, limit: limit)
    }

    @Test func nodesStandCloseEnoughAndAtEveryJoint() throws {
        var random = SplitMix64(seed: 550)
        for _ in cases(40) {
            let path = random.path().subpaths[0]
            let contour = try #require(MorphContour(path))
            let track = try track(path)
            #expect(track.shares.first == 0 && track.shares.last == 1)
            for (low, high) in zip(track.shares, track.shares.dropFirst()) {
                #expect(low < high && high - low < 1.51 / 40)
            }
            for (index, place) in track.places.enumerated() {
                #expect(contour.point(at: place) == track.sites[index])
                #expect(track.sites[index].distance(to: contour.point(at: track.shares[index])) < 1e-6)
            }
            for start in contour.starts {
                #expect(track.shares.contains { abs($0 - start / contour.length) < 1e-12 })
            }
        }
    }

    @Test func ofManyJointsTheSharpestBecomeNodes() throws {
        // A circle of 200 corners, with four spikes.
        var corners = Path(regularPolygon: 200, center: .zero, radius: 50).points
        for index in [20, 70, 120, 170] { corners[index] = Point(corners[index].x * 2, corners[index].y * 2) }
        let track = try track(Path(polygon: corners), density: 20, limit: 12)
        for index in [20, 70, 120, 170] { #expect(track.sites.contains(corners[index])) }
        #expect(track.turns.count { $0 != 0 } <= 13)
        #expect(track.count < 60)
    }

    @Test func aRotatedTrackIsTheSameLoop() throws {
        let path = Path(starWithTips: 5, center: Point(3, 4), outerRadius: 20, innerRadius: 8)
        let track = try track(path)
        for start in [1, 7, 20] {
            let turned = track.rotated(by: start)
            #expect(turned.count == track.count)
            #expect(turned.shares.first == 0 && turned.shares.last == 1)
            #expect(turned.shares == turned.shares.sorted())
            #expect(turned.sites.first == track.sites[start] && turned.sites.last == track.sites[start])
            #expect(Set(turned.sites) == Set(track.sites))
            let back = turned.rotated(by: track.count - 1 - start)
            #expect(back.sites == track.sites)
            #expect(zip(back.shares, track.shares).allSatisfy { abs($0 - $1) < 1e-12 })
        }
        #expect(track.rotated(by: 0).sites == track.sites)
    }

    @Test func theSpreadOfACircleIsItsRadius() throws {
        let track = try track(Path(ellipseIn: Rect(10, 20, 30, 30)), density: 400)
        #expect(track.spread.middle.distance(to: Point(25, 35)) < 1e-3)
        #expect(abs(track.spread.radius - 15) < 0.01)
        // Of a line of length l it is l / √12.
        let line = try self.track(Path(polyline: [Point(0, 0), Point(60, 0)]), density: 400)
        #expect(abs(line.spread.radius - 60 / Double.sqrt(12)) < 0.01)
        // Three nodes at 0, 10 and 40 stand for 5, 20 and 15 of the length.
        let uneven = try self.track(Path(polyline: [Point(0, 0), Point(10, 0), Point(40, 0)]), density: 1)
        #expect(uneven.spread.middle.distance(to: Point(20, 0)) < 1e-12)
    }

    @Test func apartShapesAreSeenFromTheirOwnMiddles() throws {
        let square = Path(rect: Rect(0, 0, 10, 10))
        var (one, other) = (
            try track(square), try track(square.applying(Affine(a: 9, b: 0, c: 0, d: 9, tx: 700, ty: 0)))
        )
        MorphTrack.viewTogether(&one, &other)
        for (a, b) in zip(one.points, other.points) { #expect((a - b).length < 1e-9) }
        // Those that overlap are seen as they are, at the scale of the larger.
        var (near, moved) = (try track(square), try track(square.applying(Affine(translationX: 1, y: 0))))
        MorphTrack.viewTogether(&near, &moved)
        let radius = try track(square).spread.radius
        for (a, b) in zip(near.points, moved.points) {
            #expect((b - a - Vector(1 / radius, 0)).length < 1e-9)
        }
    }

    @Test func aWalkIsAtItsNodesAtTheirShares() throws {
        let track = try track(Path(starWithTips: 5, center: .zero, outerRadius: 20, innerRadius: 8))
        var walk = MorphTrack.Walk(track)
        for index in 0..<track.count - 1 {
            #expect((walk.point(at: track.shares[index]) - track.points[index]).length < 1e-9)
            let middle = (track.shares[index] + track.shares[index + 1]) / 2
            let expected = (track.points[index] + track.points[index + 1]) * 0.5
            #expect((walk.point(at: middle) - expected).length < 1e-9)
        }
    }
}
