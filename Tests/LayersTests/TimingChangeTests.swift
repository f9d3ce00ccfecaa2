import Geometry
import Layers
import TestSupport
import Testing

/// Rule T12 as timed changes: a layer is paused, resumed and scrubbed.
@Suite struct TimingChangeTests {
    private let card = Layer.ID(1)

    private func scene(_ layer: Layer, _ changes: TimedChange...) -> Scene {
        Scene(canvas: Size(100, 100), layers: [layer], changes: changes)
    }

    private func at(_ time: Double, _ changes: TimingChange..., of layer: Int = 1) -> TimedChange {
        TimedChange(at: time, changes: changes.map { .setTiming(Layer.ID(layer), $0) })
    }

    /// Returns a layer whose opacity goes from 0 to 1 in a second.
    private func ramp(keeps: Bool = false, _ timing: MediaTiming = MediaTiming(duration: 1)) throws -> Layer {
        var layer = Layer(name: "card")
        layer.add(try .ramp(timing, keeps: keeps), forKey: "ramp")
        return layer
    }

    /// Returns the events of animations and of these completions.
    private func named(_ timeline: Timeline, completions: Set<Int> = []) -> [String] {
        words(timeline.events, completions: completions)
    }

    private func opacity(_ timeline: Timeline, _ id: Int = 1, at time: Double) -> Double {
        timeline.presentation(at: time)[Layer.ID(id)]?.opacity ?? .nan
    }

