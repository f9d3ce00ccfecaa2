import TestSupport
import Testing

@testable import Cells

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
