import Layers
import RealModule
import TestSupport
import Testing

@Test(arguments: [
    ("linear", [0.25, 0.5, 0.75]), ("easeIn", [0.0934646507, 0.3153568126, 0.6218618692]),
    ("easeOut", [0.3781381308, 0.6846431874, 0.9065353493]),
    ("easeInEaseOut", [0.1291618848, 0.5, 0.8708381152]),
    ("default", [0.4085105141, 0.8024033877, 0.9604589580]),
])
func coreAnimationsFiveCurves(name: String, expected: [Double]) throws {
    let function = try #require(TimingFunction.named(name))
    for (index, value) in expected.enumerated() {
        #expect(isClose(function.value(at: 0.25 * Double(index + 1)), value, 1e-6))
    }
    #expect(function.name == name)
}

@Test func theInputIsClampedTheOutputIsNot() throws {
    let overshoot = try TimingFunction.cubicBezier(0.3, -1, 0.7, 2)
    #expect(overshoot.value(at: -3) == 0)
    #expect(overshoot.value(at: 9) == 1)
    #expect(overshoot.value(at: .nan) == 0)
    #expect(overshoot.value(at: 0.15) < 0)
    #expect(overshoot.value(at: 0.85) > 1)
}

@Test func controlPointsOutsideOfTheUnitAreRefused() {
    #expect(throws: TimingFunctionError.controlPointOutside(x: 1.2)) {
        try TimingFunction.cubicBezier(0.4, 0, 1.2, 1)
    }
    #expect(throws: TimingFunctionError.notFinite) { try TimingFunction.cubicBezier(0, .nan, 1, 1) }
}

#if arch(x86_64)
    @Test func theSolverAgreesWithAPreciseBisection() throws {
        var random = SplitMix64(seed: 1)
        var curves: [(Double, Double, Double, Double)] = [
            (0, 0, 0, 1), (1, 0, 1, 1), (0, 1, 1, 0), (0, 0, 0, 0), (1, 1, 1, 1),
            (0.999999, 0, 1e-6, 1), (1.0 / 3, 0, 2.0 / 3, 1), (0, 1, 0, 1), (1, 0, 1, 0),
        ]
        for _ in cases(300) {
            func x() -> Double { Double.random(in: 0...1, using: &random) }
            func y() -> Double { Double.random(in: -2...3, using: &random) }
            curves.append((x(), y(), x(), y()))
        }
        for curve in curves {
            let function = try CubicTiming(curve.0, curve.1, curve.2, curve.3)
            for step in 0...60 {
                let x = step < 50 ? Double(step) / 50 : Double.random(in: 0...1, using: &random)
                #expect(isClose(function.value(at: x), reference(curve, x), 1e-7), "\(curve) at \(x)")
            }
        }
    }

    private func reference(_ curve: (Double, Double, Double, Double), _ x: Double) -> Double {
        func bezier(_ p1: Double, _ p2: Double, _ t: Float80) -> Float80 {
            3 * (1 - t) * (1 - t) * t * Float80(p1) + 3 * (1 - t) * t * t * Float80(p2) + t * t * t
        }
        var low: Float80 = 0
        var high: Float80 = 1
        for _ in 0..<90 {
            let middle = (low + high) / 2
            if bezier(curve.0, curve.2, middle) < Float80(x) { low = middle } else { high = middle }
        }
        return Double(bezier(curve.1, curve.3, (low + high) / 2))
    }
#endif

private let staircases: [(StepTiming.Jump, [Double])] = [
    (.end, [0, 0, 0.25, 0.5, 1]), (.start, [0.25, 0.25, 0.5, 0.75, 1]),
    (.none, [0, 0, 1.0 / 3, 2.0 / 3, 1]), (.both, [0.2, 0.2, 0.4, 0.6, 1]),
]

@Test(
    "where the curve stands upright its inverse is a cube root, and no digit is lost",
    arguments: [(0.5, 0.0), (0.6, 0.025), (0.2, -0.075), (0.5000001, 2.5e-8)])
func uprightCurve(x: Double, cube: Double) throws {
    // x(s) of (1, 0), (0, 1) is 1/2 + 4 (s - 1/2)³, and y(s) is 3 s² - 2 s³.
    let curve = try CubicTiming(1, 0, 0, 1)
    let s = 0.5 + Double.root(cube, 3)
    #expect(isClose(curve.value(at: x), s * s * (3 - 2 * s), 1e-7))
}

