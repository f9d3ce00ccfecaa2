import Geometry
import Layers
import TestSupport
import Testing

/// The pair of paths between which a layer goes.
@Suite struct TimelineMorphTests {
    private let triangle = Path(polyline: [Point(0, 0), Point(9, 0), Point(9, 9)])
    private let line = Path(polyline: [Point(0, 0), Point(5, 0), Point(5, 5)])
    private let square = Path(rect: Rect(0, 0, 10, 10))

    private func timeline(_ animation: Animation) -> Timeline {
        var layer = Layer(shape: ShapeContent(path: triangle))
        layer.add(animation)
        var group = Layer()
        group.timing.beginTime = 10
        group.sublayers = [layer]
        return Timeline(Scene(canvas: Size(10, 10), layers: [group]))
    }

    private func morph(_ animation: Animation, at time: Double) -> PathPair? {
        let timeline = timeline(animation)
        return timeline.morph(of: timeline.scene.layers[0].sublayers[0].id, at: time)
    }

    private func turn(into path: Path, _ mode: PathMorph.Mode) throws -> Animation {
        let change = try PropertyChange(
            .path, .ends(Ends(to: .path(path))), blending: Blending(morph: mode))
        return try Animation(.change(change), timing: MediaTiming(duration: 1))
    }

    private func through(_ paths: [Path], _ mode: CalculationMode) throws -> Animation {
        try .keyframes(
            .path, Keyframes(.values(paths.map { .path($0) }), calculationMode: mode),
            timing: MediaTiming(duration: 1))
    }

    /// Times are those of the scene, through the layers around.
    @Test func endsOfARunningAnimation() throws {
        var run = try Animation.basic(
            .path, to: .path(line), timing: MediaTiming(duration: 1, fillMode: .both))
        run.isRemovedOnCompletion = false
        let pair = PathPair(from: triangle, to: line)
        #expect(morph(run, at: 10) == pair)
        #expect(morph(run, at: 11) == pair)
        #expect(morph(run, at: 9.9) == nil)
        #expect(morph(run, at: 11.1) == nil)
        let timeline = timeline(run)
        #expect(timeline.morph(of: timeline.scene.layers[0].id, at: 10.5) == nil)
        #expect(timeline.morph(of: Layer.ID(99), at: 10.5) == nil)
    }

    @Test func unlikePathsAreAsTheyAreMatched() throws {
        for mode in [PathMorph.Mode.smart, .faithful] {
            let run = try turn(into: square, mode)
            let matched = PathMorph(from: triangle, to: square, mode: mode).pair
            #expect(matched != nil)
            #expect(morph(run, at: 10.5) == matched)
        }
        try #expect(morph(turn(into: square, .discrete), at: 10.5) == nil)
    }

    @Test func keyframesBeforeAndAfter() throws {
        let paths = [triangle, line, triangle]
        for mode in [CalculationMode.linear, .paced, .cubic] {
            let run = try through(paths, mode)
            #expect(morph(run, at: 10.25) == PathPair(from: triangle, to: line))
            #expect(morph(run, at: 10.75) == PathPair(from: line, to: triangle))
        }
        try #expect(morph(through(paths, .discrete), at: 10.25) == nil)
    }

    /// The animation added last shows, and one that begins where another has come to begins there.
    @Test func theTopmostAnimationCounts() throws {
        var layer = Layer(shape: ShapeContent(path: triangle))
        layer.add(try .basic(.path, from: .path(line), to: .path(line), timing: MediaTiming(duration: 2)))
        layer.add(try .basic(.path, to: .path(square), timing: MediaTiming(duration: 1)))
        let timeline = Timeline(Scene(canvas: Size(10, 10), layers: [layer]))
        let id = timeline.scene.layers[0].id
        #expect(timeline.morph(of: id, at: 0.5) == PathMorph(from: line, to: square).pair)
        #expect(timeline.morph(of: id, at: 1.5) == PathPair(from: line, to: line))
        #expect(timeline.morph(of: id, at: 2.5) == nil)
    }

    /// Where a path gets more points as it changes, they are numbered from its first instant to its last.
    @Test func pointsKeepTheirNumbersAllTheWay() throws {
        var layer = Layer(shape: ShapeContent(path: triangle))
        layer.shape?.showsPoints = true
        layer.add(try .basic(.path, to: .path(square), timing: MediaTiming(duration: 1)))
        let timeline = Timeline(Scene(canvas: Size(10, 10), layers: [layer]))
        let pair = try #require(PathMorph(from: triangle, to: square).pair)
        #expect(pair.from != triangle)
        func points(at time: Double) -> [Point] { timeline.annotations(at: time).points[0].points }
        #expect(points(at: 0) == pair.from.vertices)
        #expect(points(at: 1) == pair.to.vertices)
        #expect(points(at: 0.5).count == points(at: 0).count)
        #expect(points(at: 2) == triangle.vertices)
    }

    /// Lines from each point to its partner, over the shape and under what is in it; none once it has arrived.
    @Test func waysAreDrawnWhereTheyAreAskedFor() throws {
        var layer = Layer(shape: ShapeContent(path: triangle))
        layer.add(try .basic(.path, to: .path(line), timing: MediaTiming(duration: 1)))
        func roles(at time: Double) -> [DisplayList.Role] {
            let list = DisplayList(Timeline(Scene(canvas: Size(10, 10), layers: [layer])), at: time)
            return list.items.flatMap(\.inside).map(\.role)
        }
        #expect(roles(at: 0.5) == [.fill])
        layer.shape?.showsPoints = true
        #expect(roles(at: 0.5) == [.fill, .ways])
        #expect(roles(at: 1.5) == [.fill])
        let list = DisplayList(Timeline(Scene(canvas: Size(10, 10), layers: [layer])), at: 0.5)
        guard case .stroke(let ways)? = list.items.flatMap(\.inside).last else {
            Issue.record("no ways")
            return
        }
        // The first point stays where it is.
        try #expect(ways.path == Path(svg: "M 9 0 L 5 0 M 9 9 L 5 5"))
    }
}
