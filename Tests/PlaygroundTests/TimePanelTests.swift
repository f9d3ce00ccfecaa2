import Cells
import Geometry
import Layers
import Playback
import Scenes
import TestSupport
import Testing
import Text

@testable import Playground

/// The views of time above the scrub bar.
@Suite struct TimePanelTests {
    /// A ball that moves 100 points to the right in a second and back, twice, from 1 s, in a scene of 6 s.
    private func scene(
        fillMode: FillMode = .removed, _ change: (inout Animation) throws -> Void = { _ in }
    ) throws -> Scene {
        var timing = MediaTiming(beginTime: 1, duration: 1, repeatCount: 2, fillMode: fillMode)
        timing.autoreverses = true
        var move = try Animation.basic(.positionX, from: 0, to: 100, timing: timing, timingFunction: .easeIn)
        try change(&move)
        var ball = Layer(name: "ball", shape: ShapeContent(path: Path(ellipseIn: Rect(-5, -5, 10, 10))))
        ball.add(move)
        return Scene(title: "", canvas: Size(130, 65), layers: [ball], explicitDuration: 6)
    }

    /// Returns the curve of the first animation, and the progress at a time.
    private func curve(
        _ scene: Scene, at time: Double
    ) throws -> (curve: TimingCurve, time: Double?, progress: Double?) {
        let item = PlaylistItem(name: "x", scene: scene)
        let run = try #require(item.firstRuns.first { $0.property != nil })
        let curve = try #require(item.curve(of: run, at: time))
        let fraction = curve.fraction(at: time)
        return (curve, fraction, fraction.map(curve.progress))
    }