    /// Checks the opacity of a layer at some times, and the events of animations.
    private func expect(
        _ timeline: Timeline, of id: Int = 1, _ values: [(time: Double, value: Double)], _ events: [String]
    ) {
        for (time, value) in values { #expect(isClose(opacity(timeline, id, at: time), value), "\(time)") }
        #expect(named(timeline) == events)
    }

    // MARK: Values by hand

    /// A ramp of a second with changes of its layer's timing: its values, its start and its stop.
    @Test(
        arguments: [
            // The layer pauses and resumes.
            (
                0, [(0.3, .pause), (0.8, .resume)],
                [(0.1, 0.1), (0.3, 0.3), (0.79, 0.3), (0.9, 0.4), (1.4, 0.9), (0.25, 0.25), (1.6, 1)], 0, 1.5
            ),
            // The paused layer is scrubbed.
            (
                0,
                [
                    (0.2, .pause), (0.5, .adjust(timeOffset: 0.7)), (1, .adjust(timeOffset: 0.1)),
                    (2, .adjust(timeOffset: -1)), (3, .adjust(timeOffset: 0.5)), (4, .resume),
                ], [(0.4, 0.2), (0.5, 0.7), (0.9, 0.7), (1, 0.1), (2, 1), (3, 0.5), (4.25, 0.75)], 0, 4.5
            ),
            // At a local time of 0.5: twice as fast, and backwards.
            (0, [(0.5, .adjust(beginTime: 0.5, speed: 2, timeOffset: 0.5))], [(0.6, 0.7)], 0, 0.75),
            (0, [(0.5, .adjust(beginTime: 0.5, speed: -1, timeOffset: 0.5))], [(0.6, 0.4), (1, 0)], 0, 1),
            // The ramp begins later.
            (1, [(0.5, .pause), (2, .resume)], [], 2.5, 3.5),
            // A jump into the middle, and one past the end.
            (1, [(0.5, .adjust(timeOffset: 1))], [(0.5, 0.5)], 0.5, 1),
            (1, [(0.5, .adjust(timeOffset: 4))], [], 0.5, 0.5),
            // An animation that jumps back before its begin continues: it has begun.
            (1, [(1.5, .adjust(timeOffset: -1.5))], [], 1, 3.5),
        ] as [(Double, [(Double, TimingChange)], [(Double, Double)], Double, Double)])
    func rampsByHand(
        begin: Double, changes: [(Double, TimingChange)], values: [(Double, Double)], start: Double,
        stop: Double
    ) throws {
        var scene = scene(try ramp(MediaTiming(beginTime: begin, duration: 1)))
        scene.changes = changes.map { at($0.0, $0.1) }
        let timeline = Timeline(scene)
        expect(timeline, values, ["\(start) start ramp", "\(stop) stop ramp true"])
        #expect(isClose(timeline.duration, stop))
    }

    /// With speed 2, 0.15 s are 0.3 s in the layer. After resuming at 0.4 s, 0.35 s of the scene are left.
    @Test func innerAndOuterLayersPause() throws {
        var outer = Layer(name: "outer")
        outer.timing.speed = 2
        outer.sublayers = [try ramp()]
        let inside = Timeline(scene(outer, at(0.15, .pause, of: 2), at(0.4, .resume, of: 2)))
        expect(
            inside, of: 2, [(0.1, 0.2), (0.15, 0.3), (0.3, 0.3), (0.4, 0.3), (0.5, 0.5), (0.75, 1)],
            ["0.0 start ramp", "0.75 stop ramp true"])
        // Resuming sets the speed to 1.
        let around = Timeline(scene(outer, at(0.15, .pause), at(0.4, .resume)))
        expect(
            around, of: 2, [(0.1, 0.2), (0.3, 0.3), (0.4, 0.3), (0.5, 0.4), (1.1, 1)],
            ["0.0 start ramp", "1.1 stop ramp true"])
    }

    /// While paused, the values stay. Afterwards they are those of half a second earlier.
    @Test func springsGroupsKeyframesAndCopiesPause() throws {
        var layer = Layer(replicator: ReplicatorContent(instanceCount: 4, instanceDelay: 0.2))
        var dot = Layer(shape: ShapeContent(path: Path(rect: Rect(0, 0, 9, 9))))
        dot.add(try .spring(.position, to: .point(Point(9, 4)), timing: MediaTiming(duration: 1.4)))
        let keyframes = try Animation.keyframes(
            .lineWidth, values: [1, 5, 2],
            timing: MediaTiming(duration: 0.2, repeatCount: 2, autoreverses: true))
        dot.add(
            try .group(
                [keyframes, .ramp(MediaTiming(beginTime: 0.1, duration: 2))],
                timing: MediaTiming(beginTime: 0.05, duration: 0.7, speed: 0.9)))
        layer.sublayers = [dot]
        layer.mask = try ramp()
        let plain = Timeline(scene(layer))
        let paused = Timeline(scene(layer, at(0.33, .pause), at(0.83, .resume)))
        for step in 0..<300 {
            let time = Double(step) * 0.01
            let other = time < 0.33 ? time : max(time - 0.5, 0.33)
            let items = DisplayList(paused, at: time).items
            let expected = DisplayList(plain, at: other).items
            #expect(items == expected || time > 0.33, "\(time)")
            let shown = paused.presentation(at: time).allLayers
            for (layer, model) in zip(shown, plain.presentation(at: other).allLayers) {
                #expect(isClose(layer.opacity, model.opacity))
                #expect((layer.position - model.position).length < 1e-9)
                #expect(isClose(layer.shape?.lineWidth ?? 0, model.shape?.lineWidth ?? 0))
            }
        }
    }

    @Test func animationsInAPausedLayerStartWhenReached() throws {
        var layer = try ramp()
        (layer.timing.speed, layer.timing.timeOffset) = (0, 0.25)
        layer.add(try .ramp(MediaTiming(beginTime: 0.5, duration: 1)), forKey: "later")
        let scrubbed = Timeline(
            scene(
                layer, at(2, .adjust(timeOffset: 3)), at(3, .adjust(timeOffset: 0)),
                at(4, .adjust(beginTime: 4, speed: 1))))
        #expect(
            named(scrubbed) == [
                "0.0 start ramp", "2.0 start later", "5.0 stop ramp true", "5.5 stop later true",
            ])
    }

    // MARK: What is over, and what has not begun

    @Test func endedAnimationsStayEnded() throws {
        let back = at(2, .adjust(timeOffset: -1.5))
        let timeline = Timeline(scene(try ramp(), back))
        #expect(opacity(timeline, at: 2.1) == 1 && timeline.model(at: 2).layers[0].animations.isEmpty)
        #expect(named(timeline) == ["0.0 start ramp", "1.0 stop ramp true"])
        #expect(timeline.runs.count == 1 && timeline.runs[0].stopped == nil)
        // An animation that stays runs again, without events.
        let kept = Timeline(scene(try ramp(keeps: true), back))
        #expect(isClose(opacity(kept, at: 2.1), 0.6))
        #expect(named(kept) == named(timeline))
        #expect(kept.runs.map(\.span) == [0...1, 2...2.5])
        // A late copy has not ended when the first one has.
        var copies = Layer(replicator: ReplicatorContent(instanceCount: 3, instanceDelay: 0.5))
        copies.sublayers = [try ramp()]
        let late = Timeline(scene(copies, at(1.5, .pause)))
        #expect(late.model(at: 2)[Layer.ID(2)]?.animations.count == 1)
        #expect(DisplayList(late, at: 3).items == DisplayList(Timeline(scene(copies)), at: 1.5).items)
        let later = Timeline(scene(copies, at(2.1, .pause)))
        #expect(later.model(at: 3)[Layer.ID(2)]?.animations.isEmpty == true)
    }

