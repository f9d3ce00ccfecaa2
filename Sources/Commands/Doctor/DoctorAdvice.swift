import Cells
import Geometry
import Playground
import TerminalScreen
import Text

/// What would be better, each with a cure, and only where it applies.
struct DoctorAdvice {
    private typealias Advice = DoctorReport.Advice

    /// Below so many bytes a second pictures are spared colours and frames.
    static let slowLink = 200_000.0
    /// The panels beside the picture have room from here on, and below the other there is room for the picture alone.
    private static let comfortable = (columns: 80, rows: 24)

    private let diagnosis: Diagnosis
    private let surroundings: TerminalEnvironment

    init(_ diagnosis: Diagnosis) {
        self.diagnosis = diagnosis
        surroundings = diagnosis.surroundings
    }

    /// All that applies, what matters most first.
    var all: [DoctorReport.Advice] {
        switch diagnosis.profile {
        case .failure(let error): return [Advice(what: "\(error)", cure: SafeText(error.advice))]
        case .success(let profile):
            let advice = [
                recorded(profile), silent, unknownTerm(profile), onlyASCII(profile), console,
                missingColors(profile), tmuxColors, screen,
                octants(profile), widths(profile), unsynchronized(profile), clipboard, slow, aspect, small,
            ]
            return advice.compactMap { $0 }
        }
    }

    // MARK: The way there

    private func recorded(_ profile: TerminalProfile) -> DoctorReport.Advice? {
        guard surroundings.isRecorded else { return nil }
        return Advice(
            what: "asciinema records, so the terminal is asked nothing, and a slow one is not noticed",
            cure: "antics record SCENE -o FILE.cast makes an exact recording, without any terminal")
    }

    private var silent: DoctorReport.Advice? {
        guard let inquiry = diagnosis.inquiry, !inquiry.hasAnswered else { return nil }
        return Advice(
            what: "the terminal did not answer within a second what all terminals answer",
            cure: "if the line is that slow, --fps 4 --color 16 ask little of it; else look what is between")
    }

    private var slow: DoctorReport.Advice? {
        let rate = diagnosis.inquiry?.load?.bytesPerSecond
        guard diagnosis.inquiry?.isStalled == true || (rate ?? .infinity) < Self.slowLink else { return nil }
        let compression: SafeText =
            surroundings.isRemote ? "ssh -C, which makes pictures a fraction as long; or " : ""
        let speed: SafeText =
            rate.map { "\(ByteCount.text($0)) a second are few" } ?? "the line is very slow"
        return Advice(
            what: "\(speed): pictures will have fewer colours and frames by themselves",
            cure: "\(compression)--renderer braille --color 256 --fps 10")
    }

    private var small: DoctorReport.Advice? {
        guard let size = diagnosis.size else { return nil }
        let (full, least) = (Self.comfortable, Layout.smallest)
        let isTiny = size.columns < least.columns || size.rows < least.rows
        guard isTiny || size.columns < full.columns || size.rows < full.rows else { return nil }
        return Advice(
            what: isTiny
                ? "\(size.columns)x\(size.rows) cells have room for the picture and one line"
                : "\(size.columns)x\(size.rows) cells have no room for all panels",
            cure: "make it \(full.columns)x\(full.rows) or larger, perhaps with smaller letters")
    }

    private var aspect: DoctorReport.Advice? {
        guard let aspect = diagnosis.size?.cell?.aspect, abs(aspect - 2) > 0.1 else { return nil }
        let factor = aspect.decimal(upToPlaces: 2)
        return Advice(
            what: "a cell is \(factor) times as tall as wide, not twice, so circles look like eggs",
            cure: "--cell-aspect \(factor), or cell-aspect: \(factor) in the settings (antics config --init)")
    }

    private var screen: DoctorReport.Advice? {
        guard surroundings.isScreen else { return nil }
        return Advice(
            what:
                "screen hides what the terminal is: 256 colours at most, and neither its ground nor octants are known",
            cure: "play outside of it, or in tmux")
    }

    private var console: DoctorReport.Advice? {
        guard surroundings.isLinuxConsole else { return nil }
        return Advice(
            what: "the Linux console has 8 colours, no braille, and half blocks only if its font has",
            cure:
                "setfont with a font of blocks, such as Lat15-Terminus16; else a terminal on a desktop, or over ssh"
        )
    }

    // MARK: What it is

