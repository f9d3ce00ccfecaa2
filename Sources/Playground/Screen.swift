package import Cells
import Geometry
import Layers
package import Playback
import Raster
import Scenes
import Text

/// Draws a player: the picture in the middle, and the panels around it.
package struct Screen: Sendable {
    /// How many times as tall as wide a cell is.
    package var cellAspect: Double
    /// The colours of the terminal: its ground is behind what is translucent, and the panels are to be read on it.
    package var colors: TerminalColors { didSet { themes = FittedThemes(to: colors) } }
    private var themes: FittedThemes
    private let snaps: Bool

    /// A screen with the standard keys, on a terminal of which nothing is known, that puts level and upright lines in
    /// place, unless told otherwise.
    package init(
        cellAspect: Double = 2, colors: TerminalColors = TerminalColors(),
        snaps: Bool = true
    ) {
        self.cellAspect = cellAspect
        self.snaps = snaps
        self.colors = colors
        themes = FittedThemes(to: colors)
    }

    /// What is behind a player's picture, in 24 bits; nil where nobody knows.
    package func ground(of player: Player) -> CellColor? { player.theme.ground(of: colors) }

    private func backdrop(of player: Player) -> PixelColor {
        let (red, green, blue) = ground(of: player)?.rgb ?? (0, 0, 0)
        return PixelColor(red, green, blue)
    }

    /// The layout of a player's screen on so many cells.
    package func layout(of player: Player, columns: Int, rows: Int) -> Layout {
        // A list has their room where there is little.
        let hasSentences =
            (player.prompt == nil || rows >= 20) && player.playlist.contains(where: \.hasWords)
        return Layout(
            columns: columns, rows: rows, panels: player.showsPanels,
            captionLines: hasSentences ? 2 : 0,
            parts: !player.shownParts.isEmpty,
            timeRows: player.timeView?.rows(animations: player.item.allRuns.count) ?? 0,
            listRows: player.prompt == nil ? 0 : Prompt.mostRows,
            side: player.inspector != nil ? .inspector : player.codeView != nil ? .code : nil,
            duration: player.playhead.duration)
    }

    /// Draws the whole screen as it is at an instant of the clock. Returns the picture that is seen through its windows, where
    /// pictures are shown in pixels and the screen is not to be in characters all the same.
    @discardableResult
    package func draw(
        _ player: Player, at clock: Double, into grid: inout CellGrid, using renderer: FrameRenderer,
        inCharacters: Bool = false
    ) -> CellPicture? {
        let layout = layout(of: player, columns: grid.columns, rows: grid.rows)
        let time = player.playhead.mediaTime(at: clock)
        let shown = player.shownGlyphs
        let theme = themes[player.theme]
        grid.fill(with: .blank)
        let style = FrameStyle(
            glyphs: shown.glyphs, cellAspect: cellAspect, backdrop: backdrop(of: player),
            dithers: !player.hasColors,
            softens: colors.depth.hasHalfTones, sets: player.mosaicGlyphs, snaps: snaps,
            overlays: player.overlays, overlayColors: theme.overlays,
            labelInk: FrameStyle.Ink(color: theme.dim.color, style: theme.dim.style))
        var picture: CellPicture?
        if let cell = player.pictureCell, !inCharacters, !layout.canvas.isEmpty {
            let time = player.pictureTime(time, at: clock)
            picture = drawPixels(player, at: time, style, layout, cell, into: &grid, using: renderer)
        } else {
            drawPicture(player, at: time, style, layout, into: &grid, using: renderer)
        }
        let isTruncated = renderer.isTruncated || player.wipe != nil && renderer.second.isTruncated
        var hits = HitMap(isWanted: false)
        let before = picture == nil ? nil : grid
        drawPanels(player, layout, time, clock, isTruncated: isTruncated, into: &grid, &hits)
        if let picture, let before {
            grid.cover(picture, where: before, ground: ground(of: player) ?? .rgb(0, 0, 0))
        }
        return picture
    }

    /// What the mouse finds where on a player's screen of so many cells.
    func hits(of player: Player, at clock: Double, columns: Int, rows: Int) -> HitMap {
        var hits = HitMap(isWanted: true)
        var grid = CellGrid(columns: columns, rows: rows)
        let layout = layout(of: player, columns: columns, rows: rows)
        hits.add(.picture, columns: layout.canvasColumns, rows: layout.canvas)
        if let wipe = player.wipe {
            let line = wipeColumn(wipe, layout)
            hits.add(.grip(.wipe), columns: max(0, line - 1)..<line + 2, rows: layout.canvas)
        }
        let time = player.playhead.mediaTime(at: clock)
        drawPanels(player, layout, time, clock, isTruncated: false, into: &grid, &hits)
        return hits
    }

    private func drawPicture(
        _ player: Player, at time: Double, _ style: FrameStyle, _ layout: Layout, into grid: inout CellGrid,
        using renderer: FrameRenderer
    ) {
        let timelines = player.shownTimelines
        let columns = layout.canvasColumns
        if timelines.count == 1, columns.count == grid.columns {
            return renderer.draw(timelines[0], at: time, style: style, into: &grid, rows: layout.canvas)
        }
        var picture = CellGrid(columns: columns.count, rows: layout.canvas.count)
        renderer.draw(timelines[0], at: time, style: style, into: &picture, rows: 0..<picture.rows)
        grid.draw(picture, column: columns.lowerBound, row: layout.canvas.lowerBound)
        guard let wipe = player.wipe, !columns.isEmpty else { return }
        renderer.second.draw(timelines[1], at: time, style: style, into: &picture, rows: 0..<picture.rows)
        drawRest(of: picture, from: wipe, player, layout, into: &grid)
    }

    /// Draws the second of two pictures from where the first one ends, with a line between them.
    func drawRest(
        of picture: CellGrid, from wipe: Double, _ player: Player, _ layout: Layout, into grid: inout CellGrid
    ) {
        let (place, columns) = (wipeEdge(wipe, layout), layout.canvasColumns)
        var rest = CellGrid(columns: columns.count - place, rows: picture.rows)
        rest.draw(picture, column: -place, row: 0)
        grid.draw(rest, column: columns.lowerBound + place, row: layout.canvas.lowerBound)
        let line = wipeColumn(wipe, layout)
        for row in layout.canvas { grid.write("│", column: line, row: row, ink: themes[player.theme].accent) }
    }

    /// Where the line between two pictures is of which one lies over the other.
    private func wipeColumn(_ wipe: Double, _ layout: Layout) -> Int {
        layout.canvasColumns.lowerBound + max(0, wipeEdge(wipe, layout) - 1)
    }

    /// How many columns of the picture are before that line's end.
    func wipeEdge(_ wipe: Double, _ layout: Layout) -> Int {
        Int((wipe * Double(layout.canvasColumns.count)).rounded())
    }

    private func help(of player: Player) -> HelpPanel {
        HelpPanel(keyMap: player.keyMap, reason: player.shownGlyphs.isAutomatic ? player.glyphsReason : nil)
    }

    /// Says in the title line of a drawn screen what a slow link goes without, unless the help may lie over it.
    package func tell(
        _ link: SlowLink, of player: Player, at clock: Double, in grid: inout CellGrid,
        drawnBy renderer: FrameRenderer
    ) {
        let layout = layout(of: player, columns: grid.columns, rows: grid.rows)
        guard let row = layout.titleRow, player.helpPage == nil else { return }
        drawTitle(player, link, clock, isTruncated: renderer.isTruncated, into: &grid, row: row)
    }

    private func drawTitle(
        _ player: Player, _ link: SlowLink?, _ clock: Double, isTruncated: Bool, into grid: inout CellGrid,
        row: Int
    ) {
        let isLit = player.highlights(at: clock).contains(.glyphs)
        TitleLine(player: player, link: link, isLit: isLit, isTruncated: isTruncated)
            .draw(into: &grid, row: row, theme: themes[player.theme])
    }

    /// What a key, or the mouse, asks for while a player is shown on so many cells; nil when it asks for nothing.
    package func command(
        for key: Key, of player: Player, at clock: Double, columns: Int, rows: Int
    ) -> Command? {
        switch key {
        case .mouse(let event, let column, let row):
            return command(for: event, column, row, of: player, at: clock, columns: columns, rows: rows)
        case .resize where player.held != nil: return .hold(.drop)
        default: break
        }
        if player.asksToCopy, let command = CopyCommand(key) { return .copy(command) }
        if player.prompt != nil, let command = PromptPanel.command(for: key) { return command }
        if player.finder != nil, let command = FinderPanel.command(for: key) { return command }
        if player.entry != nil, let command = EntryCommand(key) {
            return .inspect(.entry(command))
        }
        if player.codeView != nil, let lines = CodePanel.lines(for: key) {
            let room = layout(of: player, columns: columns, rows: rows).inspectorRows.count - 1
            return .show(.scrollCode(lines.count * (lines.isPage ? max(1, room - 1) : 1), room: room))
        }
        if player.wipe != nil, let share = key.wipes { return .show(.moveWipe(by: share)) }
        let command = player.keyMap.command(for: key)
        if player.choosesOverlays {
            if command == .show(.chooseOverlays(true)) { return .show(.chooseOverlays(false)) }
            if let command = OverlayMenu.command(for: key) { return command }
        }
        guard case .show(.help) = command, let page = player.helpPage else { return command }
        // The key goes on from page to page, and closes the last one.
        let isLast = page + 1 >= help(of: player).pages(columns: columns, rows: rows)
        return .show(.help(page: isLast ? nil : page + 1))
    }

    private func drawPanels(
        _ player: Player, _ layout: Layout, _ time: Double, _ clock: Double, isTruncated: Bool,
        into grid: inout CellGrid, _ hits: inout HitMap
    ) {
        let highlights = player.highlights(at: clock)
        let theme = themes[player.theme]
        if let row = layout.titleRow {
            drawTitle(player, nil, clock, isTruncated: isTruncated, into: &grid, row: row)
            hits.add(.command(.find(.open)), columns: 0..<grid.columns, row: row)
        }
        if let row = layout.partsRow {
            drawParts(
                player.shownParts, over: layout.canvasColumns, atEnds: player.wipe != nil, into: &grid,
                row: row, theme, &hits)
        }
        drawSentence(player, layout, clock, into: &grid)
        let sheet = player.timeView == .curve ? player.curveSheet(at: clock) : nil
        if let view = player.timeView {
            TimePanel(
                view: view, timeline: player.item.timeline,
                isSideBySide: !player.item.parts.isEmpty, runs: player.item.stretches, time: time,
                sheet: sheet,
                graph: player.graph?.graph, glyphs: player.plotGlyphs, backdrop: backdrop(of: player),
                hasColors: player.hasColors, places: layout.scrubColumns,
                chosen: player.hasChoice ? player.timedRun : nil
            ).draw(into: &grid, rows: layout.timeRows, theme: theme, hits: &hits)
        }
        if let row = layout.scrubRow {
            ScrubBar(
                time: time, playhead: player.playhead, direction: player.playhead.direction(at: clock),
                isMoving: player.playhead.isMoving(at: clock), steps: player.item.lesson.steps.map(\.time),
                keyMoments: player.item.keyMoments, places: layout.scrubColumns
            ).draw(into: &grid, row: row, theme: theme, highlights: highlights, hits: &hits)
        }
        if let inspector = player.inspector, !layout.inspectorRows.isEmpty {
            InspectorPanel(
                inspector: inspector, rows: player.inspectorRows(at: clock), edits: player.edits.edits.count,
                lit: highlights.lazy.compactMap(\.target).first
            ).draw(
                into: &grid, columns: layout.inspectorColumns, rows: layout.inspectorRows, theme: theme,
                hits: &hits)
        }
        if let page = player.code?.page {
            CodePanel(page: page, time: time).draw(
                into: &grid, columns: layout.inspectorColumns, rows: layout.inspectorRows, theme: theme,
                hits: &hits)
        }
        if let finder = player.finder, let end = layout.scrubRow {
            FinderPanel(finder: finder, playlist: player.playlist).draw(
                into: &grid, rows: layout.canvas.lowerBound..<end, theme: theme, hits: &hits)
        }
        let isEditing = player.inspector != nil || sheet?.items.isEmpty == false
        drawLastRow(player, layout, clock, isEditing: isEditing, into: &grid, &hits)
        if let page = player.helpPage {
            help(of: player).draw(page: page, into: &grid, theme: theme, hits: &hits)
        }
    }

    /// The last row: something said, what is wrong with a saved file, that the screen is too small, or the keys.
    private func drawLastRow(
        _ player: Player, _ layout: Layout, _ clock: Double, isEditing: Bool, into grid: inout CellGrid,
        _ hits: inout HitMap
    ) {
        let theme = themes[player.theme]
        let isNeeded = player.problem != nil || player.prompt != nil || player.asksToCopy
        guard let row = layout.keyRow ?? (isNeeded && grid.rows > 0 ? grid.rows - 1 : nil) else { return }
        func write(_ text: SafeText, _ ink: Theme.Ink) {
            let rest = String(repeating: " ", count: max(0, grid.columns - text.columns - 1))
            grid.write(" \(text)\(rest)", column: 0, row: row, ink: ink)
        }
        if player.asksToCopy {
            let question = player.copyQuestion.first { $0.columns + 1 < grid.columns } ?? ""
            hits.add(.nothing, columns: 0..<grid.columns, row: row)
            hits.addKeys(question, column: 1, row: row)
            return write(question, theme.accent)
        }
        if let prompt = player.prompt {
            let panel = PromptPanel(prompt: prompt, keyMap: player.keyMap)
            panel.drawLine(into: &grid, row: row, theme: theme, hits: &hits)
            return panel.drawList(into: &grid, rows: layout.listRows, theme: theme, hits: &hits)
        }
        if let notice = player.notice(at: clock) {
            write(notice, player.notice.isQuiet ? theme.dim : theme.accent)
        } else if let problem = player.problem {
            write(problem, theme.warning)
        } else if layout.isTooSmall {
            if let words = tooSmall(grid, player.keyMap.label(of: "quit")).first(where: {
                $0.columns <= grid.columns
            }) {
                grid.write(words, column: 0, row: row, ink: theme.warning)
            }
        } else if player.entry != nil || player.finder != nil {
            let forms = player.entry == nil ? FinderPanel.keys : ValueEntry.keys
            let keys = forms.first { $0.columns < grid.columns } ?? ""
            grid.write(keys, column: 1, row: row, ink: theme.dim)
            hits.addKeys(keys, column: 1, row: row, isProse: true)
        } else if player.choosesOverlays {
            OverlayMenu(chosen: player.overlays).draw(into: &grid, row: row, theme: theme, hits: &hits)
        } else {
            KeyLine(
                keyMap: player.keyMap, isMoving: player.goesOn(at: clock), isLesson: player.isInLesson,
                isInspecting: isEditing, isWiping: player.wipe != nil
            ).draw(into: &grid, row: row, theme: theme, hits: &hits)
        }
    }

    private func tooSmall(_ grid: CellGrid, _ quit: SafeText) -> [SafeText] {
        let least: SafeText = "\(Layout.smallest.columns)×\(Layout.smallest.rows)"
        let now: SafeText = "needs \(least), this is \(grid.columns)×\(grid.rows)"
        return [
            "\(now): make it larger, or press \(quit)", now, "\(least) needed · \(quit)",
            "\(least) · \(quit)", least,
        ]
    }

    /// The sentence under the picture, dim where it is not true, and which step of the lesson it is.
    private func drawSentence(_ player: Player, _ layout: Layout, _ clock: Double, into grid: inout CellGrid)
    {
        guard let last = layout.captionRows.last else { return }
        let sentence = player.sentence(at: clock)
        let theme = themes[player.theme]
        let lines =
            sentence.flatMap { player.item.caption($0.kind) }?.lines(columns: grid.columns) ?? []
        for (row, line) in zip(layout.captionRows, lines) {
            grid.write(line, column: 1, row: row, ink: sentence?.isTrue == false ? theme.dim : Theme.Ink())
        }
        // Beside the second line, when there is room.
        let used = lines.count < layout.captionRows.count ? 0 : lines.last?.columns ?? 0
        guard let words = player.place(of: sentence).first(where: { used + 4 + $0.columns < grid.columns })
        else { return }
        grid.write(words, column: grid.columns - 1 - words.columns, row: last, ink: theme.dim)
    }

    /// The names of scenes side by side, each over the middle of its own; of one over the other at their outer ends, where
    /// they stay whatever is moved.
    private func drawParts(
        _ names: [SafeText], over columns: Range<Int>, atEnds: Bool, into grid: inout CellGrid, row: Int,
        _ theme: Theme, _ hits: inout HitMap
    ) {
        for (index, name) in names.enumerated() {
            let words = name.fitting(columns: columns.count / names.count - 2)
            let middle = columns.lowerBound + columns.count * (2 * index + 1) / (2 * names.count)
            let end = index == 0 ? columns.lowerBound + 1 : columns.upperBound - 1 - words.columns
            let column = atEnds ? end : max(0, middle - words.columns / 2)
            grid.write(words, column: column, row: row, ink: theme.dim)
            hits.add(
                .command(.show(.nextComparison)), columns: column..<column + words.columns, row: row)
        }
    }
}