    @Test(arguments: [(2, "2 s"), (1.125, "1.125 s"), (10.2, "10.2 s"), (20.201, "20.2 s")])
    func lengthsHaveText(duration: Double, text: String) { #expect(Layout.lengthText(duration) == text) }

    // MARK: Graph

    @Test func aGraphIsTheValueOverTheScene() throws {
        let scene = try scene()
        let graph = try #require(ValueGraph(.positionX, of: scene.layers[0].id, in: Timeline(scene)))
        let line = try #require(graph.lines.first)
        #expect(graph.lines.count == 1 && line.values.count == 241)
        // Forty values a second: the start at 1 s, the end at 2 s, back at 3 s, and at rest from 5 s.
        #expect(abs(line.values[80] - 100) < 1e-6 && abs(line.values[120]) < 1e-6)
        #expect(line.values[20] == 0 && line.values[230] == 0)
        #expect(abs(line.values[60] - 100 * TimingFunction.easeIn.value(at: 0.5)) < 1e-6)
        #expect(graph.range.lowerBound == 0 && abs(graph.range.upperBound - 100) < 1e-6)
    }

    /// Numbers without exact differences, such as the greatest one, are not plotted.
    @Test(arguments: [Double.greatestFiniteMagnitude, -1e17])
    func greatestNumbersAreNotPlotted(x: Double) throws {
        var scene = try scene()
        scene.layers[0].removeAllAnimations()
        scene.layers[0].position = Point(x, 0)
        #expect(ValueGraph(.positionX, of: scene.layers[0].id, in: Timeline(scene)) == nil)
    }

    @Test func componentsAreLinesWithNames() throws {
        var scene = try scene()
        scene.layers[0].add(try .basic(.position, to: .point(Point(3, 4)), timing: MediaTiming(duration: 1)))
        let id = scene.layers[0].id
        let graph = try #require(ValueGraph(.position, of: id, in: Timeline(scene)))
        #expect(graph.lines.map(\.name) == ["x", "y"])
        #expect(ValueGraph(.fillRule, of: id, in: Timeline(scene)) == nil)
        // A constant value has a range too.
        let still = try #require(ValueGraph(.opacity, of: id, in: Timeline(scene)))
        #expect(still.range == 0...2)
    }

    /// All points of a square move 30 to the right, which is the last value of the graph.
    @Test func aPathHasTheWayOfItsPoints() throws {
        let (start, end) = (Path(rect: Rect(0, 0, 9, 9)), Path(rect: Rect(30, 0, 9, 9)))
        var layer = Layer(shape: ShapeContent(path: start))
        layer.add(
            try .keyframes(
                .path, Keyframes(.values([.path(start), .path(end)]), keyTimes: [0, 1]),
                timing: MediaTiming(duration: 2, repeatCount: .infinity)))
        let scene = Scene(canvas: Size(50, 50), layers: [layer])
        let graph = try #require(ValueGraph(.path, of: scene.layers[0].id, in: Timeline(scene)))
        #expect(abs(graph.lines[0].values[120] - 15) < 1e-6)
        #expect(graph.keyframes == [0, 2])
    }

    // MARK: Lanes

    private func lanes(_ scene: Scene) -> [AnimationTrack] { AnimationTrack.all(in: Timeline(scene)) }

    @Test func lanesAreSpansAndTurns() throws {
        let lane = try #require(lanes(try scene()).first)
        #expect(lane.spans == [1...5] && lane.turns == [2, 3, 4] && lane.depth == 0)
        #expect(lane.backwards == [2...3, 4...5])
        #expect(!lane.fillsBefore && !lane.fillsAfter)
        let held = try scene(fillMode: .both) { $0.isRemovedOnCompletion = false }
        let filled = try #require(lanes(held).first)
        #expect(filled.fillsBefore && filled.fillsAfter)
    }

    /// Each lane has the name of its layer and its property. A repeated animation is on its first lane.
    @Test func lanesHaveNames() throws {
        var scene = try scene()
        func names(columns: Int = 40) -> [String] { lanes(scene).map { $0.name(columns: columns).text } }
        #expect(names() == ["ball.position.x"])
        scene.layers.append(scene.layers[0])
        scene.layers[1].name = "other"
        #expect(names() == ["ball.position.x", "other.position.x"])
        let pulse = try Animation.basic(.lineWidth, to: 9, timing: MediaTiming(duration: 1))
        let id = scene.layers[0].id
        scene.changes = [0.5, 3].map { TimedChange(at: $0, changes: [.add(id, pulse, key: "pulse")]) }
        #expect(lanes(scene).first { $0.subject == "lineWidth" }?.spans == [0.5...1.5, 3...4])
        #expect(names().count == 3)
        scene.changes = []
        scene.layers[1].add(try .basic(.opacity, to: 0, timing: MediaTiming(duration: 1)))
        #expect(names() == ["ball.position.x", "other.position.x", "other.opacity"])
        // In few columns, the layer and the last part of the property stay.
        scene.layers[0].name = "easeInEaseOut ball"
        #expect(names(columns: 11) == ["ease…ball.x", "other…ion.x", "other…acity"])
    }

    /// A ball that is paused from 1.5 to 2 s, and from 4.5 s.
    private func pausing() throws -> Scene {
        var scene = try scene()
        let id = scene.layers[0].id
        scene.changes = [(1.5, .pause), (2, .resume), (4.5, .pause)].map {
            (time: Double, change: TimingChange) in
            TimedChange(at: time, changes: [.setTiming(id, change)])
        }
        return scene
    }

    @Test func aLaneIsOneForAnAnimationThatGoesOn() throws {
        let found = lanes(try pausing())
        let lane = try #require(found.first)
        #expect(found.count == 1 && lane.spans == [1...1.5, 2...4.5] && lane.whole == 1...6)
        #expect(lane.turns == [2.5, 3.5, 4.5] && lane.backwards == [2.5...3.5, 4.5...4.5])
        let resting = try #require(lanes(try scene()).first)
        #expect(resting.whole == 1...5)
    }

    @Test func aCurveStandsStillWhileItsLayerDoes() throws {
        let scene = try pausing()
        for (time, fraction) in [(1.25, 0.25), (1.5, 0.5), (1.75, 0.5), (2.25, 0.75), (5.5, 1)] {
            let found = try curve(scene, at: time)
            #expect(abs((found.time ?? .nan) - fraction) < 1e-9, "\(time)")
        }
    }

    @Test func keyframesAreAtTheTimesAtWhichTheyAreReached() throws {
        var layer = Layer(shape: ShapeContent())
        layer.add(
            try .keyframes(
                .lineWidth, Keyframes(.values([1, 2, 3]), keyTimes: [0, 0.5, 1]),
                timing: MediaTiming(duration: 2)))
        var scene = Scene(canvas: Size(50, 50), layers: [layer])
        let id = scene.layers[0].id
        scene.changes = [
            TimedChange(at: 0.5, changes: [.setTiming(id, .pause)]),
            TimedChange(at: 3, changes: [.setTiming(id, .resume)]),
        ]
        #expect(try #require(ValueGraph(.lineWidth, of: id, in: Timeline(scene))).keyframes == [0, 3.5, 4.5])
    }

    // MARK: Curve

    @Test func aCurveKnowsWhereItIs() throws {
        let scene = try scene()
        let found = try curve(scene, at: 1.5)
        #expect(found.curve.name == "ball.position.x" && found.curve.summary == "easeIn" && found.time == 0.5)
        #expect(found.progress == TimingFunction.easeIn.value(at: 0.5))
        #expect(found.curve.controls.map(\.x) == [0.42, 1] && found.curve.controls.map(\.y) == [0, 1])
        // In the reversed half, the time runs backwards.
        #expect(try curve(scene, at: 2.75).time == 0.25)
        #expect(try curve(scene, at: 0.5).time == nil)
    }

    @Test func springsAndKeyframesHaveCurves() throws {
        let stops = try scene { animation in
            let keyframes = try Keyframes(
                .values([0, 5, 5, 9]), keyTimes: [0, 0.25, 0.75, 1], timingFunctions: [.easeOut])
            animation.effect = .change(try PropertyChange(.positionX, .keyframes(keyframes)))
            animation.timingFunction = nil
        }
        let way = try curve(stops, at: 1.125)
        #expect(way.curve.summary == "keyframe 1 to 2: easeOut" && way.time == 0.5)
        #expect(way.curve.controls.count == 2)
        let rest = try curve(stops, at: 1.5).curve
        #expect(rest.summary == "keyframe 2: at rest" && rest.isAtRest && rest.values.last == 1)

        var layer = Layer(name: "ball")
        layer.add(try .spring(.opacity, from: 0, to: 1, timing: MediaTiming(duration: 2)))
        let spring = Scene(canvas: Size(9, 9), layers: [layer])
        let found = try curve(spring, at: 0.5)
        #expect(found.curve.summary.text.hasPrefix("spring of damping ratio 0.5: bounces, settles in 1."))
        #expect(found.curve.range.upperBound > 1.1 && found.curve.controls.isEmpty)
    }

    /// Held values have no easing, and a timing function warps the time of a spring. The curve agrees with the value.
    @Test func aCurveIsEasedAsTheValueIs() throws {
        let held = try scene { animation in
            let keyframes = try Keyframes(.values([0, 50, 100]), calculationMode: .discrete)
            animation.effect = .change(try PropertyChange(.positionX, .keyframes(keyframes)))
        }
        #expect(Timeline(held).presentation(at: 1.5).layers[0].position.x == 50)
        #expect(try curve(held, at: 1.5).curve.summary == "keyframe 2: at rest")

        let swung = try scene { animation in
            let spring = AnimationValues.spring(Ends(from: 0, to: 100), .default)
            animation.effect = .change(try PropertyChange(.positionX, spring))
        }
        for time in [1.25, 1.5, 1.75] {
            let value = Timeline(swung).presentation(at: time).layers[0].value(for: .positionX)
            let progress = try curve(swung, at: time).progress
            #expect(value == progress.map { .number($0 * 100) })
        }
    }

    /// With scenes side by side, the view shows the selected layer, which has another number there.
    @Test func sideBySideItIsTheLayerThatIsChosen() throws {
        let file = """
            scene: 1
            canvas: [80, 40]
            layers:
              - { name: still, path: { rect: [0, 0, 9, 9] } }
              - name: box
                path: { rect: [0, 0, 9, 9] }
                animations: [{ keyPath: opacity, toValue: 0, duration: 2 }, { keyPath: lineWidth, toValue: 9, duration: 2 }]
            x-compare: [{ title: a }, { title: b, set: { still.lineWidth: 4 } }]
            """
        var hands = Hands([try edited(file)])
        hands.press("I")
        try hands.choose("lineWidth")
        let run = try #require(hands.player.timedRun(at: 0))
        #expect(run.property == .lineWidth && hands.player.item.scene[run.layer]?.name == "box")
        #expect(hands.player.graph?.lines.first?.values.max() ?? 0 > 8)
    }

    /// If a timer adds an animation again, the curve is that of the animation that runs now, or of the last one.
    @Test(arguments: [(0.25, nil), (0.75, 0.25), (2, nil), (3.5, 0.5)] as [(Double, Double?)])
    func aRepeatedAnimationHasTheCurveOfItsTime(time: Double, fraction: Double?) throws {
        var scene = try scene()
        let id = scene.layers[0].id
        scene.layers[0].removeAllAnimations()
        let pulse = try Animation.basic(.opacity, to: 0, timing: MediaTiming(duration: 1))
        scene.changes = [0.5, 3].map { TimedChange(at: $0, changes: [.add(id, pulse, key: "pulse")]) }
        var player = Player(playlist: [PlaylistItem(name: "x", scene: scene)])
        player.pause(at: time, 0)
        #expect(player.curve(at: 0)?.fraction(at: time) == fraction)
    }

    @Test(arguments: [1.0, 1.25, 1.5, 1.9, 2, 3.3])
    func theValueCoversNoLine(time: Double) throws {
        var player = Player(playlist: [PlaylistItem(name: "ball", scene: try scene())])
        player.panels.timeView = .graph
        player.pause(at: time, 0)
        let grid = player.grid(columns: 120, rows: 36)
        let layout = Screen().layout(of: player, columns: 120, rows: 36)
        let covered = layout.scrubColumns.filter { column in
            !layout.timeRows.contains { grid[column: column, row: $0].glyph.value > 0x2500 }
        }
        // The dot can fill its cell.
        #expect(Set(covered).isSubset(of: [layout.scrubColumn(of: time, duration: 6)]))
    }

    /// Without an inspector, the keys select another animation in each view of time.
    @Test(arguments: TimeView.allCases)
    func keysSelectAnimations(view: TimeView) throws {
        var scene = try scene()
        scene.layers.append(scene.layers[0])
        scene.layers[1].name = "other"
        var player = Player(playlist: [PlaylistItem(name: "x", scene: scene)])
        player.panels.timeView = view
        func layer() -> String? {
            player.timedRun(at: 0).flatMap { player.item.timeline.layerNames()[$0.layer] }
        }
        for (key, name) in [("J", "other"), ("k", "ball"), ("j", "other"), ("K", "ball")] {
            player.type(key)
            #expect(layer() == name && player.graph?.layerName == name, "\(key)")
        }
    }

    // MARK: On the screen

    /// The picture, the view and the bar do not share rows, and an empty view has a text.
    @Test(arguments: [(40, 12), (80, 24), (160, 48)])
    func viewsHaveRows(columns: Int, rows: Int) throws {
        var player = Player(playlist: [PlaylistItem(name: "ball", scene: try scene()), lessonItem()])
        player.pause(at: 1.5, 0)
        let words: [TimeView: String] = [.curve: "ball.position.x", .graph: "position.x", .lanes: "ball."]
        for _ in TimeView.allCases {
            player.type("y")
            let view = try #require(player.panels.timeView)
            let layout = Screen().layout(of: player, columns: columns, rows: rows)
            let area = layout.timeRows.isEmpty ? layout.sideRows : layout.timeRows
            #expect(layout.canvas.count >= 3 && !area.isEmpty)
            #expect(layout.timeRows.isEmpty == (view == .curve && columns == 160))
            #expect(layout.canvas.upperBound <= layout.captionRows.lowerBound)
            #expect(layout.captionRows.upperBound == layout.timeRows.lowerBound)
            #expect(layout.timeRows.upperBound == layout.scrubRow)
            let shown = player.grid(columns: columns, rows: rows).lines[area].joined(separator: "\n")
            #expect(shown.contains(try #require(words[view]).prefix(columns < 60 ? 5 : 99)), "\(shown)")
            #expect(shown.unicodeScalars.contains { (0x2580...0x259F).contains($0.value) || $0 == "━" })
        }
        player.type("nyy")
        let empty = player.grid(columns: columns, rows: rows).description
        #expect(empty.contains("No animation with a timing function"))
    }
}

@Suite struct CurveTests {
    /// Returns a player with only the curve open, after moving down a number of animations, at 0.5 s of 2.
    private func hands(_ animation: Int = 0) throws -> Hands {
        var hands = Hands([try edited(curves)])
        hands.press("y")
        // The view starts at the first animation that is not linear.
        #expect(
            hands.player.curveInspector(hands.player.curveItems(at: 0))?.selection.target?.animation != [0])
        for _ in 0..<9 { hands.press("K") }
        for _ in 0..<animation { hands.press("J") }
        return hands
    }

