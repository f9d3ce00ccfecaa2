import Colors
import Raster
import TestSupport
import Testing
import Text

@testable import Cells

/// Returns a grid in the colours of a depth.
private func mapped(
    _ grid: CellGrid, _ depth: ColorDepth, _ glyphs: Glyphs = .braille, coalescesColors: Bool = false
) -> CellGrid {
    var (grid, palette) = (grid, Palette(depth))
    palette.coalescesColors = coalescesColors
    palette.apply(to: &grid, glyphs: glyphs)
    return grid
}

extension SplitMix64 {
    fileprivate mutating func rgb() -> CellColor {
        let number = next()
        return .rgb(UInt8(number & 255), UInt8(number >> 8 & 255), UInt8(number >> 16 & 255))
    }
}

@Suite struct PaletteTests {
    @Test(arguments: ["e", "é", "Ω", "→", "✓", "世", "e\u{301}"] as [SafeText], [ColorDepth.ansi16, .mono])
    func textStaysTextInEveryDepth(text: SafeText, depth: ColorDepth) {
        var grid = CellGrid(columns: 2, rows: 1)
        grid.write(text, column: 0, row: 0, foreground: .rgb(120, 40, 40), background: .rgb(110, 50, 50))
        for glyphs in [Glyphs.half, .braille] {
            let shown = mapped(grid, depth, glyphs)
            #expect(shown.description == "\(text)\n")
            if depth == .ansi16 { #expect(shown.cells[0].foreground != shown.cells[0].background) }
        }
    }

    @Test func xtermHasACubeAndGreys() {
        for (index, color) in [
            (16, .rgb(0, 0, 0)), (196, .rgb(255, 0, 0)), (67, .rgb(95, 135, 175)),
            (231, .rgb(255, 255, 255)), (232, .rgb(8, 8, 8)), (255, .rgb(238, 238, 238)),
        ] as [(UInt8, CellColor)] {
            #expect(NumberedColors.xterm[index] == color)
            #expect(NumberedColors.xterm.resolved(.indexed(index)) == color)
            #expect(NumberedColors.xterm.resolved(color) == color)
        }
        var colors = NumberedColors.xterm
        colors[3] = .rgb(181, 137, 0)
        #expect(colors[3] == .rgb(181, 137, 0) && colors[2] == NumberedColors.xterm[2] && colors != .xterm)
    }

    /// Text over a picture is readable in any colours, also if bold makes the colours 0 to 7 bright. Glyphs of the
    /// picture keep their colour.
    @Test(arguments: [ColorDepth.indexed256, .ansi16, .ansi8], [[], .bold] as [CellStyle])
    func textIsReadable(depth: ColorDepth, style: CellStyle) throws {
        func color(_ color: CellColor, style: CellStyle = []) throws -> Color {
            let number = try #require(color.index)
            let isBright = style.contains(.bold) && number < 8
            return Color(rgb: NumberedColors.xterm[isBright ? number + 8 : number].rawValue)
        }
        var palette = Palette(depth)
        try checkCases(500, seed: 98) { random throws in
            let background = random.rgb()
            for ink in [CellColor.rgb(0, 0, 0), .rgb(255, 255, 255), .rgb(90, 140, 90)] {
                var cells = grid(
                    ["a", "▌"].map { Cell($0, foreground: ink, background: background, style: style) })
                palette.apply(to: &cells, glyphs: .octant)
                let letter = cells.cells[0]
                let shown = try color(letter.foreground, style: letter.style)
                #expect(try shown.contrast(with: color(letter.background)) > 4)
                #expect(cells.cells[1].foreground == palette.color(for: ink))
            }
        }
    }

    @Test(arguments: [ColorDepth.truecolor, .indexed256, .ansi16, .ansi8])
    func eachCellIsMappedAsIfAlone(depth: ColorDepth) {
        var random = SplitMix64(seed: 97)
        let colors: [CellColor] = [
            .default, .default, .indexed(3), .rgb(250, 1, 2), .rgb(1, 2, 250), .rgb(40, 180, 60),
        ]
        for _ in cases(60) {
            var cell = Cell.blank
            let cells = (0..<3 * Int.random(in: 1...40, using: &random)).map { _ in
                if Int.random(in: 0..<4, using: &random) == 0 { cell.foreground = random.pick(colors) }
                if Int.random(in: 0..<4, using: &random) == 0 { cell.background = random.pick(colors) }
                cell.glyph = Bool.random(using: &random) ? "▌" : " "
                return cell
            }
            var palette = Palette(depth)
            let wanted = cells.map {
                Cell(
                    $0.glyph, foreground: palette.color(for: $0.foreground),
                    background: palette.color(for: $0.background))
            }
            #expect(mapped(grid(cells, columns: cells.count / 3), depth).cells == wanted)
        }
    }
}

// MARK: - The nearest number

@Suite struct NearestColorTests {
    static let depths = [ColorDepth.indexed256, .ansi16, .ansi8]

