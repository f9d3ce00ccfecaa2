import Cells
import Playback
import Raster

extension Screen {
    /// Draws the picture in pixels: its place in the grid becomes a window, but for labels.
    func drawPixels(
        _ player: Player, at time: Double, _ style: FrameStyle, _ layout: Layout,
        _ cell: PictureSupport.CellSize, into grid: inout CellGrid, using renderer: FrameRenderer
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
