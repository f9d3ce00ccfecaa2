extension Scene {
    /// How long the scene lasts, in seconds: what the author says, or what the animations and timed changes
    /// take.
    ///
    /// With animations that go on for ever, this is the time after which all of them are at their start again:
    /// the least common multiple of their cycles, or the longest cycle when that would be over a minute. A
    /// scene that also does something once lasts as many of those as that takes.
    ///
    /// - Complexity: O(layers · timed changes).
    public var duration: Double { explicitDuration ?? Timeline(self).length }

    /// Whether the scene goes on for ever, so that it may be played in a loop of ``duration``.
    public var loops: Bool { explicitDuration == nil && !Timeline(self).periods.isEmpty }
}

extension Timeline {
    /// How long the scene lasts by itself.
    var length: Double {
        let once = max(end, staggeredEnd)
        guard let period = Self.commonPeriod(periods) else { return once }
        let loops = (once / period - 1e-9).rounded(.up)
        return period * max(loops, 1)
    }

    /// The cycles of all animations that go on for ever, in seconds of the scene.
    var periods: [Double] {
        epochs.flatMap { epoch in
            epoch.scene.paths.flatMap { path -> [Double] in
                let speed = epoch.scene.speed(at: path)
                guard speed > 0, speed.isFinite else { return [] }
                let animations = epoch.scene[path]?.animations ?? []
                return animations.compactMap { keyed in
                    var timing = keyed.animation.timing
                    if timing.duration == 0 { timing.duration = TransactionSettings.defaultDuration }
                    let cycle = timing.cycle / abs(timing.speed) / speed
                    return timing.activeDuration == .infinity && cycle > 0 && cycle.isFinite ? cycle : nil
                }
            }
        }
    }

    /// When the last copy of the last replicator has come to rest.
    private var staggeredEnd: Double {
        let scene = epochs[epochs.count - 1].scene
        let ends = scene.paths.compactMap { path -> Double? in
            guard let replicator = scene[path]?.replicator else { return nil }
            let delay = abs(replicator.instanceDelay) * Double(max(replicator.wholeCount - 1, 0))
            return end + delay / max(scene.speed(at: path), 1e-9)
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
    /// How many seconds pass in the layer at `path` in one of the scene's, whichever way.
    func speed(at path: LayerPath) -> Double {
        (path.ancestors + [path]).reduce(1) { $0 * abs(self[$1]?.timing.speed ?? 1) }
    }
}
