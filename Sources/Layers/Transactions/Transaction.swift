public import Geometry

/// A set of changes with one commit, like those between `begin` and `commit` in Core Animation (rule X1).
public struct Transaction: Hashable, Sendable {
    /// A change and the settings under which it was made.
    public struct Entry: Hashable, Sendable {
        /// The change that the entry makes.
        public var change: LayerChange
        /// The settings of the innermost level at that moment.
        public var settings: TransactionSettings

        /// Creates an entry of a change and its settings.
        public init(_ change: LayerChange, _ settings: TransactionSettings = TransactionSettings()) {
            self.change = change
            self.settings = settings
        }
    }

    /// A completion block, which runs when animations of the transaction have ended (rule X3).
    public struct Completion: Hashable, Sendable {
        /// The entries whose animations the block waits for: those made after it was set, in its level and inner ones.
        public var entries: Range<Int>
        /// The changes that the block commits, with times from the completion; empty if only the event matters.
        public var changes: [TimedChange]
        /// The block of a running program to call, or `nil` for none.
        package var block: Int?

        /// Creates a completion of some entries.
        public init(of entries: Range<Int>, _ changes: [TimedChange] = []) {
            self.entries = entries
            self.changes = changes
        }
    }

    /// The changes, in order.
    public var entries: [Entry]
    /// The completion blocks, in the order in which they were set.
    public var completions: [Completion]

    /// Creates a transaction of some changes.
    public init(_ entries: [Entry] = [], completions: [Completion] = []) {
        self.entries = entries
        self.completions = completions
    }
}

/// The settings of a transaction for implicit animations (rule X1).
public struct TransactionSettings: Hashable, Sendable {
    /// The duration of implicit animations, in seconds; 0 for no animation.
    public var animationDuration: Double
    /// The easing of implicit animations; `nil` is the `default` curve.
    public var animationTimingFunction: TimingFunction?
    /// Whether changes start no actions.
    public var disableActions: Bool

    /// The duration of an animation that has none, in seconds.
    public static let defaultDuration = 0.25

    /// Creates settings with Core Animation's defaults: a quarter of a second and the `default` curve.
    public init(
        animationDuration: Double = defaultDuration, animationTimingFunction: TimingFunction? = nil,
        disableActions: Bool = false
    ) {
        self.animationDuration = animationDuration
        self.animationTimingFunction = animationTimingFunction
        self.disableActions = disableActions
    }
}

// MARK: - Changes of a scene

/// Changes that a scene makes at a time, in one transaction, as data that can be scrubbed.
public struct TimedChange: Hashable, Sendable {
    /// A new value for one property of one layer.
    public struct Assignment: Hashable, Sendable {
        /// The identifier of the layer that changes.
        public var layer: Layer.ID
        /// The property or sub-path.
        public var property: AnimatableProperty
        /// The new model value.
        public var value: AnimatableValue

        /// Creates an assignment of `value` to a property of a layer.
        public init(_ layer: Layer.ID, _ property: AnimatableProperty, _ value: AnimatableValue) {
            self.layer = layer
            self.property = property
            self.value = value
        }
    }

    /// The scene time of the changes, in seconds; in a completion, the time after it.
    public var time: Double
    /// The changes, in order.
    public var changes: [LayerChange]
    /// The settings for implicit animations.
    public var settings: TransactionSettings
    /// The changes to make when all animations of these changes have ended, if there are any (rule X3).
    public var completion: [TimedChange]

    /// Creates changes at `time`.
    public init(
        at time: Double, changes: [LayerChange], settings: TransactionSettings = TransactionSettings(),
        completion: [TimedChange] = []
    ) {
        self.time = time
        self.changes = changes
        self.settings = settings
        self.completion = completion
    }

    /// The assignments among the changes.
    public var assignments: [Assignment] {
        changes.compactMap { change in
            guard case .set(let layer, let property, let value, action: _) = change else { return nil }
            return Assignment(layer, property, value)
        }
    }

    /// Returns the change at an index in `changes`, then in its completion, and so on; `nil` if there is none.
    package static func change(at path: [Int], in changes: [TimedChange]) -> TimedChange? {
        guard let first = path.first, changes.indices.contains(first) else { return nil }
        return path.count == 1
            ? changes[first] : change(at: Array(path.dropFirst()), in: changes[first].completion)
    }

    var asTransaction: Transaction {
        let entries = changes.map { Transaction.Entry($0, settings) }
        return Transaction(entries, completions: [.init(of: 0..<entries.count, completion)])
    }
}

/// A change of a scene's layers.
public enum LayerChange: Hashable, Sendable {
    /// Sets the model value of a property, and runs `action`, or for `nil` the layer's action for the key (rule X5).
    case set(Layer.ID, AnimatableProperty, AnimatableValue, action: LayerAction? = nil)
    /// Sets the frame of a layer: its bounds and its position change, each with its own animation (rule X6).
    case setFrame(Layer.ID, Rect)
    /// Adds an animation under a key, or an anonymous one if the key is `nil` (rule Y1).
    case add(Layer.ID, Animation, key: String?)
    /// Removes the animation under a key.
    case removeAnimation(Layer.ID, key: String)
    /// Changes the timing of a layer and so of its subtree (rules T12 and T13).
    case setTiming(Layer.ID, TimingChange)
    /// Inserts a layer; the siblings from its index on move up by one.
    ///
    /// It gets a new ``Layer/id`` if it has none or one in use. Its animations begin now if they
    /// have no begin time (rule T10).
    case insert(Layer, at: LayerSlot)
    /// Removes a layer with its subtree; the siblings after it move down by one.
    case remove(Layer.ID)

