/// What happens from the last change on when nothing else is changed.
final class Future: Sendable {
    let record: Record
    /// What each change after the last one leaves behind.
    let epochs: [Epoch]
    /// How long the scene lasts by itself, in seconds.
    let length: Double
    /// Whether something goes on forever.
    let loops: Bool

    /// What is still on an agenda after what has happened.
    init(of agenda: Agenda, after past: Record) {
        var agenda = agenda
        var record = Record()
        agenda.advance(before: .infinity, &record)
        record.putInOrder()
        self.record = record
        epochs = record.epochs
        let periods = agenda.periods
        loops = !periods.isEmpty
        let end = max(past.end, record.end)
        length = Self.length(of: periods, once: max(end, agenda.tree.staggeredEnd(after: end)))
    }

    /// How long a scene lasts with something that ends and cycles that go on forever: whole cycles of all.
    private static func length(of periods: Set<Double>, once: Double) -> Double {
        guard let period = commonPeriod(periods), period > Instant.tolerance else { return once }
        let loops = (once / period - 1e-9).rounded(.up)
        return period * max(loops, 1)
    }

    /// The least common multiple of some periods when it is at most a minute (and a thousand of the longest),
    /// else the longest of them; nil for none.
    private static func commonPeriod(_ periods: Set<Double>) -> Double? {
        guard let longest = periods.max() else { return nil }
        var multiple = 1.0
        while multiple * longest <= 60, multiple <= 1000 {
            let candidate = multiple * longest
            if periods.allSatisfy({ isMultiple(candidate, of: $0) }) { return candidate }
            multiple += 1
        }
        return longest
    }

    private static func isMultiple(_ length: Double, of period: Double) -> Bool {
        let ratio = length / period
        return abs(ratio - ratio.rounded()) < 1e-6
    }
}

extension LayerTree {
    /// When the last copy of the last replicator has come to rest, the originals doing so at `end`.
    fileprivate func staggeredEnd(after end: Double) -> Double {
        let ends = replicators.map { id -> Double in
            let chain = chain(to: id)
            guard let replicator = chain.last?.replicator else { return 0 }
            let delay = abs(replicator.instanceDelay) * Double(max(replicator.wholeCount - 1, 0))
            let speed = chain.reduce(1) { $0 * abs($1.timing.speed) }
            // Copies that stand still never come to where the original is.
            return speed > 0 ? end + delay / speed : end
        }
        return ends.filter(\.isFinite).max() ?? 0
    }
}

extension Scene {
    /// How long the scene lasts, in seconds: ``Timeline/duration`` for a question asked once.
    public var duration: Double { explicitDuration == nil ? Timeline(self).duration : duration(orElse: 0) }

    /// What the author says, or else what was found, as a length that a scene can have; what is no length counts as 0.
    func duration(orElse found: Double) -> Double {
        let duration = explicitDuration ?? found
        return duration > 0 ? min(duration, Timeline.longest) : 0
    }

    /// Whether the scene goes on forever: ``Timeline/loops`` for a question asked once.
    public var loops: Bool { explicitDuration == nil && Timeline(self).loops }
}
