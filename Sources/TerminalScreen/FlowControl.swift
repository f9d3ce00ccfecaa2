internal import Cells

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

// MARK: - BandwidthPolicy

/// What a picture goes without on a link that cannot carry it whole: colours first, then frames.
///
/// Most bytes of a picture are changes of colour. One of 256 takes half as many bytes as one of 24 bits, one of 16 a
/// quarter, and the fewer there are the more neighbours share one. So where less than a handful of pictures a second
/// arrive, they come in fewer colours; where that is not enough, or there are none to save, there are fewer pictures.
///
/// It looks back once a second, and only frames that had to wait make it save: answers that are merely far away do not.
/// Colours come back after seconds in which the link could have carried several times as much. Instants are seconds of
/// the screen's clock.
struct BandwidthPolicy: Sendable {
    /// With fewer pictures a second than the first, colours are saved; with more than the second, for some time, there is
    /// room for more of them.
    private static let (enough, plenty) = (6.0, 30.0)
    /// For how many seconds: twice as many when colours that came back had to go again within so many.
    private static let (shortestTrial, longestTrial, failure) = (4.0, 120.0, 10.0)
    /// A pace at which things move smoothly: only what is slower is slow.
    private static let smooth = 12
    /// The share of the link that frames may take: keys need a little of it too.
    private static let usable = 0.8
    /// How long it looks before it decides, in seconds and frames, and how long a pause makes it look anew.
    private static let (period, leastFrames, pause) = (1.0, 4, 2.5)

    /// The depths that there are to choose from, the best first.
    private let depths: [ColorDepth]
    private var level = 0
    /// The most frames a second that are worth making; nil for as many as there are.
    private(set) var pace: Int?
    private let mostFrames: Int

    private var since = -Double.infinity
    private var last = -Double.infinity
    private var (frames, late) = (0, 0)
    /// What frames take, of those that were asked about it.
    private var (measured, bytes) = (0, 0.0)
    private var plentySince: Double?
    private var trial = shortestTrial
    private var restored = -Double.infinity

    /// - Parameters:
    ///   - depth: the colours there are.
    ///   - sparesColors: whether fewer may be used.
    ///   - framesPerSecond: the most frames that are made.
    init(depth: ColorDepth, sparesColors: Bool, framesPerSecond: Int) {
        let fewer: [ColorDepth] =
            switch depth {
            case .truecolor: [.indexed256, .ansi16]
            case .indexed256: [.ansi16]
            case .ansi16, .ansi8, .mono: []
            }
        depths = [depth] + (sparesColors ? fewer : [])
        mostFrames = min(framesPerSecond, Self.smooth)
    }

    /// The colours that frames have now.
    var depth: ColorDepth { depths[level] }

    /// What is saved, for the person to know; nil when nothing is.
    var savings: SlowLink? {
        guard level > 0 || pace != nil else { return nil }
        return SlowLink(colors: level > 0 ? depth : nil, framesPerSecond: pace)
    }

    /// A frame is made.
    ///
    /// - Parameters:
    ///   - bytes: what it takes to send all of it that differs from the one before; asked only where it matters.
    ///   - isLate: whether the one before is still on its way out.
    ///   - capacity: the bytes that the link carries in a second.
    ///   - now: when.
    mutating func takeNote(
        ofFrame bytes: @autoclosure () -> Double, isLate: Bool, capacity: Double, at now: Double
    ) {
        if now > last + Self.pause { begin(at: now) }
        last = now
        frames += 1
        late += isLate ? 1 : 0
        if isLate || savings != nil {
            self.bytes += bytes()
            measured += 1
        }
        guard now >= since + Self.period, frames >= Self.leastFrames else { return }
        if measured > 0 {
            decide(pictures: Self.usable * capacity * Double(measured) / max(self.bytes, 1), at: now)
        }
        begin(at: now)
    }

    private mutating func begin(at now: Double) {
        if now > last + Self.pause { plentySince = nil }
        since = now
        (frames, late, measured, bytes) = (0, 0, 0, 0)
    }

    /// Saves more or less, for a link that carries so many such frames in a second.
    private mutating func decide(pictures: Double, at now: Double) {
        if late * 2 > frames {
            plentySince = nil
            if pictures < Self.enough, level + 1 < depths.count {
                level += 1
                let hasFailed = now < restored + Self.failure
                trial = hasFailed ? min(trial * 2, Self.longestTrial) : Self.shortestTrial
            } else if pictures < Double(pace ?? mostFrames) {
                pace = max(1, Int(pictures))
            }
        } else {
            if let pace, pictures > 1.5 * Double(pace) {
                self.pace = pictures < Double(mostFrames) ? Int(pictures) : nil
            }
            restoreColors(pictures, at: now)
        }
    }

    private mutating func restoreColors(_ pictures: Double, at now: Double) {
        guard level > 0, pace == nil, pictures > Self.plenty else { return plentySince = nil }
        let start = plentySince ?? now
        plentySince = start
        guard now >= start + trial else { return }
        level -= 1
        (plentySince, restored) = (nil, now)
    }
}
