import ArgumentParser
import Cells
import Export
import Geometry
import Layers
import Platform
import Playback
import Playground
import Raster
import Text

/// One kind of recording, ready to be written: cells, shapes or pictures. Which it is, ``Record`` decides.
protocol Recording {
    /// Writes everything, and tells how far it is.
    mutating func write(to file: inout OutputFile, telling progress: inout RecordProgress) throws(Failure)
    /// What to say when the file is complete; nil for nothing.
    func report(on file: borrowing OutputFile) -> SafeText?
    /// How many of the frames written so far were more work than a frame may be, and so are not whole.
    var cutFrames: Int { get }
}

extension Recording {
    /// What is said of a file: its name, what is in it, how large it is, and what it is good for.
    /// Shapes have no frame rate.
    func sentence(
        _ file: borrowing OutputFile, _ seconds: Double, fps: Int? = nil, use: SafeText
    ) -> SafeText? {
        guard !file.isStandardOutput else { return nil }
        let rate = fps.map { "\($0) fps, " } ?? ""
        return
            "wrote \(file.name) (\(seconds.decimal(upToPlaces: 3)) s, \(rate)\(ByteCount.text(Double(file.size)))); \(use)"
    }
}

/// How far a recording is, on standard error, when a person watches.
struct RecordProgress {
    private let isShown: Bool
    private var percent = -1

    init(isQuiet: Bool) { isShown = !isQuiet && isatty(Descriptor.standardError.number) == 1 }

    /// Shows the share that is done.
    mutating func tell(_ done: Int, of total: Int) {
        let now = 100 * done / max(1, total)
        guard isShown, now != percent else { return }
        percent = now
        show("\rrecording \(now) %")
    }

    /// Removes the line.
    func clear() { if isShown, percent >= 0 { show("\r\u{1B}[K") } }

    private func show(_ text: String) { try? Descriptor.standardError.write(Array(text.utf8)) }
}

/// A recording of cells: a session frame by frame, as a terminal would show it.
struct CellRecording: Recording {
    private var session: ScriptedSession
    private var writer: any RecordingWriter
    private var palette: Palette
    private var grid: CellGrid
    private let fps: Int
    private let use: (String) -> SafeText
    private(set) var cutFrames = 0

    /// A recording of a session, in a format, on a grid and in the colours of its cells, over a ground.
    init(
        of session: ScriptedSession, by writer: any RecordingWriter, as format: RecordFormat,
        on cells: CellOptions, look: RenderOptions, fps: Int
    ) {
        self.session = session
        self.writer = writer
        palette = look.palette(cells.depth)
        grid = cells.grid
        self.fps = fps
        use = format.use
    }

    mutating func write(to file: inout OutputFile, telling progress: inout RecordProgress) throws(Failure) {
        var bytes: [UInt8] = []
        let rate = FrameRate(fps)
        var marks = session.marks[...]
        var index = 0
        while true {
            let time = min(rate.time(ofFrame: index), session.duration)
            session.draw(at: time, into: &grid)
            if session.isTruncated { cutFrames += 1 }
            palette.apply(to: &grid, glyphs: session.glyphs)
            write(&marks, before: time, to: &bytes)
            writer.add(grid, at: time, to: &bytes)
            write(&marks, before: time + 1, to: &bytes)
            progress.tell(time, of: session.duration)
            if bytes.count >= 1 << 16 {
                try file.write(bytes)
                bytes.removeAll(keepingCapacity: true)
            }
            if time >= session.duration { break }
            index += 1
        }
        writer.finish(at: session.duration, to: &bytes)
        try file.write(bytes)
    }

    private mutating func write(
        _ marks: inout ArraySlice<ScriptedSession.Mark>, before time: Int, to bytes: inout [UInt8]
    ) {
        while let mark = marks.first, mark.time < time {
            writer.mark(mark.label, at: mark.time, to: &bytes)
            marks.removeFirst()
        }
    }

    func report(on file: borrowing OutputFile) -> SafeText? {
        sentence(file, session.duration.seconds, fps: fps, use: use(file.name))
    }
}

