internal import Cells
internal import Foundation
public import PseudoTerminal

/// A program running in a terminal of its own, whose screen can be looked at and whose keys can be pressed.
public final class TerminalSession {
    /// What the program runs in: its keys, its size, its modes.
    public let terminal: PseudoTerminal
    /// The modes of the terminal before the program started.
    public let before: PseudoTerminal.Modes
    /// Whether the terminal answers questions.
    public var answers = true
    /// The way between the program and the terminal; nil when they are on one machine.
    public var line: SlowLine?
    /// Whether tmux is between, which hands on what is wrapped for the terminal behind it.
    public var isInTmux = false
    private var wrapped = TmuxPassthrough()
    /// How many pixels a cell has; 0 in a terminal that neither says so nor where the mouse is in pixels. Of a program that
    /// has just started, it is not too late.
    public var cell = (width: 0, height: 0) {
        didSet {
            replay.pointsFinely = cell.width > 0
            resize(columns: replay.grid.columns, rows: replay.grid.rows)
        }
    }
    /// What the terminal shows.
    public private(set) var replay: TerminalReplay
    /// What the program has written.
    public private(set) var received: [UInt8] = []

    /// Starts a program by its path, in an environment of which little is said; a value of nil unsets a variable.
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

    /// Where a built program lies: beside the tests.
    public static func path(of program: String) -> String {
        let tests = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return URL(filePath: tests ?? "").deletingLastPathComponent().appending(path: program).path
    }

    private static let environment: [String: String?] = [
        "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
        "HOME": NSTemporaryDirectory(), "TERM": "xterm-256color", "LANG": "C.UTF-8",
        "XDG_CACHE_HOME": NSTemporaryDirectory() + "antics-tests-\(getpid())",
        "SWIFT_BACKTRACE": "enable=no",
    ]

    /// What was sent, as text.
    public var sent: String { String(decoding: received, as: UTF8.self) }

    /// The lines that are shown.
    public var lines: [Substring] {
        replay.grid.description.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// Reads until something is the case; false when it is not within ten seconds.
    @discardableResult
    public func wait(until isSo: (TerminalSession) -> Bool) -> Bool {
        let end = ContinuousClock().now + .seconds(10)
        while !isSo(self) {
            guard ContinuousClock().now < end else { return false }
            read(milliseconds: 20)
        }
        return true
    }

    /// Reads what comes within so long; returns how many bytes that was.
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

    /// What comes to the terminal of bytes that the program writes now, and hands on what comes to the program.
    private func passed(_ bytes: [UInt8]) -> [UInt8] {
        guard line != nil else { return bytes }
        line?.take(bytes, at: seconds)
        if let heard = line?.heard(at: seconds), !heard.isEmpty { terminal.press(heard) }
        return line?.shown(at: seconds) ?? bytes
    }

    /// Presses keys at the terminal's end of the line.
    public func press(_ keys: String) { press(Array(keys.utf8)) }

    /// Sends bytes from the terminal's end of the line.
    public func press(_ bytes: [UInt8]) {
        guard line != nil else { return terminal.press(bytes) }
        line?.send(bytes, at: seconds)
    }

    /// Says what the terminal calls itself and which colours it has, as X11 writes them; a program that has just started
    /// has not asked yet, as far as the terminal has read.
    public func become(name: String? = nil, ground: String? = nil, palette: [String] = []) {
        (replay.name, replay.ground, replay.palette) = (name, ground, palette)
    }

    /// From now on it shows pictures, as far as it is able to.
    public func showPictures(_ abilities: Set<PictureReplay.Ability>) {
        replay.pictures.abilities = abilities
    }

    /// Forgets the answers that the terminal has not given.
    public func forgetAnswers() { replay.answers = "" }

    /// Forgets what has been received, which in a long session becomes much.
    public func forgetReceived() { received = [] }

    /// The seconds since it began.
    public var seconds: Double { (ContinuousClock.now - start) / .seconds(1) }
    private let start = ContinuousClock.now

    /// Reads until nothing has come for so long.
    public func settle(milliseconds: Int32 = 150) {
        while read(milliseconds: milliseconds) > 0 {}
    }

    /// Changes the size of the terminal.
    public func resize(columns: Int, rows: Int) {
        replay.resize(columns: columns, rows: rows)
        terminal.resize(columns: columns, rows: rows, cell: cell)
    }

    /// Forgets what is shown: something else has written all over the screen.
    public func loseScreen() {
        replay = TerminalReplay(columns: replay.grid.columns, rows: replay.grid.rows)
    }

    /// How the program ended; reads on until it has, and then what is left.
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
