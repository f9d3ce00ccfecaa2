import ArgumentParser
import Cells
import Colors
import Export
import Layers
import Playback
import Playground
import Raster
import Text

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

    @Argument(help: "A bundled demo or a scene file; - is standard input.", completion: .scenes)
    var scene: String

    @OptionGroup var time: SceneTime
    @OptionGroup var changes: SceneChanges
    @OptionGroup var cells: Offscreen
    @OptionGroup var look: Look

    @Option(help: "What to write: json has every value of every layer, pam the pixels of the picture.")
    var format = Format.text

    @OptionGroup var remarks: Remarks

    func run() throws { try StandardOutput.write(output()) }

    /// What it writes.
    func output() throws(Failure) -> [UInt8] {
        try refuseUnused()
        let item = try SceneSource.item(scene, with: changes.all, until: time.seconds, telling: remarks)
        let timeline = item.timeline
        return switch format {
        case .json: Array((SceneJSON(timeline, name: scene, at: time.seconds).text + "\n").utf8)
        case .svg: Array(SVGWriter(timeline, background: look.background?.pixel).still(at: time.seconds).utf8)
        case .text: Array(grid(of: timeline, .mono).description.utf8)
        case .ansi: Array(ANSIEncoder.lines(grid(of: timeline, cells.depth)).utf8)
        case .pam: PAM.encode(pixels(of: timeline))
        }
    }

    private func refuseUnused() throws(Failure) {
        let what = "--format \(format)"
        switch format {
        case .ansi:
            guard look.overlay == nil else { break }
            try refuse([("--theme", look.theme != nil)], on: "the picture alone", cure: "add --overlay")
        case .text:
            try refuse(
                [("--color", cells.color != nil), ("--theme", look.theme != nil)], on: what,
                cure: "choose --format ansi")
        case .pam:
            try refuse(
                cells.colorOptions + [
                    ("--background", look.background != nil), ("--no-snap", look.noSnap),
                    ("--overlay", look.overlay != nil), ("--theme", look.theme != nil),
                ], on: what)
        case .svg: try refuse(cellOptions, on: what)
        case .json:
            try refuse(cellOptions + [("--background", look.background != nil)], on: what)
        }
    }

    /// What has an effect on cells only.
    private var cellOptions: [(name: String, isGiven: Bool)] {
        [
            ("--size", cells.size != nil)
        ] + cells.colorOptions + [
            ("--renderer", look.renderer != nil),
            ("--cell-aspect", look.cellAspect != nil), ("--no-snap", look.noSnap),
            ("--overlay", look.overlay != nil), ("--theme", look.theme != nil),
        ]
    }

    private func grid(of timeline: Timeline, _ depth: ColorDepth) -> CellGrid {
        var grid = cells.grid
        let style = look.style(for: timeline, in: depth)
        let renderer = FrameRenderer()
        renderer.draw(timeline, at: time.seconds, style: style, into: &grid, rows: 0..<grid.rows)
        tell(renderer)
        var palette = look.palette(depth)
        palette.apply(to: &grid, glyphs: style.glyphs)
        return grid
    }

    /// The picture in the dots that the cells would have.
    private func pixels(of timeline: Timeline) -> PixelGrid {
        let grid = cells.grid
        let style = look.style(for: timeline, in: .truecolor)
        let viewport = Viewport(
            canvas: timeline.scene.canvas, columns: grid.columns, rows: grid.rows, dots: style.glyphs.dots,
            cellAspect: style.cellAspect)
        let renderer = FrameRenderer()
        defer { tell(renderer) }
        return renderer.pixels(of: timeline, at: time.seconds, viewport: viewport)
    }

    /// Says of a picture that is not whole that it is not.
    private func tell(_ renderer: FrameRenderer) {
        if renderer.isCut { remarks.say("note: this is too much to draw: what lies in front is left out") }
    }
}
