import Colors
import Raster
import TestSupport
import Testing
import Text

@testable import Cells

@Suite struct PaletteTests {
    @Test(arguments: ["e", "é", "Ω", "→", "✓", "世"] as [Unicode.Scalar])
    func textStaysTextInEveryDepth(letter: Unicode.Scalar) {
        let cell = Cell(letter, foreground: .rgb(120, 40, 40), background: .rgb(110, 50, 50))
        for depth in [ColorDepth.ansi16, .mono] {
            var grid = CellGrid(columns: 1, rows: 1, filledWith: cell)
            var palette = Palette(depth)
            palette.apply(to: &grid, glyphs: .half)
            let shown = grid[column: 0, row: 0]
            #expect(shown.glyph == letter)
            if depth == .ansi16 { #expect(shown.foreground != shown.background) }
        }
    }

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

// MARK: - The nearest number

/// Which number stands for a colour.
@Suite struct NearestColorTests {
    typealias Channels = (red: UInt8, green: UInt8, blue: UInt8)
    static let depths = [ColorDepth.indexed256, .ansi16, .ansi8]

    private func differ(_ one: Channels, _ other: Channels) -> Bool {
        max(
            abs(Int(one.red) - Int(other.red)), abs(Int(one.green) - Int(other.green)),
            abs(Int(one.blue) - Int(other.blue))) > 23
    }

    private func random(_ generator: inout SplitMix64) -> Channels {
        (
            UInt8.random(in: 0...255, using: &generator), UInt8.random(in: 0...255, using: &generator),
            UInt8.random(in: 0...255, using: &generator)
        )
    }

    private func number(_ palette: inout Palette, _ color: Channels) throws -> UInt8 {
        try #require(palette.color(for: .rgb(color.red, color.green, color.blue)).index)
    }

    /// What a person calls by name is that colour, in as few colours as there may be.
    @Test(arguments: [
        (0xC98500, [3]), (0xFFD166, [3, 11]), (0x12A150, [2]), (0x0CA678, [6]), (0x1098AD, [6]),
        (0x3B82F6, [4, 12]), (0x8B5CF6, [5, 12]), (0xAE3EC9, [5]), (0xE64980, [1, 9]), (0xE5484D, [1, 9]),
        (0xE8590C, [1, 9]), (0x8A8F98, [7, 8]), (0xFFFFFF, [7, 15]), (0x00FF00, [2, 10]), (0x000000, [0]),
    ])
    func aNameFitsTheNumber(color: Int, numbers: [UInt8]) throws {
        let channels = (UInt8(color >> 16), UInt8(color >> 8 & 255), UInt8(color & 255))
        for depth in [ColorDepth.ansi16, .ansi8] {
            var palette = Palette(depth)
            #expect(numbers.contains(try number(&palette, channels)))
        }
    }

    @Test(arguments: depths)
    func equalColorsHaveEqualNumbers(depth: ColorDepth) throws {
        var palette = Palette(depth)
        var generator = SplitMix64(seed: 31)
        let known = try cases(3000).map { _ in
            let color = random(&generator)
            return (color, try number(&palette, color))
        }
        // Asked again, when many have been forgotten, the answers are the same; and so are another palette's.
        var other = Palette(depth)
        for (color, found) in known.reversed() {
            #expect(try number(&palette, color) == found)
            #expect(try number(&other, color) == found)
        }
    }

    @Test(arguments: depths)
    func aColorOfThePaletteStandsForItself(depth: ColorDepth) throws {
        var generator = SplitMix64(seed: 32)
        let grounds = [(0, 0, 0), (255, 255, 255), (30, 30, 30)] + cases(20).map { _ in random(&generator) }
        for (index, ground) in grounds.enumerated() {
            var colors = NumberedColors.xterm
            if index > 1 { for number in UInt8(0)..<16 { colors[number] = random(&generator) } }
            var palette = Palette(depth, numbered: colors, ground: .rgb(ground.0, ground.1, ground.2))
            for wanted in try #require(depth.numbers) {
                let color = colors[UInt8(wanted)]
                #expect(colors[try number(&palette, color)] == color)
            }
        }
        var palette = Palette(depth)
        #expect(palette.color(for: .default) == .default)
        #expect(palette.color(for: .indexed(3)) == .indexed(3))
    }

    /// On any ground, with any colours, what can be seen is never given a number that cannot.
    @Test(arguments: depths)
    func whatIsSeenIsNeverTheGround(depth: ColorDepth) throws {
        var generator = SplitMix64(seed: 33)
        for _ in cases(20) {
            var colors = NumberedColors.xterm
            for number in UInt8(0)..<16 { colors[number] = random(&generator) }
            let ground = Bool.random(using: &generator) ? colors[0] : random(&generator)
            var palette = Palette(
                depth, numbered: colors, ground: .rgb(ground.red, ground.green, ground.blue))
            let hasGround = try #require(depth.numbers).contains { !differ(colors[UInt8($0)], ground) }
            for _ in 0..<200 {
                let color = random(&generator)
                let found = colors[try number(&palette, color)]
                #expect(differ(found, ground) == (differ(color, ground) || !hasGround))
            }
        }
    }

    /// The terminal's own ground, when nobody knows it, is black; a numbered one is what the terminal shows.
    @Test func groundsOfAllKinds() throws {
        for ground in [CellColor.default, .indexed(0), .rgb(0, 0, 0)] {
            var palette = Palette(.ansi16, ground: ground)
            #expect(try number(&palette, (10, 10, 10)) == 0)
            #expect(try number(&palette, (40, 40, 40)) == 8)
        }
        var palette = Palette(.ansi16, ground: .indexed(15))
        #expect(try number(&palette, (240, 240, 240)) == 15)
        #expect(try number(&palette, (225, 225, 225)) == 7)
    }

    @Test(arguments: depths)
    func aGreyStaysGrey(depth: ColorDepth) throws {
        var palette = Palette(depth)
        for level in UInt8(0)...255 {
            let found = NumberedColors.xterm[try number(&palette, (level, level, level))]
            #expect(Tint(found).colorfulness == 0)
        }
    }

    /// Of a hue that fades, every step that can be seen has it, as nearly as the palette has: never a grey.
    @Test(arguments: [(ColorDepth.indexed256, Float(0.7)), (.ansi16, 0.45), (.ansi8, 0.45)])
    func aFadeKeepsItsHue(depth: ColorDepth, alike: Float) throws {
        var palette = Palette(depth)
        var generator = SplitMix64(seed: 34)
        for _ in cases(60) {
            var channels = [255.0, 0, Double.random(in: 0...255, using: &generator)]
            channels.shuffle(using: &generator)
            let pure = Tint((UInt8(channels[0]), UInt8(channels[1]), UInt8(channels[2])))
            for step in stride(from: 25, through: 255, by: 5) {
                let part = channels.map { UInt8($0 * Double(step) / 255) }
                let found = Tint(NumberedColors.xterm[try number(&palette, (part[0], part[1], part[2]))])
                #expect(found.colorfulness == 1, "\(channels) at \(step)")
                let cosine = (found.a * pure.a + found.b * pure.b) / (found.saturation * pure.saturation)
                #expect(cosine > alike, "\(channels) at \(step)")
            }
        }
    }

    /// The hues of the palette itself do not even change to a neighbour.
    @Test(arguments: [ColorDepth.ansi16, .ansi8], [UInt8(1), 2, 3, 4, 5, 6])
    func aFadeOfAPureHueStaysInItsFamily(depth: ColorDepth, hue: UInt8) throws {
        var palette = Palette(depth)
        let pure = NumberedColors.xterm[hue]
        for step in 25...255 {
            func part(_ channel: UInt8) -> UInt8 { UInt8((Int(channel) * step + 127) / 255) }
            let color = (part(pure.red), part(pure.green), part(pure.blue))
            guard differ(color, (0, 0, 0)) else { continue }
            #expect(try number(&palette, color) & 7 == hue)
        }
    }

    /// A terminal whose third colour is an orange and whose eleventh is a grey: yellow is the orange.
    @Test func reportedColorsAreUsed() throws {
        var colors = NumberedColors.xterm
        (colors[3], colors[11]) = ((203, 75, 22), (101, 123, 131))
        var (before, after) = (Palette(.ansi16), Palette(.ansi16, numbered: colors))
        #expect(try number(&before, (232, 89, 12)) == 9)
        #expect(try number(&after, (232, 89, 12)) == 3)
        #expect(try number(&before, (105, 125, 130)) == 8)
        #expect(try number(&after, (105, 125, 130)) == 11)
    }
}

// MARK: - Without colours

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

// MARK: - Inks that look alike

@Suite struct ColorCoalescingTests {
    /// The grid as it is sent to a terminal of 24-bit colours.
    private static func shared(_ grid: CellGrid) -> CellGrid {
        var grid = grid
        var palette = Palette(.truecolor)
        palette.coalescesColors = true
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
