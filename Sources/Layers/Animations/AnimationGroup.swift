/// Animations that run together in a time of their own: Core Animation's `CAAnimationGroup`.
///
/// The children see the group's local time, warped by its timing function, and are cut off at its duration,
/// not stretched to it. A child's begin counts from the group's start; a child of duration 0 takes the
/// group's.
public struct AnimationGroup: Hashable, Sendable {
    /// The children, each on top of those before it.
    public var animations: [Animation]
    /// When it runs.
    public var timing: MediaTiming
    /// How its time is eased; nil is linear.
    public var timingFunction: TimingFunction?
    /// Whether it goes away when it has ended, so that the model values show (rule Y2).
    public var isRemovedOnCompletion = true

    /// A group of `animations`.
    public init(
        _ animations: [Animation], timing: MediaTiming = MediaTiming(),
        timingFunction: TimingFunction? = nil
    ) {
        self.animations = animations
        self.timing = timing
        self.timingFunction = timingFunction
    }
}
