import Cells
import Geometry
import Layers
import Raster
import Text

// The timing function of an animation, in the unit square of time and progress.
extension TimePanel {
    func drawCurve(
        into grid: inout CellGrid, _ rows: Range<Int>, _ theme: Theme, _ hits: inout HitMap
    ) {
        guard let sheet else {
            return tell("No animation has a timing function here.", into: &grid, rows, theme)
        }
        let curve = sheet.curve
        let columns = min(rows.count * 3, grid.columns / 3)
        var plot = DotPlot(columns: columns, rows: rows.count, glyphs: glyphs)
        let range = sheet.range
        func height(_ value: Double) -> Double {
            (value - range.lowerBound) / (range.upperBound - range.lowerBound)
        }
        func across(_ share: Double) -> Int { Int((share * Double(plot.width - 1)).rounded()) }
        for x in stride(from: 0, to: plot.width, by: 3) {
            plot.light(x, plot.row(of: height(0)), theme.plots.quiet)
            plot.light(x, plot.row(of: height(1)), theme.plots.quiet)
        }
        for (values, color) in [(curve.before, theme.plots.quiet), (curve.values, theme.plots.line(0))] {
            plot.line(
                (0..<plot.width).map { height(values.sample(at: Double($0) / Double(plot.width - 1))) }, color
            )
        }
        for (control, end) in zip(curve.controls, [0.0, 1]) {
            for part in stride(from: 0, through: 1, by: 1.0 / 12) {
                let (x, y) = (end + (control.x - end) * part, end + (control.y - end) * part)
                plot.light(across(x), plot.row(of: height(y)), theme.plots.quiet)
            }
            plot.mark(across(control.x), plot.row(of: height(control.y)), radius: 0, theme.plots.keyframe)
        }
        let dots = glyphs.dots
        let step = Size(
            Double(dots.columns) / Double(max(1, plot.width - 1)),
            Double(dots.rows) / Double(max(1, plot.height - 1)) * (range.upperBound - range.lowerBound))
        for (index, control) in curve.controls.enumerated() where !sheet.items.isEmpty {
            let grip = CurveGrip(index: index, start: control, step: step, range: range)
            let column = 2 + across(control.x) / dots.columns
            let row = rows.lowerBound + plot.row(of: height(control.y)) / dots.rows
            // What is small can be missed by a cell.
            hits.add(.grip(.control(grip)), columns: max(0, column - 1)..<column + 2, row: row)
        }
        if let x = curve.time, let y = curve.progress {
            plot.mark(across(x), plot.row(of: height(y)), theme.plots.now)
        }
        plot.draw(
            into: &grid, column: 2, row: rows.lowerBound, on: backdrop, hasColors: hasColors, theme: theme)
        write(sheet, into: &grid, rows, columns: columns + 5..<grid.columns - 1, theme, &hits)
    }

    /// What is beside the curve: what it is of, the values that make it, and where on it we are.
    private func write(
        _ sheet: CurveSheet, into grid: inout CellGrid, _ rows: Range<Int>, columns: Range<Int>,
        _ theme: Theme, _ hits: inout HitMap
    ) {
        var rows = rows
        func write(_ words: ShownText, _ ink: Theme.Ink) {
            guard let row = rows.popFirst() else { return }
            grid.write(words.fitting(columns: columns.count), column: columns.lowerBound, row: row, ink: ink)
        }
        write(sheet.curve.name, Theme.Ink())
        if let entry = sheet.entry, let row = rows.popFirst() {
            entry.line.draw(into: &grid, columns: columns, row: row, style: .underline)
            for line in entry.problem.map({ Caption($0).lines(columns: columns.count, most: 3) }) ?? [] {
                write(line, theme.warning)
            }
        } else {
            for line in sheet.lines(width: columns.count, most: rows.count) {
                guard let row = rows.popFirst() else { break }
                draw(line, sheet.chosen, into: &grid, row: row, column: columns.lowerBound, theme, &hits)
            }
        }
        if let remark = sheet.remark { write(remark, theme.dim) }
        let now = [sheet.curve.time, sheet.curve.progress].compactMap { $0?.decimal(places: 2) }
        write(now.count < 2 ? "not running now" : "time \(now[0])   progress \(now[1])", theme.dim)
    }

    private func draw(
        _ items: [CurveItem], _ chosen: Inspector.Place?, into grid: inout CellGrid, row: Int, column: Int,
        _ theme: Theme, _ hits: inout HitMap
    ) {
        var column = column
        for item in items {
            let isChosen = item.place == chosen
            let ink = isChosen ? theme.lit : Theme.Ink()
            if isChosen { grid.write("▶", column: column, row: row, ink: theme.accent) }
            var end = column + 1
            if item.name.columns > 0 {
                end = grid.write("\(item.name) ", column: end, row: row, ink: isChosen ? ink : theme.dim)
            }
            grid.write(item.value, column: end, row: row, ink: ink)
            hits.add(
                .place(item.place, top: nil), columns: column..<column + item.columns, row: row)
            column += item.columns
        }
    }
}
