import Colors
import Geometry
import Layers
import Scenes
import Testing

private let second = MediaTiming(duration: 1)

/// The findings of ``lint(_:)``, without those about what the frames show.
private func lint(_ timeline: Timeline) -> [LintFinding] {
    let seen: Set<LintRule> = [.neverVisible, .leavesCanvas, .wrongPivot, .unused]
    return Scenes.lint(timeline).filter { !seen.contains($0.rule) }
}

/// The findings in a shape layer with one animation.
private func findings(
    _ animation: Animation?, _ edit: (inout ShapeContent) -> Void = { _ in }
) -> [LintFinding] {
    var shape = ShapeContent(path: Path(rect: Rect(0, 0, 10, 10)), fillColor: .color(.white))
    edit(&shape)
    var layer = Layer(name: "shape", shape: shape)
    if let animation { layer.add(animation) }
    return lint(Timeline(Scene(canvas: Size(96, 96), layers: [layer])))
}

private func animation(
    _ property: AnimatableProperty, from: AnimatableValue? = nil, to: AnimatableValue? = nil,
    by: AnimatableValue? = nil, _ timing: MediaTiming = second, keeps: Bool = false
) throws -> Animation {
    var basic = try Animation.basic(property, from: from, to: to, by: by, timing: timing)
    basic.isRemovedOnCompletion = !keeps
    return basic
}

@Test("A paused animation has one finding, and its flashes count at the highest speed")
func pausedAnimations() throws {
    var layer = Layer(name: "shape")
    layer.add(try animation(.opacity, from: 0, to: 1, MediaTiming(duration: 1, repeatCount: 9)))
    layer.add(try animation(.cornerRadius, to: 5))
    var scene = Scene(canvas: Size(96, 96), layers: [layer])
    func rules(_ changes: (Double, TimingChange)...) -> [LintRule] {
        scene.changes = changes.map { TimedChange(at: $0, changes: [.setTiming(Layer.ID(1), $1)]) }
        return lint(Timeline(scene)).map(\.rule)
    }
    #expect(rules() == [.snapsBack])
    #expect(rules((0.5, .pause), (1, .resume)) == [.snapsBack])
    // An endless animation does not snap back.
    #expect(rules((0.5, .pause)) == [])
    #expect(lint(Timeline(scene), rules: [.flashes]).isEmpty)
    #expect(rules((0.5, .adjust(speed: 9))).contains(.flashes))
    #expect(flashRate(of: Timeline(scene)) > 3)
}

@Test("A rotation that ends at the model value after full turns does not snap back", arguments: [1, 2.5])
func turnedAnimations(turns: Double) throws {
    let rotation = try AnimatableProperty(keyPath: "transform.rotation.z")
    var layer = Layer(name: "shape")
    layer.transform = Affine(rotation: turns * 2 * .pi)
    layer.add(try animation(rotation, from: 0, to: .number(turns * 2 * .pi)))
    layer.backgroundColor = .white
    layer.frame = Rect(40, 40, 20, 10)
    func rules() -> [LintRule] { lint(Timeline(Scene(canvas: Size(96, 96), layers: [layer]))).map(\.rule) }
    #expect(!rules().contains(.snapsBack))
    layer.transform = Affine(rotation: turns * 2 * .pi + 1)
    #expect(rules().contains(.snapsBack))
}

@Test("P4: a spring without oscillation may end within a thousandth", arguments: [(1.0, true), (0.9, false)])
func settledSprings(fraction: Double, isSettled: Bool) throws {
    // (1 + x) e^(-x) is a thousandth at x = 9.2334, and the tenth of a second after it is 1.1.
    let spring = try Spring(stiffness: 85.2557, damping: 18.467)
    #expect(spring.settlingDuration == 1.1)
    let animation = try Animation.spring(
        .opacity, from: 0, to: 1, spring, timing: MediaTiming(duration: fraction))
    #expect(findings(animation).contains { $0.rule == .springCutOff } != isSettled)
}

