import Cells
import Geometry
import Platform
import Playground
import TerminalScreen
import Text

/// The facts behind a report about a terminal. It is a plain value, so tests can cover every terminal.
struct Diagnosis {
    var environment: [String: String]
    /// The profile with the replies of the terminal, or the error that prevents playing on it.
    var profile: Result<TerminalProfile, TerminalError>
    /// The number of colours with our terminfo entry, or `nil` without queries.
    var requestedColor: ColorDepth?
    var hasTerminal = true
    var size: TerminalSize?
    /// The replies of the terminal, or `nil` if it was not queried.
    var inquiry: TerminalInquiry?
    var terminfoFile: String?
    var tmux: Tmux?
    var installation = Installation.current
    var libraryFolder: String?

    var term: String? { environment["TERM"].flatMap { $0.isEmpty ? nil : $0 } }

    /// The profile, or `nil` if the terminal cannot show the playground.
    var usableProfile: TerminalProfile? { try? profile.get() }
}

extension Diagnosis {
    /// Diagnoses this process's terminal, which it queries.
    static func make(_ environment: [String: String], options: TerminalOptions) -> Diagnosis {
        var facts = TerminalFacts.gather(environment: environment)
        facts.outputIsTerminal = true
        let hasTerminal = TerminalSize.hasTerminal
        let search = TerminfoSearch(environment: environment)
        var diagnosis = Diagnosis(
            environment: environment,
            profile: Result { () throws(TerminalError) in
                try TerminalProfile(
                    program: "antics", environment: environment, facts: facts, options: options)
            },
            hasTerminal: hasTerminal, size: TerminalSize.measure())
        diagnosis.terminfoFile = (diagnosis.usableProfile?.term ?? diagnosis.term).flatMap { term in
            search.isInEnvironment
                ? "$TERMINFO"
                : search.file(of: term) { FileManager.default.isReadableFile(atPath: $0) }
        }
        diagnosis.libraryFolder = StageLibrary(in: environment)?.folder
        guard hasTerminal else { return diagnosis }
        if TerminalEnvironment(environment).isTmux { diagnosis.tmux = Tmux.query(environment) }
        diagnosis.query()
        return diagnosis
    }

    /// Installs our terminfo entry, as the playground does, and queries the terminal.
    private mutating func query() {
        guard var profile = usableProfile else { return }
        let requested = profile.color.value
        profile.installEntry(environment: environment)
        let isWithdrawn = profile.color.value != requested
        inquiry = TerminalInquirer.run(profile, clock: .running())
        if let inquiry { profile.update(with: inquiry) }
        requestedColor = isWithdrawn ? requested : profile.color.value
        self.profile = .success(profile)
    }
}

struct Tmux: Hashable {
    /// Whether it passes on 24-bit colours.
    var passesDirectColor: Bool
    /// The option `set-clipboard`: on, external or off.
    var setClipboard: String

    private static let format = "#{set-clipboard} #{client_termfeatures}"

    /// Returns the state of the surrounding tmux, or `nil` if it does not reply within a second.
    static func query(_ environment: [String: String]) -> Tmux? {
        let tmux = Subprocess(
            name: "tmux", arguments: ["display-message", "-p", format], environment: environment)
        guard let (ending, output) = try? tmux.capture(atMost: 4096, limit: 1), ending == .exit(0) else {
            return nil
        }
        return Tmux(output)
    }
}

extension Tmux {
    /// Reads the option and then comma-separated features. Returns `nil` for other output.
    init?(_ output: String) {
        let words = output.split(whereSeparator: \.isWhitespace)
        guard (1...2).contains(words.count) else { return nil }
        setClipboard = String(words[0])
        passesDirectColor = words.dropFirst().contains { $0.split(separator: ",").contains("RGB") }
    }
}

// MARK: - Advice

struct DoctorAdvice: Hashable {
    let summary, fix: SafeText
}

/// The advice for a diagnosis, the most important first.
struct DoctorAdviser {
    /// The bytes a second below which pictures get fewer colours and frames.
    static let slowLink = 200_000.0
    /// The smallest size for all panels.
    private static let comfortable = (columns: 80, rows: 24)

    private let diagnosis: Diagnosis
    private let environment: TerminalEnvironment
    private(set) var advice: [DoctorAdvice] = []

    init(_ diagnosis: Diagnosis) {
        self.diagnosis = diagnosis
        environment = TerminalEnvironment(diagnosis.environment)
        switch diagnosis.profile {
        case .failure(let error): add("\(error)", fix: error.advice())
        case .success(let profile):
            adviseOnIdentity(profile)
            adviseOnColors(profile)
            adviseOnGlyphs(profile)
            adviseOnConnection(profile)
            adviseOnSize()
        }
    }

    private mutating func add(_ summary: SafeText, fix: SafeText, if applies: Bool = true) {
        if applies { advice.append(DoctorAdvice(summary: summary, fix: fix)) }
    }

    private mutating func adviseOnIdentity(_ profile: TerminalProfile) {
        add(
            "asciinema is recording, so Antics does not query the terminal, and cannot detect a slow one",
            fix: "for an exact recording, use antics record SCENE -o FILE.cast", if: environment.isRecorded)
        add(
            "the terminal did not reply within a second",
            fix: "on a slow connection, use --fps 4 --color 16; else check for a multiplexer or proxy",
            if: diagnosis.inquiry?.hasAnswered == false)
        let term = diagnosis.term ?? profile.term
        add(
            "terminfo has no entry for \"\(term)\"; Antics uses \(profile.term)",
            fix: environment.isRemote
                ? "on your own computer: infocmp -x | ssh HOST -- tic -x -"
                : "install the terminfo package of that terminal, or ncurses-term",
            if: term != profile.term)
        add(
            "\(profile.unicode.reason), which is not UTF-8, so Antics draws in ASCII",
            fix: "LC_ALL=C.UTF-8 antics, or permanently: export LANG=C.UTF-8", if: !profile.unicode.value)
        add(
            "the Linux console has 8 colours, no braille, and half blocks only with some fonts",
            fix: "use setfont with a font that has blocks, such as Lat15-Terminus16, or use another terminal",
            if: environment.isLinuxConsole)
    }

