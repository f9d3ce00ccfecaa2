public import Cells

/// The capabilities of a terminal, each with a reason.
///
/// The profile follows from the environment, some facts and the user's options. It is a plain value, so tests can cover
/// every terminal.
///
/// ```swift
/// let profile = try TerminalProfile.detect(program: "viewer", environment: environment)
/// profile.color.value     // .truecolor
/// profile.color.reason    // "COLORTERM is truecolor"
/// ```
public struct TerminalProfile: Sendable {
    /// A value and the reason for it, as a clause that can follow "because".
    public struct Finding<Value: Sendable>: Sendable {
        /// The value that the profile uses.
        public let value: Value
        /// The reason for the value, for the report of `antics doctor`.
        public let reason: String

        init(_ value: Value, _ reason: String) {
            self.value = value
            self.reason = reason
        }
    }

    /// The use of synchronized output (DEC mode 2026), which shows frames whole.
    public enum Synchronization: Hashable, Sendable {
        case on, off
        /// The screen queries the terminal when it opens. Frames are not wrapped until it replies.
        case query
    }

    /// The encoder of frames. Setup, keys, signals and restoring are the same for both.
    public enum Output: String, Hashable, Sendable, CaseIterable {
        /// ncurses, by the terminfo entry.
        case ncurses
        /// `FrameEncoder`, by ECMA-48: fewer bytes in a fraction of the time.
        case direct
    }

    /// The name of the terminfo entry.
    public internal(set) var term: String
    /// The number of colours.
    public internal(set) var color: Finding<ColorDepth>
    /// Whether a slow connection may get fewer colours; not if the user chose their number.
    public internal(set) var sparesColors: Bool
    /// Whether the terminal shows braille and other characters beyond ASCII.
    public internal(set) var unicode: Finding<Bool>
    /// The glyphs that the terminal draws well.
    public internal(set) var glyphs: DrawnGlyphs
    /// The background colour in 24 bits, or `nil` if it is unknown.
    public internal(set) var background: Finding<CellColor?>
    /// The reported colours with the numbers 0 to 15, in 24 bits.
    public internal(set) var palette: [UInt8: CellColor] = [:]
    /// Whether the screen queries the terminal's name and colours. Replies may arrive at any time.
    public internal(set) var queries: Finding<Bool>
    /// Whether the user chose the background colour. Replies do not change it then.
    let isBackgroundChosen: Bool
    private var reportsBackground = false
    /// The encoder of frames.
    public internal(set) var output: Finding<Output>
    /// Whether the screen queries the support for pictures; only if the user wants them.
    public internal(set) var pictures: Finding<Bool>
    /// Whether the user wants pictures.
    let requestsPictures: Bool
    /// The use of synchronized output.
    public internal(set) var synchronization: Finding<Synchronization>
    /// The highest useful number of frames a second.
    public internal(set) var frameRate: Finding<Int>
    /// Whether each frame ends with a query, so that a slow connection does not fall behind.
    public internal(set) var acknowledges: Finding<Bool>
    let isInTmux: Bool
    /// The terminal by the environment or its replies, or `nil` if it is unknown.
    private var identity: TerminalName?
    private var hasName = false
    /// Whether the terminal is behind ssh, where bytes may wait in queues.
    public internal(set) var isRemote: Bool
    /// The seconds without any input, while a reply is pending, after which the connection counts as broken.
    ///
    /// The program then ends as if the window were closed. `nil` waits without a limit.
    public let longestSilence: Double?
    /// Whether the terminal reports the mouse.
    public internal(set) var mouse: Bool
    /// Whether the program sets the window title.
    public internal(set) var titles: Bool
    /// Whether the program may copy to the clipboard. The reason names a condition if there is one.
    public internal(set) var clipboard: Finding<Bool>
    /// The milliseconds after which a lone Esc is a key.
    public internal(set) var escapeDelay: Int
    /// The locale for setlocale(3); "" is the environment's.
    public internal(set) var locale: String
    /// The directory with our own terminfo entry, or `nil` if there is none.
    public internal(set) var database: String?
    /// The name of the program, for notes and for its terminfo entry.
    let program: String
    /// The number of colours in the terminal's own terminfo entry.
    let numberedColor: Finding<ColorDepth>
    /// The number of colours that terminfo claims; below 0 for none.
    let claimedColors: Int
    /// The lines to print to standard error before the screen opens.
    public internal(set) var notes: [String]