    private func animation(_ hands: Hands, _ index: Int = 0) -> Animation? {
        hands.layer?.animations[index].animation
    }

    private func items(_ hands: Hands) -> [String] {
        hands.player.curveItems(at: hands.clock).map { [$0.name.text, $0.value.text].joined(separator: " ") }
    }

    private func note(_ hands: Hands) -> String? {
        hands.player.curve(at: hands.clock).flatMap {
            CurvePanel.note(on: $0, hands.player.curveItems(at: hands.clock))?.text
        }
    }

    /// Without an inspector, keys select, change, type and undo the values beside the curve.
    @Test func keysChangeTheCurve() throws {
        var hands = try hands()
        #expect(items(hands) == [" linear", "x1 0", "y1 0", "x2 1", "y2 1"])
        hands.press("+")
        #expect(animation(hands)?.timingFunction == .easeIn)
        hands.press("j", "+", "j", "-", "-")
        #expect(animation(hands)?.timingFunction == (try .cubicBezier(0.47, -0.1, 1, 1)))
        #expect(hands.player.edits.edits.map(\.value) == ["[0.47, -0.1, 1, 1]"])
        hands.press(.enter)
        hands.press(.home)
        for _ in 0..<30 { hands.press(.delete) }
        hands.enter("easeOut")
        #expect(animation(hands)?.timingFunction == .easeOut && hands.player.entry == nil)
        hands.press("u")
        #expect(animation(hands)?.timingFunction == (try .cubicBezier(0.47, -0.1, 1, 1)))
        hands.press("D")
        #expect(animation(hands)?.timingFunction == nil && hands.player.panels.inspector == nil)
    }

