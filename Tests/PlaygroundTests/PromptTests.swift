import Cells
import Geometry
import Layers
import Playback
import Scenes
import TestSupport
import Testing
import Text

@testable import Playground

@Suite struct PromptTests {
    private var hands: Hands

    init() throws { hands = Hands([try edited()] + twoScenes()) }

    /// The name of an action does the same as its key.
    @Test func actionsRunByName() throws {
        for action in KeyMap.standard.actions {
            var (typing, pressing) = (hands, hands)
            for step in ["I", "z", "\u{1B}"] { typing.type(step); pressing.type(step) }
            typing.type(":\(action.name)")
            let effect = typing.player.apply(.prompt(.entry(.accept)), at: 0)
            #expect(effect == pressing.player.apply(action.command, at: 0), "\(action.name)")
            #expect(state(typing.player) == state(pressing.player), "\(action.name)")
        }
    }

    @Test(arguments: [
        ("seek 0.25", 0.25), ("seek 50%", 1), ("seek +0.25", 0.75), ("seek -0.125s", 0.375),
        ("seek +10%", 0.7), ("50%", 1), ("1.25", 1.25), ("+0.5", 1), ("-9", 0),
    ])
    mutating func timesHaveSeveralForms(line: String, time: Double) throws {
        hands.enter(":" + line)
        #expect(abs(hands.player.playhead.mediaTime(at: 0) - time) < 1e-9)
        #expect(hands.player.panels.prompt == nil)
    }

    @Test mutating func commandsTakeArguments() throws {
        func run(_ line: String) {
            hands.enter(":" + line)
            #expect(hands.player.panels.prompt == nil, "\(line)")
        }
        for (line, shown) in [
            // The second in point is after the out point, which it removes.
            ("in-point 25%", "in-point 0.5"), ("out-point 1.5", "out-point 1.5"),
            ("in-point 1.75s", "out-point 2.0"), ("loop-mode ping-pong", "loop-mode ping-pong"),
            ("characters octant", "characters octant"), ("characters auto", "characters auto"),
            ("overlays ghosts,bounds", "overlays ghosts,bounds"), ("overlays none", "overlays none"),
            ("overlays [bounds, points ghosts]", "overlays ghosts,points,bounds"),
            ("overlays []", "overlays none"),
            ("time-view lanes", "time-view lanes"), ("code css", "code css"),
        ] {
            run(line)
            #expect(hands.player.sessionLines.contains(shown), "\(line)")
            // The lost point is named, as after the key.
            let isLost = hands.player.notice(at: 0)?.text == "in point 1.75 s; the out point is removed"
            #expect(isLost == line.hasPrefix("in-point 1.75"), "\(line)")
        }
        run("speed 0.5")
        run("code none")
        #expect(hands.player.panels.code?.view == nil && hands.player.playhead.speed == 0.5)
        run("set box.lineWidth=6")
        #expect(hands.player.edits.edits.map(\.value) == ["6"])
        #expect(hands.player.item.base.layers[0].value(for: .lineWidth) == .number(6))
        run("set box.animations[0].duration=1")
        #expect(hands.player.playhead.duration == 1)
        hands.type("u")
        #expect(hands.player.playhead.duration == 2)
        run("set box.fillColor=blue")
        run("compare changes")
        #expect(hands.player.pictureNames.count == 2)
        run("compare none")
        #expect(hands.player.pictureNames.isEmpty)
        hands.player.openWall(at: 0)
        run("demo \(hands.player.playlist[2].name)")
        #expect(hands.player.index == 2 && hands.player.panels.wall == nil)
    }

