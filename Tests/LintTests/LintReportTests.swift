import Colors
import Geometry
import Layers
import Lint
import Testing

private let second = MediaTiming(duration: 1)

/// The findings in a shape layer with one animation.
private func findings(
    _ animation: Animation?, _ edit: (inout ShapeContent) -> Void = { _ in }
) throws -> [LintFinding] {
    var shape = ShapeContent(path: Path(rect: Rect(0, 0, 10, 10)))
    edit(&shape)
    var layer = Layer(name: "shape", shape: shape)
    if let animation { try layer.add(animation) }
    return Timeline(Scene(canvas: Size(100, 100), layers: [layer])).lint()
}

private func animation(
    _ property: AnimatableProperty, from: AnimatableValue? = nil, to: AnimatableValue? = nil,
    by: AnimatableValue? = nil, _ timing: MediaTiming = second, keeps: Bool = false
) -> Animation {
    var basic = BasicAnimation(property, from: from, to: to, by: by, timing: timing)
    basic.isRemovedOnCompletion = !keeps
    return .basic(basic)
}

private let forever = MediaTiming(duration: 1, repeatCount: .infinity, autoreverses: true)
private let triangle = AnimatableValue.path(Path(polygon: [Point(0, 0), Point(9, 0), Point(0, 9)]))

private func keyframes(_ edit: (inout KeyframeAnimation) -> Void) -> Animation {
    var animation = KeyframeAnimation(.opacity, values: [1, 0.95, 1], timing: second)
    edit(&animation)
    return .keyframe(animation)
}

private let cases: [(LintRule, String, Animation)] = [
    (.unlikePaths, "toValue", animation(.path, to: triangle, forever)),
    (
        .repeatedTwice, "repeatDuration",
        animation(.opacity, to: 1, MediaTiming(duration: 1, repeatCount: 2, repeatDuration: 3))
    ),
    (.keyTimes, "keyTimes", keyframes { $0.keyTimes = [0, 1] }),
    (.keyTimes, "keyTimes", keyframes { $0.keyTimes = [0, 0.8, 0.5] }),
    (.keyTimes, "keyTimes", keyframes { $0.keyTimes = [0, 0.5, 0.9] }),
    (
        .keyTimes, "keyTimes",
        keyframes {
            $0.keyTimes = [0, 0.5, 1]
            $0.calculationMode = .discrete
        }
    ),
    (.threeEnds, "byValue", animation(.opacity, from: 0.5, to: 1, by: 1)),
    (
        .ignoredTiming, "timingFunctions",
        keyframes {
            $0.calculationMode = .paced
            $0.timingFunctions = [.easeIn]
        }
    ),
    (
        .ignoredTiming, "keyTimes",
        keyframes {
            $0.calculationMode = .cubicPaced
            $0.keyTimes = [0, 0.5, 1]
        }
    ),
    (.ignoredTiming, "timingFunctions", keyframes { $0.timingFunctions = [.easeIn, .easeIn, .easeIn] }),
    (.fillsInVain, "fillMode", animation(.opacity, to: 1, MediaTiming(duration: 1, fillMode: .forwards))),
    (.fullTurn, "toValue", animation(.transform, to: .transform(Affine(rotation: 2 * .pi)))),
    (.springCutOff, "duration", .spring(SpringAnimation(.opacity, from: 0.95, to: 1, timing: second))),
    (.trimOutside, "toValue", animation(.strokeEnd, to: 1.4, forever)),
    (.trimOutside, "fromValue", animation(.strokeStart, from: -0.1, to: 0)),
    (.snapsBack, "keyPath", animation(.lineWidth, to: 5)),
    (
        .flashes, "duration",
        animation(
            .isHidden, from: false, to: true, MediaTiming(duration: 0.1, repeatCount: 20, autoreverses: true))
    ),
    (.noEffect, "keyPath", animation(.colors, to: .colors([]))),
    (.noEffect, "values", keyframes { $0.values = [1] }),
]

@Test("each habit is found, alone, at its key", arguments: cases)
func habits(rule: LintRule, key: String, animation: Animation) throws {
    let found = try findings(animation)
    #expect(found.map(\.rule).contains(rule), "\(found)")
    let finding = try #require(found.first { $0.rule == rule })
    #expect(finding.location == LintLocation(Layer.ID(1), animation: [0], key: key))
    #expect(!finding.message.isEmpty && !finding.reason.isEmpty && !finding.fix.isEmpty)
}

