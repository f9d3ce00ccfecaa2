import TestSupport
import Testing

@testable import TerminalScreen

@Suite struct FlowControlTests {
    private let start = 100.0

    @Test func theFirstFramesFillTheWindow() {
        var flow = FlowControl(isEnabled: true, window: 8000)
        #expect(flow.allowance(at: start) == 8000)
        expectSent(&flow, 3000, hasQuery: true)
        #expect(flow.allowance(at: start) == 5000)
        expectSent(&flow, 4500, hasQuery: true)
        #expect(flow.allowance(at: start) == 0, "less than an eighth of the window is too little for a frame")
        flow.acknowledge(at: start + 0.01)
        #expect(flow.pendingQueries == 1)
        #expect((flow.allowance(at: start + 0.01) ?? 0) > 0)
        #expect(flow.deadline(at: start + 0.01) == nil)
    }

    @Test func aMuteTerminalGetsALittleAndThenEverything() {
        var flow = FlowControl(isEnabled: true, window: 4000)
        expectSent(&flow, 4000, hasQuery: true)
        #expect(flow.allowance(at: start + 1.9) == 0)
        #expect(flow.deadline(at: start) == start + 2)
        #expect(flow.allowance(at: start + 2) == 8192)
        expectSent(&flow, 100, at: 2, hasQuery: true)
        #expect(flow.allowance(at: start + 2.2) == 0)
        #expect(flow.deadline(at: start + 2.2) == start + 2.25)
        expectSent(&flow, 100, at: 2.25, hasQuery: false)
        #expect(flow.allowance(at: start + 22) == nil)
        expectSent(&flow, 1_000_000, at: 22, hasQuery: true)
        #expect(flow.allowance(at: start + 22) == nil)
    }

    @Test func aLateReplyCounts() {
        var flow = FlowControl(isEnabled: true, window: 4000)
        expectSent(&flow, 4000, hasQuery: true)
        _ = flow.send(100, at: start + 2)
        #expect(flow.allowance(at: start + 30) == nil)
        flow.acknowledge(at: start + 30)
        flow.acknowledge(at: start + 30.1)
        #expect(flow.pendingQueries == 0)
        #expect((flow.allowance(at: start + 30.1) ?? 1_000_000) < 10_000)
        // Every frame ends with a query again.
        for _ in 0..<2 { expectSent(&flow, 100, at: 30.1, hasQuery: true) }
    }

    /// A reply is lost after a minute. Without replies, the capacity is unknown.
    @Test func lostRepliesAreForgotten() {
        var flow = FlowControl(isEnabled: true, window: 4000)
        expectSent(&flow, 100, hasQuery: true)
        flow.acknowledge(at: start + 0.1)
        expectSent(&flow, 100, at: 1, hasQuery: true)
        #expect(flow.capacity != nil)
        expectSent(&flow, 100, at: 62, hasQuery: true)
        #expect(flow.pendingQueries == 1 && flow.capacity == nil)
    }

    @Test func everythingGoesWithoutQueries() {
        var flow = FlowControl(isEnabled: false, window: 10)
        for _ in 0..<9 { expectSent(&flow, 100_000, hasQuery: false) }
        #expect(flow.allowance(at: start) == nil && flow.deadline(at: start) == nil)
    }

    @Test func unexpectedRepliesAreHarmless() {
        var flow = FlowControl(isEnabled: true, window: 4000)
        flow.acknowledge(at: start)
        #expect(flow.pendingQueries == 0)
        expectSent(&flow, 4000, hasQuery: true)
        flow.reset()
        flow.acknowledge(at: start)
        #expect(flow.pendingQueries == 0 && flow.allowance(at: start) == 4000)
    }

    /// Silence begins with the first unanswered query. Only a terminal that has replied before can become silent.
    @Test func silenceBeginsWithAnUnansweredQuery() {
        var flow = FlowControl(isEnabled: true, window: 4000)
        #expect(flow.silentSince == nil)
        expectSent(&flow, 100, hasQuery: true)
        #expect(flow.silentSince == nil, "it may not support the query")
        flow.acknowledge(at: start + 1)
        #expect(flow.silentSince == nil, "no reply is pending")
        expectSent(&flow, 100, at: 2, hasQuery: true)
        expectSent(&flow, 100, at: 3, hasQuery: true)
        #expect(flow.silentSince == start + 2)
        flow.acknowledge(at: start + 5)
        #expect(flow.silentSince == start + 5)
        flow.acknowledge(at: start + 6)
        #expect(flow.silentSince == nil)
    }