@Test(arguments: staircases)
func stepsJumpWhereTheySay(jump: StepTiming.Jump, expected: [Double]) throws {
    let function = TimingFunction.steps(try StepTiming(4, jump))
    for (progress, value) in zip([0, 0.2, 0.25, 0.6, 1], expected) {
        #expect(isClose(function.value(at: progress), value))
    }
}

@Test func linearStopsGoStraightFromCornerToCorner() throws {
    let bounce = TimingFunction.stops(
        try LinearStops([.init(0, 0), .init(0.5, 1), .init(0.75, 0.5), .init(1, 1)]))
    #expect(isClose(bounce.value(at: 0.25), 0.5))
    #expect(isClose(bounce.value(at: 0.625), 0.75))
    #expect(bounce.value(at: 1) == 1)
    #expect(throws: TimingFunctionError.tooFewStops) { try LinearStops([.init(0, 0)]) }
}

@Test("every family begins at 0 and ends at 1, and its out is its in turned about the middle")
func families() {
    for family in EasingFamily.allCases {
        for direction in EasingDirection.allCases {
            let function = TimingFunction.family(family, direction)
            #expect(isClose(function.value(at: 0), 0))
            #expect(isClose(function.value(at: 1), 1))
            #expect(function.name.flatMap(TimingFunction.named) == function)
        }
        for x in [0.1, 0.3, 0.5, 0.8] {
            let into = TimingFunction.family(family, .in).value(at: x)
            #expect(isClose(TimingFunction.family(family, .out).value(at: 1 - x), 1 - into))
        }
        #expect(isClose(TimingFunction.family(family, .inOut).value(at: 0.5), 0.5))
    }
}

@Test func aReversedFunctionIsTheFunctionTurnedAboutItsMiddle() throws {
    var functions = TimingFunction.table.map(\.function)
    functions.append(try .cubicBezier(0.3, -1, 0.6, 2.5))
    functions += try StepTiming.Jump.allCases.map { .steps(try StepTiming(4, $0)) }
    for stops in [[(0, 0), (0.2, 0.7), (1, 1)], [(0.1, 0.2), (0.5, 0.9), (0.5, 0.3), (0.8, 1.4)]] {
        functions.append(.stops(try LinearStops(stops.map { LinearStops.Stop($0.0, $0.1) })))
    }
    for function in functions {
        // These times are at no jump.
        for time in stride(from: 0.017, to: 1, by: 0.04) {
            let expected = 1 - function.value(at: 1 - time)
            #expect(isClose(function.reversed.value(at: time), expected), "\(function) at \(time)")
        }
    }
}

@Test(arguments: [
    (EasingFamily.sine, 0.0761204675), (.quad, 0.0625), (.cubic, 0.015625), (.quart, 0.00390625),
    (.quint, 0.0009765625), (.expo, 0.0055242717), (.circ, 0.0317541634), (.back, -0.0641365625),
    (.elastic, -0.0055242717), (.bounce, 0.02734375),
])
func theFamiliesAtAQuarterOfTheWayIn(family: EasingFamily, expected: Double) {
    #expect(isClose(family.easeIn(0.25), expected, 1e-9))
}

@Test func namesAreCoreAnimationsFiveAndThenTheFamilies() {
    #expect(
        TimingFunction.names.prefix(6) == [
            "linear", "easeIn", "easeOut", "easeInEaseOut", "default", "easeInSine",
        ])
    #expect(TimingFunction.names.count == 35)
    #expect(TimingFunction.named("wobble") == nil)
}

@Test("a line through many corners, some of them steps, is straight between the two around a progress")
func linesThroughManyStops() throws {
    try checkCases(100, seed: 61) { random in
        let stops = (0..<Int.random(in: 2...9, using: &random)).map { _ in
            LinearStops.Stop(
                Double(Int.random(in: 0...4, using: &random)) / 4, .random(in: 0...1, using: &random))
        }
        let line = try LinearStops(stops)
        for progress in [-0.5, 0, 0.1, 0.25, 0.3, 0.5, 0.7, 0.75, 0.9, 1, 1.5] {
            let corners = line.stops
            let after = corners.dropFirst().dropLast().firstIndex { $0.input > progress + 1e-9 }
            let (from, to) = (corners[(after ?? corners.count - 1) - 1], corners[after ?? corners.count - 1])
            let fraction = (progress - from.input) / (to.input - from.input)
            let wanted =
                to.input > from.input
                ? from.output + (to.output - from.output) * fraction
                : progress < to.input ? from.output : to.output
            #expect(abs(line.value(at: progress) - wanted) < 1e-12)
        }
    }
}
