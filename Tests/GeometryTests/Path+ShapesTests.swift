import Geometry
import Testing

struct PathShapesTests {
    @Test func rectangleRunsClockwiseFromItsTopLeftCorner() {
        #expect(Path(rect: Rect(1, 2, 30, 40)).svg() == "M 1 2 L 31 2 L 31 42 L 1 42 Z")
        #expect(Path(rect: Rect(31, 42, -30, -40)) == Path(rect: Rect(1, 2, 30, 40)))
    }

    @Test func ellipseHasFourCubicsThroughTheMiddlesOfTheSides() {
        let ends = Path(ellipseIn: Rect(0, 0, 20, 10)).elements.compactMap { element in
            if case .cubic(_, _, let end) = element { end } else { Point?.none }
        }
        #expect(ends == [Point(10, 10), Point(0, 5), Point(10, 0), Point(20, 5)])
    }

    @Test func cornerRadiusIsHeldToHalfTheShorterSide() {
        let pill = Path(roundedRect: Rect(0, 0, 20, 10), cornerRadius: 50)
        #expect(pill == Path(roundedRect: Rect(0, 0, 20, 10), cornerWidth: 5, cornerHeight: 5))
        #expect(pill.points.first == Point(5, 0))
        #expect(Path(roundedRect: Rect(0, 0, 2, 1), cornerRadius: .nan) == Path(rect: Rect(0, 0, 2, 1)))
    }

    @Test func starAlternatesTipsAndNotches() {
        let star = Path(starWithTips: 5, center: Point(3, 4), outerRadius: 10, innerRadius: 4)
        let distances = star.points.map { $0.distance(to: Point(3, 4)) }
        #expect(distances.count == 10)
        for (index, distance) in distances.enumerated() {
            #expect(abs(distance - (index.isMultiple(of: 2) ? 10 : 4)) < 1e-12)
        }
        #expect(star.points[0].distance(to: Point(3, -6)) < 1e-12)
        #expect(Path(starWithTips: 0, center: .zero, outerRadius: 1, innerRadius: 1).isEmpty)
    }

    @Test func regularPolygonLiesOnItsCircle() {
        let hexagon = Path(regularPolygon: 6, center: .zero, radius: 2)
        #expect(hexagon.points.count == 6)
        #expect(hexagon.points.allSatisfy { abs($0.distance(to: .zero) - 2) < 1e-12 })
        #expect(Path(polygon: []).isEmpty)
    }
}
