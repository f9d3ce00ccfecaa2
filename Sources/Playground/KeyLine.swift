import Cells

/// The bottom line: the five keys a newcomer needs.
struct KeyLine {
    let keyMap: KeyMap

    func draw(into grid: inout CellGrid, row: Int, theme: Theme) {
        var column = 1
        for case let short? in keyMap.bindings.map(\.short) {
            guard column + short.keys.count + 1 + short.help.count <= grid.columns else { return }
            column = grid.write(short.keys, column: column, row: row, foreground: theme.accent)
            column = grid.write(" " + short.help, column: column, row: row, style: .dim) + 3
        }
    }
}