    @Test(arguments: [
        ("seek soon", "\"soon\" is not a time: use 0.35, 0% to 100%, +0.1 or -0.1"),
        ("seek 101%", "\"101%\" is not a time: use 0.35, 0% to 100%, +0.1 or -0.1"),
        ("seek 99", "99 is after the end: use 0 to 2 s"), ("99", "99 is after the end: use 0 to 2 s"),
        ("in-point 2.5s", "2.5s is after the end: use 0 to 2 s"),
        ("wipe 101%", "\"101%\" is not a percentage: use 0% to 100%"),
        ("speed 9", "\"9\" is not a speed: use a number from 0.05 to 8"),
        ("set box.lineWidth=wide", "box.lineWidth needs a number, got \"wide\""),
        ("overlays ghost", "no overlay \"ghost\". Did you mean ghosts?"),
        ("overlays all points", "no overlay \"all\": use ghosts, points, lengths, bounds or controls"),
        ("qqq", "no command \"qqq\""), ("undo 3", "undo takes no argument"),
        ("wq now", "wq takes no argument"), ("w b.yaml", "w takes no argument: use save-as FILE"),
        ("demo nowhere", "no open scene \"nowhere\": use it, first or second"),
        ("loop-mode often", "loop-mode takes once, loop or ping-pong, not \"often\""),
        ("compare changes", "both variants look the same"), ("compare goal", "this scene has no goal"),
        ("tie-voew x", "no command \"tie-voew\". Did you mean time-view?"),
    ])
    mutating func errorStaysInPrompt(line: String, problem: String) throws {
        let before = state(hands.player)
        hands.enter(":" + line)
        #expect(hands.player.panels.prompt?.problem?.text == problem)
        #expect(hands.player.panels.prompt?.line.text == line)
        hands.type("x")
        #expect(hands.player.panels.prompt?.problem == nil)
        hands.press(.escape)
        #expect(state(hands.player) == before)
    }

    /// The keys of a paste are completed together: after the last one, or before one that uses the completions.
    @Test mutating func pasteIsCompletedOnce() throws {
        func lines() -> [String]? { hands.player.panels.prompt?.candidates.map(\.line) }
        hands.type(":")
        let all = lines()
        hands.player.hasMoreKeys = true
        hands.type("loop-mode onc")
        #expect(lines() == all && hands.player.panels.prompt?.line.text == "loop-mode onc")
        hands.player.hasMoreKeys = false
        #expect(lines() == ["loop-mode once"])
        hands.player.hasMoreKeys = true
        hands.press(.backspace, .backspace, .backspace, "p", "i", .enter)
        #expect(hands.player.panels.prompt == nil && hands.player.playhead.loopMode == .pingPong)
    }

    @Test mutating func commandsHaveOneText() throws {
        hands.type(":")
        let texts = hands.player.panels.prompt?.candidates.map(\.help.text) ?? []
        #expect(texts.count > 60 && Set(texts).count == texts.count)
    }

    @Test mutating func tabCompletesAndArrowsSelect() throws {
        hands.type(":sp")
        #expect(hands.player.panels.prompt?.candidates.first?.name == "speed FACTOR")
        hands.press(.enter)
        #expect(hands.player.panels.prompt?.line.text == "speed ")
        hands.press(.down, .down, .enter)
        #expect(hands.player.playhead.speed == 0.25)
        hands.type(":set line")
        hands.press(.down, .tab)
        #expect(hands.player.panels.prompt?.line.text == "set box.lineWidth=3")
        hands.press(.backspace, .character("7"), .enter)
        #expect(hands.player.item.base.layers[0].value(for: .lineWidth) == .number(7))
        hands.type(":cd")
        #expect(hands.player.panels.prompt?.candidates.isEmpty == true)
        for _ in 0..<3 { hands.press(.backspace) }
        #expect(hands.player.panels.prompt == nil)
    }

    @Test mutating func clickRunsCompletion() throws {
        hands.type(":")
        let rows = Screen().layout(of: hands.player, columns: 120, rows: 40).listRows
        let place = try #require(hands.player.panels.prompt?.candidates.firstIndex { $0.name == "reverse" })
        hands.type("rev")
        hands.press(.mouse(.press, column: 5, row: Double(rows.lowerBound + 1)))
        #expect(place > 0 && hands.player.panels.prompt == nil)
        #expect(hands.player.playhead.direction(at: 0) == .backward)
    }

    /// Enter does not run a guess, but the names of other programs work.
    @Test mutating func enterRunsNoGuess() throws {
        for typed in [":quti", ":helo", ":compare nope", ":s", ":half speed", ":hs"] {
            hands.enter(typed)
            #expect(hands.effects.isEmpty && hands.player.panels.helpPage == nil)
            #expect(hands.player.panels.prompt?.problem != nil, "\(typed)")
            hands.press(.escape)
        }
        #expect(hands.player.playhead.speed == 1)
        hands.type(":quti")
        hands.press(.down, .enter)
        #expect(hands.effects == [.quit])
        for typed in [":w", ":save", ":set box.lineWidth = 6"] { hands.enter(typed) }
        #expect(hands.effects.dropFirst() == [.saveEdits(), .saveEdits()])
        #expect(hands.player.item.scene.layers[0].value(for: .lineWidth) == .number(6))
    }

