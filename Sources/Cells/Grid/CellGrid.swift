/// A rectangle of terminal cells: a whole screen, or a part of one.
public struct CellGrid: Equatable, Sendable {
    /// Cells in a row, 0 or more.
    public let columns: Int
    /// Rows, 0 or more, counted from the top.
    public let rows: Int
    /// The cells, row after row from the top left.
    public private(set) var cells: [Cell]

    /// A grid filled with one cell.
    ///
    /// - Precondition: neither count is negative.
    public init(columns: Int, rows: Int, filledWith cell: Cell = .blank) {
        precondition(columns >= 0 && rows >= 0, "a grid has no negative side")
        self.columns = columns
        self.rows = rows
        cells = Array(repeating: cell, count: columns * rows)
    }

    /// The cell at a place, counted from 0 at the top left.
    ///
    /// - Precondition: the place is inside the grid.
    public subscript(column column: Int, row row: Int) -> Cell {
        get { cells[index(column, row)] }
        set { cells[index(column, row)] = newValue }
    }

    /// Fills the whole grid with one cell.
    public mutating func fill(with cell: Cell) {
        for index in cells.indices { cells[index] = cell }
    }

    /// Writes text from a place to the right, one column a scalar, and drops what does not fit. Places
    /// outside the grid are legal and draw nothing.
    ///
    /// - Returns: the column after the last one written or dropped.
    @discardableResult
    public mutating func write(
        _ text: String, column: Int, row: Int, foreground: CellColor = .default,
        background: CellColor = .default, style: CellStyle = []
    ) -> Int {
        var column = column
        for scalar in text.unicodeScalars {
            if row >= 0, row < rows, column >= 0, column < columns {
                cells[row * columns + column] = Cell(
                    scalar, foreground: foreground, background: background, style: style)
            }
            column += 1
        }
        return column
    }

    /// Copies another grid into this one with its top left corner at a place; what falls outside is dropped.
    public mutating func draw(_ other: CellGrid, column: Int, row: Int) {
        let first = max(0, -column)
        let last = min(other.columns, columns - column)
        guard first < last else { return }
        for source in max(0, -row)..<max(0, -row, min(other.rows, rows - row)) {
            let from = source * other.columns
            let to = (source + row) * columns + column
            cells.replaceSubrange(to + first..<to + last, with: other.cells[from + first..<from + last])
        }
    }

    /// Lends the cells of all rows to `body` for changing in place.
    public mutating func withMutableCells<R>(_ body: (inout MutableSpan<Cell>) throws -> R) rethrows -> R {
        var span = cells.mutableSpan
        return try body(&span)
    }

    private func index(_ column: Int, _ row: Int) -> Int {
        precondition(
            column >= 0 && column < columns && row >= 0 && row < rows, "no cell there")
        return row * columns + column
    }
}

extension CellGrid: CustomStringConvertible {
    /// The glyphs, a line a row, without the blanks at the ends of the lines: what a test or a pipe reads.
    public var description: String {
        var text = String.UnicodeScalarView()
        for row in 0..<rows {
            let line = cells[row * columns..<(row + 1) * columns]
            let end = line.lastIndex { $0.glyph != " " }.map { $0 + 1 } ?? line.startIndex
            for cell in line[..<end] { text.append(cell.glyph) }
            text.append("\n")
        }
        return String(text)
    }
}
