internal import CTerminal

/// How large a terminal is.
package struct TerminalSize: Hashable, Sendable {
    /// Columns and rows of cells.
    package var columns, rows: Int
    /// The pixels of a cell; nil when the terminal does not say.
    package var cell: Cell?

    /// A cell in pixels.
    package struct Cell: Hashable, Sendable {
        /// Width and height; where a window is no whole number of cells they are no whole numbers.
        package var width, height: Double

        package init(width: Double, height: Double) {
            self.width = width
            self.height = height
        }

        /// How many times as tall as wide it is.
        package var aspect: Double { height / width }
    }

    package init(columns: Int, rows: Int, cell: Cell? = nil) {
        self.columns = columns
        self.rows = rows
        self.cell = cell
    }

    /// The size of the terminal that this process runs in; nil when it has none, or one that does not say.
    package static func measure() -> TerminalSize? {
        var size = cterm_size()
        guard cterm_measure(&size), size.columns > 0 else { return nil }
        let cell = size.cell_width > 0 ? Cell(width: size.cell_width, height: size.cell_height) : nil
        return TerminalSize(columns: Int(size.columns), rows: Int(size.rows), cell: cell)
    }

    /// Whether this process has a terminal that it could talk to, wherever its output goes.
    package static var isThereATerminal: Bool {
        var size = cterm_size()
        return cterm_measure(&size)
    }
}
