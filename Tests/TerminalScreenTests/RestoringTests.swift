import Cells
import Foundation
import PseudoTerminal
import Raster
import TestSupport
import Testing

@testable import TerminalScreen

/// What happens on terminals and machines that are not as one would wish.
@Suite struct StartTests {
    /// A directory that is gone after the test.
    /// Writes a program, in a process of its own: one that is held open for writing cannot be started, and a process that
    /// another test starts meanwhile would hold what is open here.
    private static func writeProgram(_ text: String, to path: String) throws {
        let writer = Process()
        writer.executableURL = URL(filePath: "/bin/sh")
        writer.arguments = ["-c", "printf %s \"$1\" > \"$0\" && chmod 755 \"$0\"", path, text]
        try writer.run()
        writer.waitUntilExit()
        #expect(writer.terminationStatus == 0)
    }

    private static func withDirectory(_ body: (String) throws -> Void) throws {
        let path = NSTemporaryDirectory() + "antics-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try body(path)
    }

    private static let entry =
        TerminfoEntry(program: "antics", base: "xterm-256color", depth: .truecolor)?.name ?? ""

    /// What 256 colours have for the probe's.
    private static var nearest: CellColor {
        var palette = Palette(.indexed256)
        return palette.color(for: .rgb(255, 180, 60))
    }

    @Test func theLocaleCIsDrawnInASCII() throws {
        let session = try TerminalSession(environment: ["LC_ALL": "C"])
        #expect(session.wait { $0.sent.contains("so drawing in ASCII") })
        try #require(session.shows("ready"))
        session.terminal.press("p")
        #expect(session.wait { $0.sent.contains("## frame") })
        session.terminal.press("p")
        #expect(session.quit() == .exited(0))
        #expect(session.received.allSatisfy { $0 < 0x80 })
    }

    @Test func noLocaleAtAllIsDrawnInUnicode() throws {
        let session = try TerminalSession(environment: ["LANG": ""])
        try #require(session.shows("ready"))
        session.terminal.press("p")
        #expect(session.wait { $0.sent.contains("⣿⣷ frame") })
        #expect(!session.sent.contains("note:"))
    }

    @Test func anUnknownTerminalPlaysAsXterm() throws {
        let session = try TerminalSession(term: "xterm-ghostty")
        #expect(session.wait { $0.sent.contains("using xterm-256color") })
        #expect(session.shows("ready") || session.top.hasPrefix("note"))
        #expect(session.quit() == .exited(0))
        #expect(session.terminal.modes == session.before)
    }

