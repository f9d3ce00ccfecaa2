import ArgumentParser
import Cells
import Export
import Geometry
import Layers
import Platform
import Playground
import Raster
import Scenes
import Text

/// A recording of cells, shapes or pictures, ready to be written.
protocol Recording {
    mutating func write(to file: inout OutputFile, showing progress: inout RecordProgress) throws(Failure)
    /// Returns the message after the file is complete, or `nil` if there is none.
    func report(on file: borrowing OutputFile) -> SafeText?
    /// The number of frames so far that reached the work limit, and are therefore truncated.
    var truncatedFrames: Int { get }
    /// The notes about differences between the file and the scene.
    var notes: [SafeText] { get }
}

extension Recording {
    var truncatedFrames: Int { 0 }
    var notes: [SafeText] { [] }

    /// Returns the message about a file: its name, duration, frame rate (`nil` for shapes), size and use.
    func sentence(
        _ file: borrowing OutputFile, _ seconds: Double, fps: Int? = nil, use: SafeText
    ) -> SafeText? {
        guard !file.isStandardOutput else { return nil }
        let rate = fps.map { "\($0) fps, " } ?? ""
        return
            "wrote \(file.name) (\(seconds.decimal(upToPlaces: 2)) s, \(rate)\(ByteCount.text(Double(file.size)))); \(use)"
    }
}

/// The progress of a recording, shown on standard error if that is a terminal.
struct RecordProgress {
    private let fps: Int
    private let isQuiet: Bool
    private let start = ContinuousClock.now
    private var shown = ""

    init(fps: Int, isQuiet: Bool) { (self.fps, self.isQuiet) = (fps, isQuiet) }

    /// Shows the progress at the time of a frame, after `pass` complete passes. Times are in microseconds.
    mutating func show(_ time: Int, of length: Int, pass: Int = 0, passes: Int = 1) {
        let elapsed = ContinuousClock.now - start
        guard !isQuiet, elapsed >= .milliseconds(StatusLine.delay) else { return }
        let length = max(length, 1)
        let fraction = min((Double(pass) + Double(time) / Double(length)) / Double(passes), 1)
        let secondsLeft = fraction > 0 ? (elapsed / fraction - elapsed).components.seconds + 1 : 0
        let (filled, rate) = (Int(20 * fraction), FrameRate(fps))
        let bar = String(repeating: "━", count: filled) + String(repeating: "─", count: 20 - filled)
        let frame = min(time * fps / 1_000_000 + 1, rate.count(in: length))
        let passText = passes > 1 ? "pass \(pass + 1) of \(passes), " : ""
        let text = "\(bar) \(passText)frame \(frame) of \(rate.count(in: length)), \(secondsLeft) s left"
        guard shown != text else { return }
        shown = text
        StatusLine.write("\r\(text)\u{1B}[K")
    }

    func clear() { if !shown.isEmpty { StatusLine.write("\r\u{1B}[K") } }
}

/// A recording of a session frame by frame, in cells.
struct CellRecording: Recording {
    private var session: ScriptedSession
    private var writer: any RecordingWriter
    private var palette: Palette
    private var grid: CellGrid
    private let fps: Int
    /// The time of the first frame in microseconds.
    private let start: Int
    private let use: (String) -> SafeText
    private(set) var truncatedFrames = 0

    init(
        of session: ScriptedSession, from start: Int, by writer: any RecordingWriter, as format: CellFormat,
        on cells: CellOptions, rendering: RenderOptions, fps: Int
    ) {
        self.session = session
        self.writer = writer
        palette = rendering.palette(cells.depth)
        grid = cells.grid
        (self.start, self.fps) = (start, fps)
        use = format.use
    }

