import Cells
import Foundation
import PseudoTerminal
import TestSupport

/// The playground, running in a terminal whose screen can be looked at and whose keys can be pressed.
final class Session {
    let terminal: PseudoTerminal
    /// The terminal's modes before the program started.
    let before: PseudoTerminal.Modes
    private var replay: TerminalReplay
    /// How many bytes have come so far.
    private(set) var received = 0

    /// Starts the program in a folder, by a shell script whose arguments are the program's words.
    init(
        _ arguments: String..., columns: Int = 80, rows: Int = 24, environment: [String: String] = [:],
        in folder: URL? = nil, script: String = "exec \"$@\""
    ) throws {
        terminal = try PseudoTerminal(columns: columns, rows: rows)
        before = terminal.modes
        replay = TerminalReplay(columns: columns, rows: rows)
        let cache = FileManager.default.temporaryDirectory.appending(path: "antics-cache-\(getpid())")
        let variables = [
            "PATH": "/usr/bin:/bin", "HOME": "/tmp", "LANG": "C.UTF-8", "TERM": "xterm-256color",
            "COLORTERM": "truecolor", "XDG_CACHE_HOME": cache.path, "SWIFT_BACKTRACE": "enable=no",
        ].merging(environment) { $1 }
        let place = folder?.path ?? "/"
        try terminal.start(
            "/bin/sh", ["-c", "cd \"$0\"; \(script)", place, Program.url.path] + arguments,
            environment: variables)
    }

    /// How many frames have come: each ends with a question to the terminal.
    var frames: Int { replay.statusRequests }

    /// The text on the screen.
    var text: String { replay.grid.description }

    /// One line of the screen, counted from the top, or from the bottom when negative.
    func line(_ number: Int) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        let index = number < 0 ? lines.count + number : number
        return lines.indices.contains(index) ? String(lines[index]) : ""
    }

    /// The cells on the screen.
    var cells: [Cell] { replay.grid.cells }

    /// Reads until something is the case; false when it is not within ten seconds.
    func wait(until isSo: (Session) -> Bool) -> Bool {
        let end = ContinuousClock.now + .seconds(10)
        while !isSo(self) {
            guard ContinuousClock.now < end else { return false }
            read(milliseconds: 10)
        }
        return true
    }

    /// Whether a text comes onto the screen.
    func shows(_ wanted: String) -> Bool { wait { $0.text.contains(wanted) } }

    /// Presses keys, and says whether a text comes onto the screen.
    func press(_ keys: String, shows wanted: String) -> Bool {
        terminal.press(keys)
        return shows(wanted)
    }

    /// Reads until nothing has come for a while.
    func settle() {
        while read(milliseconds: 200) > 0 {}
    }

    @discardableResult
    func read(milliseconds: Int32) -> Int {
        let bytes = terminal.read(milliseconds: milliseconds)
        received += bytes.count
        replay.feed(bytes)
        if !replay.answers.isEmpty {
            terminal.press(replay.answers)
            replay.answers = ""
        }
        return bytes.count
    }

    func resize(columns: Int, rows: Int) {
        replay.resize(columns: columns, rows: rows)
        terminal.resize(columns: columns, rows: rows)
    }

    /// How the program ended, once it has.
    func ending() -> PseudoTerminal.Ending? {
        var ending: PseudoTerminal.Ending?
        _ = wait {
            ending = $0.terminal.ending(milliseconds: 1)
            return ending != nil
        }
        return ending
    }
}