    @Test func pausedAnimationsBeginAndDoNotEnd() throws {
        var layer = try ramp()
        layer.timing.speed = 0
        #expect(named(Timeline(scene(layer))) == ["0.0 start ramp"])
        expect(
            Timeline(scene(layer, at(2, .resume))), [(1, 0), (2.5, 0.5)],
            ["0.0 start ramp", "3.0 stop ramp true"])
        // The completion of an animation in a paused layer waits.
        let fade = TimedChange(
            at: 1, changes: [.set(card, .opacity, 0.5)],
            completion: [TimedChange(at: 0, changes: [.remove(card)])])
        let waiting = scene(Layer(), at(0.5, .pause), fade)
        #expect(named(Timeline(waiting), completions: [1]) == ["1.0 start opacity"])
        #expect(Timeline(waiting).duration == 1)
        var resumed = waiting
        resumed.changes.append(at(2, .resume))
        #expect(
            named(Timeline(resumed), completions: [1, 3]) == [
                "1.0 start opacity", "2.25 completion 1", "2.25 stop opacity true", "2.25 completion 3",
            ])
        // Removing the animation completes it.
        resumed.changes[2] = TimedChange(at: 2, changes: [.removeAnimation(card, key: "opacity")])
        #expect(
            named(Timeline(resumed), completions: [1, 3]) == [
                "1.0 start opacity", "2.0 completion 1", "2.0 stop opacity false", "2.0 completion 3",
            ])
    }

    @Test func completionsWaitForThePaused() {
        let settings = TransactionSettings(animationDuration: 1)
        let fade = TimedChange(
            at: 0, changes: [.set(card, .opacity, 0)], settings: settings,
            completion: [TimedChange(at: 0, changes: [.set(card, .opacity, 1)], settings: settings)])
        let timeline = Timeline(scene(Layer(), fade, at(0.4, .pause), at(2.4, .resume)))
        #expect(
            named(timeline, completions: [0, 3]) == [
                "0.0 start opacity", "3.0 completion 0", "3.0 stop opacity true", "3.0 start opacity",
                "4.0 completion 3", "4.0 stop opacity true",
            ])
        let faster = TimingChange.adjust(beginTime: 0.5, speed: 5, timeOffset: 0.5)
        let short = Timeline(scene(Layer(), fade, at(0.5, faster)))
        #expect(named(short, completions: [0])[1] == "0.6 completion 0")
    }

    /// A completion's animations have ended, even at their last instant.
    @Test func completionsDoNotRestartTheirAnimations() throws {
        let fade = TimedChange(
            at: 0, changes: [.set(card, .opacity, 0)], settings: TransactionSettings(animationDuration: 1),
            completion: [at(0, .adjust(timeOffset: -0.5)), at(0.5, .pause)])
        let timeline = Timeline(scene(Layer(), fade))
        #expect(
            named(timeline, completions: [0]) == [
                "0.0 start opacity", "1.0 completion 0", "1.0 stop opacity true",
            ])
        #expect(opacity(timeline, at: 1.2) == 0 && opacity(timeline, at: 2) == 0)
        // An animation that stays shows again, but has stopped.
        let add = TimedChange(
            at: 0, changes: [.add(card, try .ramp(MediaTiming(duration: 1), keeps: true), key: "ramp")],
            completion: [at(0, .adjust(timeOffset: -0.5))])
        let kept = Timeline(scene(Layer(), add))
        #expect(named(kept) == ["0.0 start ramp", "1.0 stop ramp true"])
        #expect(isClose(opacity(kept, at: 1.2), 0.7))
    }

    /// An animation that replaces an ended one has not ended, in the same change or at the same time.
    @Test func replacementsOfEndedAnimationsHaveNotEnded() {
        let settings = TransactionSettings(animationDuration: 1)
        let back = LayerChange.set(card, .opacity, 1)
        let jump = LayerChange.setTiming(card, .adjust(beginTime: 1, timeOffset: 1.5))
        let once = [TimedChange(at: 0, changes: [back, jump], settings: settings)]
        let twice = [
            TimedChange(at: 0, changes: [back], settings: settings), TimedChange(at: 0, changes: [jump]),
        ]
        // If it is added and moved in one change, it has begun in the past.
        for (completion, start) in [(once, "0.5"), (twice, "1.0")] {
            let fade = TimedChange(
                at: 0, changes: [.set(card, .opacity, 0)], settings: settings, completion: completion)
            let timeline = Timeline(scene(Layer(), fade))
            #expect(
                Set(named(timeline)) == [
                    "0.0 start opacity", "1.0 stop opacity true", "\(start) start opacity",
                    "1.5 stop opacity true",
                ])
            #expect(timeline.model(at: 1.2).layers[0].animations.count == 1)
        }
    }

    /// A pause after the end does not extend the span.
    @Test func spansIncludeHeldTime() throws {
        func span(_ layer: Layer, _ changes: TimedChange...) -> ClosedRange<Double>? {
            Timeline(Scene(canvas: Size(1, 1), layers: [layer], changes: changes)).runs.span
        }
        #expect(span(try ramp()) == 0...1)
        #expect(span(try ramp(), at(0.5, .pause)) == 0...(.infinity))
        #expect(span(try ramp(), at(0.5, .pause), at(2, .resume)) == 0...2.5)
        #expect(span(try ramp(keeps: true), at(2, .pause)) == 0...1)
        let gone = TimedChange(at: 3, changes: [.remove(card)])
        #expect(span(try ramp(), at(0.5, .pause), gone) == 0...3)
    }

    @Test func durationsIgnoreEndlessAnimations() throws {
        var layer = try ramp(MediaTiming(duration: 1, repeatCount: .infinity))
        layer.add(try .ramp(MediaTiming(duration: 2)), forKey: "once")
        #expect(Timeline(scene(layer)).loops)
        let paused = Timeline(scene(layer, at(0.7, .pause)))
        #expect(!paused.loops && paused.duration == 0.7)
        #expect(paused.model(at: 1).layers[0].timing == MediaTiming.layer.changed(by: .pause, at: 0.7))
        let resumed = Timeline(scene(layer, at(0.7, .pause), at(5, .resume)))
        #expect(resumed.loops && resumed.duration == 7)
        let slow = Timeline(scene(layer, at(0, .adjust(speed: 0.25))))
        #expect(slow.loops && slow.duration == 8)
    }

    // MARK: Runs and moments

    @Test func runsAreCutAndContinued() throws {
        var layer = Layer(name: "card")
        let group = try Animation.group(
            [.ramp(MediaTiming(duration: 0.5)), .ramp(MediaTiming(duration: 2))],
            timing: MediaTiming(duration: 2))
        layer.add(try .ramp(MediaTiming(duration: 0.1)), forKey: "over")
        layer.add(group, forKey: "g")
        let gone = TimedChange(at: 2.75, changes: [.removeAnimation(card, key: "g")])
        var cut = scene(layer, at(1, .pause), at(2, .resume), gone)
        cut.explicitDuration = 4
        let timeline = Timeline(cut)
        let runs = timeline.runs
        #expect(
            runs.map(\.index) == [[0], [1], [1, 0], [1, 1], [1], [1, 0], [1, 1], [1], [1, 0], [1, 1]])
        #expect(runs.map(\.span) == [0...0.1, 0...1, 0...0.5, 0...1, nil, nil, nil, 2...2.75, nil, 2...2.75])
        #expect(runs.map(\.since) == [nil, nil, nil, nil, 1, 1, 1, 2, 2, 2])
        #expect(
            runs.map(\.isContinued) == [false] + Array(repeating: true, count: 6) + [false, false, false])
        #expect(runs.map(\.stopped) == [nil, 1, 1, 1, 2, 2, 2, 2.75, 2.75, 2.75])
        #expect(named(timeline).last == "2.75 stop g false")
        #expect(
            timeline.moments.map { "\($0.time) \($0.label)" } == [
                "0.1 card opacity ends", "0.5 card opacity ends", "1.0 card pauses", "2.0 card resumes",
                "2.75 card opacity stops, card stops",
            ])
    }

    @Test func momentsDescribeTimingChanges() throws {
        var changed = scene(
            try ramp(MediaTiming(beginTime: 1, duration: 4, repeatCount: 2)), at(1, .pause), at(2, .resume),
            at(3, .adjust(beginTime: 3, speed: 2, timeOffset: 2)), at(4, .adjust(timeOffset: 3)),
            at(5, .adjust(beginTime: 5, speed: -1)), at(5.5, .adjust(speed: -0.5)), at(6, .adjust(speed: 0)),
            at(7, .adjust(timeOffset: 3.5)))
        changed.explicitDuration = 9
        #expect(
            Timeline(changed).moments.map { "\($0.time) \($0.label)" } == [
                "1.0 card pauses", "2.0 card resumes, card opacity begins", "3.0 card speeds up",
                "4.0 card jumps, card opacity starts again", "5.0 card reverses", "5.5 card slows down",
                "6.0 card pauses", "7.0 card is scrubbed",
            ])
    }

    // MARK: Laws

    @Test func invalidTimingsAreReported() throws {
        let changes: [TimingChange] = [
            .adjust(speed: .nan), .adjust(beginTime: .infinity), .set(MediaTiming(duration: -1)),
        ]
        let timeline = Timeline(
            scene(
                try ramp(), TimedChange(at: 0.5, changes: changes.map { .setTiming(card, $0) }),
                at(0.6, .pause, of: 9)))
        let errors = timeline.problems.map(\.reason)
        #expect(errors.count == 4 && errors[3] == .noLayer)
        #expect(errors[1] == .timing(.invalid(key: "beginTime", value: .infinity)))
        #expect(timeline.problems[3].description == "pausing a layer at 0.6 s: the layer does not exist")
        #expect(isClose(opacity(timeline, at: 0.75), 0.75))
    }

    @Test func changesWithoutEffectAreIgnored() throws {
        let layer = try ramp()
        let plain = Timeline(scene(layer))
        for changes in [
            [at(0.5, .set(.layer), .adjust(speed: 1), .adjust())], [at(0.5, .pause, .resume)],
            [at(0.5, .pause), at(0.5, .resume)],
        ] {
            let timeline = Timeline(Scene(canvas: Size(1, 1), layers: [layer], changes: changes))
            #expect(named(timeline) == named(plain) && timeline.duration == plain.duration)
            for step in 0..<120 {
                let time = Double(step) * 0.01
                #expect(timeline.presentation(at: time).layers == plain.presentation(at: time).layers)
            }
            if changes.count == 1 { #expect(timeline.runs.map(\.span) == plain.runs.map(\.span)) }
        }
    }

    /// Returns nested layers with animations, and changes of values and timings in random order.
    private func randomScene(_ random: inout SplitMix64) throws -> Scene {
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
        func nested(_ depth: Int) throws -> Layer {
            var layer =
                depth == 1 && Bool.random(using: &random)
                ? Layer(replicator: ReplicatorContent(instanceCount: 3, instanceDelay: number(-0.3...0.3)))
                : Layer(name: "\(depth)")
            layer.timing.speed = random.pick([1, 1, 2, 0.5, -1, 0])
            for _ in 0..<2 {
                var timing = MediaTiming(
                    beginTime: random.pick([0, number(-0.5...2)]), duration: number(0.1...2))
                if Bool.random(using: &random) { timing.repeatCount = number(1...3) }
                timing.fillMode = random.pick(FillMode.allCases)
                layer.add(try .ramp(timing, keeps: .random(using: &random)))
            }
            if depth < 3 { layer.sublayers = [try nested(depth + 1)] }
            return layer
        }
        var time = 0.0
        var scene = Scene(canvas: Size(9, 9), layers: [try nested(1)])
        scene.changes = try (0..<12).map { _ in
            time += random.pick([0, number(0...0.5)])
            let id = Layer.ID(Int.random(in: 1...3, using: &random))
            let change: LayerChange =
                switch Int.random(in: 0..<12, using: &random) {
                case 0, 1: .setTiming(id, .pause)
                case 2, 3: .setTiming(id, .resume)
                case 4: .setTiming(id, .adjust(speed: number(-2...2)))
                case 5: .setTiming(id, .adjust(timeOffset: number(-1...3)))
                case 6: .add(id, try .ramp(MediaTiming(duration: number(0.1...1))), key: nil)
                case 7: .add(id, try .ramp(MediaTiming(duration: 0.7)), key: "ramp")
                case 8: .removeAnimation(id, key: "opacity")
                case 9: .insert(Layer(name: "new"), at: .top(0))
                case 10: .remove(Layer.ID(Int.random(in: 2...4, using: &random)))
                default: .set(id, .opacity, .number(number(0...1)))
                }
            let later = TimedChange(at: 0.1, changes: [.setTiming(id, .pause)])
            return TimedChange(
                at: time, changes: [change], completion: .random(using: &random) ? [later] : [])
        }
        return scene
    }

    /// Neither queries between the changes nor their order affect the result.
    @Test func queryOrderDoesNotMatter() throws {
        try checkCases(60, seed: 1201) { random in
            let scene = try randomScene(&random)
            let timeline = Timeline(scene)
            let times = (0..<80).map { Double($0) * 0.07 }
            let shown = times.map { timeline.presentation(at: $0) }
            var grown = Timeline(Scene(canvas: scene.canvas, layers: scene.layers))
            for change in scene.changes {
                if Bool.random(using: &random) { _ = grown.duration }
                grown.append(change)
            }
            for index in times.indices.shuffled(using: &random) {
                #expect(timeline.presentation(at: times[index]) == shown[index])
                #expect(grown.presentation(at: times[index]) == shown[index])
                #expect(grown.model(at: times[index]) == timeline.model(at: times[index]))
            }
            #expect(grown.events == timeline.events && grown.problems == timeline.problems)
            #expect(grown.duration == timeline.duration && grown.loops == timeline.loops)
            #expect(grown.runs.map(\.span) == timeline.runs.map(\.span))
            #expect((0...Scene.maximumDuration).contains(timeline.duration))
        }
    }

    /// Each animation starts and stops at most once, and no animation runs twice at the same time.
    @Test func eachAnimationStartsAndStopsOnce() throws {
        try checkCases(60, seed: 1202) { random in
            let timeline = Timeline(try randomScene(&random))
            var open: [String: Int] = [:]
            var starts: [String: Int] = [:]
            for event in timeline.events {
                switch event.kind {
                case .didStart(let layer, let key):
                    open["\(layer) \(key)", default: 0] += 1
                    starts["\(layer) \(key)", default: 0] += 1
                case .didStop(let layer, let key, _): open["\(layer) \(key)", default: 0] -= 1
                case .completion: break
                }
                #expect(open.values.allSatisfy { $0 >= 0 })
            }
            let runs = timeline.runs.filter { $0.since == nil }
            let added = Dictionary(grouping: runs) { "\($0.layer) \($0.key)" }.mapValues(\.count)
            for (name, count) in starts { #expect(count <= added[name] ?? 0) }
            let all = Dictionary(grouping: timeline.runs) {
                "\($0.layer) \($0.index) \(String(describing: $0.added))"
            }
            for stretches in all.values {
                let spans = stretches.compactMap(\.span)
                #expect(zip(spans, spans.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
                #expect(stretches.first?.since == nil && stretches.dropFirst().allSatisfy { $0.since != nil })
            }
        }
    }

    @Test func pausingDoesNotChangeThePicture() throws {
        try checkCases(60, seed: 1203) { random in
            var scene = try randomScene(&random)
            let time = (scene.changes.last?.time ?? 0) + Double.random(in: 0...2, using: &random)
            let before = DisplayList(Timeline(scene), at: time).items
            scene.changes.append(at(time, .pause))
            #expect(DisplayList(Timeline(scene), at: time).items == before)
        }
    }

    /// A change of timing makes a run only for animations that have not ended.
    @Test func endedAnimationsMakeNoRuns() throws {
        var layer = Layer()
        for _ in 0..<500 { layer.add(try .ramp(MediaTiming(duration: 0.01))) }
        layer.add(try .ramp(MediaTiming(duration: 9)))
        var changed = scene(layer)
        for step in 1...100 {
            changed.changes.append(at(Double(step) * 0.1, step % 2 == 0 ? .resume : .pause))
        }
        let timeline = Timeline(changed)
        #expect(timeline.runs.count == 501 + 100)
        #expect(timeline.model(at: 1).layers[0].animations.count == 1)
    }
}
