import TestSupport
import Testing

@testable import Colors

private let red = Color(rgb: 0xFF0000)
private let cyan = Color(rgb: 0x00FFFF)

@Test("I2: sRGB blends straight alpha, channel by channel")
func straightAlpha() {
    for (end, progress, blend) in [
        (
            Color(red: 0, green: 0, blue: 1, alpha: 0.5), 0.5,
            Color(red: 0.5, green: 0, blue: 0.5, alpha: 0.75)
        ),
        (cyan, 0.5, Color(white: 0.5)), (cyan, 1.5, Color(red: -0.5, green: 1.5, blue: 1.5)),
    ] { #expect(red.interpolated(to: end, progress: progress).difference(to: blend) < 1e-12) }
}

// Computed with the sample code of CSS Color 4. Display P3, Lab, LCH and HWB are from ColorAide 8.13.
@Test(
    arguments: [
        (ColorSpace.hsb, 0xFF8000, (30.1176, 1.0, 1.0)), (.hsl, 0x336699, (210, 0.5, 0.4)),
        (.hsb, 0x336699, (210, 0.666667, 0.6)), (.oklab, 0xFF0000, (0.627955, 0.224863, 0.125846)),
        (.oklch, 0xFF0000, (0.627955, 0.257683, 29.2339)), (.oklch, 0x0000FF, (0.452014, 0.313214, 264.052)),
        (.oklab, 0xFFFFFF, (1, 0, 0)), (.linearSRGB, 0xBC8F5F, (0.502886, 0.274677, 0.114435)),
        (.displayP3, 0x7654CD, (0.442645, 0.334905, 0.776882)), (.displayP3, 0xFFFFFF, (1, 1, 1)),
        (.displayP3, 0x00FF00, (0.458402, 0.985265, 0.298295)),
        (.lab, 0x7654CD, (44.357724, 36.047905, -58.985899)), (.lab, 0xFFFFFF, (100, 0, 0)),
        (.lab, 0xFF0000, (54.290541, 80.804928, 69.890965)), (.lab, 0x000000, (0, 0, 0)),
        (.lch, 0x7654CD, (44.357724, 69.128776, 301.430249)),
        (.lch, 0x336699, (41.520824, 33.804944, 262.225262)),
        (.hwb, 0x7654CD, (256.859504, 0.329412, 0.196078)), (.hwb, 0x336699, (210, 0.2, 0.4)),
    ] as [(ColorSpace, UInt32, (Double, Double, Double))])
func knownColoursInEachSpace(space: ColorSpace, rgb: UInt32, expected: (Double, Double, Double)) {
    let found = Color(rgb: rgb).components(in: space).values
    let difference = found - SIMD3(expected.0, expected.1, expected.2)
    #expect(max(difference.max(), -difference.min()) <= 1e-4, "\(found)")
}

@Test(arguments: ColorSpace.allCases)
func everySpaceLeadsBack(space: ColorSpace) {
    checkCases(2000, seed: 7) { random in
        func channel() -> Double { .random(in: 0...1, using: &random) }
        let color = Color(red: channel(), green: channel(), blue: channel(), alpha: channel())
        #expect(Color(color.components(in: space), in: space).difference(to: color) < 1e-6)
    }
}

@Test(arguments: [
    (HueRule.shorter, 20.0, 350.0, -30.0), (.shorter, 350, 20, 30), (.shorter, 10, 100, 90),
    (.longer, 20, 350, 330), (.longer, 350, 20, -330), (.longer, 10, 100, -270), (.longer, 10, 10, 360),
    (.increasing, 350, 20, 30), (.increasing, 20, 350, 330), (.decreasing, 20, 350, -30),
    (.decreasing, 350, 20, -330),
])
func theFourHueRulesTurnAsCSSColor4Says(rule: HueRule, from: Double, to: Double, turn: Double) {
    let start = Color(ColorComponents(from, 1, 0.5, alpha: 1), in: .hsl)
    let end = Color(ColorComponents(to, 1, 0.5, alpha: 1), in: .hsl)
    let blend = start.interpolated(to: end, progress: 0.25, in: .hsl, hue: rule)
    let expected = Color(ColorComponents(from + turn / 4, 1, 0.5, alpha: 1), in: .hsl)
    #expect(blend.difference(to: expected) < 1e-6)
}

@Test func aGreyTakesTheOthersHue() {
    for space in ColorSpace.allCases where space.hueIndex != nil {
        let grey = Color(white: 0.5)
        #expect(grey.components(in: space).isHuePowerless)
        let hue = red.components(in: space).values[space.hueIndex ?? 0]
        let blend = grey.interpolated(to: red, progress: 0.5, in: space).components(in: space)
        #expect(isClose(blend.values[space.hueIndex ?? 0], hue, 0.5), "\(space)")
    }
}

@Test func outsideSRGBAlphaIsPremultiplied() {
    let faded = red.interpolated(to: Color(red: 0, green: 0, blue: 1, alpha: 0), progress: 0.5, in: .oklab)
    #expect(faded.difference(to: red.withAlpha(0.5)) < 1e-6)
}

@Test func coloursOutsideSRGBLoseChromaNotHueOrLightness() {
    #expect(red.gamutMapped() == red)
    for hue in stride(from: 0.0, to: 360, by: 15) {
        let wide = Color(ColorComponents(0.7, 0.35, hue, alpha: 1), in: .oklch)
        let mapped = wide.gamutMapped()
        #expect(!wide.isInGamut && mapped.isInGamut)
        let components = mapped.components(in: .oklch).values
        #expect(isClose(components.x, 0.7, 0.03))
        #expect(components.y < 0.35)
        let turn = abs(components.z - hue).truncatingRemainder(dividingBy: 360)
        #expect(min(turn, 360 - turn) < 9)
    }
    #expect(Color(ColorComponents(1.2, 0.3, 40, alpha: 1), in: .oklch).gamutMapped() == .white)
    #expect(Color(ColorComponents(-0.1, 0.3, 40, alpha: 1), in: .oklch).gamutMapped() == .black)
    #expect(Color(red: .nan, green: 9, blue: 0).gamutMapped().isInGamut)
}

@Suite struct ColorContrastTests {
    @Test func theEndsAndAKnownGrey() {
        #expect(Color.black.contrast(with: .white) == 21 && Color.white.contrast(with: .black) == 21)
        #expect(Color.white.contrast(with: .white) == 1)
        // The lightest grey with enough contrast on white.
        #expect(abs(Color(rgb: 0x767676).contrast(with: .white) - 4.54) < 0.005)
        #expect(abs(Color(rgb: 0xFF0000).luminance - 0.2126) < 1e-9)
        #expect(Color(rgb: 0x777777).contrast(with: .white) < Color.readable)
    }

    @Test func aLegibleColorDoesNotChange() {
        #expect(Color(rgb: 0x5FAFFF).legible(on: .black) == Color(rgb: 0x5FAFFF))
        #expect(Color(rgb: 0x5FAFFF, alpha: 0.5).legible(on: .black) == Color(rgb: 0x5FAFFF))
    }

    @Test func everyColorCanBeMadeLegibleOnEveryGround() {
        checkCases(2000, seed: 71) { random in
            let (color, background) = (random.anyColor(wide: true), random.anyColor())
            let legible = color.legible(on: background)
            let contrast = legible.contrast(with: background)
            #expect(contrast >= Color.readable, "\(color) on \(background) is \(legible)")
            #expect(legible.alpha == 1 && legible.legible(on: background) == legible)
            // The change is minimal, in steps of bytes.
            if color.contrast(with: background) < Color.readable { #expect(contrast < 4.9) }
        }
    }

    @Test func theHueIsKept() {
        var (colorful, kept) = (0, 0)
        checkCases(500, seed: 72) { random in
            let (color, background) = (random.anyColor(), random.anyColor())
            let before = color.components(in: .oklch)
            let after = color.legible(on: background).components(in: .oklch)
            guard before.values.y > 0.08 else { return }
            colorful += 1
            // The darkest and the lightest shades have little chroma.
            guard after.values.y > 0.08 else { return }
            kept += 1
            let turned = abs(before.values.z - after.values.z)
            #expect(min(turned, 360 - turned) < 13.5, "\(color) on \(background)")
        }
        #expect(kept * 3 > colorful * 2)
    }

    @Test func anUnreachableContrastGivesTheBestColor() {
        #expect(Color(rgb: 0x888888).legible(on: Color(rgb: 0x808080), contrast: 10) == .black)
        #expect(Color(rgb: 0x888888).legible(on: Color(rgb: 0x707070), contrast: 10) == .white)
    }
}

@Test(
    arguments: [
        (0, 0), (0.5, 128), (1, 255), (-0.5, 0), (1.5, 255), (1e300, 255), (.infinity, 255),
        (-.infinity, 0), (.nan, 0),
    ] as [(Double, UInt8)])
func aByteIsClampedAndRoundedFromAnyChannel(channel: Double, byte: UInt8) {
    #expect(UInt8(channel: channel) == byte)
    #expect(UInt8(level: channel * 255) == byte)
    let color = Color(red: channel, green: 0, blue: 1, alpha: 0.25)
    #expect(color.roundedToBytes == Color(red: Double(byte) / 255, green: 0, blue: 1, alpha: 0.25))
    #expect(color.hex == Color.hex(of: [byte, 0, 255, 64]))
}

/// Values by hand from the formulas of W3C Compositing and Blending, of (0.8, 0.2, 0.5) on (0.4, 0.6, 0.5).
@Test(
    arguments: [
        (BlendMode.normal, [0.8, 0.2, 0.5]), (.multiply, [0.32, 0.12, 0.25]), (.screen, [0.88, 0.68, 0.75]),
        (.overlay, [0.64, 0.36, 0.5]), (.darken, [0.4, 0.2, 0.5]), (.lighten, [0.8, 0.6, 0.5]),
        (.colorDodge, [1, 0.75, 1]), (.colorBurn, [0.25, 0, 0]), (.hardLight, [0.76, 0.24, 0.5]),
        (.softLight, [0.5394733, 0.456, 0.5]), (.difference, [0.4, 0.4, 0]), (.exclusion, [0.56, 0.56, 0.5]),
        // The luminosities are 0.413 and 0.529, and the saturations 0.6 and 0.2.
        (.hue, [0.658, 0.458, 0.558]), (.saturation, [0.142, 0.742, 0.442]), (.color, [0.916, 0.316, 0.616]),
        (.luminosity, [0.284, 0.484, 0.384]),
    ] as [(BlendMode, [Float])])
func blendModes(mode: BlendMode, expected: [Float]) {
    let mixed = mode.mix(SIMD3(0.8, 0.2, 0.5), on: SIMD3(0.4, 0.6, 0.5))
    for (channel, value) in expected.enumerated() { #expect(abs(mixed[channel] - value) < 1e-5) }
}

@Test(arguments: BlendMode.allCases)
func blendModesOfExtremeColoursStayBetween0And1(mode: BlendMode) {
    let ends = (0..<8).map { bits in SIMD3<Float>(SIMD3(bits & 1, bits >> 1 & 1, bits >> 2)) }
    let colors = ends + [SIMD3<Float>(repeating: 0.5)]
    let range: ClosedRange<Float> = -1e-6...1.000_001
    for source in colors {
        for backdrop in colors {
            let mixed = mode.mix(source, on: backdrop)
            #expect(
                range.contains(mixed.min()) && range.contains(mixed.max()),
                "\(source) on \(backdrop): \(mixed)")
        }
    }
}
