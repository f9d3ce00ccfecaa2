import Geometry
import TestSupport
import Testing

@testable import Layers

private let second = MediaTiming(duration: 1)

@Test(
    arguments: [
        (0.2, nil, 0.3, 0.35), (nil, 0.9, 0.3, 0.75), (0.2, 0.6, nil, 0.4), (0.2, nil, nil, 0.6),
        (nil, 0.4, nil, 0.7), (nil, nil, 0.5, 1.25), (nil, nil, nil, 1.0),
        // Our choice: with all three set, by is ignored.
        (0, 1, 50, 0.5),
    ] as [(Double?, Double?, Double?, Double)])
func eachPairOfEndsHasItsMiddle(from: Double?, to: Double?, by: Double?, expected: Double) throws {
    let animation = try Animation.basic(
        .opacity, from: from.map(AnimatableValue.number), to: to.map(AnimatableValue.number),
        by: by.map(AnimatableValue.number), timing: second)
    #expect(isClose(try shownNumber(animation, at: 0.5, model: 1), expected))
}

@Test("B3: a missing end is read from the value beneath at every sample")
func missingEndFollows() throws {
    let below = try Animation.basic(.opacity, from: 0, to: 1, timing: second)
    let above = try Animation.basic(.opacity, from: 10, timing: second)
    #expect(isClose(try shownNumber(below, above, at: 0.5), 10 + (0.5 - 10) / 2))
}

@Test("B4: a path without length, added to a morph, leaves the lines of the morph as thin as they are")
func additivePathKeepsVanishingLines() throws {
    let (one, two) = (try Path(svg: "M0 0H10"), try Path(svg: "M0 0H10M0 20V30"))
    let morph = AnimatableValue.path(PathMorph(from: one, to: two).path(at: 0.5))
    #expect(morph.adding(morph.zero) == morph)
}

@Test("B4: an additive animation adds, and one that is not replaces all beneath it")
func additive() throws {
    let plus = try Animation.additive(from: 0, to: 0.5)
    #expect(isClose(try shownNumber(plus, at: 0.5, model: 2), 2.25))
    #expect(isClose(try shownNumber(plus, plus, at: 0.5, model: 2), 2.5))
    let over = try Animation.basic(.opacity, from: 0, to: 1, timing: second)
    #expect(isClose(try shownNumber(plus, over, at: 0.5, model: 2), 0.5))
    #expect(isClose(try shownNumber(over, plus, at: 0.5, model: 2), 0.75))
    // Our choice: a missing end is no difference.
    #expect(isClose(try shownNumber(.additive(from: 4), at: 0.5, model: 10), 12))
    #expect(isClose(try shownNumber(.additive(by: 4), at: 0.5, model: 10), 12))
}

@Test(
    "B5: a cumulative animation goes on from the value at each cycle's end",
    arguments: [
        (100.0, nil, 10.0, [105.0, 215, 325]), (0, 10, nil, [5, 15, 25]),
    ] as [(Double, Double?, Double?, [Double])])
func cumulative(start: Double, to: Double?, by: Double?, expected: [Double]) throws {
    let ends = Ends(
        from: to == nil ? nil : .number(start), to: to.map(AnimatableValue.number),
        by: by.map(AnimatableValue.number))
    let animation = try Animation(
        .change(PropertyChange(.zPosition, .ends(ends), isCumulative: true)),
        timing: MediaTiming(duration: 1, repeatCount: 3))
    for (cycle, value) in expected.enumerated() {
        let shown = try shownNumber(animation, at: Double(cycle) + 0.5, model: start, of: .zPosition)
        #expect(isClose(shown, value))
    }
    #expect(isClose(try shownNumber(animation, at: 3, model: start, of: .zPosition), expected[2] + 5))
}

@Test("B6: a sub-path is animated on top of what shows of its whole and of the sub-paths before it")
func stackedSubPaths() throws {
    var layer = Layer()
    layer.bounds = Rect(0, 0, 10, 10)
    try layer.add(.basic(.boundsWidth, by: 8, timing: second))
    try layer.add(
        .basic(.bounds, from: .rect(Rect(0, 0, 20, 20)), to: .rect(Rect(0, 0, 40, 40)), timing: second))
    try layer.add(.basic(.boundsSize, by: .size(Size(2, 2)), timing: second))
    // Half way the whole is 30 wide and high; the width adds 4 and the size 1.
    #expect(layer.presentation(at: 0.5).bounds == Rect(0, 0, 35, 31))
}

