import Geometry
import Raster
import RealModule
import TestSupport
import Testing
import Text

@testable import Cells

@Suite struct FrameEncoderTests {
    /// Encodes grids one after the other and replays the bytes in a terminal full of other cells.
    private func expectReplay(
        _ size: (columns: Int, rows: Int), _ newlinesKeepColumn: Bool, forgets: Bool = false,
        _ grids: some Sequence<CellGrid>
    ) {
        var encoder = FrameEncoder(
            columns: size.columns, rows: size.rows, newlinesKeepColumn: newlinesKeepColumn)
        var terminal = TerminalReplay(
            columns: size.columns, rows: size.rows, filledWith: Cell("?", background: .indexed(9)),
            isCooked: !newlinesKeepColumn)
        var last = CellGrid(columns: size.columns, rows: size.rows)
        for grid in grids {
            var bytes: [UInt8] = []
            if forgets { encoder.forgetNeighbours(of: grid.changes(since: encoder.lastFrame)) }
            encoder.encode(grid, into: &bytes)
            terminal.feed(bytes)
            #expect(terminal.grid.visible == grid.visible)
            last = grid
        }
        #expect(!terminal.modes.contains(TerminalReplay.cursorMode))
        #expect(terminal.overruns == 0 && terminal.unknown == [])
        var bytes: [UInt8] = []
        encoder.finish(into: &bytes)
        terminal.feed(bytes)
        #expect(terminal.grid.visible == last.visible)
        #expect(terminal.modes == [TerminalReplay.cursorMode] && terminal.unknown == [])
    }

    @Test(arguments: [true, false])
    func theBytesShowTheFrames(newlinesKeepColumn: Bool) {
        for (columns, rows) in [(1, 1), (1, 9), (9, 1), (7, 5), (40, 12), (120, 6)] {
            var grids = RandomGrids(
                seed: 7, columns: columns, rows: rows, colors: .many,
                styles: (1..<16).map { CellStyle(rawValue: $0) })
            let frames = (0..<60).map { _ in grids.next() }
            expectReplay((columns, rows), newlinesKeepColumn, frames)
            expectReplay((columns, rows), newlinesKeepColumn, forgets: true, frames)
        }
        // Wide characters, marks and flags, complete and cut.
        for (columns, rows) in [(1, 2), (2, 3), (7, 4), (31, 9)] {
            let blank = CellGrid(columns: columns, rows: rows)
            let frames = (1...60).map { CellGrid.odd(step: $0, like: blank) }
            expectReplay((columns, rows), newlinesKeepColumn, frames)
            expectReplay((columns, rows), newlinesKeepColumn, forgets: true, frames)
        }
    }

    /// The cells to the right of and below a change are written again, but not those beside it in the last column or row.
    @Test func forgottenNeighboursAreWritten() {
        var encoder = FrameEncoder(columns: 3, rows: 2)
        func frame(_ rows: String...) -> String {
            var grid = CellGrid(columns: 3, rows: 2)
            for (row, line) in rows.enumerated() { grid.write(SafeText(line), column: 0, row: row) }
            encoder.forgetNeighbours(of: grid.changes(since: encoder.lastFrame))
            return text { encoder.encode(grid, into: &$0) }
        }
        _ = frame("abc", "def")
        #expect(frame("Abc", "def") == "\u{1B}[HAb\r\nde")
        #expect(frame("Abc", "deF") == "F")
        #expect(frame("Abc", "deF") == "")
    }

    /// Terminals may disagree on the width of such a character, so the cursor is moved explicitly after it.
    @Test func theCursorMovesAfterWideCharacters() {
        #expect(bytes(from: "x", to: "漢字e\u{301}!") == "\u{8}漢\u{1B}[;3H字\u{1B}[;5He\u{301}\u{1B}[;6H!")
        #expect(bytes(from: "漢a", to: "漢b") == "\u{8}b")
        #expect(bytes(from: "漢ab", to: "漢aB\n") == "\u{8}B")
    }

    @Test func invisibleChangesAreNotSent() {
        var encoder = FrameEncoder(columns: 8, rows: 2)
        var grid = CellGrid(columns: 8, rows: 2)
        #expect(text { encoder.encode(grid, into: &$0) } == "\u{1B}[?25l\u{1B}[m\u{1B}[H\u{1B}[2J")
        grid[column: 3, row: 1] = Cell(" ", foreground: .indexed(1), style: .bold)
        #expect(text { encoder.encode(grid, into: &$0) } == "")
    }

    /// The bytes of the second of two frames, whose rows are lines of text.
    private func bytes(from before: String, to after: String, newlinesKeepColumn: Bool = true) -> String {
        let rows = max(before.split(separator: "\n").count, after.split(separator: "\n").count)
        var encoder = FrameEncoder(columns: 20, rows: rows, newlinesKeepColumn: newlinesKeepColumn)
        var bytes = ""
        for frame in [before, after] {
            var grid = CellGrid(columns: 20, rows: rows)
            for (row, line) in frame.split(separator: "\n").enumerated() {
                grid.write(SafeText(line), column: 0, row: row)
            }
            bytes = text { encoder.encode(grid, into: &$0) }
        }
        return bytes
    }

