import ArgumentParser
import Cells
import Colors
import Export
import Geometry
import Layers
import Pictures
import Platform
import Playground
import Raster
import Scenes
import Text

struct Record: ParsableCommand {
    enum Style: String, CaseIterable, ExpressibleByArgument {
        case shapes, cells
    }

    /// The maximum duration of a recording in seconds, as text.
    private static let maximum = RecordingLength.maximum.seconds.decimal(upToPlaces: 0)

    static let configuration = CommandConfiguration(
        abstract:
            "Record scenes to a file: asciicast, SVG, web page, PNG, GIF, WebP, text, ANSI, or video frames.",
        discussion: """
            The extension of the file selects the format: .cast for asciinema, .svg, .html, .png, .gif, .webp, .txt or .ans. \
            Recording needs no screen, and gives the same file on every run.

            EXAMPLES:
              antics record star-morph -o star.cast
              antics record my.yaml -o my.svg --fps 60
              antics record my.yaml -o part.gif --from 1 --to 2.5
              antics record my.yaml -o my.gif --background white
              antics record star-morph -o screen.png --style cells --panels
              antics record star-morph springs -o sheet.png --strip 8
              antics record star-morph colour -o tour.cast --panels
              antics record star-morph -o keys.cast --keys keys.txt --panels
              antics record star-morph --frames - --pixels 1280x720 |
                ffmpeg -f image2pipe -c:v pam -framerate 30 -i - star.mp4

            KEYS:
              A file for --keys has one statement on each line:
                wait SECONDS
                press KEY ...                  all at the same time
                press KEY ... every SECONDS    with this pause after each
                mark TEXT                      add a named marker
              A key is a character, or space, left, right, up, down, home, end,
              pageup, pagedown, enter, tab, backspace, delete, escape,
              shift-left, shift-right, f1 to f12, ctrl-a to ctrl-z.
              A comment begins with #.
            """)

    @Argument(
        help:
            "Bundled demos and scene files, recorded one after the other; - is standard input. (default: all demos)",
        completion: .scenes)
    var scenes: [String] = []

    @OptionGroup var output: Output
    @OptionGroup var changes: SceneChanges
    @OptionGroup var stage: StageOptions

    @Option(help: "The format of the file. (default: from its extension)")
    var format: RecordFormat?

    @Option(
        help: ArgumentHelp(
            "Write a stream of PAM pictures to this file instead; - is standard output.",
            valueName: "file"), completion: .file())
    var frames: String?

    @OptionGroup var picture: PictureOptions

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Frames per second. (default: 30)", valueName: "count"))
    var fps: Int?

    private var rate: Int { fps ?? 30 }

    @OptionGroup var cells: CellOptions
    @OptionGroup var rendering: RenderOptions

    @Flag(help: "Record the whole screen, not only the picture. Lessons pause at their steps.")
    var panels = false

    @Flag(
        inversion: .prefixedNo,
        help: "With --panels, pause at the steps of lessons, or play each scene once. (default: --lesson)")
    var lesson: Bool?

    @Option(
        help: ArgumentHelp("A key script to play (see Keys); - is standard input.", valueName: "file"),
        completion: .file())
    var keys: String?

