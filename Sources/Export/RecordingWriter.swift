public import Cells
import Colors
public import Raster
import Scenes
public import Text

/// Turns frames into a file, as they come: what is to be written is appended to bytes that the caller owns.
///
/// Times are whole microseconds since the start of the recording, and never fall: an integer does not drift,
/// however long the recording.
public protocol RecordingWriter: Sendable {
    /// Adds a frame.
    mutating func add(_ frame: CellGrid, at time: Int, to output: inout [UInt8])
    /// Names a moment; a format that knows no such thing ignores it.
    mutating func mark(_ label: SafeText, at time: Int, to output: inout [UInt8])
    /// Ends the recording, the last frame being shown until then.
    mutating func finish(at time: Int, to output: inout [UInt8])
}

/// When the frames of a recording are due.
public struct FrameRate: Hashable, Sendable {
    /// Frames in a second, at least one.
    public let framesPerSecond: Int

    /// The rate of so many frames in a second.
    ///
    /// - Precondition: at least one.
    public init(_ framesPerSecond: Int) {
        precondition(framesPerSecond > 0, "a recording has at least one frame in a second")
        self.framesPerSecond = framesPerSecond
    }

    /// The time of a frame, counted from 0, in microseconds to the nearest: 0, 33 333, 66 667, 100 000 at 30
    /// frames in a second.
    public func time(ofFrame index: Int) -> Int {
        (index * 2_000_000 + framesPerSecond) / (2 * framesPerSecond)
    }

    /// How many frames are due before the end of a recording of so many microseconds; at least one.
    public func count(in duration: Int) -> Int {
        var count = max(1, duration * framesPerSecond / 1_000_000)
        while time(ofFrame: count) < duration { count += 1 }
        return count
    }
}

// MARK: - Themes

/// The colours of a terminal in which a recording is to be seen.
public struct TerminalTheme: Hashable, Sendable {
    /// What text is written in.
    public var foreground: PixelColor
    /// What is behind it.
    public var background: PixelColor
    /// The sixteen ANSI colours.
    public var palette: [PixelColor]

    /// A theme.
    ///
    /// - Precondition: the palette has sixteen colours.
    public init(foreground: PixelColor, background: PixelColor, palette: [PixelColor]) {
        precondition(palette.count == 16, "a terminal has sixteen colours")
        self.foreground = foreground
        self.background = background
        self.palette = palette
    }

    /// Light grey on black, with the sixteen colours of xterm: the black is what pictures are blended with.
    public static let standard = TerminalTheme(
        foreground: PixelColor(0xd0, 0xd0, 0xd0), background: .black,
        palette: (UInt8(0)..<16).map { index in
            let (red, green, blue) = NumberedColors.xterm[index]
            return PixelColor(red, green, blue)
        })

    /// What a terminal of this theme shows for a cell's colour; `other` is its own for this purpose.
    func color(_ color: CellColor, default other: PixelColor) -> PixelColor {
        if let (red, green, blue) = color.rgb { return PixelColor(red, green, blue) }
        guard let index = color.index else { return other }
        if index < 16 { return palette[Int(index)] }
        let (red, green, blue) = NumberedColors.xterm[index]
        return PixelColor(red, green, blue)
    }
}

extension PixelColor {
    /// The colour as `#rrggbb`, without its opacity.
    var hex: String {
        let (red, green, blue) = straight
        return Color.hex(of: [red, green, blue])
    }
}

// MARK: - Asciicast

/// Writes asciicast files, the recordings of asciinema, in version 2 or 3 of the format.
///
/// A file is a header line of JSON and a line for each event: `o` for what the terminal is sent, one event a
/// frame, and `m` for a marker. Version 2 tells the time since the start, version 3 the time since the event
/// before. Frames that look like the one before make no event, and the last event is at the very end, so that
/// a recording lasts as long as the scene. There is no date in it: the same frames give the same bytes.
public struct AsciicastWriter: RecordingWriter {
    /// A version of the format.
    public enum Version: Int, Hashable, Sendable, CaseIterable {
        /// Read by every player.
        case v2 = 2
        /// Read by asciinema 3 and newer players.
        case v3 = 3
    }

    /// What the header says besides the size.
    public struct Description: Hashable, Sendable {
        /// What is shown.
        public var title: SafeText
        /// In which colours.
        public var theme: TerminalTheme
        /// The type of the terminal.
        public var terminal: String

