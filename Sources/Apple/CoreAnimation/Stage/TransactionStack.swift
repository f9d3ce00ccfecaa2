import Layers

/// An open transaction with nested levels (rules X1 and X2). The outermost commit returns it.
struct TransactionStack: Sendable {
    private struct Level {
        var settings: TransactionSettings
        /// The open completion block: the index of its first entry, and its number.
        var completion: (first: Int, block: Int)?
    }

    private var levels: [Level] = []
    private var isImplicit = false
    private var transaction = Transaction()

    var depth: Int { levels.count }

    var isOutermost: Bool { levels.count == 1 && !isImplicit }

    /// The settings of the innermost level, which begins with those around it. Setting them may open the implicit one.
    var settings: TransactionSettings {
        get { levels.last?.settings ?? TransactionSettings() }
        set {
            open()
            levels[levels.count - 1].settings = newValue
        }
    }

    /// Opens a level inside the open ones.
    mutating func begin() { levels.append(Level(settings: settings)) }

    /// Closes the innermost level, if any, and returns the transaction if it was the outermost one (rule X1).
    mutating func commit() -> Transaction? {
        guard !levels.isEmpty, !(isImplicit && levels.count == 1) else { return nil }
        return closeLevel()
    }

    /// Adds a change. Without an open level, opens the implicit one, which ``turn()`` commits (rule X2).
    mutating func record(_ change: LayerChange) {
        open()
        transaction.entries.append(Transaction.Entry(change, settings))
    }

    /// Sets the completion block of the innermost level, for the animations from now on, also of inner ones (rule X3).
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