    /// The commands of vi do what its users expect. `q!` and `wq` ask no question.
    @Test mutating func commandsOfVi() throws {
        hands.enter(":h")
        #expect(hands.player.panels.helpPage == 0)
        for (typed, effect) in [(":q", Command.Effect.quit), (":q!", .quit), (":wq", .saveAndQuit)] {
            hands.enter(typed)
            #expect(hands.effects.last == effect)
            #expect((hands.player.panels.question == nil) == (typed == ":q"))
        }
    }

    @Test mutating func arrowsRecallEarlierLines() throws {
        for line in ["speed 2", "speed 4", "seek 0"] { hands.enter(":" + line) }
        hands.type(":")
        hands.press(.up, .up)
        #expect(hands.player.panels.prompt?.line.text == "speed 4")
        hands.press(.up, .up, .up)
        #expect(hands.player.panels.prompt?.line.text == "speed 2")
        hands.press(.down, .enter)
        #expect(hands.player.playhead.speed == 4 && hands.player.panels.prompt == nil)
        hands.type(":")
        hands.press(.up, .down)
        #expect(hands.player.panels.prompt?.line.text.isEmpty == true)
    }

    /// The keys give way to wide characters, which take two columns.
    @Test mutating func wideCharactersHaveRoom() throws {
        let word = String(repeating: "漢", count: 25)
        hands.type(":" + word)
        #expect(hands.player.grid(columns: 60, rows: 20).lines[19].contains(word))
    }

    @Test(arguments: [(1, 1), (5, 2), (39, 11), (40, 12), (80, 24), (200, 60)])
    mutating func promptIsVisible(columns: Int, rows: Int) throws {
        hands.type("f:seek")
        let grid = hands.player.grid(columns: columns, rows: rows)
        let lines = grid.lines
        if columns > 5 { #expect(lines[rows - 1].hasPrefix(" :see")) }
        let layout = Screen().layout(of: hands.player, columns: columns, rows: rows)
        #expect(!layout.canvas.overlaps(layout.listRows))
        guard columns >= 40 else { return }
        let list = lines[layout.listRows].joined(separator: "\n")
        #expect(list.contains("▶ seek TIME") && list.contains("seek-back"))
    }
}

@Suite struct TextLineTests {
    /// Wide characters take two columns, so the line is cut and scrolled by columns.
    @Test(arguments: [("漢字かな交じり", 7), ("abcdefghij", 7), ("a漢b字c", 4), ("", 3)])
    func linesFitIntoTheirColumns(text: String, room: Int) {
        var line = TextLine(text)
        for command in Array(repeating: EntryCommand.left, count: text.count) + [.right, .right, .end] {
            var grid = CellGrid(columns: room + 2, rows: 1)
            grid.write("\(String(repeating: "#", count: room + 2))", column: 0, row: 0)
            line.draw(into: &grid, columns: 1..<(room + 1), row: 0)
            let shown = grid.lines[0]
            #expect(shown.hasPrefix("#") && shown.hasSuffix("#"), "\(shown)")
            let cursors = (0..<grid.columns).filter { grid[column: $0, row: 0].style.contains(.reverse) }
            let cursor = cursors.first ?? 0
            #expect((1...room).contains(cursor), "\(shown)")
            #expect(cursors.count == grid[column: cursor, row: 0].columns, "\(shown) \(cursors)")
            line.apply(command)
        }
    }

    /// The cursor and the selection leave wide characters in place.
    @Test(
        arguments: [(false, [.left, .left], [2, 3]), (true, [], [0, 1, 2, 3, 4, 5, 6])]
            as [(Bool, [EntryCommand], [Int])])
    func wideCharactersStayUnderTheCursor(isSelected: Bool, commands: [EntryCommand], reversed: [Int]) {
        var (line, grid) = (TextLine("星の形", isSelected: isSelected), CellGrid(columns: 9, rows: 1))
        for command in commands { line.apply(command) }
        line.draw(into: &grid, columns: 0..<9, row: 0)
        #expect(grid.lines[0].hasPrefix("星の形"))
        #expect((0..<9).filter { grid[column: $0, row: 0].style.contains(.reverse) } == reversed)
    }

    /// A selected text is replaced by the next typed character, and Ctrl keys remove words and parts of the line.
    @Test(arguments: [
        ("2.5", true, [EntryCommand.insert("1"), .insert("4")], "14"),
        ("2.5", true, [.end, .insert("4")], "2.54"), ("2.5", true, [.erase], ""),
        ("2.5", true, [.left, .erase], "25"), ("2.5", true, [.eraseWord], ""),
        ("star to rect", false, [.eraseWord], "star to "),
        ("star to rect", false, [.left, .left, .eraseStart], "ct"),
        ("star to rect", false, [.left, .left, .deleteEnd], "star to re"),
        ("star to rect", false, [.eraseWord, .eraseWord], "star "),
        ("star to rect", false, [.home, .eraseWord, .deleteEnd], ""),
    ])
    func commandsEditTheLine(old: String, isSelected: Bool, commands: [EntryCommand], text: String) {
        var line = TextLine(old, isSelected: isSelected)
        var grid = CellGrid(columns: 15, rows: 1)
        line.draw(into: &grid, columns: 0..<15, row: 0)
        let reversed = (0..<15).filter { grid[column: $0, row: 0].style.contains(.reverse) }
        #expect(reversed == (isSelected ? Array(0...old.count) : [old.count]))
        for command in commands { line.apply(command) }
        #expect(line.text == text)
    }

    /// Tab completes the word of a command with free text, too, and then gives a command its space.
    @Test(arguments: [
        (":wipe 7", "wipe 75%"), (":them", "theme"), (":theme", "theme "), (":seek 5", "seek 5"),
        (":set ", "set "), (":theme ", "theme default"),
    ])
    func tabCompletesTheLine(typed: String, line: String) throws {
        var hands = Hands([try edited()])
        hands.type(typed)
        hands.press(.tab)
        #expect(hands.player.panels.prompt?.line.text == line)
    }
}

@Suite struct QueryTests {
    private func found(_ typed: String, _ names: [String]) -> [String] {
        FuzzyMatcher(typed).matches(in: names.map { SearchEntry($0) }).map { names[$0] }
    }

