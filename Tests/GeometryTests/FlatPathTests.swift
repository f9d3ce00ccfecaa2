import Geometry
import TestSupport
import Testing

@Suite struct FlatPathTests {
    @Test func linesStayAsTheyAre() {
        var path = Path()
        path.move(to: Point(1, 2))
        path.line(to: Point(3, 4))
        path.line(to: Point(3, 4))
        path.line(to: Point(1, 2))
        path.close()
        var flat = FlatPath()
        flat.append(path)
        #expect(flat.points == [Point(1, 2), Point(3, 4)])
        #expect(flat.contours == [FlatPath.Contour(start: 0, end: 2, isClosed: true)])
    }

    @Test func aMoveAloneMakesNoContour() {
        var path = Path()
        path.move(to: Point(1, 2))
        path.move(to: Point(3, 4))
        path.line(to: Point(3, 4))
        var flat = FlatPath()
        flat.append(path)
        #expect(flat.contours == [FlatPath.Contour(start: 0, end: 1, isClosed: false)])
    }

    @Test func whatIsNotFiniteIsLeftOut() {
        var path = Path()
        path.move(to: Point(0, 0))
        path.line(to: Point(.nan, 1))
        path.line(to: Point(10, 0))
        path.line(to: Point(10, .infinity))
        path.line(to: Point(10, 10))
        path.move(to: Point(.nan, 0))
        path.line(to: Point(5, 5))
        path.close()
        var flat = FlatPath()
        flat.append(path)
        #expect(flat.points == [Point(0, 0), Point(10, 0), Point(10, 10)])
        #expect(flat.contours.count == 1)
    }

    @Test func closingDropsALastPointThatIsTheFirst() {
        var flat = FlatPath()
        flat.move(to: Point(0, 0))
        flat.line(to: Point(4, 0))
        flat.line(to: Point(4, 3), isSmooth: true)
        flat.line(to: Point(0, 0), isSmooth: true)
        flat.close()
        #expect(flat.points == [Point(0, 0), Point(4, 0), Point(4, 3)])
        #expect(flat.contours == [FlatPath.Contour(start: 0, end: 3, isClosed: true)])
        #expect((0..<4).map(flat.isSmooth) == [false, false, true, false])
        // The next line begins where this contour did.
        flat.line(to: Point(9, 9))
        #expect(flat.points[3...] == [Point(0, 0), Point(9, 9)] && flat.contours.count == 2)
        #expect(!flat.contours[1].isClosed && flat.contours[1].range == 3..<5)
    }

    @Test func withoutAMoveNothingIsDrawn() {
        var flat = FlatPath()
        flat.line(to: Point(1, 1))
        flat.close()
        flat.move(to: Point(.infinity, 0))
        flat.line(to: Point(1, 1))
        flat.move(to: Point(2e100, 0))
        flat.line(to: Point(1, 1))
        #expect(flat.isEmpty && flat.points.isEmpty && flat == FlatPath())
    }

    @Test func anAffineMapMovesEveryPoint() {
        var random = SplitMix64(seed: 400)
        for _ in cases(40) {
            let (path, map) = (random.path(), random.affine())
            var (one, other) = (FlatPath(), FlatPath())
            one.append(path, tolerance: 0.1)
            let points = one.points
            one.apply(map)
            #expect(one.points == points.map { map.apply($0) })
            // Lines are mapped alike before they are flattened and after.
            other.append(Path(polyline: points), transform: map)
            #expect(Set(other.points).isSubset(of: Set(one.points)))
        }
        var flat = FlatPath()
        flat.append(Path(rect: Rect(0, 0, 1, 1)))
        flat.apply(Affine(scaleX: 1e101, y: 1))
        #expect(flat.isEmpty)
    }

    @Test func removingAllKeepsTheMemory() {
        var flat = FlatPath()
        flat.append(Path(ellipseIn: Rect(0, 0, 1000, 1000)), tolerance: 0.01)
        let capacity = flat.points.capacity
        flat.removeAll()
        #expect(flat == FlatPath() && flat.isEmpty && flat.points.capacity == capacity)
        flat.line(to: Point(1, 1))
        #expect(flat.isEmpty)
    }

    @Test func aFlatPathIsThePathOfItsLines() throws {
        var random = SplitMix64(seed: 401)
        for _ in cases(40) {
            var flat = FlatPath()
            flat.append(random.path(), tolerance: 1)
            var again = FlatPath()
            again.append(Path(flat))
            #expect(again.points == flat.points && again.contours == flat.contours)
        }
        var dot = FlatPath()
        dot.append(try Path(svg: "M3 4Z"))
        #expect(Path(dot).svg() == "M 3 4 L 3 4 Z")
    }
}
