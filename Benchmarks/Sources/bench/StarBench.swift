import Cells
import Foundation
import TerminalScreen

/// Plays the star on this terminal as fast as it goes: `bench star [layer | dots | gradient]`.
///
/// Says what it cost on standard error, and in the file named by BENCH_REPORT for a program that counts what arrives.
/// STAR_FRAMES says how many frames to play.
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

/// What the environment asks of a terminal: in STAR_OUTPUT what draws, `ncurses` or `direct`, and in STAR_COLORS how many
/// colours there are, as `--color` has it.
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
