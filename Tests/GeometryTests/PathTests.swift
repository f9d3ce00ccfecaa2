import Geometry
import TestSupport
import Testing

struct PathElementTests {
    @Test func elementsDrawThePathAgain() {
        checkCases(50, seed: 120) { random in
            let path = random.path()
            #expect(Path(path.elements) == path)
            #expect(Array(path.elements).count == path.verbs.count)
        }
    }
}

struct PathTests {
    @Test func thePenIsWhereTheLastElementEnded() {
        var path = Path()
        #expect(path.currentPoint == nil && path.isEmpty)
        path.move(to: Point(1, 2))
        #expect(path.currentPoint == Point(1, 2) && !path.isEmpty)
        path.cubic(to: Point(5, 6), control1: Point(3, 3), control2: Point(4, 4))
        #expect(path.currentPoint == Point(5, 6))
        path.close()
        #expect(path.currentPoint == Point(1, 2))
    }

    @Test func drawingAfterACloseBeginsASubpathWhereTheLastBegan() {
        var path = Path(rect: Rect(1, 2, 3, 4))
        path.quad(to: Point(9, 9), control: Point(8, 8))
        #expect(path.verbs.suffix(3) == [.close, .move, .quad])
        #expect(path.points.suffix(3) == [Point(1, 2), Point(8, 8), Point(9, 9)])
        // Closing an empty or closed path has no effect.
        var closed = Path(rect: Rect(1, 2, 3, 4))
        closed.close()
        #expect(closed == Path(rect: Rect(1, 2, 3, 4)))
        var empty = Path()
        empty.close()
        #expect(empty.isEmpty)
    }

    @Test func aPathOfVerbsAndPointsIsTheDrawnOne() {
        checkCases(50, seed: 110) { random in
            let path = random.path()
            let copy = Path(verbs: path.verbs, points: path.points)
            #expect(copy == path)
            // The start of the current subpath is also known.
            var (one, other) = (path, copy)
            one.close()
            other.close()
            one.line(to: .zero)
            other.line(to: .zero)
            #expect(one == other)
        }
    }

    @Test func misuseIsRefused() async {
        await #expect(processExitsWith: .failure) {
            var path = Path()
            path.line(to: Point(1, 1))
        }
        await #expect(processExitsWith: .failure) { _ = Path(verbs: [.line], points: [Point(0, 0)]) }
        await #expect(processExitsWith: .failure) {
            _ = Path(verbs: [.move, .quad], points: [.zero, .zero])
        }
        await #expect(processExitsWith: .failure) {
            _ = Path(verbs: [.move, .close, .line], points: [.zero, .zero])
        }
    }

    @Test func appendingKeepsTheSubpathsOfBoth() throws {
        let (one, two) = (try Path(svg: "M0 0L1 0Z"), try Path(svg: "M5 5L6 5"))
        #expect(one.appending(two).svg() == "M 0 0 L 1 0 Z M 5 5 L 6 5")
        #expect(one.appending(Path()) == one && Path().appending(one) == one)
        // A close returns to the start of the appended subpath.
        var both = one.appending(two)
        both.close()
        #expect(both.currentPoint == Point(5, 5))
    }

    @Test func removingAllKeepsTheMemory() {
        var path = Path(polyline: (0..<100).map { Point(Double($0), 0) })
        let capacity = path.points.capacity
        path.removeAll()
        #expect(path == Path() && path.points.capacity == capacity)
    }

    @Test func subpathsPutTogetherAreThePath() throws {
        checkCases(50, seed: 111) { random in
            let path = random.path()
            let parts = path.subpaths
            #expect(parts.count == path.verbs.count { $0 == .move })
            #expect(parts.allSatisfy { $0.verbs.first == .move })
            #expect(parts.reduce(Path()) { $0.appending($1) } == path)
        }
        #expect(try Path(svg: "M1 1M2 2L3 3").subpaths.map { $0.svg() } == ["M 1 1", "M 2 2 L 3 3"])
        #expect(Path().subpaths.isEmpty)
    }

    @Test func aMapTakesLengthsAndAreasByItsScale() throws {
        try checkCases(60, seed: 112) { random in
            let path = random.path()
            let map = random.affine()
            #expect(abs(path.applying(map).area - map.determinant * path.area) < 1e-6 * (1 + abs(path.area)))
            // Rotations, reflections and uniform scales keep shapes, so lengths scale evenly.
            let scale = random.number(in: 0.2...4)
            let similar = Affine(rotation: random.number()).concatenating(Affine(scaleX: -scale, y: scale))
            let length = ArcLength(path).total
            #expect(abs(ArcLength(path.applying(similar)).total - scale * length) < 1e-6 * length)
            // The current point of a closed path is transformed too.
            var closed = path
            closed.close()
            let start = try #require(closed.currentPoint)
            #expect(closed.applying(map).currentPoint == map.apply(start))
        }
        let path = Path(rect: Rect(0, 0, 1, 1))
        #expect(path.applying(.identity) == path)
        #expect(path.mapPoints { Point($0.y, $0.x) }.svg() == "M 0 0 L 0 1 L 1 1 L 1 0 Z")
    }

    @Test func equalityWithinATolerance() throws {
        let path = try Path(svg: "M0 0L1 1")
        #expect(path.isEqual(to: try Path(svg: "M0 0.001L1 1"), tolerance: 0.01))
        #expect(!path.isEqual(to: try Path(svg: "M0 0.1L1 1"), tolerance: 0.01))
        #expect(!path.isEqual(to: try Path(svg: "M0.1 0L1 1"), tolerance: 0.01))
        #expect(!path.isEqual(to: try Path(svg: "M0 0L1 1Z"), tolerance: 0.01))
        #expect(path.hasSameStructure(as: try Path(svg: "M7 7L8 8")))
        #expect(!path.hasSameStructure(as: try Path(svg: "M7 7Q8 8 9 9")))
    }
}