extension Key {
    /// By which share of the width it moves the end of one picture over another; nil for a key that does not.
    fileprivate var wipes: Double? {
        switch self {
        case .left: -0.05
        case .right: 0.05
        default: nil
        }
    }
}

extension CopyCommand {
    /// What a key answers to the question of it; nil for a key that does not.
    fileprivate init?(_ key: Key) {
        switch key {
        case "y", "Y", .enter: self = .allow
        case "n", "N", .escape: self = .refuse
        default: return nil
        }
    }
}

extension Screen {
    /// Draws the picture in pixels: its place in the grid becomes a window, but for labels.
    func drawPixels(
        _ player: Player, at time: Double, _ style: FrameStyle, _ layout: Layout,
        _ cell: PictureSupport.CellExtent, into grid: inout CellGrid, using renderer: FrameRenderer
    ) -> CellPicture? {
        let (columns, rows) = (layout.canvasColumns, layout.canvas)
        let (width, height) = Player.pictureSize(columns: columns.count, rows: rows.count, cell: cell)
        guard width > 0, height > 0 else { return nil }
        var style = style
        style.cellAspect = cell.height / cell.width
        let timelines = player.shownTimelines
        var part = CellGrid(columns: columns.count, rows: rows.count)
        var pixels = renderer.drawPixels(
            timelines[0], at: time, style: style, width: width, height: height, into: &part,
            rows: 0..<rows.count)
        grid.draw(part, column: columns.lowerBound, row: rows.lowerBound)
        if let wipe = player.wipe {
            let other = renderer.second.drawPixels(
                timelines[1], at: time, style: style, width: width, height: height, into: &part,
                rows: 0..<rows.count)
            pixels = pixels.joined(to: other, from: wipeEdge(wipe, layout) * width / columns.count)
            drawRest(of: part, from: wipe, player, layout, into: &grid)
        }
        return CellPicture(pixels: pixels, columns: columns, rows: rows, book: player.book)
    }
}