    @Test func exactNameComesFirst() {
        let names = ["time-end", "ending", "end", "the-end-of-it"]
        #expect(found("end", names) == ["end", "ending", "time-end", "the-end-of-it"])
        #expect(found("", names) == names)
        #expect(found("END", names).first == "end")
    }

    @Test func typoMatchesIfNothingElseDoes() {
        #expect(found("teh", ["the", "tehran"]) == ["tehran"])
        #expect(found("sprnigs", ["star", "springs"]) == ["springs"])
        #expect(found("sm", ["star-morph", "sun"]) == ["star-morph"])
        // The time of a search does not double with each part of a name.
        let parts = String(repeating: "a-", count: 40)
        #expect(FuzzyMatcher("aaaaaaaaaaaaz").matches(in: [SearchEntry(parts)]) == [])
        #expect(FuzzyMatcher("sprnigs").matches(in: [SearchEntry("springs")], corrects: false) == [])
        let longest = String(repeating: "a", count: FuzzyMatcher.maximumLength)
        #expect(FuzzyMatcher(longest).matches(in: [SearchEntry(longest)]) == [0])
        #expect(FuzzyMatcher(longest + "a").matches(in: [SearchEntry(longest + "a")]) == [])
    }

    /// A search ignores case, and finds words in the description.
    @Test(
        arguments: [("ÜBER", [0]), ("ber", [0]), ("dots STAR", [1]), ("star x", []), ("", [0, 1])]
            as [(String, [Int])])
    func searchIgnoresCase(typed: String, found: [Int]) {
        let entries = [SearchEntry("Überblick"), SearchEntry("Star", description: "Moving Dots")]
        #expect(FuzzyMatcher(typed).matches(in: entries, corrects: false) == found)
    }

    /// Each name is found by itself, and by itself without one letter.
    @Test func namesMatchThemselves() {
        let names = KeyMap.standard.actions.map(\.name)
        checkCases(200, seed: 6) { random in
            let name = names[Int.random(in: 0..<names.count, using: &random)]
            #expect(found(name, names).first == name)
            var typed = name
            typed.remove(
                at: typed.index(typed.startIndex, offsetBy: Int.random(in: 0..<name.count, using: &random)))
            if typed.count > 4 { #expect(found(typed, [name]) == [name]) }
        }
    }
}
