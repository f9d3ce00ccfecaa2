public import Cells

/// What a terminal can do, and why we think so: one decision from the environment, some facts and a person's wishes.
///
/// A pure value, so that every case can be looked at without the terminal it is about.
///
/// ```swift
/// let profile = try TerminalProfile.detect(program: "viewer", environment: environment)
/// profile.color.value     // .truecolor
/// profile.color.reason    // "COLORTERM is truecolor"
/// ```
public struct TerminalProfile: Sendable {
    /// A decision and the reason for it, in words that go on after "because".
    public struct Finding<Value: Sendable>: Sendable {
        /// What was decided.
        public let value: Value
        /// Why.
        public let reason: String
    }

    /// Whether frames are wrapped in synchronized output (DEC mode 2026), so that none is seen half drawn.
    public enum Synchronization: Hashable, Sendable {
        case on, off
        /// As the terminal says: it is asked when the screen opens, and until it answers frames go unwrapped.
        case ask
    }

    /// Who makes the bytes of a frame. Set-up, keys, signals and restoring are the same with each.
    public enum Output: String, Hashable, Sendable, CaseIterable {
        /// ncurses, as the terminfo entry says.
        case ncurses
        /// `FrameEncoder`, in the sequences of ECMA-48: fewer bytes, in a fraction of the time.
        case direct
    }

    /// The terminfo entry that speaks for this terminal.
    public internal(set) var term: String
    /// How many colours it shows.
    public internal(set) var color: Finding<ColorDepth>
    /// Whether it may be sent fewer colours than that while the link is slow: not when they were asked for.
    public internal(set) var sparesColors: Bool
    /// Whether it shows braille and other characters beyond ASCII.
    public internal(set) var unicode: Finding<Bool>
    /// Which glyphs it draws as they are meant.
    public internal(set) var glyphs: DrawnGlyphs
    /// The colour of its ground, in 24 bits; nil while that is not known.
    public internal(set) var ground: Finding<CellColor?>
    /// Its colours with the numbers 0 to 15, in 24 bits, as far as it has told them.
    public internal(set) var palette: [UInt8: CellColor] = [:]
    /// Whether it is asked what it is and which colours it has; answers may come at any time.
    public internal(set) var questions: Finding<Bool>
    /// Whether the ground was chosen by the person, whatever the terminal says.
    let isGroundChosen: Bool
    /// Who makes the bytes of frames.
    public internal(set) var output: Finding<Output>
    /// Whether the terminal is asked for pictures in pixels: only where they are wanted.
    public internal(set) var pictures: Finding<Bool>
    /// Whether frames are wrapped in synchronized output.
    public internal(set) var synchronization: Finding<Synchronization>
    /// The most frames a second that are worth sending.
    public internal(set) var frameRate: Finding<Int>
    /// Whether the terminal is asked for a sign of life with each frame, to keep a slow link from falling behind.
    public internal(set) var acknowledges: Finding<Bool>
    /// Whether tmux is between.
    let isInTmux: Bool
    /// Whether it is far away, behind ssh, where bytes may wait in queues that nobody sees.
    public internal(set) var isRemote: Bool
    /// After how many seconds in which an answer is due and nothing comes, not even a key, the line counts as broken, which
    /// ends the program as a closed window does; nil to wait for however long it takes.
    public let longestSilence: Double?
    /// Whether the mouse is asked for.
    public internal(set) var mouse: Bool
    /// Whether its window is named after what it shows.
    public internal(set) var titles: Bool
    /// Whether texts can be given to the person's clipboard. Where they can, the reason says what has to be so for it, if
    /// anything.
    public internal(set) var clipboard: Finding<Bool>
    /// After how many milliseconds a lone Esc is a key.
    public internal(set) var escapeDelay: Int
    /// The locale of characters that the screen sets, as setlocale(3) knows it; "" is the environment's.
    public internal(set) var locale: String
    /// The directory that holds our own entry for `term`, if there is one.
    public internal(set) var database: String?
    /// The name of the program, in notes and in the name of its terminfo entry.
    let program: String
    /// The colours there are without an entry of our own.
    let numberedColor: Finding<ColorDepth>
    /// How many colours terminfo claims; below 0 for none.
    let claimedColors: Int
    /// Lines for standard error, before the screen opens.
    public internal(set) var notes: [String]

