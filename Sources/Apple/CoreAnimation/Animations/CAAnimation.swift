public import Foundation
import Layers

/// Something that can be done when a layer's key changes: an animation, nothing (`NSNull`), or what you make it.
public protocol CAAction: AnyObject {
    /// Does it.
    ///
    /// - Parameters:
    ///   - event: the key that has changed.
    ///   - anObject: the layer.
    ///   - dict: what the event brings along; nil for a change of a value.
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
    /// Does nothing.
    public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

/// What is told when an animation starts and stops.
public protocol CAAnimationDelegate: NSObjectProtocol {
    /// The animation has begun; it is the copy that the layer holds.
    func animationDidStart(_ anim: CAAnimation)
    /// The animation has ended, or was taken away before that; it is the copy that the layer held.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    /// Does nothing.
    public func animationDidStart(_ anim: CAAnimation) {}
    /// Does nothing.
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// What decides over a layer's actions, its layout and what it shows.
public protocol CALayerDelegate: NSObjectProtocol {
    /// What is done when a key changes; nil asks further, `NSNull` is an answer: nothing.
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
    /// Lays out the sublayers.
    func layoutSublayers(of layer: CALayer)
    /// Brings what the layer shows up to date.
    func display(_ layer: CALayer)
}

extension CALayerDelegate {
    /// Asks further.
    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
    /// Does nothing.
    public func layoutSublayers(of layer: CALayer) {}
    /// Does nothing.
    public func display(_ layer: CALayer) {}
}

// MARK: - CAAnimation

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

// MARK: - CAPropertyAnimation

/// An animation of one property, which its key path names.
open class CAPropertyAnimation: CAAnimation {
    /// Which property; `position`, `transform.rotation.z`.
    open var keyPath: String? { didSet { noteChange() } }
    /// Whether its value is added to the value beneath instead of replacing it.
    open var isAdditive = false { didSet { noteChange() } }
    /// Whether each repeat goes on from where the last one ended.
    open var isCumulative = false { didSet { noteChange() } }

    /// What makes a matrix of its numbers; nil where its values are what they are.
    open var valueFunction: CAValueFunction? { didSet { noteChange() } }

    /// An animation of a property.
    public convenience init(keyPath path: String?) {
        self.init()
        keyPath = path
    }

    override func duplicate() -> CAAnimation { copiedProperty(to: CAPropertyAnimation()) }

    /// A new animation with everything that all animations of a property have in common.
    final func copiedProperty<Copy: CAPropertyAnimation>(to copy: Copy) -> Copy {
        copy.keyPath = keyPath
        copy.isAdditive = isAdditive
        copy.isCumulative = isCumulative
        copy.valueFunction = valueFunction
        return copied(to: copy)
    }

    override func effect(_ reading: inout AnimationReading) throws -> Animation.Effect {
        let property = try reading.property(keyPath)
        reading.kind = valueFunction?.function.kind ?? property.kind
        return .change(
            try PropertyChange(
                property, try course(of: property, &reading), isAdditive: isAdditive,
                isCumulative: isCumulative, valueFunction: valueFunction?.function,
                blending: Blending(morph: reading.morph)))
    }

    /// Which values it goes through; one of no kind stays where the property is.
    func course(of property: AnimatableProperty, _ reading: inout AnimationReading) throws -> AnimationValues
    {
        .ends(Ends())
    }
}

/// An animation of a property between two values.
open class CABasicAnimation: CAPropertyAnimation {
    /// Where it begins; nil is what shows beneath it.
    open var fromValue: Any? { didSet { noteChange() } }
    /// Where it ends; nil is what shows beneath it.
    open var toValue: Any? { didSet { noteChange() } }
    /// How far it goes.
    open var byValue: Any? { didSet { noteChange() } }

    override func duplicate() -> CAAnimation { copiedEnds(to: CABasicAnimation()) }

