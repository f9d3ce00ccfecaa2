import Layers
import Testing

@testable import Scenes

struct FormsTimingTests {
    private let names = "linear, easeIn, easeOut, easeInEaseOut or default, or four numbers"

    @Test(
        "Core Animation's five names",
        arguments: [
            ("linear", TimingFunction.linear), ("easeIn", .easeIn), ("easeOut", .easeOut),
            ("easeInEaseOut", .easeInEaseOut), ("default", .default),
        ])
    func ownNames(text: String, function: TimingFunction) throws {
        let reading = try FormReading(Parsers.timingFunction, text)
        #expect(reading.value == function && reading.said == [])
        #expect(try FormReading(Parsers.extendedTiming, text).value == function)
    }

    @Test(
        "what CSS calls them is cured, in any case",
        arguments: [
            ("ease", "default"), ("ease-in", "easeIn"), ("ease-out", "easeOut"),
            ("ease-in-out", "easeInEaseOut"), ("easeInOut", "easeInEaseOut"), ("EaseIn", "easeIn"),
            ("EASE-OUT", "easeOut"),
        ])
    func namesOfCSS(text: String, name: String) throws {
        #expect(
            try FormReading(Parsers.timingFunction, text).said == [
                "3 k needs \(names), got \"\(text)\" | k: \(name)"
            ])
    }

    @Test func ourOwnNamesAreSentToXTiming() throws {
        #expect(
            try FormReading(Parsers.timingFunction, "easeOutBack").said
                == ["3 k needs \(names), got \"easeOutBack\" | x-timing: easeOutBack"])
        #expect(
            try FormReading(Parsers.timingFunction, "easeOutBac").said
                == ["3 k needs \(names), got \"easeOutBac\" | x-timing: easeOutBack"])
        #expect(
            try FormReading(Parsers.timingFunction, "liner").said
                == ["3 k needs \(names), got \"liner\" | k: linear"])
        #expect(
            try FormReading(Parsers.timingFunction, "jagged").said == ["3 k needs \(names), got \"jagged\""])
    }

    @Test func curves() throws {
        #expect(
            try FormReading(Parsers.timingFunction, "[0.1, -2, 0.9, 3]").value
                == (try .cubicBezier(0.1, -2, 0.9, 3)))
        #expect(
            try FormReading(Parsers.timingFunction, "[0.1, 0, 1.5, 1]").said
                == ["3 k: a timing function's x control point needs 0 to 1, not 1.5"])
        #expect(
            try FormReading(Parsers.timingFunction, "[0, 0, 1]").said
                == ["3 k needs [x1, y1, x2, y2], got a list of 3"])
        #expect(
            try FormReading(Parsers.extendedTiming, "[0, 0, a, 1]").said == [
                "10 x2 of k needs a number, got \"a\""
            ])
    }

    @Test func staircases() throws {
        #expect(
            try FormReading(Parsers.extendedTiming, "{ steps: 3 }").value == .steps(try StepTiming(3, .end)))
        #expect(
            try FormReading(Parsers.extendedTiming, "{ steps: 10000, jump: start }").value
                == .steps(try StepTiming(10_000, .start)))
        for (text, got) in [("2.5", "2.5"), ("10001", "10001")] {
            #expect(
                try FormReading(Parsers.extendedTiming, "{ steps: \(text) }").said
                    == ["12 steps needs a whole number from 1 to 10000, got \(got)"])
        }
        #expect(
            try FormReading(Parsers.extendedTiming, "{ steps: 3, linear: [0, 1] }").said
                == ["3 k needs either steps or linear"])
        // What is wrong with the steps has been told: that neither is there is no second mistake.
        #expect(
            try FormReading(Parsers.extendedTiming, "{ steps: three }").said
                == ["12 steps needs a number, got \"three\""])
    }

    /// Heights without a time stand at equal distances: of three, the middle one at a half.
    @Test func linesThroughStops() throws {
        #expect(
            try FormReading(Parsers.extendedTiming, "{ linear: [0, 0.2, 1] }").value
                == .stops(try LinearStops([.init(0, 0), .init(0.5, 0.2), .init(1, 1)])))
        #expect(
            try FormReading(Parsers.extendedTiming, "{ linear: [[0, 0], [0.1, 2], [1, 1]] }").value
                == .stops(try LinearStops([.init(0, 0), .init(0.1, 2), .init(1, 1)])))
        #expect(
            try FormReading(Parsers.extendedTiming, "{ linear: [0, up, 1] }").said
                == ["17 linear[1] needs a number, got \"up\""])
        #expect(
            try FormReading(Parsers.extendedTiming, "{ linear: [0, [0.5], 1] }").said
                == ["17 linear[1] needs [time, height], got a list of 1"])
        #expect(try FormReading(Parsers.extendedTiming, "{ linear: [] }").value == nil)
        #expect(
            try FormReading(Parsers.extendedTiming, "{ linear: 3 }").said == ["13 linear needs a list, got 3"]
        )
    }

    @Test func everyNameThatThereIsIsRead() throws {
        for name in TimingFunction.names {
            #expect(
                try FormReading(Parsers.extendedTiming, name).value == TimingFunction.named(name), "\(name)")
            let isCoreAnimations = Parsers.curveNames.contains(name)
            #expect(
                (try FormReading(Parsers.timingFunction, name).value != nil) == isCoreAnimations, "\(name)")
        }
    }
}
