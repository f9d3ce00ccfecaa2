import Cells
import Colors
import Geometry
import Layers
import Playback
import Scenes
import Testing
import Text

@testable import Playground

@Suite struct ScreenTests {
    /// Returns the screen of a size at 0.5 s of the first of two scenes.
    func frame(_ columns: Int, _ rows: Int, _ commands: [Command] = []) -> CellGrid {
        let clock = 0.5

        var player = Player(playlist: twoScenes())
        player.start(at: 0, time: nil)
        for command in commands { _ = player.apply(command, at: clock) }
        return player.grid(columns: columns, rows: rows, at: clock)
    }

    @Test(
        arguments: [
            (72, 12, [], 0, " Scene 1   first                                                 1 of 2"),
            (72, 12, [], 10, " ▶  0.50 s   ┣━━━━━━━━●──────────────────────┫  2 s   1×   loop"),
            (72, 12, [], 11, " space pause  ← →  Tab look inside  c code  y curve  ? help  q quit"),
            (
                72, 12,
                [
                    .time(.playPause), .pace(.reverse), .pace(.scaleSpeed(0.5)), .pace(.nextLoopMode),
                    .pace(.setIn),
                ], 10, " ◀❚ 0.500 s  ├········●─────────────────────┫┤  2 s   0.5×   ping-pong"
            ),
            (
                72, 12, [.show(.toggleMotion)], 11,
                " reduced motion: < > go from step to step   ? help   q quit"
            ),
            (
                72, 12, [.show(.toggleMotion), .show(.toggleMotion)], 11,
                " full motion   space play  ← →  Tab look inside  c code  ? help  q quit"
            ),
            (32, 9, [], 8, "needs 40×12, this is 32×9"), (19, 9, [], 8, "40×12 needed · q"),
            (12, 9, [], 8, "40×12 · q"),
            (80, 5, [], 4, "needs 40×12, this is 80×5: make it larger, or press q"),
        ] as [(Int, Int, [Command], Int, String)])
    func rowsOfTheScreen(columns: Int, rows: Int, commands: [Command], row: Int, text: String) {
        #expect(frame(columns, rows, commands).lines[row] == text)
    }

