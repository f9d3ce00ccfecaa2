public import Foundation
import Geometry
import Layers

/// An action that runs when a key of a layer changes, such as an animation. `NSNull` is the action that does nothing.
public protocol CAAction: AnyObject {
    /// Runs the action for a change of a key of a layer. The arguments are `nil` for a change of a value.
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
    /// Does nothing.
    public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

/// A layer delegate whose actions also apply before the first commit: a view.
protocol ViewLayerDelegate: CALayerDelegate {}

// MARK: - CAAnimation

/// An animation. A layer stores a copy when you add one.
open class CAAnimation: TimedObject, NSCopying, CAAction {
    override var timing: MediaTiming { didSet { noteChange() } }
    /// The place of the program that adds the animation to a layer, or `nil` if it is unknown.
    final var location: SourceLine?
    /// Whether a layer has copied the animation since its last change.
    var wasAdded = false

    /// Creates an animation without effect.
    public override init() {}

    /// Returns `nil`, because archives cannot contain animations.
    public required init?(coder: NSCoder) { return nil }

    /// The easing of the progress. `nil` is linear.
    open var timingFunction: CAMediaTimingFunction? { didSet { noteChange() } }
    /// The delegate, or `nil` for none. The animation retains it, as in Core Animation.
    open var delegate: (any CAAnimationDelegate)? { didSet { noteChange() } }
    /// Whether the layer removes the animation when it has ended.
    open var isRemovedOnCompletion = true { didSet { noteChange() } }
    /// The preferred frame rates. This property has no effect: the terminal decides the frame rate.
    open var preferredFrameRateRange = CAFrameRateRange.default

    /// Returns the default value for a key, or `nil` if it is zero or there is none.
    open class func defaultValue(forKey key: String) -> Any? {
        switch key {
        case "speed": Float(1)
        case "fillMode": CAMediaTimingFillMode.removed
        case "removedOnCompletion": true
        case "calculationMode" where self is CAKeyframeAnimation.Type: CAAnimationCalculationMode.linear
        case "mass" where self is CASpringAnimation.Type: CGFloat(1)
        case "stiffness" where self is CASpringAnimation.Type: CGFloat(100)
        case "damping" where self is CASpringAnimation.Type: CGFloat(10)
        case "allowsOverdamping" where self is CASpringAnimation.Type: false
        default: nil
        }
    }

    override func keyedProperty(_ key: String) -> KeyedProperty? {
        let property: KeyedProperty? =
            switch key {
            case "timingFunction": KeyedProperty(object: \CAAnimation.timingFunction)
            case "delegate": KeyedProperty(object: \CAAnimation.delegate)
            case "removedOnCompletion", "isRemovedOnCompletion":
                KeyedProperty(flag: \CAAnimation.isRemovedOnCompletion)
            case "keyPath": KeyedProperty(object: \CAPropertyAnimation.keyPath)
            case "additive", "isAdditive": KeyedProperty(flag: \CAPropertyAnimation.isAdditive)
            case "cumulative", "isCumulative": KeyedProperty(flag: \CAPropertyAnimation.isCumulative)
            case "valueFunction": KeyedProperty(object: \CAPropertyAnimation.valueFunction)
            case "fromValue": KeyedProperty(object: \CABasicAnimation.fromValue)
            case "toValue": KeyedProperty(object: \CABasicAnimation.toValue)
            case "byValue": KeyedProperty(object: \CABasicAnimation.byValue)
            case "values": KeyedProperty(object: \CAKeyframeAnimation.values)
            case "path": KeyedProperty(object: \CAKeyframeAnimation.path)
            case "keyTimes": KeyedProperty(object: \CAKeyframeAnimation.keyTimes)
            case "timingFunctions": KeyedProperty(object: \CAKeyframeAnimation.timingFunctions)
            case "calculationMode":
                KeyedProperty(name: \CAKeyframeAnimation.calculationMode, default: .linear)
            case "rotationMode": KeyedProperty(name: \CAKeyframeAnimation.rotationMode)
            case "tensionValues": KeyedProperty(object: \CAKeyframeAnimation.tensionValues)
            case "continuityValues": KeyedProperty(object: \CAKeyframeAnimation.continuityValues)
            case "biasValues": KeyedProperty(object: \CAKeyframeAnimation.biasValues)
            case "mass": KeyedProperty(number: \CASpringAnimation.mass, default: 1)
            case "stiffness": KeyedProperty(number: \CASpringAnimation.stiffness, default: 100)
            case "damping": KeyedProperty(number: \CASpringAnimation.damping, default: 10)
            case "initialVelocity": KeyedProperty(number: \CASpringAnimation.initialVelocity)
            case "allowsOverdamping": KeyedProperty(flag: \CASpringAnimation.allowsOverdamping)
            case "animations": KeyedProperty(object: \CAAnimationGroup.animations)
            default: super.keyedProperty(key)
            }
        return property.flatMap { $0.isOf(self) ? $0 : nil }
    }

