/// The way from one keyframe to the next, and how far on it an animation is.
package struct KeyframeLeg: Hashable, Sendable {
    /// Which way it is, from 0.
    package let segment: Int
    /// The value that it comes from.
    package let from: AnimatableValue
    /// The value that it goes to; the same where a value is held.
    package let to: AnimatableValue
    /// Which share of its time has passed.
    package let time: Double
    /// How that is eased; nil is linear.
    package let timingFunction: TimingFunction?

    /// How far it has come, eased: 0 at the one, 1 at the other.
    package var share: Double { timingFunction?.value(at: time) ?? time }
}

extension PropertyChange {
    /// Whether the whole of it is eased: what is held knows no easing (rule K3).
    var isEased: Bool {
        if case .keyframes(let keyframes) = course { keyframes.calculationMode != .discrete } else { true }
    }
}

extension Animation {
    /// What eases the whole of it; nil is linear.
    package var easing: TimingFunction? { change?.isEased == false ? nil : timingFunction }

    /// How far a share of the time of a cycle brings it, 0 to 1, or beyond where its timing function goes there.
    package func progress(at share: Double) -> Double { easing?.value(at: share) ?? share }

    /// The way between two keyframes that it is on.
    ///
    /// - Parameters:
    ///   - share: which share of the time of a cycle has passed, 0 to 1.
    ///   - chosen: which way is meant, whichever it is on: then it is at the start of another one; nil for that.
    /// - Returns: the way; nil of an animation that has no keyframes, or goes along a path.
    package func leg(at share: Double, _ chosen: Int? = nil) -> KeyframeLeg? {
        guard let change, case .keyframes(let keyframes) = change.course,
            case .values(let values) = keyframes.route,
            let plan = KeyframePlan(keyframes, through: values, of: change)
        else { return nil }
        var (segment, time) = plan.time(of: progress(at: share))
        if let chosen, chosen != segment, plan.easings.indices.contains(chosen) {
            (segment, time) = (chosen, 0)
        }
        let next = plan.isDiscrete ? segment : segment + 1
        return KeyframeLeg(
            segment: segment, from: values[segment], to: values[next], time: time,
            timingFunction: plan.easings[segment])
    }

    /// How many ways between keyframes it has that can be eased each by itself: none where they are paced or held.
    package var easedLegs: Int {
        guard case .keyframes(let keyframes) = change?.course,
            [.linear, .cubic].contains(keyframes.calculationMode)
        else { return 0 }
        return max(0, keyframes.values.count - 1)
    }
}
