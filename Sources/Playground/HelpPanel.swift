import Cells
import Text

/// The help overlay: every key, made from the key map, and a strip of the glyphs that the pictures use.
struct HelpPanel {
    let keyMap: KeyMap
    /// Why the characters in use were chosen, in a line; nil when a person chose them.
    let reason: String?

    /// The glyphs a font may draw badly: solid, half and single braille dots, and half blocks.
    static let testStrip: ShownText = "⣿⣿⡇⠁⠂⠄⡀⣀ ▀▄█"

    func draw(into grid: inout CellGrid, theme: Theme) {
        let labels = keyMap.bindings.map(\.label.columns).max() ?? 0
        let width = labels + (keyMap.bindings.map(\.help.columns).max() ?? 0) + 6
        let footer =
            ["\(HelpPanel.testStrip)  boxes, rings or gaps?", "Press m for other characters."]
            + Caption(reason.map { "auto: \($0)" } ?? "").lines(
                columns: min(max(width, 36), grid.columns) - 2)
        let perColumn = max(1, grid.rows - footer.count - 4)
        let across = max(1, min((keyMap.bindings.count + perColumn - 1) / perColumn, grid.columns / width))
        let height = (keyMap.bindings.count + across - 1) / across
        let panelColumns = min(grid.columns, max(across * width, 36))
        let left = max(0, (grid.columns - panelColumns) / 2)
        let top = max(0, (grid.rows - height - footer.count - 3) / 2)

        let panelRows = min(grid.rows - top, height + footer.count + 3)
        grid.draw(CellGrid(columns: panelColumns, rows: panelRows), column: left, row: top)
        grid.write("Keys", column: left + 2, row: top, style: .bold)
        for (index, binding) in keyMap.bindings.enumerated() {
            let column = left + 2 + index / height * width
            let row = top + 1 + index % height
            guard column + width <= grid.columns + 4 else { break }
            grid.write(binding.label, column: column, row: row, foreground: theme.accent)
            grid.write(binding.help, column: column + labels + 2, row: row)
        }
        for (index, line) in footer.enumerated() {
            grid.write(line, column: left + 2, row: top + height + 2 + index, ink: theme.dim)
        }
    }
}

/// The bottom line: the five keys a newcomer needs.
struct KeyLine {
    let keyMap: KeyMap

    func draw(into grid: inout CellGrid, row: Int, theme: Theme) {
        var column = 1
        for case let short? in keyMap.bindings.map(\.short) {
            guard column + short.keys.columns + 1 + short.help.columns <= grid.columns else { return }
            column = grid.write(short.keys, column: column, row: row, foreground: theme.accent)
            column = grid.write(" \(short.help)", column: column, row: row, ink: theme.dim) + 3
        }
    }
}