    /// On a narrow screen, the title is complete if it fits, and ends with an ellipsis otherwise.
    @Test func theTitleGoesBeforeWhatIsRightOfIt() {
        func title(_ text: String, _ commands: Command...) -> String {
            let items = [text, "other"].map { name in
                PlaylistItem(name: "it", scene: Scene(title: name, canvas: Size(9, 9), explicitDuration: 1))
            }
            var player = Player(playlist: items)
            for command in commands { _ = player.apply(command, at: 0) }
            let grid = player.grid(columns: 40, rows: 12)
            return grid.lines[0]
        }
        #expect(title("Short") == " Short   it                      1 of 2")
        #expect(title("A title of about thirty.") == " A title of about thirty.   it   1 of 2")
        #expect(title("A title that is much longer than that") == " A title that is much longer …   1 of 2")
        #expect(
            title("A title of about thirty.", .show(.nextGlyphs)) == " A title of about t…   1 of 2   braille"
        )
    }

    /// Unsaved changes and a recording are named on the narrowest screen, and on the wall.
    @Test func narrowTitlesNameUnsavedChanges() throws {
        var player = Player(playlist: [try edited(name: "a-scene-with-a-long-name")] + twoScenes())
        player.type(":set box.lineWidth=5")
        player.press(.enter)
        func title() -> String { player.grid(columns: 40, rows: 12).lines[0] }
        #expect(title() == " a-scene-with-a-lo…   1 change   1 of 3")
        player.isRecording = true
        #expect(title() == " a-scene-with-a-long-na…   ●   1 change")
        player.type("n/st")
        #expect(title() == " / st             1 change   ●   1 of 3")
    }

    /// Returns a drawn screen without and with the warning about a slow connection.
    private func titles(
        of player: Player, _ columns: Int, _ link: SlowLink?, _ renderer: FrameRenderer
    ) -> (before: CellGrid, after: CellGrid) {
        var grid = CellGrid(columns: columns, rows: 12)
        let frame = Screen().draw(player, at: 0, into: &grid, using: renderer)
        let before = grid
        if let link {
            Screen().drawSlowLink(link, of: player, at: 0, in: &grid, on: frame, drawnBy: renderer)
        }
        return (before, grid)
    }

    /// The warning about a slow connection is as long as its room, and moves no other text.
    @Test func aSlowLinkIsNamedInTheTitle() {
        func title(_ columns: Int, _ link: SlowLink, _ commands: Command...) -> String {
            var player = Player(playlist: twoScenes())
            for command in commands { _ = player.apply(command, at: 0) }
            let (before, after) = titles(of: player, columns, link, FrameRenderer())
            let changed = after.changes(since: before)
            #expect(changed.allSatisfy { $0.row == 0 && $0.columns.lowerBound >= 18 })
            return after.lines[0]
        }
        let both = SlowLink(colors: .indexed256, framesPerSecond: 8)
        #expect(title(58, both) == " Scene 1   first   slow link: 256 colours, 8 fps   1 of 2")
        #expect(title(57, both) == " Scene 1   first                      slow link   1 of 2")
        #expect(title(72, SlowLink(colors: nil, framesPerSecond: 8)).contains("   slow link: 8 fps   1 of 2"))
        let fewColors = SlowLink(colors: .ansi16, framesPerSecond: nil)
        #expect(title(72, fewColors).contains("   slow link: 16 colours   1 of 2"))
        #expect(!title(30, both).contains("slow"))
        #expect(!title(72, both, .show(.help())).contains("slow"))
    }

    /// The warning about a truncated picture has priority over a slow connection.
    @Test func aPictureThatIsCutIsNamedInTheTitle() {
        var many = Layer(replicator: ReplicatorContent(instanceCount: 10_000))
        let box = ShapeContent(path: Path(rect: Rect(-90, -90, 200, 200)), fillColor: .color(.black))
        var faint = Layer(shape: box)
        faint.opacity = 0.5
        many.sublayers = [faint]
        let scene = Scene(title: "Scene 1", canvas: Size(9, 9), layers: [many])
        let player = Player(playlist: [PlaylistItem(name: "first", scene: scene)])
        let renderer = FrameRenderer()
        renderer.minimumLimit = 0
        func title(_ columns: Int, _ link: SlowLink?) -> String {
            titles(of: player, columns, link, renderer).after.lines[0]
        }
        let link = SlowLink(colors: nil, framesPerSecond: 8)
        #expect(title(72, link) == " Scene 1   first   slow link   scene too complex: top layers missing")
        #expect(title(40, nil) == " Scene 1   first         too complex")
    }

    @Test func aChangedValueLightsUpForAMoment() {
        func isBold(_ grid: CellGrid) -> Bool {
            grid.cells[10 * 72..<11 * 72].contains { $0.style.contains(.bold) }
        }
        #expect(isBold(frame(72, 12, [.pace(.scaleSpeed(0.9))])))
        #expect(!isBold(frame(72, 12)))
    }

    /// A lesson with two steps, and a comparison of two scenes.
    func lesson(_ columns: Int, _ rows: Int, at time: Double, _ commands: Command...) -> [String] {
        let steps = [
            Lesson.Step(
                time: 0.5, text: "First the left side moves, and only then, after half a second, the right."),
            Lesson.Step(time: 1.5, text: "Short."),
        ]
        let item = PlaylistItem(
            name: "lesson", scene: Scene(title: "Lesson", canvas: Size(10, 10), explicitDuration: 2),
            lesson: Lesson(caption: "Two sides.", steps: steps), pictureNames: ["left", "right"])
        var player = Player(playlist: [item])
        player.start(at: 0, time: time, paused: true)
        for command in commands { _ = player.apply(command, at: 0) }
        let grid = player.grid(columns: columns, rows: rows)
        return grid.lines
    }

    @Test func captionsStandAboveTheBarAndKeepTheirPlace() {
        let before = lesson(72, 14, at: 0)
        #expect(before[10] == " Two sides.")
        #expect(before[12].contains("┣●"))
        let first = lesson(72, 14, at: 0.5)
        #expect(first[10] == " First the left side moves, and only")
        #expect(first[11].hasPrefix(" then, after half a second, the right."))
        #expect(first[11].hasSuffix("  step 1 of 2   next ┃ 1.5 s"))
        #expect(lesson(72, 14, at: 0.493)[11] == first[11])
        #expect(before[11].hasSuffix("  next ┃ 0.5 s: First the left side moves, and only then, after half…"))
        #expect(lesson(72, 14, at: 0.6)[11].hasSuffix("  next ┃ 1.5 s: Short"))
        // The name uses the free columns.
        #expect(
            lesson(100, 14, at: 0.1)[11].contains("next ┃ 0.5 s: First the left side moves, and only then"))
        #expect(
            lesson(72, 14, at: 0.6, .pace(.reverse))[11].hasSuffix(
                " 0.5 s: First the left side moves, and only then, after half…"))
        #expect(!lesson(72, 14, at: 1.6)[11].contains("next"))
        #expect(lesson(72, 14, at: 1.5)[10] == " Short.")
        #expect(lesson(72, 14, at: 1.6)[10] == " Two sides.")
        // The picture is a square of eight rows.
        #expect(first[1] == String(repeating: " ", count: 30) + "left    right")
    }

    /// A mark shows the name of its step, or else the question or the first clause.
    @Test(
        arguments: [
            ("card: opacity ends", nil, "card: opacity ends; completion block", "card: opacity ends"),
            (nil, "What comes next?", "Nothing.", "What comes next"),
            (nil, nil, "Two sides: left and right.", "Two sides"), (nil, nil, "At 1.5 s.", "At 1.5 s"),
        ] as [(name: SafeText?, question: SafeText?, text: SafeText, label: SafeText)])
    func stepsHaveShortNames(name: SafeText?, question: SafeText?, text: SafeText, label: SafeText) {
        let step = Lesson.Step(time: 1, name: name, question: question, text: text)
        #expect(ScrubMark.all([step], []).map(\.labels) == [["next ┃ 1 s: \(label)", "next ┃ 1 s"]])
    }

    @Test func stepsAreTicksToJumpTo() {
        #expect(
            lesson(72, 14, at: 0)[12] == " ❚❚ 0.000 s  ┣●───────┃──────────────┃───────┫  2 s   1×   loop")
        #expect(lesson(72, 14, at: 0, .time(.nextMoment))[12].contains("0.500 s"))
        #expect(lesson(72, 14, at: 0.5, .time(.nextMoment))[12].contains("1.500 s"))
        #expect(lesson(72, 14, at: 1.5, .time(.previousMoment))[12].contains("0.500 s"))
        #expect(lesson(72, 14, at: 0.2, .time(.previousMoment))[12].contains("0.000 s"))
    }

    @Test func aBrokenFileIsNamedInOneLineAndTheSceneGoesOn() {
        func item(_ duration: Double) -> PlaylistItem {
            PlaylistItem(
                name: "new", scene: Scene(canvas: Size(9, 9), layers: [Layer()], explicitDuration: duration))
        }
        var player = Player(playlist: [item(2)])
        player.start(at: 0, time: nil)
        player.report(FileProblem("my.yaml:4:13: error: lineWidth needs a number, got \"wide\""), at: 0)
        var grid = CellGrid(columns: 72, rows: 12)
        Screen().draw(player, at: 1, into: &grid, using: FrameRenderer())
        #expect(grid.lines[11] == " my.yaml:4:13: error: lineWidth needs a number, got \"wide\"")
        #expect(grid.lines[10].contains("▶  1.00 s "))
        player.replace(with: item(1.5), at: 0, clock: 1)
        #expect(player.problem == nil)
        #expect(player.playhead.mediaTime(at: 1.25) == 1.25)
        player.replace(with: item(0.5), at: 0, clock: 1.25)
        #expect(player.playhead.mediaTime(at: 1.25) <= 0.5)
    }

    /// A long error takes more than two lines on a roomy screen, because its fix is at its end.
    @Test func aLongErrorShowsItsFix() {
        let scene = Scene(canvas: Size(9, 9), layers: [Layer()])
        var player = Player(playlist: [PlaylistItem(name: "my", scene: scene)])
        player.start(at: 0, time: nil, speed: 1, reversed: false, paused: false)
        let fix: SafeText = "path: { arc: { center: [30, 10], radius: 60, startAngle: 0, endAngle: 3.1 } }"
        let problem = FileProblem(
            "my.yaml:6:13: error: no key \"circle\" on a path. Did you mean arc?", hint: fix)
        player.report(problem, at: 0)
        var grid = CellGrid(columns: 72, rows: 24)
        Screen().draw(player, at: 1, into: &grid, using: FrameRenderer())
        let words = grid.lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
        #expect(words.contains("Did you mean arc? Fix: \(fix.text)"))
    }

    /// Without a scene, the area of the picture lists all errors, and the last row gives their number.
    @Test(arguments: [1, 2]) func errorFromTheStartIsShownOnce(count: Int) {
        var player = Player(playlist: [PlaylistItem(name: "my", scene: Scene(canvas: Size(1, 1)))])
        player.start(at: 0, time: nil)
        let details: SafeText = "my.yaml:1:1: error: the file is empty\nhint: antics new my.yaml --force"
        player.report(
            FileProblem("my.yaml:1:1: error: the file is empty", count: count, details: details), at: 0)
        var grid = CellGrid(columns: 72, rows: 12)
        Screen().draw(player, at: 1, into: &grid, using: FrameRenderer())
        #expect(grid.lines.count { $0.contains("the file is empty") } == 1)
        let number = count == 1 ? "1 error" : "2 errors"
        #expect(grid.lines[11].hasPrefix(" \(number): save the file without errors to play it"))
    }

    @Test func everySizeDraws() {
        for columns in [0, 1, 2, 3, 10, 39, 40, 41, 80, 200] {
            for rows in [0, 1, 2, 3, 5, 11, 12, 13, 24, 60] {
                #expect(frame(columns, rows).cells.count == columns * rows)
                #expect(frame(columns, rows, [.show(.help())]).cells.count == columns * rows)
            }
        }
    }

    @Test func hiddenPanelsLeaveThePictureAlone() {
        #expect(frame(80, 24, [.show(.togglePanels)]).cells.filter { $0 != .blank }.isEmpty)
    }
}

