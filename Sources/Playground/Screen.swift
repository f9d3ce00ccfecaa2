package import Cells
package import Playback
import Raster
import Text

/// Draws a player: the picture in the middle, and the panels around it.
package struct Screen: Sendable {
    /// The keys, for the bottom line and the help.
    package var keyMap: KeyMap
    /// How many times as tall as wide a cell is.
    package var cellAspect: Double
    /// The colours of the terminal: its ground is behind what is translucent, and the panels are to be read on it.
    package var colors: TerminalColors { didSet { theme = Theme(colors) } }
    private var theme: Theme
    private let snaps: Bool

    /// A screen with the standard keys, on a terminal of which nothing is known, that puts level and upright lines in
    /// place, unless told otherwise.
    package init(
        keyMap: KeyMap = .standard, cellAspect: Double = 2, colors: TerminalColors = TerminalColors(),
        snaps: Bool = true
    ) {
        self.keyMap = keyMap
        self.cellAspect = cellAspect
        self.snaps = snaps
        self.colors = colors
        theme = Theme(colors)
    }

    private var backdrop: PixelColor {
        let (red, green, blue) = colors.backdrop.rgb ?? (0, 0, 0)
        return PixelColor(red, green, blue)
    }

    /// The layout of a player's screen on so many cells.
    package func layout(of player: Player, columns: Int, rows: Int) -> Layout {
        Layout(
            columns: columns, rows: rows, panels: player.showsPanels,
            captionLines: player.item.captionLines(columns: columns),
            parts: !player.item.parts.isEmpty, duration: player.playhead.duration)
    }

    /// Draws the whole screen as it is at an instant of the clock.
    package func draw(
        _ player: Player, at clock: Double, into grid: inout CellGrid, using renderer: FrameRenderer
    ) {
        let layout = layout(of: player, columns: grid.columns, rows: grid.rows)
        let time = player.playhead.mediaTime(at: clock)
        let shown = player.shownGlyphs
        grid.fill(with: .blank)
        renderer.draw(
            player.item.timeline, at: time,
            style: FrameStyle(
                glyphs: shown.glyphs, cellAspect: cellAspect, backdrop: backdrop, dithers: !player.hasColors,
                softens: colors.depth.hasHalfTones, sets: player.mosaicGlyphs, snaps: snaps,
                labelInk: FrameStyle.Ink(color: theme.dim.color, style: theme.dim.style)),
            into: &grid, rows: layout.canvas)
        drawPanels(player, layout, time, clock, isCut: renderer.isCut, into: &grid)
        if player.showsHelp {
            HelpPanel(keyMap: keyMap, reason: shown.isAutomatic ? player.glyphsReason : nil).draw(
                into: &grid, theme: theme)
        }
    }

    /// Says in the title line of a drawn screen what a slow link goes without, unless the help may lie over it.
    package func tell(
        _ link: SlowLink, of player: Player, at clock: Double, in grid: inout CellGrid,
        drawnBy renderer: FrameRenderer
    ) {
        let layout = layout(of: player, columns: grid.columns, rows: grid.rows)
        guard let row = layout.titleRow, !player.showsHelp else { return }
        drawTitle(player, link, clock, isCut: renderer.isCut, into: &grid, row: row)
    }

    private func drawTitle(
        _ player: Player, _ link: SlowLink?, _ clock: Double, isCut: Bool, into grid: inout CellGrid,
        row: Int
    ) {
        let isLit = player.highlights(at: clock).contains(.glyphs)
        TitleLine(player: player, link: link, isLit: isLit, isCut: isCut)
            .draw(into: &grid, row: row, theme: theme)
    }

    /// What a key, or the mouse, asks for while a player is shown on so many cells; nil when it asks for nothing.
    package func command(for key: Key, of player: Player, columns: Int, rows: Int) -> Command? {
        guard case .mouse(let event, let column, let row) = key else { return keyMap.command(for: key) }
        return layout(of: player, columns: columns, rows: rows).command(for: event, column: column, row: row)
    }

    private func drawPanels(
        _ player: Player, _ layout: Layout, _ time: Double, _ clock: Double, isCut: Bool,
        into grid: inout CellGrid
    ) {
        let highlights = player.highlights(at: clock)
        if let row = layout.titleRow { drawTitle(player, nil, clock, isCut: isCut, into: &grid, row: row) }
        if let row = layout.partsRow { drawParts(player.item.parts, into: &grid, row: row) }
        if let caption = player.item.caption(at: time) {
            for (row, line) in zip(layout.captionRows, caption.lines(columns: grid.columns)) {
                grid.write(line, column: 1, row: row)
            }
        }
        if let row = layout.scrubRow {
            ScrubBar(
                time: time, playhead: player.playhead, direction: player.playhead.direction(at: clock),
                ticks: player.item.moments, places: layout.scrubColumns
            ).draw(into: &grid, row: row, theme: theme, highlights: highlights)
        }
        if let problem = player.problem, grid.rows > 0 {
            let row = layout.keyRow ?? grid.rows - 1
            let rest = String(repeating: " ", count: max(0, grid.columns - problem.columns))
            return _ = grid.write("\(problem)\(rest)", column: 0, row: row, foreground: theme.warning)
        }
        guard let row = layout.keyRow else { return }
        if let notice = player.notice(at: clock) {
            grid.write(notice, column: 1, row: row, foreground: theme.accent)
        } else if layout.isTooSmall {
            let least = Layout.comfortable
            grid.write(
                "needs \(least.columns)×\(least.rows), this is \(grid.columns)×\(grid.rows): "
                    + "make it larger, or press q", column: 0, row: row, foreground: theme.warning)
        } else {
            KeyLine(keyMap: keyMap).draw(into: &grid, row: row, theme: theme)
        }
    }

    /// The names of scenes side by side, each over the middle of its own.
    private func drawParts(_ names: [ShownText], into grid: inout CellGrid, row: Int) {
        for (index, name) in names.enumerated() {
            let middle = grid.columns * (2 * index + 1) / (2 * names.count)
            grid.write(name, column: max(0, middle - name.columns / 2), row: row, ink: theme.dim)
        }
    }
}
