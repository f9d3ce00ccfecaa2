import Cells
import Geometry
import Playback

/// The line that shows where the time is and how it runs, and that a mouse can drag:
///
///     ▶ 0.352 s  ├─────────────●───────────────────────────┤  1.500 s   1×   loop
///
/// A pause shows as `‖` before the direction. In and out points show as brackets on the bar.
struct ScrubBar {
    let time: Double
    let playhead: Playhead
    let direction: Playhead.Direction
    /// Instants worth stopping at, marked on the bar.
    let ticks: [Double]
    let columns: Int

    private var timeText: String {
        let total = playhead.duration.decimal(places: 3)
        let now = time.decimal(places: 3)
        return String(repeating: " ", count: max(0, total.count - now.count)) + now + " s"
    }

    private var before: String {
        let state = playhead.isPlaying ? " " : "‖"
        return " " + state + (direction == .forward ? "▶ " : "◀ ") + timeText + "  "
    }

    /// The columns of the bar's inner places: the first is the start of the scene, the last its end.
    var places: Range<Int> {
        let first = before.count + 1
        // The widest words to the right of the bar, so that it keeps its length when they change.
        let after = "  \(playhead.duration.decimal(places: 3)) s   0.81×   ping-pong ".count
        return first..<max(first + 1, columns - after - 1)
    }

    /// The fraction of the scene at a column; columns beyond the ends count as the ends.
    func fraction(at column: Int) -> Double {
        let places = self.places
        guard places.count > 1 else { return 0 }
        let inside = min(max(column, places.lowerBound), places.upperBound - 1)
        return Double(inside - places.lowerBound) / Double(places.count - 1)
    }

    /// The column of a scene time.
    private func column(of media: Double) -> Int {
        guard playhead.duration > 0 else { return places.lowerBound }
        let fraction = min(max(media / playhead.duration, 0), 1)
        return places.lowerBound + Int((fraction * Double(places.count - 1)).rounded())
    }

    func draw(into grid: inout CellGrid, row: Int, theme: Theme, highlights: Set<Player.Setting>) {
        func style(_ setting: Player.Setting) -> (CellColor, CellStyle) {
            highlights.contains(setting) ? (theme.accent, .bold) : (.default, [])
        }
        let places = self.places
        grid.write(before, column: 0, row: row)
        grid.write("├", column: places.lowerBound - 1, row: row, style: .dim)
        grid.write(
            String(repeating: "─", count: places.count), column: places.lowerBound, row: row, style: .dim)
        var column = grid.write("┤", column: places.upperBound, row: row, style: .dim)
        for tick in ticks { grid.write("┆", column: self.column(of: tick), row: row, style: .dim) }
        if playhead.range != 0...playhead.duration {
            grid.write(
                "[", column: self.column(of: playhead.range.lowerBound), row: row, foreground: theme.accent)
            grid.write(
                "]", column: self.column(of: playhead.range.upperBound), row: row, foreground: theme.accent)
        }
        grid.write("●", column: self.column(of: time), row: row, foreground: theme.accent)
        column = grid.write(
            "  \(playhead.duration.decimal(places: 3)) s   ", column: column, row: row, style: .dim)
        let (speedColor, speedStyle) = style(.speed)
        column = grid.write(
            "\(playhead.speed.decimal(upToPlaces: 2))×", column: column, row: row, foreground: speedColor,
            style: speedStyle)
        let (loopColor, loopStyle) = style(.loopMode)
        grid.write(
            "   " + playhead.loopMode.rawValue, column: column, row: row, foreground: loopColor,
            style: loopStyle)
    }
}
