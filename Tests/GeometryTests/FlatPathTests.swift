import Geometry
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

    @Test func chordsStayWithinTheTolerance() {
        var path = Path()
        path.move(to: Point(100, 0))
        path.cubic(
            to: Point(0, 100), control1: Point(100, 55.22847498), control2: Point(55.22847498, 100))
        for tolerance in [1, 0.1, 0.01] {
            var flat = FlatPath()
            flat.append(path, tolerance: tolerance)
            for (a, b) in zip(flat.points, flat.points.dropFirst()) {
                let middle = a.interpolated(to: b, progress: 0.5)
                #expect(abs((middle - .zero).length - 100) < tolerance + 0.03)
            }
            #expect(!flat.isSmooth(0) && !flat.isSmooth(flat.points.count - 1))
            #expect(flat.points.indices.dropFirst().dropLast().allSatisfy(flat.isSmooth))
        }
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
}
