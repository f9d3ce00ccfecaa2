import Layers
import Raster

/// The top line: the name and the title of the scene, its place in the playlist, and the characters in use.
struct TitleLine {
    let player: Player
    /// Whether the renderer has just been changed.
    let isLit: Bool

    func draw(into grid: inout CellGrid, row: Int, theme: Theme) {
        let item = player.item
        var column = grid.write(item.name, column: 1, row: row, style: .bold)
        column = grid.write("   " + item.scene.title, column: column, row: row)

        let shown = player.shownRenderer
        let kind = shown.isAutomatic ? "auto: \(shown.renderer)" : "\(shown.renderer)"
        let place = player.playlist.count > 1 ? "\(player.index + 1) of \(player.playlist.count)   " : ""
        let start = grid.columns - 1 - place.count - kind.count
        guard start > column else { return }
        grid.write(place, column: start, row: row, style: .dim)
        grid.write(
            kind, column: start + place.count, row: row, foreground: isLit ? theme.accent : .default,
            style: isLit ? .bold : .dim)
    }
}
