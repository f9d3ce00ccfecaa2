/// Keeps a slow link from falling behind: says when the next frame may go, how many bytes it may have, and whether it
/// asks for an answer.
///
/// Behind ssh a write always succeeds, because the bytes only enter a queue; seconds later they are shown. So a
/// frame ends with the question "device status" (`ESC [ 5 n`), which every terminal answers when it has come that far.
/// How long that takes tells how long bytes wait. The window, the bytes that may be under way at once, begins small, grows
/// by what is answered while nothing waits, and shrinks in proportion when bytes wait too long: the way of TCP Vegas
/// and of LEDBAT (RFC 6817), which keep a queue short without knowing the link. Over a link that is wide and far many
/// frames are under way; over one that is narrow a part of one is.
///
/// Answers that come late are answers. A terminal that gives none is soon sent a little without them, later
/// everything, and is asked again every few seconds. Instants are seconds of the screen's clock.
struct FlowControl: Sendable {
    /// While bytes wait for those before them no longer than this, in seconds, more is sent; beyond the second, less.
    private static let (shortestQueue, longestQueue) = (0.1, 0.25)
    /// How long one frame may take, in seconds: of a longer one a part is sent, so that a key need not wait for it.
    private static let longestFrame = 0.15
    /// The bytes under way: a few rows of cells at least.
    private static let (leastWindow, mostWindow) = (1_024.0, 4_194_304.0)
    /// After how many seconds without any answer a terminal is mute from which one is due, how often it is sent something then
    /// and how much, and after how many seconds it is sent everything.
    private static let (patience, mutePause, muteFrame, muteEnd) = (2.0, 0.25, 8_192, 20.0)
    /// After how many seconds an answer is lost.
    private static let lost = 60.0

    private struct Question {
        let time: Double
        let bytes: Int
        /// Whether nothing else was under way when it was asked.
        let isAlone: Bool
        /// Whether half the window was under way with it: only then does an answer in time say that more could be.
        let fillsWindow: Bool
        /// How many bytes had arrived by then.
        let arrived: Int
        /// Whether it was asked again, since an answer before it may be lost.
        var isAgain = false
    }

    private let asks: Bool
    private var questions: [Question] = []
    private var window: Double
    /// The seconds that an answer takes when nothing waits.
    private var roundTrip = Double.infinity
    /// When the window was last made smaller: what was asked before says nothing of the window since.
    private var reduced = -Double.infinity
    /// Bytes that have arrived, and how many do in a second.
    private var (arrived, rate) = (0, 0.0)
    /// What arrived lately, and how long the link was at it: not while it had nothing to do.
    private var (carried, busy) = (0.0, 0.0)
    /// The least that an answer took in the last ten to twenty seconds, and in the last ten at most: what is far, however
    /// little is sent.
    private var (least, leastOfNext, leastSince) = (Double.infinity, Double.infinity, -Double.infinity)
    private var lastAnswer = -Double.infinity
    /// When anything came from the terminal.
    private var lastHeard = -Double.infinity
    private var lastSent = -Double.infinity
    /// Since when the terminal has not said anything though it should have.
    private var muteSince: Double?

    /// - Parameters:
    ///   - asks: whether to ask at all.
    ///   - window: how many bytes may go before the first answer.
    init(asks: Bool, window: Int) {
        self.asks = asks
        self.window = Double(window)
    }

    /// How many questions are open.
    var open: Int { questions.count }

    /// The bytes that the link could carry in a second, however few it has to; nil while that is not known.
    var capacity: Double? { asks && muteSince == nil && carried > 0 ? carried / max(busy, 1e-9) : nil }

    /// The bytes that a frame may have now: 0 when none may go, nil when it may have as many as it likes.
    func room(at now: Double) -> Int? {
        guard asks else { return nil }
        if let since = muteStart(at: now) {
            guard now < since + Self.muteEnd else { return nil }
            return now >= lastSent + Self.mutePause ? Self.muteFrame : 0
        }
        let room = window - Double(questions.reduce(0) { $0 + $1.bytes })
        guard questions.isEmpty || room >= max(Self.leastWindow, window / 8) else { return 0 }
        return Int(max(min(room, rate > 0 ? rate * Self.longestFrame : room), Self.leastWindow))
    }