@Test("I3: a full turn by matrix does not move, by its key path it does")
func fullTurn() throws {
    for (property, to, half) in [
        (AnimatableProperty.transform, AnimatableValue.transform(Affine(rotation: 2 * .pi)), 1.0),
        (.rotation, .number(2 * .pi), -1),
    ] {
        var layer = Layer()
        try layer.add(.basic(property, to: to, timing: second))
        #expect(isClose(layer.presentation(at: 0.5).transform.a, half))
    }
}

// Measured in Core Animation: the identity to half a turn, and a scale of (-1, 1) to (1, -1).
@Test(
    "I3: half a turn by matrix goes counter-clockwise, and clockwise if the layer is mirrored",
    arguments: [0.0, 10, 90, -90, 179, -135], [(1.0, -180.0), (-1, 180)])
func halfTurn(start: Double, way: (scaleX: Double, degrees: Double)) throws {
    func turned(_ degrees: Double) -> Affine {
        Affine(scaleX: way.scaleX, y: 1).concatenating(Affine(rotation: (start + degrees) * .pi / 180))
    }
    var layer = Layer()
    try layer.add(
        .basic(.transform, from: .transform(turned(0)), to: .transform(turned(180)), timing: second))
    for progress in [0.25, 0.5, 0.75] {
        #expect(isClose(layer.presentation(at: progress).transform, turned(progress * way.degrees)))
    }
}

@Test("I3: a little more or less than half a turn goes the shorter way")
func nearlyHalfTurn() {
    for (degrees, quarter) in [(179.0, 44.75), (181, -44.75), (-179, -44.75)] {
        let parts = TransformParts(.identity)
            .interpolated(to: TransformParts(Affine(rotation: degrees * .pi / 180)), progress: 0.25)
        #expect(isClose(parts.rotation * 180 / .pi, quarter))
    }
}

