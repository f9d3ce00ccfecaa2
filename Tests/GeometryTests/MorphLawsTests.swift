import RealModule
import TestSupport
import Testing

@testable import Geometry

/// The properties of every smart morph, whatever the windings of its paths.
struct MorphLawsTests {
    /// Returns the largest difference between an end of a morph and its picture close to that end, by either fill rule.
    func jump(_ morph: PathMorph, _ step: Double = 1e-7) -> Double {
        var jump = 0.0
        for (end, beside) in [(morph.from, step), (morph.to, 1 - step)] {
            let (one, other) = (WindingGrid(end), WindingGrid(morph.path(at: beside)))
            for rule in FillRule.allCases { jump = max(jump, one.differing(from: other, rule)) }
        }
        return jump
    }

    @Test func fillsDoNotJumpAtTheEnds() {
        checkCases(20, seed: 1101) { random in
            let morph = PathMorph(from: random.shape(), to: random.shape())
            guard morph.plan != nil else { return }
            #expect(jump(morph) <= 0.001, "\(morph.from.svg()) to \(morph.to.svg())")
        }
    }

    /// A round pen of width 4 covers the points within 2 of the outline.
    @Test func strokesDoNotJumpAtTheEnds() {
        checkCases(5, seed: 1103) { random in
            let morph = PathMorph(from: random.shape(), to: random.shape())
            for (end, beside) in [(morph.from, 1e-7), (morph.to, 1 - 1e-7)] {
                let (one, other) = (Pen(end), Pen(morph.path(at: beside)))
                for _ in 0..<60 {
                    let point = random.point(in: 0...100)
                    guard abs(one.distance(to: point) - 2) > 0.01 else { continue }
                    #expect(one.covers(point) == other.covers(point))
                }
            }
        }
    }

    @Test(arguments: [LineCap.butt, .round], [nil, 3.0])
    func theLineOfASubpathWithoutPartnerShrinksWithIt(cap: LineCap, dash: Double?) throws {
        let square = "M10 10h20v20h-20Z"
        let morph = PathMorph(from: try Path(svg: square + "M60 60L90 64L60 68Z"), to: try Path(svg: square))
        let style = StrokeStyle(width: 6, cap: cap)
        let dash = try dash.map { try DashPattern([$0, $0]) }
        // The points of a fine grid under the line of the triangle.
        func area(of path: Path) -> Int {
            let line = path.stroked(style, dash: dash)
            let grid = (0..<25).flatMap { column in (0..<15).map { row in (column, row) } }
            return grid.count { column, row in
                line.contains(Point(50.37 + 2 * Double(column), 50.37 + 2 * Double(row)))
            }
        }
        let (whole, half) = (area(of: morph.from), morph.path(at: 0.5))
        #expect(whole > 20)
        for path in [half, half.reversed, half.trimmed(from: 0, to: 0.999), half.subpaths[1]] {
            #expect((1..<whole / 2).contains(area(of: path)))
        }
        #expect(area(of: morph.path(at: 0.999)) == 0)
        // A morph from such a path continues with its line.
        let resumed = PathMorph(from: half, to: morph.to)
        #expect(resumed.path(at: 1e-6).isEqual(to: half, tolerance: 1e-3))
        #expect(area(of: resumed.path(at: 1e-6)) == area(of: half))
    }

    /// Rotations leave the box of both ends only if the shape stays the same.
    @Test func morphsStayInTheBoxOfBothEnds() {
        checkCases(60, seed: 1106) { random in
            let morph = PathMorph(from: random.shape(), to: random.shape())
            guard let one = morph.from.bounds, let other = morph.to.bounds else { return }
            let box = one.union(other).insetBy(dx: -1e-6, dy: -1e-6)
            for progress in stride(from: 0.1, to: 1, by: 0.1) {
                guard let drawn = morph.path(at: progress).bounds else { continue }
                let corners = [drawn.origin, Point(drawn.maxX, drawn.maxY)]
                #expect(corners.allSatisfy(box.contains), "\(morph.from.svg()) to \(morph.to.svg())")
            }
        }
    }

