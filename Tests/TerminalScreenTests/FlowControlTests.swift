import TestSupport
import Testing

@testable import TerminalScreen

/// When the next frame may go, how much of it, and what that makes of links near and far, wide and narrow.
@Suite struct FlowControlTests {
    private let start = 100.0

    @Test func atFirstAWindowIsFilled() {
        var flow = FlowControl(asks: true, window: 8000)
        #expect(flow.room(at: start) == 8000)
        expectSent(&flow, 3000, asking: true)
        #expect(flow.room(at: start) == 5000)
        expectSent(&flow, 4500, asking: true)
        #expect(flow.room(at: start) == 0, "less than an eighth of the window is not worth a frame")
        flow.answered(at: start + 0.01)
        #expect(flow.open == 1)
        #expect((flow.room(at: start + 0.01) ?? 0) > 0)
        #expect(flow.deadline(at: start + 0.01) == nil)
    }

    @Test func aTerminalThatNeverAnswersIsSentALittleAndThenEverything() {
        var flow = FlowControl(asks: true, window: 4000)
        expectSent(&flow, 4000, asking: true)
        #expect(flow.room(at: start + 1.9) == 0)
        #expect(flow.deadline(at: start) == start + 2)
        #expect(flow.room(at: start + 2) == 8192)
        expectSent(&flow, 100, at: 2, asking: true)
        #expect(flow.room(at: start + 2.2) == 0)
        #expect(flow.deadline(at: start + 2.2) == start + 2.25)
        expectSent(&flow, 100, at: 2.25, asking: false)
        #expect(flow.room(at: start + 22) == nil)
        expectSent(&flow, 1_000_000, at: 22, asking: true)
        #expect(flow.room(at: start + 22) == nil)
    }

    @Test func anAnswerThatComesLateIsOne() {
        var flow = FlowControl(asks: true, window: 4000)
        expectSent(&flow, 4000, asking: true)
        _ = flow.send(100, at: start + 2)
        #expect(flow.room(at: start + 30) == nil)
        flow.answered(at: start + 30)
        flow.answered(at: start + 30.1)
        #expect(flow.open == 0)
        #expect((flow.room(at: start + 30.1) ?? 1_000_000) < 10_000)
        // Every frame asks again.
        for _ in 0..<2 { expectSent(&flow, 100, at: 30.1, asking: true) }
    }

    /// An answer that has not come for a minute does not come, and while none comes nothing is known of the link.
    @Test func lostAnswersAreForgotten() {
        var flow = FlowControl(asks: true, window: 4000)
        expectSent(&flow, 100, asking: true)
        flow.answered(at: start + 0.1)
        expectSent(&flow, 100, at: 1, asking: true)
        #expect(flow.capacity != nil)
        expectSent(&flow, 100, at: 62, asking: true)
        #expect(flow.open == 1 && flow.capacity == nil)
    }

    @Test func whereNothingIsAskedEverythingGoes() {
        var flow = FlowControl(asks: false, window: 10)
        for _ in 0..<9 { expectSent(&flow, 100_000, asking: false) }
        #expect(flow.room(at: start) == nil && flow.deadline(at: start) == nil)
    }

    @Test func answersThatNobodyWaitsForAreHarmless() {
        var flow = FlowControl(asks: true, window: 4000)
        flow.answered(at: start)
        #expect(flow.open == 0)
        expectSent(&flow, 4000, asking: true)
        flow.reset()
        flow.answered(at: start)
        #expect(flow.open == 0 && flow.room(at: start) == 4000)
    }

    /// Silence begins with what is not answered, and only a terminal that has answered can fall silent.
    @Test func silenceBeginsWithWhatIsNotAnswered() {
        var flow = FlowControl(asks: true, window: 4000)
        #expect(flow.silentSince == nil)
        expectSent(&flow, 100, asking: true)
        #expect(flow.silentSince == nil, "it may not know the question")
        flow.answered(at: start + 1)
        #expect(flow.silentSince == nil, "it owes nothing")
        expectSent(&flow, 100, at: 2, asking: true)
        expectSent(&flow, 100, at: 3, asking: true)
        #expect(flow.silentSince == start + 2)
        flow.answered(at: start + 5)
        #expect(flow.silentSince == start + 5)
        flow.answered(at: start + 6)
        #expect(flow.silentSince == nil)
    }

