import Cells
import Geometry
import Layers
import Playback
import Raster

/// Microseconds a frame of every bundled scene, stage by stage, on three sizes of screen, in the characters that
/// suit it or that are named:
///
/// presentation (animations applied), list (layers to paths and paints), picture (outlines, coverage and
/// compositing), cells, palette (24 bits and 256 colours), and diff.
///
///     bench scenes             all of them
///     bench scenes springs     one
///     bench scenes mosaic      all of them in a mosaic
func benchScenes(_ words: [String]) {
    let glyphs = words.lazy.compactMap(Glyphs.init(rawValue:)).first
    let scenes = bundledScenes(words.filter { Glyphs(rawValue: $0) == nil })
    var sums: [Double] = []
    print("scenes: µs a frame; " + SceneStages.names.joined(separator: " "))
    for (columns, rows) in [(80, 24), (160, 48), (400, 100)] {
        print("  \(columns)x\(rows)")
        for (name, scene) in scenes {
            let stages = SceneStages(scene, glyphs, columns: columns, rows: rows).measure()
            sums = sums.isEmpty ? stages : zip(sums, stages).map(+)
            let numbers = stages.map { padded(rounded($0, 1)) }.joined()
            print("    \(pad(name, 18))\(numbers)   = \(rounded(stages.reduce(0, +), 0))")
        }
        print(
            "    \(pad("all of them", 18))\(sums.map { padded(rounded($0, 1)) }.joined())   = \(rounded(sums.reduce(0, +), 0))"
        )
        sums = []
    }
}

private func padded(_ text: String) -> String {
    String(repeating: " ", count: max(1, 9 - text.count)) + text
}

/// The stages of drawing one scene, each to be timed on its own over the same frames.
private struct SceneStages {
    static let names = ["presentation", "list", "picture", "cells", "palette", "diff"]
    private static let frames = 40

    private let timeline: Timeline
    private let glyphs: Glyphs
    private let viewport: Viewport
    private let columns: Int
    private let rows: Int

    init(_ scene: Scene, _ glyphs: Glyphs?, columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        timeline = Timeline(scene)
        self.glyphs = glyphs ?? timeline.suitableGlyphs.glyphs
        viewport = Viewport(canvas: scene.canvas, columns: columns, rows: rows, dots: self.glyphs.dots)
    }

    /// The stages in the order of their names. What draws is timed whole, and what came before is taken off.
    func measure() -> [Double] {
        let times = (0..<Self.frames).map { timeline.duration * Double($0) / Double(Self.frames) }
        let presentation = microseconds(of: Self.frames, rounds: 4) {
            timeline.presentation(at: times[$0]).layers.count
        }
        let list = microseconds(of: Self.frames, rounds: 4) {
            DisplayList(timeline, at: times[$0]).items.count
        }
        let drawer = FrameRenderer()
        var grid = CellGrid(columns: columns, rows: rows)
        let whole = microseconds(of: Self.frames, rounds: 4) { index in
            drawer.draw(
                timeline, at: times[index], style: FrameStyle(glyphs: glyphs), into: &grid, rows: 0..<rows)
            return grid.columns
        }
        let rest = measureCells(times, drawer)
        return [presentation, max(0, list - presentation), max(0, whole - list - rest[0])] + rest
    }

    private func measureCells(_ times: [Double], _ drawer: FrameRenderer) -> [Double] {
        let pictures = times.map { time in
            drawer.pixels(of: timeline, at: time, viewport: viewport, edges: glyphs.edges)
        }
        var grids = pictures.map { _ in CellGrid(columns: columns, rows: rows) }
        let blitter = glyphs.blitter
        let cells = microseconds(of: Self.frames, rounds: 4) { index in
            blitter.draw(pictures[index], into: &grids[index])
            return grids[index].columns
        }
        var palette = Palette(.indexed256)
        let mapping = microseconds(of: Self.frames, rounds: 4) { index in
            var grid = grids[index]
            palette.apply(to: &grid, glyphs: glyphs)
            return grid.columns
        }
        let diff = microseconds(of: Self.frames - 1, rounds: 4) { index in
            grids[index + 1].changes(since: grids[index]).reduce(0) { $0 + $1.columns.count }
        }
        return [cells, mapping, diff]
    }
}
