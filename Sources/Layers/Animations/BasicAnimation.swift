/// An animation between two values: Core Animation's `CABasicAnimation`.
///
/// Which ends it has depends on what is set; a missing end is the value beneath, read at every sample
/// (rule B3).
///
///     var grow = BasicAnimation(.lineWidth, from: 1, to: 8)
///     grow.timing.duration = 0.75
///     grow.timingFunction = .easeInEaseOut
public struct BasicAnimation: Hashable, Sendable {
    /// What it changes.
    public var property: AnimatableProperty
    /// Where it begins; nil for the value beneath, or what ``byValue`` implies.
    public var fromValue: AnimatableValue?
    /// Where it ends; nil for the value beneath, or what ``byValue`` implies.
    public var toValue: AnimatableValue?
    /// How far it goes, counted from the start or back from the end.
    public var byValue: AnimatableValue?
    /// When it runs.
    public var timing: MediaTiming
    /// How its progress is eased; nil is linear.
    public var timingFunction: TimingFunction?
    /// Whether it goes away when it has ended, so that the model value shows (rule Y2).
    public var isRemovedOnCompletion = true
    /// Whether its value is added to the value beneath instead of replacing it (rule B4).
    public var isAdditive = false
    /// Whether each repeat goes on from where the last one ended (rule B5).
    public var isCumulative = false
    /// How colours and paths are blended.
    public var blending = Blending()

    /// An animation of `property` between these values.
    public init(
        _ property: AnimatableProperty, from fromValue: AnimatableValue? = nil,
        to toValue: AnimatableValue? = nil, by byValue: AnimatableValue? = nil,
        timing: MediaTiming = MediaTiming(), timingFunction: TimingFunction? = nil
    ) {
        self.property = property
        self.fromValue = fromValue
        self.toValue = toValue
        self.byValue = byValue
        self.timing = timing
        self.timingFunction = timingFunction
    }
}
