public import Foundation
import Layers

/// Changes that are committed together, and how they animate.
///
/// A change outside of every transaction opens one by itself, which is committed when the program comes to rest: at the
/// end of what an instant of time brings.
open class CATransaction: NSObject {
    /// Opens a transaction inside those that are open.
    open class func begin() { Stage.current.beginTransaction() }

    /// Commits the innermost transaction; what it has changed shows with the outermost one.
    open class func commit() { Stage.current.commitTransaction() }

    /// Commits what was changed outside of every transaction.
    open class func flush() { Stage.current.flush() }

    /// How long implicit animations take, in seconds.
    open class func animationDuration() -> CFTimeInterval { Stage.current.settings.animationDuration }

    /// Sets how long implicit animations take, in seconds.
    open class func setAnimationDuration(_ dur: CFTimeInterval) {
        Stage.current.settings.animationDuration = dur
    }

    /// How implicit animations are eased; nil for the default curve.
    open class func animationTimingFunction() -> CAMediaTimingFunction? {
        Stage.current.settings.animationTimingFunction.map { CAMediaTimingFunction($0) }
    }

    /// Sets how implicit animations are eased.
    open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
        Stage.current.settings.animationTimingFunction = function?.function
    }

    /// Whether changes run no actions.
    open class func disableActions() -> Bool { Stage.current.settings.disableActions }

    /// Sets whether changes run no actions.
    open class func setDisableActions(_ flag: Bool) { Stage.current.settings.disableActions = flag }

    /// What runs when the animations added from its setting on have ended.
    open class func completionBlock() -> (() -> Void)? { Stage.current.completionBlock }

    /// Sets what runs when all animations have ended that are added from now on, in this transaction and those inside it;
    /// with none, directly after the commit.
    open class func setCompletionBlock(_ block: (() -> Void)?) { Stage.current.setCompletionBlock(block) }

    /// What the innermost transaction says under a key.
    open class func value(forKey key: String) -> Any? {
        switch key {
        case kCATransactionAnimationDuration: animationDuration()
        case kCATransactionDisableActions: disableActions()
        case kCATransactionAnimationTimingFunction: animationTimingFunction()
        case kCATransactionCompletionBlock: completionBlock()
        default: Stage.current.transactionValue(forKey: key)
        }
    }

    /// Sets what the innermost transaction says under a key.
    open class func setValue(_ anObject: Any?, forKey key: String) {
        let number = anObject.flatMap(Double.init(boxed:))
        switch key {
        case kCATransactionAnimationDuration:
            setAnimationDuration(number ?? TransactionSettings.defaultDuration)
        case kCATransactionDisableActions: setDisableActions(number == 1)
        case kCATransactionAnimationTimingFunction:
            setAnimationTimingFunction(anObject as? CAMediaTimingFunction)
        case kCATransactionCompletionBlock: setCompletionBlock(anObject as? () -> Void)
        default: Stage.current.setTransactionValue(anObject, forKey: key)
        }
    }

    /// Does nothing: a stage runs on one thread.
    open class func lock() {}

    /// Does nothing: a stage runs on one thread.
    open class func unlock() {}
}

/// The key of how long implicit animations take.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of whether changes run no actions.
public let kCATransactionDisableActions = "disableActions"
/// The key of how implicit animations are eased.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of the completion block.
public let kCATransactionCompletionBlock = "completionBlock"

// MARK: - Stage+Transactions

/// What an open transaction says besides how changes animate.
struct TransactionLevel {
    var block: (() -> Void)?
    var values: [String: Any] = [:]
}

// What `CATransaction` and the layers ask of it.
extension Stage {
    /// How changes animate.
    var settings: TransactionSettings {
        get { stack.settings }
        set {
            stack.settings = newValue
            followDepth()
        }
    }

    /// Opens the implicit transaction unless one is open (rule X2).
    func openTransaction() {
        stack.open()
        followDepth()
    }

    func beginTransaction() {
        stack.begin()
        levels.append(TransactionLevel(values: levels.last?.values ?? [:]))
    }

    func commitTransaction() {
        if stack.isOutermost { layOut() }
        let transaction = stack.commit()
        followDepth()
        if let transaction { commit(transaction) }
    }

    /// Commits the implicit transaction, unless others are open inside it.
    func flush() {
        guard stack.depth <= 1 else { return }
        turn()
    }

    /// The program has come to rest: commits everything.
    func turn() {
        pending.tellChanged(to: self)
        layOut()
        let transaction = stack.turn()
        followDepth()
        if let transaction { commit(transaction) }
    }

    var completionBlock: (() -> Void)? { levels.last?.block }

    func setCompletionBlock(_ block: (() -> Void)?) {
        openTransaction()
        levels[levels.count - 1].block = block
        guard let block else { return stack.closeCompletion() }
        blocks[blockCount] = block
        stack.setCompletion(block: blockCount)
        blockCount += 1
    }

    func transactionValue(forKey key: String) -> Any? { levels.last?.values[key] }

    func setTransactionValue(_ value: Any?, forKey key: String) {
        openTransaction()
        levels[levels.count - 1].values[key] = value
    }

    /// Brings the levels to as many as are open.
    func followDepth() {
        while levels.count < stack.depth { levels.append(TransactionLevel()) }
        levels.removeLast(levels.count - stack.depth)
    }

    /// Lays out what asks for it, then displays what asks for that, until nothing does; what goes on asking has to wait for
    /// the next frame.
    private func layOut() {
        for _ in 0..<8 where rootLayer.layout.isAnythingWanted {
            rootLayer.layOut()
            if !rootLayer.layout.isWanted, !rootLayer.layout.isWantedInside { rootLayer.displayAll() }
        }
    }
}
