public import Foundation

/// A group of work on the stage's clock. `antics swift` uses it for `DispatchGroup`.
///
/// Dispatch notifies its own groups on threads that the stage does not follow. Unchecked because only one thread at a time
/// uses a stage.
public final class StageGroup: @unchecked Sendable {
    private var count = 0
    private var notifications: [() -> Void] = []

    /// Creates a group without work.
    public init() {}

    /// Adds work to the group.
    public func enter() { count += 1 }

    /// Removes work from the group. The end of the last one causes the notifications.
    public func leave() {
        precondition(count > 0, "DispatchGroup.leave() without enter()")
        count -= 1
        notify()
    }

    /// Runs a block on the stage when the group has no work, whatever the queue is.
    public func notify(
        qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], queue: DispatchQueue,
        execute work: @escaping () -> Void
    ) {
        notifications.append(work)
        notify()
    }

    /// Performs an item on the stage when the group has no work, whatever the queue is.
    public func notify(queue: DispatchQueue, work: StageWorkItem) {
        notify(queue: queue, execute: work.perform)
    }

    private func notify() {
        guard count == 0 else { return }
        let due = notifications
        notifications = []
        for work in due { Stage.current.run(after: 0, "async block", work) }
    }

    /// Reports that the stage cannot wait, because it runs the work later.
    public func wait() { _ = wait(timeout: .distantFuture) }

    /// Returns whether the group has no work. The stage cannot wait, because it runs the work later.
    public func wait(timeout: DispatchTime) -> DispatchTimeoutResult {
        if count > 0 {
            Stage.current.report("wait() does not wait for work on the stage: use notify(queue:execute:)")
        }
        return count == 0 ? .success : .timedOut
    }

    /// Adds work on the stage to the group, whatever the queue is.
    fileprivate func run(_ work: @escaping () -> Void) {
        enter()
        Stage.current.run(after: 0, "async block") {
            work()
            self.leave()
        }
    }
}

/// A piece of work on the stage's clock. `antics swift` uses it for `DispatchWorkItem`.
///
/// Unchecked because only one thread at a time uses a stage.
public final class StageWorkItem: @unchecked Sendable {
    private let block: () -> Void
    private let group = StageGroup()
    private var isDone = false
    /// Whether the item is cancelled.
    public private(set) var isCancelled = false

    /// Creates an item. The quality of service and the flags have no effect.
    public init(
        qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], block: @escaping () -> Void
    ) {
        self.block = block
        group.enter()
    }

    /// Calls the block, unless the item is cancelled. The first call causes the notifications.
    public func perform() {
        if !isCancelled { block() }
        guard !isDone else { return }
        isDone = true
        group.leave()
    }

    /// Prevents calls of the block.
    public func cancel() { isCancelled = true }

    /// Runs a block on the stage after the item, whatever the queue is.
    public func notify(
        qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], queue: DispatchQueue,
        execute work: @escaping () -> Void
    ) {
        group.notify(queue: queue, execute: work)
    }

    /// Performs another item on the stage after this one, whatever the queue is.
    public func notify(queue: DispatchQueue, execute item: StageWorkItem) {
        group.notify(queue: queue, work: item)
    }

    /// Reports that the stage cannot wait, because it runs the item later.
    public func wait() { group.wait() }

    /// Returns whether the item has been performed. The stage cannot wait, because it runs the item later.
    public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { group.wait(timeout: timeout) }
}

extension DispatchQueue {
    /// Performs an item on the main queue later at this instant of the stage. Other queues behave as usual.
    public func async(execute item: StageWorkItem) { async { item.perform() } }

    /// Performs an item on the main queue at a time of the stage's clock. Other queues behave as usual.
    public func asyncAfter(deadline: DispatchTime, execute item: StageWorkItem) {
        asyncAfter(deadline: deadline) { item.perform() }
    }

    /// Performs an item of a group later at this instant of the stage, whatever the queue is.
    public func async(group: StageGroup, execute item: StageWorkItem) { group.run(item.perform) }

    /// Runs work of a group later at this instant of the stage, whatever the queue is.
    public func async(
        group: StageGroup, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
        execute work: @escaping () -> Void
    ) {
        group.run(work)
    }
}