        /// A description.
        public init(
            title: SafeText = "", theme: TerminalTheme = .standard, terminal: String = "xterm-256color"
        ) {
            self.title = title
            self.theme = theme
            self.terminal = terminal
        }
    }

    private let version: Version
    private let header: [UInt8]
    private var encoder: FrameEncoder
    private var columns: Int
    private var rows: Int
    private var hasBegun = false
    private var lastTime = 0
    private var data: [UInt8] = []

    /// A writer for frames of this size.
    public init(
        columns: Int, rows: Int, version: Version = .v2, description: Description = Description()
    ) {
        self.version = version
        self.columns = columns
        self.rows = rows
        encoder = FrameEncoder(columns: columns, rows: rows)
        header = Array((Self.header(columns, rows, version, description).line + "\n").utf8)
    }

    /// Adds a frame: an event, if anything of it shows. A frame of another size is a resize, an event `r`,
    /// before it.
    public mutating func add(_ frame: CellGrid, at time: Int, to output: inout [UInt8]) {
        data.removeAll(keepingCapacity: true)
        if frame.columns != columns || frame.rows != rows {
            (columns, rows) = (frame.columns, frame.rows)
            encoder = FrameEncoder(columns: columns, rows: rows)
            write("r", Array("\(columns)x\(rows)".utf8), at: time, to: &output)
        }
        encoder.encode(frame, into: &data)
        if !data.isEmpty { write("o", data, at: time, to: &output) }
    }

    /// Adds a marker, at which a player can stop or to which it can go.
    public mutating func mark(_ label: SafeText, at time: Int, to output: inout [UInt8]) {
        write("m", Array(label.text.utf8), at: time, to: &output)
    }

    /// Adds the last event, which leaves the terminal as a program should.
    public mutating func finish(at time: Int, to output: inout [UInt8]) {
        data.removeAll(keepingCapacity: true)
        encoder.finish(into: &data)
        write("o", data, at: time, to: &output)
    }

    private mutating func write(_ code: String, _ data: [UInt8], at time: Int, to output: inout [UInt8]) {
        if !hasBegun { output += header }
        hasBegun = true
        let time = max(time, lastTime)
        output.write("[")
        output.write(seconds: version == .v2 ? time : time - lastTime)
        output.write(text: ", \"\(code)\", \"")
        output.append(jsonEscaped: data)
        output.write("\"]\n")
        lastTime = time
    }

    private static func header(
        _ columns: Int, _ rows: Int, _ version: Version, _ description: Description
    ) -> JSONValue {
        let theme = JSONValue.object([
            ("fg", .string(description.theme.foreground.hex)),
            ("bg", .string(description.theme.background.hex)),
            ("palette", .string(description.theme.palette.map(\.hex).joined(separator: ":"))),
        ])
        let title: [(String, JSONValue)] =
            description.title.isEmpty ? [] : [("title", .string(description.title.text))]
        let size = (JSONValue.number(Double(columns)), JSONValue.number(Double(rows)))
        let first = ("version", JSONValue.number(Double(version.rawValue)))
        let terminal = JSONValue.string(description.terminal)
        switch version {
        case .v2:
            return .object(
                [first, ("width", size.0), ("height", size.1)] + title
                    + [("env", .object([("TERM", terminal)])), ("theme", theme)])
        case .v3:
            let term = JSONValue.object([
                ("cols", size.0), ("rows", size.1), ("type", terminal), ("theme", theme),
            ])
            return .object([first, ("term", term)] + title)
        }
    }
}

// MARK: - Text

/// Writes a flip-book: every frame that differs from the one before as plain text, all of equal height, each
/// below a line with its time. Page through it in a pager as high as the frame and its line.
public struct TextWriter: RecordingWriter {
    private var last: CellGrid?

    /// A writer that has written nothing yet.
    public init() {}

    /// Adds a frame, if its characters have changed.
    public mutating func add(_ frame: CellGrid, at time: Int, to output: inout [UInt8]) {
        guard last?.description != frame.description else { return }
        last = frame
        writeLine("", at: time, to: &output)
        output.write(text: frame.description)
    }

    /// Adds a line with the label.
    public mutating func mark(_ label: SafeText, at time: Int, to output: inout [UInt8]) {
        writeLine("  \(label)", at: time, to: &output)
    }

