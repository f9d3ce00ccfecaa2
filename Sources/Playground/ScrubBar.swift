import Cells
import Geometry
import Layers
import Playback
import Scenes
import Text

/// The scrub bar: the state, the time, the bar, the duration, the speed and the loop mode.
///
///     ▶  0.35 s  ├····┣━━━━━━━━●───────┃────────◆──┫·······┤  1.5 s   1×   loop
///
/// The first symbol is ▶ or ◀ for a moving scene, ❚❚ or ◀❚ for a paused one, and ■ at its end. The bar is thick up to the
/// current time. A step is ┃, and a key moment ◆. The in and out points are the handles ┣ and ┫; at the ends of the scene
/// they replace its ends. A narrow screen shows the speed and the loop mode only after a change.
enum ScrubBar: Panel {
    static func area(for player: Player, in layout: Layout) -> CellArea? {
        layout.scrubRow.flatMap { CellArea(layout.scrubColumns, $0..<$0 + 1) }
    }

    static func draw(on canvas: inout PanelCanvas, in area: CellArea) {
        let (playhead, theme) = (canvas.player.playhead, canvas.theme)
        let (columns, row, layout) = (area.columns, area.row, canvas.layout)
        func column(of time: Double) -> Int { layout.scrubColumn(of: time, duration: playhead.duration) }
        canvas.write(symbol(canvas), 1, row)
        canvas.write(timeText(canvas), 4, row)
        let now = column(of: canvas.time)
        let range = handles(of: playhead, in: layout)
        let bar = columns.lowerBound - 1...columns.upperBound
        func line(_ symbol: Character, _ first: Int, _ end: Int, _ ink: Theme.Ink) {
            let text = SafeText(String(repeating: symbol, count: max(0, end - first)))
            canvas.write(text, first, row, ink)
        }
        line("·", bar.lowerBound, range.lowerBound, theme.dim)
        line("─", range.lowerBound, range.upperBound + 1, theme.dim)
        line("━", range.lowerBound, min(now, range.upperBound + 1), theme.accent)
        line("·", range.upperBound + 1, bar.upperBound + 1, theme.dim)
        let inside = columns.dropFirst().dropLast()
        // Steps are in front. The ends of the bar need no mark.
        for isStep in [false, true] {
            for mark in canvas.player.item.marks where mark.isStep == isStep {
                let markColumn = column(of: mark.time)
                guard inside.contains(markColumn) else { continue }
                canvas.write(isStep ? "┃" : "◆", markColumn, row, isStep ? Theme.Ink() : theme.dim)
            }
        }
        canvas.write("├", bar.lowerBound, row, theme.dim)
        canvas.write("┤", bar.upperBound, row, theme.dim)
        canvas.write("┣", range.lowerBound, row, theme.accent)
        canvas.write("┫", range.upperBound, row, theme.accent)
        canvas.write("●", now, row, theme.accent)
        addTargets(to: &canvas, area, range, now)
        drawPace(on: &canvas, area)
    }

    /// Returns the columns of the in and out points. If the whole scene plays, they are the ends of the bar.
    private static func handles(of playhead: Playhead, in layout: Layout) -> ClosedRange<Int> {
        let columns = layout.scrubColumns
        guard playhead.hasRange else { return columns.lowerBound - 1...columns.upperBound }
        func column(of time: Double) -> Int { layout.scrubColumn(of: time, duration: playhead.duration) }
        let first = column(of: playhead.range.lowerBound)
        return first...max(first, column(of: playhead.range.upperBound))
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

    private static func addTargets(
        to canvas: inout PanelCanvas, _ area: CellArea, _ range: ClosedRange<Int>, _ now: Int
    ) {
        let (columns, row) = (area.columns, area.row)
        canvas.hits.add(.command(.time(.playPause)), columns: 0..<4, row: row)
        canvas.hits.add(.drag(.time), columns: columns, row: row)
        let (first, last) = (range.lowerBound, range.upperBound)
        canvas.hits.add(.drag(.inPoint), columns: first..<first + 1, row: row)
        // If both are at the end, only the in point can move.
        if first != last || last < columns.upperBound - 1 {
            canvas.hits.add(.drag(.outPoint), columns: last..<last + 1, row: row)
        }
        canvas.hits.add(.drag(.time), columns: now..<now + 1, row: row)
    }

    private static func drawPace(on canvas: inout PanelCanvas, _ area: CellArea) {
        let (playhead, theme) = (canvas.player.playhead, canvas.theme)
        let (row, width) = (area.row, canvas.grid.columns)
        let speed: SafeText = "\(playhead.speed.decimal(upToPlaces: 2))×"
        let mode = SafeText(playhead.loopMode.rawValue)
        guard width >= Layout.wideScrubBar else {
            let changed = [canvas.isLit(.speed) ? speed : nil, canvas.isLit(.loopMode) ? mode : nil]
            let text = changed.compactMap(\.self).joined(separator: " ")
            guard !text.isEmpty else { return }
            canvas.write(" \(text) ", width - text.columns - 2, row, theme.lit)
            return
        }
        var column = canvas.write(
            "  \(Layout.lengthText(playhead.duration))   ", area.columns.upperBound + 1, row, theme.dim)
        canvas.hits.add(.command(.pace(.setSpeed(1))), columns: column..<column + speed.columns, row: row)
        column = canvas.write(speed, column, row, canvas.isLit(.speed) ? theme.lit : Theme.Ink())
        canvas.hits.add(
            .command(.pace(.nextLoopMode)), columns: column + 3..<max(width, column + 3), row: row)
        canvas.write("   \(mode)", column, row, canvas.isLit(.loopMode) ? theme.lit : Theme.Ink())
    }
}

// MARK: - The next mark

extension Playhead {
    /// Whether there is an in or an out point.
    var hasRange: Bool { range != 0...duration }
}

extension Player {
    /// Returns the mark that the playhead reaches next, or `nil` if there is none in the played range.
    ///
    /// A step whose sentence is shown already is not next.
    func nextMark(at clock: Double) -> ScrubMark? {
        let isForward = playhead.direction(at: clock) == .forward
        let now = playhead.mediaTime(at: clock)
        let inside = item.marks.filter {
            playhead.range.contains($0.time) && abs($0.time - now) > Self.sentenceTolerance
        }
        return nearest(inside, isForward: isForward, at: clock, time: \.time)
    }
}
