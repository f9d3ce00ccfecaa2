import Cells
import Geometry
import Layers
import Playback
import Scenes
import Text

/// The scrub bar: the state, the time, the bar, the duration, the speed and the loop mode.
///
///     ▶  0.35 s  ├━━━━━━━━━━━━━●───────┃────────◆──────────┤  1.5 s   1×   loop
///
/// The first symbol is ▶ or ◀ for a moving scene, ❚❚ or ◀❚ for a paused one, and ■ at its end. The bar is thick up to the
/// current time. A step is ┃, a key moment ◆, and the in and out points are brackets. A narrow screen shows the speed and the loop mode only after a change.
enum ScrubBar: Panel {
    static func area(for player: Player, in layout: Layout) -> PanelArea? {
        layout.scrubRow.flatMap { PanelArea(layout.scrubColumns, $0..<$0 + 1) }
    }

    static func draw(on canvas: inout PanelCanvas, in area: PanelArea) {
        let (playhead, theme) = (canvas.player.playhead, canvas.theme)
        let (columns, row, layout) = (area.columns, area.row, canvas.layout)
        func column(of time: Double) -> Int { layout.scrubColumn(of: time, duration: playhead.duration) }
        addTargets(
            to: &canvas, area, column(of: playhead.range.lowerBound), column(of: playhead.range.upperBound))
        canvas.write(symbol(canvas), column: 1, row: row)
        canvas.write(timeText(canvas), column: 4, row: row)
        let bar = String(repeating: "─", count: columns.count)
        canvas.write("├\(bar)┤", column: columns.lowerBound - 1, row: row, ink: theme.dim)
        let now = column(of: canvas.time)
        let played = String(repeating: "━", count: max(0, now - columns.lowerBound))
        canvas.write(SafeText(played), column: columns.lowerBound, row: row, ink: theme.accent)
        let ticks: [(SafeText, [Double], Theme.Ink)] = [
            ("◆", canvas.player.item.keyMoments, theme.dim),
            ("┃", canvas.player.item.lesson.steps.map(\.time), Theme.Ink()),
        ]
        for (tick, times, ink) in ticks {
            // The ends of the bar need no tick.
            for place in times.map(column) where columns.dropFirst().dropLast().contains(place) {
                canvas.write(tick, column: place, row: row, ink: ink)
            }
        }
        if playhead.range != 0...playhead.duration {
            canvas.write("[", column: column(of: playhead.range.lowerBound), row: row, ink: theme.accent)
            canvas.write("]", column: column(of: playhead.range.upperBound), row: row, ink: theme.accent)
        }
        canvas.write("●", column: now, row: row, ink: theme.accent)
        canvas.hits.add(.drag(.time), columns: now..<now + 1, row: row)
        drawPace(on: &canvas, area)
    }

    private static func symbol(_ canvas: PanelCanvas) -> SafeText {
        let playhead = canvas.player.playhead
        let isForward = playhead.direction(at: canvas.clock) == .forward
        switch (playhead.isMoving(at: canvas.clock), playhead.isPlaying) {
        case (true, _): return isForward ? "▶" : "◀"
        case (false, true) where playhead.duration > 0: return "■"
        case (false, _): return isForward ? "❚❚" : "◀❚"
        }
    }

    /// Returns the time, with thousandths if the scene is paused. The decimal point does not move.
    private static func timeText(_ canvas: PanelCanvas) -> SafeText {
        let (playhead, time) = (canvas.player.playhead, canvas.time)
        let now = time.decimal(places: playhead.isMoving(at: canvas.clock) ? 2 : 3)
        let digits = playhead.duration.decimal(places: 3).count - time.decimal(places: 3).count
        return "\(String(repeating: " ", count: max(0, digits)))\(now) s"
    }

    /// Adds the targets of the mouse. If the whole scene plays, the ends of the bar are the in and out points.
    private static func addTargets(
        to canvas: inout PanelCanvas, _ area: PanelArea, _ start: Int, _ end: Int
    ) {
        let (playhead, columns, row) = (canvas.player.playhead, area.columns, area.row)
        canvas.hits.add(.command(.time(.playPause)), columns: 0..<4, row: row)
        canvas.hits.add(.drag(.time), columns: columns, row: row)
        let isWhole = playhead.range == 0...playhead.duration
        let first = isWhole ? columns.lowerBound - 1 : start
        let last = isWhole ? columns.upperBound : end
        canvas.hits.add(.drag(.inPoint), columns: first..<first + 1, row: row)
        // If both are at the end, only the in point can move.
        if first != last || last < columns.upperBound - 1 {
            canvas.hits.add(.drag(.outPoint), columns: last..<last + 1, row: row)
        }
    }

    private static func drawPace(on canvas: inout PanelCanvas, _ area: PanelArea) {
        let (playhead, theme, row, width) = (
            canvas.player.playhead, canvas.theme, area.row, canvas.grid.columns
        )
        let speed: SafeText = "\(playhead.speed.decimal(upToPlaces: 2))×"
        let mode = SafeText(playhead.loopMode.rawValue)
        guard width >= Layout.wideScrubBar else {
            let changed = [canvas.isLit(.speed) ? speed : nil, canvas.isLit(.loopMode) ? mode : nil]
            let text = changed.compactMap(\.self).joined(separator: " ")
            guard text.columns > 0 else { return }
            canvas.write(" \(text) ", column: width - text.columns - 2, row: row, ink: theme.lit)
            return
        }
        var column = canvas.write(
            "  \(playhead.duration.decimal(upToPlaces: 3)) s   ", column: area.columns.upperBound + 1,
            row: row, ink: theme.dim)
        canvas.hits.add(.command(.pace(.setSpeed(1))), columns: column..<column + speed.columns, row: row)
        column = canvas.write(
            speed, column: column, row: row, ink: canvas.isLit(.speed) ? theme.lit : Theme.Ink())
        canvas.hits.add(
            .command(.pace(.nextLoopMode)), columns: column + 3..<max(width, column + 3), row: row)
        canvas.write(
            "   \(mode)", column: column, row: row, ink: canvas.isLit(.loopMode) ? theme.lit : Theme.Ink())
    }
}
