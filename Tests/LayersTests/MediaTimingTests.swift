import Geometry
import TestSupport
import Testing

@testable import Layers

/// The model value of all ramps below, which no ramp shows.
private let model = 7.0

/// Elapsed times on both sides of each rule's boundaries, on a ramp from 0 to 1 over ``model``.
private let shown: [(rule: String, timing: MediaTiming, values: [(time: Double, value: Double)])] = [
    (
        "T5: an offset shifts the sample, wraps it, and leaves the interval",
        MediaTiming(duration: 1, timeOffset: 0.3),
        [(0, 0.3), (0.2, 0.5), (0.5, 0.8), (0.9, 0.2), (1.0001, model)]
    ),
    (
        "T6, our choice: backwards from an offset of the duration, it begins at the end",
        MediaTiming(duration: 1, speed: -1, timeOffset: 1), [(0, 1), (0.25, 0.75), (1, 0)]
    ),
    (
        "T6: speed 0 freezes at the offset, and is always active",
        MediaTiming(duration: 1, speed: 0, timeOffset: 0.4), [(-5, 0.4), (0, 0.4), (0.5, 0.4), (100, 0.4)]
    ),
    (
        "T6, our choice: frozen at an offset of the whole length, it shows the end",
        MediaTiming(duration: 1, speed: 0, timeOffset: 1), [(3, 1)]
    ),
    (
        "T9: backwards and reversed, it holds its sample at the beginning",
        MediaTiming(beginTime: 1, duration: 1, speed: -1, timeOffset: 0.6, fillMode: .backwards), [(0, 0.6)]
    ),
    (
        "T9: forwards shows nothing after an animation that is removed on completion",
        MediaTiming(duration: 1, fillMode: .forwards), [(2, model)]
    ),
    ("T10: a begin in the past starts partway", MediaTiming(beginTime: -0.4, duration: 1), [(0, 0.4)]),
]

@Test(arguments: shown)
func valuesOfARampByRule(rule: String, timing: MediaTiming, values: [(time: Double, value: Double)]) throws {
    for (time, value) in values {
        #expect(isClose(try shownNumber(.ramp(timing), at: time, model: model), value), "\(rule) at \(time)")
    }
}

@Test(
    "T2: the phase follows elapsed parent time, whatever the speed and the offset",
    arguments: [(-1.0, MediaTiming.Phase.before), (0, .active), (0.5, .active), (0.501, .after)])
func phaseByElapsedTime(time: Double, expected: MediaTiming.Phase) {
    for speed in [2.0, -2.0] {
        #expect(MediaTiming(duration: 1, speed: speed, timeOffset: 0.7).phase(at: time) == expected)
    }
}

@Test(
    "T3 and T8: how long an animation is active",
    arguments: [
        (MediaTiming(duration: 2), 2.0),
        (MediaTiming(duration: 2, autoreverses: true), 4),
        (MediaTiming(duration: 2, repeatCount: 3), 6),
        (MediaTiming(duration: 2, repeatCount: 1.5, autoreverses: true), 6),
        (MediaTiming(duration: 2, repeatCount: 0.25), 0.5),
        (MediaTiming(duration: 2, repeatDuration: 3), 3),
        // Our choice: with both set, repeatDuration wins.
        (MediaTiming(duration: 1, repeatCount: 7, repeatDuration: 2.5), 2.5),
        (MediaTiming(duration: 1, repeatCount: 0), 1),
        (MediaTiming(duration: 2, repeatCount: .infinity), .infinity),
        (MediaTiming(duration: 2, repeatCount: .greatestFiniteMagnitude), .infinity),
    ])
func activeDuration(timing: MediaTiming, expected: Double) { #expect(timing.activeDuration == expected) }

@Test(
    "T4: the reversed half replays the eased curve mirrored in time", arguments: [0.0, 0.1, 0.37, 0.6, 0.99])
func autoreverseMirrorsTheCurve(offset: Double) throws {
    let timing = MediaTiming(duration: 1, repeatCount: .infinity, autoreverses: true)
    let ease = try Animation.basic(.opacity, from: 0, to: 1, timing: timing, timingFunction: .easeIn)
    let forth = try shownNumber(ease, at: 1 - offset)
    let back = try shownNumber(ease, at: 1 + offset)
    #expect(isClose(forth, back, 1e-7))
}

@Test(
    "T7: the last instant shows the end of the last cycle, inner boundaries the start of the next",
    arguments: [
        (MediaTiming(duration: 1, repeatCount: 2.5), 2.5, 0.5),
        (MediaTiming(duration: 1, repeatCount: 0.5, autoreverses: true), 1, 1.0),
        (MediaTiming(duration: 1, repeatDuration: 4), 4, 1.0),
        (MediaTiming(duration: 1, timeOffset: -1), 1, 1.0),
        (MediaTiming(duration: 1, timeOffset: 3), 1, 1.0),
    ])
func lastInstant(timing: MediaTiming, time: Double, expected: Double) throws {
    var timing = timing
    timing.fillMode = .forwards
    #expect(
        isClose(try shownNumber(.ramp(timing, keeps: true), at: min(time, timing.activeDuration)), expected))
    if timing.activeDuration <= time {
        #expect(isClose(try shownNumber(.ramp(timing, keeps: true), at: 50), expected))
    }
}

