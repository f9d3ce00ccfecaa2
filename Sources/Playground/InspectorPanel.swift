import Cells
import Colors
import Playback
import Scenes
import Text

/// The inspector on the screen: names on the left, and on the right what the model has and what is seen, in columns of
/// their own, so that nothing moves while the numbers change.
struct InspectorPanel {
    let inspector: Inspector
    let rows: [InspectorRow]
    /// How many values are not those of the file.
    let edits: Int
    /// The value that has just been changed.
    let lit: SceneEdit.Target?

    /// The most columns that are of use.
    static let widest = 60

    func draw(
        into grid: inout CellGrid, columns: Range<Int>, rows area: Range<Int>, theme: Theme,
        hits: inout HitMap
    ) {
        let left = columns.lowerBound
        let right = min(columns.upperBound, left + Self.widest) - 1
        guard area.count > 1, right - left > 20 else { return }
        // A colour in hexadecimal digits with its swatch takes nine.
        let value = columns.count < 44 ? 9 : 11
        let shown = right
        let model = right - value - 2
        let first = area.lowerBound
        if edits > 0 {
            let words: SafeText = edits == 1 ? "1 change" : "\(edits) changes"
            grid.write(words, column: left + 2, row: first, ink: theme.accent)
        }
        write("model", endingAt: model, first, theme.dim, &grid)
        write("shown", endingAt: shown, first, theme.dim, &grid)
        let lines = lines(width: right - left - 2)
        let chosen = lines.firstIndex { $0.isChosen } ?? 0
        let room = area.count - 1
        // What is said below the chosen row is seen with it.
        let end = lines[min(chosen + 1, lines.count)...].firstIndex { !$0.isWords } ?? lines.count
        let last = max(0, lines.count - room)
        let start = min(max(0, inspector.top ?? max(chosen - room / 2, min(chosen, end - room))), last)
        hits.add(.list(top: start, last: last), columns: columns, rows: area)
        for (row, line) in zip(area.dropFirst(), lines.dropFirst(start)) {
            if let place = line.place { hits.add(.place(place, top: start), columns: columns, row: row) }
            draw(line, row, left, (model, shown), &grid, theme)
        }
        if start > 0 { grid.write("↑", column: left, row: first, ink: theme.dim) }
        if lines.count - start > room {
            grid.write("↓", column: left, row: area.upperBound - 1, ink: theme.dim)
        }
    }

    /// A line as it is written: a row, or what is said below one.
    private enum Line {
        case row(InspectorRow, isChosen: Bool)
        case entry(InspectorRow, ValueEntry)
        case words(SafeText, depth: Int, isFirst: Bool)

        var place: Inspector.Place? {
            switch self {
            case .row(let row, _): row.place
            // What is typed stays where it is.
            case .entry, .words: nil
            }
        }

        var isWords: Bool { if case .words = self { true } else { false } }

        var isChosen: Bool {
            switch self {
            case .row(_, let isChosen): isChosen
            case .entry: true
            case .words: false
            }
        }
    }

    /// The rows, and what has to be said below some of them.
    private func lines(width: Int) -> [Line] {
        rows.flatMap { row -> [Line] in
            if row.isWarning { return words(row.name, depth: row.depth, width: width) }
            let isChosen = row.place == inspector.choice
            guard let entry = inspector.entry, isChosen else { return [.row(row, isChosen: isChosen)] }
            return [.entry(row, entry)]
                + (entry.problem.map { words($0, depth: row.depth, width: width) } ?? [])
        }
    }

    private func words(_ text: SafeText, depth: Int, width: Int) -> [Line] {
        let lines = Caption(text).lines(columns: width - 2 * depth, most: 3)
        return lines.enumerated().map { .words($0.element, depth: depth, isFirst: $0.offset == 0) }
    }

    private func draw(
        _ line: Line, _ row: Int, _ left: Int, _ ends: (model: Int, shown: Int), _ grid: inout CellGrid,
        _ theme: Theme
    ) {
        switch line {
        case .words(let text, let depth, let isFirst):
            let column = left + 2 + 2 * depth
            if isFirst { grid.write("!", column: column - 2, row: row, ink: theme.warning) }
            grid.write(text, column: column, row: row, ink: theme.warning)
        case .entry(let item, let entry):
            draw(name: item, row, left, end: left + 22, isChosen: true, &grid, theme)
            let start = left + 2 + 2 * item.depth + item.name.columns + 2
            entry.line.draw(
                into: &grid, columns: start..<max(start, ends.shown), row: row, style: .underline)
        case .row(let item, let isChosen):
            let isLit = item.place?.target.map { $0 == lit } ?? false
            let ink =
                isLit
                ? theme.lit : item.isDim ? theme.dim : Theme.Ink()
            let start = item.shown == nil ? ends.shown : ends.model
            var end = left + 2 + 2 * item.depth + item.name.columns
            // The name has what the value leaves, and the value of a row without a second one what the name leaves.
            let least = ends.shown - ends.model
            end = min(end, start - min(least, (item.model.map(width) ?? 0) + 2))
            draw(name: item, row, left, end: end, isChosen: isChosen, &grid, theme)
            if let model = item.model { write(model, end + 2, start, row, ink, &grid) }
            if let shown = item.shown {
                let seen = item.differs ? theme.accent : theme.dim
                write(
                    shown, ends.model + 2, ends.shown, row,
                    item.model == nil ? theme.warning : seen, &grid)
                if item.differs {
                    grid.write("≠", column: ends.model + 1, row: row, ink: theme.accent)
                }
            }
        }
    }

    private func draw(
        name item: InspectorRow, _ row: Int, _ left: Int, end: Int, isChosen: Bool, _ grid: inout CellGrid,
        _ theme: Theme
    ) {
        if isChosen { grid.write("▶", column: left, row: row, ink: theme.accent) }
        let column = left + 2 + 2 * item.depth
        let isHeading = item.place.map { if case .layer = $0 { true } else { false } } ?? false
        let ink =
            isChosen
            ? theme.lit
            : isHeading ? Theme.Ink(style: .bold) : item.isDim ? theme.dim : Theme.Ink()
        var name = item.name
        if name.columns > end - column {
            // What tells key paths from each other is at their end.
            let part = String(name.text.suffix(max(0, end - column - 1)))
            name =
                isHeading || !name.text.contains(".")
                ? name.fitting(columns: end - column) : "…\(SafeText(part))"
        }
        grid.write(name, column: column, row: row, ink: ink)
        if item.isEdited { grid.write("*", column: column - 1, row: row, ink: theme.accent) }
    }

    private func width(_ value: InspectorRow.Value) -> Int {
        value.text.columns + (value.color == nil ? 0 : 2)
    }

    /// A value that ends at a column, cut at its end where there is no room for it from another one on.
    private func write(
        _ value: InspectorRow.Value, _ start: Int, _ end: Int, _ row: Int, _ ink: Theme.Ink,
        _ grid: inout CellGrid
    ) {
        let swatch = value.color == nil ? 0 : 2
        let text = value.text.fitting(columns: max(1, end - start - swatch))
        let column = end - text.columns
        grid.write(text, column: column, row: row, ink: ink)
        if let color = value.color {
            grid.write("■", column: column - 2, row: row, foreground: CellColor(color))
        }
    }

    private func write(
        _ text: SafeText, endingAt end: Int, _ row: Int, _ ink: Theme.Ink, _ grid: inout CellGrid
    ) {
        grid.write(text, column: end - text.columns, row: row, ink: ink)
    }
}
