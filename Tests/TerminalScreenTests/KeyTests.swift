import Cells
import Foundation
import PseudoTerminal
import TestSupport
import Testing

@testable import TerminalScreen

/// The keys for the bytes of several terminals, through ncurses.
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
        for (bytes, key) in Self.everywhere {
            session.terminal.press(bytes)
            try #require(session.shows(key), "\(bytes.debugDescription) is \(session.top)")
            try #require(session.press("-", shows: "character(\"-\")"))
        }
        session.expectQuit()
    }

    /// No part of these inputs is a key.
    static let others = [
        "\u{1B}[1;5C", "\u{1B}Oj", "\u{1B}[?1;2c", "\u{1B}[<2;5;5M", "\u{1B}[<35;5;5M",
        "\u{1B}[0n", "\u{1B}[?2026;2$y", "\u{1B}[?997;1n", "\u{1B}[?6\u{1B}[?62;4c", "\u{1B}[<0;\u{1B}[?62c",
        // Unexpected replies, complete and broken off.
        "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\", "\u{1B}]4;1;rgb:q\u{7}", "\u{1B}P1$r0m\u{1B}\\",
        "\u{1B}]52;c;qqqq\u{7}", "\u{1B}]11;q\u{1B}[0n", "\u{1B}]11;q\u{1B}[?62c",
        "\u{1B}]" + String(repeating: "q", count: 3000) + "\u{7}",
        "\u{1B}[<0;5M", "\u{1B}[<99999999999;1;1M", "\u{1B}[12;40R", "\u{1B}[I",
        // Pastes with keys and line feeds in them, and an end without a beginning.
        "\u{1B}[200~\u{1B}[<qq\u{1B}[Mqqqqq\u{1B}[200~q\u{1B}[201~",
        "\u{1B}[200~quit\n\u{1B}[A\u{1B}[1;5Cé\u{1B}[201~", "\u{1B}[200~\u{1B}\u{1B}[201~", "\u{1B}[201~",
        // Mouse reports in bytes, and in another decimal form.
        "\u{1B}[M qq", "\u{1B}[M#q!", "\u{1B}[32;81;12M", "\u{1B}[M\u{1B}[200~qqqq\u{1B}[201~",
    ].map { Array($0.utf8) }

    /// Broken characters, in pastes and before replies too.
    static let broken: [[UInt8]] = [
        [0xE9], [0xF0, 0x9F], [0xFF, 0xFE, 0xC3], [0xA9], [0xED, 0xA0, 0x80],
        // Characters in more bytes than they need: "q", Enter, and Esc.
        [0xC1, 0xB1], [0xE0, 0x81, 0xB1], [0xF0, 0x80, 0x81, 0xB1], [0xC0, 0x8D], [0xE0, 0x80, 0x9B],
        Array("\u{1B}[200~".utf8) + [0xE3] + Array("\u{1B}[201~".utf8), [0xE3] + Array("\u{1B}[0n".utf8),
    ]

    /// The keys after the inputs count.
    @Test func otherInputIsNoKey() throws {
        let session = try TerminalSession(rows: 60, term: "vt100")
        for (index, bytes) in (Self.others + Self.broken).enumerated() {
            session.terminal.press(bytes + Array("w".utf8))
            let isDone = session.wait { $0.lines.prefix { !$0.isEmpty }.count >= index + 2 }
            let lines = session.lines.prefix { !$0.isEmpty }
            try #require(
                isDone && lines.count == index + 2
                    && lines.dropLast().allSatisfy { $0 == "character(\"w\")" },
                "\(String(decoding: bytes, as: UTF8.self).debugDescription): \(lines)")
        }
    }

    /// From column 96, a report in bytes is not text. Column 95 is the byte of Backspace.
    @Test(arguments: ["vt100", "xterm-256color"]) func aReportInBytesIsReadCompletely(term: String) throws {
        let session = try TerminalSession(term: term)
        let reports: [[UInt8]] = [
            [0x20, 0xF1, 0x71], [0x23, 0xC3, 0xFF], [0x20, 0x7F, 0x71], [0x23, 0x21, 0x7F],
        ]
        for report in reports {
            session.terminal.press(Array("\u{1B}[M".utf8) + report + Array("w".utf8))
            #expect(session.shows("character(\"w\")"))
            #expect(session.press("-", shows: "character(\"-\")"))
        }
        let shown = session.lines.prefix { !$0.isEmpty }
        #expect(shown.count == 2 * reports.count + 1, "two keys for each report, and the first line")
    }

    /// The inputs in pieces, and the first lines on the screen, the last key on top.
    static let sequences: [(pieces: [String], lines: [Substring])] = [
        // Alt and a key.
        (["\u{1B}w"], ["character(\"w\")", "escape", "ready"]),
        (["\u{1B}]"], ["character(\"]\")", "escape", "ready"]),
        // A reply directly after Esc does not hide the key.
        (["\u{1B}\u{1B}[0n"], ["escape", "ready"]),
        // A control character ends an unfinished string.
        (["\u{1B}]11;rgb:00q\rw"], ["character(\"w\")", "enter", "ready"]),
        // A paste in pieces, with a reply in it.
        (["\u{1B}[200~q", "q\u{1B}[0n", "q", "\u{1B}[201~w"], ["character(\"w\")", "ready", ""]),
    ]

    @Test(arguments: ["vt100", "xterm-256color"], sequences)
    func keysOfSequences(_ term: String, _ sequence: (pieces: [String], lines: [Substring])) throws {
        let session = try TerminalSession(term: term)
        for piece in sequence.pieces {
            if piece != sequence.pieces[0] { usleep(20_000) }
            session.terminal.press(piece)
        }
        #expect(session.shows(String(sequence.lines[0])))
        #expect(session.lines.starts(with: sequence.lines))
    }

    /// Mouse reports are in pixels if the terminal supports them and reports the size of its cells.
    @Test func mouseReportsAreInPixelsIfPossible() throws {
        let session = try TerminalSession()
        #expect(session.sent.contains("\u{1B}[?1016$p"))
        // The size of the cells is unknown.
        #expect(
            session.press(
                "\u{1B}[?1016;2$y\u{1B}[<0;85;50M",
                shows: "mouse(Cells.MouseEvent.press, column: 84.0, row: 49.0)"))
        #expect(!session.replay.modes.contains(1016))
        session.terminal.resize(columns: 80, rows: 24, cell: (8, 16))
        session.terminal.press("\u{1B}[?1016;2$y\u{1B}[?1016;2$y")
        #expect(session.wait { $0.replay.modes.contains(1016) })
        #expect(
            session.press(
                "\u{1B}[<32;61;41M", shows: "mouse(Cells.MouseEvent.drag, column: 7.0625, row: 2.03125)"))
        #expect(session.sent.components(separatedBy: "\u{1B}[?1016h").count == 2)
        session.expectQuit()
        #expect(session.replay.modes.isDisjoint(with: [1002, 1006, 1016]))
    }
}

