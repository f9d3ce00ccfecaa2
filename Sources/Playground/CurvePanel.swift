import Cells
import Geometry
import Layers
import Playback
import Text

/// The timing curve of an animation in the unit square of time and progress, and its values beside it.
enum CurvePanel: Panel {
    static func area(for player: Player, in layout: Layout) -> PanelArea? {
        player.panels.timeView == .curve ? PanelArea(0..<layout.columns, layout.timeRows) : nil
    }

    static func draw(on canvas: inout PanelCanvas, in area: PanelArea) {
        canvas.hits.add(.nothing, columns: area.columns, rows: area.rows)
        let player = canvas.player
        guard let curve = player.curve(at: canvas.clock) else {
            return canvas.explain("No animation with a timing function.", in: area)
        }
        let (rows, plots) = (area.rows, canvas.theme.plots)
        let items = player.curveItems(at: canvas.clock)
        let now = curve.share(at: canvas.time).map { (time: $0, progress: curve.progress($0)) }
        let columns = min(rows.count * 3, area.columns.count / 3)
        var plot = DotPlot(columns: columns, rows: rows.count, glyphs: player.appearance.plotGlyphs)
        let range = player.curveRange(curve)
        func row(_ progress: Double) -> Int {
            plot.row(of: (progress - range.lowerBound) / (range.upperBound - range.lowerBound))
        }
        for x in stride(from: 0, to: plot.width, by: 3) {
            plot.light(x, row(0), plots.quiet)
            plot.light(x, row(1), plots.quiet)
        }
        for (values, color) in [(curve.before, plots.quiet), (curve.values, plots.line(0))] {
            plot.line(
                (0..<plot.width).map {
                    let progress = values.sample(at: Double($0) / Double(plot.width - 1))
                    return (progress - range.lowerBound) / (range.upperBound - range.lowerBound)
                }, color)
        }
        for (control, end) in zip(curve.controls, [0.0, 1]) {
            for part in stride(from: 0, through: 1, by: 1.0 / 12) {
                let (x, y) = (end + (control.x - end) * part, end + (control.y - end) * part)
                plot.light(plot.column(of: x), row(y), plots.quiet)
            }
            plot.mark(plot.column(of: control.x), row(control.y), radius: 0, plots.keyframe)
        }
        let dots = plot.dots
        let step = Size(
            Double(dots.columns) / Double(max(1, plot.width - 1)),
            Double(dots.rows) / Double(max(1, plot.height - 1)) * (range.upperBound - range.lowerBound))
        for (index, control) in curve.controls.enumerated() where !items.isEmpty {
            let handle = CurveHandle(index: index, start: control, step: step, range: range)
            let column = 2 + plot.column(of: control.x) / dots.columns
            // The target is one cell wider on both sides than the point.
            canvas.hits.add(
                .drag(.control(handle)), columns: max(0, column - 1)..<column + 2,
                row: area.row + row(control.y) / dots.rows)
        }
        if let now { plot.mark(plot.column(of: now.time), row(now.progress), plots.now) }
        plot.draw(on: &canvas, column: 2, row: area.row)
        guard let text = PanelArea(columns + 5..<area.columns.upperBound - 1, rows) else { return }
        drawText(curve, items, now, on: &canvas, in: text)
    }

    /// Draws the name of the curve, its values or the open text field, and the progress.
    private static func drawText(
        _ curve: TimingCurve, _ items: [CurveItem], _ now: (time: Double, progress: Double)?,
        on canvas: inout PanelCanvas, in area: PanelArea
    ) {
        let (player, theme, columns) = (canvas.player, canvas.theme, area.columns)
        var rows = area.rows
        func write(_ text: SafeText, _ ink: Theme.Ink) {
            guard let row = rows.popFirst() else { return }
            canvas.write(text.fitting(columns: columns.count), column: columns.lowerBound, row: row, ink: ink)
        }
        write(curve.name, Theme.Ink())
        if player.panels.inspector == nil, let entry = player.entry, let row = rows.popFirst() {
            entry.line.draw(into: &canvas.grid, columns: columns, row: row, style: .underline)
            for line in entry.problem.map({ WrappedText($0).lines(columns: columns.count, most: 3) }) ?? [] {
                write(line, theme.warning)
            }
        } else {
            let selection = player.curveInspector(items)?.selection
            for line in lines(of: items, selection, width: columns.count, most: rows.count) {
                guard let row = rows.popFirst() else { break }
                draw(line, selection, on: &canvas, row: row, column: columns.lowerBound)
            }
        }
        if let remark = remark(on: curve, items) { write(remark, theme.dim) }
        let numbers = now.map { ($0.time.decimal(places: 2), $0.progress.decimal(places: 2)) }
        write(numbers.map { "time \($0)   progress \($1)" } ?? "not running", theme.dim)
    }

    static func remark(on curve: TimingCurve, _ items: [CurveItem]) -> SafeText? {
        guard let first = items.first, first.name.columns == 0 else { return curve.summary }
        return curve.segment.map { "keyframe \($0 + 1) to \($0 + 2)" }
    }

    /// Returns the items in lines of a width, at most `most` lines, one of them with the selected item.
    private static func lines(
        of items: [CurveItem], _ selection: Inspector.Selection?, width: Int, most: Int
    ) -> [[CurveItem]] {
        var lines: [[CurveItem]] = []
        var used = 0
        for item in items {
            if lines.isEmpty || used + item.columns > width {
                lines.append([])
                used = 0
            }
            lines[lines.count - 1].append(item)
            used += item.columns
        }
        let selected = lines.firstIndex { $0.contains { $0.selection == selection } } ?? 0
        let first = min(max(0, selected - most + 1), max(0, lines.count - most))
        return Array(lines.dropFirst(first).prefix(most))
    }

    private static func draw(
        _ items: [CurveItem], _ selection: Inspector.Selection?, on canvas: inout PanelCanvas, row: Int,
        column: Int
    ) {
        var column = column
        let theme = canvas.theme
        for item in items {
            let isSelected = item.selection == selection
            let ink = isSelected ? theme.lit : Theme.Ink()
            if isSelected { canvas.write("▶", column: column, row: row, ink: theme.accent) }
            var end = column + 1
            if item.name.columns > 0 {
                end = canvas.write(
                    "\(item.name) ", column: end, row: row, ink: isSelected ? ink : theme.dim)
            }
            canvas.write(item.value, column: end, row: row, ink: ink)
            canvas.hits.add(
                .drag(.value(item.selection, top: nil)), columns: column..<column + item.columns, row: row)
            column += item.columns
        }
    }
}

extension Player {
    /// Returns the drawn range of progress. It does not change during a drag, so the curve stays under the mouse.
    func curveRange(_ curve: TimingCurve) -> ClosedRange<Double> {
        if case .control(let handle)? = drag?.target { handle.range } else { curve.range }
    }
}
