import Cells
import Colors
import Raster
import TestSupport
import Testing

@Suite struct LikeInksTests {
    /// The grid as it is sent to a terminal of 24-bit colours.
    private static func shared(_ grid: CellGrid) -> CellGrid {
        var grid = grid
        var palette = Palette(.truecolor)
        palette.sharesInks = true
        palette.apply(to: &grid, glyphs: .braille)
        return grid
    }

    private static func row(_ cells: [Cell]) -> CellGrid {
        var grid = CellGrid(columns: cells.count, rows: 1)
        for (column, cell) in cells.enumerated() { grid[column: column, row: 0] = cell }
        return grid
    }

    private static func distance(_ one: CellColor, _ other: CellColor) -> Double? {
        func color(_ cell: CellColor) -> Color? {
            cell.rgb.map {
                Color(red: Double($0.red) / 255, green: Double($0.green) / 255, blue: Double($0.blue) / 255)
            }
        }
        guard let one = color(one), let other = color(other) else { return nil }
        return one.oklabDistance(to: other)
    }

    @Test func aGradientHasFewerColours() {
        let gradient = Self.row((0..<64).map { Cell("⣿", foreground: .rgb(UInt8(64 + $0 * 2), 50, 10)) })
        let result = Self.shared(gradient)
        // Its ends are 0.26 apart.
        #expect(Set(result.cells.map(\.foreground)).count == 13)
        #expect(Self.shared(result) == result, "once is enough")
    }

    /// Blocks, text and dots on a ground of their own keep their colours, and end what is beside each other.
    @Test func onlyDotsOnTheGroundShare() {
        let (one, other) = (CellColor.rgb(100, 50, 10), CellColor.rgb(102, 50, 10))
        for between in [
            Cell("█", foreground: other), Cell("x", foreground: other), Cell(" "),
            Cell("⣿", foreground: other, background: .rgb(0, 0, 0)), Cell("⣿", foreground: .indexed(3)),
        ] {
            let cells = [Cell("⣿", foreground: one), between, Cell("⣿", foreground: other)]
            #expect(Self.shared(Self.row(cells)).cells == cells)
        }
        let dots = [one, other, one].map { Cell("⣿", foreground: $0) }
        #expect(Self.shared(Self.row(dots)).cells == [one, one, one].map { Cell("⣿", foreground: $0) })
    }

    /// Nothing else changes, no colour by as much as can be noticed, and none because of another row.
    @Test func noColourIsNoticeablyAnother() {
        var random = SplitMix64(seed: 13)
        for _ in cases(60) {
            var color = (UInt8.random(in: 0...255, using: &random), UInt8(90), UInt8(200))
            let cells = (0..<80).map { _ in
                color.0 = UInt8(clamping: Int(color.0) + .random(in: -6...6, using: &random))
                color.2 = UInt8(clamping: Int(color.2) + .random(in: -6...6, using: &random))
                let glyph: Unicode.Scalar = Int.random(in: 0..<9, using: &random) == 0 ? " " : "⠿"
                return Cell(glyph, foreground: .rgb(color.0, color.1, color.2))
            }
            let result = Self.shared(Self.row(cells))
            for (old, new) in zip(cells, result.cells) {
                var same = old
                same.foreground = new.foreground
                #expect(same == new)
                #expect((Self.distance(old.foreground, new.foreground) ?? 1) < 0.0201)
            }
            var two = CellGrid(columns: 80, rows: 2)
            for (column, cell) in cells.enumerated() { two[column: column, row: 1] = cell }
            #expect(Array(Self.shared(two).cells[80...]) == result.cells)
        }
    }
}
