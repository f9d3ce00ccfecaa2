import Cells
import Foundation
import PseudoTerminal
import Raster
import TestSupport
import Testing

@testable import TerminalScreen

/// The bytes of frames show the grids, in one write each, and unchanged frames have none.
@Suite struct FrameTests {
    /// A terminal and its capabilities.
    struct Display: Sendable, CustomTestStringConvertible {
        var term: String
        var environment: [String: String] = [:]
        var depth: ColorDepth
        var colors = RandomGrids.Colors.many
        var glyphs = Glyphs.braille
        var styles: [CellStyle] = [
            .bold, .dim, .reverse, .underline, [.bold, .reverse], [.bold, .underline, .dim],
        ]
        var output = "ncurses"
        var testDescription: String { "\(output), \(term), \(depth.rawValue), \(glyphs)" }

        /// The same terminal, drawn without ncurses.
        var direct: Display {
            var display = self
            display.output = "direct"
            return display
        }
    }

    static let (columns, rows) = (41, 12)

    static let displays: [Display] = [
        Display(term: "xterm-256color", environment: ["COLORTERM": "truecolor"], depth: .truecolor),
        Display(term: "tmux-256color", environment: ["TMUX": "x"], depth: .truecolor),
        Display(term: "xterm-256color", depth: .indexed256),
        Display(term: "screen-256color", depth: .indexed256),
        Display(
            term: "rxvt-unicode-256color", depth: .indexed256,
            styles: [.bold, .reverse, .underline, [.bold, .reverse]]),
        Display(term: "xterm", depth: .ansi8, colors: .few),
        Display(term: "linux", depth: .ansi8, colors: .few, styles: [.reverse]),
        Display(term: "xterm-256color", environment: ["NO_COLOR": "1"], depth: .mono),
        Display(term: "xterm-256color", environment: ["NO_COLOR": "1"], depth: .mono, glyphs: .half),
        Display(term: "vt100", depth: .mono, styles: [.bold, .reverse, .underline, [.bold, .reverse]]),
    ]

    /// The terminals that can be drawn without ncurses.
    static let direct = [displays[0], displays[1], displays[2], displays[5], displays[7], displays[8]].map(
        \.direct)

    @Test(arguments: displays + direct)
    func aReplayOfTheBytesShowsTheGrid(_ display: Display) throws {
        var grids = RandomGrids(
            seed: 7, columns: Self.columns, rows: Self.rows, colors: display.colors, styles: display.styles)
        // The direct output differs less from terminal to terminal than that of ncurses.
        let times = isFuzzing || display.output == "ncurses" ? 50 : 20
        try replay(display, environment: display.environment, key: "n", times: times) { _ in grids.next() }
    }

    /// Wide characters, marks and flags replace each other, whole and cut.
    @Test(arguments: [
        displays[0], displays[2], displays[7], displays[9], displays[0].direct, displays[7].direct,
    ])
    func oddCharactersStayInTheirCells(_ display: Display) throws {
        var step = 0
        try replay(display, environment: display.environment, key: "W", times: 40) { shown in
            step += 1
            return .odd(step: step, like: shown)
        }
    }

    @Test(arguments: TerminalProfile.Output.allCases)
    func aFailedWriteRepaintsTheScreen(_ output: TerminalProfile.Output) throws {
        let session = try TerminalSession(environment: ["PROBE_OUTPUT": output.rawValue])
        #expect(session.press("F", shows: "found"))
        #expect(session.wait { $0.lines.count > 1 && $0.lines[1] == "below" })
    }