    /// Creates the profile of a terminal from facts about it. The user's options have priority.
    ///
    /// Notes and the terminfo entry contain `program`, the command of the program: letters, digits and hyphens.
    ///
    /// - Throws: `TerminalError` if the terminal cannot show the program.
    public init(
        program: String, environment: [String: String], facts: TerminalFacts,
        options: TerminalOptions = TerminalOptions()
    ) throws(TerminalError) {
        guard facts.outputIsTerminal else { throw .notATerminal }
        let terminal = TerminalEnvironment(environment)
        let base = try Self.terminfoEntry(for: terminal["TERM"], facts: facts)
        let description = facts.descriptions[base.term]
        let characters = Self.characters(program: program, environment: terminal, facts: facts)
        if !characters.unicode.value, let glyphs = options.unicodeGlyphs {
            throw .noUnicode(locale: characters.name, glyphs: glyphs)
        }
        self.program = program
        queries = Self.queries(terminal)
        term = base.term
        color = Self.color(terminal, description, option: options.color)
        sparesColors = options.color == nil
        background = Self.background(terminal, option: options.background)
        isBackgroundChosen = options.background != nil
        identity = TerminalName(terminal)
        glyphs = Self.glyphs(terminal, identity, unicode: characters.unicode)
        numberedColor = Self.numberedColor(description)
        claimedColors = description?.colors ?? -1
        unicode = characters.unicode
        locale = characters.locale
        output = Self.output(terminal, description, option: options.output)
        pictures = Self.pictures(options, characters.unicode, queries)
        requestsPictures = options.pictures
        isInTmux = terminal.isTmux
        synchronization = Self.synchronization(terminal, queries, option: options.synchronized)
        frameRate = Self.frameRate(terminal, option: options.framesPerSecond, showsPictures: pictures.value)
        acknowledges =
            terminal.isRecorded
            ? Finding(false, "asciinema would record the replies") : Finding(true, "every terminal replies")
        isRemote = terminal.isRemote
        longestSilence = options.longestSilence
        mouse = options.mouse && !terminal.isLinuxConsole
        titles = description?.hasTitles == true && !terminal.isLinuxConsole
        clipboard = Self.clipboard(terminal)
        escapeDelay = terminal.isRemote ? 100 : 25
        let ignored =
            options.output == .direct && output.value == .ncurses
            ? "note: \(output.reason), so ncurses draws" : nil
        notes = [base.note, characters.note, ignored].compactMap { $0 }
    }

    /// Creates the profile of this process's terminal, and installs our terminfo entry for it.
    ///
    /// - Throws: `TerminalError` if the terminal cannot show the program.
    public static func detect(
        program: String, environment: [String: String], options: TerminalOptions = TerminalOptions()
    ) throws(TerminalError) -> TerminalProfile {
        let facts = TerminalFacts.gather(environment: environment)
        var profile = try TerminalProfile(
            program: program, environment: environment, facts: facts, options: options)
        profile.installEntry(environment: environment)
        return profile
    }
}

/// The user's options for the terminal.
public struct TerminalOptions: Sendable {
    /// The number of colours, or `nil` for as many as there are.
    public var color: ColorDepth?
    /// The background colour in 24 bits, or `nil` for the terminal's.
    public var background: CellColor?
    /// The encoder of frames, or `nil` for the better one.
    public var output: TerminalProfile.Output?
    /// Whether to show pictures in pixels if the terminal can.
    public var pictures: Bool
    /// Whether to use synchronized output, or `nil` to query the terminal.
    public var synchronized: Bool?
    /// The maximum number of frames a second, or `nil` for a rate that suits the connection.
    public var framesPerSecond: Int?
    /// The seconds without a reply after which the connection counts as broken, or `nil` for no limit.
    public var longestSilence: Double?
    /// The name of the requested glyphs if they require Unicode, or `nil` otherwise.
    public var unicodeGlyphs: String?
    /// Whether to use the mouse.
    public var mouse: Bool

