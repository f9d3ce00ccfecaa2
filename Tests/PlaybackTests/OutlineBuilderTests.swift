import Cells
import Geometry
import Layers
import Raster
import RealModule
import TestSupport
import Testing

@testable import Playback

// MARK: - Lines on the grid of dots

@Suite struct StrokeAdjustmentTests {
    private func line(_ start: Point, _ end: Point) -> Path { Path(polyline: [start, end]) }

    /// A horizontal line has its edges between dots and its own thickness, and moves by at most half a dot.
    @Test func levelAndUprightLinesFallBetweenDots() throws {
        try checkCases(300, seed: 81) { random in
            let scale = Double.random(in: 0.2...5, using: &random)
            let isLevel = Bool.random(using: &random)
            // Square dots, or taller ones.
            let shape = Bool.random(using: &random) ? 1 : Double.random(in: 0.5...1, using: &random)
            let map = Affine(scaleX: scale, y: -scale * shape).concatenating(
                Affine(translationX: random.number(in: -9...9), y: random.number(in: -9...9)))
            let width = Double.random(in: 0.1...9, using: &random)
            let place = Double.random(in: -50...50, using: &random)
            let ends = isLevel ? [Point(0, place), Point(40, place)] : [Point(place, 0), Point(place, 40)]
            let adjustment = try #require(StrokeAdjustment(map, width: width))
            let adjusted = try #require(adjustment.adjusted(line(ends[0], ends[1])))
            let pen = adjustment.nib
            let across = isLevel ? scale * shape : scale
            let thickness = pen.shape.map { isLevel ? $0.d : $0.a } ?? pen.width * across
            #expect(abs(thickness - max(1, (width * across).rounded())) < 1e-9)
            for (point, end) in zip(adjusted.points, ends) {
                let (dot, before) = (map.apply(point), map.apply(end))
                let (middle, along) = isLevel ? (dot.y, dot.x) : (dot.x, dot.y)
                let edge = middle - thickness / 2
                #expect(abs(edge - edge.rounded()) < 1e-9)
                #expect(abs(middle - (isLevel ? before.y : before.x)) <= 0.5 + 1e-5)
                #expect(abs(along - (isLevel ? before.x : before.y)) < 1e-9)
            }
        }
    }

    /// A line that moves slowly advances dot by dot and keeps its thickness.
    @Test func aSlowLineNeverJumpsInWidth() throws {
        for width in [1.2, 2.5, 3.0] {
            var last = -Double.infinity
            var places: Set<Double> = []
            for step in 0..<600 {
                let y = 10 + Double(step) / 200
                let adjustment = try #require(StrokeAdjustment(.identity, width: width))
                let adjusted = try #require(adjustment.adjusted(line(Point(0, y), Point(30, y))))
                #expect(adjusted.points[0].y >= last)
                last = adjusted.points[0].y
                places.insert(last)
                #expect(adjustment.nib.width == width.rounded())
            }
            #expect((3...4).contains(places.count))
        }
    }