    /// Adds a line with the time of the end.
    public mutating func finish(at time: Int, to output: inout [UInt8]) {
        writeLine("  end", at: time, to: &output)
    }

    private func writeLine(_ text: SafeText, at time: Int, to output: inout [UInt8]) {
        output.write("-- ")
        output.write(seconds: time)
        output.write(text: " s\(text)\n")
    }
}

/// Writes what a terminal is sent, and nothing else: a file for `cat`.
///
/// The file knows no time. A terminal shows it as fast as it reads it, so slow it down:
/// `pv -qL 20k star-morph.ans`.
public struct ANSIWriter: RecordingWriter {
    private var encoder: FrameEncoder

    /// A writer for frames of this size.
    public init(columns: Int, rows: Int) {
        encoder = FrameEncoder(columns: columns, rows: rows, newlines: .cooked)
    }

    /// Adds what has changed since the last frame.
    public mutating func add(_ frame: CellGrid, at time: Int, to output: inout [UInt8]) {
        encoder.encode(frame, into: &output)
    }

    /// A text has no markers: the label is dropped.
    public mutating func mark(_ label: SafeText, at time: Int, to output: inout [UInt8]) {}

    /// Adds what leaves the terminal as a program should.
    public mutating func finish(at time: Int, to output: inout [UInt8]) {
        encoder.finish(into: &output)
    }
}

// MARK: - ANSI

/// Writes cells as text with the escape sequences that colour them (ECMA-48 SGR).
public enum ANSIEncoder {
    /// A whole grid as lines of text, each ended by a newline and each closed by a reset where it was
    /// coloured, so that the text survives `head`, `grep` and a pager. Blanks at the ends of lines are dropped.
    public static func lines(_ grid: CellGrid) -> String {
        var pen = Pen()
        var bytes: [UInt8] = []
        for row in 0..<grid.rows {
            var end = grid.columns
            while end > 0, grid[column: end - 1, row: row].isErased { end -= 1 }
            for column in 0..<end {
                let cell = grid[column: column, row: row]
                pen.suit(cell, &bytes)
                bytes.write(glyphOf: cell)
            }
            pen.reset(&bytes)
            bytes.write("\n")
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

// MARK: - Pictures

/// Writes pictures in netpbm's PAM format: a short text header, then red, green, blue and alpha, a byte each
/// and alpha not multiplied in, row after row.
public enum PAM {
    /// The bytes of a file that holds one picture.
    public static func encode(_ picture: PixelGrid) -> [UInt8] {
        var bytes = Array(
            """
            P7
            WIDTH \(picture.width)
            HEIGHT \(picture.height)
            DEPTH 4
            MAXVAL 255
            TUPLTYPE RGB_ALPHA
            ENDHDR

            """.utf8)
        bytes.reserveCapacity(bytes.count + picture.pixels.count * 4)
        for pixel in picture.pixels {
            let (red, green, blue) = pixel.straight
            bytes.append(contentsOf: [red, green, blue, pixel.alpha])
        }
        return bytes
    }

    /// The bytes of a picture on a background: without opacity, three bytes a pixel. A program that reads one
    /// such picture after the other sees a video.
    public static func encode(_ picture: PixelGrid, over background: PixelColor) -> [UInt8] {
        var bytes = Array(
            """
            P7
            WIDTH \(picture.width)
            HEIGHT \(picture.height)
            DEPTH 3
            MAXVAL 255
            TUPLTYPE RGB
            ENDHDR

            """.utf8)
        bytes.reserveCapacity(bytes.count + picture.pixels.count * 3)
        for pixel in picture.pixels {
            let color = pixel.over(background)
            bytes.append(color.red)
            bytes.append(color.green)
            bytes.append(color.blue)
        }
        return bytes
    }
}

// MARK: - Bytes

extension [UInt8] {
    /// Appends the text's UTF-8.
    mutating func write(text: String) { append(contentsOf: text.utf8) }

    /// Appends a number of microseconds as seconds, with as many decimals as it takes.
    mutating func write(seconds microseconds: Int) {
        write(decimal: microseconds / 1_000_000)
        var fraction = microseconds % 1_000_000
        var unit = 100_000
        write(".")
        repeat {
            write(decimal: fraction / unit)
            fraction %= unit
            unit /= 10
        } while fraction > 0
    }
}