@Suite struct HelpTests {
    private func pages(_ columns: Int, _ rows: Int, _ glyphs: Glyphs? = nil) -> [String] {
        var player = Player(playlist: twoScenes(), glyphs: glyphs)
        var pages: [String] = []
        while true {
            player.press("?", columns: columns, rows: rows)
            guard player.panels.helpPage != nil else { return pages }
            pages.append(player.grid(columns: columns, rows: rows).description)
        }
    }

    /// On every screen with panels, each key is complete on one of the pages, below the heading of its group.
    @Test(arguments: [
        (40, 12), (46, 14), (60, 20), (80, 24), (100, 30), (120, 36), (160, 48), (200, 60), (80, 12),
    ])
    func everyKeyIsOnAPage(columns: Int, rows: Int) {
        let pages = pages(columns, rows)
        for binding in KeyMap.standard.bindings {
            let found = pages.contains { $0.contains(binding.label.text) && $0.contains(binding.help.text) }
            #expect(found, "\(binding.label)")
        }
        for group in KeyMap.Group.allCases { #expect(pages.contains { $0.contains(group.rawValue) }) }
        #expect((pages.count > 1) == pages[0].contains("for more"))
        for row in KeyMap.Context.panelRows {
            #expect(pages.contains { $0.contains(row.label.text) && $0.contains(row.reference.text) })
        }
        if columns >= 120, rows >= 36 {
            #expect(pages.count == 1 && pages[0].contains(HelpPanel.testStrip.text))
        }
        for (page, text) in pages.enumerated() {
            let bar = text.split(separator: "\n").last ?? ""
            #expect(
                bar.contains("next page") == (page + 1 < pages.count) && bar.contains("PgUp") == (page > 0))
        }
        #expect(pages.count <= 7)
    }

