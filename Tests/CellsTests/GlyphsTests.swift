import Colors
import Raster
import TestSupport
import Testing

@testable import Cells

@Suite struct GlyphsTests {
    private static let console = DrawnGlyphs([.half, .ascii], reason: "no braille here")

    private static func drawn(_ more: Glyphs...) -> DrawnGlyphs {
        DrawnGlyphs(DrawnGlyphs.common.sets.union(more), reason: "it draws them")
    }

    static let choices: [(DrawnGlyphs, hasColors: Bool, Glyphs, reason: String)] = [
        (.common, true, .blocks, "nearly every font has them: blocks are solid and smooth"),
        (.common, false, .braille, "no colours: braille shows tones by its dots"),
        (drawn(.sextant, .octant), true, .octant, "it draws them: solid and fine"),
        (drawn(.sextant, .octant), false, .braille, "no colours: braille shows tones by its dots"),
        (drawn(.sextant), true, .sextant, "it draws them: solid and fine"),
        (console, true, .half, "no braille here: half blocks"),
        (console, false, .ascii, "no braille here: ASCII"),
        (DrawnGlyphs([.ascii], reason: "C"), true, .ascii, "C: ASCII"),
    ]

    @Test(arguments: choices)
    func automaticGlyphsSuitTheTerminal(drawn: DrawnGlyphs, hasColors: Bool, glyphs: Glyphs, reason: String) {
        let choice = Glyphs.automatic(for: drawn, hasColors: hasColors)
        #expect(choice.glyphs == glyphs && choice.reason == reason)
    }
}

// MARK: - Patterns

@Suite struct DotPatternTests {
    /// Unicode names octants after their dots, 1 to 8 row by row: U+1CD01 is BLOCK OCTANT-23.
    @Test(
        arguments: [
            (0x1CD00, [3]), (0x1CD01, [2, 3]), (0x1CD03, [4]), (0x1CD09, [5]), (0x1CD11, [1, 4, 5]),
            (0x1CD12, [2, 4, 5]), (0x1CD13, [1, 2, 4, 5]), (0x1CD14, [3, 4, 5]), (0x1CD17, [1, 2, 3, 4, 5]),
            (0x1CD18, [6]), (0x1CD1C, [3, 6]), (0x1CDAB, [1, 2, 3, 4, 5, 6, 8]), (0x1CDAE, [1, 2, 7, 8]),
            (0x1CDB7, [3, 4, 7, 8]), (0x1CDBA, [1, 2, 3, 4, 7, 8]), (0x1CDDD, [1, 2, 5, 6, 7, 8]),
            (0x1CDE5, [2, 3, 4, 5, 6, 7, 8]),
            // Patterns that are older than the octants, or are encoded elsewhere.
            (0x259E, [2, 4, 5, 7]), (0x2580, [1, 2, 3, 4]), (0x1CEA8, [1]), (0x1CEAB, [2]), (0x1CEA3, [7]),
            (0x1CEA0, [8]), (0x1FBE6, [3, 5]), (0x1FBE7, [4, 6]), (0x1FB82, [1, 2]),
            (0x1FB85, [1, 2, 3, 4, 5, 6]), (0x2582, [7, 8]), (0x2586, [3, 4, 5, 6, 7, 8]),
        ] as [(UInt32, [Int])])
    func octantsShowTheDotsOfTheirNames(codePoint: UInt32, dots: [Int]) {
        #expect(DotPattern.octant.glyphs[dots.reduce(0) { $0 | 1 << ($1 - 1) }].value == codePoint)
    }

    @Test func eachPatternHasItsOwnGlyph() {
        for pattern in [DotPattern.half, .quadrant, .sextant, .octant, .braille] {
            #expect(pattern.glyphs.count == 1 << (pattern.columns * pattern.rows))
            #expect(Set(pattern.glyphs).count == pattern.glyphs.count)
        }
        #expect(Set(DotPattern.octant.glyphs.map(\.value)).isSuperset(of: 0x1CD00...0x1CDE5))
        #expect(Set(DotPattern.sextant.glyphs.map(\.value)).isSuperset(of: 0x1FB00...0x1FB3B))
    }