/// A recording of the layers themselves, as an SVG that moves.
struct ShapeRecording: Recording {
    let timeline: Timeline
    /// How long the drawing takes before it repeats, in seconds.
    let duration: Double
    /// The colour behind the picture; nil for that of the page it is on.
    let ground: PixelColor?
    let fps: Int
    /// Shapes are drawn by whoever looks at them.
    let cutFrames = 0

    /// How much it is of what an SVG can hold: of every frame all shapes are compared with those of the others, each of
    /// some three kilobytes.
    var share: Double {
        let frames = duration * Double(fps) + 1
        return frames * Double(max(DisplayList(timeline, at: 0).itemCount, 1)) / 150_000
    }

    func write(to file: inout OutputFile, telling progress: inout RecordProgress) throws(Failure) {
        let writer = SVGWriter(timeline, background: ground, framesPerSecond: fps)
        try file.write(Array(writer.animation(duration: duration).utf8))
    }

    func report(on file: borrowing OutputFile) -> SafeText? {
        sentence(file, duration, use: RecordFormat.svg.use(of: file.name))
    }
}

extension DisplayList {
    /// How many items there are, groups and what is in them.
    fileprivate var itemCount: Int { Self.count(items) }

    private static func count(_ items: [Item]) -> Int {
        items.reduce(items.count) { sum, item in
            guard case .group(let group) = item else { return sum }
            return sum + count(group.items) + count(group.mask ?? [])
        }
    }
}

/// A recording of pictures: PAM after PAM, for programs that make videos.
struct PictureRecording: Recording {
    let schedule: SceneSchedule
    let size: PixelSize
    /// The colour behind the picture.
    let ground: PixelColor
    let fps: Int
    private(set) var cutFrames = 0

    init(of schedule: SceneSchedule, size: PixelSize, on ground: PixelColor, fps: Int) {
        self.schedule = schedule
        self.size = size
        self.ground = ground
        self.fps = fps
    }

    private var count: Int { FrameRate(fps).count(in: schedule.duration) }

    mutating func write(to file: inout OutputFile, telling progress: inout RecordProgress) throws(Failure) {
        let renderer = FrameRenderer()
        let (rate, total) = (FrameRate(fps), count)
        for index in 0..<total {
            let (timeline, time) = schedule.moment(at: rate.time(ofFrame: index))
            let viewport = Viewport(
                canvas: timeline.scene.canvas, width: size.width, height: size.height)
            let picture = renderer.pixels(of: timeline, at: time, viewport: viewport)
            if renderer.isTruncated { cutFrames += 1 }
            try file.write(PAM.encode(picture, over: ground))
            progress.tell(index, of: total)
        }
    }

    func report(on file: borrowing OutputFile) -> SafeText? {
        let seconds = schedule.duration.seconds.decimal(upToPlaces: 3)
        let frames: SafeText = count == 1 ? "one frame" : "\(count) frames"
        return "wrote \(frames) (\(seconds) s, \(fps) fps, \(size.defaultValueDescription))"
    }
}

/// What a recording can be written as, each under the ending of its file.
///
/// To add a format, write its `RecordingWriter` and add a case here: the compiler asks for the rest.
enum RecordFormat: String, CaseIterable, ExpressibleByArgument {
    case cast, svg, txt, ans

    /// What to do with a file of the format, for the message at the end.
    func use(of path: String) -> SafeText {
        switch self {
        case .cast: "play: asciinema play \(path)"
        case .svg: "open it in a browser"
        case .txt: "read: less \(path)"
        case .ans: "show: cat \(path)"
        }
    }

    /// A writer of frames of cells.
    ///
    /// - Parameters:
    ///   - columns: the size of all frames.
    ///   - rows: the size of all frames.
    ///   - version: of the asciicast format.
    ///   - title: of the scenes.
    ///   - theme: the colours of the terminal that shows it.
    /// - Returns: a writer that has written nothing yet.
    func writer(
        columns: Int, rows: Int, version: AsciicastWriter.Version, title: SafeText, theme: TerminalTheme
    ) -> any RecordingWriter {
        switch self {
        case .cast:
            AsciicastWriter(
                columns: columns, rows: rows, version: version,
                description: AsciicastWriter.Description(title: title, theme: theme))
        case .svg: CellSVGWriter(columns: columns, rows: rows, title: title, theme: theme)
        case .txt: TextWriter()
        case .ans: ANSIWriter(columns: columns, rows: rows)
        }
    }
}
