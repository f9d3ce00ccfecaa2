public import Cells
import Colors
public import Raster
import Scenes
public import Text

/// A converter of frames to a file, one at a time. It appends bytes to a buffer of the caller.
///
/// Times are whole microseconds since the start and never decrease. Integers do not drift, however long the recording
/// is.
public protocol RecordingWriter: Sendable {
    /// Adds a frame.
    mutating func add(_ frame: CellGrid, at time: Int, to output: inout [UInt8])
    /// Adds a marker. Formats without markers ignore it.
    mutating func mark(_ label: SafeText, at time: Int, to output: inout [UInt8])
    /// Ends the recording. The last frame is shown until then.
    mutating func finish(at time: Int, to output: inout [UInt8])
}

extension RecordingWriter {
    /// Does nothing, for formats without markers.
    public mutating func mark(_ label: SafeText, at time: Int, to output: inout [UInt8]) {}
}

/// The times of the frames in a recording.
public struct FrameRate: Hashable, Sendable {
    /// The number of frames in a second, at least one.
    public let framesPerSecond: Int

    /// Creates a rate.
    ///
    /// - Precondition: at least one frame in a second.
    public init(_ framesPerSecond: Int) {
        precondition(framesPerSecond > 0, "a recording has at least one frame in a second")
        self.framesPerSecond = framesPerSecond
    }

    /// Returns the time of a frame, counted from 0, in microseconds, rounded to nearest: 0, 33 333, 66 667, 100 000
    /// at 30 frames in a second.
    public func time(ofFrame index: Int) -> Int {
        (index * 2_000_000 + framesPerSecond) / (2 * framesPerSecond)
    }

    /// Returns the number of frames, at least one, in a recording of some microseconds.
    public func count(in duration: Int) -> Int {
        var count = max(1, duration * framesPerSecond / 1_000_000)
        while time(ofFrame: count) < duration { count += 1 }
        return count
    }
}

// MARK: - Themes

/// The colours of the terminal that shows a recording.
public struct TerminalTheme: Hashable, Sendable {
    /// The colour of text.
    public var foreground: PixelColor
    /// The background colour.
    public var background: PixelColor
    /// The sixteen ANSI colours.
    public var palette: [PixelColor]

    /// Creates a theme.
    ///
    /// - Precondition: the palette has sixteen colours.
    public init(foreground: PixelColor, background: PixelColor, palette: [PixelColor]) {
        precondition(palette.count == 16, "a terminal has sixteen colours")
        self.foreground = foreground
        self.background = background
        self.palette = palette
    }

    /// Light grey on black, the backdrop of pictures, with the sixteen colours of xterm.
    public static let standard = TerminalTheme(
        foreground: PixelColor(0xd0, 0xd0, 0xd0), background: .black,
        palette: (UInt8(0)..<16).compactMap { PixelColor(NumberedColors.xterm[$0]) })

