import Cells
import Foundation
import PseudoTerminal
import Raster
import TestSupport
import Testing

@testable import TerminalScreen

@Suite struct StartTests {
    /// Runs a test with the path of a directory that does not exist yet, and removes it afterwards.
    private static func withDirectory(_ body: (String) throws -> Void) throws {
        try inFolder { try body($0.path + "/cache") }
    }

    private static let entry =
        TerminfoEntry(program: "antics", base: "xterm-256color", depth: .truecolor)?.name ?? ""

    /// The closest of 256 colours to that of the probe.
    private static var nearest: CellColor {
        var palette = Palette(.indexed256)
        return palette.color(for: .rgb(255, 180, 60))
    }

    @Test func theLocaleCUsesASCII() throws {
        let session = try TerminalSession(environment: ["LC_ALL": "C"])
        #expect(session.sent.contains("so drawing in ASCII"))
        session.terminal.press("p")
        #expect(session.wait { $0.sent.contains("## frame") })
        session.terminal.press("p")
        session.expectQuit()
        #expect(session.received.allSatisfy { $0 < 0x80 })
    }

    @Test func aMissingLocaleUsesUnicode() throws {
        let session = try TerminalSession(environment: ["LANG": ""])
        session.terminal.press("p")
        #expect(session.wait { $0.sent.contains("⣿⣷ frame") })
        #expect(!session.sent.contains("note:"))
    }

    @Test func anUnknownTerminalIsTreatedAsXterm() throws {
        let session = try TerminalSession(term: "xterm-ghostty", waits: false)
        #expect(session.wait { $0.sent.contains("using xterm-256color") })
        #expect(session.shows("ready") || session.top.hasPrefix("note"))
        session.expectQuit()
    }

    @Test func theEntryIsPrivateAndInstalledOnce() throws {
        try Self.withDirectory { cache in
            let environment = ["XDG_CACHE_HOME": cache, "COLORTERM": "truecolor"]
            let entry = cache + "/antics/terminfo/a/" + Self.entry
            var made: Date?
            for _ in 0..<2 {
                let session = try TerminalSession(environment: environment)
                #expect(session.replay.grid[column: 0, row: 0].foreground == .rgb(255, 180, 60))
                let date = try FileManager.default.attributesOfItem(atPath: entry)[.modificationDate] as? Date
                #expect(made == nil || made == date)
                made = date
            }
            let mode =
                try FileManager.default.attributesOfItem(atPath: cache + "/antics")[.posixPermissions] as? Int
            #expect(mode == 0o700)
            let left = try FileManager.default.contentsOfDirectory(atPath: cache + "/antics/terminfo")
            #expect(left == ["a"])
        }
    }

    /// Only ncurses needs the entry. A broken one is ignored.
    @Test(
        arguments: [("ncurses", Self.nearest), ("direct", .rgb(255, 180, 60))] as [(String, CellColor)],
        [false, true])
    func withoutTicNcursesHas256Colors(_ output: (name: String, color: CellColor), _ isBroken: Bool) throws {
        try Self.withDirectory { cache in
            if isBroken {
                let directory = cache + "/antics/terminfo/a"
                try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
                try Data("rubbish".utf8).write(to: URL(filePath: directory + "/" + Self.entry))
            }
            let session = try TerminalSession(
                environment: [
                    "XDG_CACHE_HOME": cache, "COLORTERM": "truecolor", "PATH": "/nowhere",
                    "PROBE_OUTPUT": output.name,
                ])
            #expect(session.replay.grid[column: 0, row: 0].foreground == output.color)
            session.expectQuit()
        }
    }

    @Test(arguments: ["rubbish", "nothing", "the first half"])
    func aBrokenEntryIsReplaced(_ fault: String) throws {
        try Self.withDirectory { cache in
            let environment = ["XDG_CACHE_HOME": cache, "COLORTERM": "truecolor"]
            let entry = URL(filePath: cache + "/antics/terminfo/a/" + Self.entry)
            for run in 0..<2 {
                let session = try TerminalSession(environment: environment)
                #expect(session.replay.grid[column: 0, row: 0].foreground == .rgb(255, 180, 60), "run \(run)")
                session.expectQuit()
                let whole = try Data(contentsOf: entry)
                switch fault {
                case "rubbish": try Data("rubbish".utf8).write(to: entry)
                case "nothing": try Data().write(to: entry)
                default: try whole.prefix(whole.count / 2).write(to: entry)
                }
            }
        }
    }

