import Cells
import Text

/// The search among the scenes, in the place of the picture: what was typed, and under it what was found, chapter by
/// chapter, each with its title, or its key sentence where there is room.
struct FinderPanel {
    let finder: Finder
    let playlist: [PlaylistItem]

    /// The keys of it, for the bottom line.
    static let keys: ShownText = "type to search   ↑ ↓ choose   Enter play   Esc close"

    /// What a key asks for while the search is open; nil for one that means what it always does.
    static func command(for key: Key) -> Command? {
        switch key {
        case .character(let scalar) where scalar.value >= 0x20: .find(.type(scalar))
        case .backspace, .delete: .find(.erase)
        case .down, .tab, .pageDown, .mouse(.wheelDown, _, _): .find(.next)
        case .up, .pageUp, .mouse(.wheelUp, _, _): .find(.previous)
        case .enter: .find(.accept)
        case .escape: .find(.close)
        default: nil
        }
    }

    /// Draws it into some rows; what was there is replaced.
    func draw(into grid: inout CellGrid, rows: Range<Int>, theme: Theme, hits: inout HitMap) {
        guard let first = rows.first else { return }
        hits.add(.nothing, columns: 0..<grid.columns, rows: rows)
        grid.draw(CellGrid(columns: grid.columns, rows: rows.count), column: 0, row: first)
        var column = grid.write("/ ", column: 1, row: first, foreground: theme.accent)
        column = grid.write(ShownText(finder.query), column: column, row: first, style: .bold)
        grid.write("▏", column: column, row: first, foreground: theme.accent)
        let count: ShownText =
            finder.found.isEmpty ? "nothing found" : "\(finder.found.count) of \(playlist.count)"
        grid.write(
            count, column: max(column + 2, grid.columns - 1 - count.columns), row: first, ink: theme.dim)
        drawFound(into: &grid, rows: rows.dropFirst(min(2, rows.count)), theme, &hits)
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
            grid.write(isChosen ? "▶" : " ", column: 1, row: row, foreground: theme.accent)
            grid.write(
                item.shownName, column: 3, row: row, foreground: isChosen ? theme.accent : .default,
                style: isChosen ? .bold : [])
            let column = 3 + names + 2
            let about = item.chapter.text.isEmpty ? item.title : "\(item.title) · \(item.chapter)"
            grid.write(
                about.fitting(columns: grid.columns - column - 1), column: column, row: row, ink: theme.dim)
        }
    }
}
