/// Keeps a slow link from falling behind: says when the next frame may go, and which ones ask for an answer.
///
/// Behind ssh a write always succeeds, because the bytes only enter a queue; seconds later they are shown. So a
/// frame ends with the question "device status" (`ESC [ 5 n`), which every terminal answers when it has
/// come that far, and no more than two questions are open at a time. A terminal that never answers is not asked
/// any more; one that has fallen silent is asked again after a while, since an answer may be lost. Instants are
/// seconds of the screen's clock.
struct FlowControl: Sendable {
    /// How many frames may be under way.
    static let mostOpen = 2
    /// How many seconds a terminal may take for an answer before it is held to be lost.
    static let patience = 1.0

    /// Whether frames are to end with the question.
    private var asks: Bool
    /// How many questions are open.
    private(set) var open = 0
    private var hasAnswered = false
    private var lastAsked: Double?

    /// - Parameter asks: whether to ask at all.
    init(asks: Bool) { self.asks = asks }

    /// Whether a frame may go now.
    func isReady(at now: Double) -> Bool { deadline.map { now >= $0 } ?? true }

    /// When `isReady` turns true without an answer; nil while it is true.
    var deadline: Double? {
        open >= Self.mostOpen ? lastAsked.map { $0 + Self.patience } : nil
    }

    /// A frame goes now. Returns whether it is to end with the question.
    mutating func send(at now: Double) -> Bool {
        if open >= Self.mostOpen {
            asks = hasAnswered
            open = 0
        }
        guard asks else { return false }
        open += 1
        lastAsked = now
        return true
    }

    /// An answer has come. Answers that nobody waits for are harmless.
    mutating func answered() {
        hasAnswered = true
        open = max(0, open - 1)
    }

    /// Nothing is under way any more: the terminal was lent to somebody else.
    mutating func reset() { open = 0 }
}