// MARK: - Replies

@Suite struct TerminalReplyTests {
    static let replies: [(text: String, reply: TerminalReply?)] = [
        ("[?62;4c", .end), ("[?1;2c", .end), ("[0n", .status), ("[3n", nil), ("[?5n", nil), ("[?", nil),
        ("[?2026;2$y", .mode(.synchronizedOutput, .supported)),
        ("[?2026;0$y", .mode(.synchronizedOutput, .unsupported)),
        ("[?2031;4$y", .mode(.colorScheme, .permanentlyOff)), ("[?2026;9$y", nil), ("[?1016$y", nil),
        ("[?1016;3$y", .mode(.pixelMouse, .supported)),
        ("[?997;1n", .colorSchemeChange), ("[?997;2n", .colorSchemeChange), ("[?997;3n", nil),
        ("]11;rgb:fdfd/f6f6/e3e3", .background(.rgb(0xFD, 0xF6, 0xE3))),
        ("]11;rgb:f/0/8", .background(.rgb(255, 0, 136))),
        ("]11;rgb:ff/00/80", .background(.rgb(255, 0, 128))),
        ("]11;rgb:fff/000/800", .background(.rgb(255, 0, 128))),
        ("]11;rgba:1e1e/1e1e/1e1e/ffff", .background(.rgb(30, 30, 30))),
        ("]11;#fdf6e3", .background(.rgb(0xFD, 0xF6, 0xE3))), ("]11;#fff", .background(.rgb(255, 255, 255))),
        ("]11;rgb:fdfd/f6f6", nil), ("]11;rgb:fffff/0/0", nil), ("]11;rgb:g/0/0", nil),
        ("]11;rgb:+f/0/0", nil),
        ("]11;rgb://", nil), ("]11;#12345", nil), ("]11;?", nil), ("]11;red", nil), ("]10;rgb:0/0/0", nil),
        ("]11;rgba:0/0/0", nil), ("]11;rgb:0/0/0;rgb:0/0/0", nil), ("]11;", nil), ("]", nil), ("", nil),
        ("]4;1;rgb:dc/32/2f", .palette([1: .rgb(0xDC, 0x32, 0x2F)])),
        ("]4;0;rgb:0/0/0;15;#ffffff", .palette([0: .rgb(0, 0, 0), 15: .rgb(255, 255, 255)])),
        ("]4;16;rgb:0/0/0", nil), ("]4;-1;rgb:0/0/0", nil), ("]4;1", nil), ("]4;1;rgb:0/0/0;2", nil),
        ("]4;999;#fff", nil), ("]4;", nil),
        ("P>|kitty(0.42.0)", .name("kitty(0.42.0)")), ("P>|", .name("")),
        ("_Gi=31;OK", .picture(number: 31, isDone: true)),
        ("_Gi=32,p=1;ENOENT", .picture(number: 32, isDone: false)),
        ("_Gi=31", nil), ("[12;3R", .cursor(column: 2)), ("[3R", nil), ("[;R", nil), ("[3;0R", nil),
        ("[3;xR", nil),
        ("[1;2;3R", nil),
        ("P1$r0;38:5:200;48:2::1:2:3m", .colorDepth(.truecolor)),
        ("P1$r38;5;200;48;2;1;2;3m", .colorDepth(.truecolor)),
        ("P1$r0;38:5:200;48:5:16m", .colorDepth(.indexed256)), ("P1$r0;35;40m", .colorDepth(nil)),
        ("P1$r0;48:2::11:2:3m", .colorDepth(nil)), ("P0$r", nil), ("P0$rm", nil),
        ("[>65;7006;1c", .device([65, 7006, 1])), ("[>1;;0c", nil), ("[>x;1c", nil), ("[>c", nil),
    ]

