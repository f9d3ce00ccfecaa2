import Cells
import Geometry
import Layers
import Playback
import Text

/// The line that shows where the time is and how it runs, and that a mouse can drag:
///
///     ▶  0.35 s  ├─────────────●───────┆───────────────────┤  1.5 s   1×   loop
///
/// The sign says what the scene does: ▶ and ◀ that it runs, ❚❚ that it is paused (◀❚ on its way back), ■ that it is at
/// its end. Steps and
/// key moments are ticks; in and out points show as brackets. On a narrow screen the bar has the row to itself, and what
/// is right of it shows when it changes.
struct ScrubBar {
    let time: Double
    let playhead: Playhead
    let direction: Playhead.Direction
    let isMoving: Bool
    /// The steps of a lesson, marked on the bar.
    let steps: [Double]
    /// The instants at which something begins, turns or ends.
    let keyMoments: [Double]
    /// The columns of the bar itself.
    let places: Range<Int>

    /// The least width with which the duration, the speed and the loop mode have room beside the bar.
    private static let comfortable = 64

    /// The columns of the bar's inner places on a screen so wide. They leave room for the widest words on both
    /// sides, so that the bar keeps its place and its length when they change.
    static func places(duration: Double, columns: Int) -> Range<Int> {
        let first = " ❚❚ \(duration.decimal(places: 3)) s  ├".count
        let after =
            columns < comfortable ? 2 : "┤  \(duration.decimal(upToPlaces: 3)) s   0.81×   ping-pong ".count
        return first..<max(first + 1, columns - after)
    }

    private var sign: SafeText {
        switch (isMoving, playhead.isPlaying) {
        case (true, _): direction == .forward ? "▶" : "◀"
        case (false, true) where playhead.duration > 0: "■"
        case (false, _): direction == .forward ? "❚❚" : "◀❚"
        }
    }

    /// The time; its decimal point keeps its place. Thousandths are of use where it stands still.
    private var reading: SafeText {
        let now = time.decimal(places: isMoving ? 2 : 3)
        let digits = playhead.duration.decimal(places: 3).count - time.decimal(places: 3).count
        return "\(String(repeating: " ", count: max(0, digits)))\(now) s"
    }

    /// The column of a scene time.
    private func column(of media: Double) -> Int {
        Self.column(of: media, in: playhead.duration, places)
    }

    /// The column of a time among those that a whole duration has.
    static func column(of media: Double, in duration: Double, _ places: Range<Int>) -> Int {
        guard duration > 0 else { return places.lowerBound }
        let fraction = min(max(media / duration, 0), 1)
        return places.lowerBound + Int((fraction * Double(places.count - 1)).rounded())
    }

    func draw(
        into grid: inout CellGrid, row: Int, theme: Theme, highlights: Set<Player.Setting>, hits: inout HitMap
    ) {
        addHits(row, &hits)
        grid.write(sign, column: 1, row: row)
        grid.write(reading, column: 4, row: row)
        grid.write("├", column: places.lowerBound - 1, row: row, ink: theme.dim)
        grid.write(
            SafeText(String(repeating: "─", count: places.count)), column: places.lowerBound, row: row,
            ink: theme.dim)
        grid.write("┤", column: places.upperBound, row: row, ink: theme.dim)
        for tick in keyMoments { draw("┴", at: tick, into: &grid, row: row, ink: theme.dim) }
        for tick in steps { draw("┆", at: tick, into: &grid, row: row, ink: Theme.Ink()) }
        if playhead.range != 0...playhead.duration {
            let brackets: [(SafeText, Double)] = [
                ("[", playhead.range.lowerBound), ("]", playhead.range.upperBound),
            ]
            for (bracket, media) in brackets {
                grid.write(bracket, column: column(of: media), row: row, ink: theme.accent)
            }
        }
        grid.write("●", column: column(of: time), row: row, ink: theme.accent)
        hits.add(.grip(.time), columns: column(of: time)..<column(of: time) + 1, row: row)
        drawPace(into: &grid, row: row, theme, highlights, &hits)
    }

    /// What can be taken hold of: where all of the scene is played its ends are the in and out points.
    private func addHits(_ row: Int, _ hits: inout HitMap) {
        hits.add(.command(.time(.playPause)), columns: 0..<4, row: row)
        hits.add(.grip(.time), columns: places, row: row)
        let isWhole = playhead.range == 0...playhead.duration
        let first = isWhole ? places.lowerBound - 1 : column(of: playhead.range.lowerBound)
        let last = isWhole ? places.upperBound : column(of: playhead.range.upperBound)
        hits.add(.grip(.inPoint), columns: first..<first + 1, row: row)
        // Where both are at the end, only the in point has somewhere to go.
        if first != last || last < places.upperBound - 1 {
            hits.add(.grip(.outPoint), columns: last..<last + 1, row: row)
        }
    }

    /// A tick; the ends of the bar need none.
    private func draw(
        _ tick: SafeText, at media: Double, into grid: inout CellGrid, row: Int, ink: Theme.Ink
    ) {
        let column = column(of: media)
        guard column > places.lowerBound, column < places.upperBound - 1 else { return }
        grid.write(tick, column: column, row: row, ink: ink)
    }

