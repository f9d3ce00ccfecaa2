import ArgumentParser
import Cells
import Export
import Geometry
import Layers
import Platform
import Playground
import Scenes
import Text

/// `antics record`: records scenes to a file, without a screen.
struct Record: ParsableCommand {
    /// The style of an SVG.
    enum Style: String, CaseIterable, ExpressibleByArgument {
        case shapes, cells
    }

    /// The longest duration of a recording in seconds, as text.
    private static let longest = RecordingLength.longest.seconds.decimal(upToPlaces: 0)

    static let configuration = CommandConfiguration(
        abstract: "Record scenes to a file: asciicast, SVG, text, ANSI, or frames for a video.",
        discussion: """
            The extension of the file selects the format: .cast for asciinema, .svg, .txt or .ans. Recording needs no \
            screen, and gives the same file on every run.

            EXAMPLES:
              antics record star-morph -o star.cast
              antics record my.yaml -o my.svg --fps 60
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

    @Option(help: "The format of the file. (default: from its extension)")
    var format: RecordFormat?

    @Option(
        help: ArgumentHelp(
            "Write a stream of PAM pictures to this file instead; - is standard output.",
            valueName: "file"), completion: .file())
    var frames: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The size of the PAM pictures in pixels. (default: \(PixelSize.standard.defaultValueDescription))",
            valueName: PixelSize.standard.defaultValueDescription))
    var pixels: PixelSize?

    @Option(parsing: .unconditional, help: ArgumentHelp("Frames per second.", valueName: "count"))
    var fps = 30

    @OptionGroup var cells: CellOptions
    @OptionGroup var look: RenderOptions

    @Flag(help: "Record the whole screen, not only the picture. Lessons pause at their steps.")
    var panels = false

    @Option(
        help: ArgumentHelp(
            "A key script to play (see Keys); - is standard input.", valueName: "file"),
        completion: .file())
    var keys: String?

    @Option(
        help: "The style of an SVG: vector shapes or terminal cells. (default: shapes)")
    var style: Style?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The version of the asciicast format, 2 or 3. (default: 2)", valueName: "version"))
    var castVersion: Int?

    @Option(
        name: .customLong("duration"), parsing: .unconditional,
        help: ArgumentHelp(
            "The length of the recording, at most \(Record.longest). (default: the length of the scenes, at most an hour)",
            valueName: "seconds"))
    var length: TimeText?

    private var duration: Double? { length?.seconds }

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The number of times to play each scene. (default: 1)", valueName: "count"))
    var loops: Int?

    func validate() throws {
        guard (output.path == nil) != (frames == nil) else {
            throw ValidationError("choose one output: -o FILE or --frames FILE")
        }
        try require("--fps", fps, in: 1...1000)
        guard castVersion == nil || version != nil else {
            throw ValidationError("--cast-version must be 2 or 3")
        }
        if length != nil, !(duration.map { $0 > 0 && $0 <= RecordingLength.longest.seconds } ?? false) {
            throw ValidationError("--duration must be a number of seconds, at most \(Record.longest) (a day)")
        }
        try require("--loops", loops, in: 1...10_000)
    }

    func run() throws {
        guard let path = frames ?? output.path else { return }
        var recording = try recording(to: path)
        var file = try OutputFile.open(path, overwrites: output.writing.force)
        var progress = RecordProgress(isQuiet: output.writing.verbosity.quiet)
        defer { progress.clear() }
        try recording.write(to: &file, showing: &progress)
        try file.finish()
        progress.clear()
        recording.report(on: file).map(output.writing.verbosity.report)
        if recording.truncatedFrames > 0 {
            let frames =
                recording.truncatedFrames == 1 ? "one frame is" : "\(recording.truncatedFrames) frames are"
            output.writing.verbosity.report(
                "note: \(frames) too complex; the front layers are not drawn")
        }
    }
}

extension Record {
    /// Returns the recording of the options.
    private func recording(to path: String) throws(Failure) -> any Recording {
        let note = output.writing.verbosity.note
        if frames != nil {
            note(ofCells + ofFiles, "--frames", "write a file with -o")
            return PictureRecording(
                of: schedule(try playlist()), size: pixels ?? .standard, on: look.ground,
                fps: fps)
        }
        note([("--pixels", pixels != nil)], "a file", "write pictures with --frames")
        let format = try chosenFormat(path)
        if format != .cast { note([("--cast-version", castVersion != nil)], "a .\(format) file", nil) }
        guard format == .svg else {
            note([("--style", style != nil)], "a .\(format) file", "write an .svg")
            return try cellRecording(as: format)
        }
        switch style ?? .shapes {
        case .cells: return try cellRecording(as: format)
        case .shapes:
            note(ofCells, "an SVG of shapes", "add --style cells")
            return try shapeRecording()
        }
    }

    /// The options that affect cells only.
    private var ofCells: [GivenOption] {
        cells.cellOptions + look.cellOptions + [("--panels", panels), ("--keys", keys != nil)]
    }

    /// The options that affect the format of a file.
    private var ofFiles: [GivenOption] {
        [("--format", format != nil), ("--style", style != nil), ("--cast-version", castVersion != nil)]
    }

    /// Returns the format of the options, or that of the file's ending.
    private func chosenFormat(_ path: String) throws(Failure) -> RecordFormat {
        if let format { return format }
        if path == "-" { return .cast }
        let ending = URL(filePath: path).pathExtension
        if let format = RecordFormat(rawValue: ending.lowercased()) { return format }
        throw .unsupported(
            path, RecordFormat.allCases.map(\.rawValue),
            otherwise: "for a video, see antics help record")
    }

    private func playlist() throws(Failure) -> [PlaylistItem] {
        let isPiped = scenes.isEmpty && keys != "-" && InputFile.hasPipedData()
        return try SceneSource.playlist(
            isPiped ? ["-"] : scenes, with: changes.all, until: duration ?? 0,
            reportingTo: output.writing.verbosity)
    }

    private var version: AsciicastWriter.Version? { AsciicastWriter.Version(rawValue: castVersion ?? 2) }

    private func schedule(_ playlist: [PlaylistItem]) -> SceneSchedule {
        let timelines = playlist.map(\.timeline)
        let whole = SceneSchedule(timelines, times: loops ?? 1, duration: duration?.microseconds)
        guard let hour = bound(whole.duration) else { return whole }
        return SceneSchedule(timelines, times: loops ?? 1, duration: hour)
    }

    /// Returns the limit of one hour, in microseconds, for a longer recording without `--duration`, else `nil`.
    private func bound(_ length: Int) -> Int? {
        let hour = 3_600_000_000
        guard duration == nil, length > hour else { return nil }
        let longest = min(length, RecordingLength.longest).seconds.decimal(upToPlaces: 3)
        output.writing.verbosity.report(
            "note: recording only the first hour of \(length.seconds.decimal(upToPlaces: 3)) s."
                + " For more: --duration \(longest)")
        return hour
    }

    private func shapeRecording() throws(Failure) -> ShapeRecording {
        let playlist = try playlist()
        guard playlist.count == 1 else {
            throw Failure(
                "an SVG of shapes can contain only one scene, not \(playlist.count). To record several, add --style cells",
                .usage)
        }
        let recording = ShapeRecording(
            timeline: playlist[0].timeline, duration: schedule(playlist).duration.seconds,
            ground: look.background?.choice.value?.pixel, fps: fps)
        let share = recording.share
        guard share <= 1 else {
            let (seconds, slow) = (
                (recording.duration / share * 10).rounded(.down) / 10, Int(Double(fps) / share)
            )
            let ways = [
                seconds > 0 ? "--duration \(seconds.shortestDecimal)" : nil, slow > 0 ? "--fps \(slow)" : nil,
                "--style cells",
            ]
            throw Failure(
                "\(recording.duration.decimal(upToPlaces: 3)) s of this scene are too much for an SVG of shapes. "
                    + "Try \(ways.compactMap(\.self).joined(separator: " or "))", .usage)
        }
        return recording
    }

    private func cellRecording(as format: RecordFormat) throws(Failure) -> CellRecording {
        // The panels and the overlays have the colours of the theme.
        if !panels, look.overlay == nil, keys == nil {
            output.writing.verbosity.note(
                [("--theme", look.theme != nil)], on: "the picture alone", fix: "add --panels")
        }
        let playlist = try playlist()
        let grid = cells.grid
        let writer = format.writer(
            columns: grid.columns, rows: grid.rows, version: version ?? .v2,
            title: playlist.map(\.title).joined(separator: ", "), theme: look.terminal)
        return CellRecording(
            of: try session(of: playlist), by: writer, as: format, on: cells, look: look, fps: fps)
    }

    /// Returns the session to record: the keys of a file, or the scenes one after the other.
    private func session(of playlist: [PlaylistItem]) throws(Failure) -> ScriptedSession {
        var player = Player(
            playlist: Playlist(playlist), glyphs: look.glyphs,
            hasColors: cells.depth != .mono)
        if !panels { _ = player.apply(.show(.togglePanels), at: 0) }
        player.appearance.overlays = look.overlay?.names ?? []
        player.appearance.theme = look.theme ?? .standard
        let screen = Screen(
            cellAspect: look.aspect, colors: TerminalColors(depth: cells.depth, ground: look.namedGround),
            snaps: !look.noSnap)
        let length = duration?.microseconds
        guard let keys else {
            let whole = ScriptedSession(
                playing: player, screen: screen, times: loops ?? 1, isBrief: scenes == ["tour"],
                duration: length)
            guard let hour = bound(whole.duration) else { return whole }
            return ScriptedSession(playing: player, screen: screen, times: loops ?? 1, duration: hour)
        }
        output.writing.verbosity.note([("--loops", loops != nil)], on: "--keys")
        let script = try KeyScript.read(keys)
        player.start(at: 0, time: 0, speed: 1, reversed: false, paused: false)
        return ScriptedSession(
            player: player, screen: screen, script: script, duration: length ?? bound(script.duration))
    }
}
