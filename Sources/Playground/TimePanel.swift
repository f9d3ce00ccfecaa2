import Cells
import Geometry
import Layers
import Raster
import Text

/// Lines of dots in a part of the screen, drawn with its characters.
struct DotPlot {
    private var pixels: PixelGrid
    private let glyphs: Glyphs
    /// How many dots it has across and down.
    let width: Int, height: Int

    /// A plot of so many cells.
    init(columns: Int, rows: Int, glyphs: Glyphs) {
        self.glyphs = glyphs
        width = max(0, columns * glyphs.dots.columns)
        height = max(0, rows * glyphs.dots.rows)
        pixels = PixelGrid(width: width, height: height)
    }

    /// Lights a dot, if it is in the plot.
    mutating func light(_ x: Int, _ y: Int, _ color: PixelColor) {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return }
        pixels[x: x, y: y] = color
    }

    /// A line without gaps through one height for each dot across; heights count from 0 at the bottom to 1 at the top.
    mutating func line(_ heights: [Double], from start: Int = 0, _ color: PixelColor) {
        var last: Int?
        for (x, height) in heights.enumerated() where height.isFinite {
            let y = row(of: height)
            // Upright from beside the dot before it.
            let from = last.map { $0 + (y - $0).signum() } ?? y
            for between in min(from, y)...max(from, y) { light(start + x, between, color) }
            last = y
        }
    }

    /// The row of dots of a height.
    func row(of height: Double) -> Int {
        Int(((1 - min(max(height, -1), 2)) * Double(self.height - 1)).rounded())
    }

    /// A dot that is large enough to be found.
    mutating func mark(_ x: Int, _ y: Int, radius: Int = 1, _ color: PixelColor) {
        for row in y - radius...y + radius {
            for column in x - radius...x + radius { light(column, row, color) }
        }
    }

    /// Puts the plot into a grid. Without hues it has the colour of text.
    func draw(
        into grid: inout CellGrid, column: Int, row: Int, on backdrop: PixelColor, hasColors: Bool,
        theme: Theme
    ) {
        glyphs.blitter.draw(
            pixels, into: &grid, column: column, row: row,
            options: BlitOptions(backdrop: backdrop, dithers: !hasColors))
        guard !theme.hasHues else { return }
        for row in row..<min(grid.rows, row + height / glyphs.dots.rows) {
            for column in column..<min(grid.columns, column + width / glyphs.dots.columns) {
                let cell = grid[column: column, row: row]
                grid[column: column, row: row] = Cell(cell.glyph, style: cell.style)
            }
        }
    }
}

/// Draws a view of time in the rows above the scrub bar: graph and lanes have the bar's columns, so that what lies
/// over its dot is now.
struct TimePanel {
    let view: TimeView
    let timeline: Timeline
    /// Whether it shows scenes side by side.
    let isSideBySide: Bool
    /// Its animations.
    let runs: [AnimationRun]
    /// The time of the scene.
    let time: Double
    /// The curve that is looked at; nil where there is none.
    let sheet: CurveSheet?
    /// The graph of its property, as it was worked out.
    let graph: ValueGraph?
    let glyphs: Glyphs
    let backdrop: PixelColor
    let hasColors: Bool
    /// The columns of the scrub bar.
    let places: Range<Int>
    /// The animation that was chosen; nil where none was.
    let chosen: AnimationRun?

    func draw(into grid: inout CellGrid, rows: Range<Int>, theme: Theme, hits: inout HitMap) {
        guard !rows.isEmpty else { return }
        hits.add(.nothing, columns: 0..<grid.columns, rows: rows)
        switch view {
        case .curve: drawCurve(into: &grid, rows, theme, &hits)
        case .graph:
            hits.add(.grip(.time), columns: places, rows: rows)
            drawGraph(into: &grid, rows, theme)
        case .lanes: drawLanes(into: &grid, rows, theme, &hits)
        }
    }

    /// Says why there is nothing to see.
    func tell(_ words: SafeText, into grid: inout CellGrid, _ rows: Range<Int>, _ theme: Theme) {
        grid.write(words.fitting(columns: grid.columns - 2), column: 1, row: rows.lowerBound, ink: theme.dim)
    }

    /// The share of the scene that has passed, 0 to 1.
    var share: Double {
        let duration = timeline.duration
        return duration > 0 ? min(max(time / duration, 0), 1) : 0
    }
}

