internal import Cells

/// What the environment says of the way to the terminal.
package struct Surroundings {
    let environment: [String: String]
    let term: String

    /// What an environment says; `term` is the terminal's name.
    package init(environment: [String: String], term: String) {
        self.environment = environment
        self.term = term
    }

    /// The value of a variable that is set and not empty.
    package subscript(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// Whether tmux or screen is between.
    package var isTmux: Bool { self["TMUX"] != nil || term.hasPrefix("tmux") }
    package var isScreen: Bool { self["TMUX"] == nil && (self["STY"] != nil || term.hasPrefix("screen")) }
    /// Whether the terminal is behind ssh.
    package var isRemote: Bool { self["SSH_CONNECTION"] != nil }
    /// Whether asciinema records all that is sent.
    package var isRecorded: Bool { self["ASCIINEMA_REC"] != nil || self["ASCIINEMA_SESSION"] != nil }
    package var isLinuxConsole: Bool { term == "linux" || term.hasPrefix("linux-") }
}

// MARK: Which terminal it is

extension TerminalProfile {
    /// Entries that stand in for a terminal that terminfo does not know; nearly all terminals of today are like these.
    static let commonTerms = ["xterm-256color", "xterm", "vt100"]

    static func terminfoEntry(
        for named: String?, facts: TerminalFacts
    ) throws(TerminalError) -> (term: String, note: String?) {
        guard let named else { throw .cannotMoveCursor(term: nil) }
        if let known = facts.descriptions[named] {
            guard known.movesCursor else { throw .cannotMoveCursor(term: named) }
            return (named, nil)
        }
        guard let standIn = commonTerms.first(where: { facts.descriptions[$0] != nil }) else {
            throw .noDescription(term: named)
        }
        let note =
            "note: no terminfo for \"\(named)\" here; using \(standIn)."
            + " To fix: infocmp -x | ssh HOST -- tic -x -"
        return (standIn, note)
    }
}

// MARK: Colours

extension TerminalProfile {
    /// Terminals that show 24-bit colours, whatever their terminfo entry says.
    private static let directColorTerms = [
        "xterm-kitty", "foot", "alacritty", "wezterm", "xterm-ghostty", "ghostty", "contour",
    ]

    /// How many colours: what was asked for, else none for who wants none, else as many as are certain.
    static func color(
        _ surroundings: Surroundings, facts: TerminalFacts.Description?, wish: ColorDepth?
    ) -> Finding<ColorDepth> {
        if let wish { return Finding(value: wish, reason: "it was asked for") }
        if surroundings["NO_COLOR"] != nil { return Finding(value: .mono, reason: "NO_COLOR is set") }
        let forced = (surroundings["CLICOLOR_FORCE"] ?? "0") != "0"
        if surroundings["CLICOLOR"] == "0", !forced {
            return Finding(value: .mono, reason: "CLICOLOR is 0")
        }
        let numbered = numberedColor(facts)
        if numbered.value == .mono { return numbered }
        if surroundings.isLinuxConsole {
            return Finding(value: .ansi8, reason: "the Linux console has 8 colours")
        }
        if surroundings.isScreen { return numbered }
        return directColor(surroundings, facts: facts) ?? numbered
    }

    private static func directColor(
        _ surroundings: Surroundings, facts: TerminalFacts.Description?
    ) -> Finding<ColorDepth>? {
        if let value = surroundings["COLORTERM"], value == "truecolor" || value == "24bit" {
            return Finding(value: .truecolor, reason: "COLORTERM is \(value)")
        }
        if facts?.hasDirectColor == true {
            return Finding(value: .truecolor, reason: "terminfo says so (RGB)")
        }
        if surroundings.isTmux {
            return Finding(value: .truecolor, reason: "tmux takes them and maps them to what it has")
        }
        let term = surroundings.term
        let known = directColorTerms.contains { term == $0 || term.hasPrefix($0 + "-") }
        if known || term.hasSuffix("-direct") {
            return Finding(value: .truecolor, reason: "TERM is \(term)")
        }
        return nil
    }

    /// The most colours with numbers that terminfo vouches for.
    static func numberedColor(_ facts: TerminalFacts.Description?) -> Finding<ColorDepth> {
        let colors = facts?.colors ?? 0
        let reason = colors > 0 ? "terminfo says \(colors) colours" : "terminfo says no colours"
        let depth: ColorDepth =
            colors >= 256 ? .indexed256 : colors >= 16 ? .ansi16 : colors >= 8 ? .ansi8 : .mono
        return Finding(value: depth, reason: reason)
    }
}

// MARK: Characters

extension TerminalProfile {
    struct Characters {
        let unicode: Finding<Bool>
        /// For setlocale.
        let locale: String
        /// What the person calls it.
        let name: String
        let note: String?
    }

    /// A locale that was chosen is obeyed, C included; where none was, or one that is not installed here, UTF-8 it is.
    static func characters(
        program: String, environment: [String: String], facts: TerminalFacts
    ) -> Characters {
        let chosen = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        let name = chosen ?? "C"
        if isUTF8(facts.codeset ?? "") {
            return Characters(
                unicode: Finding(value: true, reason: "the locale is \(name)"), locale: "", name: name,
                note: nil)
        }
        if facts.hasPlainUTF8, chosen == nil || (facts.codeset == nil && isUTF8(name)) {
            let reason = chosen == nil ? "no locale is set" : "locale \(name) is not installed here"
            return Characters(
                unicode: Finding(value: true, reason: reason + ", so C.UTF-8"), locale: "C.UTF-8", name: name,
                note: nil)
        }
        return Characters(
            unicode: Finding(value: false, reason: "the locale is \(name)"),
            locale: facts.codeset == nil ? "C" : "", name: name,
            note: "note: locale is \"\(name)\", so drawing in ASCII. For braille: LC_ALL=C.UTF-8 \(program)")
    }

    /// Whether the name of a code set or of a locale means UTF-8.
    private static func isUTF8(_ name: String) -> Bool {
        let letters = name.lowercased().filter { $0 != "-" }
        return letters.hasSuffix("utf8")
    }
}

// MARK: Frames

extension TerminalProfile {
    /// Without ncurses where what is written is certainly understood: where terminfo has the very same.
    static func output(
        _ surroundings: Surroundings, facts: TerminalFacts.Description?, wish: Output?
    ) -> Finding<Output> {
        if wish == .ncurses { return Finding(value: .ncurses, reason: "it was asked for") }
        guard facts?.obeysECMA == true else {
            return Finding(value: .ncurses, reason: "terminfo lacks sequences of ECMA-48")
        }
        if wish == .direct { return Finding(value: .direct, reason: "it was asked for") }
        // Its colours are few, and which of them are bright is its own affair.
        if surroundings.isLinuxConsole {
            return Finding(value: .ncurses, reason: "the Linux console is left to ncurses")
        }
        return Finding(value: .direct, reason: "terminfo has the sequences of ECMA-48")
    }

    static func synchronization(_ surroundings: Surroundings, wish: Bool?) -> Finding<Synchronization> {
        if let wish { return Finding(value: wish ? .on : .off, reason: "it was asked for") }
        if surroundings.isTmux { return Finding(value: .off, reason: "tmux does not pass it on") }
        let questions = questions(surroundings)
        guard questions.value else { return Finding(value: .off, reason: questions.reason) }
        return Finding(value: .ask, reason: "the terminal is asked")
    }

    /// Pictures take more than cells do, to make and to send: half the frames are enough of them.
    static func frameRate(_ surroundings: Surroundings, wish: Int?, inPictures: Bool) -> Finding<Int> {
        if let wish { return Finding(value: max(1, wish), reason: "it was asked for") }
        if surroundings.isRemote { return Finding(value: 15, reason: "SSH_CONNECTION is set") }
        return inPictures
            ? Finding(value: 30, reason: "it shows pictures")
            : Finding(value: 60, reason: "the terminal is on this machine")
    }

    /// Pictures are asked for in strings that few terminals know, so that they are tried only where somebody wants them.
    static func pictures(
        _ surroundings: Surroundings, wish: Bool, unicode: Finding<Bool>
    ) -> Finding<Bool> {
        guard wish else { return Finding(value: false, reason: "nobody asked for them") }
        guard unicode.value else { return Finding(value: false, reason: unicode.reason) }
        let questions = questions(surroundings)
        return Finding(
            value: questions.value, reason: questions.value ? "it was asked for" : questions.reason)
    }
}
