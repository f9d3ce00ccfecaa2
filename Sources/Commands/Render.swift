import ArgumentParser
import Cells
import Colors
import Export
import Geometry
import Layers
import Pictures
import Platform
import Playback
import Playground
import Raster
import Scenes
import Text

struct Render: ParsableCommand {
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, ansi, svg, png, json, pam
    }

    static let configuration = CommandConfiguration(
        abstract: "Write one frame of a scene, to standard output or a file.",
        discussion: """
            The extension of the file selects the format: .txt, .ans, .svg, .png, .json or .pam.

            EXAMPLES:
              antics render star-morph --at 0.375
              antics render colour --at 0.2 --renderer half --format ansi
              antics render star-morph --at 0.375 --format json | jq '.layers[0].path'
              antics render my.yaml --at 50% -o my.svg
              antics render my.yaml --at 50% -o my.png --scale 4 --background white
            """)

    @OptionGroup var scene: SceneArgument
    @OptionGroup var time: SceneTime
    @OptionGroup var changes: SceneChanges
    @OptionGroup var stage: StageOptions
    @OptionGroup var cells: CellOptions
    @OptionGroup var rendering: RenderOptions
    @OptionGroup var picture: PictureOptions

    @Option(
        help:
            "The output format; json has all values of all layers, pam the pixels of the picture. (default: from the extension of the file, or text)"
    )
    var format: Format?

    @OptionGroup var output: Output

    func run() throws { try output.write(try frame()) }

    func frame() throws(Failure) -> [UInt8] {
        let format = try Failure.format(format, of: output.path, default: .text)
        noteUnused(by: format)
        let item = try SceneSource.read(
            scene.word, with: changes.all, until: time.programTime, warning: output.verbosity.report
        ).item
        let timeline = item.timeline
        let time = time.seconds(in: timeline)
        let renderer = FrameRenderer()
        let bytes =
            switch format {
            case .json: Array((SceneJSON(timeline, name: scene.word, at: time).text + "\n").utf8)
            case .svg:
                Array(
                    SVGWriter(timeline, background: rendering.svgBackground(orElse: nil)).still(at: time).utf8
                )
            case .text: Array(grid(of: timeline, at: time, .mono, by: renderer).description.utf8)
            case .ansi: Array(grid(of: timeline, at: time, cells.depth, by: renderer).ansiLines.utf8)
            case .pam: PAM.encode(pixels(of: timeline, at: time, by: renderer))
            case .png: try png(of: timeline, at: time, by: renderer)
            }
        if renderer.isTruncated {
            output.verbosity.report("note: the scene is too complex; the front layers are not drawn")
        }
        return bytes
    }

    /// Returns the PNG of the frame. It has an alpha channel, unless there is a background.
    private func png(
        of timeline: Timeline, at time: Double, by renderer: FrameRenderer
    ) throws(Failure) -> [UInt8] {
        let size = try picture.size(of: timeline.scene.canvas)
        let pixels = LabelledPicture(timeline).pixels(
            at: time, width: size.width, height: size.height, by: renderer)
        return PNG.encode(pixels, over: rendering.pictureBackground(orElse: nil))
    }

    private func noteUnused(by format: Format) {
        let note = output.verbosity.note
        if format != .png { note(picture.options, "--format \(format)", "choose --format png") }
        let theme = [("--theme", rendering.theme != nil)]
        let background = [("--background", rendering.background != nil)]
        let target = "--format \(format)"
        if format != .svg { note(rendering.darkOption, target, "choose --format svg") }
        switch format {
        case .ansi:
            note(rendering.transparentOption, target, nil)
            if rendering.overlay == nil { note(rendering.themeOption, "the picture alone", "add --overlay") }
        case .text:
            note([("--color", cells.color != nil)] + theme, target, "choose --format ansi")
        case .pam:
            let options = [("--no-snap", rendering.noSnap), ("--overlay", rendering.overlay != nil)]
            note(cells.colorOptions + background + options + theme, target, nil)
        case .svg, .png: note(cells.cellOptions + rendering.cellOptions, target, nil)
        case .json: note(cells.cellOptions + rendering.cellOptions + background, target, nil)
        }
    }

    private func grid(
        of timeline: Timeline, at time: Double, _ depth: ColorDepth, by renderer: FrameRenderer
    ) -> CellGrid {
        cells.grid(rendering, depth) { grid, style in
            renderer.draw(timeline, at: time, style: style, into: &grid, rows: 0..<grid.rows)
        }
    }

    /// Returns the picture at the resolution of the dots of the cells.
    private func pixels(of timeline: Timeline, at time: Double, by renderer: FrameRenderer) -> PixelGrid {
        let grid = cells.grid
        let style = rendering.style(in: .truecolor)
        let viewport = Viewport(
            canvas: timeline.scene.canvas, columns: grid.columns, rows: grid.rows,
            dots: style.glyphs.pixelsPerCell,
            cellAspect: style.cellAspect)
        return renderer.pixels(of: timeline, at: time, viewport: viewport)
    }
}

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

    @OptionGroup var scene: SceneArgument
    @OptionGroup var time: SceneTime
    @OptionGroup var changes: SceneChanges
    @OptionGroup var stage: StageOptions
    @OptionGroup var output: Output

    func run() throws {
        let (item, pathNames) = try SceneSource.read(
            scene.word, with: changes.all, until: time.programTime, warning: output.verbosity.report)
        let time = time.seconds(in: item.timeline)
        let prose = SceneProse(
            item.timeline, at: time, caption: item.lesson.caption,
            step: item.lesson.step(at: time).map { item.lesson.steps[$0].text },
            pathNames: pathNames)
        try output.write(prose.text)
    }
}

