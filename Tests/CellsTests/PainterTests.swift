import Colors
import Geometry
import Raster
import TestSupport
import Testing

@testable import Cells

@Suite struct PainterTests {
    @Test(arguments: Glyphs.allCases)
    func aPictureOfOneColorIsOneCell(glyphs: Glyphs) {
        #expect(Set(cells(PixelGrid(width: 13, height: 9), glyphs).cells) == [.blank])
        let full = Set(cells(PixelGrid(width: 12, height: 24, filledWith: red), glyphs).cells)
        if glyphs == .ascii || glyphs == .braille {
            #expect(full.count == 1)
            #expect(full.allSatisfy { $0.glyph != " " && $0.foreground == .rgb(255, 0, 0) })
        } else {
            #expect(full == [Cell(" ", background: .rgb(255, 0, 0))])
        }
    }

    @Test func halfBlocksShowEachPixelExactly() {
        var random = SplitMix64(seed: 3)
        let picture = pixels(9, 14) { _, _ in
            Bool.random(using: &random) ? random.color(opaque: true) : .clear
        }
        let grid = cells(picture, .half)
        for y in 0..<14 {
            for x in 0..<9 {
                let cell = grid[column: x, row: y / 2]
                let inks: [Unicode.Scalar] = [y % 2 == 0 ? "▀" : "▄", "█"]
                let shown = inks.contains(cell.glyph) ? cell.foreground : cell.background
                #expect(shown == picture[x: x, y: y].cellColor(over: .black))
            }
        }
    }

    /// Cells of one colour are drawn several at a time. The result equals drawing each cell alone.
    @Test(arguments: Glyphs.allCases)
    func aCellIsDrawnAsIfAlone(glyphs: Glyphs) {
        var random = SplitMix64(seed: 52)
        let (width, height) = glyphs.pixelsPerCell
        let colors = [
            PixelColor.clear, .black, red, PixelColor(Color(red: 0, green: 1, blue: 0, alpha: 0.5)),
        ]
        for _ in cases(60) {
            var tile = PixelGrid(width: width, height: height)
            var picture = PixelGrid(width: 24 * width, height: height)
            var alone: [Cell] = []
            for column in 0..<24 {
                if Int.random(in: 0..<3, using: &random) == 0 {
                    tile = PixelGrid(width: width, height: height, filledWith: random.pick(colors))
                }
                var shown = tile
                if Int.random(in: 0..<6, using: &random) == 0 {
                    let x = Int.random(in: 0..<width, using: &random)
                    let y = Int.random(in: 0..<height, using: &random)
                    shown[x: x, y: y] = random.pick(colors)
                }
                alone += cells(shown, glyphs).cells
                for y in 0..<height {
                    for x in 0..<width { picture[x: column * width + x, y: y] = shown[x: x, y: y] }
                }
            }
            #expect(cells(picture, glyphs).cells == alone)
        }
    }

    /// A translucent area is one colour over the backdrop. Without colours it is a fraction of the dots.
    @Test func translucentPixelsBlendWithTheBackdrop() {
        let half = PixelColor(Color(red: 1, green: 0, blue: 0, alpha: 128 / 255))
        let picture = PixelGrid(width: 20, height: 40, filledWith: half)
        let onWhite = BlitOptions(backdrop: .white)
        for glyphs in [Glyphs.half, .blocks] {
            #expect(Set(cells(picture, glyphs).cells) == [Cell(" ", background: .rgb(128, 0, 0))])
            #expect(
                Set(cells(picture, glyphs, options: onWhite).cells)
                    == [Cell(" ", background: .rgb(255, 127, 127))])
        }
        let dithered = cells(picture, .braille, options: BlitOptions(dithers: true))
        #expect(dithered.cells.allSatisfy { $0.glyph != " " && $0.glyph != "⣿" && $0.background == .default })
    }

    @Test(arguments: Glyphs.allCases)
    func aPictureAcrossTheEdgeIsClipped(glyphs: Glyphs) {
        var random = SplitMix64(seed: 61)
        let dots = glyphs.pixelsPerCell
        let picture = pixels(5 * dots.columns, 4 * dots.rows) { _, _ in
            Bool.random(using: &random) ? random.color() : .clear
        }
        let whole = cells(picture, glyphs)
        for (column, row) in [(-2, -1), (2, 3), (-9, 0), (0, 9), (0, 0)] {
            var drawn = CellGrid(columns: 5, rows: 4, filledWith: Cell("x"))
            var wanted = drawn
            glyphs.draw(picture, into: &drawn, column: column, row: row)
            wanted.draw(whole, column: column, row: row)
            #expect(drawn == wanted)
        }
    }

    /// Transparent pixels make empty cells, whether the picture knows where it is painted or not.
    @Test(arguments: Glyphs.allCases)
    func unpaintedCellsAreBlank(glyphs: Glyphs) {
        checkCases(100, seed: 74) { random in
            let painted = picture(40, 32, edges: glyphs.edges) { compositor in
                let (x, y) = (random.number(in: -9...40), random.number(in: -9...32))
                compositor.fill(rectangle(x, y, random.number(in: 0...20), 9), paint: .color(red))
            }
            let copy = pixels(40, 32) { painted[x: $0, y: $1] }
            let place = (Int.random(in: -9...9, using: &random), Int.random(in: -5...5, using: &random))
            func drawn(_ pixels: PixelGrid) -> CellGrid {
                var grid = CellGrid(columns: 14, rows: 6, filledWith: Cell("x"))
                let options = BlitOptions(dithers: glyphs == .braille)
                glyphs.draw(pixels, into: &grid, column: place.0, row: place.1, options: options)
                return grid
            }
            #expect(drawn(painted) == drawn(copy))
        }
    }

    @Test(arguments: Glyphs.allCases)
    func partlyFilledCellsArePaddedWithTransparentPixels(glyphs: Glyphs) {
        var random = SplitMix64(seed: 62)
        let picture = pixels(7, 5) { _, _ in random.color() }
        let padded = pixels(12, 12) { $0 < 7 && $1 < 5 ? picture[x: $0, y: $1] : .clear }
        let (part, whole) = (cells(picture, glyphs), cells(padded, glyphs))
        var shown = whole
        shown.draw(part, column: 0, row: 0)
        #expect(shown == whole)
    }

    @Test func asciiIsPrintable() {
        checkCases(200, seed: 63) { random in
            let picture = pixels(2, 4) { _, _ in Bool.random(using: &random) ? random.color() : .clear }
            #expect((0x20...0x7E).contains(cells(picture, .ascii).cells[0].glyph.value))
        }
    }
}

