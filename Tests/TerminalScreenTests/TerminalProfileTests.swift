import Cells
import Raster
import Testing

@testable import TerminalScreen

@Suite struct TerminalProfileTests {
    /// Returns the profile for an environment of words such as `COLORTERM=truecolor`.
    private static func profile(
        _ words: String = "", term: String? = "xterm-256color", codeset: String? = "UTF-8",
        isTerminal: Bool = true, options: TerminalOptions = TerminalOptions()
    ) throws(TerminalError) -> TerminalProfile {
        var environment = ["TERM": term].compactMapValues(\.self)
        for word in words.split(separator: " ") {
            let parts = word.split(separator: "=", omittingEmptySubsequences: false)
            environment[String(parts[0])] = String(parts[1])
        }
        let facts = TerminalFacts(
            outputIsTerminal: isTerminal, codeset: codeset, hasPlainUTF8: true,
            descriptions: [
                "xterm-256color": .init(
                    movesCursor: true, hasDirectColor: false, colors: 256, obeysECMA: true),
                "xterm": .init(movesCursor: true, hasDirectColor: false, colors: 8, obeysECMA: true),
                "xterm-direct": .init(movesCursor: true, hasDirectColor: true, colors: 0x100_0000),
                "tmux-256color": .init(
                    movesCursor: true, hasDirectColor: false, colors: 256, obeysECMA: true),
                "screen-256color": .init(movesCursor: true, hasDirectColor: false, colors: 256),
                "foot": .init(movesCursor: true, hasDirectColor: false, colors: 256),
                "footloose": .init(movesCursor: true, hasDirectColor: false, colors: 256),
                "linux": .init(movesCursor: true, hasDirectColor: false, colors: 8, obeysECMA: true),
                "vt100": .init(movesCursor: true, hasDirectColor: false, colors: -1),
                "dumb": .init(movesCursor: false, hasDirectColor: false, colors: -1),
            ])
        return try TerminalProfile(
            program: "antics", environment: environment, facts: facts, options: options)
    }

    // MARK: Colours

    static let colors: [(environment: String, depth: ColorDepth, reason: String)] = [
        ("", .indexed256, "terminfo says 256 colours"),
        ("COLORTERM=truecolor", .truecolor, "COLORTERM is truecolor"),
        ("TERM=xterm COLORTERM=24bit", .truecolor, "COLORTERM is 24bit"),
        ("TERM=xterm COLORTERM=yes", .ansi8, "terminfo says 8 colours"),
        ("TERM=xterm-direct", .truecolor, "terminfo says so (RGB)"),
        ("TERM=foot", .truecolor, "TERM is foot"),
        ("TERM=footloose", .indexed256, "terminfo says 256 colours"),
        ("TERM=tmux-256color", .truecolor, "tmux accepts them and converts them"),
        ("TERM=screen-256color TMUX=a", .truecolor, "tmux accepts them and converts them"),
        ("TERM=screen-256color COLORTERM=truecolor", .indexed256, "terminfo says 256 colours"),
        ("STY=1 COLORTERM=truecolor", .indexed256, "terminfo says 256 colours"),
        ("TERM=linux COLORTERM=truecolor", .ansi8, "the Linux console has 8 colours"),
        ("TERM=vt100 COLORTERM=truecolor", .mono, "terminfo says no colours"),
        ("NO_COLOR=1 COLORTERM=truecolor", .mono, "NO_COLOR is set"),
        ("NO_COLOR=", .indexed256, "terminfo says 256 colours"),
        ("CLICOLOR=0", .mono, "CLICOLOR is 0"),
        ("CLICOLOR=0 CLICOLOR_FORCE=1", .indexed256, "terminfo says 256 colours"),
        ("CLICOLOR=1", .indexed256, "terminfo says 256 colours"),
        ("TERM=xterm-kitty", .truecolor, "TERM is xterm-kitty"),
    ]

    @Test(arguments: colors)
    func color(_ environment: String, _ depth: ColorDepth, _ reason: String) throws {
        let finding = try Self.profile(environment).color
        #expect(finding.value == depth)
        #expect(finding.reason == reason)
    }

