public import Geometry

/// Changes that are committed together: what Core Animation collects between `begin` and `commit` (rule X1).
///
/// A transaction is a value: ``Scene/committing(_:at:)`` gives the scene that it leaves behind.
public struct Transaction: Hashable, Sendable {
    /// A change and the settings that held when it was made.
    public struct Entry: Hashable, Sendable {
        /// The change.
        public var change: LayerChange
        /// What the innermost level said at that moment.
        public var settings: TransactionSettings

        /// A change under these settings.
        public init(_ change: LayerChange, _ settings: TransactionSettings = TransactionSettings()) {
            self.change = change
            self.settings = settings
        }
    }

    /// What happens when animations of the transaction have ended (rule X3).
    public struct Completion: Hashable, Sendable {
        /// The entries whose animations are waited for: those made after it was set, in its level and inner
        /// ones.
        public var entries: Range<Int>
        /// What is committed then; empty when only the event matters. Times count from the completion.
        public var changes: [TimedChange]
        /// Which block of a running program is called then; nil for none.
        package var block: Int?

        /// A completion of these entries.
        public init(of entries: Range<Int>, _ changes: [TimedChange] = []) {
            self.entries = entries
            self.changes = changes
        }
    }

    /// The changes in order.
    public var entries: [Entry]
    /// The completion blocks in order of setting.
    public var completions: [Completion]

    /// A transaction of these changes.
    public init(_ entries: [Entry] = [], completions: [Completion] = []) {
        self.entries = entries
        self.completions = completions
    }
}

/// Transactions while they are being written: levels that begin and commit inside each other (rules X1, X2).
///
///     var stack = TransactionStack()
///     stack.begin()
///     stack.settings.animationDuration = 1
///     stack.record(.set(card, .opacity, 0))
///     let transaction = stack.commit()          // the outermost commit gives the whole
package struct TransactionStack: Sendable {
    private struct Level {
        var settings: TransactionSettings
        /// The open completion block: since which entry, and what it does.
        var completion: (first: Int, changes: [TimedChange], block: Int?)?
    }

    private var levels: [Level] = []
    private var isImplicit = false
    private var transaction = Transaction()

    /// A stack with no open transaction.
    package init() {}

    /// How many levels are open.
    package var depth: Int { levels.count }

    /// Whether the next ``commit()`` closes the outermost level.
    package var isOutermost: Bool { levels.count == 1 && !isImplicit }

    /// What the innermost level says; it begins with what the level around it says and keeps its own writes.
    /// Writing with no level open opens the implicit one.
    package var settings: TransactionSettings {
        get { levels.last?.settings ?? TransactionSettings() }
        set {
            open()
            levels[levels.count - 1].settings = newValue
        }
    }

    /// Opens a level inside those that are open.
    package mutating func begin() {
        levels.append(Level(settings: settings))
    }

    /// Closes the innermost level. Closing the outermost one gives the transaction; without an open level
    /// nothing happens (rule X1).
    package mutating func commit() -> Transaction? {
        guard !levels.isEmpty, !(isImplicit && levels.count == 1) else { return nil }
        return closeLevel()
    }

    /// Makes a change. With no level open it opens the implicit one, which ``turn()`` commits (rule X2).
    package mutating func record(_ change: LayerChange) {
        open()
        transaction.entries.append(Transaction.Entry(change, settings))
    }

    /// Sets the innermost level's completion block: it waits for the animations added from now on, in this
    /// and inner levels (rule X3). One that was set before waits for those added until now.
    package mutating func setCompletion(_ changes: [TimedChange] = [], block: Int? = nil) {
        open()
        closeCompletion()
        levels[levels.count - 1].completion = (transaction.entries.count, changes, block)
    }

    /// The innermost level's completion block waits for no animations beyond those added until now.
    package mutating func closeCompletion() {
        guard let open = levels.last?.completion else { return }
        var completion = Transaction.Completion(
            of: open.first..<transaction.entries.count, open.changes)
        completion.block = open.block
        transaction.completions.append(completion)
        levels[levels.count - 1].completion = nil
    }

    /// The loop turns: every level that is open is committed.
    package mutating func turn() -> Transaction? {
        var committed: Transaction?
        while !levels.isEmpty { committed = closeLevel() }
        return committed
    }

    /// Opens the implicit level, unless one is open (rule X2).
    package mutating func open() {
        guard levels.isEmpty else { return }
        isImplicit = true
        levels.append(Level(settings: TransactionSettings()))
    }

    private mutating func closeLevel() -> Transaction? {
        closeCompletion()
        levels.removeLast()
        guard levels.isEmpty else { return nil }
        isImplicit = false
        let committed = transaction
        transaction = Transaction()
        return committed
    }
}

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

