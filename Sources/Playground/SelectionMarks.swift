import Cells
import Geometry
import Layers
import Playback
import Text

/// The corners ┏ ┓ ┗ ┛ around the selected layer of the inspector, over the picture.
enum SelectionMarks: Panel {
    static func area(for player: Player, in layout: Layout) -> CellArea? {
        player.panels.inspector == nil || layout.canvasColumns.isEmpty
            ? nil : CellArea(layout.canvasColumns, layout.canvas)
    }

    static func draw(on canvas: inout PanelCanvas, in area: CellArea) {
        let player = canvas.player
        guard let layer = player.panels.inspector?.selection.layer else { return }
        let timelines = player.timelines(in: canvas.layout)
        let hasParts = !player.shownParts.isEmpty && timelines.count == 1
        for (timeline, rows) in zip(timelines, [area.rows, canvas.layout.secondCanvas]) {
            guard let area = CellArea(area.columns, rows) else { continue }
            let boxes = timeline.boxes(at: canvas.time) { id in
                (hasParts ? timeline.scene.part(of: id) : id) == layer
            }
            let map = Viewport(
                canvas: timeline.scene.canvas, columns: area.columns.count, rows: area.rows.count,
                dots: (1, 1), cellAspect: canvas.cellAspect
            ).transform
            for box in boxes { mark(map.boundingBox(of: box), on: &canvas, in: area) }
        }
    }

    /// The part of a cell that an edge may touch without occupying it.
    private static let grace = 0.2

    /// Draws the corners around a box in cells of an area. They stay inside of the area.
    private static func mark(_ box: Rect, on canvas: inout PanelCanvas, in area: CellArea) {
        guard abs(box.minX) + abs(box.maxX) + abs(box.minY) + abs(box.maxY) < 1e9 else { return }
        func range(_ low: Double, _ high: Double, in cells: Range<Int>) -> (first: Int, last: Int) {
            let first = cells.lowerBound + Int((low + grace).rounded(.down)) - 1
            let last = cells.lowerBound + Int((high - grace).rounded(.up))
            func inside(_ cell: Int) -> Int { min(max(cell, cells.lowerBound), cells.upperBound - 1) }
            return (inside(first), inside(last))
        }
        let (left, right) = range(box.minX, box.maxX, in: area.columns)
        let (top, bottom) = range(box.minY, box.maxY, in: area.rows)
        let isPlain = canvas.player.appearance.shownGlyphs == .ascii
        let corners: [(SafeText, Int, Int)] = [
            ("┏", left, top), ("┓", right, top), ("┗", left, bottom), ("┛", right, bottom),
        ]
        for (corner, column, row) in corners {
            canvas.grid.writeOver(isPlain ? "+" : corner, column: column, row: row, ink: canvas.theme.lit)
        }
    }
}
