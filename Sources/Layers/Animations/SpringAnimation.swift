import RealModule

/// An animation that swings to its end like a weight on a spring: Core Animation's `CASpringAnimation`.
///
/// The motion is the closed solution of m·x″ + c·x′ + k·x = k, asked for any time at once: nothing is stepped,
/// so it can be scrubbed. It runs in real seconds of the animation's time; the duration only cuts it off
/// (rule P2), so give it ``settlingDuration``.
public struct SpringAnimation: Hashable, Sendable {
    /// What it changes.
    public var property: AnimatableProperty
    /// Where it begins; nil for the value beneath.
    public var fromValue: AnimatableValue?
    /// Where it comes to rest; nil for the value beneath.
    public var toValue: AnimatableValue?
    /// How far it goes, counted from the start or back from the end.
    public var byValue: AnimatableValue?
    /// The weight, more than 0.
    public var mass: Double
    /// How strongly the spring pulls, more than 0.
    public var stiffness: Double
    /// How strongly friction holds back; 0 swings for ever.
    public var damping: Double
    /// The speed at the start, in whole ways (from to to) per second.
    public var initialVelocity: Double
    /// Whether more than critical damping is slower still; when false it counts as critical (rule P3).
    public var allowsOverdamping = false
    /// When it runs.
    public var timing: MediaTiming
    /// How its time is eased; nil is linear.
    public var timingFunction: TimingFunction?
    /// Whether it goes away when it has ended, so that the model value shows (rule Y2).
    public var isRemovedOnCompletion = true
    /// Whether its value is added to the value beneath instead of replacing it (rule B4).
    public var isAdditive = false
    /// Whether each repeat goes on from where the last one ended (rule B5).
    public var isCumulative = false
    /// How colours and paths are blended.
    public var blending = Blending()

    /// A spring with Core Animation's defaults, save for what is given.
    public init(
        _ property: AnimatableProperty, from fromValue: AnimatableValue? = nil,
        to toValue: AnimatableValue? = nil, by byValue: AnimatableValue? = nil, mass: Double = 1,
        stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0,
        timing: MediaTiming = MediaTiming()
    ) {
        self.property = property
        self.fromValue = fromValue
        self.toValue = toValue
        self.byValue = byValue
        self.mass = mass
        self.stiffness = stiffness
        self.damping = damping
        self.initialVelocity = initialVelocity
        self.timing = timing
    }
}
