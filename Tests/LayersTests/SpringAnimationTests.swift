import Layers
import TestSupport
import Testing

@Test("P1: Core Animation's defaults")
func springDefaults() throws {
    let spring = Spring.default
    #expect([spring.mass, spring.stiffness, spring.damping, spring.initialVelocity] == [1, 100, 10, 0])
    #expect(try Spring() == spring)
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

@Test("P4: the default spring settles in 1.4727003346780927 s")
func defaultSettling() {
    #expect(Spring.default.settlingDuration == 1.4727003346780927)
}

@Test("P4: when it does not swing, the first tenth of a second with less than a thousandth to go")
func criticalSettling() throws {
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

@Test("every damped spring reaches its target and stays there")
func reachesTarget() throws {
    var random = SplitMix64(seed: 5)
    for _ in cases(500) {
        let spring = try Spring(
            mass: .random(in: 0.1...5, using: &random), stiffness: .random(in: 1...500, using: &random),
            damping: .random(in: 0.5...60, using: &random),
            allowsOverdamping: .random(using: &random))
        let settled = spring.settlingDuration
        for factor in [1, 1.1, 2, 50] {
            #expect(abs(1 - spring.value(at: settled * factor)) < 0.0011)
        }
    }
}
