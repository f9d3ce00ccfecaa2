import Cells
import Export
import Geometry
import Layers
import Playback
import Scenes
import TestSupport
import Testing

@testable import Playground

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
        Player(playlist: [try edited(file, name: "box"), lessonItem()])
    }

    private func lines(_ player: Player, columns: Int = 120, rows: Int = 40) -> [String] {
        let layout = Screen().layout(of: player, columns: columns, rows: rows)
        let lines = player.grid(columns: columns, rows: rows).lines
        return layout.sideRows.map { row in String(lines[row].dropFirst(layout.sideColumns.lowerBound)) }
    }

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

@Suite struct CodeRowTests {
    private func item(path: String = "{ rect: [0, 0, 10, 10] }") throws -> PlaylistItem {
        try edited(
            """
            scene: 1
            canvas: [80, 40]
            layers:
              - name: box
                path: \(path)
                lineWidth: 2
                position: [3, 4]
                animations:
                  - { keyPath: lineWidth, toValue: 6, beginTime: 1, duration: 2 }
                  - { keyPath: fillColor, toValue: "#00ffff", duration: 2 }
            """)
    }

    /// Tokens cover each line, and rows show all of it in any width.
    @Test func nothingIsCut() throws {
        var random = SplitMix64(seed: 17)
        let path = (0..<90).map { "\($0 == 0 ? "M" : "L") \($0).25 7" }.joined(separator: " ")
        for item in [try item(), try item(path: path)] {
            for view in CodeView.allCases {
                for line in item.codePage(view).lines {
                    let count = line.text.unicodeScalars.count
                    let parts = CodeLexer.tokens(of: line.text, in: view).map(\.range)
                    #expect(parts.flatMap(Array.init) == Array(0..<count), "\(line.text)")
                }
                for _ in 0..<5 {
                    let columns = Int.random(in: 20...100, using: &random)
                    let rows = item.codeRows(view, columns: columns)
                    for (index, line) in rows.page.lines.enumerated() {
                        let parts = rows.rows.filter { $0.line == index }
                        #expect(
                            parts.map(\.range).flatMap(Array.init)
                                == Array(0..<line.text.unicodeScalars.count)
                        )
                        // A space may stand in the margin.
                        #expect(
                            parts.allSatisfy { $0.column + $0.range.count <= columns + 1 || columns < 30 })
                    }
                }
            }
        }
    }

    @Test(.timeLimit(.minutes(1))) func longLineIsWrappedInLinearTime() throws {
        let comment = "\n# é" + String(repeating: " L 12.5 7", count: 30_000)
        let rows = try edited(inspectedScene + comment).codeRows(.yaml, columns: 80).rows
        #expect(rows.count > 3000 && rows.last?.range.upperBound == comment.unicodeScalars.count - 1)
    }

    private func kinds(_ text: String, _ view: CodeView) -> [String] {
        let scalars = Array(text.unicodeScalars)
        return CodeLexer.tokens(of: text, in: view).filter { $0.kind != .plain }.map {
            "\($0.kind) \(String(String.UnicodeScalarView(scalars[$0.range])))"
        }
    }

    @Test func tokensHaveKinds() {
        #expect(
            kinds("let a = CGPoint(x: 14.5, y: -2)  // 3", .swift)
                == ["keyword let", "name CGPoint", "number 14.5", "number -2", "comment // 3"])
        #expect(kinds("a.default = b2(\"in 1\")", .swift) == ["name \"in 1\""])
        #expect(kinds("fill: \"#fff\" # 12", .yaml) == ["keyword fill", "name \"#fff\"", "comment # 12"])
        #expect(
            kinds("@keyframes x-1 { 50% { stroke-width: 2.5px } }", .css)
                == ["keyword @keyframes", "number 50%", "keyword stroke-width", "number 2.5px"])
    }

    /// The line of an animation's last value has the value of this moment while the animation runs.
    @Test func runningLinesHaveValuesOfNow() throws {
        var player = Player(playlist: [try item()])
        player.type("c")
        func now(_ time: Double) -> [String] {
            player.pause(at: time, 0)
            return player.grid(rows: 60).lines.filter { $0.contains("// now") }
        }
        #expect(now(0.5).count == 1 && now(0.5)[0].contains("// now ■ "))
        let both = now(2)
        #expect(both.contains { $0.contains("toValue = 6  // now 4.0") })
        #expect(both.contains { $0.contains("// now ■ #00ffff") })
        #expect(now(3).count == 1)
    }

    /// A number is dragged like a row of the inspector, and one undo takes the drag back.
    @Test(arguments: [
        ("box.lineWidth = ", "lineWidth"), (".toValue = ", "toValue"),
        ("position = CGPoint(x: ", "position.x"),
        ("hex: ", "toValue"), ("toValue = 6  // now ", "toValue"),
    ])
    func numbersAreDragged(words: String, key: String) throws {
        var hands = Hands([try item()])
        hands.press("c")
        hands.player.pause(at: 2, 0)
        let place = try hands.place(of: words)
        let column = place.column + words.count
        hands.mouse(.press, column, place.row)
        hands.mouse(.drag, column + 3, place.row)
        hands.mouse(.drag, column + 2, place.row)
        hands.mouse(.release, column + 2, place.row)
        #expect(hands.player.edits.edits.map(\.target.key) == [key])
        hands.press("u")
        #expect(hands.player.edits.edits.isEmpty)
    }
}

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

    @Test(arguments: [("?", 8), ("z", 1), ("I", 1), ("c", 3), ("y", 3), ("v", 2), ("V", 1), ("f", 1)])
    func keysAndEscapeClosePanels(key: Unicode.Scalar, presses: Int) throws {
        let eased = inspectedScene.replacing("toValue: 1,", with: "toValue: 1, timingFunction: easeIn,")
        var player = Player(playlist: [try edited(eased)])
        player.start(at: 0, time: 1, paused: true)
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
}
