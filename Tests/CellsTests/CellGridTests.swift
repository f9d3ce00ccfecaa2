import TestSupport
import Testing
import Text

@testable import Cells

// MARK: - Wide characters

/// Characters of two columns, and characters with combining marks.
@Suite struct WideCellTests {
    private func grid(_ text: SafeText, columns: Int = 6) -> CellGrid {
        var grid = CellGrid(columns: columns, rows: 1)
        grid.write(text, column: 0, row: 0)
        return grid
    }

    private func line(_ grid: CellGrid) -> String { String(grid.description.dropLast()) }

    @Test func charactersTakeTheirColumns() {
        var grid = CellGrid(columns: 12, rows: 1)
        let end = grid.write("漢字e\u{301}🇩🇪!", column: 1, row: 0, foreground: .indexed(3), style: .bold)
        #expect(end == 9 && line(grid) == " 漢字e\u{301}🇩🇪!")
        #expect(grid.cells.map(\.columns) == [1, 2, 0, 2, 0, 1, 2, 0, 1, 1, 1, 1])
        #expect(grid.cells[5].glyph == "e" && grid.cells[5].marks.scalars == ["\u{301}"])
        #expect(grid.cells[6].glyph == "🇩" && grid.cells[6].marks.scalars == ["🇪"])
        #expect(grid.cells[2].foreground == .indexed(3) && grid.cells[2].style == .bold)
    }

    @Test func cellsWithDifferentMarksDiffer() {
        #expect(grid("e\u{301}") != grid("e") && grid("e\u{301}") != grid("e\u{300}"))
        #expect(grid("e\u{301}") == grid("e\u{301}"))
        #expect(grid("e\u{301}b").changes(since: grid("eb")).map(\.columns) == [0..<1])
        var cell = grid("e\u{301}").cells[0]
        cell.style = .underline
        #expect(cell.marks.scalars == ["\u{301}"] && cell.style == .underline)
    }

    @Test func writingClipsAtTheEdges() {
        #expect(line(grid("abc漢", columns: 4)) == "abc")
        var narrow = CellGrid(columns: 2, rows: 1, filledWith: Cell("x"))
        #expect(narrow.write("漢", column: -1, row: 0, background: .indexed(4)) == 1)
        #expect(narrow.cells == [Cell(" ", background: .indexed(4)), Cell("x")])
        narrow.write("漢漢", column: 1, row: 0)
        #expect(narrow.cells == [Cell(" ", background: .indexed(4)), Cell(" ")])
    }

    @Test func overwritingOneHalfBlanksTheOther() {
        for (column, text, wanted) in [
            (0, "x", "x 字b"), (1, "x", " x字b"), (2, "x", "漢x b"), (3, "x", "漢 xb"), (1, "か", " か b"),
            (1, "xy", " xy b"), (0, "か", "か字b"),
        ] as [(Int, SafeText, String)] {
            var wide = grid("漢字b")
            wide.write(text, column: column, row: 0)
            #expect(line(wide) == wanted, "\(text) at \(column)")
        }
        var set = grid("漢字b")
        set[column: 1, row: 0] = Cell("x")
        #expect(line(set) == " x字b")
    }

    /// A style covers whole characters, and leaves them in place.
    @Test(
        arguments: [
            (0..<1, [0]), (1..<2, [1, 2]), (2..<3, [1, 2]), (2..<4, [1, 2, 3, 4]),
            (-2..<9, [0, 1, 2, 3, 4, 5]),
            (7..<9, []),
        ] as [(Range<Int>, [Int])])
    func stylesCoverWholeCharacters(columns: Range<Int>, styled: [Int]) {
        var wide = grid(" 漢字b")
        wide.add(.reverse, columns: columns, row: 0)
        wide.add(.bold, columns: columns, row: 1)
        #expect(line(wide) == " 漢字b")
        #expect(wide.cells.indices.filter { wide.cells[$0].style == .reverse } == styled)
    }

    @Test func drawingCutsBetweenCharacters() {
        for (below, above, columns, column, wanted) in [
            ("漢字か", "|", 2, 1, " |  か"), ("......", "漢字か", 6, -1, " 字か."), ("......", "漢字か", 6, 1, ".漢字"),
            (".漢字", "漢", 3, 5, ".漢字"),
        ] as [(SafeText, SafeText, Int, Int, String)] {
            var result = grid(below)
            result.draw(grid(above, columns: columns), column: column, row: 0)
            #expect(line(result) == wanted)
        }
    }

    /// A copy of all changes makes the grids equal, even if only one half of a wide glyph has changed.
    @Test(arguments: ["字字", "漢字", "漢a", " 漢", "abc", "a漢b"]) func copiedChangesMakeGridsEqual(text: String) {
        let after = grid(SafeText(text))
        var before = grid("漢字")
        before.copy(after.changes(since: before), of: after)
        #expect(before == after)
    }

    @Test func noHalfIsEverAlone() {
        var random = SplitMix64(seed: 31)
        var grid = CellGrid(columns: 9, rows: 3)
        for step in 1...400 {
            let other = CellGrid.odd(step: step, like: CellGrid(columns: 1 + step % 9, rows: 1 + step % 3))
            let place = (Int.random(in: -4...9, using: &random), Int.random(in: -1...3, using: &random))
            switch step % 3 {
            case 0: grid.draw(other, column: place.0, row: place.1)
            case 1: grid.write("漢e\u{301}字", column: place.0, row: place.1)
            default: grid[column: step % 9, row: step % 3] = Cell("x")
            }
            for index in grid.cells.indices {
                let isSecondHalf = grid.cells[index].isSecondHalf
                #expect(
                    isSecondHalf == (index % 9 > 0 && grid.cells[index - 1].columns == 2), "\(step), \(grid)")
            }
        }
    }
}

// MARK: - Terminals

@Suite struct StopwatchTests {
    @Test func timeWhileItIsHeldDoesNotCount() {
        var reading = 50.0
        let stopwatch = Stopwatch { reading }
        #expect(stopwatch.seconds == 0)
        reading = 53
        #expect(stopwatch.seconds == 3)
        for _ in 0..<2 {
            let before = stopwatch.seconds
            let result = stopwatch.hold {
                reading += 1000
                return stopwatch.seconds
            }
            #expect(result == before && stopwatch.seconds == before)
            reading += 0.5
            #expect(stopwatch.seconds == before + 0.5)
        }
    }
}