// MARK: - Cells of several colours

@Suite struct CellColorTests {
    private func braille(
        _ options: BlitOptions = BlitOptions(), _ color: (_ x: Int, _ y: Int) -> PixelColor
    ) -> Cell { cells(pixels(2, 4, color), .braille, options: options).cells[0] }

    /// Dots of a second colour are left out if that is the smaller error: blue is nearer to black than to red.
    @Test func aBrailleCellHasTheColorOfMostDots() {
        func color(_ x: Int, _ y: Int) -> PixelColor {
            x == 0 && y < 3 ? red : x == 1 && y == 3 ? blue : .clear
        }
        #expect(braille(BlitOptions(), color) == Cell("⠇", foreground: .rgb(255, 0, 0)))
        #expect(braille(BlitOptions(backdrop: .white), color) == Cell("⢇", foreground: .rgb(188, 0, 0)))
    }

    @Test func similarColorsMixInLinearLight() {
        let colors = [PixelColor(200, 100, 40), PixelColor(240, 100, 0), .clear, .clear]
        // The mean of 200 and 240, and of 40 and 0, in sRGB's exact curve.
        #expect(braille { x, y in x == 0 ? colors[y] : .clear } == Cell("⠃", foreground: .rgb(255, 117, 32)))
    }

    /// A cell without a transparent dot has no background, so that it stays dots.
    @Test func aFullCellHasTheColorOfMostDots() {
        let picture = pixels(4, 8) { $0 == 1 && $1 < 2 ? red : blue }
        #expect(cells(picture, .braille).cells[0] == Cell("⣿", foreground: .rgb(0, 0, 255)))
    }

    /// The front shape keeps its dots and its colour, however small it is.
    @Test func theFrontShapeStays() {
        let (yellow, pink) = (PixelColor(255, 220, 90), PixelColor(240, 70, 110))
        func cell(_ first: PixelColor, _ second: PixelColor, onTop: Bool) -> Cell {
            let picture = picture(2, 4, edges: .crisp) { compositor in
                compositor.fill(rectangle(0, 1, 2, 3), paint: .color(first))
                compositor.fill(rectangle(0, 3, 1, 1), paint: .color(second))
                // The same colours in the other order leave the order unknown.
                if onTop { compositor.fill(rectangle(0, 1, 2, 2), paint: .color(first)) }
            }
            return cells(picture, .braille).cells[0]
        }
        #expect(cell(yellow, pink, onTop: false) == Cell("⣶", foreground: .rgb(255, 75, 117)))
        #expect(cell(pink, yellow, onTop: false) == Cell("⣶", foreground: .rgb(255, 220, 90)))
        #expect(cell(yellow, pink, onTop: true) == Cell("⣶", foreground: .rgb(255, 220, 90)))
    }

    /// A line behind a shape keeps all its dots on any background. An area may lose some.
    @Test func aLineBehindAShapeHasNoGap() {
        let (grey, amber) = (PixelColor(180, 182, 187), PixelColor(201, 133, 0))
        /// The number of visible dots in the row of the line, and in the empty row below.
        func dots(isLine: Bool, on background: PixelColor) -> [Int] {
            let picture = picture(12, 8, edges: .crisp) {
                $0.fill(rectangle(0, 6, 12, 1), paint: .color(grey), isLine: isLine)
                $0.fill(rectangle(4, 0, 4, 5), paint: .color(amber))
            }
            let grid = cells(picture, .braille, options: BlitOptions(backdrop: background))
            return [2, 3].map { row in
                (0..<12).count { column in
                    let cell = grid[column: column / 2, row: 1]
                    let isInk = GlyphDots(cell.glyph)?.isInk(column: column % 2, row: row) == true
                    return (isInk ? cell.foreground : cell.background) != .default
                }
            }
        }
        for background in [PixelColor.black, .white, PixelColor(253, 246, 227), PixelColor(48, 10, 36)] {
            #expect(dots(isLine: true, on: background) == [12, 0])
        }
        #expect(dots(isLine: false, on: .white) == [8, 0])
    }

