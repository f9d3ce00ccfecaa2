import Cells
import Foundation
import PseudoTerminal
import TestSupport
import Testing

extension TerminalSession {
    /// Starts the playground in a folder, by a shell script whose arguments are the command line.
    convenience init(
        _ arguments: String..., columns: Int = 80, rows: Int = 24, environment: [String: String] = [:],
        in folder: URL? = nil, script: String = "exec \"$@\""
    ) throws {
        try self.init(
            arguments, columns: columns, rows: rows, environment: environment, in: folder, script: script)
    }

    /// Starts the playground with a list of arguments.
    convenience init(
        _ arguments: [String], columns: Int = 80, rows: Int = 24, environment: [String: String] = [:],
        in folder: URL? = nil, script: String = "exec \"$@\""
    ) throws {
        let variables: [String: String?] = [
            "COLORTERM": "truecolor", "REDUCED_MOTION": nil, "XDG_CONFIG_HOME": "/nowhere",
        ].merging(environment) { $1 }
        try self.init(
            running: "/bin/sh",
            ["-c", "cd \"$0\"; \(script)", folder?.path ?? "/", Program.url.path] + arguments,
            columns: columns, rows: rows, environment: variables)
    }

    /// The number of frames. Each frame ends with a query.
    var frames: Int { replay.statusRequests }

    /// The text on the screen.
    var text: String { replay.grid.description }

    /// The cells on the screen.
    var cells: [Cell] { replay.grid.cells }

    /// Returns a line of the screen; a negative number counts from the bottom.
    func line(_ number: Int) -> String {
        let lines = lines.dropLast()
        let index = number < 0 ? lines.count + number : number
        return lines.indices.contains(index) ? String(lines[index]) : ""
    }

    /// Returns whether a text appears on the screen.
    func shows(_ wanted: String) -> Bool { wait { $0.text.contains(wanted) } }

    /// Presses keys. Returns whether a text appears on the screen.
    func press(_ keys: String, shows wanted: String) -> Bool {
        terminal.press(keys)
        return shows(wanted)
    }

    /// Presses the quit key, and expects the program to exit without an error and to restore the terminal.
    func expectQuit(_ key: String = "q", sourceLocation: SourceLocation = #_sourceLocation) {
        terminal.press(key)
        #expect(ending() == .exited(0), sourceLocation: sourceLocation)
        #expect(terminal.modes == before, sourceLocation: sourceLocation)
    }
}
