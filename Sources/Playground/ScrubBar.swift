import Cells
import Geometry
import Playback
import Text

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
    /// The columns of the bar itself.
    let places: Range<Int>

    /// The columns of the bar's inner places on a screen so wide. They leave room for the widest words on both
    /// sides, so that the bar keeps its place and its length when they change.
    static func places(duration: Double, columns: Int) -> Range<Int> {
        let total = duration.decimal(places: 3)
        let first = " ‖▶ \(total) s  ├".count
        let after = "┤  \(total) s   0.81×   ping-pong ".count
        return first..<max(first + 1, columns - after)
    }

    /// What stands to the left of the bar; the time takes as many places as the duration.
    private var before: ShownText {
        let (total, now) = (playhead.duration.decimal(places: 3), time.decimal(places: 3))
        let padding = String(repeating: " ", count: max(0, total.count - now.count))
        let state = playhead.isPlaying ? " " : "‖"
        return " \(state)\(direction == .forward ? "▶" : "◀") \(padding)\(now) s  "
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
        grid.write(before, column: 0, row: row)
        grid.write("├", column: places.lowerBound - 1, row: row, ink: theme.dim)
        grid.write(
            ShownText(String(repeating: "─", count: places.count)), column: places.lowerBound, row: row,
            ink: theme.dim)
        var column = grid.write("┤", column: places.upperBound, row: row, ink: theme.dim)
        for tick in ticks { grid.write("┆", column: self.column(of: tick), row: row, ink: theme.dim) }
        if playhead.range != 0...playhead.duration {
            grid.write(
                "[", column: self.column(of: playhead.range.lowerBound), row: row, foreground: theme.accent)
            grid.write(
                "]", column: self.column(of: playhead.range.upperBound), row: row, foreground: theme.accent)
        }
        grid.write("●", column: self.column(of: time), row: row, foreground: theme.accent)
        column = grid.write(
            "  \(playhead.duration.decimal(places: 3)) s   ", column: column, row: row, ink: theme.dim)
        let (speedColor, speedStyle) = style(.speed)
        column = grid.write(
            "\(playhead.speed.decimal(upToPlaces: 2))×", column: column, row: row, foreground: speedColor,
            style: speedStyle)
        let (loopColor, loopStyle) = style(.loopMode)
        grid.write(
            "   \(playhead.loopMode.rawValue)", column: column, row: row, foreground: loopColor,
            style: loopStyle)
    }
}
