public import Cells

/// A surface that keeps the last grid and counts changed cells.
public struct MemorySurface: Surface {
    /// The last grid.
    public private(set) var grid: CellGrid
    /// The total number of changed cells.
    public private(set) var changedCells = 0

    /// Creates a blank surface.
    public init(columns: Int, rows: Int) { grid = CellGrid(columns: columns, rows: rows) }

    /// Stores the grid with its colours and counts the cells that differ from the last one.
    public mutating func present(_ grid: CellGrid, glyphs: Glyphs, redrawsAll: Bool) {
        if redrawsAll {
            changedCells += grid.cells.count
        } else {
            for run in grid.changes(since: self.grid) { changedCells += run.columns.count }
        }
        self.grid = grid
    }
}
