import Cells
import Geometry
import Layers
import Playback
import Scenes
import Testing
import Text

@testable import Playground

@Suite struct ComparisonTests {
    private func player(_ animation: String, extra: String = "") throws -> Player {
        let file = """
            scene: 1
            canvas: [80, 40]
            layers:
              - name: box
                path: { rect: [0, 0, 10, 10] }
                fillColor: "#ff0000"
                strokeColor: "#ffffff"
                animations: [{ \(animation), duration: 2 }]
            \(extra)
            """
        return Player(playlist: [try edited(file), lessonItem()])
    }

    private func kinds(_ player: Player) -> [Comparison.Kind] {
        var player = player
        var kinds: [Comparison.Kind] = []
        for _ in 0..<9 {
            player.type("v")
            guard let kind = player.panels.comparison else { break }
            kinds.append(kind)
        }
        return kinds
    }

    @Test(arguments: [
        ("keyPath: position.x, toValue: 50", [Comparison.Kind]()),
        ("keyPath: position.x, toValue: 50, timingFunction: easeIn", [.easing]),
        ("keyPath: position.x, values: [0, 9, 50], timingFunctions: [easeIn, easeOut]", [.easing]),
        ("keyPath: fillColor, toValue: \"#00ffff\", x-colorSpace: oklch", [.colors]),
        ("keyPath: position.x, toValue: 50, x-colorSpace: oklch", []),
        ("keyPath: path, toValue: M 0 0 L 30 0 L 0 30 Z", [.morphs]),
        ("keyPath: path, toValue: { rect: [0, 0, 30, 30] }, timingFunction: easeOut", [.easing]),
    ])
    func keyShowsVisibleDifferences(animation: String, wanted: [Comparison.Kind]) throws {
        #expect(kinds(try player(animation)) == wanted)
    }

    @Test func missingComparisonHasNotice() throws {
        var player = try player("keyPath: position.x, toValue: 50")
        player.type("v")
        #expect(player.notice(at: 1)?.text.hasPrefix("nothing to compare") == true)
        var beside = try self.player(
            "keyPath: position.x, toValue: 50, timingFunction: easeIn",
            extra: "x-compare: [{ title: a }, { title: b }]")
        beside.type("v")
        #expect(beside.notice(at: 1)?.text == "this scene is a comparison already")
    }

