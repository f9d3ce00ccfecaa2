import TestSupport
import Testing

@testable import Colors

@Test(
    "what CSS refuses is refused, and cured",
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
    ] as [(String, ColorError.SyntaxProblem, String)])
func refusedSyntax(text: String, problem: ColorError.SyntaxProblem, cure: String) throws {
    let function = String(text.prefix { $0 != "(" })
    #expect(throws: ColorError.syntax(problem, function: function, cure: cure)) { try Color(css: text) }
    _ = try Color(css: cure)
}

@Test(
    "arguments that are no numbers",
    arguments: [
        ("rgb(1 2 5.)", .argument("5.", function: "rgb")),
        ("lab(0x10 0 0)", .argument("0x10", function: "lab")),
        ("lch(50 inf 0)", .argument("inf", function: "lch")),
        ("lab(nan 0 0)", .argument("nan", function: "lab")),
        ("hwb(1rat 0 0)", .argument("1rat", function: "hwb")),
        ("hsl(deg 0 0)", .argument("deg", function: "hsl")),
        ("lch(50 10 1e308turn)", .argument("1e308turn", function: "lch")),
        ("lab(5deg 0 0)", .argument("5deg", function: "lab")),
        ("rgb(1 2 % / 1)", .argument("%", function: "rgb")),
        ("rgb(1 2 ３)", .argument("３", function: "rgb")), ("hsl(50% 0 0)", .hue("50%", function: "hsl")),
        ("lch(50 10 50%)", .hue("50%", function: "lch")),
        ("color(srgb 1 2)", .argumentCount(function: "color", found: 2)),
        ("color(1 2 3)", .argumentCount(function: "color", found: 2)),
        ("lab(1 2 3 / 4 5)", .argumentCount(function: "lab", found: 5)),
        ("rgb()", .argumentCount(function: "rgb", found: 0)),
        ("color(display-p4 1 2 3)", .space("display-p4", nearest: "display-p3")),
        ("color(--mine 1 2 3)", .space("--mine", nearest: nil)),
    ] as [(String, ColorError)])
func refusedArguments(text: String, error: ColorError) {
    #expect(throws: error) { try Color(css: text) }
}

@Test("problems are told in a sentence, with what was meant")
func sentences() {
    func told(_ text: String) -> String {
        switch reading(of: text) {
        case .success(let color): color.hex
        case .failure(let error): error.description
        }
    }
    #expect(
        told("hwb(120, 20%, 20%)")
            == "hwb() takes spaces between its numbers, not commas. Did you mean hwb(120 20% 20%)?")
    #expect(
        told("rgb(10%, 50%, 0)")
            == "rgb() with commas takes numbers or percentages, not both. Did you mean rgb(10% 50% 0)?")
    #expect(told("rgb(none, 0, 0)") == "rgb() with commas does not take none. Did you mean rgb(none 0 0)?")
    #expect(told("hsl(0, 5, 5%)").hasPrefix("hsl() with commas needs percentages after the hue. Did"))
    #expect(told("rgb(1, 2, 3 / 1)").hasPrefix("rgb() mixes commas, spaces and slashes. Did"))
    #expect(told("rgb(1 2 3 1)").hasPrefix("the opacity of rgb() stands after a slash. Did"))
    #expect(told("hsl(5% 0 0)") == "the hue of hsl() needs an angle such as 120 or 0.5turn, not 5%")
    #expect(told("color(p3 1 0 0)") == "color() knows no space \"p3\"")
    #expect(told("color(sgrb 1 0 0)") == "color() knows no space \"sgrb\". Did you mean srgb?")
}

@Test("a cure is the colour that was meant")
func cures() throws {
    var random = SplitMix64(seed: 6)
    for _ in cases(2000) {
        let function = random.one(of: ["rgb", "hsl", "hwb", "lab", "lch", "oklab", "oklch", "color"])
        let words = (0..<3).map { _ in random.one(of: ["none", "12", "0.3", "7", "1e-1"]) }
        let three = function == "color" ? ["srgb"] + words : words
        let meant = "\(function)(\(three.joined(separator: " ")) / 40%)"
        let separators = random.one(of: [", ", " ", ",", " , ", " / "])
        let written = "\(function)(\((three + ["40%"]).joined(separator: separators)))"
        switch reading(of: written) {
        case .success(let color): #expect(try color == Color(css: meant), "\(written)")
        case .failure(.syntax(_, _, let cure)): #expect(cure == meant, "\(written)")
        case .failure(let error): Issue.record(error, "\(written)")
        }
    }
}

private func reading(of text: String) -> Result<Color, ColorError> {
    Result { () throws(ColorError) in try Color(css: text) }
}
