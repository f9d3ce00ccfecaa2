import Colors
import TestSupport
import Testing

// Worked out with ColorAide 8.13 (facelessuser.github.io/coloraide): mixed with premultiplied alpha, not yet mapped.
@Test(
    "blends in the spaces of CSS, three tenths of the way",
    arguments: [
        ("#ff0000", "#0000ff", .lab, .shorter, Color(red: 0.865627, green: -0.10281, blue: 0.355633)),
        ("#7654cd", "#bc8f5f", .lch, .longer, Color(red: -0.405633, green: 0.538806, blue: 0.771339)),
        (
            "#7654cd", "#bc8f5f80", .lch, .shorter,
            Color(red: 0.743368, green: 0.234207, blue: 0.598124, alpha: 0.850588)
        ),
        ("#336699", "#e0c040", .hwb, .shorter, Color(red: 0.215294, green: 0.683529, blue: 0.538376)),
        (
            "#7654cd40", "#bc8f5f", .displayP3, .shorter,
            Color(red: 0.635889, green: 0.47534, blue: 0.541669, alpha: 0.475686)
        ),
    ] as [(String, String, ColorSpace, HueRule, Color)])
func blendsOfCSS(from: String, to: String, space: ColorSpace, rule: HueRule, expected: Color) throws {
    let (from, to) = (try Color(hex: from), try Color(hex: to))
    let blend = from.interpolated(to: to, progress: 0.3, in: space, hue: rule)
    #expect(blend.difference(to: expected.gamutMapped()) < 1e-4, "\(blend)")
}

@Test("a blend begins and ends as its ends are shown, in every space, and does not jump there")
func noJumps() {
    var random = SplitMix64(seed: 12)
    for _ in cases(10_000) {
        let (from, to) = (random.anyColor(wide: true), random.anyColor(wide: true))
        let space = random.one(of: ColorSpace.allCases)
        let rule = random.one(of: HueRule.allCases)
        func at(_ progress: Double) -> Color {
            from.interpolated(to: to, progress: progress, in: space, hue: rule)
        }
        let what: Comment = "\(from) to \(to) in \(space), \(rule)"
        #expect(at(0).shownDifference(to: from) == 0, what)
        #expect(at(1).shownDifference(to: to) == 0, what)
        for beside in [-1e-7, 1e-7] {
            #expect(at(beside).shownDifference(to: from) < 1e-4, what)
            #expect(at(1 + beside).shownDifference(to: to) < 1e-4, what)
        }
    }
}

@Test("in other spaces than sRGB a blend never leaves it, and between colours of sRGB ends in them exactly")
func blendsStayInside() {
    var random = SplitMix64(seed: 13)
    for _ in cases(2000) {
        let (from, to) = (random.anyColor(), random.anyColor(wide: true))
        let space = random.one(of: ColorSpace.allCases.filter { $0 != .sRGB })
        for progress in [-0.3, 0, 0.4, 1, 1.3] {
            let blend = from.interpolated(to: to, progress: progress, in: space)
            #expect(blend.isInGamut, "\(from) to \(to) in \(space) at \(progress)")
        }
        #expect(from.interpolated(to: to, progress: 0, in: space) == from)
    }
}