    @Test func optionsHavePriority() throws {
        let profile = try Self.profile(
            "NO_COLOR=1 SSH_CONNECTION=a TMUX=x",
            options: TerminalOptions(color: .truecolor, synchronized: true, framesPerSecond: 24, mouse: false)
        )
        #expect(profile.color.value == .truecolor)
        #expect(profile.synchronization.value == .on)
        #expect(profile.frameRate.value == 24)
        #expect(!profile.mouse)
        #expect(profile.color.reason == "it was asked for")
    }

    // MARK: Output

    static let outputs:
        [(term: String, option: TerminalProfile.Output?, output: TerminalProfile.Output, reason: String)] = [
            ("xterm-256color", nil, .direct, "terminfo has the sequences of ECMA-48"),
            ("xterm-256color", .ncurses, .ncurses, "it was asked for"),
            ("xterm-256color", .direct, .direct, "it was asked for"),
            ("tmux-256color", nil, .direct, "terminfo has the sequences of ECMA-48"),
            ("linux", nil, .ncurses, "the Linux console is left to ncurses"),
            ("linux", .direct, .direct, "it was asked for"),
            ("vt100", nil, .ncurses, "terminfo lacks sequences of ECMA-48"),
            ("vt100", .direct, .ncurses, "terminfo lacks sequences of ECMA-48"),
        ]

    @Test(arguments: outputs)
    func output(
        _ term: String, _ option: TerminalProfile.Output?, _ output: TerminalProfile.Output, _ reason: String
    ) throws {
        let profile = try Self.profile(term: term, options: TerminalOptions(output: option))
        #expect(profile.output.value == output && profile.output.reason == reason)
        let isFollowed = option == nil || option == output
        #expect(profile.notes == (isFollowed ? [] : ["note: \(reason), so ncurses draws"]))
    }

    // MARK: Terminals