    /// Arrows look like the keys of steps in ASCII, so the help has words for them.
    @Test func asciiHelpHasWordsForArrows() {
        let help = pages(40, 12, .ascii).joined()
        #expect(help.contains(/Left Right\s+h l\s+back/) && help.contains(/arrows\s+choose a tile/))
        #expect(!help.contains("←") && !help.contains("↑"))
    }

    /// PgDn, PgUp and space turn the pages of the help, and leave the demo behind it alone. Another demo closes the help.
    @Test func keysTurnPages() throws {
        var player = Player(playlist: twoScenes())
        func page(_ key: Key) -> Int? {
            player.press(key, columns: 40, rows: 12)
            #expect(player.index == 0 && !player.playhead.isPlaying)
            return player.panels.helpPage
        }
        #expect(page("?") == 0 && page(.pageDown) == 1 && page(" ") == 2 && page(.pageUp) == 1)
        for _ in 0..<9 { _ = page(.pageDown) }
        let last = try #require(player.panels.helpPage)
        #expect(page(" ") == last && page("?") == nil)
        #expect(page("?") == 0 && page(.pageUp) == 0 && page(.escape) == nil)
        player.type("?n")
        #expect(player.panels.helpPage == nil && player.index == 1)
        // No key reaches a search or the wall behind the help.
        player.openWall(at: 0)
        player.type("?r")
        #expect(player.panels.helpPage == 0 && player.panels.wall?.line == TextLine())
        player.type("/a")
        player.press(.function(1))
        #expect(player.panels.helpPage == 0 && player.panels.wall?.line == TextLine("a"))
        player.press(.escape)
        player.type("b")
        #expect(player.panels.helpPage == nil && player.panels.wall?.line == TextLine("ab"))
    }
}