struct Code: ParsableCommand {
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case swift, css, yaml
    }

    static let configuration = CommandConfiguration(
        abstract: "Write the Core Animation code of a scene.",
        discussion: """
            Writes Swift for UIKit, HTML with CSS, or the text of the scene. Comments in the Swift code \
            mark features that Core Animation lacks. The extension of the file selects the format: .swift, .html or .yaml.

            EXAMPLES:
              antics code star-morph
              antics code my.yaml --at 1.25 -o MyView.swift
              antics code draw-on --format css > draw-on.html
            """)

    @OptionGroup var scene: SceneArgument

    @Option(
        name: .customLong("at"), parsing: .unconditional,
        help: ArgumentHelp(
            "Mark the lines that act at this time, and add their values: seconds, or a percentage such as 50%.",
            valueName: "time"))
    var time: TimeText?

    @OptionGroup var changes: SceneChanges
    @OptionGroup var stage: StageOptions

    @Option(
        help:
            "The output format; css is inline SVG with keyframes, yaml the text of the scene. (default: from the extension of the file, or swift)"
    )
    var format: Format?

    @OptionGroup var output: Output

    func run() throws {
        let format = try Failure.format(
            format, of: output.path, default: .swift, needsExtension: false)
        noteUnused(by: format)
        try output.write(try text(in: format))
    }

    private func text(in format: Format) throws(Failure) -> String {
        if format == .yaml, ProgramScene.named(scene.word) != nil {
            throw Failure(
                "\(SafeText(scene.word)) is a Swift program and has no YAML. Try --format swift", .usage)
        }
        if format == .yaml { return try SceneSource.text(named: scene.word) }
        let (item, pathNames) = try SceneSource.read(
            scene.word, with: changes.all, warning: output.verbosity.report)
        if format == .css { return try css(item) }
        return SwiftCodeWriter(
            item.timeline, name: item.name, caption: item.lesson.caption, pathNames: pathNames
        ).listing(at: time?.seconds(of: item.timeline.duration)).text
    }

    private func css(_ item: PlaylistItem) throws(Failure) -> String {
        try ShapeRecording.requireShort(item.timeline, of: scene.word, for: "CSS")
        let listing = CSSCodeWriter(item.timeline, name: item.name).listing()
        listing.notes.forEach { output.verbosity.report("warning: \(SafeText($0))") }
        return listing.text
    }

    private func noteUnused(by format: Format) {
        let (target, at) = ("--format \(format)", ("--at", time != nil))
        switch format {
        case .swift: break
        case .css: output.verbosity.note([at], on: target)
        case .yaml: output.verbosity.note([at, ("--set", !changes.all.isEmpty)], on: target)
        }
    }
}

// MARK: - Poster

