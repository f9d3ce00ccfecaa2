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

    @Test func theReasonNamesTheShares() {
        #expect(
            Glyphs.automatic(for: InkStatistics(filled: 0.31, stroked: 0.004)).reason
                == "fills cover 31 % of the canvas, lines under 1 %: half blocks leave no gaps")
    }

    @Test(arguments: Glyphs.allCases)
    func theNamesAndTheDotsAgreeWithTheBlitters(glyphs: Glyphs) {
        #expect(Glyphs(rawValue: glyphs.rawValue) == glyphs)
        #expect(glyphs.blitter.dots == glyphs.dots)
    }
}
