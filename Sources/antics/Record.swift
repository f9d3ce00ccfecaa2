import ArgumentParser
import Cells
import Export
import Foundation
import Layers
import Playback
import Playground
import Raster

/// `antics record`: scenes as a file, in their own time and without a screen.
struct Record: ParsableCommand {
    /// What a recording can be.
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case cast, svg, txt, ans
    }

    /// How an SVG is drawn.
    enum Style: String, CaseIterable, ExpressibleByArgument {
        case shapes, cells
    }

    static let configuration = CommandConfiguration(
        abstract: "Record scenes without a screen: asciicast, SVG, text or ANSI; frames for a video.",
        discussion: """
            EXAMPLES:
              antics record star-morph -o star.cast
              antics record my.yaml -o my.svg --fps 60
              antics record star-morph colour -o tour.cast --panels
              antics record star-morph -o keys.cast --keys keys.txt --panels
              antics record star-morph --frames - --pixels 1280x720 |
                ffmpeg -f image2pipe -c:v pam -framerate 30 -i - star.mp4

            KEYS:
              A file for --keys has a statement a line:
                wait SECONDS
                press KEY ...                  one after the other, at once
                press KEY ... every SECONDS    with a pause after each
                mark TEXT                      a name for the moment
              A key is a character, or space, left, right, up, down, home, end,
              pageup, pagedown, enter, tab, backspace, delete, escape,
              shift-left, shift-right, f1 to f12, ctrl-a to ctrl-z.
              # begins a comment.
            """)

    @Argument(help: "Bundled demos and scene files, one after the other; all demos when there is none.")
    var scenes: [String] = []

    @Option(name: .shortAndLong, help: "The file; its ending says what it will be. - is standard output.")
    var output: String?

    @Option(help: "What it will be (cast, svg, txt, ans), when the name does not say.")
    var format: Format?

    @Option(help: "Write PAM pictures, one after the other, to this file; - is standard output.")
    var frames: String?

    @Option(help: "The size of those pictures.")
    var pixels = CellSize(columns: 640, rows: 480)

    @Option(help: "Frames in a second.")
    var fps = 30

    @Option(help: "Columns and rows of cells.")
    var size = CellSize(columns: 80, rows: 24)

    @Option(help: "The characters: braille, half, quadrant, sextant, octant, ascii or auto.")
    var renderer = GlyphsChoice.auto

    @Option(help: "The colours: none, 16, 256 or truecolor.")
    var color = ColorDepth.truecolor

    @Option(help: "How many times as tall as wide a cell is.")
    var cellAspect = 2.0

    @Flag(help: "Record the whole screen, not only the picture; lessons pause at their steps.")
    var panels = false

    @Option(help: "Perform the keys of this file.")
    var keys: String?

    @Option(help: "How an SVG is drawn: shapes (the layers themselves) or cells (as in a terminal).")
    var style = Style.shapes

    @Option(help: "The version of the asciicast format, 2 or 3.")
    var castVersion = 2

    @Option(help: "How many seconds to record; as long as the scenes last, unless given.")
    var duration: Double?

    @Option(help: "How many times each scene is played.")
    var loops = 1

    @Flag(help: "Replace a file that exists.")
    var force = false

    @Flag(help: "Say nothing but errors.")
    var quiet = false

    func validate() throws {
        guard (output == nil) != (frames == nil) else {
            throw ValidationError("name a file: antics record star-morph -o star.cast (or --frames -)")
        }
        guard (1...1000).contains(fps) else {
            throw ValidationError("--fps wants a whole number from 1 to 1000")
        }
        guard AsciicastWriter.Version(rawValue: castVersion) != nil else {
            throw ValidationError("--cast-version wants 2 or 3")
        }
        guard cellAspect > 0, cellAspect.isFinite else {
            throw ValidationError("--cell-aspect wants a positive number, such as 2")
        }
        if let duration, !(duration > 0 && duration <= 86_400) {
            throw ValidationError("--duration wants a number of seconds, at most a day")
        }
        guard (1...10_000).contains(loops) else {
            throw ValidationError("--loops wants a whole number from 1 to 10000")
        }
    }

    func run() throws {
        try Failure.reporting {
            if let frames {
                try recordFrames(to: frames)
            } else if let output {
                try record(to: output, as: chosenFormat(output))
            }
        }
    }
}

extension Record {
    /// What the file will be: what was asked for, or what its name says.
    private func chosenFormat(_ path: String) throws(Failure) -> Format {
        if let format { return format }
        if path == "-" { return .cast }
        let ending = URL(filePath: path).pathExtension
        if let format = Format(rawValue: ending.lowercased()) { return format }
        throw Failure(
            "error: cannot write \"\(ending.isEmpty ? path : "." + ending)\"; can: .cast .svg .txt .ans. "
                + "For video: antics record --frames - … | ffmpeg", .usage)
    }

    private func record(to path: String, as format: Format) throws {
        let playlist = try SceneSource.playlist(scenes)
        if format == .svg, style == .shapes { return try recordShapes(of: playlist, to: path) }
        var performance = try performance(of: playlist)
        var file = try RecordFile.open(path, overwrites: force)
        var writer = writer(format, title: playlist.map(\.scene.title).joined(separator: ", "))
        try write(&performance, with: &writer, to: &file)
        try file.finish()
        let seconds = performance.duration.seconds
        report(path, seconds, file.size, format)
    }

