import Geometry
import RealModule
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

    @Test func cornersOfARoundedRectangleLieOnTheirCircles() throws {
        let box = Rect(10, 20, 60, 40)
        let path = Path(roundedRect: box, cornerRadius: 12)
        #expect(path.bounds == box)
        for segment in path.segments {
            guard case .cubic = segment else { continue }
            // The middle of the circle is one radius inside of the corner that the arc cuts off.
            let middle = segment.point(at: 0.5)
            let center = Point(middle.x < 40 ? 22 : 58, middle.y < 40 ? 32 : 48)
            for step in 0...20 {
                let distance = segment.point(at: Double(step) / 20).distance(to: center)
                #expect(distance > 12 - 1e-9 && distance < 12 * 1.0003)
            }
        }
        #expect(abs(path.area - (2400 - 144 * (4 - .pi))) < 144 * .pi * 3e-4)
    }

    @Test func differentCornerRadiiMakeEllipses() {
        let path = Path(roundedRect: Rect(0, 0, 40, 20), cornerWidth: 15, cornerHeight: 5)
        #expect(abs(path.area - (800 - 75 * (4 - .pi))) < 0.1)
        #expect(path.points.first == Point(15, 0))
        let whole = Path(roundedRect: Rect(0, 0, 40, 20), cornerWidth: 99, cornerHeight: 99)
        #expect(abs(whole.area - Path(ellipseIn: Rect(0, 0, 40, 20)).area) < 1e-9)
        let flat = Path(roundedRect: Rect(0, 0, 4, 2), cornerWidth: 1, cornerHeight: 0)
        #expect(flat == Path(rect: Rect(0, 0, 4, 2)))
    }

    @Test func anEllipseStaysWithinThreeTenThousandths() {
        let ellipse = Path(ellipseIn: Rect(-30, -20, 60, 40))
        var outermost = 0.0
        for segment in ellipse.segments where segment.start != segment.end {
            for step in 0...50 {
                let point = segment.point(at: Double(step) / 50)
                let radius = Vector(point.x / 30, point.y / 20).length
                #expect(radius > 1 - 1e-12)
                outermost = max(outermost, radius)
            }
        }
        #expect(outermost < 1.000_273 && outermost > 1.000_27)
        // The true perimeter, by the complete elliptic integral: 4 · 30 · E(1 - 4/9).
        #expect(abs(ArcLength(ellipse).total / 158.654_395_892_912_9 - 1) < 2e-4)
    }

    @Test(arguments: [3, 4, 5, 12]) func areasOfPolygonsAndStars(count: Int) {
        // n triangles of two radii and the angle between them, clockwise.
        let angle = Double.pi / Double(count)
        let polygon = Path(regularPolygon: count, center: Point(7, 8), radius: 10, startAngle: 0.3)
        #expect(abs(polygon.area - Double(count) * 50 * Double.sin(2 * angle)) < 1e-9)
        let star = Path(
            starWithTips: count, center: Point(7, 8), outerRadius: 10, innerRadius: 4, startAngle: 0.3)
        #expect(abs(star.area - Double(count) * 40 * Double.sin(angle)) < 1e-9)
        #expect(
            star.points[0].distance(to: Point(7 + 10 * Double.cos(0.3), 8 + 10 * Double.sin(0.3))) < 1e-12)
        #expect(star.verbs.last == .close && polygon.verbs.last == .close)
        #expect(Path(regularPolygon: -count, center: .zero, radius: 1).isEmpty)
    }

    @Test func aPolylineStaysOpen() {
        #expect(Path(polyline: [Point(0, 0), Point(1, 2), Point(3, 4)]).svg() == "M 0 0 L 1 2 L 3 4")
        #expect(Path(polyline: []).isEmpty)
        #expect(Path(polyline: [Point(1, 1)]).verbs == [.move])
    }
}
