import Cells
import Foundation
import TerminalScreen

/// Plays the star on this terminal as fast as possible: `bench star [layer | dots | gradient]`.
///
/// The report goes to standard error and to the file in BENCH_REPORT. STAR_FRAMES is the number of frames.
func benchStar(_ words: [String]) {
    let way = words.first.flatMap(StarFrames.Way.init(rawValue:)) ?? .layer
    let environment = ProcessInfo.processInfo.environment
    do throws(TerminalError) {
        let profile = try TerminalProfile.detect(
            program: "bench", environment: environment, options: options(environment))
        let count = environment["STAR_FRAMES"].flatMap { Int($0) } ?? 600
        let (report, statistics) = try playStar(way, count: count, on: profile)
        if let path = environment["BENCH_REPORT"] { try? Data(report.utf8).write(to: URL(filePath: path)) }
        FileHandle.standardError.write(Data("star: \(report)\(statistics)\n".utf8))
    } catch {
        print("star: not measured, for it needs a terminal")
    }
}

/// The terminal options of the environment: STAR_OUTPUT is `ncurses` or `direct`, and STAR_COLORS is the number of
/// colours, as in `--color`.
func options(_ environment: [String: String]) -> TerminalOptions {
    TerminalOptions(
        color: environment["STAR_COLORS"].flatMap(ColorDepth.init),
        output: environment["STAR_OUTPUT"].flatMap(TerminalProfile.Output.init))
}

private func playStar(
    _ way: StarFrames.Way, count: Int, on profile: TerminalProfile
) throws(TerminalError) -> (report: String, statistics: ScreenStatistics) {
    let origin = ContinuousClock.now
    let clock = Stopwatch { (ContinuousClock.now - origin) / .seconds(1) }
    var screen = try NcursesScreen(profile: profile, clock: clock)
    var star = StarFrames(way, columns: screen.size.columns, rows: screen.size.rows)
    let (start, processor) = (clock.seconds, processorSeconds())
    for number in 0..<count {
        screen.present(star.frame(number), glyphs: .braille)
        while !screen.isReady { _ = screen.wait(until: clock.seconds + 0.001) }
    }
    let wall = clock.seconds - start
    let used = processorSeconds() - processor
    let report = "frames=\(count) loop_wall=\(wall) loop_cpu=\(used)\n"
    return (report, screen.statistics)
}

private func processorSeconds() -> Double { Double(clock()) / Double(CLOCKS_PER_SEC) }
