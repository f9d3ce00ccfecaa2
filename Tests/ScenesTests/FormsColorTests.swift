import Colors
import Testing

@testable import Scenes

struct FormsColorTests {
    private let red = Color(rgb: 0xFF0000)

    @Test(
        "a colour is what CSS takes for one",
        arguments: ["\"#ff0000\"", "'#F00'", "\"#ff0000ff\"", "red", "rgb(255, 0, 0)", "Red"])
    func colors(text: String) throws {
        let reading = try FormReading(Parsers.someColor, text)
        #expect(reading.value == red && reading.said == [])
    }

    @Test("no colour is none, null or ~", arguments: ["none", "null", "~", "\"none\""])
    func noColor(text: String) throws {
        let reading = try FormReading(Parsers.color, text)
        #expect(reading.value == .some(nil) && reading.said == [])
        let some = try FormReading(Parsers.someColor, text)
        #expect(some.value == nil && some.said.count == 1)
        #expect(some.said.first?.hasPrefix("3 k needs a colour other than none, got ") == true)
    }

    /// In quotes, `null` and `~` are words like others; `none` is Core Animation's nil however it is written.
    @Test func quotedNullsAreNoColors() throws {
        for text in ["\"null\"", "'~'"] {
            let reading = try FormReading(Parsers.color, text)
            #expect(reading.value == nil && reading.said.first?.contains("no colour") == true)
        }
    }

    @Test(
        "hexadecimal digits without their # are cured",
        arguments: ["ff3366", "f36", "f36c", "ff3366cc", "ABCDEF"])
    func bareHexIsCured(text: String) throws {
        #expect(
            try FormReading(Parsers.color, text).said == ["3 k: no colour \"\(text)\" | k: \"#\(text)\""])
    }

    @Test func misspeltNamesAreCured() throws {
        #expect(
            try FormReading(Parsers.color, "gren").said
                == ["3 k: no colour \"gren\". Did you mean green? | k: green"])
        // Five digits are no colour, and near to none.
        #expect(try FormReading(Parsers.color, "ff336").said == ["3 k: no colour \"ff336\""])
    }

    @Test(
        "what CSS refuses is cured",
        arguments: [
            ("rgb(10%, 50%, 0)", "rgb(10% 50% 0)"), ("hwb(120, 20%, 20%)", "hwb(120 20% 20%)"),
            ("rgb(none, 0, 0)", "rgb(none 0 0)"), ("rgb(1 2 3 0.5)", "rgb(1 2 3 / 0.5)"),
        ])
    func refusedSyntaxIsCured(text: String, cure: String) throws {
        let reading = try FormReading(Parsers.color, "\"\(text)\"")
        #expect(reading.value == nil && reading.said.count == 1)
        #expect(reading.said.first?.hasSuffix("Did you mean \(cure)? | k: \(cure)") == true)
    }

    /// What a file says is what a blend begins with, so that it does not jump there.
    @Test(
        "a colour outside sRGB is read as the nearest inside",
        arguments: ["oklch(70% 0.35 150)", "color(display-p3 1 0 0)", "lab(50 80 -120)", "lch(70 120 150)"])
    func widerThanSRGB(text: String) throws {
        let color = try #require(try FormReading(Parsers.someColor, text).value)
        #expect(color.isInGamut)
        for space in ColorSpace.allCases {
            #expect(color.interpolated(to: red, progress: 0, in: space) == color)
        }
    }

    @Test func aHashWithoutQuotesIsExplained() throws {
        #expect(
            try FormReading(Parsers.color, "#ff3366").said
                == ["3 k is empty: # starts a comment. Write \"#ff3366\" in quotes. | \"#ff3366\""])
        #expect(
            try FormReading(Parsers.color, "# red").said.map { $0.dropFirst(2) }
                == ["k is empty: it needs a colour such as \"#ff3366\", or none"])
    }
}
