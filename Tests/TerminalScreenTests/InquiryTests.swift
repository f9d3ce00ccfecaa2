import Cells
import TestSupport
import Testing
import Text

@testable import TerminalScreen

/// Answers in a stream of bytes.
@Suite struct AnswerReaderTests {
    private static func answers(_ text: String) -> [String] {
        var reader = AnswerReader()
        return text.utf8.compactMap { reader.read($0) }
    }

    static let streams: [(stream: String, answers: [String])] = [
        ("\u{1B}[?62;4c", ["[?62;4c"]), ("\u{1B}[0n\u{1B}[0n", ["[0n", "[0n"]),
        ("q\u{1B}[12;3Rw", ["[12;3R"]),
        ("\u{1B}P>|kitty(0.42.0)\u{1B}\\\u{1B}[?2026;2$y", ["P>|kitty(0.42.0)", "[?2026;2$y"]),
        ("\u{1B}]11;rgb:0/0/0\u{7}\u{1B}]4;1;#fff\u{1B}\\", ["]11;rgb:0/0/0", "]4;1;#fff"]),
        ("\u{1B}]11;rgb\u{1B}[0n", ["[0n"]), ("\u{1B}]11;q\u{18}\u{1B}[0n", ["[0n"]),
        ("\u{1B}[12\u{1B}[0n", ["[0n"]), ("\u{1B}[1\u{8}2n", []), ("\u{1B}OA\u{1B}\u{1B}[0n", ["[0n"]),
        ("\u{1B}]" + String(repeating: "a", count: 5000) + "\u{7}\u{1B}[0n", ["[0n"]), ("[0n", []),
        ("\u{1B}[" + String(repeating: "1", count: 5000) + "n", []),
    ]

    @Test(arguments: streams)
    func whatIsAnAnswer(_ stream: String, _ answers: [String]) {
        #expect(Self.answers(stream) == answers)
    }

    /// Whatever comes, what follows it is understood.
    @Test func nothingTakesTheNextAnswerAlong() {
        var random = SplitMix64(seed: 41)
        let signs = Array("\u{1B}[]P?;0n$yc\u{7}\\a\u{18}é".utf8)
        for _ in cases(3000) {
            var reader = AnswerReader()
            for _ in 0..<Int.random(in: 0..<30, using: &random) {
                _ = reader.read(signs[Int.random(in: 0..<signs.count, using: &random)])
            }
            _ = reader.read(0x18)
            let last = "\u{1B}[?62c".utf8.compactMap { reader.read($0) }
            #expect(last == ["[?62c"])
        }
    }
}

/// What is made of answers.
@Suite struct TerminalInquiryTests {
    private static func inquiry(_ answers: String...) -> TerminalInquiry {
        var inquiry = TerminalInquiry()
        answers.forEach { inquiry.hear($0) }
        return inquiry
    }

    @Test func whatATerminalSaysIsKept() {
        let inquiry = Self.inquiry(
            "P>|kitty(0.35.1)", "[?2026;2$y", "[?1016;0$y", "[?2031;4$y", "[?7;9$y", "[?62;4c", "[0n")
        #expect(inquiry.name?.text == "kitty(0.35.1)")
        #expect(inquiry.modes == [2026: .known, 1016: .unknown, 2031: .fixedOff])
        #expect(inquiry.hasAnswered && inquiry.fences == 2)
        #expect(inquiry.versionWithOctants == "kitty 0.40")
        #expect(Self.inquiry("P>|kitty(0.42.0)").versionWithOctants == nil)
        #expect(Self.inquiry("P>|Konsole 26.08").versionWithOctants == nil, "no version does")
        #expect(Self.inquiry("P>|WezTerm 20240203-110809").versionWithOctants == "WezTerm 20260901")
        #expect(Self.inquiry("P>|evil\u{1B}[31m name").name?.text == "evil\\u{1B}[31m name")
    }

    static let colors: [(String, Bool?)] = [
        ("P1$r0;38:2::1:2:3m", true), ("P1$r38;2;1;2;3m", true), ("P1$r0;38:2:1:2:3m", true),
        ("P1$r0;38;5;16m", false), ("P1$r0m", false), ("P1$r0;38:2::11:2:3m", false), ("P0$r", nil),
        ("P0$rm", nil),
    ]

    @Test(arguments: colors)
    func colorsThatAreKept(_ answer: String, _ keeps: Bool?) {
        #expect(Self.inquiry(answer).keepsDirectColor == keeps)
    }

