import Cells
import Export
import Testing

@Suite struct ANSIEncoderTests {
    @Test func linesEndWithoutBlanksAndWithoutColour() {
        var grid = CellGrid(columns: 5, rows: 3)
        grid[column: 1, row: 0] = Cell("a", foreground: .indexed(1))
        grid[column: 3, row: 0] = Cell(" ", foreground: .indexed(2), style: .bold)
        grid[column: 2, row: 2] = Cell(" ", background: .indexed(4))
        #expect(ANSIEncoder.lines(grid) == " \u{1B}[31ma\u{1B}[m\n\n  \u{1B}[44m \u{1B}[m\n")
    }
}
