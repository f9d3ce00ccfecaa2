import Cells
import Geometry
import Layers
import Playback
import Raster
import Text

/// A value over the time of the scene. It has the columns of the scrub bar, so the current time is above the bar's dot.
enum GraphPanel: Panel {
    static func area(for player: Player, in layout: Layout) -> CellArea? {
        player.panels.timeView == .graph ? CellArea(0..<layout.columns, layout.timeRows) : nil
    }

    private static let thickRows = 12

    static func draw(on canvas: inout PanelCanvas, in area: CellArea) {
        canvas.hits.add(.nothing, columns: area.columns, rows: area.rows)
        let (columns, plots, rows) = (canvas.layout.scrubColumns, canvas.theme.plots, area.rows)
        canvas.hits.add(.drag(.time), columns: columns, rows: rows)
        guard let graph = canvas.player.graph else { return canvas.explain("No value to plot.", in: area) }
        var plot = DotPlot(
            columns: columns.count, rows: rows.count, glyphs: canvas.player.appearance.plotGlyphs)
        func height(_ line: ValueGraph.Line, at fraction: Double) -> Double {
            graph.height(of: line.values.sample(at: fraction))
        }
        let last = Double(max(1, plot.width - 1))
        for (index, line) in graph.lines.enumerated().reversed() {
            plot.line(
                (0..<plot.width).map { height(line, at: Double($0) / last) },
                plots.line(index, of: line.name), isThick: rows.count >= Self.thickRows)
        }
        func mark(_ fraction: Double, _ color: PixelColor) {
            for height in graph.lines.map({ height($0, at: fraction) }) where height.isFinite {
                plot.mark(plot.column(of: fraction), plot.row(of: height), color)
            }
        }
        let duration = canvas.player.item.timeline.duration
        for keyframe in graph.keyframes where (0...duration).contains(keyframe) {
            mark(keyframe / duration, plots.keyframe)
        }
        let fraction = duration > 0 ? (canvas.time / duration).clamped(to: 0...1) : 0
        mark(fraction, plots.now)
        plot.draw(on: &canvas, column: columns.lowerBound, row: area.row)
        drawLegend(of: graph, at: fraction, on: &canvas, rows)
        if graph.lines.count == 1, let value = graph.lines.first?.values.sample(at: fraction), value.isFinite
        {
            let dot = plot.row(of: graph.height(of: value)) / plot.dots.rows
            let column = canvas.layout.scrubColumn(of: canvas.time, duration: duration)
            drawValue(
                graph.text(value), beside: (column, rows.lowerBound + dot),
                in: CellArea(columns: columns, rows: rows), on: &canvas)
        }
    }

    /// Draws a value in the nearest row beside the current time in which it covers no line.
    private static func drawValue(
        _ value: SafeText, beside dot: (column: Int, row: Int), in area: CellArea,
        on canvas: inout PanelCanvas
    ) {
        let label: SafeText = " \(value) "
        let isRight = dot.column + 1 + label.columns < area.columns.upperBound
        let start = isRight ? dot.column + 1 : dot.column - label.columns
        let columns = max(0, start)..<min(canvas.grid.columns, start + label.columns)
        let rows = area.rows.filter { $0 != dot.row }.sorted { abs($0 - dot.row) < abs($1 - dot.row) }
        let free = rows.first { row in columns.allSatisfy { canvas.grid[column: $0, row: row].glyph == " " } }
        canvas.write(label, start, free ?? rows.first ?? dot.row, canvas.theme.lit)
    }

    /// Draws the range and the property left of the graph, and the names of the lines right of it with their values now.
    private static func drawLegend(
        of graph: ValueGraph, at fraction: Double, on canvas: inout PanelCanvas, _ rows: Range<Int>
    ) {
        let (theme, columns) = (canvas.theme, canvas.layout.scrubColumns)
        func write(_ text: SafeText, _ row: Int, _ ink: Theme.Ink) {
            let text = text.fitting(columns: columns.lowerBound - 2)
            canvas.write(text, endingAt: columns.lowerBound - 1, row, ink)
        }
        write(graph.text(graph.range.upperBound), rows.lowerBound, theme.dim)
        if rows.count > 2 {
            let row = rows.lowerBound + rows.count / 2
            write(SafeText(graph.property.keyPath), row, Theme.Ink())
            if rows.count > 4 { write(SafeText(graph.layerName), row - 1, Theme.Ink()) }
            // The line of a path is a distance.
            if graph.property.kind == .path, rows.count > 4 { write("moved by", row + 1, theme.dim) }
        }
        write(graph.text(graph.range.lowerBound), rows.upperBound - 1, theme.dim)
        let column = columns.upperBound + 2
        guard column < canvas.grid.columns - 1 else { return }
        for (row, index) in legendRows(of: graph, rows) where graph.lines.count > 1 {
            let line = graph.lines[index]
            let value = line.values.sample(at: fraction)
            let label: SafeText = value.isFinite ? "\(line.name) \(graph.text(value))" : SafeText(line.name)
            canvas.write(
                label.fitting(columns: canvas.grid.columns - column - 1), column, row,
                theme.ink(theme.plots.line(index, of: line.name)))
        }
    }

