internal import Cells

/// Limits the bytes under way on a slow connection: when the next frame goes, its size, and whether a query ends it.
///
/// Behind ssh a write always succeeds, because the bytes enter a queue. So a frame ends with the query "device status"
/// (`ESC [ 5 n`), and the time of the reply shows how long bytes wait. The window, which limits the bytes under way, grows while
/// nothing waits, and shrinks in proportion when bytes wait too long. TCP Vegas and LEDBAT (RFC 6817) keep queues short in the
/// same way. A terminal without replies soon gets a little output, later everything. Times are seconds of the screen's clock.
struct FlowControl: Sendable {
    /// The wait in seconds up to which the window grows, and the one above which it shrinks.
    private static let (shortWait, longWait) = (0.1, 0.25)
    /// The maximum duration of one frame in seconds. A longer frame is sent in parts, so that keys need not wait for it.
    private static let maximumFrameDuration = 0.15
    /// The limits of the window in bytes; the lower one is a few rows of cells.
    private static let (minimumWindow, maximumWindow) = (1_024.0, 4_194_304.0)
    /// The seconds after which a terminal without replies is mute.
    private static let replyTimeout = 2.0
    /// The seconds between two frames to a mute terminal, and the bytes of such a frame.
    private static let (muteInterval, muteFrameBytes) = (0.25, 8_192)
    /// The seconds after which a mute terminal gets everything.
    private static let muteTimeout = 20.0
    /// The seconds after which a reply is lost.
    private static let lossTimeout = 60.0

    private struct PendingQuery {
        let time: Double
        let bytes: Int
        /// Whether nothing else was under way.
        let isAlone: Bool
        /// Whether half the window was under way. Only then does a fast reply show that more could be.
        let fillsWindow: Bool
        let arrived: Int
        /// Whether it repeats a query whose reply may be lost.
        var isRepeated = false
    }

    private let isEnabled: Bool
    private var queries: [PendingQuery] = []
    private var window: Double
    /// The seconds of a round trip without a queue.
    private var roundTrip = Double.infinity
    /// The time of the last reduction of the window. Earlier queries do not count against the new window.
    private var reduced = -Double.infinity
    /// The bytes that have arrived, and their number in a second.
    private var (arrived, rate) = (0, 0.0)
    /// The recent bytes, and the seconds that the connection was busy with them.
    private var (carried, busy) = (0.0, 0.0)
    /// The shortest round trip of the last ten to twenty seconds, that of the current ten seconds, and their start.
    private var (minimumTrip, nextMinimumTrip, periodStart) = (
        Double.infinity, Double.infinity, -Double.infinity
    )
    private var lastReply = -Double.infinity
    /// The time of the last input of any kind.
    private var lastInput = -Double.infinity
    private var lastSent = -Double.infinity
    /// The time since when a reply is overdue.
    private var muteSince: Double?

    init(isEnabled: Bool, window: Int) {
        self.isEnabled = isEnabled
        self.window = Double(window)
    }

    var pendingQueries: Int { queries.count }

    /// The bytes that the connection can carry in a second, or `nil` while that is unknown.
    var capacity: Double? { isEnabled && muteSince == nil && carried > 0 ? carried / max(busy, 1e-9) : nil }

    /// Returns the maximum number of bytes of a frame now: 0 for no frame, `nil` for no limit.
    func allowance(at now: Double) -> Int? {
        guard isEnabled else { return nil }
        if let since = muteStart(at: now) {
            guard now < since + Self.muteTimeout else { return nil }
            return now >= lastSent + Self.muteInterval ? Self.muteFrameBytes : 0
        }
        let unusedWindow = window - Double(queries.reduce(0) { $0 + $1.bytes })
        guard queries.isEmpty || unusedWindow >= max(Self.minimumWindow, window / 8) else { return 0 }
        let bytes = rate > 0 ? min(unusedWindow, rate * Self.maximumFrameDuration) : unusedWindow
        return Int(max(bytes, Self.minimumWindow))
    }

    /// The time since when a terminal that has replied before is silent, or `nil` if no reply is pending.
    var silentSince: Double? {
        guard lastReply > -.infinity, let first = queries.first else { return nil }
        return max(first.time, lastInput)
    }