    /// Creates options. By default, no option is set.
    public init(
        color: ColorDepth? = nil, background: CellColor? = nil, output: TerminalProfile.Output? = nil,
        pictures: Bool = false, synchronized: Bool? = nil, framesPerSecond: Int? = nil,
        longestSilence: Double? = nil, unicodeGlyphs: String? = nil, mouse: Bool = true
    ) {
        (self.color, self.background, self.output) = (color, background, output)
        (self.pictures, self.synchronized, self.framesPerSecond) = (pictures, synchronized, framesPerSecond)
        (self.longestSilence, self.unicodeGlyphs, self.mouse) = (longestSilence, unicodeGlyphs, mouse)
    }
}

// MARK: - Environment

/// The environment variables about the terminal and the programs in between.
package struct TerminalEnvironment {
    private let variables: [String: String]

    package init(_ variables: [String: String]) { self.variables = variables }

    package subscript(_ name: String) -> String? { variables[name].flatMap { $0.isEmpty ? nil : $0 } }

    var term: String { self["TERM"] ?? "" }

    package var isTmux: Bool { self["TMUX"] != nil || term.hasPrefix("tmux") }
    package var isScreen: Bool { self["TMUX"] == nil && (self["STY"] != nil || term.hasPrefix("screen")) }
    package var isRemote: Bool { self["SSH_CONNECTION"] != nil }
    /// Whether asciinema records the output.
    package var isRecorded: Bool { self["ASCIINEMA_REC"] != nil || self["ASCIINEMA_SESSION"] != nil }
    package var isLinuxConsole: Bool { term == "linux" || term.hasPrefix("linux-") }
}

// MARK: Terminfo entries

extension TerminalProfile {
    private static let requested = "it was asked for"

    /// The fallback entries for an unknown terminal. Nearly all current terminals are similar to these.
    static let commonTerms = ["xterm-256color", "xterm", "vt100"]

    private static func terminfoEntry(
        for name: String?, facts: TerminalFacts
    ) throws(TerminalError) -> (term: String, note: String?) {
        guard let name else { throw .cannotMoveCursor(term: nil) }
        if let description = facts.descriptions[name] {
            guard description.movesCursor else { throw .cannotMoveCursor(term: name) }
            return (name, nil)
        }
        guard let fallback = commonTerms.first(where: { facts.descriptions[$0] != nil }) else {
            throw .noDescription(term: name)
        }
        let note =
            "note: no terminfo for \"\(name)\" here; using \(fallback)."
            + " To fix: infocmp -x | ssh HOST -- tic -x -"
        return (fallback, note)
    }
}

// MARK: Colours

extension TerminalProfile {
    /// The colours to use and report.
    public var colors: TerminalColors {
        var numbered = NumberedColors.xterm
        for (index, color) in palette { numbered[index] = color }
        return TerminalColors(depth: color.value, background: background.value, numbered: numbered)
    }

    private static func color(
        _ terminal: TerminalEnvironment, _ description: TerminalFacts.Description?, option: ColorDepth?
    ) -> Finding<ColorDepth> {
        if let option { return Finding(option, requested) }
        if terminal["NO_COLOR"] != nil { return Finding(.mono, "NO_COLOR is set") }
        if terminal["CLICOLOR"] == "0", (terminal["CLICOLOR_FORCE"] ?? "0") == "0" {
            return Finding(.mono, "CLICOLOR is 0")
        }
        let numbered = numberedColor(description)
        if numbered.value == .mono { return numbered }
        if terminal.isLinuxConsole { return Finding(.ansi8, "the Linux console has 8 colours") }
        if terminal.isScreen { return numbered }
        if let value = terminal["COLORTERM"], value == "truecolor" || value == "24bit" {
            return Finding(.truecolor, "COLORTERM is \(value)")
        }
        if description?.hasDirectColor == true { return Finding(.truecolor, "terminfo says so (RGB)") }
        if terminal.isTmux { return Finding(.truecolor, "tmux accepts them and converts them") }
        if KnownTerminal.named(term: terminal.term) != nil || terminal.term.hasSuffix("-direct") {
            return Finding(.truecolor, "TERM is \(terminal.term)")
        }
        return numbered
    }

