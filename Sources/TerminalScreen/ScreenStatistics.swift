/// What a screen has sent so far.
public struct ScreenStatistics: Equatable, Sendable {
    /// Frames sent.
    public internal(set) var frames = 0
    /// Frames that were presented but replaced by a later one before the terminal was ready for them.
    public internal(set) var dropped = 0
    /// Bytes sent.
    public internal(set) var bytes = 0
    /// Calls of write(2) that took bytes: one a frame while the terminal keeps up.
    public internal(set) var writes = 0
    /// How often it has woken up: for keys, answers and deadlines, and not at all while nothing happens.
    public internal(set) var wakes = 0
    /// The size of the last frame in bytes.
    public internal(set) var lastFrame = 0
}