@Test(
    "T9: what each fill mode shows before and after",
    arguments: [
        (FillMode.removed, model, model), (.forwards, model, 1.0), (.backwards, 0.0, model),
        (.both, 0.0, 1.0),
    ])
func fillModes(mode: FillMode, before: Double, after: Double) throws {
    let animation = try Animation.ramp(MediaTiming(beginTime: 1, duration: 1, fillMode: mode), keeps: true)
    #expect(try shownNumber(animation, at: 0.5, model: model) == before)
    #expect(try shownNumber(animation, at: 2.5, model: model) == after)
}

extension Scene {
    /// Returns a time of one layer as a time of another (rule T11); `nil` is the scene.
    fileprivate func convert(_ time: Double, from source: String?, to target: String?) -> Double {
        func timings(_ name: String?) -> [MediaTiming] {
            name.flatMap(layer(named:)).flatMap { path(of: $0.id) }.flatMap(chain)?.map(\.timing) ?? []
        }
        let up = timings(source).reversed().reduce(time) { $1.parentTime(at: $0) }
        return timings(target).reduce(up) { $1.startedTime(at: $0) ?? 0 }
    }
}

/// root > mid (begin 2, speed 3, offset 0.25) > leaf (begin 1, speed 2, offset 0.5).
private func nestedTimings() -> Scene {
    var mid = Layer(name: "mid")
    mid.timing = MediaTiming(beginTime: 2, duration: .infinity, speed: 3, timeOffset: 0.25)
    var leaf = Layer(name: "leaf")
    leaf.timing = MediaTiming(beginTime: 1, duration: .infinity, speed: 2, timeOffset: 0.5)
    mid.sublayers = [leaf, Layer(name: "other")]
    mid.mask = Layer(name: "mask")
    return Scene(canvas: .zero, layers: [mid])
}

@Test(
    "T11: time converts down the tree and up again",
    arguments: [
        ("mid", "leaf", 10.0, 18.5), (nil, "leaf", 10, 47), ("leaf", "mid", 10, 5.75),
        ("leaf", nil, 10, 23.0 / 6),
        (nil, nil, 10, 10), ("other", "leaf", 10, 18.5), ("leaf", "mask", 10, 5.75),
        // A layer that has not begun, and a layer in it.
        (nil, "mid", 1.9, 0), ("other", "leaf", 0.9, 0), (nil, "leaf", 1.9, 0),
    ] as [(String?, String?, Double, Double)])
func conversion(from: String?, to: String?, time: Double, expected: Double) {
    #expect(isClose(nestedTimings().convert(time, from: from, to: to), expected))
}

@Test("T11: upwards through a frozen layer the answer is 0")
func frozenConversion() {
    #expect(MediaTiming(duration: .infinity, speed: 0, timeOffset: 3).parentTime(at: 10) == 0)
    var scene = nestedTimings()
    scene.layers[0].timing.speed = 0
    #expect(scene.convert(10, from: "leaf", to: nil) == 0)
}

@Test("T11: down and up again is the identity where the speed is not 0")
func conversionRoundTrip() {
    checkCases(500, seed: 11) { random in
        let timing = MediaTiming(
            beginTime: .random(in: -9...9, using: &random), duration: .infinity,
            speed: .random(in: 0.01...9, using: &random) * (Bool.random(using: &random) ? 1 : -1),
            timeOffset: .random(in: -9...9, using: &random))
        let time = Double.random(in: -100...100, using: &random)
        #expect(isClose(timing.parentTime(at: timing.localTime(at: time)), time, 1e-9))
    }
}

@Test("T13: a layer's timing reaches its whole subtree and its animations")
func subtreeTiming() throws {
    var leaf = Layer(name: "leaf")
    try leaf.add(.ramp(MediaTiming(duration: 10)))
    var root = Layer(name: "root")
    root.timing = MediaTiming(beginTime: 1, duration: .infinity, speed: 2)
    leaf.timing.timeOffset = 0.5
    root.sublayers = [leaf]
    #expect(isClose(root.presentation(at: 3).sublayers[0].opacity, 0.45))
    (root.timing.speed, root.timing.timeOffset) = (0, 2)
    #expect(isClose(root.presentation(at: 99).sublayers[0].opacity, 0.25))
}