    /// A reply to a repeated query replaces the lost ones before it.
    @Test func aLostReplyIsNoSilence() {
        var flow = FlowControl(isEnabled: true, window: 4000)
        expectSent(&flow, 100, hasQuery: true)
        expectSent(&flow, 100, hasQuery: true)
        flow.acknowledge(at: start + 1)
        #expect(flow.silentSince == start + 1 && !flow.hasRepeatedQuery)
        flow.repeatQuery(at: start + 6)
        #expect(flow.silentSince == start + 1 && flow.hasRepeatedQuery && flow.pendingQueries == 2)
        flow.acknowledge(at: start + 7)
        #expect(flow.silentSince == nil && flow.pendingQueries == 0)
        #expect(flow.allowance(at: start + 7) ?? 0 > 0)
    }

    @Test func keysEndSilence() {
        var flow = FlowControl(isEnabled: true, window: 4000)
        expectSent(&flow, 100, hasQuery: true)
        flow.receivedInput(at: start + 1)
        #expect(flow.silentSince == nil, "it may not support the query")
        flow.acknowledge(at: start + 2)
        expectSent(&flow, 100, at: 3, hasQuery: true)
        #expect(flow.silentSince == start + 3)
        flow.repeatQuery(at: start + 8)
        #expect(flow.silentSince == start + 3 && flow.hasRepeatedQuery)
        flow.receivedInput(at: start + 9)
        #expect(flow.silentSince == start + 9 && !flow.hasRepeatedQuery, "the query may be repeated")
        flow.repeatQuery(at: start + 14)
        #expect(flow.silentSince == start + 9 && flow.hasRepeatedQuery)
        flow.acknowledge(at: start + 15)
        #expect(flow.silentSince == nil && flow.pendingQueries == 0)
    }

    private func expectSent(_ flow: inout FlowControl, _ bytes: Int, at time: Double = 0, hasQuery: Bool) {
        let result = flow.send(bytes, at: start + time)
        #expect(result == hasQuery)
    }

    // MARK: Connections

    /// A connection with a rate in bytes a second, and a delay in seconds in each direction.
    private struct Connection {
        let rate: Double
        let delay: Double
        private(set) var free = 0.0

        init(rate: Double, delay: Double) { (self.rate, self.delay) = (rate, delay) }

        /// Returns the arrival time of the last byte.
        mutating func arrival(of bytes: Int, at now: Double) -> Double {
            free = max(free, now) + Double(bytes) / rate
            return free + delay
        }
    }

    /// The results of a minute, without its first seconds.
    private struct Outcome {
        var frames = 0.0
        /// The used fraction of the capacity.
        var use = 0.0
        /// The longest wait of a byte in the queue.
        var wait = 0.0
        /// The longest time from a key to its effect on the screen.
        var key = 0.0
    }

    /// Simulates 60 frames a second, each cut to the allowance, and some keys.
    private func outcome(rate: Double, delay: Double, frame size: Int) -> Outcome {
        var flow = FlowControl(isEnabled: true, window: 8192)
        var connection = Connection(rate: rate, delay: delay)
        var (outcome, bytes, replies) = (Outcome(), 0, [Double]()[...])
        var (now, frame, isDrawn) = (0.0, 0.0, false)
        var (key, unseen) = (1.7, Double?.none)
        while now < 60 {
            let isWarm = now > 8
            if now >= frame { (isDrawn, frame) = (true, max(frame + 1 / 60, now)) }
            if now >= key { (unseen, key) = (unseen ?? key, key + 1.7) }
            if isDrawn, let room = flow.allowance(at: now), room > 0 {
                let part = min(size, room)
                isDrawn = false
                let wait = max(connection.free - now, 0) + Double(part) / rate
                let arrival = connection.arrival(of: part, at: now)
                if flow.send(part, at: now) { replies.append(arrival + delay) }
                if isWarm {
                    outcome.wait = max(outcome.wait, wait)
                    outcome.frames += 1 / 52
                    bytes += part
                    if let pressed = unseen { outcome.key = max(outcome.key, arrival + delay - pressed) }
                }
                unseen = nil
            }
            let wake = min(replies.first ?? .infinity, isDrawn ? .infinity : frame, key, now + 1)
            now = max(wake, now + 1e-4)
            while let first = replies.first, first <= now { flow.acknowledge(at: replies.removeFirst()) }
        }
        outcome.use = Double(bytes) / 52 / rate
        return outcome
    }

