import Cells
import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// The probe, running in a terminal whose screen can be looked at.
final class ProbeSession {
    let terminal: PseudoTerminal
    /// The modes before the program started.
    let before: PseudoTerminal.Modes
    /// Whether the terminal answers questions.
    var answers = true
    private(set) var replay: TerminalReplay
    private(set) var received: [UInt8] = []

    init(
        columns: Int = 80, rows: Int = 24, term: String? = "xterm-256color",
        environment: [String: String] = [:],
        shell: String? = nil, program: (name: String, arguments: [String]) = ("screen-probe", [])
    ) throws {
        terminal = try PseudoTerminal(columns: columns, rows: rows)
        before = terminal.modes
        replay = TerminalReplay(columns: columns, rows: rows)
        var variables = Self.environment
        variables["TERM"] = term
        variables.merge(environment) { $1 }
        if let shell {
            try terminal.start("/bin/sh", ["-c", shell, Self.path(program.name)], environment: variables)
        } else {
            try terminal.start(Self.path(program.name), program.arguments, environment: variables)
        }
    }

    /// The built programs stand beside the tests.
    private static func path(_ program: String) -> String {
        let tests = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return ((tests ?? "") as NSString).deletingLastPathComponent + "/" + program
    }

    private static let environment: [String: String] = [
        "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
        "HOME": NSTemporaryDirectory(), "XDG_CACHE_HOME": NSTemporaryDirectory() + "antics-tests-\(getpid())",
        "LANG": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no",
    ]

    /// Reads until something is the case; false when it is not within ten seconds.
    @discardableResult
    func wait(until isSo: (ProbeSession) -> Bool) -> Bool {
        let end = ContinuousClock().now + .seconds(10)
        while !isSo(self) {
            guard ContinuousClock().now < end else { return false }
            read(milliseconds: 20)
        }
        return true
    }

    /// Reads what comes within so long; returns how many bytes that was.
    @discardableResult
    func read(milliseconds: Int32) -> Int {
        let bytes = terminal.read(milliseconds: milliseconds)
        received += bytes
        replay.feed(bytes)
        if answers, !replay.answers.isEmpty {
            terminal.press(replay.answers)
            replay.answers = ""
        }
        return bytes.count
    }

    /// Reads until nothing has come for so long.
    func settle(milliseconds: Int32 = 150) {
        while read(milliseconds: milliseconds) > 0 {}
    }

    /// Waits until the topmost line reads so.
    func shows(_ text: String) -> Bool { wait { $0.top == text } }

    /// The lines that are shown.
    var lines: [Substring] {
        replay.grid.description.split(separator: "\n", omittingEmptySubsequences: false)
    }

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

    /// What was sent, as text.
    var text: String { String(decoding: received, as: UTF8.self) }

    /// Something else has written all over the screen.
    func replayIsLost() { replay = TerminalReplay(columns: replay.grid.columns, rows: replay.grid.rows) }

    func resize(columns: Int, rows: Int) {
        replay.resize(columns: columns, rows: rows)
        terminal.resize(columns: columns, rows: rows)
    }

    /// Quits and says how it ended.
    func quit() -> PseudoTerminal.Ending? {
        terminal.press("q")
        return ending()
    }

    /// How the program ended; reads on until it has.
    func ending() -> PseudoTerminal.Ending? {
        for _ in 0..<500 {
            read(milliseconds: 10)
            if let ending = terminal.ending(milliseconds: 10) {
                settle(milliseconds: 20)
                return ending
            }
        }
        return nil
    }
}
