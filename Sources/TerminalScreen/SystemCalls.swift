internal import CTerminal

/// A file that goes when a signal ends the process, because it is half written.
///
/// The process dies of the signal at once, wherever it is: nothing that takes its time has to look out for one. It is
/// here because what is undone at such a death is undone in one place, the terminal's modes and files alike.
package struct UnfinishedFile: ~Copyable {
    private let mark: Int32

    /// A file by its path, which may be one that is yet to be made.
    package init(_ path: String) { mark = cterm_remove_if_killed(path) }

    deinit { cterm_keep(mark) }
}