    /// What happens: the keys of a file, or the scenes one after the other.
    private func performance(of playlist: [PlaylistItem]) throws(Failure) -> Performance {
        var player = Player(playlist: playlist, renderer: renderer.fixed)
        if !panels { _ = player.apply(.togglePanels, at: 0) }
        let screen = Screen(cellAspect: cellAspect)
        let length = duration?.microseconds
        guard let keys else {
            return Performance(playing: player, screen: screen, times: loops, duration: length)
        }
        let script = try keyScript(keys)
        player.start(at: 0, time: 0, speed: 1, reversed: false, paused: false)
        return Performance(player: player, screen: screen, script: script, duration: length)
    }

    private func keyScript(_ path: String) throws(Failure) -> KeyScript {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Failure("error: cannot read \(path): no such file", .noInput)
        }
        do {
            return try KeyScript(String(decoding: data, as: UTF8.self))
        } catch {
            throw Failure("\(path):\(error.line):\(error.column): error: \(error.message)", .badScene)
        }
    }

    private func writer(_ format: Format, title: String) -> any RecordingWriter {
        switch format {
        case .cast:
            AsciicastWriter(
                columns: size.columns, rows: size.rows,
                version: AsciicastWriter.Version(rawValue: castVersion) ?? .v2,
                description: AsciicastWriter.Description(title: title))
        case .svg: CellSVGWriter(columns: size.columns, rows: size.rows, title: title)
        case .txt: TextWriter()
        case .ans: ANSIWriter(columns: size.columns, rows: size.rows)
        }
    }

    private func write(
        _ performance: inout Performance, with writer: inout any RecordingWriter, to file: inout RecordFile
    ) throws {
        var grid = CellGrid(columns: size.columns, rows: size.rows)
        var palette = Palette(color)
        var bytes: [UInt8] = []
        var progress = RecordProgress(isQuiet: quiet)
        defer { progress.clear() }
        let rate = FrameRate(fps)
        var marks = performance.marks[...]
        var index = 0
        while true {
            let time = min(rate.time(ofFrame: index), performance.duration)
            performance.draw(at: time, into: &grid)
            palette.apply(to: &grid, glyphs: performance.renderer)
            write(&marks, before: time, with: &writer, to: &bytes)
            writer.add(grid, at: time, to: &bytes)
            write(&marks, before: time + 1, with: &writer, to: &bytes)
            progress.tell(time, of: performance.duration)
            if bytes.count >= 1 << 16 {
                try file.write(bytes)
                bytes.removeAll(keepingCapacity: true)
            }
            if time >= performance.duration { break }
            index += 1
        }
        writer.finish(at: performance.duration, to: &bytes)
        try file.write(bytes)
    }

    private func write(
        _ marks: inout ArraySlice<Performance.Mark>, before time: Int,
        with writer: inout any RecordingWriter, to bytes: inout [UInt8]
    ) {
        while let mark = marks.first, mark.time < time {
            writer.mark(mark.label, at: mark.time, to: &bytes)
            marks.removeFirst()
        }
    }

    /// Writes the layers themselves, as an SVG that moves.
    private func recordShapes(of playlist: [PlaylistItem], to path: String) throws {
        guard playlist.count == 1, !panels, keys == nil else {
            throw Failure(
                "error: an SVG of shapes holds one scene and no panels; add --style cells", .usage)
        }
        let scene = playlist[0].scene
        let length = duration ?? (scene.duration > 0 ? scene.duration * Double(loops) : 0)
        var file = try RecordFile.open(path, overwrites: force)
        let text = SVGWriter(scene, framesPerSecond: fps).animation(duration: length)
        try file.write(Array(text.utf8))
        try file.finish()
        report(path, length, file.size, .svg)
    }

    private func recordFrames(to path: String) throws {
        let playlist = try SceneSource.playlist(scenes)
        var file = try RecordFile.open(path, overwrites: force)
        let renderer = FrameRenderer()
        var progress = RecordProgress(isQuiet: quiet)
        defer { progress.clear() }
        let schedule = SceneSchedule(playlist.map(\.scene), times: loops, duration: duration?.microseconds)
        let rate = FrameRate(fps)
        let total = rate.count(in: schedule.duration)
        for index in 0..<total {
            let (scene, time) = schedule.moment(at: rate.time(ofFrame: index))
            let viewport = Viewport(canvas: scene.canvas, width: pixels.columns, height: pixels.rows)
            let picture = renderer.pixels(of: scene, at: time, viewport: viewport)
            try file.write(PAM.encode(picture, over: .black))
            progress.tell(index, of: total)
        }
        try file.finish()
        guard !quiet else { return }
        progress.clear()
        let seconds = Record.decimals(schedule.duration.seconds)
        Failure.say("wrote \(total) frames (\(seconds) s, \(fps) fps, \(pixels.defaultValueDescription))")
    }

    /// Tells what has been written.
    private func report(_ path: String, _ seconds: Double, _ bytes: Int, _ format: Format) {
        guard !quiet, path != "-" else { return }
        let use =
            switch format {
            case .cast: "play: asciinema play \(path)"
            case .svg: "open it in a browser"
            case .txt: "read: less \(path)"
            case .ans: "show: cat \(path)"
            }
        Failure.say(
            "wrote \(path) (\(Record.decimals(seconds)) s, \(fps) fps, \(Record.size(bytes))); \(use)")
    }

    private static func decimals(_ value: Double) -> String {
        let text = ((value * 1000).rounded() / 1000).description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    private static func size(_ bytes: Int) -> String {
        switch bytes {
        case ..<1000: "\(bytes) B"
        case ..<1_000_000: "\((bytes + 500) / 1000) kB"
        default: "\(decimals((Double(bytes) / 100_000).rounded() / 10)) MB"
        }
    }
}