    @Test func descriptionsAreWrapped() throws {
        var layer = Layer(name: "ball")
        let spring = try Spring(damping: 45)
        layer.add(try .spring(.opacity, from: 0, to: 1, spring, timing: MediaTiming(duration: 2)))
        var player = Player(
            playlist: [PlaylistItem(name: "x", scene: Scene(canvas: Size(9, 9), layers: [layer]))])
        player.type("y")
        let text = player.grid(columns: 100, rows: 36).lines.joined(separator: " ")
        #expect(text.contains(" s ") && text.contains("settles in"))
    }

    /// Curves without a name in Core Animation use the key for extensions, and each change is one undo step.
    @Test func presetsAreAllThatHaveNames() throws {
        var hands = try hands()
        for _ in 0..<5 { hands.press("+") }
        #expect(hands.player.edits.edits.last?.target.key == "x-timing")
        #expect(animation(hands)?.timingFunction == .named("easeInSine"))
        #expect(items(hands) == [" easeInSine"])
        hands.press("+", "-", "-")
        #expect(animation(hands)?.timingFunction == .default)
        // Around the end of the list of names.
        for _ in 0..<5 { hands.press("-") }
        #expect(animation(hands)?.timingFunction == .named(try #require(TimingFunction.names.last)))
    }

    /// x stays in 0...1, so the curve cannot turn back; y is free; both have two decimals.
    @Test func controlPointsKeepTheirBounds() throws {
        checkCases(200, seed: 21) { random in
            var function = TimingFunction.easeInEaseOut
            for _ in 0..<60 {
                guard let channel = TimingChannel.all(of: function).randomElement(using: &random) else {
                    break
                }
                function = channel.stepped(function, by: .random(in: -3...3, using: &random))
            }
            let controls = function.controls
            #expect(controls.count == 2 && controls.allSatisfy { (0...1).contains($0.x) })
            let numbers = controls.flatMap { [$0.x, $0.y] }
            #expect(numbers.allSatisfy { abs($0 * 100 - ($0 * 100).rounded()) < 1e-9 })
            #expect(TimingFunction(fileText: function.fileText) == function)
        }
    }

