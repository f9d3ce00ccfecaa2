package import Cells
import Geometry
import Layers
package import Playback
import Raster
import Scenes
import Text

/// A drawn screen: its picture in pixels, and the targets of the mouse.
package struct ScreenFrame {
    /// The picture in pixels; `nil` if the picture is drawn in characters.
    package let picture: CellPicture?
    let layout: Layout
    let hits: HitMap
}

extension ScreenFrame {
    /// Creates a screen with no targets, before the first frame.
    package init(columns: Int, rows: Int) {
        let layout = Layout(columns: columns, rows: rows, panels: false)
        self.init(picture: nil, layout: layout, hits: HitMap())
    }
}

/// Draws a player: the picture in the middle, and the panels around it.
package struct Screen: Sendable {
    /// The height of a cell divided by its width, or `nil` to use that of the terminal.
    private let fixedCellAspect: Double?
    /// The height of a cell divided by its width that the terminal reports, or `nil` if it is unknown.
    var reportedCellAspect: Double?
    /// The colours of the terminal. Themes are fitted to its background.
    package var colors: TerminalColors { didSet { themes = Self.themes(on: colors) } }
    private var themes: [ThemeName: Theme]
    private let snaps: Bool

    private static var panels: [any Panel.Type] {
        [
            TitlePanel.self, ProblemPanel.self, TitleCard.self, PictureNamesPanel.self, CaptionPanel.self,
            CurvePanel.self, GraphPanel.self, TracksPanel.self, ScrubBar.self, SelectionMarks.self,
            InspectorPanel.self, CodePanel.self, BottomPanel.self, HelpPanel.self,
        ]
    }
    private static var wallPanels: [any Panel.Type] { [WallPanel.self, BottomPanel.self, HelpPanel.self] }

    /// `cellAspect` is the height of a cell divided by its width, or `nil` to use that of the terminal. `snaps` aligns
    /// straight lines to the dot grid.
    package init(
        cellAspect: Double? = nil, colors: TerminalColors = TerminalColors(), snaps: Bool = true
    ) {
        fixedCellAspect = cellAspect
        self.snaps = snaps
        self.colors = colors
        themes = Self.themes(on: colors)
    }

    private var cellAspect: Double {
        fixedCellAspect ?? reportedCellAspect ?? FrameStyle.standardCellAspect
    }

    private static func themes(on colors: TerminalColors) -> [ThemeName: Theme] {
        Dictionary(uniqueKeysWithValues: ThemeName.allCases.map { ($0, Theme($0, on: colors)) })
    }

    private func theme(of player: Player) -> Theme {
        themes[player.appearance.theme] ?? Theme(player.appearance.theme, on: colors)
    }

    /// Returns the background colour of a player's picture, in 24 bits, or `nil` if it is unknown.
    package func background(of player: Player) -> CellColor? {
        player.appearance.theme.background(of: colors)
    }

    func layout(of player: Player, columns: Int, rows: Int) -> Layout {
        let panels = player.panels
        // On a low screen the prompt's list replaces the caption.
        // On a roomy screen a long problem may take more lines, because its fix is at its end.
        let problem = player.problemText.flatMap { $0.isLong(columns: columns) ? $0 : nil }
        let problemLines = problem.map {
            max(2, WrappedText($0).lines(columns: columns, limit: max(2, rows / 6)).count)
        }
        let hasSentences = player.playlist.contains(where: \.hasSentences)
        let captionLines = panels.prompt == nil || rows >= 20 ? problemLines ?? (hasSentences ? 2 : 0) : 0
        let isLarge = Layout.isLarge(columns, rows)
        let isBeside = isLarge && panels.timeView == .curve && panels.inspector == nil && panels.code == nil
        let timeView = isBeside ? nil : panels.timeView
        return Layout(
            columns: columns, rows: rows, panels: panels.areVisible, captionLines: captionLines,
            hasGap: player.item.hasLabels, hasNames: !player.pictureNames.isEmpty,
            timeRows: timeView?.rows(animations: player.item.firstRuns.count, isLarge: isLarge) ?? 0,
            listRows: panels.prompt == nil ? 0 : Prompt.listRows,
            side: panels.inspector != nil ? .inspector : panels.code != nil ? .code : isBeside ? .curve : nil,
            comparedShape: comparedShape(of: player), duration: player.playhead.duration)
    }

    /// Returns the width of one of two compared pictures divided by its height, in cells, or `nil` if there is only one.
    private func comparedShape(of player: Player) -> Double? {
        let canvas = player.item.scene.canvas
        guard player.panels.comparison != nil, player.wipe == nil, player.pixelCell == nil, canvas.height > 0
        else { return nil }
        return canvas.width / canvas.height * cellAspect
    }

    /// Draws the whole screen. The next mouse event needs the returned frame.
    ///
    /// `inCharacters` draws the picture in characters even if the terminal shows pixels.
    @discardableResult
    package func draw(
        _ player: Player, at clock: Double, into grid: inout CellGrid, using renderer: FrameRenderer,
        inCharacters: Bool = false
    ) -> ScreenFrame {
        let layout = layout(of: player, columns: grid.columns, rows: grid.rows)
        grid.fill(with: .blank)
        let picture = drawContent(
            of: player, at: clock, layout, into: &grid, using: renderer, inCharacters: inCharacters)
        let hasSecond = player.timelines(in: layout).count > 1
        let isTruncated = renderer.isTruncated || hasSecond && renderer.other(0).isTruncated
        let pictureGrid = picture == nil ? nil : grid
        var hits = HitMap()
        drawOn(&grid, player, at: clock, layout, isTruncated: isTruncated) { canvas in
            canvas.hits.add(.picture, columns: layout.canvasColumns, rows: layout.canvas)
            canvas.hits.add(.picture, columns: layout.canvasColumns, rows: layout.secondCanvas)
            if let wipe = player.wipe {
                let column = wipeColumn(wipe, layout)
                canvas.hits.add(.drag(.wipe), columns: max(0, column - 1)..<column + 2, rows: layout.canvas)
            }
            for panel in player.panels.wall == nil ? Self.panels : Self.wallPanels {
                if let area = panel.area(for: player, in: layout) { panel.draw(on: &canvas, in: area) }
            }
            hits = canvas.hits
        }
        if let picture, let pictureGrid {
            grid.cover(picture, where: pictureGrid, background: background(of: player) ?? .rgb(0, 0, 0))
        }
        return ScreenFrame(picture: picture, layout: layout, hits: hits)
    }

    /// Adds the savings of a slow link to the title of a drawn screen, unless the help covers it.
    package func drawSlowLink(
        _ link: SlowLink, of player: Player, at clock: Double, in grid: inout CellGrid, on frame: ScreenFrame,
        drawnBy renderer: FrameRenderer
    ) {
        guard player.panels.helpPage == nil, player.panels.wall == nil,
            let area = TitlePanel.area(for: player, in: frame.layout)
        else { return }
        drawOn(&grid, player, at: clock, frame.layout, isTruncated: renderer.isTruncated) {
            TitlePanel.draw(on: &$0, in: area, slowLink: link)
        }
    }

    /// Draws on a canvas that owns the grid meanwhile, so the grid is not copied.
    private func drawOn(
        _ grid: inout CellGrid, _ player: Player, at clock: Double, _ layout: Layout, isTruncated: Bool,
        _ body: (inout PanelCanvas) -> Void
    ) {
        var canvas = PanelCanvas(
            player: player, clock: clock, time: player.playhead.mediaTime(at: clock), layout: layout,
            theme: theme(of: player), backdrop: backdrop(of: player), cellAspect: cellAspect,
            isTruncated: isTruncated, grid: CellGrid(columns: 0, rows: 0))
        swap(&grid, &canvas.grid)
        body(&canvas)
        swap(&grid, &canvas.grid)
    }

    private func backdrop(of player: Player) -> PixelColor {
        background(of: player).flatMap(PixelColor.init) ?? .black
    }
}

