import Colors
import Geometry
import Layers
import TestSupport
import Testing

@Suite struct TimelineTests {
    private let card = Layer.ID(1)

    private func scene(_ layers: Layer..., changes: [TimedChange] = []) -> Scene {
        Scene(canvas: Size(100, 100), layers: layers, changes: changes)
    }

    // MARK: Runs

    /// A group of 4 s that begins at 1, in a layer that begins at 2 and is twice as fast, runs from 2 + 1 / 2
    /// = 2.5 to 4.5. Its first child begins a second later and takes the group's duration (rule T10): from 3
    /// until it is cut off.
    @Test func runsKnowTheirTimeInTheScene() throws {
        var layer = Layer(name: "a", shape: ShapeContent())
        layer.timing = MediaTiming(beginTime: 2, duration: .infinity, speed: 2)
        let late = try Animation.ramp(MediaTiming(beginTime: 1))
        let short = try Animation.ramp(MediaTiming(duration: 1))
        layer.add(try .group([late, short], timing: MediaTiming(beginTime: 1, duration: 4)), forKey: "g")
        layer.add(try .ramp(MediaTiming(beginTime: 3)), forKey: "r")
        let runs = Timeline(scene(layer)).runs
        #expect(runs.map(\.index) == [[0], [0, 0], [0, 1], [1]])
        #expect(runs.map(\.key) == ["g", "g", "g", "r"])
        #expect(runs.map(\.property) == [nil, .opacity, .opacity, .opacity])
        #expect(runs.map(\.span) == [2.5...4.5, 3...4.5, 2.5...3, 3.5...3.625])
        #expect(runs.map(\.timing.duration) == [4, 4, 1, 0.25])
        #expect(runs.allSatisfy { $0.layer == card && $0.added == nil })
    }

    @Test func durationsAreAlwaysValid() throws {
        for explicit in [-1, 0, .nan, 1e-300, 3, 1e8, 1e300, .infinity] {
            let scene = Scene(canvas: Size(1, 1), explicitDuration: explicit)
            let expected = explicit > 0 ? min(explicit, Scene.maximumDuration) : 0
            #expect(scene.duration == expected && Timeline(scene).duration == expected)
        }
        for (duration, count, speed, begin) in [
            (1e300, 0, 1, 0), (1e6, 1e9, 1, 0), (1, 0, 1e-300, 0), (1, 0, 1, 1e300),
            (.leastNonzeroMagnitude, .infinity, 1, 0),
            (1, .infinity, 1e300, 0), (1, .infinity, 1e-300, 0), (.leastNonzeroMagnitude, .infinity, 1, 5),
            (1e-300, 1e300, 1, 0),
        ] {
            let timing = MediaTiming(beginTime: begin, duration: duration, speed: speed, repeatCount: count)
            var layer = Layer()
            layer.add(try .ramp(timing), forKey: "r")
            let timeline = Timeline(scene(layer))
            #expect((0...Scene.maximumDuration).contains(timeline.duration), "\(timing)")
            for time in [0, 0.1, 1, timeline.duration] {
                let opacity = timeline.presentation(at: time).layers[0].opacity
                #expect((0...1).contains(opacity), "\(timing) \(time)")
            }
            #expect(timeline.moments.count < 1000)
        }
    }

    // MARK: Appending

    @Test func earlierChangesAreInserted() {
        let fade = TimedChange(at: 1, changes: [.set(card, .opacity, 0)])
        let later = TimedChange(at: 2, changes: [.set(card, .opacity, 1)])
        var timeline = Timeline(scene(Layer()))
        timeline.append(later)
        timeline.append(fade)
        #expect(timeline.events == Timeline(scene(Layer(), changes: [fade, later])).events)
        #expect(timeline.model(at: 1.5).layers[0].opacity == 0)
    }

    @Test func copiesAreIndependent() {
        let before = Timeline(scene(Layer()))
        var after = before
        after.append(TimedChange(at: 1, changes: [.set(card, .opacity, 0)]))
        #expect(before.presentation(at: 2).layers[0].opacity == 1 && before.events.isEmpty)
        #expect(after.presentation(at: 2).layers[0].opacity == 0 && after.duration == 1.25)
    }

    // MARK: Changes