@Test("I3: transforms are put together again from their parts")
func transformParts() {
    checkCases(500, seed: 3) { random in
        func number() -> Double { .random(in: -3...3, using: &random) }
        let map = Affine(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
        #expect(isClose(TransformParts(map).transform, map))
    }
}

@Test("Y1: the same key replaces, no key stacks")
func keys() throws {
    var layer = Layer()
    try layer.add(.ramp(second), forKey: "fade")
    try layer.add(.basic(.opacity, from: 5, to: 6, timing: second), forKey: "fade")
    #expect(layer.animations.count == 1)
    try layer.add(.ramp(second))
    try layer.add(.ramp(second))
    #expect(layer.animations.count == 3)
    #expect(Set(layer.animations.map(\.key)).count == 3)
    layer.removeAnimation(forKey: "fade")
    #expect(layer.animation(forKey: "fade") == nil)
}

@Test("P2: a spring runs in real seconds, and its duration only cuts it off")
func realSeconds() throws {
    let long = try Animation.spring(.opacity, from: 0, to: 1, timing: MediaTiming(duration: 10))
    let short = try Animation.spring(.opacity, from: 0, to: 1, timing: MediaTiming(duration: 0.3))
    #expect(try shownNumber(long, at: 0.2) == (try shownNumber(short, at: 0.2)))
    #expect(try shownNumber(short, at: 0.31, model: 5) == 5)
    #expect(try shownNumber(long, at: 0.4) > 1)
}

@Test(
    "P3: the motion solves m x″ + c x′ + k x = k",
    arguments: [
        try Spring(mass: 1, stiffness: 100, damping: 10),
        try Spring(mass: 2, stiffness: 50, damping: 3, initialVelocity: 4),
        try Spring(mass: 1, stiffness: 100, damping: 20),
        try Spring(mass: 1, stiffness: 100, damping: 20, initialVelocity: -3),
        try Spring(mass: 1, stiffness: 100, damping: 45, initialVelocity: 2, allowsOverdamping: true),
        try Spring(mass: 1, stiffness: 100, damping: 0),
    ])
func equationOfMotion(spring: Spring) {
    let step = 1e-4
    let frequencySquared = spring.angularFrequency * spring.angularFrequency
    for time in [0.05, 0.1, 0.3, 0.7] {
        let before = spring.value(at: time - step)
        let here = spring.value(at: time)
        let after = spring.value(at: time + step)
        let velocity = (after - before) / (2 * step)
        let acceleration = (after - 2 * here + before) / (step * step)
        let damping = 2 * spring.dampingRatio * spring.angularFrequency * velocity
        #expect(abs(acceleration + damping + frequencySquared * (here - 1)) < 1e-3 * frequencySquared)
    }
    #expect(isClose(spring.value(at: 1e-7) / 1e-7, spring.initialVelocity, 1e-3))
    #expect(spring.value(at: 0) == 0)
}

@Test("P3: more than critical damping counts as critical unless it is allowed")
func overdamping() throws {
    let critical = try Spring(mass: 1, stiffness: 100, damping: 20)
    #expect(try Spring(mass: 1, stiffness: 100, damping: 50).value(at: 0.2) == critical.value(at: 0.2))
    let allowed = try Spring(mass: 1, stiffness: 100, damping: 50, allowsOverdamping: true)
    #expect(allowed.value(at: 0.2) < critical.value(at: 0.2))
}

@Test("P3: every repeat starts the spring again")
func repeats() throws {
    let spring = try Animation.spring(
        .opacity, from: 0, to: 1, timing: MediaTiming(duration: 0.5, repeatCount: 3))
    #expect(isClose(try shownNumber(spring, at: 0.7), try shownNumber(spring, at: 0.2)))
}

@Test(
    "P4: a spring settles in its envelope; when it does not swing, in the first tenth of a second with less than a thousandth to go"
)
func settling() throws {
    #expect(Spring.default.settlingDuration == 1.4727003346780927)
    let spring = try Spring(mass: 1, stiffness: 100, damping: 20)
    let settling = spring.settlingDuration
    #expect(settling == 1)
    #expect(abs(1 - spring.value(at: settling)) < 0.001)
    #expect(abs(1 - spring.value(at: settling - 0.1)) >= 0.001)
    #expect(try Spring(mass: 1, stiffness: 100, damping: 0).settlingDuration == .infinity)
}

@Test(
    "P5: a spring by perceptual duration and bounce",
    arguments: [
        (0.5, 0.0, 157.91367041742973, 25.132741228718345), (0.5, 0.3, 157.91367041742973, 17.59291886010284),
        (1.0, -0.5, 39.47841760435743, 25.132741228718345), (2.0, 1.0, 9.869604401089358, 0),
    ])
func perceptual(duration: Double, bounce: Double, stiffness: Double, damping: Double) throws {
    let spring = try Spring(perceptualDuration: duration, bounce: bounce, initialVelocity: 3)
    #expect(spring.mass == 1 && spring.allowsOverdamping && spring.initialVelocity == 3)
    #expect(isClose(spring.stiffness, stiffness, 1e-12 * stiffness))
    #expect(isClose(spring.damping, damping, 1e-12))
}

@Test func everyDampedSpringReachesItsTargetAndStaysThere() throws {
    try checkCases(500, seed: 5) { random in
        let spring = try Spring(
            mass: .random(in: 0.1...5, using: &random), stiffness: .random(in: 1...500, using: &random),
            damping: .random(in: 0.5...60, using: &random),
            allowsOverdamping: .random(using: &random))
        let settled = spring.settlingDuration
        for factor in [1, 1.1, 2, 50] { #expect(abs(1 - spring.value(at: settled * factor)) < 0.0011) }
    }
}

private func group(
    _ children: [Animation], begin: Double = 0, duration: Double = 2, repeatCount: Double = 0,
    autoreverses: Bool = false, timingFunction: TimingFunction? = nil
) throws -> Animation {
    let timing = MediaTiming(
        beginTime: begin, duration: duration, repeatCount: repeatCount, autoreverses: autoreverses)
    return try .group(children, timing: timing, timingFunction: timingFunction)
}

@Test func groupsCutFillEaseRepeatAndNest() throws {
    let half = MediaTiming(beginTime: 0.5, duration: 1, fillMode: .both)
    let held = try Animation(
        .group([.ramp(MediaTiming(duration: 4))]), timing: MediaTiming(duration: 2, fillMode: .forwards),
        isRemovedOnCompletion: false)
    let turning = try group([.ramp(second)], duration: 1, autoreverses: true)
    let rows: [(rule: String, animation: Animation, values: [(time: Double, value: Double)])] = [
        (
            "children are cut off at the group's end, not stretched to it",
            try group([.ramp(MediaTiming(duration: 4))]), [(1, 0.25), (2, 0.5), (2.01, 9)]
        ),
        ("a child of duration 0 takes the group's", try group([.ramp(MediaTiming())]), [(1, 0.5)]),
        (
            "a group of duration 0 takes the transaction's", try group([.ramp(MediaTiming())], duration: 0),
            [(0.125, 0.5)]
        ),
        (
            "a child's begin counts from the group's start, and its fill works inside the group",
            try group([.ramp(half)], begin: 10), [(10.2, 0), (11, 0.5), (11.9, 1), (12.1, 9)]
        ),
        ("the group's own fill holds its last instant", held, [(50, 0.5)]),
        (
            "the group's timing function warps the time that its children see",
            try group([.ramp(MediaTiming(duration: 2))], timingFunction: .family(.quad, .in)), [(1, 0.25)]
        ),
        (
            "groups repeat, reverse and nest", try group([turning], duration: 2, repeatCount: 2),
            [(0.25, 0.25), (1.25, 0.75), (2.5, 0.5), (3.75, 0.25)]
        ),
    ]
    for (rule, animation, values) in rows {
        for (time, value) in values {
            #expect(isClose(try shownNumber(animation, at: time, model: 9), value), "\(rule) at \(time)")
        }
    }
}

@Test func aGroupOfOneChildThatLastsAsLongEqualsTheChild() throws {
    try checkCases(300, seed: 6) { random in
        let duration = Double.random(in: 0.1...3, using: &random)
        let child = try Animation.basic(
            .opacity, from: 0, to: 1, timing: MediaTiming(duration: duration), timingFunction: .easeInEaseOut)
        let time = Double.random(in: -1...4, using: &random)
        let alone = try shownNumber(child, at: time, model: 9)
        let together = try shownNumber(group([child], duration: duration), at: time, model: 9)
        #expect(alone == together)
    }
}

// MARK: - Skipped animations

extension SplitMix64 {
    fileprivate mutating func timing() -> MediaTiming {
        MediaTiming(
            beginTime: pick([0, 1, -2, 3.3, 1e9, .random(in: -1...5, using: &self)]),
            duration: pick([0, 0.5, 1, 2]), speed: pick([1, 1, 2, 0.5, -1, 0, 1e-300, 1e300]),
            timeOffset: pick([0, 0, 0.7, -3]), repeatCount: pick([0, 0, 2.5, .infinity]),
            repeatDuration: pick([0, 0, 0, 1.7]), autoreverses: .random(using: &self),
            fillMode: pick(FillMode.allCases))
    }

    fileprivate mutating func animation(depth: Int = 0) throws -> Animation {
        let isGroup = depth < 2 && pick([true, false, false, false])
        let end = pick([AnimatableValue.number(.random(in: 0...1, using: &self)), nil])
        let change = try PropertyChange(
            .opacity, .ends(Ends(from: .number(.random(in: 0...1, using: &self)), to: end)),
            isAdditive: .random(using: &self), isCumulative: .random(using: &self))
        let effect: Animation.Effect = isGroup ? .group([try animation(depth: depth + 1)]) : .change(change)
        return try Animation(
            effect, timing: timing(), timingFunction: isGroup ? pick([nil, .easeIn]) : nil,
            isRemovedOnCompletion: .random(using: &self))
    }
}

@Test("a stack of animations shows the same as all of them, each on the value of those below")
func stackedAnimations() throws {
    try checkCases(300, seed: 8) { random in
        var layer = Layer()
        for _ in 0..<random.pick([2, 3, 8, 20]) { layer.add(try random.animation()) }
        let samplers = layer.runs.compactMap { $0.sampler(on: .number(1)) }
        let stack = SamplerStack(samplers)
        var times = [Double.nan, .infinity, -.infinity, 1e9, 1e9 + 2, -1e300]
        times += (0..<20).map { _ in .random(in: -4...9, using: &random) }
        for span in samplers.map(\.span) where !span.isNever {
            times += [span.start, span.start.nextDown, span.start - 1e-8]
            times += [span.end, span.end.nextUp, span.end + 1e-8]
        }
        for time in times {
            var shown: AnimatableValue?
            for sampler in samplers { shown = sampler.value(at: time, on: shown) ?? shown }
            #expect("\(stack.value(at: time, on: nil) as Any)" == "\(shown as Any)", "at \(time)")
        }
    }
}