    /// Whether the query was repeated during the current silence.
    var hasRepeatedQuery: Bool { queries.last.map { $0.isRepeated && $0.time >= lastInput } ?? false }

    /// Records input of any kind, which shows that the connection works.
    mutating func receivedInput(at now: Double) { lastInput = now }

    /// Records a repeated query, because a pending reply may be lost.
    mutating func repeatQuery(at now: Double) {
        queries.append(
            PendingQuery(
                time: now, bytes: 0, isAlone: false, fillsWindow: false, arrived: arrived, isRepeated: true))
    }

    /// Returns the time at which a frame may go without another reply, or `nil` if one may go now.
    func deadline(at now: Double) -> Double? {
        guard allowance(at: now) == 0 else { return nil }
        return muteStart(at: now) == nil ? replyDeadline : lastSent + Self.muteInterval
    }

    /// Returns the time since when the terminal is mute, or `nil` if it is not.
    private func muteStart(at now: Double) -> Double? {
        if let muteSince { return muteSince }
        return replyDeadline.flatMap { now >= $0 ? $0 : nil }
    }

    /// The time at which the terminal becomes mute without a reply. Late replies move it.
    private var replyDeadline: Double? { queries.first.map { max($0.time, lastReply) + Self.replyTimeout } }

    /// Records a frame. Returns whether it must end with a query.
    mutating func send(_ bytes: Int, at now: Double) -> Bool {
        guard isEnabled else { return false }
        muteSince = muteStart(at: now)
        queries.removeAll { now >= $0.time + Self.lossTimeout }
        lastSent = now
        if muteSince != nil, let last = queries.last, now < last.time + Self.replyTimeout { return false }
        let bytesUnderWay = queries.reduce(bytes) { $0 + $1.bytes }
        queries.append(
            PendingQuery(
                time: now, bytes: bytes, isAlone: queries.isEmpty,
                fillsWindow: Double(bytesUnderWay) >= window / 2, arrived: arrived))
        return true
    }

    /// Records a reply. An unexpected one only shows that the terminal is not mute.
    mutating func acknowledge(at now: Double) {
        muteSince = nil
        lastInput = now
        defer { lastReply = now }
        // The replies to earlier queries are lost.
        if queries.last?.isRepeated == true { queries.removeAll() }
        guard !queries.isEmpty else { return }
        let query = queries.removeFirst()
        let elapsed = max(now - query.time, 1e-4)
        arrived += query.bytes
        let measured = Double(arrived - query.arrived) / elapsed
        rate = max(measured, rate + (measured - rate) * 0.1)
        // A small frame that went alone did not wait, so a longer time means a longer distance.
        let isUnqueued = query.isAlone && Double(query.bytes) <= 2 * Self.minimumWindow
        roundTrip = isUnqueued ? elapsed : min(roundTrip, elapsed)
        addCarried(query, elapsed: elapsed, at: now)
        let wait = elapsed - roundTrip
        if wait <= Self.shortWait {
            let growth = query.fillsWindow ? (reduced < 0 ? 1 : 0.1) : 0
            window = min(window + Double(query.bytes) * growth, Self.maximumWindow)
        } else if wait > Self.longWait, query.time > reduced {
            window = max(window * max(Self.longWait / wait, 0.25), Self.minimumWindow)
            reduced = now
        }
    }

    /// Adds the bytes before a query. The connection was busy with them since they were sent, or since the last reply.
    private mutating func addCarried(_ query: PendingQuery, elapsed: Double, at now: Double) {
        if now > periodStart + 10 {
            (minimumTrip, nextMinimumTrip, periodStart) = (nextMinimumTrip, .infinity, now)
        }
        nextMinimumTrip = min(nextMinimumTrip, elapsed)
        minimumTrip = min(minimumTrip, elapsed)
        let decay = 0.9
        carried = carried * decay + Double(query.bytes)
        busy = busy * decay + max(now - max(query.time + minimumTrip, lastReply), 0)
    }

    mutating func reset() { queries.removeAll() }
}

// MARK: - BandwidthPolicy

