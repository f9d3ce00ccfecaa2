internal import CTerminal

/// What Ctrl-\ does to the process.
package enum Quitting {
    /// Has it end the process at once, where Swift's runtime would make a crash of it, and ask what to do. Where it is ignored
    /// it stays so.
    package static func endsAtOnce() { cterm_quit_at_once() }
}
