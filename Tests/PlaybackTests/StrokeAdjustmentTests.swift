import Cells
import Geometry
import Layers
import TestSupport
import Testing

@testable import Playback

@Suite struct StrokeAdjustmentTests {
    private func line(_ start: Point, _ end: Point) -> Path { Path(polyline: [start, end]) }

    /// Wherever a level line lies, its edges fall between dots, it is as thick as its width comes to, and it has moved
    /// by half a dot at most.
    @Test func levelAndUprightLinesFallBetweenDots() throws {
        var random = SplitMix64(seed: 81)
        for _ in cases(300) {
            let scale = Double.random(in: 0.2...5, using: &random)
            let isLevel = Bool.random(using: &random)
            let grid = Bool.random(using: &random) ? 1.0 : 2
            // Square dots, or such as are taller.
            let shape = Bool.random(using: &random) ? 1 : Double.random(in: 0.5...1, using: &random)
            let map = Affine(scaleX: scale, y: -scale * shape).concatenating(
                Affine(
                    translationX: .random(in: -9...9, using: &random), y: .random(in: -9...9, using: &random))
            )
            let width = Double.random(in: 0.1...9, using: &random)
            let place = Double.random(in: -50...50, using: &random)
            let ends = isLevel ? [Point(0, place), Point(40, place)] : [Point(place, 0), Point(place, 40)]
            let adjustment = try #require(StrokeAdjustment(map, width: width, grid: grid))
            let adjusted = try #require(adjustment.adjusted(line(ends[0], ends[1])))
            let pen = adjustment.pen
            let across = isLevel ? scale * shape : scale
            let thickness = pen.shape.map { isLevel ? $0.d : $0.a } ?? pen.width * across
            #expect(abs(thickness - max(1, (width * across / grid).rounded()) * grid) < 1e-9)
            for (point, end) in zip(adjusted.points, ends) {
                let (dot, before) = (map.apply(point), map.apply(end))
                let (middle, along) = isLevel ? (dot.y, dot.x) : (dot.x, dot.y)
                let edge = (middle - thickness / 2) / grid
                #expect(abs(edge - edge.rounded()) < 1e-9)
                #expect(abs(middle - (isLevel ? before.y : before.x)) <= grid / 2 + 1e-5)
                #expect(abs(along - (isLevel ? before.x : before.y)) < 1e-9)
            }
        }
    }

    /// A line that moves slowly goes on dot by dot, never back, and never grows.
    @Test func aSlowLineNeverJumpsInWidth() throws {
        for width in [1.2, 2.5, 3.0] {
            var last = -Double.infinity
            var places: Set<Double> = []
            for step in 0..<600 {
                let y = 10 + Double(step) / 200
                let adjustment = try #require(StrokeAdjustment(.identity, width: width, grid: 1))
                let adjusted = try #require(adjustment.adjusted(line(Point(0, y), Point(30, y))))
                #expect(adjusted.points[0].y >= last)
                last = adjusted.points[0].y
                places.insert(last)
                #expect(adjustment.pen.width == width.rounded())
            }
            #expect((3...4).contains(places.count))
        }
    }

    /// The corners of a rectangle move along both axes, and where it was closed by a line of its own that ends where it
    /// began, too.
    @Test func rectanglesStayRectangles() throws {
        var path = Path()
        for (index, point) in [
            Point(0.3, 0.4), Point(9.9, 0.4), Point(9.9, 7.7), Point(0.3, 7.7), Point(0.3, 0.4),
        ]
        .enumerated() {
            if index == 0 { path.move(to: point) } else { path.line(to: point) }
        }
        path.close()
        let adjusted = try #require(StrokeAdjustment(.identity, width: 1, grid: 1)?.adjusted(path))
        #expect(
            adjusted.points == [
                Point(0.5, 0.5), Point(9.5, 0.5), Point(9.5, 7.5), Point(0.5, 7.5), Point(0.5, 0.5),
            ])
    }

    /// Curves leave the lines that they join in the direction in which they did.
    @Test func curvesTakeTheirControlPointsAlong() throws {
        let path = Path(roundedRect: Rect(0.3, 0.2, 20, 12), cornerRadius: 3)
        let adjusted = try #require(StrokeAdjustment(.identity, width: 2, grid: 1)?.adjusted(path))
        #expect(adjusted.verbs == path.verbs)
        var place = 0
        for verb in path.verbs {
            if verb == .cubic {
                let (before, after) = (path.points, adjusted.points)
                for (end, control) in [(place - 1, place), (place + 2, place + 1)] {
                    let (old, new) = (before[control] - before[end], after[control] - after[end])
                    #expect((old - new).length < 1e-12)
                }
            }
            place += verb.pointCount
        }
    }

    /// Of four areas that meet somewhere inside a dot every dot is covered, also the one in which their corners are.
    @Test func areasSideBySideLeaveNoHole() throws {
        var random = SplitMix64(seed: 82)
        var grid = CellGrid(columns: 12, rows: 6)
        let renderer = FrameRenderer()
        for _ in cases(200) {
            let (x, y) = (
                Double.random(in: 2...10, using: &random), Double.random(in: 2...10, using: &random)
            )
            let areas = [
                Rect(0, 0, x, y), Rect(x, 0, 12 - x, y), Rect(0, y, x, 12 - y), Rect(x, y, 12 - x, 12 - y),
            ]
            let scene = Scene(canvas: Size(12, 12), layers: areas.map { rectangle($0, fill: red) })
            for glyphs in [Glyphs.octant, .sextant, .braille] {
                renderer.draw(
                    Timeline(scene), at: 0, style: FrameStyle(glyphs: glyphs), into: &grid, rows: 0..<6)
                #expect(
                    grid.cells.allSatisfy { $0 == Cell(" ", background: .rgb(255, 0, 0)) }, "at \(x), \(y)")
            }
        }
    }

    @Test func whatSlantsStaysWhereItIs() {
        let turn = Affine(rotation: 0.1)
        #expect(StrokeAdjustment(turn, width: 2, grid: 1)?.pen == nil)
        let adjustment = StrokeAdjustment(.identity, width: 2, grid: 1)
        #expect(adjustment?.adjusted(line(Point(0, 0.3), Point(30, 1))) == nil)
        #expect(
            adjustment?.adjusted(line(Point(0, 0.3), Point(1, 0.3))) == nil, "too short to be seen as a line")
        #expect(adjustment?.adjusted(Path(ellipseIn: Rect(0.2, 0.2, 30, 30))) == nil)
    }
}