@Suite struct LayoutTests {
    /// Returns the parts in one column from the top, a letter for each.
    private func parts(_ layout: Layout, column: Int) -> String {
        String(
            (0..<layout.rows).map { row -> Character in
                switch row {
                case layout.titleRow: "t"
                case layout.namesRow: "n"
                case layout.captionRows: "c"
                case layout.timeRows: "v"
                case layout.scrubRow: layout.scrubColumns.contains(column) ? "#" : "r"
                case layout.keyRow: "k"
                case layout.sideRows where layout.sideColumns.contains(column): "i"
                case layout.canvas where layout.canvasColumns.contains(column): "."
                default: "?"
                }
            })
    }

    @Test(arguments: [
        (80, 14, 0, false, "t...........rk"), (80, 14, 1, false, "t..........crk"),
        (80, 14, 3, true, "tn.......cccrk"), (40, 12, 0, true, "tn........rk"),
    ])
    func everyRowIsOnePart(columns: Int, rows: Int, captionLines: Int, names: Bool, wanted: String) {
        let layout = Layout(
            columns: columns, rows: rows, panels: true, captionLines: captionLines, hasNames: names,
            duration: 2)
        #expect(parts(layout, column: 0) == wanted)
        #expect(parts(layout, column: columns - 1) == wanted)
    }

