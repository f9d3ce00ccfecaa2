import Colors
import Geometry
import Layers
import TestSupport
import Testing

private func keyframes(
    _ values: [Double], _ mode: CalculationMode = .linear, keyTimes: [Double] = [],
    timingFunctions: [TimingFunction] = [], tensions: [KeyframeTension] = [],
    timingFunction: TimingFunction? = nil
) throws -> Animation {
    let keyframes = try Keyframes(
        .values(values.map(AnimatableValue.number)), keyTimes: keyTimes, timingFunctions: timingFunctions,
        calculationMode: mode, tensions: tensions)
    return try .keyframes(
        .opacity, keyframes, timing: MediaTiming(duration: 1), timingFunction: timingFunction)
}

/// A motion through points in a second.
private func moving(
    through points: [Point], _ mode: CalculationMode, keyTimes: [Double] = []
) throws -> Animation {
    let keyframes = try Keyframes(
        .values(points.map(AnimatableValue.point)), keyTimes: keyTimes, calculationMode: mode)
    return try .keyframes(.position, keyframes, timing: MediaTiming(duration: 1))
}

private func shown(_ animation: Animation, at time: Double) throws -> Double {
    try shownNumber(animation, at: time, model: 77)
}

private func shownPoint(_ animation: Animation, at time: Double) -> Point {
    var layer = Layer()
    layer.add(animation)
    return layer.presentation(at: time).position
}

@Test("K1 to K4: values, key times, easings and holds")
func values() throws {
    let four = [0, 1, 0.5, 0.7]
    let (quad, quint) = (TimingFunction.family(.quad, .in), TimingFunction.family(.quint, .in))
    let rows: [(rule: String, animation: Animation, values: [(time: Double, value: Double)])] = [
        ("K1: a single value has no effect", try keyframes([3]), [(0.5, 77)]),
        ("K1: no values have no effect", try keyframes([]), [(0.5, 77)]),
        ("K2: without key times", try keyframes(four), [(0.25, 0.75), (0.5, 0.75)]),
        (
            "K2: with key times", try keyframes(four, keyTimes: [0, 0.2, 0.8, 1]),
            [(0.1, 0.5), (0.9, 0.6), (0.8, 0.5)]
        ),
        (
            "K2: too few key times use a prefix, and the last value is held",
            try keyframes([0, 1, 2, 3], keyTimes: [0, 0.5, 0.6]), [(0.25, 0.5), (0.9, 2)]
        ),
        ("K2: too many key times", try keyframes([0, 1], keyTimes: [0, 0.5, 1]), [(0.25, 0.5), (0.75, 1)]),
        (
            "K3: each segment has its easing, by default linear",
            try keyframes([0, 1, 2], timingFunctions: [quad]), [(0.25, 0.25), (0.75, 1.5)]
        ),
        (
            "K3: the whole is eased first",
            try keyframes([0, 1, 2], timingFunctions: [quad], timingFunction: quad), [(0.5, 0.25)]
        ),
        (
            "K4: each of n discrete values holds 1/n, without easing",
            try keyframes([1, 2, 3], .discrete, timingFunction: quint),
            [(0, 1), (0.3, 1), (0.34, 2), (0.66, 2), (0.67, 3), (1, 3)]
        ),
        (
            "K2: discrete key times are one more than the values",
            try keyframes([1, 2, 3], .discrete, keyTimes: [0, 0.1, 0.8, 1]),
            [(0, 1), (0.09, 1), (0.1, 2), (0.79, 2), (0.8, 3), (1, 3)]
        ),
        (
            "K6: Catmull-Rom goes through all values", try keyframes(four, .cubic),
            [(0, 0), (1.0 / 3, 1), (2.0 / 3, 0.5), (1, 0.7)]
        ),
    ]
    for (rule, animation, values) in rows {
        for (time, value) in values {
            #expect(isClose(try shown(animation, at: time), value), "\(rule) at \(time)")
        }
    }
    // K6: the tangents at the ends are whole differences.
    #expect(isClose(try shown(keyframes(four, .cubic), at: 0.05), 0.16434, 5e-6))
}

@Test("K5: paced motion goes at constant speed by Euclidean distance")
func paced() throws {
    let animation = try moving(
        through: [Point(0, 0), Point(3, 4), Point(3, 19)], .paced, keyTimes: [0, 0.9, 1])
    for (time, point) in [(0.125, Point(1.5, 2)), (0.625, Point(3, 11.5))] {
        #expect(shownPoint(animation, at: time).distance(to: point) < 1e-9)
    }
}

@Test(
    "K6: tension, continuity and bias bend the tangents at a value",
    arguments: [
        (KeyframeTension(tension: 1), 0.0, 0.0), (KeyframeTension(continuity: 1), -0.5, 1.0),
        (KeyframeTension(continuity: -1), 1.0, -0.5), (KeyframeTension(bias: 1), 1.0, 1.0),
        (KeyframeTension(bias: -1), -0.5, -0.5), (KeyframeTension(tension: 0.5, bias: 0.5), 0.3125, 0.3125),
    ])
func kochanekBartels(shape: KeyframeTension, arriving: Double, leaving: Double) throws {
    let animation = try keyframes([0, 1, 0.5, 0.7], .cubic, tensions: [KeyframeTension(), shape])
    // The slope of a Hermite segment at its end is the tangent; segments take a third of the time.
    let step = 1e-5
    let before = (try shown(animation, at: 1.0 / 3) - (try shown(animation, at: 1.0 / 3 - step))) / step / 3
    let after = (try shown(animation, at: 1.0 / 3 + step) - (try shown(animation, at: 1.0 / 3))) / step / 3
    #expect(isClose(before, arriving, 1e-3))
    #expect(isClose(after, leaving, 1e-3))
}

