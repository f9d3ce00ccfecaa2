public import Foundation
import Layers

/// A group of changes that the program commits together, with the parameters of their animations.
///
/// A change outside of a transaction opens an implicit transaction, which the stage commits at the end of the instant.
open class CATransaction: NSObject {
    /// Opens a nested transaction.
    open class func begin() { Stage.current.transactions.begin() }

    /// Commits the innermost transaction. Its changes become visible with the outermost one.
    open class func commit() { Stage.current.commitTransaction() }

    /// Commits the implicit transaction.
    open class func flush() { Stage.current.flush() }

    /// Returns the duration of implicit animations, in seconds.
    open class func animationDuration() -> CFTimeInterval { Stage.current.settings.animationDuration }

    /// Sets the duration of implicit animations, in seconds.
    open class func setAnimationDuration(_ dur: CFTimeInterval) {
        Stage.current.settings.animationDuration = dur
    }

    /// Returns the timing function of implicit animations, or `nil` for the default one.
    open class func animationTimingFunction() -> CAMediaTimingFunction? {
        Stage.current.settings.animationTimingFunction.map { CAMediaTimingFunction($0) }
    }

    /// Sets the timing function of implicit animations.
    open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
        Stage.current.settings.animationTimingFunction = function?.function
    }

    /// Returns whether changes run no actions.
    open class func disableActions() -> Bool { Stage.current.settings.disableActions }

    /// Sets whether changes run no actions.
    open class func setDisableActions(_ flag: Bool) { Stage.current.settings.disableActions = flag }

    /// Returns the completion block of the innermost transaction, or of the one around it that has one.
    open class func completionBlock() -> (() -> Void)? { Stage.current.transactions.completionBlock }

    /// Sets the block that runs when all animations have ended that this transaction adds from now on, if any.
    open class func setCompletionBlock(_ block: (() -> Void)?) {
        Stage.current.transactions.completionBlock = block
    }

    /// Returns the value of the innermost transaction for a key, or `nil` if there is none.
    open class func value(forKey key: String) -> Any? {
        switch key {
        case kCATransactionAnimationDuration: animationDuration()
        case kCATransactionDisableActions: disableActions()
        case kCATransactionAnimationTimingFunction: animationTimingFunction()
        case kCATransactionCompletionBlock: completionBlock()
        default: Stage.current.transactions.values[key]
        }
    }

    /// Sets a value of the innermost transaction for a key.
    open class func setValue(_ anObject: Any?, forKey key: String) {
        let number = anObject.flatMap(Double.init(boxed:))
        switch key {
        case kCATransactionAnimationDuration:
            setAnimationDuration(number ?? TransactionSettings.defaultDuration)
        case kCATransactionDisableActions: setDisableActions(number == 1)
        case kCATransactionAnimationTimingFunction:
            setAnimationTimingFunction(anObject as? CAMediaTimingFunction)
        case kCATransactionCompletionBlock: setCompletionBlock(anObject as? () -> Void)
        default: Stage.current.transactions.values[key] = anObject
        }
    }
}

/// The key for the duration of implicit animations.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key for disabled actions.
public let kCATransactionDisableActions = "disableActions"
/// The key for the timing function of implicit animations.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key for the completion block.
public let kCATransactionCompletionBlock = "completionBlock"
/// The key of the action that runs when a layer enters the tree.
public let kCAOnOrderIn = "onOrderIn"
/// The key of the action that runs when a layer leaves the tree.
public let kCAOnOrderOut = "onOrderOut"
/// The key of the action that runs when contents change.
public let kCATransition = "transition"

// MARK: - Transactions of a stage

extension Stage {
    var settings: TransactionSettings {
        get { transactions.settings }
        set { transactions.settings = newValue }
    }

    func commitTransaction() {
        if transactions.isOutermost { layOut() }
        if let transaction = transactions.commit() { commit(transaction) }
    }

    /// Commits the implicit transaction, unless a nested one is open.
    func flush() {
        guard transactions.depth <= 1 else { return }
        turn()
    }

    /// Commits the implicit transaction at the end of an instant. A transaction of the program stays open.
    func turn() {
        pending.reportChanged(to: self)
        checkObservations()
        layOut()
        if let transaction = transactions.turn() { commit(transaction) }
    }

    /// Performs pending layouts and then pending displays, at most eight times. The rest waits for the next frame.
    private func layOut() {
        for _ in 0..<8 where rootLayer.pending.isAnythingPending {
            rootLayer.layOut()
            if !rootLayer.pending.layout.isPendingAnywhere { rootLayer.displayAll() }
        }
    }
}

// MARK: - Nested transactions

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
