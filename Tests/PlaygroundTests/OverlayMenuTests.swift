import Cells
import Geometry
import Layers
import Playback
import Testing

@testable import Playground

/// The choice of what is drawn over the picture.
@Suite struct OverlayMenuTests {
    private let screen = Screen()

    private func press(_ keys: String, _ player: inout Player, columns: Int = 80) {
        for scalar in keys.unicodeScalars {
            let key: Key = scalar == "!" ? .escape : .character(scalar)
            guard let command = screen.command(for: key, of: player, at: 0, columns: columns, rows: 24) else {
                continue
            }
            _ = player.apply(command, at: 0)
        }
    }

    private func lastLine(_ player: Player, columns: Int) -> String {
        var grid = CellGrid(columns: columns, rows: 24)
        screen.draw(player, at: 0, into: &grid, using: FrameRenderer())
        return grid.description.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[23]
    }

    @Test func lettersPutOverlaysOnAndOff() {
        var player = Player(playlist: [lessonItem()])
        press("zgb", &player)
        #expect(player.overlays == [.ghosts, .bounds] && player.choosesOverlays)
        press("gc", &player)
        #expect(player.overlays == [.bounds, .controls])
        press("!", &player)
        #expect(player.overlays == [.bounds, .controls] && !player.choosesOverlays)
    }

    /// Outside of the choice, and for other keys in it, all is as ever: `g` is the start, `l` seeks.
    @Test func otherKeysKeepTheirMeaning() {
        var player = Player(playlist: [lessonItem()])
        press("5g", &player)
        #expect(player.overlays.isEmpty && player.playhead.mediaTime(at: 0) == 0)
        press("z5", &player)
        #expect(player.playhead.mediaTime(at: 0) == 2 && player.choosesOverlays)
        press("z", &player)
        #expect(!player.choosesOverlays)
    }

    @Test func theLastRowSaysWhatIsOn() {
        var player = Player(playlist: [lessonItem()])
        press("zp", &player)
        #expect(
            lastLine(player, columns: 80).hasPrefix(
                "  g ghosts  ●p points   l lengths   b bounds   c controls  Esc done"))
        #expect(lastLine(player, columns: 40).hasPrefix("  g  ●p   l   b   c  Esc done"))
    }

    @Test func theyAreDrawn() {
        var scene = Scene(canvas: Size(80, 40))
        var layer = Layer()
        (layer.bounds, layer.position) = (Rect(0, 0, 40, 20), Point(40, 20))
        scene.layers = [layer]
        var player = Player(playlist: [PlaylistItem(name: "box", scene: scene)])
        func cells() -> CellGrid {
            var grid = CellGrid(columns: 80, rows: 24)
            screen.draw(player, at: 0, into: &grid, using: FrameRenderer())
            return grid
        }
        let plain = cells()
        player.overlays = [.bounds]
        #expect(cells() != plain)
    }
}