    /// Adds the animation to the layer whose key has changed.
    open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        (anObject as? CALayer)?.runAction(self, forKey: event)
    }

    /// Returns a copy. The copy of a subclass of yours has the class of Core Animation that it inherits from.
    open func copy(with zone: NSZone? = nil) -> Any { duplicate() }

    func duplicate() -> CAAnimation { copied(to: CAAnimation()) }

    /// Copies the properties of all animations to a new animation, and returns that animation.
    final func copied<Copy: CAAnimation>(to copy: Copy) -> Copy {
        copy.timing = timing
        copy.timingFunction = timingFunction
        copy.delegate = delegate
        copy.isRemovedOnCompletion = isRemovedOnCompletion
        copy.preferredFrameRateRange = preferredFrameRateRange
        copy.others = others
        copy.location = location
        return copy
    }

    /// Returns the effect for the engine. An animation without a type has no effect, but it has a duration.
    func effect(_ reading: inout AnimationReading) throws -> Animation.Effect { .group([]) }

    var engineTiming: MediaTiming { timing.unbounded }

    /// The key of the animation in all layers, or `nil` if it can have any key.
    var fixedKey: String? { nil }

    /// Prepares a layer's copy, before the layer converts it. Returns a picture to show beside the layer, or `nil`.
    func prepare(for layer: CALayer) -> TransitionPicture? { nil }

    /// Returns the animation for the engine. `begin` replaces the begin time.
    final func read(_ reading: inout AnimationReading, begin: Double? = nil) throws -> Animation {
        var timing = engineTiming
        if let begin { timing.beginTime = begin }
        return try Animation(
            try effect(&reading), timing: timing, timingFunction: timingFunction?.function,
            isRemovedOnCompletion: isRemovedOnCompletion)
    }

    /// Records a change that the layer's copy does not get.
    final func noteChange() {
        if wasAdded { Stage.current.pending.note(changed: self) }
    }
}

/// A range of frame rates, in frames per second.
public struct CAFrameRateRange: Hashable, Sendable {
    /// The lowest and the highest rate.
    public var minimum, maximum: Float
    /// The preferred rate, in frames per second; `nil` for no preference.
    public var preferred: Float?

    /// Creates a range.
    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
    }

    /// A range without limits or a preference.
    public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)
}

// MARK: - CAPropertyAnimation

/// An animation of the property at a key path.
open class CAPropertyAnimation: CAAnimation {
    /// The key path of the property, such as `position` or `transform.rotation.z`.
    open var keyPath: String? { didSet { noteChange() } }
    /// Whether the animation adds its value to the value beneath, instead of replacing it.
    open var isAdditive = false { didSet { noteChange() } }
    /// Whether each repetition starts from the end value of the previous one.
    open var isCumulative = false { didSet { noteChange() } }
    /// The function that creates a matrix from the animation's numbers, or `nil` if the values need no conversion.
    open var valueFunction: CAValueFunction? { didSet { noteChange() } }

    /// Creates an animation of a property.
    public convenience init(keyPath path: String?) {
        self.init()
        keyPath = path
    }

    override func duplicate() -> CAAnimation { copiedProperty(to: CAPropertyAnimation()) }

    final func copiedProperty<Copy: CAPropertyAnimation>(to copy: Copy) -> Copy {
        copy.keyPath = keyPath
        copy.isAdditive = isAdditive
        copy.isCumulative = isCumulative
        copy.valueFunction = valueFunction
        return copied(to: copy)
    }

    override func effect(_ reading: inout AnimationReading) throws -> Animation.Effect {
        let tilt = valueFunction == nil ? TiltKeyPath(keyPath) : nil
        let property = try tilt?.property ?? reading.property(keyPath)
        let function = valueFunction?.function ?? tilt?.function
        reading.kind = function?.kind ?? property.kind
        let change = try PropertyChange(
            property, try animationValues(of: property, &reading), isAdditive: isAdditive,
            isCumulative: isCumulative, valueFunction: function, blending: Blending(morph: reading.morph))
        if let tilt { return .change(try tilt.change(change, reading)) }
        guard property.kind == .transform, function == nil, let turn = turn(of: property, reading) else {
            return .change(change)
        }
        return .change(try change.with(.keyframes(try turn.keyframes)))
    }