    final func copiedEnds<Copy: CABasicAnimation>(to copy: Copy) -> Copy {
        copy.fromValue = fromValue
        copy.toValue = toValue
        copy.byValue = byValue
        return copiedProperty(to: copy)
    }

    final func ends(of property: AnimatableProperty, _ reading: inout AnimationReading) throws -> Ends {
        Ends(
            from: try reading.value(fromValue, "fromValue", of: property),
            to: try reading.value(toValue, "toValue", of: property),
            by: try reading.value(byValue, "byValue", of: property))
    }

    override func course(of property: AnimatableProperty, _ reading: inout AnimationReading) throws
        -> AnimationValues
    {
        .ends(try ends(of: property, &reading))
    }
}

// MARK: - CASpringAnimation

/// An animation of a property that swings to its end.
open class CASpringAnimation: CABasicAnimation {
    /// The weight, more than 0.
    open var mass: CGFloat = 1 { didSet { noteChange() } }
    /// How strongly the spring pulls, more than 0.
    open var stiffness: CGFloat = 100 { didSet { noteChange() } }
    /// How strongly friction holds back; 0 swings for ever.
    open var damping: CGFloat = 10 { didSet { noteChange() } }
    /// The speed at the start, in whole ways a second.
    open var initialVelocity: CGFloat = 0 { didSet { noteChange() } }
    /// Whether more than critical damping is slower still; otherwise it counts as critical.
    open var allowsOverdamping = false { didSet { noteChange() } }

    /// A spring by how it feels: about how many seconds it takes, and how much it swings, from 0 towards 1; below 0 it
    /// creeps. Its duration is the settling duration.
    public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
        self.init()
        allowsOverdamping = true
        guard let spring = try? Spring(perceptualDuration: perceptualDuration, bounce: bounce) else { return }
        (mass, stiffness, damping) = (spring.mass, spring.stiffness, spring.damping)
        duration = spring.settlingDuration
    }

    /// After how many seconds it is at rest, to a thousandth of its way; infinite without damping.
    open var settlingDuration: CFTimeInterval { (try? spring)?.settlingDuration ?? 0 }

    /// About how many seconds it takes: one swing without damping.
    open var perceptualDuration: CFTimeInterval {
        (try? spring).map { 2 * .pi / $0.angularFrequency } ?? 0
    }

    /// How much it swings: 0 not at all, 1 for ever, below 0 it creeps.
    open var bounce: CGFloat {
        guard let spring = try? spring else { return 0 }
        return spring.dampingRatio <= 1 ? 1 - spring.dampingRatio : 1 / spring.dampingRatio - 1
    }

    private var spring: Spring {
        get throws {
            try Spring(
                mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity,
                allowsOverdamping: allowsOverdamping)
        }
    }

    override func duplicate() -> CAAnimation {
        let copy = copiedEnds(to: CASpringAnimation())
        (copy.mass, copy.stiffness, copy.damping) = (mass, stiffness, damping)
        (copy.initialVelocity, copy.allowsOverdamping) = (initialVelocity, allowsOverdamping)
        return copy
    }

    override func course(of property: AnimatableProperty, _ reading: inout AnimationReading) throws
        -> AnimationValues
    {
        .spring(try ends(of: property, &reading), try spring)
    }
}

// MARK: - CAKeyframeAnimation

/// How the values between keyframes come about.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
    /// The name, as Core Animation spells it.
    public let rawValue: String

    /// The mode of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Straight from each value to the next.
    public static let linear = CAAnimationCalculationMode(rawValue: "linear")
    /// Each value is held, then the next one shows.
    public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
    /// Straight, at constant speed.
    public static let paced = CAAnimationCalculationMode(rawValue: "paced")
    /// Along a smooth curve.
    public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
    /// Along a smooth curve, at constant speed.
    public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// Whether what moves along a path turns with it.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
    /// The name, as Core Animation spells it.
    public let rawValue: String