extension [Double] {
    /// The value at a share of the way from the first to the last, straight between two.
    func sample(at share: Double) -> Double {
        guard count > 1 else { return first ?? .nan }
        let place = Swift.min(Swift.max(share, 0), 1) * Double(count - 1)
        let index = Swift.min(Int(place), count - 2)
        let part = place - Double(index)
        return part == 0 ? self[index] : self[index] + (self[index + 1] - self[index]) * part
    }
}

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
        func write(_ words: SafeText, _ ink: Theme.Ink) {
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
        func write(_ words: SafeText, _ row: Int, _ ink: Theme.Ink) {
            let words = words.fitting(columns: width)
            grid.write(words, column: places.lowerBound - 1 - words.columns, row: row, ink: ink)
        }
        write(SafeText(graph.range.upperBound.decimal(upToPlaces: 2)), rows.lowerBound, theme.dim)
        if rows.count > 2 {
            write(SafeText(graph.property.keyPath), rows.lowerBound + rows.count / 2, Theme.Ink())
        }
        write(SafeText(graph.range.lowerBound.decimal(upToPlaces: 2)), rows.upperBound - 1, theme.dim)
        let column = places.upperBound + 2
        for (row, index) in legendRows(of: graph, rows) where column < grid.columns - 1 {
            let line = graph.lines[index]
            let color = theme.plots.line(index, of: line.name)
            grid.write(
                SafeText(line.name).fitting(columns: grid.columns - column - 1), column: column, row: row,
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

// Every animation as a bar over the time of the scene.
extension TimePanel {
    func drawLanes(
        into grid: inout CellGrid, _ rows: Range<Int>, _ theme: Theme, _ hits: inout HitMap
    ) {
        let lanes = Lanes(timeline, runs)
        guard !lanes.lanes.isEmpty, lanes.duration > 0 else {
            return tell("Nothing is animated.", into: &grid, rows, theme)
        }
        let fits = lanes.lanes.count <= rows.count
        let room = fits ? rows.count : rows.count - 1
        // The chosen one is among those that are seen.
        let place = lanes.lanes.firstIndex { isChosen($0) } ?? 0
        let start = min(max(0, place - room / 2), max(0, lanes.lanes.count - room))
        let shown = lanes.lanes.dropFirst(start).prefix(room)
        for (line, lane) in shown.enumerated() {
            let row = rows.lowerBound + line
            draw(lane, of: lanes.duration, into: &grid, row: row, theme)
            let layer = isSideBySide ? timeline.scene.part(of: lane.layer) : lane.layer
            hits.add(
                .command(.inspect(.chooseRow(.animation(layer, lane.index)))), columns: 0..<grid.columns,
                row: row)
        }
        if !fits {
            grid.write(
                "and \(lanes.lanes.count - shown.count) more", column: 1, row: rows.upperBound - 1,
                ink: theme.dim)
        }
        let now = ScrubBar.column(of: time, in: lanes.duration, places)
        for row in rows.lowerBound..<rows.lowerBound + shown.count {
            let isFree = grid[column: now, row: row].glyph == " "
            grid.write(isFree ? "│" : "●", column: now, row: row, ink: theme.accent)
        }
    }

    private func isChosen(_ lane: Lanes.Lane) -> Bool {
        chosen.map { $0.layer == lane.layer && $0.index == lane.index } ?? false
    }

    private func draw(
        _ lane: Lanes.Lane, of duration: Double, into grid: inout CellGrid, row: Int, _ theme: Theme
    ) {
        let indent = String(repeating: " ", count: min(lane.depth, 3))
        grid.write(
            ("\(indent)\(lane.name)" as SafeText).fitting(columns: places.lowerBound - 3), column: 1,
            row: row,
            ink: isChosen(lane)
                ? theme.lit : lane.depth == 0 ? Theme.Ink() : theme.dim)
        func column(_ time: Double) -> Int { ScrubBar.column(of: time, in: duration, places) }
        func bar(_ sign: Character, _ from: Int, _ to: Int, _ ink: Theme.Ink) {
            guard to >= from else { return }
            grid.write(
                SafeText(String(repeating: sign, count: to - from + 1)), column: from, row: row, ink: ink)
        }
        func bar(_ sign: Character, _ span: ClosedRange<Double>) {
            bar(sign, column(span.lowerBound), column(span.upperBound), Theme.Ink())
        }
        let (start, end) = (column(lane.whole.lowerBound), column(lane.whole.upperBound))
        // It also shows while its layer stands still.
        bar(
            "╌", lane.fillsBefore ? places.lowerBound : start, lane.fillsAfter ? places.upperBound - 1 : end,
            theme.dim)
        for span in lane.spans { bar("━", span) }
        // Cycles that run backwards are thin.
        for cycle in lane.backwards { bar("─", cycle) }
        for turn in lane.turns { bar("┿", column(turn), column(turn), theme.dim) }
    }
}
