import Geometry
import Layers
import Testing

/// Whether building an animation is refused for exactly this.
private func refuses(_ error: AnimationError, _ build: () throws -> Animation) -> Bool {
    do {
        _ = try build()
        return false
    } catch let thrown as AnimationError {
        return thrown == error
    } catch {
        return false
    }
}

@Test(
    "a timing that makes no sense is refused by the name of the number",
    arguments: [
        ("beginTime", MediaTiming(beginTime: .infinity)), ("speed", MediaTiming(speed: -.infinity)),
        ("timeOffset", MediaTiming(timeOffset: .infinity)), ("duration", MediaTiming(duration: -1)),
        ("duration", MediaTiming(duration: .infinity)), ("repeatCount", MediaTiming(repeatCount: -1)),
        ("repeatDuration", MediaTiming(repeatDuration: -2)),
    ])
func wrongTiming(key: String, timing: MediaTiming) throws {
    let values = [
        "beginTime": timing.beginTime, "speed": timing.speed, "timeOffset": timing.timeOffset,
        "duration": timing.duration, "repeatCount": timing.repeatCount,
        "repeatDuration": timing.repeatDuration,
    ]
    let error = AnimationError.timing(.invalid(key: key, value: try #require(values[key])))
    #expect(refuses(error) { try .basic(.opacity, to: 0, timing: timing) })
    #expect(refuses(error) { try .group([], timing: timing) })
    var fade = try Animation.basic(.opacity, to: 0, timing: MediaTiming(duration: 1))
    #expect(throws: error) { try fade.setTiming(timing) }
    #expect(fade.timing == MediaTiming(duration: 1))
}

@Test("a value of the wrong sort, or with a number that is not finite, is refused by the name of its key")
func wrongValues() {
    func wrong(_ key: String) -> AnimationError {
        .wrongValue(key: key, property: .position, found: .number)
    }
    #expect(refuses(wrong("fromValue")) { try .basic(.position, from: 3) })
    #expect(refuses(wrong("toValue")) { try .spring(.position, to: 3) })
    #expect(refuses(wrong("byValue")) { try .basic(.position, by: 3) })
    #expect(refuses(wrong("values[1]")) { try .keyframes(.position, values: [.point(.zero), 3]) })
    #expect(refuses(.notFinite(key: "fromValue")) { try .basic(.opacity, from: .number(.nan)) })
    #expect(refuses(.notFinite(key: "values[0]")) { try .keyframes(.opacity, values: [.number(.infinity)]) })
    #expect(refuses(.notAnimatable(.lineCap)) { try .basic(.lineCap, to: .keyword("round")) })
}

@Test("keyframes are refused for their times, their tensions and a path that moves no point")
func wrongKeyframes() throws {
    let line = try Path(svg: "M 0 0 L 9 9")
    #expect(refuses(.pathNeedsPoint(.opacity)) { try .keyframes(.opacity, Keyframes(.path(line))) })
    let far = Path([.move(.zero), .line(Point(.infinity, 0))])
    #expect(refuses(.notFinite(key: "path")) { try .keyframes(.position, Keyframes(.path(far))) })
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
    #expect(throws: AnimationError.spring(key: "mass", value: 0)) { try Spring(mass: 0) }
    #expect(throws: AnimationError.spring(key: "stiffness", value: -1)) { try Spring(stiffness: -1) }
    #expect(throws: AnimationError.spring(key: "damping", value: -0.1)) { try Spring(damping: -0.1) }
    #expect(throws: AnimationError.spring(key: "mass", value: .infinity)) { try Spring(mass: .infinity) }
    #expect(throws: AnimationError.notFinite(key: "initialVelocity")) {
        try Spring(initialVelocity: .infinity)
    }
    #expect(throws: AnimationError.spring(key: "perceptualDuration", value: 0)) {
        try Spring(perceptualDuration: 0, bounce: 0)
    }
    #expect(throws: AnimationError.spring(key: "bounce", value: -1)) {
        try Spring(perceptualDuration: 1, bounce: -1)
    }
    #expect(throws: AnimationError.spring(key: "stiffness", value: .infinity)) {
        try Spring(perceptualDuration: 1e-200, bounce: 0)
    }
}

// MARK: Changes

private let card = Layer.ID(1)

/// Why one change cannot be made at 2 s in a scene of one layer; nothing is added then.
private func problems(
    _ change: LayerChange, _ settings: TransactionSettings = TransactionSettings(),
    _ edit: (inout Layer) -> Void = { _ in }
) -> [ChangeProblem.Reason] {
    var layer = Layer(name: "card")
    edit(&layer)
    var scene = Scene(canvas: Size(9, 9), layers: [layer])
    let transaction = Transaction([.init(change, settings)])
    var problems: [ChangeProblem] = []
    let after = scene.committing(transaction, at: 2, problems: &problems)
    #expect(after.layers[0].animations.isEmpty || problems.isEmpty)
    scene.changes = [TimedChange(at: 2, changes: [change], settings: settings)]
    let told = Timeline(scene).problems
    #expect(told.map(\.reason) == problems.map(\.reason))
    #expect(problems.allSatisfy { $0.time == 2 && $0.change == change && $0.place.isEmpty })
    #expect(told.allSatisfy { $0.time == 2 && $0.change == change && $0.place == [0] })
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
            == ["adding animation \"fade\" at 2.0 s: there is no such layer"])
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

@Test("an action whose animation cannot start from the old value is told")
func actionsThatCannotRun() throws {
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
