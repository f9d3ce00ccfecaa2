import RealModule
import TestSupport
import Testing

@testable import Geometry

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

    @Test func cornersOfARoundedRectangleLieOnTheirCircles() throws {
        let box = Rect(10, 20, 60, 40)
        let path = Path(roundedRect: box, cornerRadius: 12)
        #expect(path.bounds == box)
        for segment in path.segments {
            guard case .cubic = segment else { continue }
            // The centre of the circle is one radius inside the corner that the arc replaces.
            let middle = segment.point(at: 0.5)
            let center = Point(middle.x < 40 ? 22 : 58, middle.y < 40 ? 32 : 48)
            for distance in segment.samples(20).map({ $0.distance(to: center) }) {
                #expect(distance > 12 - 1e-9 && distance < 12 * 1.0003)
            }
        }
        #expect(abs(path.area - (2400 - 144 * (4 - .pi))) < 144 * .pi * 3e-4)
    }

    /// Each corner is a quarter ellipse, or a point of the outline.
    @Test(arguments: (0...15).map { CornerMask(rawValue: $0) })
    func someCornersAreSquare(corners: CornerMask) {
        let box = Rect(10, 20, 60, 40)
        let path = Path(roundedRect: box, cornerWidth: 12, cornerHeight: 6, corners: corners)
        #expect(path.bounds == box && path.subpaths.count == 1)
        #expect(abs(path.area - (2400 - 72 * (1 - .pi / 4) * Double(corners.names.count))) < 0.1)
        #expect(zip(path.vertices, path.vertices.dropFirst()).allSatisfy { $0 != $1 })
        for (name, x, y) in [
            ("minXMinY", 10.0, 20.0), ("maxXMinY", 70, 20), ("minXMaxY", 10, 60), ("maxXMaxY", 70, 60),
        ] { #expect(path.vertices.contains(Point(x, y)) != corners.names.contains(name), "\(name)") }
        #expect(CornerMask(names: corners.names + ["top"]) == corners)
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

    @Test func anEllipseStaysWithinThreeTenThousandths() throws {
        let ellipse = Path(ellipseIn: Rect(-30, -20, 60, 40))
        let radii = ellipse.sampled(perSegment: 50).map { Vector($0.x / 30, $0.y / 20).length }
        #expect(try #require(radii.min()) > 1 - 1e-12)
        #expect((1.000_27...1.000_273).contains(try #require(radii.max())))
        // The true circumference, by the complete elliptic integral: 4 · 30 · E(1 - 4/9).
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

struct PathArcsTests {
    /// Returns the points of a unit arc's cubics on the circle.
    func ends(_ start: Double, _ end: Double, clockwise: Bool) -> [Point] {
        let arc = Path(arcCenter: .zero, radius: 1, startAngle: start, endAngle: end, clockwise: clockwise)
        return arc.elements.compactMap { element in
            switch element {
            case .move(let point), .cubic(_, _, let point): point
            default: nil
            }
        }
    }

    @Test func anArcNeverGoesRoundTwice() {
        #expect(ends(0, 4 * .pi, clockwise: true).count == 5)
        #expect(ends(0, 2 * .pi, clockwise: true).count == 5)
        #expect(ends(2 * .pi, 0, clockwise: false).count == 5)
        #expect(ends(0, -.pi / 2, clockwise: true).count == 4)
        #expect(ends(1, 1, clockwise: true).count == 1)
    }

    @Test func anArcJoinsTheSubpathUnderWay() {
        var path = Path()
        path.move(to: Point(0, 0))
        path.addArc(center: Point(10, 0), radius: 2, startAngle: 0, endAngle: .pi / 2, clockwise: true)
        #expect(path.verbs == [.move, .line, .cubic])
        path.addArc(center: Point(.nan, 0), radius: 2, startAngle: 0, endAngle: 1, clockwise: true)
        #expect(path.verbs.count == 3)
    }

    @Test func anArcHasTheLengthOfItsAngle() {
        checkCases(100, seed: 240) { random in
            let (start, sweep, radius) = (
                random.number(in: -9...9), random.number(in: 0.01...6.28), random.number(in: 0.5...50)
            )
            for clockwise in [true, false] {
                let end = clockwise ? start + sweep : start - sweep
                let arc = Path(
                    arcCenter: Point(3, -4), radius: radius, startAngle: start, endAngle: end,
                    clockwise: clockwise)
                #expect(abs(ArcLength(arc).total - radius * sweep) < 2e-4 * radius * sweep)
                let last = Point(3 + radius * Double.cos(end), -4 + radius * Double.sin(end))
                #expect(arc.points.last.map { $0.distance(to: last) < 1e-9 } == true)
                // At most 90 degrees for each cubic.
                #expect(arc.verbs.count - 1 == Int((sweep / (.pi / 2) - 1e-9).rounded(.up)))
                // With its chord it is a segment of a circle. Clockwise is positive.
                let area = radius * radius / 2 * (sweep - Double.sin(sweep)) * (clockwise ? 1 : -1)
                #expect(abs(arc.area - area) < 1e-3 * radius * radius)
            }
        }
    }

    @Test func aRadiusThatMakesNoCircleIsAPointOrNothing() {
        func arc(_ radius: Double, _ end: Double = 1) -> Path {
            Path(arcCenter: Point(3, 4), radius: radius, startAngle: 0, endAngle: end, clockwise: true)
        }
        #expect(arc(-5).points.allSatisfy { $0 == Point(3, 4) } && !arc(-5).isEmpty)
        #expect(arc(.nan).isEmpty && arc(.infinity).isEmpty && arc(1, .nan).isEmpty)
    }
}

struct PathEllipticalArcTests {
    @Test func ellipticalArcsLieOnTheirEllipse() throws {
        checkCases(200, seed: 2) { random in
            let rx = random.number(in: 150...300)
            let ry = random.number(in: 150...300)
            let angle = random.number(in: -4...4)
            let start = random.point()
            let arc = EllipticalArc(
                radii: Size(rx, -ry), rotation: angle, isLarge: Bool.random(using: &random),
                sweeps: Bool.random(using: &random), end: random.point())
            var path = Path()
            path.move(to: start)
            path.addArc(arc)
            // Without rotation and scaled to a circle, neighbours have the same curvature by three-point circles.
            let unit = Affine(rotation: -angle).concatenating(Affine(scaleX: 1 / rx, y: 1 / ry))
            let circle = path.applying(unit).sampled(perSegment: 8)
            for index in 0..<circle.count - 4 {
                let (a, b, c) = (circle[index], circle[index + 2], circle[index + 4])
                let area = abs((b - a).cross(c - a)) / 2
                guard area > 1e-6 else { continue }
                let radius = a.distance(to: b) * b.distance(to: c) * c.distance(to: a) / (4 * area)
                #expect(abs(radius - 1) < 0.02)
            }
            #expect(path.points.last == arc.end)
            let turn = path.applying(unit).turning
            #expect((turn > 0) == arc.sweeps)
            #expect((abs(turn) > .pi) == arc.isLarge)
        }
    }

    /// Rounding of the angles makes no full circle of a short arc, and no short arc of a full circle.
    @Test(arguments: [false, true], [false, true])
    func anArcToANearbyPointIsShortUnlessItIsLarge(isLarge: Bool, sweeps: Bool) {
        var random = SplitMix64(seed: 31)
        let wrong = cases(200).compactMap { _ in
            let (start, radius) = (random.point(in: 100...900), random.number(in: 1...200))
            let steps = Double(Int.random(in: 1...20, using: &random))
            let end = Point(start.x + steps * start.x.ulp, start.y)
            var path = Path(polyline: [start])
            path.addArc(
                EllipticalArc(
                    radii: Size(radius, 2 * radius), rotation: random.number(in: -4...4), isLarge: isLarge,
                    sweeps: sweeps, end: end))
            let isRound = ArcLength(path).total > 2 * .pi * radius
            return isRound == isLarge && path.currentPoint == end ? nil : end
        }
        #expect(wrong.isEmpty, "\(wrong.count) arcs")
    }

    @Test func anArcThatIsNotFiniteIsALine() {
        for arc in [
            EllipticalArc(radii: Size(.infinity, 1), isLarge: true, sweeps: true, end: Point(5, 5)),
            EllipticalArc(radii: Size(1, 1), rotation: .nan, isLarge: true, sweeps: true, end: Point(5, 5)),
            EllipticalArc(radii: Size(1, .nan), isLarge: true, sweeps: true, end: Point(5, 5)),
        ] {
            var path = Path(polyline: [Point(0, 0)])
            path.addArc(arc)
            #expect(path.svg() == "M 0 0 L 5 5")
        }
    }

    @Test func radiiTooSmallAreScaledUp() throws {
        let path = try Path(svg: "M0 0A1 1 0 0 1 20 0")
        for point in path.sampled(perSegment: 8) {
            #expect(abs(point.distance(to: Point(10, 0)) - 10) < 0.003)
            #expect(point.y < 1e-9)
        }
        #expect(try Path(svg: "M0 0A0 5 0 0 1 20 0") == Path(svg: "M0 0L20 0"))
        #expect(try Path(svg: "M3 4A5 5 0 0 1 3 4") == Path(svg: "M3 4"))
    }
}

extension Path {
    /// Returns the points of all segments at equal steps of the parameter, with both ends of each.
    func sampled(perSegment count: Int) -> [Point] { segments.flatMap { $0.samples(count) } }

    /// Returns the sum of the angles of the sampled path, in radians.
    var turning: Double {
        let points = sampled(perSegment: 32)
        var sum = 0.0
        var last: Vector?
        for (a, b) in zip(points, points.dropFirst()) where a != b {
            let step = b - a
            if let last { sum += Double.atan2(y: last.cross(step), x: last.dot(step)) }
            last = step
        }
        return sum
    }
}

struct TangentArcTests {
    @Test func aStraightCornerHasNoArc() throws {
        var straight = try Path(svg: "M0 0")
        straight.addArc(tangent1End: Point(10, 0), tangent2End: Point(20, 0), radius: 1)
        #expect(straight.svg() == "M 0 0 L 10 0")
    }

    @Test(arguments: [0.2, 0.8, 1.5, 2.4, 3.0]) func anArcTouchesBothSidesOfItsCorner(angle: Double) throws {
        // The second side leaves the corner at (20, 0) at the angle, to either side.
        for turn in [angle, -angle] {
            let end = Point(20 + 30 * Double.cos(turn), 30 * Double.sin(turn))
            var path = try Path(svg: "M0 0")
            let radius = 0.5
            path.addArc(tangent1End: Point(20, 0), tangent2End: end, radius: radius)
            // The tangents from a point to a circle are r tan(angle/2) long. The centre is on the side of the turn.
            let reach = radius * Double.tan(angle / 2)
            #expect(path.points[1].distance(to: Point(20 - reach, 0)) < 1e-9)
            let last = try #require(path.points.last)
            let side = Vector(Double.cos(turn), Double.sin(turn))
            #expect(last.distance(to: Point(20, 0) + side * reach) < 1e-9)
            let center = Point(20 - reach, turn > 0 ? radius : -radius)
            for point in path.segments.dropFirst().flatMap({ $0.samples(8) }) {
                #expect(abs(point.distance(to: center) - radius) < 3e-4 * radius + 1e-9)
            }
        }
    }
}