@Test("I2: an animation that starts from no colour shows nothing until its end")
func animationsFromNoColor() throws {
    let found = findings(
        try .keyframes(.strokeColor, Keyframes(.values([.color(nil), .color(.white)])), timing: second)
    ) { $0.strokeColor = .white }
    #expect(found.first?.message == "strokeColor shows nothing until the animation ends")
    #expect(!found.map(\.rule).contains(.snapsBack))
}

private let forever = MediaTiming(duration: 1, repeatCount: .infinity, autoreverses: true)
private let triangle = AnimatableValue.path(Path(polygon: [Point(0, 0), Point(9, 0), Point(0, 9)]))

private func keyframes(
    _ values: [AnimatableValue] = [1, 0.95, 1], mode: CalculationMode = .linear, keyTimes: [Double] = [],
    timingFunctions: [TimingFunction] = []
) throws -> Animation {
    let keyframes = try Keyframes(
        .values(values), keyTimes: keyTimes, timingFunctions: timingFunctions, calculationMode: mode)
    return try .keyframes(.opacity, keyframes, timing: second)
}

private func cases() throws -> [(LintRule, String, Animation)] {
    try [
        (.unlikePaths, "toValue", animation(.path, to: triangle, forever)),
        (
            .repeatedTwice, "repeatDuration",
            animation(.opacity, to: 1, MediaTiming(duration: 1, repeatCount: 2, repeatDuration: 3))
        ),
        (.keyTimes, "keyTimes", keyframes(keyTimes: [0, 1])),
        (.keyTimes, "keyTimes", keyframes(keyTimes: [0, 0.8, 0.5])),
        (.keyTimes, "keyTimes", keyframes(keyTimes: [0, 0.5, 0.9])),
        (.keyTimes, "keyTimes", keyframes(mode: .discrete, keyTimes: [0, 0.5, 1])),
        (.threeEnds, "byValue", animation(.opacity, from: 0.5, to: 1, by: 1)),
        (.ignoredTiming, "timingFunctions", keyframes(mode: .paced, timingFunctions: [.easeIn])),
        (.ignoredTiming, "keyTimes", keyframes(mode: .cubicPaced, keyTimes: [0, 0.5, 1])),
        (.ignoredTiming, "timingFunctions", keyframes(timingFunctions: [.easeIn, .easeIn, .easeIn])),
        (.fillsInVain, "fillMode", animation(.opacity, to: 1, MediaTiming(duration: 1, fillMode: .forwards))),
        (.fullTurn, "toValue", animation(.transform, to: .transform(Affine(rotation: 2 * .pi)))),
        (.springCutOff, "duration", .spring(.opacity, from: 0.95, to: 1, timing: second)),
        (.trimOutside, "toValue", animation(.strokeEnd, to: 1.4, forever)),
        (.trimOutside, "fromValue", animation(.strokeStart, from: -0.1, to: 0)),
        (.snapsBack, "keyPath", animation(.lineWidth, to: 5)),
        (
            .flashes, "duration",
            animation(
                .opacity, from: 0, by: 1,
                MediaTiming(duration: 0.1, repeatCount: 20, autoreverses: true))
        ),
        (.noEffect, "keyPath", animation(.colors, to: .colors([]))),
        (.noEffect, "values", keyframes([1])), (.standsStill, "values", keyframes([1, 1])),
        (.standsStill, "toValue", animation(.opacity, to: 1)),
    ]
}

@Test(arguments: try cases())
func eachRuleHasItsFindingAtItsKey(rule: LintRule, key: String, animation: Animation) throws {
    let found = findings(animation)
    #expect(found.map(\.rule).contains(rule), "\(found)")
    let finding = try #require(found.first { $0.rule == rule })
    #expect(finding.location == LintLocation(Layer.ID(1), animation: [0], key: key))
    #expect(!finding.message.isEmpty && !finding.reason.isEmpty && !finding.fix.isEmpty)
}

