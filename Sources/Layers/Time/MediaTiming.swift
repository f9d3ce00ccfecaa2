/// What an animation shows before it begins and after it has ended (rule T9).
public enum FillMode: String, Hashable, Sendable, CaseIterable {
    /// The model value on both sides.
    case removed
    /// The model value before, the end value afterwards.
    case forwards
    /// The start value before, the model value afterwards.
    case backwards
    /// The start value before, the end value afterwards.
    case both

    /// Whether the start value shows before the beginning.
    public var fillsBackwards: Bool { self == .backwards || self == .both }
    /// Whether the end value shows after the end.
    public var fillsForwards: Bool { self == .forwards || self == .both }
}

/// How the time of an animation or a layer runs in the time of its parent: Core Animation's `CAMediaTiming`.
///
/// The value only holds the numbers; the functions in the extensions turn a time of the parent into a local
/// time, a phase and a position within the cycle, and read nothing but their arguments.
///
///     let timing = MediaTiming(duration: 0.75, repeatCount: .infinity, autoreverses: true)
///     timing.position(at: 1.125)?.progress   // 0.5: half way back
///
/// It may hold any numbers: an ``Animation`` is only built with those that ``validate(allowsInfiniteDuration:)`` lets
/// pass, and the timing of a layer with others than those has a result, too. Where the begin, the speed or the
/// offset is not finite, or the duration is negative or not a number, there is no position, and model values show;
/// a repeat count or a repeat duration that is negative or not a number counts as 0 (rule T14).
public struct MediaTiming: Hashable, Sendable {
    /// When it begins, in seconds of the parent's time.
    public var beginTime: Double
    /// How long one run takes, in seconds of its own time. Animations begin with 0 ("take the
    /// transaction's"), layers with infinity.
    public var duration: Double
    /// How many of its own seconds pass in one of the parent's; 0 freezes it at ``timeOffset``, below 0 it
    /// runs backwards.
    public var speed: Double
    /// A shift of the sample in seconds of its own time; the window in which it is active stays (rule T5).
    public var timeOffset: Double
    /// How many cycles it runs; fractions end mid-cycle, infinity is forever, 0 means once (rule T8).
    public var repeatCount: Double
    /// For how long it repeats, in seconds of its own time; 0 leaves it to ``repeatCount``, and with both set
    /// this one wins (rule T3).
    public var repeatDuration: Double
    /// Whether each cycle runs forth and then back, which doubles its length.
    public var autoreverses: Bool
    /// What shows outside the active window.
    public var fillMode: FillMode

    /// The timing with Core Animation's defaults for an animation, save for what is given.
    public init(
        beginTime: Double = 0, duration: Double = 0, speed: Double = 1, timeOffset: Double = 0,
        repeatCount: Double = 0, repeatDuration: Double = 0, autoreverses: Bool = false,
        fillMode: FillMode = .removed
    ) {
        self.beginTime = beginTime
        self.duration = duration
        self.speed = speed
        self.timeOffset = timeOffset
        self.repeatCount = repeatCount
        self.repeatDuration = repeatDuration
        self.autoreverses = autoreverses
        self.fillMode = fillMode
    }

    /// A layer's timing: its local time is its parent's, forever.
    public static let layer = MediaTiming(duration: .infinity)
}
