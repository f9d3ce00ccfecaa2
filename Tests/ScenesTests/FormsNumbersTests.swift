import Geometry
import Layers
import Testing

@testable import Scenes

struct FormsNumbersTests {
    @Test(
        "a decimal number is what JSON and SVG take for one",
        arguments: [
            ("3", 3), ("-3", -3), ("+3", 3), ("0.25", 0.25), (".25", 0.25), ("-.5", -0.5), ("5.", 5),
            ("1e3", 1000), ("1E-2", 0.01), ("2.5e+1", 25), ("007", 7), ("-0", 0), ("'3'", 3), ("\"3\"", 3),
        ])
    func decimals(text: String, number: Double) throws {
        let reading = try FormReading(Parsers.number, text)
        #expect(reading.value == number && reading.said == [])
    }

    @Test(
        "what looks like a number elsewhere is none",
        arguments: [
            "0x1F", "0o17", "1_000", "1:30", "1,5", "1e", "e5", "--1", "1-2", ".", "+", "½", "٣", "inf",
        ]
    )
    func noDecimals(text: String) throws {
        let reading = try FormReading(Parsers.number, text)
        #expect(reading.value == nil && reading.said == ["3 k needs a number, got \"\(text)\""])
    }

    /// 200 ms are 0.2 s; a half turn is π; a point needs no unit.
    @Test(
        "a number with a unit behind it gets the number that is meant",
        arguments: [
            ("200ms", "0.2"), ("1.5s", "1.5"), ("3px", "3"), ("12pt", "12"), ("180deg", "3.141592653589793"),
            ("-90°", "-1.5707963267948966"), ("0deg", "0"),
        ])
    func unitsAreCured(text: String, cure: String) throws {
        let reading = try FormReading(Parsers.number, text)
        #expect(reading.value == nil && reading.said == ["3 k needs a number, got \"\(text)\" | k: \(cure)"])
    }

    @Test(
        "a unit without a number is cured by nothing", arguments: ["px", "1 px", "3em", "50%", "deg", "xs"])
    func unitsAlone(text: String) throws {
        #expect(try FormReading(Parsers.number, text).said == ["3 k needs a number, got \"\(text)\""])
    }

    @Test func numbersHaveLimits() throws {
        for (text, border) in [
            ("1e1000", "at most 1000000000"), ("1000000000.5", "at most 1000000000"),
            ("-1e999", "at least -1000000000"),
        ] {
            #expect(
                try FormReading(Parsers.number, text).said == ["3 k needs a number of \(border), got \(text)"]
            )
        }
        #expect(try FormReading(Parsers.number, "1e9").value == 1e9)
        #expect(try FormReading(Parsers.number, "-1e9").value == -1e9)
        #expect(
            try FormReading(Parsers.seconds, "1e7").said == ["3 k needs a number of at most 1000000, got 1e7"]
        )
        #expect(
            try FormReading(Parsers.repeats, "1e308").said
                == ["3 k needs a number of at most 1000000000, got 1e308"])
        #expect(
            try FormReading(Parsers.rect, "[0, 0, 1e10, 1]").said
                == ["10 width of k needs a number of at most 1000000000, got 1e10"])
    }

    @Test func listsMappingsAndNothingAreNoNumbers() throws {
        #expect(try FormReading(Parsers.number, "[1]").said == ["3 k needs a number, got a list of 1"])
        #expect(try FormReading(Parsers.number, "{ a: 1 }").said == ["3 k needs a number, got a mapping"])
        #expect(
            try FormReading(Parsers.number, "").said.map { $0.dropFirst(2) } == [
                "k is empty: it needs a number"
            ])
        #expect(try FormReading(Parsers.number, "''").said == ["3 k needs a number, got \"\""])
    }

    @Test func rangesHoldTheirBorders() throws {
        #expect(try FormReading(Parsers.number(.zeroOrMore), "0").value == 0)
        #expect(
            try FormReading(Parsers.number(.zeroOrMore), "-0.001").said
                == ["3 k needs a number, 0 or more, got -0.001"])
        #expect(try FormReading(Parsers.number(.positive), "0.001").value == 0.001)
        #expect(try FormReading(Parsers.number(.positive), "0").said == ["3 k needs a number above 0, got 0"])
        let count = Parsers.number(.from(0, to: 10))
        #expect(try FormReading(count, "10").value == 10)
        #expect(try FormReading(count, "11").said == ["3 k needs a number from 0 to 10, got 11"])
    }

    /// A share beyond its range is read as it is: it is legal, and clamped where it is drawn.
    @Test(arguments: [("0", 0), ("1", 1), ("1.4", 1.4), ("-2", -2)])
    func sharesAreReadAsTheyAre(text: String, number: Double) throws {
        let reading = try FormReading(Parsers.number(.share), text)
        #expect(reading.value == number && reading.said == [])
    }

    @Test func repeats() throws {
        #expect(try FormReading(Parsers.repeats, "forever").value == .infinity)
        #expect(try FormReading(Parsers.repeats, "2.5").value == 2.5)
        for word in ["inf", ".inf", "infinity", "infinite", "Infinity"] {
            #expect(
                try FormReading(Parsers.repeats, word).said
                    == ["3 k needs a number or forever, got \"\(word)\" | k: forever"])
        }
        #expect(
            try FormReading(Parsers.repeats, "always").said == [
                "3 k needs a number or forever, got \"always\""
            ]
        )
        #expect(try FormReading(Parsers.repeats, "-1").said == ["3 k needs a number, 0 or more, got -1"])
    }

    @Test func listsOfNamedNumbersTellWhichOne() throws {
        #expect(try FormReading(Parsers.point, "[1, -2]").value == Point(1, -2))
        #expect(try FormReading(Parsers.size, "[3, 4]").value == Size(3, 4))
        #expect(try FormReading(Parsers.rect, "[1, 2, 3, 4]").value == Rect(1, 2, 3, 4))
        #expect(
            try FormReading(Parsers.rect, "[1, two, 3, 4px]").said == [
                "7 y of k needs a number, got \"two\"",
                "15 height of k needs a number, got \"4px\" | height of k: 4",
            ])
        #expect(try FormReading(Parsers.point, "[]").said == ["3 k needs [x, y], got a list of 0"])
        #expect(
            try FormReading(Parsers.size, "none").said == ["3 k needs [width, height], got \"none\""])
    }
}
