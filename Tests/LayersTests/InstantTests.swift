import Geometry
import Layers
import TestSupport
import Testing

/// Boundaries of time at times written in decimals, against whole numbers of milliseconds, which have no rounding.
@Suite struct InstantTests {
    /// A time in milliseconds as it is written: "1.25".
    private func seconds(_ milliseconds: Int) -> Double { Double(milliseconds) / 1000 }

    /// What a ramp from 0 to 1 shows at each time, worked out in milliseconds.
    private struct Reference {
        var begin: Int
        var duration: Int
        var repeats: Int
        var speed: Int
        var autoreverses: Bool

        /// The progress, or nil outside the active window (rules T2 to T7).
        func progress(at time: Int) -> Double? {
            let elapsed = (time - begin) * abs(speed)
            let cycle = duration * (autoreverses ? 2 : 1)
            guard (0...cycle * repeats).contains(elapsed) else { return nil }
            let sample = speed < 0 ? -elapsed : elapsed
            var rest = ((sample % cycle) + cycle) % cycle
            if rest == 0, speed > 0, elapsed == cycle * repeats { rest = cycle }
            if autoreverses, rest > duration { rest = cycle - rest }
            return Double(rest) / Double(duration)
        }
    }

    /// The law of loops: where a cycle ends the next one has begun.
    @Test func atEveryMultipleOfADurationTheNextCycleHasBegun() throws {
        var late = 0
        for duration in 1...29 {
            let loop = MediaTiming(duration: Double(duration) / 10, repeatCount: .infinity)
            for cycle in 1...15 {
                let position = try #require(loop.position(at: Double(duration * cycle) / 10))
                if position.progress != 0 || position.completedCycles != Double(cycle) { late += 1 }
            }
        }
        #expect(late == 0)
    }

    @Test func everyBoundaryIsWhereMillisecondsPutIt() throws {
        var random = SplitMix64(seed: 11)
        for _ in cases(2_000) {
            let reference = Reference(
                begin: .random(in: -2_000...2_000, using: &random),
                duration: .random(in: 1...3_000, using: &random),
                repeats: .random(in: 1...40, using: &random),
                speed: [1, 1, 2, 5, -1, -2].randomElement(using: &random) ?? 1,
                autoreverses: .random(using: &random))
            let timing = MediaTiming(
                beginTime: seconds(reference.begin), duration: seconds(reference.duration),
                speed: Double(reference.speed), repeatCount: Double(reference.repeats),
                autoreverses: reference.autoreverses)
            let cycle = reference.duration * (reference.autoreverses ? 2 : 1)
            for _ in 0..<12 {
                // On a boundary, or next to it.
                let turns = Int.random(in: 0...reference.repeats * 2, using: &random)
                let elapsed = turns * cycle / 2 + Int.random(in: -1...1, using: &random)
                guard elapsed % abs(reference.speed) == 0 else { continue }
                let time = reference.begin + elapsed / abs(reference.speed)
                let shown = timing.position(at: seconds(time))?.progress
                let expected = reference.progress(at: time)
                #expect((shown == nil) == (expected == nil), "\(reference) at \(time) ms")
                if let shown, let expected {
                    #expect(abs(shown - expected) < 1e-9, "\(reference) at \(time) ms")
                }
            }
        }
    }

    /// Through layers and groups that begin at times of their own.
    @Test func beginningsAddUp() throws {
        var random = SplitMix64(seed: 12)
        for _ in cases(2_000) {
            let begins = (0..<4).map { _ in Int.random(in: 0...999, using: &random) }
            let duration = Int.random(in: 1...999, using: &random)
            let ramp = try Animation.ramp(
                MediaTiming(beginTime: seconds(begins[3]), duration: seconds(duration)))
            let group = try Animation.group(
                [ramp], timing: MediaTiming(beginTime: seconds(begins[2]), duration: 10))
            var layer = Layer()
            layer.opacity = 7
            layer.timing.beginTime = seconds(begins[1])
            layer.add(group)
            var outer = Layer()
            outer.timing.beginTime = seconds(begins[0])
            outer.sublayers = [layer]
            let timeline = Timeline(Scene(canvas: Size(1, 1), layers: [outer]))
            let begin = begins.reduce(0, +)
            let shown = { timeline.presentation(at: self.seconds($0)).layers[0].sublayers[0].opacity }
            #expect(isClose(shown(begin), 0, 1e-6) && isClose(shown(begin + duration), 1, 1e-6), "\(begins)")
            #expect(shown(begin - 1) == 7 && shown(begin + duration + 1) == 7, "\(begins) \(duration)")
        }
    }