    @Test func anUnknownTerminalIsTreatedAsXterm() throws {
        let profile = try Self.profile("TERM=xterm-ghostty")
        #expect(profile.term == "xterm-256color")
        #expect(profile.color.value == .truecolor)
        #expect(
            profile.notes == [
                "note: no terminfo for \"xterm-ghostty\" here; using xterm-256color."
                    + " To fix: infocmp -x | ssh HOST -- tic -x -"
            ])
    }

    @Test(arguments: [nil, "", "dumb"])
    func aTerminalWithoutCursorMovementIsRejected(_ term: String?) {
        let error = #expect(throws: TerminalError.self) { _ = try Self.profile(term: term) }
        #expect(error == .cannotMoveCursor(term: term == "dumb" ? "dumb" : nil))
        let stated = term == "dumb" ? "TERM=dumb" : "TERM is not set"
        #expect(error.map { "\($0)" } == "this terminal cannot move the cursor (\(stated))")
    }

    @Test func aFileIsNotATerminal() {
        let error = #expect(throws: TerminalError.self) {
            _ = try Self.profile("TERM=xterm", isTerminal: false)
        }
        #expect(error.map { "\($0)" } == "output is not a terminal")
    }

    // MARK: Characters

    static let locales: [(environment: String, codeset: String?, unicode: Bool, locale: String)] = [
        ("LANG=de_DE.UTF-8", "UTF-8", true, ""),
        ("", "ANSI_X3.4-1968", true, "C.UTF-8"),
        ("LC_ALL= LANG=", "ANSI_X3.4-1968", true, "C.UTF-8"),
        ("LANG=en_US.UTF-8", nil, true, "C.UTF-8"),
        ("LANG=en_US.utf8", nil, true, "C.UTF-8"),
        ("LC_ALL=C", "ANSI_X3.4-1968", false, ""),
        ("LANG=C", "ANSI_X3.4-1968", false, ""),
        ("LC_ALL=POSIX LANG=C.UTF-8", "ANSI_X3.4-1968", false, ""),
        ("LANG=de_DE", "ISO-8859-1", false, ""),
        ("LANG=xx_XX", nil, false, "C"),
    ]

    @Test(arguments: locales)
    func characters(_ environment: String, codeset: String?, unicode: Bool, locale: String) throws {
        let profile = try Self.profile(environment, codeset: codeset)
        #expect(profile.unicode.value == unicode)
        #expect(profile.locale == locale)
        #expect(profile.notes.isEmpty == unicode)
    }

    @Test func theLocaleCIsReported() throws {
        let profile = try Self.profile("TERM=xterm LC_ALL=C", codeset: "ANSI_X3.4-1968")
        #expect(
            profile.notes
                == ["note: locale is \"C\", so drawing in ASCII. For braille: LC_ALL=C.UTF-8 antics"])
        let error = #expect(throws: TerminalError.self) {
            _ = try Self.profile(
                "TERM=xterm LC_ALL=C", codeset: "ANSI_X3.4-1968",
                options: TerminalOptions(unicodeGlyphs: "braille"))
        }
        #expect(error.map { "\($0)" } == "locale is \"C\", which cannot show braille")
    }

    // MARK: Frames

    @Test func sshTmuxAndRecordingChangeTheProfile() throws {
        let near = try Self.profile()
        #expect(near.frameRate.value == 60)
        #expect(near.synchronization.value == .query)
        #expect(near.acknowledges.value && near.mouse)
        #expect(near.escapeDelay == 25)

        let far = try Self.profile("SSH_CONNECTION=a")
        #expect(far.frameRate.value == 15)
        #expect(far.escapeDelay == 100)

        #expect(try Self.profile("TERM=tmux-256color").synchronization.value == .off)
        #expect(try Self.profile("TMUX=a").synchronization.value == .off)
        #expect(try Self.profile("STY=a").synchronization.value == .off)
        #expect(try !Self.profile("TERM=linux").mouse)
        let recorded = try Self.profile("ASCIINEMA_SESSION=a")
        #expect(recorded.synchronization.value == .off && !recorded.acknowledges.value)
    }

    // MARK: Queries, the background and the glyphs

    @Test(arguments: [
        ("", true), ("TERM=tmux-256color TMUX=a", true), ("SSH_CONNECTION=a", true),
        ("TERM=screen-256color", false), ("STY=a", false), ("TERM=linux", false), ("ASCIINEMA_REC=1", false),
        ("ASCIINEMA_SESSION=a", false),
    ])
    func queriesAreSentOnlyIfHarmless(_ environment: String, _ isQueried: Bool) throws {
        let profile = try Self.profile(environment)
        #expect(profile.queries.value == isQueried)
        #expect(profile.firstQueries.hasSuffix("\u{1B}[c") == isQueried)
        #expect(profile.firstQueries.contains("\u{1B}]11;?\u{7}") == isQueried)
        #expect(profile.firstQueries.contains("\u{1B}]4;0;?;1;?;") == isQueried)
        #expect(profile.firstQueries.isEmpty != isQueried && profile.colorQueries.isEmpty != isQueried)
    }

    /// A terminal without colours may be so old that it prints strings that begin with `ESC ]`.
    @Test func colorsAreNotQueriedWithoutColors() throws {
        for environment in ["TERM=vt100", "NO_COLOR=1"] {
            let profile = try Self.profile(environment)
            #expect(profile.queries.value && !profile.firstQueries.contains("]"))
            #expect(profile.colorQueries.isEmpty)
        }
    }

    static let backgrounds: [(environment: String, background: CellColor?)] = [
        ("", nil), ("COLORFGBG=15;0", .rgb(0, 0, 0)), ("COLORFGBG=0;15", .rgb(255, 255, 255)),
        ("COLORFGBG=12;default;7", .rgb(229, 229, 229)), ("COLORFGBG=0;default", nil),
        ("COLORFGBG=15;16", nil), ("COLORFGBG=", nil),
    ]

    @Test(arguments: backgrounds)
    func theBackgroundFollowsTheEnvironmentAndReplies(_ environment: String, _ background: CellColor?)
        throws
    {
        var profile = try Self.profile(environment)
        #expect(profile.background.value == background && profile.colors.background == background)
        profile.update(with: .background(.rgb(1, 2, 3)))
        #expect(profile.background.value == .rgb(1, 2, 3), "the reply has priority")
        #expect(profile.background.reason == "the terminal says so")
    }

    @Test func aChosenBackgroundStays() throws {
        var profile = try Self.profile("COLORFGBG=15;0", options: TerminalOptions(background: .rgb(9, 9, 9)))
        #expect(!profile.firstQueries.contains("]11;"))
        profile.update(with: .background(.rgb(1, 2, 3)))
        #expect(profile.background.value == .rgb(9, 9, 9) && profile.background.reason == "it was asked for")
    }

    @Test func unexpectedRepliesAreIgnored() throws {
        var profile = try Self.profile("TERM=linux")
        let before = (profile.colors, profile.glyphs)
        profile.update(with: .background(.rgb(1, 2, 3)))
        profile.update(with: .palette([1: .rgb(4, 5, 6)]))
        profile.update(with: .name("kitty(0.42.0)"))
        #expect((profile.colors, profile.glyphs) == before)
    }

    @Test func reportedColorsAreKept() throws {
        var profile = try Self.profile()
        profile.update(with: .palette([1: .rgb(220, 50, 47), 15: .rgb(253, 246, 227)]))
        profile.update(with: .palette([1: .rgb(221, 50, 47)]))
        #expect(profile.palette == [1: .rgb(221, 50, 47), 15: .rgb(253, 246, 227)])
        let numbered = profile.colors.numbered
        #expect(numbered[1] == .rgb(221, 50, 47) && numbered[2] == .rgb(0, 205, 0))
    }

    static let names: [(name: String, glyphs: Set<Glyphs>, reason: String)] = [
        ("kitty(0.42.1)", [.sextant, .octant], "kitty 0.42 draws octants"),
        ("kitty(0.40)", [.sextant, .octant], "kitty 0.40 draws octants"),
        ("kitty(0.39.9)", [.sextant], "kitty 0.39 draws sextants"),
        ("ghostty 1.2.0", [.sextant, .octant], "Ghostty 1.2 draws octants"),
        ("ghostty 1.1.3", [.sextant, .octant], "Ghostty 1.1 draws octants"),
        ("ghostty 1.1.0", [.sextant], "Ghostty 1.1 draws sextants"),
        ("foot(1.20.2)", [.sextant, .octant], "foot 1.20 draws octants"),
        ("foot(1.9.0)", [.sextant], "foot 1.9 draws sextants"),
        ("VTE(8001)", [.sextant, .octant], "VTE 0.80 draws octants"),
        ("VTE(7600)", [.sextant], "VTE 0.76 draws sextants"),
        ("WezTerm 20240203-110809-5046fc22", [.sextant], "WezTerm 20240203 draws sextants"),
        ("WezTerm 20261001-080000-abcdef01", [.sextant, .octant], "WezTerm 20261001 draws octants"),
        ("Konsole 22.12.3", [.sextant], "Konsole 22.12 draws sextants"),
        ("Konsole 21.12.3", [], common), ("iTerm2 3.6.6", [], common),
        ("iTerm2 3.6.7", [.sextant], "iTerm2 3.6 draws sextants"), ("contour 0.2.3", [], common),
        ("contour 0.6.2.8008", [.sextant], "Contour 0.6 draws sextants"),
        ("kitty", [.sextant], "kitty draws sextants"), ("tmux 3.5a", [], common),
        ("XTerm(379)", [], common),
        ("", [], common), ("kittycat 9.0", [], common),
    ]
    private static let common = "nearly every font has them"

    @Test(arguments: names)
    func theNameImpliesTheGlyphs(_ name: String, _ more: Set<Glyphs>, _ reason: String) throws {
        var profile = try Self.profile()
        profile.update(with: .name(name))
        #expect(profile.glyphs.sets == more.union(DrawnGlyphs.common.sets))
        #expect(profile.glyphs.reason == reason)
    }

    /// The terminal of VS Code, which has a similar name, keeps glyphs in their cells.
    @Test(arguments: [("XTerm(379)", true), ("xterm.js(6.0.0)", false)])
    func glyphsOfXTermOverlap(_ name: String, _ overlap: Bool) throws {
        var profile = try Self.profile()
        profile.update(with: .name(name))
        #expect(profile.glyphsOverlap == overlap)
    }

    /// The environment, the reply to DA2 and the glyphs.
    static let devices: [(String, device: [Int], Set<Glyphs>, reason: String)] = [
        ("", [65, 7006, 1], [.sextant], "VTE 0.70 draws sextants"),
        ("", [65, 7800, 1], [.sextant, .octant], "VTE 0.78 draws octants"),
        ("", [65, 5804, 1], [], common),
        ("VTE_VERSION=7006", [65, 7006, 1], [.sextant], "VTE 0.70 draws sextants"),
        // Started from a terminal of VTE.
        ("TERM=xterm VTE_VERSION=7006", [41, 379, 0], [], common),
        ("VTE_VERSION=7006", [0, 1700, 1], [], common),
        ("KONSOLE_VERSION=221203", [1, 115, 0], [.sextant], "Konsole 22.12 draws sextants"),
        ("TERM=alacritty", [0, 2300, 1], [.sextant], "alacritty_terminal 0.23 draws sextants"),
        ("TERM=alacritty", [0, 1700, 1], [], common),
        ("", [0, 2300, 1], [], common),  // a program with the library of Alacritty
        ("", [0, 10, 1], [], common),  // Windows Terminal
        ("", [], [], common), ("", [65], [], common),
        ("TERM=xterm-kitty", [1, 4000, 26], [.sextant], "kitty draws sextants"),
        ("TERM=tmux-256color TMUX=a", [84, 0, 0], [], common),
    ]

    @Test(arguments: devices)
    func theDeviceImpliesTheGlyphs(
        _ environment: String, _ device: [Int], _ more: Set<Glyphs>, _ reason: String
    ) throws {
        var profile = try Self.profile(environment)
        profile.update(with: .device(device))
        #expect(profile.glyphs.sets == more.union(DrawnGlyphs.common.sets))
        #expect(profile.glyphs.reason == reason)
        profile.update(with: .name("XTerm(379)"))
        profile.update(with: .device(device))
        #expect(profile.glyphs == .common, "the name has priority")
    }

    static let terms: [(environment: String, more: Set<Glyphs>)] = [
        ("", []), ("TERM=foot", [.sextant]), ("TERM=footloose", []), ("TERM=xterm-kitty", [.sextant]),
        ("TERM=xterm-kitty TMUX=a", []), ("TERM=alacritty", []), ("VTE_VERSION=7006", [.sextant]),
        ("VTE_VERSION=x", []), ("TERM=rxvt-unicode-256color VTE_VERSION=7006", []),
        ("KONSOLE_VERSION=210802", []), ("KONSOLE_VERSION=220400 TMUX=a", []),
        ("KONSOLE_VERSION=220400 STY=a", []), ("TERM_PROGRAM=iTerm.app TERM_PROGRAM_VERSION=3.6.7", []),
        ("TERM_PROGRAM=WezTerm TERM_PROGRAM_VERSION=20240203-110809-5046fc22", [.sextant]),
        ("TERM_PROGRAM=ghostty TERM_PROGRAM_VERSION=1.2.0", [.sextant, .octant]),
        ("TERM_PROGRAM=tmux TERM_PROGRAM_VERSION=3.5a", []),
        ("TERM_PROGRAM=Apple_Terminal TERM_PROGRAM_VERSION=455", []),
    ]

    @Test(arguments: terms)
    func theEnvironmentImpliesTheGlyphs(_ environment: String, _ more: Set<Glyphs>) throws {
        #expect(try Self.profile(environment).glyphs.sets == more.union(DrawnGlyphs.common.sets))
    }

    @Test func theLocaleLimitsTheGlyphs() throws {
        #expect(try Self.profile("TERM=linux").glyphs.sets == [.half, .ascii])
        var profile = try Self.profile("TERM=foot LC_ALL=C", codeset: "ANSI_X3.4-1968")
        #expect(profile.glyphs.sets == [.ascii])
        profile.update(with: .name("foot(1.20.0)"))
        #expect(profile.glyphs.sets == [.ascii])
    }

    // MARK: The number of colours

    @Test(arguments: [
        ("TERM=xterm", true), ("TERM=xterm COLORTERM=24bit", false),
        ("TERM=xterm NO_COLOR=1", false), ("TERM=tmux TMUX=a", false),
        ("TERM=xterm ASCIINEMA_REC=1", false), ("TERM=xterm STY=a", false),
        ("TERM=xterm TERM_PROGRAM=Apple_Terminal", false), ("TERM=linux", false),
    ])
    func theNumberOfColorsIsQueriedOnlyIfUseful(_ environment: String, _ isQueried: Bool) throws {
        #expect(try Self.profile(environment).depthQuery.isEmpty != isQueried)
        #expect(try Self.profile(environment, options: TerminalOptions(output: .ncurses)).depthQuery == "")
        #expect(try Self.profile(environment, options: TerminalOptions(color: .ansi8)).depthQuery == "")
        var distant = try Self.profile(environment)
        distant.update(with: .device([1, 95, 0]))
        #expect(distant.depthQuery == "", "Terminal of macOS prints the query")
    }

    @Test func moreColorsAreUsed() throws {
        var profile = try Self.profile("TERM=xterm")
        profile.update(with: .colorDepth(nil))
        #expect(profile.color.value == .ansi8)
        profile.update(with: .colorDepth(.indexed256))
        #expect(profile.color.value == .indexed256)
        profile.update(with: .colorDepth(.truecolor))
        #expect(profile.color.value == .truecolor)
        #expect(profile.color.reason == "the terminal keeps them (DECRQSS)")
        profile.update(with: .colorDepth(.indexed256))
        #expect(profile.color.value == .truecolor, "there are never fewer")
    }

    @Test func missingColorsAreAddedOrReported() throws {
        var profile = try Self.profile("TERM=xterm", options: TerminalOptions(color: .indexed256))
        #expect(profile.color.value == .indexed256)
        #expect(profile.entry?.source.contains("colors#256, pairs#0x10000,") == true)
        profile.withdrawColors(because: "more colours need tic(1)")
        #expect(profile.color.value == .ansi8)
        #expect(profile.notes == ["note: more colours need tic(1); terminfo says 8 colours"])
        // Without a request, or with the colours of terminfo, no entry is needed.
        #expect(try Self.profile("TERM=xterm").entry == nil)
        let sixteen = try Self.profile(options: TerminalOptions(color: .ansi16))
        #expect(sixteen.entry == nil)
        let first = try Self.profile("TERM=vt100", options: TerminalOptions(color: .ansi16))
        #expect(first.entry?.source.contains("colors#16, ") == true)
    }
}