    private static func numberedColor(_ description: TerminalFacts.Description?) -> Finding<ColorDepth> {
        let colors = description?.colors ?? 0
        return Finding(
            colors >= 256 ? .indexed256 : colors >= 16 ? .ansi16 : colors >= 8 ? .ansi8 : .mono,
            colors > 0 ? "terminfo says \(colors) colours" : "terminfo says no colours")
    }

    /// Returns the chosen background colour, or the one whose number ends COLORFGBG.
    private static func background(_ terminal: TerminalEnvironment, option: CellColor?) -> Finding<CellColor?>
    {
        if let option { return Finding(option, requested) }
        guard let text = terminal["COLORFGBG"],
            let index = text.split(separator: ";").last.flatMap({ UInt8($0) }), index < 16
        else { return Finding(nil, "not reported by the terminal") }
        return Finding(NumberedColors.xterm[index], "COLORFGBG is \(text)")
    }
}

// MARK: Characters

extension TerminalProfile {
    private struct Characters {
        let unicode: Finding<Bool>
        /// For setlocale.
        let locale: String
        /// The locale that the user set.
        let name: String
        var note: String?
    }

    /// Follows the chosen locale, even C. Uses UTF-8 without a choice, or if the chosen one is not installed.
    private static func characters(
        program: String, environment: TerminalEnvironment, facts: TerminalFacts
    ) -> Characters {
        let chosen = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first
        let name = chosen ?? "C"
        if isUTF8(facts.codeset ?? "") {
            return Characters(unicode: Finding(true, "the locale is \(name)"), locale: "", name: name)
        }
        if facts.hasPlainUTF8, chosen == nil || (facts.codeset == nil && isUTF8(name)) {
            let reason = chosen == nil ? "no locale is set" : "locale \(name) is not installed here"
            return Characters(unicode: Finding(true, reason + ", so C.UTF-8"), locale: "C.UTF-8", name: name)
        }
        return Characters(
            unicode: Finding(false, "the locale is \(name)"), locale: facts.codeset == nil ? "C" : "",
            name: name,
            note: "note: locale is \"\(name)\", so drawing in ASCII. For braille: LC_ALL=C.UTF-8 \(program)")
    }

    /// Returns whether the name of a code set or a locale means UTF-8.
    private static func isUTF8(_ name: String) -> Bool {
        name.lowercased().filter { $0 != "-" }.hasSuffix("utf8")
    }

    private static func glyphs(
        _ terminal: TerminalEnvironment, _ identity: TerminalName?, unicode: Finding<Bool>
    ) -> DrawnGlyphs {
        if !unicode.value { return DrawnGlyphs([.ascii], reason: unicode.reason) }
        if terminal.isLinuxConsole {
            return DrawnGlyphs([.half, .ascii], reason: "the Linux console has no braille")
        }
        return identity?.glyphs ?? .common
    }
}

// MARK: Frames

extension TerminalProfile {
    /// Draws without ncurses if terminfo has the same sequences as `FrameEncoder`.
    private static func output(
        _ terminal: TerminalEnvironment, _ description: TerminalFacts.Description?, option: Output?
    ) -> Finding<Output> {
        if option == .ncurses { return Finding(.ncurses, requested) }
        guard description?.obeysECMA == true else {
            return Finding(.ncurses, "terminfo lacks sequences of ECMA-48")
        }
        if option == .direct { return Finding(.direct, requested) }
        // Its few colours have their own rules for bright ones.
        return terminal.isLinuxConsole
            ? Finding(.ncurses, "the Linux console is left to ncurses")
            : Finding(.direct, "terminfo has the sequences of ECMA-48")
    }

    private static func synchronization(
        _ terminal: TerminalEnvironment, _ queries: Finding<Bool>, option: Bool?
    ) -> Finding<Synchronization> {
        if let option { return Finding(option ? .on : .off, requested) }
        if terminal.isTmux { return Finding(.off, "tmux does not pass it on") }
        return Finding(queries.value ? .query : .off, queries.reason)
    }

    /// Pictures cost more to make and to send than cells, so they get half the frames.
    private static func frameRate(
        _ terminal: TerminalEnvironment, option: Int?, showsPictures: Bool
    ) -> Finding<Int> {
        if let option { return Finding(max(1, option), requested) }
        if terminal.isRemote { return Finding(15, "SSH_CONNECTION is set") }
        return showsPictures
            ? Finding(30, "it shows pictures") : Finding(60, "the terminal is on this machine")
    }

