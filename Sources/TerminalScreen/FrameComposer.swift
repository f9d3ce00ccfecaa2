internal import CTerminal
internal import Cells
internal import Text

/// Makes the bytes that bring the terminal from what it shows to what it is to show: ncurses' or our own.
struct FrameComposer {
    /// Nil where ncurses draws.
    private var encoder: FrameEncoder?
    private var row: [cterm_cell] = []

    /// A composer for a terminal of which ncurses believes that it is blank, and we do not know.
    init(_ output: TerminalProfile.Output, columns: Int, rows: Int) {
        if output == .direct { encoder = FrameEncoder(columns: columns, rows: rows) }
    }

    /// Nothing of what the terminal shows counts any more: the next frame clears it, and may have another size.
    mutating func forget(columns: Int, rows: Int) {
        if encoder != nil { encoder = FrameEncoder(columns: columns, rows: rows) }
        cterm_repaint()
    }

    /// Appends the bytes for a grid of which these rows may have changed.
    mutating func compose(_ grid: CellGrid, rows: [Int], into bytes: inout [UInt8]) {
        guard encoder == nil else {
            bytes.append(contentsOf: String(cString: cterm_prologue()).utf8)
            encoder?.encode(grid, into: &bytes)
            return
        }
        for row in rows { put(row: row, of: grid) }
        var made: UnsafePointer<UInt8>?
        let count = Int(cterm_compose(&made))
        if count > 0 { bytes.append(contentsOf: UnsafeBufferPointer(start: made, count: count)) }
    }

    private mutating func put(row number: Int, of grid: CellGrid) {
        row.removeAll(keepingCapacity: true)
        for column in 0..<grid.columns {
            let cell = grid.cells[number * grid.columns + column]
            var told = cterm_cell(
                glyph: cell.glyph.value, foreground: cell.foreground.rawValue,
                background: cell.background.rawValue, style: cell.style.rawValue, marks: (0, 0))
            if !cell.marks.isEmpty {
                let marks = cell.marks.scalars.map(\.value)
                told.marks = (marks.first ?? 0, marks.dropFirst().first ?? 0)
            }
            row.append(told)
        }
        cterm_put_row(Int32(number), row, Int32(row.count))
    }
}