    @Test func movesAreTheCheapest() {
        // The cursor is after the last character of the first frame.
        #expect(bytes(from: "abc", to: "abcd") == "d")
        #expect(bytes(from: "abc", to: "xbc") == "\rx")
        #expect(bytes(from: "abcdefgh", to: "Xb_defgh") == "\rXb_")
        #expect(bytes(from: "abcdefghi", to: "Xbcdefg_i") == "\rX\u{1B}[6C_")
        #expect(bytes(from: "abc\nabc\nabc", to: "abc\nabc\nabC") == "\u{8}C")
        #expect(bytes(from: "a\nb\nc", to: "a\nB\nC") == "\u{1B}[2HB\n\u{8}C")
        #expect(bytes(from: "a\nxb\nxc", to: "a\nxB\nxC") == "\u{1B}[A\u{8}B\n\u{8}C")
        let cooked = bytes(from: "a\nxb\nxc", to: "a\nxB\nxC", newlinesKeepColumn: false)
        #expect(cooked == "\u{1B}[A\u{8}B\r\nxC")
    }

    @Test func longRunsOfSpacesAreErased() {
        #expect(bytes(from: "abcdefghij", to: "a") == "\ra\u{1B}[K")
        #expect(bytes(from: "abcdefghijklmnopqrst", to: "a                  t") == "\ra\u{1B}[18X")
        #expect(bytes(from: "ab", to: "a") == "\u{8} ")
    }

    @Test func colorsChangeWithTheFewestBytes() {
        var encoder = FrameEncoder(columns: 6, rows: 1)
        _ = text { encoder.encode(CellGrid(columns: 6, rows: 1), into: &$0) }
        let colored = grid([
            Cell("a", foreground: .rgb(255, 0, 1), style: .bold), .blank,
            Cell("b", foreground: .rgb(255, 0, 1)),
            Cell("c", foreground: .indexed(9), background: .indexed(4)), Cell("d"), .blank,
        ])
        #expect(
            text { encoder.encode(colored, into: &$0) }
                == "\u{1B}[1;38;2;255;0;1ma \u{1B}[22mb\u{1B}[91;44mc\u{1B}[md")
    }

    /// A perfect encoder would send 380 bytes a frame: 234 for cells (3 for each changed braille cell, 1 for each space)
    /// and 146 for the cheapest moves.
    @Test func aStarTakesNearlyTheFewestBytes() {
        var encoder = FrameEncoder(columns: 80, rows: 24)
        var bytes: [UInt8] = []
        for frame in 0..<60 { encoder.encode(star(Double(frame)), into: &bytes) }
        let mean = Double(bytes.count) / 60
        #expect(mean < 1.02 * 380, "\(mean)")
    }

    /// Returns the outline of a star that moves, turns and changes, in braille of one colour.
    private func star(_ frame: Double) -> CellGrid {
        let turn = frame * 2 * Double.pi
        let center = Point(80 + 40 * Double.cos(turn / 300), 48 + 9.6 * Double.sin(turn / 150))
        let ratio = 0.38 + 0.22 * Double.sin(turn / 90)
        let star = Path(
            starWithTips: 5, center: center, outerRadius: 33.6, innerRadius: 33.6 * ratio,
            startAngle: turn / 240 - .pi / 2)
        let corners = star.points.map { Point(($0.x + 0.5).rounded(.down), ($0.y + 0.5).rounded(.down)) }
        var picture = PixelGrid(width: 160, height: 96)
        for (start, end) in zip(corners, corners[1...] + corners[..<1]) {
            let steps = max(abs(end.x - start.x), abs(end.y - start.y), 1)
            for step in 0...Int(steps) {
                let dot = start.interpolated(to: end, progress: Double(step) / steps)
                picture[x: Int(dot.x.rounded()), y: Int(dot.y.rounded())] = PixelColor(255, 209, 102)
            }
        }
        return cells(picture, .braille)
    }
}

// MARK: - Moving the cursor

@Suite struct CursorMoveTests {
    private func bytes(
        from place: CursorMove.Position?, to column: Int, _ row: Int, _ grid: CellGrid,
        newlinesKeepColumn: Bool = true
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        CursorMove(column: column, row: row, grid: grid, pen: Pen(), newlinesKeepColumn: newlinesKeepColumn)
            .write(from: place, &bytes)
        return bytes
    }