@Suite struct TerminfoEntryTests {
    @Test func itExtendsTheTerminalsEntry() throws {
        let entry = try #require(TerminfoEntry(program: "antics", base: "xterm-256color", depth: .truecolor))
        #expect(entry.name.hasPrefix("antics-") && entry.name.hasSuffix("-xterm-256color"))
        #expect(entry.source.hasPrefix("\(entry.name)|xterm-256color for antics,\n\tRGB, "))
        #expect(entry.source.hasSuffix("\tuse=xterm-256color,\n"))
        #expect(entry.source.contains("colors#0x1000100"))
    }

    @Test func numberedColorsStayUnchanged() throws {
        let entry = try #require(TerminfoEntry(program: "antics", base: "xterm-256color", depth: .indexed256))
        #expect(entry.source.hasPrefix("\(entry.name)|xterm-256color for antics,\n\tsgr0="))
        #expect(!entry.source.contains("set"))
        #expect(
            entry.name != TerminfoEntry(program: "antics", base: "xterm-256color", depth: .truecolor)?.name)
        #expect(TerminfoEntry(program: "antics", base: "vt100", depth: .mono) == nil)
        #expect(TerminfoEntry(program: "antics", base: "linux", depth: .ansi16) == nil)
    }

    @Test func eachProgramHasItsOwnEntry() throws {
        let entry = try #require(TerminfoEntry(program: "viewer", base: "xterm", depth: .truecolor))
        #expect(entry.name.hasPrefix("viewer-") && entry.source.contains("xterm for viewer,\n"))
        #expect(TerminfoEntry(program: "../viewer", base: "xterm", depth: .truecolor) == nil)
    }

    @Test(arguments: ["", "../etc/passwd", ".", "a b", "x,y", "a|b", "ä", "a\nb"])
    func anInvalidNameHasNoEntry(_ name: String) {
        #expect(TerminfoEntry(program: "antics", base: name, depth: .truecolor) == nil)
    }

    @Test(
        arguments: [
            (["XDG_CACHE_HOME": "/c", "HOME": "/h"], "/c/viewer/terminfo"),
            (["HOME": "/h"], "/h/.cache/viewer/terminfo"),
            (["XDG_CACHE_HOME": "relative"], nil), ([:], nil),
        ] as [([String: String], String?)])
    func itsDirectoryIsACache(environment: [String: String], directory: String?) {
        #expect(BaseFolder.cache.path(of: "terminfo", environment, program: "viewer") == directory)
    }
}
