import Testing

@testable import Geometry

struct PathSegmentsTests {
    @Test func everyCloseIsALine() throws {
        #expect(
            Array(try Path(svg: "M0 0L4 0L4 3Z").segments) == [
                .line(Point(0, 0), Point(4, 0)), .line(Point(4, 0), Point(4, 3)),
                .line(Point(4, 3), Point(0, 0)),
            ])
        // Also one without length, and what is drawn after it starts where the subpath did.
        #expect(
            Array(try Path(svg: "M1 1L2 1L1 1ZL5 5").segments) == [
                .line(Point(1, 1), Point(2, 1)), .line(Point(2, 1), Point(1, 1)),
                .line(Point(1, 1), Point(1, 1)), .line(Point(1, 1), Point(5, 5)),
            ])
        #expect(Array(try Path(svg: "M1 1M2 2").segments).isEmpty)
    }

    @Test func whatIsNotFiniteIsLeftOut() {
        var path = Path()
        path.move(to: Point(0, 0))
        path.quad(to: Point(1, 1), control: Point(.infinity, 0))
        path.line(to: Point(2, 0))
        path.cubic(to: Point(.nan, 0), control1: .zero, control2: .zero)
        path.line(to: Point(3, 0))
        path.move(to: Point(0, .nan))
        path.line(to: Point(9, 9))
        path.close()
        path.move(to: Point(5, 5))
        path.line(to: Point(6, 5))
        #expect(
            Array(path.segments) == [
                .line(Point(0, 0), Point(2, 0)), .line(Point(2, 0), Point(3, 0)),
                .line(Point(5, 5), Point(6, 5)),
            ])
    }

    @Test func theEdgeOfAFillClosesWhatIsOpen() throws {
        func edge(_ svg: String) throws -> [PathSegment] {
            var edges: [PathSegment] = []
            try Path(svg: svg).forEachEdge { edges.append($0) }
            return edges
        }
        let closing = PathSegment.line(Point(4, 3), Point(0, 0))
        #expect(try edge("M0 0L4 0L4 3").last == closing)
        #expect(try edge("M0 0L4 0L4 3Z").count == 3)
        // Between subpaths, too, and none where the ends meet already.
        let both = try edge("M0 0L4 0L4 3M9 9L8 9L9 9")
        #expect(both.count == 5 && both[2] == closing)
    }
}