    /// The mode of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// It points along the path.
    public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
    /// It points back along the path.
    public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// An animation of a property through several values, or along a path.
open class CAKeyframeAnimation: CAPropertyAnimation {
    /// The values.
    open var values: [Any]? { didSet { noteChange() } }
    /// The path that a point moves along; it goes before the values.
    open var path: CGPath? {
        get { frozenPath }
        set { frozenPath = newValue?.copy() }
    }
    private var frozenPath: CGPath? { didSet { noteChange() } }
    /// When each value is reached, as shares of the duration; nil for equal distances.
    open var keyTimes: [NSNumber]? { didSet { noteChange() } }
    /// How each stretch between two values is eased.
    open var timingFunctions: [CAMediaTimingFunction]? { didSet { noteChange() } }
    /// How the values between come about.
    open var calculationMode = CAAnimationCalculationMode.linear { didSet { noteChange() } }
    /// Whether what moves along a path turns with it.
    open var rotationMode: CAAnimationRotationMode? { didSet { noteChange() } }
    /// How tight the smooth curve is at each value.
    open var tensionValues: [NSNumber]? { didSet { noteChange() } }
    /// How sharp the smooth curve's corner is at each value.
    open var continuityValues: [NSNumber]? { didSet { noteChange() } }
    /// Where the smooth curve passes beyond each value.
    open var biasValues: [NSNumber]? { didSet { noteChange() } }

    override func duplicate() -> CAAnimation {
        let copy = copiedProperty(to: CAKeyframeAnimation())
        (copy.values, copy.frozenPath, copy.keyTimes) = (values, frozenPath, keyTimes)
        (copy.timingFunctions, copy.calculationMode) = (timingFunctions, calculationMode)
        copy.rotationMode = rotationMode
        (copy.tensionValues, copy.continuityValues) = (tensionValues, continuityValues)
        copy.biasValues = biasValues
        return copy
    }

    override func course(of property: AnimatableProperty, _ reading: inout AnimationReading) throws
        -> AnimationValues
    {
        .keyframes(
            try Keyframes(
                try route(of: property, &reading), keyTimes: keyTimes?.map(\.doubleValue) ?? [],
                timingFunctions: timingFunctions?.map(\.function) ?? [],
                calculationMode: CalculationMode(rawValue: calculationMode.rawValue) ?? .linear,
                rotationMode: rotationMode.map { $0 == .rotateAutoReverse ? .autoReverse : .auto },
                tensions: tensions))
    }

    private func route(
        of property: AnimatableProperty, _ reading: inout AnimationReading
    ) throws -> Keyframes.Route {
        if let frozenPath { return .path(frozenPath.path) }
        var route: [AnimatableValue] = []
        for (index, value) in (values ?? []).enumerated() {
            if let value = try reading.value(value, "values[\(index)]", of: property) { route.append(value) }
        }
        return .values(route)
    }

    private var tensions: [KeyframeTension] {
        let numbers = [tensionValues, continuityValues, biasValues].map { $0?.map(\.doubleValue) ?? [] }
        return (0..<(numbers.map(\.count).max() ?? 0)).map { index in
            let at = numbers.map { index < $0.count ? $0[index] : 0 }
            return KeyframeTension(tension: at[0], continuity: at[1], bias: at[2])
        }
    }
}

// MARK: - CAAnimationGroup

/// Animations that run together in a time of their own, cut off at its duration.
open class CAAnimationGroup: CAAnimation {
    /// The animations, each on top of those before it.
    open var animations: [CAAnimation]? { didSet { noteChange() } }

    override func duplicate() -> CAAnimation {
        let copy = copied(to: CAAnimationGroup())
        copy.animations = animations?.map { $0.duplicate() }
        return copy
    }

