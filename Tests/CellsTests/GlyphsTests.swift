import Raster
import TestSupport
import Testing

@testable import Cells

@Suite struct GlyphsTests {
    @Test func linesAreBrailleAndAreasHalfBlocks() {
        #expect(Glyphs.automatic(for: InkStatistics(stroked: 0.03)).glyphs == .braille)
        #expect(Glyphs.automatic(for: InkStatistics(filled: 0.3, stroked: 0.03)).glyphs == .half)
        #expect(Glyphs.automatic(for: InkStatistics(stroked: 0.03, blended: 0.2)).glyphs == .half)
        #expect(Glyphs.automatic(for: InkStatistics()).glyphs == .braille)
        #expect(Glyphs.automatic(for: InkStatistics(filled: .nan, stroked: .infinity)).glyphs == .braille)
    }

    private static let line = InkStatistics(stroked: 0.03)
    private static let star = InkStatistics(outlined: 0.3, stroked: 0.03)
    private static let fill = InkStatistics(filled: 0.3)
    private static let glow = InkStatistics(blended: 0.3)

    private static let console = DrawnGlyphs([.half, .ascii], reason: "no braille here")
    private static let modern = DrawnGlyphs([.braille, .half, .sextant, .octant], reason: "it draws octants")
    private static let older = DrawnGlyphs([.braille, .half, .sextant], reason: "it draws sextants")