// MARK: - The picture

extension Screen {
    /// Draws the wall, or the picture. Returns the picture in pixels, or `nil` if it is drawn in characters.
    private func drawContent(
        of player: Player, at clock: Double, _ layout: Layout, into grid: inout CellGrid,
        using renderer: FrameRenderer, inCharacters: Bool
    ) -> CellPicture? {
        let (theme, time) = (theme(of: player), player.playhead.mediaTime(at: clock))
        let style = FrameStyle(
            glyphs: player.appearance.shownGlyphs, cellAspect: cellAspect, backdrop: backdrop(of: player),
            dithers: !player.appearance.hasColors, softens: colors.depth.hasHalfTones, snaps: snaps,
            overlays: player.appearance.overlays, overlayColors: theme.overlays, labelInk: theme.dim)
        if let wall = player.panels.wall {
            drawTiles(of: wall, player, at: clock, style, layout, into: &grid, using: renderer)
            return nil
        }
        let layout = layout.placingPicture(in: player.panels.growth?.cells(at: clock, in: layout))
        if let cell = player.pixelCell, !inCharacters, !layout.canvas.isEmpty {
            let time = player.pictureTime(time, at: clock)
            return drawPixels(player, at: time, style, layout, cell, into: &grid, using: renderer)
        }
        drawPicture(player, at: time, style, layout, into: &grid, using: renderer)
        return nil
    }