    /// Returns the flat keyframes of the animation if it turns a layer in space, or `nil`.
    func turn(of property: AnimatableProperty, _ reading: AnimationReading) -> TurnKeyframes? { nil }

    /// Returns the values of the animation. An animation without a type keeps the property's value.
    func animationValues(
        of property: AnimatableProperty, _ reading: inout AnimationReading
    ) throws -> AnimationValues {
        .ends(Ends())
    }
}

/// An animation of a property between two values.
open class CABasicAnimation: CAPropertyAnimation {
    /// The start value. `nil` is the value beneath the animation.
    open var fromValue: Any? { didSet { noteChange() } }
    /// The end value. `nil` is the value beneath the animation.
    open var toValue: Any? { didSet { noteChange() } }
    /// The difference between the end value and the start value, or `nil` if it is not set.
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

    override func animationValues(of property: AnimatableProperty, _ reading: inout AnimationReading) throws
        -> AnimationValues
    {
        .ends(try ends(of: property, &reading))
    }

    /// Returns the start and the end, if the animation turns a layer in space.
    final func matrices(of property: AnimatableProperty, _ reading: AnimationReading)
        -> (from: CATransform3D, to: CATransform3D)?
    {
        guard let base = isAdditive ? CATransform3DIdentity : reading.matrix(property) else { return nil }
        let (from, to, by) = (CATransform3D(fromValue), CATransform3D(toValue), CATransform3D(byValue))
        let start =
            from ?? to.flatMap { end in by.map { CATransform3DConcat(CATransform3DInvert($0), end) } } ?? base
        let end = to ?? by.map { CATransform3DConcat($0, start) } ?? base
        return start.turnsOutOfPlane || end.turnsOutOfPlane ? (start, end) : nil
    }

    override func turn(of property: AnimatableProperty, _ reading: AnimationReading) -> TurnKeyframes? {
        matrices(of: property, reading).map { from, to in
            var turn = TurnKeyframes()
            turn.add(from: from, to: to)
            return turn
        }
    }
}

// MARK: - CASpringAnimation

/// An animation of a property that follows a spring.
open class CASpringAnimation: CABasicAnimation {
    /// The mass, more than 0.
    open var mass: CGFloat = 1 { didSet { noteChange() } }
    /// The stiffness of the spring, more than 0.
    open var stiffness: CGFloat = 100 { didSet { noteChange() } }
    /// The damping, at least 0. The spring oscillates forever with 0.
    open var damping: CGFloat = 10 { didSet { noteChange() } }
    /// The initial velocity, in distances between start and end value per second.
    open var initialVelocity: CGFloat = 0 { didSet { noteChange() } }
    /// Whether more than critical damping slows the spring further. If false, it counts as critical damping.
    open var allowsOverdamping = false { didSet { noteChange() } }

