import Cells
import Geometry
import Layers
import Raster
import Text

/// Draws a view of time in the rows above the scrub bar: graph and lanes have the bar's columns, so that what lies
/// over its dot is now.
struct TimePanel {
    let view: TimeView
    let timeline: Timeline
    /// Whether it shows scenes side by side.
    let isSideBySide: Bool
    /// Its animations.
    let runs: [Timeline.Run]
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
    let chosen: Timeline.Run?

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
    func tell(_ words: ShownText, into grid: inout CellGrid, _ rows: Range<Int>, _ theme: Theme) {
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