    @Test func theEntryIsPrivateAndMadeOnce() throws {
        try Self.withDirectory { cache in
            let environment = ["XDG_CACHE_HOME": cache, "COLORTERM": "truecolor"]
            let entry = cache + "/antics/terminfo/a/" + Self.entry
            var made: Date?
            for _ in 0..<2 {
                let session = try TerminalSession(environment: environment)
                try #require(session.shows("ready"))
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

    /// Through ncurses: our own encoder needs no entry for its colours.
    @Test(arguments: [("ncurses", Self.nearest), ("direct", .rgb(255, 180, 60))] as [(String, CellColor)])
    func withoutTicThereAre256Colors(_ output: String, _ color: CellColor) throws {
        try Self.withDirectory { cache in
            let session = try TerminalSession(
                environment: [
                    "XDG_CACHE_HOME": cache, "COLORTERM": "truecolor", "PATH": "/nowhere",
                    "PROBE_OUTPUT": output,
                ])
            try #require(session.shows("ready"))
            #expect(session.replay.grid[column: 0, row: 0].foreground == color)
            #expect(session.quit() == .exited(0))
        }
    }

    /// What is wrong with an entry: it is rubbish, it is empty, or something is missing at its end.
    @Test(arguments: ["rubbish", "nothing", "the first half"])
    func aBrokenEntryIsMadeAnew(_ fault: String) throws {
        try Self.withDirectory { cache in
            let environment = ["XDG_CACHE_HOME": cache, "COLORTERM": "truecolor"]
            let entry = URL(filePath: cache + "/antics/terminfo/a/" + Self.entry)
            for run in 0..<2 {
                let session = try TerminalSession(environment: environment)
                try #require(session.shows("ready"))
                #expect(session.replay.grid[column: 0, row: 0].foreground == .rgb(255, 180, 60), "run \(run)")
                #expect(session.quit() == .exited(0))
                let whole = try Data(contentsOf: entry)
                switch fault {
                case "rubbish": try Data("rubbish".utf8).write(to: entry)
                case "nothing": try Data().write(to: entry)
                default: try whole.prefix(whole.count / 2).write(to: entry)
                }
            }
        }
    }

    @Test(arguments: [("ncurses", Self.nearest), ("direct", .rgb(255, 180, 60))] as [(String, CellColor)])
    func anEntryThatCannotBeMadeIsDoneWithout(_ output: String, _ color: CellColor) throws {
        try Self.withDirectory { cache in
            let directory = cache + "/antics/terminfo/a"
            try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
            try "rubbish".write(
                toFile: directory + "/" + Self.entry, atomically: true, encoding: .utf8)
            let session = try TerminalSession(environment: [
                "XDG_CACHE_HOME": cache, "COLORTERM": "truecolor", "PATH": "/nowhere",
                "PROBE_OUTPUT": output,
            ])
            try #require(session.shows("ready"))
            #expect(session.replay.grid[column: 0, row: 0].foreground == color)
            #expect(session.quit() == .exited(0))
            #expect(session.terminal.modes == session.before)
        }
    }

    /// While one program makes the entry, another one that starts finds no half of it.
    @Test func anEntryIsThereWholeOrNotAtAll() throws {
        try Self.withDirectory { cache in
            let tools = cache + "/tools"
            try FileManager.default.createDirectory(atPath: tools, withIntermediateDirectories: true)
            // A tic that writes something, and the rest when it is told to.
            let slow = """
                #!/bin/sh
                mkdir -p "$3/a"; echo half > "$3/a/\(Self.entry)"; : > "\(cache)/begun"
                while [ ! -e "\(cache)/go" ]; do sleep 0.01; done
                exec /usr/bin/env PATH="/usr/bin:/bin" tic "$@"

                """
            try Self.writeProgram(slow, to: tools + "/tic")
            var environment = ["XDG_CACHE_HOME": cache, "COLORTERM": "truecolor"]
            let second = environment
            environment["PATH"] = tools + ":/usr/bin:/bin"
            let slowly = try TerminalSession(environment: environment)
            #expect(slowly.wait { _ in FileManager.default.fileExists(atPath: cache + "/begun") })
            let other = try TerminalSession(environment: second)
            #expect(other.shows("ready"))
            #expect(other.replay.grid[column: 0, row: 0].foreground == .rgb(255, 180, 60))
            try Data().write(to: URL(filePath: cache + "/go"))
            #expect(slowly.shows("ready"))
            #expect(slowly.replay.grid[column: 0, row: 0].foreground == .rgb(255, 180, 60))
            #expect(try FileManager.default.contentsOfDirectory(atPath: cache + "/antics/terminfo") == ["a"])
        }
    }
}

// MARK: - RestoringTests

/// However the program ends, the terminal is as it was.
@Suite struct RestoringTests {
    /// A way to end, and what the system says of it.
    struct Way: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let key: String?
        let signal: Int32?
        let endings: [PseudoTerminal.Ending]

        static func key(_ key: String, _ name: String, _ endings: PseudoTerminal.Ending...) -> Way {
            Way(testDescription: name, key: key, signal: nil, endings: endings)
        }

        static func signal(_ number: Int32, _ name: String) -> Way {
            Way(testDescription: name, key: nil, signal: number, endings: [.killed(number)])
        }
    }

    /// The signals that end a program which does not mind them, from signal(7); real-time ones begin at 34.
    static let deadly: [Int32] =
        [
            SIGHUP, SIGINT, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGUSR1, SIGSEGV, SIGUSR2,
            SIGPIPE,
            SIGALRM, SIGTERM, SIGSTKFLT, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF, SIGIO, SIGPWR, SIGSYS,
        ] + [34, 50, 64]

    static let ways: [Way] =
        [
            .key("q", "leaving", .exited(0)), .key("x", "exit()", .exited(3)),
            .key("t", "a trap", .killed(SIGILL), .killed(SIGTRAP)),
            .key("o", "a stack overflow", .killed(SIGSEGV)), .key("\u{3}", "Ctrl-C", .killed(SIGINT)),
            .key("\u{1C}", "Ctrl-\\", .killed(SIGQUIT)),
        ] + deadly.map { .signal($0, "signal \($0)") }

    @Test(arguments: ways, ["ncurses", "direct"])
    func everyWayOut(_ way: Way, _ output: String) throws {
        let session = try TerminalSession(rows: 10, environment: ["PROBE_OUTPUT": output])
        try #require(session.shows("ready"))
        #expect(session.terminal.modes != session.before)
        #expect(session.replay.modes.isSuperset(of: [1049, 1002, 1006]))
        session.terminal.press("T")
        try #require(session.shows("titled"))
        #expect(session.replay.title == "probe — Ω")
        if let key = way.key { session.terminal.press(key) }
        if let signal = way.signal { session.terminal.signal(signal) }

        let ending = try #require(session.ending())
        #expect(way.endings.contains(ending))
        #expect(session.terminal.modes == session.before)
        #expect(session.replay.modes.isDisjoint(with: [1049, 1002, 1006, 2026, 2031]))
        #expect(session.replay.modes.contains(25), "the cursor can be seen")
        #expect(session.replay.title == "shell" && session.replay.keptTitles == [])
        #expect(session.replay.pen == .blank)
    }

    /// Only terminals that say that they have titles are sent one.
    @Test(arguments: ["linux", "screen-256color", "vt100"])
    func noTitlesWhereThereAreNone(_ term: String) throws {
        let session = try TerminalSession(term: term)
        try #require(session.shows("ready"))
        session.terminal.press("T")
        try #require(session.shows("titled"))
        #expect(session.quit() == .exited(0))
        #expect(!session.sent.contains("\u{1B}]2;") && !session.sent.contains(";2t"))
    }

    /// A signal that its parent has told it to ignore ends nothing, and is not taken.
    @Test func whatIsIgnoredStaysIgnored() throws {
        let session = try TerminalSession(shell: "trap '' HUP USR1; exec \"$0\"")
        try #require(session.shows("ready"))
        session.terminal.signal(SIGUSR1)
        session.terminal.signal(SIGHUP)
        session.terminal.press("a")
        #expect(session.shows("character(\"a\")"))
        #expect(session.quit() == .exited(0))
    }

    @Test func aTerminalThatReadsNothingMoreKeepsNobodyAlive() throws {
        // Where frames end with a question, two unanswered ones would not fill it.
        let session = try TerminalSession(columns: 200, rows: 60, environment: ["ASCIINEMA_REC": "1"])
        try #require(session.shows("ready"))
        session.terminal.press("p")
        #expect(session.terminal.fills(milliseconds: 5000))
        session.terminal.signal(SIGTERM)
        #expect(session.terminal.ending(milliseconds: 5000) == .killed(SIGTERM))
        #expect(session.terminal.modes == session.before)
    }

    /// What the terminal answers late must not turn up on the shell's command line.
    @Test(arguments: ["q", "\u{3}"])
    func answersAreAwaited(_ key: String) throws {
        let session = try TerminalSession()
        session.answers = false
        try #require(session.shows("ready"))
        session.terminal.press(key)
        #expect(session.wait { !$0.replay.modes.contains(1002) }, "it is giving the terminal back")
        // A link of a second and a half, over which keys come too.
        for piece in ["n", "y\u{1B}[?20", "26;2$y\u{1B}]11;rgb:00", "00/0/0\u{1B}\\\u{1B}[?62;4c\u{1B}[0"] {
            #expect(session.terminal.ending(milliseconds: 300) == nil)
            session.terminal.press(piece)
        }
        #expect(session.terminal.ending(milliseconds: 100) == nil, "it waits for the last answer")
        session.terminal.press("n")
        #expect(session.ending() != nil)
        #expect(session.terminal.unreadKeys == 0)
        #expect(!session.sent.contains("^["), "what the terminal answers is not echoed")
        #expect(session.terminal.modes == session.before)
    }

    /// Keys that are signals take no answers along that have come before them: they would be waited for in vain.
    @Test(arguments: [("\u{3}", SIGINT), ("\u{1C}", SIGQUIT)])
    func answersBeforeASignalCount(_ key: String, _ signal: Int32) throws {
        let session = try TerminalSession()
        session.answers = false
        try #require(session.shows("ready"))
        session.terminal.press("\u{1B}[?62;4c\u{1B}[0n" + key)
        #expect(session.terminal.ending(milliseconds: 1500) == .killed(signal))
        #expect(session.terminal.modes == session.before)
    }

    /// Nor is an answer waited for that is just being read, wherever the signal finds who reads it.
    @Test func signalsRightBehindAnswers() throws {
        for delay in 0..<40 {
            let session = try TerminalSession()
            try #require(session.shows("ready"))
            session.settle(milliseconds: 20)
            session.answers = false
            session.terminal.press("k")
            #expect(session.wait { $0.replay.answers.hasSuffix("0n") })
            session.terminal.press(session.replay.answers)
            usleep(UInt32(delay * 5))
            session.terminal.signal(SIGINT)
            #expect(session.terminal.ending(milliseconds: 1500) == .killed(SIGINT))
        }
    }

    /// Ctrl-\ leaves at once: neither a terminal that answers nothing nor what Swift's runtime is told to do with crashes
    /// keeps it.
    @Test(arguments: [nil, "enable=yes", "enable=tty,interactive=yes", "enable=no"])
    func quittingIsNoCrash(_ backtrace: String?) throws {
        let session = try TerminalSession(
            running: TerminalSession.path(of: "screen-probe"), environment: ["SWIFT_BACKTRACE": backtrace])
        session.answers = false
        try #require(session.shows("ready"))
        session.terminal.press("\u{1C}")
        #expect(session.terminal.ending(milliseconds: 1500) == .killed(SIGQUIT))
        session.settle(milliseconds: 20)
        #expect(session.terminal.modes == session.before)
        #expect(!session.sent.contains("Press space"), "nothing is asked")
        #expect(!session.sent.contains("Backtrac"))
    }

    /// A terminal may not take what opens it, and who waits for that loses patience.
    @Test func killedWhileItOpens() throws {
        let session = try TerminalSession(
            shell: "stty ixon; echo here; read go; exec \"$0\"")
        try #require(session.wait { $0.sent.contains("here") })
        session.terminal.press("\n\u{13}")
        #expect(session.wait { $0.terminal.modes != session.before })
        session.terminal.signal(SIGTERM)
        #expect(session.terminal.ending(milliseconds: 8000) == .killed(SIGTERM))
        #expect(session.terminal.modes == session.before)
    }

    @Test(arguments: ["exec \"$0\"", "trap '' HUP; exec \"$0\""])
    func theWindowIsClosed(_ shell: String) throws {
        let session = try TerminalSession(shell: shell)
        try #require(session.shows("ready"))
        session.terminal.hangUp()
        #expect(session.terminal.ending(milliseconds: 5000) == .killed(SIGHUP))
    }

    /// Where that was asked for, a terminal that has answered and then does not has gone.
    @Test func aSilentLineIsBroken() throws {
        let session = try TerminalSession(environment: ["PROBE_SILENCE": "0.5"])
        try #require(session.shows("ready"))
        session.terminal.press("p")
        #expect(session.wait { $0.replay.statusRequests > 20 }, "it answers")
        session.answers = false
        #expect(session.ending() == .killed(SIGHUP))
        #expect(session.terminal.modes == session.before)
    }

    /// One answer that is lost is no silence: the terminal is asked again.
    @Test func aLostAnswerBreaksNoLine() throws {
        let session = try TerminalSession(environment: ["PROBE_SILENCE": "0.6"])
        try #require(session.shows("ready"))
        session.settle()
        session.answers = false
        session.terminal.press("a")
        #expect(session.shows("character(\"a\")"))
        session.settle(milliseconds: 50)
        #expect(session.replay.answers == "\u{1B}[0n")
        session.forgetAnswers()
        session.answers = true
        session.settle(milliseconds: 1500)
        #expect(session.quit() == .exited(0))
    }

    /// A line on which keys are typed is not broken, though no question is answered any more.
    @Test func keysKeepALineAlive() throws {
        let session = try TerminalSession(environment: ["PROBE_SILENCE": "1.5"])
        try #require(session.shows("ready"))
        session.settle()
        session.answers = false
        for letter in ["a", "b", "d", "f", "g", "h"] {
            session.terminal.press(letter)
            #expect(session.shows("character(\"\(letter)\")"))
            session.settle(milliseconds: 350)
        }
        #expect(session.ending() == .killed(SIGHUP), "until none are")
    }

    @Test func aStartThatFails() throws {
        let session = try TerminalSession(term: "dumb")
        #expect(session.ending() == .exited(69))
        #expect(session.terminal.modes == session.before)
        #expect(!session.received.contains(0x1B))
        #expect(session.sent == "this terminal cannot move the cursor (TERM=dumb)\r\n")
    }

    @Test func aTerminalWithoutSecondScreenIsCleared() throws {
        let session = try TerminalSession(term: "linux")
        try #require(session.shows("ready"))
        #expect(session.quit() == .exited(0))
        #expect(session.lines.joined() == "")
        #expect(session.terminal.modes == session.before)
    }

    @Test(arguments: ["ncurses", "direct"])
    func lendingTheTerminal(_ output: String) throws {
        let session = try TerminalSession(environment: ["PROBE_OUTPUT": output])
        try #require(session.shows("ready"))
        session.terminal.press("e")
        #expect(session.shows("back"))
        #expect(session.sent.contains("borrowed\r\n"), "in the modes of the shell")
        #expect(session.replay.modes.isSuperset(of: [1049, 1002, 1006]))
        #expect(session.quit() == .exited(0))
        #expect(session.terminal.modes == session.before)
    }
}

/// What is under way when the terminal is given back goes to whoever has it then.
@Suite struct BrokenOffTests {
    /// A pasted text, a string and a sequence whose ends go to the shell take no key along afterwards.
    @Test(arguments: ["\u{1B}[200~pas", "\u{1B}]11;rgb:00", "\u{1B}[38;", "\u{1B}[M!"])
    func whatBreaksOffIsOver(_ beginning: String) throws {
        let session = try TerminalSession()
        try #require(session.shows("ready"))
        session.terminal.press("k")
        session.terminal.press(beginning)
        #expect(session.shows("character(\"k\")"))
        let sent = session.received.count
        session.terminal.signal(SIGTSTP)
        #expect(
            session.wait { String(decoding: $0.received.dropFirst(sent), as: UTF8.self).contains("?1049h") })
        session.settle()
        session.terminal.press("w")
        #expect(session.shows("character(\"w\")"))
        #expect(session.quit() == .exited(0))
    }
}

/// Ctrl-Z, `fg`, and stops that nobody announces. A shell with job control stands between: a process that no shell
/// looks after cannot be stopped from the terminal.
@Suite struct StoppingTests {
    @Test(arguments: ["\u{1A}", "z"], ["ncurses", "direct"])
    func stopAndContinue(_ key: String, _ output: String) throws {
        let session = try TerminalSession(
            rows: 8, environment: ["PROBE_OUTPUT": output],
            shell: "set -m; \"$0\"; echo stopped; read line; fg; echo over")
        try #require(session.shows("ready"))
        let playing = session.terminal.modes
        session.terminal.press(key)
        #expect(session.wait { $0.sent.contains("stopped") })
        #expect(session.terminal.modes == session.before)
        #expect(session.replay.modes.isDisjoint(with: [1049, 1002, 1006]))
        #expect(session.replay.modes.contains(25) && session.replay.pen == .blank)

        session.resize(columns: 40, rows: 12)
        session.terminal.press("\n")
        #expect(session.shows("resize(columns: 40, rows: 12)"))
        #expect(session.replay.region == 0...11, "the margins of the size that it has now")
        #expect(session.terminal.modes == playing)
        #expect(session.replay.modes.isSuperset(of: [1049, 1002, 1006]))
        session.terminal.press("q")
        #expect(session.wait { $0.sent.contains("over") })
        #expect(session.ending() == .exited(0))
        #expect(session.terminal.modes == session.before)
    }

    @Test(arguments: ["ncurses", "direct"])
    func aStopWithoutWarningIsRepaired(_ output: String) throws {
        let session = try TerminalSession(rows: 5, environment: ["PROBE_OUTPUT": output])
        try #require(session.shows("ready"))
        let playing = session.terminal.modes
        session.terminal.signal(SIGSTOP)
        #expect(session.terminal.stops(milliseconds: 5000))
        session.settle()
        let sent = session.received.count
        session.answers = false
        session.terminal.signal(SIGCONT)
        #expect(session.wait { $0.received.count > sent + 20 })
        session.settle()
        // The terminal has been told how to send keys by then, not in the middle of what is under way when one comes.
        let settings = { session.sent.components(separatedBy: "\u{1B}[?1h").count }
        let before = settings()
        session.terminal.press("a")
        #expect(session.shows("character(\"a\")") && settings() == before)
        // What it answers to a new size it answers with the terminal as it was: bytes alone may come before.
        session.resize(columns: 40, rows: 6)
        #expect(session.shows("resize(columns: 40, rows: 6)"))
        #expect(session.terminal.modes == playing)
        #expect(session.quit() == .exited(0))
    }
}
