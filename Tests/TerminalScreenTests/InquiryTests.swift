import Cells
import TestSupport
import Testing
import Text

@testable import TerminalScreen

@Suite struct TerminalInquiryTests {
    private static func inquiry(_ answers: String...) -> TerminalInquiry {
        var inquiry = TerminalInquiry()
        answers.forEach { inquiry.add($0) }
        return inquiry
    }

    @Test func repliesAreStored() {
        let inquiry = Self.inquiry(
            "P>|kitty(0.35.1)", "[?2026;2$y", "[?1016;0$y", "[?2031;4$y", "[?7;9$y", "[?62;4c", "[0n")
        #expect(inquiry.name?.text == "kitty(0.35.1)")
        #expect(
            inquiry.modes == [
                .synchronizedOutput: .supported, .pixelMouse: .unsupported, .colorScheme: .permanentlyOff,
            ])
        #expect(inquiry.hasAnswered && inquiry.fences == 2)
        #expect(inquiry.versionWithOctants == "kitty 0.40")
        #expect(Self.inquiry("P>|kitty(0.42.0)").versionWithOctants == nil)
        #expect(Self.inquiry("P>|Konsole 26.08").versionWithOctants == nil, "no version draws octants")
        #expect(Self.inquiry("P>|WezTerm 20240203-110809").versionWithOctants == "WezTerm 20250208")
        #expect(Self.inquiry("P>|evil\u{1B}[31m name").name?.text == "evil\\u{1B}[31m name")
    }

    @Test func differingWidthsAreFound() {
        var inquiry = TerminalInquiry()
        let samples = TerminalInquiry.Sample.all
        for sample in samples { inquiry.add("[3;\(sample.text.columns + 1)R") }
        #expect(inquiry.differingWidths?.isEmpty == true)
        inquiry.add("[3;2R")
        #expect(inquiry.differingWidths == nil, "with one too many, none is certain")

        inquiry = TerminalInquiry()
        for sample in samples { inquiry.add("[3;\(sample.name == "octants" ? 3 : sample.text.columns + 1)R") }
        #expect(inquiry.differingWidths?.map(\.sample.name.text) == ["octants"])
        #expect(inquiry.differingWidths?.first?.columns == 2)
    }

    @Test func theRoundTripIsTheMedian() {
        var inquiry = TerminalInquiry()
        #expect(inquiry.roundTrip == nil)
        inquiry.roundTrips = [0.4, 0.001, 0.003]
        #expect(inquiry.roundTrip == 0.003)
        #expect(TerminalInquiry.Load(bytes: 1000, seconds: 0.1).bytesPerSecond == 10_000)
        #expect(TerminalInquiry.Load(bytes: 1000, seconds: -1).bytesPerSecond.isFinite)
    }

    @Test func theProfileFollowsReplies() throws {
        let facts = TerminalFacts(
            outputIsTerminal: true, codeset: "UTF-8", hasPlainUTF8: true,
            descriptions: ["xterm-256color": .init(movesCursor: true, hasDirectColor: false, colors: 256)])
        let profile = try TerminalProfile(
            program: "antics", environment: ["TERM": "xterm-256color"], facts: facts)
        func learned(_ answers: String...) -> TerminalProfile {
            var (inquiry, profile) = (TerminalInquiry(), profile)
            answers.forEach { inquiry.add($0) }
            profile.update(with: inquiry)
            return profile
        }
        let kitty = learned("P>|kitty(0.42.0)", "]11;rgb:ff/0/0", "[?2026;1$y")
        #expect(kitty.glyphs.sets.contains(.octant) && kitty.background.value == .rgb(255, 0, 0))
        #expect(kitty.synchronization.value == .on)
        for (answer, reason) in [
            ("[?2026;0$y", "not supported by the terminal (DEC 2026)"),
            ("[?2026;4$y", "permanently off in the terminal"),
            ("[?62c", "no reply from the terminal"),
        ] {
            #expect(learned(answer).synchronization.value == .off)
            #expect(learned(answer).synchronization.reason == reason)
        }
    }
}

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
        (["TERMINFO_DIRS": "/a:/b"], ["/b/x/xterm", "/etc/terminfo/x/xterm"], "/b/x/xterm"),
        (["TERMINFO_DIRS": "/a::/b"], ["/b/x/xterm", "/etc/terminfo/x/xterm"], "/etc/terminfo/x/xterm"),
        (["TERMINFO": ""], ["/usr/share/terminfo/78/xterm"], "/usr/share/terminfo/78/xterm"),
        ([:], ["/usr/share/terminfo/v/vt100"], nil),
    ]

    @Test(arguments: searches)
    func theFirstDirectoryWins(_ environment: [String: String], _ files: [String], _ found: String?) {
        let search = TerminfoSearch(environment: environment)
        #expect(search.file(of: "xterm") { files.contains($0) } == found)
    }

    @Test func invalidNamesAreNotFound() {
        let search = TerminfoSearch(environment: [:])
        #expect(search.file(of: "") { _ in true } == nil)
        #expect(search.file(of: "../etc/passwd") { _ in true } == nil)
        #expect(TerminfoSearch(environment: ["TERMINFO": "hex:1A01"]).isInEnvironment)
        #expect(!TerminfoSearch(environment: ["TERMINFO": "/hex:"]).isInEnvironment)
    }
}