    /// A scene, a terminal, whether it has colours, what is chosen and the reason.
    static let choices: [(InkStatistics, DrawnGlyphs, Bool, Glyphs, String)] = [
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
    func theTerminalAndTheSceneChoose(
        ink: InkStatistics, drawn: DrawnGlyphs, hasColors: Bool, glyphs: Glyphs, reason: String
    ) {
        let choice = Glyphs.automatic(for: ink, drawn: drawn, hasColors: hasColors)
        #expect(choice.glyphs == glyphs && choice.reason == reason)
    }

    @Test(arguments: Glyphs.allCases)
    func theNamesAndTheDotsAgreeWithTheBlitters(glyphs: Glyphs) {
        #expect(Glyphs(rawValue: glyphs.rawValue) == glyphs)
        #expect(glyphs.blitter.dots == glyphs.dots)
    }
}

// MARK: - Patterns

@Suite struct DotPatternTests {
    /// U+1CD00 to U+1CDE5 have names of the form BLOCK OCTANT-13, which list the dots that are ink, 1 to 8
    /// row by row. In the standard they stand in the order of their patterns as binary numbers.
    @Test func octantsShowTheDotsOfTheirNames() {
        let octants: [(codePoint: UInt32, dots: [Int])] = [
            (0x1CD00, [3]), (0x1CD01, [2, 3]), (0x1CD03, [4]), (0x1CD09, [5]), (0x1CD11, [1, 4, 5]),
            (0x1CD12, [2, 4, 5]), (0x1CD13, [1, 2, 4, 5]), (0x1CD14, [3, 4, 5]), (0x1CD17, [1, 2, 3, 4, 5]),
            (0x1CD18, [6]), (0x1CD1C, [3, 6]), (0x1CDAB, [1, 2, 3, 4, 5, 6, 8]), (0x1CDAE, [1, 2, 7, 8]),
            (0x1CDB7, [3, 4, 7, 8]), (0x1CDBA, [1, 2, 3, 4, 7, 8]), (0x1CDDD, [1, 2, 5, 6, 7, 8]),
            (0x1CDE5, [2, 3, 4, 5, 6, 7, 8]),
        ]
        for (codePoint, dots) in octants { #expect(glyph(dots) == codePoint) }
    }

    /// The patterns whose characters are older than the octants, or stand beside them.
    @Test func octantsElsewhere() {
        let octants: [(codePoint: UInt32, dots: [Int])] = [
            (0x259E, [2, 4, 5, 7]), (0x2580, [1, 2, 3, 4]), (0x1CEA8, [1]), (0x1CEAB, [2]), (0x1CEA3, [7]),
            (0x1CEA0, [8]), (0x1FBE6, [3, 5]), (0x1FBE7, [4, 6]), (0x1FB82, [1, 2]),
            (0x1FB85, [1, 2, 3, 4, 5, 6]), (0x2582, [7, 8]), (0x2586, [3, 4, 5, 6, 7, 8]),
        ]
        for (codePoint, dots) in octants { #expect(glyph(dots) == codePoint) }
    }

    private func glyph(_ dots: [Int]) -> UInt32 {
        DotPattern.octant.glyphs[dots.reduce(0) { $0 | 1 << ($1 - 1) }].value
    }

    @Test func everyPatternHasAGlyphOfItsOwn() {
        let patterns: [DotPattern] = [.half, .quadrant, .sextant, .octant, .braille]
        for pattern in patterns {
            #expect(pattern.glyphs.count == 1 << (pattern.columns * pattern.rows))
            #expect(Set(pattern.glyphs).count == pattern.glyphs.count)
        }
        let octants = DotPattern.octant.glyphs.map(\.value)
        #expect(Set(octants).isSuperset(of: 0x1CD00...0x1CDE5))
        let sextants = DotPattern.sextant.glyphs.map(\.value)
        #expect(Set(sextants).isSuperset(of: 0x1FB00...0x1FB3B))
    }

    /// BLOCK SEXTANT-1 is U+1FB00, SEXTANT-13 U+1FB04 follows SEXTANT-23, the left half is a half block.
    @Test func sextants() {
        #expect(DotPattern.sextant.glyphs[0b000001].value == 0x1FB00)
        #expect(DotPattern.sextant.glyphs[0b000101].value == 0x1FB04)
        #expect(DotPattern.sextant.glyphs[0b010101] == "▌")
        #expect(DotPattern.sextant.glyphs[0b010110].value == 0x1FB14)
        #expect(DotPattern.sextant.glyphs[0b111110].value == 0x1FB3B)
    }

    @Test func oneDotOfEachKindAtTheTopLeft() {
        #expect(DotPattern.half.glyphs[1] == "▀")
        #expect(DotPattern.quadrant.glyphs[1] == "▘")
        #expect(DotPattern.braille.glyphs[1] == "⠁")
        #expect(DotPattern.braille.glyphs[2] == "⠈")
        #expect(DotPattern.braille.glyphs[0xC0] == "⣀")
    }

    @Test func braillePatternsAreFoundAgain() {
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

    @Test func everyKindOfPattern() {
        #expect(rows("▀") == ["#", "."])
        #expect(rows("█") == ["#", "#"])
        #expect(rows("▚") == ["#.", ".#"])
        #expect(rows("\u{1FB00}") == ["#.", "..", ".."])
        #expect(rows("\u{1CD00}") == ["..", "#.", "..", ".."])
        #expect(rows("⡁") == ["#.", "..", "..", "#."])
        #expect(GlyphDots("⡁")?.isBraille == true)
        #expect(GlyphDots("▀")?.isBraille == false)
    }

    @Test func othersAreNone() {
        for glyph: Unicode.Scalar in ["x", " ", "─", "●"] { #expect(GlyphDots(glyph) == nil) }
    }
}

// MARK: - Mosaics

@Suite struct MosaicTests {
    /// Which of 4 × 8 fields lie inside by their centres.
    private func fields(_ isInk: (_ x: Double, _ y: Double) -> Bool) -> UInt32 {
        var fields: UInt32 = 0
        for field in 0..<32 {
            let (x, y) = ((Double(field % 4) + 0.5) / 4, (Double(field / 4) + 0.5) / 8)
            if isInk(x, y) { fields |= 1 << UInt32(field) }
        }
        return fields
    }

    private func picture(_ fields: UInt32, _ ink: PixelColor, _ ground: PixelColor = .clear) -> PixelGrid {
        var pixels = PixelGrid(width: 4, height: 8)
        for field in 0..<32 {
            pixels[x: field % 4, y: field / 4] = fields >> UInt32(field) & 1 == 1 ? ink : ground
        }
        return pixels
    }

    private func cell(_ fields: UInt32, sets: GlyphSets = .all) -> Cell {
        cells(picture(fields, red), .mosaic, options: BlitOptions(sets: sets)).cells[0]
    }

    /// What can be shown exactly is shown exactly, by the character that had the shape first.
    @Test func whatAGlyphShowsIsThatGlyph() {
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

    /// An edge that runs across the cell is a diagonal, where the terminal has them.
    @Test func slantedEdgesAreDiagonals() {
        let edge = fields { x, y in y > 1 - 2 * x }
        #expect(cell(edge).glyph == "\u{1FB45}")
        #expect((0x2580...0x28FF).contains(cell(edge, sets: []).glyph.value))
    }

    /// Nothing is shown that the terminal does not have, and what is shown is never farther off than the octant or the
    /// block would be.
    @Test func theNearestGlyphIsTaken() {
        var random = SplitMix64(seed: 72)
        for _ in cases(300) {
            // Blobs rather than noise.
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

    /// Of two colours either may be the ink, and the picture is the same.
    @Test func bothColoursOfAFullCellAreShown() {
        let wanted = fields { x, _ in x < 0.5 }
        let grid = cells(picture(wanted, red, blue), .mosaic).cells[0]
        #expect([grid.foreground, grid.background].contains(.rgb(255, 0, 0)))
        #expect([grid.foreground, grid.background].contains(.rgb(0, 0, 255)))
        #expect(["▌", "▐"].contains(grid.glyph))
    }

    /// The two characters of a line through the cell share it between them.
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
        // As the standard draws them: the lower left corner, and all but the upper left one.
        #expect(GlyphPolygon("\u{1FB3C}")?.contains(x: 0.1, y: 0.9) == true)
        #expect(GlyphPolygon("\u{1FB41}")?.contains(x: 0.1, y: 0.1) == false)
        #expect(GlyphPolygon("\u{1FB41}")?.contains(x: 0.9, y: 0.1) == true)
        #expect(GlyphPolygon("x") == nil && GlyphPolygon("█") == nil)
    }
}
