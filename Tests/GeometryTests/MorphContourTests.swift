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
