import Cells
import Geometry
import Layers
import Playback
import Scenes
import TestSupport
import Testing
import Text

@testable import Playground

extension Hands {
    mutating func mouse(_ event: MouseEvent, _ column: Int, _ row: Int, on size: (Int, Int) = (120, 40)) {
        let key = Key.mouse(event, column: Double(column), row: Double(row))
        let command = Screen().command(for: key, of: player, at: clock, columns: size.0, rows: size.1)
        if let effect = command.flatMap({ player.apply($0, at: clock) }) { effects.append(effect) }
    }

    mutating func click(_ column: Int, _ row: Int) {
        mouse(.press, column, row)
        mouse(.release, column, row)
    }

    /// Returns the first position of a text, from the top or from the bottom.
    func place(of words: String, fromBelow: Bool = false) throws -> (column: Int, row: Int) {
        let lines = grid().lines.map(Array.init)
        let letters = Array(words)
        func column(_ line: [Character]) -> Int? {
            guard line.count >= letters.count else { return nil }
            return (0...line.count - letters.count).first { Array(line[$0..<$0 + letters.count]) == letters }
        }
        let rows = fromBelow ? Array(lines.indices.reversed()) : Array(lines.indices)
        let row = try #require(rows.first { column(lines[$0]) != nil }, "\(words) in \(grid())")
        return (try #require(column(lines[row])), row)
    }

    mutating func click(on words: String, fromBelow: Bool = false) throws {
        let place = try place(of: words, fromBelow: fromBelow)
        click(place.column, place.row)
    }

    var time: Double { player.playhead.mediaTime(at: clock) }
}

@Suite struct MouseTests {
    private func hands(_ keys: Key...) throws -> Hands {
        var hands = Hands([try edited()] + twoScenes())
        for key in keys { hands.press(key) }
        return hands
    }

    // MARK: Time

    @Test func scrubBarIsDragged() throws {
        var hands = try hands()
        let bar = Screen().layout(of: hands.player, columns: 120, rows: 40)
        let (first, last) = (bar.scrubColumns.lowerBound, bar.scrubColumns.upperBound - 1)
        hands.mouse(.drag, last, 38)
        #expect(hands.time == 0.5)
        hands.mouse(.press, first, 38)
        #expect(hands.time == 0 && hands.player.drag != nil)
        // The drag continues outside of the window.
        hands.mouse(.drag, 999, 3)
        #expect(hands.time == 2)
        hands.mouse(.release, -4, -9)
        hands.mouse(.drag, first, 38)
        #expect(hands.time == 2 && hands.player.drag == nil)
        hands.mouse(.wheelUp, 5, 5)
        #expect(abs(hands.time - 1.9) < 1e-9)
        hands.mouse(.wheelDown, 5, 5)
        #expect(hands.time == 2)
    }

    @Test func inAndOutPointsAreDragged() throws {
        var hands = try hands()
        let layout = Screen().layout(of: hands.player, columns: 120, rows: 40)
        let (first, last) = (layout.scrubColumns.lowerBound, layout.scrubColumns.upperBound - 1)
        let middle = (first + last) / 2
        // At first they are at the ends of the bar.
        hands.mouse(.press, first - 1, 38)
        hands.mouse(.drag, middle, 38)
        hands.mouse(.release, middle, 38)
        let half = layout.fraction(at: Double(middle)) * 2
        #expect(hands.player.playhead.range == half...2)
        hands.mouse(.press, last, 38)
        hands.mouse(.drag, first, 38)
        // The range keeps a minimum length.
        #expect(hands.player.playhead.range == half...half + Player.frameDuration)
        hands.mouse(.drag, last - 9, 38)
        hands.mouse(.release, last - 9, 38)
        #expect(
            abs(hands.player.playhead.range.upperBound - layout.fraction(at: Double(last - 9)) * 2) < 1e-9)
        #expect(hands.grid().description.contains("├"))
    }

    @Test func graphSeeks() throws {
        var hands = try hands("y", "y")
        hands.player.advance(to: 0)
        let layout = Screen().layout(of: hands.player, columns: 120, rows: 40)
        hands.mouse(.press, layout.scrubColumns.upperBound - 1, layout.timeRows.lowerBound + 1)
        #expect(hands.time == 2)
        hands.mouse(.drag, layout.scrubColumns.lowerBound, 0)
        #expect(hands.time == 0)
    }

    @Test func laneSelectsAnimation() throws {
        var hands = Hands([try edited(curves)])
        hands.press("y", "y", "y")
        try hands.click(on: "ion.x")
        #expect(hands.player.timedRun(at: 0)?.property == .positionX && hands.player.panels.inspector == nil)
        hands.press("y", "y")
        #expect(hands.player.curve(at: 0)?.name == "box.position.x")
    }

