/// Why there is no screen to play on.
public enum TerminalError: Error, Equatable, Sendable {
    /// Standard output is a file or a pipe.
    case notATerminal
    /// The terminal cannot move its cursor; nil when the environment does not say what it is.
    case cannotMoveCursor(term: String?)
    /// The locale has no characters to draw with, and the renderer cannot do without.
    case noUnicode(locale: String, renderer: String)
    /// There is no controlling terminal, or it cannot be opened.
    case cannotOpen
    /// The library refuses the terminal's description.
    case noDescription(term: String)

    /// What to exit with: EX_UNAVAILABLE, "the terminal cannot do it".
    public var exitCode: Int32 { 69 }
}

extension TerminalError: CustomStringConvertible {
    /// One line for standard error: what is wrong, and what to do about it.
    public var description: String {
        switch self {
        case .notATerminal:
            "error: output is not a terminal. To save: antics record star-morph -o out.cast."
                + " For one frame as text: antics render star-morph --at 0.5"
        case .cannotMoveCursor(let term):
            "error: this terminal cannot move the cursor (TERM\(term.map { "=\($0)" } ?? " is not set"))."
                + " Try: antics record star-morph -o out.svg, or antics render star-morph --at 0.5"
        case .noUnicode(let locale, let renderer):
            "error: locale is \"\(locale)\", which cannot show \(renderer)."
                + " Try: LC_ALL=C.UTF-8 antics, or --renderer ascii"
        case .cannotOpen:
            "error: no terminal to read keys from. For one frame as text: antics render star-morph --at 0.5"
        case .noDescription(let term):
            "error: the description of the terminal \"\(term)\" cannot be used. Try: TERM=xterm-256color antics"
        }
    }
}
