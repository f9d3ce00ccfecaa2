public import Cells

/// Writes cells as text with the escape sequences that colour them (ECMA-48 SGR).
public enum ANSIEncoder {
    /// A whole grid as lines of text, each ended by a newline and each closed by a reset where it was
    /// coloured, so that the text survives `head`, `grep` and a pager. Blanks at the ends of lines are dropped.
    public static func lines(_ grid: CellGrid) -> String {
        var pen = Pen()
        var bytes: [UInt8] = []
        for row in 0..<grid.rows {
            var end = grid.columns
            while end > 0, grid[column: end - 1, row: row].isErased { end -= 1 }
            for column in 0..<end {
                let cell = grid[column: column, row: row]
                pen.suit(cell, &bytes)
                bytes.write(glyphOf: cell)
            }
            pen.reset(&bytes)
            bytes.write("\n")
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