    /// An answer to what was asked again stands for those before it, which are lost.
    @Test func aLostAnswerIsNoSilence() {
        var flow = FlowControl(asks: true, window: 4000)
        expectSent(&flow, 100, asking: true)
        expectSent(&flow, 100, asking: true)
        flow.answered(at: start + 1)
        #expect(flow.silentSince == start + 1 && !flow.hasAskedAgain)
        flow.askAgain(at: start + 6)
        #expect(flow.silentSince == start + 1 && flow.hasAskedAgain && flow.open == 2)
        flow.answered(at: start + 7)
        #expect(flow.silentSince == nil && flow.open == 0)
        #expect(flow.room(at: start + 7) ?? 0 > 0)
    }

    @Test func keysAreNoSilence() {
        var flow = FlowControl(asks: true, window: 4000)
        expectSent(&flow, 100, asking: true)
        flow.heard(at: start + 1)
        #expect(flow.silentSince == nil, "it may not know the question")
        flow.answered(at: start + 2)
        expectSent(&flow, 100, at: 3, asking: true)
        #expect(flow.silentSince == start + 3)
        flow.askAgain(at: start + 8)
        #expect(flow.silentSince == start + 3 && flow.hasAskedAgain)
        flow.heard(at: start + 9)
        #expect(flow.silentSince == start + 9 && !flow.hasAskedAgain, "it may be asked once more")
        flow.askAgain(at: start + 14)
        #expect(flow.silentSince == start + 9 && flow.hasAskedAgain)
        flow.answered(at: start + 15)
        #expect(flow.silentSince == nil && flow.open == 0)
    }

    private func expectSent(_ flow: inout FlowControl, _ bytes: Int, at time: Double = 0, asking: Bool) {
        let asks = flow.send(bytes, at: start + time)
        #expect(asks == asking)
    }

    // MARK: Links

    /// Bytes go one after another at a rate, and then take the way; so does the answer.
    private struct Link {
        let rate: Double
        let way: Double
        private(set) var free = 0.0

        init(rate: Double, way: Double) { (self.rate, self.way) = (rate, way) }

        /// When bytes sent now have all arrived.
        mutating func arrival(of bytes: Int, at now: Double) -> Double {
            free = max(free, now) + Double(bytes) / rate
            return free + way
        }
    }

    /// What a minute over a link is like, its first seconds left out.
    private struct Outcome {
        var frames = 0.0
        /// The share of the link that is used.
        var use = 0.0
        /// The longest that a byte waits for itself and those before it.
        var wait = 0.0
        /// The longest from a key at this end of the link to what shows of it.
        var key = 0.0
    }

    /// Frames of so many bytes, 60 in a second, of each what there is room for; a key now and then.
    private func outcome(rate: Double, way: Double, frame size: Int) -> Outcome {
        var flow = FlowControl(asks: true, window: 8192)
        var link = Link(rate: rate, way: way)
        var (outcome, bytes, answers) = (Outcome(), 0, [Double]()[...])
        var (now, frame, isDrawn) = (0.0, 0.0, false)
        var (key, unseen) = (1.7, Double?.none)
        while now < 60 {
            let isWarm = now > 8
            if now >= frame { (isDrawn, frame) = (true, max(frame + 1 / 60, now)) }
            if now >= key { (unseen, key) = (unseen ?? key, key + 1.7) }
            if isDrawn, let room = flow.room(at: now), room > 0 {
                let part = min(size, room)
                isDrawn = false
                let wait = max(link.free - now, 0) + Double(part) / rate
                let arrival = link.arrival(of: part, at: now)
                if flow.send(part, at: now) { answers.append(arrival + way) }
                if isWarm {
                    outcome.wait = max(outcome.wait, wait)
                    outcome.frames += 1 / 52
                    bytes += part
                    if let pressed = unseen { outcome.key = max(outcome.key, arrival + way - pressed) }
                }
                unseen = nil
            }
            let wake = min(answers.first ?? .infinity, isDrawn ? .infinity : frame, key, now + 1)
            now = max(wake, now + 1e-4)
            while let first = answers.first, first <= now { flow.answered(at: answers.removeFirst()) }
        }
        outcome.use = Double(bytes) / 52 / rate
        return outcome
    }

    static let ways = [0, 0.01, 0.05, 0.15, 0.3]