    private func unknownTerm(_ profile: TerminalProfile) -> DoctorReport.Advice? {
        guard let term = diagnosis.term, term != profile.term else { return nil }
        let isRemote = surroundings.isRemote
        return Advice(
            what: "terminfo does not know \"\(term)\" here, so \(profile.term) stands in for it",
            cure: isRemote
                ? "where you sit: infocmp -x | ssh HOST -- tic -x -"
                : "install the terminfo package of that terminal, or ncurses-term")
    }

    private func onlyASCII(_ profile: TerminalProfile) -> DoctorReport.Advice? {
        guard !profile.unicode.value else { return nil }
        return Advice(
            what: "\(profile.unicode.reason), which is not UTF-8: pictures are made of ASCII",
            cure: "LC_ALL=C.UTF-8 antics, or export LANG=C.UTF-8 for good")
    }

    private func octants(_ profile: TerminalProfile) -> DoctorReport.Advice? {
        guard let version = diagnosis.inquiry?.versionWithOctants, let name = diagnosis.inquiry?.name else {
            return nil
        }
        return Advice(
            what: "\(name) draws no octants, the finest solid glyphs",
            cure: "\(version) or newer does; octants are used by themselves then")
    }

    private func widths(_ profile: TerminalProfile) -> DoctorReport.Advice? {
        let broken = (diagnosis.inquiry?.differingWidths ?? []).map(\.sample).filter { sample in
            sample.glyphs.map { profile.glyphs.sets.contains($0) } ?? false
        }
        guard !broken.isEmpty else { return nil }
        return Advice(
            what:
                "pictures in \(broken.map(\.name).joined(separator: ", ")) fall apart: they are not one column wide",
            cure: "--renderer with another kind, or renderer: in the settings")
    }

    // MARK: Colours and frames

    /// Colours that the terminal has, as far as is known, and is not sent.
    private func missingColors(_ profile: TerminalProfile) -> DoctorReport.Advice? {
        if let wanted = diagnosis.wantedColor, wanted != profile.color.value {
            return Advice(
                what: "more colours need an entry of our own in terminfo, which could not be made",
                cure:
                    "install tic (ncurses-bin), and let \(SafeText("$HOME/.cache")) or $XDG_CACHE_HOME be writable"
            )
        }
        guard profile.color.value != .truecolor, profile.color.value != .mono else { return nil }
        guard !surroundings.isScreen, !surroundings.isLinuxConsole, surroundings["COLORTERM"] == nil else {
            return nil
        }
        switch diagnosis.inquiry?.keepsDirectColor {
        case true?:
            let lost: SafeText =
                surroundings.isRemote ? "ssh has not brought COLORTERM along" : "COLORTERM does not say so"
            return Advice(
                what: "the terminal keeps 24-bit colours, but \(lost)",
                cure: "--color truecolor, or color: truecolor in the settings\(sendingIt)")
        case nil where surroundings.isRemote:
            return Advice(
                what: "ssh has not brought COLORTERM along, so nothing says whether there are 24-bit colours",
                cure: "if the card below shows them: --color truecolor\(sendingIt)")
        default: return nil
        }
    }

    private var sendingIt: SafeText {
        surroundings.isRemote
            ? "; or SendEnv COLORTERM in ~/.ssh/config, and AcceptEnv COLORTERM in sshd_config there"
            : "; or export COLORTERM=truecolor"
    }

    private var tmuxColors: DoctorReport.Advice? {
        guard let tmux = diagnosis.tmux, !tmux.passesDirectColor else { return nil }
        return Advice(
            what: "tmux maps 24-bit colours to 256, since it does not know that the terminal has them",
            cure: "if it has: set -as terminal-features ',*:RGB' in ~/.tmux.conf, and attach anew")
    }

    private func unsynchronized(_ profile: TerminalProfile) -> DoctorReport.Advice? {
        guard let mode = diagnosis.inquiry?.modes[2026], mode != .known, profile.synchronization.value == .off
        else { return nil }
        return Advice(
            what: "the terminal has no synchronized output, so that a frame may be seen half drawn",
            cure:
                "kitty, Ghostty, WezTerm, foot, iTerm2, Alacritty, Contour, Rio, mintty and the newest Konsole have it"
        )
    }

    private var clipboard: DoctorReport.Advice? {
        guard let tmux = diagnosis.tmux, tmux.setClipboard != "on" else { return nil }
        return Advice(
            what: "tmux keeps copied code from the clipboard: set-clipboard is \(tmux.setClipboard)",
            cure: "set -s set-clipboard on in ~/.tmux.conf")
    }
}