    @Test func contoursInBothRandomPathsStay() {
        checkCases(25, seed: 1104) { random in
            let shared = random.placedOutline()
            var (ones, others) = ([shared], [shared])
            for _ in 0..<Int.random(in: 1...3, using: &random) { ones.append(random.placedOutline()) }
            for _ in 0..<Int.random(in: 0..<ones.count, using: &random) where others.count + 1 < ones.count {
                others.append(random.placedOutline())
            }
            ones.shuffle(using: &random)
            others.shuffle(using: &random)
            let morph = PathMorph(
                from: ones.reduce(Path()) { $0.appending($1) }, to: others.reduce(Path()) { $0.appending($1) }
            )
            guard morph.plan != nil else { return }
            let pen = Pen(shared)
            for progress in [0.2, 0.9] {
                #expect(
                    morph.path(at: progress).subpaths.contains { subpath in
                        let drawn = Pen(subpath)
                        return subpath.points.allSatisfy { pen.distance(to: $0) < 1e-6 || !subpath.isPolygon }
                            && shared.points.allSatisfy { drawn.distance(to: $0) < 1e-6 || !shared.isPolygon }
                            && subpath.bounds?.isNear(shared.bounds ?? .zero) == true
                    })
            }
        }
    }

    @Test func contoursVanishWithinTheirBounds() {
        checkCases(40, seed: 1105) { random in
            let (one, other) = (random.shape(of: 2...4), random.shape(of: 1...1))
            let boxes = one.subpaths.compactMap(\.bounds)
            guard let plan = PathMorph(from: one, to: other).plan else { return }
            for match in plan.matches where match.to == nil {
                guard let index = match.from else { continue }
                let point = plan.pair.to.points[match.points.lowerBound]
                // A hole moves with its outline.
                let isInside = boxes.indices.contains {
                    $0 != index && boxes[$0].union(boxes[index]) == boxes[$0]
                }
                #expect(isInside || boxes[index].contains(point))
            }
        }
    }
}

/// The distances from an outline.
private struct Pen {
    private let chords: [(start: Point, end: Point)]
    private let path: Path

    init(_ path: Path) {
        self.path = path
        chords = WindingGrid.chords(of: path, closesOpen: false)
    }

    /// Returns whether a line of width 4 covers a point.
    func covers(_ point: Point) -> Bool {
        path.subpaths.enumerated().contains { index, subpath in
            Pen(subpath).distance(to: point) < 2 * path.lineScale(ofSubpath: index)
        }
    }

    func distance(to point: Point) -> Double {
        chords.map { point.distance(toLineFrom: $0.start, to: $0.end) }.min() ?? .infinity
    }
}

extension Path {
    fileprivate var isPolygon: Bool { verbs.allSatisfy { $0 != .quad && $0 != .cubic } }
}

extension Rect {
    fileprivate func isNear(_ other: Rect) -> Bool {
        origin.distance(to: other.origin) < 1e-6 && center.distance(to: other.center) < 1e-6
    }
}

// MARK: - Turns

struct MorphTurningTests {
    static let arrow = Path(
        polygon: [
            Point(10, 45), Point(60, 45), Point(60, 25), Point(95, 50), Point(60, 75), Point(60, 55),
            Point(10, 55),
        ])

    /// Returns a path rotated about (50, 50), with one more point so that the structures differ.
    func turned(_ path: Path, by angle: Double) -> Path {
        var points = path.points
        points.insert(points[0].interpolated(to: points[1], progress: 0.5), at: 1)
        return Path(polygon: points).applying(.turn(angle))
    }

    @Test(arguments: [0.4, 1.5, 3, -0.8, -2.9])
    func aRotatedArrowRotates(angle: Double) throws {
        let morph = PathMorph(from: Self.arrow, to: turned(Self.arrow, by: angle))
        let turn = try #require(morph.plan?.matches.first?.turn)
        #expect(abs(turn.angle - angle) < 1e-6)
        let length = ArcLength(Self.arrow).total
        for progress in [0.1, 0.5, 0.75] {
            // The shape stays the same.
            let path = morph.path(at: progress)
            #expect(abs(path.area - Self.arrow.area) < 1e-6)
            #expect(abs(ArcLength(path).total - length) < 1e-6)
        }
        // Straight lines would draw it together.
        let straight = try #require(morph.pair).path(at: 0.5)
        #expect(straight.area < Self.arrow.area * (0.5 + 0.5 * .cos(angle)) + 1)
        #expect(morph.path(at: 0) == morph.from && morph.path(at: 1) == morph.to)
        let back = PathMorph(from: morph.to, to: morph.from)
        #expect(back.plan?.matches.first?.turn?.angle == -turn.angle)
        for progress in [-0.2, 0.3, 0.5, 1.3] {
            #expect(morph.path(at: progress).isEqual(to: back.path(at: 1 - progress), tolerance: 1e-9))
        }
    }