    /// The law: whatever the link and the frames, no byte waits half a second, and the link is used for what there is.
    @Test(arguments: [1e4, 2e4, 1e5, 1e6, 5e7], ways)
    func nothingWaitsAndNothingIsWasted(rate: Double, way: Double) {
        for size in [200, 2_000, 8_000, 75_000] {
            let outcome = outcome(rate: rate, way: way, frame: size)
            let wanted = Double(size) * 60
            #expect(outcome.wait < 0.5, "\(size) bytes wait \(outcome.wait) s")
            #expect(outcome.use > 0.8 * min(wanted / rate, 1), "\(size) bytes use \(outcome.use)")
            #expect(outcome.key < 2 * way + 0.6, "\(size) bytes: a key shows after \(outcome.key) s")
        }
    }

    /// A wide link shows all frames, however far it leads.
    @Test(arguments: [0.15, 0.3, 0.6]) func farIsNotSlow(way: Double) {
        #expect(outcome(rate: 1e6, way: way, frame: 2_000).frames > 59)
    }

    /// Much more than a narrow link takes may be under way, since what a frame takes is only known afterwards. While answers
    /// come, however late, the terminal is not held to be mute, and nothing is added.
    @Test(arguments: [4e3, 1e4, 3e4], [0, 0.3]) func whatIsTooMuchIsNotAddedTo(rate: Double, way: Double) {
        var flow = FlowControl(asks: true, window: 8192)
        var link = Link(rate: rate, way: way)
        var answers = (0..<40).map { _ in
            _ = flow.send(5_000, at: 0)
            return link.arrival(of: 5_000, at: 0) + way
        }
        var now = 0.0
        while answers.count > 4 {
            now += 0.1
            while let first = answers.first, first <= now { flow.answered(at: answers.removeFirst()) }
            #expect(flow.room(at: now) == 0)
        }
        #expect(abs((flow.capacity ?? 0) - rate) < 0.2 * rate)
    }

    /// What the link could carry is known however little it has to, and not mistaken for how far it leads.
    @Test(arguments: [1e4, 1e5, 1e6], ways) func capacityIsOfTheLink(rate: Double, way: Double) {
        var flow = FlowControl(asks: true, window: 8192)
        #expect(flow.capacity == nil)
        var link = Link(rate: rate, way: way)
        var answers: [Double] = []
        for frame in 0..<300 {
            let now = Double(frame) / 15
            while let first = answers.first, first <= now { flow.answered(at: answers.removeFirst()) }
            // A tenth of what it carries, in frames of two sizes: the small ones tell how far it leads.
            let bytes = Int(rate / 150) * (frame.isMultiple(of: 10) ? 1 : 20) / 20
            if flow.send(bytes, at: now) { answers.append(link.arrival(of: bytes, at: now) + way) }
        }
        let capacity = flow.capacity ?? 0
        #expect(capacity > 0.8 * rate && capacity < 1.4 * rate, "\(capacity)")
    }

    /// A link that becomes narrower, or leads farther, is known as what it is.
    @Test(arguments: [(1e6, 0.01, 1e4, 0.01), (1e5, 0.01, 1e5, 0.4)])
    func capacityFollowsTheLink(before: Double, near: Double, after: Double, far: Double) {
        var flow = FlowControl(asks: true, window: 65_536)
        var link = Link(rate: before, way: near)
        var answers: [Double] = []
        for frame in 0..<600 {
            let now = Double(frame) / 15
            if frame == 150 { link = Link(rate: after, way: far) }
            while let first = answers.first, first <= now { flow.answered(at: answers.removeFirst()) }
            let bytes = Int(after / 150) * (frame.isMultiple(of: 10) ? 1 : 20) / 20
            if flow.send(bytes, at: now) { answers.append(link.arrival(of: bytes, at: now) + link.way) }
        }
        let capacity = flow.capacity ?? 0
        #expect(capacity > 0.7 * after && capacity < 1.4 * after, "\(capacity)")
    }

    /// The first answer tells what a link carries.
    @Test func aGoodLinkIsKnownAtOnce() {
        var flow = FlowControl(asks: true, window: 65_536)
        expectSent(&flow, 8_000, asking: true)
        flow.answered(at: start + 0.01)
        #expect((flow.room(at: start + 0.01) ?? 0) > 60_000)
    }