    @Test(arguments: replies)
    func repliesHaveTheirMeanings(_ text: String, _ reply: TerminalReply?) {
        #expect(TerminalReply(text) == reply)
    }

    @Test func anyTextIsAReplyOrNone() {
        var random = SplitMix64(seed: 73)
        let signs = Array("[]?;:/#P>|0149afgrbckny$.( 9")
        for _ in cases(2000) {
            let head = ["", "]11;rgb:", "]4;", "P>|kitty(", "[?"][Int.random(in: 0..<5, using: &random)]
            let length = Int.random(in: 0..<24, using: &random)
            let text =
                head
                + String((0..<length).map { _ in signs[Int.random(in: 0..<signs.count, using: &random)] })
            switch TerminalReply(text) {
            case .name(let name)?: _ = TerminalName(name)?.glyphs
            case .palette(let colors)?: #expect(!colors.isEmpty && colors.keys.allSatisfy { $0 < 16 })
            default: break
            }
        }
    }
}

/// Replies that arrive fast, late, in pieces, wrong, twice or never. They count, and no part of them is a key.
@Suite struct ReplyTests {
    private static let background = "rgb:fdfd/f6f6/e3e3"
    private static let answers =
        "\u{1B}P>|kitty(0.42.0)\u{1B}\\\u{1B}[?2026;2$y\u{1B}]11;\(background)\u{1B}\\"
        + "\u{1B}]4;1;rgb:dc/32/2f\u{7}\u{1B}[?62;4c"
    private static let known = "known \(0xFDF6E3) 220, kitty 0.42 draws octants"

    /// Returns the lines of keys, without those of replies and of the key K.
    private static func keys(_ session: TerminalSession) -> [Substring] {
        session.lines.filter { line in
            !["colors ", "glyphs: ", "known ", "ready"].contains { line.hasPrefix($0) } && !line.isEmpty
        }
    }

    /// Expects the known state, and that no reply was a key.
    private static func expectKnown(_ session: TerminalSession, _ wanted: String = known) {
        session.terminal.press("K")
        #expect(session.shows(wanted), "\(session.lines)")
        #expect(keys(session) == [])
    }

    @Test func fastRepliesCount() throws {
        let session = try TerminalSession(waits: false)
        session.become(name: "kitty(0.42.0)", background: Self.background, palette: ["#000", "rgb:dc/32/2f"])
        try #require(session.wait { $0.text(contains: "ready") })
        Self.expectKnown(session)
        let questions = session.sent.components(separatedBy: "\u{1B}[c").count - 1
        #expect(questions == 2, "the second one ends the query of more colours")
        session.expectQuit()
    }

