import Cells
import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// `antics doctor` on terminals that reply, reply late, reply nonsense, and never reply.
@Suite struct DoctorSessionTests {
    /// Runs the doctor with its report in a file, and checks that it restores the terminal.
    ///
    /// - Returns: the session, and the words of the report.
    private static func diagnose(
        environment: [String: String] = [:], answers: Bool = true,
        ending: PseudoTerminal.Ending = .exited(0), _ act: (TerminalSession) throws -> Void = { _ in }
    ) throws -> (TerminalSession, report: String) {
        try Program.inFolder { folder in
            let session = try TerminalSession(
                ["doctor"], rows: 40, environment: environment, in: folder, script: "exec \"$@\" > report")
            session.answers = answers
            try act(session)
            #expect(session.ending() == ending)
            #expect(session.wait { !$0.replay.modes.contains(2031) }, "the restoring bytes are under way")
            #expect(session.terminal.modes == session.before)
            #expect(session.replay.modes.isDisjoint(with: [1049, 2031, 1002, 2004, 2026]))
            #expect(session.replay.modes.contains(25))
            #expect(session.terminal.unreadKeys == 0)
            #expect(session.lines.joined() == "", "no trace of the queries is left")
            return (session, try report(folder))
        }
    }

    private static func report(_ folder: URL) throws -> String {
        try folder.text(of: "report").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test func repliesAreReported() throws {
        let (session, report) = try Self.diagnose {
            $0.become(
                name: "kitty(0.42.0)", background: "#102030", palette: ["#000", "#f00"], knowsRenditions: true
            )
        }
        for part in [
            "name kitty(0.42.0) reported by the terminal", "kitty 0.42 draws octants", "background #102030",
            "sync on supported by the terminal", "24-bit kept", "widths correct",
            "/x/xterm-256color the first folder",
        ] { #expect(report.contains(part), "\(part)") }
        #expect(report.contains(/round trip [0-9.]+ ms/) && report.contains(/speed [0-9.]+ [kM]?B a second/))
        #expect(session.received.count < 400_000 && !report.contains("\u{1B}"))
    }

    @Test func lateRepliesAreReported() throws {
        let (_, report) = try Self.diagnose(answers: false) { session in
            // The replies come 300 ms late, the first one in pieces.
            #expect(session.wait { $0.sent.contains("\u{1B}[c") })
            usleep(300_000)
            for piece in ["\u{1B}P>|foot(1.1", "6.2)\u{1B}", "\\\u{1B}[?2026;0", "$y\u{1B}[?62", ";4c"] {
                session.terminal.press(piece)
                usleep(20_000)
            }
            session.answers = true
            session.forgetAnswers()
        }
        for part in [
            "name foot(1.16.2) reported by the terminal", "foot 1.20 or newer",
            "sync off not supported by the terminal",
        ] { #expect(report.contains(part), "\(part)") }
    }

    @Test(arguments: [
        "\u{1B}[?62c\u{1B}[?62c\u{1B}[0n\u{1B}[0n\u{1B}[0n",
        "\u{1B}P>|\u{7}\u{1B}]11;rgb:zz/0/0\u{7}\u{1B}[?;c",
        "\u{1B}[999;999R\u{1B}[1R\u{1B}[?2026;7$y\u{1B}P1$rm\u{1B}\\\u{1B}[?1c", "qqq\u{1B}[?1c\u{3}",
    ])
    func nonsenseIsIgnored(_ lie: String) throws {
        let ending: PseudoTerminal.Ending = lie.hasSuffix("\u{3}") ? .killed(SIGINT) : .exited(0)
        _ = try Self.diagnose(answers: false, ending: ending) { session in
            #expect(session.wait { $0.sent.contains("\u{1B}[c") })
            session.forgetAnswers()
            session.terminal.press(lie)
            session.answers = true
        }
    }

    /// A reply after the report must not appear on the command line of the shell.
    @Test func aReplyAfterTheReportIsDropped() throws {
        _ = try Self.diagnose(answers: false) { session in
            #expect(session.wait { $0.sent.contains("\u{1B}[?2031l") }, "it is giving the terminal back")
            #expect(session.terminal.ending(milliseconds: 100) == nil)
            session.terminal.press("\u{1B}P>|late\u{1B}\\\u{1B}[?62c")
        }
    }

    @Test(arguments: [
        (["ASCIINEMA_REC": "1"], ": asciinema would record the queries"),
        (["STY": "1"], ": screen does not pass them on"),
        (["TERM": "linux"], ": the Linux console does not support them"), (["TERM": "dumb"], ""),
    ])
    func harmfulQueriesAreNotSent(_ environment: [String: String], _ reason: String) throws {
        let (session, report) = try Self.diagnose(environment: environment)
        #expect(session.received.isEmpty, "no bytes are sent: \(session.sent)")
        #expect(report.contains("name ? not queried\(reason) TERM"))
    }

    @Test func colorsAreNotQueriedWithNoColor() throws {
        let (session, report) = try Self.diagnose(environment: ["NO_COLOR": "1"])
        #expect(!session.sent.contains("]4;") && !session.sent.contains("38;"))
        #expect(report.contains("depth none NO_COLOR is set"))
        #expect(report.contains("background ? not queried: colours are off"))
    }

    @Test func withoutATerminalTheEnvironmentIsReported() throws {
        let outcome = try Program.shell(
            "exec setsid \"$0\" doctor", environment: ["TERM": "xterm-256color", "HOME": "/nowhere"])
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        #expect(outcome.output.contains("there is no terminal"))
        #expect(outcome.output.contains("/xterm-256color"))
        #expect(!outcome.output.contains("\u{1B}"))
        let json = try Program.shell("exec setsid \"$0\" doctor --json", environment: ["HOME": "/nowhere"])
        let document = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        #expect(json.status == 0 && document?["problems"] != nil)
    }

    /// No trace of the queries appears between the report and its card.
    @Test(arguments: ["", "--no-color"])
    func theReportAndTheCardAppearOnTheTerminal(_ option: String) throws {
        let session = try TerminalSession(
            ["doctor"] + (option.isEmpty ? [] : [option]), columns: 90, rows: 90)
        #expect(session.shows("Enter its number"))
        session.terminal.press("\r")
        #expect(session.ending() == .exited(0))
        #expect(session.text.hasPrefix("Terminal\n  playback"), "\(session.text)")
        #expect(session.text.contains("\nThe same shapes") && session.text.contains("2  half"))
        #expect(session.text.contains("No change. Antics chooses the glyphs."))
        #expect(session.terminal.modes == session.before)
        let hasColors = session.cells.contains { $0.foreground != .default || $0.background != .default }
        #expect(hasColors == option.isEmpty)
    }

    /// Earlier settings stay, and an earlier answer is replaced.
    @Test func theAnswerToTheCardIsStored() throws {
        let path = "antics/config.yaml"
        try Program.inFolder(of: [path: "renderer: ascii\nfps: 20"]) { folder in
            let session = try TerminalSession(
                ["doctor"], columns: 90, rows: 90, environment: ["XDG_CONFIG_HOME": folder.path])
            #expect(session.shows("Enter its number"))
            session.terminal.press("3\r")
            #expect(session.ending() == .exited(0))
            #expect(session.text.contains("Antics now draws with quadrant"))
            #expect(try folder.text(of: path) == "fps: 20\nrenderer: quadrant\n")
        }
    }

    /// The signal arrives during the queries.
    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    func signalsRestoreTheTerminal(_ signal: Int32) throws {
        _ = try Self.diagnose(answers: false, ending: .killed(signal)) { session in
            #expect(session.wait { $0.sent.contains("\u{1B}[c") })
            #expect(session.terminal.modes != session.before)
            session.terminal.signal(signal)
        }
    }

    /// Ctrl-Z during the queries ends them. The report follows when the process continues.
    @Test func stoppingRestoresTheTerminal() throws {
        try Program.inFolder { folder in
            let session = try TerminalSession(
                ["doctor"], rows: 40, in: folder,
                script: "set -m; \"$@\" > report; echo stopped; read line; fg; echo over")
            session.answers = false
            #expect(session.wait { $0.sent.contains("\u{1B}[c") })
            session.terminal.press("\u{1A}")
            #expect(session.wait { $0.sent.contains("stopped") })
            #expect(session.terminal.modes == session.before)
            #expect(try Self.report(folder).isEmpty)
            session.terminal.press("\n")
            #expect(session.wait { $0.sent.contains("over") })
            #expect(session.ending() == .exited(0))
            #expect(session.terminal.modes == session.before)
            #expect(try Self.report(folder).contains("playback yes"))
        }
    }

    @Test func aSlowConnectionIsMeasured() throws {
        let (session, report) = try Self.diagnose(environment: ["SSH_CONNECTION": "1 2 3 4"]) {
            $0.line = SlowLine(rate: 10_000, way: 0.05)
        }
        #expect(session.received.count < 20_000)
        #expect(report.contains(/speed [0-9.]{1,4} kB a second/) && report.contains("ssh -C"))
    }
}
