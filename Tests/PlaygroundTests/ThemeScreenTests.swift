import Cells
import Colors
import Layers
import Playback
import Scenes
import TestSupport
import Testing
import Text

@testable import Playground

/// Themes on the screen.
@Suite struct ThemeScreenTests {
    private func player() throws -> Player {
        let text = """
            scene: 1
            canvas: [100, 50]
            x-duration: 1
            layers:
              - name: box
                path: { rect: [0, 0, 30, 20] }
                bounds: [0, 0, 30, 20]
                position: [20, 20]
                fillColor: "#118ab2"
                animations:
                  - { keyPath: position, toValue: [80, 35], duration: 2 }
            """
        let item = PlaylistItem(name: "box", reading: SceneReader.read(text, file: "box.yaml"))
        return Player(playlist: [try #require(item)])
    }

    private func draw(_ player: Player, _ screen: Screen) -> CellGrid {
        var player = player
        player.advance(to: 0.5)
        var grid = CellGrid(columns: 100, rows: 30)
        screen.draw(player, at: 0.5, into: &grid, using: FrameRenderer())
        return grid
    }

    private func press(_ keys: String, _ player: inout Player) {
        for scalar in keys.unicodeScalars {
            let command = Screen().command(for: .character(scalar), of: player, at: 0, columns: 100, rows: 30)
            if let command { _ = player.apply(command, at: 0) }
        }
    }

    @Test func theKeyGoesThroughThemAndSaysWhich() {
        var player = Player(playlist: [lessonItem()])
        for name in ThemeName.allCases.dropFirst() + [.standard] {
            press("t", &player)
            #expect(player.theme == name && player.notice(at: 0)?.text == "theme: \(name.rawValue)")
            #expect(player.highlights(at: 0) == [.theme])
        }
    }

    /// Without colours the panels have those of the terminal, graphs too; the picture keeps its own.
    @Test func monoLeavesThePanelsWithoutColours() throws {
        var player = try player()
        press("Iyyt", &player)
        player.theme = .mono
        let screen = Screen()
        let grid = draw(player, screen)
        let layout = screen.layout(of: player, columns: 100, rows: 30)
        var styles: Set<CellStyle> = []
        for row in 0..<30 {
            for column in 0..<100 {
                let cell = grid[column: column, row: row]
                // The swatch of a colour is that of the scene.
                guard !(layout.canvas.contains(row) && layout.canvasColumns.contains(column)),
                    cell.glyph != "■"
                else { continue }
                #expect(cell.foreground == .default && cell.background == .default, "\(column), \(row)")
                styles.insert(cell.style)
            }
        }
        #expect(styles.isSuperset(of: [.bold, .dim, [.bold, .reverse]]))
        let row = layout.timeRows.lowerBound + 1
        #expect((0..<100).contains { grid[column: $0, row: row] != .blank }, "a graph")
    }

    /// Every theme shows the same letters: what a colour says is said without it.
    @Test func themesDifferInColoursAlone() throws {
        var player = try player()
        press("Iyyz", &player)
        let texts = ThemeName.allCases.map { name in
            player.theme = name
            return draw(player, Screen(colors: TerminalColors(ground: .rgb(0, 0, 0)))).description
        }
        #expect(Set(texts).count == 1)
    }

    /// The name of a line stands where it ends.
    @Test func linesAreKnownWithoutTheirColours() throws {
        var player = try player()
        press("yy", &player)
        let lines = draw(player, Screen()).description.split(
            separator: "\n", omittingEmptySubsequences: false)
        let rows = Screen().layout(of: player, columns: 100, rows: 30).timeRows
        func row(_ name: String) -> Int? { rows.first { lines[$0].hasSuffix(name) } }
        #expect(row("x") == rows.lowerBound, "it ends where the graph is highest")
        #expect(row("y") == rows.lowerBound + Int((0.75 * Double(rows.count - 1)).rounded()))
    }

    @Test func theThemeIsThatOfTheGround() {
        var player = Player(playlist: [lessonItem()])
        player.theme = .light
        #expect(Screen().ground(of: player) == .rgb(255, 255, 255))
        player.theme = .standard
        #expect(Screen().ground(of: player) == nil)
        let dark = Screen(colors: TerminalColors(ground: .rgb(1, 2, 3)))
        player.theme = .light
        #expect(dark.ground(of: player) == .rgb(1, 2, 3))
    }

    @Test func overlaysHaveItsHues() throws {
        let dark = Screen(colors: TerminalColors(ground: .rgb(0, 0, 0)))
        var player = try player()
        player.overlays = [.bounds]
        let seen = ThemeName.allCases.map { name -> Set<CellColor> in
            player.theme = name
            return Set(draw(player, dark).cells.map(\.foreground))
        }
        // Those of the default theme and of the light one are the same on dark.
        #expect(Set(seen).count == ThemeName.allCases.count - 1)
    }
}