    mutating func write(to file: inout OutputFile, showing progress: inout RecordProgress) throws(Failure) {
        var bytes: [UInt8] = []
        let rate = FrameRate(fps)
        var marks = session.marks.drop { $0.time < start }
        var index = 0
        while true {
            let time = min(start + rate.time(ofFrame: index), session.duration)
            session.draw(at: time, into: &grid)
            if session.isTruncated { truncatedFrames += 1 }
            palette.apply(to: &grid, glyphs: session.glyphs)
            write(&marks, before: time, to: &bytes)
            writer.add(grid, at: max(time - start, 0), to: &bytes)
            write(&marks, before: time + 1, to: &bytes)
            progress.show(time - start, of: session.duration - start)
            if bytes.count >= 1 << 16 {
                try file.write(bytes)
                bytes.removeAll(keepingCapacity: true)
            }
            if time >= session.duration { break }
            index += 1
        }
        writer.finish(at: max(session.duration - start, 0), to: &bytes)
        try file.write(bytes)
    }

    private mutating func write(
        _ marks: inout ArraySlice<KeyScript.Mark>, before time: Int, to bytes: inout [UInt8]
    ) {
        while let mark = marks.first, mark.time < time {
            writer.mark(mark.label, at: mark.time - start, to: &bytes)
            marks.removeFirst()
        }
    }

    func report(on file: borrowing OutputFile) -> SafeText? {
        sentence(file, max(session.duration - start, 0).seconds, fps: fps, use: use(file.name))
    }
}

/// A recorder of the playground that writes an asciicast frame by frame.
struct LiveRecorder: ScreenRecorder, ~Copyable {
    private var recording: Recording?
    private var palette: Palette

    init(_ depth: ColorDepth) { palette = Palette(depth) }

    private struct Recording: ~Copyable {
        var file: OutputFile
        var writer: AsciicastWriter
        let start: Double
        var bytes: [UInt8] = []

        /// Writes the added frames. A recording that ends after a complete frame is valid, so the file is kept.
        mutating func flush() throws(Failure) {
            do {
                try file.write(bytes)
            } catch {
                throw file.kept == 0 ? error : error.adding("; recording stopped")
            }
            file.keep()
            bytes.removeAll(keepingCapacity: true)
        }
    }

    mutating func begin(
        _ item: PlaylistItem, columns: Int, rows: Int, background: CellColor?, at clock: Double
    ) throws(FileProblem) {
        let writer = AsciicastWriter(
            columns: columns, rows: rows, title: item.title, theme: TerminalTheme(on: background))
        recording = Recording(
            file: try showing { () throws(Failure) in try OutputFile.new(item.name, "cast") },
            writer: writer, start: clock)
    }

    mutating func add(_ grid: CellGrid, glyphs: Glyphs, at clock: Double) throws(FileProblem) {
        var mapped = grid
        palette.apply(to: &mapped, glyphs: glyphs)
        guard var active = recording.take() else { return }
        active.writer.add(mapped, at: (clock - active.start).microseconds, to: &active.bytes)
        try showing { () throws(Failure) in try active.flush() }
        recording = consume active
    }

    mutating func finish(at clock: Double) throws(FileProblem) -> String {
        guard var active = recording.take() else { return "" }
        active.writer.finish(at: (clock - active.start).microseconds, to: &active.bytes)
        try showing { () throws(Failure) in
            try active.flush()
            try active.file.finish()
        }
        return active.file.name
    }
}

struct StillRecording: Recording {
    let bytes: [UInt8]

    func write(to file: inout OutputFile, showing progress: inout RecordProgress) throws(Failure) {
        try file.write(bytes)
    }

    func report(on file: borrowing OutputFile) -> SafeText? {
        file.isStandardOutput ? nil : "wrote \(file.name) (\(ByteCount.text(Double(file.size))))"
    }
}

/// A recording of the layers as an animated SVG, or as a web page with it.
struct ShapeRecording: Recording {
    let timeline: Timeline
    /// The texts of a web page, or `nil` for an SVG.
    var lesson: Lesson?
    /// The time of the picture in viewers without animation, in seconds, or `nil` for none.
    var poster: Double?
    /// The time of the scene at which the drawing begins, in seconds.
    var start = 0.0
    /// The duration of the drawing before it repeats, in seconds.
    let duration: Double
    /// The background, or `nil` for that of the page.
    let background: SVGWriter.Background?
    let fps: Int

