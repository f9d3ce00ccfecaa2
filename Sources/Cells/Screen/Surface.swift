/// Somewhere cells can be shown: a terminal, a recording, or memory.
public protocol Surface: ~Copyable {
    /// Shows a grid, by sending at most what has changed since the last one, in the colours that the surface has:
    /// it alone maps them.
    ///
    /// - Parameters:
    ///   - grid: what is shown, in any colours.
    ///   - glyphs: what the picture in it was drawn with, which a surface without colours tells tones by.
    mutating func present(_ grid: CellGrid, glyphs: Glyphs)
}

/// A surface that keeps what it is shown: for tests, and for frames that no terminal sees.
public struct MemorySurface: Surface {
    /// What is shown now.
    public private(set) var grid: CellGrid
    /// How many cells have changed in all since the beginning.
    public private(set) var changedCells = 0

    /// A blank surface.
    public init(columns: Int, rows: Int) { grid = CellGrid(columns: columns, rows: rows) }

    /// Keeps the grid, in all its colours, and counts the cells that differ from the one before.
    public mutating func present(_ grid: CellGrid, glyphs: Glyphs) {
        for run in grid.changes(since: self.grid) { changedCells += run.columns.count }
        self.grid = grid
    }
}