    static let delays = [0, 0.01, 0.05, 0.15, 0.3]

    /// On every connection, no byte waits half a second, and the capacity is used.
    @Test(arguments: [1e4, 2e4, 1e5, 1e6, 5e7], delays)
    func noByteWaitsAndNoCapacityIsWasted(rate: Double, delay: Double) {
        for size in [200, 2_000, 8_000, 75_000] {
            let outcome = outcome(rate: rate, delay: delay, frame: size)
            let wanted = Double(size) * 60
            #expect(outcome.wait < 0.5, "\(size) bytes wait \(outcome.wait) s")
            #expect(outcome.use > 0.8 * min(wanted / rate, 1), "\(size) bytes use \(outcome.use)")
            #expect(outcome.key < 2 * delay + 0.6, "\(size) bytes: a key shows after \(outcome.key) s")
        }
    }

    @Test(arguments: [0.15, 0.3, 0.6]) func aLongDelayIsNotSlow(delay: Double) {
        #expect(outcome(rate: 1e6, delay: delay, frame: 2_000).frames > 59)
    }

    /// Too much may be under way on a slow connection, because the cost of a frame is known only afterwards. While replies
    /// arrive, even late ones, the terminal is not mute and gets no more output.
    @Test(arguments: [4e3, 1e4, 3e4], [0, 0.3]) func anOverloadedConnectionGetsNothingMore(
        rate: Double, delay: Double
    ) {
        var flow = FlowControl(isEnabled: true, window: 8192)
        var connection = Connection(rate: rate, delay: delay)
        var replies = (0..<40).map { _ in
            _ = flow.send(5_000, at: 0)
            return connection.arrival(of: 5_000, at: 0) + delay
        }
        var now = 0.0
        while replies.count > 4 {
            now += 0.1
            while let first = replies.first, first <= now { flow.acknowledge(at: replies.removeFirst()) }
            #expect(flow.allowance(at: now) == 0)
        }
        #expect(abs((flow.capacity ?? 0) - rate) < 0.2 * rate)
    }

    /// Returns the capacity as measured with few bytes, over one connection after another.
    private func capacity(window: Int, _ phases: (frames: Int, rate: Double, delay: Double)...) -> Double {
        var flow = FlowControl(isEnabled: true, window: window)
        #expect(flow.capacity == nil)
        var (now, replies) = (0.0, [Double]())
        for phase in phases {
            var connection = Connection(rate: phase.rate, delay: phase.delay)
            for frame in 0..<phase.frames {
                while let first = replies.first, first <= now { flow.acknowledge(at: replies.removeFirst()) }
                // A tenth of the capacity, in frames of two sizes: the small ones measure the delay.
                let bytes =
                    Int(phases[phases.count - 1].rate / 150) * (frame.isMultiple(of: 10) ? 1 : 20) / 20
                if flow.send(bytes, at: now) {
                    replies.append(connection.arrival(of: bytes, at: now) + phase.delay)
                }
                now += 1 / 15
            }
        }
        return flow.capacity ?? 0
    }

    /// The capacity does not depend on the delay.
    @Test(arguments: [1e4, 1e5, 1e6], delays) func theCapacityIsMeasured(rate: Double, delay: Double) {
        let capacity = capacity(window: 8192, (300, rate, delay))
        #expect(capacity > 0.8 * rate && capacity < 1.4 * rate, "\(capacity)")
    }

    @Test(arguments: [(1e6, 0.01, 1e4, 0.01), (1e5, 0.01, 1e5, 0.4)])
    func theCapacityFollowsTheConnection(before: Double, near: Double, after: Double, far: Double) {
        let capacity = capacity(window: 65_536, (150, before, near), (450, after, far))
        #expect(capacity > 0.7 * after && capacity < 1.4 * after, "\(capacity)")
    }

    @Test func theFirstReplyOpensTheWindowOfAFastConnection() {
        var flow = FlowControl(isEnabled: true, window: 65_536)
        expectSent(&flow, 8_000, hasQuery: true)
        flow.acknowledge(at: start + 0.01)
        #expect((flow.allowance(at: start + 0.01) ?? 0) > 60_000)
    }