// MARK: - Changes of a scene

/// Changes made at a time, in one transaction: how a scene holds what a program would do while it runs.
///
/// They are data, not code, so a scene with changes can be scrubbed: what shows at a time is what the changes
/// up to then leave behind, and going back undoes them.
public struct TimedChange: Hashable, Sendable {
    /// One value of one layer.
    public struct Assignment: Hashable, Sendable {
        /// Which layer.
        public var layer: Layer.ID
        /// Which property or sub-path.
        public var property: AnimatableProperty
        /// The new model value.
        public var value: AnimatableValue

        /// The assignment of `value` to a property of a layer.
        public init(_ layer: Layer.ID, _ property: AnimatableProperty, _ value: AnimatableValue) {
            self.layer = layer
            self.property = property
            self.value = value
        }
    }

    /// When it happens, in seconds of the scene; in a completion, after that.
    public var time: Double
    /// What changes, in this order.
    public var changes: [LayerChange]
    /// How the implicit animations run.
    public var settings: TransactionSettings
    /// What happens when all animations of the changes have ended; at once when there are none (rule X3).
    public var completion: [TimedChange]

    /// The changes made at `time`.
    public init(
        at time: Double, changes: [LayerChange], settings: TransactionSettings = TransactionSettings(),
        completion: [TimedChange] = []
    ) {
        self.time = time
        self.changes = changes
        self.settings = settings
        self.completion = completion
    }

    /// The assignments made at `time`.
    public init(
        at time: Double, _ assignments: [Assignment],
        settings: TransactionSettings = TransactionSettings(), completion: [TimedChange] = []
    ) {
        self.init(
            at: time, changes: assignments.map { .set($0.layer, $0.property, $0.value) },
            settings: settings, completion: completion)
    }

    /// The values among the changes.
    public var assignments: [Assignment] {
        changes.compactMap { change in
            guard case .set(let layer, let property, let value, action: _) = change else { return nil }
            return Assignment(layer, property, value)
        }
    }

    /// The change at a place among these: by index, then by index in the completion of that, and so on; nil where
    /// there is none.
    package static func change(at place: [Int], in changes: [TimedChange]) -> TimedChange? {
        guard let first = place.first, changes.indices.contains(first) else { return nil }
        return place.count == 1
            ? changes[first] : change(at: Array(place.dropFirst()), in: changes[first].completion)
    }

    /// The change as a transaction with one completion.
    var asTransaction: Transaction {
        let entries = changes.map { Transaction.Entry($0, settings) }
        return Transaction(entries, completions: [.init(of: 0..<entries.count, completion)])
    }
}

/// One change of a scene's layers.
public enum LayerChange: Hashable, Sendable {
    /// A property gets a new model value. The action runs that the change brings along, or, when that is nil, the
    /// one that the layer gives for the key (rule X5).
    case set(Layer.ID, AnimatableProperty, AnimatableValue, action: LayerAction? = nil)
    /// A layer gets a new frame: its bounds and its position change, each with its own animation, and there is
    /// none of the frame itself (rule X6).
    case setFrame(Layer.ID, Rect)
    /// An animation is added under a key; nil for an anonymous one (rule Y1).
    case add(Layer.ID, Animation, key: String?)
    /// The animation under a key is removed.
    case removeAnimation(Layer.ID, key: String)
    /// The time of a layer, and of everything in it, runs otherwise from now on (rules T12 and T13).
    case setTiming(Layer.ID, TimingChange)
    /// A layer is put in at a place; siblings from there on move up by one. Without an ``Layer/id``, or with one
    /// that is taken, it gets a new one. Its animations begin now, where they do not say when (rule T10).
    case insert(Layer, at: LayerPlace)
    /// A layer is removed with all in it; siblings after it move down by one.
    case remove(Layer.ID)
}

/// Where a layer is put in.
public enum LayerPlace: Hashable, Sendable {
    /// Among the scene's own layers, at this index.
    case top(Int)
    /// Among the sublayers of a layer, at this index.
    case sublayer(Int, of: Layer.ID)
    /// As the mask of a layer, in place of the one it has.
    case mask(of: Layer.ID)
}

// MARK: - Changes of timings

