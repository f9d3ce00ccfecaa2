public import Cells
import Raster
import Scenes
public import Text

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
        public var title: ShownText
        /// In which colours.
        public var theme: TerminalTheme
        /// The type of the terminal.
        public var terminal: String

        /// A description.
        public init(
            title: ShownText = "", theme: TerminalTheme = .standard, terminal: String = "xterm-256color"
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
    public mutating func mark(_ label: ShownText, at time: Int, to output: inout [UInt8]) {
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