    @Option(
        help:
            "The style of an SVG, PNG, GIF or WebP: shapes or terminal cells. (default: shapes, or cells with --panels or --keys)"
    )
    var style: Style?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Write a still PNG or SVG with this number of frames side by side, a row for each scene.",
            valueName: "count"))
    var strip: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The time of an SVG's picture without animation and with reduced motion. (default: the fullest picture)",
            valueName: "time"))
    var poster: TimeText?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The version of the asciicast format, 2 or 3. (default: 2)", valueName: "version"))
    var castVersion: Int?

    @Option(
        name: .customLong("duration"), parsing: .unconditional,
        help: ArgumentHelp(
            "The length of the recording, at most \(Record.maximum). (default: the length of the scenes, at most an hour)",
            valueName: "seconds"))
    var length: TimeText?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The time of the scenes at which the recording begins. (default: 0)", valueName: "seconds"))
    var from: TimeText?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The time of the scenes at which the recording ends, instead of --duration.", valueName: "seconds"
        ))
    var to: TimeText?

    /// The times of the scenes at which the recording begins and ends, in seconds; `nil` is the end of the scenes.
    private var start: Double { from?.seconds ?? 0 }
    private var end: Double? { to?.seconds ?? length?.seconds.map { start + $0 } }

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The number of times to play each scene. (default: 1; a PNG, GIF or WebP of an endless scene repeats forever)",
            valueName: "count"))
    var loops: Int?

    @Option(parsing: .unconditional, help: .hidden)
    var speed: String?

    @Flag(help: .hidden)
    var reverse = false

    func validate() throws {
        if speed != nil || reverse {
            throw ValidationError(
                speed == nil
                    ? "record has no --reverse. Press r in a key script: --keys FILE"
                    : "record has no --speed. Press { in a key script for half the speed: --keys FILE")
        }
        guard (output.path == nil) != (frames == nil) else {
            throw ValidationError("choose one output: -o FILE or --frames FILE")
        }
        if let frames, RecordFormat(rawValue: URL(filePath: frames).pathExtension.lowercased()) != nil {
            throw ValidationError(
                "--frames writes a stream of PAM pictures. For another format: -o \(shellWord(frames).text)")
        }
        try require("--fps", fps, in: 1...1000)
        guard castVersion == nil || version != nil else {
            throw ValidationError("--cast-version must be 2 or 3")
        }
        guard to == nil || length == nil else { throw ValidationError("choose one: --to or --duration") }
        if from != nil, from?.seconds.map({ $0 >= 0 }) != true {
            throw ValidationError("--from must be a number of seconds, 0 or more")
        }
        if length != nil || to != nil,
            !(end.map { $0 > start && $0 <= RecordingLength.maximum.seconds } ?? false)
        {
            throw ValidationError(
                to != nil
                    ? "--to must be a number of seconds above --from, at most \(Record.maximum) (a day)"
                    : "--duration must be a number of seconds above 0, at most \(Record.maximum) (a day)")
        }
        try require("--loops", loops, in: 1...10_000)
        try require("--strip", strip, in: 1...100)
    }

    func run() throws {
        guard let path = frames ?? output.path else { return }
        var recording = try recording(to: path)
        var file = try OutputFile.open(path, overwrites: output.force)
        var progress = RecordProgress(fps: rate, isQuiet: output.verbosity.quiet)
        defer { progress.clear() }
        try recording.write(to: &file, showing: &progress)
        try file.finish()
        progress.clear()
        recording.report(on: file).map(output.verbosity.report)
        recording.notes.forEach(output.verbosity.report)
        if recording.truncatedFrames > 0 {
            let frames =
                recording.truncatedFrames == 1 ? "one frame is" : "\(recording.truncatedFrames) frames are"
            output.verbosity.report("note: \(frames) too complex; the front layers are not drawn")
        }
    }
}

