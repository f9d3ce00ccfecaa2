import Geometry
import RealModule
import TestSupport
import Testing

struct PathEllipticalArcTests {
    @Test func ellipticalArcsLieOnTheirEllipse() throws {
        var random = SplitMix64(seed: 2)
        for _ in cases(200) {
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

    @Test func fourChoicesMakeFourArcs() throws {
        // From (0, 0) to (10, 10) on circles of radius 10: their centres are (10, 0) and (0, 10).
        for (isLarge, sweeps, center, quarters) in [
            (false, true, Point(0, 10), 1.0), (false, false, Point(10, 0), 1),
            (true, true, Point(10, 0), 3), (true, false, Point(0, 10), 3),
        ] {
            var path = Path(polyline: [Point(0, 0)])
            path.addArc(
                EllipticalArc(radii: Size(10, -10), isLarge: isLarge, sweeps: sweeps, end: Point(10, 10)))
            for point in path.sampled(perSegment: 16) {
                #expect(abs(point.distance(to: center) - 10) < 0.003)
            }
            #expect(abs(ArcLength(path).total - quarters * 5 * .pi) < 0.01)
            #expect((path.turning > 0) == sweeps)
        }
    }

    @Test func whatIsNotFiniteIsALine() {
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
