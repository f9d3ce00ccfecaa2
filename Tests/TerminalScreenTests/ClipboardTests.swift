import Foundation
import PseudoTerminal
import TestSupport
import Testing

@testable import TerminalScreen

/// A text goes to the clipboard of whoever sits in front of the terminal.
@Suite struct ClipboardTests {
    /// As Foundation has it.
    @Test func bytesAreInBase64() {
        var random = SplitMix64(seed: 52)
        for count in 0..<200 {
            let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
            #expect(Base64.encode(bytes) == Array(Data(bytes).base64EncodedString().utf8))
        }
    }

    /// The sequence is sent between frames, and the text in it is the one that was given.
    @Test func theTextIsSent() throws {
        let session = try TerminalSession(environment: ["PROBE_COPY": "let π = 3\n"])
        try #require(session.shows("ready"))
        session.terminal.press("C")
        #expect(session.shows("copied true"))
        session.terminal.press("n")
        #expect(session.quit() == .exited(0))
        #expect(session.sent.contains("\u{1B}]52;c;\(Data("let π = 3\n".utf8).base64EncodedString())\u{7}"))
    }

    @Test(arguments: [
        (["TERM": "linux"], "the Linux console has no clipboard"),
        (["TERM": "screen-256color", "STY": "1.pts"], "screen does not pass it on"),
        (["ASCIINEMA_SESSION": "1"], "asciinema would record it"),
        (["PROBE_COPY": String(repeating: "x", count: 74_995)], "74995 bytes are too many for it"),
    ])
    func whereItCannotBeItIsNotSent(environment: [String: String], reason: String) throws {
        let session = try TerminalSession(
            term: environment["TERM"] ?? "xterm-256color", environment: environment)
        try #require(session.shows("ready"))
        session.terminal.press("C")
        #expect(session.shows("copied false \(reason)"))
        #expect(session.quit() == .exited(0))
        #expect(!session.sent.contains("]52;"))
    }

    @Test func tmuxPassesItOnIfItIsTold() throws {
        let session = try TerminalSession(environment: ["TMUX": "/tmp/tmux,1,0"])
        try #require(session.shows("ready"))
        session.terminal.press("C")
        #expect(session.shows("copied true tmux passes it on if its set-clipboard is on"))
        #expect(session.quit() == .exited(0))
    }
}
