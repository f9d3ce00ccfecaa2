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
        let keys: SafeText = "Tab complete   Enter do   Esc leave"
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
            let end = grid.columns - 1 - SafeText(keys).columns
            if end > column + candidate.help.columns + 1 {
                grid.write(SafeText(keys), column: end, row: row, ink: theme.accent)
            }
        }
    }
}

/// The search among the scenes, in the place of the picture: what was typed, and under it what was found, chapter by
/// chapter, each with its title, or its key sentence where there is room.
struct FinderPanel {
    let finder: Finder
    let playlist: Playlist

    /// The keys of it, for the bottom line, as fully and as shortly as that can be said.
    static let keys: [SafeText] = [
        "type to search   ↑ ↓ choose   Enter play   Esc close", "↑ ↓ choose   Enter play   Esc close",
    ]

    /// What a key asks for while the search is open; nil for one that means what it always does.
    static func command(for key: Key) -> Command? {
        switch key {
        case .down, .tab, .pageDown: .find(.next)
        case .up, .pageUp: .find(.previous)
        default: EntryCommand(key).map { .find(.entry($0)) }
        }
    }

    /// Draws it into some rows; what was there is replaced.
    func draw(into grid: inout CellGrid, rows: Range<Int>, theme: Theme, hits: inout HitMap) {
        guard let first = rows.first else { return }
        hits.add(.nothing, columns: 0..<grid.columns, rows: rows)
        grid.draw(CellGrid(columns: grid.columns, rows: rows.count), column: 0, row: first)
        let count: SafeText =
            finder.found.isEmpty ? "nothing found" : "\(finder.found.count) of \(playlist.count)"
        let end = grid.columns - 1 - count.columns
        grid.write("/", column: 1, row: first, ink: theme.accent)
        finder.line.draw(into: &grid, columns: 3..<max(3, end - 2), row: first, style: .bold)
        grid.write(count, column: end, row: first, ink: theme.dim)
        // The key sentence of the one that is chosen, if the list keeps most of the room.
        let words = finder.chosen.flatMap { playlist[$0].caption(.key) }?.lines(columns: grid.columns) ?? []
        let kept = rows.count >= 8 ? words.count + 1 : 0
        drawFound(
            into: &grid, rows: rows.lowerBound + min(2, rows.count)..<rows.upperBound - kept, theme, &hits)
        for (row, line) in zip(rows.suffix(max(0, kept - 1)), words) { grid.write(line, column: 1, row: row) }
    }

    private func drawFound(
        into grid: inout CellGrid, rows: Range<Int>, _ theme: Theme, _ hits: inout HitMap
    ) {
        guard !rows.isEmpty else { return }
        // The chosen one is always among those that are seen.
        let start = min(max(0, finder.choice - rows.count / 2), max(0, finder.found.count - rows.count))
        let names = playlist.map(\.shownName.columns).max() ?? 0
        for (row, place) in zip(rows, finder.found.indices.dropFirst(start)) {
            let item = playlist[finder.found[place]]
            let isChosen = place == finder.choice
            hits.add(.command(.find(.play(finder.found[place]))), columns: 0..<grid.columns, row: row)
            grid.write(isChosen ? "▶" : " ", column: 1, row: row, ink: theme.accent)
            grid.write(
                item.shownName, column: 3, row: row, ink: isChosen ? theme.lit : Theme.Ink())
            let column = 3 + names + 2
            let about = item.chapter.text.isEmpty ? item.title : "\(item.title) · \(item.chapter)"
            grid.write(
                about.fitting(columns: grid.columns - column - 1), column: column, row: row, ink: theme.dim)
        }
    }
}