    /// The inspector is beside the picture, below it, or in its place, by the room. They never share a cell.
    @Test(arguments: [
        (120, 14, "t...........rk", "tiiiiiiiiiiirk"), (100, 14, "t...........rk", "tiiiiiiiiiiirk"),
        (99, 24, "t..........iiiiiiiiiiirk", "t..........iiiiiiiiiiirk"),
        (80, 19, "tiiiiiiiiiiiiiiiirk", "tiiiiiiiiiiiiiiiirk"), (40, 12, "tiiiiiiiiirk", "tiiiiiiiiirk"),
    ])
    func theInspectorHasAPlaceOfItsOwn(columns: Int, rows: Int, left: String, right: String) {
        let layout = Layout(columns: columns, rows: rows, panels: true, side: .inspector, duration: 2)
        #expect(parts(layout, column: 2) == left)
        #expect(parts(layout, column: columns - 2) == right)
        #expect(layout.canvas.isEmpty || layout.canvasColumns.count >= columns / 2)
        let named = Layout(
            columns: columns, rows: rows, panels: true, hasNames: true, side: .inspector, duration: 2)
        #expect((named.namesRow == nil) == layout.canvas.isEmpty)
        #expect((named.sideRows == layout.sideRows) == layout.canvas.isEmpty)
        #expect(Layout(columns: columns, rows: rows, panels: true).canvasColumns == 0..<columns)
    }

    @Test func smallScreensAndHiddenPanelsAreAllPicture() {
        #expect(parts(Layout(columns: 39, rows: 12, panels: true), column: 3) == "...........k")
        #expect(parts(Layout(columns: 80, rows: 1, panels: true), column: 3) == ".")
        #expect(parts(Layout(columns: 80, rows: 13, panels: false), column: 3) == ".............")
    }

    @Test(arguments: [40, 41, 60, 72, 80, 200])
    func theBarIsWhereItIsDrawn(columns: Int) throws {
        let player = Player(playlist: twoScenes())
        let screen = Screen()
        let layout = screen.layout(of: player, columns: columns, rows: 12)
        var grid = CellGrid(columns: columns, rows: 12)
        screen.draw(player, at: 0, into: &grid, using: FrameRenderer())
        let drawn = Array(grid.lines[10])
        let hits = screen.hits(of: player, at: 0, columns: columns, rows: 12)
        func target(_ column: Int) -> HitTarget? { hits.targets(column: column, row: 10).first }
        let inside = (0..<columns).filter { target($0) == .drag(.time) }
        let first = try #require(inside.first)
        let last = try #require(inside.last)
        #expect(inside == Array(first...last))
        #expect(drawn[first - 1] == "┣" && drawn[last + 1] == "┫")
        #expect(target(first - 1) == .drag(.inPoint) && target(last + 1) == .drag(.outPoint))
        #expect(layout.fraction(at: Double(first)) == 0 && layout.fraction(at: -5) == 0)
        #expect(layout.fraction(at: Double(last)) == 1 && layout.fraction(at: 999) == 1 || last == first)
    }

    /// Sentences are wrapped by the width of their characters.
    @Test func captionsAreBrokenByColumns() {
        #expect(WrappedText("漢字 テスト ab").lines(columns: 12) == ["漢字", "テスト ab"])
        #expect(WrappedText("e\u{301}e\u{301} ab cd").lines(columns: 7) == ["e\u{301}e\u{301} ab", "cd"])
        #expect(
            WrappedText(SafeText(String(repeating: "漢", count: 50))).lines(columns: 40, limit: 3).map(
                \.columns)
                == [38, 38, 24])
        #expect(WrappedText("a bcdefghij kl").lines(columns: 8, limit: 3) == ["a", "bcdefg", "hij kl"])
        #expect(WrappedText("abcdefghijklmno p").lines(columns: 8) == ["abcdef", "ghijk…"])
        #expect(WrappedText(SafeText(sentence: "a\u{1B}\nb")).lines(columns: 9) == [#"a\u{1B}"#, "b"])
    }
}
