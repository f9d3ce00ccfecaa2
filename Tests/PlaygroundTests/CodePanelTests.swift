import Cells
import Export
import Geometry
import Layers
import Playback
import Scenes
import Testing

@testable import Playground

/// The code panel.
@Suite struct CodePanelTests {
    private let file = """
        scene: 1
        canvas: [80, 40]
        layers:
          - name: box
            path: { rect: [0, 0, 10, 10] }
            lineWidth: 2                   # a comment
            animations: [{ keyPath: lineWidth, toValue: 6, beginTime: 1, duration: 2 }]
        """

    private func player() throws -> Player {
        let reading = SceneReader.read(file, file: "box.yaml")
        return Player(playlist: [try #require(PlaylistItem(name: "box", reading: reading)), lessonItem()])
    }

    private func lines(_ player: Player, columns: Int = 120, rows: Int = 40) -> [String] {
        let layout = Screen().layout(of: player, columns: columns, rows: rows)
        let lines = player.grid(columns: columns, rows: rows).lines
        return layout.sideRows.map { row in
            String(lines[row].dropFirst(layout.sideColumns.lowerBound))
        }
    }

    @Test func keyCyclesThroughLanguages() throws {
        var player = try player()
        var seen: [CodeView?] = []
        for _ in 0..<4 {
            player.type("c")
            seen.append(player.panels.code?.view)
        }
        #expect(seen == [.swift, .yaml, .css, nil])
    }

    /// Lines of an animation are lit only while it runs.
    @Test func runningAnimationIsLit() throws {
        var player = try player()
        player.type("c")
        func lit() -> [String] { lines(player).filter { $0.hasPrefix("▸") } }
        #expect(lit().isEmpty)
        player.pause(at: 2, 0)
        #expect(lit().contains { $0.contains("toValue = 6") })
        #expect(!lit().contains { $0.contains("box.lineWidth = 2") })
        player.pause(at: 0.5, 0)
        #expect(lit().isEmpty)
    }

    /// The panel writes no code for very large scenes, so a key takes less than a frame.
    @Test func largeSceneHasNoCode() throws {
        let layers = (0..<1001).map { Layer(name: "layer \($0)") }
        let item = PlaylistItem(name: "large", scene: Scene(canvas: Size(9, 9), layers: layers))
        var player = Player(playlist: [item])
        player.type("c")
        #expect(player.codePage?.lines.map(\.text).first?.contains("antics code") == true)
    }

    /// The YAML keeps the layout and the comments of the file, with the edits.
    @Test func codeContainsEdits() throws {
        var player = try player()
        player.type("cc")
        #expect(lines(player).contains { $0.contains("    lineWidth: 2                   # a comment") })
        player.type("ccI")
        #expect(player.panels.code?.view == nil && player.panels.inspector != nil)
        while player.panels.inspector?.selection.target?.key != "lineWidth" { player.type("j") }
        player.type("+")
        player.type("cc")
        #expect(player.panels.inspector == nil)
        let value = try #require(player.edits.edits.first?.value)
        #expect(value != "2")
        #expect(
            lines(player).contains { $0.contains("    lineWidth: \(value)") && $0.contains("# a comment") })
        player.type("u")
        #expect(lines(player).contains { $0.contains("    lineWidth: 2                   # a comment") })
    }

    /// Keys scroll by lines and pages, up to the end. Another scene starts at the top.
    @Test(arguments: [(100, 24), (80, 24), (40, 12)])
    func codeScrolls(columns: Int, rows: Int) throws {
        var player = try player()
        player.type("c", columns: columns, rows: rows)
        let head = lines(player, columns: columns, rows: rows)
        #expect(head[0].contains("Swift") && head[0].contains("1-"))
        player.type("jj", columns: columns, rows: rows)
        let moved = lines(player, columns: columns, rows: rows)
        #expect(moved[0].contains("3-") && moved[1] == head[3])
        player.type("JJJJJJJJJJJJJJJJJJJJJ", columns: columns, rows: rows)
        let end = lines(player, columns: columns, rows: rows)
        let count = try #require(player.codePage?.lines.count)
        #expect(end[0].contains("-\(count) of \(count)"))
        let page = try #require(player.panels.code?.top)
        for key in [Key.pageUp, .pageDown] {
            player.press(key, columns: columns, rows: rows)
            #expect(player.index == 0 && (player.panels.code?.top == page) == (key == .pageDown))
        }
        player.type("n", columns: columns, rows: rows)
        #expect(lines(player, columns: columns, rows: rows)[0].contains("1-"))
    }
}

/// The overlay menu.
@Suite struct OverlayMenuTests {
    @Test func lettersToggleOverlays() {
        var player = Player(playlist: [lessonItem()])
        player.type("zgb")
        #expect(player.appearance.overlays == [.ghosts, .bounds] && player.panels.choosesOverlays)
        player.type("gc")
        #expect(player.appearance.overlays == [.bounds, .controls])
        player.press(.escape)
        #expect(player.appearance.overlays == [.bounds, .controls] && !player.panels.choosesOverlays)
    }

