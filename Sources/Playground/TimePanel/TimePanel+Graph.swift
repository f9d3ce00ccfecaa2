import Cells
import Geometry
import Layers
import Raster
import Text

// A value over the time of the scene.
extension TimePanel {
    func drawGraph(into grid: inout CellGrid, _ rows: Range<Int>, _ theme: Theme) {
        guard let graph else { return tell("No value here has a graph.", into: &grid, rows, theme) }
        var plot = DotPlot(columns: places.count, rows: rows.count, glyphs: glyphs)
        let range = graph.range
        let span = range.upperBound - range.lowerBound
        func height(_ line: ValueGraph.Line, at share: Double) -> Double {
            (line.values.sample(at: share) - range.lowerBound) / span
        }
        let last = Double(max(1, plot.width - 1))
        for (index, line) in graph.lines.enumerated().reversed() {
            plot.line(
                (0..<plot.width).map { height(line, at: Double($0) / last) },
                theme.plots.line(index, of: line.name))
        }
        func mark(_ share: Double, _ color: PixelColor) {
            for height in graph.lines.map({ height($0, at: share) }) where height.isFinite {
                plot.mark(Int((share * Double(plot.width - 1)).rounded()), plot.row(of: height), color)
            }
        }
        for keyframe in graph.keyframes where (0...timeline.duration).contains(keyframe) {
            mark(keyframe / timeline.duration, theme.plots.keyframe)
        }
        mark(share, theme.plots.now)
        plot.draw(
            into: &grid, column: places.lowerBound, row: rows.lowerBound, on: backdrop, hasColors: hasColors,
            theme: theme)
        legend(graph, into: &grid, rows, theme)
    }

    /// What the graph is of, beside it: the greatest value above, the least one below.
    private func legend(
        _ graph: ValueGraph, into grid: inout CellGrid, _ rows: Range<Int>, _ theme: Theme
    ) {
        let width = places.lowerBound - 2
        func write(_ words: ShownText, _ row: Int, _ ink: Theme.Ink) {
            let words = words.fitting(columns: width)
            grid.write(words, column: places.lowerBound - 1 - words.columns, row: row, ink: ink)
        }
        write(ShownText(graph.range.upperBound.decimal(upToPlaces: 2)), rows.lowerBound, theme.dim)
        if rows.count > 2 {
            write(ShownText(graph.property.keyPath), rows.lowerBound + rows.count / 2, Theme.Ink())
        }
        write(ShownText(graph.range.lowerBound.decimal(upToPlaces: 2)), rows.upperBound - 1, theme.dim)
        let column = places.upperBound + 2
        for (row, index) in legendRows(of: graph, rows) where column < grid.columns - 1 {
            let line = graph.lines[index]
            let color = theme.plots.line(index, of: line.name)
            grid.write(
                ShownText(line.name).fitting(columns: grid.columns - column - 1), column: column, row: row,
                ink: theme.ink(color))
        }
    }
    /// The row of the name of each line: where the line ends, so that it is known without its colour too.
    private func legendRows(of graph: ValueGraph, _ rows: Range<Int>) -> [(row: Int, line: Int)] {
        let ends = graph.lines.map { $0.values.sample(at: 1) }
        let span = graph.range.upperBound - graph.range.lowerBound
        let falling = ends.indices.sorted { (ends[$0], $1) > (ends[$1], $0) }
        var next = rows.lowerBound
        return falling.prefix(rows.count).enumerated().map { place, index in
            let share = ends[index].isFinite ? (graph.range.upperBound - ends[index]) / span : 1
            let wanted = rows.lowerBound + Int((share * Double(rows.count - 1)).rounded())
            // Every name has a row of its own, and room is left for those below.
            let row = max(next, min(wanted, rows.upperBound - (falling.count - place)))
            next = row + 1
            return (row, index)
        }
    }
}