    private func differ(_ one: CellColor, _ other: CellColor) -> Bool { one.difference(from: other) > 23 }

    private func number(_ palette: inout Palette, _ color: CellColor) throws -> UInt8 {
        try #require(palette.color(for: color).index)
    }

    /// A colour keeps the name that people give it, even with few colours.
    @Test(arguments: [
        (0xC98500, [3]), (0xFFD166, [3, 11]), (0x12A150, [2]), (0x0CA678, [6]), (0x1098AD, [6]),
        (0x3B82F6, [4, 12]), (0x8B5CF6, [5, 12]), (0xAE3EC9, [5]), (0xE64980, [1, 9]), (0xE5484D, [1, 9]),
        (0xE8590C, [1, 9]), (0x8A8F98, [7, 8]), (0xFFFFFF, [7, 15]), (0x00FF00, [2, 10]), (0x000000, [0]),
    ])
    func aColorKeepsItsName(color: Int, numbers: [UInt8]) throws {
        for depth in [ColorDepth.ansi16, .ansi8] {
            var palette = Palette(depth)
            #expect(numbers.contains(try number(&palette, CellColor(rawValue: UInt32(color)))))
        }
    }

    /// The cache does not change the result.
    @Test(arguments: depths)
    func equalColorsHaveEqualNumbers(depth: ColorDepth) throws {
        var (palette, other) = (Palette(depth), Palette(depth))
        var random = SplitMix64(seed: 31)
        let known = try cases(3000).map { _ in
            let color = random.rgb()
            return (color, try number(&palette, color))
        }
        for (color, found) in known.reversed() {
            #expect(try number(&palette, color) == found)
            #expect(try number(&other, color) == found)
        }
    }

    @Test(arguments: depths)
    func aColorOfThePaletteIsItself(depth: ColorDepth) throws {
        var random = SplitMix64(seed: 32)
        let backgrounds: [CellColor] =
            [.rgb(0, 0, 0), .rgb(255, 255, 255), .rgb(30, 30, 30)]
            + cases(20).map { _ in random.rgb() }
        for (index, background) in backgrounds.enumerated() {
            var colors = NumberedColors.xterm
            if index > 1 { for number in UInt8(0)..<16 { colors[number] = random.rgb() } }
            var palette = Palette(depth, numbered: colors, background: background)
            for wanted in try #require(depth.numbers) {
                let color = colors[UInt8(wanted)]
                #expect(colors[try number(&palette, color)] == color)
            }
            #expect(palette.color(for: .default) == .default)
            #expect(palette.color(for: .indexed(3)) == .indexed(3))
        }
    }