    /// Since when nothing at all has come from a terminal that has answered before and owes an answer; nil while it owes
    /// none.
    var silentSince: Double? {
        guard lastAnswer > -.infinity, let first = questions.first else { return nil }
        return max(first.time, lastHeard)
    }

    /// Whether a silent terminal has been asked again since it fell silent.
    var hasAskedAgain: Bool { questions.last.map { $0.isAgain && $0.time >= lastHeard } ?? false }

    /// Something has come, be it a key: the line is not broken, whatever is owed.
    mutating func heard(at now: Double) { lastHeard = now }

    /// The question goes once more, by itself: the answer that is due may be lost, which is no silence.
    mutating func askAgain(at now: Double) {
        questions.append(
            Question(
                time: now, bytes: 0, isAlone: false, fillsWindow: false, arrived: arrived, isAgain: true))
    }

    /// When a frame may go without another answer; nil while one may.
    func deadline(at now: Double) -> Double? {
        guard room(at: now) == 0 else { return nil }
        return muteStart(at: now) == nil
            ? patienceEnd : lastSent + Self.mutePause
    }

    /// Since when the terminal has been mute, if it is.
    private func muteStart(at now: Double) -> Double? {
        if let muteSince { return muteSince }
        return patienceEnd.flatMap { now >= $0 ? $0 : nil }
    }

    /// When the terminal is mute if it says nothing until then. While it answers, however late, it is not.
    private var patienceEnd: Double? {
        questions.first.map { max($0.time, lastAnswer) + Self.patience }
    }

    /// A frame of so many bytes goes now. Returns whether it is to end with the question.
    mutating func send(_ bytes: Int, at now: Double) -> Bool {
        guard asks else { return false }
        muteSince = muteStart(at: now)
        questions.removeAll { now >= $0.time + Self.lost }
        lastSent = now
        if muteSince != nil, let last = questions.last, now < last.time + Self.patience { return false }
        let underWay = questions.reduce(bytes) { $0 + $1.bytes }
        questions.append(
            Question(
                time: now, bytes: bytes, isAlone: questions.isEmpty,
                fillsWindow: Double(underWay) >= window / 2, arrived: arrived))
        return true
    }

    /// An answer has come. One that nobody waits for only shows that the terminal is not mute.
    mutating func answered(at now: Double) {
        muteSince = nil
        lastHeard = now
        defer { lastAnswer = now }
        // Of those before it no more is heard.
        if questions.last?.isAgain == true { questions.removeAll() }
        guard !questions.isEmpty else { return }
        let question = questions.removeFirst()
        let taken = max(now - question.time, 1e-4)
        arrived += question.bytes
        let measured = Double(arrived - question.arrived) / taken
        rate = max(measured, rate + (measured - rate) * 0.1)
        // What went alone and is small has not waited: if it took longer, the way has become longer.
        let isBare = question.isAlone && Double(question.bytes) <= 2 * Self.leastWindow
        roundTrip = isBare ? taken : min(roundTrip, taken)
        takeNote(of: question, taken: taken, answeredAt: now)
        let waited = taken - roundTrip
        if waited <= Self.shortestQueue {
            let growth = !question.fillsWindow ? 0 : reduced < 0 ? 1 : 0.1
            window = min(window + Double(question.bytes) * growth, Self.mostWindow)
        } else if waited > Self.longestQueue, question.time > reduced {
            window = max(window * max(Self.longestQueue / waited, 0.25), Self.leastWindow)
            reduced = now
        }
    }

    /// The link was busy with what the question followed since that was sent, or since the answer before.
    private mutating func takeNote(of question: Question, taken: Double, answeredAt now: Double) {
        if now > leastSince + 10 { (least, leastOfNext, leastSince) = (leastOfNext, .infinity, now) }
        leastOfNext = min(leastOfNext, taken)
        least = min(least, taken)
        let kept = 0.9
        carried = carried * kept + Double(question.bytes)
        busy = busy * kept + max(now - max(question.time + least, lastAnswer), 0)
    }

    /// Nothing is under way any more: the terminal was lent to somebody else.
    mutating func reset() { questions.removeAll() }
}
