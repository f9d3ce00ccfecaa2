import Testing

@testable import Raster

@Suite struct RendererTests {
    @Test func linesAreBrailleAndAreasHalfBlocks() {
        #expect(Renderer.automatic(for: InkStatistics(stroked: 0.03)).renderer == .braille)
        #expect(Renderer.automatic(for: InkStatistics(filled: 0.3, stroked: 0.03)).renderer == .half)
        #expect(Renderer.automatic(for: InkStatistics(stroked: 0.03, blended: 0.2)).renderer == .half)
        #expect(Renderer.automatic(for: InkStatistics()).renderer == .braille)
        #expect(Renderer.automatic(for: InkStatistics(filled: .nan, stroked: .infinity)).renderer == .braille)
    }

    @Test func theReasonNamesTheShares() {
        #expect(
            Renderer.automatic(for: InkStatistics(filled: 0.31, stroked: 0.004)).reason
                == "fills cover 31 % of the canvas, lines under 1 %: half blocks leave no gaps")
    }

    @Test(arguments: Renderer.allCases)
    func theNamesAndTheDotsAgreeWithTheBlitters(renderer: Renderer) {
        #expect(Renderer(rawValue: renderer.rawValue) == renderer)
        #expect(renderer.blitter.dots == renderer.dots)
    }
}
