import Layers

/// An open transaction with nested levels (rules X1 and X2).
///
///     var stack = TransactionStack()
///     stack.begin()
///     stack.settings.animationDuration = 1
///     stack.record(.set(card, .opacity, 0))
///     let transaction = stack.commit()          // the outermost commit returns the transaction
struct TransactionStack: Sendable {
    private struct Level {
        var settings: TransactionSettings
        /// The open completion block: the index of its first entry, and its number.
        var completion: (first: Int, block: Int)?
    }

    private var levels: [Level] = []
    private var isImplicit = false
    private var transaction = Transaction()

    /// The number of open levels.
    var depth: Int { levels.count }

    /// Whether the next ``commit()`` closes the outermost level.
    var isOutermost: Bool { levels.count == 1 && !isImplicit }

    /// The settings of the innermost level.
    ///
    /// A level begins with the settings around it and keeps its own changes. Setting them without an open
    /// level opens the implicit one.
    var settings: TransactionSettings {
        get { levels.last?.settings ?? TransactionSettings() }
        set {
            open()
            levels[levels.count - 1].settings = newValue
        }
    }

    /// Opens a level inside the open ones.
    mutating func begin() {
        levels.append(Level(settings: settings))
    }

    /// Closes the innermost level and returns the transaction if it was the outermost one.
    ///
    /// Does nothing if no level is open (rule X1).
    mutating func commit() -> Transaction? {
        guard !levels.isEmpty, !(isImplicit && levels.count == 1) else { return nil }
        return closeLevel()
    }

    /// Adds a change. Without an open level, opens the implicit one, which ``turn()`` commits (rule X2).
    mutating func record(_ change: LayerChange) {
        open()
        transaction.entries.append(Transaction.Entry(change, settings))
    }

    /// Sets the completion block of the innermost level.
    ///
    /// It waits for the animations that are added from now on, in this level and inner ones (rule X3). The
    /// previous block waits for those added until now.
    mutating func setCompletion(block: Int) {
        open()
        closeCompletion()
        levels[levels.count - 1].completion = (transaction.entries.count, block)
    }

    /// Closes the completion block of the innermost level, so that it waits for no later animations.
    mutating func closeCompletion() {
        guard let open = levels.last?.completion else { return }
        var completion = Transaction.Completion(of: open.first..<transaction.entries.count)
        completion.block = open.block
        transaction.completions.append(completion)
        levels[levels.count - 1].completion = nil
    }

    /// Commits the implicit level at the end of a turn of the run loop, unless an inner level is open.
    mutating func turn() -> Transaction? { isImplicit && levels.count == 1 ? closeLevel() : nil }

    /// Opens the implicit level if no level is open (rule X2).
    mutating func open() {
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
