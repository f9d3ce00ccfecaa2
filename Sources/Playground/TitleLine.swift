import Cells
import Layers
import Text

/// The top line: the name and the title of the scene, what a slow link goes without, the place in the playlist, and the
/// characters in use.
struct TitleLine {
    let player: Player
    /// What the link goes without, if it is slow.
    let link: SlowLink?
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
        let start = grid.columns - 1 - recording.columns - place.columns - kind.columns
        guard start > column else { return }
        var room = column + 3..<max(start, column + 3)
        for forms in warnings {
            // Three columns stand behind it.
            guard let words = forms.first(where: { $0.columns + 3 <= room.count }) else { continue }
            room = room.lowerBound..<room.upperBound - words.columns - 3
            grid.write(words, column: room.upperBound, row: row, foreground: theme.warning)
        }
        column = grid.write(recording, column: start, row: row, foreground: theme.warning)
        column = grid.write(place, column: column, row: row, ink: theme.dim)
        grid.write(
            kind, column: column, row: row,
            ink: isLit ? Theme.Ink(color: theme.accent, style: .bold) : theme.dim)
    }

    /// What is amiss, each as fully and as shortly as it can be said.
    private var warnings: [[ShownText]] {
        var warnings: [[ShownText]] = []
        if isCut { warnings.append(["too much to draw: the front is left out", "too much to draw", "cut"]) }
        if let link { warnings.append(["slow link: \(words(on: link))", "slow link", "slow"]) }
        return warnings
    }

    private func words(on link: SlowLink) -> ShownText {
        let colors: ShownText? = link.colors.map { "\($0.rawValue) colours" }
        let frames: ShownText? = link.framesPerSecond.map { "\($0) fps" }
        let savings = [colors, frames].compactMap(\.self)
        return savings.count == 2 ? "\(savings[0]), \(savings[1])" : savings.first ?? ""
    }
}