    private static func clipboard(_ terminal: TerminalEnvironment) -> Finding<Bool> {
        if terminal.isRecorded { return Finding(false, "asciinema would record it") }
        if terminal.isLinuxConsole { return Finding(false, "the Linux console has no clipboard") }
        if terminal.isScreen { return Finding(false, "screen does not pass it on") }
        return Finding(true, terminal.isTmux ? "tmux passes it on if its set-clipboard is on" : "")
    }
}

// MARK: - Queries

extension TerminalProfile {
    /// Returns whether to query the terminal. Players of recordings reply into a shell, and some terminals print queries.
    private static func queries(_ terminal: TerminalEnvironment) -> Finding<Bool> {
        if terminal.isRecorded { return Finding(false, "asciinema would record the queries") }
        if terminal.isScreen { return Finding(false, "screen does not pass them on") }
        if terminal.isLinuxConsole { return Finding(false, "the Linux console does not support them") }
        return Finding(true, "the terminal is asked")
    }

    private static func pictures(
        _ options: TerminalOptions, _ unicode: Finding<Bool>, _ queries: Finding<Bool>
    ) -> Finding<Bool> {
        if !options.pictures { return Finding(false, "not requested") }
        if !unicode.value { return Finding(false, unicode.reason) }
        return queries.value ? Finding(true, requested) : queries
    }

    /// Whether the screen queries colours. A terminal without colours may be too old for the query.
    package var queriesColors: Bool { queries.value && color.value != .mono && numberedColor.value != .mono }

    /// The queries to send first, or an empty string. Queries that a terminal may not understand come last.
    var firstQueries: String {
        guard queries.value else { return "" }
        let modes =
            (synchronization.value == .query ? DECMode.synchronizedOutput.query : "")
            + (mouse ? DECMode.pixelMouse.query : "")
        return Query.name + Query.device + modes + (queriesColors ? colorQueries : Query.deviceAttributes)
    }

    /// The query of the number of colours, or an empty string.
    ///
    /// It sets colours, and some terminals print it, so it is only for terminals that may have more colours than they claim.
    var depthQuery: String {
        let isUseful =
            queriesColors && sparesColors && color.value != .truecolor && output.value == .direct && !isInTmux
        return isUseful && !printsStatusQueries ? Query.colorDepth : ""
    }

    /// Whether the terminal is known to print DCS queries as text.
    var printsStatusQueries: Bool { identity?.printsStatusQueries == true }
    /// Whether glyphs are known to reach into other cells.
    var glyphsOverlap: Bool { identity?.glyphsOverlap == true }

    /// The queries of colours, which may change, or an empty string.
    var colorQueries: String {
        guard queriesColors else { return "" }
        return DECMode.colorScheme.on + (isBackgroundChosen ? "" : Query.background) + Query.palette
            + Query.deviceAttributes
    }

    /// The query of the background while a picture moves, or an empty string if the terminal has never reported it.
    var backgroundQuery: String { reportsBackground ? Query.background + Query.deviceAttributes : "" }

    mutating func update(with reply: TerminalReply) {
        switch reply {
        case .background(let color) where queriesColors && !isBackgroundChosen:
            background = Finding(color, "the terminal says so")
            reportsBackground = true
        case .palette(let colors) where queriesColors: palette.merge(colors) { $1 }
        case .name(let name) where queries.value:
            hasName = true
            identify(TerminalName(name))
        case .device(let numbers) where queries.value && !hasName:
            let identified = TerminalName(device: numbers, assuming: identity)
            // Variables of another terminal may be inherited.
            if identified != nil || identity?.reportsDevice == true { identify(identified) }
        case .colorDepth(let depth?) where !depthQuery.isEmpty && depth != color.value:
            color = Finding(depth, "the terminal keeps them (DECRQSS)")
        default: break
        }
    }

    private mutating func identify(_ name: TerminalName?) {
        identity = name
        if unicode.value { glyphs = name?.glyphs ?? .common }
    }
}

extension Palette {
    package init(_ colors: TerminalColors) {
        self.init(colors.depth, numbered: colors.numbered, background: colors.backdrop)
        coalescesColors = true
    }
}