    /// Draws the scenes of a wall into their tiles, without labels and overlays.
    private func drawTiles(
        of wall: Wall, _ player: Player, at clock: Double, _ style: FrameStyle, _ layout: Layout,
        into grid: inout CellGrid, using renderer: FrameRenderer
    ) {
        var style = style
        (style.overlays, style.showsLabels) = ([], false)
        let isStill = player.reducesMotion
        for tile in layout.tiles(of: wall).tiles where wall.isReady(tile, at: clock, isStill: isStill) {
            let item = player.playlist[wall.matches[tile.matchIndex]]
            var picture = CellGrid(columns: tile.cells.columns.count, rows: tile.cells.rows.count)
            renderer.other(tile.screenIndex).draw(
                item.timeline, at: wall.time(of: item, at: clock, isStill: isStill), style: style,
                into: &picture, rows: 0..<picture.rows)
            grid.draw(picture, column: tile.cells.columns.lowerBound, row: tile.cells.row)
        }
    }

    private func drawPicture(
        _ player: Player, at time: Double, _ style: FrameStyle, _ layout: Layout, into grid: inout CellGrid,
        using renderer: FrameRenderer
    ) {
        let timelines = player.timelines(in: layout)
        let columns = layout.canvasColumns
        if timelines.count == 1, columns.count == grid.columns {
            return renderer.draw(timelines[0], at: time, style: style, into: &grid, rows: layout.canvas)
        }
        var picture = CellGrid(columns: columns.count, rows: layout.canvas.count)
        renderer.draw(timelines[0], at: time, style: style, into: &picture, rows: 0..<picture.rows)
        grid.draw(picture, column: columns.lowerBound, row: layout.canvas.lowerBound)
        guard timelines.count > 1, !columns.isEmpty else { return }
        renderer.other(0).draw(timelines[1], at: time, style: style, into: &picture, rows: 0..<picture.rows)
        guard let wipe = player.wipe else {
            return grid.draw(picture, column: columns.lowerBound, row: layout.secondCanvas.lowerBound)
        }
        drawWipe(picture, from: wipe, player, layout, into: &grid)
    }

    /// Draws the picture in pixels: its cells become a window, except for labels.
    private func drawPixels(
        _ player: Player, at time: Double, _ style: FrameStyle, _ layout: Layout,
        _ cell: PictureSupport.CellExtent, into grid: inout CellGrid, using renderer: FrameRenderer
    ) -> CellPicture? {
        let (columns, rows) = (layout.canvasColumns, layout.canvas)
        let (width, height) = Self.pictureSize(columns: columns.count, rows: rows.count, cell: cell)
        guard width > 0, height > 0 else { return nil }
        var style = style
        style.cellAspect = cell.height / cell.width
        let timelines = player.shownTimelines
        var cells = CellGrid(columns: columns.count, rows: rows.count)
        var pixels = renderer.drawPixels(
            timelines[0], at: time, style: style, width: width, height: height, into: &cells,
            rows: 0..<rows.count)
        grid.draw(cells, column: columns.lowerBound, row: rows.lowerBound)
        if let wipe = player.wipe {
            let other = renderer.other(0).drawPixels(
                timelines[1], at: time, style: style, width: width, height: height, into: &cells,
                rows: 0..<rows.count)
            pixels = pixels.joined(to: other, from: wipeEdge(wipe, layout) * width / columns.count)
            drawWipe(cells, from: wipe, player, layout, into: &grid)
        }
        return CellPicture(pixels: pixels, columns: columns, rows: rows, sequence: player.pictureSequence)
    }

    /// The greatest number of pixels of a picture. Terminals store few larger ones, so those are enlarged.
    private static let maximumPixels = 480_000.0

