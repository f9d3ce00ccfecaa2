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
