import Cells
import Geometry
import Layers
import Raster
import Text

// The timing function of an animation, in the unit square of time and progress.
extension TimePanel {
    func drawCurve(into grid: inout CellGrid, _ rows: Range<Int>, _ theme: Theme) {
        guard let curve = run.flatMap({ TimingCurve($0, in: timeline, at: time) }) else {
            return tell("No animation has a timing function here.", into: &grid, rows, theme)
        }
        let columns = min(rows.count * 3, grid.columns / 3)
        var plot = DotPlot(columns: columns, rows: rows.count, glyphs: glyphs)
        let range = curve.range
        func height(_ value: Double) -> Double {
            (value - range.lowerBound) / (range.upperBound - range.lowerBound)
        }
        func across(_ share: Double) -> Int { Int((share * Double(plot.width - 1)).rounded()) }
        for x in stride(from: 0, to: plot.width, by: 3) {
            plot.light(x, plot.row(of: height(0)), Self.quiet)
            plot.light(x, plot.row(of: height(1)), Self.quiet)
        }
        plot.line(
            (0..<plot.width).map { height(curve.values.sample(at: Double($0) / Double(plot.width - 1))) },
            Self.hues[0])
        for (control, end) in zip(curve.controls, [0.0, 1]) {
            for part in stride(from: 0, through: 1, by: 1.0 / 12) {
                let (x, y) = (end + (control.x - end) * part, end + (control.y - end) * part)
                plot.light(across(x), plot.row(of: height(y)), Self.quiet)
            }
            plot.mark(across(control.x), plot.row(of: height(control.y)), radius: 0, Self.hues[1])
        }
        if let x = curve.time, let y = curve.progress {
            plot.mark(across(x), plot.row(of: height(y)), Self.hues[2])
        }
        plot.draw(into: &grid, column: 2, row: rows.lowerBound, on: backdrop, hasColors: hasColors)
        let numbers = [curve.time, curve.progress].map { $0.map { $0.decimal(places: 2) } ?? "" }
        let lines: [ShownText] = [
            curve.name, curve.words,
            curve.time == nil ? "not running now" : "time \(numbers[0])   progress \(numbers[1])",
        ]
        let left = columns + 5
        for (line, words) in lines.prefix(rows.count).enumerated() {
            grid.write(
                words.fitting(columns: grid.columns - left - 1), column: left, row: rows.lowerBound + line,
                ink: line == 0 ? Theme.Ink() : theme.dim)
        }
    }
}
