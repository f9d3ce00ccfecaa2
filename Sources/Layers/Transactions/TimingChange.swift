/// What becomes of the timing of a layer (rule T12).
///
/// It happens at once, without an animation, and the picture of that moment is the same before and after a pause, and
/// before and after a layer goes on.
public enum TimingChange: Hashable, Sendable {
    /// The layer stands still at the time that it has: ``MediaTiming/paused(at:)``.
    case pause
    /// A layer that stands still goes on from there, at speed 1: ``MediaTiming/resumed(at:)``. One that does not stand
    /// still begins anew at its offset, as it does by the same lines of a program.
    case resume
    /// Some of the numbers get new values, and those that are nil stay. A layer that stands still is scrubbed by another
    /// offset.
    case adjust(beginTime: Double? = nil, speed: Double? = nil, timeOffset: Double? = nil)
    /// The layer gets another timing as a whole.
    case set(MediaTiming)
}

extension MediaTiming {
    /// The timing that a change at `now`, a time of the parent, makes of it.
    func changed(by change: TimingChange, at now: Double) -> MediaTiming {
        switch change {
        case .pause: return paused(at: now)
        case .resume: return resumed(at: now)
        case .adjust(let beginTime, let speed, let timeOffset):
            var timing = self
            timing.beginTime = beginTime ?? self.beginTime
            timing.speed = speed ?? self.speed
            timing.timeOffset = timeOffset ?? self.timeOffset
            return timing
        case .set(let timing): return timing
        }
    }
}

/// A layer whose timing has changed, and how.
package struct Retiming: Sendable {
    /// The layer.
    package let layer: Layer.ID
    /// When, in seconds of the scene.
    package let time: Double
    /// Which of ``Scene/changes`` did, by index, then which in its completion, and so on.
    package let change: [Int]
    /// What time it is then in what the layer is in.
    package let outerTime: Double
    /// The timing until then, and from then on.
    package let old: MediaTiming, new: MediaTiming

    /// Whether the layer's time is another one all at once.
    package var jumps: Bool {
        let (before, after) = (old.localTime(at: outerTime), new.localTime(at: outerTime))
        return abs(after - before) > Instant.tolerance(at: after)
    }

    /// What happens, for a list of moments.
    var label: String {
        switch (old.speed, new.speed) {
        case (0, 0): "is scrubbed"
        case (_, 0): "pauses"
        case (0, _): "goes on"
        case let (old, new) where (old < 0) != (new < 0): "turns round"
        case let (old, new) where abs(old) != abs(new): abs(old) < abs(new) ? "is faster" : "is slower"
        default: "jumps"
        }
    }
}
