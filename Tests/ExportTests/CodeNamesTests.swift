import Testing

@testable import Export

@Suite struct CodeNamesTests {
    @Test(arguments: [
        ("near hills", "nearHills"), ("star-morph", "starMorph"),
        ("Core Animation's pen", "coreAnimationsPen"),
        ("3 balls", "_3Balls"), ("SVG", "svg"), ("line_1", "line1"), ("größe", "grE"),
    ])
    func namesBecomeIdentifiers(name: String, wanted: String) {
        #expect(CodeNames.identifier(name) == wanted)
    }

    @Test func noIdentifierIsTwice() {
        var names = CodeNames(taken: ["layer"])
        let made = ["ball", "ball", "ball 2", "layer", "in", "★", "★", "24 °"].map {
            names.new($0, orLike: "shape")
        }
        #expect(made == ["ball", "ball2", "ball2_2", "layer2", "in2", "shape", "shape2", "shape24"])
    }

    @Test func callsAreBrokenBehindTheirArguments() throws {
        let call = try #require(
            SwiftCall("a.b = f(x: CGPoint(x: 1, y: 2), [3, 4], width: 5).cgPath"))
        #expect(call.opening == "a.b = f(" && call.closing == ").cgPath")
        #expect(call.arguments == ["x: CGPoint(x: 1, y: 2)", "[3, 4]", "width: 5"])
        #expect(SwiftCall("f(x)") == nil && SwiftCall("// a (b, c)") == nil && SwiftCall("let a = 3") == nil)
    }
}