    /// A second program starts while the first one compiles the entry.
    @Test func anEntryAppearsComplete() throws {
        try Self.withDirectory { cache in
            let tools = cache + "/tools"
            // A tic that writes a part, and waits before the rest.
            let slow = """
                mkdir -p "$3/a"; echo half > "$3/a/\(Self.entry)"; : > "\(cache)/begun"
                while [ ! -e "\(cache)/go" ]; do sleep 0.01; done
                exec /usr/bin/env PATH="/usr/bin:/bin" tic "$@"
                """
            try URL(filePath: tools).writeScript(slow, to: "tic")
            var environment = ["XDG_CACHE_HOME": cache, "COLORTERM": "truecolor"]
            let second = environment
            environment["PATH"] = tools + ":/usr/bin:/bin"
            let slowly = try TerminalSession(environment: environment, waits: false)
            #expect(slowly.wait { _ in FileManager.default.fileExists(atPath: cache + "/begun") })
            let other = try TerminalSession(environment: second)
            #expect(other.replay.grid[column: 0, row: 0].foreground == .rgb(255, 180, 60))
            try Data().write(to: URL(filePath: cache + "/go"))
            #expect(slowly.shows("ready"))
            #expect(slowly.replay.grid[column: 0, row: 0].foreground == .rgb(255, 180, 60))
            #expect(try FileManager.default.contentsOfDirectory(atPath: cache + "/antics/terminfo") == ["a"])
        }
    }
}

@Suite struct RestoringTests {
    /// A cause of the end and the possible exit statuses.
    struct Cause: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let key: String?
        let signal: Int32?
        let endings: [PseudoTerminal.Ending]

        static func key(_ key: String, _ name: String, _ endings: PseudoTerminal.Ending...) -> Cause {
            Cause(testDescription: name, key: key, signal: nil, endings: endings)
        }

