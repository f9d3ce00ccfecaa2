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
        let now = curve.fraction(at: canvas.time).map { Point($0, curve.progress($0)) }
        let frame = CurveFrame(area)
        let chart = CurveChart(
            curve: curve, range: player.curveRange(curve), frame: frame, glyphs: player.appearance.plotGlyphs)
        chart.draw(now, on: &canvas, canEdit: !items.isEmpty)
        guard let text = frame.text else { return }
        drawText(curve, items, now, on: &canvas, in: text)
    }

    /// Draws the name of the curve, its values or the open text field, and the time, the progress and the value. The
    /// point is that of the current moment.
    private static func drawText(
        _ curve: TimingCurve, _ items: [CurveItem], _ now: Point?,
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
            if let problem = entry.problem {
                for line in WrappedText(problem).lines(columns: columns.count, limit: 3) {
                    write(line, theme.warning)
                }
            }
        } else {
            let selection = player.curveInspector(items)?.selection
            for line in lines(of: items, selection, width: columns.count, limit: rows.count) {
                guard let row = rows.popFirst() else { break }
                draw(line, selection, on: &canvas, row: row, column: columns.lowerBound)
            }
        }
        if let note = note(on: curve, items) {
            // Two rows stay free for the value and the old curve.
            let lines = WrappedText(note).lines(columns: columns.count, limit: max(1, rows.count - 2))
            for line in lines { write(line, theme.dim) }
        }
        var state: SafeText = "not running"
        if let now {
            let value = player.timedValue(at: canvas.time).map { ": \($0)" as SafeText } ?? ""
            state =
                "at \(curve.seconds(now.x).decimal(places: 2)) s, progress \(now.y.decimal(places: 2))\(value)"
        }
        write(state, theme.dim)
        if !curve.before.isEmpty { write("dashed: the curve before the change", theme.dim) }
    }

    /// Returns the note below the values: the keyframes of the curve, or its summary.
    static func note(on curve: TimingCurve, _ items: [CurveItem]) -> SafeText? {
        guard let first = items.first, first.name.isEmpty else { return curve.summary }
        return curve.segment.map {
            let clause: SafeText = curve.isAtRest ? ", which have the same value" : ""
            return "keyframe \($0 + 1) to \($0 + 2)\(clause)"
        }
    }

    /// Returns the items in lines of a width, one of them with the selected item.
    private static func lines(
        of items: [CurveItem], _ selection: Inspector.Selection?, width: Int, limit: Int
    ) -> [[CurveItem]] {
        let lines = filledLines(of: items.map(\.columns), width: width).map { Array(items[$0]) }
        let selected = lines.firstIndex { $0.contains { $0.selection == selection } } ?? 0
        let first = (selected - limit + 1).clamped(to: 0...max(0, lines.count - limit))
        return Array(lines.dropFirst(first).prefix(limit))
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
                .drag(.value(item.selection)), columns: column..<column + item.columns, row: row)
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
        .blurRadius, .shadowOffset, .shadowRadius, .shadowPath,
    ]
}

// MARK: - The chart

/// The cells of the plot and of the text in an area.
struct CurveFrame {
    let columns: Range<Int>, rows: Range<Int>
    let text: CellArea?
    /// Whether the axes have labels around the plot.
    let hasAxes: Bool

    private static let minimumAxesHeight = 12
    private static let textRows = 5
    /// The columns of the numbers left of the plot.
    private static let margin = 8

    init(_ area: CellArea) {
        let (width, height) = (area.columns.count, area.rows.count)
        let left = area.columns.lowerBound
        let isNarrow = width < 3 * height
        hasAxes = height >= Self.minimumAxesHeight
        guard hasAxes else {
            columns = left + 2..<left + 2 + min(height * 3, width / 3)
            rows = area.rows
            text = CellArea(columns.upperBound + 3..<area.columns.upperBound - 1, rows)
            return
        }
        // One row above is for the name of the axis, and one below for the times.
        let top = area.rows.lowerBound + (isNarrow ? Self.textRows : 0) + 1
        rows = top..<max(top + 1, area.rows.upperBound - 1)
        let plotWidth = isNarrow ? width - Self.margin - 2 : min(rows.count * 4, width * 3 / 5 - Self.margin)
        columns = left + Self.margin..<left + Self.margin + max(4, plotWidth)
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

    func draw(_ now: Point?, on canvas: inout PanelCanvas, canEdit: Bool) {
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
            for fraction in stride(from: 0, through: 1, by: 1 / Double(max(plot.width, plot.height, 1))) {
                let (x, y) = (end + (control.x - end) * fraction, end + (control.y - end) * fraction)
                plot.light(plot.column(of: x), row(y), plots.quiet)
            }
        }
        if let now { plot.mark(plot.column(of: now.x), row(now.y), plots.now) }
        plot.draw(on: &canvas, column: frame.columns.lowerBound, row: frame.rows.lowerBound)
        if frame.hasAxes { drawAxes(plot, on: &canvas) }
        drawHandles(plot, on: &canvas, canEdit: canEdit)
        if frame.hasAxes, let now { drawValue(now, plot, on: &canvas) }
    }

