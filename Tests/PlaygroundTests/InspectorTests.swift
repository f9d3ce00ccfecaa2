import Cells
import Colors
import Geometry
import Layers
import Playback
import Scenes
import Testing
import Text

@testable import Playground

func edited(_ text: String = inspectedScene, name: String = "it") throws -> PlaylistItem {
    let reading = SceneReader.read(text, file: "\(name).yaml")
    return try #require(PlaylistItem(name: name, reading: reading), "\(reading.diagnostics)")
}

let inspectedScene = """
    scene: 1
    canvas: [100, 100]
    layers:
      - name: box
        path: { rect: [0, 0, 9, 9] }
        position: [10, 20]
        fillColor: "#ff0000"
        lineWidth: 3
        lineCap: butt
        animations:
          - { keyPath: opacity, fromValue: 0, toValue: 1, duration: 2 }
      - name: other
        path: { rect: [20, 20, 9, 9] }
        strokeEnd: 0.5
        fillColor: none
        strokeColor: red
        lineWidth: 2

    """

struct Hands {
    var player: Player
    var clock = 0.0
    var effects: [Command.Effect] = []

    init(_ items: [PlaylistItem]) {
        player = Player(playlist: items)
        player.start(at: 0, time: 0.5, paused: true)
    }

    mutating func press(_ keys: Key...) {
        for key in keys { if let effect = player.press(key, at: clock) { effects.append(effect) } }
    }

    mutating func type(_ text: String) {
        for scalar in text.unicodeScalars { press(.character(scalar)) }
    }

    mutating func enter(_ text: String) {
        type(text)
        press(.enter)
    }

    mutating func choose(_ name: String) throws {
        for _ in 0..<60 where chosen?.name.text != name { press("j") }
        try #require(chosen?.name.text == name, "\(rows.map(\.name.text))")
    }

    var rows: [InspectorRow] { player.inspectorRows(at: clock) }
    var chosen: InspectorRow? { rows.first { $0.selection == player.panels.inspector?.selection } }

    func row(_ name: String) -> InspectorRow? { rows.first { $0.name.text == name } }

    func grid(_ columns: Int = 120, _ rows: Int = 40) -> CellGrid {
        player.grid(columns: columns, rows: rows, at: clock)
    }

    var layer: Layer? { player.item.scene.layers.first }
}

@Suite struct InspectorTests {
    private var hands: Hands

    init() throws {
        hands = Hands([try edited()])
        hands.press("I")
    }

    /// Four corners mark the selected layer in the picture, and stay inside of it.
    @Test mutating func pictureMarksSelectedLayer() throws {
        func corners(_ signs: String) -> [(column: Int, row: Int)] {
            let layout = Screen().layout(of: hands.player, columns: 120, rows: 40)
            let grid = hands.grid()
            return layout.canvas.flatMap { row in
                layout.canvasColumns.filter {
                    signs.unicodeScalars.contains(grid[column: $0, row: row].glyph)
                }
                .map { ($0, row) }
            }
        }
        let box = corners("┏┓┗┛")
        #expect(box.count == 4)
        hands.press("J")
        let other = corners("┏┓┗┛")
        #expect(other.count == 4 && other[0].column > box[0].column)
        hands.player.appearance.glyphs = .ascii
        #expect(corners("┏┓┗┛").isEmpty && corners("+").count == 4)
        hands.player.appearance.glyphs = nil
        hands.press("I")
        #expect(corners("┏┓┗┛").isEmpty)
    }

    /// The corners leave the labels of the picture readable.
    @Test func cornersSkipLetters() throws {
        let layer = "{ name: a, path: { rect: [28, 10, 4, 10] }, fillColor: red, x-label: A LONG LABEL }"
        var hands = Hands([try edited("scene: 1\ncanvas: [60, 30]\nlayers: [\(layer)]")])
        #expect(hands.grid().description.contains("A LONG LABEL"))
        hands.press("I")
        #expect(hands.grid().description.contains("A LONG LABEL"))
        #expect(hands.grid().description.contains("┏"))
    }