    /// The layer that changes, or is inserted.
    package var layer: Layer.ID {
        switch self {
        case .set(let id, _, _, action: _), .setFrame(let id, _), .add(let id, _, key: _),
            .removeAnimation(let id, key: _), .remove(let id), .setTiming(let id, _):
            id
        case .insert(let layer, at: _): layer.id
        }
    }
}

/// The slot of a layer in a scene: its index among its siblings, or the mask of a layer.
public enum LayerSlot: Hashable, Sendable {
    /// The index among the scene's own layers.
    case top(Int)
    /// The index among the sublayers of a layer.
    case sublayer(Int, of: Layer.ID)
    /// The mask of a layer, which replaces its old mask.
    case mask(of: Layer.ID)

    /// The superlayer or the masked layer, or `nil` for the scene.
    package var superlayer: Layer.ID? {
        switch self {
        case .top: nil
        case .sublayer(_, of: let id), .mask(of: let id): id
        }
    }
}

// MARK: - Changes of timings

/// A change of a layer's timing without an animation (rule T12). The picture does not jump at a pause or a resumption.
public enum TimingChange: Hashable, Sendable {
    /// Pauses the layer: the speed becomes 0, and the offset its current local time.
    case pause
    /// Resumes a paused layer at speed 1, without a jump. A running layer restarts at its offset.
    case resume
    /// Sets some of the numbers; those that are `nil` stay. A new offset scrubs a paused layer.
    case adjust(beginTime: Double? = nil, speed: Double? = nil, timeOffset: Double? = nil)
    /// Sets the whole timing.
    case set(MediaTiming)
}

extension MediaTiming {
    /// Returns the timing after a change at `now`, a time of the parent.
    public func changed(by change: TimingChange, at now: Double) -> MediaTiming {
        var timing = self
        switch change {
        case .pause: (timing.speed, timing.timeOffset) = (0, localTime(at: now))
        case .resume: (timing.beginTime, timing.speed, timing.timeOffset) = (now - timeOffset, 1, 0)
        case .adjust(let beginTime, let speed, let timeOffset):
            timing.beginTime = beginTime ?? self.beginTime
            timing.speed = speed ?? self.speed
            timing.timeOffset = timeOffset ?? self.timeOffset
        case .set(let new): timing = new
        }
        return timing
    }
}

/// A completed change of a layer's timing.
package struct Retiming: Sendable {
    package let layer: Layer.ID
    /// The scene time of the change, in seconds.
    package let time: Double
    /// The index in ``Scene/changes``, then the index in that change's completion, and so on.
    package let change: [Int]
    /// The time of the change, in the time around the layer.
    package let outerTime: Double
    /// The timings before and after the change.
    package let old: MediaTiming, new: MediaTiming

    /// Whether the layer's time jumps.
    package var jumps: Bool {
        let (before, after) = (old.localTime(at: outerTime), new.localTime(at: outerTime))
        return abs(after - before) > TimeTolerance.at(after)
    }

    var label: String {
        switch (old.speed, new.speed) {
        case (0, 0): "is scrubbed"
        case (_, 0): "pauses"
        case (0, _): "resumes"
        case let (old, new) where (old < 0) != (new < 0): "reverses"
        case let (old, new) where abs(old) != abs(new): abs(old) < abs(new) ? "speeds up" : "slows down"
        default: "jumps"
        }
    }
}

// MARK: - Actions

extension Layer {
    /// Returns the action for a change of a key (rule X5): the layer's own, or the default of its class.
    public func action(forKey key: String) -> LayerAction { actions[key] ?? Self.defaultAction(forKey: key) }

    /// Returns the default action of the class: the implicit animation of each animatable property but paths (rule X7).
    public static func defaultAction(forKey key: String) -> LayerAction {
        guard let property = AnimatableProperty(rawValue: key), property.component == nil,
            property.isAnimatable, property.kind != .path
        else { return .none }
        return .implicit
    }
}

extension LayerAction {
    /// Returns the animation that the action adds when a property changes, or `nil` for none.
    ///
    /// The implicit animation starts from the presentation value and fills backwards (rule X6). There is none if the old colour
    /// was `nil`.
    ///
    /// - Throws: ``AnimationError`` if the property cannot be animated or the old value is not finite.
    package func animation(
        of property: AnimatableProperty, from old: AnimatableValue, _ settings: TransactionSettings
    ) throws(AnimationError) -> Animation? {
        guard !settings.disableActions else { return nil }
        switch self {
        case .none: return nil
        case .implicit:
            guard settings.animationDuration > 0, !old.isNoColor else { return nil }
            let timing = MediaTiming(duration: settings.animationDuration, fillMode: .backwards)
            return try .basic(
                property, from: old, timing: timing,
                timingFunction: settings.animationTimingFunction ?? .default)
        case .animation(let animation): return try animation.completed(of: property, from: old)
        }
    }
}

extension AnimatableValue {
    /// Whether the value is an absent colour or fill.
    package var isNoColor: Bool { self == .color(nil) || self == .fill(nil) }
}

extension Animation {
    /// Returns the animation with the old value as its start, if it animates that property and has no start.
    fileprivate func completed(
        of property: AnimatableProperty, from old: AnimatableValue
    ) throws(AnimationError) -> Animation {
        guard case .change(let change) = effect, change.property == property, change.valueFunction == nil
        else { return self }
        let values: AnimationValues
        switch change.values {
        case .ends(let ends): values = .ends(ends.completed(from: old))
        case .spring(let ends, let spring): values = .spring(ends.completed(from: old), spring)
        case .keyframes: return self
        }
        var completed = self
        completed.effect = .change(try change.with(values))
        return completed
    }
}

extension Ends {
    fileprivate func completed(from old: AnimatableValue) -> Ends {
        guard from == nil, to == nil || by == nil else { return self }
        return Ends(from: old, to: to, by: by)
    }
}