@Test func eachRuleAboutAnimationsHasACase() throws {
    #expect(
        Set(try cases().map(\.0)).union([
            .dashSeam, .trimCut, .thinLine, .noColor, .neverVisible, .leavesCanvas, .wrongPivot, .unused,
        ]) == Set(LintRule.allCases))
}

@Test(
    arguments: try [
        animation(.path, to: .path(Path(rect: Rect(5, 5, 9, 9))), forever),
        animation(.opacity, to: 0, forever), animation(.lineWidth, from: 5, to: 1),
        animation(.lineWidth, to: 5, MediaTiming(duration: 1, fillMode: .forwards), keeps: true),
        animation(.lineDashPhase, by: 10, MediaTiming(duration: 1, repeatCount: .infinity)),
        animation(.rotation, by: 6.28, MediaTiming(duration: 1, repeatCount: .infinity)),
        .spring(.opacity, from: 0.2, to: 1, timing: MediaTiming(duration: 1.473)),
    ])
func ordinaryAnimationsHaveNoFindings(animation: Animation) { #expect(findings(animation).isEmpty) }

@Test func aSeamHasItsLengthAndAFix() throws {
    func seams(_ pattern: [Double], _ fit: DashFit = .none) -> [LintFinding] {
        findings(nil) { ($0.strokeColor, $0.lineDashPattern, $0.dashFit) = (.black, pattern, fit) }
    }
    let finding = try #require(seams([4, 3]).first)
    #expect(finding.rule == .dashSeam && finding.location.key == "lineDashPattern")
    #expect(finding.message == "the outline is 40 long, 5.714 periods of 7")
    #expect(finding.fix.hasPrefix("lineDashPattern: [3.81, 2.857] fits 6 times"))
    #expect(seams([4, 4]).isEmpty && seams([4, 3], .seamless).isEmpty)
}

@Test func flashesAreCountedPerSecondWithTheSpeedOfSuperlayers() throws {
    let red = AnimatableValue.color(Color(rgb: 0xFF0000))
    let blink = try animation(
        .fillColor, from: red, to: .color(.black),
        MediaTiming(duration: 0.2, repeatCount: .infinity, autoreverses: true))
    #expect(findings(blink).isEmpty)
    var layer = Layer(shape: ShapeContent())
    layer.add(blink)
    layer.timing.speed = 2
    let found = lint(Timeline(Scene(canvas: .zero, layers: [layer])))
    #expect(found.map(\.rule) == [.flashes])
    #expect(found.first?.message == "fillColor flashes 5 times a second")
}

private let blink = "{ keyPath: opacity, values: [0, 1, 0], calculationMode: discrete, duration: 0.2 }"

/// Eight blinks, one after the other.
private let blinks = (0..<8).map { blink.replacing(" }", with: ", beginTime: \(Double($0) / 5) }") }

private func group(_ duration: Double) -> String {
    "[{ duration: \(duration), repeatCount: forever, animations: [\(blink)] }]"
}

private func events(every seconds: Double) -> String {
    "x-events:\n"
        + (1...12).map {
            "  - { at: \((Double($0) * seconds * 100).rounded() / 100), set: { lamp.opacity: \($0 % 2) },"
                + " transaction: { disableActions: true } }\n"
        }.joined()
}

@Test(
    "Flashes of repeating groups, of several animations of a property and of timed changes are counted",
    arguments: [
        (group(0.2), "", 5...5, LintLocation(Layer.ID(1), animation: [0], key: "duration")),
        // After the blink the lamp is on again, so each second has two flashes, and 1.2 seconds have three.
        (group(1), "", 2.5...2.5, nil),
        (
            "[\(blinks.joined(separator: ", "))]", "", 5...5,
            LintLocation(Layer.ID(1), animation: [0], key: "duration")
        ),
        ("[\(blinks[..<3].joined(separator: ", "))]", "x-duration: 0.6", 5...5, nil),
        // In a loop the lamp also turns at the start.
        ("[]", events(every: 0.1), 5...99, LintLocation(Layer.ID(1), change: [0], key: "opacity")),
        ("[]", events(every: 0.2), 0...99, nil),
    ])
func flashes(animations: String, more: String, rates: ClosedRange<Double>, location: LintLocation?) throws {
    let text = """
        scene: 1
        canvas: [100, 100]
        layers:
          - name: lamp
            bounds: [0, 0, 100, 100]
            backgroundColor: white
            animations: \(animations)
        \(more)
        """
    let timeline = Timeline(try #require(SceneReader.read(text, file: "lamp.yaml").scene))
    let found = lint(timeline).filter { $0.rule == .flashes }
    #expect(rates.contains((flashRate(of: timeline) * 1000).rounded() / 1000))
    #expect(found.map(\.location) == [location].compactMap(\.self))
    #expect(found.allSatisfy { $0.message == "opacity flashes 5 times a second" })
    if animations == group(0.2) { #expect(found.first?.fix == "duration: 0.333 or longer") }
}

@Test("Flashes are timed by the animations of other layers, and of layers around them that come later")
func awaitedFlashes() throws {
    func layer(_ id: Int) -> Layer {
        var layer = Layer()
        layer.id = Layer.ID(id)
        return layer
    }
    var (lamp, room) = (layer(2), layer(3))
    (lamp.bounds, lamp.backgroundColor, room.sublayers) = (Rect(0, 0, 10, 10), .white, [layer(5)])
    let wait = try animation(.positionX, from: 0, to: 1, MediaTiming(duration: 0.1))
    let plain = TransactionSettings(disableActions: true)
    var changes: [TimedChange] = []
    for step in (0..<12).reversed() {
        changes = [
            TimedChange(
                at: 0,
                changes: [
                    .set(Layer.ID(2), .opacity, .number(Double(step % 2))), .add(Layer.ID(1), wait, key: nil),
                ], settings: plain, completion: changes)
        ]
    }
    let start = TimedChange(
        at: 0,
        changes: [
            .insert(layer(4), at: .top(1)), .insert(room, at: .sublayer(0, of: Layer.ID(4))),
            .insert(lamp, at: .sublayer(1, of: Layer.ID(3))),
        ], settings: plain)
    let scene = Scene(
        canvas: Size(10, 10), layers: [layer(1)], changes: [start] + changes, explicitDuration: 2)
    #expect((flashRate(of: Timeline(scene)) * 100).rounded() / 100 == 5)
}

@Test func findingsInAGroupHaveTheIndexOfTheChild() throws {
    let group = try Animation.group(
        [animation(.opacity, from: 1, to: 1), animation(.lineWidth, to: 5)], timing: second)
    let found = findings(group)
    #expect(found.map(\.location.animation) == [[0, 0], [0, 1]])
    #expect(found.map(\.rule) == [.standsStill, .snapsBack])
}

@Test("P2 and T10: a spring without a duration ends with its group")
func springInAGroup() throws {
    let spring = try Animation.spring(.opacity, from: 0.2, to: 1)
    func rules(_ duration: Double) throws -> [LintFinding] {
        findings(try .group([spring], timing: MediaTiming(duration: duration)))
    }
    #expect(try rules(3).isEmpty)
    let short = try rules(1)
    #expect(short.map(\.rule) == [.springCutOff])
    #expect(short.first?.message == "the spring needs 1.473 s to settle, but ends after 1 s")
    #expect(findings(spring).first?.message.hasSuffix("ends after 0.25 s") == true)
}

@Test("P2: a spring that never settles has a finding with a fix")
func endlessSpring() throws {
    let spring = try Spring(mass: 1, stiffness: 100, damping: 0, initialVelocity: 0)
    let endless = try PropertyChange(.opacity, .spring(Ends(from: 0.2, to: 1), spring))
    let found = findings(try Animation(.change(endless), timing: second))
    #expect(found.first?.message == "the spring never settles, but ends after 1 s")
    #expect(found.first?.fix == "damping: more than 0")
}
