import Cells
import Playback
import Scenes
import Text

/// The frames and names of the tiles, the search text, and the caption of the selected scene.
enum WallPanel: Panel {
    static func area(for player: Player, in layout: Layout) -> CellArea? {
        player.panels.wall == nil ? nil : CellArea(0..<layout.columns, layout.wallRows)
    }

    static func draw(on canvas: inout PanelCanvas, in area: CellArea) {
        guard let wall = canvas.player.panels.wall else { return }
        canvas.hits.add(.nothing, columns: area.columns, rows: area.rows)
        drawTitle(of: wall, on: &canvas, area)
        if wall.matches.isEmpty {
            let text = Self.noMatch(wall.line.text).fitting(columns: area.columns.count - 2)
            canvas.write(text, (area.columns.count - text.columns) / 2, area.row + area.rows.count / 2)
        }
        let tiles = canvas.layout.tiles(of: wall).tiles
        var chapter: SafeText = ""
        let isStill = canvas.player.reducesMotion
        for tile in tiles where wall.isReady(tile, at: canvas.clock, isStill: isStill) {
            let item = canvas.player.playlist[wall.matches[tile.matchIndex]]
            drawFrame(of: tile, item, isNewChapter: item.chapter != chapter, on: &canvas, wall)
            chapter = item.chapter
        }
        guard let scene = wall.selectedScene, let end = tiles.last?.cells.rows.upperBound,
            let caption = canvas.player.playlist[scene].text(of: .caption)
        else { return }
        let lines = caption.lines(columns: area.columns.count)
        for (row, line) in zip((end + 1..<area.rows.upperBound).suffix(lines.count), lines) {
            canvas.write(line, 1, row)
        }
    }

    static func noMatch(_ text: String) -> SafeText { "no demo matches \"\(SafeText(text))\"" }

    private static func drawTitle(of wall: Wall, on canvas: inout PanelCanvas, _ area: CellArea) {
        let (theme, matches, total) = (canvas.theme, wall.matches.count, canvas.player.playlist.count)
        let scenes: SafeText = total == 1 ? "1 scene" : "\(total) scenes"
        let summary: SafeText =
            matches == total ? scenes : matches == 0 ? "no match" : "\(matches) of \(total)"
        let summaryColumn = area.columns.upperBound - 1 - summary.columns
        canvas.write(summary, summaryColumn, area.row, theme.dim)
        // The search keeps some columns of a narrow screen.
        let available = summaryColumn - 3 - (wall.isTyping ? 12 : 8)
        var end = summaryColumn
        func write(_ forms: [SafeText], _ ink: Theme.Ink) {
            let text = forms.first { summaryColumn - end + $0.columns <= available }
            guard let text else { return }
            end -= text.columns + 3
            canvas.write(text, end, area.row, ink)
        }
        let unsaved = canvas.player.unsavedForms
        if canvas.player.isRecording {
            write(unsaved.isEmpty ? TitlePanel.recordingForms : ["●"], theme.warning)
        }
        write(unsaved, theme.accent)
        guard wall.isTyping else {
            canvas.write("Antics", 1, area.row, Theme.Ink(style: .bold))
            return
        }
        canvas.write("/", 1, area.row, theme.accent)
        wall.line.draw(into: &canvas.grid, columns: 3..<max(3, end - 2), row: area.row, style: .bold)
    }

    /// Draws the frame of a tile: the name below, and the chapter above its first scene.
    private static func drawFrame(
        of tile: WallLayout.Tile, _ item: PlaylistItem, isNewChapter: Bool, on canvas: inout PanelCanvas,
        _ wall: Wall
    ) {
        let (isSelected, theme) = (tile.matchIndex == wall.selection, canvas.theme)
        let (columns, rows) = (tile.cells.columns, tile.cells.rows)
        let (left, right) = (columns.lowerBound - 1, columns.upperBound)
        canvas.drawFrame(columns: columns, rows: rows, ink: isSelected ? theme.accent : theme.dim)
        func write(_ text: SafeText, _ row: Int, _ ink: Theme.Ink) {
            canvas.write(" \(text.fitting(columns: columns.count - 4)) ", left + 2, row, ink)
        }
        write(item.shownName, rows.upperBound, isSelected ? theme.lit : Theme.Ink())
        if isNewChapter, !item.chapter.isEmpty { write(item.chapter, rows.lowerBound - 1, theme.dim) }
        canvas.hits.add(
            .command(.find(.play(wall.matches[tile.matchIndex], from: tile.cells))),
            columns: left..<right + 1,
            rows: rows.lowerBound - 1..<rows.upperBound + 1)
    }
}

// MARK: - Keys

extension Layout {
    /// Returns a command with rows and pages as tiles, and with the cells of the tile to open.
    func resolved(_ command: FindCommand, on wall: Wall?) -> FindCommand {
        guard let wall else { return command }
        let layout = tiles(of: wall)
        switch command {
        case .select(let count, .row): return .select(by: count * layout.columnCount)
        case .select(let count, .page): return .select(by: count * layout.capacity)
        case .entry(.accept):
            let tile = layout.tiles.first { $0.matchIndex == wall.selection }
            return wall.selectedScene.map { .play($0, from: tile?.cells) } ?? command
        default: return command
        }
    }
}
