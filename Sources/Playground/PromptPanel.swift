import Playback
import Text

enum PromptPanel {
    static func draw(_ prompt: Prompt, on canvas: inout PanelCanvas, in area: CellArea) {
        let (theme, width, row) = (canvas.theme, area.columns.count, area.row)
        canvas.clear(area.rows)
        let used = min(4 + SafeText(prompt.line.text).columns, width - 1)
        let end = KeyBar(canvas.player, at: canvas.clock, in: canvas.layout).draw(
            on: &canvas, columns: used + 2..<max(used + 2, width - 1), row: row, isTrailing: true)
        canvas.write(":", 1, row, theme.accent)
        prompt.line.draw(into: &canvas.grid, columns: 2..<max(3, end - 2), row: row)
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
                canvas.write(line, 3, row, theme.warning)
            }
            return
        }
        if prompt.candidates.isEmpty {
            canvas.write("no match", 3, first, theme.dim)
            return
        }
        let place = prompt.selection ?? 0
        let start = min(max(0, place - rows.count / 2), max(0, prompt.candidates.count - rows.count))
        let shown = prompt.candidates[start..<min(start + rows.count, prompt.candidates.count)]
        let column = 3 + min(shown.map(\.name.columns).max() ?? 0, width / 2) + 2
        for (row, index) in zip(rows, shown.indices) {
            let candidate = prompt.candidates[index]
            let isSelected = index == prompt.selection
            canvas.hits.add(.command(.prompt(.run(index))), columns: 0..<width, row: row)
            if isSelected { canvas.write("▶", 1, row, theme.accent) }
            canvas.write(
                candidate.name.fitting(columns: width - 4), 3, row, isSelected ? theme.lit : Theme.Ink())
            canvas.write(candidate.help.fitting(columns: width - column - 1), column, row, theme.dim)
            let keys = canvas.player.shown(candidate.keys)
            let end = width - 1 - keys.columns
            if end > column + candidate.help.columns + 1 { canvas.write(keys, end, row, theme.accent) }
        }
    }
}