    /// Returns the colours of the glyph and of the background of a cell.
    func colors(of cell: Cell) -> (ink: PixelColor, background: PixelColor) {
        func color(_ color: CellColor, default other: PixelColor) -> PixelColor {
            if let index = color.index, index < 16 { return palette[Int(index)] }
            return PixelColor(NumberedColors.xterm.resolved(color)) ?? other
        }
        let ink = color(cell.foreground, default: foreground)
        let background = color(cell.background, default: background)
        return cell.style.contains(.reverse) ? (background, ink) : (ink, background)
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

/// A writer of asciinema recordings in version 2 or 3 of the asciicast format.
///
/// A file is a header line of JSON and one line for each event: `o` for the output of a frame, and `m` for a marker.
/// Version 2 has the time since the start, version 3 the time since the last event. A frame that looks like the last
/// one makes no event, and the last event is at the very end, so a recording is as long as the scene. There is no
/// date, so equal frames give equal bytes.
public struct AsciicastWriter: RecordingWriter {
    /// A version of the asciicast format.
    public enum Version: Int, Hashable, Sendable, CaseIterable {
        /// Version 2, which all players read.
        case v2 = 2
        /// Version 3, of asciinema 3 and newer players.
        case v3 = 3
    }

    private let version: Version
    private let header: [UInt8]
    private var encoder: FrameEncoder
    private var hasBegun = false
    private var lastTime = 0
    private var data: [UInt8] = []

    /// Creates a writer for frames of a size.
    public init(
        columns: Int, rows: Int, version: Version = .v2, title: SafeText = "",
        theme: TerminalTheme = .standard
    ) {
        self.version = version
        encoder = FrameEncoder(columns: columns, rows: rows)
        header = Array((Self.header(columns, rows, version, title, theme).line + "\n").utf8)
    }

    /// Adds an event for a frame, if anything visible changes. A frame of another size adds a resize event, `r`,
    /// first.
    public mutating func add(_ frame: CellGrid, at time: Int, to output: inout [UInt8]) {
        data.removeAll(keepingCapacity: true)
        if frame.columns != encoder.lastFrame.columns || frame.rows != encoder.lastFrame.rows {
            encoder = FrameEncoder(columns: frame.columns, rows: frame.rows)
            write("r", Array("\(frame.columns)x\(frame.rows)".utf8), at: time, to: &output)
        }
        encoder.encode(frame, into: &data)
        if !data.isEmpty { write("o", data, at: time, to: &output) }
    }

    /// Adds a marker at a time in microseconds. A player can stop at it, or jump to it.
    public mutating func mark(_ label: SafeText, at time: Int, to output: inout [UInt8]) {
        write("m", Array(label.text.utf8), at: time, to: &output)
    }

    /// Adds the last event, the exit sequence.
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
        _ columns: Int, _ rows: Int, _ version: Version, _ title: SafeText, _ theme: TerminalTheme
    ) -> JSONValue {
        let colors = JSONValue.object([
            ("fg", .string(theme.foreground.hex)), ("bg", .string(theme.background.hex)),
            ("palette", .string(theme.palette.map(\.hex).joined(separator: ":"))),
        ])
        let title: [(String, JSONValue)] = title.isEmpty ? [] : [("title", .string(title.text))]
        let (width, height) = (JSONValue.number(Double(columns)), JSONValue.number(Double(rows)))
        let first = ("version", JSONValue.number(Double(version.rawValue)))
        let terminal = JSONValue.string("xterm-256color")
        switch version {
        case .v2:
            return .object(
                [first, ("width", width), ("height", height)] + title
                    + [("env", .object([("TERM", terminal)])), ("theme", colors)])
        case .v3:
            let term = JSONValue.object([
                ("cols", width), ("rows", height), ("type", terminal), ("theme", colors),
            ])
            return .object([first, ("term", term)] + title)
        }
    }
}

// MARK: - Text

/// A writer of a flip-book in plain text: each frame that differs from the last one, below a line with its time.
///
/// All frames have the same height. Use a pager that is one line higher.
public struct TextWriter: RecordingWriter {
    private var last: String?

    /// Creates a writer.
    public init() {}

    /// Adds a frame if its characters have changed.
    public mutating func add(_ frame: CellGrid, at time: Int, to output: inout [UInt8]) {
        let text = frame.description
        guard text != last else { return }
        last = text
        writeLine("", at: time, to: &output)
        output.write(text: text)
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

/// A writer of the bytes that a terminal receives, for `cat`.
///
/// The file contains no times. A terminal shows it as fast as it can, so slow it down: `pv -qL 20k star-morph.ans`.
public struct ANSIWriter: RecordingWriter {
    private var encoder: FrameEncoder

    /// Creates a writer for frames of a size.
    public init(columns: Int, rows: Int) {
        encoder = FrameEncoder(columns: columns, rows: rows, newlinesKeepColumn: false)
    }

    /// Adds the changes since the last frame.
    ///
    /// - Precondition: The frame has the size of the recording.
    public mutating func add(_ frame: CellGrid, at time: Int, to output: inout [UInt8]) {
        encoder.encode(frame, into: &output)
    }

    /// Adds the exit sequence.
    public mutating func finish(at time: Int, to output: inout [UInt8]) { encoder.finish(into: &output) }
}

// MARK: - ANSI

extension CellGrid {
    /// The grid as lines of text with SGR escape sequences (ECMA-48).
    ///
    /// Each line ends with a newline, and a coloured line with a reset before it, so the text survives `head`, `grep`
    /// and a pager. Trailing spaces are removed.
    public var ansiLines: String {
        var pen = Pen()
        var bytes: [UInt8] = []
        for row in 0..<rows {
            var end = columns
            while end > 0, self[column: end - 1, row: row].isErased { end -= 1 }
            for column in 0..<end {
                let cell = self[column: column, row: row]
                pen.adapt(to: cell, &bytes)
                bytes.write(glyphOf: cell)
            }
            pen.reset(&bytes)
            bytes.write("\n")
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

// MARK: - Bytes

extension [UInt8] {
    mutating func write(text: String) { append(contentsOf: text.utf8) }

    /// Appends a number of microseconds in seconds, with as many decimals as needed.
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
