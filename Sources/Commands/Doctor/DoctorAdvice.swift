import Cells
import Geometry
import Playground
import TerminalScreen
import Text

/// An improvement of the terminal and how to get it.
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
            "asciinema records, so the terminal is asked nothing, and a slow one is not noticed",
            "antics record SCENE -o FILE.cast makes an exact recording, without any terminal")
        add(
            diagnosis.inquiry?.hasAnswered == false,
            "the terminal did not answer within a second what all terminals answer",
            "if the line is that slow, --fps 4 --color 16 ask little of it; else look what is between")
        let term = diagnosis.term ?? profile.term
        add(
            term != profile.term,
            "terminfo does not know \"\(term)\" here, so \(profile.term) stands in for it",
            environment.isRemote
                ? "where you sit: infocmp -x | ssh HOST -- tic -x -"
                : "install the terminfo package of that terminal, or ncurses-term")
        add(
            !profile.unicode.value,
            "\(profile.unicode.reason), which is not UTF-8: pictures are made of ASCII",
            "LC_ALL=C.UTF-8 antics, or export LANG=C.UTF-8 for good")
        add(
            environment.isLinuxConsole,
            "the Linux console has 8 colours, no braille, and half blocks only if its font has",
            "setfont with a font of blocks, such as Lat15-Terminus16; else a terminal on a desktop, or over ssh"
        )
    }

    private mutating func adviseOnColors(_ profile: TerminalProfile) {
        let color = profile.color.value
        let lacksEntry = diagnosis.wantedColor.map { $0 != color } ?? false
        add(
            lacksEntry, "more colours need an entry of our own in terminfo, which could not be made",
            "install tic (ncurses-bin), and let \(SafeText("$HOME/.cache")) or $XDG_CACHE_HOME be writable")
        let mayHaveMore =
            !lacksEntry && color != .truecolor && color != .mono && !environment.isScreen
            && !environment.isLinuxConsole && environment["COLORTERM"] == nil
        let (keepsDirectColor, isRemote) = (diagnosis.inquiry?.keepsDirectColor, environment.isRemote)
        let export: SafeText =
            isRemote
            ? "; or SendEnv COLORTERM in ~/.ssh/config, and AcceptEnv COLORTERM in sshd_config there"
            : "; or export COLORTERM=truecolor"
        let lost: SafeText = isRemote ? "ssh has not brought COLORTERM along" : "COLORTERM does not say so"
        add(
            mayHaveMore && keepsDirectColor == true, "the terminal keeps 24-bit colours, but \(lost)",
            "--color truecolor, or color: truecolor in the settings\(export)")
        add(
            mayHaveMore && keepsDirectColor == nil && isRemote,
            "\(lost), so nothing says whether there are 24-bit colours",
            "if the card below shows them: --color truecolor\(export)")
        add(
            diagnosis.tmux?.passesDirectColor == false,
            "tmux maps 24-bit colours to 256, since it does not know that the terminal has them",
            "if it has: set -as terminal-features ',*:RGB' in ~/.tmux.conf, and attach anew")
        add(
            environment.isScreen,
            "screen hides what the terminal is: 256 colours at most, and neither its ground nor octants are known",
            "play outside of it, or in tmux")
    }

    private mutating func adviseOnGlyphs(_ profile: TerminalProfile) {
        if let version = diagnosis.inquiry?.versionWithOctants, let name = diagnosis.inquiry?.name {
            add(
                true, "\(name) draws no octants, the finest solid glyphs",
                "\(version) or newer does; octants are used by themselves then")
        }
        let broken = (diagnosis.inquiry?.differingWidths ?? []).map(\.sample).filter { sample in
            sample.glyphs.map { profile.glyphs.sets.contains($0) } ?? false
        }
        add(
            !broken.isEmpty,
            "pictures in \(broken.map(\.name).joined(separator: ", ")) fall apart: they are not one column wide",
            "--renderer with another kind, or renderer: in the settings")
    }

    private mutating func adviseOnConnection(_ profile: TerminalProfile) {
        let mode = diagnosis.inquiry?.modes[.synchronizedOutput] ?? .supported
        add(
            mode != .supported && profile.synchronization.value == .off,
            "the terminal has no synchronized output, so that a frame may be seen half drawn",
            "kitty, Ghostty, WezTerm, foot, iTerm2, Alacritty, Contour, Rio, mintty and the newest Konsole have it"
        )
        let setting = diagnosis.tmux?.setClipboard ?? "on"
        add(
            setting != "on", "tmux keeps copied code from the clipboard: set-clipboard is \(setting)",
            "set -s set-clipboard on in ~/.tmux.conf")
        let rate = diagnosis.inquiry?.load?.bytesPerSecond
        let speed: SafeText =
            rate.map { "\(ByteCount.text($0)) a second are few" } ?? "the line is very slow"
        let compression: SafeText =
            environment.isRemote ? "ssh -C, which makes pictures a fraction as long; or " : ""
        add(
            diagnosis.inquiry?.isStalled == true || (rate ?? .infinity) < Self.slowLink,
            "\(speed): pictures will have fewer colours and frames by themselves",
            "\(compression)--renderer braille --color 256 --fps 10")
    }

    private mutating func adviseOnSize() {
        guard let size = diagnosis.size else { return }
        if let aspect = size.cell?.aspect, abs(aspect - 2) > 0.1 {
            let factor = aspect.decimal(upToPlaces: 2)
            add(
                true, "a cell is \(factor) times as tall as wide, not twice, so circles look like eggs",
                "--cell-aspect \(factor), or cell-aspect: \(factor) in the settings (antics config --init)")
        }
        let (full, least) = (Self.comfortable, Layout.smallest)
        let lack: SafeText =
            size.columns < least.columns || size.rows < least.rows
            ? "have room for the picture and one line" : "have no room for all panels"
        add(
            size.columns < full.columns || size.rows < full.rows,
            "\(size.columns)x\(size.rows) cells \(lack)",
            "make it \(full.columns)x\(full.rows) or larger, perhaps with smaller letters")
    }
}