    static func pictureSize(
        columns: Int, rows: Int, cell: PictureSupport.CellExtent
    ) -> (width: Int, height: Int) {
        let (width, height) = (Double(columns) * cell.width, Double(rows) * cell.height)
        let scale = (width * height / maximumPixels).squareRoot().rounded(.up)
        func pixels(_ length: Double) -> Int { Int((length / max(1, scale)).rounded()) }
        return (pixels(width), pixels(height))
    }

    /// Draws the second picture of a wipe from its edge, with a line between both pictures.
    private func drawWipe(
        _ picture: CellGrid, from wipe: Double, _ player: Player, _ layout: Layout, into grid: inout CellGrid
    ) {
        let (edge, columns) = (wipeEdge(wipe, layout), layout.canvasColumns)
        var visible = CellGrid(columns: columns.count - edge, rows: picture.rows)
        visible.draw(picture, column: -edge, row: 0)
        grid.draw(visible, column: columns.lowerBound + edge, row: layout.canvas.lowerBound)
        let (column, ink) = (wipeColumn(wipe, layout), theme(of: player).accent)
        for row in layout.canvas { grid.write("│", column: column, row: row, ink: ink) }
    }

    private func wipeColumn(_ wipe: Double, _ layout: Layout) -> Int {
        layout.canvasColumns.lowerBound + max(0, wipeEdge(wipe, layout) - 1)
    }

    /// Returns the number of the picture's columns before the second picture.
    private func wipeEdge(_ wipe: Double, _ layout: Layout) -> Int {
        Int((wipe * Double(layout.canvasColumns.count)).rounded())
    }
}

extension Player {
    /// The time between two pictures in pixels, in seconds. Later rounds repeat them, and the terminal stores them.
    private static let pictureInterval = 1.0 / 30

    /// Returns the time that a picture in pixels shows: during motion or a drag, a multiple of a fixed interval.
    func pictureTime(_ time: Double, at clock: Double) -> Double {
        guard drag != nil || playhead.isMoving(at: clock) else { return time }
        var step = Self.pictureInterval
        // Slow motion has more pictures, including all of the others.
        for _ in 0..<5 where step / Self.pictureInterval > playhead.speed { step /= 2 }
        return min((time / step).rounded() * step, playhead.duration)
    }

    /// The identifier of the frame cache: pictures of one scene with the same edits and overlays share it.
    var pictureSequence: Int {
        var hasher = Hasher()
        hasher.combine(index)
        hasher.combine(edits.edits)
        hasher.combine(appearance.overlays)
        return hasher.finalize()
    }
}

// MARK: - Keys and the mouse

extension Screen {
    /// Returns the command of a key or of a mouse event on the last drawn frame, or `nil` if it has none.
    package func command(for key: Key, of player: Player, at clock: Double, on frame: ScreenFrame) -> Command?
    {
        switch key {
        case .mouse(let event, let column, let row):
            return command(for: event, column, row, of: player, at: clock, on: frame)
        case .resize where player.drag != nil: return .drag(.cancel)
        default: break
        }
        let (columns, rows) = (frame.layout.columns, frame.layout.rows)
        func side() -> CellArea {
            let layout = layout(of: player, columns: columns, rows: rows)
            return CellArea(columns: layout.sideColumns, rows: layout.sideRows)
        }
        func pages() -> Int { HelpPanel.pageCount(for: player, columns: columns, rows: rows) }
        switch player.keyMap.command(for: key, in: player.keyContexts) {
        case .show(.scrollCode(let lines, let pages, _)):
            return .show(.scrollCode(lines: lines, pages: pages, in: side()))
        case .find(let command):
            let layout = layout(of: player, columns: columns, rows: rows)
            return .find(layout.resolved(command, on: player.panels.wall))
        case .inspect(.selectPage(let count, _)):
            return .inspect(.selectPage(by: count, visibleLines: side().rows.count - 1))
        case .show(.help): return .show(.help(pages: pages()))
        case .show(.turnHelp(let count, _)): return .show(.turnHelp(by: count, pages: pages()))
        case nil:
            guard case .character(let scalar) = key, scalar.value > 0x20, scalar.value != 0x7F else {
                return nil
            }
            return .unbound(scalar)
        case let command: return command
        }
    }

    /// The lines that one step of the wheel scrolls.
    private static let wheelLines = 3

