import Cells
import Layers
import Text

/// The top line: the name and the title of the scene, its place in the playlist, and the characters in use.
struct TitleLine {
    let player: Player
    /// Whether the choice of glyphs has just been changed.
    let isLit: Bool
    /// Whether the picture is so much work that some of it is left out.
    let isCut: Bool

    func draw(into grid: inout CellGrid, row: Int, theme: Theme) {
        let item = player.item
        var column = grid.write(item.shownName, column: 1, row: row, style: .bold)
        column = grid.write("   \(item.title)", column: column, row: row)

        let shown = player.shownGlyphs
        let kind: ShownText = shown.isAutomatic ? "auto: \(shown.glyphs)" : "\(shown.glyphs)"
        let place: ShownText =
            player.playlist.count > 1 ? "\(player.index + 1) of \(player.playlist.count)   " : ""
        let recording: ShownText = player.isRecording ? "● recording   " : ""
        let warning: ShownText = isCut ? "too much to draw: the front is left out   " : ""
        let start = grid.columns - 1 - warning.columns - recording.columns - place.columns - kind.columns
        guard start > column else { return }
        column = grid.write(warning, column: start, row: row, foreground: theme.warning)
        column = grid.write(recording, column: column, row: row, foreground: theme.warning)
        column = grid.write(place, column: column, row: row, style: .dim)
        grid.write(
            kind, column: column, row: row, foreground: isLit ? theme.accent : .default,
            style: isLit ? .bold : .dim)
    }
}
