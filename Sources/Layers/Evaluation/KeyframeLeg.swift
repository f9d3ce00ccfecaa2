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
    /// The way between two keyframes that the change is on at a progress.
    ///
    /// - Parameter progress: how far it is through all its keyframes, 0 to 1.
    /// - Returns: the way; nil of a change that has no keyframes, or goes along a path.
    package func leg(at progress: Double) -> KeyframeLeg? {
        guard case .keyframes(let keyframes) = course, case .values(let values) = keyframes.route,
            let plan = KeyframePlan(keyframes, through: values, of: self)
        else { return nil }
        let (segment, time) = plan.time(of: progress)
        let next = plan.isDiscrete ? segment : segment + 1
        return KeyframeLeg(
            segment: segment, from: values[segment], to: values[next], time: time,
            timingFunction: plan.easings[segment])
    }
}
