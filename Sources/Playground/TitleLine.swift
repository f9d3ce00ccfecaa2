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
        let shown = player.shownGlyphs
        let glyphs: ShownText =
            player.pictureCell != nil
            ? "pixels" : shown.isAutomatic ? "auto: \(shown.glyphs)" : "\(shown.glyphs)"
        let position: ShownText =
            player.playlist.count > 1 ? "\(player.index + 1) of \(player.playlist.count)" : ""
        let recording: ShownText = player.isRecording ? "● recording   " : ""
        let place: ShownText = position.text.isEmpty ? "" : "\(position)   "
        // The right side gives way where it would leave no room for the title; what was just changed is shown.
        let wide = [recording, place, glyphs].map(\.columns).reduce(0, +)
        let isWhole = isLit || player.item.heading.columns + 4 + wide < grid.columns
        let kind = isWhole ? glyphs : ""
        let start = grid.columns - 1 - (isWhole ? wide : recording.columns + position.columns)
        let hasRight = start >= 16
        let column = drawNames(into: &grid, row: row, end: hasRight ? start - 3 : grid.columns - 1, theme)
        guard hasRight else { return }
        var room = column + 3..<max(start, column + 3)
        for forms in warnings {
            // Three columns stand behind it.
            guard let words = forms.first(where: { $0.columns + 3 <= room.count }) else { continue }
            room = room.lowerBound..<room.upperBound - words.columns - 3
            grid.write(words, column: room.upperBound, row: row, ink: theme.warning)
        }
        var end = grid.write(recording, column: start, row: row, ink: theme.warning)
        end = grid.write(place, column: end, row: row, ink: theme.dim)
        grid.write(
            kind, column: end, row: row,
            ink: isLit ? theme.lit : theme.dim)
    }

    /// The title, and the name by which the command line knows the scene where that says something else. Returns the
    /// column behind them.
    private func drawNames(into grid: inout CellGrid, row: Int, end: Int, _ theme: Theme) -> Int {
        let item = player.item
        let column = grid.write(item.heading.fitting(columns: end - 1), column: 1, row: row, style: .bold)
        guard item.hasOtherName, column + 3 + item.shownName.columns <= end else {
            return column
        }
        return grid.write("   \(item.shownName)", column: column, row: row, ink: theme.dim)
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