@Test(
    "K6: a cubic through values that lie on a line is linear, also with uneven key times",
    arguments: [([0.0, 1, 2, 3], []), ([0, 0.2, 1], [0, 0.2, 1]), ([5, 4, 1, 0], [0, 0.2, 0.8, 1])])
func collinear(values: [Double], keyTimes: [Double]) throws {
    let cubic = try keyframes(values, .cubic, keyTimes: keyTimes)
    let linear = try keyframes(values, .linear, keyTimes: keyTimes)
    for step in 0...20 {
        let time = Double(step) / 20
        #expect(isClose(try shown(cubic, at: time), try shown(linear, at: time)))
    }
}

/// Steps of equal time have equal length, within a thousandth.
@Test(
    "K7, our choice, and K8: a paced cubic and a paced path have constant speed",
    arguments: [
        try moving(through: [Point(0, 0), Point(10, 0), Point(10, 30), Point(-5, 35)], .cubicPaced),
        try moving(along: "M0 0C80 -60 20 90 100 40Q150 80 200 0L250 10", .paced, duration: 1),
    ])
func constantSpeed(animation: Animation) {
    var layer = Layer()
    layer.add(animation)
    let timeline = Timeline(of: layer)
    let count = 2000
    let points = (0...count).map { timeline.presentation(at: Double($0) / Double(count)).layers[0].position }
    let steps = zip(points, points.dropFirst()).map { $0.distance(to: $1) }
    let mean = steps.reduce(0, +) / Double(count)
    // A chord across a corner is shorter than the path, so a few steps may differ.
    #expect(steps.filter { abs($0 - mean) > 0.001 * mean }.count <= 3)
    #expect(mean > 0)
}

private func moving(
    along path: String, _ mode: CalculationMode, duration: Double = 3, rotation: RotationMode? = nil,
    timingFunction: TimingFunction? = nil
) throws -> Animation {
    let keyframes = try Keyframes(.path(Path(svg: path)), calculationMode: mode, rotationMode: rotation)
    return try .keyframes(
        .position, keyframes, timing: MediaTiming(duration: duration), timingFunction: timingFunction)
}

@Test(
    "K4 and K8: segments of a path take equal time, a move is a jump, a close goes back, and discrete holds starts",
    arguments: [
        (.linear, 0.5, Point(5, 0)), (.cubic, 0.5, Point(5, 0)), (.linear, 1, Point(50, 0)),
        (.linear, 2, Point(60, 10)), (.cubic, 2.5, Point(55, 5)), (.linear, 3, Point(50, 0)),
        // Half way by the Bézier parameter.
        (.linear, 1.5, Point(57.071125, 2.928875)),
        (.discrete, 0.5, Point(0, 0)), (.discrete, 1.5, Point(50, 0)), (.discrete, 2.9, Point(60, 10)),
    ] as [(CalculationMode, Double, Point)])
func pathMotion(mode: CalculationMode, time: Double, expected: Point) throws {
    // A line of length 10 to the right, a jump, then a quarter circle and a closing line.
    let motion = try moving(along: "M0 0H10M50 0C55.523 0 60 4.477 60 10Z", mode)
    #expect(shownPoint(motion, at: time).distance(to: expected) < 1e-9)
}

@Test(
    "K9: what moves along a path turns with it, before its own transform",
    arguments: [
        (RotationMode?.none, 0.0), (.auto, Double.pi / 2), (.autoReverse, -Double.pi / 2),
    ] as [(RotationMode?, Double)])
func rotation(mode: RotationMode?, expected: Double) throws {
    var layer = Layer()
    layer.transform = Affine(scaleX: 2, y: 1)
    layer.add(try moving(along: "M0 0V10", .linear, rotation: mode))
    let shown = layer.presentation(at: 1).transform
    #expect(isClose(shown, Affine(rotation: expected).concatenating(layer.transform)))
    #expect(layer.presentation(at: 4).transform == layer.transform)
}

@Test("K3 and K9: a held point is not eased, and neither is its turn")
func discreteTurn() throws {
    var layer = Layer()
    layer.add(
        try moving(along: "M0 0H10V10", .discrete, rotation: .auto, timingFunction: .family(.quint, .in)))
    let shown = layer.presentation(at: 1.6)
    #expect(shown.position == Point(10, 0))
    #expect(isClose(shown.transform.b, 1))
}

@Test("K10: arcs as keyframes make a circular loader, and hand-picked colours a route")
func otherKinds() throws {
    var layer = Layer(shape: ShapeContent())
    let arcs = [1.0, 2, 3].map { angle in
        var arc = Path()
        arc.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: angle, clockwise: true)
        return AnimatableValue.path(arc)
    }
    let second = MediaTiming(duration: 1)
    layer.add(try .keyframes(.path, values: arcs, timing: second))
    let half = try #require(layer.presentation(at: 0.5).shape?.path)
    #expect(.path(half) == arcs[1])
    layer.add(try .keyframes(.path, Keyframes(.values(arcs), calculationMode: .discrete), timing: second))
    #expect(layer.presentation(at: 0.9).value(for: .path) == arcs[2])
    let red = Color(rgb: 0xFF0000)
    let violet = Color(rgb: 0x7A5CFF)
    layer.add(
        try .keyframes(.fillColor, values: [.color(red), .color(violet), .color(.white)], timing: second))
    #expect(layer.presentation(at: 0.5).shape?.fillColor == .color(violet))
}