    /// U+1FB00 is BLOCK SEXTANT-1, and U+1FB04, SEXTANT-13, follows SEXTANT-23. The left half is a half block.
    @Test(
        arguments: [
            (DotPattern.sextant, 0b000001, 0x1FB00), (.sextant, 0b000101, 0x1FB04),
            (.sextant, 0b010101, 0x258C),
            (.sextant, 0b010110, 0x1FB14), (.sextant, 0b111110, 0x1FB3B), (.half, 1, 0x2580),
            (.quadrant, 1, 0x2598), (.braille, 1, 0x2801), (.braille, 2, 0x2808), (.braille, 0xC0, 0x28C0),
        ] as [(DotPattern, Int, UInt32)])
    func patternsAreNumberedFromTheTopLeft(pattern: DotPattern, index: Int, codePoint: UInt32) {
        #expect(pattern.glyphs[index].value == codePoint)
    }

    @Test func brailleGlyphsHaveAnIndex() {
        for index in 0..<256 {
            #expect(DotPattern.brailleIndex(of: DotPattern.braille.glyphs[index]) == index)
        }
        #expect(DotPattern.brailleIndex(of: "a") == nil)
    }
}

// MARK: - The dots of a glyph

@Suite struct GlyphDotsTests {
    /// The larger part of a cell has its main colour. Braille, letters and halves have that of the background.
    @Test(
        arguments: [
            ("▇", true), ("▂", false), ("▊", true), ("▙", true), ("▘", false), ("▌", false), ("🬹", true),
            ("🮅", true), ("⣷", false), ("x", false),
        ] as [(Unicode.Scalar, Bool)])
    func mainColor(glyph: Unicode.Scalar, isForeground: Bool) {
        var cell = Cell(glyph, foreground: .indexed(1), background: .indexed(2))
        #expect(cell.mainColor == .indexed(isForeground ? 1 : 2))
        cell.style = .reverse
        #expect(cell.mainColor == .indexed(isForeground ? 2 : 1))
    }

    private func rows(_ glyph: Unicode.Scalar) -> [String]? {
        GlyphDots(glyph).map { dots in
            (0..<dots.rows).map { row in
                (0..<dots.columns).map { dots.isInk(column: $0, row: row) ? "#" : "." }.joined()
            }
        }
    }

    @Test(
        arguments: [
            ("▀", ["#", "."]), ("█", ["#", "#"]), ("▚", ["#.", ".#"]), ("\u{1FB00}", ["#.", "..", ".."]),
            ("\u{1CD00}", ["..", "#.", "..", ".."]), ("⡁", ["#.", "..", "..", "#."]), ("x", nil), (" ", nil),
            ("▂", ["..", "..", "..", "##"]), ("─", nil), ("●", nil),
        ] as [(Unicode.Scalar, [String]?)])
    func glyphsShowTheirDots(glyph: Unicode.Scalar, wanted: [String]?) {
        #expect(rows(glyph) == wanted)
        #expect(GlyphDots(glyph).map(\.isBraille) == wanted.map { _ in glyph == "⡁" })
    }
}

// MARK: - Blocks

@Suite struct BlocksTests {
    private func cell(
        _ glyphs: Glyphs = .blocks, options: BlitOptions = BlitOptions(),
        _ color: (_ x: Int, _ y: Int) -> PixelColor
    ) -> Cell { cells(pixels(4, 8, color), glyphs, options: options).cells[0] }

    /// The colours of a cell in 4 × 8 fields, row by row.
    private func colors(of cell: Cell) -> [CellColor] {
        let dots = GlyphDots(cell.glyph)
        return (0..<32).map { field in
            let isInk = dots.map {
                $0.isInk(column: field % 4 * $0.columns / 4, row: field / 4 * $0.rows / 8)
            }
            return isInk == !cell.style.contains(.reverse) ? cell.foreground : cell.background
        }
    }

    /// Each area that a glyph has exactly is that glyph, or its inverse, in pure colours.
    @Test(arguments: [PixelColor.clear, blue]) func exactAreasHaveTheirGlyph(background: PixelColor) {
        for division in CellDivision.all {
            for isInverse in [false, true] {
                let wanted = (0..<32).map { field in
                    (division.mask >> UInt32(field) & 1 == 1) != isInverse ? red : background
                }
                let cell = cell { x, y in wanted[4 * y + x] }
                #expect(colors(of: cell) == wanted.map { $0.cellColor(over: .black) })
            }
        }
    }

    /// All patterns of octants are drawn exactly.
    @Test func octantsAreExact() {
        for mask in 1..<255 {
            let isInked = (0..<32).map { mask >> ($0 / 8 * 2 + $0 % 4 / 2) & 1 == 1 }
            let cell = cell(.octant) { x, y in isInked[4 * y + x] ? red : .clear }
            #expect(colors(of: cell).map { $0 != .default } == isInked, "\(mask)")
        }
    }