extension Record {
    private func recording(to path: String) throws(Failure) -> any Recording {
        let note = output.verbosity.note
        if frames != nil {
            let unused = cellOptions + fileOptions + rendering.darkOption + rendering.transparentOption
            note(unused, "--frames", "write a file with -o")
            let source = try scenePictures(
                of: try playlist(), size: picture.scale == nil ? picture.pixels ?? .standard : nil)
            return PictureRecording(
                of: source, from: try firstTime(before: source.duration), as: .stream,
                on: rendering.opaqueBackground, fps: rate)
        }
        let fix: SafeText = "for a video, see antics help record"
        let format = try Failure.format(format, of: path, default: .cast, otherwise: fix)
        if format != .cast { note([("--cast-version", castVersion != nil)], "a .\(format) file", nil) }
        if format != .svg || strip != nil || isOfCells {
            note([("--poster", poster != nil)], "this picture", "write an .svg of shapes")
        }
        let isOfShapes = format == .html || format.hasStyles && !isOfCells
        let isShape = isOfShapes || strip != nil
        if !isShape || format != .svg {
            note(rendering.darkOption, "this picture", "write an .svg of shapes")
        }
        if !isShape || format == .gif {
            note(rendering.transparentOption, "this picture", "write a .png of shapes")
        }
        if format == .html || strip != nil {
            note([("--from", from != nil)], strip == nil ? "a web page" : "a film strip", nil)
        }
        if let strip { return try filmStrip(of: strip, as: format) }
        if !format.hasStyles { note([("--style", style != nil)], "a .\(format) file", "write an .svg") }
        if isOfShapes {
            note(cellOptions, "a picture of shapes", format.hasStyles ? "add --style cells" : nil)
        }
        if let pictures = format.pictures {
            return try pictureRecording(as: pictures, isOfShapes: isOfShapes)
        }
        note(picture.options, "a .\(format) file", "write a .png")
        guard !isOfShapes, let cells = format.cells else { return try shapeRecording(as: format) }
        return try cellRecording(as: cells)
    }

    private func pictureRecording(
        as format: PictureRecording.Format, isOfShapes: Bool
    ) throws(Failure) -> PictureRecording {
        let note = output.verbosity.note
        if !isOfShapes {
            note([("--pixels", picture.pixels != nil)], "--style cells", "choose --size and --scale")
        }
        var fps = rate
        if format == .gif, fps > GIFWriter.greatestRate {
            fps = GIFWriter.greatestRate
            output.verbosity.report(
                "note: a GIF has at most \(fps) frames in a second. For more: -o FILE.png")
        }
        let playlist = try playlist()
        let isSession = !isOfShapes && (panels || keys != nil)
        // The header of a file with one scene contains the number of plays. Other files contain the pictures of each play.
        let isSingle = playlist.count == 1 && !isSession
        let containsPlays = loops != nil && !(isSession && keys != nil)
        let plays =
            isSingle
            ? loops ?? (playlist[0].timeline.loops ? 0 : 1)
            : !containsPlays && (isSession || playlist.allSatisfy(\.timeline.loops)) ? 0 : 1
        let source: any PictureSource =
            if isOfShapes {
                try scenePictures(of: playlist, times: isSingle ? 1 : loops ?? 1)
            } else {
                CellPictures(
                    of: try session(of: playlist, times: isSingle ? 1 : loops ?? 1), on: cells,
                    rendering: rendering,
                    painter: TerminalPainter(cellWidth: try cellWidth, theme: rendering.terminal))
            }
        let background = isOfShapes ? rendering.pictureBackground(orElse: format == .gif ? .black : nil) : nil
        return PictureRecording(
            of: source,
            from: try firstTime(
                before: source.duration, of: isSingle && plays != 1 ? playlist[0].timeline : nil),
            as: format, on: format == .gif ? background ?? .black : background, fps: fps, plays: plays,
            hasFinalPicture: plays == 1 || plays > 1 && !playlist[0].timeline.loops)
    }

    private func filmStrip(of count: Int, as format: RecordFormat) throws(Failure) -> StillRecording {
        let note = output.verbosity.note
        guard format == .png || format == .svg else {
            throw Failure("--strip makes a still picture, not a .\(format) file. Use .png or .svg", .usage)
        }
        note(cellOptions + [("--loops", loops != nil), ("--fps", fps != nil)], "--strip", nil)
        let background = rendering.pictureBackground(orElse: .black)
        let strip = Poster(
            strip: try playlist().map(\.timeline), count: count, duration: end,
            color: Poster.textColor(on: background.map { Color($0) }))
        if format == .svg {
            note(picture.options, "a .svg file", "write a .png")
            return StillRecording(
                bytes: Array(strip.svg(background: rendering.svgBackground(orElse: .black)).utf8))
        }
        let standard = PixelSize(width: min(200 * count, PixelSize.maximum), height: PixelSize.maximum)
        let size = try picture.size(of: strip.size, standard: standard)
        let pixels = strip.pixels(width: size.width, height: size.height)
        return StillRecording(bytes: PNG.encode(pixels, over: background))
    }