    /// The corners of a rectangle move along both axes, also if a line closes it at its start.
    @Test func rectanglesStayRectangles() throws {
        let path = try Path(svg: "M0.3 0.4 L9.9 0.4 L9.9 7.7 L0.3 7.7 L0.3 0.4 Z")
        let adjusted = try #require(StrokeAdjustment(.identity, width: 1)?.adjusted(path))
        #expect(
            adjusted.points == [
                Point(0.5, 0.5), Point(9.5, 0.5), Point(9.5, 7.5), Point(0.5, 7.5), Point(0.5, 0.5),
            ])
    }

    /// Curves keep their directions at the lines that they join.
    @Test func curvesTakeTheirControlPointsAlong() throws {
        let path = Path(roundedRect: Rect(0.3, 0.2, 20, 12), cornerRadius: 3)
        let adjusted = try #require(StrokeAdjustment(.identity, width: 2)?.adjusted(path))
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

    /// If four areas meet inside a dot, every dot is covered, including that one.
    @Test func areasSideBySideLeaveNoHole() throws {
        var grid = CellGrid(columns: 12, rows: 6)
        let renderer = FrameRenderer()
        checkCases(200, seed: 82) { random in
            let (x, y) = (random.number(in: 2...10), random.number(in: 2...10))
            let areas = [
                Rect(0, 0, x, y), Rect(x, 0, 12 - x, y), Rect(0, y, x, 12 - y), Rect(x, y, 12 - x, 12 - y),
            ]
            let scene = Scene(canvas: Size(12, 12), layers: areas.map { rectangle($0, fill: red) })
            for glyphs in [Glyphs.octant, .sextant, .braille] {
                renderer.draw(
                    Timeline(scene), at: 0, style: FrameStyle(glyphs: glyphs), into: &grid, rows: 0..<6)
                #expect(Set(grid.cells).count == 1 && grid.cells[0] != .blank, "at \(x), \(y)")
            }
        }
    }

    /// An area thinner than a dot is visible wherever it is, even beside an area that covers the dots below it.
    @Test(arguments: [Glyphs.blocks, .octant, .sextant])
    func thinAreasAreVisible(glyphs: Glyphs) {
        var grid = CellGrid(columns: 12, rows: 6)
        let renderer = FrameRenderer()
        for step in 0..<60 {
            let y = 3 + Double(step) / 20
            let areas = [
                (Rect(0, 0, 12, y), blue), (Rect(0, y - 0.13, 12, 0.13), red), (Rect(0, y, 12, 12 - y), blue),
            ]
            let scene = Scene(canvas: Size(12, 12), layers: areas.map { rectangle($0.0, fill: $0.1) })
            renderer.draw(Timeline(scene), at: 0, style: FrameStyle(glyphs: glyphs), into: &grid, rows: 0..<6)
            #expect(Set(grid.cells).count > 1, "at \(y)")
        }
    }

    /// A corner smaller than a dot becomes a point, also if the aligned lines would cross in front of it.
    @Test func tinyCornersAreSquare() throws {
        try checkCases(200, seed: 83) { random in
            let rect = Rect(.random(in: 0...9, using: &random), .random(in: 0...9, using: &random), 20, 14)
            let path = Path(roundedRect: rect, cornerRadius: 0.4)
            let adjusted = try #require(StrokeAdjustment(.identity, width: 3)?.adjusted(path))
            let xs = Set(adjusted.points.map { ($0.x * 1e6).rounded() })
            let ys = Set(adjusted.points.map { ($0.y * 1e6).rounded() })
            #expect(xs.count == 2 && ys.count == 2)
        }
    }

    /// A thin line inside a cell moves to the nearer edge of the cell. Others are only aligned.
    @Test(arguments: [(1.0, 3.3, 0.5), (1, 4.9, 7.5), (2, 11, 9), (6, 3.2, 3), (7, 3.4, 3.5), (3, 8.4, 8.5)])
    func thinLinesAreAtTheEdgesOfCells(width: Double, y: Double, wanted: Double) throws {
        let adjustment = try #require(StrokeAdjustment(.identity, width: width, cell: Size(4, 8)))
        let adjusted = try #require(adjustment.adjusted(line(Point(0, y), Point(30, y))))
        #expect(adjusted.points[0].y == wanted)
    }

    @Test func slantedLinesAreNotAdjusted() {
        let turn = Affine(rotation: 0.1)
        #expect(StrokeAdjustment(turn, width: 2)?.nib == nil)
        let adjustment = StrokeAdjustment(.identity, width: 2)
        #expect(adjustment?.adjusted(line(Point(0, 0.3), Point(30, 1))) == nil)
        #expect(
            adjustment?.adjusted(line(Point(0, 0.3), Point(1, 0.3))) == nil, "too short to be seen as a line")
        #expect(adjustment?.adjusted(Path(ellipseIn: Rect(0.2, 0.2, 30, 30))) == nil)
    }
}

// MARK: - The nib

@Suite struct StrokeNibTests {
    /// Returns half the extent of a nib along a direction: the support of the ellipse under a transform.
    private func reach(_ map: Affine, _ direction: Vector) -> Double {
        Vector(map.a * direction.dx + map.b * direction.dy, map.c * direction.dx + map.d * direction.dy)
            .length
    }

