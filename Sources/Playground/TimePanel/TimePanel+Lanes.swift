import Cells
import Geometry
import Layers
import Raster
import Text

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
            ("\(indent)\(lane.name)" as ShownText).fitting(columns: places.lowerBound - 3), column: 1,
            row: row,
            ink: isChosen(lane)
                ? theme.lit : lane.depth == 0 ? Theme.Ink() : theme.dim)
        func column(_ time: Double) -> Int { ScrubBar.column(of: time, in: duration, places) }
        func bar(_ sign: Character, _ from: Int, _ to: Int, _ ink: Theme.Ink) {
            guard to >= from else { return }
            grid.write(
                ShownText(String(repeating: sign, count: to - from + 1)), column: from, row: row, ink: ink)
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
