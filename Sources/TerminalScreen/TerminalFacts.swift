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

// MARK: - Errors

/// Why there is no screen to draw on.
public enum TerminalError: Error, Equatable, Sendable {
    /// Standard output is a file or a pipe.
    case notATerminal
    /// The terminal cannot move its cursor; nil when the environment does not say what it is.
    case cannotMoveCursor(term: String?)
    /// The locale has no characters to draw with, and the glyphs that were asked for cannot do without.
    case noUnicode(locale: String, glyphs: String)
    /// There is no controlling terminal, or it cannot be opened.
    case cannotOpen
    /// The library refuses the terminal's description.
    case noDescription(term: String)
}

extension TerminalError: CustomStringConvertible {
    /// What is wrong, in half a sentence that begins in lower case; what to do about it, the program knows.
    public var description: String {
        switch self {
        case .notATerminal: "output is not a terminal"
        case .cannotMoveCursor(let term):
            "this terminal cannot move the cursor (TERM\(term.map { "=\($0)" } ?? " is not set"))"
        case .noUnicode(let locale, let glyphs): "locale is \"\(locale)\", which cannot show \(glyphs)"
        case .cannotOpen: "no terminal to read keys from"
        case .noDescription(let term): "the description of the terminal \"\(term)\" cannot be used"
        }
    }
}

// MARK: - Size

/// How large a terminal is.
package struct TerminalSize: Hashable, Sendable {
    /// Columns and rows of cells.
    package var columns, rows: Int
    /// The pixels of a cell; nil when the terminal does not say.
    package var cell: Cell?

    /// A cell in pixels.
    package struct Cell: Hashable, Sendable {
        /// Width and height; where a window is no whole number of cells they are no whole numbers.
        package var width, height: Double

        package init(width: Double, height: Double) {
            self.width = width
            self.height = height
        }

        /// How many times as tall as wide it is.
        package var aspect: Double { height / width }
    }

    package init(columns: Int, rows: Int, cell: Cell? = nil) {
        self.columns = columns
        self.rows = rows
        self.cell = cell
    }

    /// The size of the terminal that this process runs in; nil when it has none, or one that does not say.
    package static func measure() -> TerminalSize? {
        var size = cterm_size()
        guard cterm_measure(&size), size.columns > 0 else { return nil }
        let cell = size.cell_width > 0 ? Cell(width: size.cell_width, height: size.cell_height) : nil
        return TerminalSize(columns: Int(size.columns), rows: Int(size.rows), cell: cell)
    }

    /// Whether this process has a terminal that it could talk to, wherever its output goes.
    package static var isThereATerminal: Bool {
        var size = cterm_size()
        return cterm_measure(&size)
    }
}
