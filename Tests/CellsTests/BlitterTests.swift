import Colors
import Geometry
import Raster
import RealModule
import TestSupport
import Testing

@testable import Cells

@Suite struct BlitterTests {
    @Test(arguments: Glyphs.allCases)
    func aClearPictureIsBlank(glyphs: Glyphs) {
        let grid = cells(PixelGrid(width: 13, height: 9), glyphs)
        #expect(grid.cells.allSatisfy { $0 == .blank })
    }

    @Test(arguments: Glyphs.allCases)
    func anOpaquePictureOfOneColourIsTheSameCellEverywhere(glyphs: Glyphs) {
        let grid = cells(PixelGrid(width: 12, height: 24, filledWith: red), glyphs)
        #expect(Set(grid.cells).count == 1)
        let expected: Cell =
            glyphs == .ascii
            ? Cell(grid.cells[0].glyph, foreground: .rgb(255, 0, 0))
            : Cell(" ", background: .rgb(255, 0, 0))
        #expect(grid.cells[0] == expected)
        #expect(grid.cells[0].glyph != " " || glyphs != .ascii)
    }

    @Test func halfBlocksShowEveryPixelExactly() {
        var random = SplitMix64(seed: 3)
        var pixels = PixelGrid(width: 9, height: 14)
        for y in 0..<14 {
            for x in 0..<9 where Bool.random(using: &random) {
                pixels[x: x, y: y] = random.color(opaque: true)
            }
        }
        let grid = cells(pixels, .half)
        for y in 0..<14 {
            for x in 0..<9 {
                let cell = grid[column: x, row: y / 2]
                let inks: [Unicode.Scalar] = [y % 2 == 0 ? "▀" : "▄", "█"]
                let shown = inks.contains(cell.glyph) ? cell.foreground : cell.background
                let pixel = pixels[x: x, y: y]
                #expect(shown == (pixel.alpha == 0 ? .default : .rgb(pixel.red, pixel.green, pixel.blue)))
            }
        }
    }

