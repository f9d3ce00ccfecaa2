/// The way between a program and its terminal, as ssh makes it: bytes enter a queue that takes all of them, leave it one
/// after another at a rate, and then are under way for a while. What the terminal says takes as long, and waits nowhere.
///
/// Instants are seconds of one clock.
public struct SlowLine: Sendable {
    /// Bytes a second towards the terminal.
    public var rate: Double
    /// Seconds that a byte is under way, each way.
    public var way: Double
    /// How long each piece that the program wrote took until all of it had come to the terminal, in seconds.
    public private(set) var delays: [Double] = []
    /// How many bytes have come to the terminal.
    public private(set) var arrived = 0

    private var free = -Double.infinity
    private var coming: [(time: Double, bytes: ArraySlice<UInt8>)] = []
    private var going: [(time: Double, bytes: [UInt8])] = []

    /// A line with nothing on it.
    public init(rate: Double, way: Double) { (self.rate, self.way) = (rate, way) }

    /// The program has written something.
    public mutating func take(_ bytes: [UInt8], at now: Double) {
        // In pieces, so that a large frame comes little by little.
        for start in stride(from: 0, to: bytes.count, by: 64) {
            let piece = bytes[start..<min(start + 64, bytes.count)]
            free = max(free, now) + Double(piece.count) / rate
            coming.append((free + way, piece))
        }
        if !bytes.isEmpty { delays.append(free + way - now) }
    }

    /// The terminal, or who sits in front of it, has sent something.
    public mutating func send(_ bytes: [UInt8], at now: Double) { going.append((now + way, bytes)) }

    /// What has come to the terminal by now.
    public mutating func shown(at now: Double) -> [UInt8] {
        let count = coming.prefix { $0.time <= now }.count
        defer { coming.removeFirst(count) }
        let bytes = coming[..<count].flatMap(\.bytes)
        arrived += bytes.count
        return bytes
    }

    /// What has come to the program by now.
    public mutating func heard(at now: Double) -> [UInt8] {
        let count = going.prefix { $0.time <= now }.count
        defer { going.removeFirst(count) }
        return going[..<count].flatMap(\.bytes)
    }

    /// When something comes to either end; nil when nothing is under way.
    public var nextArrival: Double? { [coming.first?.time, going.first?.time].compactMap { $0 }.min() }

    /// The longest that a byte has waited for those before it and for itself, in seconds.
    public var longestWait: Double { (delays.max() ?? way) - way }

    /// Forgets the delays so far.
    public mutating func forgetDelays() { delays = [] }
}