struct PosterCommand: ParsableCommand {
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, ansi, svg, png
    }

    static let configuration = CommandConfiguration(
        commandName: "poster",
        abstract: "Draw the whole course of a scene in one picture.",
        discussion: """
            The picture has fading ghosts of the moving shapes, a strip of frames, the title, and the command that made \
            it. The extension of the file selects the format: .svg, .png, .txt or .ans.

            EXAMPLES:
              antics poster star-morph
              antics poster star-morph -o star.svg
              antics poster my.yaml -o my.png --pixels 1600x1200 --background white
              antics say Ada | antics poster -o ada.png
            """)

    @OptionGroup var scene: SceneArgument

    @Option(
        name: .customLong("at"), parsing: .unconditional,
        help: ArgumentHelp(
            "The time of the main picture: seconds, or a percentage such as 50%. (default: the fullest picture)",
            valueName: "time"))
    var time: TimeText?

    @OptionGroup var changes: SceneChanges
    @OptionGroup var stage: StageOptions
    @OptionGroup var cells: CellOptions
    @OptionGroup var rendering: RenderOptions
    @OptionGroup var picture: PictureOptions

    @Option(help: "The output format. (default: from the extension of the file, or text)")
    var format: Format?

    @OptionGroup var output: Output

    func run() throws { try output.write(try poster()) }

    private func poster() throws(Failure) -> [UInt8] {
        let format = try Failure.format(format, of: output.path, default: .text)
        noteUnused(by: format)
        let item = try SceneSource.read(
            scene.word, with: changes.all, until: time?.seconds ?? 0, warning: output.verbosity.report
        ).item
        let time = time?.seconds(of: item.timeline.duration)
        switch format {
        case .text: return Array(grid(of: item, at: time, .mono).description.utf8)
        case .ansi: return Array(grid(of: item, at: time, cells.depth).ansiLines.utf8)
        case .svg:
            return Array(
                poster(of: item, at: time).svg(background: rendering.svgBackground(orElse: .black)).utf8)
        case .png:
            let poster = poster(of: item, at: time)
            let size = try picture.size(of: poster.size, standard: PixelSize(width: 1280, height: 1280))
            let pixels = poster.pixels(width: size.width, height: size.height)
            return PNG.encode(pixels, over: rendering.pictureBackground(orElse: .black))
        }
    }

    private func noteUnused(by format: Format) {
        let note = output.verbosity.note
        let target = "--format \(format)"
        if format != .svg { note(rendering.darkOption, target, "choose --format svg") }
        let ofPictures =
            picture.options + rendering.transparentOption + [("--overlay", rendering.overlay != nil)]
        switch format {
        case .text: note(cells.colorOptions + ofPictures + [("--theme", rendering.theme != nil)], target, nil)
        case .ansi: note(ofPictures + rendering.themeOption, target, nil)
        case .svg: note(cells.cellOptions + rendering.cellOptions + picture.options, target, nil)
        case .png: note(cells.cellOptions + rendering.cellOptions, target, nil)
        }
    }

    private func poster(of item: PlaylistItem, at time: Double?) -> Poster {
        .of(item, at: time, command: command(at: time), on: rendering.pictureBackground(orElse: .black))
    }

    /// Returns the command that makes this poster, without the folders of files.
    private func command(at time: Double?) -> String {
        let name = scene.word.split(separator: "/").last.map(String.init) ?? scene.word
        var words = ["antics", "poster", name]
        if let time { words += ["--at", time.decimal(upToPlaces: 3)] }
        for change in changes.all { words += ["--set", change] }
        return ShellCommand.quoted(words)
    }

    /// Returns the poster in cells: the title, the picture and the command.
    private func grid(of item: PlaylistItem, at time: Double?, _ depth: ColorDepth) -> CellGrid {
        cells.grid(rendering, depth) { grid, style in
            let hasTexts = grid.rows > 4
            let rows = hasTexts ? 1..<grid.rows - 1 : 0..<grid.rows
            Poster(item.timeline, at: time).draw(into: &grid, rows: rows, style: style)
            guard hasTexts else { return }
            grid.write(item.title, column: 0, row: 0, style: .bold)
            grid.write(SafeText(command(at: time)), column: 0, row: grid.rows - 1, style: .dim)
        }
    }
}

extension Poster {
    /// Returns the poster of a scene with its title. The texts are readable on a background, or on any one for `nil`.
    static func of(
        _ item: PlaylistItem, at time: Double? = nil, command: String, on background: PixelColor? = .black
    ) -> Poster {
        Poster(
            item.timeline, at: time,
            texts: Texts(
                title: item.heading.text, command: command,
                color: textColor(on: background.map { Color($0) })))
    }
}
