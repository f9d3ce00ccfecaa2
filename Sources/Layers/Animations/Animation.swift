/// Something that changes what a layer shows over time.
///
/// It is composed as Core Animation's classes inherit:
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
/// An animation that exists is valid: numbers and values are checked where it is built, and what makes no sense
/// throws an ``AnimationError`` there. So layers, changes and actions hold animations without checking them
/// again, and evaluation meets none that it would have to refuse. What may take any value stays a variable.
///
/// Copies are independent, and share their memory until one of them changes: layers, changes and runs that hold the same
/// animation hold it once.
///
///     let grow = try Animation.basic(
///         .lineWidth, from: 1, to: 8, timing: MediaTiming(duration: 0.75), timingFunction: .easeInEaseOut)
public struct Animation: Hashable, Sendable {
    private var storage: AnimationStorage

    private var fields: AnimationFields {
        _read { yield storage.fields }
        _modify {
            if !isKnownUniquelyReferenced(&storage) { storage = AnimationStorage(storage.fields) }
            yield &storage.fields
        }
    }

    /// When it runs; ``setTiming(_:)`` changes it.
    public private(set) var timing: MediaTiming {
        get { fields.timing }
        _modify { yield &fields.timing }
    }
    /// How its progress is eased, or a group's time; nil is linear.
    public var timingFunction: TimingFunction? {
        get { fields.timingFunction }
        _modify { yield &fields.timingFunction }
    }
    /// Whether it goes away when it has ended, so that the model value shows (rule Y2). Of a group's child it
    /// plays no part: that ends with its group.
    public var isRemovedOnCompletion: Bool {
        get { fields.isRemovedOnCompletion }
        _modify { yield &fields.isRemovedOnCompletion }
    }
    /// What it does.
    public var effect: Effect {
        get { fields.effect }
        _modify { yield &fields.effect }
    }

    /// What an animation does.
    ///
    /// Indirect, so that an animation with another timing shares it.
    public indirect enum Effect: Hashable, Sendable {
        /// It changes a property.
        case change(PropertyChange)
        /// It runs animations together in its own time, each on top of those before it.
        ///
        /// The children see the group's local time, warped by its timing function, and are cut off at its
        /// duration, not stretched to it. A child's begin counts from the group's start; a child of duration 0
        /// takes the group's.
        case group([Animation])
    }

    /// An animation that does this.
    ///
    /// - Throws: ``AnimationError/timing(_:)`` when a number of the timing makes no sense.
    public init(
        _ effect: Effect, timing: MediaTiming = MediaTiming(), timingFunction: TimingFunction? = nil,
        isRemovedOnCompletion: Bool = true
    ) throws(AnimationError) {
        storage = AnimationStorage(
            AnimationFields(
                timing: try timing.checked(), timingFunction: timingFunction,
                isRemovedOnCompletion: isRemovedOnCompletion, effect: effect))
    }

    /// Gives it another timing.
    ///
    /// - Throws: ``AnimationError/timing(_:)`` when a number of it makes no sense; then the old one stays.
    public mutating func setTiming(_ timing: MediaTiming) throws(AnimationError) {
        self.timing = try timing.checked()
    }

    /// The change that it makes; nil for a group.
    public var change: PropertyChange? {
        switch effect {
        case .change(let change): change
        case .group: nil
        }
    }

    /// The property that it changes; nil for a group.
    public var property: AnimatableProperty? { change?.property }

    /// The animations in a group; none for any other.
    public var children: [Animation] {
        switch effect {
        case .change: []
        case .group(let children): children
        }
    }

    /// Every property it changes, those of a group's children included, in their order.
    public var properties: [AnimatableProperty] {
        switch effect {
        case .change(let change): [change.property]
        case .group(let children): children.flatMap(\.properties)
        }
    }

    /// Whether both do the same at the same times. At once when they share their memory.
    public static func == (a: Animation, b: Animation) -> Bool {
        a.storage === b.storage || a.fields == b.fields
    }

    /// Feeds all that the animation is to a hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(fields) }
}

/// The memory of an animation, shared by its copies.
///
/// Unchecked because the compiler cannot see that it only changes while one animation holds it.
private final class AnimationStorage: @unchecked Sendable {
    var fields: AnimationFields

    init(_ fields: AnimationFields) { self.fields = fields }
}

/// What an animation is made of; ``Animation`` documents each.
private struct AnimationFields: Hashable, Sendable {
    var timing: MediaTiming
    var timingFunction: TimingFunction?
    var isRemovedOnCompletion: Bool
    var effect: Animation.Effect
}

extension Animation {
    /// An animation of a property between two values: Core Animation's `CABasicAnimation`. A missing end is the
    /// value beneath, read at every sample (rule B3).
    public static func basic(
        _ property: AnimatableProperty, from: AnimatableValue? = nil, to: AnimatableValue? = nil,
        by: AnimatableValue? = nil, timing: MediaTiming = MediaTiming(), timingFunction: TimingFunction? = nil
    ) throws(AnimationError) -> Animation {
        let change = try PropertyChange(property, .ends(Ends(from: from, to: to, by: by)))
        return try Animation(.change(change), timing: timing, timingFunction: timingFunction)
    }

    /// An animation of a property that swings to its end: Core Animation's `CASpringAnimation`. Its duration cuts
    /// it off (rule P2), so give it the spring's ``Spring/settlingDuration``.
    public static func spring(
        _ property: AnimatableProperty, from: AnimatableValue? = nil, to: AnimatableValue? = nil,
        by: AnimatableValue? = nil, _ spring: Spring = .default, timing: MediaTiming = MediaTiming()
    ) throws(AnimationError) -> Animation {
        let change = try PropertyChange(property, .spring(Ends(from: from, to: to, by: by), spring))
        return try Animation(.change(change), timing: timing)
    }

    /// An animation of a property through several values: Core Animation's `CAKeyframeAnimation`.
    public static func keyframes(
        _ property: AnimatableProperty, values: [AnimatableValue], timing: MediaTiming = MediaTiming(),
        timingFunction: TimingFunction? = nil
    ) throws(AnimationError) -> Animation {
        try keyframes(property, Keyframes(.values(values)), timing: timing, timingFunction: timingFunction)
    }

    /// An animation of a property through keyframes: Core Animation's `CAKeyframeAnimation`.
    public static func keyframes(
        _ property: AnimatableProperty, _ keyframes: Keyframes, timing: MediaTiming = MediaTiming(),
        timingFunction: TimingFunction? = nil
    ) throws(AnimationError) -> Animation {
        let change = try PropertyChange(property, .keyframes(keyframes))
        return try Animation(.change(change), timing: timing, timingFunction: timingFunction)
    }

    /// Animations that run together in a time of their own: Core Animation's `CAAnimationGroup`.
    public static func group(
        _ children: [Animation], timing: MediaTiming = MediaTiming(), timingFunction: TimingFunction? = nil
    ) throws(AnimationError) -> Animation {
        try Animation(.group(children), timing: timing, timingFunction: timingFunction)
    }
}

extension MediaTiming {
    /// The timing itself, when an animation can run by it.
    fileprivate func checked() throws(AnimationError) -> MediaTiming {
        do { try validate() } catch { throw .timing(error) }
        return self
    }
}