    /// The list has the set and animated values of the selected layer, and the names of the others.
    @Test mutating func listShowsSetAndAnimatedValues() throws {
        #expect(
            hands.rows.map(\.name.text) == [
                "box", "path", "fillColor", "lineWidth", "lineWidth has no effect on \"box\"", "lineCap",
                "position.x", "position.y", "opacity",
                "▸ opacity", "fromValue", "toValue", "duration", "other",
            ])
        let opacity = try #require(hands.row("opacity"))
        #expect(opacity.model?.text == "1" && opacity.presentation?.text == "0.25" && opacity.differs)
        #expect(hands.row("lineWidth")?.differs == false)
        #expect(hands.row("fillColor")?.model?.color == Color(rgb: 0xff_00_00))
        let header = try #require(hands.row("▸ opacity"))
        #expect(header.model?.text == "2 s" && header.presentation?.text == "25 %")
        hands.press("A")
        #expect(hands.row("miterLimit")?.isDim == true && hands.row("x-trimBy") != nil)
        #expect(hands.row("repeatCount")?.model?.text == "0")
        #expect(hands.grid().lines[1].contains("≠ animated now"))
        hands.press("A", "J")
        #expect(!hands.grid().lines[1].contains("≠"))
        #expect(
            hands.rows.map(\.name.text).suffix(6) == [
                "other", "path", "fillColor", "strokeColor", "strokeEnd", "lineWidth",
            ])
        #expect(hands.chosen?.name == "other" && hands.row("lineCap") == nil)
    }

    /// A moving value has fixed decimals, so that its text keeps its width.
    @Test(arguments: [
        (AnimatableValue.point(Point(101.81330985599999, 35)), AnimatableProperty.position, "[101.8, 35.0]"),
        (.rect(Rect(0, 0, 71.9365392271693, 2)), .bounds, "[0.0, 0.0, 71.9, 2.0]"),
        (.transform(.identity), .transform, "[1.00, 0.00, 0.00, 1.00, 0.00, 0.00]"),
    ])
    func movingNumbersHaveFixedDecimals(value: AnimatableValue, property: AnimatableProperty, text: String)
        throws
    { #expect(try edited().text(value, of: property, isExact: false).text.text == text) }

    @Test mutating func keysChangeSelectedValue() throws {
        try hands.choose("lineWidth")
        hands.press("+", "+", "-")
        #expect(hands.layer?.shape?.lineWidth == 3.5 && hands.chosen?.isEdited == true)
        try hands.choose("lineCap")
        hands.press("+")
        #expect(hands.layer?.shape?.lineCap == .round)
        try hands.choose("duration")
        hands.press("=")
        #expect(hands.layer?.animations.first?.animation.timing.duration == 2.1)
        hands.press("u")
        #expect(hands.layer?.animations.first?.animation.timing.duration == 2)
        hands.press("u", "u")
        #expect(hands.layer == (try edited()).scene.layers[0] && hands.player.edits.edits.isEmpty)
        hands.press("U", "U")
        #expect(hands.layer?.shape?.lineCap == .round && hands.layer?.shape?.lineWidth == 3.5)
        try hands.choose("lineCap")
        hands.press("k", "D")
        #expect(hands.layer?.shape?.lineWidth == 3 && hands.chosen?.name == "lineWidth")
    }

    /// Keys that change a value name the key that selects one.
    @Test(arguments: ["+", "-", .enter, "D"] as [Key])
    func keysNeedSelectedValue(key: Key) throws {
        var hands = Hands([try edited()])
        hands.press(key)
        #expect(hands.player.notice(at: 99)?.text == "choose a value first: Tab, then j")
        hands.press(.tab, key)
        #expect(hands.player.notice(at: 99)?.text == "choose a value first: j")
        hands.press("j")
        #expect(hands.player.notice(at: 99) == nil)
    }

    @Test func pageKeysScrollList() throws {
        var hands = Hands([try edited()] + twoScenes())
        hands.press("I", "A", .pageDown)
        #expect(hands.player.index == 0 && hands.chosen?.name != "box")
        hands.press(.pageUp)
        #expect(hands.player.index == 0 && hands.chosen?.name == "box")
        // A scene without layers has nothing to inspect.
        hands.press("n")
        #expect(hands.player.index == 1 && hands.player.panels.inspector == nil)
    }

    /// An animation that a program adds again has one row, with its last timing. Names and timings use the free columns.
    @Test func repeatedAnimationsHaveOneRow() throws {
        var layer = Layer(name: "a layer with a name")
        layer.opacity = 0.5
        var scene = Scene(canvas: Size(9, 9), layers: [layer], explicitDuration: 6)
        let id = scene.layers[0].id
        scene.changes = try [0.5, 3].map { time in
            let timing = MediaTiming(duration: 1, fillMode: .backwards)
            let fade = try Animation.basic(.opacity, to: 0, timing: timing)
            return TimedChange(at: time, changes: [.add(id, fade, key: "fade")])
        }
        var hands = Hands([PlaylistItem(name: "box", scene: scene)])
        hands.player.pause(at: 3.5, 0)
        hands.press("I")
        let lines = hands.grid(120, 36).lines.filter { $0.contains("▸ ") }
        #expect(
            lines.count == 1 && lines[0].contains("▸ opacity      3 + 1 s backwards      50 %"), "\(lines)")
    }

    /// A value that no animation changes now looks the same in both columns.
    @Test mutating func equalValuesHaveEqualTexts() throws {
        try hands.choose("lineWidth")
        for clock in [0.0, 0.5, 1, 5] {
            hands.clock = clock
            for row in hands.rows where !row.differs && row.selection?.target?.property != nil {
                #expect(row.presentation == nil || row.presentation?.text == row.model?.text, "\(row.name)")
            }
        }
    }

    /// E keeps edits if the file is the same, and names the key that removes them.
    @Test mutating func reloadNamesUndo() throws {
        hands.press("E")
        #expect(hands.player.notice(at: 0)?.text == "the file has not changed")
        try hands.choose("lineWidth")
        hands.press("+", "E")
        #expect(hands.player.notice(at: 0)?.text == "the file has not changed: u undoes your changes")
    }

    @Test mutating func undoTakesBackQuickSteps() throws {
        try hands.choose("lineWidth")
        hands.press("+")
        hands.clock = 0.9
        hands.press("+")
        hands.clock = 2
        hands.press("+")
        #expect(hands.layer?.shape?.lineWidth == 4.5)
        hands.press("u")
        #expect(hands.layer?.shape?.lineWidth == 4)
        hands.press("u")
        #expect(hands.layer?.shape?.lineWidth == 3)
    }

    @Test mutating func colorsHaveOKLCHChannels() throws {
        try hands.choose("fillColor")
        #expect(hands.rows.map(\.name.text).contains("lightness"))
        #expect(hands.row("hue")?.model?.text == "29°")
        hands.press("+")
        let hue = try #require(hands.row("hue")?.model?.text)
        #expect(["37°", "38°", "39°"].contains(hue))
        try hands.choose("lightness")
        hands.press("-")
        #expect(hands.chosen?.name == "lightness" && hands.row("hue")?.model?.text == hue)
    }

    /// The number of a channel can be typed. A channel at its limit does not step.
    @Test mutating func channelsAreTypedAndHaveLimits() throws {
        func set(_ text: String) {
            hands.press(.enter)
            for _ in 0..<7 { hands.press(.backspace) }
            hands.enter(text)
        }
        try hands.choose("fillColor")
        try hands.choose("chroma")
        set("x")
        #expect(hands.player.entry?.problem == "chroma needs a number, got \"x\"")
        hands.press(.escape)
        set("0.05")
        #expect(hands.chosen?.name == "chroma" && hands.row("chroma")?.model?.text == "0.050")
        set("9")
        hands.press("+")
        #expect(hands.player.notice(at: 0) == "this is the greatest value")
        try hands.choose("lightness")
        set("1")
        hands.press("+")
        #expect(hands.player.notice(at: 0) == "this is the greatest value")
        hands.press("k", "k", "+")
        #expect(hands.player.notice(at: 0) == "black, white and greys have no hue")
        try hands.choose("lineWidth")
        set("0")
        hands.press("-")
        #expect(hands.player.notice(at: 0) == "this is the least value")
    }

    @Test mutating func valuesAreTypedInFileSyntax() throws {
        try hands.choose("fillColor")
        hands.press(.enter)
        for _ in 0..<7 { hands.press(.backspace) }
        hands.enter("tael")
        let problem = try #require(hands.player.panels.inspector?.entry?.problem)
        #expect(problem == "fillColor: no colour \"tael\". Did you mean teal?")
        #expect(hands.grid().description.contains("Did you mean teal?"))
        #expect(hands.player.edits.edits.isEmpty)
        hands.press(.left, .left, .backspace, .right, .end, .home, .delete, "t", .right)
        #expect(hands.player.panels.inspector?.entry?.problem == nil)
        #expect(hands.player.panels.inspector?.entry?.line.text == "tel")
        hands.press("a", .enter)
        #expect(hands.player.panels.inspector?.entry == nil)
        #expect(hands.player.item.scene.layers[0].shape?.fillColor?.color == (try Color(css: "teal")))
        hands.press(.enter)
        hands.type("q q")
        hands.press(.escape)
        #expect(hands.player.panels.inspector?.entry == nil && hands.effects.isEmpty)
        #expect(hands.player.edits.edits.map(\.value) == ["teal"])
    }

    /// Keys that a text field does not use have no effect behind it.
    @Test(arguments: ["j\r", ":", "/"], [.up, .down, .tab, .pageUp, .pageDown, .shiftRight] as [Key])
    func textFieldsKeepKeys(opening: String, key: Key) throws {
        var hands = Hands([try edited()] + twoScenes())
        hands.press("I", "j")
        hands.type(opening == "j\r" ? "j" : opening)
        if opening == "j\r" { hands.press(.enter) }
        let before = (hands.player.index, hands.time, hands.player.entry, hands.player.panels.inspector)
        hands.press(key)
        #expect(hands.player.index == before.0 && hands.time == before.1)
        #expect(hands.player.entry == before.2 && hands.player.panels.inspector == before.3)
    }

    /// All values that have changed within a second are highlighted, not only one of them.
    @Test func changedValuesAreHighlightedTogether() throws {
        var hands = Hands([try edited()])
        hands.press("I")
        for name in ["lineWidth", "lineCap", "duration"] {
            try hands.choose(name)
            hands.press("+")
        }
        let grid = hands.player.grid()
        for name in ["lineWidth", "lineCap"] {
            let row = try #require(grid.lines.firstIndex { $0.contains(name) })
            #expect((0..<120).contains { grid[column: $0, row: row].style.contains(.bold) }, "\(name)")
        }
    }

    /// A text field whose panel is closed or hidden takes no keys, also if the help was opened over it.
    @Test(arguments: ["close", "time-view graph", "panels"])
    func hiddenTextFieldsTakeNoKeys(command: String) throws {
        var hands = Hands([try edited()])
        hands.press("y", .enter)
        #expect(hands.player.isTyping)
        hands.press(.function(1))
        hands.enter(":\(command)")
        #expect(!hands.player.isTyping && hands.player.panels.prompt == nil)
    }

    /// An edit is highlighted for a second, and does not change the time.
    @Test mutating func editsKeepTheTime() throws {
        try hands.choose("lineWidth")
        hands.press(" ")
        for step in 1...20 {
            hands.clock = Double(step) * 0.03
            let before = hands.player.playhead.mediaTime(at: hands.clock)
            hands.press(step % 5 == 0 ? "u" : step % 7 == 0 ? "D" : "+")
            #expect(hands.player.playhead.mediaTime(at: hands.clock) == before)
        }
        hands.press(" ", "+")
        #expect(!hands.player.highlights(at: hands.clock + 0.99).isEmpty)
        #expect(hands.player.nextChange(after: hands.clock) == hands.clock + 1)
        #expect(hands.player.highlights(at: hands.clock + 1).isEmpty)
    }

    /// Edits survive a reload of the file. Layers are matched by name, and edits that do not apply are dropped.
    @Test mutating func editsSurviveReload() throws {
        for name in ["lineWidth", "toValue", "position.x"] {
            hands.player.panels.inspector?.selection = .layer(Layer.ID(1))
            try hands.choose(name)
            hands.press("-")
        }
        let moved = inspectedScene.replacing("layers:\n", with: "layers:\n  - { name: new }\n")
        #expect(hands.player.replace(with: try edited(moved), at: 0, clock: 0) == 0)
        let box = try #require(hands.player.item.scene.layer(named: "box"))
        #expect(box.shape?.lineWidth == 2.5 && box.position.x == 9 && box.id == Layer.ID(2))
        let still = moved.replacing(
            "- { keyPath: opacity, fromValue: 0, toValue: 1, duration: 2 }", with: "[]")
        #expect(hands.player.replace(with: try edited(still), at: 0, clock: 0) == 1)
        #expect(hands.player.item.scene.layer(named: "box")?.shape?.lineWidth == 2.5)
        hands.press("u", "u", "u")
        #expect(hands.player.item.scene == (try edited(still)).scene)
    }

    /// The selection and the open text field stay with their layer.
    @Test mutating func selectionSurvivesReload() throws {
        try hands.choose("lineWidth")
        hands.press(.enter)
        let moved = inspectedScene.replacing("layers:\n", with: "layers:\n  - { name: new }\n")
        hands.player.replace(with: try edited(moved), at: 0, clock: 0)
        hands.press("7", .enter)
        #expect(hands.player.item.scene.layer(named: "box")?.shape?.lineWidth == 7)
        #expect(hands.chosen?.name == "lineWidth")
        hands.player.replace(
            with: try edited("scene: 1\ncanvas: [9, 9]\nlayers: [{ name: a }]"), at: 0, clock: 0)
        #expect(hands.chosen?.name == "a")
    }

    @Test func deepLayersHaveRoom() throws {
        let layers = (0..<16).reversed().reduce("") { inner, depth in
            "[{ name: layer\(depth), opacity: 0.5, transform: { rotation: 1 }\(inner.isEmpty ? "" : ", sublayers: \(inner)") }]"
        }
        var hands = Hands([try edited("scene: 1\ncanvas: [9, 9]\nlayers: \(layers)")])
        hands.press("I")
        for _ in 0..<15 { hands.press("J") }
        #expect(hands.grid(100, 30).description.contains("transform.rotation"))
        hands.press("j", "j", .enter)
        hands.type("0.7123")
        let shown = hands.grid(40, 30).description
        #expect(shown.contains("layer15") && shown.contains("opacity") && shown.contains("0.7123"))
    }

    /// The inspector shows the left one of scenes side by side. Edits change both.
    @Test func editsChangeScenesSideBySide() throws {
        let text =
            inspectedScene
            + "x-compare: [{ title: One, set: { box.opacity: 0.5 } }, { title: Two, set: { box.lineWidth: 9 } }]\n"
        var hands = Hands([try edited(text)])
        hands.press("I")
        let opacity = try #require(hands.row("opacity"))
        #expect(opacity.model?.text == "0.5" && opacity.presentation?.text == "0.25")
        try hands.choose("lineWidth")
        hands.press("+")
        let sides = hands.player.item.scene.layers.map { $0.sublayers[0].shape?.lineWidth }
        #expect(sides == [3.5, 3.5] && hands.row("lineWidth")?.model?.text == "3.5")
        #expect(hands.row("▸ opacity")?.presentation?.text == "25 %")
    }

    @Test func findingIsBelowItsValue() throws {
        let text = inspectedScene.replacing("strokeEnd: 0.5", with: "strokeEnd: 1.5")
        var hands = Hands([try edited(text)])
        hands.press("I")
        #expect(hands.row("other")?.presentation?.text == "!")
        hands.press("J")
        let index = try #require(hands.rows.firstIndex { $0.name == "strokeEnd" })
        #expect(hands.rows[index + 1].isWarning && hands.rows[index + 1].name.text.contains("1.5"))
    }

    /// A point is listed with both numbers, and a transform with its used parts.
    @Test func writtenValuesAreListedByNumber() throws {
        let text = inspectedScene.replacing(
            "position: [10, 20]", with: "position: [0, 0]\n    transform: { rotation: 1 }")
        var hands = Hands([try edited(text)])
        hands.press("I")
        #expect(
            hands.rows.map(\.name.text).prefix(11).dropFirst(7) == [
                "position.x", "position.y", "transform.rotation", "opacity",
            ])
        #expect(
            hands.row("position.x")?.isDim == true && hands.row("transform.rotation")?.model?.text == "57°")
    }

    /// A value function is a choice of words, and its numbers change as numbers.
    @Test func valueFunctionsAreChoices() throws {
        func keys(_ animation: String) throws -> [SceneKey] {
            let text = "scene: 1\ncanvas: [9, 9]\nlayers: [{ name: a, animations: [{ \(animation) }] }]\n"
            let reading = SceneReader.read(text, file: "a.yaml")
            let layer = try #require(reading.scene?.layers.first)
            return reading.keys.animation([0], of: layer.id, layer.animations[0].animation.property)
        }
        let turn = try keys("keyPath: transform, valueFunction: rotateZ, toValue: 3")
        #expect(
            turn.first { $0.key == "valueFunction" }?.control
                == .words(ValueFunction.allCases.map(\.rawValue)))
        let control = turn.first { $0.key == "toValue" }?.control
        let isNumber = if case .number? = control { true } else { false }
        #expect(isNumber, "toValue is a number")
        #expect(try !keys("keyPath: opacity, toValue: 0").contains { $0.key == "valueFunction" })
        #expect(
            try keys("keyPath: transform, toValue: identity").first { $0.key == "toValue" }?.control == .typed
        )
    }

    /// An animation that was removed on completion is over, even after the time goes back.
    @Test func removedAnimationStaysOver() throws {
        let text = """
            scene: 1
            canvas: [9, 9]
            layers:
              - { name: a, path: { rect: [0, 0, 5, 5] }, animations: [{ keyPath: opacity, fromValue: 0, duration: 1 }] }
            x-events: [{ at: 2, timing: { layer: a, timeOffset: -1.5 } }]
            """
        var hands = Hands([try edited(text)])
        hands.press("I")
        func place(_ time: Double) throws -> String? {
            let inspector = try #require(hands.player.panels.inspector)
            let rows = hands.player.item.inspectorRows(inspector.selection, listsAll: false, at: time)
            return rows.first { $0.name.text.hasPrefix("▸") }?.presentation?.text.text
        }
        #expect(try place(0.5) == "50 %" && place(1.5) == "ended" && place(2.1) == "ended")
    }

    @Test func findingsOfUnlistedValuesAreShown() throws {
        let text = """
            scene: 1
            canvas: [100, 100]
            layers:
              - name: black
                path: { rect: [0, 0, 9, 9] }
                animations:
                  - { keyPath: transform, fromValue: identity, toValue: { rotation: 6.283185307179586 }, duration: 1 }

            """
        let item = try edited(text)
        let document = try #require(item.source?.document)
        let messages = document.findings(in: item.timeline, with: []).map(\.message)
        var hands = Hands([item])
        hands.press("I")
        #expect(messages.count >= 2)
        #expect(hands.rows.filter(\.isWarning).map(\.name.text).sorted() == messages.sorted())
        hands.press("A")
        #expect(hands.rows.filter(\.isWarning).map(\.name.text).sorted() == messages.sorted())
    }
}
