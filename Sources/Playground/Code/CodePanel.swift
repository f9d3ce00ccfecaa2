import Cells
import Export
import Text

/// A program text on the screen: the lines that act now are lit, comments are dim.
struct CodePanel {
    let page: CodePage
    /// The time of the scene.
    let time: Double

    func draw(
        into grid: inout CellGrid, columns: Range<Int>, rows area: Range<Int>, theme: Theme,
        hits: inout HitMap
    ) {
        guard area.count > 1, columns.count > 8 else { return }
        let room = area.count - 1
        hits.add(.code(room: room), columns: columns, rows: area)
        let first = page.first(of: room, at: time)
        drawHead(into: &grid, columns, area.lowerBound, first, room, theme)
        for (row, line) in zip(area.dropFirst(), page.lines.dropFirst(first)) {
            guard !line.text.isEmpty else { continue }
            let isLit = line.isActive(at: time)
            let indent = min(2 * line.indent, columns.count / 3)
            let isComment = ["//", "#", "/*", "<!--"].contains { line.text.hasPrefix($0) }
            let ink = isComment ? theme.dim : isLit ? theme.lit : Theme.Ink()
            if isLit { grid.write("▸", column: columns.lowerBound, row: row, ink: theme.accent) }
            grid.write(
                ShownText(line.text).fitting(columns: columns.count - 2 - indent),
                column: columns.lowerBound + 2 + indent, row: row, ink: ink)
        }
    }

    /// By how many lines, or pages, a key moves the text; nil for a key that means what it always means.
    static func lines(for key: Key) -> (count: Int, isPage: Bool)? {
        switch key {
        case "j", .down: (1, false)
        case "k", .up: (-1, false)
        case "J": (1, true)
        case "K": (-1, true)
        default: nil
        }
    }

    /// What it is, and which lines of how many are seen.
    private func drawHead(
        into grid: inout CellGrid, _ columns: Range<Int>, _ row: Int, _ first: Int, _ room: Int,
        _ theme: Theme
    ) {
        let names = CodeView.allCases.map { ShownText($0.rawValue) }
        var column = columns.lowerBound + 2
        for (view, name) in zip(CodeView.allCases, names) {
            let ink = view == page.view ? theme.lit : theme.dim
            column = grid.write(name, column: column, row: row, ink: ink) + 2
        }
        let last = min(first + room, page.lines.count)
        let place: ShownText = "\(min(first + 1, last))-\(last) of \(page.lines.count)"
        let start = columns.upperBound - place.columns
        if start > column { grid.write(place, column: start, row: row, ink: theme.dim) }
    }
}
