import Cells
import Geometry
import Layers
import Playback
import Scenes
import Testing
import Text

@testable import Playground

extension Player {
    init(
        playlist: [PlaylistItem], index: Int = 0, glyphs: Glyphs? = nil,
        glyphChoices: [Glyphs] = Glyphs.allCases, drawn: DrawnGlyphs = .common, hasColors: Bool = true
    ) {
        self.init(
            playlist: Playlist(playlist), index: index, glyphs: glyphs, glyphChoices: glyphChoices,
            drawn: drawn, hasColors: hasColors)
    }

    /// Presses a key on a screen of a size, and returns its effect.
    @discardableResult
    mutating func press(
        _ key: Key, at clock: Double = 0, columns: Int = 120, rows: Int = 40
    ) -> Command.Effect? {
        Screen().command(for: key, of: self, at: clock, columns: columns, rows: rows)
            .flatMap { apply($0, at: clock) }
    }

    /// Presses a key for each character, and returns their effects.
    @discardableResult
    mutating func type(
        _ keys: String, at clock: Double = 0, columns: Int = 120, rows: Int = 40
    ) -> [Command.Effect] {
        keys.unicodeScalars.compactMap { press(.character($0), at: clock, columns: columns, rows: rows) }
    }

    func grid(columns: Int = 120, rows: Int = 40, at clock: Double = 0, on screen: Screen = Screen())
        -> CellGrid
    {
        var grid = CellGrid(columns: columns, rows: rows)
        screen.draw(self, at: clock, into: &grid, using: FrameRenderer())
        return grid
    }
}

extension Screen {
    /// Returns the command of a key, or of a mouse event on a frame that is drawn now.
    func command(for key: Key, of player: Player, at clock: Double, columns: Int, rows: Int) -> Command? {
        let isMouse = if case .mouse = key { true } else { false }
        return command(
            for: key, of: player, at: clock,
            on: isMouse
                ? frame(of: player, at: clock, columns: columns, rows: rows)
                : ScreenFrame(columns: columns, rows: rows))
    }

    /// Returns the targets of the mouse on a frame that is drawn now.
    func hits(of player: Player, at clock: Double, columns: Int, rows: Int) -> HitMap {
        frame(of: player, at: clock, columns: columns, rows: rows).hits
    }

    private func frame(of player: Player, at clock: Double, columns: Int, rows: Int) -> ScreenFrame {
        var grid = CellGrid(columns: columns, rows: rows)
        return draw(player, at: clock, into: &grid, using: FrameRenderer())
    }
}

extension CellGrid {
    var lines: [String] {
        description.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}
