import Cells
import Foundation
import PseudoTerminal
import TestSupport
import Testing

@testable import TerminalScreen

/// Bytes from the terminal to keys, through ncurses, in several dialects.
@Suite struct KeyTests {
    static let everywhere: [(bytes: String, key: String)] = [
        ("a", "character(\"a\")"), ("é", "character(\"\\u{00E9}\")"), ("⣿", "character(\"\\u{28FF}\")"),
        ("😀", "character(\"\\u{0001F600}\")"), ("\u{C}", "character(\"\\u{0C}\")"),
        ("\u{1B}OA", "up"), ("\u{1B}[A", "up"), ("\u{1B}OB", "down"), ("\u{1B}[B", "down"),
        ("\u{1B}OC", "right"), ("\u{1B}[C", "right"), ("\u{1B}OD", "left"), ("\u{1B}[D", "left"),
        ("\u{1B}[1;2C", "shiftRight"), ("\u{1B}[1;2D", "shiftLeft"), ("\u{1B}[1;2A", "up"),
        ("\u{1B}[H", "home"), ("\u{1B}[F", "end"), ("\u{1B}[1~", "home"), ("\u{1B}[4~", "end"),
        ("\u{1B}[5~", "pageUp"), ("\u{1B}[6~", "pageDown"), ("\u{1B}[3~", "delete"),
        ("\r", "enter"), ("\n", "enter"), ("\t", "tab"), ("\u{7F}", "backspace"), ("\u{8}", "backspace"),
        ("\u{1B}OP", "function(1)"), ("\u{1B}[11~", "function(1)"), ("\u{1B}[15~", "function(5)"),
        ("\u{1B}[24~", "function(12)"), ("\u{1B}", "escape"),
        ("\u{1B}[<0;5;3M", "mouse(Cells.MouseEvent.press, column: 4.0, row: 2.0)"),
        ("\u{1B}[<32;6;3M", "mouse(Cells.MouseEvent.drag, column: 5.0, row: 2.0)"),
        ("\u{1B}[<0;250;99m", "mouse(Cells.MouseEvent.release, column: 249.0, row: 98.0)"),
        ("\u{1B}[<64;1;1M", "mouse(Cells.MouseEvent.wheelUp, column: 0.0, row: 0.0)"),
        ("\u{1B}[<65;1;1M", "mouse(Cells.MouseEvent.wheelDown, column: 0.0, row: 0.0)"),
        ("\u{1B}[<4;5;3M", "mouse(Cells.MouseEvent.press, column: 4.0, row: 2.0)"),  // with Shift
    ]

    @Test(arguments: ["xterm-256color", "screen-256color", "tmux-256color", "linux", "vt100"])
    func keys(_ term: String) throws {
        let session = try TerminalSession(term: term)
        try #require(session.shows("ready"))
        for (bytes, key) in Self.everywhere {
            session.terminal.press(bytes)
            try #require(session.shows(key), "\(bytes.debugDescription) is \(session.top)")
            session.terminal.press("-")
            try #require(session.shows("character(\"-\")"))
        }
        #expect(session.quit() == .exited(0))
    }

