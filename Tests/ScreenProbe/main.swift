import Cells
// A program with nothing but a screen, for tests to run in a pseudo terminal. It shows the keys it is told, the last
// one on top, and obeys some of them: see `obey`.
import Foundation
import TerminalScreen
import TestSupport

let environment = ProcessInfo.processInfo.environment

func makeScreen() -> NcursesScreen {
    do throws(TerminalError) {
        let profile = try TerminalProfile.detect(environment: environment)
        for note in profile.notes { FileHandle.standardError.write(Data((note + "\n").utf8)) }
        return try NcursesScreen(profile: profile)
    } catch {
        FileHandle.standardError.write(Data("\(error)\n".utf8))
        exit(error.exitCode)
    }
}

struct Probe: ~Copyable {
    var screen: NcursesScreen
    var told: [String] = ["ready"]
    var grids: RandomGrids
    var isPlaying = false
    var step = 0

    init() {
        screen = makeScreen()
        grids = RandomGrids(
            seed: 7, columns: screen.size.columns, rows: screen.size.rows,
            colors: RandomGrids.Colors(rawValue: environment["PROBE_COLORS"] ?? "") ?? .many,
            styles: (environment["PROBE_STYLES"] ?? "").split(separator: ",").compactMap { UInt8($0) }
                .map { CellStyle(rawValue: $0) })
    }

    mutating func run() {
        show()
        while true {
            for key in screen.wait(until: isPlaying ? ContinuousClock().now + .milliseconds(5) : nil) {
                if key == .character("q") { return }
                obey(key)
            }
            if isPlaying { show() }
        }
    }

    mutating func obey(_ key: Key) {
        switch key {
        case .character("n"): screen.present(grids.next())
        case .character("p"): isPlaying.toggle()
        case .character("P"): show()
        case .character("R"): screen.redraw()
        case .character("t"): fatalError("asked for")
        case .character("o"): print(overflow(1))
        case .character("x"): exit(3)
        case .character("z"): screen.suspend()
        case .character("e"):
            screen.released { print("borrowed") }
            tell("back")
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
        screen.present(grid)
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
