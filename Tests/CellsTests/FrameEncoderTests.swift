import Raster
import TestSupport
import Testing
import Text

@testable import Cells

@Suite struct FrameEncoderTests {
    /// A grid with runs of cells alike, as pictures have, and with everything a cell can be.
    static func randomGrid(columns: Int, rows: Int, _ random: inout SplitMix64) -> CellGrid {
        let glyphs: [Unicode.Scalar] = [" ", " ", " ", "a", "⣿", "⠁", "▀", "é", "\u{1FB00}"]
        let colors: [CellColor] = [
            .default, .default, .indexed(3), .indexed(12), .indexed(200), .rgb(255, 0, 7), .rgb(1, 20, 255),
        ]
        var grid = CellGrid(columns: columns, rows: rows)
        var cell = Cell.blank
        for row in 0..<rows {
            for column in 0..<columns {
                if Int.random(in: 0..<4, using: &random) == 0 {
                    cell = Cell(
                        glyphs.randomElement(using: &random) ?? " ",
                        foreground: colors.randomElement(using: &random) ?? .default,
                        background: colors.randomElement(using: &random) ?? .default,
                        style: CellStyle(rawValue: UInt8.random(in: 0..<64, using: &random) & 15))
                }
                if Int.random(in: 0..<12, using: &random) == 0 { cell = .blank }
                grid[column: column, row: row] = cell
            }
        }
        return grid
    }

    /// The grid before with some of its cells changed.
    static func changed(_ grid: CellGrid, to other: CellGrid, _ random: inout SplitMix64) -> CellGrid {
        var result = grid
        let share = Int.random(in: 0..<100, using: &random)
        for row in 0..<grid.rows {
            for column in 0..<grid.columns where Int.random(in: 0..<100, using: &random) < share {
                result[column: column, row: row] = other[column: column, row: row]
            }
        }
        return result
    }

    @Test(arguments: FrameEncoder.Newlines.allCases)
    func replayingTheBytesGivesTheFrames(newlines: FrameEncoder.Newlines) {
        var random = SplitMix64(seed: 7)
        for size in [(1, 1), (1, 9), (9, 1), (7, 5), (40, 12), (120, 6)] {
            var encoder = FrameEncoder(columns: size.0, rows: size.1, newlines: newlines)
            // Full of rubbish, so that the first frame has to clear it.
            var terminal = TerminalReplay(
                columns: size.0, rows: size.1, filledWith: Cell("?", background: .indexed(9)),
                isCooked: newlines == .cooked)
            var grid = CellGrid(columns: size.0, rows: size.1)
            for _ in 0..<40 {
                let other = Self.randomGrid(columns: size.0, rows: size.1, &random)
                grid = Self.changed(grid, to: other, &random)
                var bytes: [UInt8] = []
                encoder.encode(grid, into: &bytes)
                terminal.feed(bytes)
                #expect(terminal.grid.visible == grid.visible)
            }
            #expect(!terminal.modes.contains(TerminalReplay.cursorMode))
            #expect(terminal.overruns == 0)
            var bytes: [UInt8] = []
            encoder.finish(into: &bytes)
            terminal.feed(bytes)
            #expect(terminal.grid.visible == grid.visible)
            #expect(terminal.modes == [TerminalReplay.cursorMode])
            #expect(terminal.unknown == [])
        }
    }

    /// Wide characters, marks and flags, whole and cut, in the place of each other.
    @Test(arguments: FrameEncoder.Newlines.allCases)
    func replayingTheBytesGivesOddCharactersToo(newlines: FrameEncoder.Newlines) {
        for size in [(1, 2), (2, 3), (7, 4), (31, 9)] {
            var encoder = FrameEncoder(columns: size.0, rows: size.1, newlines: newlines)
            var terminal = TerminalReplay(columns: size.0, rows: size.1, isCooked: newlines == .cooked)
            var grid = CellGrid(columns: size.0, rows: size.1)
            for step in 1...60 {
                grid = .odd(step: step, like: grid)
                var bytes: [UInt8] = []
                encoder.encode(grid, into: &bytes)
                terminal.feed(bytes)
                #expect(terminal.grid.visible == grid.visible)
            }
            #expect(terminal.unknown == [] && terminal.overruns == 0)
        }
    }

    /// A terminal may take such a character for wider or narrower: what is behind it has a place of its own.
    @Test func behindOddCharactersTheCursorIsPut() {
        #expect(bytes(from: "x", to: "漢字e\u{301}!") == "\u{8}漢\u{1B}[;3H字\u{1B}[;5He\u{301}\u{1B}[;6H!")
        #expect(bytes(from: "漢a", to: "漢b") == "\u{8}b")
        #expect(bytes(from: "漢ab", to: "漢aB\n") == "\u{8}B")
    }

