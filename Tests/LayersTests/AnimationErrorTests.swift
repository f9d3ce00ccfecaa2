import Geometry
import Layers
import TestSupport
import Testing

private func expectErrors(_ animations: [(error: AnimationError, build: () throws -> Animation)]) {
    for (error, build) in animations { #expect(throws: error) { try build() } }
}

@Test func aTimingThatMakesNoSenseIsRefusedAndTheOldOneStays() throws {
    let error = AnimationError.timing(.invalid(key: "duration", value: -1))
    let timing = MediaTiming(duration: -1)
    expectErrors([
        (error, { try .basic(.opacity, to: 0, timing: timing) }), (error, { try .group([], timing: timing) }),
    ])
    var fade = try Animation.basic(.opacity, to: 0, timing: MediaTiming(duration: 1))
    #expect(throws: error) { try fade.setTiming(timing) }
    #expect(fade.timing == MediaTiming(duration: 1))
}

@Test("a value of the wrong sort, or with a number that is not finite, is refused by the name of its key")
func wrongValues() {
    func wrong(_ key: String) -> AnimationError { .wrongValue(key: key, property: .position, found: .number) }
    expectErrors([
        (wrong("fromValue"), { try .basic(.position, from: 3) }),
        (wrong("toValue"), { try .spring(.position, to: 3) }),
        (wrong("byValue"), { try .basic(.position, by: 3) }),
        (wrong("values[1]"), { try .keyframes(.position, values: [.point(.zero), 3]) }),
        (.notFinite(key: "fromValue"), { try .basic(.opacity, from: .number(.nan)) }),
        (.notFinite(key: "values[0]"), { try .keyframes(.opacity, values: [.number(.infinity)]) }),
        (.notAnimatable(.lineCap), { try .basic(.lineCap, to: .keyword("round")) }),
    ])
}

@Test("keyframes are refused for their times, their tensions and a path that moves no point")
func wrongKeyframes() throws {
    let line = try Path(svg: "M 0 0 L 9 9")
    let far = Path([.move(.zero), .line(Point(.infinity, 0))])
    expectErrors([
        (.pathNeedsPoint(.opacity), { try .keyframes(.opacity, Keyframes(.path(line))) }),
        (.notFinite(key: "path"), { try .keyframes(.position, Keyframes(.path(far))) }),
    ])
    #expect(throws: AnimationError.keyTime(index: 1, value: 1.5)) {
        try Keyframes(.values([0, 1]), keyTimes: [0, 1.5])
    }
    for (key, tension) in [
        ("tensionValues[1]", KeyframeTension(tension: .infinity)),
        ("continuityValues[1]", KeyframeTension(continuity: .infinity)),
        ("biasValues[1]", KeyframeTension(bias: -.infinity)),
    ] {
        #expect(throws: AnimationError.notFinite(key: key)) {
            try Keyframes(.values([0, 1]), tensions: [KeyframeTension(), tension])
        }
    }
}

@Test("P1 and P5: a spring is refused by the name of its constant")
func wrongSprings() {
    let springs: [(key: String, value: Double, build: () throws -> Spring)] = [
        ("mass", 0, { try Spring(mass: 0) }), ("stiffness", -1, { try Spring(stiffness: -1) }),
        ("damping", -0.1, { try Spring(damping: -0.1) }),
        ("mass", .infinity, { try Spring(mass: .infinity) }),
        ("perceptualDuration", 0, { try Spring(perceptualDuration: 0, bounce: 0) }),
        ("bounce", -1, { try Spring(perceptualDuration: 1, bounce: -1) }),
        ("stiffness", .infinity, { try Spring(perceptualDuration: 1e-200, bounce: 0) }),
    ]
    for (key, value, build) in springs {
        #expect(throws: AnimationError.spring(key: key, value: value)) { try build() }
    }
    #expect(throws: AnimationError.notFinite(key: "initialVelocity")) {
        try Spring(initialVelocity: .infinity)
    }
}

// MARK: Changes

private let card = Layer.ID(1)

/// Returns the problems of one change at 2 s in a scene with one layer. A change with problems adds nothing.
private func problems(
    _ change: LayerChange, _ settings: TransactionSettings = TransactionSettings(),
    _ edit: (inout Layer) -> Void = { _ in }
) -> [ChangeProblem.Reason] {
    var layer = Layer(name: "card")
    edit(&layer)
    var scene = Scene(canvas: Size(9, 9), layers: [layer])
    scene.changes = [TimedChange(at: 2, changes: [change], settings: settings)]
    let timeline = Timeline(scene)
    let problems = timeline.problems
    #expect(timeline.model(at: 2).layers[0].animations.isEmpty || problems.isEmpty)
    #expect(problems.allSatisfy { $0.time == 2 && $0.change == change && $0.path == [0] })
    return problems.map(\.reason)
}