    /// Rule T10: the animations of an inserted layer begin at the insertion, with start, stop and completion.
    @Test func animationsOfAnInsertedLayerBeginThen() throws {
        var fresh = Layer(name: "new")
        fresh.id = Layer.ID(9)
        fresh.add(try .ramp(MediaTiming()), forKey: "ramp")
        let insert = TimedChange(
            at: 2, changes: [.insert(fresh, at: .sublayer(0, of: card))],
            settings: TransactionSettings(animationDuration: 0.5),
            completion: [TimedChange(at: 0, changes: [.remove(Layer.ID(9))])])
        let timeline = Timeline(scene(Layer(), changes: [insert]))
        #expect(
            words(timeline.events, layers: true) == [
                "2.0 start 9 ramp", "2.5 completion 0", "2.5 stop 9 ramp true", "2.5 completion 1",
            ])
        #expect(timeline.presentation(at: 2.25).layers[0].sublayers.map(\.opacity) == [0.5])
        #expect(timeline.presentation(at: 2.5).layers[0].sublayers.isEmpty)
    }

    @Test func eventsNameTheLayerWhereverItIs() {
        let fade = TimedChange(
            at: 0, changes: [.set(card, .opacity, 0)], settings: TransactionSettings(animationDuration: 1))
        let push = TimedChange(at: 0.5, changes: [.insert(Layer(), at: .top(0))])
        let gone = TimedChange(at: 0.75, changes: [.remove(card)])
        let timeline = Timeline(scene(Layer(), changes: [fade, push, gone]))
        #expect(words(timeline.events, layers: true).contains("0.75 stop 1 opacity false"))
        #expect(timeline.model(at: 1).layers.map(\.id.number) == [2])
    }

    @Test func failedChangesAreReported() throws {
        let ramp = try Animation.ramp(MediaTiming())
        let changes: [LayerChange] = [
            .set(Layer.ID(7), .opacity, 0), .set(card, .lineWidth, 1), .set(card, .opacity, .bool(true)),
            .add(Layer.ID(7), ramp, key: nil), .insert(Layer(), at: .top(5)), .remove(Layer.ID(7)),
            .set(card, .opacity, 0.5),
        ]
        let failing = [TimedChange(at: 1, changes: changes), TimedChange(at: .nan, changes: [])]
        let timeline = Timeline(scene(Layer(), changes: failing))
        #expect(
            timeline.problems.map(\.reason)
                == [.time, .noLayer, .noProperty, .wrongValue, .noLayer, .noSlot, .noLayer])
        #expect(timeline.problems.dropFirst().map(\.change) == changes.dropLast())
        #expect(timeline.model(at: 1).layers[0].opacity == 0.5)
    }

    /// The change in the completion of the second change adds the animation.
    @Test func runsKnowWhatAddedThemAndWhenTheyWereStopped() throws {
        let ramp = try Animation.group([.ramp(MediaTiming(duration: 2))], timing: MediaTiming(duration: 2))
        let inner = TimedChange(at: 1, changes: [.remove(Layer.ID(9)), .add(card, ramp, key: "r")])
        let changes = [
            TimedChange(at: 4.5, changes: [.removeAnimation(card, key: "r")]),
            TimedChange(at: .nan, changes: []),
            TimedChange(at: 2, changes: [], completion: [inner]),
        ]
        let timeline = Timeline(scene(Layer(), changes: changes))
        for run in timeline.runs {
            #expect(run.added?.time == 3 && run.added?.change == [2, 0] && run.added?.entry == 1)
        }
        #expect(timeline.runs.map(\.stopped) == [4.5, 4.5])
        #expect(timeline.runs.map(\.span) == [3...4.5, 3...4.5])
        #expect(timeline.problems.map(\.path) == [[1], [2, 0]])
        var grown = Timeline(scene(Layer(), changes: [changes[1], changes[2]]))
        #expect(grown.runs.map(\.stopped) == [nil, nil])
        grown.append(changes[0])
        #expect(grown.runs.map(\.stopped) == [4.5, 4.5])
        #expect(grown.runs.map(\.added?.change) == [[1, 0], [1, 0]])
    }
}

@Suite struct TimelineMomentsTests {
    private func scene(_ animations: [Animation], layerTiming: MediaTiming = .layer) throws -> Scene {
        var layer = Layer(name: "star", shape: ShapeContent(path: Path(rect: Rect(0, 0, 10, 10))))
        for animation in animations { layer.add(animation) }
        layer.timing = layerTiming
        return Scene(canvas: Size(10, 10), layers: [layer])
    }

    private func texts(_ scene: Scene) -> [String] {
        Timeline(scene).moments.map { "\($0.time) \($0.label)" }
    }

    @Test func turnsAndEnds() throws {
        let turning = try Animation.basic(
            .lineWidth, from: 0, to: 1,
            timing: MediaTiming(duration: 0.5, repeatCount: .infinity, autoreverses: true))
        #expect(texts(try scene([turning])) == ["0.5 star lineWidth turns"])
        let late = try Animation.ramp(MediaTiming(beginTime: 0.25, duration: 0.5))
        let other = try Animation.basic(.strokeEnd, from: 0, to: 1, timing: MediaTiming(duration: 1))
        #expect(texts(try scene([late, other])) == ["0.25 star opacity begins", "0.75 star opacity ends"])
    }

