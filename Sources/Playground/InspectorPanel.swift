import Cells
import Geometry
import Layers
import Playback
import Scenes
import Text

/// The inspector: names on the left, and the model and presentation values on the right in columns of fixed width.
enum InspectorPanel: Panel {
    static func area(for player: Player, in layout: Layout) -> CellArea? {
        player.panels.inspector == nil ? nil : CellArea(layout.sideColumns, layout.sideRows)
    }

    private struct Columns {
        let left: Int, model: Int, presentation: Int

        /// `width` is the width of the widest value of this moment.
        init(_ columns: Range<Int>, width: Int) {
            left = columns.lowerBound
            presentation = min(columns.upperBound, left + Layout.maximumInspectorWidth) - 1
            // A hexadecimal colour and its swatch take nine columns, and the states of animations seven.
            model = presentation - width.clamped(to: 7...(columns.count < 44 ? 9 : 11)) - 3
        }

        /// Returns the first column of a name. Very deep layers share a column, so their names stay readable.
        func name(of row: InspectorRow) -> Int { left + 2 + 2 * min(row.depth, (presentation - left) / 6) }
    }

    /// The forms of the line that explains the mark ≠, the longest one first.
    private static let differences: [SafeText] = [
        "≠ an animation changes it now", "≠ animated now", "≠ animated",
    ]

    static func draw(on canvas: inout PanelCanvas, in area: CellArea) {
        let (player, theme) = (canvas.player, canvas.theme)
        let rows = player.inspectorRows(at: canvas.clock)
        let columns = Columns(area.columns, width: rows.compactMap(\.presentation).map(width).max() ?? 0)
        let width = columns.presentation - columns.left
        guard let inspector = player.panels.inspector, area.rows.count > 1, width > 20 else { return }
        let first = area.row
        canvas.write("set", endingAt: columns.model, first, theme.dim)
        canvas.write("now", endingAt: columns.presentation, first, theme.dim)
        if rows.contains(where: \.differs) {
            let available = columns.model - 5 - (columns.left + 2)
            let text = Self.differences.first { $0.columns <= available } ?? ""
            canvas.write(text, columns.left + 2, first, theme.dim)
        }
        let lines = lines(of: rows, inspector, width: width - 2)
        let selected = lines.firstIndex { $0.isSelected } ?? 0
        let count = area.rows.count - 1
        // The messages below the selected row are visible with it.
        let end = lines[min(selected + 1, lines.count)...].firstIndex { !$0.isMessage } ?? lines.count
        let last = max(0, lines.count - count)
        let start = (inspector.top ?? max(selected - count / 2, min(selected, end - count)))
            .clamped(to: 0...last)
        canvas.hits.add(.list(top: start, last: last), columns: area.columns, rows: area.rows)
        for (row, line) in zip(area.rows.dropFirst(), lines.dropFirst(start)) {
            if case .row(let item, _) = line, let selection = item.selection {
                canvas.hits.add(.drag(.value(selection, top: start)), columns: area.columns, row: row)
            }
            draw(line, on: &canvas, row, columns)
        }
        if start > 0 { canvas.write("↑", columns.left, first, theme.dim) }
        if start < last { canvas.write("↓", columns.left, area.rows.upperBound - 1, theme.dim) }
    }

    private enum Line {
        case row(InspectorRow, isSelected: Bool)
        case entry(InspectorRow, ValueEntry)
        case message(SafeText, depth: Int, isFirst: Bool)

        var isMessage: Bool { if case .message = self { true } else { false } }

        var isSelected: Bool {
            switch self {
            case .row(_, let isSelected): isSelected
            case .entry: true
            case .message: false
            }
        }
    }

    /// Returns the rows, with the messages below some of them.
    private static func lines(of rows: [InspectorRow], _ inspector: Inspector, width: Int) -> [Line] {
        func messages(_ text: SafeText, depth: Int) -> [Line] {
            let lines = WrappedText(text).lines(columns: width - 2 * depth, limit: 3)
            return lines.enumerated().map { .message($1, depth: depth, isFirst: $0 == 0) }
        }
        return rows.flatMap { row -> [Line] in
            if row.isWarning { return messages(row.name, depth: row.depth) }
            let isSelected = row.selection == inspector.selection
            guard let entry = inspector.entry, isSelected else { return [.row(row, isSelected: isSelected)] }
            return [.entry(row, entry)] + (entry.problem.map { messages($0, depth: row.depth) } ?? [])
        }
    }

    private static func draw(
        _ line: Line, on canvas: inout PanelCanvas, _ row: Int, _ columns: Columns
    ) {
        let theme = canvas.theme
        switch line {
        case .message(let text, let depth, let isFirst):
            let column = columns.left + 2 + 2 * depth
            if isFirst { canvas.write("!", column - 2, row, theme.warning) }
            canvas.write(text, column, row, theme.warning)
        case .entry(let item, let entry):
            drawName(of: item, on: &canvas, row, columns, end: columns.left + 22, isSelected: true)
            let start = min(columns.name(of: item) + item.name.columns + 2, columns.model)
            entry.line.draw(
                into: &canvas.grid, columns: start..<max(start, columns.presentation), row: row,
                style: .underline)
        case .row(let item, let isSelected):
            let isLit = item.selection?.target.map { canvas.isLit(.value($0)) } ?? false
            let ink = isLit ? theme.lit : item.isDim ? theme.dim : Theme.Ink()
            let modelEnd = item.presentation == nil ? columns.presentation : columns.model
            // The value keeps at least the width of a value column, and the name the other columns.
            let modelWidth = min(columns.presentation - columns.model, (item.model.map(width) ?? 0) + 2)
            let end = min(columns.name(of: item) + item.name.columns, modelEnd - modelWidth)
            drawName(of: item, on: &canvas, row, columns, end: end, isSelected: isSelected)
            if let model = item.model { write(model, on: &canvas, end + 2, modelEnd, row, ink) }
            guard let presentation = item.presentation else { return }
            let presentationInk =
                item.model == nil ? theme.warning : item.differs ? theme.accent : theme.dim
            write(presentation, on: &canvas, columns.model + 3, columns.presentation, row, presentationInk)
            if item.differs { canvas.write("≠", columns.model + 1, row, theme.accent) }
        }
    }

