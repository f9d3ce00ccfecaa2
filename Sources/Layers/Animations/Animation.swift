/// A change of a layer's presentation over time.
///
/// It composes what Core Animation's classes inherit:
///
/// | Core Animation | here |
/// |---|---|
/// | `CAAnimation` with `CAMediaTiming` | ``Animation`` |
/// | `CAPropertyAnimation` | ``Effect/change(_:)`` with a ``PropertyChange`` |
/// | `CABasicAnimation` | a change whose values are ``AnimationValues/ends(_:)`` |
/// | `CASpringAnimation` | a change whose values are ``AnimationValues/spring(_:_:)`` |
/// | `CAKeyframeAnimation` | a change whose values are ``AnimationValues/keyframes(_:)`` |
/// | `CAAnimationGroup` | ``Effect/group(_:)`` |
///
/// An animation is always valid: the initializers check numbers and values and throw an ``AnimationError``.
/// So layers, changes, actions and the evaluation need no further checks. Properties that accept any value
/// are variables.
///
/// Copies are independent and share their memory until one of them changes. Comparing shared memory is O(1).
///
///     let grow = try Animation.basic(
///         .lineWidth, from: 1, to: 8, timing: MediaTiming(duration: 0.75), timingFunction: .easeInEaseOut)
public struct Animation: Hashable, Sendable {
    private var fields: CopyOnWrite<AnimationFields>

    /// The timing. Use ``setTiming(_:)`` to change it.
    public private(set) var timing: MediaTiming {
        get { fields.value.timing }
        _modify { yield &fields.value.timing }
    }
    /// The easing of the progress, or of a group's time; `nil` is linear.
    public var timingFunction: TimingFunction? {
        get { fields.value.timingFunction }
        _modify { yield &fields.value.timingFunction }
    }
    /// Whether the animation is removed when it has ended, so that the model value shows (rule Y2), except in a group.
    public var isRemovedOnCompletion: Bool {
        get { fields.value.isRemovedOnCompletion }
        _modify { yield &fields.value.isRemovedOnCompletion }
    }
    /// The effect of the animation.
    public var effect: Effect {
        get { fields.value.effect }
        _modify { yield &fields.value.effect }
    }

    /// The effect of an animation. It is indirect, so that copies with another timing share it.
    public indirect enum Effect: Hashable, Sendable {
        /// A change of a property.
        case change(PropertyChange)
        /// Animations that run together in the group's time, each on top of those before it.
        ///
        /// The children get the group's local time, warped by its timing function. They are cut off at its
        /// duration, not stretched to it. A child's begin counts from the group's start. A child of duration
        /// 0 takes the group's duration.
        case group([Animation])
    }

    /// Creates an animation with an effect.
    ///
    /// - Throws: ``AnimationError/timing(_:)`` if a number of the timing is invalid.
    public init(
        _ effect: Effect, timing: MediaTiming = MediaTiming(), timingFunction: TimingFunction? = nil,
        isRemovedOnCompletion: Bool = true
    ) throws(AnimationError) {
        fields = CopyOnWrite(
            AnimationFields(
                timing: try timing.checked(), timingFunction: timingFunction,
                isRemovedOnCompletion: isRemovedOnCompletion, effect: effect))
    }

    /// Changes the timing.
    ///
    /// - Throws: ``AnimationError/timing(_:)`` if a number is invalid; the old timing stays.
    public mutating func setTiming(_ timing: MediaTiming) throws(AnimationError) {
        self.timing = try timing.checked()
    }

    /// The property change, or `nil` for a group.
    public var change: PropertyChange? { if case .change(let change) = effect { change } else { nil } }

    /// The animated property, or `nil` for a group.
    public var property: AnimatableProperty? { change?.property }

    /// The animations in a group; empty for a property change.
    public var children: [Animation] { if case .group(let children) = effect { children } else { [] } }

    /// The animated properties, including those of a group's children, in order.
    public var properties: [AnimatableProperty] {
        change.map { [$0.property] } ?? children.flatMap(\.properties)
    }
}

private struct AnimationFields: Hashable, Sendable {
    var timing: MediaTiming
    var timingFunction: TimingFunction?
    var isRemovedOnCompletion: Bool
    var effect: Animation.Effect
}

extension Animation {
    /// Returns an animation of a property between two values: Core Animation's `CABasicAnimation`.
    public static func basic(
        _ property: AnimatableProperty, from: AnimatableValue? = nil, to: AnimatableValue? = nil,
        by: AnimatableValue? = nil, timing: MediaTiming = MediaTiming(), timingFunction: TimingFunction? = nil
    ) throws(AnimationError) -> Animation {
        let change = try PropertyChange(property, .ends(Ends(from: from, to: to, by: by)))
        return try Animation(.change(change), timing: timing, timingFunction: timingFunction)
    }

    /// Returns an animation of a property on a spring: Core Animation's `CASpringAnimation`.
    ///
    /// The duration cuts it off (rule P2), so use the spring's ``Spring/settlingDuration``.
    public static func spring(
        _ property: AnimatableProperty, from: AnimatableValue? = nil, to: AnimatableValue? = nil,
        by: AnimatableValue? = nil, _ spring: Spring = .default, timing: MediaTiming = MediaTiming()
    ) throws(AnimationError) -> Animation {
        let change = try PropertyChange(property, .spring(Ends(from: from, to: to, by: by), spring))
        return try Animation(.change(change), timing: timing)
    }

    /// Returns an animation of a property through values: Core Animation's `CAKeyframeAnimation`.
    public static func keyframes(
        _ property: AnimatableProperty, values: [AnimatableValue], timing: MediaTiming = MediaTiming(),
        timingFunction: TimingFunction? = nil
    ) throws(AnimationError) -> Animation {
        try keyframes(property, Keyframes(.values(values)), timing: timing, timingFunction: timingFunction)
    }

    /// Returns an animation of a property through keyframes: Core Animation's `CAKeyframeAnimation`.
    public static func keyframes(
        _ property: AnimatableProperty, _ keyframes: Keyframes, timing: MediaTiming = MediaTiming(),
        timingFunction: TimingFunction? = nil
    ) throws(AnimationError) -> Animation {
        let change = try PropertyChange(property, .keyframes(keyframes))
        return try Animation(.change(change), timing: timing, timingFunction: timingFunction)
    }

    /// Returns a group of animations: Core Animation's `CAAnimationGroup`.
    public static func group(
        _ children: [Animation], timing: MediaTiming = MediaTiming(), timingFunction: TimingFunction? = nil
    ) throws(AnimationError) -> Animation {
        try Animation(.group(children), timing: timing, timingFunction: timingFunction)
    }
}

extension MediaTiming {
    fileprivate func checked() throws(AnimationError) -> MediaTiming {
        do { try validate() } catch { throw .timing(error) }
        return self
    }
}