    @Test func nothingIsSentWhenNothingThatShowsHasChanged() {
        var encoder = FrameEncoder(columns: 8, rows: 2)
        var grid = CellGrid(columns: 8, rows: 2)
        var bytes: [UInt8] = []
        encoder.encode(grid, into: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}[?25l\u{1B}[m\u{1B}[H\u{1B}[2J")
        bytes = []
        grid[column: 3, row: 1] = Cell(" ", foreground: .indexed(1), style: .bold)
        encoder.encode(grid, into: &bytes)
        #expect(bytes.isEmpty)
    }

    /// The bytes of the second frame, the first being `before`, with newlines for rows.
    private func bytes(from before: String, to after: String, newlines: FrameEncoder.Newlines = .raw)
        -> String
    {
        let rows = max(before.split(separator: "\n").count, after.split(separator: "\n").count)
        var encoder = FrameEncoder(columns: 20, rows: rows, newlines: newlines)
        var bytes: [UInt8] = []
        for text in [before, after] {
            var grid = CellGrid(columns: 20, rows: rows)
            for (row, line) in text.split(separator: "\n").enumerated() {
                grid.write(SafeText(line), column: 0, row: row)
            }
            bytes = []
            encoder.encode(grid, into: &bytes)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func movesAreTheCheapest() {
        // The cursor is behind the last character written before.
        #expect(bytes(from: "abc", to: "abcd") == "d")
        #expect(bytes(from: "abc", to: "xbc") == "\rx")
        #expect(bytes(from: "abcdefgh", to: "Xb_defgh") == "\rXb_")
        #expect(bytes(from: "abcdefghi", to: "Xbcdefg_i") == "\rX\u{1B}[6C_")
        #expect(bytes(from: "abc\nabc\nabc", to: "abc\nabc\nabC") == "\u{8}C")
        #expect(bytes(from: "a\nb\nc", to: "a\nB\nC") == "\u{1B}[2HB\n\u{8}C")
        #expect(bytes(from: "a\nxb\nxc", to: "a\nxB\nxC") == "\u{1B}[A\u{8}B\n\u{8}C")
        #expect(bytes(from: "a\nxb\nxc", to: "a\nxB\nxC", newlines: .cooked) == "\u{1B}[A\u{8}B\r\nxC")
    }

    @Test func longBlanksAreErased() {
        #expect(bytes(from: "abcdefghij", to: "a") == "\ra\u{1B}[K")
        #expect(bytes(from: "abcdefghijklmnopqrst", to: "a                  t") == "\ra\u{1B}[18X")
        #expect(bytes(from: "ab", to: "a") == "\u{8} ")
    }

    @Test func colorsChangeTheShortestWay() {
        var encoder = FrameEncoder(columns: 6, rows: 1)
        var grid = CellGrid(columns: 6, rows: 1)
        var bytes: [UInt8] = []
        encoder.encode(grid, into: &bytes)
        grid[column: 0, row: 0] = Cell("a", foreground: .rgb(255, 0, 1), style: .bold)
        grid[column: 1, row: 0] = Cell(" ")
        grid[column: 2, row: 0] = Cell("b", foreground: .rgb(255, 0, 1))
        grid[column: 3, row: 0] = Cell("c", foreground: .indexed(9), background: .indexed(4))
        grid[column: 4, row: 0] = Cell("d")
        bytes = []
        encoder.encode(grid, into: &bytes)
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == "\u{1B}[1;38;2;255;0;1ma \u{1B}[22mb\u{1B}[91;44mc\u{1B}[md")
    }

    /// The floor is what a perfect encoder would send for these frames: 3 bytes for each changed braille cell
    /// and 1 for each blank, 234 a frame, and the cheapest move to each run of them, 146 a frame.
    @Test func aStarCostsHardlyMoreThanTheFloor() {
        let star = Star(columns: 80, rows: 24)
        var encoder = FrameEncoder(columns: 80, rows: 24)
        var bytes: [UInt8] = []
        for frame in 0..<60 { encoder.encode(star.frame(frame, color: .rgb(255, 209, 102)), into: &bytes) }
        #expect(Double(bytes.count) / 60 < 1.02 * (234 + 146))
    }
}

// MARK: - Moving the cursor

@Suite struct CursorMoveTests {
    /// From anywhere to anywhere, a terminal ends where it should, for no more than an absolute move costs.
    @Test(arguments: [true, false])
    func everyMoveArrives(newlinesKeepColumn: Bool) {
        var random = SplitMix64(seed: 41)
        let (columns, rows) = (130, 20)
        var grid = CellGrid(columns: columns, rows: rows)
        let text = SafeText(String(repeating: "ab⣿ ", count: 32))
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

// MARK: - The pen

@Suite struct PenTests {
    private func bytes(_ write: (inout [UInt8]) -> Void) -> String {
        var bytes: [UInt8] = []
        write(&bytes)
        return String(decoding: bytes, as: UTF8.self).replacing("\u{1B}[", with: "")
    }

    @Test func onlyWhatDiffersIsSaid() {
        var pen = Pen()
        #expect(bytes { pen.suit(Cell("a"), &$0) } == "")
        #expect(
            bytes { pen.suit(Cell("a", foreground: .indexed(3), style: [.bold, .underline]), &$0) }
                == "1;4;33m")
        #expect(bytes { pen.suit(Cell("a", foreground: .indexed(11), style: .underline), &$0) } == "22;93m")
        #expect(
            bytes { pen.suit(Cell("a", background: .indexed(200), style: .underline), &$0) } == "39;48;5;200m"
        )
        #expect(bytes { pen.suit(Cell("a", background: .rgb(1, 20, 255)), &$0) } == "0;48;2;1;20;255m")
        #expect(bytes { pen.reset(&$0) } == "m")
        #expect(bytes { pen.reset(&$0) } == "")
    }

    /// Bold and dim end together, so that one of them has to be said again.
    @Test func dimOutlivesBold() {
        var pen = Pen()
        _ = bytes { pen.suit(Cell("a", style: [.bold, .dim]), &$0) }
        #expect(bytes { pen.suit(Cell("a", style: .dim), &$0) } == "0;2m")
        #expect(bytes { pen.suit(Cell("a", foreground: .indexed(1), style: .dim), &$0) } == "31m")
    }

    @Test func aBlankTakesAnyForeground() {
        var pen = Pen()
        _ = bytes { pen.suit(Cell("a", foreground: .rgb(1, 2, 3), style: [.bold, .reverse]), &$0) }
        #expect(!pen.suits(.blank))
        #expect(bytes { pen.suit(.blank, &$0) } == "27m")
        #expect(pen.foreground == .rgb(1, 2, 3) && pen.style == .bold)
        #expect(pen.suits(Cell(" ", foreground: .indexed(5), style: .dim)))
        #expect(!pen.suits(Cell(" ", style: .underline)))
        #expect(!pen.suits(Cell(" ", background: .indexed(0))))
    }

    /// Whatever the way, a terminal has the pen that was asked for, and the way is hardly longer than from a
    /// fresh start: by no more than it takes to say that both colours are the terminal's own, `39;49;`.
    @Test func aTerminalFollowsThePen() {
        var random = SplitMix64(seed: 31)
        let colors: [CellColor] = [.default, .indexed(1), .indexed(9), .indexed(100), .rgb(9, 99, 199)]
        var pen = Pen()
        var terminal = TerminalReplay(columns: 400, rows: 1)
        for column in 0..<400 {
            let cell = Cell(
                "x", foreground: colors.randomElement(using: &random) ?? .default,
                background: colors.randomElement(using: &random) ?? .default,
                style: CellStyle(rawValue: UInt8.random(in: 0..<16, using: &random)))
            var (change, anew, fresh): ([UInt8], [UInt8], Pen) = ([], [], Pen())
            pen.suit(cell, &change)
            fresh.suit(cell, &anew)
            #expect(change.count <= anew.count + 6)
            terminal.feed(change + [UInt8(ascii: "x")])
            #expect(terminal.grid[column: column, row: 0] == cell)
        }
    }
}

// MARK: - Bytes

@Suite struct BytesTests {
    private func bytes(_ write: (inout [UInt8]) -> Void) -> String {
        var bytes: [UInt8] = []
        write(&bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func decimalsAreTheNumber() {
        var random = SplitMix64(seed: 21)
        for number in [0, 9, 10, 99, 100, 1_000_000, Int.max]
            + (0..<200).map({ _ in Int(random.next() >> 1) })
        {
            #expect(bytes { $0.write(decimal: number) } == "\(number)")
            #expect(number.digitCount == "\(number)".count)
        }
    }

    /// Every number of bytes, and both ends of each.
    @Test func glyphsAreUTF8() {
        for value: UInt32 in [0x20, 0x7F, 0x80, 0x7FF, 0x800, 0x28FF, 0xFFFF, 0x10000, 0x1FB00, 0x10FFFF] {
            guard let scalar = Unicode.Scalar(value) else { continue }
            var bytes: [UInt8] = []
            bytes.write(glyph: scalar)
            #expect(bytes == Array(String(scalar).utf8))
        }
    }

    @Test func aParameterOfOneIsLeftOut() {
        #expect(bytes { $0.write(sequence: "K") } == "\u{1B}[K")
        #expect(bytes { $0.write(sequence: "C", 1) } == "\u{1B}[C")
        #expect(bytes { $0.write(sequence: "C", 12) } == "\u{1B}[12C")
    }
}