    /// The terminal has fewer colour pairs than the frames use.
    @Test func colorPairsAreReused() throws {
        let entry = "few-pairs|for a test,\n\tpairs#300,\n\tuse=xterm-256color,\n"
        try inFolder(of: ["source": entry]) { folder in
            let tic = try Process.run(
                URL(filePath: "/usr/bin/env"),
                arguments: ["tic", "-x", "-o", folder.path, folder.path + "/source"])
            tic.waitUntilExit()
            try #require(tic.terminationStatus == 0)
            let display = Display(term: "few-pairs", depth: .indexed256, styles: [])
            var step = 0
            try replay(display, environment: ["TERMINFO": folder.path], key: "c", times: 40) { shown in
                step += 1
                return .colorPairs(step: step, like: shown)
            }
        }
    }

    /// Makes the probe draw grids, one for each key, and then repaint the last one. Each must appear.
    private func replay(
        _ display: Display, environment: [String: String], key: String, times: Int,
        next: (CellGrid) -> CellGrid
    ) throws {
        var environment = environment
        // The probe must use the same random numbers.
        environment["SEED"] = ProcessInfo.processInfo.environment["SEED"]
        environment["PROBE_OUTPUT"] = display.output
        environment["PROBE_COLORS"] = display.colors.rawValue
        environment["PROBE_GLYPHS"] = display.glyphs.rawValue
        environment["PROBE_STYLES"] = display.styles.map { "\($0.rawValue)" }.joined(separator: ",")
        let session = try TerminalSession(
            columns: Self.columns, rows: Self.rows, term: display.term, environment: environment)
        var palette = Palette(display.depth)
        palette.coalescesColors = true
        var wanted = CellGrid(columns: Self.columns, rows: Self.rows)
        func wrong(_ session: TerminalSession) -> [Int] {
            wanted.cells.indices.filter { place in
                Self.seen(wanted.cells[place], on: display)
                    != Self.seen(session.replay.grid.cells[place], on: display)
            }
        }
        for number in 0..<times {
            session.terminal.press(key)
            wanted = next(wanted)
            palette.apply(to: &wanted, glyphs: display.glyphs)
            try #require(
                session.wait { wrong($0).isEmpty },
                "frame \(number), \(Self.difference(wrong(session), wanted, session.replay.grid))")
        }
        session.loseScreen()
        session.terminal.press("R")
        try #require(
            session.wait { wrong($0).isEmpty },
            "repainted, \(Self.difference(wrong(session), wanted, session.replay.grid))")
        // This terminal cannot hide its cursor.
        if display.term == "vt100" {
            #expect(session.wait { $0.replay.row == Self.rows - 1 && $0.replay.column == 0 })
        }
        #expect(session.replay.unknown == [])
        session.expectQuit()
    }

    /// Returns the visible parts of a cell: of a space the background, and bright colours of eight as bold.
    static func seen(_ cell: Cell, on display: Display) -> Cell {
        var cell = cell
        if display.depth == .ansi8 {
            if let index = cell.foreground.index, index >= 8 { cell.style.insert(.bold) }
            cell.foreground = cell.foreground.index.map { .indexed($0 & 7) } ?? cell.foreground
            cell.background = cell.background.index.map { .indexed($0 & 7) } ?? cell.background
        }
        if cell.glyph == " ", cell.style.isDisjoint(with: [.reverse, .underline]) {
            cell.foreground = .default
            cell.style = []
        }
        return cell
    }

    private static func difference(_ places: [Int], _ wanted: CellGrid, _ got: CellGrid) -> String {
        places.prefix(4).map { place in
            "(\(place % wanted.columns), \(place / wanted.columns)): \(wanted.cells[place]) got \(got.cells[place])"
        }.joined(separator: "\n")
    }

    @Test(arguments: ["ncurses", "direct"])
    func eachFrameIsOneWrite(_ output: String) throws {
        // The frames fit into the buffer of a pseudo terminal.
        let session = try TerminalSession(
            columns: 120, rows: 30, environment: ["COLORTERM": "truecolor", "PROBE_OUTPUT": output])
        for _ in 0..<40 {
            let asked = session.replay.statusRequests
            session.terminal.press("n")
            try #require(session.wait { $0.replay.statusRequests > asked })
        }
        // On a busy machine, a frame may be sent in parts, which count as frames.
        let figures = session.statistics()
        try #require(figures.count == 5)
        let (frames, questions) = (figures[0], 1)
        #expect(frames >= 41 && figures[1] == frames + questions)
    }

    @Test func framesAreWrappedAfterTheReply() throws {
        let session = try TerminalSession()
        try #require(session.press("a", shows: "character(\"a\")"))
        #expect(session.sent.contains("\u{1B}[?2026$p"))
        let begin = session.sent.components(separatedBy: "\u{1B}[?2026h").count
        let end = session.sent.components(separatedBy: "\u{1B}[?2026l\u{1B}[5n").count
        #expect(begin > 1 && begin == end)
    }

    @Test func unchangedFramesCauseNoOutputAndNoWakeups() throws {
        let session = try TerminalSession()
        let before = session.statistics()
        session.terminal.press("PPP")  // the same grid again, three times
        let after = session.statistics()
        try #require(before.count == 5 && after.count == 5)
        #expect(after[0] - before[0] == 1, "only the frame with the first figures")
        #expect(after[4] - before[4] <= 5, "the reply to that frame, and four keys")
    }
}

