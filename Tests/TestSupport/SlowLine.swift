/// A model of a slow connection between a program and its terminal, such as ssh.
///
/// Output enters an unbounded queue, leaves it at a fixed rate, and arrives after a delay. Input has only the delay. Times
/// are seconds of one clock.
public struct SlowLine: Sendable {
    /// The rate towards the terminal, in bytes per second.
    public var rate: Double
    /// The delay in each direction, in seconds.
    public var way: Double
    /// The time from each write to its complete arrival, in seconds.
    public private(set) var delays: [Double] = []
    /// The number of bytes that have arrived at the terminal.
    public private(set) var arrived = 0

    private var free = -Double.infinity
    private var coming: [(time: Double, bytes: ArraySlice<UInt8>)] = []
    private var going: [(time: Double, bytes: [UInt8])] = []

    /// Creates an idle connection.
    public init(rate: Double, way: Double) { (self.rate, self.way) = (rate, way) }

    /// Adds output of the program.
    public mutating func take(_ bytes: [UInt8], at now: Double) {
        // Split the output, so a large frame arrives gradually.
        for start in stride(from: 0, to: bytes.count, by: 64) {
            let piece = bytes[start..<min(start + 64, bytes.count)]
            free = max(free, now) + Double(piece.count) / rate
            coming.append((free + way, piece))
        }
        if !bytes.isEmpty { delays.append(free + way - now) }
    }

    /// Adds input of the terminal or the user.
    public mutating func send(_ bytes: [UInt8], at now: Double) { going.append((now + way, bytes)) }

    /// Returns the output that has arrived since the last call.
    public mutating func shown(at now: Double) -> [UInt8] {
        let count = coming.prefix { $0.time <= now }.count
        defer { coming.removeFirst(count) }
        let bytes = coming[..<count].flatMap(\.bytes)
        arrived += bytes.count
        return bytes
    }

    /// Returns the input that has arrived since the last call.
    public mutating func heard(at now: Double) -> [UInt8] {
        let count = going.prefix { $0.time <= now }.count
        defer { going.removeFirst(count) }
        return going[..<count].flatMap(\.bytes)
    }

    /// The time of the next arrival at either end, or `nil` if the connection is idle.
    public var nextArrival: Double? { [coming.first?.time, going.first?.time].compactMap { $0 }.min() }

    /// The longest time in the queue, in seconds.
    public var longestWait: Double { (delays.max() ?? way) - way }

    /// Clears the delays.
    public mutating func forgetDelays() { delays = [] }
}
