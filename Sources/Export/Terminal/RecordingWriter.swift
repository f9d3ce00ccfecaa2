public import Cells
import Raster
public import Text

/// Turns frames into a file, as they come: what is to be written is appended to bytes that the caller owns.
///
/// Times are whole microseconds since the start of the recording, and never fall: an integer does not drift,
/// however long the recording.
public protocol RecordingWriter: Sendable {
    /// Adds a frame.
    mutating func add(_ frame: CellGrid, at time: Int, to output: inout [UInt8])
    /// Names a moment; a format that knows no such thing ignores it.
    mutating func mark(_ label: ShownText, at time: Int, to output: inout [UInt8])
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