    /// After a minute with little to send, much is sent soon, and not more than the link takes.
    @Test(arguments: [1e5, 1e6], [0, 0.05]) func muchAfterLittle(rate: Double, way: Double) {
        var flow = FlowControl(asks: true, window: 8192)
        var link = Link(rate: rate, way: way)
        var (answers, late, wait) = ([Double](), 0, 0.0)
        for frame in 0..<62 * 60 {
            let now = Double(frame) / 60
            while let first = answers.first, first <= now { flow.answered(at: answers.removeFirst()) }
            let part = min(now < 60 ? 200 : 20_000, flow.room(at: now) ?? 0)
            if part > 0, flow.send(part, at: now) { answers.append(link.arrival(of: part, at: now) + way) }
            if now >= 61 { late += part }
            wait = max(wait, link.free - now)
        }
        #expect(Double(late) > 0.7 * rate)
        #expect(wait < 0.5, "\(wait) s")
    }

    /// A way that becomes longer is not taken for a queue forever.
    @Test func aLongerWayIsLearnt() {
        var flow = FlowControl(asks: true, window: 8192)
        var now = 0.0
        for way in [0.01, 0.4] {
            for _ in 0..<100 {
                while let room = flow.room(at: now), room > 0, flow.open < 50 {
                    _ = flow.send(min(room, 2000), at: now)
                }
                now += way
                while flow.open > 0 { flow.answered(at: now) }
            }
        }
        #expect((flow.room(at: now) ?? 0) >= 2000)
    }
}

/// Which rows go when not all may.
@Suite struct RowQueueTests {
    private func changes(_ cells: [Int]) -> [RowQueue.Change] {
        cells.enumerated().map { RowQueue.Change(row: $0.offset, cells: $0.element) }
    }

    @Test func allGoWhereThereIsRoom() {
        var queue = RowQueue(bytesPerCell: 8)
        let all = changes([3, 80, 40])
        for room in [nil, 8 * 123] {
            let chosen = queue.choose(from: all, room: room)
            #expect(chosen == all)
        }
    }

    @Test func littleGoesFirstAndThenMuch() {
        var queue = RowQueue(bytesPerCell: 8)
        let chosen = queue.choose(from: changes([80, 5, 60, 70, 2]), room: 8 * 160)
        #expect(chosen.map(\.row) == [1, 4, 0, 3])
    }

    @Test func oneGoesThoughItIsTooLong() {
        var queue = RowQueue(bytesPerCell: 8)
        let chosen = queue.choose(from: changes([200, 200]), room: 10)
        #expect(chosen.count == 1)
    }

    @Test func noneIsLeftOutForEver() {
        var queue = RowQueue(bytesPerCell: 8)
        var random = SplitMix64(seed: 9)
        var last = Array(repeating: 0, count: 20)
        for frame in 1...400 {
            let cells = (0..<20).map { _ in Int.random(in: 17...160, using: &random) }
            for change in queue.choose(from: changes(cells), room: 8 * 500) { last[change.row] = frame }
            #expect(last.allSatisfy { frame - $0 < 10 })
        }
    }

    @Test func whatCellsCostIsLearnt() {
        var queue = RowQueue(bytesPerCell: 8)
        for _ in 0..<30 { queue.took(2_000, for: 100) }
        queue.took(0, for: 0)
        let chosen = queue.choose(from: changes(Array(repeating: 50, count: 10)), room: 4_900)
        #expect(chosen.count == 4)
        for _ in 0..<30 { queue.took(200, for: 100) }
        #expect(abs(queue.cost(of: 100) - 200) < 1)
        queue.expectTheWorst()
        #expect(queue.cost(of: 100) == 4_000)
    }
}

/// ASCII for what is not.
@Suite struct ASCIIFallbackTests {
    @Test func everyCharacterHasOne() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let glyph = ASCIIFallback.glyph(for: scalar)
            guard (0x20...0x7E).contains(glyph.value) else {
                Issue.record("\(scalar) becomes \(glyph)")
                return
            }
        }
    }

    @Test func likeToLike() {
        let scalars = "a─│┼╭▀█░ ⠀⠁⣀⡇⣿●▶←×中".unicodeScalars
        #expect(String(String.UnicodeScalarView(scalars.map(ASCIIFallback.glyph))) == "a-|++\"#.  ..:#o><x?")
    }
}