    /// A visible colour never becomes one that looks like the background, whatever the palette and the background.
    @Test(arguments: depths)
    func visibleColorsStayVisible(depth: ColorDepth) throws {
        try checkCases(20, seed: 33) { random in
            var colors = NumberedColors.xterm
            for number in UInt8(0)..<16 { colors[number] = random.rgb() }
            let background = Bool.random(using: &random) ? colors[0] : random.rgb()
            var palette = Palette(depth, numbered: colors, background: background)
            let hasBackground = try #require(depth.numbers).contains {
                !differ(colors[UInt8($0)], background)
            }
            for _ in 0..<200 {
                let color = random.rgb()
                let found = colors[try number(&palette, color)]
                #expect(differ(found, background) == (differ(color, background) || !hasBackground))
            }
        }
    }

    /// An unknown background counts as black. A numbered one has the terminal's colour.
    @Test func anyKindOfBackgroundWorks() throws {
        for background in [CellColor.default, .indexed(0), .rgb(0, 0, 0)] {
            var palette = Palette(.ansi16, background: background)
            #expect(try number(&palette, .rgb(10, 10, 10)) == 0)
            #expect(try number(&palette, .rgb(40, 40, 40)) == 8)
        }
        var palette = Palette(.ansi16, background: .indexed(15))
        #expect(try number(&palette, .rgb(240, 240, 240)) == 15)
        #expect(try number(&palette, .rgb(225, 225, 225)) == 7)
    }

    @Test(arguments: depths)
    func aGreyStaysGrey(depth: ColorDepth) throws {
        var palette = Palette(depth)
        for level in UInt8(0)...255 {
            let found = NumberedColors.xterm[try number(&palette, .rgb(level, level, level))]
            #expect(Tint(found).colorfulness == 0)
        }
    }

    /// Each visible step of a fading hue has that hue, as nearly as the palette has it, and is never grey.
    @Test(arguments: [(ColorDepth.indexed256, Float(0.7)), (.ansi16, 0.45), (.ansi8, 0.45)])
    func aFadeKeepsItsHue(depth: ColorDepth, alike: Float) throws {
        var palette = Palette(depth)
        try checkCases(60, seed: 34) { random in
            var channels = [255.0, 0, Double.random(in: 0...255, using: &random)]
            channels.shuffle(using: &random)
            let pure = Tint(.rgb(UInt8(channels[0]), UInt8(channels[1]), UInt8(channels[2])))
            for step in stride(from: 25, through: 255, by: 5) {
                let part = channels.map { UInt8($0 * Double(step) / 255) }
                let number = try number(&palette, .rgb(part[0], part[1], part[2]))
                let found = Tint(NumberedColors.xterm[number])
                #expect(found.colorfulness == 1, "\(channels) at \(step)")
                let cosine = (found.a * pure.a + found.b * pure.b) / (found.saturation * pure.saturation)
                // The palette has no dark orange: the nearest colour of the darkest step is up to 51° away.
                #expect(cosine > (step == 25 ? min(alike, 0.63) : alike), "\(channels) at \(step)")
            }
        }
    }

    /// A fade of one of the palette's own hues never changes to a neighbour.
    @Test(arguments: [ColorDepth.ansi16, .ansi8], [UInt8(1), 2, 3, 4, 5, 6])
    func aFadeOfAPureHueKeepsItsNumber(depth: ColorDepth, hue: UInt8) throws {
        var palette = Palette(depth)
        let pure = try #require(NumberedColors.xterm[hue].rgb)
        for step in 25...255 {
            func part(_ channel: UInt8) -> UInt8 { UInt8((Int(channel) * step + 127) / 255) }
            let color = CellColor.rgb(part(pure.red), part(pure.green), part(pure.blue))
            guard differ(color, .rgb(0, 0, 0)) else { continue }
            #expect(try number(&palette, color) & 7 == hue)
        }
    }

    /// A terminal reports an orange for colour 3 and a grey for colour 11.
    @Test func reportedColorsAreUsed() throws {
        var colors = NumberedColors.xterm
        (colors[3], colors[11]) = (.rgb(203, 75, 22), .rgb(101, 123, 131))
        var (before, after) = (Palette(.ansi16), Palette(.ansi16, numbered: colors))
        #expect(try number(&before, .rgb(232, 89, 12)) == 9)
        #expect(try number(&after, .rgb(232, 89, 12)) == 3)
        #expect(try number(&before, .rgb(105, 125, 130)) == 8)
        #expect(try number(&after, .rgb(105, 125, 130)) == 11)
    }
}

// MARK: - Without colours

