public import Cells
import Raster
public import Text

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
    public mutating func mark(_ label: ShownText, at time: Int, to output: inout [UInt8]) {
        writeLine("  \(label)", at: time, to: &output)
    }

    /// Adds a line with the time of the end.
    public mutating func finish(at time: Int, to output: inout [UInt8]) {
        writeLine("  end", at: time, to: &output)
    }

    private func writeLine(_ text: ShownText, at time: Int, to output: inout [UInt8]) {
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
    public mutating func mark(_ label: ShownText, at time: Int, to output: inout [UInt8]) {}

    /// Adds what leaves the terminal as a program should.
    public mutating func finish(at time: Int, to output: inout [UInt8]) {
        encoder.finish(into: &output)
    }
}
