import Raster
import TestSupport
import Testing
import Text

@testable import Cells

/// Pictures in braille that need no textures.
@Suite struct PlainTonesTests {
    private let yellow = PixelColor(255, 209, 102)
    private let pink = PixelColor(239, 71, 111)

    /// A picture of letters, a dot each: y and p for the colours, anything else for nothing.
    private func drawn(_ rows: [String]) -> CellGrid {
        var pixels = PixelGrid(width: rows[0].count, height: rows.count)
        for (y, row) in rows.enumerated() {
            for (x, letter) in row.enumerated() {
                pixels[x: x, y: y] = letter == "y" ? yellow : letter == "p" ? pink : .clear
            }
        }
        return cells(pixels, .braille)
    }

    private func plain(_ grid: CellGrid) -> CellGrid {
        var (grid, palette) = (grid, Palette(.mono))
        palette.apply(to: &grid, glyphs: .braille)
        #expect(grid.cells.allSatisfy { $0.foreground == .default && $0.background == .default })
        return grid
    }

    private func shown(_ rows: [String]) -> String { plain(drawn(rows)).description }

    @Test func oneToneIsSolid() {
        #expect(shown(Array(repeating: "yyyyyyyy", count: 8)) == "⣿⣿⣿⣿\n⣿⣿⣿⣿\n")
    }

    @Test func aLineIsSetOffOnBothSides() {
        let row = "yyyyyypyyyyy"
        #expect(shown(Array(repeating: row, count: 8)) == "⣿⣿⡇⡇⣿⣿\n⣿⣿⡇⡇⣿⣿\n")
    }

    /// A level line along the first row of cells leaves the dots below it dark, in the next row too.
    @Test func aLineIsSetOffAboveAndBelow() {
        var rows = Array(repeating: "yyyyyyyy", count: 12)
        rows[3] = "pppppppp"
        #expect(shown(rows) == "⣛⣛⣛⣛\n⣶⣶⣶⣶\n⣿⣿⣿⣿\n")
    }

    /// A line away from the fill is as it was.
    @Test func aLineOnNothingStays() {
        let row = "yyyyyyyy        p   "
        #expect(shown(Array(repeating: row, count: 4)) == "⣿⣿⣿⣿    ⡇\n")
    }

    @Test func twoFillsKeepTheirTextures() {
        let text = shown(Array(repeating: "yyyyyyyypppppppp", count: 8))
        #expect(text == "⢿⣽⢿⣽⣿⠨⣿⠨\n⢿⣽⢿⣽⣿⠨⣿⠨\n")
    }

    /// Text beside a picture is no part of it, whatever its colours are.
    @Test func textIsNoTone() {
        var grid = CellGrid(columns: 4, rows: 1, filledWith: Cell(" ", background: .rgb(255, 209, 102)))
        grid.write("ab", column: 2, row: 0, foreground: .rgb(1, 2, 3))
        grid[column: 3, row: 0] = Cell("b", foreground: .rgb(30, 200, 30), style: .bold)
        var palette = Palette(.mono)
        palette.apply(to: &grid, glyphs: .braille)
        #expect(grid.description == "⣿⣿ab\n")
        #expect(grid[column: 3, row: 0] == Cell("b", style: .bold))
    }

    /// Of any picture, a dot is lit only where something is.
    @Test func noDotIsLitWhereNothingIs() {
        var generator = SplitMix64(seed: 51)
        for _ in cases(50) {
            let rows = (0..<16).map { _ in
                String(
                    (0..<16).map { _ in Array("yyyyyyyyyyyyyyyp ").randomElement(using: &generator) ?? "y" })
            }
            let before = drawn(rows)
            for (cell, lit) in zip(before.cells, plain(before).cells) {
                let there = cell.background != .default ? 255 : DotPattern.brailleIndex(of: cell.glyph) ?? 0
                #expect((DotPattern.brailleIndex(of: lit.glyph) ?? 0) & ~there == 0)
            }
        }
    }
}
