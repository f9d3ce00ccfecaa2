// A program with nothing but a screen, for tests to run in a pseudo terminal.
import Foundation
import Playback
import Raster
import TerminalScreen

var screen = try NcursesScreen(
    profile: TerminalProfile.detect(environment: ProcessInfo.processInfo.environment))
var frame = 0
var last = ""
loop: while true {
    var grid = CellGrid(columns: screen.size.columns, rows: screen.size.rows)
    grid.write("frame \(frame) ⣿⣷ \(last) \(screen.statistics)", column: 0, row: 0, foreground: .indexed(3))
    grid.write("moving", column: frame % 40, row: 2, foreground: .rgb(250, 100, 50), style: .bold)
    screen.present(grid)
    frame += 1
    let deadline = ContinuousClock().now + .milliseconds(100)
    for key in screen.wait(until: deadline) {
        last = "\(key)"
        if key == .character("q") { break loop }
    }
}