    /// What is no key of ours: nothing of it may act as one.
    @Test(arguments: [
        "\u{1B}[1;5C", "\u{1B}Oj", "\u{1B}[?1;2c", "\u{1B}[<2;5;5M", "\u{1B}[<35;5;5M",
        "\u{1B}[0n", "\u{1B}[?2026;2$y", "\u{1B}[?997;1n", "\u{1B}[?6\u{1B}[?62;4c", "\u{1B}[<0;\u{1B}[?62c",
        // Answers to questions that nobody asked here, whole and broken off.
        "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\", "\u{1B}]4;1;rgb:q\u{7}", "\u{1B}P1$r0m\u{1B}\\",
        "\u{1B}]52;c;qqqq\u{7}", "\u{1B}]11;q\u{1B}[0n", "\u{1B}]11;q\u{1B}[?62c",
        "\u{1B}]" + String(repeating: "q", count: 3000) + "\u{7}",
        "\u{1B}[<0;5M", "\u{1B}[<99999999999;1;1M", "\u{1B}[12;40R", "\u{1B}[I",
        // What is pasted, keys and line feeds in it too, and an end without a beginning.
        "\u{1B}[200~\u{1B}[<qq\u{1B}[Mqqqqq\u{1B}[200~q\u{1B}[201~",
        "\u{1B}[200~quit\n\u{1B}[A\u{1B}[1;5Cé\u{1B}[201~", "\u{1B}[200~\u{1B}\u{1B}[201~", "\u{1B}[201~",
        // The mouse of terminals that know no decimals, and of those with decimals of another kind.
        "\u{1B}[M qq", "\u{1B}[M#q!", "\u{1B}[32;81;12M", "\u{1B}[M\u{1B}[200~qqqq\u{1B}[201~",
    ])
    func nothing(_ bytes: String) throws {
        let session = try TerminalSession(term: "vt100")
        try #require(session.shows("ready"))
        session.terminal.press(bytes + "w")
        #expect(session.shows("character(\"w\")"))
        #expect(session.lines.prefix(3) == ["character(\"w\")", "ready", ""])
    }

    /// In columns from 96 on, a report in bytes is no text any more, and the 95th is what Backspace sends.
    @Test(arguments: ["vt100", "xterm-256color"]) func aReportInBytesIsReadWhole(term: String) throws {
        let session = try TerminalSession(term: term)
        try #require(session.shows("ready"))
        let reports: [[UInt8]] = [
            [0x20, 0xF1, 0x71], [0x23, 0xC3, 0xFF], [0x20, 0x7F, 0x71], [0x23, 0x21, 0x7F],
        ]
        for report in reports {
            session.terminal.press(Array("\u{1B}[M".utf8) + report + Array("w".utf8))
            #expect(session.shows("character(\"w\")"))
            session.terminal.press("-")
            #expect(session.shows("character(\"-\")"))
        }
        let shown = session.lines.prefix { !$0.isEmpty }
        #expect(shown.count == 2 * reports.count + 1, "two keys for each report, and the beginning")
    }

    /// Half a character, or a byte that is none, is nothing, and the keys behind it are keys.
    @Test(
        arguments: [
            [0xE9], [0xF0, 0x9F], [0xFF, 0xFE, 0xC3], [0xA9], [0xED, 0xA0, 0x80],
            Array("\u{1B}[200~".utf8) + [0xE3] + Array("\u{1B}[201~".utf8), [0xE3] + Array("\u{1B}[0n".utf8),
        ] as [[UInt8]])
    func brokenCharactersTakeNothingAlong(_ bytes: [UInt8]) throws {
        let session = try TerminalSession(term: "vt100")
        try #require(session.shows("ready"))
        session.terminal.press(bytes + Array("vw".utf8))
        #expect(session.shows("character(\"w\")"))
        #expect(session.lines.prefix(4) == ["character(\"w\")", "character(\"v\")", "ready", ""])
    }

    /// What comes in pieces is one thing still.
    @Test func aPasteInPiecesIsNoKey() throws {
        let session = try TerminalSession(term: "vt100")
        try #require(session.shows("ready"))
        for piece in ["\u{1B}[200~q", "q\u{1B}[0n", "q", "\u{1B}[201~w"] {
            session.terminal.press(piece)
            usleep(20_000)
        }
        #expect(session.shows("character(\"w\")"))
        #expect(session.lines.prefix(3) == ["character(\"w\")", "ready", ""])
    }

    /// A terminal that answers in the moment in which Esc is pressed does not take the key away.
    @Test func escapeBeforeAnAnswerIsAKey() throws {
        let session = try TerminalSession()
        try #require(session.shows("ready"))
        session.terminal.press("\u{1B}\u{1B}[0n")
        #expect(session.shows("escape"))
    }

    @Test(arguments: ["w", "]"])
    func altIsEscapeAndTheKey(_ key: String) throws {
        let session = try TerminalSession()
        try #require(session.shows("ready"))
        session.terminal.press("\u{1B}" + key)
        #expect(session.shows("character(\"\(key)\")"))
        #expect(session.lines.prefix(3) == ["character(\"\(key)\")", "escape", "ready"])
    }

    /// What a string that never ends has swallowed is not more than a control character gives back.
    @Test func aStringThatBreaksOffLeavesTheKeysBehindIt() throws {
        let session = try TerminalSession()
        try #require(session.shows("ready"))
        session.terminal.press("\u{1B}]11;rgb:00q\rw")
        #expect(session.shows("character(\"w\")"))
        #expect(session.lines.prefix(3) == ["character(\"w\")", "enter", "ready"])
    }

    /// Where the terminal knows it and says how large its cells are, the mouse is told in pixels, and when the terminal is
    /// given back no longer.
    @Test func theMouseIsToldAsFinelyAsTheTerminalCan() throws {
        let session = try TerminalSession()
        try #require(session.shows("ready"))
        #expect(session.sent.contains("\u{1B}[?1016$p"))
        // It does not say how large its cells are.
        session.terminal.press("\u{1B}[?1016;2$y\u{1B}[<0;85;50M")
        #expect(session.shows("mouse(Cells.MouseEvent.press, column: 84.0, row: 49.0)"))
        #expect(!session.replay.modes.contains(1016))
        session.terminal.resize(columns: 80, rows: 24, cell: (8, 16))
        session.terminal.press("\u{1B}[?1016;2$y\u{1B}[?1016;2$y")
        #expect(session.wait { $0.replay.modes.contains(1016) })
        session.terminal.press("\u{1B}[<32;61;41M")
        #expect(session.shows("mouse(Cells.MouseEvent.drag, column: 7.0625, row: 2.03125)"))
        #expect(session.sent.components(separatedBy: "\u{1B}[?1016h").count == 2)
        #expect(session.quit() == .exited(0))
        #expect(session.replay.modes.isDisjoint(with: [1002, 1006, 1016]))
    }
}