    /// The width of a cell in pixels: 8, or the multiple of `--scale`.
    private var cellWidth: Int {
        get throws(Failure) {
            let scale = picture.scale ?? 1
            let width = (8 * scale).rounded()
            guard width >= 1 else { throw picture.tooSmall(scale, minimum: 1.0 / 8) }
            let size = cells.size ?? .standard
            let maximum = PixelSize.maximum / max(size.columns, 2 * size.rows)
            guard width <= Double(maximum), maximum > 0 else {
                let fix =
                    maximum > 0 ? "at most --scale \((Double(maximum) / 8).shortestDecimal)" : "fewer cells"
                throw Failure(
                    "\(size.columns)x\(size.rows) cells make a picture of more than \(PixelSize.maximum) pixels. Use \(fix)",
                    .usage)
            }
            return Int(width)
        }
    }

    private func scenePictures(
        of playlist: [PlaylistItem], times: Int? = nil, size: PixelSize? = nil
    ) throws(Failure) -> ScenePictures {
        let schedule = schedule(playlist, times: times ?? loops ?? 1)
        if let size { return ScenePictures(of: schedule, size: size) }
        return ScenePictures(of: schedule, size: try picture.size(of: playlist[0].timeline.scene.canvas))
    }

    /// Whether a file with styles has cells. Only cells can show panels and keys.
    private var isOfCells: Bool { style.map { $0 == .cells } ?? (panels || keys != nil) }

    /// The options that only recordings of cells use.
    private var cellOptions: [OptionUse] {
        cells.cellOptions + rendering.cellOptions + [
            ("--panels", panels), ("--lesson", lesson != nil), ("--keys", keys != nil),
        ]
    }

    /// The options that a stream of pictures does not use.
    private var fileOptions: [OptionUse] {
        [
            ("--format", format != nil), ("--style", style != nil), ("--strip", strip != nil),
            ("--cast-version", castVersion != nil), ("--poster", poster != nil),
        ]
    }

    private func playlist() throws(Failure) -> [PlaylistItem] {
        let isPiped = scenes.isEmpty && keys != "-" && InputFile.hasPipedData()
        return try SceneSource.playlist(
            isPiped ? ["-"] : scenes, with: changes.all, until: end ?? 0,
            reportingTo: output.verbosity)
    }

    private var version: AsciicastWriter.Version? { AsciicastWriter.Version(rawValue: castVersion ?? 2) }

    private func schedule(_ playlist: [PlaylistItem], times: Int) -> SceneSchedule {
        func schedule(_ duration: Int?) -> SceneSchedule {
            SceneSchedule(playlist.map(\.timeline), times: times, duration: duration)
        }
        let whole = schedule(end?.microseconds)
        return limit(whole.duration).map(schedule) ?? whole
    }

    /// Returns the limit of one hour, in microseconds, for a longer recording without `--duration`, else `nil`.
    private func limit(_ length: Int) -> Int? {
        let hour = 3_600_000_000
        guard end == nil, length > hour else { return nil }
        let longest = min(length, RecordingLength.maximum).seconds.decimal(upToPlaces: 3)
        output.verbosity.report(
            "note: recording only the first hour of \(length.seconds.decimal(upToPlaces: 3)) s."
                + " For more: --duration \(longest)")
        return hour
    }

    /// Returns the time at which the recording begins, before the end of the scenes, in microseconds.
    ///
    /// A file that repeats begins where the loop of its scene does, unless the user chooses a part.
    private func firstTime(before duration: Int, of loop: Timeline? = nil) throws(Failure) -> Int {
        if let loop, from == nil, end == nil { return SceneSchedule.showing(of: loop).loopStart }
        guard start == 0 || start.microseconds < duration else {
            throw Failure(
                "--from \(start.shortestDecimal) is after the end of the scenes. Use less than \(duration.seconds.shortestDecimal)",
                .usage)
        }
        return start.microseconds
    }

