import Cells
import Colors
import Geometry
import Layers
import TestSupport
import Testing

@testable import Playback

@Suite struct OverlayTests {
    /// Returns a ball that moves 100 points to the right in a second, and rests for another.
    private func ball(_ path: Path = Path(ellipseIn: Rect(-5, -5, 10, 10))) throws -> Timeline {
        var ball = Layer(name: "ball", shape: ShapeContent(path: path))
        var move = try Animation.basic(
            .positionX, from: 0, to: 100, timing: MediaTiming(duration: 1, fillMode: .both))
        move.isRemovedOnCompletion = false
        ball.add(move)
        return Timeline(Scene(canvas: Size(130, 65), layers: [ball], explicitDuration: 2))
    }

    private func lines(
        _ timeline: Timeline, at time: Double = 0, _ overlay: Overlay, colors: OverlayColors = .standard
    ) -> [(step: Int, line: StrokedLine)] {
        DisplayList(timeline, at: time, overlays: [overlay], colors: colors).items.compactMap { item in
            guard case .stroke(let line) = item, case .overlay(overlay, let step) = line.role else {
                return nil
            }
            return (step, line)
        }
    }

    private func still(_ shape: ShapeContent) -> Timeline {
        Timeline(of: Layer(shape: shape), canvas: Size(130, 65))
    }

    @Test func noOverlaysEqualThePlainPicture() throws {
        let timeline = try ball()
        #expect(DisplayList(timeline, at: 0.5, overlays: []) == DisplayList(timeline, at: 0.5))
    }

    /// Intervals of 0.05 s, in which the ball moves 5 points.
    @Test func ghostsStandAtEqualTimes() throws {
        #expect(Overlay.ghostInterval(in: 2) == 0.05)
        let ghosts = lines(try ball(), at: 0.5, .ghosts)
        #expect(ghosts.map(\.step) == [-3, -2, -1, 1, 2])
        for (step, line) in ghosts {
            let box = try #require(line.path.bounds)
            #expect(abs(box.center.x - (50 + Double(step) * 5)) < 1e-6)
            #expect(abs(box.size.width - 10) < 1e-6)
        }
        #expect(zip(ghosts, ghosts.dropFirst(3)).allSatisfy { $0.line.color != $1.line.color })
        #expect(ghosts[2].line.color.alpha > ghosts[0].line.color.alpha)
    }

    /// There are no ghosts before the start, after the end, and of layers at rest.
    @Test func ghostsAreOfWhatMoves() throws {
        let timeline = try ball()
        for (time, steps) in [(0.0, [1, 2]), (1.1, [-3]), (1.5, [])] {
            #expect(lines(timeline, at: time, .ghosts).map(\.step) == steps)
        }
    }

    /// The mark at the start, nine arrowheads at the tenths, and the start of the first dash.
    @Test func lengthsAreMarkedByTenths() throws {
        var shape = ShapeContent(path: try Path(svg: "M10 30H110"))
        shape.strokeColor = .white
        shape.lineDashPattern = [8, 4]
        shape.lineDashPhase = 3
        let line = try #require(lines(still(shape), .lengths).first?.line)
        let parts = line.path.subpaths
        #expect(parts.count == 11)
        #expect(parts[0].bounds?.center == Point(10, 30))
        for tenth in 1..<10 {
            #expect(parts[tenth].points[1] == Point(10 + 10 * Double(tenth), 30))
            #expect(parts[tenth].points[0].x < parts[tenth].points[1].x)
        }
        #expect(parts[10].bounds?.center == Point(19, 30))
    }