    // MARK: Values

    /// A click selects a row, and a second click opens its text field. The list does not scroll.
    @Test func valuesAreClicked() throws {
        var hands = try hands("I")
        try hands.click(on: "lineWidth")
        #expect(hands.chosen?.name == "lineWidth" && hands.player.entry == nil)
        try hands.click(on: "lineWidth")
        #expect(hands.player.entry?.line.text == "3")
        // A click on another row cancels the text field.
        try hands.click(on: "fillColor")
        #expect(hands.player.entry == nil && hands.chosen?.name == "fillColor")
        #expect(hands.player.edits.edits.isEmpty)
        try hands.click(on: "other")
        #expect(hands.chosen?.name == "other")
    }

    /// A horizontal drag changes a value by one step for each column, and one undo takes it back.
    @Test func valuesAreDragged() throws {
        var hands = try hands("I")
        let place = try hands.place(of: "lineWidth")
        hands.mouse(.press, place.column, place.row)
        for column in [1, 4, 2] {
            hands.clock += 3
            hands.mouse(.drag, place.column + column, place.row + column)
        }
        #expect(hands.layer?.shape?.lineWidth == 4)
        hands.mouse(.release, place.column + 2, place.row)
        #expect(hands.player.entry == nil)
        hands.press("u")
        #expect(hands.layer?.shape?.lineWidth == 3 && !hands.player.edits.canUndo)
        hands.mouse(.press, place.column, place.row)
        hands.mouse(.drag, place.column + 3, place.row)
        hands.mouse(.drag, place.column, place.row)
        #expect(hands.layer?.shape?.lineWidth == 3)
    }

    @Test func wheelStepsSelectionAndScrolls() throws {
        var hands = try hands("I", "A")
        let place = try hands.place(of: "lineWidth")
        hands.click(place.column, place.row)
        hands.mouse(.wheelUp, place.column, place.row)
        #expect(hands.layer?.shape?.lineWidth == 3.5)
        let before = hands.grid().description
        hands.mouse(.wheelDown, place.column, place.row - 3)
        #expect(hands.grid().description != before && hands.chosen?.name == "lineWidth")
        for _ in 0..<99 { hands.mouse(.wheelDown, place.column, place.row - 3) }
        try #require(hands.place(of: "other").row > 0)
        hands.press("j")
        #expect(hands.player.panels.inspector?.top == nil)
        hands.mouse(.wheelDown, place.column, place.row - 3)
        hands.press("u")
        #expect(hands.player.panels.inspector?.top == nil && hands.chosen?.name == "lineWidth")
        #expect(hands.time == 0.5)
    }

    // MARK: The curve