        static func signal(_ number: Int32, _ name: String) -> Cause {
            Cause(testDescription: name, key: nil, signal: number, endings: [.killed(number)])
        }
    }

    /// The signals that end a program by default, from signal(7); real-time signals begin at 34.
    static let deadly: [Int32] =
        [
            SIGHUP, SIGINT, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGUSR1, SIGSEGV, SIGUSR2,
            SIGPIPE,
            SIGALRM, SIGTERM, SIGSTKFLT, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF, SIGIO, SIGPWR, SIGSYS,
        ] + [34, 50, 64]

    static let causes: [Cause] =
        [
            .key("q", "leaving", .exited(0)), .key("x", "exit()", .exited(3)),
            .key("t", "a trap", .killed(SIGILL), .killed(SIGTRAP)),
            .key("o", "a stack overflow", .killed(SIGSEGV)), .key("\u{3}", "Ctrl-C", .killed(SIGINT)),
            .key("\u{1C}", "Ctrl-\\", .killed(SIGQUIT)),
        ] + deadly.map { .signal($0, "signal \($0)") }

    /// The outputs have one handler of signals, so ncurses needs only the common causes.
    static let ends: [(cause: Cause, output: String)] =
        causes.map { ($0, "direct") } + causes.prefix { $0.key != nil }.map { ($0, "ncurses") }
        + [SIGHUP, SIGINT, SIGQUIT, SIGTERM].map { (.signal($0, "signal \($0)"), "ncurses") }

    @Test(arguments: ends)
    func everyEndRestoresTheTerminal(_ cause: Cause, _ output: String) throws {
        let session = try TerminalSession(rows: 10, environment: ["PROBE_OUTPUT": output])
        #expect(session.terminal.modes != session.before)
        #expect(session.replay.modes.isSuperset(of: [1049, 1002, 1006]))
        try #require(session.press("T", shows: "titled"))
        #expect(session.replay.title == "probe — Ω")
        if let key = cause.key { session.terminal.press(key) }
        if let signal = cause.signal { session.terminal.signal(signal) }

        let ending = try #require(session.ending())
        #expect(cause.endings.contains(ending))
        #expect(session.terminal.modes == session.before)
        #expect(session.replay.modes.isDisjoint(with: [1049, 1002, 1006, 2026, 2031]))
        #expect(session.replay.modes.contains(25), "the cursor is visible")
        #expect(session.replay.title == "shell" && session.replay.keptTitles == [])
        #expect(session.replay.pen == .blank)
    }

    @Test(arguments: ["linux", "screen-256color", "vt100"])
    func terminalsWithoutTitlesGetNone(_ term: String) throws {
        let session = try TerminalSession(term: term)
        try #require(session.press("T", shows: "titled"))
        session.expectQuit()
        #expect(!session.sent.contains("\u{1B}]2;") && !session.sent.contains(";2t"))
    }

    @Test func ignoredSignalsStayIgnored() throws {
        let session = try TerminalSession(shell: "trap '' HUP USR1; exec \"$0\"")
        session.terminal.signal(SIGUSR1)
        session.terminal.signal(SIGHUP)
        #expect(session.press("a", shows: "character(\"a\")"))
        session.expectQuit()
    }

    @Test func aTerminalThatReadsNothingDoesNotPreventTheEnd() throws {
        // With queries, two unanswered ones would stop the output before the buffer is full.
        let session = try TerminalSession(columns: 200, rows: 60, environment: ["ASCIINEMA_REC": "1"])
        session.terminal.press("p")
        #expect(session.terminal.fills(milliseconds: 5000))
        session.terminal.signal(SIGTERM)
        #expect(session.terminal.ending(milliseconds: 5000) == .killed(SIGTERM))
        #expect(session.terminal.modes == session.before)
    }

    /// Late replies must not appear on the command line of the shell.
    @Test(arguments: ["q", "\u{3}"])
    func pendingRepliesAreAwaited(_ key: String) throws {
        let session = try TerminalSession(answers: false)
        session.terminal.press(key)
        #expect(session.wait { !$0.replay.modes.contains(1002) }, "it restores the terminal")
        // Replies within half a second, with keys between them.
        for piece in ["n", "y\u{1B}[?20", "26;2$y\u{1B}]11;rgb:00", "00/0/0\u{1B}\\\u{1B}[?62;4c\u{1B}[0"] {
            #expect(session.terminal.ending(milliseconds: key == "q" ? 60 : 20) == nil)
            session.terminal.press(piece)
        }
        #expect(session.terminal.ending(milliseconds: 20) == nil, "it waits for the last reply")
        session.terminal.press("n")
        #expect(session.ending() != nil)
        #expect(session.terminal.unreadKeys == 0)
        #expect(!session.sent.contains("^["), "replies are not echoed")
        #expect(session.terminal.modes == session.before)
    }

    /// After each reply, the program waits for the next one as long as for the first.
    @Test func replyProlongsTheWait() throws {
        let session = try TerminalSession(answers: false)
        session.terminal.press("q")
        for reply in ["\u{1B}[?62;4c", "\u{1B}[0n"] {
            #expect(session.terminal.ending(milliseconds: 280) == nil)
            session.terminal.press(reply)
        }
        #expect(session.ending() == .exited(0))
        #expect(session.terminal.unreadKeys == 0)
    }

    /// The program waits longer for the replies of a slow terminal than for those of a silent one.
    @Test(arguments: [true, false])
    func onlySlowTerminalsAreAwaitedLong(_ isSlow: Bool) throws {
        let session = try TerminalSession(answers: false)
        if isSlow {
            session.settle(milliseconds: 900)
            session.terminal.press(session.replay.answers)
            session.forgetAnswers()
            #expect(session.press("a", shows: "character(\"a\")"))
        }
        session.terminal.press("q")
        #expect((session.terminal.ending(milliseconds: 1200) == nil) == isSlow)
        guard isSlow else { return }
        session.read(milliseconds: 20)
        session.terminal.press(session.replay.answers)
        #expect(session.ending() == .exited(0))
        #expect(session.terminal.unreadKeys == 0)
    }

    /// Ctrl-S and Ctrl-O are keys that neither stop nor drop output.
    @Test func controlKeysStopNoOutput() throws {
        let session = try TerminalSession(shell: "stty ixon iexten; exec \"$0\"")
        for key in ["\u{13}", "\u{F}", "a"] { session.terminal.press(key) }
        #expect(session.shows("character(\"a\")"))
        session.expectQuit()
    }

    /// The driver must not drop earlier replies at Ctrl-C: the program would wait for them in vain.
    @Test(arguments: [("\u{3}", SIGINT), ("\u{1C}", SIGQUIT)])
    func repliesBeforeASignalCount(_ key: String, _ signal: Int32) throws {
        let session = try TerminalSession(answers: false)
        session.terminal.press("\u{1B}[?62;4c\u{1B}[0n" + key)
        #expect(session.terminal.ending(milliseconds: 1500) == .killed(signal))
        #expect(session.terminal.modes == session.before)
    }

    /// The signal may arrive at any point while the program reads the reply.
    @Test func signalsDirectlyAfterRepliesCauseNoWait() throws {
        // Ten delays from 0 to 180 µs, or forty with steps of 5 µs.
        let count = isFuzzing ? 40 : 10
        for delay in 0..<count {
            let session = try TerminalSession()
            session.settle(milliseconds: 20)
            session.answers = false
            session.terminal.press("k")
            #expect(session.wait { $0.replay.answers.hasSuffix("0n") })
            session.terminal.press(session.replay.answers)
            usleep(UInt32(delay * 200 / count))
            session.terminal.signal(SIGINT)
            #expect(session.terminal.ending(milliseconds: 1500) == .killed(SIGINT))
        }
    }

    /// Ctrl-\ ends the program quickly, without replies, and whatever Swift's runtime does at crashes.
    @Test(arguments: [nil, "enable=yes", "enable=tty,interactive=yes", "enable=no"])
    func quittingIsNoCrash(_ backtrace: String?) throws {
        let session = try TerminalSession(environment: ["SWIFT_BACKTRACE": backtrace], answers: false)
        session.terminal.press("\u{1C}")
        #expect(session.terminal.ending(milliseconds: 1500) == .killed(SIGQUIT))
        session.settle(milliseconds: 20)
        #expect(session.terminal.modes == session.before)
        #expect(!session.sent.contains("Press space"), "the runtime does not prompt")
        #expect(!session.sent.contains("Backtrac"))
    }

    @Test func aSignalDuringTheStartRestoresTheTerminal() throws {
        let session = try TerminalSession(shell: "stty ixon; echo here; read go; exec \"$0\"", waits: false)
        try #require(session.wait { $0.sent.contains("here") })
        session.terminal.press("\n\u{13}")
        #expect(session.wait { $0.terminal.modes != session.before })
        session.terminal.signal(SIGTERM)
        #expect(session.terminal.ending(milliseconds: 8000) == .killed(SIGTERM))
        #expect(session.terminal.modes == session.before)
    }

    @Test(arguments: ["exec \"$0\"", "trap '' HUP; exec \"$0\""])
    func aClosedWindowEndsTheProgram(_ shell: String) throws {
        let session = try TerminalSession(shell: shell)
        session.terminal.hangUp()
        #expect(session.terminal.ending(milliseconds: 5000) == .killed(SIGHUP))
    }

    @Test func aSilentTerminalEndsTheProgramIfRequested() throws {
        let session = try TerminalSession(environment: ["PROBE_SILENCE": "0.5"])
        session.terminal.press("p")
        #expect(session.wait { $0.replay.statusRequests > 20 }, "it replies")
        session.answers = false
        #expect(session.ending() == .killed(SIGHUP))
        #expect(session.terminal.modes == session.before)
    }

    @Test func aSingleLostReplyIsNoSilence() throws {
        let session = try TerminalSession(environment: ["PROBE_SILENCE": "0.6"])
        session.settle()
        session.answers = false
        #expect(session.press("a", shows: "character(\"a\")"))
        session.settle(milliseconds: 50)
        #expect(session.replay.answers == "\u{1B}[0n")
        session.forgetAnswers()
        session.answers = true
        session.settle(milliseconds: 1500)
        session.expectQuit()
    }

    @Test func keysEndSilence() throws {
        let session = try TerminalSession(environment: ["PROBE_SILENCE": "1.5"])
        session.settle()
        session.answers = false
        for letter in ["a", "b", "d", "f", "g", "h"] {
            #expect(session.press(letter, shows: "character(\"\(letter)\")"))
            session.settle(milliseconds: 350)
        }
        #expect(session.ending() == .killed(SIGHUP), "the silence begins after the last key")
    }

    @Test func aFailedStartLeavesTheTerminalUnchanged() throws {
        let session = try TerminalSession(term: "dumb", waits: false)
        #expect(session.ending() == .exited(69))
        #expect(session.terminal.modes == session.before)
        #expect(!session.received.contains(0x1B))
        #expect(session.sent == "this terminal cannot move the cursor (TERM=dumb)\r\n")
    }

    @Test func aTerminalWithoutAlternateScreenIsCleared() throws {
        let session = try TerminalSession(term: "linux")
        session.expectQuit()
        #expect(session.lines.joined() == "")
    }

    @Test(arguments: ["ncurses", "direct"])
    func suspendingRestoresTheTerminal(_ output: String) throws {
        let session = try TerminalSession(environment: ["PROBE_OUTPUT": output])
        #expect(session.press("e", shows: "back"))
        #expect(session.sent.contains("borrowed\r\n"), "with the modes of the shell")
        #expect(session.replay.modes.isSuperset(of: [1049, 1002, 1006]))
        session.expectQuit()
    }
}

