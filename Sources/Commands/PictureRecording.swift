import Cells
import Export
import Geometry
import Layers
import Pictures
import Platform
import Playback
import Playground
import Raster
import Text

/// The pictures of a recording at any time. A copy gives the same pictures.
protocol PictureSource {
    /// The duration in microseconds. It may become known with the pictures.
    var duration: Int { get }
    /// Whether the last picture is truncated, because it is too complex.
    var isTruncated: Bool { get }
    /// The characters that have no shapes.
    var missingCharacters: Set<Unicode.Scalar> { get }
    /// Returns the picture at a time in microseconds. Times do not go back.
    mutating func picture(at time: Int) -> PixelGrid
}

/// The scenes of a schedule, as smooth pictures.
struct ScenePictures: PictureSource {
    let schedule: SceneSchedule
    let size: PixelSize
    let missingCharacters: Set<Unicode.Scalar> = []
    private let pictures: [LabelledPicture]
    private let renderer = FrameRenderer()

    init(of schedule: SceneSchedule, size: PixelSize) {
        (self.schedule, self.size) = (schedule, size)
        pictures = schedule.timelines.map { LabelledPicture($0) }
    }

    var duration: Int { schedule.duration }
    var isTruncated: Bool { renderer.isTruncated }

    func picture(at time: Int) -> PixelGrid {
        var moment = schedule.moment(at: min(time, max(schedule.duration - 1, 0)))
        if time >= schedule.duration {
            // The end is not the start of another round. If the scene ends, its picture is the one just after the end.
            moment.time += schedule.timelines[moment.scene].loops ? 1e-6 : 2e-6
        }
        return pictures[moment.scene].pixels(
            at: moment.time, width: size.width, height: size.height, by: renderer)
    }
}

/// The cells of a session, as pictures of a terminal.
struct CellPictures: PictureSource {
    private var session: ScriptedSession
    private var grid: CellGrid
    private var palette: Palette
    private var painter: TerminalPainter

    init(
        of session: ScriptedSession, on cells: CellOptions, rendering: RenderOptions, painter: TerminalPainter
    ) {
        (self.session, self.painter) = (session, painter)
        grid = cells.grid
        palette = rendering.palette(cells.depth)
    }

    var duration: Int { session.duration }
    var isTruncated: Bool { session.isTruncated }
    var missingCharacters: Set<Unicode.Scalar> { painter.missing }

    mutating func picture(at time: Int) -> PixelGrid {
        session.draw(at: time, into: &grid)
        palette.apply(to: &grid, glyphs: session.glyphs)
        return painter.picture(of: grid)
    }
}

/// A recording as pictures: an animated file, or a stream for programs that make videos.
struct PictureRecording: Recording {
    enum Format {
        /// PAM pictures, one after the other.
        case stream
        case png, gif, webp
    }

    private let source: any PictureSource
    /// The source after its last picture, which knows when the session quits, and which characters are missing.
    private var finished: any PictureSource
    private let format: Format
    /// The background colour, or `nil` for none.
    private let background: PixelColor?
    private let fps: Int
    /// The time of the first picture in microseconds.
    private let start: Int
    /// The number of times that the file plays, or 0 for no end.
    private let plays: Int
    private let hasFinalPicture: Bool
    private(set) var truncatedFrames = 0
    private var frames = 0
    private var size = (width: 0, height: 0)
    private var error = GIFWriter.ColorError()

    init(
        of source: any PictureSource, from start: Int, as format: Format, on background: PixelColor?,
        fps: Int, plays: Int = 0, hasFinalPicture: Bool = false
    ) {
        (self.source, finished, self.format, self.background) = (source, source, format, background)
        (self.start, self.fps) = (start, fps)
        (self.plays, self.hasFinalPicture) = (plays, hasFinalPicture)
    }

    mutating func write(to file: inout OutputFile, showing progress: inout RecordProgress) throws(Failure) {
        switch format {
        case .stream:
            var writer = PAMWriter()
            try write(by: &writer, to: &file, showing: &progress)
        case .png:
            var writer = APNGWriter(
                try survey(PictureSurvey(), showing: &progress), framesPerSecond: fps, plays: plays)
            try write(by: &writer, to: &file, showing: &progress)
        case .gif:
            let survey = try survey(PictureSurvey(colors: GIFWriter.surveyedColors), showing: &progress)
            var writer = GIFWriter(survey, plays: plays)
            try write(by: &writer, to: &file, showing: &progress)
            error = writer.error
        case .webp:
            let encode = try WebPLibrary.encoder()
            var counter = WebPWriter(fileSize: 0, plays: plays, encode: encode)
            var size = 0
            try write(by: &counter, pass: 0, showing: &progress) { size += $0.count }
            var writer = WebPWriter(fileSize: size, plays: plays, encode: encode)
            try write(by: &writer, to: &file, showing: &progress)
        }
    }

