import Geometry
import Raster
import RealModule
import TestSupport
import Testing

@testable import Cells

/// The same star and the same strokes in all glyphs, as a person would read them.
@Suite struct GoldenTests {
    private func star(_ glyphs: Glyphs, columns: Int, rows: Int) -> String {
        let dots = glyphs.dots
        let (width, height) = (Double(columns * dots.columns), Double(rows * dots.rows))
        let outline = polygon(
            (0..<10).map { index in
                let place = Point.onCircle(
                    Double(index) / 10, center: 0, radius: index % 2 == 0 ? 1 : 0.4)
                return Point(width / 2 + place.x * width / 2, height * 0.54 + place.y * height / 2)
            })
        let pixels = picture(columns * dots.columns, rows * dots.rows, edges: glyphs.edges) {
            $0.fill(outline, paint: .color(PixelColor(255, 80, 120)))
        }
        return "\n\(solidAsBlocks(cells(pixels, glyphs)))"
    }

    /// A ground of its own colour reads as a full block.
    private func solidAsBlocks(_ grid: CellGrid) -> CellGrid {
        var grid = grid
        for row in 0..<grid.rows {
            for column in 0..<grid.columns where grid[column: column, row: row].background != .default {
                if grid[column: column, row: row].glyph == " " { grid[column: column, row: row] = Cell("█") }
            }
        }
        return grid
    }

    private func strokes(_ columns: Int, _ rows: Int) -> String {
        let pixels = picture(columns * 2, rows * 4, edges: .crisp) { compositor in
            for (index, width) in [0.5, 1, 2, 4].enumerated() {
                var line = FlatPath()
                line.move(to: Point(2, Double(index) * 9 + 2))
                line.line(to: Point(Double(columns) * 2 - 2, Double(index) * 9 + 8))
                compositor.fill(
                    stroke(line, StrokeStyle(width: max(1, width))), paint: .color(.white), opacity: width)
            }
        }
        return "\n\(solidAsBlocks(cells(pixels, .braille)))"
    }

    @Test func aStarIn40x12BrailleCells() {
        #expect(
            star(.braille, columns: 40, rows: 12) == """

                                   ⢀⡀
                                  ⢠⣾⣷⡄
                                 ⣠████⣄
                                ⣰██████⣆
                 ⠠⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣴████████⣦⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⠄
                   ⠉⠙⠻⢿⣿⣿⣿⣿⣿████████████████⣿⣿⣿⣿⣿⡿⠟⠋⠉
                       ⠈⠙⠛⠿⣿████████████████⣿⠿⠛⠋⠁
                           ⢀████████████████⡀
                          ⢀⣾████████████████⣷⡀
                         ⢀⣾⣿███⠿⠟⠋⠉  ⠉⠙⠻⠿███⣿⣷⡀
                        ⢀⣾⡿⠟⠛⠉            ⠉⠛⠻⢿⣷⡀
                        ⠈⠁                     ⠁

                """)
    }

    @Test func aStarInEightRowsOfOctants() {
        #expect(
            star(.octant, columns: 20, rows: 8) == """

                         ▗▖
                        𜺠𜷥𜷤𜺣
                        𜷥██𜷤
                 𜴅𜴦██████████████𜴗𜴂
                    𜴅𜴦████████𜴗𜴂
                     ▗████████▖
                    𜺠█𜵰𜴗𜴂𜺨𜺫𜴅𜴦𜶫█𜺣
                    ▝𜺨        𜺫▘

                """)
    }
    @Test func aStarInEightRowsOfSextants() {
        #expect(
            star(.sextant, columns: 20, rows: 8) == """

                         🬞🬏
                        🬞🬻🬺🬏
                        🬻██🬺
                 🬂🬎██████████████🬎🬂
                    🬂🬎████████🬎🬂
                     🬦████████🬓
                    🬞█🬝🬎🬂  🬂🬎🬬█🬏
                    🬁🬀        🬁🬀

                """)
    }
    @Test func aStarInEightRowsOfASCII() {
        #expect(
            star(.ascii, columns: 20, rows: 8) == """

                         ,,
                        .##.
                        #**#
                 `#**************#'
                    `#********#'
                     ,********,
                    .*##'`'`##*.
                    '`        '`

                """)
    }
    @Test func strokesFromHalfADotToFour() {
        #expect(
            strokes(30, 10) == """

                 ⠤⠤⠤⠤⢄⣀⣀⣀⣀⡀
                          ⠈⠉⠉⠉⠉⠒⠒⠒⠒⠢⠤⠤⠤⠤⢄⣀⣀⣀⣀
                 ⣀⣀⣀⣀⡀
                     ⠈⠉⠉⠉⠉⠑⠒⠒⠒⠒⠤⠤⠤⠤⢄⣀⣀⣀⣀⡀
                 ⣀⣀⡀                    ⠈⠉⠉⠉⠉
                 ⠉⠉⠙⠛⠛⠛⠛⠶⠶⠶⠶⢦⣤⣤⣤⣤⣄⣀⣀⣀⣀
                 ⣀⣀⡀             ⠈⠉⠉⠉⠉⠛⠛⠛⠛⠳⠶⠶
                 ⠿⠿⢿⣿⣿⣿⣿⣶⣶⣶⣶⣦⣤⣤⣤⣤⣄⣀⣀⣀⣀
                        ⠉⠉⠉⠉⠙⠛⠛⠛⠛⠻⠿⠿⠿⠿⣿⣿⣿⣿⣷⣶⣶
                                          ⠈⠉⠉

                """)
    }
}