    @Test func aSmallStarInBraille() {
        let outline = polygon(
            (0..<10).map { index in
                let radius = index % 2 == 0 ? 15.5 : 6.2
                let angle = Double(index) * .pi / 5
                let (sine, cosine) = (Double.sin(angle), Double.cos(angle))
                return Point(16 + radius * sine, 17 - radius * cosine)
            })
        let pixels = picture(32, 32, edges: .crisp) { $0.fill(outline, paint: .color(red)) }
        #expect(
            "\n" + cells(pixels, .braille).description == """

                       ⢀⡀
                       ⣼⣧
                      ⢰⣿⣿⡆
                 ⠙⠿⣿⣿      ⣿⣿⠿⠋
                   ⠈⠛      ⠛⠁
                    ⢰      ⡆
                    ⣿⠟⠋  ⠙⠻⣿
                   ⠈        ⠁

                """)
    }

    /// Any two colours in any pattern: what was drawn can be read back from the cells, dot for dot.
    @Test(arguments: [Glyphs.quadrant, .sextant, .octant])
    func twoColoursInACellAreExact(glyphs: Glyphs) {
        let patterns: [Glyphs: DotPattern] = [
            .quadrant: .quadrant, .sextant: .sextant, .octant: .octant,
        ]
        guard let pattern = patterns[glyphs] else { return }
        var random = SplitMix64(seed: 51)
        for _ in cases(300) {
            let colors = [random.color(opaque: true), Bool.random(using: &random) ? .clear : .black]
            var pixels = PixelGrid(width: pattern.columns, height: pattern.rows)
            for y in 0..<pattern.rows {
                for x in 0..<pattern.columns {
                    pixels[x: x, y: y] = colors[Int.random(in: 0...1, using: &random)]
                }
            }
            let cell = cells(pixels, glyphs).cells[0]
            let mask = pattern.glyphs.firstIndex(of: cell.glyph) ?? 0
            for (bit, pixel) in pixels.pixels.enumerated() {
                let shown = mask >> bit & 1 == 1 ? cell.foreground : cell.background
                #expect(shown == (pixel == .clear ? .default : pixel.cellColor))
            }
        }
    }

    /// Cells of one colour are drawn several at a time, which must not show: neither where they begin or end among others
    /// nor where one of them has a pixel of another colour.
    @Test(arguments: Glyphs.allCases.filter { $0 != .braille })
    func aCellIsDrawnAsIfAlone(glyphs: Glyphs) {
        var random = SplitMix64(seed: 52)
        let (width, height) = glyphs.dots
        let colors = [
            PixelColor.clear, .black, red, PixelColor(Color(red: 0, green: 1, blue: 0, alpha: 0.5)),
        ]
        for _ in cases(60) {
            var tile = PixelGrid(width: width, height: height)
            var picture = PixelGrid(width: 24 * width, height: height)
            var alone: [Cell] = []
            for column in 0..<24 {
                if Int.random(in: 0..<3, using: &random) == 0 {
                    let color = colors[Int.random(in: colors.indices, using: &random)]
                    tile = PixelGrid(width: width, height: height, filledWith: color)
                }
                var shown = tile
                if Int.random(in: 0..<6, using: &random) == 0 {
                    let place = (
                        Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random)
                    )
                    shown[x: place.0, y: place.1] = colors[Int.random(in: colors.indices, using: &random)]
                }
                alone += cells(shown, glyphs).cells
                for y in 0..<height {
                    for x in 0..<width { picture[x: column * width + x, y: y] = shown[x: x, y: y] }
                }
            }
            #expect(cells(picture, glyphs).cells == alone)
        }
    }

    @Test func translucentPixelsAreBlendedWithTheBackdrop() {
        let half = PixelColor(Color(red: 1, green: 0, blue: 0, alpha: 128 / 255))
        let pixels = PixelGrid(width: 1, height: 2, filledWith: half)
        #expect(cells(pixels, .half).cells[0].background == .rgb(128, 0, 0))
        let onWhite = cells(pixels, .half, options: BlitOptions(backdrop: .white))
        #expect(onWhite.cells[0].background == .rgb(255, 127, 127))
    }

    /// Dots of another colour are left out where that is the lesser evil: blue is nearer to black than to red.
    @Test func aBrailleCellHasTheColourOfMostOfItsDots() {
        var pixels = PixelGrid(width: 2, height: 4)
        for y in 0..<3 { pixels[x: 0, y: y] = red }
        pixels[x: 1, y: 3] = blue
        #expect(cells(pixels, .braille).cells == [Cell("⠇", foreground: .rgb(255, 0, 0))])
        let onWhite = BlitOptions(backdrop: .white)
        #expect(cells(pixels, .braille, options: onWhite).cells == [Cell("⢇", foreground: .rgb(255, 0, 0))])
    }

    /// What lies in front keeps its dots and its colour, however little of it there is.
    @Test func whatLiesInFrontStays() {
        func cell(_ first: PixelColor, _ second: PixelColor, top: Bool) -> Cell {
            let pixels = picture(2, 4, edges: .crisp) { compositor in
                compositor.fill(rectangle(0, 1, 2, 3), paint: .color(first))
                compositor.fill(rectangle(0, 3, 1, 1), paint: .color(second))
                // The same colours the other way round tell nothing of the pixels.
                if top { compositor.fill(rectangle(0, 1, 2, 2), paint: .color(first)) }
            }
            return cells(pixels, .braille).cells[0]
        }
        let (yellow, pink) = (PixelColor(255, 220, 90), PixelColor(240, 70, 110))
        #expect(cell(yellow, pink, top: false) == Cell("⣶", foreground: .rgb(240, 70, 110)))
        #expect(cell(pink, yellow, top: false) == Cell("⣶", foreground: .rgb(255, 220, 90)))
        #expect(cell(yellow, pink, top: true) == Cell("⣶", foreground: .rgb(255, 220, 90)))
    }

    /// A line that passes behind something keeps all its dots, on any ground, and an area only what looks best.
    @Test(arguments: [Glyphs.braille, .octant]) func aLineHasNoGapWhereSomethingLiesInFront(glyphs: Glyphs) {
        let (grey, amber) = (PixelColor(180, 182, 187), PixelColor(201, 133, 0))
        /// How many dots of the line are lit, and how many where nothing is.
        func dots(isLine: Bool, on ground: PixelColor) -> [Int] {
            let pixels = picture(12, 8, edges: .crisp) {
                $0.fill(rectangle(0, 6, 12, 1), paint: .color(grey), isLine: isLine)
                $0.fill(rectangle(4, 0, 4, 5), paint: .color(amber))
            }
            let grid = cells(pixels, glyphs, options: BlitOptions(backdrop: ground))
            return [2, 3].map { row in
                (0..<12).count { column in
                    let cell = grid[column: column / 2, row: 1]
                    let isInk = GlyphDots(cell.glyph)?.isInk(column: column % 2, row: row) == true
                    return (isInk ? cell.foreground : cell.background) != .default
                }
            }
        }
        for ground in [PixelColor.black, .white, PixelColor(253, 246, 227), PixelColor(48, 10, 36)] {
            #expect(dots(isLine: true, on: ground) == [12, 0])
        }
        #expect(dots(isLine: false, on: .white) == [8, 0])
    }

    /// Of three colours a cell of blocks shows two as they are, and never one that is none of them.
    @Test(arguments: [Glyphs.sextant, .octant, .mosaic]) func noColourIsInvented(glyphs: Glyphs) {
        var random = SplitMix64(seed: 71)
        for _ in cases(200) {
            let colors = (0..<3).map { _ in random.color(opaque: true) } + [.clear]
            let (width, height) = (glyphs.dots.columns, glyphs.dots.rows)
            var pixels = PixelGrid(width: width, height: height)
            for y in 0..<height {
                for x in 0..<width { pixels[x: x, y: y] = colors[Int.random(in: 0..<4, using: &random)] }
            }
            let cell = cells(pixels, glyphs).cells[0]
            let known = colors.map { $0 == .clear ? CellColor.default : .rgb($0.red, $0.green, $0.blue) }
            #expect(known.contains(cell.background))
            #expect(known.contains(cell.foreground) && (cell.glyph == " " || cell.foreground != .default))
        }
    }

    /// Translucency is a colour, not a texture; without colours it is a share of the dots.
    @Test func aTranslucentAreaIsOneColour() {
        let half = PixelGrid(
            width: 20, height: 40, filledWith: PixelColor(Color(red: 1, green: 0, blue: 0, alpha: 0.5)))
        let grid = cells(half, .braille, options: BlitOptions(backdrop: .white))
        #expect(Set(grid.cells) == [Cell(" ", background: .rgb(255, 127, 127))])
        let dithered = cells(half, .braille, options: BlitOptions(dithers: true))
        #expect(dithered.cells.allSatisfy { $0.glyph != " " && $0.glyph != "⣿" && $0.background == .default })
    }

    @Test func likeColoursOfABrailleCellMixAsLight() {
        var pixels = PixelGrid(width: 2, height: 4)
        pixels[x: 0, y: 0] = PixelColor(200, 100, 40)
        pixels[x: 0, y: 1] = PixelColor(240, 100, 0)
        // ((200^2.2 + 240^2.2) / 2)^(1/2.2), and the same for 40 and 0, in the exact curve of sRGB.
        #expect(cells(pixels, .braille).cells == [Cell("⠃", foreground: .rgb(221, 100, 26))])
    }

    @Test func aSolidBrailleCellOfTwoColoursShowsBoth() {
        var pixels = PixelGrid(width: 4, height: 8, filledWith: blue)
        pixels[x: 1, y: 0] = red
        pixels[x: 1, y: 1] = red
        let both = Cell("⠘", foreground: .rgb(255, 0, 0), background: .rgb(0, 0, 255))
        #expect(cells(pixels, .braille).cells[0] == both)
    }

    /// A line is dots however wide it is; an area that is a line two dots wide, too, but not a square of three cells.
    @Test func aLineAsWideAsACellStaysDots() {
        let line = picture(8, 16, edges: .crisp) { $0.fill(rectangle(2, 0, 2, 16), paint: .color(red)) }
        #expect(cells(line, .braille)[column: 1, row: 1] == Cell("⣿", foreground: .rgb(255, 0, 0)))
        let level = picture(8, 16, edges: .crisp) { $0.fill(rectangle(0, 4, 8, 4), paint: .color(red)) }
        #expect(cells(level, .braille)[column: 1, row: 1] == Cell("⣿", foreground: .rgb(255, 0, 0)))
        func blocks(isLine: Bool) -> [String] {
            let square = picture(10, 20, edges: .crisp) {
                $0.fill(rectangle(2, 4, 6, 12), paint: .color(red), isLine: isLine)
            }
            let grid = cells(square, .braille)
            return (0..<5).map { row in
                (0..<5).map { grid[column: $0, row: row].background == .default ? "." : "#" }.joined()
            }
        }
        #expect(blocks(isLine: false) == [".....", ".###.", ".###.", ".###.", "....."])
        #expect(blocks(isLine: true) == Array(repeating: ".....", count: 5))
    }

    /// What is known to be clear is blank, wherever in the picture something is painted, and however it is cut.
    @Test(arguments: Glyphs.allCases)
    func whereNothingIsPaintedIsBlank(glyphs: Glyphs) {
        var random = SplitMix64(seed: 74)
        for _ in cases(100) {
            let pixels = picture(40, 32, edges: glyphs.edges) { compositor in
                let x = Double.random(in: -9...40, using: &random)
                let y = Double.random(in: -9...32, using: &random)
                let (width, height) = (Double.random(in: 0...20, using: &random), 9.0)
                compositor.fill(rectangle(x, y, width, height), paint: .color(red))
            }
            // The same picture of which nothing is known.
            var whole = PixelGrid(width: pixels.width, height: pixels.height)
            for y in 0..<pixels.height {
                for x in 0..<pixels.width { whole[x: x, y: y] = pixels[x: x, y: y] }
            }
            let place = (Int.random(in: -9...9, using: &random), Int.random(in: -5...5, using: &random))
            func drawn(_ pixels: PixelGrid) -> CellGrid {
                var grid = CellGrid(columns: 14, rows: 6, filledWith: Cell("x"))
                let options = BlitOptions(dithers: glyphs == .braille)
                glyphs.blitter.draw(pixels, into: &grid, column: place.0, row: place.1, options: options)
                return grid
            }
            #expect(drawn(pixels) == drawn(whole))
        }
    }

    @Test(arguments: Glyphs.allCases)
    func aPictureDrawnAcrossTheEdgeIsCut(glyphs: Glyphs) {
        var random = SplitMix64(seed: 61)
        let dots = glyphs.dots
        var pixels = PixelGrid(width: 5 * dots.columns, height: 4 * dots.rows)
        for y in 0..<pixels.height {
            for x in 0..<pixels.width where Bool.random(using: &random) {
                pixels[x: x, y: y] = random.color()
            }
        }
        let whole = cells(pixels, glyphs)
        for (column, row) in [(-2, -1), (2, 3), (-9, 0), (0, 9), (0, 0)] {
            var drawn = CellGrid(columns: 5, rows: 4, filledWith: Cell("x"))
            var wanted = drawn
            glyphs.blitter.draw(pixels, into: &drawn, column: column, row: row, options: BlitOptions())
            wanted.draw(whole, column: column, row: row)
            #expect(drawn == wanted)
        }
    }

    @Test(arguments: Glyphs.allCases)
    func cellsThatThePictureFillsInPartArePaddedWithNothing(glyphs: Glyphs) {
        var random = SplitMix64(seed: 62)
        var padded = PixelGrid(width: 12, height: 12)
        var pixels = PixelGrid(width: 7, height: 5)
        for y in 0..<5 {
            for x in 0..<7 {
                pixels[x: x, y: y] = random.color()
                padded[x: x, y: y] = pixels[x: x, y: y]
            }
        }
        let part = cells(pixels, glyphs)
        let whole = cells(padded, glyphs)
        for row in 0..<part.rows {
            for column in 0..<part.columns {
                #expect(part[column: column, row: row] == whole[column: column, row: row])
            }
        }
    }

    @Test func everyCharacterOfASCIIIsPrintable() {
        var random = SplitMix64(seed: 63)
        for _ in cases(200) {
            var pixels = PixelGrid(width: 2, height: 4)
            for y in 0..<4 {
                for x in 0..<2 where Bool.random(using: &random) { pixels[x: x, y: y] = random.color() }
            }
            let glyph = cells(pixels, .ascii).cells[0].glyph
            #expect((0x20...0x7E).contains(glyph.value))
        }
    }
}

