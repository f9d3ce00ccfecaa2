import Cells
import Geometry
import Layers
import Scenes
import Testing
import Text

@testable import Playback
@testable import Playground

@Suite struct WallTests {
    private static let names = ["star", "ants", "start"]

    /// Returns a player with the wall open, after some commands.
    private func player(
        _ names: [String] = names, isTyping: Bool = true, isStart: Bool = false, typing text: String = "",
        _ commands: FindCommand...
    ) -> Player {
        var player = Player(playlist: Playlist(names.map { lessonItem($0) }))
        player.openWall(isTyping: isTyping, isStart: isStart, at: 0)
        for command in text.unicodeScalars.map({ .entry(.insert($0)) }) + commands {
            _ = player.apply(.find(command), at: 0)
        }
        return player
    }

    @Test(arguments: [
        ("", ["star", "marching-ants", "start-up", "colour"]), ("star", ["star", "start-up"]),
        ("ANTS", ["marching-ants"]), ("dotted", ["marching-ants"]),
        ("about all", ["star", "marching-ants", "start-up", "colour"]),
        ("up st", ["start-up"]), ("zebra", []),
        // Initials, letters in order, and a typo.
        ("ma", ["marching-ants"]), ("mants", ["marching-ants"]), ("clr", ["colour"]), ("color", ["colour"]),
    ])
    func wordsMatchDescriptions(_ text: String, _ found: [String]) {
        let names = ["star", "marching-ants", "start-up", "colour"]
        #expect(player(names, typing: text).panels.wall?.matches.map { names[$0] } == found)
    }

    @Test(arguments: [
        ("st", [FindCommand.select(by: 1), .entry(.accept)], "start"),
        ("", [.select(by: 1), .entry(.cancel)], "star"), ("", [.select(by: -1), .entry(.accept)], "star"),
        ("", [.select(by: 2), .select(by: 2), .entry(.accept)], "start"), ("", [.play(1)], "ants"),
        ("", [.play(9)], "star"),
    ])
    func keysOpenTheSelectedScene(_ text: String, _ commands: [FindCommand], _ name: String) {
        var player = player(typing: text)
        for command in commands { _ = player.apply(.find(command), at: 0) }
        #expect(player.item.name == name && player.panels.wall == nil)
    }

    /// A search without a match says so in the middle of the wall, and Enter does not close it.
    @Test func searchWithoutMatchStaysOpen() {
        var player = player(typing: "xyzzy", .entry(.accept))
        #expect(player.panels.wall?.isTyping == true)
        let lines = player.grid(columns: 80, rows: 24).lines
        #expect(lines[8...14].contains { $0.contains("   no demo matches \"xyzzy\"") })
        for _ in 0..<5 { player.press(.backspace) }
        // A second slash is the key of the search.
        player.type("/st")
        #expect(player.panels.wall?.line.text == "st")
    }

    @Test func stillSceneOpensAtFirstMoment() {
        let steps = [Lesson.Step(time: 1, text: "One.")]
        var player = Player(playlist: [lessonItem(), lessonItem("late", steps: steps)])
        player.setReducedMotion(true, at: 0)
        player.openWall(at: 0)
        _ = player.apply(.find(.play(1)), at: 0)
        #expect(player.playhead.mediaTime(at: 5) == 1)
    }

    /// Escape ends a search on the wall, and keeps the found tile. A search over a scene closes.
    @Test func escapeEndsASearch() {
        var player = player(isTyping: false, typing: "start")
        let found = player.panels.wall?.selectedScene
        player.press(.escape)
        #expect(player.panels.wall?.isTyping == false && player.panels.wall?.line == TextLine())
        #expect(found != nil && found != 0 && player.panels.wall?.selectedScene == found)
        player.press(.escape)
        #expect(player.panels.wall == nil)
        player.type("/ants")
        player.press(.escape)
        #expect(player.panels.wall == nil)
    }

    /// On the wall the letters of a few actions run them; in a search all letters are typed.
    @Test func lettersAreTypedInASearch() {
        func command(_ key: Key, isTyping: Bool) -> Command? {
            Screen().command(for: key, of: player(isTyping: isTyping), at: 0, columns: 60, rows: 24)
        }
        let letters: [(Key, Command)] = [
            ("q", .effect(.quit)), ("T", .show(.toggleLesson)), (":", .prompt(.open)), ("/", .find(.open)),
        ]
        for (key, action) in letters {
            guard case .character(let scalar) = key else { continue }
            #expect(command(key, isTyping: false) == action)
            #expect(command(key, isTyping: true) == .find(.entry(.insert(scalar))))
        }
        let space = command(" ", isTyping: false)
        let opensTile = if case .find(.play(0, from: .some)) = space { true } else { false }
        #expect(opensTile)
        for isTyping in [false, true] {
            #expect(command("m", isTyping: isTyping) == .find(.entry(.insert("m"))))
            #expect(command(.control("C"), isTyping: isTyping) == .effect(.quit))
            #expect(command(.escape, isTyping: isTyping) == .find(.entry(.cancel)))
            #expect(command(.down, isTyping: isTyping) == .find(.select(by: 2)))
            #expect(command(.pageDown, isTyping: isTyping) == .find(.select(by: 4)))
        }
        #expect(player(isTyping: false, typing: "s").panels.wall?.isTyping == true)
    }