/// New sizes, and connections that cannot keep up.
@Suite struct FlowTests {
    @Test(arguments: ["ncurses", "direct"])
    func manyNewSizesAreFollowed(_ output: String) throws {
        let session = try TerminalSession(environment: ["PROBE_OUTPUT": output])
        session.terminal.press("p")
        for size in [(1, 1), (200, 2), (3, 70), (1, 1), (80, 24), (2, 1), (500, 200), (1, 1), (7, 3)] {
            for _ in 0..<3 { session.read(milliseconds: 5) }
            session.resize(columns: size.0, rows: size.1)
        }
        session.settle(milliseconds: 20)
        session.terminal.press("p")
        session.resize(columns: 45, rows: 9)
        #expect(session.shows("resize(columns: 45, rows: 9)"))
        session.settle()
        #expect(session.top == "resize(columns: 45, rows: 9)")
        session.expectQuit()
    }

    /// Over ssh, at most a window is under way before a reply.
    @Test func atMostAWindowIsUnderWay() throws {
        let session = try TerminalSession(
            columns: 160, rows: 48, environment: ["SSH_CONNECTION": "a 1 b 2"], answers: false)
        // The probe reads a key after the effect of the one before.
        for frames in [30, 1] {
            session.terminal.press(String(repeating: "n", count: frames))
            try #require(session.wait { $0.terminal.unreadKeys == 0 })
        }
        session.settle(milliseconds: 20)
        #expect(session.received.count < 20_000, "a frame has more than twice as many bytes")
        session.answers = true
        session.terminal.press("p")
        #expect(session.wait { $0.replay.statusRequests > 10 })
        session.terminal.press("p")
        let figures = session.statistics()
        #expect(figures.count == 5 && figures[2] > 20, "frames were dropped, and none was late")
    }

    @Test func aMuteTerminalDelaysFramesOnlyBriefly() throws {
        let session = try TerminalSession(answers: false)
        session.terminal.press("p")
        #expect(session.wait { $0.sent.components(separatedBy: "frame").count > 200 })
    }

    /// All lines of a session without a screen arrive, even if standard output does not block.
    @Test func linesThatDoNotFitAreSentLater() throws {
        let session = try TerminalSession(environment: ["PROBE_LINES": "9000"], waits: false)
        // Linux often calls a full terminal writable, so only the waiting program shows that it is full.
        #expect(session.terminal.ending(milliseconds: 300) == nil)
        #expect(session.ending() == .exited(0))
        #expect(session.sent == (0..<9000).map { "line \($0)\r\n" }.joined())
    }

