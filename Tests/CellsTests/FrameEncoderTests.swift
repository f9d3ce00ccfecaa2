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
                grid.write(ShownText(line), column: 0, row: row)
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
