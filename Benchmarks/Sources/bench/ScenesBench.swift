import Cells
import Foundation
import Geometry
import Layers
import Playback
import Raster
import Scenes

/// Measures the microseconds of each stage in a frame of every bundled scene, on three sizes of screen.
///
/// The stages are presentation (applied animations), list (layers to paths and paints), picture (outlines, coverage and
/// compositing), cells, palette (24 bits and 256 colours), and diff. Without an argument scenes use blocks.
///
///     bench scenes             all scenes
///     bench scenes springs     one scene
///     bench scenes half        all scenes in half blocks
func benchScenes(_ words: [String]) {
    let glyphs = words.lazy.compactMap(Glyphs.init(rawValue:)).first
    let scenes = bundledScenes(words.filter { Glyphs(rawValue: $0) == nil })
    print("scenes: µs a frame; " + SceneStages.names.joined(separator: " "))
    for (columns, rows) in [(80, 24), (160, 48), (400, 100)] {
        func line(_ name: String, _ stages: [Double]) {
            let numbers = stages.map { " " + rightAligned(rounded($0, 1), 8) }.joined()
            print("    \(leftAligned(name, 18))\(numbers)   = \(rounded(stages.reduce(0, +), 0))")
        }
        print("  \(columns)x\(rows)")
        var sums = SceneStages.names.map { _ in 0.0 }
        for (name, scene) in scenes {
            let stages = SceneStages(scene, glyphs, columns: columns, rows: rows).measure()
            sums = zip(sums, stages).map(+)
            line(name, stages)
        }
        line("all of them", sums)
    }
}

/// The stages of drawing a scene, measured separately over the same frames.
private struct SceneStages {
    static let names = ["presentation", "list", "picture", "cells", "palette", "diff"]
    private static let frames = 40
    private static let rounds = 8

    private let timeline: Timeline
    private let glyphs: Glyphs
    private let viewport: Viewport
    private let columns: Int
    private let rows: Int

    init(_ scene: Scene, _ glyphs: Glyphs?, columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        timeline = Timeline(scene)
        self.glyphs = glyphs ?? Glyphs.automatic().glyphs
        viewport = Viewport(
            canvas: scene.canvas, columns: columns, rows: rows, dots: self.glyphs.pixelsPerCell)
    }

    /// The stages, in the order of their names.
    ///
    /// Frames reuse the memory of earlier ones, as in a player. For each stage and frame, the best of several rounds
    /// counts.
    func measure() -> [Double] {
        let times = (0..<Self.frames).map { timeline.duration * Double($0) / Double(Self.frames) }
        let drawer = FrameRenderer()
        var palette = Palette(.indexed256)
        var (now, earlier) = (CellGrid(columns: columns, rows: rows), CellGrid(columns: columns, rows: rows))
        var best = times.map { _ in [Double](repeating: .infinity, count: Self.names.count) }
        for _ in 0..<Self.rounds {
            for (frame, time) in times.enumerated() {
                let presentation = lap { timeline.presentation(at: time).layers.count }
                let list = lap { DisplayList(timeline, at: time).items.count }
                var pixels = PixelGrid(width: 0, height: 0)
                let picture = lap {
                    pixels = drawer.pixels(of: timeline, at: time, viewport: viewport, edges: glyphs.edges)
                    return pixels.width
                }
                let cells = microseconds(rounds: 1) { glyphs.draw(pixels, into: &now) }
                let mapping = microseconds(rounds: 1) { palette.apply(to: &now, glyphs: glyphs) }
                let diff = lap { now.changes(since: earlier).reduce(0) { $0 + $1.columns.count } }
                swap(&now, &earlier)
                let laps = [presentation, list - presentation, picture - list, cells, mapping, diff]
                for (stage, lap) in laps.enumerated() { best[frame][stage] = min(best[frame][stage], lap) }
            }
        }
        return best[0].indices.map { stage in
            best.map { max(0, $0[stage]) }.reduce(0, +) / Double(Self.frames)
        }
    }

    private func lap(_ body: () -> Int) -> Double { microseconds(of: 1, rounds: 1) { _ in body() } }
}

// MARK: - Scenes

/// The scenes of the folder `demos` by name in alphabetical order, all of them or a selection.
///
/// The folder is found relative to this source file, so the benchmarks need only the libraries.
func bundledScenes(_ names: [String]) -> [(name: String, scene: Scene)] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../demos")
    let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let scenes = (files ?? []).filter { $0.pathExtension == "yaml" }.compactMap { file in
        let name = file.deletingPathExtension().lastPathComponent
        guard names.isEmpty || names.contains(name), let text = try? String(contentsOf: file, encoding: .utf8)
        else { return nil as (name: String, scene: Scene)? }
        return SceneReader.read(text, file: name).scene.map { (name, $0) }
    }
    return scenes.sorted { $0.name < $1.name }
}
