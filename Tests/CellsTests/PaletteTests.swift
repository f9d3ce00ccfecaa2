import Colors
import Raster
import TestSupport
import Testing

@testable import Cells

@Suite struct PaletteTests {
    @Test func xtermsCubeAndGreys() {
        #expect(NumberedColors.xterm[16] == (0, 0, 0))
        #expect(NumberedColors.xterm[196] == (255, 0, 0))
        #expect(NumberedColors.xterm[67] == (95, 135, 175))
        #expect(NumberedColors.xterm[231] == (255, 255, 255))
        #expect(NumberedColors.xterm[232] == (8, 8, 8))
        #expect(NumberedColors.xterm[255] == (238, 238, 238))
    }

    @Test func whatATerminalReportsIsKept() {
        var colors = NumberedColors.xterm
        colors[3] = (181, 137, 0)
        #expect(colors[3] == (181, 137, 0))
        #expect(colors[2] == NumberedColors.xterm[2])
        #expect(colors != .xterm)
    }

    @Test func everyColourOfAGridIsReplaced() {
        let picture = Cell("▌", foreground: .rgb(250, 1, 2), background: .rgb(1, 2, 250))
        for (depth, wanted) in [
            (ColorDepth.truecolor, picture),
            (.indexed256, Cell("▌", foreground: .indexed(196), background: .indexed(21))),
            (.ansi16, Cell("▌", foreground: .indexed(9), background: .indexed(4))),
            (.ansi8, Cell("▌", foreground: .indexed(1), background: .indexed(4))),
        ] {
            var grid = CellGrid(columns: 3, rows: 2, filledWith: picture)
            var palette = Palette(depth)
            palette.apply(to: &grid, glyphs: .braille)
            #expect(grid == CellGrid(columns: 3, rows: 2, filledWith: wanted))
        }
    }