    /// A wipe shows the first picture left of its line and the second one right of it. Two keys move the line.
    @Test(arguments: [0, 0.05, 0.5, 0.95, 1])
    func wipeShowsBothPictures(fraction: Double) throws {
        var player = try player("keyPath: position.x, toValue: 50, timingFunction: easeIn")
        let screen = Screen()
        _ = player.apply(.time(.seek(to: 1)), at: 0)
        player.type("V")
        let canvas = screen.layout(of: player, columns: 60, rows: 20).canvas
        func rows(of grid: CellGrid) -> [[Character]] {
            grid.lines[canvas].map { Array($0) + Array(repeating: " ", count: 60) }
        }
        for _ in 0..<20 { player.press(fraction < 0.5 ? "(" : ")") }
        for _ in 0..<Int((min(fraction, 1 - fraction) * 20).rounded()) {
            player.press(fraction < 0.5 ? ")" : "(")
        }
        #expect(abs((player.wipe ?? -1) - fraction) < 1e-9 && player.playhead.mediaTime(at: 0) == 1)
        func alone(_ timeline: Timeline) -> [[Character]] {
            var grid = CellGrid(columns: 60, rows: 20)
            FrameRenderer().draw(
                timeline, at: 1, style: FrameStyle(glyphs: player.appearance.shownGlyphs), into: &grid,
                rows: canvas)
            return rows(of: grid)
        }
        let (shown, left, right) = (
            rows(of: player.grid(columns: 60, rows: 20)), alone(player.shownTimelines[0]),
            alone(player.shownTimelines[1])
        )
        let place = Int((fraction * 60).rounded())
        #expect(left != right)
        for row in shown.indices {
            if place > 1 { #expect(shown[row][..<(place - 1)] == left[row][..<(place - 1)]) }
            if place < 59 { #expect(shown[row][max(1, place)..<60] == right[row][max(1, place)..<60]) }
            #expect(shown[row][max(0, place - 1)] == "│")
        }
        player.press("V")
        #expect(player.wipe == nil && player.pictureNames.isEmpty)
        // The next comparison is side by side again.
        player.press("v")
        #expect(player.wipe == nil && player.pictureNames.count == 2)
    }

    /// On a narrow screen the pictures are above each other, each with its name. Clicks find the layers of both.
    @Test func narrowScreenStacksPictures() throws {
        var player = try player("keyPath: position.x, toValue: 50, timingFunction: easeIn")
        player.pause(at: 1, 0)
        player.type("v")
        let screen = Screen()
        func layout(_ columns: Int, _ rows: Int) -> Layout {
            screen.layout(of: player, columns: columns, rows: rows)
        }
        #expect(layout(100, 30).secondCanvas.isEmpty && layout(80, 12).secondCanvas.isEmpty)
        let narrow = layout(80, 24)
        #expect(narrow.secondCanvas.count == narrow.canvas.count)
        #expect(narrow.secondCanvas.upperBound <= narrow.captionRows.lowerBound)
        let lines = player.grid(columns: 80, rows: 24).lines
        #expect(lines[1].contains("linear") && lines[narrow.secondCanvas.lowerBound - 1].contains("eased"))
        let (upper, lower) = (lines[narrow.canvas], lines[narrow.secondCanvas])
        func left(_ lines: ArraySlice<String>) -> Int {
            lines.compactMap { line in
                line.firstIndex { $0 != " " }.map { line.distance(from: line.startIndex, to: $0) }
            }
            .min() ?? 0
        }
        #expect(left(upper) > left(lower), "an eased box starts slowly")
        player.type("I")
        player.type("f")
        player.type("V")
        #expect(layout(80, 24).secondCanvas.isEmpty)
    }

    /// A label of words between two pictures would cover the other one. A label with a value differs between them.
    @Test func wordsBetweenPicturesAreNotShown() throws {
        let player = try player(
            "keyPath: position.x, toValue: 50, timingFunction: easeIn",
            extra: """
                  - { name: left, x-label: { text: a, at: left } }
                  - { name: right, x-label: { text: b, at: right } }
                  - { name: below, x-label: { text: c, at: below } }
                  - { name: value, x-label: { text: "{opacity}", at: left } }
                """)
        let comparison = try #require(player.item.comparison(.easing, isWiped: false))
        let labelled = comparison.timelines[0].scene.layers.map { part in
            part.sublayers.filter { $0.label != nil }.map(\.name)
        }
        #expect(labelled == [["left", "below", "value"], ["right", "below", "value"]])
    }

    @Test func variantsCanBeWiped() throws {
        var player = try player(
            "keyPath: position.x, toValue: 50, timingFunction: easeIn",
            extra: "x-compare: [{ title: a }, { title: b, set: { box.fillColor: blue } }]")
        player.type("V")
        #expect(player.wipe == 0.5 && player.pictureNames == ["a", "b"])
        #expect(player.shownTimelines.map { $0.scene.allLayers.count } == [1, 1])
        player.type("V")
        #expect(player.wipe == nil && player.pictureNames == ["a", "b"])
    }

    /// The comparison shows the file and the edits. It ends with the last edit.
    @Test func comparisonShowsEdits() throws {
        var hands = Hands([try player("keyPath: position.x, toValue: 50").item])
        hands.press("I", "A")
        try hands.choose("lineWidth")
        hands.press("+", "v")
        let player = hands.player
        let comparison = try #require(player.comparison)
        #expect(player.panels.comparison == .changes && comparison.pictureNames[0] == "in the file")
        #expect(comparison.pictureNames[1].text.hasPrefix("lineWidth "))
        let widths = comparison.timelines[0].scene.allLayers.filter { $0.name == "box" }.map {
            $0.shape?.lineWidth
        }
        #expect(widths[0] == 1 && widths[1] != 1)
        #expect(player.pictureNames == comparison.pictureNames)
        hands.press("u")
        #expect(hands.player.comparison == nil)
    }

    /// A comparison has the time of the scene, and ends with it.
    @Test func comparisonEndsWithScene() throws {
        var player = try player("keyPath: position.x, toValue: 50, timingFunction: easeIn")
        player.pause(at: 1, 0)
        player.type("v")
        #expect(player.playhead.mediaTime(at: 0) == 1)
        let both = player.shownTimelines[0].presentation(at: 1).allLayers.filter { $0.name == "box" }
        #expect(both.map(\.position.x)[0] == 25)
        #expect(abs(both.map(\.position.x)[1] - 50 * TimingFunction.easeIn.value(at: 0.5)) < 1e-9)
        _ = player.apply(.show(.selectScene(by: 1)), at: 0)
        player.advance(to: 0)
        #expect(player.comparison == nil && player.pictureNames.isEmpty)
    }

    /// The numbers of layers differ between the parts, also after changes that insert layers.
    @Test func partsHaveTheirOwnNumbers() {
        var part = Scene(canvas: Size(10, 10), layers: [Layer(name: "a"), Layer(name: "b")])
        part.changes = [
            TimedChange(at: 1, changes: [.set(Layer.ID(2), .opacity, 0), .insert(Layer(), at: .top(0))])
        ]
        let whole = Scene.sideBySide([("left", part), ("right", part)], title: "")
        #expect(whole.allLayers.map(\.position.x) == [0, 0, 0, 10, 0, 0])
        #expect(Set(whole.allLayers.map(\.id)).count == 6)
        let after = Timeline(whole).model(at: 2)
        #expect(after.layers.map { $0.sublayers.map(\.name) } == [["", "a", "b"], ["", "a", "b"]])
        #expect(after.layers.map { $0.sublayers.map(\.opacity) } == [[1, 1, 0], [1, 1, 0]])
        #expect(Set(after.allLayers.map(\.id)).count == 8)
    }
}
