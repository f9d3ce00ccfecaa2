// A program with only a screen, for tests in a pseudo terminal. It shows its keys, the last one on top, and obeys some of
// them: see `obey`.

import Cells
import Foundation
import TerminalScreen
import TestSupport
import Text

let environment = ProcessInfo.processInfo.environment

/// A clock that tests can advance.
final class Time {
    private let origin = ContinuousClock.now
    var ahead = 0.0
    var seconds: Double { (ContinuousClock.now - origin) / .seconds(1) + ahead }
}

func makeScreen(_ clock: Stopwatch) -> NcursesScreen {
    do throws(TerminalError) {
        let profile = try TerminalProfile.detect(
            program: "antics", environment: environment,
            options: TerminalOptions(
                output: environment["PROBE_OUTPUT"].flatMap(TerminalProfile.Output.init),
                longestSilence: environment["PROBE_SILENCE"].flatMap(Double.init)))
        for note in profile.notes { FileHandle.standardError.write(Data((note + "\n").utf8)) }
        return try NcursesScreen(profile: profile, clock: clock)
    } catch {
        FileHandle.standardError.write(Data("\(error)\n".utf8))
        exit(69)
    }
}

struct Probe: ~Copyable {
    let time = Time()
    let clock: Stopwatch
    var screen: NcursesScreen
    var told: [String] = ["ready"]
    var grids: RandomGrids
    let glyphs = Glyphs(rawValue: environment["PROBE_GLYPHS"] ?? "") ?? .braille
    var shown = CellGrid(columns: 0, rows: 0)
    var isPlaying = false
    var step = 0

    init() {
        clock = Stopwatch { [time] in time.seconds }
        screen = makeScreen(clock)
        grids = RandomGrids(
            seed: 7, columns: screen.size.columns, rows: screen.size.rows,
            colors: RandomGrids.Colors(rawValue: environment["PROBE_COLORS"] ?? "") ?? .many,
            styles: (environment["PROBE_STYLES"] ?? "").split(separator: ",").compactMap { UInt8($0) }
                .map { CellStyle(rawValue: $0) })
    }

    mutating func run() {
        show()
        while true {
            for key in screen.wait(until: isPlaying ? clock.seconds + 0.005 : nil) {
                if key == .character("q") { return }
                obey(key)
            }
            if isPlaying { show() }
        }
    }

    mutating func obey(_ key: Key) {
        switch key {
        case .character("n"): present(grids.next())
        case .character("c"): present(.colorPairs(step: next(), like: shown))
        case .character("p"): isPlaying.toggle()
        case .character("P"): show()
        case .character("R"): screen.present(shown, glyphs: glyphs, redrawsAll: true)
        case .character("W"): present(.odd(step: next(), like: shown))
        case .character("T"):
            screen.title = "probe — Ω"
            tell("titled")
        case .character("C"):
            let (isSent, note) = screen.copy(environment["PROBE_COPY"] ?? "let π = 3\n")
            tell("copied \(isSent) \(note)")
        case .character("F"):
            told = ["lost", "below"]
            withFailingWrites { $0.show() }
            told[0] = "found"
            show()
        case .character("t"): fatalError("asked for")
        case .character("o"): print(overflow(1))
        case .character("x"): exit(3)
        case .character("z"): screen.suspend { NcursesScreen.stop() }
        case .character("e"):
            screen.suspend {
                print("borrowed")
                time.ahead += 1000  // as if it took 1000 seconds
            }
            tell(clock.seconds < 1000 ? "back" : "late")
        case .character("A"):
            time.ahead += 10
            show()
        case .character("S"):
            let statistics = screen.statistics
            let figures = [
                statistics.frames, statistics.writes, statistics.dropped, statistics.bytes, statistics.wakes,
            ]
            tell("sent " + figures.map(String.init).joined(separator: " "))
        case .colors(let colors): tell("colors \(words(colors))")
        case .glyphs(let drawn): tell("glyphs: \(drawn.reason)")
        case .character("K"):
            tell("known \(words(screen.profile.colors)), \(screen.profile.glyphs.reason)")
        case .character("D"):
            tell("depth \(screen.profile.color.value), \(screen.profile.color.reason)")
        default: tell("\(key)")
        }
    }

    /// Runs a body while every write to the terminal fails: a full device stands in for the screen's descriptor.
    mutating func withFailingWrites(_ body: (inout Probe) -> Void) {
        let screens = (Int32(3)..<64).filter { isatty($0) == 1 && fcntl($0, F_GETFL) & O_NONBLOCK != 0 }
        let full = open("/dev/full", O_WRONLY)
        let saved = screens.map { dup($0) }
        for descriptor in screens { dup2(full, descriptor) }
        body(&self)
        for (descriptor, copy) in zip(screens, saved) {
            dup2(copy, descriptor)
            close(copy)
        }
        close(full)
    }

    /// Returns the background and colour 1.
    func words(_ colors: TerminalColors) -> String {
        "\(colors.background.map { "\($0.rawValue)" } ?? "?") \(colors.numbered[1].rgb?.red ?? 0)"
    }

    mutating func next() -> Int {
        step += 1
        return step
    }

    mutating func tell(_ text: String) {
        told.insert(text, at: 0)
        show()
    }

    mutating func show() {
        var grid = CellGrid(columns: screen.size.columns, rows: screen.size.rows)
        for (row, text) in told.prefix(grid.rows).enumerated() {
            grid.write(SafeText(text), column: 0, row: row, foreground: .rgb(255, 180, 60))
        }
        if isPlaying {
            let number = next()
            for row in 0..<grid.rows {
                grid.write("⣿⣷ frame \(number)", column: number % 30, row: row, style: .bold)
            }
        }
        present(grid)
    }

    mutating func present(_ grid: CellGrid) {
        shown = grid
        screen.present(grid, glyphs: glyphs)
    }
}

/// Overflows the stack.
func overflow(_ depth: Int) -> Int {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 512) { space in
        space[0] = overflow(depth + 1)
        return space[0] + depth
    }
}

// Without a screen: print lines on a standard output that does not block, and then the typed keys, if there are no lines.
if let count = environment["PROBE_LINES"].flatMap(Int.init) {
    _ = fcntl(STDOUT_FILENO, F_SETFL, O_NONBLOCK)
    var terminal = LineTerminal(clock: Stopwatch { 0 })
    terminal.show((0..<count).map { "line \($0)" })
    var keys: [Key] = count > 0 ? [.control("D")] : []
    while keys.last != .control("D") {
        keys = terminal.wait(until: nil)
        terminal.show(keys.map { SafeText($0 == .enter ? "enter" : "\($0)") })
    }
    exit(0)
}
var probe = Probe()
probe.run()
