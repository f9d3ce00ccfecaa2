internal import CTerminal

/// What is found out about a terminal without talking to it.
public struct TerminalFacts: Sendable {
    /// What the terminfo database says of a terminal.
    public struct Description: Equatable, Sendable {
        /// It can put the cursor anywhere.
        public var movesCursor: Bool
        /// It claims colours of 24 bits (`RGB` or `Tc`).
        public var hasDirectColor: Bool
        /// How many colours it claims.
        public var colors: Int
        /// Its window has a title that programs may set.
        public var hasTitles: Bool
        /// It obeys what a `FrameEncoder` writes: its entry has the very sequences of ECMA-48.
        public var obeysECMA: Bool

        /// A description.
        public init(
            movesCursor: Bool, hasDirectColor: Bool, colors: Int, hasTitles: Bool = false,
            obeysECMA: Bool = false
        ) {
            self.movesCursor = movesCursor
            self.hasDirectColor = hasDirectColor
            self.colors = colors
            self.hasTitles = hasTitles
            self.obeysECMA = obeysECMA
        }
    }

    /// Whether standard output is a terminal.
    public var outputIsTerminal: Bool
    /// The code set of the environment's locale; nil when that locale is not installed.
    public var codeset: String?
    /// Whether there is a locale called C.UTF-8.
    public var hasPlainUTF8: Bool
    /// The descriptions the terminfo database has, of those terminals that were looked for.
    public var descriptions: [String: Description]

    /// Facts.
    public init(
        outputIsTerminal: Bool, codeset: String?, hasPlainUTF8: Bool, descriptions: [String: Description]
    ) {
        self.outputIsTerminal = outputIsTerminal
        self.codeset = codeset
        self.hasPlainUTF8 = hasPlainUTF8
        self.descriptions = descriptions
    }

    /// The facts about the terminal this process runs in.
    public static func gather(environment: [String: String]) -> TerminalFacts {
        let plain = cterm_use_locale("C.UTF-8") != nil
        let codeset = cterm_use_locale("").map { String(cString: $0) }
        var descriptions: [String: Description] = [:]
        for term in [environment["TERM"] ?? ""] + TerminalProfile.commonTerms where !term.isEmpty {
            let facts = cterm_describe(term)
            guard facts.known else { continue }
            descriptions[term] = Description(
                movesCursor: facts.moves_cursor, hasDirectColor: facts.direct_color,
                colors: Int(facts.colors), hasTitles: facts.titles, obeysECMA: facts.ecma)
        }
        return TerminalFacts(
            outputIsTerminal: cterm_is_terminal(1), codeset: codeset, hasPlainUTF8: plain,
            descriptions: descriptions)
    }
}
