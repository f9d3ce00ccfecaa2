import ArgumentParser
import Cells
import Colors
import Export
import Foundation
import Layers
import Playback
import Playground
import Raster

/// `antics render`: one frame to standard output, on no terminal at all.
struct Render: ParsableCommand {
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, ansi, svg, json, pam
    }

    static let configuration = CommandConfiguration(
        abstract: "Write one frame of a scene to standard output.",
        discussion: """
            EXAMPLES:
              antics render star-morph --at 0.375
              antics render colour --at 0.2 --renderer half --format ansi
              antics render star-morph --at 0.375 --format json | jq '.layers[0].path'
            """)

    @Argument(help: "A bundled demo or a scene file.")
    var scene: String

    @Option(name: .customLong("at"), help: "The scene time, in seconds.")
    var time = 0.0

    @Option(help: "Columns and rows of cells.")
    var size = CellSize(columns: 80, rows: 24)

    @Option(help: "The characters: braille, half, quadrant, sextant, octant, ascii or auto.")
    var renderer = GlyphsChoice.auto

    @Option(help: "The colours of ansi: none, 16, 256 or truecolor.")
    var color = ColorDepth.truecolor

    @Option(
        help: "text, ansi, svg, json (every value of every layer) or pam (the picture's pixels, for netpbm).")
    var format = Format.text

    @Option(help: "How many times as tall as wide a cell is.")
    var cellAspect = 2.0

    @Option(
        help: "The colour of the terminal's ground, for soft edges and what is translucent: a CSS colour.")
    var background = Background(.black)

    func validate() throws {
        guard time.isFinite else { throw ValidationError("--at wants a number of seconds") }
        guard cellAspect > 0, cellAspect.isFinite else {
            throw ValidationError("--cell-aspect wants a positive number, such as 2")
        }
    }

    func run() throws {
        let scene = try Failure.reporting { try SceneSource.item(self.scene).scene }
        switch format {
        case .json: emit(SceneJSON(scene, name: self.scene, at: time).value.text + "\n")
        case .svg: emit(SVGWriter(scene).still(at: time))
        case .text: emit(grid(of: scene, .mono).description)
        case .ansi: emit(ANSIEncoder.lines(grid(of: scene, color)))
        case .pam:
            let frames = FrameRenderer()
            let dots = renderer.resolved(for: scene).dots
            let viewport = Viewport(
                canvas: scene.canvas, columns: size.columns, rows: size.rows, dots: dots,
                cellAspect: cellAspect)
            FileHandle.standardOutput.write(
                Data(PAM.encode(frames.pixels(of: scene, at: time, viewport: viewport))))
        }
    }

    private func grid(of scene: Scene, _ depth: ColorDepth) -> CellGrid {
        var grid = CellGrid(columns: size.columns, rows: size.rows)
        let style = FrameStyle(
            renderer: renderer.resolved(for: scene), cellAspect: cellAspect, backdrop: background.pixel)
        FrameRenderer().draw(scene, at: time, style: style, into: &grid, rows: 0..<size.rows)
        var palette = Palette(depth)
        palette.apply(to: &grid, glyphs: style.renderer)
        return grid
    }

    private func emit(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }
}
