import Colors
import Layers
import Testing

@testable import Scenes

struct FormsWordsTests {
    @Test func alternatives() {
        #expect([String]().alternatives == "")
        #expect(["a"].alternatives == "a")
        #expect(["a", "b"].alternatives == "a or b")
        #expect(["a", "b", "c"].alternatives == "a, b or c")
    }

    @Test(
        "YAML's other words for true and false are refused, with the one that is meant",
        arguments: [
            ("yes", "true"), ("on", "true"), ("TRUE", "true"), ("No", "false"), ("off", "false"),
            ("False", "false"),
        ])
    func wordsOfYAML(text: String, meant: String) throws {
        #expect(
            try FormReading(Parsers.bool, text).said
                == ["3 k needs true or false, got \"\(text)\" | k: \(meant)"])
    }

    @Test func bools() throws {
        #expect(try FormReading(Parsers.bool, "true").value == true)
        #expect(try FormReading(Parsers.bool, "false").value == false)
        #expect(try FormReading(Parsers.bool, "1").said == ["3 k needs true or false, got 1"])
        #expect(try FormReading(Parsers.bool, "[true]").said == ["3 k needs true or false, got a list of 1"])
    }

    @Test func words() throws {
        let form = Parsers.word(FillMode.self)
        for mode in FillMode.allCases { #expect(try FormReading(form, mode.rawValue).value == mode) }
        #expect(
            try FormReading(form, "Both").said
                == ["3 k needs \(FillMode.allCases.map(\.rawValue).alternatives), got \"Both\" | k: both"])
        #expect(try FormReading(form, "").value == nil)
        #expect(try FormReading(form, "sideways").said.first?.contains("|") == false)
    }

    @Test func texts() throws {
        #expect(try FormReading(Parsers.text, "a b # c").value == "a b")
        #expect(try FormReading(Parsers.text, "''").value == "")
        #expect(try FormReading(Parsers.text, "\"a\\tb\"").value == "a\tb")
        #expect(try FormReading(Parsers.text, "1:30").value == "1:30")
        #expect(try FormReading(Parsers.text, "[a]").said == ["3 k needs a text, got a list of 1"])
    }

    @Test func listsTellEveryMemberThatIsWrong() throws {
        let form = Parsers.list(of: Parsers.number, wants: "a list of numbers")
        #expect(try FormReading(form, "[]").value == [])
        #expect(try FormReading(form, "[1, 2.5]").value == [1, 2.5])
        let broken = try FormReading(form, "[a, 2, 3s]")
        #expect(broken.value == nil)
        #expect(
            broken.said == [
                "4 k[0] needs a number, got \"a\"", "10 k[2] needs a number, got \"3s\" | k[2]: 3",
            ])
        #expect(try FormReading(form, "7").said == ["3 k needs a list of numbers, got 7 | k: [7]"])
        #expect(try FormReading(form, "x").said == ["3 k needs a list of numbers, got \"x\""])
    }

    @Test func longTextsAreCutInMessages() throws {
        let text = String(repeating: "x", count: 41)
        #expect(
            try FormReading(Parsers.number, text).said
                == ["3 k needs a number, got \"\(String(repeating: "x", count: 38))…\""])
        let fitting = String(text.dropFirst())
        #expect(try FormReading(Parsers.number, fitting).said == ["3 k needs a number, got \"\(fitting)\""])
    }

    /// Keys that are read later want to be there all the same.
    @Test func laterMeansNotNothing() throws {
        let form = Parsers.later(wants: "a layer", schema: .reference("layer"))
        #expect(try FormReading(form, "{ a: 1 }").value != nil)
        #expect(try FormReading(form, "").said.map { $0.dropFirst(2) } == ["k is empty: it needs a layer"])
    }
}
