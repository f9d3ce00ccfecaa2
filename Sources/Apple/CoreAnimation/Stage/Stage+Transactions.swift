import Foundation
import Layers

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