@Test("an animation for a layer that is not there is told, with its time and its key")
func missingLayer() throws {
    let fade = try Animation.basic(.opacity, to: 0)
    #expect(problems(.add(Layer.ID(4), fade, key: "fade")) == [.noLayer])
    #expect(problems(.add(Layer.ID(4), fade, key: nil)) == [.noLayer])
    #expect(problems(.add(card, fade, key: "fade")).isEmpty)
    var scene = Scene(canvas: Size(9, 9))
    scene.changes = [TimedChange(at: 2, changes: [.add(card, fade, key: "fade")])]
    #expect(
        Timeline(scene).problems.map(\.description)
            == ["adding animation \"fade\" at 2.0 s: the layer does not exist"])
}

@Test("a begin or a duration that the moment gives an animation, and makes no sense, is told")
func momentsThatMakeNoSense() throws {
    let add = LayerChange.add(card, try .basic(.opacity, to: 0), key: "fade")
    #expect(
        problems(add, TransactionSettings(animationDuration: -1))
            == [.animation(.timing(.invalid(key: "duration", value: -1)))])
    #expect(
        problems(add) { $0.timing.timeOffset = .infinity }
            == [.animation(.timing(.invalid(key: "beginTime", value: .infinity)))])
    #expect(problems(add, TransactionSettings(animationDuration: 0)).isEmpty)
}

@Test func anActionWhoseAnimationCannotStartFromTheOldValueIsTold() throws {
    let change = LayerChange.set(card, .opacity, 0.5)
    let error = ChangeProblem.Reason.animation(.notFinite(key: "fromValue"))
    #expect(problems(change) { $0.opacity = .infinity } == [error])
    let spring = LayerAction.animation(try .spring(.opacity, timing: MediaTiming(duration: 1)))
    #expect(
        problems(change) {
            $0.opacity = .infinity
            $0.actions["opacity"] = spring
        } == [error])
    let words = problems(.set(card, .lineCap, .keyword("round"))) {
        $0 = Layer(shape: ShapeContent())
        $0.actions["lineCap"] = .implicit
    }
    #expect(words == [.animation(.notAnimatable(.lineCap))])
}

/// Rule I8: transforms from numbers.
@Suite struct ValueFunctionTests {
    private func layer(
        _ values: AnimationValues, by function: ValueFunction, isAdditive: Bool = false,
        isCumulative: Bool = false,
        on model: Affine = .identity, cycles: Double = 1
    ) throws -> Layer {
        var layer = Layer()
        layer.transform = model
        let change = try PropertyChange(
            .transform, values, isAdditive: isAdditive, isCumulative: isCumulative, valueFunction: function)
        layer.add(
            try Animation(.change(change), timing: MediaTiming(duration: 1, repeatCount: cycles)), forKey: "a"
        )
        return layer
    }

    /// The transform half way between the first value and the second, in place of the layer's transform.
    @Test(
        arguments: [
            (.rotateX, Ends(from: 0, to: .number(2 * .pi / 3)), Affine(scaleX: 1, y: 0.5)),
            (.rotateY, Ends(from: 0, to: .number(2 * .pi)), Affine(scaleX: -1, y: 1)),
            (.rotateZ, Ends(from: 0, to: .number(.pi)), Affine(rotation: .pi / 2)),
            (.rotateZ, Ends(from: 0, to: .number(2 * .pi)), Affine(rotation: .pi)),
            (.scaleX, Ends(from: 1, to: 4), Affine(scaleX: 2.5, y: 1)),
            (.scaleY, Ends(from: 1, to: -2), Affine(scaleX: 1, y: -0.5)),
            (.scaleZ, Ends(from: 1, to: 4), .identity),
            (.translateX, Ends(from: 2, to: 4), Affine(translationX: 3, y: 0)),
            (.translateY, Ends(from: 2, to: -4), Affine(translationX: 0, y: -1)),
            (.translateZ, Ends(from: 2, to: 4), .identity),
            (.scale, Ends(from: .numbers([1, 1, 1]), to: .numbers([3, 2, 9])), Affine(scaleX: 2, y: 1.5)),
            (
                .translate, Ends(from: .numbers([1, 1, 1]), to: .numbers([3, 2, 9])),
                Affine(translationX: 2, y: 1.5)
            ),
            // A missing end has no effect.
            (.rotateZ, Ends(to: .number(.pi)), Affine(rotation: .pi / 2)),
            (.scaleX, Ends(by: 2), Affine(scaleX: 2, y: 1)),
            (.scale, Ends(from: .numbers([3, 3, 3])), Affine(scaleX: 2, y: 2)),
            (.translateX, Ends(to: 4, by: 2), Affine(translationX: 3, y: 0)),
        ] as [(ValueFunction, Ends, Affine)])
    func numbersMakeATransform(function: ValueFunction, ends: Ends, half: Affine) throws {
        let shown = try layer(.ends(ends), by: function, on: Affine(a: 2, b: 1, c: 0, d: 3, tx: 9, ty: 8))
        #expect(isClose(shown.presentation(at: 0.5).transform, half))
    }

