import Geometry
import Raster
import TestSupport
import Testing

@testable import Cells

/// A star and strokes in several glyphs.
@Suite struct GoldenTests {
    private func star(_ glyphs: Glyphs, columns: Int, rows: Int) -> String {
        let dots = glyphs.dots
        let (width, height) = (Double(columns * dots.columns), Double(rows * dots.rows))
        let star = Path(starWithTips: 5, center: .zero, outerRadius: 0.5, innerRadius: 0.2)
        let map = Affine(a: width, b: 0, c: 0, d: height, tx: width / 2, ty: height * 0.54)
        let pixels = picture(columns * dots.columns, rows * dots.rows, edges: glyphs.edges) {
            $0.fill(FlatPath(star.applying(map)), paint: .color(PixelColor(255, 80, 120)))
        }
        return "\n\(solidAsBlocks(cells(pixels, glyphs)))"
    }

    /// Shows spaces with a background as full blocks.
    private func solidAsBlocks(_ cells: CellGrid) -> CellGrid {
        grid(
            cells.cells.map { $0.background != .default && $0.glyph == " " ? Cell("█") : $0 },
            columns: cells.columns)
    }

    @Test func aStarIn40x12BrailleCells() {
        #expect(
            star(.braille, columns: 40, rows: 12) == """

                                   ⢀⡀
                                  ⢠⣾⣷⡄
                                 ⣠⣿⣿⣿⣿⣄
                                ⣰⣿⣿⣿⣿⣿⣿⣆
                 ⠠⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣴⣿⣿⣿⣿⣿⣿⣿⣿⣦⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⠄
                   ⠉⠙⠻⢿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⡿⠟⠋⠉
                       ⠈⠙⠛⠿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⠿⠛⠋⠁
                           ⢀⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⡀
                          ⢀⣾⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣷⡀
                         ⢀⣾⣿⣿⣿⣿⠿⠟⠋⠉  ⠉⠙⠻⠿⣿⣿⣿⣿⣷⡀
                        ⢀⣾⡿⠟⠛⠉            ⠉⠛⠻⢿⣷⡀
                        ⠈⠁                     ⠁

                """)
    }

    @Test func aStarInEightRowsOfOctants() {
        #expect(
            star(.octant, columns: 20, rows: 8) == """

                         ▗▖
                        ▗𜷥𜷤▖
                       𜺠▟██▙𜺣
                𜺫𜴅▂▇▇▇▇▇████▇▇▇▇▇▂𜴂𜺨
                   𜺫𜴅𜴦𜶫██████𜵰𜴗𜴂𜺨
                     ▗███▁▁███▖
                    ▗𜷥𜵰𜴗𜴂𜺨𜺫𜴅𜴦𜶫𜷤▖
                    𜴈▆        ▆𜴇

                """)
    }

    @Test func aStarInEightRowsOfSextants() {
        #expect(
            star(.sextant, columns: 20, rows: 8) == """

                         ▗▖
                        🬞🬻🬺🬏
                       🬞▟██▙🬏
                🬁▅▂▇▇▇▇▇████▇▇▇▇▇▂▅🬀
                   ▇▅▃🬬██████🬝▃▅▇
                     🬦███▁▁███🬓
                    🬞🬻▁▃▅▇▇▅▃▁🬺🬏
                    🬁▆        ▆🬀

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
        let pixels = picture(60, 40, edges: .crisp) { compositor in
            for (index, width) in [0.5, 1, 2, 4].enumerated() {
                let y = Double(index) * 9
                let line = FlatPath(Path(polyline: [Point(2, y + 2), Point(58, y + 8)]))
                compositor.fill(
                    stroke(line, StrokeStyle(width: max(1, width))), paint: .color(.white), opacity: width)
            }
        }
        #expect(
            "\n\(solidAsBlocks(cells(pixels, .braille)))" == """

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
