import Cells
import Foundation
import Layers
import Playback
import TerminalScreen

/// Shows frames of bundled scenes on this terminal, one for each key, and describes each on descriptor 3: `bench frames
/// [FRAMES-PER-SECOND [SCENE …]]`.
///
/// The description is a line with the columns, the rows, and for each cell that is not empty its position, glyph,
/// foreground, background and style, separated by commas. The last line is empty. See ``options(_:)``. The size of the
/// terminal may change between frames.
func dumpFrames(_ words: [String]) {
    let environment = ProcessInfo.processInfo.environment
    let rate = words.first.flatMap(Double.init) ?? 15
    do throws(TerminalError) {
        let profile = try TerminalProfile.detect(
            program: "bench", environment: environment, options: options(environment))
        var dump = try FrameDump(profile)
        for (_, scene) in bundledScenes(Array(words.dropFirst())) { dump.play(scene, rate: rate) }
        dump.finish()
    } catch {
        print("frames: not shown, for they need a terminal")
    }
}

private struct FrameDump: ~Copyable {
    private var screen: NcursesScreen
    private let clock: Stopwatch
    private let colors: TerminalColors
    private let renderer = FrameRenderer()
    private let answers = FileHandle(fileDescriptor: 3)

    init(_ profile: TerminalProfile) throws(TerminalError) {
        let origin = ContinuousClock.now
        clock = Stopwatch { (ContinuousClock.now - origin) / .seconds(1) }
        screen = try NcursesScreen(profile: profile, clock: clock)
        colors = screen.profile.colors
    }

    mutating func play(_ scene: Scene, rate: Double) {
        let timeline = Timeline(scene)
        let hasColors = colors.depth != .mono
        let glyphs = Glyphs.automatic(hasColors: hasColors).glyphs
        let style = FrameStyle(glyphs: glyphs, dithers: !hasColors, softens: colors.depth.hasHalfTones)
        for number in 0...Int(timeline.duration * rate) {
            var grid = CellGrid(columns: screen.size.columns, rows: screen.size.rows)
            renderer.draw(timeline, at: Double(number) / rate, style: style, into: &grid, rows: 0..<grid.rows)
            show(grid, glyphs)
        }
    }

    private mutating func show(_ grid: CellGrid, _ glyphs: Glyphs) {
        screen.present(grid, glyphs: glyphs)
        var wanted = grid
        var palette = Palette(colors.depth, numbered: colors.numbered, background: colors.backdrop)
        palette.coalescesColors = true
        palette.apply(to: &wanted, glyphs: glyphs)
        say(wanted)
        var isKey = false
        while !isKey {
            for key in screen.wait(until: nil) {
                if case .character("n") = key { isKey = true }
            }
        }
    }

    private func say(_ grid: CellGrid) {
        var line = "\(grid.columns) \(grid.rows)"
        for (index, cell) in grid.cells.enumerated() where cell != .blank {
            line +=
                " \(index),\(cell.glyph.value),\(cell.foreground.rawValue),\(cell.background.rawValue),\(cell.style.rawValue)"
        }
        answers.write(Data((line + "\n").utf8))
    }

    /// Writes the last, empty line.
    func finish() { answers.write(Data("\n".utf8)) }
}
