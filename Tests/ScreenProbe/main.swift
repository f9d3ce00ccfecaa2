import Cells
// A program with nothing but a screen, for tests to run in a pseudo terminal. It shows the keys it is told, the last
// one on top, and obeys some of them: see `obey`.
import Foundation
import PseudoTerminal
import TerminalScreen

let environment = ProcessInfo.processInfo.environment

/// A clock that can be put forward.
final class Time {
    private let origin = ContinuousClock.now
    var ahead = 0.0
    var seconds: Double { (ContinuousClock.now - origin) / .seconds(1) + ahead }
}

func makeScreen(_ clock: Stopwatch) -> NcursesScreen {
    do throws(TerminalError) {
        let profile = try TerminalProfile.detect(environment: environment)
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
        case .character("p"): isPlaying.toggle()
        case .character("P"): show()
        case .character("R"): screen.present(shown, glyphs: glyphs, afresh: true)
        case .character("t"): fatalError("asked for")
        case .character("o"): print(overflow(1))
        case .character("x"): exit(3)
        case .character("z"): screen.lend { NcursesScreen.stop() }
        case .character("e"):
            screen.lend {
                print("borrowed")
                time.ahead += 1000  // as if it took so long
            }
            tell(clock.seconds < 1000 ? "back" : "late")
        case .character("S"):
            let statistics = screen.statistics
            tell("sent \(statistics.frames) \(statistics.writes) \(statistics.dropped) \(statistics.bytes)")
        default: tell("\(key)")
        }
    }

    mutating func tell(_ text: String) {
        told.insert(text, at: 0)
        show()
    }

    mutating func show() {
        var grid = CellGrid(columns: screen.size.columns, rows: screen.size.rows)
        for (row, text) in told.prefix(grid.rows).enumerated() {
            grid.write(text, column: 0, row: row, foreground: .rgb(255, 180, 60))
        }
        if isPlaying {
            step += 1
            for row in 0..<grid.rows {
                grid.write("⣿⣷ frame \(step)", column: step % 30, row: row, style: .bold)
            }
        }
        present(grid)
    }

    mutating func present(_ grid: CellGrid) {
        shown = grid
        screen.present(grid, glyphs: glyphs)
    }
}

/// Uses up the stack.
func overflow(_ depth: Int) -> Int {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 512) { space in
        space[0] = overflow(depth + 1)
        return space[0] + depth
    }
}

var probe = Probe()
probe.run()
