import Geometry
import TestSupport
import Testing

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

    /// A closing point that rounding has moved is the same; one that is another by design is not.
    @Test func whatIsNearTheStartIsTheStart() {
        #expect(Path(polyline: [Point(0.3, 0), Point(5, 5), Point(0.1 + 0.2, 0)]).vertices.count == 2)
        #expect(Path(polyline: [Point(0.3, 0), Point(5, 5), Point(0.301, 0)]).vertices.count == 3)
    }
}