    private static func drawName(
        of item: InspectorRow, on canvas: inout PanelCanvas, _ row: Int, _ columns: Columns, end: Int,
        isSelected: Bool
    ) {
        let theme = canvas.theme
        if isSelected { canvas.write("▶", columns.left, row, theme.accent) }
        let column = columns.name(of: item)
        let isHeading = if case .layer? = item.selection { true } else { false }
        let ink =
            isSelected
            ? theme.lit : isHeading ? Theme.Ink(style: .bold) : item.isDim ? theme.dim : Theme.Ink()
        var name = item.name
        if name.columns > end - column {
            // Key paths differ at their ends, so they are cut at the start.
            let suffix = String(name.text.suffix(max(0, end - column - 1)))
            name =
                isHeading || !name.text.contains(".")
                ? name.fitting(columns: end - column) : "…\(SafeText(suffix))"
        }
        canvas.write(name, column, row, ink)
        if item.isEdited { canvas.write("*", column - 1, row, theme.accent) }
    }

    private static func width(_ value: InspectorRow.Value) -> Int {
        value.text.columns + (value.color == nil ? 0 : 2)
    }

    /// Writes a value between two columns, aligned to the end. A longer value is cut at its end.
    private static func write(
        _ value: InspectorRow.Value, on canvas: inout PanelCanvas, _ start: Int, _ end: Int, _ row: Int,
        _ ink: Theme.Ink
    ) {
        let swatch = value.color == nil ? 0 : 2
        let text = value.text.fitting(columns: max(1, end - start - swatch))
        let column = end - text.columns
        canvas.write(text, column, row, ink)
        if let color = value.color {
            canvas.grid.write("■", column: column - 2, row: row, foreground: CellColor(color))
        }
    }
}

// MARK: - The selected layer

/// The corners ┏ ┓ ┗ ┛ around the selected layer of the inspector, over the picture but not over letters of its labels.
enum SelectionMarks: Panel {
    static func area(for player: Player, in layout: Layout) -> CellArea? {
        player.panels.inspector == nil || layout.canvasColumns.isEmpty
            ? nil : CellArea(layout.canvasColumns, layout.canvas)
    }

    static func draw(on canvas: inout PanelCanvas, in area: CellArea) {
        let player = canvas.player
        guard let layer = player.panels.inspector?.selection.layer else { return }
        let timelines = player.timelines(in: canvas.layout)
        let isSideBySide = !player.pictureNames.isEmpty && timelines.count == 1
        for (timeline, rows) in zip(timelines, [area.rows, canvas.layout.secondCanvas]) {
            guard let area = CellArea(area.columns, rows) else { continue }
            let boxes = timeline.boxes(at: canvas.time) { id in
                (isSideBySide ? timeline.scene.originalID(of: id) : id) == layer
            }
            let map = Viewport(
                canvas: timeline.scene.canvas, columns: area.columns.count, rows: area.rows.count,
                dots: (1, 1), cellAspect: canvas.cellAspect
            ).transform
            for box in boxes { mark(map.boundingBox(of: box), on: &canvas, in: area) }
        }
    }

    /// Draws the corners around a box in cells of an area. They stay inside of the area.
    private static func mark(_ box: Rect, on canvas: inout PanelCanvas, in area: CellArea) {
        guard abs(box.minX) + abs(box.maxX) + abs(box.minY) + abs(box.maxY) < 1e9 else { return }
        func range(_ low: Double, _ high: Double, in cells: Range<Int>) -> (first: Int, last: Int) {
            let first = cells.lowerBound + Int((low + Viewport.edgeTolerance).rounded(.down)) - 1
            let last = cells.lowerBound + Int((high - Viewport.edgeTolerance).rounded(.up))
            let bounds = cells.lowerBound...cells.upperBound - 1
            return (first.clamped(to: bounds), last.clamped(to: bounds))
        }
        let (left, right) = range(box.minX, box.maxX, in: area.columns)
        let (top, bottom) = range(box.minY, box.maxY, in: area.rows)
        let isPlain = canvas.player.appearance.shownGlyphs == .ascii
        let corners: [(SafeText, Int, Int)] = [
            ("┏", left, top), ("┓", right, top), ("┗", left, bottom), ("┛", right, bottom),
        ]
        // Pictures in ASCII have letters, too.
        for (corner, column, row) in corners where isPlain || !canvas.grid[column: column, row: row].isLetter
        {
            canvas.grid.writeOver(
                isPlain ? "+" : corner, column: column, row: row, ink: canvas.theme.lit, isText: true)
        }
    }
}

extension Cell {
    /// Whether the cell shows a letter or a digit, or the second half of a wide one.
    fileprivate var isLetter: Bool {
        isSecondHalf || glyph.properties.isAlphabetic || glyph.properties.numericType != nil
    }
}
