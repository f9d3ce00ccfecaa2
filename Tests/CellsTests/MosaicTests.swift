import Raster
import TestSupport
import Testing

@testable import Cells

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
