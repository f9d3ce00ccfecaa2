/// Somewhere cells can be shown: a terminal, a recording, or memory.
public protocol Surface: ~Copyable {
    /// Shows a grid, by sending at most what has changed since the last one, in the colours that the surface has:
    /// it alone maps them.
    ///
    /// - Parameters:
    ///   - grid: what is shown, in any colours.
    ///   - glyphs: what the picture in it was drawn with, which a surface without colours tells tones by.
    ///   - afresh: whether all of it is sent, since somebody else has written over the last grid.
    mutating func present(_ grid: CellGrid, glyphs: Glyphs, afresh: Bool)
}

extension Surface where Self: ~Copyable {
    /// Shows a grid where the last one can still be seen.
    public mutating func present(_ grid: CellGrid, glyphs: Glyphs) {
        present(grid, glyphs: glyphs, afresh: false)
    }
}

/// A surface that keeps what it is shown: for tests, and for frames that no terminal sees.
public struct MemorySurface: Surface {
    /// What is shown now.
    public private(set) var grid: CellGrid
    /// How many cells have been sent in all since the beginning.
    public private(set) var changedCells = 0

    /// A blank surface.
    public init(columns: Int, rows: Int) { grid = CellGrid(columns: columns, rows: rows) }

    /// Keeps the grid, in all its colours, and counts the cells that differ from the one before.
    public mutating func present(_ grid: CellGrid, glyphs: Glyphs, afresh: Bool) {
        if afresh {
            changedCells += grid.cells.count
        } else {
            for run in grid.changes(since: self.grid) { changedCells += run.columns.count }
        }
        self.grid = grid
    }
}