    /// With an offset of 0.25 s, the values of a pass of 0.5 s turn at 0.25 s.
    @Test func turnsFollowTheTimeOffset() throws {
        let timing = MediaTiming(duration: 0.5, timeOffset: 0.25, repeatCount: 2, autoreverses: true)
        let scene = try scene([.basic(.lineWidth, from: 0, to: 1, timing: timing)])
        #expect(
            texts(scene) == [
                "0.25 star lineWidth turns", "0.75 star lineWidth starts again", "1.25 star lineWidth turns",
                "1.75 star lineWidth starts again", "2.0 star lineWidth ends",
            ])
        #expect([0.25, 0.75].map { scene.presentation(at: $0).layers[0].shape?.lineWidth } == [1, 0])
        let passes = try #require(Timeline(scene).runs.first).passes(before: 1)
        #expect(
            passes.map(\.start) == [-0.25, 0.25, 0.75] && passes.map(\.isReversed) == [false, true, false])
    }

    /// 16 keyframes have 14 moments between the first and the last, and the end. One more makes them samples.
    @Test(arguments: [(16, 15), (17, 1)])
    func manyKeyframesAreNoMoments(count: Int, moments: Int) throws {
        let values = (0..<count).map { AnimatableValue.number(Double($0)) }
        let times = (0..<count).map { Double($0) / Double(count - 1) }
        let scene = try scene([
            .keyframes(
                .lineWidth, Keyframes(.values(values), keyTimes: times), timing: MediaTiming(duration: 1))
        ])
        #expect(texts(scene).count == moments)
    }

    @Test func keyframesAndLayerTime() throws {
        let keyframes = try Animation.keyframes(
            .lineWidth, Keyframes(.values([0, 1, 0]), keyTimes: [0, 0.25, 1]),
            timing: MediaTiming(duration: 2))
        #expect(
            texts(try scene([keyframes])) == ["0.5 star lineWidth keyframe 2", "2.0 star lineWidth ends"])
        var fast = try scene(
            [keyframes], layerTiming: MediaTiming(beginTime: 0.5, duration: .infinity, speed: 2))
        fast.explicitDuration = 2
        #expect(
            texts(fast) == [
                "0.5 star lineWidth begins", "0.75 star lineWidth keyframe 2", "1.5 star lineWidth ends",
            ])
    }

    /// Rule T10: a missing duration is that of the transaction or of the group.
    @Test func endsWithoutADuration() throws {
        let fade = try Animation.ramp(MediaTiming(beginTime: 0.25))
        let other = try Animation.basic(.strokeEnd, from: 0, to: 1, timing: MediaTiming(duration: 1))
        #expect(texts(try scene([fade, other])) == ["0.25 star opacity begins", "0.5 star opacity ends"])
        let group = try Animation.group([fade], timing: MediaTiming(duration: 2))
        let later = try Animation.basic(.strokeEnd, from: 0, to: 1, timing: MediaTiming(duration: 3))
        #expect(
            texts(try scene([group, later])) == [
                "0.25 star opacity begins", "2.0 star ends", "2.25 star opacity ends",
            ])
    }

    private let star = Layer.ID(1)

    private func texts(_ changes: TimedChange...) throws -> [String] {
        var scene = try scene([])
        scene.changes = changes
        scene.explicitDuration = 9
        return texts(scene)
    }

    private func second(_ time: Double, _ changes: LayerChange...) -> TimedChange {
        TimedChange(at: time, changes: changes, settings: TransactionSettings(animationDuration: 1))
    }

    @Test func animationsOfChangesBeginAndEnd() throws {
        #expect(
            try texts(second(2, .set(star, .opacity, 0)))
                == ["2.0 star opacity begins", "3.0 star opacity ends"])
        var fresh = Layer(name: "new")
        fresh.add(try .ramp(MediaTiming(duration: 0.5, repeatCount: 2)))
        #expect(
            try texts(second(2, .insert(fresh, at: .top(0)))) == [
                "2.0 new opacity begins", "2.5 new opacity starts again", "3.0 new opacity ends",
            ])
    }

    @Test func stoppedAnimationsHaveNoEnd() throws {
        let fade = second(1, .set(star, .opacity, 0))
        #expect(
            try texts(fade, second(1.5, .set(star, .opacity, 1))) == [
                "1.0 star opacity begins", "1.5 star opacity stops, star opacity begins",
                "2.5 star opacity ends",
            ])
        #expect(
            try texts(fade, second(1.5, .remove(star)))
                == ["1.0 star opacity begins", "1.5 star opacity stops"])
        // A group stops with its children, except those that have ended.
        let parts = try [(AnimatableProperty.opacity, 0.25), (.lineWidth, 1.25)].map { property, duration in
            try Animation.basic(property, to: 0, timing: MediaTiming(duration: duration))
        }
        let group = try Animation.group(parts, timing: MediaTiming(duration: 3))
        #expect(
            try texts(
                second(1, .add(star, group, key: "g")), second(2, .removeAnimation(star, key: "g"))) == [
                    "1.0 star opacity begins, star lineWidth begins, star begins", "1.25 star opacity ends",
                    "2.0 star lineWidth stops, star stops",
                ])
    }
}

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
        return Timeline(of: group)
    }

    private func morph(_ animation: Animation, at time: Double) -> PathPair? {
        let timeline = timeline(animation)
        return timeline.morph(of: timeline.scene.layers[0].sublayers[0].id, at: time)?.pair
    }

    private func turn(into path: Path, _ mode: PathMorph.Mode) throws -> Animation {
        let change = try PropertyChange(.path, .ends(Ends(to: .path(path))), blending: Blending(morph: mode))
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
        #expect([9.9, 10, 11, 11.1].map { morph(run, at: $0) } == [nil, pair, pair, nil])
        let timeline = timeline(run)
        #expect(timeline.morph(of: timeline.scene.layers[0].id, at: 10.5) == nil)
        #expect(timeline.morph(of: Layer.ID(99), at: 10.5) == nil)
    }

    @Test func unlikePathsAreMatched() throws {
        for mode in [PathMorph.Mode.smart, .faithful] {
            let matched = try #require(PathMorph(from: triangle, to: square, mode: mode).pair)
            try #expect(morph(turn(into: square, mode), at: 10.5) == matched)
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

    /// The animation that was added last shows, and begins at the value of the one beneath it.
    @Test func theTopmostAnimationCounts() throws {
        var layer = Layer(shape: ShapeContent(path: triangle))
        layer.add(try .basic(.path, from: .path(line), to: .path(line), timing: MediaTiming(duration: 2)))
        layer.add(try .basic(.path, to: .path(square), timing: MediaTiming(duration: 1)))
        let timeline = Timeline(of: layer)
        let id = timeline.scene.layers[0].id
        #expect(timeline.morph(of: id, at: 0.5)?.pair == PathMorph(from: line, to: square).pair)
        #expect(timeline.morph(of: id, at: 1.5)?.pair == PathPair(from: line, to: line))
        #expect(timeline.morph(of: id, at: 2.5) == nil)
    }

    /// Lines lead from each point to its partner, above the shape and below its sublayers, until the points
    /// arrive.
    @Test func linesOfPointsAreDrawnOnRequest() throws {
        var layer = Layer(shape: ShapeContent(path: triangle))
        layer.add(try .basic(.path, to: .path(line), timing: MediaTiming(duration: 1)))
        func items(at time: Double) -> [DisplayList.Item] {
            DisplayList(Timeline(of: layer), at: time).items.flatMap(\.inside)
        }
        #expect(items(at: 0.5).map(\.role) == [.fill])
        layer.shape?.showsPoints = true
        #expect(items(at: 0.5).map(\.role) == [.fill, .guides])
        #expect(items(at: 1.5).map(\.role) == [.fill])
        // The first point stays where it is.
        let ways: Path? = if case .stroke(let drawn)? = items(at: 0.5).last { drawn.path } else { nil }
        try #expect(ways == Path(svg: "M 9 0 L 5 0 M 9 9 L 5 5"))
    }

    /// The lines of motion fade for 0.2 s where another segment or nothing follows, and stay where the same
    /// segment continues.
    @Test(
        arguments: [
            (false, [(0, 0), (0.05, 0.25), (0.5, 1), (0.9, 0.5), (1, 0), (1.1, 0.5), (2, 0), (2.1, 0.5)]),
            (true, [(0, 0), (0.1, 0.5), (1, 0), (1.5, 1), (2, 1), (3.1, 0.5), (4, 1), (5, 0)]),
        ] as [(Bool, [(Double, Double)])])
    func linesOfMotionFade(autoreverses: Bool, opacities: [(Double, Double)]) throws {
        let timing = MediaTiming(duration: 2, repeatCount: 9, autoreverses: autoreverses)
        let run = try Animation.keyframes(
            .path, Keyframes(.values([.path(triangle), .path(line), .path(square)])), timing: timing)
        var layer = Layer(shape: ShapeContent(path: triangle))
        layer.shape?.showsPoints = true
        layer.add(run)
        let timeline = Timeline(of: layer)
        for (time, opacity) in opacities {
            let ways = DisplayList(timeline, at: time).items.flatMap(\.inside).first { $0.role == .guides }
            #expect(isClose(ways?.color?.alpha ?? 0, 0.6 * opacity), "\(time)")
        }
    }
}