    /// A control point follows the mouse while the scale stays the same. The wheel and clicks change the values beside it.
    @Test func controlPointsAreDragged() throws {
        var hands = Hands([try edited(curves)])
        hands.press("y", "K", "K", "K")
        let hits = Screen().hits(of: hands.player, at: 0, columns: 120, rows: 40)
        let layout = Screen().layout(of: hands.player, columns: 120, rows: 40)
        let places = layout.sideRows.flatMap { row in layout.sideColumns.map { (column: $0, row: row) } }
        let found = places.lazy.compactMap { place -> (grip: CurveHandle, column: Int, row: Int)? in
            guard case .drag(.control(let grip))? = hits.targets(column: place.column, row: place.row).first,
                grip.index == 0
            else { return nil }
            return (grip, place.column + 1, place.row)
        }.first
        let (grip, column, row) = try #require(found)
        func range() -> ClosedRange<Double>? { hands.player.curve(at: 0).map(hands.player.curveRange) }
        #expect(grip.start == Point(0, 0))
        hands.mouse(.press, column, row)
        hands.mouse(.drag, column + 5, row - 3)
        let wanted = TimingFunction.linear.moving(0, to: grip.position(columns: 5, rows: -3))
        #expect(hands.layer?.animations[0].animation.timingFunction == wanted)
        hands.mouse(.drag, column + 5, -40)
        #expect(range() == 0...1)
        #expect(
            wanted.controls[0].y < hands.layer?.animations[0].animation.timingFunction?.controls[0].y ?? 0)
        hands.mouse(.release, column + 5, -40)
        #expect((range()?.upperBound ?? 0) > 1)
        hands.press("u")
        #expect(hands.player.edits.edits.isEmpty)
        try hands.click(on: "x2 1")
        let place = try hands.place(of: "x2 1")
        hands.mouse(.wheelDown, place.column, place.row)
        #expect(hands.player.edits.edits.map(\.value) == ["[0, 0, 0.95, 1]"])
        try hands.click(on: "cubic")
        try hands.click(on: "cubic")
        #expect(hands.player.entry?.line.text == "[0, 0, 0.95, 1]")
    }

    // MARK: Keys and lists

    @Test func keyLabelsAreClickable() throws {
        var hands = try hands()
        try hands.click(on: "play", fromBelow: true)
        #expect(hands.player.playhead.isPlaying)
        try hands.click(on: "quit", fromBelow: true)
        #expect(hands.effects == [.quit])
        try hands.click(on: "p demo", fromBelow: true)
        #expect(hands.player.index == 2)
        try hands.click(on: "? help", fromBelow: true)
        #expect(hands.player.panels.helpPage == 0)
        try hands.click(on: "loop mode")
        #expect(hands.player.playhead.loopMode != .loop)
        try hands.click(on: "curve, graph, lanes")
        #expect(hands.player.panels.timeView == .curve)
        // Each of several labels is its own key.
        let row = try hands.place(of: "i o x")
        hands.click(row.column + 2, row.row)
        #expect(hands.player.playhead.range.lowerBound == 0)
    }

    @Test func titleOpensWall() throws {
        var hands = try hands()
        hands.click(3, 0)
        #expect(hands.player.panels.wall != nil)
        hands.mouse(.wheelDown, 50, 20)
        #expect(hands.player.panels.wall?.selectedScene == 2)
        try hands.click(on: hands.player.playlist[2].shownName.text)
        #expect(hands.player.index == 2 && hands.player.panels.wall == nil)
        hands.click(3, 0)
        try hands.click(on: "Esc close", fromBelow: true)
        #expect(hands.player.panels.wall == nil && hands.player.index == 2)
    }

    @Test func overlayMenuIsClickable() throws {
        var hands = try hands("z")
        try hands.click(on: "g ghosts", fromBelow: true)
        #expect(hands.player.appearance.overlays == [.ghosts] && hands.player.panels.choosesOverlays)
        try hands.click(on: "Esc close", fromBelow: true)
        #expect(!hands.player.panels.choosesOverlays)
    }

    /// The wheel does not reach the scene behind the help and the prompt.
    @Test func wheelStaysInFront() throws {
        var hands = try hands(":", "s")
        hands.mouse(.wheelDown, 50, 20)
        #expect(hands.player.panels.prompt?.selection == 0 && hands.time == 0.5)
        hands.press(.escape, "?")
        hands.mouse(.wheelDown, 10, 5, on: (40, 12))
        #expect(hands.player.panels.helpPage == 1 && hands.time == 0.5)
    }

    @Test func wheelScrollsCode() throws {
        var hands = try hands("c")
        hands.player.advance(to: 0)
        hands.mouse(.wheelDown, 100, 10)
        #expect(hands.player.panels.code?.top != nil && hands.time == 0.5)
    }

    // MARK: The picture

    @Test func wipeIsDragged() throws {
        var hands = try hands("I")
        try hands.click(on: "fillColor")
        hands.press("+", "I", "V")
        hands.player.advance(to: 0)
        try #require(hands.player.wipe == 0.5)
        hands.mouse(.press, 59, 20)
        hands.mouse(.drag, 29, 3)
        #expect(abs((hands.player.wipe ?? 0) - 29.5 / 120) < 1e-9)
        hands.mouse(.drag, -40, 3)
        #expect(hands.player.wipe == 0)
    }

    @Test func clickSelectsLayer() throws {
        var hands = try hands()
        func click(_ point: Point) {
            let layout = Screen().layout(of: hands.player, columns: 120, rows: 40)
            let view = Viewport(
                canvas: Size(100, 100), columns: layout.canvasColumns.count, rows: layout.canvas.count,
                dots: (1, 1))
            let place = view.transform.apply(point)
            hands.click(Int(place.x), layout.canvas.lowerBound + Int(place.y))
        }
        click(Point(15, 25))
        #expect(hands.player.panels.inspector == nil)
        hands.press("I", "J")
        #expect(hands.chosen?.name == "other")
        // The second click is on the drawn half of the other outline, and the last one on no layer.
        for (point, name) in [(Point(15, 25), "box"), (Point(24, 20), "other"), (Point(90, 90), "other")] {
            click(point)
            #expect(hands.chosen?.name.text == name)
        }
    }

    /// A click or a drag in the picture of a program becomes a touch with times and locations.
    @Test func programsReceiveTouches() throws {
        var scene = Scene(canvas: Size(100, 100), layers: [Layer(name: "dot")])
        scene.explicitDuration = 4
        for takesTouches in [true, false] {
            var hands = Hands([PlaylistItem(name: "taps", scene: scene, takesTouches: takesTouches)])
            hands.player.start(at: 0, time: 1)
            let layout = Screen().layout(of: hands.player, columns: 120, rows: 40)
            let (column, row) = (60, layout.canvas.lowerBound + layout.canvas.count / 2)
            hands.mouse(.press, column, row)
            hands.clock = 0.5
            hands.mouse(.drag, column + 10, row)
            hands.clock = 0.75
            hands.mouse(.release, column + 10, row)
            let touch = hands.player.touch
            #expect(hands.effects == (takesTouches ? [.touch] : []))
            #expect(touch.map(\.time) == (takesTouches ? [1, 1.5, 1.75] : []))
            guard takesTouches else { continue }
            #expect((45...55).contains(touch[0].location.x) && (40...60).contains(touch[0].location.y))
            #expect(touch[1].location.x > touch[0].location.x + 5 && touch[1].location == touch[2].location)
            // The inspector selects layers instead.
            hands.press("I")
            hands.click(column, row)
            #expect(hands.effects == [.touch])
        }
    }

    // MARK: Random input

    /// Random mouse events, keys, commands and sizes do not trap. The button, each key and each resize end a drag.
    /// The inspector never covers the picture.
    @Test(arguments: cases(3)) func randomEventsDoNotTrap(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed) + 7700)
        var hands = Hands([try edited(), try edited(curves)] + twoScenes())
        let keys: [Key] =
            [
                " ", "y", "y", "I", "z", "c", "v", "/", "n", "j", "k", "J", "K", "+", "-", "u", "U", "D", "?",
                "f",
            ]
            + ["A", "V", "C", "i", "o", "T", "1", "a", "["]
            + [.enter, .escape, .tab, .backspace, .delete, .left, .up, .down, .home, .end]
        let words = [":", ":", "se", "seek ", "set ", "box.", "=", "3", "é", "co", "x", "demo ", "speed "]
        let events: [MouseEvent] = [.press, .press, .drag, .drag, .drag, .release, .wheelUp, .wheelDown]
        var size = (120, 40)
        for _ in 0..<400 {
            hands.clock += .random(in: 0...0.4, using: &random)
            var key: Key?
            switch Int.random(in: 0..<15, using: &random) {
            case 0, 1, 2: key = random.pick(keys)
            case 3, 4, 5:
                hands.player.type(random.pick(words), at: hands.clock, columns: size.0, rows: size.1)
            case 6:
                let sizes = [(120, 40), (80, 24), (40, 12), (39, 9), (1, 1)]
                let other = (Int.random(in: 0...210, using: &random), Int.random(in: 0...64, using: &random))
                size = random.pick(sizes + [other])
                key = .resize(columns: size.0, rows: size.1)
            default:
                let event = random.pick(events)
                hands.mouse(
                    event, .random(in: -2...size.0 + 2, using: &random),
                    .random(in: -2...size.1 + 2, using: &random), on: size)
                if event == .release { #expect(hands.player.drag == nil) }
            }
            let command = key.flatMap {
                Screen().command(for: $0, of: hands.player, at: hands.clock, columns: size.0, rows: size.1)
            }
            if let command { _ = hands.player.apply(command, at: hands.clock) }
            let isResize = if case .resize? = key { true } else { false }
            if isResize || command != nil { #expect(hands.player.drag == nil, "seed \(seed)") }
            hands.player.advance(to: hands.clock)
            _ = hands.grid(size.0, size.1)
            let layout = Screen().layout(of: hands.player, columns: size.0, rows: size.1)
            let shared = layout.canvas.clamped(to: layout.sideRows)
            #expect(shared.isEmpty || !layout.canvasColumns.overlaps(layout.sideColumns))
        }
    }
}

/// A scene with each type of timing.
let curves = """
    scene: 1
    canvas: [100, 100]
    layers:
      - name: box
        path: { rect: [0, 0, 9, 9] }
        animations:
          - { keyPath: opacity, fromValue: 0, toValue: 1, duration: 2 }
          - { keyPath: position.x, toValue: 9, duration: 2, x-timing: { steps: 4 } }
          - { keyPath: position.y, toValue: 9, mass: 2, damping: 5, duration: 2 }
          - { keyPath: lineWidth, values: [0, 5, 2], duration: 2, timingFunctions: [easeIn, linear] }
          - { keyPath: transform.scale, values: [1, 2, 1], duration: 2 }

    """