/// Unfinished input at a suspension.
@Suite struct UnfinishedInputTests {
    /// The rest of the paste, string or sequence goes to the shell.
    @Test(arguments: ["\u{1B}[200~pas", "\u{1B}]11;rgb:00", "\u{1B}[38;", "\u{1B}[M!"])
    func unfinishedInputLosesNoLaterKeys(_ beginning: String) throws {
        let session = try TerminalSession()
        session.terminal.press("k")
        #expect(session.press(beginning, shows: "character(\"k\")"))
        let sent = session.received.count
        session.terminal.signal(SIGTSTP)
        #expect(
            session.wait { String(decoding: $0.received.dropFirst(sent), as: UTF8.self).contains("?1049h") })
        session.settle()
        #expect(session.press("w", shows: "character(\"w\")"))
        session.expectQuit()
    }
}

/// Ctrl-Z, `fg`, and SIGSTOP. A process can only be stopped from the terminal under a shell with job control.
@Suite struct StoppingTests {
    @Test(arguments: ["\u{1A}", "z"], ["ncurses", "direct"])
    func stopAndContinue(_ key: String, _ output: String) throws {
        let session = try TerminalSession(
            rows: 8, environment: ["PROBE_OUTPUT": output],
            shell: "set -m; \"$0\"; echo stopped; read line; fg; echo over")
        let playing = session.terminal.modes
        #expect(session.press("T", shows: "titled"))
        session.terminal.press(key)
        #expect(session.wait { $0.sent.contains("stopped") })
        #expect(session.terminal.modes == session.before && session.replay.title == "shell")
        #expect(session.replay.modes.isDisjoint(with: [1049, 1002, 1006]))
        #expect(session.replay.modes.contains(25) && session.replay.pen == .blank)

        session.resize(columns: 40, rows: 12)
        #expect(session.press("\n", shows: "resize(columns: 40, rows: 12)"))
        #expect(session.replay.region == 0...11, "the margins of the current size")
        #expect(session.terminal.modes == playing && session.replay.title == "probe — Ω")
        #expect(session.replay.modes.isSuperset(of: [1049, 1002, 1006]))
        session.terminal.press("q")
        #expect(session.wait { $0.sent.contains("over") })
        #expect(session.ending() == .exited(0))
        #expect(session.terminal.modes == session.before)
    }

    @Test(arguments: ["ncurses", "direct"])
    func anUnannouncedStopIsRepaired(_ output: String) throws {
        let session = try TerminalSession(rows: 5, environment: ["PROBE_OUTPUT": output])
        let playing = session.terminal.modes
        session.terminal.signal(SIGSTOP)
        #expect(session.terminal.stops(milliseconds: 5000))
        session.settle()
        let sent = session.received.count
        session.answers = false
        session.terminal.signal(SIGCONT)
        #expect(session.wait { $0.received.count > sent + 20 })
        session.settle()
        // The keypad mode was set before the key arrives, not in the middle of a frame.
        let settings = { session.sent.components(separatedBy: "\u{1B}[?1h").count }
        let before = settings()
        session.terminal.press("a")
        #expect(session.shows("character(\"a\")") && settings() == before)
        // The modes are set before the reaction to a new size, though perhaps not before the first bytes.
        session.resize(columns: 40, rows: 6)
        #expect(session.shows("resize(columns: 40, rows: 6)"))
        #expect(session.terminal.modes == playing)
        session.expectQuit()
    }
}
