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
    @OptionGroup var stage: StageOption
    @OptionGroup var cells: CellOptions
    @OptionGroup var look: RenderOptions
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
            return Array(whole(item, at: time).svg(background: look.svgGround(orElse: .black)).utf8)
        case .png:
            let poster = whole(item, at: time)
            let size = try picture.size(of: poster.size, standard: PixelSize(width: 1280, height: 1280))
            let pixels = poster.pixels(width: size.width, height: size.height)
            return PNG.encode(pixels, over: look.pictureGround(orElse: .black))
        }
    }

    private func noteUnused(by format: Format) {
        let note = output.verbosity.note
        let what = "--format \(format)"
        if format != .svg { note(look.darkOption, what, "choose --format svg") }
        let ofPictures = picture.given + look.clearOption + [("--overlay", look.overlay != nil)]
        switch format {
        case .text: note(cells.colorOptions + ofPictures + [("--theme", look.theme != nil)], what, nil)
        case .ansi: note(ofPictures + look.themeOption, what, nil)
        case .svg: note(cells.cellOptions + look.cellOptions + picture.given, what, nil)
        case .png: note(cells.cellOptions + look.cellOptions, what, nil)
        }
    }

    private func whole(_ item: PlaylistItem, at time: Double?) -> Poster {
        .of(item, at: time, command: line(at: time), on: look.pictureGround(orElse: .black))
    }

    /// Returns the command that makes this poster, without the folders of files.
    private func line(at time: Double?) -> String {
        let name = scene.word.split(separator: "/").last.map(String.init) ?? scene.word
        var words = ["antics", "poster", name]
        if let time { words += ["--at", time.decimal(upToPlaces: 3)] }
        for change in changes.all { words += ["--set", change] }
        return words.map(ShellCommand.quoted).joined(separator: " ")
    }

    /// Returns the poster in cells: the title, the picture and the command.
    private func grid(of item: PlaylistItem, at time: Double?, _ depth: ColorDepth) -> CellGrid {
        cells.grid(look, depth) { grid, style in
            let hasTexts = grid.rows > 4
            let rows = hasTexts ? 1..<grid.rows - 1 : 0..<grid.rows
            Poster(item.timeline, at: time).draw(into: &grid, rows: rows, style: style)
            guard hasTexts else { return }
            grid.write(item.title, column: 0, row: 0, style: .bold)
            grid.write(SafeText(line(at: time)), column: 0, row: grid.rows - 1, style: .dim)
        }
    }
}

extension Poster {
    /// Returns the poster of a scene with its title, and with texts that are readable on a background; `nil` stands for
    /// any background.
    static func of(
        _ item: PlaylistItem, at time: Double? = nil, command: String, on ground: PixelColor? = .black
    ) -> Poster {
        Poster(
            item.timeline, at: time,
            texts: Texts(
                title: (item.title.isEmpty ? item.shownName : item.title).text, command: command,
                color: textColor(on: ground.map(Color.init(pixel:)))))
    }
}
