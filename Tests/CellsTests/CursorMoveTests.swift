import Raster
import TestSupport
import Testing
import Text

@testable import Cells

@Suite struct CursorMoveTests {
    /// From anywhere to anywhere, a terminal ends where it should, for no more than an absolute move costs.
    @Test(arguments: [true, false])
    func everyMoveArrives(newlinesKeepColumn: Bool) {
        var random = SplitMix64(seed: 41)
        let (columns, rows) = (130, 20)
        var grid = CellGrid(columns: columns, rows: rows)
        let text = ShownText(String(repeating: "ab⣿ ", count: 32))
        for row in 0..<rows { grid.write(text, column: 0, row: row) }
        for _ in cases(600) {
            // Half of the moves stay near the row, where there are more ways.
            let from = (
                column: Int.random(in: 0..<columns, using: &random),
                row: Int.random(in: 0..<rows, using: &random)
            )
            let near = max(0, from.row - 2)...min(rows - 1, from.row + 2)
            let to = (
                column: Int.random(in: 0..<columns, using: &random),
                row: Int.random(in: Bool.random(using: &random) ? near : 0...rows - 1, using: &random)
            )
            guard from != to else { continue }
            var bytes: [UInt8] = []
            CursorMove(
                column: to.column, row: to.row, grid: grid, pen: Pen(), newlinesKeepColumn: newlinesKeepColumn
            ).write(from: CursorMove.Place(column: from.column, row: from.row), &bytes)
            var terminal = TerminalReplay(columns: columns, rows: rows, isCooked: !newlinesKeepColumn)
            terminal.feed(
                Array("\u{1B}[\(from.row + 1);\(from.column + 1)H".utf8) + bytes + [UInt8(ascii: "!")])
            #expect(terminal.grid[column: to.column, row: to.row].glyph == "!")
            #expect(bytes.count <= "\u{1B}[\(to.row + 1);\(to.column + 1)H".utf8.count)
        }
    }

    /// Far up in the same column, where the number of the row is shorter than that of the way.
    @Test func upInTheColumnTheRowIsNamed() {
        var bytes: [UInt8] = []
        CursorMove(
            column: 7, row: 2, grid: CellGrid(columns: 10, rows: 20), pen: Pen(), newlinesKeepColumn: true
        ).write(from: CursorMove.Place(column: 7, row: 15), &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}[3d")
    }

    @Test func fromNowhereItIsAbsolute() {
        for (column, row, text) in [(0, 0, "H"), (4, 0, ";5H"), (0, 4, "5H"), (9, 9, "10;10H")] {
            var bytes: [UInt8] = []
            CursorMove(
                column: column, row: row, grid: CellGrid(columns: 10, rows: 10), pen: Pen(),
                newlinesKeepColumn: true
            ).write(from: nil, &bytes)
            #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}[" + text)
        }
    }
}