/// The reduction of pictures for a slow connection: fewer colours first, then fewer frames.
///
/// Most bytes of a picture are changes of colour. One of 256 colours takes half as many bytes as one of 24 bits, one of 16 a
/// quarter, and with fewer colours more neighbours are equal. The policy decides once a second, by frames that had to wait.
/// Colours return after some seconds in which the connection could have carried several times as much.
struct BandwidthPolicy: Sendable {
    /// The frames a second below which colours are reduced, and above which they return after a trial.
    private static let (reducingRate, restoringRate) = (6.0, 30.0)
    /// The limits of the trial in seconds. A trial doubles if colours return and are reduced again within `failureTime`.
    private static let (minimumTrial, maximumTrial, failureTime) = (4.0, 120.0, 10.0)
    /// A frame rate at which motion looks smooth. Only a lower one is a reduction.
    private static let smoothRate = 12
    /// The fraction of the capacity for frames. Replies to keys need the rest.
    private static let usableFraction = 0.8
    /// The seconds and frames before a decision, and the pause in seconds that restarts the measurement.
    private static let (period, minimumFrames, pause) = (1.0, 4, 2.5)

    /// The possible depths, the best first.
    private let depths: [ColorDepth]
    private var level = 0
    /// The reduced number of frames a second, or `nil` for no reduction.
    private(set) var reducedRate: Int?
    private let fullRate: Int

    private var periodStart = -Double.infinity
    private var last = -Double.infinity
    private var (frames, late) = (0, 0)
    /// The frames whose cost was computed, and their bytes.
    private var (measured, bytes) = (0, 0.0)
    private var plentySince: Double?
    private var trial = minimumTrial
    private var restored = -Double.infinity

    init(depth: ColorDepth, sparesColors: Bool, framesPerSecond: Int) {
        let fewer: [ColorDepth] =
            switch depth {
            case .truecolor: [.indexed256, .ansi16]
            case .indexed256: [.ansi16]
            case .ansi16, .ansi8, .mono: []
            }
        depths = [depth] + (sparesColors ? fewer : [])
        fullRate = min(framesPerSecond, Self.smoothRate)
    }

    init(_ profile: TerminalProfile) {
        self.init(
            depth: profile.color.value, sparesColors: profile.sparesColors,
            framesPerSecond: profile.frameRate.value)
    }

    var depth: ColorDepth { depths[level] }

    var savings: SlowLink? {
        guard level > 0 || reducedRate != nil else { return nil }
        return SlowLink(colors: level > 0 ? depth : nil, framesPerSecond: reducedRate)
    }

    /// Adds a frame of some bytes, which are computed only if needed. `capacity` is in bytes a second.
    mutating func addFrame(
        cost bytes: @autoclosure () -> Double, isLate: Bool, capacity: Double, at now: Double
    ) {
        if now > last + Self.pause { begin(at: now) }
        last = now
        frames += 1
        late += isLate ? 1 : 0
        if isLate || savings != nil {
            self.bytes += bytes()
            measured += 1
        }
        guard now >= periodStart + Self.period, frames >= Self.minimumFrames else { return }
        if measured > 0 {
            decide(rate: Self.usableFraction * capacity * Double(measured) / max(self.bytes, 1), at: now)
        }
        begin(at: now)
    }

    private mutating func begin(at now: Double) {
        if now > last + Self.pause { plentySince = nil }
        periodStart = now
        (frames, late, measured, bytes) = (0, 0, 0, 0)
    }

    /// Changes the reduction, for a connection that carries a number of such frames a second.
    private mutating func decide(rate: Double, at now: Double) {
        if late * 2 > frames {
            plentySince = nil
            if rate < Self.reducingRate, level + 1 < depths.count {
                level += 1
                let hasFailed = now < restored + Self.failureTime
                trial = hasFailed ? min(trial * 2, Self.maximumTrial) : Self.minimumTrial
            } else if rate < Double(reducedRate ?? fullRate) {
                reducedRate = max(1, Int(rate))
            }
        } else {
            if let reducedRate, rate > 1.5 * Double(reducedRate) {
                self.reducedRate = rate < Double(fullRate) ? Int(rate) : nil
            }
            restoreColors(rate, at: now)
        }
    }

    private mutating func restoreColors(_ rate: Double, at now: Double) {
        guard level > 0, reducedRate == nil, rate > Self.restoringRate else { return plentySince = nil }
        let start = plentySince ?? now
        plentySince = start
        guard now >= start + trial else { return }
        level -= 1
        (plentySince, restored) = (nil, now)
    }
}