    @Test func stepsHaveACountAndAJump() throws {
        var hands = try hands(1)
        #expect(items(hands) == [" steps", "steps 4", "jump end"])
        hands.press("j", "+", "j", "+")
        #expect(animation(hands, 1)?.timingFunction == .steps(try StepTiming(5, .none)))
        hands.press("k")
        for _ in 0..<9 { hands.press("-") }
        // A single step has no value between its ends.
        #expect(animation(hands, 1)?.timingFunction == .steps(try StepTiming(2, .none)))
        #expect(hands.player.edits.edits.map(\.value) == ["{ steps: 2, jump: none }"])
    }

    @Test func springsHaveTheirOwnNumbers() throws {
        var hands = try hands(2)
        #expect(items(hands) == ["mass 2", "stiffness 100", "damping 5", "initialVelocity 0"])
        hands.press("j", "j", "+")
        let spring = try Spring(mass: 2, damping: 5.1)
        #expect(animation(hands, 2)?.change?.values == .spring(Ends(to: 9), spring))
        let curve = try #require(hands.player.curve(at: hands.clock))
        #expect(note(hands)?.contains("bounces") == true && !curve.before.isEmpty)
    }

    /// For keyframes, the curve is that of the running segment, whether or not the file has it.
    @Test func keyframesHaveOneForEachWay() throws {
        var hands = try hands(3)
        #expect(items(hands) == [" easeIn", "x1 0.42", "y1 0", "x2 1", "y2 1"])
        hands.press("j", "+")
        hands.press("6")
        #expect(items(hands).first == " linear")
        hands.press("k", "+")
        #expect(hands.player.edits.edits.map(\.value) == ["[[0.47, 0, 1, 1], easeIn]"])
        #expect(note(hands) == "keyframe 2 to 3")
        hands.press("J", "+")
        #expect(hands.player.edits.edits.last?.value == "[linear, easeIn]")
    }

