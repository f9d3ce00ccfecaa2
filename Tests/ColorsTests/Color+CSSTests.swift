import TestSupport
import Testing

@testable import Colors

@Test(arguments: [
    ("#f00", "#ff0000ff"), ("#F00A", "#ff0000aa"), ("#123456", "#123456ff"), ("#12345678", "#12345678"),
    ("RebeccaPurple", "#663399ff"), ("transparent", "#00000000"), ("rgb(255 0 0 / 50%)", "#ff000080"),
    ("rgb(255, 128, 0)", "#ff8000ff"), ("rgba(100%, 0%, 0%, 0.2)", "#ff000033"),
    ("rgb(300 -5 0)", "#ff0000ff"),
    ("hsl(210 50% 40%)", "#336699ff"), ("hsl(0.5turn, 100%, 50%)", "#00ffffff"),
    ("hsl(-90deg 100% 50%)", "#8000ffff"),
    ("hwb(120 20% 20%)", "#33cc33ff"), ("hwb(0 60% 60%)", "#808080ff"),
    ("oklab(62.8% 0.22486 0.12585)", "#ff0000ff"),
    ("oklch(62.8% 0.25768 29.234)", "#ff0000ff"), ("oklch(0.5 none 0)", "#636363ff"),
    (" \t\r\n\u{C} White ", "#ffffffff"), ("rgb(1\t2\r\n3\u{C}/\n\r1)", "#010203ff"),
    // The examples of CSS Color 4 (sections 9.1 to 9.4), and the greens of the web platform tests (css/css-color).
    ("lab(29.2345% 39.3825 20.0664)", "#7d2329ff"), ("lab(60.2345% -5.3654 58.956)", "#9d9318ff"),
    ("lab(62.2345% -34.9638 47.7721)", "#68a639ff"), ("lch(29.2345% 44.2 27)", "#7d2329ff"),
    ("lch(60.2345% 59.2 95.2)", "#9d9318ff"), ("oklab(40.101% 0.1147 0.0453)", "#7d2329ff"),
    ("oklab(59.686% 0.1009 0.1192)", "#c65d07ff"), ("lab(46.2775% -47.5621 48.5837)", "#008000ff"),
    ("lch(46.2775% 67.9892 134.3912)", "#008000ff"), ("oklab(51.975% -0.1403 0.10768)", "#008000ff"),
    ("oklch(51.975% 0.17686 142.495)", "#008000ff"),
    ("color(display-p3 0.21604 0.49418 0.13151)", "#008000ff"),
    ("color(a98-rgb 0.281363 0.498012 0.116746)", "#008000ff"),
    ("color(prophoto-rgb 0.230479 0.395789 0.129968)", "#008000ff"),
    ("color(xyz 0.07719 0.15438 0.02573)", "#008000ff"),
    ("color(xyz-d65 0.07719 0.15438 0.02573 / 0.4)", "#00800066"),
    ("color(srgb-linear 0 21.586% 0)", "#008000ff"), ("color(srgb 0 50% none/none)", "#00800000"),
    ("rgb(10% 50% 0)", "#1a8000ff"), ("rgb(none 128 0 / 40%)", "#00800066"),
    ("hsl(120 100 25.1)", "#008000ff"), ("hwb(120 0 49.8%)", "#008000ff"),
    ("hwb(133.333grad 0 49.8)", "#008000ff"), ("lab(46.2775% -38.0497% 38.867%)", "#008000ff"),
    ("lch(46.2775 45.3261% 2.34557rad)", "#008000ff"), ("lab(140 0 0)", "#ffffffff"),
    ("oklch(-1 0.1 0)", "#000000ff"), ("hsl(120 -5% 50%)", "#808080ff"),
    ("hsl(120 200% 50%)", "#00ff00ff"), ("hwb(120 -50% 0)", "#00ff00ff"), ("hwb(0 0 0 / 7)", "#ff0000ff"),
    ("COLOR( Display-P3  1 1 1/.5 )", "#ffffff80"), ("rgb(+.5e2 1.5E1 -0)", "#320f00ff"),
])
func cssColours(text: String, hex: String) throws { #expect(try Color(css: text).hex == hex) }

// Computed with ColorAide 8.13 (facelessuser.github.io/coloraide), for ProPhoto with the matrix of CSS Color 4.
@Test(arguments: [
    ("lab(50 80 -120)", (0.5128388, 0.1944822, 1.3042446)),
    ("lab(50% 64% -96%)", (0.5128388, 0.1944822, 1.3042446)),
    ("lab(3 2 -1)", (0.0571859, 0.0368744, 0.0518169)),
    ("lch(70 120 150)", (-0.5219136, 0.8209165, 0.1378937)),
    ("lch(5% 10% 0.75turn)", (0.012678, 0.0688132, 0.1454535)),
    ("oklab(0.7 -0.3 0.2)", (-0.4993192, 0.8129048, -0.3258821)),
    ("oklab(70% -75% 50%)", (-0.4993192, 0.8129048, -0.3258821)),
    ("oklch(0.7 0.35 150)", (-0.5363617, 0.8184785, -0.2466811)),
    ("oklch(70% 87.5% 150deg)", (-0.5363617, 0.8184785, -0.2466811)),
    ("hwb(210 20% 30%)", (0.2, 0.45, 0.7)),
    ("hsl(200 30% 60%)", (0.48, 0.64, 0.72)),
    ("color(srgb -0.2 0.5 1.3)", (-0.2, 0.5, 1.3)),
    ("color(srgb-linear 0.2 -0.05 1.2)", (0.4845292, -0.2478005, 1.0832683)),
    ("color(display-p3 1 0 0)", (1.0930664, -0.226742, -0.1501346)),
    ("color(display-p3 0 1 0)", (-0.511605, 1.0182657, -0.3106746)),
    ("color(display-p3 0 0 1)", (0, 0, 1.0420216)),
    ("color(display-p3 0.3 0.7 0.1)", (-0.1064751, 0.710956, -0.1743147)),
    ("color(display-p3-linear 0.3 0.7 0.1)", (0.4956358, 0.8633482, 0.2449835)),
    ("color(a98-rgb 0 1 0)", (-0.6639501, 1, -0.2291615)),
    ("color(a98-rgb 0.3 0.6 0.9)", (-0.1915032, 0.6056377, 0.9129424)),
    ("color(prophoto-rgb 0 1 0)", (-0.8690951, 1.0957185, -0.4278983)),
    ("color(prophoto-rgb 0.02 0.4 0.8)", (-0.620147, 0.5214945, 0.8798047)),
    ("color(rec2020 0 1 0)", (-0.7903746, 1.0563024, -0.3501635)),
    ("color(rec2020 0.3 0.5 0.1)", (-0.1486599, 0.4930734, -0.1314328)),
    ("color(xyz 0.3 0.4 0.2)", (0.5445483, 0.7138221, 0.4188879)),
    ("color(xyz-d50 0.3 0.4 0.2)", (0.4790431, 0.7217249, 0.4967803)),
])
func functionsAreChannelsOfSRGBBeforeTheyAreMapped(text: String, expected: (Double, Double, Double)) throws {
    let color = try Color(unmapped: text)
    let (red, green, blue) = expected
    #expect(color.difference(to: Color(red: red, green: green, blue: blue)) < 1e-6, "\(color)")
}

// Computed with ColorAide 8.13: the chroma is reduced in Oklch until clipping is not visible.
@Test(arguments: [
    ("color(display-p3 1 0 0)", "#ff0b0cff"),
    ("color(display-p3 0 1 0)", "#00fb29ff"),
    ("oklch(0.7 0.35 150)", "#00c248ff"),
    ("lab(50 80 -120)", "#7e69ffff"),
    ("lch(70 120 150)", "#00c45eff"),
    ("color(rec2020 0 0 1)", "#005193ff"),
    ("oklab(0.4 0.3 0.1)", "#90001eff"),
    ("color(prophoto-rgb 1 0 0)", "#ff5566ff"),
])
func aColourOutsideSRGBIsReadAsTheNearestInside(text: String, hex: String) throws {
    let (color, expected) = (try Color(css: text), try Color(hex: hex))
    #expect(color.isInGamut && color == color.gamutMapped())
    #expect(color.difference(to: expected) < 1.5 / 255, "\(color)")
}

@Test func aColourWrittenInAnyFunctionIsReadAsTheSameColour() throws {
    try checkCases(10_000, seed: 4) { random in
        let color = random.anyColor()
        let space = random.pick(ColorSpace.allCases.filter { $0 != .hsb })
        let text = color.text(in: space)
        let read = try Color(css: text)
        #expect(read.difference(to: color) < 1e-6, "\(text)")
        #expect(try Color(css: read.hex).hex == read.hex)
    }
}

@Test("a colour outside sRGB written in a function that knows it is read as the same colour, unmapped")
func wideTextRoundTrip() throws {
    try checkCases(10_000, seed: 5) { random throws in
        let color = random.anyColor(wide: true)
        let space = random.pick([ColorSpace.sRGB, .linearSRGB, .displayP3])
        let text = color.text(in: space)
        #expect(try Color(unmapped: text).difference(to: color) < 1e-6, "\(text)")
        #expect(try Color(css: text).isInGamut, "\(text)")
    }
}

extension Color {
    /// Returns the colour as CSS text, in the function of a space.
    fileprivate func text(in space: ColorSpace) -> String {
        let values = components(in: space).values
        let (first, second, third) = (values.x, values.y, values.z)
        let arguments =
            switch space {
            case .sRGB, .linearSRGB, .displayP3: "color(\(space.rawValue) \(first) \(second) \(third)"
            case .hsl, .hsb, .hwb: "\(space.rawValue)(\(first) \(second * 100)% \(third * 100)"
            case .lab, .lch, .oklab, .oklch: "\(space.rawValue)(\(first) \(second) \(third)"
            }
        return "\(arguments) / \(alpha))"
    }
}

@Test(
    arguments: [
        ("rgb(10%, 50%, 0)", .mixture, "rgb(10% 50% 0)"), ("rgb(1, 2, 3%, 4%)", .mixture, "rgb(1 2 3% / 4%)"),
        ("rgb(none, 0, 0)", .missing, "rgb(none 0 0)"),
        ("rgba(1, 2, 3, none)", .missing, "rgba(1 2 3 / none)"),
        ("hsl(none, 50%, 50%)", .missing, "hsl(none 50% 50%)"),
        ("hsl(120, 50, 50%)", .percentages, "hsl(120 50 50%)"),
        ("hsla(120, 50%, 50, 0.5)", .percentages, "hsla(120 50% 50 / 0.5)"),
        ("hwb(120, 20%, 20%)", .commas, "hwb(120 20% 20%)"), ("lab(50, 1, 2)", .commas, "lab(50 1 2)"),
        ("lch(50, 1, 2, 0.5)", .commas, "lch(50 1 2 / 0.5)"),
        ("oklab(0.5, 0.1, 0)", .commas, "oklab(0.5 0.1 0)"),
        ("oklch(0.5, 0.1, 0)", .commas, "oklch(0.5 0.1 0)"),
        ("color(srgb, 1, 0, 0)", .commas, "color(srgb 1 0 0)"),
        ("color(srgb 1 0 0, 0.5)", .commas, "color(srgb 1 0 0 / 0.5)"),
        ("rgb(1, 2 3)", .separators, "rgb(1 2 3)"), ("rgb(1, 2, 3 / 0.5)", .separators, "rgb(1 2 3 / 0.5)"),
        ("rgb(1,, 2, 3)", .separators, "rgb(1 2 3)"), ("rgb(1, 2, 3,)", .separators, "rgb(1 2 3)"),
        ("rgb(1 2 3 /)", .separators, "rgb(1 2 3)"), ("rgb(1 / 2 3)", .separators, "rgb(1 2 3)"),
        ("rgb(1 2 3 // 0.5)", .separators, "rgb(1 2 3 / 0.5)"),
        ("rgb(1 2 3 0.5)", .opacity, "rgb(1 2 3 / 0.5)"), ("hwb(1 2 3 0.5)", .opacity, "hwb(1 2 3 / 0.5)"),
    ] as [(String, SyntaxProblem, String)])
func refusedSyntaxHasAFix(text: String, problem: SyntaxProblem, fix: String) throws {
    let function = text.prefix { $0 != "(" }
    let said = problem == .opacity ? "the opacity of \(function)() " : "\(function)() "
    #expect(message(of: text) == "\(said)\(problem.rawValue). Did you mean \(fix)?")
    #expect(failure(of: text)?.fix == fix)
    _ = try Color(css: fix)
}

enum SyntaxProblem: String {
    case commas = "takes spaces between its numbers, not commas"
    case separators = "mixes commas, spaces and slashes"
    case opacity = "stands after a slash"
    case mixture = "with commas takes numbers or percentages, not both"
    case percentages = "with commas needs percentages after the hue"
    case missing = "with commas does not take none"
}

@Test(
    arguments: [
        ("#ff", "\"#ff\" needs 3, 4, 6 or 8 hexadecimal digits after the #"),
        ("#ｆｆ00ff", "\"#ｆｆ00ff\" needs 3, 4, 6 or 8 hexadecimal digits after the #"),
        ("#12345g", "\"#12345g\" needs 3, 4, 6 or 8 hexadecimal digits after the #"),
        // The sign of Kelvin, which Unicode folds to "k".
        ("blac\u{212A}", "no colour \"blac\u{212A}\". Did you mean black?"),
        ("tomatoe", "no colour \"tomatoe\". Did you mean tomato?"),
        ("", "no colour \"\". A colour is a CSS name or \"#rrggbb\""),
        ("lsb(1 2 3)", "no colour \"lsb(1 2 3)\". Did you mean lab(1 2 3)?"),
        ("rgb (1 2 3)", "no colour \"rgb (1 2 3)\". Did you mean rgb(1 2 3)?"),
        ("rgb(1 2)", "rgb() needs 3 numbers or 4, not 2"),
        ("rgb(a b c)", "\"a\" is no number that rgb() understands"),
        ("hsv(1 2 3)", "no colour \"hsv(1 2 3)\". Did you mean hsl(1 2 3)?"),
        ("hsl(1e999 1% 1%)", "\"1e999\" is no number that hsl() understands"),
        ("rgb(1 2 5.)", "\"5.\" is no number that rgb() understands"),
        ("lab(0x10 0 0)", "\"0x10\" is no number that lab() understands"),
        ("lch(50 inf 0)", "\"inf\" is no number that lch() understands"),
        ("lab(nan 0 0)", "\"nan\" is no number that lab() understands"),
        ("hwb(1rat 0 0)", "\"1rat\" is no number that hwb() understands"),
        ("hsl(deg 0 0)", "\"deg\" is no number that hsl() understands"),
        ("lch(50 10 1e308turn)", "\"1e308turn\" is no number that lch() understands"),
        ("lab(5deg 0 0)", "\"5deg\" is no number that lab() understands"),
        ("rgb(1 2 % / 1)", "\"%\" is no number that rgb() understands"),
        ("rgb(1\u{A0}2 3)", "rgb() needs 3 numbers or 4, not 2"),
        ("rgb(1 2\u{B}3)", "rgb() needs 3 numbers or 4, not 2"),
        ("rgb(1 2 3\u{3000})", "\"3\u{3000}\" is no number that rgb() understands"),
        ("\u{2028}red", "no colour \"\u{2028}red\". Did you mean red?"),
        ("rgb(1 2 ３)", "\"３\" is no number that rgb() understands"),
        ("hsl(50% 0 0)", "the hue of hsl() needs an angle such as 120 or 0.5turn, not 50%"),
        ("lch(50 10 50%)", "the hue of lch() needs an angle such as 120 or 0.5turn, not 50%"),
        ("color(srgb 1 2)", "color() needs 3 numbers or 4, not 2"),
        ("color(1 2 3)", "color() needs 3 numbers or 4, not 2"),
        ("lab(1 2 3 / 4 5)", "lab() needs 3 numbers or 4, not 5"),
        ("rgb()", "rgb() needs 3 numbers or 4, not 0"),
        (
            "color(display-p4 1 2 3 / 4)",
            "color() knows no space \"display-p4\". Did you mean color(display-p3 1 2 3 / 4)?"
        ),
        ("color(--mine 1 2 3)", "color() knows no space \"--mine\""),
    ] as [(String, String)])
func textsThatAreNoColours(text: String, error: String) throws {
    #expect(message(of: text) == error)
    if let fix = failure(of: text)?.fix { _ = try Color(css: fix) }
}

@Test func theSuggestedFixIsTheIntendedColour() throws {
    try checkCases(2000, seed: 6) { random throws in
        let function = random.pick(["rgb", "hsl", "hwb", "lab", "lch", "oklab", "oklch", "color"])
        let words = (0..<3).map { _ in random.pick(["none", "12", "0.3", "7", "1e-1"]) }
        let three = function == "color" ? ["srgb"] + words : words
        let meant = "\(function)(\(three.joined(separator: " ")) / 40%)"
        let separators = random.pick([", ", " ", ",", " , ", " / "])
        let written = "\(function)(\((three + ["40%"]).joined(separator: separators)))"
        if let failure = failure(of: written) {
            #expect(failure.fix == meant, "\(written)")
        } else {
            #expect(try Color(css: written) == Color(css: meant), "\(written)")
        }
    }
}

private func failure(of text: String) -> ColorError? {
    do throws(ColorError) {
        _ = try Color(css: text)
        return nil
    } catch {
        return error
    }
}

private func message(of text: String) -> String? { failure(of: text)?.description }
