public import Geometry

/// How the values between keyframes come about.
public enum CalculationMode: String, Hashable, Sendable, CaseIterable {
    /// Straight from each value to the next.
    case linear
    /// Each value is held, then the next one shows.
    case discrete
    /// Straight, at constant speed.
    case paced
    /// Along a smooth curve through the values.
    case cubic
    /// Along a smooth curve, at constant speed.
    case cubicPaced
}

/// Whether an object moved along a path turns with it (rule K9).
public enum RotationMode: String, Hashable, Sendable, CaseIterable {
    /// Its x axis points along the path.
    case auto = "auto"
    /// Its x axis points back along the path.
    case autoReverse = "auto-reverse"
}

/// The shape of the smooth curve at one keyframe (Kochanek and Bartels, 1984); all 0 is Catmull-Rom.
public struct KeyframeTension: Hashable, Sendable, BitwiseCopyable {
    /// 1 tight, -1 round.
    public var tension: Double
    /// How sharp the corner is: 0 smooth, towards -1 a corner.
    public var continuity: Double
    /// Where the curve passes beyond the value: before it (-1) or after it (1).
    public var bias: Double

    /// The shape with these parameters.
    public init(tension: Double = 0, continuity: Double = 0, bias: Double = 0) {
        self.tension = tension
        self.continuity = continuity
        self.bias = bias
    }
}

/// An animation through several values, or along a path: Core Animation's `CAKeyframeAnimation`.
public struct KeyframeAnimation: Hashable, Sendable {
    /// What it changes.
    public var property: AnimatableProperty
    /// The values it passes through; of any kind that can be animated (rule K10).
    public var values: [AnimatableValue]
    /// The path a point moves along; it wins over ``values`` (rule K1).
    public var path: Path?
    /// When each value is reached, 0 to 1, never falling (rule K2); empty for equal distances.
    public var keyTimes: [Double] = []
    /// How each segment is eased; missing ones are linear (rule K3).
    public var timingFunctions: [TimingFunction] = []
    /// How the values between come about.
    public var calculationMode = CalculationMode.linear
    /// Whether an object moved along ``path`` turns with it.
    public var rotationMode: RotationMode?
    /// The shape of the smooth curve at each value (rule K6); missing ones are Catmull-Rom.
    public var tensions: [KeyframeTension] = []
    /// When it runs.
    public var timing: MediaTiming
    /// How its whole progress is eased, before the segments are.
    public var timingFunction: TimingFunction?
    /// Whether it goes away when it has ended, so that the model value shows (rule Y2).
    public var isRemovedOnCompletion = true
    /// Whether its value is added to the value beneath instead of replacing it (rule B4).
    public var isAdditive = false
    /// Whether each repeat goes on from where the last one ended (rule B5).
    public var isCumulative = false
    /// How colours and paths are blended.
    public var blending = Blending()

    /// An animation of `property` through `values`, or along `path` when there is one.
    public init(
        _ property: AnimatableProperty, values: [AnimatableValue] = [], path: Path? = nil,
        timing: MediaTiming = MediaTiming(), timingFunction: TimingFunction? = nil
    ) {
        self.property = property
        self.values = values
        self.path = path
        self.timing = timing
        self.timingFunction = timingFunction
    }
}