    /// Decides.
    ///
    /// - Parameters:
    ///   - program: what a person types to run the program: letters, digits and hyphens. Notes name it, and
    ///     the terminfo entry that it makes for itself is its own.
    ///   - environment: the variables that say what the terminal is.
    ///   - facts: what the system says of the terminal.
    ///   - wishes: what goes before all that.
    /// - Throws: `TerminalError` for a terminal that cannot be played on.
    public init(
        program: String, environment: [String: String], facts: TerminalFacts,
        wishes: TerminalOptions = TerminalOptions()
    ) throws(TerminalError) {
        guard facts.outputIsTerminal else { throw .notATerminal }
        let named = environment["TERM"].flatMap { $0.isEmpty ? nil : $0 }
        let base = try Self.terminfoEntry(for: named, facts: facts)
        let characters = Self.characters(program: program, environment: environment, facts: facts)
        if !characters.unicode.value, let glyphs = wishes.unicodeGlyphs {
            throw .noUnicode(locale: characters.name, glyphs: glyphs)
        }
        let surroundings = TerminalEnvironment(environment: environment, term: named ?? base.term)
        self.program = program
        term = base.term
        color = Self.color(surroundings, facts: facts.descriptions[base.term], wish: wishes.color)
        sparesColors = wishes.color == nil
        ground = Self.ground(surroundings, wish: wishes.ground)
        isGroundChosen = wishes.ground != nil
        questions = Self.questions(surroundings)
        glyphs = Self.glyphs(surroundings, unicode: characters.unicode)
        numberedColor = Self.numberedColor(facts.descriptions[base.term])
        claimedColors = facts.descriptions[base.term]?.colors ?? -1
        unicode = characters.unicode
        locale = characters.locale
        output = Self.output(surroundings, facts: facts.descriptions[base.term], wish: wishes.output)
        pictures = Self.pictures(surroundings, wish: wishes.pictures, unicode: characters.unicode)
        isInTmux = surroundings.isTmux
        synchronization = Self.synchronization(surroundings, wish: wishes.synchronized)
        frameRate = Self.frameRate(
            surroundings, wish: wishes.framesPerSecond, inPictures: pictures.value)
        acknowledges =
            surroundings.isRecorded
            ? Finding(value: false, reason: "asciinema would record the answers")
            : Finding(value: true, reason: "every terminal answers")
        isRemote = surroundings.isRemote
        longestSilence = wishes.longestSilence
        mouse = wishes.mouse && !surroundings.isLinuxConsole
        titles = facts.descriptions[base.term]?.hasTitles == true && !surroundings.isLinuxConsole
        clipboard = Self.clipboard(surroundings)
        escapeDelay = surroundings.isRemote ? 100 : 25
        database = nil
        let unheard =
            wishes.output == .direct && output.value == .ncurses
            ? "note: \(output.reason), so ncurses draws" : nil
        notes = [base.note, characters.note, unheard].compactMap { $0 }
    }

    /// Decides for the terminal this process runs in, and installs our terminfo entry for it.
    ///
    /// - Throws: `TerminalError` for a terminal that cannot be played on.
    public static func detect(
        program: String, environment: [String: String], wishes: TerminalOptions = TerminalOptions()
    ) throws(TerminalError) -> TerminalProfile {
        let facts = TerminalFacts.gather(environment: environment)
        var profile = try TerminalProfile(
            program: program, environment: environment, facts: facts, wishes: wishes)
        profile.installEntry(environment: environment)
        return profile
    }
}

/// What a person asks for, over all that is found out.
public struct TerminalOptions: Sendable {
    /// The number of colours; nil for as many as there are.
    public var color: ColorDepth?
    /// The colour of the ground, in 24 bits; nil for what the terminal says.
    public var ground: CellColor?
    /// Who makes the bytes of frames; nil for what suits the terminal.
    public var output: TerminalProfile.Output?
    /// Whether pictures are shown in pixels where the terminal can.
    public var pictures: Bool
    /// Whether frames are wrapped in synchronized output; nil to let the terminal say.
    public var synchronized: Bool?
    /// The most frames a second; nil for what the link allows.
    public var framesPerSecond: Int?
    /// After how many seconds without an answer that is due the line counts as broken; nil for never.
    public var longestSilence: Double?
    /// The name of glyphs that cannot do with ASCII, when they were asked for.
    public var unicodeGlyphs: String?
    /// Whether the mouse is wanted.
    public var mouse: Bool

    /// Wishes; none by default.
    public init(
        color: ColorDepth? = nil, ground: CellColor? = nil, output: TerminalProfile.Output? = nil,
        pictures: Bool = false, synchronized: Bool? = nil, framesPerSecond: Int? = nil,
        longestSilence: Double? = nil,
        unicodeGlyphs: String? = nil,
        mouse: Bool = true
    ) {
        self.color = color
        self.ground = ground
        self.output = output
        self.pictures = pictures
        self.synchronized = synchronized
        self.framesPerSecond = framesPerSecond
        self.longestSilence = longestSilence
        self.unicodeGlyphs = unicodeGlyphs
        self.mouse = mouse
    }
}

// MARK: - Environment

/// What the environment says of the way to the terminal.
package struct TerminalEnvironment {
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
        _ surroundings: TerminalEnvironment, facts: TerminalFacts.Description?, wish: ColorDepth?
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
        _ surroundings: TerminalEnvironment, facts: TerminalFacts.Description?
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
        _ surroundings: TerminalEnvironment, facts: TerminalFacts.Description?, wish: Output?
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

    static func synchronization(_ surroundings: TerminalEnvironment, wish: Bool?) -> Finding<Synchronization>
    {
        if let wish { return Finding(value: wish ? .on : .off, reason: "it was asked for") }
        if surroundings.isTmux { return Finding(value: .off, reason: "tmux does not pass it on") }
        let questions = questions(surroundings)
        guard questions.value else { return Finding(value: .off, reason: questions.reason) }
        return Finding(value: .ask, reason: "the terminal is asked")
    }

    /// Pictures take more than cells do, to make and to send: half the frames are enough of them.
    static func frameRate(_ surroundings: TerminalEnvironment, wish: Int?, inPictures: Bool) -> Finding<Int> {
        if let wish { return Finding(value: max(1, wish), reason: "it was asked for") }
        if surroundings.isRemote { return Finding(value: 15, reason: "SSH_CONNECTION is set") }
        return inPictures
            ? Finding(value: 30, reason: "it shows pictures")
            : Finding(value: 60, reason: "the terminal is on this machine")
    }

    /// Pictures are asked for in strings that few terminals know, so that they are tried only where somebody wants them.
    static func pictures(
        _ surroundings: TerminalEnvironment, wish: Bool, unicode: Finding<Bool>
    ) -> Finding<Bool> {
        guard wish else { return Finding(value: false, reason: "nobody asked for them") }
        guard unicode.value else { return Finding(value: false, reason: unicode.reason) }
        let questions = questions(surroundings)
        return Finding(
            value: questions.value, reason: questions.value ? "it was asked for" : questions.reason)
    }
}