    private mutating func adviseOnColors(_ profile: TerminalProfile) {
        let color = profile.color.value
        let lacksEntry = diagnosis.requestedColor.map { $0 != color } ?? false
        add(
            "more colours need a terminfo entry that Antics could not create",
            fix:
                "install tic (ncurses-bin), and make \(SafeText("$HOME/.cache")) or $XDG_CACHE_HOME writable",
            if: lacksEntry)
        let mayHaveMore =
            !lacksEntry && color != .truecolor && color != .mono && !environment.isScreen
            && !environment.isLinuxConsole && environment["COLORTERM"] == nil
        let (keepsDirectColor, isRemote) = (diagnosis.inquiry?.keepsDirectColor, environment.isRemote)
        let export: SafeText =
            isRemote
            ? "; or SendEnv COLORTERM in ~/.ssh/config, and AcceptEnv COLORTERM in sshd_config there"
            : "; or export COLORTERM=truecolor"
        let cause: SafeText = isRemote ? "ssh did not pass on COLORTERM" : "COLORTERM is not set"
        add(
            "the terminal supports 24-bit colours, but \(cause)",
            fix: "--color truecolor, or color: truecolor in the settings\(export)",
            if: mayHaveMore && keepsDirectColor == true)
        add(
            "\(cause), so 24-bit support is unknown",
            fix: "if the test card shows them: --color truecolor\(export)",
            if: mayHaveMore && keepsDirectColor == nil && isRemote)
        add(
            "tmux reduces 24-bit colours to 256, because it does not know that the terminal supports them",
            fix: "if it does: set -as terminal-features ',*:RGB' in ~/.tmux.conf, then reattach",
            if: diagnosis.tmux?.passesDirectColor == false)
        add(
            "screen hides the terminal: at most 256 colours, an unknown background, and no octants",
            fix: "run Antics outside screen, or in tmux", if: environment.isScreen)
    }

    private mutating func adviseOnGlyphs(_ profile: TerminalProfile) {
        if let version = diagnosis.inquiry?.versionWithOctants, let name = diagnosis.inquiry?.name {
            add(
                "\(name) does not draw octants, the finest solid characters",
                fix: "upgrade to \(version) or newer; Antics then uses octants automatically")
        }
        add(
            "with a TrueType font, XTerm shows dark lines between blocks, because the glyphs do not fill the cells",
            fix: "use a bitmap font (xterm -fn 10x20, without -fa), or a terminal that draws blocks itself",
            if: diagnosis.inquiry?.name?.text.hasPrefix("XTerm(") == true)
        let misaligned = (diagnosis.inquiry?.differingWidths ?? []).map(\.sample).filter { sample in
            sample.glyphs.map { profile.glyphs.sets.contains($0) } ?? false
        }
        add(
            "\(misaligned.map(\.name).joined(separator: ", ")) characters are not one column wide, so pictures are misaligned",
            fix: "use other glyphs: --renderer, or renderer: in the settings", if: !misaligned.isEmpty)
    }

    private mutating func adviseOnConnection(_ profile: TerminalProfile) {
        let mode = diagnosis.inquiry?.modes[.synchronizedOutput] ?? .supported
        add(
            "the terminal has no synchronized output, so frames may appear half drawn",
            fix:
                "these have it: kitty, Ghostty, WezTerm, foot, iTerm2, Alacritty, Contour, Rio, mintty and the newest Konsole",
            if: mode != .supported && profile.synchronization.value == .off)
        let setting = diagnosis.tmux?.setClipboard ?? "on"
        add(
            "tmux does not pass copied text to the clipboard: set-clipboard is \(setting)",
            fix: "set -s set-clipboard on in ~/.tmux.conf", if: setting != "on")
        let rate = diagnosis.inquiry?.load?.bytesPerSecond
        let speed: SafeText =
            rate.map { "\(ByteCount.text($0)) a second is slow" } ?? "the connection is very slow"
        let compression: SafeText = environment.isRemote ? "ssh -C, which compresses well; or " : ""
        add(
            "\(speed): Antics reduces colours and frames",
            fix: "\(compression)--renderer braille --color 256 --fps 10",
            if: diagnosis.inquiry?.isStalled == true || (rate ?? .infinity) < Self.slowLink)
    }

    private mutating func adviseOnSize() {
        guard let size = diagnosis.size else { return }
        if let aspect = size.cell?.aspect, size.cellAspect == nil {
            let factor = aspect.decimal(upToPlaces: 2)
            add(
                "a cell is reported as \(factor) times as tall as wide, which is unlikely; Antics assumes twice",
                fix:
                    "if it is right: --cell-aspect \(factor), or cell-aspect: \(factor) in the settings (antics config --init)"
            )
        }
        let (comfortable, minimum) = (Self.comfortable, Layout.smallest)
        let effect: SafeText =
            size.columns < minimum.columns || size.rows < minimum.rows
            ? "show only the picture and one line" : "are too few for all panels"
        add(
            "\(size.columns)x\(size.rows) cells \(effect)",
            fix: "make it \(comfortable.columns)x\(comfortable.rows) or larger, perhaps with a smaller font",
            if: size.columns < comfortable.columns || size.rows < comfortable.rows)
    }
}