    @Test func panelShowsTilesWithNames() throws {
        let player = player(typing: "st")
        // The tiles after the first one follow one after another.
        let first = player.grid(columns: 60, rows: 14).lines,
            lines = player.grid(columns: 60, rows: 14, at: 1).lines
        #expect(lines[0] == " / st                                                2 of 3")
        #expect(lines[1] == "╭────────────────────────────╮╭────────────────────────────╮")
        #expect(lines[10] == "╰─ star ─────────────────────╯╰─ start ────────────────────╯")
        #expect(first[10] == "╰─ star ─────────────────────╯")
        #expect(lines[12] == " What it is all about.")
        #expect(lines[13] == " type to search   ← → ↑ ↓ choose   Enter open   Esc close")
        #expect(self.player(isTyping: false).grid(columns: 60, rows: 14).lines[0].hasPrefix(" Antics "))
    }

    /// Tiles never overlap or leave the wall, and the selected one is on the screen.
    @Test func tilesFitTheScreen() {
        for (columns, rows) in [(40, 12), (60, 16), (80, 24), (120, 36), (160, 48), (300, 90)] {
            for (count, selection) in [(1, 0), (3, 2), (34, 0), (34, 17), (34, 33)] {
                let layout = WallLayout(
                    columns: columns, rows: 1..<rows - 3, count: count, selection: selection)
                let tiles = layout.tiles
                #expect(tiles.contains { $0.matchIndex == selection } && tiles.count <= layout.capacity)
                var used: Set<[Int]> = []
                for tile in tiles {
                    let cells = tile.cells
                    for row in cells.rows.lowerBound - 1...cells.rows.upperBound {
                        for column in cells.columns.lowerBound - 1...cells.columns.upperBound {
                            #expect(used.insert([column, row]).inserted)
                            #expect((0..<columns).contains(column) && (1..<rows - 3).contains(row))
                        }
                    }
                }
            }
        }
    }

    @Test func idleWallOpensALesson() {
        var player = player(isTyping: false, isStart: true)
        #expect(player.panels.wall != nil && player.nextChange(after: 3) == 3)
        player.advance(to: 9.9)
        #expect(player.panels.wall != nil && !player.isInLesson)
        player.advance(to: 10)
        #expect(player.panels.wall == nil && player.isInLesson && player.playhead.mediaTime(at: 11) == 1)
        // A key keeps the wall open.
        var used = self.player(isTyping: false, isStart: true, .select(by: 1))
        used.advance(to: 60)
        #expect(used.panels.wall?.selection == 1)
        // With reduced motion nothing moves until then.
        var still = self.player(isTyping: false)
        still.reducesMotion = true
        #expect(still.nextChange(after: 3) == nil)
        #expect(still.grid(columns: 60, rows: 14).lines[10].contains(" ants "))
    }

    @Test func escapeOpensTheWallWhenNothingElseIsOpen() {
        var player = player()
        for isOpen in [false, true, false] {
            player.press(.escape, columns: 60, rows: 24)
            #expect((player.panels.wall != nil) == isOpen)
        }
        _ = player.apply(.find(.open), at: 0)
        _ = player.apply(.show(.toggleLesson), at: 0)
        #expect(player.panels.wall == nil && player.isInLesson)
    }

    /// The picture grows from its tile to the canvas, and never leaves it.
    @Test func tileGrowsToThePicture() {
        let layout = Layout(columns: 80, rows: 24, panels: true, captionLines: 2)
        let growth = TileGrowth(tile: CellArea(columns: 28..<52, rows: 2..<9), start: 1)
        let areas = (0...30).map { growth.cells(at: 1 + Double($0) / 100, in: layout) }
        #expect(areas.first == CellArea(columns: 28..<52, rows: 2..<9) && areas.last == .some(nil))
        for (area, next) in zip(areas.compactMap(\.self), areas.compactMap(\.self).dropFirst()) {
            #expect(next.columns.count >= area.columns.count && next.rows.count >= area.rows.count)
            #expect(layout.canvas.contains(area.rows.lowerBound))
            #expect(area.rows.upperBound <= layout.canvas.upperBound)
        }
        // A pause does not stop the growth.
        var player = player(isTyping: false)
        player.panels.wall = nil
        player.panels.growth = growth
        #expect(player.nextChange(after: 1.1) == 1.1 && player.nextChange(after: 1.5) == nil)
    }
}