// MARK: - Fades

/// What moves and what does not when a picture fades or moves.
@Suite struct FadeTests {
    private func disc(_ opacity: UInt8, at x: Double = 32) -> PixelGrid {
        picture(64, 64, edges: .crisp) {
            $0.pushGroup(opacity: Double(opacity) / 255)
            $0.fill(
                polygon(
                    (0..<40).map { turn in
                        let place = Point.onCircle(Double(turn) / 40, center: 32, radius: 25)
                        return Point(place.x - 32 + x, place.y)
                    }), paint: .color(PixelColor(123, 201, 249)))
            $0.pop()
        }
    }

    /// The dots of a picture for a terminal without colours.
    private func dithered(_ picture: PixelGrid) -> CellGrid {
        cells(picture, .braille, options: BlitOptions(dithers: true))
    }

    /// The same cells without their colours.
    private func plain(_ grid: CellGrid) -> CellGrid {
        var plain = grid
        for (place, lit) in dots(grid).enumerated() {
            let glyph = DotPattern.braille.glyphs[lit]
            plain[column: place % grid.columns, row: place / grid.columns] = Cell(lit == 0 ? " " : glyph)
        }
        return plain
    }

    private func dots(_ grid: CellGrid) -> [Int] {
        grid.cells.map { cell in
            cell.background != .default ? 255 : DotPattern.brailleIndex(of: cell.glyph) ?? 0
        }
    }

