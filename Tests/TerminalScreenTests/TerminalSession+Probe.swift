import PseudoTerminal
import TestSupport

extension TerminalSession {
    /// The probe, or another program, on a terminal; `shell` is a script whose first word is the program.
    convenience init(
        columns: Int = 80, rows: Int = 24, term: String? = "xterm-256color",
        environment: [String: String] = [:],
        shell: String? = nil, program: (name: String, arguments: [String]) = ("screen-probe", [])
    ) throws {
        var variables: [String: String?] = environment
        variables["TERM"] = .some(term)
        let path = Self.path(of: program.name)
        try self.init(
            running: shell == nil ? path : "/bin/sh",
            shell.map { ["-c", $0, path] } ?? program.arguments, columns: columns, rows: rows,
            environment: variables)
    }

    /// Waits until the topmost line reads so.
    func shows(_ text: String) -> Bool { wait { $0.top == text } }

    /// The topmost line.
    var top: String { lines.first.map(String.init) ?? "" }

    /// Frames, writes, dropped frames, bytes and wakes, as the program counts them before it says so; empty when it does
    /// not say.
    func statistics() -> [Int] {
        let before = top
        terminal.press("S")
        wait { $0.top.hasPrefix("sent ") && $0.top != before }
        return top.split(separator: " ").compactMap { Int($0) }
    }

    /// Quits and says how it ended.
    func quit() -> PseudoTerminal.Ending? {
        terminal.press("q")
        return ending()
    }
}
