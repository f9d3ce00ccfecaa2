import Cells
import TestSupport
import Testing

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