@Suite struct MonochromeMappingTests {
    /// A braille picture from letters: `y` for yellow, `p` for pink, anything else for nothing.
    private func drawn(_ rows: [String]) -> CellGrid {
        let rows = rows.map(Array.init)
        let picture = pixels(rows[0].count, rows.count) { x, y in
            switch rows[y][x] {
            case "y": PixelColor(255, 209, 102)
            case "p": PixelColor(239, 71, 111)
            default: .clear
            }
        }
        return cells(picture, .braille, options: BlitOptions(dithers: true))
    }

    private func shown(_ rows: [String]) -> String { mapped(drawn(rows), .mono).description }

    @Test(arguments: Glyphs.allCases) func nothingHasAColor(glyphs: Glyphs) {
        var random = SplitMix64(seed: 41)
        let picture = pixels(24, 24) { _, _ in Bool.random(using: &random) ? random.color() : .clear }
        let shown = mapped(cells(picture, glyphs, options: BlitOptions(dithers: true)), .mono, glyphs)
        #expect(shown.cells.allSatisfy { $0.foreground == .default && $0.background == .default })
    }

    @Test(arguments: [Glyphs.braille, .half, .octant, .ascii])
    func differentFillsDiffer(glyphs: Glyphs) {
        let fills = [.clear, .black, PixelColor(230, 40, 40), PixelColor(40, 60, 230), .white]
        // Side by side, because a single fill needs no tone.
        let picture = pixels(80, 16) { x, _ in fills[x / 16] }
        let shown = mapped(cells(picture, glyphs, options: BlitOptions(dithers: true)), .mono, glyphs)
        let width = shown.columns / 5
        let areas = (0..<5).map { fill in
            (0..<shown.rows).flatMap { row in
                (0..<width).map { shown[column: fill * width + $0, row: row].glyph }
            }
        }
        #expect(Set(areas).count == 5)
    }

    @Test func hueBecomesTextureInBraille() {
        let hues = [
            PixelColor(220, 60, 60), PixelColor(110, 110, 20), PixelColor(20, 130, 20),
            PixelColor(10, 120, 120), PixelColor(80, 100, 250), PixelColor(170, 40, 170),
        ]
        let picture = pixels(16, 48) { _, y in hues[y / 8] }
        let shown = mapped(cells(picture, .braille, options: BlitOptions(dithers: true)), .mono)
        #expect(
            shown.description == """
                ⣿⠈⣿⠈⣿⠈⣿⠈
                ⣿⠈⣿⠈⣿⠈⣿⠈
                ⢝⢕⢕⢕⢝⢕⢕⢕
                ⢕⢕⢕⢕⢕⢕⢕⢕
                ⡙⢮⡙⢮⡙⢮⡙⢮
                ⡙⢮⡙⢮⡙⢮⡙⢮
                ⠛⣤⠛⣤⠛⣤⠛⣤
                ⠛⣤⠛⣤⠛⣤⠛⣤
                ⡛⠛⡛⠛⡛⠛⡛⠛
                ⡛⠛⡛⠛⡛⠛⡛⠛
                ⢋⡴⢋⡴⢋⡴⢋⡴
                ⢋⡴⢋⡴⢋⡴⢋⡴

                """)
    }

    /// One tone is solid. A line in it has an empty dot on each side; a line elsewhere is unchanged.
    @Test(arguments: [
        (Array(repeating: "yyyyyyyy", count: 8), "⣿⣿⣿⣿\n⣿⣿⣿⣿\n"),
        (Array(repeating: "yyyyyypyyyyy", count: 8), "⣿⣿⡇⡇⣿⣿\n⣿⣿⡇⡇⣿⣿\n"),
        ((0..<12).map { String(repeating: $0 == 3 ? "p" : "y", count: 8) }, "⣛⣛⣛⣛\n⣶⣶⣶⣶\n⣿⣿⣿⣿\n"),
        (Array(repeating: "yyyyyyyy        p   ", count: 4), "⣿⣿⣿⣿    ⡇\n"),
        (Array(repeating: "yyyyyyyypppppppp", count: 8), "⢿⣽⢿⣽⣿⠨⣿⠨\n⢿⣽⢿⣽⣿⠨⣿⠨\n"),
    ])
    func fewTonesAreSolid(rows: [String], text: String) { #expect(shown(rows) == text) }

    @Test func textBesideAPictureIsNoTone() {
        var grid = CellGrid(columns: 4, rows: 1, filledWith: Cell(" ", background: .rgb(255, 209, 102)))
        grid.write("ab", column: 2, row: 0, foreground: .rgb(1, 2, 3))
        grid[column: 3, row: 0] = Cell("b", foreground: .rgb(30, 200, 30), style: .bold)
        let shown = mapped(grid, .mono)
        #expect(shown.description == "⣿⣿ab\n")
        #expect(shown[column: 3, row: 0] == Cell("b", style: .bold))
    }

    @Test func emptyDotsStayEmpty() {
        checkCases(50, seed: 51) { random in
            let rows = (0..<16).map { _ in
                String((0..<16).map { _ in random.pick(Array("yyyyyyyyyyyyyyyp ")) })
            }
            let before = drawn(rows)
            for (cell, lit) in zip(before.cells, mapped(before, .mono).cells) {
                let there = cell.background != .default ? 255 : DotPattern.brailleIndex(of: cell.glyph) ?? 0
                #expect((DotPattern.brailleIndex(of: lit.glyph) ?? 0) & ~there == 0)
            }
        }
    }
}