    /// A corner of an area with sharp edges shows both colours pure, unless no glyph is like it.
    @Test func cornersKeepBothColors() {
        for corner in 0..<32 {
            let (x, y) = (corner % 4, corner / 4)
            let cell = cell(.blocks) { $0 >= x && $1 >= y ? red : .clear }
            let area = (0..<32).reduce(UInt32(0)) { area, lane in
                lane % 4 >= x && lane / 4 >= y ? area | 1 << UInt32(lane) : area
            }
            let isAlike = ([0] + CellDivision.all.map(\.mask)).contains { mask in
                !(5..<28).contains((mask ^ area).nonzeroBitCount)
            }
            let pure = [CellColor.default, red.cellColor(over: .black)]
            let isPure = pure.contains(cell.foreground) && pure.contains(cell.background)
            #expect(isPure || !isAlike, "\(x), \(y): \(cell)")
        }
    }

    /// A line of one pixel across the cell stays visible in each row.
    @Test(arguments: [Glyphs.blocks, .sextant, .octant], [PixelColor.clear, blue])
    func thinLinesAreVisible(glyphs: Glyphs, background: PixelColor) {
        for row in 0..<8 {
            let cell = cell(glyphs) { $1 == row ? red : background }
            #expect(cell.glyph != " " && cell.foreground != cell.background, "\(row)")
        }
    }

    /// The mean light of a cell is that of its pixels, whatever they are.
    @Test func lightIsKept() {
        checkCases(200, seed: 73) { random in
            let picture = pixels(4, 8) { _, _ in random.color(opaque: true) }
            for glyphs in [Glyphs.blocks, .octant] {
                func light(_ red: UInt8) -> Int { Int(LinearLight.ofByte[Int(red)]) }
                let shown = colors(of: cells(picture, glyphs).cells[0])
                let sum = shown.reduce(0) { $0 + light($1.rgb?.red ?? 0) }
                let wanted = picture.pixels.reduce(0) { $0 + light($1.red) }
                #expect(abs(sum - wanted) < 32 * 400)
            }
        }
    }

    /// A thin line along an edge of the cell keeps its colour beside a shape, unless the shape has an edge in the cell.
    @Test(arguments: [(6.0, "▁" as Unicode.Scalar, CellColor.rgb(0, 0, 255)), (3, "▅", .rgb(255, 0, 0))])
    func aLineKeepsItsColor(height: Double, glyph: Unicode.Scalar, color: CellColor) {
        let picture = picture(4, 8, edges: .antialiased) {
            $0.fill(rectangle(0, 7, 4, 1), paint: .color(blue), isLine: true)
            $0.fill(rectangle(0, 0, 4, height), paint: .color(red))
        }
        let cell = cells(picture, .blocks).cells[0]
        #expect(cell.glyph == glyph && [cell.foreground, cell.background].contains(color))
    }

    /// Colours that do not mix show a translucent area as a shade, but not a line.
    @Test(arguments: [(0.15, 4.0, "░"), (0.5, 4, "▒"), (0.8, 4, "▓"), (0.8, 2, "▒"), (0.1, 4, " ")])
    func fewColorsAreShaded(opacity: Double, width: Double, shade: Unicode.Scalar) {
        let faint = PixelColor(Color(red: 0, green: 0, blue: 1, alpha: opacity))
        for glyphs in [Glyphs.half, .quadrant, .blocks, .sextant] where width == 4 || glyphs != .half {
            for isLine in [true, false] {
                let dots = glyphs.pixelsPerCell
                let picture = picture(dots.columns, dots.rows, edges: .crisp) {
                    $0.fill(
                        rectangle(0, 0, Double(dots.columns) * width / 4, Double(dots.rows)),
                        paint: .color(faint), isLine: isLine)
                }
                let cell = cells(picture, glyphs, options: BlitOptions(mixes: false)).cells[0]
                let isShade = cell.glyph == shade && cell.foreground == .rgb(0, 0, 255)
                #expect(isShade != (isLine && width < 4), "\(glyphs) \(cell)")
            }
        }
    }

    /// Without mixed colours an area has its most frequent colour, and a line counts three times.
    @Test func fewColorsAreNotMixed() {
        let few = BlitOptions(mixes: false)
        #expect(cell(options: few) { x, y in x + y < 3 ? red : .clear }.foreground == .rgb(255, 0, 0))
        let known: [CellColor] = [.rgb(255, 0, 0), .rgb(0, 0, 255), .default]
        checkCases(100, seed: 74) { random in
            let cell = cell(options: few) { _, _ in random.pick([red, blue, .clear]) }
            #expect(known.contains(cell.foreground) && known.contains(cell.background))
        }
    }
}