    @Test func theRotationContinuesBeyondTheEnds() throws {
        let morph = PathMorph(from: Self.arrow, to: turned(Self.arrow, by: 1))
        let further = turned(Self.arrow, by: 1.2)
        #expect(morph.path(at: 1.2).bounds?.center.distance(to: further.bounds?.center ?? .zero) ?? 9 < 3)
        #expect(abs(morph.path(at: 1.2).area - Self.arrow.area) < 1e-6)
    }

    @Test func differentShapesAndSmallAnglesDoNotRotate() {
        let star = MorphPlanTests.star
        for (one, other) in [
            (star, Path(rect: Rect(0, 0, 160, 160))), (star, Path(ellipseIn: Rect(0, 0, 160, 160))),
            (Self.arrow, turned(Self.arrow, by: 0.2)),
        ] { #expect(MorphPlan(from: one, to: other).matches.allSatisfy { $0.turn == nil }) }
    }

    @Test func aSymmetricShapeTakesTheSmallestAngle() throws {
        let bar = Path(rect: Rect(10, 40, 80, 20))
        let turn = try #require(PathMorph(from: bar, to: turned(bar, by: 2.5)).plan?.matches.first?.turn)
        #expect(abs(turn.angle - (2.5 - .pi)) < 1e-9)
    }

    @Test func holesRotateWithTheirOutline() throws {
        let hole = Path(polygon: [Point(70, 45), Point(70, 55), Point(80, 50)])
        let from = Self.arrow.appending(hole)
        let to = turned(Self.arrow, by: 1.7).appending(turned(hole, by: 1.7))
        let morph = PathMorph(from: from, to: to)
        let plan = try #require(morph.plan)
        #expect(plan.matches.map(\.turn) == Array(repeating: plan.matches.first?.turn, count: 2))
        // A hole that closes moves with its outline.
        let closing = PathMorph(from: from, to: turned(Self.arrow, by: 1.7))
        for progress in [0.2, 0.5, 0.9] {
            let parts = morph.path(at: progress).subpaths
            #expect(
                parts.map { ($0.area * 1e3).rounded() } == from.subpaths.map { ($0.area * 1e3).rounded() })
            for parts in [parts, closing.path(at: progress).subpaths] {
                for point in parts[1].points { #expect(parts[0].contains(point)) }
            }
        }
    }

    @Test func aGivenStartRotatesTheShape() throws {
        let pentagon = Path(regularPolygon: 5, center: Point(50, 50), radius: 40)
        let morph = PathMorph(from: pentagon, to: pentagon, shapeIndex: 1)
        #expect(abs(try #require(morph.plan?.matches.first?.turn).angle - 2 * .pi / 5) < 1e-9)
        #expect(abs(morph.path(at: 0.5).area - pentagon.area) < 1e-6)
    }
}

// MARK: - Quality

struct MorphQualityTests {
    /// No measure is worse than that of equal lengths from the best start.
    @Test(arguments: MorphPlanTests.pairs.prefix(5))
    func noPlanIsWorseThanEqualLengths(from: String, to: String) throws {
        let (from, to) = (try Path(svg: from), try Path(svg: to))
        let plan = MorphPlan(from: from, to: to)
        let (ours, plain) = (MorphQuality(of: plan), MorphQuality(of: plan.resampled(from, to)))
        #expect(ours.meanSquaredTravel <= plain.meanSquaredTravel * 1.01 + 1)
        #expect(ours.maximumSquaredTravel <= plain.maximumSquaredTravel * 1.01 + 1)
        #expect(ours.newCrossings <= plain.newCrossings)
        #expect(ours.areaDeviation <= plain.areaDeviation + 0.01)
    }
}
