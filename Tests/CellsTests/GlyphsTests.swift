import TestSupport
import Testing

@testable import Cells

@Suite struct RendererTests {
    @Test func linesAreBrailleAndAreasHalfBlocks() {
        #expect(Glyphs.automatic(for: InkStatistics(stroked: 0.03)).renderer == .braille)
        #expect(Glyphs.automatic(for: InkStatistics(filled: 0.3, stroked: 0.03)).renderer == .half)
        #expect(Glyphs.automatic(for: InkStatistics(stroked: 0.03, blended: 0.2)).renderer == .half)
        #expect(Glyphs.automatic(for: InkStatistics()).renderer == .braille)
        #expect(Glyphs.automatic(for: InkStatistics(filled: .nan, stroked: .infinity)).renderer == .braille)
    }

    @Test func theReasonNamesTheShares() {
        #expect(
            Glyphs.automatic(for: InkStatistics(filled: 0.31, stroked: 0.004)).reason
                == "fills cover 31 % of the canvas, lines under 1 %: half blocks leave no gaps")
    }

    @Test(arguments: Glyphs.allCases)
    func theNamesAndTheDotsAgreeWithTheBlitters(renderer: Glyphs) {
        #expect(Glyphs(rawValue: renderer.rawValue) == renderer)
        #expect(renderer.blitter.dots == renderer.dots)
    }
}
