import Cells
import Colors
import Foundation
import Geometry
import Layers
import Playback
import Raster
import RealModule
import TerminalScreen

/// The outline of a star that moves, rotates and changes its points: the frames of a benchmark for terminal libraries.
struct StarFrames {
    /// The method that draws a frame.
    enum Way: String, CaseIterable {
        /// A shape layer with a stroke, through the whole engine.
        case layer
        /// Single dots on Bresenham's lines, equal to those of the other programs.
        case dots
        /// The same dots with a 24-bit colour for each cell.
        case gradient
    }

    private let way: Way
    private let columns: Int
    private let rows: Int
    private let renderer = FrameRenderer()
    private var dots: [UInt8]

    init(_ way: Way, columns: Int, rows: Int) {
        self.way = way
        self.columns = columns
        self.rows = rows
        dots = Array(repeating: 0, count: columns * rows)
    }

    mutating func frame(_ number: Int) -> CellGrid {
        var grid = CellGrid(columns: columns, rows: rows)
        switch way {
        case .layer: drawLayer(number, into: &grid)
        case .dots: drawDots(number, into: &grid) { _, _ in .rgb(255, 180, 60) }
        case .gradient: drawDots(number, into: &grid) { Self.gradient($0, $1, number) }
        }
        return grid
    }

    /// The corners, in dots.
    private func corners(_ frame: Int) -> [Point] {
        let (width, height) = (Double(columns * 2), Double(rows * 4))
        let turn = 2 * Double.pi
        let time = turn * Double(frame)
        let outer = height * 0.35
        let inner = outer * (0.38 + 0.22 * Double.sin(time / 90))
        return (0..<10).map { index in
            let radius = index.isMultiple(of: 2) ? outer : inner
            let angle = time / 240 - turn / 4 + turn * Double(index) / 10
            return Point(
                width / 2 + width * 0.25 * Double.cos(time / 300) + radius * Double.cos(angle),
                height / 2 + height * 0.1 * Double.sin(time / 150) + radius * Double.sin(angle))
        }
    }

    private func drawLayer(_ number: Int, into grid: inout CellGrid) {
        let shape = ShapeContent(
            path: Path(polygon: corners(number)), fillColor: nil,
            strokeColor: Color(red: 1, green: 180 / 255, blue: 60 / 255), lineWidth: 1)
        let scene = Scene(
            canvas: Size(Double(columns * 2), Double(rows * 4)), layers: [Layer(name: "star", shape: shape)])
        renderer.draw(
            Timeline(scene), at: 0, style: FrameStyle(glyphs: .braille), into: &grid, rows: 0..<rows)
    }
}

// MARK: Dot by dot

extension StarFrames {
    private mutating func drawDots(
        _ number: Int, into grid: inout CellGrid, color: (_ column: Int, _ row: Int) -> CellColor
    ) {
        for index in dots.indices { dots[index] = 0 }
        let corners = corners(number).map {
            (x: Int(($0.x + 0.5).rounded(.down)), y: Int(($0.y + 0.5).rounded(.down)))
        }
        for index in corners.indices { drawLine(from: corners[index], to: corners[(index + 1) % 10]) }
        for row in 0..<rows {
            for column in 0..<columns where dots[row * columns + column] != 0 {
                let glyph = Unicode.Scalar(0x2800 + UInt32(dots[row * columns + column])) ?? " "
                grid[column: column, row: row] = Cell(glyph, foreground: color(column, row))
            }
        }
    }

    private mutating func drawLine(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) {
        var (x, y) = start
        let (dx, dy) = (abs(end.x - x), -abs(end.y - y))
        let (stepX, stepY) = (x < end.x ? 1 : -1, y < end.y ? 1 : -1)
        var error = dx + dy
        while true {
            lightDot(x, y)
            if x == end.x, y == end.y { return }
            let doubled = 2 * error
            if doubled >= dy {
                error += dy
                x += stepX
            }
            if doubled <= dx {
                error += dx
                y += stepY
            }
        }
    }

    private mutating func lightDot(_ x: Int, _ y: Int) {
        guard x >= 0, x < columns * 2, y >= 0, y < rows * 4 else { return }
        let dot = x % 2 == 0 ? [1, 2, 4, 64] as SIMD4<UInt8> : [8, 16, 32, 128]
        dots[y / 4 * columns + x / 2] |= dot[y % 4]
    }

    /// Returns a hue that moves with the position and the time, in steps of 8.
    private static func gradient(_ column: Int, _ row: Int, _ frame: Int) -> CellColor {
        func channel(_ phase: Double) -> UInt8 { UInt8(128 + 127 * Double.sin(phase)) & 0xF8 }
        let (x, y, time) = (Double(column), Double(row), Double(frame))
        return .rgb(
            channel((x + time) * 0.06), channel((y * 2 + time) * 0.05 + 2), channel((x + y) * 0.04 + 4))
    }
}

// MARK: - Measurement

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
