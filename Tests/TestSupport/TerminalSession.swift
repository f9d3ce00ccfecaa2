internal import Cells
internal import Foundation
public import PseudoTerminal

/// A program in a separate pseudo-terminal, with access to its screen and keys.
public final class TerminalSession {
    /// The pseudo-terminal of the program.
    public let terminal: PseudoTerminal
    /// The modes of the terminal before the program started.
    public let before: PseudoTerminal.Modes
    /// Whether the terminal replies to queries.
    public var answers = true
    /// The slow connection to the terminal, or `nil` if the terminal is local.
    public var line: SlowLine?
    /// Whether tmux is between the program and the terminal.
    public var isInTmux = false
    private var wrapped = TmuxPassthrough()
    /// The size of a cell in pixels, or 0 for a terminal that reports no pixels. It may be set right after the start.
    public var cell = (width: 0, height: 0) {
        didSet {
            replay.pointsFinely = cell.width > 0
            resize(columns: replay.grid.columns, rows: replay.grid.rows)
        }
    }
    /// The screen of the terminal.
    public private(set) var replay: TerminalReplay
    /// The output of the program.
    public private(set) var received: [UInt8] = []

    /// Starts a program in a minimal environment. A value of `nil` unsets a variable.
    public init(
        running program: String, _ arguments: [String] = [], columns: Int = 80, rows: Int = 24,
        environment: [String: String?] = [:]
    ) throws {
        terminal = try PseudoTerminal(columns: columns, rows: rows)
        before = terminal.modes
        replay = TerminalReplay(columns: columns, rows: rows)
        let variables = Self.environment.merging(environment) { $1 }.compactMapValues(\.self)
        try terminal.start(program, arguments, environment: variables)
    }

    /// Returns the path of a built program, next to the tests.
    public static func path(of program: String) -> String {
        let tests = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return URL(filePath: tests ?? "").deletingLastPathComponent().appending(path: program).path
    }

    private static let environment: [String: String?] = [
        "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
        "HOME": NSTemporaryDirectory(), "TERM": "xterm-256color", "LANG": "C.UTF-8",
        "XDG_CACHE_HOME": NSTemporaryDirectory() + "antics-tests-\(getpid())",
        "SWIFT_BACKTRACE": "enable=no", "CLANG_MODULE_CACHE_PATH": Compiler.moduleCache.path,
    ]

    /// The output as text.
    public var sent: String { String(decoding: received, as: UTF8.self) }

    /// The lines on the screen.
    public var lines: [Substring] {
        replay.grid.description.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// Reads output until a condition holds. Returns `false` if it does not hold within 30 seconds.
    @discardableResult
    public func wait(until isSo: (TerminalSession) -> Bool) -> Bool {
        let end = ContinuousClock().now + .seconds(30)
        while !isSo(self) {
            guard ContinuousClock().now < end else { return false }
            read(milliseconds: 20)
        }
        return true
    }

    /// Reads the output of the given time. Returns the number of bytes.
    @discardableResult
    public func read(milliseconds: Int32) -> Int {
        var patience = milliseconds
        if let arrival = line?.nextArrival {
            patience = min(patience, Int32(max(0, (arrival - seconds) * 1000).rounded(.up)))
        }
        let bytes = terminal.read(milliseconds: patience)
        received += bytes
        let passed = passed(bytes)
        replay.feed(isInTmux ? wrapped.unwrapped(passed) : passed)
        if answers, !replay.answers.isEmpty {
            press(replay.answers)
            replay.answers = ""
        }
        return bytes.count
    }

    /// Passes output and input through the slow connection. Returns the output that arrives now.
    private func passed(_ bytes: [UInt8]) -> [UInt8] {
        guard line != nil else { return bytes }
        line?.take(bytes, at: seconds)
        if let heard = line?.heard(at: seconds), !heard.isEmpty { terminal.press(heard) }
        return line?.shown(at: seconds) ?? bytes
    }

    /// Sends keys through the connection.
    public func press(_ keys: String) { press(Array(keys.utf8)) }

    /// Sends bytes through the connection.
    public func press(_ bytes: [UInt8]) {
        guard line != nil else { return terminal.press(bytes) }
        line?.send(bytes, at: seconds)
    }

    /// Sets the name and the colours of the terminal, in X11 syntax, for its replies. Call it right after the start.
    public func become(
        name: String? = nil, background: String? = nil, palette: [String] = [], knowsRenditions: Bool = false
    ) {
        (replay.name, replay.background, replay.palette) = (name, background, palette)
        replay.knowsRenditions = knowsRenditions
    }

    /// Enables kitty graphics with some abilities.
    public func showPictures(_ abilities: Set<PictureReplay.Ability>) {
        replay.pictures.abilities = abilities
    }

    /// Drops the pending replies of the terminal.
    public func forgetAnswers() { replay.answers = "" }

    /// Clears the output so far, to limit memory in a long session.
    public func forgetReceived() { received = [] }

    /// The time since the start, in seconds.
    public var seconds: Double { (ContinuousClock.now - start) / .seconds(1) }
    private let start = ContinuousClock.now

    /// Reads until there is no output for the given time.
    public func settle(milliseconds: Int32 = 150) {
        while read(milliseconds: milliseconds) > 0 {}
    }

    /// Changes the size of the terminal.
    public func resize(columns: Int, rows: Int) {
        replay.resize(columns: columns, rows: rows)
        terminal.resize(columns: columns, rows: rows, cell: cell)
    }

    /// Clears the screen, as if another program had overwritten it.
    public func loseScreen() { replay = TerminalReplay(columns: replay.grid.columns, rows: replay.grid.rows) }

    /// Waits for the program to end and reads the remaining output. Returns the ending, or `nil` after 30 seconds.
    public func ending() -> PseudoTerminal.Ending? {
        var ending: PseudoTerminal.Ending?
        wait {
            ending = $0.terminal.ending(milliseconds: 1)
            return ending != nil
        }
        settle(milliseconds: 20)
        return ending
    }
}