    /// Returns the command of a mouse event. A drag continues outside of its target until the button is released.
    private func command(
        for event: MouseEvent, _ column: Double, _ row: Double, of player: Player, at clock: Double,
        on frame: ScreenFrame
    ) -> Command? {
        let position = MousePosition(column, row, in: frame.layout)
        func targets() -> [HitTarget] {
            frame.hits.targets(column: Int(column.rounded()), row: Int(row.rounded()))
        }
        switch event {
        case .drag: return player.drag == nil ? nil : .drag(.move(position))
        case .release: return player.drag == nil ? nil : .drag(.end)
        case .wheelUp: return scroll(by: 1, over: targets(), of: player, frame.layout, at: clock)
        case .wheelDown: return scroll(by: -1, over: targets(), of: player, frame.layout, at: clock)
        case .press:
            switch targets().first {
            case .key(let key): return command(for: key, of: player, at: clock, on: frame)
            case .command(let command): return command
            case .drag(let target): return .drag(.begin(target, position))
            case .picture where player.panels.inspector != nil:
                return layer(at: position, of: player, frame.layout, at: clock).map {
                    .inspect(.selectRow(.layer($0)))
                }
            case .picture where player.item.takesTouches && player.panels.wall == nil:
                return toScene(of: player.item.timeline, frame.layout).map {
                    .drag(.begin(.touch($0), position))
                }
            case .picture, .list, .code, .nothing, nil: return .drag(.cancel)
            }
        }
    }

    /// Returns the command of the wheel: a step of the selected value, a scroll of the list, the code or the help, or a seek.
    private func scroll(
        by count: Int, over targets: [HitTarget], of player: Player, _ layout: Layout, at clock: Double
    ) -> Command {
        if player.panels.helpPage != nil {
            let pages = HelpPanel.pageCount(for: player, columns: layout.columns, rows: layout.rows)
            return .show(.turnHelp(by: -count, pages: pages))
        }
        if player.panels.prompt != nil { return .prompt(.select(-count)) }
        if let wall = player.panels.wall {
            return .find(.select(by: -count * layout.tiles(of: wall).columnCount))
        }
        for target in targets {
            switch target {
            case .drag(.value(let row, _))
            where row.target != nil && row == player.activeInspector(at: clock)?.selection
                && player.panels.inspector?.isScrolled != true:
                return .inspect(.step(count))
            case .list(let top, let last):
                return .inspect(.scroll(to: (top - count * Self.wheelLines).clamped(to: 0...last)))
            case .code(let area): return .show(.scrollCode(lines: -count * Self.wheelLines, in: area))
            default: break
            }
        }
        return .time(.skip(seconds: count > 0 ? -0.1 : 0.1))
    }

    /// Returns the topmost layer at a position of the picture, or one that is nearer than a cell.
    private func layer(
        at position: MousePosition, of player: Player, _ layout: Layout, at clock: Double
    ) -> Layer.ID? {
        let timelines = player.timelines(in: layout)
        let isLower = layout.secondCanvas.contains(Int(position.row.rounded()))
        let isSecond = player.wipe.map { position.pictureFraction > $0 } ?? isLower
        guard let timeline = isSecond ? timelines.last : timelines.first else { return nil }
        guard let toScene = toScene(of: timeline, layout, isLower: isLower) else { return nil }
        let point = toScene.apply(position.center)
        let list = DisplayList(timeline, at: player.playhead.mediaTime(at: clock))
        guard let hit = list.layer(at: point) ?? list.layer(at: point, within: toScene.a) else { return nil }
        let isWhole = player.pictureNames.isEmpty || timelines.count > 1
        let id = isWhole ? hit : timeline.scene.originalID(of: hit)
        return player.item.base[id] == nil ? nil : id
    }

    /// Returns the transform from cells of the screen to the scene of a picture, or `nil` if it has no inverse.
    private func toScene(of timeline: Timeline, _ layout: Layout, isLower: Bool = false) -> Affine? {
        let rows = isLower ? layout.secondCanvas : layout.canvas
        let view = Viewport(
            canvas: timeline.scene.canvas, columns: layout.canvasColumns.count, rows: layout.canvas.count,
            dots: (1, 1), cellAspect: cellAspect)
        let corner = Affine(translationX: Double(layout.canvasColumns.lowerBound), y: Double(rows.lowerBound))
        return view.transform.concatenating(corner).inverted
    }
}