// MARK: - AnswerTests

/// What the texts of answers mean.
@Suite struct TerminalAnswerTests {
    static let answers: [(text: String, answer: TerminalAnswer?)] = [
        ("[?62;4c", .end), ("[?1;2c", .end),
        ("[?2026;2$y", .synchronization(true)), ("[?2026;0$y", .synchronization(false)),
        ("[?2026;9$y", nil), ("[?2031;2$y", nil),
        ("[?1016;2$y", .finePointing), ("[?1016;0$y", nil),
        ("[?997;1n", .change), ("[?997;2n", .change), ("[?997;3n", nil), ("[?5n", nil), ("[?", nil),
        ("]11;rgb:fdfd/f6f6/e3e3", .ground(.rgb(0xFD, 0xF6, 0xE3))),
        ("]11;rgb:f/0/8", .ground(.rgb(255, 0, 136))), ("]11;rgb:ff/00/80", .ground(.rgb(255, 0, 128))),
        ("]11;rgb:fff/000/800", .ground(.rgb(255, 0, 128))),
        ("]11;rgba:1e1e/1e1e/1e1e/ffff", .ground(.rgb(30, 30, 30))),
        ("]11;#fdf6e3", .ground(.rgb(0xFD, 0xF6, 0xE3))), ("]11;#fff", .ground(.rgb(255, 255, 255))),
        ("]11;rgb:fdfd/f6f6", nil), ("]11;rgb:fffff/0/0", nil), ("]11;rgb:g/0/0", nil),
        ("]11;rgb:+f/0/0", nil),
        ("]11;rgb://", nil), ("]11;#12345", nil), ("]11;?", nil), ("]11;red", nil), ("]10;rgb:0/0/0", nil),
        ("]11;rgba:0/0/0", nil), ("]11;rgb:0/0/0;rgb:0/0/0", nil), ("]", nil), ("", nil),
        ("]4;1;rgb:dc/32/2f", .palette([1: .rgb(0xDC, 0x32, 0x2F)])),
        ("]4;0;rgb:0/0/0;15;#ffffff", .palette([0: .rgb(0, 0, 0), 15: .rgb(255, 255, 255)])),
        ("]4;16;rgb:0/0/0", nil), ("]4;-1;rgb:0/0/0", nil), ("]4;1", nil), ("]4;1;rgb:0/0/0;2", nil),
        ("]4;", nil),
        ("P>|kitty(0.42.0)", .name("kitty(0.42.0)")), ("P1$r0m", nil),
    ]

