import Cells
import Foundation
import PseudoTerminal
import TestSupport

extension TerminalSession {
    /// The playground in a folder, started by a shell script whose arguments are the program's words.
    convenience init(
        _ arguments: String..., columns: Int = 80, rows: Int = 24, environment: [String: String] = [:],
        in folder: URL? = nil, script: String = "exec \"$@\""
    ) throws {
        try self.init(
            arguments, columns: columns, rows: rows, environment: environment, in: folder, script: script)
    }

    /// The same, its words in a list.
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

    /// How many frames have come: each ends with a question to the terminal.
    var frames: Int { replay.statusRequests }

    /// The text on the screen.
    var text: String { replay.grid.description }

    /// The cells on the screen.
    var cells: [Cell] { replay.grid.cells }

    /// One line of the screen, counted from the top, or from the bottom when negative.
    func line(_ number: Int) -> String {
        let lines = lines.dropLast()
        let index = number < 0 ? lines.count + number : number
        return lines.indices.contains(index) ? String(lines[index]) : ""
    }

    /// Whether a text comes onto the screen.
    func shows(_ wanted: String) -> Bool { wait { $0.text.contains(wanted) } }

    /// Presses keys, and says whether a text comes onto the screen.
    func press(_ keys: String, shows wanted: String) -> Bool {
        terminal.press(keys)
        return shows(wanted)
    }
}
