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
