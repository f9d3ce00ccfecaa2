import Geometry
import RealModule
import Testing

struct PathRoundedCornersTests {
    @Test func aRectangleBecomesARoundedOne() {
        let rounded = Path(rect: Rect(0, 0, 40, 30)).roundingCorners(radius: 5)
        let expected = Path(roundedRect: Rect(0, 0, 40, 30), cornerRadius: 5)
        #expect(abs(rounded.area - expected.area) < 1e-9)
        #expect(abs(ArcLength(rounded).total - ArcLength(expected).total) < 1e-9)
        #expect(rounded.bounds?.size == Size(40, 30))
        #expect(rounded.verbs.last == .close)
    }

    @Test func anArcTakesAtMostHalfOfALine() throws {
        let small = Path(rect: Rect(0, 0, 10, 10)).roundingCorners(radius: 99)
        #expect(abs(small.area - Path(ellipseIn: Rect(0, 0, 10, 10)).area) < 1e-9)
        let open = try Path(svg: "M0 0L10 0L10 10").roundingCorners(radius: 2)
        #expect(open.verbs == [.move, .line, .cubic, .line])
        #expect(open.points.first == Point(0, 0) && open.points.last == Point(10, 10))
    }

    @Test func curvesAndStraightAnglesStay() throws {
        for svg in ["M0 0L5 0L10 0", "M0 0Q5 5 10 0L20 0", "M0 0L10 0L0 0", "M3 3Z", "M3 3"] {
            let path = try Path(svg: svg)
            #expect(path.roundingCorners(radius: 2) == path)
        }
        let path = Path(rect: Rect(0, 0, 1, 1))
        #expect(path.roundingCorners(radius: 0) == path)
        #expect(path.roundingCorners(radius: .nan) == path)
    }

    @Test func anArcBetweenTangentsTouchesBoth() throws {
        var path = try Path(svg: "M0 0")
        path.addArc(tangent1End: Point(10, 0), tangent2End: Point(10, 20), radius: 4)
        #expect(path.verbs == [.move, .line, .cubic])
        #expect(path.points[1] == Point(6, 0))
        #expect(path.points[4].distance(to: Point(10, 4)) < 1e-12)
        var sharp = try Path(svg: "M0 0")
        sharp.addArc(tangent1End: Point(10, 0), tangent2End: Point(0, 5), radius: 1)
        #expect(sharp.verbs == [.move, .line, .cubic, .cubic])
        var straight = try Path(svg: "M0 0")
        straight.addArc(tangent1End: Point(10, 0), tangent2End: Point(20, 0), radius: 1)
        #expect(straight.svg() == "M 0 0 L 10 0")
    }

    @Test(arguments: [0.2, 0.8, 1.5, 2.4, 3.0]) func anArcTouchesBothSidesOfItsCorner(angle: Double) throws {
        // The second side leaves the corner at (20, 0) after a turn by the angle, to either side.
        for turn in [angle, -angle] {
            let end = Point(20 + 30 * Double.cos(turn), 30 * Double.sin(turn))
            var path = try Path(svg: "M0 0")
            let radius = 0.5
            path.addArc(tangent1End: Point(20, 0), tangent2End: end, radius: radius)
            // Tangents from a point to a circle are r tan(turn/2) long; its centre lies on the side of the turn.
            let reach = radius * Double.tan(angle / 2)
            #expect(path.points[1].distance(to: Point(20 - reach, 0)) < 1e-9)
            let last = try #require(path.points.last)
            let side = Vector(Double.cos(turn), Double.sin(turn))
            #expect(last.distance(to: Point(20, 0) + side * reach) < 1e-9)
            let center = Point(20 - reach, turn > 0 ? radius : -radius)
            for segment in path.segments.dropFirst() {
                for step in 0...8 {
                    let distance = segment.point(at: Double(step) / 8).distance(to: center)
                    #expect(abs(distance - radius) < 3e-4 * radius + 1e-9)
                }
            }
        }
    }

    @Test func roundingTakesTheSameFromEveryCorner() {
        // Of a regular polygon with the inner half angle a each corner loses r² (1/tan a - (π/2 - a)).
        for count in 3...8 {
            let half = Double.pi / 2 - .pi / Double(count)
            let polygon = Path(regularPolygon: count, center: .zero, radius: 50)
            let lost = polygon.area - polygon.roundingCorners(radius: 4).area
            let each = 16 * (1 / Double.tan(half) - (.pi / 2 - half))
            #expect(abs(lost - Double(count) * each) < 0.02)
        }
    }
}