    @Test func theLastTypedLineNeedsNoEnd() throws {
        let session = try TerminalSession(
            environment: ["PROBE_LINES": "0"], shell: "printf 'a\nb' | \"$0\"", waits: false)
        #expect(session.ending() == .exited(0))
        let keys = ["character(\"a\")", "enter", "character(\"b\")", "enter", "character(\"\\u{04}\")"]
        #expect(session.sent == keys.map { $0 + "\r\n" }.joined())
    }

    @Test func bytesThatDoNotFitAreSentLater() throws {
        let session = try TerminalSession(columns: 300, rows: 80, environment: ["ASCIINEMA_REC": "1"])
        session.terminal.press("n")
        for _ in 0..<3 {
            session.terminal.press("p")
            #expect(session.terminal.fills(milliseconds: 5000))
            session.terminal.press("p")
            session.settle()
        }
        #expect(session.statistics().count == 5)
        #expect(session.replay.unknown == [])
        session.expectQuit()
    }
}

@Suite struct ClipboardTests {
    @Test(arguments: [
        ([:], "copied true"),
        (["TMUX": "/tmp/x"], "copied true tmux passes it on if its set-clipboard is on"),
        (["TERM": "linux"], "copied false the Linux console has no clipboard"),
        (["TERM": "screen-256color", "STY": "1.pts"], "copied false screen does not pass it on"),
        (["ASCIINEMA_SESSION": "1"], "copied false asciinema would record it"),
        (
            ["PROBE_COPY": String(repeating: "x", count: 74_995)],
            "copied false 74995 bytes are too many for it"
        ),
    ])
    func theTextIsSentBetweenFrames(environment: [String: String], words: String) throws {
        let session = try TerminalSession(
            term: environment["TERM"] ?? "xterm-256color", environment: environment)
        #expect(session.press("C", shows: words))
        session.terminal.press("n")
        session.expectQuit()
        let (isSent, text) = (words.hasPrefix("copied true"), Data("let π = 3\n".utf8).base64EncodedString())
        #expect(session.sent.contains("]52;") == isSent)
        #expect(session.sent.contains("\u{1B}]52;c;\(text)\u{7}") == isSent)
    }
}

// MARK: - TerminalSession+Probe

extension TerminalSession {
    /// Starts the probe or another program in a terminal, and waits until the probe is ready.
    ///
    /// `shell` is a script; `$0` in it is the program. `answers` is whether the terminal replies to queries.
    convenience init(
        columns: Int = 80, rows: Int = 24, term: String? = "xterm-256color",
        environment: [String: String?] = [:],
        shell: String? = nil, program: (name: String, arguments: [String]) = ("screen-probe", []),
        answers: Bool = true, waits: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        var variables = environment
        variables["TERM"] = .some(term)
        let path = Self.path(of: program.name)
        try self.init(
            running: shell == nil ? path : "/bin/sh",
            shell.map { ["-c", $0, path] } ?? program.arguments, columns: columns, rows: rows,
            environment: variables)
        self.answers = answers
        if waits { try #require(shows("ready"), sourceLocation: sourceLocation) }
    }

    /// Waits until the top line is this text. Returns whether it appears.
    func shows(_ text: String) -> Bool { wait { $0.top == text } }

    var top: String { lines.first.map(String.init) ?? "" }

    /// Returns the counts of frames, writes, dropped frames, bytes and wakes, or an empty array without a reply.
    func statistics() -> [Int] {
        let before = top
        terminal.press("S")
        wait { $0.top.hasPrefix("sent ") && $0.top != before }
        return top.split(separator: " ").compactMap { Int($0) }
    }

    func press(_ keys: String, shows wanted: String) -> Bool {
        terminal.press(keys)
        return shows(wanted)
    }

    /// Presses the quit key, and expects the program to exit without an error and to restore the terminal.
    func expectQuit(sourceLocation: SourceLocation = #_sourceLocation) {
        terminal.press("q")
        #expect(ending() == .exited(0), sourceLocation: sourceLocation)
        #expect(terminal.modes == before, sourceLocation: sourceLocation)
    }
}