    private mutating func survey(
        _ empty: PictureSurvey, showing progress: inout RecordProgress
    ) throws(Failure) -> PictureSurvey {
        var survey = empty
        _ = try forEachPicture { (picture, time, length) throws(Failure) in
            survey.add(picture)
            progress.show(time, of: length, passes: 2)
        }
        return survey
    }

    private mutating func write(
        by writer: inout some PictureWriter, to file: inout OutputFile, showing progress: inout RecordProgress
    ) throws(Failure) {
        try write(by: &writer, pass: format == .stream ? 0 : 1, showing: &progress) {
            (bytes) throws(Failure) in try file.write(bytes)
        }
    }

    private mutating func write(
        by writer: inout some PictureWriter, pass: Int, showing progress: inout RecordProgress,
        to receive: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        var bytes: [UInt8] = []
        let passes = format == .stream ? 1 : 2
        let end = try forEachPicture { (picture, time, length) throws(Failure) in
            writer.add(picture, at: time, to: &bytes)
            progress.show(time, of: length, pass: pass, passes: passes)
            guard bytes.count >= 1 << 16 else { return }
            try receive(bytes)
            bytes.removeAll(keepingCapacity: true)
        }
        writer.finish(at: end, to: &bytes)
        try receive(bytes)
    }

    /// Calls a function with each picture, its time and the duration, and returns the time of the end.
    ///
    /// A player keeps the final picture on the screen after the last play.
    private mutating func forEachPicture(
        _ body: (PixelGrid, _ time: Int, _ duration: Int) throws(Failure) -> Void
    ) throws(Failure) -> Int {
        var source = source
        let rate = FrameRate(fps)
        (frames, truncatedFrames) = (0, 0)
        var isOver = false
        while !isOver {
            let time = rate.time(ofFrame: frames)
            isOver = frames > 0 && time >= source.duration - start
            if isOver, !hasFinalPicture { break }
            let picture = source.picture(at: min(start + time, source.duration))
            size = (picture.width, picture.height)
            if source.isTruncated { truncatedFrames += 1 }
            try body(background.map(picture.over) ?? picture, time, source.duration - start)
            frames += 1
        }
        finished = source
        return hasFinalPicture ? rate.time(ofFrame: frames) : max(source.duration - start, 0)
    }

    func report(on file: borrowing OutputFile) -> SafeText? {
        let duration = max(finished.duration - start, 0).seconds
        guard format == .stream else {
            return sentence(file, duration, fps: fps, use: RecordFormat.browserHint)
        }
        let seconds = duration.decimal(upToPlaces: 2)
        let count: SafeText = frames == 1 ? "one frame" : "\(frames) frames"
        return "wrote \(count) (\(seconds) s, \(fps) fps, \(size.width)x\(size.height))"
    }

    var notes: [SafeText] {
        var notes: [SafeText] = []
        if error.greatest > 0 {
            notes.append(
                "note: the colours of the GIF differ by up to \(error.greatest) of 255, on average by \(error.average.decimal(upToPlaces: 1)). For exact colours: -o FILE.png"
            )
        }
        let missing = finished.missingCharacters.sorted().map { SafeText(String(Character($0))) }
        if !missing.isEmpty {
            let list = missing.prefix(8).joined(separator: " ")
            let rest: SafeText = missing.count > 8 ? " and \(missing.count - 8) more" : ""
            notes.append(
                "note: characters without a shape are drawn as boxes: \(list)\(rest). For the fonts of a browser: -o FILE.svg"
            )
        }
        return notes
    }
}

/// The library libwebp, which is opened when the first WebP is recorded. The program runs without it.
enum WebPLibrary {
    private typealias Encode =
        @convention(c) (
            UnsafePointer<UInt8>?, _ width: CInt, _ height: CInt, _ bytesPerRow: CInt,
            UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>
        ) -> Int
    private typealias Free = @convention(c) (UnsafeMutableRawPointer?) -> Void

    /// The file names of version 7, whose functions have the types above, on Linux and on macOS.
    private static let files = ["libwebp.so.7", "libwebp.7.dylib", "/opt/homebrew/lib/libwebp.7.dylib"]

    static func encoder() throws(Failure) -> WebPWriter.Encoder {
        guard let library = files.lazy.compactMap({ dlopen($0, RTLD_NOW) }).first,
            let encode = dlsym(library, "WebPEncodeLosslessRGBA"), let free = dlsym(library, "WebPFree")
        else {
            throw Failure(
                "WebP needs the library libwebp. Try: apt install libwebp7. Or write a .png", .unavailable)
        }
        let encoder = unsafeBitCast(encode, to: Encode.self)
        let release = unsafeBitCast(free, to: Free.self)
        return { pixels, width, height in
            var file: UnsafeMutablePointer<UInt8>?
            let size = encoder(pixels, CInt(width), CInt(height), CInt(4 * width), &file)
            defer { release(file) }
            precondition(size > 0, "there is no memory to compress a picture")
            return Array(UnsafeBufferPointer(start: file, count: size))
        }
    }
}