    /// The fraction of the largest SVG that the writer allows.
    ///
    /// The writer compares the shapes of all frames, about three kilobytes each. Their number is that of the fullest of
    /// some frames.
    var fraction: Double {
        let frames = duration * Double(fps) + 1
        let times = stride(from: start, through: start + duration, by: max(duration / 24, 1e-3))
        let items = times.map { DisplayList.count(DisplayList(timeline, at: $0).items) }.max() ?? 1
        return frames * Double(max(items, 1)) / 150_000
    }

    /// Throws a failure if a scene is too long to be written as code with all its frames.
    static func requireShort(_ timeline: Timeline, of word: String, for format: SafeText) throws(Failure) {
        let drawing = ShapeRecording(
            timeline: timeline, duration: timeline.duration, background: nil,
            fps: CSSCodeWriter.framesPerSecond)
        guard drawing.fraction > 1 else { return }
        throw Failure(
            "this scene is too long for \(format). Try: antics record \(shellWord(word)) -o FILE.svg --style cells --duration 1",
            .usage)
    }

    func write(to file: inout OutputFile, showing progress: inout RecordProgress) throws(Failure) {
        let writer = SVGWriter(timeline, background: background, framesPerSecond: fps)
        // The page itself repeats a scene that ends.
        let svg = writer.animation(
            from: start, duration: duration, poster: poster, repeats: lesson == nil || timeline.loops)
        let page = lesson.map { lesson in
            ScrubPage.html(
                svg, of: timeline, lesson: lesson, duration: duration, background: background?.light ?? .black
            )
        }
        try file.write(Array((page ?? svg).utf8))
    }

    func report(on file: borrowing OutputFile) -> SafeText? {
        sentence(file, duration, use: RecordFormat.browserHint)
    }
}

extension DisplayList {
    /// Returns the number of items, including the contents of groups.
    fileprivate static func count(_ items: [Item]) -> Int {
        items.reduce(items.count) { sum, item in
            guard case .group(let group) = item else { return sum }
            return sum + count(group.items) + count(group.mask ?? [])
        }
    }
}

/// The format of a recording; its name is the ending of the file.
///
/// To add a format, add a case here and to ``CellFormat`` or ``PictureRecording/Format``, and complete the switches.
enum RecordFormat: String, CaseIterable, ExpressibleByArgument {
    case cast, svg, html, png, apng, gif, webp, txt, ans

    /// The format of pictures, or `nil` for formats of cells and shapes.
    var pictures: PictureRecording.Format? {
        switch self {
        case .png, .apng: .png
        case .gif: .gif
        case .webp: .webp
        case .cast, .svg, .html, .txt, .ans: nil
        }
    }

    /// The format of cells, or `nil` for pictures and for web pages.
    var cells: CellFormat? { CellFormat(rawValue: rawValue) }

    /// Whether the file can contain shapes or cells.
    var hasStyles: Bool { self == .svg || pictures != nil }

    /// The hint for using a file of pictures or shapes.
    static let browserHint: SafeText = "open it in a browser"
}

enum CellFormat: String {
    case cast, svg, txt, ans

    /// Returns a hint for using a file, for the last message.
    func use(of path: String) -> SafeText {
        let file = shellWord(path)
        return switch self {
        case .cast: "play: asciinema play \(file)"
        case .svg: RecordFormat.browserHint
        case .txt: "read: less \(file)"
        case .ans: "show: cat \(file)"
        }
    }

    func writer(
        columns: Int, rows: Int, version: AsciicastWriter.Version, title: SafeText, theme: TerminalTheme
    ) -> any RecordingWriter {
        switch self {
        case .cast:
            AsciicastWriter(columns: columns, rows: rows, version: version, title: title, theme: theme)
        case .svg: CellSVGWriter(columns: columns, rows: rows, title: title, theme: theme)
        case .txt: TextWriter()
        case .ans: ANSIWriter(columns: columns, rows: rows)
        }
    }
}
