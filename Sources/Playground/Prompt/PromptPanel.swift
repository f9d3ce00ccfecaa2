import Cells
import Text

/// The line in which commands are typed, in the last row of the screen, and what could be meant in some rows above.
struct PromptPanel {
    let prompt: Prompt
    let keyMap: KeyMap

    /// What a key asks for while the line is open; nil for one that means what it always does.
    static func command(for key: Key) -> Command? {
        switch key {
        case .tab: .prompt(.complete)
        case .up: .prompt(.choose(-1))
        case .down: .prompt(.choose(1))
        default: EntryCommand(key).map { .prompt(.entry($0)) }
        }
    }

    /// Draws the line into a row, and the keys of it where there is room.
    func drawLine(into grid: inout CellGrid, row: Int, theme: Theme, hits: inout HitMap) {
        hits.add(.nothing, columns: 0..<grid.columns, row: row)
        grid.draw(CellGrid(columns: grid.columns, rows: 1), column: 0, row: row)
        let keys: ShownText = "Tab complete   Enter do   Esc leave"
        let used = 4 + prompt.line.scalars.count
        let end = grid.columns - 1 - keys.columns
        if used + 2 < end {
            grid.write(keys, column: end, row: row, ink: theme.dim)
            hits.addKeys(keys, column: end, row: row, isProse: true)
        }
        grid.write(":", column: 1, row: row, ink: theme.accent)
        let columns = 2..<max(3, used + 2 < end ? end - 2 : grid.columns - 1)
        prompt.line.draw(into: &grid, columns: columns, row: row)
    }

    /// Draws what could be meant, the one that is taken among it.
    func drawList(into grid: inout CellGrid, rows: Range<Int>, theme: Theme, hits: inout HitMap) {
        hits.add(.nothing, columns: 0..<grid.columns, rows: rows)
        // A row is free between it and the bar.
        let rows = rows.count > 3 ? rows.dropFirst() : rows
        guard let first = rows.first else { return }
        if let problem = prompt.problem {
            let lines = Caption(problem).lines(columns: grid.columns - 3, most: rows.count)
            for (row, line) in zip(rows, lines) {
                grid.write(line, column: 3, row: row, ink: theme.warning)
            }
            return
        }
        if prompt.found.isEmpty {
            grid.write("nothing of that name", column: 3, row: first, ink: theme.dim)
            return
        }
        let place = prompt.choice ?? 0
        let start = min(max(0, place - rows.count / 2), max(0, prompt.found.count - rows.count))
        let shown = prompt.found[start..<min(start + rows.count, prompt.found.count)]
        let actions = Dictionary(
            keyMap.actions.map { ($0.name, $0.keys.map(\.label).joined(separator: " ")) },
            uniquingKeysWith: { first, _ in first })
        let names = min(shown.map(\.name.columns).max() ?? 0, grid.columns / 2)
        for (row, index) in zip(rows, shown.indices) {
            let candidate = prompt.found[index]
            let isChosen = index == prompt.choice
            hits.add(.command(.prompt(.take(index))), columns: 0..<grid.columns, row: row)
            if isChosen { grid.write("▶", column: 1, row: row, ink: theme.accent) }
            grid.write(
                candidate.name.fitting(columns: grid.columns - 4), column: 3, row: row,
                ink: isChosen ? theme.lit : Theme.Ink())
            let column = 3 + names + 2
            grid.write(
                candidate.help.fitting(columns: grid.columns - column - 1), column: column, row: row,
                ink: theme.dim)
            guard let keys = candidate.action.flatMap({ actions[$0] }) else { continue }
            let end = grid.columns - 1 - ShownText(keys).columns
            if end > column + candidate.help.columns + 1 {
                grid.write(ShownText(keys), column: end, row: row, ink: theme.accent)
            }
        }
    }
}
