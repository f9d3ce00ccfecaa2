import Cells
import Geometry
import Layers
import Playback
import Scenes
import Text

/// The timing curve of an animation over time and progress, and its values beside it or above it.
enum CurvePanel: Panel {
    static func area(for player: Player, in layout: Layout) -> CellArea? {
        guard player.panels.timeView == .curve else { return nil }
        return CellArea(0..<layout.columns, layout.timeRows) ?? CellArea(layout.sideColumns, layout.sideRows)
    }

    static func draw(on canvas: inout PanelCanvas, in area: CellArea) {
        canvas.hits.add(.nothing, columns: area.columns, rows: area.rows)
        let player = canvas.player
        guard let curve = player.curve(at: canvas.clock) else {
            return canvas.explain("No animation with a timing function.", in: area)
        }
        let items = player.curveItems(at: canvas.clock)
        let now = curve.fraction(at: canvas.time).map { (time: $0, progress: curve.progress($0)) }
        let frame = CurveFrame(area)
        let chart = CurveChart(
            curve: curve, range: player.curveRange(curve), frame: frame, glyphs: player.appearance.plotGlyphs)
        chart.draw(now, on: &canvas, canEdit: !items.isEmpty)
        guard let text = frame.text else { return }
        drawText(curve, items, now, on: &canvas, in: text)
    }

    /// Draws the name of the curve, its values or the open text field, and the time, the progress and the value.
    private static func drawText(
        _ curve: TimingCurve, _ items: [CurveItem], _ now: (time: Double, progress: Double)?,
        on canvas: inout PanelCanvas, in area: CellArea
    ) {
        let (player, theme, columns) = (canvas.player, canvas.theme, area.columns)
        var rows = area.rows
        func write(_ text: SafeText, _ ink: Theme.Ink) {
            guard let row = rows.popFirst() else { return }
            canvas.write(text.fitting(columns: columns.count), columns.lowerBound, row, ink)
        }
        write(curve.name, Theme.Ink(style: .bold))
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
        // Two rows stay free for the value and the old curve.
        for line in remark(on: curve, items).map({
            WrappedText($0).lines(columns: columns.count, most: max(1, rows.count - 2))
        }) ?? [] { write(line, theme.dim) }
        let value = player.timedValue(at: canvas.time).map { ": \($0)" as SafeText } ?? ""
        write(
            now.map {
                "at \(curve.seconds($0.time).decimal(places: 2)) s, progress \($0.progress.decimal(places: 2))\(value)"
            } ?? "not running", theme.dim)
        if !curve.before.isEmpty { write("dashed: the curve before the change", theme.dim) }
    }

    static func remark(on curve: TimingCurve, _ items: [CurveItem]) -> SafeText? {
        guard let first = items.first, first.name.isEmpty else { return curve.summary }
        return curve.segment.map {
            let rest: SafeText = curve.isAtRest ? ", which have the same value" : ""
            return "keyframe \($0 + 1) to \($0 + 2)\(rest)"
        }
    }

    /// Returns the items in lines of a width, at most `most` lines, one of them with the selected item.
    private static func lines(
        of items: [CurveItem], _ selection: Inspector.Selection?, width: Int, most: Int
    ) -> [[CurveItem]] {
        let lines = filledLines(of: items.map(\.columns), width: width).map { Array(items[$0]) }
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
            if isSelected { canvas.write("▶", column, row, theme.accent) }
            var end = column + 1
            if !item.name.isEmpty {
                end = canvas.write("\(item.name) ", end, row, isSelected ? ink : theme.dim)
            }
            canvas.write(item.value, end, row, ink)
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

    /// Returns the value of the animated property at a time, with its unit; `nil` for a path or a group.
    func timedValue(at time: Double) -> SafeText? {
        guard let run = timedRun(at: time), let property = run.property, property.kind != .path,
            let value = item.timeline.presentation(at: time)[run.layer]?.value(for: property)
        else { return nil }
        let text = item.text(value, of: property, isExact: false).text
        return "\(property.fileName) \(text)\(SafeText(property.unit))"
    }
}

extension AnimatableProperty {
    /// The unit of the numbers of the property after a space; empty if they have none, or if their text contains it.
    var unit: String { Self.lengths.contains(root) && component != .rotation ? " pt" : "" }

    private static let lengths: Set<AnimatableProperty> = [
        .position, .bounds, .cornerRadius, .borderWidth, .path, .lineWidth, .lineDashPhase, .lineDashPattern,
    ]
}

// MARK: - The chart

/// The cells of the plot and of the text in an area.
struct CurveFrame {
    let columns: Range<Int>, rows: Range<Int>
    let text: CellArea?
    /// Whether the axes have words and numbers around the plot.
    let hasAxes: Bool

    private static let tall = 12
    private static let textRows = 5
    /// The columns of the numbers left of the plot.
    private static let margin = 8

    init(_ area: CellArea) {
        let (width, height) = (area.columns.count, area.rows.count)
        let left = area.columns.lowerBound
        let isNarrow = width < 3 * height
        hasAxes = height >= Self.tall
        guard hasAxes else {
            columns = left + 2..<left + 2 + min(height * 3, width / 3)
            rows = area.rows
            text = CellArea(columns.upperBound + 3..<area.columns.upperBound - 1, rows)
            return
        }
        // One row above is for the word of the axis, and one below for the times.
        let top = area.rows.lowerBound + (isNarrow ? Self.textRows : 0) + 1
        rows = top..<max(top + 1, area.rows.upperBound - 1)
        let most = isNarrow ? width - Self.margin - 2 : min(rows.count * 4, width * 3 / 5 - Self.margin)
        columns = left + Self.margin..<left + Self.margin + max(4, most)
        text =
            isNarrow
            ? CellArea(left + 1..<area.columns.upperBound - 1, area.rows.lowerBound..<top - 1)
            : CellArea(columns.upperBound + 3..<area.columns.upperBound - 1, area.rows.dropFirst(2))
    }
}

/// A curve in some cells: the axes, the old curve, the curve, the handles, and the current time.
struct CurveChart {
    let curve: TimingCurve
    /// The drawn range of progress.
    let range: ClosedRange<Double>
    let frame: CurveFrame
    let glyphs: Glyphs

