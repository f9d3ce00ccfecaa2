internal import CTerminal
package import Cells
internal import Platform

/// The facts about a terminal that need no queries.
public struct TerminalFacts: Sendable {
    /// The terminfo description of a terminal.
    public struct Description: Equatable, Sendable {
        /// Whether the cursor can move to any cell.
        public var movesCursor: Bool
        /// Whether it claims 24-bit colours (`RGB` or `Tc`).
        public var hasDirectColor: Bool
        /// The number of colours it claims.
        public var colors: Int
        /// Whether programs may set the window title.
        public var hasTitles = false
        /// Whether it has the sequences of ECMA-48 that a `FrameEncoder` writes.
        public var obeysECMA = false
    }

    /// Whether standard output is a terminal.
    public var outputIsTerminal: Bool
    /// The code set of the environment's locale, or `nil` if that locale is not installed.
    public var codeset: String?
    /// Whether the locale C.UTF-8 is installed.
    public var hasPlainUTF8: Bool
    /// The descriptions in the terminfo database, by terminal.
    public var descriptions: [String: Description]

    /// Returns the facts about this process's terminal.
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
            outputIsTerminal: isatty(STDOUT_FILENO) == 1, codeset: codeset, hasPlainUTF8: plain,
            descriptions: descriptions)
    }
}

// MARK: - Errors

/// An error that prevents drawing on the terminal.
public enum TerminalError: Error, Equatable, Sendable {
    /// Standard output is not a terminal.
    case notATerminal
    /// The terminal cannot move its cursor. `term` is `nil` if the environment does not name it.
    case cannotMoveCursor(term: String?)
    /// The locale lacks the characters of the requested glyphs.
    case noUnicode(locale: String, glyphs: String)
    /// The terminal cannot be opened, or there is none.
    case cannotOpen
    /// ncurses refuses the terminal's description.
    case noDescription(term: String)
}

extension TerminalError: CustomStringConvertible {
    /// The error as a clause that begins in lower case. The program adds the fix.
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

package struct TerminalSize: Hashable, Sendable {
    package var columns, rows: Int
    /// The size of a cell in pixels, or `nil` if it is unknown.
    package var cell: PictureSupport.CellExtent?

    package init(columns: Int, rows: Int, cell: PictureSupport.CellExtent? = nil) {
        self.columns = columns
        self.rows = rows
        self.cell = cell
    }

    /// The height of a cell divided by its width, or `nil` if it is unknown, or no likely one: below 1.5 or above 3.
    package var cellAspect: Double? {
        cell.flatMap { (1.5...3).contains($0.aspect) ? $0.aspect : nil }
    }

    /// Returns the size of this process's terminal, or `nil` if it is unknown.
    package static func measure() -> TerminalSize? {
        var size = cterm_size()
        guard cterm_measure(&size), size.columns > 0 else { return nil }
        return TerminalSize(
            columns: Int(size.columns), rows: Int(size.rows),
            cell: size.cell_width > 0 ? .init(width: size.cell_width, height: size.cell_height) : nil)
    }

    /// Whether this process has a terminal, wherever its output goes.
    package static var hasTerminal: Bool {
        var size = cterm_size()
        return cterm_measure(&size)
    }
}

// MARK: - System calls

/// The arguments of the command line, with the name of the program. `CommandLine` lacks them if `/proc` is not mounted.
package let commandLineArguments: [String] = {
    var count: Int32 = 0
    guard CommandLine.arguments.isEmpty, let arguments = cterm_arguments(&count) else {
        return CommandLine.arguments
    }
    return (0..<Int(count)).compactMap { arguments[$0].map { String(cString: $0) } }
}()

extension Stopwatch {
    /// Returns the nanoseconds until an instant, rounded up, from 0 to a hundred years; -1 without an instant.
    func nanoseconds(until instant: Double?) -> Int64 {
        instant.map { Int64((min(max(0, $0 - seconds), 3e9) * 1e9).rounded(.up)) } ?? -1
    }
}

/// A guard that cleans up when the process ends, by a signal (`fatal_signals.c`) or by exit.
///
/// It cleans up nothing if the guard ends before.
package struct CleanUpGuard: ~Copyable {
    private let mark: Int32

    /// Creates a guard that removes an unfinished file or folder, which need not exist yet.
    package init(removing path: String) { mark = cterm_remove_at_death(path) }

    /// Creates a guard that kills a process group.
    package init(killing group: Int32) { mark = cterm_kill_at_death(group) }

    deinit { cterm_keep(mark) }
}

/// Makes Ctrl-\ end the process without the crash report of Swift's runtime. It stays ignored if it was.
package func endAtOnceOnQuitSignal() { cterm_quit_at_once() }

// MARK: - Folders

/// The user's folders for programs (XDG base directory specification).
package enum BaseFolder {
    case config, state, cache

    /// Returns the path of a program's file, or `nil` if the folder is unknown. Relative paths are ignored.
    package func path(
        of file: String, _ environment: [String: String], program: String = "antics"
    ) -> String? {
        let (variable, folder) =
            switch self {
            case .config: ("XDG_CONFIG_HOME", "/.config")
            case .state: ("XDG_STATE_HOME", "/.local/state")
            case .cache: ("XDG_CACHE_HOME", "/.cache")
            }
        if let home = environment[variable], home.hasPrefix("/") { return "\(home)/\(program)/\(file)" }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        return "\(home)\(folder)/\(program)/\(file)"
    }
}