    @Test func thresholdsAreAllDifferentAndSpreadEvenly() {
        let all = (0..<64).map { OrderedMask.threshold(x: $0 % 8, y: $0 / 8) }.sorted()
        #expect(Set(all).count == 64)
        #expect(all.first == 2 && all.last == 254)
        #expect(zip(all, all.dropFirst()).allSatisfy { $1 - $0 == 4 || $1 - $0 == 3 })
        // Every quarter of the square has every sixteenth of the tones: the mask is even at all scales.
        for corner in [(0, 0), (4, 0), (0, 4), (4, 4)] {
            let quarter = (0..<16).map {
                OrderedMask.threshold(x: corner.0 + $0 % 4, y: corner.1 + $0 / 4) / 16
            }
            #expect(Set(quarter).count == 16)
        }
    }

    @Test func aFadeLightsEachDotOnceAndPutsNoneOut() {
        var before = dots(dithered(disc(0)))
        #expect(before.allSatisfy { $0 == 0 })
        var flips = 0
        for opacity in UInt8(1)...255 {
            let now = dots(dithered(disc(opacity)))
            #expect(zip(before, now).allSatisfy { $0 & ~$1 == 0 })
            flips += zip(before, now).reduce(0) { $0 + ($1.1 & ~$1.0).nonzeroBitCount }
            before = now
        }
        #expect(flips == before.reduce(0) { $0 + $1.nonzeroBitCount })
    }