    /// After a minute of little output, much output soon reaches the capacity and does not exceed it.
    @Test(arguments: [1e5, 1e6], [0, 0.05]) func muchOutputAfterLittle(rate: Double, delay: Double) {
        var flow = FlowControl(isEnabled: true, window: 8192)
        var connection = Connection(rate: rate, delay: delay)
        var (replies, late, wait) = ([Double](), 0, 0.0)
        for frame in 0..<62 * 60 {
            let now = Double(frame) / 60
            while let first = replies.first, first <= now { flow.acknowledge(at: replies.removeFirst()) }
            let part = min(now < 60 ? 200 : 20_000, flow.allowance(at: now) ?? 0)
            if part > 0, flow.send(part, at: now) {
                replies.append(connection.arrival(of: part, at: now) + delay)
            }
            if now >= 61 { late += part }
            wait = max(wait, connection.free - now)
        }
        #expect(Double(late) > 0.7 * rate)
        #expect(wait < 0.5, "\(wait) s")
    }

    /// A longer delay does not count as a queue forever.
    @Test func aLongerDelayIsLearnt() {
        var flow = FlowControl(isEnabled: true, window: 8192)
        var now = 0.0
        for delay in [0.01, 0.4] {
            for _ in 0..<100 {
                while let room = flow.allowance(at: now), room > 0, flow.pendingQueries < 50 {
                    _ = flow.send(min(room, 2000), at: now)
                }
                now += delay
                while flow.pendingQueries > 0 { flow.acknowledge(at: now) }
            }
        }
        #expect((flow.allowance(at: now) ?? 0) >= 2000)
    }
}

@Suite struct RowQueueTests {
    private var queue = RowQueue(bytesPerCell: 8)

    private func changes(_ cells: [Int]) -> [RowQueue.Change] {
        cells.enumerated().map { RowQueue.Change(row: $0.offset, cells: $0.element) }
    }

    @Test mutating func allRowsGoIfThereIsRoom() {
        let all = changes([3, 80, 40])
        for budget in [nil, 8 * 123] {
            let chosen = queue.choose(from: all, budget: budget)
            #expect(chosen == all)
        }
    }

    @Test mutating func fewChangesGoFirstThenMany() {
        let chosen = queue.choose(from: changes([80, 5, 60, 70, 2]), budget: 8 * 160)
        #expect(chosen.map(\.row) == [1, 4, 0, 3])
    }

    @Test mutating func oneRowGoesEvenIfItIsTooLong() {
        let chosen = queue.choose(from: changes([200, 200]), budget: 10)
        #expect(chosen.count == 1)
    }

    @Test mutating func noRowIsLeftOutForever() {
        var random = SplitMix64(seed: 9)
        var last = Array(repeating: 0, count: 20)
        for frame in 1...400 {
            let cells = (0..<20).map { _ in Int.random(in: 17...160, using: &random) }
            for change in queue.choose(from: changes(cells), budget: 8 * 500) { last[change.row] = frame }
            #expect(last.allSatisfy { frame - $0 < 10 })
        }
    }

    @Test mutating func theCostOfCellsIsLearnt() {
        for _ in 0..<30 { queue.addCost(2_000, of: 100) }
        queue.addCost(0, of: 0)
        let chosen = queue.choose(from: changes(Array(repeating: 50, count: 10)), budget: 4_900)
        #expect(chosen.count == 4)
        for _ in 0..<30 { queue.addCost(200, of: 100) }
        #expect(abs(queue.cost(of: 100) - 200) < 1)
        queue.expectHighestCost()
        #expect(queue.cost(of: 100) == 4_000)
    }
}

@Suite struct ASCIIFallbackTests {
    @Test func everyCharacterHasAReplacement() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let glyph = ASCIIFallback.glyph(for: scalar)
            guard (0x20...0x7E).contains(glyph.value) else {
                return #expect(Bool(false), "\(scalar) becomes \(glyph)")
            }
        }
    }

    @Test func replacementsLookSimilar() {
        let scalars = "a─│┼╭▀█░ ⠀⠁⣀⡇⣿●▶←×中❚▸∞⇄≠■".unicodeScalars
        let shown = String(String.UnicodeScalarView(scalars.map(ASCIIFallback.glyph)))
        #expect(shown == "a-|++\"#.  ..:#o><x?|>@~!#")
    }
}
