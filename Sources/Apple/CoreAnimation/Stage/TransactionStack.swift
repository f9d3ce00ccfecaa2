import Layers

/// An open transaction with nested levels (rules X1 and X2). The outermost commit returns it.
struct TransactionStack {
    private struct Level {
        var settings = TransactionSettings()
        var values: [String: Any] = [:]
        var block: (() -> Void)?
        /// The open completion: the index of its first entry, and the number of its block.
        var completion: (first: Int, block: Int)?
    }

    private var levels: [Level] = []
    private var isImplicit = false
    private var transaction = Transaction()
    private var blocks: [Int: () -> Void] = [:]
    private var blockCount = 0

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

    /// The values of the innermost level, which begins with those around it. Setting them may open the implicit one.
    var values: [String: Any] {
        get { levels.last?.values ?? [:] }
        set {
            open()
            levels[levels.count - 1].values = newValue
        }
    }

    /// The completion block of the innermost level, or of the one around it that has one.
    ///
    /// A new block waits for the animations from now on, also of inner levels (rule X3). The previous one waits for no more.
    var completionBlock: (() -> Void)? {
        get { levels.last?.block }
        set {
            open()
            closeCompletion()
            levels[levels.count - 1].block = newValue
            guard let newValue else { return }
            levels[levels.count - 1].completion = (transaction.entries.count, blockCount)
            blocks[blockCount] = newValue
            blockCount += 1
        }
    }

    mutating func takeBlock(of completion: Transaction.Completion) -> (() -> Void)? {
        completion.block.flatMap { blocks.removeValue(forKey: $0) }
    }

    mutating func begin() {
        var level = levels.last ?? Level()
        level.completion = nil
        levels.append(level)
    }

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

    /// Commits the implicit level at the end of a turn of the run loop, unless an inner level is open.
    mutating func turn() -> Transaction? { isImplicit && levels.count == 1 ? closeLevel() : nil }

    /// Opens the implicit level if no level is open (rule X2).
    mutating func open() {
        guard levels.isEmpty else { return }
        isImplicit = true
        levels.append(Level())
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

    private mutating func closeCompletion() {
        guard let open = levels.last?.completion else { return }
        var completion = Transaction.Completion(of: open.first..<transaction.entries.count)
        completion.block = open.block
        transaction.completions.append(completion)
        levels[levels.count - 1].completion = nil
    }
}