    /// Creates a spring from its perceptual duration, in seconds, and its bounce, which also set the duration.
    ///
    /// A bounce of 0 does not oscillate, a greater one up to 1 oscillates more, and a negative one is overdamped. With -1 the
    /// damping is infinite, and the animation is at its end immediately.
    public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
        self.init()
        allowsOverdamping = true
        let (frequency, bounce) = (2 * .pi / perceptualDuration, min(max(bounce, -1), 1))
        guard frequency > 0, frequency.isFinite else { return }
        stiffness = frequency * frequency
        damping = 2 * frequency * (bounce >= 0 ? 1 - bounce : 1 / (1 + bounce))
        duration = settlingDuration
    }

    /// The time until the spring is within a thousandth of its end value, in seconds, infinite without damping.
    open var settlingDuration: CFTimeInterval {
        damping.isInfinite ? 0 : (try? spring)?.settlingDuration ?? 0
    }

    /// The perceptual duration in seconds: one oscillation without damping.
    open var perceptualDuration: CFTimeInterval { 2 * .pi * (mass / stiffness).squareRoot() }

    /// The bounce: 0 does not oscillate, 1 oscillates forever, and a negative bounce is overdamped.
    open var bounce: CGFloat {
        let ratio = damping / (2 * (stiffness * mass).squareRoot())
        return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
    }

    private var spring: Spring {
        get throws {
            // The engine's springs have finite constants. This one is at its end after a trillionth of a second.
            if damping.isInfinite { return try Spring(stiffness: 1e26, damping: 2e13) }
            return try Spring(
                mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity,
                allowsOverdamping: allowsOverdamping)
        }
    }

    /// A spring without damping has an infinite settling duration. The engine repeats its period instead.
    override var engineTiming: MediaTiming {
        var timing = super.engineTiming
        if damping == 0, timing.duration.isInfinite {
            (timing.duration, timing.repeatCount) = (perceptualDuration, .infinity)
        }
        return timing
    }

    override func duplicate() -> CAAnimation {
        let copy = copiedEnds(to: CASpringAnimation())
        (copy.mass, copy.stiffness, copy.damping) = (mass, stiffness, damping)
        (copy.initialVelocity, copy.allowsOverdamping) = (initialVelocity, allowsOverdamping)
        return copy
    }

    override func animationValues(of property: AnimatableProperty, _ reading: inout AnimationReading) throws
        -> AnimationValues
    {
        .spring(try ends(of: property, &reading), try spring)
    }

    override func turn(of property: AnimatableProperty, _ reading: AnimationReading) -> TurnKeyframes? {
        guard let spring = try? spring, let (from, to) = matrices(of: property, reading) else { return nil }
        let length =
            engineTiming.duration > 0 ? engineTiming.duration : Stage.current.settings.animationDuration
        var turn = TurnKeyframes()
        turn.add(from: from, to: to, steps: Int((length * 120).clamped(to: 32...1024))) {
            spring.value(at: $0 * length)
        }
        return turn
    }
}

// MARK: - CAKeyframeAnimation

/// An animation of a property through several values or along a path.
open class CAKeyframeAnimation: CAPropertyAnimation {
    /// The value at each keyframe, in order. A ``path`` replaces them.
    open var values: [Any]? { didSet { noteChange() } }
    /// The path that a point moves along, or `nil` for none. The animation ignores ``values`` if there is a path.
    open var path: CGPath? {
        get { frozenPath }
        set { frozenPath = newValue?.copy() }
    }
    private var frozenPath: CGPath? { didSet { noteChange() } }
    /// The times of the values, as fractions of the duration. `nil` spaces the values evenly.
    open var keyTimes: [NSNumber]? { didSet { noteChange() } }
    /// The easing of each segment between two values; `nil` for linear segments.
    open var timingFunctions: [CAMediaTimingFunction]? { didSet { noteChange() } }
    /// The interpolation between the values.
    open var calculationMode = CAAnimationCalculationMode.linear { didSet { noteChange() } }
    /// The rotation along a path, or `nil` for none.
    open var rotationMode: CAAnimationRotationMode? { didSet { noteChange() } }
    /// The tightness of the smooth curve at each value, -1 to 1; 0 if `nil`.
    open var tensionValues: [NSNumber]? { didSet { noteChange() } }
    /// The sharpness of the smooth curve's corner at each value, -1 to 1; 0 if `nil`.
    open var continuityValues: [NSNumber]? { didSet { noteChange() } }
    /// The bias of the smooth curve before or after each value, -1 to 1; 0 if `nil`.
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

    override func animationValues(of property: AnimatableProperty, _ reading: inout AnimationReading) throws
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

    override func turn(of property: AnimatableProperty, _ reading: AnimationReading) -> TurnKeyframes? {
        let matrices = (values ?? []).compactMap(CATransform3D.init)
        guard matrices.contains(where: \.turnsOutOfPlane), calculationMode == .linear,
            matrices.count == values?.count
        else { return nil }
        let times = Keyframes.times(keyTimes?.map(\.doubleValue) ?? [], count: matrices.count)
        var turn = TurnKeyframes()
        for (index, (start, end)) in zip(times, times.dropFirst()).enumerated() {
            let function = timingFunctions.flatMap { $0.indices.contains(index) ? $0[index].function : nil }
            turn.add(from: matrices[index], to: matrices[index + 1], during: start...end) {
                function?.value(at: $0) ?? $0
            }
        }
        return turn
    }

    private var tensions: [KeyframeTension] {
        KeyframeTension.list(
            [tensionValues, continuityValues, biasValues].map { $0?.map(\.doubleValue) ?? [] })
    }
}

// MARK: - CAAnimationGroup

/// A group of animations with its own time space. The end of the group cuts its animations.
open class CAAnimationGroup: CAAnimation {
    /// The animations that run together, or `nil` for none. Each one is on top of the previous ones.
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
