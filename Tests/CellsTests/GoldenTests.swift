import Foundation
import Geometry
import Raster
import RealModule
import TestSupport
import Testing

@testable import Cells

/// A star and strokes in several glyphs.
@Suite struct GoldenTests {
    private func star(_ glyphs: Glyphs, columns: Int, rows: Int) -> String {
        let dots = glyphs.dots
        let (width, height) = (Double(columns * dots.columns), Double(rows * dots.rows))
        let outline = polygon(
            (0..<10).map { index in
                let corner = Point.onCircle(
                    Double(index) / 10, center: 0, radius: index % 2 == 0 ? 1 : 0.4)
                return Point(width / 2 + corner.x * width / 2, height * 0.54 + corner.y * height / 2)
            })
        let pixels = picture(columns * dots.columns, rows * dots.rows, edges: glyphs.edges) {
            $0.fill(outline, paint: .color(PixelColor(255, 80, 120)))
        }
        return "\n\(solidAsBlocks(cells(pixels, glyphs)))"
    }

    /// Shows spaces with a background as full blocks.
    private func solidAsBlocks(_ cells: CellGrid) -> CellGrid {
        grid(
            cells.cells.map { $0.background != .default && $0.glyph == " " ? Cell("█") : $0 },
            columns: cells.columns)
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

// MARK: - The star

/// The outline of a star that moves, turns and changes, in braille of one colour.
struct Star {
    let columns: Int
    let rows: Int

    func frame(_ frame: Int, color: CellColor = .default) -> CellGrid {
        var dots = [UInt8](repeating: 0, count: columns * rows)
        let corners = self.corners(Double(frame))
        for (index, corner) in corners.enumerated() {
            line(from: corner, to: corners[(index + 1) % corners.count], &dots)
        }
        var grid = CellGrid(columns: columns, rows: rows)
        for (index, mask) in dots.enumerated() where mask != 0 {
            let glyph = Unicode.Scalar(0x2800 + UInt32(mask)) ?? " "
            grid[column: index % columns, row: index / columns] = Cell(glyph, foreground: color)
        }
        return grid
    }

    private func corners(_ frame: Double) -> [(x: Int, y: Int)] {
        let tau = 2 * Double.pi
        let width = Double(columns * 2)
        let height = Double(rows * 4)
        let center = (
            x: width / 2 + width * 0.25 * cos(tau * frame / 300),
            y: height / 2 + height * 0.1 * sin(tau * frame / 150)
        )
        let outer = height * 0.35
        let inner = outer * (0.38 + 0.22 * sin(tau * frame / 90))
        let turn = tau * frame / 240 - tau / 4
        return (0..<10).map { corner in
            let radius = corner % 2 == 1 ? inner : outer
            let angle = turn + tau * Double(corner) / 10
            return (
                Int((center.x + radius * cos(angle) + 0.5).rounded(.down)),
                Int((center.y + radius * sin(angle) + 0.5).rounded(.down))
            )
        }
    }

    /// Bresenham's line.
    private func line(from start: (x: Int, y: Int), to end: (x: Int, y: Int), _ dots: inout [UInt8]) {
        let bits: [[UInt8]] = [[1, 8], [2, 16], [4, 32], [64, 128]]
        let dx = abs(end.x - start.x)
        let dy = -abs(end.y - start.y)
        var (x, y, error) = (start.x, start.y, dx + dy)
        while true {
            if x >= 0, x < columns * 2, y >= 0, y < rows * 4 {
                dots[y / 4 * columns + x / 2] |= bits[y % 4][x % 2]
            }
            if (x, y) == end { return }
            let twice = 2 * error
            if twice >= dy {
                error += dy
                x += start.x < end.x ? 1 : -1
            }
            if twice <= dx {
                error += dx
                y += start.y < end.y ? 1 : -1
            }
        }
    }
}
