internal import CTerminal

/// The words of the command line, the name of the program first; also where nothing is mounted at `/proc`, in which
/// `CommandLine` looks for them.
package let commandLineArguments: [String] = {
    var count: Int32 = 0
    guard CommandLine.arguments.isEmpty, let words = cterm_arguments(&count) else {
        return CommandLine.arguments
    }
    return (0..<Int(count)).compactMap { words[$0].map { String(cString: $0) } }
}()

// MARK: - Time

/// Durations as the system takes them.
enum Nanoseconds {
    /// Whole nanoseconds for a call of the system, so many that the time is up afterwards: 0 to a hundred years.
    static func of(_ seconds: Double) -> Int64 {
        Int64((min(max(0, seconds), 3e9) * 1e9).rounded(.up))
    }
}

// MARK: - Endings

/// What Ctrl-\ does to the process.
package enum Quitting {
    /// Has it end the process at once, where Swift's runtime would make a crash of it, and ask what to do. Where it is ignored
    /// it stays so.
    package static func endsAtOnce() { cterm_quit_at_once() }
}

// MARK: - Files

/// A file that goes when a signal ends the process, because it is half written.
///
/// The process dies of the signal at once, wherever it is: nothing that takes its time has to look out for one. It is
/// here because what is undone at such a death is undone in one place, the terminal's modes and files alike.
package struct TemporaryFileGuard: ~Copyable {
    private let mark: Int32

    /// A file by its path, which may be one that is yet to be made.
    package init(_ path: String) { mark = cterm_remove_if_killed(path) }

    deinit { cterm_keep(mark) }
}
