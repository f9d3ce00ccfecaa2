import Colors
import TestSupport
import Testing

@Suite struct ColorContrastTests {
    @Test func theEndsAndAKnownGrey() {
        #expect(Color.black.contrast(with: .white) == 21 && Color.white.contrast(with: .black) == 21)
        #expect(Color.white.contrast(with: .white) == 1)
        // The lightest grey that passes on white, as every checker has it.
        #expect(abs(Color(rgb: 0x767676).contrast(with: .white) - 4.54) < 0.005)
        #expect(abs(Color(rgb: 0xFF0000).luminance - 0.2126) < 1e-9)
        #expect(Color(rgb: 0x777777).contrast(with: .white) < Color.readable)
    }

    @Test func whatCanBeReadStaysAsItIs() {
        #expect(Color(rgb: 0x5FAFFF).legible(on: .black) == Color(rgb: 0x5FAFFF))
        #expect(Color(rgb: 0x5FAFFF, alpha: 0.5).legible(on: .black) == Color(rgb: 0x5FAFFF))
    }

    @Test func everyColorCanBeMadeLegibleOnEveryGround() {
        var random = SplitMix64(seed: 71)
        for _ in cases(2000) {
            let (color, ground) = (random.anyColor(wide: true), random.anyColor())
            let legible = color.legible(on: ground)
            let contrast = legible.contrast(with: ground)
            #expect(contrast >= Color.readable, "\(color) on \(ground) is \(legible)")
            #expect(legible.alpha == 1 && legible.legible(on: ground) == legible)
            // No farther than it has to, in steps of bytes.
            if color.contrast(with: ground) < Color.readable { #expect(contrast < 4.9) }
        }
    }

    @Test func theHueIsKept() {
        var random = SplitMix64(seed: 72)
        var (colorful, kept) = (0, 0)
        for _ in cases(500) {
            let (color, ground) = (random.anyColor(), random.anyColor())
            let (before, after) = (
                color.components(in: .oklch), color.legible(on: ground).components(in: .oklch)
            )
            guard before.values.y > 0.08 else { continue }
            colorful += 1
            // The darkest and the lightest shades have no room for much of a hue.
            guard after.values.y > 0.08 else { continue }
            kept += 1
            let turned = abs(before.values.z - after.values.z)
            #expect(min(turned, 360 - turned) < 12, "\(color) on \(ground)")
        }
        #expect(kept * 3 > colorful * 2)
    }

    @Test func whatCannotBeHadComesNearest() {
        #expect(Color(rgb: 0x888888).legible(on: Color(rgb: 0x808080), contrast: 10) == .black)
        #expect(Color(rgb: 0x888888).legible(on: Color(rgb: 0x707070), contrast: 10) == .white)
    }
}
