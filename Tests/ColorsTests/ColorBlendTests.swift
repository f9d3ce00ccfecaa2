import TestSupport
import Testing

@testable import Colors

// Computed with ColorAide 8.13 (facelessuser.github.io/coloraide): mixed with premultiplied alpha, before gamut
// mapping.
@Test(
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
func blendsInTheSpacesOfCSS(from: String, to: String, space: ColorSpace, rule: HueRule, expected: Color)
    throws
{
    let (from, to) = (try Color(hex: from), try Color(hex: to))
    let blend = from.interpolated(to: to, progress: 0.3, in: space, hue: rule)
    #expect(blend.difference(to: expected.gamutMapped()) < 1e-4, "\(blend)")
}

@Test("a blend begins and ends as its ends are shown, in every space, and does not jump there")
func noJumps() {
    checkCases(10_000, seed: 12) { random in
        let (from, to) = (random.anyColor(wide: true), random.anyColor(wide: true))
        let space = random.pick(ColorSpace.allCases)
        let rule = random.pick(HueRule.allCases)
        func at(_ progress: Double) -> Color {
            from.interpolated(to: to, progress: progress, in: space, hue: rule)
        }
        let what: Comment = "\(from) to \(to) in \(space), \(rule)"
        #expect(at(0) == (space == .sRGB ? from : from.clipped), what)
        #expect(at(1) == (space == .sRGB ? to : to.clipped), what)
        for beside in [-1e-7, 1e-7] {
            #expect(at(beside).shownDifference(to: from) < 1e-4, what)
            #expect(at(1 + beside).shownDifference(to: to) < 1e-4, what)
        }
    }
}

@Test func blendsInOtherSpacesStayInSRGB() {
    checkCases(2000, seed: 13) { random in
        let (from, to) = (random.anyColor(), random.anyColor(wide: true))
        let space = random.pick(ColorSpace.allCases.filter { $0 != .sRGB })
        for progress in [-0.3, 0, 0.4, 1, 1.3] {
            let blend = from.interpolated(to: to, progress: progress, in: space)
            #expect(blend.isInGamut, "\(from) to \(to) in \(space) at \(progress)")
        }
    }
}

@Suite struct GradientStopTests {
    @Test func coloursInStepsAreThoseAtTheirPlaces() {
        checkCases(300, seed: 5) { random in
            let locations = (0..<Int.random(in: 0..<6, using: &random)).map { _ in
                Double.random(in: 0...10, using: &random).rounded() / 8 - 0.125
            }.sorted()
            let stops = locations.map { GradientStop($0, random.anyColor()) }
            let count = Int.random(in: 2...40, using: &random)
            let wanted = (0..<count).map { stops.color(at: Double($0) / Double(count - 1)) ?? .clear }
            #expect(stops.colors(inSteps: count).dropFirst() == wanted.dropFirst(), "\(stops)")
        }
    }

    @Test func theFirstStopColoursTheStart() {
        let edge = [GradientStop(0, .black), GradientStop(0, .white), GradientStop(1, .white)]
        #expect(edge.colors(inSteps: 3) == [.black, .white, .white])
        #expect(
            [GradientStop(0.5, .black), GradientStop(1, .white)].colors(inSteps: 3) == [
                .black, .black, .white,
            ])
        #expect(
            [GradientStop(-1, .black), GradientStop(1, .white)].colors(inSteps: 2) == [
                Color(white: 0.5), .white,
            ])
    }

    @Test func twoStopsAtOnePlaceMakeASharpEdge() {
        let stops = [GradientStop(0, .black), GradientStop(0.5, .black), GradientStop(0.5, .white)]
        #expect(stops.colors(inSteps: 5) == [.black, .black, .white, .white, .white])
    }
}

extension SplitMix64 {
    /// Returns a colour inside sRGB, or sometimes outside on request. Some are grey, opaque or transparent.
    mutating func anyColor(wide: Bool = false) -> Color {
        let range = wide && Bool.random(using: &self) ? -0.5...1.5 : 0.0...1
        let alpha = pick([0, 1, 1, Double.random(in: 0...1, using: &self)])
        if Int.random(in: 0..<8, using: &self) == 0 {
            return Color(white: .random(in: range, using: &self), alpha: alpha)
        }
        return Color(
            red: .random(in: range, using: &self), green: .random(in: range, using: &self),
            blue: .random(in: range, using: &self), alpha: alpha)
    }
}

extension Color {
    /// Returns the largest difference of two displayed colours: clipped to 0...1 and multiplied by alpha.
    func shownDifference(to other: Color) -> Double {
        zip(shown, other.shown).map { abs($0 - $1) }.max() ?? 0
    }

    private var shown: [Double] { [red, green, blue].map { min(max($0, 0), 1) * alpha } + [alpha] }

    func difference(to other: Color) -> Double {
        [red - other.red, green - other.green, blue - other.blue, alpha - other.alpha].map(abs).max() ?? 0
    }
}

extension Color {
    func interpolated(
        to other: Color, progress: Double, in space: ColorSpace = .sRGB, hue: HueRule = .shorter
    ) -> Color { ColorBlend(self, other, in: space, hue: hue).color(at: progress) }
}