    /// How long the scene is, how fast it runs, and what happens at its end.
    private func drawPace(
        into grid: inout CellGrid, row: Int, _ theme: Theme, _ highlights: Set<Player.Setting>,
        _ hits: inout HitMap
    ) {
        let speed: SafeText = "\(playhead.speed.decimal(upToPlaces: 2))×"
        let mode = SafeText(playhead.loopMode.rawValue)
        guard grid.columns >= ScrubBar.comfortable else {
            let changed = [
                highlights.contains(.speed) ? speed : nil, highlights.contains(.loopMode) ? mode : nil,
            ]
            let words = changed.compactMap(\.self).joined(separator: " ")
            guard words.columns > 0 else { return }
            grid.write(" \(words) ", column: grid.columns - words.columns - 2, row: row, ink: theme.lit)
            return
        }
        var column = grid.write(
            "  \(playhead.duration.decimal(upToPlaces: 3)) s   ", column: places.upperBound + 1, row: row,
            ink: theme.dim)
        hits.add(.command(.pace(.normalSpeed)), columns: column..<column + speed.columns, row: row)
        column = grid.write(
            speed, column: column, row: row, ink: highlights.contains(.speed) ? theme.lit : Theme.Ink())
        hits.add(
            .command(.pace(.nextLoopMode)), columns: column + 3..<max(grid.columns, column + 3), row: row)
        grid.write(
            "   \(mode)", column: column, row: row,
            ink: highlights.contains(.loopMode) ? theme.lit : Theme.Ink())
    }
}

/// The top line: the name and the title of the scene, what a slow link goes without, the place in the playlist, and the
/// characters in use.
struct TitleLine {
    let player: Player
    /// What the link goes without, if it is slow.
    let link: SlowLink?
    /// Whether the choice of glyphs has just been changed.
    let isLit: Bool
    /// Whether the picture is so much work that some of it is left out.
    let isTruncated: Bool

    func draw(into grid: inout CellGrid, row: Int, theme: Theme) {
        let shown = player.shownGlyphs
        let glyphs: SafeText =
            player.pictureCell != nil
            ? "pixels" : shown.isAutomatic ? "auto: \(shown.glyphs)" : "\(shown.glyphs)"
        let position: SafeText =
            player.playlist.count > 1 ? "\(player.index + 1) of \(player.playlist.count)" : ""
        let recording: SafeText = player.isRecording ? "● recording   " : ""
        let place: SafeText = position.text.isEmpty ? "" : "\(position)   "
        // The right side gives way where it would leave no room for the title; what was just changed is shown.
        let wide = [recording, place, glyphs].map(\.columns).reduce(0, +)
        let isWhole = isLit || player.item.heading.columns + 4 + wide < grid.columns
        let kind = isWhole ? glyphs : ""
        let start = grid.columns - 1 - (isWhole ? wide : recording.columns + position.columns)
        let hasRight = start >= 16
        let column = drawNames(into: &grid, row: row, end: hasRight ? start - 3 : grid.columns - 1, theme)
        guard hasRight else { return }
        var room = column + 3..<max(start, column + 3)
        for forms in warnings {
            // Three columns stand behind it.
            guard let words = forms.first(where: { $0.columns + 3 <= room.count }) else { continue }
            room = room.lowerBound..<room.upperBound - words.columns - 3
            grid.write(words, column: room.upperBound, row: row, ink: theme.warning)
        }
        var end = grid.write(recording, column: start, row: row, ink: theme.warning)
        end = grid.write(place, column: end, row: row, ink: theme.dim)
        grid.write(
            kind, column: end, row: row,
            ink: isLit ? theme.lit : theme.dim)
    }

    /// The title, and the name by which the command line knows the scene where that says something else. Returns the
    /// column behind them.
    private func drawNames(into grid: inout CellGrid, row: Int, end: Int, _ theme: Theme) -> Int {
        let item = player.item
        let column = grid.write(item.heading.fitting(columns: end - 1), column: 1, row: row, style: .bold)
        guard item.hasOtherName, column + 3 + item.shownName.columns <= end else {
            return column
        }
        return grid.write("   \(item.shownName)", column: column, row: row, ink: theme.dim)
    }

    /// What is amiss, each as fully and as shortly as it can be said.
    private var warnings: [[SafeText]] {
        var warnings: [[SafeText]] = []
        if isTruncated {
            warnings.append(["too much to draw: the front is left out", "too much to draw", "cut"])
        }
        if let link { warnings.append(["slow link: \(words(on: link))", "slow link", "slow"]) }
        return warnings
    }

    private func words(on link: SlowLink) -> SafeText {
        let colors: SafeText? = link.colors.map { "\($0.rawValue) colours" }
        let frames: SafeText? = link.framesPerSecond.map { "\($0) fps" }
        let savings = [colors, frames].compactMap(\.self)
        return savings.count == 2 ? "\(savings[0]), \(savings[1])" : savings.first ?? ""
    }
}