/// What becomes of the timing of a layer (rule T12).
///
/// It happens at once, without an animation, and the picture of that moment is the same before and after a pause, and
/// before and after a layer goes on.
public enum TimingChange: Hashable, Sendable {
    /// The layer stands still at the time that it has: ``MediaTiming/paused(at:)``.
    case pause
    /// A layer that stands still goes on from there, at speed 1: ``MediaTiming/resumed(at:)``. One that does not stand
    /// still begins anew at its offset, as it does by the same lines of a program.
    case resume
    /// Some of the numbers get new values, and those that are nil stay. A layer that stands still is scrubbed by another
    /// offset.
    case adjust(beginTime: Double? = nil, speed: Double? = nil, timeOffset: Double? = nil)
    /// The layer gets another timing as a whole.
    case set(MediaTiming)
}

extension MediaTiming {
    /// The timing that a change at `now`, a time of the parent, makes of it.
    func changed(by change: TimingChange, at now: Double) -> MediaTiming {
        switch change {
        case .pause: return paused(at: now)
        case .resume: return resumed(at: now)
        case .adjust(let beginTime, let speed, let timeOffset):
            var timing = self
            timing.beginTime = beginTime ?? self.beginTime
            timing.speed = speed ?? self.speed
            timing.timeOffset = timeOffset ?? self.timeOffset
            return timing
        case .set(let timing): return timing
        }
    }
}

/// A layer whose timing has changed, and how.
package struct Retiming: Sendable {
    /// The layer.
    package let layer: Layer.ID
    /// When, in seconds of the scene.
    package let time: Double
    /// Which of ``Scene/changes`` did, by index, then which in its completion, and so on.
    package let change: [Int]
    /// What time it is then in what the layer is in.
    package let outerTime: Double
    /// The timing until then, and from then on.
    package let old: MediaTiming, new: MediaTiming

    /// Whether the layer's time is another one all at once.
    package var jumps: Bool {
        let (before, after) = (old.localTime(at: outerTime), new.localTime(at: outerTime))
        return abs(after - before) > TimeTolerance.at(after)
    }

    /// What happens, for a list of moments.
    var label: String {
        switch (old.speed, new.speed) {
        case (0, 0): "is scrubbed"
        case (_, 0): "pauses"
        case (0, _): "goes on"
        case let (old, new) where (old < 0) != (new < 0): "turns round"
        case let (old, new) where abs(old) != abs(new): abs(old) < abs(new) ? "is faster" : "is slower"
        default: "jumps"
        }
    }
}

// MARK: - Actions

extension Layer {
    /// What happens when the value of a key changes (rule X5): what the layer's own actions say, else the class
    /// default. An answer of ``LayerAction/none`` is an answer: nothing happens.
    public func action(forKey key: String) -> LayerAction {
        actions[key] ?? Self.defaultAction(forKey: key)
    }

    /// The class default: an implicit animation for every property that can be animated, save a shape's path,
    /// which has none (rule X7).
    public static func defaultAction(forKey key: String) -> LayerAction {
        guard let property = AnimatableProperty(rawValue: key), property.component == nil,
            property.isAnimatable, property != .path
        else { return .none }
        return .implicit
    }
}

extension LayerAction {
    /// The animation that the change of a property brings when the action runs, or nil for none.
    ///
    /// The implicit animation goes from what showed to the new model value, along the `default` curve unless
    /// the transaction has one, and fills backwards (rule X6). A colour that was none has none: there is nothing
    /// that it could come from.
    ///
    /// - Parameters:
    ///   - property: the property, whole.
    ///   - old: what showed.
    ///   - settings: what the transaction says.
    /// - Returns: the animation, with its start; nil for none.
    /// - Throws: ``AnimationError`` when the property cannot be animated, or the old value is not finite.
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
    /// Whether it is the absence of a colour or of a fill.
    fileprivate var isNoColor: Bool { self == .color(nil) || self == .fill(nil) }
}

extension Animation {
    /// The animation with the old value for its start, when it is of that property and says nothing of where
    /// it begins.
    fileprivate func completed(
        of property: AnimatableProperty, from old: AnimatableValue
    ) throws(AnimationError) -> Animation {
        guard case .change(let change) = effect, change.property == property, change.valueFunction == nil
        else { return self }
        let course: AnimationValues
        switch change.values {
        case .ends(let ends): course = .ends(ends.completed(from: old))
        case .spring(let ends, let spring): course = .spring(ends.completed(from: old), spring)
        case .keyframes: return self
        }
        var completed = self
        completed.effect = .change(
            try PropertyChange(
                property, course, isAdditive: change.isAdditive, isCumulative: change.isCumulative,
                blending: change.blending))
        return completed
    }
}

extension Ends {
    /// The ends with the old value for the start, unless they say where it is.
    fileprivate func completed(from old: AnimatableValue) -> Ends {
        guard from == nil, to == nil || by == nil else { return self }
        return Ends(from: old, to: to, by: by)
    }
}
