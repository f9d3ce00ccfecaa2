import Cells
import Playback
import Text

enum PromptPanel {
    static func draw(_ prompt: Prompt, on canvas: inout PanelCanvas, in area: PanelArea) {
        let (theme, width, row) = (canvas.theme, area.columns.count, area.row)
        canvas.clear(area.rows)
        let keys: SafeText = "Tab complete   Enter run   Esc close"
        let used = 4 + prompt.line.scalars.count
        let end = width - 1 - keys.columns
        if used + 2 < end {
            canvas.write(keys, column: end, row: row, ink: theme.dim)
            canvas.hits.addKeys(keys, column: end, row: row, isProse: true)
        }
        canvas.write(":", column: 1, row: row, ink: theme.accent)
        prompt.line.draw(
            into: &canvas.grid, columns: 2..<max(3, used + 2 < end ? end - 2 : width - 1), row: row)
        canvas.hits.add(.nothing, columns: area.columns, rows: canvas.layout.listRows)
        drawList(of: prompt, on: &canvas, width)
    }

    /// Draws the error or the completions. A long list is scrolled to the selected one.
    private static func drawList(of prompt: Prompt, on canvas: inout PanelCanvas, _ width: Int) {
        let (theme, list) = (canvas.theme, canvas.layout.listRows)
        // One row above the list is empty.
        let rows = list.count > 3 ? list.dropFirst() : list
        guard let first = rows.first else { return }
        if let problem = prompt.problem {
            for (row, line) in zip(rows, WrappedText(problem).lines(columns: width - 3, most: rows.count)) {
                canvas.write(line, column: 3, row: row, ink: theme.warning)
            }
            return
        }
        if prompt.candidates.isEmpty {
            canvas.write("no match", column: 3, row: first, ink: theme.dim)
            return
        }
        let place = prompt.selection ?? 0
        let start = min(max(0, place - rows.count / 2), max(0, prompt.candidates.count - rows.count))
        let shown = prompt.candidates[start..<min(start + rows.count, prompt.candidates.count)]
        let actions = Dictionary(
            canvas.player.keyMap.actions.map { ($0.name, $0.keys.map(\.label).joined(separator: " ")) },
            uniquingKeysWith: { first, _ in first })
        let column = 3 + min(shown.map(\.name.columns).max() ?? 0, width / 2) + 2
        for (row, index) in zip(rows, shown.indices) {
            let candidate = prompt.candidates[index]
            let isSelected = index == prompt.selection
            canvas.hits.add(.command(.prompt(.run(index))), columns: 0..<width, row: row)
            if isSelected { canvas.write("▶", column: 1, row: row, ink: theme.accent) }
            canvas.write(
                candidate.name.fitting(columns: width - 4), column: 3, row: row,
                ink: isSelected ? theme.lit : Theme.Ink())
            canvas.write(
                candidate.help.fitting(columns: width - column - 1), column: column, row: row,
                ink: theme.dim)
            guard let keys = candidate.action.flatMap({ actions[$0] }) else { continue }
            let end = width - 1 - SafeText(keys).columns
            if end > column + candidate.help.columns + 1 {
                canvas.write(SafeText(keys), column: end, row: row, ink: theme.accent)
            }
        }
    }
}

/// The search in the playlist, in the area of the picture: the search text, and the matching scenes.
enum FinderPanel: Panel {
    static func area(for player: Player, in layout: Layout) -> PanelArea? {
        guard player.panels.finder != nil, let end = layout.scrubRow else { return nil }
        return PanelArea(0..<layout.columns, layout.canvas.lowerBound..<end)
    }

    static func draw(on canvas: inout PanelCanvas, in area: PanelArea) {
        let (playlist, theme, rows, first) = (canvas.player.playlist, canvas.theme, area.rows, area.row)
        guard let finder = canvas.player.panels.finder else { return }
        canvas.clear(rows)
        let count: SafeText =
            finder.matches.isEmpty ? "no match" : "\(finder.matches.count) of \(playlist.count)"
        let end = area.columns.count - 1 - count.columns
        canvas.write("/", column: 1, row: first, ink: theme.accent)
        finder.line.draw(into: &canvas.grid, columns: 3..<max(3, end - 2), row: first, style: .bold)
        canvas.write(count, column: end, row: first, ink: theme.dim)
        // The caption of the selected scene is shown if the list keeps most of the room.
        let caption =
            finder.selectedScene.flatMap { playlist[$0].text(of: .caption) }?
            .lines(columns: area.columns.count) ?? []
        let kept = rows.count >= 8 ? caption.count + 1 : 0
        let list = rows.lowerBound + min(2, rows.count)..<rows.upperBound - kept
        drawList(of: finder, on: &canvas, list)
        for (row, line) in zip(rows.suffix(max(0, kept - 1)), caption) {
            canvas.write(line, column: 1, row: row)
        }
    }

    private static func drawList(of finder: Finder, on canvas: inout PanelCanvas, _ rows: Range<Int>) {
        guard !rows.isEmpty else { return }
        let (playlist, theme, width) = (canvas.player.playlist, canvas.theme, canvas.grid.columns)
        // The selected scene is always visible.
        let start = min(max(0, finder.selection - rows.count / 2), max(0, finder.matches.count - rows.count))
        let column = 3 + (playlist.map(\.shownName.columns).max() ?? 0) + 2
        for (row, place) in zip(rows, finder.matches.indices.dropFirst(start)) {
            let item = playlist[finder.matches[place]]
            let isSelected = place == finder.selection
            canvas.hits.add(.command(.find(.play(finder.matches[place]))), columns: 0..<width, row: row)
            canvas.write(isSelected ? "▶" : " ", column: 1, row: row, ink: theme.accent)
            canvas.write(
                item.shownName, column: 3, row: row, ink: isSelected ? theme.lit : Theme.Ink())
            let about = item.chapter.text.isEmpty ? item.title : "\(item.title) · \(item.chapter)"
            canvas.write(
                about.fitting(columns: width - column - 1), column: column, row: row, ink: theme.dim)
        }
    }
}
