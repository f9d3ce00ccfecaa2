import Geometry
import RealModule
import TestSupport
import Testing

struct PathArcsTests {
    /// The points of a unit arc's cubics that lie on the circle.
    func ends(_ start: Double, _ end: Double, clockwise: Bool) -> [Point] {
        let arc = Path(arcCenter: .zero, radius: 1, startAngle: start, endAngle: end, clockwise: clockwise)
        return arc.elements.compactMap { element in
            switch element {
            case .move(let point), .cubic(_, _, let point): point
            default: nil
            }
        }
    }

    func expectNear(_ points: [Point], _ expected: [Point]) {
        #expect(points.count == expected.count)
        for (point, other) in zip(points, expected) { #expect(point.distance(to: other) < 1e-12) }
    }

    @Test func clockwiseOnAScreenIsTowardsY() {
        expectNear(ends(0, .pi / 2, clockwise: true), [Point(1, 0), Point(0, 1)])
        expectNear(
            ends(0, .pi / 2, clockwise: false), [Point(1, 0), Point(0, -1), Point(-1, 0), Point(0, 1)])
    }

    @Test func anArcNeverGoesRoundTwice() {
        #expect(ends(0, 4 * .pi, clockwise: true).count == 5)
        #expect(ends(0, 2 * .pi, clockwise: true).count == 5)
        #expect(ends(2 * .pi, 0, clockwise: false).count == 5)
        #expect(ends(0, -.pi / 2, clockwise: true).count == 4)
        #expect(ends(1, 1, clockwise: true).count == 1)
    }

    @Test func cubicsStayWithinThreeTenThousandthsOfTheCircle() {
        var random = SplitMix64(seed: 1)
        for _ in cases(100) {
            let start = random.number(in: -10...10)
            let end = random.number(in: -10...10)
            let arc = Path(
                arcCenter: Point(3, 4), radius: 10, startAngle: start, endAngle: end, clockwise: true)
            for point in arc.sampled(perSegment: 16) {
                #expect(abs(point.distance(to: Point(3, 4)) - 10) < 0.003)
            }
        }
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
        var random = SplitMix64(seed: 240)
        for _ in cases(100) {
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
                // Closed by its chord it is a segment of a circle; clockwise is positive.
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
