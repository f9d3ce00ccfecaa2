import Synchronization

/// A value that is worked out when it is first asked for, from whichever thread; who asks meanwhile waits.
///
/// Unchecked because the compiler cannot see the order: the value is written once, under the lock, before it is said
/// to be known, and only read afterwards. `AtomicLazyReference` would do the same, but a load of it is a call of
/// unspecialised code, which costs a frame at rest three times what the frame itself does.
package final class Lazily<Value: Sendable>: @unchecked Sendable {
    private let isKnown = Atomic(false)
    private let lock = Mutex(())
    @exclusivity(unchecked)  // The lock sees to it; to be checked would cost as much as all else at rest.
    private var known: Value?

    package init() {}

    /// The value; `work` makes it the first time.
    package func value(_ work: () -> Value) -> Value {
        if isKnown.load(ordering: .acquiring), let known { return known }
        return lock.withLock { _ in
            if let known { return known }
            let value = work()
            known = value
            isKnown.store(true, ordering: .releasing)
            return value
        }
    }
}