    private func height(_ progress: Double) -> Double {
        (progress - range.lowerBound) / (range.upperBound - range.lowerBound)
    }

    func draw(_ now: (time: Double, progress: Double)?, on canvas: inout PanelCanvas, canEdit: Bool) {
        let plots = canvas.theme.plots
        var plot = DotPlot(columns: frame.columns.count, rows: frame.rows.count, glyphs: glyphs)
        func row(_ progress: Double) -> Int { plot.row(of: height(progress)) }
        for x in stride(from: 0, to: plot.width, by: 3) {
            plot.light(x, row(0), plots.quiet)
            plot.light(x, row(1), plots.quiet)
        }
        func heights(_ values: [Double]) -> [Double] {
            (0..<plot.width).map { height(values.sample(at: Double($0) / Double(plot.width - 1))) }
        }
        plot.line(heights(curve.before), plots.quiet, isDashed: true)
        plot.line(heights(curve.values), plots.line(0), isThick: frame.hasAxes)
        for (control, end) in zip(curve.controls, [0.0, 1]) {
            for part in stride(from: 0, through: 1, by: 1 / Double(max(plot.width, plot.height, 1))) {
                let (x, y) = (end + (control.x - end) * part, end + (control.y - end) * part)
                plot.light(plot.column(of: x), row(y), plots.quiet)
            }
        }
        if let now { plot.mark(plot.column(of: now.time), row(now.progress), plots.now) }
        plot.draw(on: &canvas, column: frame.columns.lowerBound, row: frame.rows.lowerBound)
        if frame.hasAxes { drawAxes(plot, on: &canvas) }
        drawHandles(plot, on: &canvas, canEdit: canEdit)
        if frame.hasAxes, let now { drawValue(now, plot, on: &canvas) }
    }

    private func cell(_ time: Double, _ progress: Double, in plot: DotPlot) -> (column: Int, row: Int) {
        (
            frame.columns.lowerBound + plot.column(of: time) / plot.dots.columns,
            frame.rows.lowerBound
                + min(max(plot.row(of: height(progress)), 0), plot.height - 1) / plot.dots.rows
        )
    }

    /// Draws the words and numbers of the axes: progress in percent, and the time in seconds.
    private func drawAxes(_ plot: DotPlot, on canvas: inout PanelCanvas) {
        let (dim, left) = (canvas.theme.dim, frame.columns.lowerBound)
        for progress in [0.0, 1] {
            let row = cell(0, progress, in: plot).row
            canvas.write(progress == 0 ? "0 %" : "100 %", endingAt: left - 1, row, dim)
        }
        canvas.write("progress", left, frame.rows.lowerBound - 1, dim)
        let (start, end) = (curve.seconds(0).decimal(upToPlaces: 2), curve.seconds(1).decimal(upToPlaces: 2))
        let row = frame.rows.upperBound
        canvas.write("\(start) s", left, row, dim)
        canvas.write("time", left + frame.columns.count / 2 - 2, row, dim)
        canvas.write("\(end) s", endingAt: frame.columns.upperBound, row, dim)
    }

    /// Draws the control points, with their numbers if there is room.
    private func drawHandles(_ plot: DotPlot, on canvas: inout PanelCanvas, canEdit: Bool) {
        let dots = plot.dots
        let step = Size(
            Double(dots.columns) / Double(max(1, plot.width - 1)),
            Double(dots.rows) / Double(max(1, plot.height - 1)) * (range.upperBound - range.lowerBound))
        var taken: [(columns: Range<Int>, row: Int)] = []
        for (index, control) in curve.controls.enumerated() {
            let (column, row) = cell(control.x, control.y, in: plot)
            canvas.write("◆", column, row, canvas.theme.accent)
            if frame.hasAxes {
                let (x, y) = (control.x.decimal(upToPlaces: 2), control.y.decimal(upToPlaces: 2))
                let words: SafeText = " \(x), \(y) "
                let isRight = column + 1 + words.columns <= frame.columns.upperBound
                let start = isRight ? column + 1 : column - words.columns
                let place = start..<start + words.columns
                let isFree = !taken.contains { $0.row == row && $0.columns.overlaps(place) }
                let line = isFree ? row : row + (row == frame.rows.lowerBound ? 1 : -1)
                canvas.write(words, start, line, canvas.theme.accent)
                taken.append((place, line))
            }
            guard canEdit else { continue }
            let handle = CurveHandle(index: index, start: control, step: step, range: range)
            // The target is one cell wider on both sides than the point.
            canvas.hits.add(.drag(.control(handle)), columns: max(0, column - 1)..<column + 2, row: row)
        }
    }

    private func drawValue(
        _ now: (time: Double, progress: Double), _ plot: DotPlot, on canvas: inout PanelCanvas
    ) {
        let (column, row) = cell(now.time, now.progress, in: plot)
        let words: SafeText = " \((now.progress * 100).decimal(places: 0)) % "
        let isRight = column + 2 + words.columns <= frame.columns.upperBound
        let line = min(row + 1, frame.rows.upperBound - 1)
        canvas.write(
            words, isRight ? column + 2 : column - 1 - words.columns, isRight ? line : row, canvas.theme.lit)
    }
}
