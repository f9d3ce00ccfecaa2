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
    var wantedColor: ColorDepth?
    var hasTerminal = true
    var size: TerminalSize?
    /// The replies of the terminal, or `nil` if it was not queried.
    var inquiry: TerminalInquiry?
    var terminfoFile: String?
    var tmux: Tmux?
    var installation = Installation.current
    var libraryFolder: String?

    var term: String? { environment["TERM"].flatMap { $0.isEmpty ? nil : $0 } }

    var known: TerminalProfile? { try? profile.get() }
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
        diagnosis.terminfoFile = (diagnosis.known?.term ?? diagnosis.term).flatMap { term in
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
        guard var profile = known else { return }
        let wanted = profile.color.value
        profile.installEntry(environment: environment)
        let isWithdrawn = profile.color.value != wanted
        inquiry = TerminalInquirer.run(profile, clock: .running())
        if let inquiry { profile.update(with: inquiry) }
        wantedColor = isWithdrawn ? wanted : profile.color.value
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
        case .failure(let error): add(true, "\(error)", SafeText(error.advice))
        case .success(let profile):
            adviseOnIdentity(profile)
            adviseOnColors(profile)
            adviseOnGlyphs(profile)
            adviseOnConnection(profile)
            adviseOnSize()
        }
    }

    private mutating func add(_ applies: Bool, _ summary: SafeText, _ fix: SafeText) {
        if applies { advice.append(DoctorAdvice(summary: summary, fix: fix)) }
    }

    private mutating func adviseOnIdentity(_ profile: TerminalProfile) {
        add(
            environment.isRecorded,
            "asciinema is recording, so Antics does not query the terminal, and cannot detect a slow one",
            "for an exact recording, use antics record SCENE -o FILE.cast")
        add(
            diagnosis.inquiry?.hasAnswered == false,
            "the terminal did not reply within a second",
            "on a slow connection, use --fps 4 --color 16; else check for a multiplexer or proxy")
        let term = diagnosis.term ?? profile.term
        add(
            term != profile.term,
            "terminfo has no entry for \"\(term)\"; Antics uses \(profile.term)",
            environment.isRemote
                ? "on your own computer: infocmp -x | ssh HOST -- tic -x -"
                : "install the terminfo package of that terminal, or ncurses-term")
        add(
            !profile.unicode.value,
            "\(profile.unicode.reason), which is not UTF-8, so Antics draws in ASCII",
            "LC_ALL=C.UTF-8 antics, or permanently: export LANG=C.UTF-8")
        add(
            environment.isLinuxConsole,
            "the Linux console has 8 colours, no braille, and half blocks only with some fonts",
            "use setfont with a font that has blocks, such as Lat15-Terminus16, or use another terminal"
        )
    }

    private mutating func adviseOnColors(_ profile: TerminalProfile) {
        let color = profile.color.value
        let lacksEntry = diagnosis.wantedColor.map { $0 != color } ?? false
        add(
            lacksEntry, "more colours need a terminfo entry that Antics could not create",
            "install tic (ncurses-bin), and make \(SafeText("$HOME/.cache")) or $XDG_CACHE_HOME writable")
        let mayHaveMore =
            !lacksEntry && color != .truecolor && color != .mono && !environment.isScreen
            && !environment.isLinuxConsole && environment["COLORTERM"] == nil
        let (keepsDirectColor, isRemote) = (diagnosis.inquiry?.keepsDirectColor, environment.isRemote)
        let export: SafeText =
            isRemote
            ? "; or SendEnv COLORTERM in ~/.ssh/config, and AcceptEnv COLORTERM in sshd_config there"
            : "; or export COLORTERM=truecolor"
        let lost: SafeText = isRemote ? "ssh did not pass on COLORTERM" : "COLORTERM is not set"
        add(
            mayHaveMore && keepsDirectColor == true, "the terminal supports 24-bit colours, but \(lost)",
            "--color truecolor, or color: truecolor in the settings\(export)")
        add(
            mayHaveMore && keepsDirectColor == nil && isRemote,
            "\(lost), so 24-bit support is unknown",
            "if the test card shows them: --color truecolor\(export)")
        add(
            diagnosis.tmux?.passesDirectColor == false,
            "tmux reduces 24-bit colours to 256, because it does not know that the terminal supports them",
            "if it does: set -as terminal-features ',*:RGB' in ~/.tmux.conf, then reattach")
        add(
            environment.isScreen,
            "screen hides the terminal: at most 256 colours, an unknown background, and no octants",
            "run Antics outside screen, or in tmux")
    }

    private mutating func adviseOnGlyphs(_ profile: TerminalProfile) {
        if let version = diagnosis.inquiry?.versionWithOctants, let name = diagnosis.inquiry?.name {
            add(
                true, "\(name) does not draw octants, the finest solid characters",
                "upgrade to \(version) or newer; Antics then uses octants automatically")
        }
        let broken = (diagnosis.inquiry?.differingWidths ?? []).map(\.sample).filter { sample in
            sample.glyphs.map { profile.glyphs.sets.contains($0) } ?? false
        }
        add(
            !broken.isEmpty,
            "\(broken.map(\.name).joined(separator: ", ")) characters are not one column wide, so pictures are misaligned",
            "use other glyphs: --renderer, or renderer: in the settings")
    }

    private mutating func adviseOnConnection(_ profile: TerminalProfile) {
        let mode = diagnosis.inquiry?.modes[.synchronizedOutput] ?? .supported
        add(
            mode != .supported && profile.synchronization.value == .off,
            "the terminal has no synchronized output, so frames may appear half drawn",
            "these have it: kitty, Ghostty, WezTerm, foot, iTerm2, Alacritty, Contour, Rio, mintty and the newest Konsole"
        )
        let setting = diagnosis.tmux?.setClipboard ?? "on"
        add(
            setting != "on", "tmux does not pass copied text to the clipboard: set-clipboard is \(setting)",
            "set -s set-clipboard on in ~/.tmux.conf")
        let rate = diagnosis.inquiry?.load?.bytesPerSecond
        let speed: SafeText =
            rate.map { "\(ByteCount.text($0)) a second is slow" } ?? "the connection is very slow"
        let compression: SafeText = environment.isRemote ? "ssh -C, which compresses well; or " : ""
        add(
            diagnosis.inquiry?.isStalled == true || (rate ?? .infinity) < Self.slowLink,
            "\(speed): Antics reduces colours and frames",
            "\(compression)--renderer braille --color 256 --fps 10")
    }

    private mutating func adviseOnSize() {
        guard let size = diagnosis.size else { return }
        if let aspect = size.cell?.aspect, abs(aspect - 2) > 0.1 {
            let factor = aspect.decimal(upToPlaces: 2)
            add(
                true, "a cell is \(factor) times as tall as wide, not twice, so circles look like ellipses",
                "--cell-aspect \(factor), or cell-aspect: \(factor) in the settings (antics config --init)")
        }
        let (full, least) = (Self.comfortable, Layout.smallest)
        let lack: SafeText =
            size.columns < least.columns || size.rows < least.rows
            ? "show only the picture and one line" : "are too few for all panels"
        add(
            size.columns < full.columns || size.rows < full.rows,
            "\(size.columns)x\(size.rows) cells \(lack)",
            "make it \(full.columns)x\(full.rows) or larger, perhaps with a smaller font")
    }
}