    @Test(arguments: answers)
    func meanings(_ text: String, _ answer: TerminalAnswer?) {
        #expect(TerminalAnswer(text) == answer)
    }

    /// Whatever a terminal sends, and whatever it calls itself.
    @Test func anyTextIsAnAnswerOrNone() {
        var random = SplitMix64(seed: 73)
        let signs = Array("[]?;:/#P>|0149afgrbckny$.( 9")
        for _ in cases(5000) {
            let head = ["", "]11;rgb:", "]4;", "P>|kitty(", "[?"][Int.random(in: 0..<5, using: &random)]
            let length = Int.random(in: 0..<24, using: &random)
            let text =
                head
                + String((0..<length).map { _ in signs[Int.random(in: 0..<signs.count, using: &random)] })
            if case .name(let name)? = TerminalAnswer(text) { _ = TerminalName(name)?.drawn }
            if case .palette(let colors)? = TerminalAnswer(text) {
                #expect(!colors.isEmpty && colors.keys.allSatisfy { $0 < 16 })
            }
        }
    }
}

/// Answers at once, late, in pieces, wrong, twice and never: what they say counts, and nothing of them is a key.
@Suite struct AnswerTests {
    private static let ground = "rgb:fdfd/f6f6/e3e3"
    private static let answers =
        "\u{1B}P>|kitty(0.42.0)\u{1B}\\\u{1B}[?2026;2$y\u{1B}]11;\(ground)\u{1B}\\"
        + "\u{1B}]4;1;rgb:dc/32/2f\u{7}\u{1B}[?62;4c"
    private static let known = "known \(0xFDF6E3) 220, kitty 0.42 draws octants"

    /// The lines that keys have left, without what the answers themselves have told and the question what is known.
    private static func keys(_ session: TerminalSession) -> [Substring] {
        session.lines.filter { line in
            !["colors ", "glyphs: ", "known ", "ready"].contains { line.hasPrefix($0) } && !line.isEmpty
        }
    }

    /// What is known in the end; nothing of it has become a key.
    private static func expectKnown(_ session: TerminalSession, _ wanted: String = known) {
        session.terminal.press("K")
        #expect(session.shows(wanted), "\(session.lines)")
        #expect(keys(session) == [])
    }

    private static func session(_ environment: [String: String] = [:]) throws -> TerminalSession {
        let session = try TerminalSession(environment: environment)
        session.answers = false
        return session
    }

    @Test func atOnce() throws {
        let session = try TerminalSession()
        session.become(name: "kitty(0.42.0)", ground: Self.ground, palette: ["#000", "rgb:dc/32/2f"])
        try #require(session.wait { $0.text(contains: "ready") })
        Self.expectKnown(session)
        let questions = session.sent.components(separatedBy: "\u{1B}[c").count - 1
        #expect(questions == 1)
        #expect(session.quit() == .exited(0))
    }

    @Test func late() throws {
        let session = try Self.session()
        try #require(session.shows("ready"), "the first frame waits for no answer")
        usleep(300_000)
        session.terminal.press(Self.answers)
        #expect(session.wait { $0.text(contains: "colors \(0xFDF6E3)") })
        Self.expectKnown(session)
        #expect(session.quit() == .exited(0))
    }

    /// Longer than an Esc may be before it is a key.
    @Test func inPieces() throws {
        let session = try Self.session()
        try #require(session.shows("ready"))
        for byte in Self.answers.utf8 {
            session.terminal.press([byte])
            session.read(milliseconds: 1)
            if byte == 0x1B { usleep(60_000) }
        }
        Self.expectKnown(session)
        #expect(session.quit() == .exited(0))
    }

    /// The first counts, and so does the last; both say the same here.
    @Test func twice() throws {
        let session = try Self.session()
        try #require(session.shows("ready"))
        session.terminal.press(Self.answers + Self.answers)
        Self.expectKnown(session)
        #expect(session.lines.count { $0.hasPrefix("glyphs: ") } == 1)
    }

