import Geometry
import Testing

@testable import Scenes

struct FormsPathTests {
    private let triangle = Path(polyline: [.zero, Point(9, 0), Point(9, 9)])

    @Test func aNameGoesBeforePathData() throws {
        // "M" alone could be path data; a path of that name is meant when there is one.
        #expect(try FormReading(Parsers.path, "M", paths: ["M": triangle]).value == .some(triangle))
        #expect(
            try FormReading(Parsers.path, "M").said == ["4 in k, \"M\" needs 2 numbers, got 0"])
    }

    @Test(
        "a command letter before a number, and a number, are path data",
        arguments: ["M 0 0 L 9 0 L 9 9", "M0,0 9,0 9,9", "m0 0h9v9", "\"M 0 0 L 9 0 L 9 9\"", "' M0 0H9V9'"])
    func pathData(text: String) throws {
        let reading = try FormReading(Parsers.path, text)
        #expect(reading.value == .some(triangle) && reading.said == [])
    }

    @Test(
        "words are names, though they begin like path data",
        arguments: ["moon", "Lens", "z-star", "m_1", "circle", "arc 2"])
    func names(text: String) throws {
        #expect(
            try FormReading(Parsers.path, text).said == ["3 no path \"\(text)\". This file names no paths"])
    }

    @Test(
        "what begins with a number is data that lacks its command",
        arguments: [("12 3", "1"), ("-4 0", "-"), ("+1", "+"), (".5 1", ".")])
    func dataWithoutACommand(text: String, found: String) throws {
        #expect(
            try FormReading(Parsers.path, text).said
                == ["3 in k, expected a command such as M or L, got \"\(found)\""])
    }

    @Test func misspeltNamesAreCured() throws {
        let paths: [String: Path?] = ["star": triangle, "box": triangle]
        #expect(
            try FormReading(Parsers.path, "stra", paths: paths).said
                == ["3 no path \"stra\". Did you mean \"star\"? | star"])
        #expect(try FormReading(Parsers.path, "hexagon", paths: paths).said == ["3 no path \"hexagon\""])
        #expect(
            try FormReading(Parsers.path, "star").said
                == ["3 no path \"star\". This file names no paths"])
    }

    /// The path itself has been told; whoever uses its name need not hear of it again.
    @Test func aNameOfAPathThatCouldNotBeReadIsNoMistake() throws {
        let reading = try FormReading(Parsers.path, "star", paths: ["star": nil])
        #expect(reading.said == [])
    }

    @Test func placesInsideOfTheData() throws {
        #expect(
            try FormReading(Parsers.path, "M 0 0 L 1").said == ["12 in k, \"L 1\" needs 2 numbers, got 1"])
        #expect(
            try FormReading(Parsers.path, "M 0 0 X 1").said
                == ["9 in k, \"X\" is no path command: those are M L H V C S Q T A Z"])
    }

    @Test func listsAndNothingAreNoPaths() throws {
        let wants = "SVG path data, the name of a path, or a constructor such as { rect: [0, 0, 10, 10] }"
        #expect(try FormReading(Parsers.path, "[0, 0]").said == ["3 k needs \(wants), got a list of 2"])
        #expect(
            try FormReading(Parsers.path, "").said.map { $0.dropFirst(2) } == [
                "k is empty: it needs \(wants)"
            ])
        #expect(try FormReading(Parsers.path, "none").value == .some(nil))
        // Under `paths` a name stands for a path, and none is none.
        #expect(try FormReading(Parsers.newPath, "none").value == nil)
    }

    @Test func constructors() throws {
        #expect(
            try FormReading(Parsers.path, "{ rect: [0, 0, 9, 4] }").value
                == .some(Path(rect: Rect(0, 0, 9, 4)))
        )
        #expect(
            try FormReading(Parsers.path, "{ arc: { arcCenter: [5, 5], radius: 3 } }").value
                == .some(
                    Path(
                        arcCenter: Point(5, 5), radius: 3, startAngle: 0, endAngle: 2 * .pi, clockwise: true))
        )
        #expect(
            try FormReading(Parsers.path, "{ rect: [0, 0, 9, 4], rect: [0, 0, 1, 1] }").value
                == .some(Path(rect: Rect(0, 0, 9, 4))))
    }

    @Test func constructorsThatCannotBeRead() throws {
        #expect(
            try FormReading(Parsers.path, "{ }").said
                == ["3 k needs one of rect, roundedRect, ovalIn or arc, got none"])
        // The misspelt key has been told: that there is no constructor then follows from it.
        #expect(
            try FormReading(Parsers.path, "{ oval: [0, 0, 1, 1] }").said.filter { $0.contains("one of") }
                == [])
        #expect(
            try FormReading(Parsers.path, "{ arc: { center: [1, 1], radius: -1 } }").said
                == ["36 radius needs a number, 0 or more, got -1"])
        #expect(
            try FormReading(Parsers.path, "{ roundedRect: [0, 0, 9, 9], cornerRadius: wide }").said
                == ["46 cornerRadius needs a number, got \"wide\""])
    }
}
