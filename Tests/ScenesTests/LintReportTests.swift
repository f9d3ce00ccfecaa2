import Colors
import Geometry
import Layers
import Testing

@testable import Scenes

private let second = MediaTiming(duration: 1)

/// Findings that files cannot have: their readers report these errors.
@Test(
    arguments: try [
        (.keyTimes, "keyTimes", keyframes(keyTimes: [0, 0.8, 0.5])),
        (.keyTimes, "keyTimes", keyframes(keyTimes: [0, 0.5, 0.9])),
        (.noEffect, "keyPath", .basic(.colors, to: .colors([]), timing: second)),
    ] as [(LintRule, String, Animation)])
func eachRuleHasItsFindingAtItsKey(rule: LintRule, key: String, animation: Animation) throws {
    var layer = Layer(name: "shape", shape: ShapeContent(path: Path(rect: Rect(0, 0, 9, 9))))
    layer.add(animation)
    let found = lint(Timeline(Scene(canvas: Size(96, 96), layers: [layer])))
    let finding = try #require(found.first { $0.rule == rule })
    #expect(finding.location == LintLocation(Layer.ID(1), animation: [0], key: key))
    #expect(!finding.message.isEmpty && !finding.reason.isEmpty && !finding.fix.isEmpty)
}

private func keyframes(keyTimes: [Double]) throws -> Animation {
    try .keyframes(
        .opacity, Keyframes(.values([1, 0.95, 1]), keyTimes: keyTimes), timing: second)
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
    let wait = try Animation.basic(.positionX, from: 0, to: 1, timing: MediaTiming(duration: 0.1))
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

/// Lines that Core Animation ends elsewhere, apart from the cases of `DiagnosticsTests`.
struct LintTrimsTests {
    /// A layer whose length is the cube of the parameter: the error is large in the middle, and 0 at the ends.
    private func late(_ edit: (inout ShapeContent) -> Void = { _ in }) throws -> Layer {
        var shape = ShapeContent(
            path: try Path(svg: "M 0 0 C 0 0 0 0 100 0"), fillColor: nil, strokeColor: .black)
        edit(&shape)
        return Layer(name: "late", shape: shape)
    }

    private func found(_ layer: Layer, _ changes: [TimedChange] = []) -> [LintFinding] {
        lint(Timeline(Scene(canvas: Size(9, 9), layers: [layer], changes: changes)))
            .filter { $0.rule == .trimCut }
    }

    @Test func trimsOfInsertedLayersAreReported() throws {
        var fresh = try late { $0.strokeEnd = 0.5 }
        fresh.id = Layer.ID(2)
        let insert = TimedChange(at: 1, changes: [.insert(fresh, at: .top(0))])
        #expect(found(try late(), [insert]).map(\.location.change) == [[0]])
    }

    @Test func infiniteNumbersAreIgnored() throws {
        for number in [Double.nan, .infinity, -.infinity, 1e308] {
            #expect(found(try late { $0.strokeEnd = number }).isEmpty)
            let moved = try late { ($0.strokeEnd, $0.trimOffset) = (0.5, number) }
            #expect(found(moved).count <= 1)
        }
    }
}

/// Findings about values do not need a timeline.
struct LintValuesTests {
    private func findings(_ layer: Layer, _ changes: [TimedChange] = []) -> [LintFinding] {
        var scene = Scene(canvas: Size(9, 9), layers: [layer])
        scene.changes = changes
        let values = lint(scene)
        let rules: [LintRule] = [.trimOutside, .unlikePaths]
        #expect(lint(Timeline(scene)).filter { rules.contains($0.rule) } == values)
        return values
    }

    /// The finding is at the written end of the animation.
    @Test func unlikePathsAreReportedAtTheWrittenEnd() throws {
        var layer = Layer(name: "a", shape: ShapeContent(path: Path(rect: Rect(0, 0, 9, 9))))
        let line = AnimatableValue.path(Path(polyline: [.zero, Point(9, 9)]))
        layer.add(try .basic(.path, to: line))
        layer.add(try .basic(.path, from: line))
        #expect(findings(layer).map(\.location.key) == ["toValue", "fromValue"])
    }

    private let card = Layer.ID(1)

    private func places(_ changes: [TimedChange], _ edit: (inout Layer) -> Void = { _ in }) -> [String] {
        var layer = Layer(name: "a")
        layer.id = card
        edit(&layer)
        layer.label = LayerLabel([])
        return lint(Timeline(Scene(canvas: Size(9, 9), layers: [layer], changes: changes))).map { finding in
            let place = finding.location
            return [
                finding.rule.rawValue, "\(place.layer.number)", "\(place.change)", "\(place.animation)",
                place.action ?? "-", place.key,
            ].joined(separator: " ")
        }
    }

    /// The findings of an animation are the same in the scene, a change, an inserted layer and an action.
    @Test func addedAnimationsHaveTheSameFindings() throws {
        let wide = try Animation.basic(.opacity, to: 4, timing: MediaTiming(duration: 1))
        let group = try Animation.group([wide], timing: MediaTiming(duration: 1))
        let reported = ["trim-outside 1 %@ toValue", "snaps-back 1 %@ keyPath"]
        func expected(_ place: String) -> [String] { reported.map { $0.replacing("%@", with: place) } }
        #expect(places([]) { $0.add(wide) } == expected("[] [0] -"))
        let add = TimedChange(at: 1, changes: [.remove(Layer.ID(7)), .add(card, group, key: nil)])
        #expect(places([add]) == expected("[0] [0, 0] -"))
        #expect(places([TimedChange(at: 1, changes: [], completion: [add])]) == expected("[0, 0] [0, 0] -"))
        var fresh = Layer(name: "new")
        fresh.id = Layer.ID(2)
        fresh.add(wide)
        fresh.opacity = 1.5
        let insert = TimedChange(at: 1, changes: [.insert(fresh, at: .top(0))])
        #expect(
            places([insert]) == ["trim-outside 2 [0] [] - opacity"]
                + expected("[0] [0] -").map { $0.replacing(" 1 ", with: " 2 ") })
        let set = TimedChange(at: 1, changes: [.set(card, .opacity, 0)])
        #expect(
            places([set, TimedChange(at: 9, changes: [.set(card, .opacity, 1)])]) {
                $0.actions["opacity"] = .animation(wide)
            } == expected("[] [] opacity"))
        let own = TimedChange(at: 1, changes: [.set(card, .opacity, 0, action: .animation(wide))])
        #expect(places([own]) == expected("[0] [] opacity"))
    }

    /// An implicit animation has no values in the file.
    @Test func implicitAnimationsHaveNoFindingsAboutValues() {
        let set = TimedChange(at: 1, changes: [.set(card, .opacity, 0.5)])
        #expect(places([set]) { $0.opacity = 3 } == ["trim-outside 1 [] [] - opacity"])
    }

    /// An animation that runs back ends at its start value. Only a program can set this value after the animation.
    @Test(arguments: [true, false])
    func reversedAnimationsSnapFromTheStart(isOwn: Bool) throws {
        let timing = MediaTiming(duration: 1, autoreverses: true)
        let fade = try Animation.basic(.opacity, from: 1, to: 0.5, timing: timing)
        var layer = Layer(name: "card")
        if isOwn { layer.add(fade) }
        layer.opacity = isOwn ? 0.5 : 1
        var scene = Scene(canvas: Size(9, 9), layers: [layer])
        let set = LayerChange.set(Layer.ID(1), .opacity, 0.5, action: .animation(fade))
        if !isOwn { scene.changes = [TimedChange(at: 1, changes: [set])] }
        let end = isOwn ? ", or use fillMode: forwards" : " in the completion block"
        let finding = try #require(lint(Timeline(scene), rules: [.snapsBack]).first)
        #expect(finding.fix.hasPrefix("set opacity of the layer to the start value\(end)"))
    }
}