    /// A loop of three steps in 0.6 s, seen five times a second, is at each of them once in a turn.
    @Test func aSteppedLoopLosesNoStep() throws {
        let steps = TimingFunction.steps(try StepTiming(3))
        for duration in 1...40 {
            let timing = MediaTiming(duration: Double(duration * 3) / 10, repeatCount: .infinity)
            for index in 0..<60 {
                let progress = try #require(timing.position(at: Double(index * duration) / 10)).progress
                #expect(isClose(steps.value(at: progress), Double(index % 3) / 3), "\(duration) \(index)")
            }
        }
    }

    /// Values that are held change at their key times, whatever these and the duration are.
    @Test func heldValuesChangeAtTheirKeyTimes() throws {
        var random = SplitMix64(seed: 13)
        for _ in cases(1_000) {
            let duration = Int.random(in: 1...300, using: &random) * 10
            let times = Set((0..<3).map { _ in Int.random(in: 1...9, using: &random) }).sorted()
            let values = (0...times.count).map { AnimatableValue.number(Double($0)) }
            let keyframes = try Keyframes(
                .values(values), keyTimes: [0] + times.map { Double($0) / 10 } + [1],
                calculationMode: .discrete)
            let animation = try Animation.keyframes(
                .opacity, keyframes,
                timing: MediaTiming(duration: seconds(duration), repeatCount: .infinity))
            for (index, time) in times.enumerated() {
                for cycle in 0..<4 {
                    let time = cycle * duration + time * duration / 10
                    let shown = try shownNumber(animation, at: seconds(time))
                    #expect(shown == Double(index + 1), "\(times) of \(duration), cycle \(cycle)")
                    #expect(try shownNumber(animation, at: seconds(time - 1)) == Double(index), "\(time)")
                }
            }
        }
    }

    /// A timed change and the end of an animation before it.
    @Test func changesAndCompletionsHaveHappenedAtTheirTimes() throws {
        for (begin, duration) in [(0.1, 0.2), (0.7, 0.1), (1.1, 2.2), (0.3, 0.6)] {
            var scene = Scene(canvas: Size(1, 1), layers: [Layer(name: "a")])
            let id = scene.layers[0].id
            let end = Double(Int((begin + duration) * 10 + 0.5)) / 10
            let ramp = try Animation.ramp(MediaTiming(duration: duration))
            scene.changes = [
                TimedChange(
                    at: begin, changes: [.add(id, ramp, key: nil)],
                    completion: [TimedChange(at: 0, changes: [.set(id, .zPosition, .number(3))])])
            ]
            let timeline = Timeline(scene)
            #expect(timeline.model(at: end).layers[0].zPosition == 3, "\(begin) + \(duration)")
            let told = timeline.events(from: end - 0.001, through: end).count
            #expect(told > 0 && timeline.events(from: end, through: end + 0.001).isEmpty, "\(begin)")
        }
    }

    @Test func aBillionthIsNear() {
        #expect(Instant.wrap(0.3, by: 0.1) == (3, 0))
        #expect(Instant.wrap(-0.1, by: 0.1) == (-1, 0))
        #expect(Instant.wrap(0.25, by: 0.1).periods == 2)
        #expect(Instant.wrap(5e-10, by: 1) == (0, 0) && Instant.wrap(1 - 5e-10, by: 1) == (1, 0))
        #expect(Instant.wrap(1 - 2e-9, by: 1).periods == 0)
        // A period shorter than the tolerance still has an inside.
        #expect(Instant.wrap(1.5e-10, by: 1e-10).periods == 1)
    }
}