    @Test func springsKeyframesAndCyclesHaveNumbers() throws {
        let swing = try layer(.spring(Ends(from: 0, to: 10), .default), by: .translateX)
        let way = Spring.default.value(at: 0.35) * 10
        #expect(way > 10 && isClose(swing.presentation(at: 0.35).transform, Affine(translationX: way, y: 0)))
        let keyframes = try Keyframes(.values([0, .number(2 * .pi), 0]), keyTimes: [0, 0.5, 1])
        let turns = try layer(.keyframes(keyframes), by: .rotateZ)
        #expect(isClose(turns.presentation(at: 0.25).transform, Affine(rotation: .pi)))
        let smooth = try Keyframes(.values([0, 1, 3, 2]), calculationMode: .cubic)
        let curve = try layer(.keyframes(smooth), by: .translateY).presentation(at: 0.5).transform.ty
        var number = Layer()
        number.add(try .keyframes(.translationY, smooth, timing: MediaTiming(duration: 1)))
        #expect(abs(curve - number.presentation(at: 0.5).transform.ty) < 1e-9)
        // The second cycle adds the numbers of the first one, so the cosine is applied once.
        let round = try layer(
            .ends(Ends(from: 0, to: .number(.pi / 2))), by: .rotateX, isCumulative: true, cycles: 2)
        #expect(
            isClose(
                round.presentation(at: 1.5).transform, Affine(scaleX: 1, y: Affine(rotation: 0.75 * .pi).a)))
    }

    /// The layer turns in its own coordinates, at its position.
    @Test func additiveTransformsAreConcatenated() throws {
        let model = Affine(translationX: 10, y: 0)
        let turn = try layer(
            .ends(Ends(from: 0, to: .number(.pi))), by: .rotateZ, isAdditive: true, on: model)
        let map = turn.presentation(at: 0.5).transform
        #expect(isClose(map, Affine(rotation: .pi / 2).concatenating(model)))
        #expect((map.apply(.zero) - Point(10, 0)).length < 1e-9)
    }

    @Test func wrongValuesAreRejected() throws {
        func error(
            _ ends: Ends, _ function: ValueFunction, _ property: AnimatableProperty = .transform
        ) -> String? {
            do throws(AnimationError) {
                _ = try PropertyChange(property, .ends(ends), valueFunction: function)
                return nil
            } catch { return error.description }
        }
        #expect(error(Ends(to: 1), .rotateZ) == nil && error(Ends(to: 1), .scaleX, .sublayerTransform) == nil)
        #expect(
            error(Ends(to: .transform(.identity)), .rotateZ)
                == "toValue of rotateZ needs a number, got a transform")
        #expect(error(Ends(from: 1), .scale) == "fromValue of scale needs three numbers, got a number")
        #expect(error(Ends(by: .numbers([1, 2])), .translate) == "byValue of translate needs three numbers")
        #expect(error(Ends(to: 1), .rotateZ, .opacity) == "rotateZ makes a transform, and opacity is none")
        #expect(
            error(Ends(to: 1), .rotateZ, .rotation)
                == "rotateZ makes a transform, and transform.rotation.z is none")
        #expect(error(Ends(to: .number(.nan)), .rotateZ) == "toValue needs finite numbers")
        let keyframes = try Keyframes(.values([1, .numbers([1, 2, 3])]))
        #expect(throws: AnimationError.wrongNumbers(key: "values[1]", .scaleX, found: .numbers)) {
            try PropertyChange(.transform, .keyframes(keyframes), valueFunction: .scaleX)
        }
    }

    /// An action with a value function does not start from the old transform.
    @Test func anActionKeepsItsNumbers() throws {
        let change = try PropertyChange(.transform, .ends(Ends(to: .number(.pi))), valueFunction: .rotateZ)
        var scene = Scene(canvas: Size(9, 9), layers: [Layer()])
        scene.layers[0].actions["transform"] = .animation(
            try Animation(.change(change), timing: MediaTiming(duration: 1)))
        scene.changes = [
            TimedChange(at: 0, changes: [.set(card, .transform, .transform(Affine(rotation: 1)))])
        ]
        let timeline = Timeline(scene)
        #expect(timeline.problems.isEmpty)
        #expect(isClose(timeline.presentation(at: 0.5).layers[0].transform, Affine(rotation: .pi / 2)))
    }
}
