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
        for (index, line) in graph.lines.enumerated().reversed() {
            let heights = (0..<plot.width).map { x in
                (line.values.sample(at: Double(x) / Double(max(1, plot.width - 1))) - range.lowerBound) / span
            }
            plot.line(heights, hue(of: line.name, index))
        }
        for keyframe in graph.keyframes where timeline.duration > 0 {
            let share = keyframe / timeline.duration
            guard (0...1).contains(share) else { continue }
            for line in graph.lines {
                let height = (line.values.sample(at: share) - range.lowerBound) / span
                guard height.isFinite else { continue }
                plot.mark(Int((share * Double(plot.width - 1)).rounded()), plot.row(of: height), Self.hues[1])
            }
        }
        let now = Int((share * Double(max(0, plot.width - 1))).rounded())
        for line in graph.lines {
            let height = (line.values.sample(at: share) - range.lowerBound) / span
            if height.isFinite { plot.mark(now, plot.row(of: height), Self.hues[2]) }
        }
        plot.draw(
            into: &grid, column: places.lowerBound, row: rows.lowerBound, on: backdrop, hasColors: hasColors)
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
        var column = places.upperBound + 2
        for line in graph.lines where !line.name.isEmpty && column < grid.columns - 1 {
            let name = ShownText(line.name).fitting(columns: grid.columns - column - 1)
            let color = hue(of: line.name, graph.lines.firstIndex(of: line) ?? 0)
            let row = rows.lowerBound + (graph.lines.firstIndex(of: line) ?? 0)
            guard row < rows.upperBound else { break }
            grid.write(name, column: column, row: row, foreground: .rgb(color.red, color.green, color.blue))
            column = places.upperBound + 2
        }
    }
}
