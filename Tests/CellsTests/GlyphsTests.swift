import Raster
import TestSupport
import Testing

@testable import Cells

@Suite struct GlyphsTests {
    private static let line = InkStatistics(stroked: 0.03)
    private static let star = InkStatistics(outlined: 0.3, stroked: 0.03)
    private static let fill = InkStatistics(filled: 0.3)
    private static let glow = InkStatistics(blended: 0.3)

    private static let console = DrawnGlyphs([.half, .ascii], reason: "no braille here")
    private static let modern = DrawnGlyphs([.braille, .half, .sextant, .octant], reason: "it draws octants")
    private static let older = DrawnGlyphs([.braille, .half, .sextant], reason: "it draws sextants")

    static let choices: [(InkStatistics, DrawnGlyphs, hasColors: Bool, Glyphs, reason: String)] = [
        (InkStatistics(), .common, true, .braille, "nothing is painted: braille, the finest grid"),
        (
            InkStatistics(filled: .nan, stroked: .infinity), .common, true, .braille,
            "mostly lines: braille has the most dots"
        ),
        (
            InkStatistics(filled: 0.3, stroked: 0.03), .common, true, .half,
            "mostly filled shapes: half blocks leave no gaps"
        ),
        (
            InkStatistics(stroked: 0.03, blended: 0.2), .common, true, .half,
            "mostly blended colours: half blocks show every one"
        ),
        (line, .common, true, .braille, "mostly lines: braille has the most dots"),
        (star, .common, true, .braille, "an outlined shape: braille has the finest edges"),
        (fill, .common, true, .half, "mostly filled shapes: half blocks leave no gaps"),
        (glow, .common, true, .half, "mostly blended colours: half blocks show every one"),
        (glow, .common, false, .braille, "no colours: braille tells tones by its dots"),
        (line, .common, false, .braille, "mostly lines: braille has the most dots"),
        (line, modern, true, .octant, "it draws octants: solid and fine"),
        (glow, modern, true, .octant, "it draws octants: solid and fine"),
        (star, modern, false, .braille, "an outlined shape: braille has the finest edges"),
        (line, older, true, .sextant, "it draws sextants: solid, and finer than half blocks"),
        (line, console, true, .ascii, "no braille here: ASCII for lines"),
        (fill, console, true, .half, "no braille here: half blocks for fills"),
        (star, console, true, .half, "no braille here: half blocks for fills"),
        (fill, console, false, .ascii, "no braille here: ASCII for lines"),
        (fill, DrawnGlyphs([.ascii], reason: "C"), true, .ascii, "C: ASCII for lines"),
    ]

    @Test(arguments: choices)
    func automaticGlyphsSuitTerminalAndScene(
        ink: InkStatistics, drawn: DrawnGlyphs, hasColors: Bool, glyphs: Glyphs, reason: String
    ) {
        let choice = Glyphs.automatic(for: ink, drawn: drawn, hasColors: hasColors)
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
            ("─", nil), ("●", nil),
        ] as [(Unicode.Scalar, [String]?)])
    func glyphsShowTheirDots(glyph: Unicode.Scalar, wanted: [String]?) {
        #expect(rows(glyph) == wanted)
        #expect(GlyphDots(glyph).map(\.isBraille) == wanted.map { _ in glyph == "⡁" })
    }
}

// MARK: - Mosaics

@Suite struct MosaicTests {
    /// The fields, 4 × 8, whose centres are inside a shape.
    private func fields(_ isInk: (_ x: Double, _ y: Double) -> Bool) -> UInt32 {
        (0..<32).reduce(0) { fields, field in
            let (x, y) = ((Double(field % 4) + 0.5) / 4, (Double(field / 4) + 0.5) / 8)
            return isInk(x, y) ? fields | 1 << UInt32(field) : fields
        }
    }

    private func picture(_ fields: UInt32, _ ink: PixelColor, _ ground: PixelColor = .clear) -> PixelGrid {
        pixels(4, 8) { x, y in fields >> UInt32(4 * y + x) & 1 == 1 ? ink : ground }
    }

    private func cell(_ fields: UInt32, sets: GlyphSets = .all) -> Cell {
        cells(picture(fields, red), .mosaic, options: BlitOptions(sets: sets)).cells[0]
    }

