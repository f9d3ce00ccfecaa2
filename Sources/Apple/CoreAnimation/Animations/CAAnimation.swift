public import Foundation
import Layers

/// Something that changes what a layer shows over time. Adding one to a layer copies it.
open class CAAnimation: NSObject, NSCopying, CAMediaTiming, CAAction {
    var timing = MediaTiming() { didSet { noteChange() } }
    /// Whether a layer has made its copy since the last change.
    var wasAdded = false
    private var others: [String: Any] = [:]

    /// An animation that changes nothing.
    public override init() {}

    /// Archives are not read: nil.
    public required init?(coder: NSCoder) { return nil }

    /// How its progress is eased; nil is linear.
    open var timingFunction: CAMediaTimingFunction? { didSet { noteChange() } }
    /// What is told of its start and its stop. It is held strongly, as by Apple's.
    open var delegate: (any CAAnimationDelegate)? { didSet { noteChange() } }
    /// Whether it goes away when it has ended.
    open var isRemovedOnCompletion = true { didSet { noteChange() } }
    /// Which frame rates would do. It is kept and has no effect: frames are as many as the screen takes.
    open var preferredFrameRateRange = CAFrameRateRange.default

    open var beginTime: CFTimeInterval {
        get { timing.beginTime }
        set { timing.beginTime = newValue }
    }
    open var duration: CFTimeInterval {
        get { timing.duration }
        set { timing.duration = newValue }
    }
    open var speed: Float {
        get { Float(timing.speed) }
        set { timing.speed = Double(newValue) }
    }
    open var timeOffset: CFTimeInterval {
        get { timing.timeOffset }
        set { timing.timeOffset = newValue }
    }
    open var repeatCount: Float {
        get { Float(timing.repeatCount) }
        set { timing.repeatCount = Double(newValue) }
    }
    open var repeatDuration: CFTimeInterval {
        get { timing.repeatDuration }
        set { timing.repeatDuration = newValue }
    }
    open var autoreverses: Bool {
        get { timing.autoreverses }
        set { timing.autoreverses = newValue }
    }
    open var fillMode: CAMediaTimingFillMode {
        get { timing.namedFillMode }
        set { timing.namedFillMode = newValue }
    }

    /// What a new animation has under a key; nil for what it has not.
    open class func defaultValue(forKey key: String) -> Any? {
        AnimationKey(rawValue: key)?.value(of: CAAnimation())
    }

    /// What it has under a key: one of its properties, or what was set under any other name.
    open func value(forKey key: String) -> Any? {
        AnimationKey(rawValue: key).map { $0.value(of: self) } ?? others[key]
    }

    /// Sets one of its properties, or keeps a value under any other name: how a delegate tells animations apart.
    open func setValue(_ value: Any?, forKey key: String) {
        if let property = AnimationKey(rawValue: key) {
            property.set(value, of: self)
        } else {
            others[key] = value
        }
    }

    /// Adds it to the layer whose key has changed, under that key.
    open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        (anObject as? CALayer)?.runAction(self, forKey: event)
    }

    /// A copy of it; of a subclass of yours, one of the class of Core Animation that it comes from.
    open func copy(with zone: NSZone? = nil) -> Any { duplicate() }

    /// A copy of the same class of Core Animation.
    func duplicate() -> CAAnimation { copied(to: CAAnimation()) }

    /// A new animation with everything that all animations have in common.
    final func copied<Copy: CAAnimation>(to copy: Copy) -> Copy {
        copy.timing = timing
        copy.timingFunction = timingFunction
        copy.delegate = delegate
        copy.isRemovedOnCompletion = isRemovedOnCompletion
        copy.preferredFrameRateRange = preferredFrameRateRange
        copy.others = others
        return copy
    }

    /// What it does, as the engine has it. An animation of no kind does nothing, but it has its time.
    func effect(_ reading: inout AnimationReading) throws -> Animation.Effect { .group([]) }

    /// The animation as the engine has it.
    final func read(_ reading: inout AnimationReading) throws -> Animation {
        try Animation(
            try effect(&reading), timing: timing.unbounded, timingFunction: timingFunction?.function,
            isRemovedOnCompletion: isRemovedOnCompletion)
    }

    /// Notes that something was changed, which a layer that has its copy does not see.
    final func noteChange() {
        guard wasAdded else { return }
        Stage.current.note(changed: self)
    }
}

/// The frame rates that an animation can do with.
public struct CAFrameRateRange: Hashable, Sendable {
    /// The least, in frames a second.
    public var minimum: Float
    /// The most.
    public var maximum: Float
    /// The best.
    public var preferred: Float?

    /// The range between two rates.
    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
    }

    /// Any rate.
    public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)
}
