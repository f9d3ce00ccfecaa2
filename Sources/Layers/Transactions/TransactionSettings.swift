/// What a transaction says about the implicit animations of the changes in it (rule X1).
public struct TransactionSettings: Hashable, Sendable {
    /// How long they take, in seconds; 0 for no animation.
    public var animationDuration: Double
    /// How they are eased; nil leaves the `default` curve.
    public var animationTimingFunction: TimingFunction?
    /// Whether there are none.
    public var disableActions: Bool

    /// How long an animation takes that says nothing about it, in seconds.
    public static let defaultDuration = 0.25

    /// The settings with Core Animation's defaults: a quarter of a second, the `default` curve.
    public init(
        animationDuration: Double = defaultDuration, animationTimingFunction: TimingFunction? = nil,
        disableActions: Bool = false
    ) {
        self.animationDuration = animationDuration
        self.animationTimingFunction = animationTimingFunction
        self.disableActions = disableActions
    }
}