    /// Returns the cell of a point with a time and a progress.
    private func cell(of point: Point, in plot: DotPlot) -> (column: Int, row: Int) {
        (
            frame.columns.lowerBound + plot.column(of: point.x) / plot.dots.columns,
            frame.rows.lowerBound
                + plot.row(of: height(point.y)).clamped(to: 0...max(0, plot.height - 1)) / plot.dots.rows
        )
    }

    /// Draws the labels of the axes: progress in percent, and the time in seconds.
    private func drawAxes(_ plot: DotPlot, on canvas: inout PanelCanvas) {
        let (dim, left) = (canvas.theme.dim, frame.columns.lowerBound)
        for progress in [0.0, 1] {
            let row = cell(of: Point(0, progress), in: plot).row
            canvas.write(progress == 0 ? "0 %" : "100 %", endingAt: left - 1, row, dim)
        }
        canvas.write("progress", left, frame.rows.lowerBound - 1, dim)
        let (start, end) = (curve.seconds(0).decimal(upToPlaces: 2), curve.seconds(1).decimal(upToPlaces: 2))
        let row = frame.rows.upperBound
        canvas.write("\(start) s", left, row, dim)
        canvas.write("time", left + frame.columns.count / 2 - 2, row, dim)
        canvas.write("\(end) s", endingAt: frame.columns.upperBound, row, dim)
    }

    /// Draws the control points, with their coordinates if the chart has axes.
    private func drawHandles(_ plot: DotPlot, on canvas: inout PanelCanvas, canEdit: Bool) {
        let dots = plot.dots
        let step = Size(
            Double(dots.columns) / Double(max(1, plot.width - 1)),
            Double(dots.rows) / Double(max(1, plot.height - 1)) * (range.upperBound - range.lowerBound))
        var taken: [(columns: Range<Int>, row: Int)] = []
        for (index, control) in curve.controls.enumerated() {
            let (column, row) = cell(of: control, in: plot)
            canvas.write("◆", column, row, canvas.theme.accent)
            if frame.hasAxes {
                let (x, y) = (control.x.decimal(upToPlaces: 2), control.y.decimal(upToPlaces: 2))
                let label: SafeText = " \(x), \(y) "
                let isRight = column + 1 + label.columns <= frame.columns.upperBound
                let start = isRight ? column + 1 : column - label.columns
                let columns = start..<start + label.columns
                let isFree = !taken.contains { $0.row == row && $0.columns.overlaps(columns) }
                let labelRow = isFree ? row : row + (row == frame.rows.lowerBound ? 1 : -1)
                canvas.write(label, start, labelRow, canvas.theme.accent)
                taken.append((columns, labelRow))
            }
            guard canEdit else { continue }
            let handle = CurveHandle(index: index, start: control, step: step, range: range)
            // The target is one cell wider on both sides than the point.
            canvas.hits.add(.drag(.control(handle)), columns: max(0, column - 1)..<column + 2, row: row)
        }
    }

    private func drawValue(_ now: Point, _ plot: DotPlot, on canvas: inout PanelCanvas) {
        let (column, row) = cell(of: now, in: plot)
        let label: SafeText = " \((now.y * 100).decimal(places: 0)) % "
        let isRight = column + 2 + label.columns <= frame.columns.upperBound
        let start = isRight ? column + 2 : column - 1 - label.columns
        let labelRow = isRight ? min(row + 1, frame.rows.upperBound - 1) : row
        canvas.write(label, start, labelRow, canvas.theme.lit)
    }
}