    /// Returns the row of each line's name: at the end of the line, so lines can be distinguished without colours.
    private static func legendRows(
        of graph: ValueGraph, _ rows: Range<Int>
    ) -> [(row: Int, line: Int)] {
        let ends = graph.lines.map { $0.values.sample(at: 1) }
        let falling = ends.indices.sorted { (ends[$0], $1) > (ends[$1], $0) }
        var next = rows.lowerBound
        return falling.prefix(rows.count).enumerated().map { order, index in
            let fraction = ends[index].isFinite ? 1 - graph.height(of: ends[index]) : 1
            let preferred = rows.lowerBound + Int((fraction * Double(rows.count - 1)).rounded())
            // Each name has a separate row, and leaves a row for each name below.
            let row = max(next, min(preferred, rows.upperBound - (falling.count - order)))
            next = row + 1
            return (row, index)
        }
    }
}

/// The animations of the scene as bars over its time, in the columns of the scrub bar.
enum TracksPanel: Panel {
    static func area(for player: Player, in layout: Layout) -> CellArea? {
        player.panels.timeView == .lanes ? CellArea(0..<layout.columns, layout.timeRows) : nil
    }

    static func draw(on canvas: inout PanelCanvas, in area: CellArea) {
        canvas.hits.add(.nothing, columns: area.columns, rows: area.rows)
        let (player, theme, layout, rows) = (canvas.player, canvas.theme, canvas.layout, area.rows)
        let (tracks, duration) = (player.item.tracks, player.item.timeline.duration)
        guard !tracks.isEmpty, duration > 0 else { return canvas.explain("No animations.", in: area) }
        let hasSelection = player.panels.inspector != nil || player.panels.curveSelection != nil
        let run = hasSelection ? player.timedRun(at: canvas.time) : nil
        func isSelected(_ track: AnimationTrack) -> Bool {
            run.map { $0.layer == track.layer && $0.index == track.index } ?? false
        }
        let fits = tracks.count <= rows.count
        let count = fits ? rows.count : rows.count - 1
        // The selected track is always visible.
        let selected = tracks.firstIndex(where: isSelected) ?? 0
        let start = (selected - count / 2).clamped(to: 0...max(0, tracks.count - count))
        let visible = tracks.dropFirst(start).prefix(count)
        for (row, track) in zip(rows, visible) {
            draw(track, of: duration, isSelected: isSelected(track), on: &canvas, row: row)
            let selection = Inspector.Selection.animation(player.item.baseID(of: track.layer), track.index)
            canvas.hits.add(.command(.inspect(.selectRow(selection))), columns: area.columns, row: row)
        }
        if !fits {
            canvas.write("and \(tracks.count - visible.count) more", 1, rows.upperBound - 1, theme.dim)
        }
        let now = layout.scrubColumn(of: canvas.time, duration: duration)
        for row in rows.prefix(visible.count) {
            let isFree = canvas.grid[column: now, row: row].glyph == " "
            canvas.write(isFree ? "│" : "●", now, row, theme.accent)
        }
    }

    private static func draw(
        _ track: AnimationTrack, of duration: Double, isSelected: Bool, on canvas: inout PanelCanvas, row: Int
    ) {
        let (theme, layout) = (canvas.theme, canvas.layout)
        let columns = layout.scrubColumns
        let indent = min(track.depth, 3)
        canvas.write(
            track.name(columns: columns.lowerBound - 3 - indent), 1 + indent, row,
            isSelected ? theme.lit : track.depth == 0 ? Theme.Ink() : theme.dim)
        func column(_ time: Double) -> Int { layout.scrubColumn(of: time, duration: duration) }
        func bar(_ symbol: Character, _ from: Int, _ to: Int, _ ink: Theme.Ink = Theme.Ink()) {
            guard to >= from else { return }
            let bar = SafeText(String(repeating: symbol, count: to - from + 1))
            canvas.write(bar, from, row, ink)
        }
        // The dashed bar is the time in which a value shows outside of the spans.
        bar(
            "╌", track.fillsBefore ? columns.lowerBound : column(track.whole.lowerBound),
            track.fillsAfter ? columns.upperBound - 1 : column(track.whole.upperBound), theme.dim)
        for span in track.spans { bar("━", column(span.lowerBound), column(span.upperBound)) }
        // Cycles that run backwards are thin.
        for cycle in track.backwards { bar("─", column(cycle.lowerBound), column(cycle.upperBound)) }
        for turn in track.turns { bar("┿", column(turn), column(turn), theme.dim) }
    }
}
