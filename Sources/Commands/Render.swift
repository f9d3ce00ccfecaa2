import ArgumentParser
import Cells
import Colors
import Export
import Layers
import Playback
import Playground
import Raster
import Scenes
import Text

/// `antics render`: writes one frame to standard output.
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
    @OptionGroup var cells: CellOptions
    @OptionGroup var look: RenderOptions

    @Option(help: "The output format; json has all values of all layers, pam the pixels of the picture.")
    var format = Format.text

    @OptionGroup var verbosity: Verbosity

    func run() throws { try StandardOutput.write(output()) }

    /// Returns the bytes of the frame.
    func output() throws(Failure) -> [UInt8] {
        try refuseUnused()
        let item = try SceneSource.read(
            scene, with: changes.all, until: time.seconds, warning: verbosity.report
        ).item
        let timeline = item.timeline
        return switch format {
        case .json: Array((SceneJSON(timeline, name: scene, at: time.seconds).text + "\n").utf8)
        case .svg:
            Array(
                SVGWriter(timeline, background: look.background?.choice.value?.pixel).still(at: time.seconds)
                    .utf8)
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
            try refuse([("--theme", look.theme != nil)], on: "the picture alone", fix: "add --overlay")
        case .text:
            try refuse(
                [("--color", cells.color != nil), ("--theme", look.theme != nil)], on: what,
                fix: "choose --format ansi")
        case .pam:
            try refuse(
                cells.colorOptions + [
                    ("--background", look.background != nil), ("--no-snap", look.noSnap),
                    ("--overlay", look.overlay != nil), ("--theme", look.theme != nil),
                ], on: what)
        case .svg: try refuse(cells.cellOptions + look.cellOptions, on: what)
        case .json:
            try refuse(
                cells.cellOptions + look.cellOptions + [("--background", look.background != nil)], on: what)
        }
    }

    private func grid(of timeline: Timeline, _ depth: ColorDepth) -> CellGrid {
        var grid = cells.grid
        let style = look.style(in: depth)
        let renderer = FrameRenderer()
        renderer.draw(timeline, at: time.seconds, style: style, into: &grid, rows: 0..<grid.rows)
        noteTruncation(of: renderer)
        var palette = look.palette(depth)
        palette.apply(to: &grid, glyphs: style.glyphs)
        return grid
    }

    /// Returns the picture at the resolution of the dots of the cells.
    private func pixels(of timeline: Timeline) -> PixelGrid {
        let grid = cells.grid
        let style = look.style(in: .truecolor)
        let viewport = Viewport(
            canvas: timeline.scene.canvas, columns: grid.columns, rows: grid.rows, dots: style.glyphs.dots,
            cellAspect: style.cellAspect)
        let renderer = FrameRenderer()
        defer { noteTruncation(of: renderer) }
        return renderer.pixels(of: timeline, at: time.seconds, viewport: viewport)
    }

    /// Prints a note if the picture is truncated.
    private func noteTruncation(of renderer: FrameRenderer) {
        guard renderer.isTruncated else { return }
        verbosity.report("note: the scene is too complex; the front layers are not drawn")
    }
}

/// `antics describe`: describes a scene in sentences.
struct Describe: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Describe one frame of a scene in plain sentences.",
        discussion: """
            For screen readers and pipes. The text has the title, the time, each layer with its shape and colours, \
            and the progress of each animation.

            EXAMPLES:
              antics describe star-morph --at 0.375
              antics describe my.yaml --at 1 | espeak
            """)

    @Argument(help: "A bundled demo or a scene file; - is standard input.", completion: .scenes)
    var scene: String

    @OptionGroup var time: SceneTime
    @OptionGroup var changes: SceneChanges
    @OptionGroup var verbosity: Verbosity

    func run() throws {
        let (item, pathNames) = try SceneSource.read(
            scene, with: changes.all, until: time.seconds, warning: verbosity.report)
        let prose = SceneProse(
            item.timeline, at: time.seconds, caption: item.lesson.caption,
            step: item.lesson.step(at: time.seconds).map { item.lesson.steps[$0].text },
            pathNames: pathNames)
        try StandardOutput.write(prose.text)
    }
}

/// `antics code`: writes the Core Animation code of a scene.
struct Code: ParsableCommand {
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case swift, css, yaml
    }

    static let configuration = CommandConfiguration(
        abstract: "Write the Core Animation code of a scene.",
        discussion: """
            Writes Swift for UIKit, HTML with CSS, or the text of the scene. Comments in the Swift code \
            mark features that Core Animation lacks.

            EXAMPLES:
              antics code star-morph
              antics code my.yaml --at 1.25 -o MyView.swift
              antics code draw-on --format css > draw-on.html
            """)

    @Argument(help: "A bundled demo or a scene file; - is standard input.", completion: .scenes)
    var scene: String

    @Option(
        name: .customLong("at"), parsing: .unconditional,
        help: ArgumentHelp(
            "Mark the lines that act at this time, in seconds, and add their values.",
            valueName: "seconds"))
    var time: Double?

    @OptionGroup var changes: SceneChanges

    @Option(help: "The output format; css is inline SVG with keyframes, yaml the text of the scene.")
    var format = Format.swift

    @OptionGroup var output: Output

    func validate() throws { try SceneTime.validate(time) }

    func run() throws {
        try refuseUnused()
        try output.writing.write(try text, to: output.path ?? "-")
    }

    private var text: String {
        get throws(Failure) {
            if format == .yaml, ProgramScene.named(scene) != nil {
                throw Failure(
                    "\(SafeText(scene)) is a Swift program and has no YAML. Try --format swift", .usage)
            }
            if format == .yaml { return try SceneSource.text(named: scene) }
            let (item, pathNames) = try SceneSource.read(
                scene, with: changes.all, warning: output.writing.verbosity.report)
            if format == .css { return try css(item) }
            return SwiftCodeWriter(
                item.timeline, name: item.name, caption: item.lesson.caption, pathNames: pathNames
            ).listing(at: time).text
        }
    }

    private func css(_ item: PlaylistItem) throws(Failure) -> String {
        let drawing = ShapeRecording(
            timeline: item.timeline, duration: item.timeline.duration, ground: nil,
            fps: CSSCodeWriter.framesPerSecond)
        guard drawing.share <= 1 else {
            throw Failure(
                "this scene is too long for CSS. Try: antics record \(SafeText(scene)) -o FILE.svg --duration 1",
                .usage)
        }
        return CSSCodeWriter(item.timeline, name: item.name).listing().text
    }

    private func refuseUnused() throws(Failure) {
        let what = "--format \(format)"
        let at = ("--at", time != nil)
        switch format {
        case .swift: break
        case .css: try refuse([at], on: what)
        case .yaml: try refuse([at, ("--set", !changes.all.isEmpty)], on: what)
        }
    }
}
