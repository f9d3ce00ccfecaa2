import Export
import Playback
import Text

/// The code of the scene. The lines of running animations are lit, and comments are dim.
enum CodePanel: Panel {
    static func area(for player: Player, in layout: Layout) -> PanelArea? {
        player.panels.code == nil ? nil : PanelArea(layout.sideColumns, layout.sideRows)
    }

    static func draw(on canvas: inout PanelCanvas, in area: PanelArea) {
        let (theme, columns, time) = (canvas.theme, area.columns, canvas.time)
        guard let page = canvas.player.codePage, area.rows.count > 1, columns.count > 8 else { return }
        let room = area.rows.count - 1
        canvas.hits.add(.code(room: room), columns: columns, rows: area.rows)
        let first = page.firstLine(canvas.player.panels.code?.top, room: room, at: time)
        drawHead(of: page, on: &canvas, area, first: first, room: room)
        for (row, line) in zip(area.rows.dropFirst(), page.lines.dropFirst(first)) where !line.text.isEmpty {
            let isLit = line.isActive(at: time)
            let indent = min(2 * line.indent, columns.count / 3)
            let isComment = ["//", "#", "/*", "<!--"].contains { line.text.hasPrefix($0) }
            if isLit { canvas.write("▸", column: columns.lowerBound, row: row, ink: theme.accent) }
            canvas.write(
                SafeText(line.text).fitting(columns: columns.count - 2 - indent),
                column: columns.lowerBound + 2 + indent, row: row,
                ink: isComment ? theme.dim : isLit ? theme.lit : Theme.Ink())
        }
    }

    private static func drawHead(
        of page: CodePage, on canvas: inout PanelCanvas, _ area: PanelArea, first: Int, room: Int
    ) {
        let theme = canvas.theme
        var column = area.columns.lowerBound + 2
        for view in CodeView.allCases {
            let ink = view == page.view ? theme.lit : theme.dim
            column = canvas.write(SafeText(view.rawValue), column: column, row: area.row, ink: ink) + 2
        }
        let last = min(first + room, page.lines.count)
        let range: SafeText = "\(min(first + 1, last))-\(last) of \(page.lines.count)"
        let start = area.columns.upperBound - range.columns
        if start > column { canvas.write(range, column: start, row: area.row, ink: theme.dim) }
    }
}