    @Test func lateRepliesCount() throws {
        let session = try TerminalSession(answers: false)
        usleep(300_000)
        session.terminal.press(Self.answers)
        #expect(session.wait { $0.text(contains: "colors \(0xFDF6E3)") })
        Self.expectKnown(session)
        session.expectQuit()
    }

    /// The pauses are longer than the delay after which Esc is a key.
    @Test func repliesInPiecesCount() throws {
        let session = try TerminalSession(answers: false)
        for byte in Self.answers.utf8 {
            session.terminal.press([byte])
            session.read(milliseconds: 1)
            if byte == 0x1B { usleep(60_000) }
        }
        Self.expectKnown(session)
        session.expectQuit()
    }

    @Test func repeatedRepliesCount() throws {
        let session = try TerminalSession(answers: false)
        session.terminal.press(Self.answers + Self.answers)
        Self.expectKnown(session)
        #expect(session.lines.count { $0.hasPrefix("glyphs: ") } == 1)
    }

    @Test func missingRepliesAreHarmless() throws {
        let session = try TerminalSession(answers: false)
        session.terminal.press("\u{1B}")
        #expect(session.shows("escape"), "it was a key")
        #expect(session.press("K", shows: "known ? 205, nearly every font has them"))
        session.expectQuit()
    }

    @Test func escapeBeforeRepliesIsAKey() throws {
        let session = try TerminalSession(answers: false)
        session.terminal.press("\u{1B}" + Self.answers)
        #expect(session.wait { $0.text(contains: "escape") })
        session.terminal.press("K")
        #expect(session.shows(Self.known))
        #expect(Self.keys(session) == ["escape"])
    }

    /// Most terminals do not report a change. A suspended program and a moving picture ask again.
    @Test(arguments: ["\u{1B}[?997;2n", "e", "A"])
    func aChangeBetweenDarkAndLightIsFollowed(_ key: String) throws {
        let session = try TerminalSession(waits: false)
        session.become(background: "#000000")
        try #require(session.wait { $0.text(contains: "ready") })
        Self.expectKnown(session, "known 0 205, nearly every font has them")
        #expect(session.replay.modes.contains(2031))
        session.become(background: Self.background)
        session.terminal.press(key)
        #expect(session.wait { $0.text(contains: "colors \(0xFDF6E3) 205") })
        guard key.count > 1 else { return }
        #expect(Self.keys(session) == [])
        session.expectQuit()
        #expect(!session.replay.modes.contains(2031))
    }

    @Test(arguments: [["TMUX": "/tmp/x"], ["ASCIINEMA_REC": "1"]])
    func harmfulQueriesAreNotSent(_ environment: [String: String]) throws {
        let session = try TerminalSession(environment: environment)
        #expect(session.press("e", shows: "back"))
        session.expectQuit()
        // tmux answers the other queries.
        let others =
            environment["TMUX"] == nil
            ? ["\u{1B}]1", "\u{1B}]4", "\u{1B}[c", "\u{1B}[>", "$p", "$q", "2031h"] : []
        for query in ["2026h", "2026$p"] + others { #expect(!session.sent.contains(query)) }
        let isRecorded = environment.keys.contains { $0.hasPrefix("ASCIINEMA") }
        #expect(session.sent.contains("\u{1B}[5n") != isRecorded)
    }

    /// A terminal with more colours than terminfo says gets them, soon or late.
    @Test(arguments: [true, false])
    func theNumberOfColorsIsQueried(_ isFast: Bool) throws {
        let session = try TerminalSession(term: "xterm", answers: isFast, waits: false)
        session.become(knowsRenditions: true)
        try #require(session.shows("ready"))
        if !isFast {
            #expect(!session.sent.contains("$qm"), "a terminal that answers nothing may print it")
            session.terminal.press("\u{1B}[?62;4c")
            try #require(session.wait { $0.sent.contains("\u{1B}P$qm") })
            session.terminal.press("\u{1B}P1$r0;38:5:200;48:2::1:2:3m\u{1B}\\\u{1B}[?62;4c")
        }
        #expect(session.press("D", shows: "depth truecolor, the terminal keeps them (DECRQSS)"))
        #expect(session.wait { $0.sent.contains("38;2;255;180;60") })
        session.expectQuit()
    }
}

extension TerminalSession {
    fileprivate func text(contains text: String) -> Bool { lines.contains { $0.contains(text) } }
}