    override func effect(_ reading: inout AnimationReading) throws -> Animation.Effect {
        var children: [Animation] = []
        for animation in animations ?? [] { children.append(try animation.read(&reading)) }
        return .group(children)
    }
}

// MARK: - AnimationKey

/// The properties of an animation that can be had by their names.
enum AnimationKey: String {
    case beginTime, duration, speed, timeOffset, repeatCount, repeatDuration, autoreverses, fillMode
    case timingFunction, delegate
    case removedOnCompletion, isRemovedOnCompletion
    case keyPath, fromValue, toValue, byValue, values, path, keyTimes, animations

    /// What an animation has; nil where it has no such property.
    func value(of animation: CAAnimation) -> Any? {
        switch self {
        case .beginTime: animation.beginTime
        case .duration: animation.duration
        case .speed: animation.speed
        case .timeOffset: animation.timeOffset
        case .repeatCount: animation.repeatCount
        case .repeatDuration: animation.repeatDuration
        case .autoreverses: animation.autoreverses
        case .fillMode: animation.fillMode
        case .timingFunction: animation.timingFunction
        case .delegate: animation.delegate
        case .removedOnCompletion, .isRemovedOnCompletion: animation.isRemovedOnCompletion
        case .keyPath: (animation as? CAPropertyAnimation)?.keyPath
        case .fromValue: (animation as? CABasicAnimation)?.fromValue
        case .toValue: (animation as? CABasicAnimation)?.toValue
        case .byValue: (animation as? CABasicAnimation)?.byValue
        case .values: (animation as? CAKeyframeAnimation)?.values
        case .path: (animation as? CAKeyframeAnimation)?.path
        case .keyTimes: (animation as? CAKeyframeAnimation)?.keyTimes
        case .animations: (animation as? CAAnimationGroup)?.animations
        }
    }

    /// Sets what an animation has, when the value is of its sort.
    func set(_ value: Any?, of animation: CAAnimation) {
        let number = value.flatMap(Double.init(boxed:))
        switch self {
        case .beginTime: animation.beginTime = number ?? 0
        case .duration: animation.duration = number ?? 0
        case .speed: animation.speed = Float(number ?? 1)
        case .timeOffset: animation.timeOffset = number ?? 0
        case .repeatCount: animation.repeatCount = Float(number ?? 0)
        case .repeatDuration: animation.repeatDuration = number ?? 0
        case .autoreverses: animation.autoreverses = number == 1
        case .fillMode:
            animation.fillMode =
                value as? CAMediaTimingFillMode
                ?? (value as? String).map(CAMediaTimingFillMode.init(rawValue:)) ?? .removed
        case .timingFunction: animation.timingFunction = value as? CAMediaTimingFunction
        case .delegate: animation.delegate = value as? any CAAnimationDelegate
        case .removedOnCompletion, .isRemovedOnCompletion: animation.isRemovedOnCompletion = number == 1
        case .keyPath: (animation as? CAPropertyAnimation)?.keyPath = value as? String
        case .fromValue: (animation as? CABasicAnimation)?.fromValue = value
        case .toValue: (animation as? CABasicAnimation)?.toValue = value
        case .byValue: (animation as? CABasicAnimation)?.byValue = value
        case .values: (animation as? CAKeyframeAnimation)?.values = value as? [Any]
        case .path: (animation as? CAKeyframeAnimation)?.path = value as? CGPath
        case .keyTimes: (animation as? CAKeyframeAnimation)?.keyTimes = value as? [NSNumber]
        case .animations: (animation as? CAAnimationGroup)?.animations = value as? [CAAnimation]
        }
    }
}

extension Double {
    /// The number in a box of any of the types that numbers and truth values come in; nil for what is none.
    init?(boxed value: Any) {
        switch value {
        case let value as Double: self = value
        case let value as CGFloat: self = Double(value)
        case let value as Float: self = Double(value)
        case let value as Int: self = Double(value)
        case let value as Bool: self = value ? 1 : 0
        case let value as NSNumber: self = value.doubleValue
        default: return nil
        }
    }
}