@Suite struct PathVerticesTests {
    @Test func vertexOfEachElement() throws {
        let path = try Path(svg: "M 1 2 L 3 4 Q 5 6 7 8 C 1 1 2 2 9 9")
        #expect(path.vertices == [Point(1, 2), Point(3, 4), Point(7, 8), Point(9, 9)])
    }

    @Test func aSubpathThatComesBackHasItsStartOnce() throws {
        try #expect(Path(svg: "M 0 0 L 9 0 L 9 9 Z").vertices.count == 3)
        try #expect(Path(svg: "M 0 0 L 9 0 L 9 9 L 0 0 Z").vertices.count == 3)
        try #expect(Path(svg: "M 0 0 L 9 0 L 9 9 L 0 0").vertices.count == 3)
        #expect(
            try Path(svg: "M 0 0 L 9 0 L 9 9 Z M 5 5 L 6 6").vertices.suffix(2) == [Point(5, 5), Point(6, 6)])
        try #expect(Path(svg: "M 4 4").vertices == [Point(4, 4)])
        #expect(Path().vertices.isEmpty)
    }

    @Test func aClosingPointMayDifferByRounding() {
        #expect(Path(polyline: [Point(0.3, 0), Point(5, 5), Point(0.1 + 0.2, 0)]).vertices.count == 2)
        #expect(Path(polyline: [Point(0.3, 0), Point(5, 5), Point(0.301, 0)]).vertices.count == 3)
    }
}

struct PathReversedTests {
    @Test func aReversedPathHasTheSamePoints() throws {
        #expect(try Path(svg: "M0 0L1 0L1 1Z").reversed.svg() == "M 0 0 L 1 1 L 1 0 Z")
        #expect(try Path(svg: "M0 0L1 0Q2 2 3 3").reversed.svg() == "M 3 3 Q 2 2 1 0 L 0 0")
        #expect(try Path(svg: "M0 0C1 1 2 2 3 3Z").reversed.svg() == "M 0 0 L 3 3 C 2 2 1 1 0 0 Z")
        #expect(try Path(svg: "M0 0L1 1L0 0Z").reversed.svg() == "M 0 0 L 1 1 L 0 0 Z")
        #expect(try Path(svg: "M7 8M1 1Z").reversed.svg() == "M 7 8 M 1 1 Z")
        #expect(Path().reversed.isEmpty)
    }

    @Test func aReversedPathHasItsSegmentsBackwards() {
        checkCases(60, seed: 231) { random in
            let path = random.path()
            if !path.verbs.contains(.close) { #expect(path.reversed.reversed == path) }
            for (one, other) in zip(path.subpaths, path.reversed.subpaths) {
                let forward = one.segments.filter { $0.start != $0.end }
                let backward = other.segments.filter { $0.start != $0.end }
                let turned = backward.reversed().map(\.reversed)
                // A closed subpath keeps its start, so its closing line comes first.
                let rotated = one.verbs.last == .close ? Array(turned) : turned
                #expect(Set(rotated) == Set(forward))
                #expect(other.verbs.last == one.verbs.last || one.verbs.last != .close)
            }
        }
    }
}