    /// All cells of a shape are dots, so that no solid cell stands out. Without colours, areas are solid.
    @Test func brailleIsDotsThroughout() {
        let square = picture(20, 40, edges: .crisp) {
            $0.fill(rectangle(2, 3, 16, 30), paint: .color(red))
            $0.fill(rectangle(5, 9, 7, 13), paint: .color(blue))
        }
        let grid = cells(square, .braille)
        #expect(grid.cells.allSatisfy { $0.background == .default })
        #expect(grid[column: 5, row: 5].glyph == "⣿")
        let mono = cells(square, .braille, options: BlitOptions(dithers: true))
        #expect(mono[column: 7, row: 2] == Cell(" ", background: .rgb(255, 0, 0)))
    }

    /// Dots have more contrast than the picture, and the same hue.
    @Test func smallDotsAreStronger() {
        func color(_ color: PixelColor, on background: PixelColor) -> CellColor {
            braille(BlitOptions(backdrop: background)) { _, _ in color }.foreground
        }
        #expect(color(PixelColor(100, 50, 0), on: .black) == .rgb(121, 62, 0))
        #expect(color(red, on: .black) == .rgb(255, 0, 0))
        #expect(color(red, on: .white) == .rgb(188, 0, 0))
    }
}

// MARK: - Fades

@Suite struct FadeTests {
    /// A disc in braille for a terminal without colours.
    private func disc(_ opacity: UInt8, at x: Double = 32) -> CellGrid {
        let picture = picture(64, 64, edges: .crisp) {
            $0.pushGroup(opacity: Double(opacity) / 255)
            let disc = Path(ellipseIn: Rect(x - 25, 7, 50, 50))
            $0.fill(FlatPath(disc), paint: .color(PixelColor(123, 201, 249)))
            $0.pop()
        }
        return cells(picture, .braille, options: BlitOptions(dithers: true))
    }

    private func dots(_ grid: CellGrid) -> [Int] {
        grid.cells.map { cell in
            cell.background != .default ? 255 : DotPattern.brailleIndex(of: cell.glyph) ?? 0
        }
    }

    private func count(_ dots: [Int]) -> Int { dots.reduce(0) { $0 + $1.nonzeroBitCount } }

    @Test func thresholdsAreDistinctAndEvenlySpread() {
        let all = (0..<64).map { OrderedMask.threshold(x: $0 % 8, y: $0 / 8) }.sorted()
        #expect(all.first == 2 && all.last == 254)
        #expect(zip(all, all.dropFirst()).allSatisfy { $1 - $0 == 4 || $1 - $0 == 3 })
        // Each quarter of the square has each sixteenth of the tones, so the mask is even at all scales.
        for corner in [(0, 0), (4, 0), (0, 4), (4, 4)] {
            let quarter = (0..<16).map {
                OrderedMask.threshold(x: corner.0 + $0 % 4, y: corner.1 + $0 / 4) / 16
            }
            #expect(Set(quarter).count == 16)
        }
    }

    @Test func aFadeLightsEachDotOnceInProportionToAlpha() {
        let full = count(dots(disc(255)))
        var before = dots(disc(0))
        #expect(count(before) == 0)
        for opacity in UInt8(1)...255 {
            let now = dots(disc(opacity))
            #expect(zip(before, now).allSatisfy { $0 & ~$1 == 0 })
            #expect(abs(Double(count(now)) / Double(full) - Double(opacity) / 255) < 0.03)
            before = now
        }
    }

    /// A fade of 64 frames changes a cell at most once for each of its dots, and once more when it becomes solid.
    @Test func aFadeChangesFewCells() {
        var (shown, changed) = (CellGrid(columns: 32, rows: 16), 0)
        for frame in 0...64 {
            let lit = dots(disc(UInt8(min(255, frame * 4))))
            let plain = lit.map { Cell($0 == 0 ? " " : DotPattern.braille.glyphs[$0]) }
            let next = grid(plain, columns: 32)
            changed += next.changes(since: shown).reduce(0) { $0 + $1.columns.count }
            shown = next
        }
        let touched = dots(disc(255)).count { $0 != 0 }
        #expect(changed < touched * 9, "\(Double(changed) / Double(touched))")
    }

    @Test func aMovedPictureHasTheSameDots() {
        let (still, moved) = (disc(100), disc(100, at: 40))
        // The mask repeats every eight dots, which are four cells.
        for row in 0..<16 {
            for column in 0..<28 {
                #expect(still[column: column, row: row].glyph == moved[column: column + 4, row: row].glyph)
            }
        }
        let changed = disc(255, at: 33).changes(since: disc(255)).reduce(0) { $0 + $1.columns.count }
        #expect(changed > 0 && changed < 80, "an opaque disc changes along its edge only")
    }
}