    /// Each move ends at its target, and takes at most as many bytes as an absolute move.
    @Test(arguments: [true, false])
    func everyMoveArrives(newlinesKeepColumn: Bool) {
        let (columns, rows) = (130, 20)
        var grid = CellGrid(columns: columns, rows: rows)
        let text = SafeText(String(repeating: "ab⣿ ", count: 32))
        for row in 0..<rows { grid.write(text, column: 0, row: row) }
        checkCases(600, seed: 41) { random in
            let start = CursorMove.Position(
                column: .random(in: 0..<columns, using: &random), row: .random(in: 0..<rows, using: &random))
            // Half of the moves stay near the row, where more kinds of moves compete.
            let near = max(0, start.row - 2)...min(rows - 1, start.row + 2)
            let column = Int.random(in: 0..<columns, using: &random)
            let row = Int.random(in: Bool.random(using: &random) ? near : 0...rows - 1, using: &random)
            guard start != CursorMove.Position(column: column, row: row) else { return }
            let bytes = bytes(from: start, to: column, row, grid, newlinesKeepColumn: newlinesKeepColumn)
            var terminal = TerminalReplay(columns: columns, rows: rows, isCooked: !newlinesKeepColumn)
            terminal.feed(
                Array("\u{1B}[\(start.row + 1);\((start.column ?? 0) + 1)H".utf8) + bytes
                    + [UInt8(ascii: "!")])
            #expect(terminal.grid[column: column, row: row].glyph == "!")
            #expect(bytes.count <= "\u{1B}[\(row + 1);\(column + 1)H".utf8.count)
        }
    }

    @Test func movesUseTheShortestForm() {
        let grid = CellGrid(columns: 10, rows: 20)
        let up = bytes(from: CursorMove.Position(column: 7, row: 15), to: 7, 2, grid)
        #expect(
            String(decoding: up, as: UTF8.self) == "\u{1B}[3d", "the row has fewer digits than the distance")
        for (column, row, text) in [(0, 0, "H"), (4, 0, ";5H"), (0, 4, "5H"), (9, 9, "10;10H")] {
            let move = bytes(from: nil, to: column, row, grid)
            #expect(String(decoding: move, as: UTF8.self) == "\u{1B}[" + text)
        }
    }
}

// MARK: - The pen

private func text(_ write: (inout [UInt8]) -> Void) -> String {
    var bytes: [UInt8] = []
    write(&bytes)
    return String(decoding: bytes, as: UTF8.self)
}

@Suite struct PenTests {
    private func bytes(_ write: (inout [UInt8]) -> Void) -> String {
        text(write).replacing("\u{1B}[", with: "")
    }

    @Test func onlyDifferencesAreWritten() {
        var pen = Pen()
        #expect(bytes { pen.adapt(to: Cell("a"), &$0) } == "")
        #expect(
            bytes { pen.adapt(to: Cell("a", foreground: .indexed(3), style: [.bold, .underline]), &$0) }
                == "1;4;33m")
        #expect(
            bytes { pen.adapt(to: Cell("a", foreground: .indexed(11), style: .underline), &$0) } == "22;93m")
        #expect(
            bytes { pen.adapt(to: Cell("a", background: .indexed(200), style: .underline), &$0) }
                == "39;48;5;200m"
        )
        #expect(bytes { pen.adapt(to: Cell("a", background: .rgb(1, 20, 255)), &$0) } == "0;48;2;1;20;255m")
        #expect(bytes { pen.reset(&$0) } == "m")
        #expect(bytes { pen.reset(&$0) } == "")
    }

    /// One SGR code ends both bold and dim, so the other is set again.
    @Test func dimSurvivesTheEndOfBold() {
        var pen = Pen()
        _ = bytes { pen.adapt(to: Cell("a", style: [.bold, .dim]), &$0) }
        #expect(bytes { pen.adapt(to: Cell("a", style: .dim), &$0) } == "0;2m")
        #expect(bytes { pen.adapt(to: Cell("a", foreground: .indexed(1), style: .dim), &$0) } == "31m")
    }

    @Test func aSpaceNeedsNoForeground() {
        var pen = Pen()
        _ = bytes { pen.adapt(to: Cell("a", foreground: .rgb(1, 2, 3), style: [.bold, .reverse]), &$0) }
        #expect(!pen.canWrite(.blank))
        #expect(bytes { pen.adapt(to: .blank, &$0) } == "27m")
        #expect(pen.foreground == .rgb(1, 2, 3) && pen.style == .bold)
        #expect(pen.canWrite(Cell(" ", foreground: .indexed(5), style: .dim)))
        #expect(!pen.canWrite(Cell(" ", style: .underline)))
        #expect(!pen.canWrite(Cell(" ", background: .indexed(0))))
    }

    /// A terminal always gets the requested pen, in at most six bytes more than after a reset: those of `39;49;`.
    @Test func aTerminalFollowsThePen() {
        var random = SplitMix64(seed: 31)
        let colors: [CellColor] = [.default, .indexed(1), .indexed(9), .indexed(100), .rgb(9, 99, 199)]
        var pen = Pen()
        var terminal = TerminalReplay(columns: 400, rows: 1)
        for column in 0..<400 {
            let cell = Cell(
                "x", foreground: random.pick(colors), background: random.pick(colors),
                style: CellStyle(rawValue: UInt8.random(in: 0..<16, using: &random)))
            var (change, complete, fresh): ([UInt8], [UInt8], Pen) = ([], [], Pen())
            pen.adapt(to: cell, &change)
            fresh.adapt(to: cell, &complete)
            #expect(change.count <= complete.count + 6)
            terminal.feed(change + [UInt8(ascii: "x")])
            #expect(terminal.grid[column: column, row: 0] == cell)
        }
    }
}