    /// The mark of the dashes is where the first dash of the trimmed line begins, and absent if there is none.
    @Test(
        arguments: [
            (0.6, 0.1, DashPattern.Origin.trim, 49.0), (0.6, 0, .trim, 39), (0.6, 0.9, .trim, 29),
            (0.6, 0.1, .path, 19),
            (0.25, 0, .trim, nil),
        ] as [(Double, Double, DashPattern.Origin, Double?)])
    func dashesAreMarkedOnTrimmedLines(end: Double, offset: Double, origin: DashPattern.Origin, x: Double?)
        throws
    {
        var shape = ShapeContent(path: try Path(svg: "M10 30H110"), strokeColor: .white)
        (shape.lineDashPattern, shape.lineDashPhase, shape.dashOrigin) = ([8, 4], 3, origin)
        (shape.strokeStart, shape.strokeEnd, shape.trimOffset) = (0.2, end, offset)
        let line = try #require(lines(still(shape), .lengths).first?.line)
        let mark = line.path.subpaths.dropFirst(10).first?.bounds?.center
        #expect((mark == nil) == (x == nil))
        if let mark, let x { #expect(mark.distance(to: Point(x, 30)) < 1e-9) }
    }

    /// Marks would hide a small shape.
    @Test func smallShapesHaveNoSigns() throws {
        let shape = ShapeContent(path: Path(ellipseIn: Rect(10, 10, 12, 12)))
        #expect(lines(still(shape), .lengths).isEmpty && lines(still(shape), .controls).isEmpty)
    }

    @Test func controlPointsHangOnTheirCurves() throws {
        let shape = ShapeContent(path: try Path(svg: "M10 50C10 10 110 10 110 50Q60 64 10 50"))
        let line = try #require(lines(still(shape), .controls).first?.line)
        let ends = line.path.subpaths.filter { $0.points.count < 4 }.map(\.points)
        #expect(
            ends == [
                [Point(10, 50), Point(10, 10)], [Point(110, 50), Point(110, 10)],
                [Point(110, 50), Point(60, 64), Point(10, 50)],
            ])
    }

    /// The corners follow the scale, the rotation and the outer layer, and the cross is at the position.
    @Test func boundsGoWithTheirLayers() throws {
        var inner = Layer()
        (inner.bounds, inner.position) = (Rect(0, 0, 40, 20), Point(30, 20))
        inner.transform = Affine(scaleX: 0.5, y: 0.5).concatenating(Affine(rotation: .pi / 2))
        var outer = Layer()
        (outer.position, outer.sublayers) = (Point(10, 5), [inner])
        let line = try #require(lines(Timeline(of: outer), .bounds).first?.line)
        let box = try #require(line.path.subpaths.first { $0.points.count == 4 }?.bounds)
        #expect(abs(box.minX - 35) < 1e-9 && abs(box.minY - 15) < 1e-9)
        #expect(abs(box.size.width - 10) < 1e-9 && abs(box.size.height - 20) < 1e-9)
        let crosses = line.path.subpaths.filter { $0.points.count == 2 }.compactMap(\.bounds?.center)
        #expect(crosses.contains { ($0 - Point(40, 25)).length < 1e-9 })
        #expect(crosses.contains { ($0 - Point(10, 5)).length < 1e-9 })
    }

    /// The overlay numbers every shape, even if the scene numbers none.
    @Test func allPointsAreNumbered() throws {
        let timeline = still(ShapeContent(path: try Path(svg: "M0 0H9V9Z")))
        #expect(Annotator(timeline).annotations(at: 0).points.isEmpty)
        #expect(Annotator(timeline, guides: .all).annotations(at: 0).points.map(\.points.count) == [3])
    }

    /// The ghosts show the motion, so the scene's numbers and lines of motion are off unless you ask for them.
    @Test(
        arguments: [([], true), ([.ghosts], false), ([.points], true), ([.ghosts, .points], true)]
            as [(Set<Overlay>, Bool)])
    func ghostsReplaceTheGuides(overlays: Set<Overlay>, hasGuides: Bool) throws {
        let line = try Path(svg: "M0 0H40V40")
        var shape = ShapeContent(path: line, strokeColor: .white)
        shape.showsPoints = true
        var layer = Layer(shape: shape)
        try layer.add(.basic(.path, to: .path(Path(svg: "M0 0H60V60")), timing: MediaTiming(duration: 1)))
        let timeline = Timeline(of: layer, canvas: Size(130, 65))
        let items = DisplayList(timeline, at: 0.5, overlays: overlays).items
        #expect(items.flatMap(\.inside).contains { $0.role == .guides } == hasGuides)
        let style = FrameStyle(glyphs: .braille, overlays: overlays)
        let grid = CellGrid(timeline, at: 0.5, style, columns: 40, rows: 10)
        #expect(grid.description.contains("2") == hasGuides)
    }

    @Test func overlaysUseTheGivenColours() throws {
        let colors = OverlayColors(
            before: .white, after: Color(rgb: 0xFF_00_00), lengths: Color(rgb: 0x00_FF_00),
            bounds: Color(rgb: 0x00_00_FF), controls: Color(rgb: 0xFF_FF_00))
        let ghosts = lines(try ball(), at: 0.5, .ghosts, colors: colors)
        #expect(ghosts.contains { $0.step < 0 } && ghosts.contains { $0.step > 0 })
        for (step, line) in ghosts {
            #expect(line.color.withAlpha(1) == (step < 0 ? colors.before : colors.after))
        }
        #expect(lines(try ball(), .bounds, colors: colors).map(\.line.color) == [colors.bounds])
    }
}
