import Foundation
import Layers

/// How the time of a layer or of an animation runs in that of what it is in.
public protocol CAMediaTiming: AnyObject {
    /// When it begins, in seconds of the parent's time; 0 of an animation is when it is committed.
    var beginTime: CFTimeInterval { get set }
    /// How long one run takes, in seconds.
    var duration: CFTimeInterval { get set }
    /// How fast it runs: 0 stands still at the offset, below 0 is backwards.
    var speed: Float { get set }
    /// A shift of its own time, in seconds.
    var timeOffset: CFTimeInterval { get set }
    /// How often it runs; 0 is once, and fractions end on the way.
    var repeatCount: Float { get set }
    /// For how long it repeats, in seconds; 0 leaves that to the count.
    var repeatDuration: CFTimeInterval { get set }
    /// Whether each run goes back again.
    var autoreverses: Bool { get set }
    /// What shows before the beginning and after the end.
    var fillMode: CAMediaTimingFillMode { get set }
}

/// What shows before an animation begins and after it has ended.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
    /// The name, as Core Animation spells it.
    public let rawValue: String

    /// The mode of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The end value stays.
    public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
    /// The start value shows before the beginning.
    public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
    /// Both ends show their values.
    public static let both = CAMediaTimingFillMode(rawValue: "both")
    /// The model value shows on both sides.
    public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}

/// What a timing under Apple's types reads and writes: a `Float` here is a `Double` there.
extension MediaTiming {
    var namedFillMode: CAMediaTimingFillMode {
        get { CAMediaTimingFillMode(rawValue: fillMode.rawValue) }
        set { fillMode = FillMode(rawValue: newValue.rawValue) ?? .removed }
    }

    /// The timing with the greatest counts that Apple's types can say as what they mean: forever.
    var unbounded: MediaTiming {
        var timing = self
        if repeatCount >= Double(Float.greatestFiniteMagnitude) { timing.repeatCount = .infinity }
        if repeatDuration >= .greatestFiniteMagnitude { timing.repeatDuration = .infinity }
        return timing
    }
}