    @Test func widths() {
        var inquiry = TerminalInquiry()
        let samples = TerminalInquiry.Sample.all
        for sample in samples { inquiry.hear("[3;\(sample.text.columns + 1)R") }
        #expect(inquiry.differingWidths?.isEmpty == true)
        inquiry.hear("[3;2R")
        #expect(inquiry.differingWidths == nil, "one too many: nobody knows what belongs to what")

        inquiry = TerminalInquiry()
        for sample in samples {
            inquiry.hear("[3;\(sample.name == "octants" ? 3 : sample.text.columns + 1)R")
        }
        #expect(inquiry.differingWidths?.map(\.sample.name.text) == ["octants"])
        #expect(inquiry.differingWidths?.first?.columns == 2)
        for wrong in ["[3R", "[;R", "[3;0R", "[3;xR", "[1;2;3R"] {
            #expect(Self.inquiry(wrong).ends == [])
        }
    }

    @Test func timesInTheMiddle() {
        var inquiry = TerminalInquiry()
        #expect(inquiry.roundTrip == nil)
        inquiry.roundTrips = [0.4, 0.001, 0.003]
        #expect(inquiry.roundTrip == 0.003)
        #expect(TerminalInquiry.Load(bytes: 1000, seconds: 0.1).bytesPerSecond == 10_000)
        #expect(TerminalInquiry.Load(bytes: 1000, seconds: -1).bytesPerSecond.isFinite)
    }

    @Test func aProfileLearns() throws {
        let facts = TerminalFacts(
            outputIsTerminal: true, codeset: "UTF-8", hasPlainUTF8: true,
            descriptions: ["xterm-256color": .init(movesCursor: true, hasDirectColor: false, colors: 256)])
        let profile = try TerminalProfile(
            program: "antics", environment: ["TERM": "xterm-256color"], facts: facts)
        func learned(_ answers: String...) -> TerminalProfile {
            var (inquiry, profile) = (TerminalInquiry(), profile)
            answers.forEach { inquiry.hear($0) }
            profile.learn(from: inquiry)
            return profile
        }
        let kitty = learned("P>|kitty(0.42.0)", "]11;rgb:ff/0/0", "[?2026;1$y")
        #expect(kitty.glyphs.sets.contains(.octant) && kitty.ground.value == .rgb(255, 0, 0))
        #expect(kitty.synchronization.value == .on)
        for (answer, reason) in [
            ("[?2026;0$y", "the terminal does not know it (DEC 2026)"),
            ("[?2026;4$y", "the terminal has it off for good"),
            ("[?62c", "the terminal has not said that it knows it"),
        ] {
            #expect(learned(answer).synchronization.value == .off)
            #expect(learned(answer).synchronization.reason == reason)
        }
    }
}

/// Where terminfo entries are looked for.
@Suite struct TerminfoSearchTests {
    static let searches: [(environment: [String: String], files: [String], found: String?)] = [
        ([:], ["/lib/terminfo/x/xterm", "/usr/share/terminfo/x/xterm"], "/lib/terminfo/x/xterm"),
        (
            ["HOME": "/home/a"], ["/home/a/.terminfo/x/xterm", "/etc/terminfo/x/xterm"],
            "/home/a/.terminfo/x/xterm"
        ),
        (
            ["HOME": "/home/a", "TERMINFO": "/mine"], ["/home/a/.terminfo/x/xterm", "/mine/x/xterm"],
            "/mine/x/xterm"
        ),
        (
            ["TERMINFO_DIRS": "/a:/b"], ["/b/x/xterm", "/etc/terminfo/x/xterm"], "/b/x/xterm"
        ),
        (["TERMINFO_DIRS": "/a::/b"], ["/b/x/xterm", "/etc/terminfo/x/xterm"], "/etc/terminfo/x/xterm"),
        (["TERMINFO": ""], ["/usr/share/terminfo/78/xterm"], "/usr/share/terminfo/78/xterm"),
        ([:], ["/usr/share/terminfo/v/vt100"], nil),
    ]

    @Test(arguments: searches)
    func theFirstPlace(_ environment: [String: String], _ files: [String], _ found: String?) {
        let search = TerminfoSearch(environment: environment)
        #expect(search.file(of: "xterm") { files.contains($0) } == found)
    }

    @Test func namesThatAreNone() {
        let search = TerminfoSearch(environment: [:])
        #expect(search.file(of: "") { _ in true } == nil)
        #expect(search.file(of: "../etc/passwd") { _ in true } == nil)
        #expect(TerminfoSearch(environment: ["TERMINFO": "hex:1A01"]).isInEnvironment)
        #expect(!TerminfoSearch(environment: ["TERMINFO": "/hex:"]).isInEnvironment)
    }
}