    /// The inspector lists the same values, and its selected segment is the curve's.
    @Test func theInspectorUnfoldsThem() throws {
        var hands = try hands()
        hands.press("j", "I")
        #expect(hands.chosen?.name == "x1")
        hands.press("+")
        #expect(animation(hands)?.timingFunction == (try .cubicBezier(0.05, 0, 1, 1)))
        try hands.choose("timingFunctions")
        try hands.choose("2 to 3")
        #expect(hands.chosen?.name == "2 to 3" && hands.chosen?.model?.text == "linear")
        let curve = try #require(hands.player.curve(at: hands.clock))
        #expect(curve.segment == 1 && curve.fraction(at: hands.time) == nil)
        hands.press("+", "j")
        #expect(hands.chosen?.name == "x1" && hands.chosen?.model?.text == "0.42")
        // The curve keeps the selection when the inspector closes.
        hands.press("I", "-")
        #expect(hands.player.edits.edits.last?.value == "[[0.37, 0, 1, 1], easeIn]")
    }

    /// The curve of the file stays visible below the changed curve, while there is a change.
    @Test func theCurveBeforeStaysAsAGhost() throws {
        var hands = try hands()
        func before() throws -> [Double] { try #require(hands.player.curve(at: hands.clock)).before }
        #expect(try before().isEmpty)
        hands.press("+", "+")
        let ghost = try before()
        #expect(ghost.first == 0 && abs(ghost[60] - 0.5) < 1e-9 && ghost.last == 1)
        hands.press("D")
        #expect(try before().isEmpty)
    }

    /// A large screen gives the curve its right half, with words at the axes, and numbers at the handles and the current time.
    @Test func largeScreenHasAxes() throws {
        var hands = try hands()
        hands.press("+")
        let layout = Screen().layout(of: hands.player, columns: 120, rows: 36)
        #expect(layout.sideColumns.count >= 58 && layout.timeRows.isEmpty)
        let lines = hands.grid(120, 36).lines.map { String($0.dropFirst(layout.sideColumns.lowerBound)) }
        let text = lines.joined(separator: "\n")
        for words in [
            "progress", " time ", "100 %", "  0 %", "0 s", "◆ 0.42, 0", " 1, 1 ◆", "dashed: ", " 9 %",
        ] { #expect(text.contains(words), "\(words) in \(text)") }
        let small = hands.grid(100, 30).description
        #expect(!small.contains("100 %") && small.contains("◆"))
        hands.press("I")
        #expect(Screen().layout(of: hands.player, columns: 120, rows: 36).timeRows.count == 14)
    }

    @Test(arguments: [(40, 12), (80, 24), (100, 30)])
    func theChosenValueIsSeen(columns: Int, rows: Int) throws {
        for animation in 0..<5 {
            var hands = try hands(animation)
            for item in hands.player.curveItems(at: 0) {
                let shown = hands.grid(columns, rows).description
                let words = item.name.columns == 0 ? item.value : "\(item.name) \(item.value)"
                #expect(shown.contains("▶\(words)"), "\(words) in \(shown)")
                hands.press("j")
            }
        }
    }

    /// A scene without a file has a curve that keys cannot change.
    @Test func whatNoFileSaysStaysAsItIs() throws {
        var layer = Layer(name: "ball")
        layer.add(try .basic(.opacity, to: 0, timing: MediaTiming(duration: 1)))
        var hands = Hands([PlaylistItem(name: "x", scene: Scene(canvas: Size(9, 9), layers: [layer]))])
        hands.press("y", "+", "j", .enter, "D", "J")
        #expect(hands.player.entry == nil && hands.player.activeInspector(at: 0) == nil)
        #expect(hands.player.curve(at: 0)?.summary == "linear")
    }
}
