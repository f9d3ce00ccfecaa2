internal import CTerminal
internal import Cells

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

/// A guard that removes an unfinished file or folder when the process ends, by a signal (`fatal_signals.c`) or by exit.
package struct TemporaryFileGuard: ~Copyable {
    private let mark: Int32

    /// Removes a path, which need not exist yet, when the process ends, unless the guard ends before.
    package init(_ path: String) { mark = cterm_remove_at_death(path) }

    deinit { cterm_keep(mark) }
}

/// A guard that kills a process group when the process ends, unless the guard ends before.
package struct ProcessGroupGuard: ~Copyable {
    private let mark: Int32

    package init(_ group: Int32) { mark = cterm_kill_at_death(group) }

    deinit { cterm_keep(mark) }
}

/// Makes Ctrl-\ end the process without the crash report of Swift's runtime. It stays ignored if it was.
package func endAtOnceOnQuitSignal() { cterm_quit_at_once() }
