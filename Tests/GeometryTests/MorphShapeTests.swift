import Testing

@testable import Geometry

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