// Pictures in pixels, in terminals that show them.

extension Player {
    /// The pixels of a picture at most: of larger ones terminals would keep few, and so they are shown enlarged.
    private static let mostPixels = 480_000.0
    /// How far apart the moments are that are shown while time goes on, in seconds: those of the next round are the same, and
    /// the terminal has them.
    private static let pace = 1.0 / 30

    /// Takes what has turned out of the terminal, and says so where there are no pictures after all.
    package mutating func learn(_ support: PictureSupport, at clock: Double) {
        pictures = support
        if support.cell == nil { tell("no pictures: \(SafeText(support.reason))", at: clock) }
    }

    /// How large a cell is where the picture is shown in pixels; nil where it is shown in characters, as it is in recordings.
    var pictureCell: PictureSupport.CellExtent? { isInPixels && !isRecording ? pictures?.cell : nil }

    /// How many pixels a picture on so many cells has.
    static func pictureSize(
        columns: Int, rows: Int, cell: PictureSupport.CellExtent
    ) -> (width: Int, height: Int) {
        let (width, height) = (Double(columns) * cell.width, Double(rows) * cell.height)
        let scale = (width * height / mostPixels).squareRoot().rounded(.up)
        func pixels(_ length: Double) -> Int { Int((length / max(1, scale)).rounded()) }
        return (pixels(width), pixels(height))
    }