@Test("every habit has a case above, save those of the layer itself")
func everyHabit() {
    #expect(Set(cases.map(\.0)).union([.dashSeam]) == Set(LintRule.allCases))
}

@Test(
    "ordinary animations give no finding",
    arguments: [
        animation(.path, to: .path(Path(rect: Rect(5, 5, 9, 9))), forever),
        animation(.opacity, to: 0, forever), animation(.lineWidth, from: 5, to: 1),
        animation(.lineWidth, to: 5, MediaTiming(duration: 1, fillMode: .forwards), keeps: true),
        animation(.lineDashPhase, by: 10, MediaTiming(duration: 1, repeatCount: .infinity)),
        animation(.rotation, by: 6.28, MediaTiming(duration: 1, repeatCount: .infinity)),
        .spring(SpringAnimation(.opacity, from: 0.2, to: 1, timing: MediaTiming(duration: 1.473))),
    ])
func noFindings(animation: Animation) throws {
    #expect(try findings(animation).isEmpty)
}

@Test("the counts of unlike paths are named")
func unlikeCounts() throws {
    let finding = try #require(try findings(animation(.path, to: triangle, forever)).first)
    #expect(finding.message == "the path begins with 5 commands and ends with 4")
}

@Test("whoever chooses how to morph is not told again", arguments: [PathMorph.Mode.faithful, .discrete])
func chosenMorph(mode: PathMorph.Mode) throws {
    var morph = BasicAnimation(.path, to: triangle, timing: forever)
    morph.blending.morph = mode
    #expect(try findings(.basic(morph)).isEmpty)
}

@Test("a seam is measured, and the nearest pattern without one is given")
func seam() throws {
    let found = try findings(nil) {
        $0.strokeColor = .black
        $0.lineDashPattern = [4, 3]
    }
    let finding = try #require(found.first)
    #expect(finding.rule == .dashSeam && finding.location.key == "lineDashPattern")
    #expect(finding.message == "the outline is 40 long, 5.714 periods of 7")
    #expect(finding.fix.hasPrefix("lineDashPattern: [3.81, 2.857] fits 6 times"))
    let fitting = try findings(nil) {
        $0.strokeColor = .black
        $0.lineDashPattern = [4, 4]
    }
    #expect(fitting.isEmpty)
    let scaled = try findings(nil) {
        $0.strokeColor = .black
        $0.lineDashPattern = [4, 3]
        $0.dashFit = .seamless
    }
    #expect(scaled.isEmpty)
}

@Test("flashes are counted by the second, through the speed of the layers around")
func flashes() throws {
    let red = AnimatableValue.color(Color(rgb: 0xFF0000))
    let blink = animation(
        .fillColor, from: red, to: .color(.black),
        MediaTiming(duration: 0.2, repeatCount: .infinity, autoreverses: true))
    #expect(try findings(blink).isEmpty)
    var layer = Layer(shape: ShapeContent())
    try layer.add(blink)
    layer.timing.speed = 2
    let found = Timeline(Scene(canvas: .zero, layers: [layer])).lint()
    #expect(found.map(\.rule) == [.flashes])
    #expect(found.first?.message == "fillColor flashes 5 times a second")
}

@Test("findings inside a group name the child")
func groups() throws {
    let group = AnimationGroup(
        [animation(.opacity, from: 1, to: 1), animation(.lineWidth, to: 5)], timing: second)
    let found = try findings(.group(group))
    #expect(found.map(\.location.animation) == [[0, 1]])
    #expect(found.map(\.rule) == [.snapsBack])
}

@Test("P2 and T10: a spring without a duration is cut off by its group, not sooner")
func springInAGroup() throws {
    let spring = Animation.spring(SpringAnimation(.opacity, from: 0.2, to: 1))
    func rules(_ duration: Double) throws -> [LintFinding] {
        try findings(.group(AnimationGroup([spring], timing: MediaTiming(duration: duration))))
    }
    #expect(try rules(3).isEmpty)
    let short = try rules(1)
    #expect(short.map(\.rule) == [.springCutOff])
    #expect(short.first?.message == "the spring needs 1.473 s to settle, and is cut off after 1 s")
    #expect(try findings(spring).first?.message.hasSuffix("cut off after 0.25 s") == true)
}
