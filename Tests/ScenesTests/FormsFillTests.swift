import Colors
import Geometry
import Layers
import Testing

@testable import Scenes

struct FormsFillTests {
    private let red = Color(rgb: 0xFF0000)

    @Test func fills() throws {
        #expect(try FormReading(Parsers.fill, "red").value == .some(.color(red)))
        #expect(try FormReading(Parsers.fill, "none").value == .some(nil))
        let pattern = try FormReading(
            Parsers.fill, "{ x-pattern: { rows: [ab, ba], colors: { a: red, b: none }, origin: [1, 2] } }")
        #expect(
            pattern.value
                == .some(
                    .pattern(
                        Pattern(
                            width: 2, height: 2, pixels: [red, .clear, .clear, red], origin: Point(1, 2)))))
        #expect(pattern.said == [])
    }

    /// The list `[red]` is no colour: that is said once, not once for the colour and once for the fill.
    @Test func fillsThatCannotBeRead() throws {
        #expect(
            try FormReading(Parsers.fill, "[red]").said
                == ["3 k needs a colour such as \"#ff3366\", or none, got a list of 1"])
        #expect(
            try FormReading(Parsers.fill, "{ }").said
                == [
                    "3 a fill needs x-pattern | x-pattern: { rows: [\"#.\", \".#\"], colors: { \"#\": red, \".\": none } }"
                ])
        #expect(
            try FormReading(Parsers.fill, "{ x-pattern: { rows: [ab], colors: { a: red, bc: red } } }").said
                == [
                    "48 colors needs single characters, got \"bc\"",
                    "24 no colour for \"b\" in colors | colors: { \"b\": none }",
                ])
    }

    @Test func patternsHaveALimit() throws {
        let row = String(repeating: "a", count: PatternDraft.sideLimit + 1)
        #expect(
            try FormReading(Parsers.fill, "{ x-pattern: { rows: [\(row)], colors: { a: red } } }").said
                == ["24 a pattern has at most 256 rows and columns"])
        let widest = try FormReading(
            Parsers.fill, "{ x-pattern: { rows: [\(row.dropLast())], colors: { a: red } } }")
        #expect(widest.said == [])
        guard case .pattern(let pattern)?? = widest.value else {
            Issue.record("no pattern")
            return
        }
        #expect(pattern.width == 256 && pattern.height == 1)
    }
}
