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
        for _ in 0..<100 {
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

    @Test func ellipticalArcsLieOnTheirEllipse() throws {
        var random = SplitMix64(seed: 2)
        for _ in 0..<200 {
            let rx = random.number(in: 150...300)
            let ry = random.number(in: 150...300)
            let angle = random.number(in: -4...4)
            let start = random.point()
            let arc = EllipticalArc(
                radii: Size(rx, ry), rotation: angle, isLarge: Bool.random(using: &random),
                sweeps: Bool.random(using: &random), end: random.point())
            var path = Path()
            path.move(to: start)
            path.addArc(arc)
            // Unturned and scaled to a circle, all points have one distance from the middle of the two
            // centres that are possible: compare neighbours' curvature by three-point circles.
            let unit = Affine(rotation: -angle)
                .concatenating(Affine(scaleX: 1 / rx, y: 1 / ry))
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
    /// Points along every cubic and line, by the curve parameter.
    func sampled(perSegment count: Int) -> [Point] {
        var points: [Point] = []
        var pen = Point.zero
        for element in elements {
            switch element {
            case .move(let point):
                points.append(point)
                pen = point
            case .line(let end):
                for step in 1...count {
                    points.append(pen.interpolated(to: end, progress: Double(step) / Double(count)))
                }
                pen = end
            case .cubic(let a, let b, let end):
                for step in 1...count {
                    let t = Double(step) / Double(count)
                    let ab = a.interpolated(to: b, progress: t)
                    let left = pen.interpolated(to: a, progress: t).interpolated(to: ab, progress: t)
                    let right = ab.interpolated(to: b.interpolated(to: end, progress: t), progress: t)
                    points.append(left.interpolated(to: right, progress: t))
                }
                pen = end
            case .quad, .close: break
            }
        }
        return points
    }

    /// The sum of the turns of the sampled path, in radians.
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