// MARK: - Similar colours

@Suite struct ColorCoalescingTests {
    private func shared(_ grid: CellGrid) -> CellGrid { mapped(grid, .truecolor, coalescesColors: true) }

    @Test func aGradientHasFewerColors() {
        let gradient = grid((0..<64).map { Cell("⣿", foreground: .rgb(UInt8(64 + $0 * 2), 50, 10)) })
        let result = shared(gradient)
        // Its ends are 0.26 apart in OKLab.
        #expect(Set(result.cells.map(\.foreground)).count == 13)
        #expect(shared(result) == result)
    }

    /// Blocks, text and dots with a background keep their colours, and separate their neighbours.
    @Test func onlyDotsWithoutABackgroundShare() {
        let (one, other) = (CellColor.rgb(100, 50, 10), CellColor.rgb(102, 50, 10))
        for between in [
            Cell("█", foreground: other), Cell("x", foreground: other), Cell(" "),
            Cell("⣿", foreground: other, background: .rgb(0, 0, 0)), Cell("⣿", foreground: .indexed(3)),
        ] {
            let cells = grid([Cell("⣿", foreground: one), between, Cell("⣿", foreground: other)])
            #expect(shared(cells) == cells)
        }
        let dots = [one, other, one].map { Cell("⣿", foreground: $0) }
        #expect(shared(grid(dots)).cells == [one, one, one].map { Cell("⣿", foreground: $0) })
    }

    /// Only colours change, and not noticeably. Rows are independent.
    @Test func changesAreNotNoticeable() {
        func color(_ cell: Cell) -> Color { Color(rgb: cell.foreground.rawValue) }
        checkCases(60, seed: 13) { random in
            var channels = (UInt8.random(in: 0...255, using: &random), UInt8(90), UInt8(200))
            let cells = (0..<80).map { _ in
                channels.0 = UInt8(clamping: Int(channels.0) + .random(in: -6...6, using: &random))
                channels.2 = UInt8(clamping: Int(channels.2) + .random(in: -6...6, using: &random))
                let glyph: Unicode.Scalar = Int.random(in: 0..<9, using: &random) == 0 ? " " : "⠿"
                return Cell(glyph, foreground: .rgb(channels.0, channels.1, channels.2))
            }
            let result = shared(grid(cells))
            for (old, new) in zip(cells, result.cells) {
                var same = old
                same.foreground = new.foreground
                #expect(same == new)
                #expect(color(old).oklabDistance(to: color(new)) < 0.0201)
            }
            let two = grid(Array(repeating: .blank, count: 80) + cells, columns: 80)
            #expect(Array(shared(two).cells[80...]) == result.cells)
        }
    }
}