    @Test(arguments: [
        "\u{1B}]11;rgb:zz/00/00\u{7}", "\u{1B}]11;\u{7}", "\u{1B}]11;rgb:0/0/0\u{1B}[?62;4c",
        "\u{1B}]4;999;#fff\u{7}",
        "\u{1B}P>|\u{1B}\\", "\u{1B}P>|q 1.0\u{1B}\\", "\u{1B}[?62;4$y", "\u{1B}[?62;4c\u{1B}[?62;4c",
        "\u{1B}]11;q\u{18}",
    ])
    func wrong(_ answer: String) throws {
        let session = try Self.session()
        try #require(session.shows("ready"))
        session.terminal.press(answer + "w")
        #expect(session.shows("character(\"w\")"))
        #expect(Self.keys(session).filter { $0 != "character(\"w\")" && !$0.contains("18") } == [])
        session.terminal.press("K")
        #expect(session.shows("known ? 205, nearly every font has them"))
    }

    @Test func never() throws {
        let session = try Self.session()
        try #require(session.shows("ready"))
        session.terminal.press("\u{1B}")
        #expect(session.shows("escape"), "it was a key after all")
        Self.expectUnknown(session)
        #expect(session.quit() == .exited(0))
        #expect(session.terminal.modes == session.before)
    }

    private static func expectUnknown(_ session: TerminalSession) {
        session.terminal.press("K")
        #expect(session.shows("known ? 205, nearly every font has them"))
    }

    /// A key before the answers is one as soon as they come.
    @Test func escapeBeforeTheAnswers() throws {
        let session = try Self.session()
        try #require(session.shows("ready"))
        session.terminal.press("\u{1B}" + Self.answers)
        #expect(session.wait { $0.text(contains: "escape") })
        session.terminal.press("K")
        #expect(session.shows(Self.known))
        #expect(Self.keys(session) == ["escape"])
    }

    /// The person goes over to the light side while it runs.
    @Test func aChangeIsFollowed() throws {
        let session = try TerminalSession()
        session.become(ground: "#000000")
        try #require(session.wait { $0.text(contains: "ready") })
        Self.expectKnown(session, "known 0 205, nearly every font has them")
        #expect(session.replay.modes.contains(2031))
        session.become(ground: Self.ground)
        session.terminal.press("\u{1B}[?997;2n")
        #expect(session.shows("colors \(0xFDF6E3) 205"))
        #expect(Self.keys(session) == [])
        #expect(session.quit() == .exited(0))
        #expect(!session.replay.modes.contains(2031))
    }

    /// What changes while the shell has the terminal is asked when it comes back.
    @Test func aChangeWhileTheTerminalIsLent() throws {
        let session = try TerminalSession()
        session.become(ground: "#000000")
        try #require(session.wait { $0.text(contains: "ready") })
        Self.expectKnown(session, "known 0 205, nearly every font has them")
        session.become(ground: Self.ground)
        session.terminal.press("e")
        #expect(session.wait { $0.text(contains: "colors \(0xFDF6E3) 205") })
    }

    @Test(arguments: [
        ("screen-256color", [:]), ("linux", [:]), ("xterm-256color", ["STY": "1"]),
        ("xterm-256color", ["ASCIINEMA_REC": "1"]), ("xterm-256color", ["ASCIINEMA_SESSION": "a"]),
    ])
    func whereQuestionsWouldDoHarmNoneIsAsked(_ term: String, _ environment: [String: String]) throws {
        let session = try TerminalSession(term: term, environment: environment)
        try #require(session.shows("ready"))
        session.terminal.press("e")
        #expect(session.shows("back"))
        #expect(session.quit() == .exited(0))
        for question in ["\u{1B}]1", "\u{1B}]4", "\u{1B}[c", "\u{1B}[>q", "$p", "2031h"] {
            #expect(!session.sent.contains(question))
        }
    }
}

extension TerminalSession {
    fileprivate func text(contains text: String) -> Bool { lines.contains { $0.contains(text) } }
}
