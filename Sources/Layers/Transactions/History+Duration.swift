// How long a scene lasts by itself.
extension History {
    /// How long the scene lasts by itself.
    var length: Double {
        let once = max(end, staggeredEnd)
        guard let period = Self.commonPeriod(periods) else { return once }
        let loops = (once / period - 1e-9).rounded(.up)
        return period * max(loops, 1)
    }

    /// The cycles of all animations that go on for ever, in seconds of the scene.
    var periods: [Double] { runs.filter(\.groups.isEmpty).compactMap(\.period) }

    /// When the last copy of the last replicator has come to rest.
    private var staggeredEnd: Double {
        let scene = epochs[epochs.count - 1].scene
        let ends = scene.paths.compactMap { path -> Double? in
            guard let replicator = scene[path]?.replicator else { return nil }
            let delay = abs(replicator.instanceDelay) * Double(max(replicator.wholeCount - 1, 0))
            return end + delay / max(scene.timings(down: path).reduce(1) { $0 * abs($1.speed) }, 1e-9)
        }
        return ends.filter(\.isFinite).max() ?? 0
    }

    /// The least common multiple of some periods when it is at most a minute (and a thousand of the longest),
    /// else the longest of them; nil for none.
    static func commonPeriod(_ periods: [Double]) -> Double? {
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

extension Scene {
    /// How long the scene lasts, in seconds: ``Timeline/duration`` for a question asked once.
    public var duration: Double { explicitDuration ?? History(self).length }

    /// Whether the scene goes on for ever: ``Timeline/loops`` for a question asked once.
    public var loops: Bool { explicitDuration == nil && !History(self).periods.isEmpty }
}
