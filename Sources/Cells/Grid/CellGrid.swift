public import Text

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
        set {
            let index = index(column, row)
            part(at: index, column)
            part(at: index + 1, column + 1)
            cells[index] = newValue
        }
    }

    /// Fills the whole grid with one cell.
    public mutating func fill(with cell: Cell) {
        for index in cells.indices { cells[index] = cell }
    }

    /// Writes text from a place to the right, each character in the columns that it takes, and drops what does not
    /// fit: of a wide character at an edge the half inside is blank. Places outside the grid are legal and draw
    /// nothing.
    ///
    /// - Returns: the column after the last one written or dropped.
    @discardableResult
    public mutating func write(
        _ text: ShownText, column: Int, row: Int, foreground: CellColor = .default,
        background: CellColor = .default, style: CellStyle = []
    ) -> Int {
        var column = column
        for letter in text.cells {
            var cell = Cell(letter.glyph, foreground: foreground, background: background, style: style)
            cell.marks = letter.marks
            let next = column + letter.columns
            if (0..<rows).contains(row), next > 0, column < columns {
                let isWhole = column >= 0 && next <= columns
                if column >= 0 { self[column: column, row: row] = isWhole ? cell : cell.emptied }
                if letter.columns == 2, next <= columns {
                    // Put past the subscript, which would part the two.
                    part(at: row * columns + next, next)
                    cells[row * columns + next - 1] = isWhole ? cell.secondHalf : cell.emptied
                }
            }
            column = next
        }
        return column
    }

    /// Blanks the halves of the wide glyph, if there is one, that a border before a cell of a row goes through.
    private mutating func part(at index: Int, _ column: Int) {
        guard column > 0, column < columns, cells[index].isSecondHalf else { return }
        cells[index - 1] = cells[index - 1].emptied
        cells[index] = cells[index].emptied
    }

    /// Copies another grid into this one with its top left corner at a place; what falls outside is dropped.
    public mutating func draw(_ other: CellGrid, column: Int, row: Int) {
        let first = max(0, -column)
        let last = min(other.columns, columns - column)
        guard first < last else { return }
        for source in max(0, -row)..<max(0, -row, min(other.rows, rows - row)) {
            let from = source * other.columns
            let to = (source + row) * columns + column
            part(at: to + first, column + first)
            part(at: to + last, column + last)
            cells.replaceSubrange(to + first..<to + last, with: other.cells[from + first..<from + last])
            // What the other grid has on both sides of the cut.
            if cells[to + first].isSecondHalf { cells[to + first] = cells[to + first].emptied }
            if last < other.columns, other.cells[from + last].isSecondHalf {
                cells[to + last - 1] = cells[to + last - 1].emptied
            }
        }
    }

    /// Lends the cells of all rows to `body` for changing in place. No half of a wide glyph may be left without the
    /// other.
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
            for cell in line[..<end] where !cell.isSecondHalf {
                text.append(cell.glyph)
                if !cell.marks.isEmpty { text.append(contentsOf: cell.marks.scalars) }
            }
            text.append("\n")
        }
        return String(text)
    }
}
