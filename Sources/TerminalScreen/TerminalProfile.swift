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
        wishes: TerminalWishes = TerminalWishes()
    ) throws(TerminalError) {
        guard facts.outputIsTerminal else { throw .notATerminal }
        let named = environment["TERM"].flatMap { $0.isEmpty ? nil : $0 }
        let base = try Self.terminfoEntry(for: named, facts: facts)
        let characters = Self.characters(program: program, environment: environment, facts: facts)
        if !characters.unicode.value, let glyphs = wishes.unicodeGlyphs {
            throw .noUnicode(locale: characters.name, glyphs: glyphs)
        }
        let surroundings = Surroundings(environment: environment, term: named ?? base.term)
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
        program: String, environment: [String: String], wishes: TerminalWishes = TerminalWishes()
    ) throws(TerminalError) -> TerminalProfile {
        let facts = TerminalFacts.gather(environment: environment)
        var profile = try TerminalProfile(
            program: program, environment: environment, facts: facts, wishes: wishes)
        profile.installEntry(environment: environment)
        return profile
    }
}

/// What a person asks for, over all that is found out.
public struct TerminalWishes: Sendable {
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