    @Test func theShareOfLitDotsFollowsAlpha() {
        let full = dots(dithered(disc(255))).reduce(0) { $0 + $1.nonzeroBitCount }
        for opacity in stride(from: UInt8(0), through: 250, by: 10) {
            let lit = dots(dithered(disc(opacity))).reduce(0) { $0 + $1.nonzeroBitCount }
            #expect(abs(Double(lit) / Double(full) - Double(opacity) / 255) < 0.03)
        }
    }

    /// A whole fade of 64 frames changes each cell of the disc at most as often as it has dots to light, and
    /// once more where it becomes solid: the colour of the dots does not waver.
    @Test func aFadeChangesFewCells() {
        var surface = MemorySurface(columns: 32, rows: 16)
        for frame in 0...64 {
            surface.present(plain(dithered(disc(UInt8(min(255, frame * 4))))), glyphs: .braille)
        }
        let touched = dots(dithered(disc(255))).count { $0 != 0 }
        #expect(surface.changedCells < touched * 9, "\(Double(surface.changedCells) / Double(touched))")
    }

    @Test func aMovedPictureIsTheSamePictureElsewhere() {
        let still = dithered(disc(100))
        let moved = dithered(disc(100, at: 40))
        // The mask repeats every eight dots, four cells, and so does the texture of a moving shape.
        for row in 0..<16 {
            for column in 0..<28 {
                #expect(still[column: column, row: row].glyph == moved[column: column + 4, row: row].glyph)
            }
        }
    }

    @Test func anOpaqueMoveChangesTheEdgeOnly() {
        let (still, moved) = (dithered(disc(255)), dithered(disc(255, at: 33)))
        let changed = moved.changes(since: still).reduce(0) { $0 + $1.columns.count }
        #expect(changed > 0 && changed < 80)
    }
}