    /// A letter on a part of the picture can be read, whatever the two have become; what is drawn is left as it is.
    @Test(arguments: [ColorDepth.indexed256, .ansi16, .ansi8]) func lettersAreReadable(depth: ColorDepth)
        throws
    {
        func color(_ color: CellColor) throws -> Color {
            let shown = NumberedColors.xterm[try #require(color.index)]
            return Color(rgb: UInt32(shown.red) << 16 | UInt32(shown.green) << 8 | UInt32(shown.blue))
        }
        var palette = Palette(depth)
        var random = SplitMix64(seed: 98)
        for _ in cases(500) {
            let ground = CellColor.rgb(
                .random(in: 0...255, using: &random), .random(in: 0...255, using: &random),
                .random(in: 0...255, using: &random))
            for ink in [CellColor.rgb(0, 0, 0), .rgb(255, 255, 255), .rgb(90, 140, 90)] {
                var grid = CellGrid(
                    columns: 1, rows: 2, filledWith: Cell("a", foreground: ink, background: ground))
                grid[column: 0, row: 1].glyph = "▌"
                palette.apply(to: &grid, glyphs: .octant)
                let letter = grid[column: 0, row: 0]
                #expect(try color(letter.foreground).contrast(with: color(letter.background)) > 4)
                #expect(grid[column: 0, row: 1].foreground == palette.color(for: ink))
            }
        }
    }

    /// Cells beside each other that share both colours, one or none, among stretches of the terminal's own.
    @Test(arguments: [ColorDepth.indexed256, .ansi16, .ansi8])
    func everyCellIsMappedAsIfAlone(depth: ColorDepth) {
        var random = SplitMix64(seed: 97)
        let colors: [CellColor] = [
            .default, .default, .indexed(3), .rgb(250, 1, 2), .rgb(1, 2, 250), .rgb(40, 180, 60),
        ]
        for _ in cases(60) {
            var grid = CellGrid(columns: .random(in: 1...40, using: &random), rows: 3)
            var cell = Cell.blank
            for place in grid.cells.indices {
                if Int.random(in: 0..<4, using: &random) == 0 {
                    cell.foreground = colors[Int.random(in: colors.indices, using: &random)]
                }
                if Int.random(in: 0..<4, using: &random) == 0 {
                    cell.background = colors[Int.random(in: colors.indices, using: &random)]
                }
                cell.glyph = Bool.random(using: &random) ? "▌" : " "
                grid[column: place % grid.columns, row: place / grid.columns] = cell
            }
            var palette = Palette(depth)
            let wanted = grid.cells.map {
                Cell(
                    $0.glyph, foreground: palette.color(for: $0.foreground),
                    background: palette.color(for: $0.background))
            }
            palette.apply(to: &grid, glyphs: .braille)
            #expect(grid.cells == wanted)
        }
    }

    @Test func monoHasNoColours() {
        var random = SplitMix64(seed: 41)
        for glyphs in Glyphs.allCases {
            var pixels = PixelGrid(width: 24, height: 24)
            for y in 0..<24 {
                for x in 0..<24 { pixels[x: x, y: y] = Bool.random(using: &random) ? random.color() : .clear }
            }
            var grid = cells(pixels, glyphs)
            var palette = Palette(.mono)
            palette.apply(to: &grid, glyphs: glyphs)
            #expect(grid.cells.allSatisfy { $0.foreground == .default && $0.background == .default })
        }
    }

    /// Red and blue, green and purple, black and nothing: told apart without a colour.
    @Test(arguments: [Glyphs.braille, .half, .octant, .ascii])
    func inMonoDifferentFillsDiffer(glyphs: Glyphs) {
        let fills = [
            .clear, .black, PixelColor(230, 40, 40), PixelColor(40, 60, 230), .white,
        ]
        // Side by side, since what is alone needs no tone.
        var pixels = PixelGrid(width: 16 * fills.count, height: 16)
        for y in 0..<16 { for x in 0..<16 * fills.count { pixels[x: x, y: y] = fills[x / 16] } }
        var grid = cells(pixels, glyphs)
        var palette = Palette(.mono)
        palette.apply(to: &grid, glyphs: glyphs)
        let width = grid.columns / fills.count
        let shown = fills.indices.map { fill in
            (0..<grid.rows).flatMap { row in
                (0..<width).map { grid[column: fill * width + $0, row: row].glyph }
            }
        }
        #expect(Set(shown).count == fills.count)
    }

    @Test func inMonoBrailleShowsHueAsTexture() {
        let hues: [(String, PixelColor)] = [
            ("red", PixelColor(220, 60, 60)), ("yellow", PixelColor(110, 110, 20)),
            ("green", PixelColor(20, 130, 20)), ("cyan", PixelColor(10, 120, 120)),
            ("blue", PixelColor(80, 100, 250)), ("purple", PixelColor(170, 40, 170)),
        ]
        var pixels = PixelGrid(width: 16, height: 8 * hues.count)
        for y in 0..<8 * hues.count { for x in 0..<16 { pixels[x: x, y: y] = hues[y / 8].1 } }
        var grid = cells(pixels, .braille)
        var palette = Palette(.mono)
        palette.apply(to: &grid, glyphs: .braille)
        let rows = grid.description.split(separator: "\n")
        let text =
            "\n"
            + hues.indices.map { "\(hues[$0].0)\n\(rows[2 * $0])\n\(rows[2 * $0 + 1])\n" }.joined()
        #expect(
            text == """

                red
                ⣿⠈⣿⠈⣿⠈⣿⠈
                ⣿⠈⣿⠈⣿⠈⣿⠈
                yellow
                ⢝⢕⢕⢕⢝⢕⢕⢕
                ⢕⢕⢕⢕⢕⢕⢕⢕
                green
                ⡙⢮⡙⢮⡙⢮⡙⢮
                ⡙⢮⡙⢮⡙⢮⡙⢮
                cyan
                ⠛⣤⠛⣤⠛⣤⠛⣤
                ⠛⣤⠛⣤⠛⣤⠛⣤
                blue
                ⡛⠛⡛⠛⡛⠛⡛⠛
                ⡛⠛⡛⠛⡛⠛⡛⠛
                purple
                ⢋⡴⢋⡴⢋⡴⢋⡴
                ⢋⡴⢋⡴⢋⡴⢋⡴

                """)
    }
}