    /// A shape that a glyph has exactly is that glyph, the oldest one if there are several.
    @Test func exactShapesHaveTheirGlyph() {
        for (index, glyph) in DotPattern.octant.glyphs.enumerated() {
            func isInk(_ x: Double, _ y: Double) -> Bool {
                let (column, row) = (Int(x * 2), Int(y * 4))
                return index >> (row * 2 + column) & 1 == 1
            }
            let shown = cell(fields(isInk))
            let expected = glyph == "█" ? " " : glyph
            #expect(shown.glyph == expected)
        }
        for eighths in 1...7 where eighths != 4 {
            let below = cell(fields { _, y in y > 1 - Double(eighths) / 8 }, sets: [])
            #expect(below.glyph == Unicode.Scalar(0x2580 + UInt32(eighths)))
            let above = cell(fields { _, y in y < Double(eighths) / 8 })
            #expect(GlyphDots(above.glyph) != nil || GlyphPolygon(above.glyph) != nil)
        }
    }

    /// An edge across the cell is a diagonal if the terminal has diagonals.
    @Test func slantedEdgesAreDiagonals() {
        let edge = fields { x, y in y > 1 - 2 * x }
        #expect(cell(edge).glyph == "\u{1FB45}")
        #expect((0x2580...0x28FF).contains(cell(edge, sets: []).glyph.value))
    }

    /// The glyph is one that the terminal has, and never fits worse than the octant or the block.
    @Test func theNearestGlyphIsUsed() {
        var random = SplitMix64(seed: 72)
        for _ in cases(300) {
            // Discs, which are more likely than noise.
            let (x0, y0) = (
                Double.random(in: -0.2...1.2, using: &random), Double.random(in: -0.2...1.2, using: &random)
            )
            let reach = Double.random(in: 0.1...1, using: &random)
            let wanted = fields { x, y in
                let (across, down) = (x - x0, 2 * (y - y0))
                return across * across + down * down < reach * reach
            }
            for sets in [GlyphSets.all, [], .legacy] {
                let match = MosaicGlyphs.known(sets).match(wanted, mayInvert: false)
                let code = match.glyph.value
                #expect(sets.contains(.octants) || !(0x1CD00...0x1CEAF).contains(code))
                #expect(sets.contains(.legacy) || sets.contains(.octants) || code < 0x1FB00)
                var octant = 0
                for dot in 0..<8 {
                    let place = UInt32((dot >> 1) << 3 | (dot & 1) << 1)
                    let inked = (wanted >> place & 0x33).nonzeroBitCount
                    octant += min(inked, 4 - inked)
                }
                if sets.contains(.octants) { #expect(match.misses <= octant * 24) }
                #expect(match.misses <= min(wanted.nonzeroBitCount, 32 - wanted.nonzeroBitCount) * 24)
            }
        }
    }

    @Test func bothColorsOfAFullCellAreShown() {
        let wanted = fields { x, _ in x < 0.5 }
        let grid = cells(picture(wanted, red, blue), .mosaic).cells[0]
        #expect([grid.foreground, grid.background].contains(.rgb(255, 0, 0)))
        #expect([grid.foreground, grid.background].contains(.rgb(0, 0, 255)))
        #expect(["▌", "▐"].contains(grid.glyph))
    }

    /// The two glyphs of a line through the cell divide the cell between them.
    @Test func diagonalsComeInPairs() throws {
        var random = SplitMix64(seed: 73)
        for index in UInt32(0)..<22 {
            let lower = try #require(Unicode.Scalar(0x1FB3C + index).flatMap(GlyphPolygon.init))
            let upper = try #require(Unicode.Scalar(0x1FB52 + index).flatMap(GlyphPolygon.init))
            var inked = 0
            for _ in 0..<200 {
                let (x, y) = (
                    Double.random(in: 0..<1, using: &random), Double.random(in: 0..<1, using: &random)
                )
                #expect(lower.contains(x: x, y: y) != upper.contains(x: x, y: y))
                if lower.contains(x: x, y: y) { inked += 1 }
            }
            #expect((4...196).contains(inked))
        }
        // In Unicode's charts: the lower left corner, and all but the upper left corner.
        #expect(GlyphPolygon("\u{1FB3C}")?.contains(x: 0.1, y: 0.9) == true)
        #expect(GlyphPolygon("\u{1FB41}")?.contains(x: 0.1, y: 0.1) == false)
        #expect(GlyphPolygon("\u{1FB41}")?.contains(x: 0.9, y: 0.1) == true)
        #expect(GlyphPolygon("x") == nil && GlyphPolygon("█") == nil)
    }
}