@Test(
    "T14: numbers that make no sense are refused by name",
    arguments: [
        ("duration", MediaTiming(duration: -1)), ("duration", MediaTiming(duration: .nan)),
        ("duration", MediaTiming(duration: .infinity)), ("beginTime", MediaTiming(beginTime: .infinity)),
        ("speed", MediaTiming(speed: .nan)), ("timeOffset", MediaTiming(timeOffset: -.infinity)),
        ("repeatDuration", MediaTiming(repeatDuration: -2)), ("repeatCount", MediaTiming(repeatCount: -1)),
        ("repeatCount", MediaTiming(repeatCount: .nan)),
    ])
func refusedTimings(key: String, timing: MediaTiming) {
    let error = #expect(throws: TimingError.self) { try timing.validate() }
    if case .invalid(let found, _)? = error { #expect(found == key) }
}

@Test(
    "T14: what makes no sense gives no position",
    arguments: [
        MediaTiming(duration: -1), MediaTiming(duration: .nan), MediaTiming(beginTime: .nan, duration: 1),
        MediaTiming(beginTime: .infinity, duration: 1), MediaTiming(beginTime: -.infinity, duration: 1),
        MediaTiming(duration: 1, speed: .nan), MediaTiming(duration: 1, speed: .infinity),
        MediaTiming(duration: 1, timeOffset: .nan), MediaTiming(duration: 1, timeOffset: -.infinity),
    ])
func timingsWithoutPosition(timing: MediaTiming) {
    var timing = timing
    for fill in FillMode.allCases {
        timing.fillMode = fill
        for time in [-1, 0, 0.5, 1, 2] { #expect(timing.position(at: time) == nil) }
    }
}

@Test("T14: a repeat that is negative or not a number counts as none")
func repeatsThatAreNone() {
    for odd in [-1, -Double.infinity, .nan] {
        #expect(MediaTiming(duration: 2, repeatCount: odd).activeDuration == 2)
        #expect(MediaTiming(duration: 2, repeatCount: 3, repeatDuration: odd).activeDuration == 6)
    }
    #expect(MediaTiming(beginTime: .nan, timeOffset: 3).localTime(at: 1) == 3)
}

@Test func anyTimingHasAPositionOrNone() {
    var random = SplitMix64(seed: 14)
    let odd = [
        0, -0.0, 1, -1, 0.1, .nan, .infinity, -.infinity, 1e300, -1e300, 1e-300, .leastNonzeroMagnitude,
        .greatestFiniteMagnitude, 5e15,
    ]
    func pick() -> Double { odd[Int.random(in: 0..<odd.count, using: &random)] }
    for _ in 0..<20_000 {
        let timing = MediaTiming(
            beginTime: pick(), duration: pick(), speed: pick(), timeOffset: pick(), repeatCount: pick(),
            repeatDuration: pick(), autoreverses: .random(using: &random),
            fillMode: FillMode.allCases[Int.random(in: 0..<4, using: &random)])
        guard let position = timing.position(at: pick()) else { continue }
        #expect((0...1).contains(position.progress))
        #expect(position.time >= 0 && position.completedCycles >= 0)
    }
}

/// Boundaries at decimal times, compared with whole milliseconds, which have no rounding.
@Suite struct InstantTests {
    /// A time in milliseconds as a decimal: "1.25".
    private func seconds(_ milliseconds: Int) -> Double { Double(milliseconds) / 1000 }

    /// A ramp from 0 to 1, computed in milliseconds.
    private struct Reference {
        var begin: Int
        var duration: Int
        var repeats: Int
        var speed: Int
        var autoreverses: Bool

        /// Returns the progress, or `nil` outside the active interval (rules T2 to T7).
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

    @Test func everyBoundaryIsWhereMillisecondsPutIt() throws {
        checkCases(2_000, seed: 11) { random in
            let reference = Reference(
                begin: .random(in: -2_000...2_000, using: &random),
                duration: .random(in: 1...3_000, using: &random),
                repeats: .random(in: 1...40, using: &random),
                speed: random.pick([1, 1, 2, 5, -1, -2]),
                autoreverses: .random(using: &random))
            let timing = MediaTiming(
                beginTime: seconds(reference.begin), duration: seconds(reference.duration),
                speed: Double(reference.speed), repeatCount: Double(reference.repeats),
                autoreverses: reference.autoreverses)
            let cycle = reference.duration * (reference.autoreverses ? 2 : 1)
            for _ in 0..<12 {
                // At a boundary, or next to it.
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

    /// Through layers and groups with their own begins.
    @Test func beginningsAddUp() throws {
        try checkCases(2_000, seed: 12) { random in
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

    @Test func heldValuesChangeAtTheirKeyTimes() throws {
        try checkCases(1_000, seed: 13) { random in
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

    /// A timed change at the end of an animation.
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
            let told = timeline.events.filter { abs($0.time - end) < 0.001 }
            #expect(!told.isEmpty && told.allSatisfy { !TimeTolerance.isAfter($0.time, end) }, "\(begin)")
        }
    }
}