    /// Esc closes the menu before other panels. Keys that are no letters of overlays have their usual commands.
    @Test func escapeClosesMenuFirst() throws {
        var player = Player(playlist: [try edited(), twoScenes()[0]])
        player.type("5g")
        #expect(player.appearance.overlays.isEmpty && player.playhead.mediaTime(at: 0) == 0)
        player.type("z5p")
        #expect(player.playhead.mediaTime(at: 0) == 1 && player.panels.choosesOverlays)
        #expect(player.index == 0 && player.appearance.overlays == [.points])
        player.type("I")
        player.press(.escape)
        #expect(player.panels.inspector != nil && !player.panels.choosesOverlays)
    }

    /// Each key that opens a panel closes it, and so does Esc.
    @Test(arguments: [("?", 8), ("z", 1), ("I", 1), ("c", 3), ("y", 3), ("v", 2), ("V", 1), ("f", 1)])
    func keysAndEscapeClosePanels(key: Unicode.Scalar, presses: Int) throws {
        let eased = inspectedScene.replacing("toValue: 1,", with: "toValue: 1, timingFunction: easeIn,")
        var player = Player(playlist: [try edited(eased)])
        player.start(at: 0, time: 1, speed: 1, reversed: false, paused: true)
        let closed = player.grid()
        for count in 1...presses {
            player.press(.character(key))
            #expect(player.grid() != closed)
            var escaped = player
            escaped.press(.escape)
            #expect(escaped.grid() == closed)
            player.press(.right)
            player.press(.left)
            #expect(player.playhead.mediaTime(at: 0) == 1)
            var next = player
            next.press(.character(key))
            if next.grid() == closed { return }
            #expect(count < presses)
        }
    }

    @Test func menuShowsActiveOverlays() {
        var player = Player(playlist: [lessonItem()])
        player.type("zp")
        #expect(
            player.grid(columns: 80, rows: 24).lines[23].hasPrefix(
                "  g ghosts  ●p points   l lengths   b bounds   c controls  z Esc close"))
        #expect(player.grid(columns: 40, rows: 24).lines[23].hasPrefix("  g  ●p   l   b   c  z Esc close"))
    }

    @Test func overlaysAreDrawn() {
        var scene = Scene(canvas: Size(80, 40))
        var layer = Layer()
        (layer.bounds, layer.position) = (Rect(0, 0, 40, 20), Point(40, 20))
        scene.layers = [layer]
        var player = Player(playlist: [PlaylistItem(name: "box", scene: scene)])
        let plain = player.grid(columns: 80, rows: 24)
        player.appearance.overlays = [.bounds]
        #expect(player.grid(columns: 80, rows: 24) != plain)
    }
}