    /// In every direction the nib is at least as thick as a dot and as the line, and no thicker than
    /// necessary.
    @Test func axesAreAtLeastOneDot() {
        checkCases(1000, seed: 91) { random in
            let map = Affine(rotation: .random(in: 0...7, using: &random))
                .concatenating(Affine(a: 1, b: 0, c: random.number(in: -1...1), d: 1, tx: 9, ty: -3))
                .concatenating(Affine(scaleX: random.number(in: 0.01...3), y: -random.number(in: 0.01...3)))
                .concatenating(Affine(rotation: random.number(in: 0...7)))
            let width = Double.random(in: 0.01...4, using: &random)
            let pen = StrokeNib(map, width: width)
            let nib = pen.shape ?? Affine(scaleX: pen.width, y: pen.width).concatenating(map)
            for step in 0..<24 {
                let angle = Double(step) / 24 * .pi
                let direction = Vector(.cos(angle), .sin(angle))
                let line = width * reach(map, direction)
                let wide = reach(nib, direction)
                #expect(wide >= max(line, 1) * (1 - 1e-6))
                let most = (line * line + 1).squareRoot()
                #expect(wide <= most * (1 + 1e-6))
                if pen.width == width { #expect(pen.shape == nil && line >= 1 - 1e-9) }
                #expect(reach(nib, direction) <= pen.width * reach(map, direction) * (1 + 1e-6))
            }
            #expect(abs(pen.thickness(under: map) - abs(nib.determinant).squareRoot()) < 1e-9 * (1 + width))
        }
    }

    @Test func onSquareDotsItIsRound() {
        let map = Affine(rotation: 1).concatenating(Affine(scaleX: 0.5, y: 0.5))
        #expect(StrokeNib(map, width: 3).width == 3)
        #expect(abs(StrokeNib(map, width: 1).width - 2) < 1e-9)
        #expect(StrokeNib(map, width: 1).shape == nil)
    }

    /// With antialiased edges a thin line has the same thickness in all directions, and the size of a dot.
    @Test func withSmoothEdgesItIsRoundToTheEye() {
        let map = Affine(scaleX: 2, y: 1)
        let smooth = StrokeSnapping(FrameStyle(glyphs: .quadrant)).nib(map, width: 0.1)
        #expect(smooth.shape == nil && abs(smooth.thickness(under: map) - 1) < 1e-9)
        let crisp = StrokeSnapping(FrameStyle(glyphs: .quadrant, softens: false)).nib(map, width: 0.1)
        #expect(crisp.shape.map { max(abs($0.a - 1), abs($0.d - 1), abs($0.b), abs($0.c)) < 1e-9 } == true)
        // Nearly edge-on: one dot thick, and not wider than the line.
        let edge = StrokeSnapping(FrameStyle(glyphs: .half)).nib(Affine(scaleX: 0.01, y: 3), width: 2)
        #expect(edge.shape.map { abs($0.a - 1) < 1e-9 && abs($0.d - 6) < 1e-9 } == true)
    }

    /// A line of minimum width in any direction, with the dots of all glyph sets, has a dot in every column
    /// or row between its ends.
    @Test(arguments: [(1, 2), (2, 1), (2, 2), (2, 3), (2, 4)])
    func thinLinesHaveNoGaps(_ dots: (columns: Int, rows: Int)) {
        let canvas = Size(60, 50)
        let viewport = Viewport(canvas: canvas, columns: 30, rows: 12, dots: dots)
        let renderer = FrameRenderer()
        checkCases(100, seed: 92) { random in
            let isNearlyLevel = Bool.random(using: &random)
            let start = Point(.random(in: 1...59, using: &random), .random(in: 1...49, using: &random))
            let end = Point(.random(in: 1...59, using: &random), .random(in: 1...49, using: &random))
            let path = Path(polyline: [start, isNearlyLevel ? Point(end.x, start.y + end.y / 50) : end])
            let layer = Layer(
                shape: ShapeContent(
                    path: path, fillColor: nil, strokeColor: red,
                    lineWidth: .random(in: 0.1...1.2, using: &random)))
            let grid = renderer.pixels(
                of: Timeline(Scene(canvas: canvas, layers: [layer])), at: 0, viewport: viewport, edges: .crisp
            )
            let bounds = path.applying(viewport.transform).bounds ?? Rect(0, 0, 0, 0)
            let isShallow = bounds.size.width > bounds.size.height
            let (low, high) = isShallow ? (bounds.minX, bounds.maxX) : (bounds.minY, bounds.maxY)
            for place in (Int(low) + 2)..<max(Int(low) + 2, Int(high) - 1) {
                let isLit = (0..<(isShallow ? grid.height : grid.width)).contains {
                    grid[x: isShallow ? place : $0, y: isShallow ? $0 : place].alpha > 0
                }
                #expect(isLit, "a gap at \(place) in \(path.points)")
            }
        }
    }
}