    /// The moment that a picture shows at a media time: while time goes on, or somebody drags it, the nearest of those that
    /// come again, and else the very same.
    func pictureTime(_ time: Double, at clock: Double) -> Double {
        guard held != nil || playhead.isMoving(at: clock) else { return time }
        var step = Self.pace
        // Slow motion has more moments, among them all of the others.
        for _ in 0..<5 where step / Self.pace > playhead.speed { step /= 2 }
        return min((time / step).rounded() * step, playhead.duration)
    }

    /// The number of the book that pictures belong to: those of one scene, with the same changes.
    var book: Int {
        var hasher = Hasher()
        hasher.combine(index)
        hasher.combine(edits.edits)
        hasher.combine(overlays)
        return hasher.finalize()
    }
}

// What the mouse asks for. Everything that it does has a key too.
extension Screen {
    /// How many lines of a list a notch of the wheel is.
    private static let notch = 3

    /// What the mouse asks for at a cell.
    ///
    /// What is pressed and can be held moves with the mouse, wherever that goes, until the button is released.
    func command(
        for event: MouseEvent, _ column: Double, _ row: Double, of player: Player, at clock: Double,
        columns: Int,
        rows: Int
    ) -> Command? {
        let layout = layout(of: player, columns: columns, rows: rows)
        let place = MousePlace(column, row, in: layout)
        func found() -> [HitMap.Target] {
            hits(of: player, at: clock, columns: columns, rows: rows)
                .targets(column: Int(column.rounded()), row: Int(row.rounded()))
        }
        switch event {
        case .drag: return player.held == nil ? nil : .hold(.move(place))
        case .release: return player.held == nil ? nil : .hold(.letGo)
        case .wheelUp: return turn(by: 1, over: found(), of: player, at: clock)
        case .wheelDown: return turn(by: -1, over: found(), of: player, at: clock)
        case .press:
            switch found().first {
            case .key(let key): return command(for: key, of: player, at: clock, columns: columns, rows: rows)
            case .command(let command): return command
            case .grip(let grip): return .hold(.take(grip, place))
            case .place(let value, let top): return .hold(.take(.value(value, top: top), place))
            case .picture where player.inspector != nil:
                return layer(at: place, of: player, layout, at: clock).map {
                    .inspect(.chooseRow(.layer($0)))
                }
            case .picture, .list, .code, .nothing, nil: return .hold(.drop)
            }
        }
    }

