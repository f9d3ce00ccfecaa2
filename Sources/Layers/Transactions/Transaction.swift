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
