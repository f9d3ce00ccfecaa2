import TerminalScreen

extension Failure {
    /// A terminal that cannot show the playground: what is wrong with it, and what to do instead.
    init(_ error: TerminalError) { self.init("\(error). \(error.advice)", .unavailable) }
}

extension TerminalError {
    /// What the person can do about it, or use instead.
    fileprivate var advice: String {
        let oneFrame = "antics render star-morph --at 0.5"
        return switch self {
        case .notATerminal:
            "To save: antics record star-morph -o out.cast. For one frame as text: \(oneFrame)"
        case .cannotMoveCursor: "Try: antics record star-morph -o out.svg, or \(oneFrame)"
        case .noUnicode: "Try: LC_ALL=C.UTF-8 antics, or --renderer ascii"
        case .cannotOpen: "For one frame as text: \(oneFrame)"
        case .noDescription: "Try: TERM=xterm-256color antics"
        }
    }
}
