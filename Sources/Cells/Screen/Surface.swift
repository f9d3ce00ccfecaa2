/// Somewhere cells can be shown: a terminal, a recording, or memory.
public protocol Surface: ~Copyable {
    /// Columns and rows it shows now.
    var size: (columns: Int, rows: Int) { get }
    /// Shows a grid, by sending at most what has changed since the last one.
    mutating func present(_ grid: CellGrid)
}

/// A surface that keeps what it is shown: for tests, and for frames that no terminal sees.
public struct MemorySurface: Surface {
    /// What is shown now.
    public private(set) var grid: CellGrid
    /// How many cells have changed in all since the beginning.
    public private(set) var changedCells = 0

    /// A blank surface.
    public init(columns: Int, rows: Int) { grid = CellGrid(columns: columns, rows: rows) }

    /// The columns and rows it was made with, or those of the last grid shown.
    public var size: (columns: Int, rows: Int) { (grid.columns, grid.rows) }

    /// Keeps the grid and counts the cells that differ from the one before.
    public mutating func present(_ grid: CellGrid) {
        for run in grid.changes(since: self.grid) { changedCells += run.columns.count }
        self.grid = grid
    }
}