    private func shapeRecording(as format: RecordFormat) throws(Failure) -> ShapeRecording {
        let kind = format == .svg ? "an SVG of shapes" : "a web page"
        output.verbosity.note([("--loops", loops != nil)], on: kind)
        let playlist = try playlist()
        guard playlist.count == 1 else {
            throw Failure(
                "\(kind) can contain only one scene, not \(playlist.count)\(format == .svg ? ". To record several, add --style cells" : "")",
                .usage)
        }
        let timeline = playlist[0].timeline
        let whole = schedule(playlist, times: 1).duration
        let start = format == .html ? 0 : try firstTime(before: whole, of: timeline).seconds
        let recording = ShapeRecording(
            timeline: timeline, lesson: format == .html ? playlist[0].lesson : nil,
            poster: format == .svg
                ? poster?.seconds(of: timeline.duration) ?? Poster.fullestTime(of: timeline) : nil,
            start: start, duration: whole.seconds - start,
            background: rendering.svgBackground(orElse: nil), fps: rate)
        let fraction = recording.fraction
        guard fraction <= 1 else {
            let seconds = (recording.duration / fraction * 10).rounded(.down) / 10
            let fps = Int(Double(rate) / fraction)
            let fixes = [
                seconds > 0 ? "--duration \(seconds.shortestDecimal)" : nil, fps > 0 ? "--fps \(fps)" : nil,
                format == .svg ? "--style cells" : nil,
            ]
            throw Failure(
                "\(recording.duration.decimal(upToPlaces: 3)) s of this scene are too much for \(kind). "
                    + "Try \(fixes.compactMap(\.self).joined(separator: " or "))", .usage)
        }
        return recording
    }

    private func cellRecording(as format: CellFormat) throws(Failure) -> CellRecording {
        // The panels and the overlays have the colours of the theme.
        if !panels, rendering.overlay == nil, keys == nil {
            output.verbosity.note(rendering.themeOption, on: "the picture alone", fix: "add --panels")
        }
        let playlist = try playlist()
        let grid = cells.grid
        let writer =
            format.writer(
                columns: grid.columns, rows: grid.rows, version: version ?? .v2,
                title: playlist.map(\.title).joined(separator: ", "), theme: rendering.terminal)
        let session = try session(of: playlist, times: loops ?? 1)
        return CellRecording(
            of: session, from: try firstTime(before: session.duration), by: writer, as: format, on: cells,
            rendering: rendering, fps: rate)
    }

    /// Returns the session to record: the keys of a file, or the scenes one after the other.
    private func session(of playlist: [PlaylistItem], times: Int) throws(Failure) -> ScriptedSession {
        var player = Player(
            playlist: Playlist(playlist), glyphs: rendering.glyphs,
            hasColors: cells.depth != .mono)
        if !panels { _ = player.apply(.show(.togglePanels), at: 0) }
        player.appearance.overlays = rendering.overlay?.names ?? []
        player.appearance.theme = rendering.theme ?? .standard
        let screen = Screen(
            cellAspect: rendering.aspect,
            colors: TerminalColors(depth: cells.depth, background: rendering.namedBackground),
            snaps: !rendering.noSnap)
        let length = end?.microseconds
        guard let keys else {
            func session(_ duration: Int?) -> ScriptedSession {
                ScriptedSession(
                    playing: player, screen: screen, times: times, pausesAtSteps: lesson ?? true,
                    isBrief: scenes == ["tour"], duration: duration)
            }
            let whole = session(length)
            return limit(whole.duration).map(session) ?? whole
        }
        output.verbosity.note([("--loops", loops != nil), ("--lesson", lesson != nil)], on: "--keys")
        let script = try KeyScript.read(keys)
        player.start(at: 0, time: 0)
        return ScriptedSession(
            player: player, screen: screen, script: script, duration: length ?? limit(script.duration))
    }
}