    /// What the wheel asks for: on the value that is chosen it is a step, elsewhere in a list it moves that, and over the
    /// rest it moves the time.
    private func turn(by count: Int, over targets: [HitMap.Target], of player: Player, at clock: Double)
        -> Command
    {
        if player.finder != nil { return .find(count > 0 ? .previous : .next) }
        for target in targets {
            switch target {
            case .place(let place, _)
            where place.target != nil && place == player.desk(at: clock)?.choice
                && player.inspector?.isScrolled != true:
                return .inspect(.step(count))
            case .list(let top, let last):
                return .inspect(.scroll(to: min(max(top - count * Self.notch, 0), last)))
            case .code(let room): return .show(.scrollCode(-count * Self.notch, room: room))
            default: break
            }
        }
        return .time(count > 0 ? .seekBackward : .seekForward)
    }

    /// The layer that is seen at a place of the picture: the topmost that is there, or else that is nearer than a cell.
    private func layer(
        at place: MousePlace, of player: Player, _ layout: Layout, at clock: Double
    ) -> Layer.ID? {
        let timelines = player.shownTimelines
        let isRight = player.wipe.map { place.across > $0 } ?? false
        guard let timeline = isRight ? timelines.last : timelines.first else { return nil }
        let view = Viewport(
            canvas: timeline.scene.canvas, columns: layout.canvasColumns.count, rows: layout.canvas.count,
            dots: (1, 1), cellAspect: cellAspect)
        guard let back = view.transform.inverted else { return nil }
        let cell = Point(
            place.column + 0.5 - Double(layout.canvasColumns.lowerBound),
            place.row + 0.5 - Double(layout.canvas.lowerBound))
        let list = DisplayList(timeline, at: player.playhead.mediaTime(at: clock))
        let reach = 1 / view.transform.a
        let point = back.apply(cell)
        guard let seen = list.layer(at: point) ?? list.layer(at: point, within: reach) else { return nil }
        let id = player.shownParts.isEmpty || player.wipe != nil ? seen : timeline.scene.part(of: seen)
        return player.item.base[id] == nil ? nil : id
    }
}
