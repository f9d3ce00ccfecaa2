public import Foundation

/// A timer on the stage's clock. `antics swift` uses it for `Timer`.
///
/// A stage does not wait for Foundation's timers, which use the machine's clock. Other programs can declare
/// `typealias Timer = StageTimer`.
open class StageTimer: NSObject {
    /// The interval between two calls in seconds, or 0 for a timer that fires once.
    public let timeInterval: TimeInterval
    /// Whether the timer can still fire.
    public private(set) var isValid = true
    /// Data for the timer's owner. It is always `nil`.
    public let userInfo: Any?
    private let interval: TimeInterval
    private let repeats: Bool
    private let block: (StageTimer) -> Void

    /// The shortest interval in seconds, as in Foundation.
    private static let shortestInterval = 0.0001

    private init(_ interval: TimeInterval, repeats: Bool, _ block: @escaping (StageTimer) -> Void) {
        self.interval = max(interval, Self.shortestInterval)
        self.repeats = repeats
        timeInterval = repeats ? self.interval : 0
        userInfo = nil
        self.block = block
    }

    /// Creates and starts a timer.
    ///
    /// - Parameters:
    ///   - interval: The interval in seconds.
    ///   - repeats: Whether the timer fires until you invalidate it. Otherwise it fires once.
    ///   - block: The block to call.
    /// - Returns: The timer.
    @discardableResult
    open class func scheduledTimer(
        withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping (StageTimer) -> Void
    ) -> StageTimer {
        let timer = StageTimer(interval, repeats: repeats, block)
        timer.wait(Stage.current)
        return timer
    }

    /// Unavailable. Use `scheduledTimer(withTimeInterval:repeats:block:)` instead.
    @available(
        *, unavailable,
        message: "there are no selectors: use scheduledTimer(withTimeInterval:repeats:block:)"
    )
    open class func scheduledTimer(
        timeInterval: TimeInterval, target: Any, selector: Any, userInfo: Any?, repeats: Bool
    ) -> StageTimer {
        scheduledTimer(withTimeInterval: timeInterval, repeats: repeats) { _ in }
    }

    private func wait(_ stage: Stage) {
        stage.run(after: interval, "timer") { [self] in
            guard isValid else { return }
            fire()
            if isValid { wait(stage) }
        }
    }

    /// Calls the block now. A timer that fires once is then invalid.
    open func fire() {
        guard isValid else { return }
        if !repeats { isValid = false }
        block(self)
    }

    /// Stops the timer.
    open func invalidate() { isValid = false }
}

// MARK: - Dispatch

extension Stage {
    /// The stage's time as a value of Dispatch's clock, in nanoseconds.
    ///
    /// A deadline that a program computes from this value is exact, whatever the machine does meanwhile. `antics swift`
    /// gives every program a `DispatchTime.now()` that returns it; other programs can declare the same function. Do not
    /// wait for such a deadline on a semaphore or a group: their clock never reaches it.
    public var dispatchTime: DispatchTime {
        DispatchTime(
            uptimeNanoseconds: Self.dispatchOrigin + UInt64((min(max(time, 0), 1e9) * 1e9).rounded()))
    }

    /// The start of the stage's time on Dispatch's clock: 73 years, which no machine's own uptime reaches.
    fileprivate static let dispatchOrigin: UInt64 = 1 << 61

    /// Returns the number of seconds from now to a deadline, at least 0.
    ///
    /// A deadline from ``dispatchTime`` is exact. For any other deadline, this function reads the machine's clock before
    /// and after it computes the deadline, because the deadline counts from an unknown instant between the two. It
    /// then rounds up to a multiple of 1/18000 second. So milliseconds, and frames of 24, 30, 60, 90, 120 or 144 Hz, are
    /// exact unless the machine interrupts every attempt for more than 50 µs.
    fileprivate func delay(until deadline: () -> DispatchTime) -> Double {
        var delay = Int64.zero
        for _ in 0..<100 {
            let start = DispatchTime.now().uptimeNanoseconds
            let end = deadline().uptimeNanoseconds
            if end >= Self.dispatchOrigin {
                let now = Int64(clamping: dispatchTime.uptimeNanoseconds)
                return Double(max(Int64(clamping: end) - now, 0)) / 1e9
            }
            let now = DispatchTime.now().uptimeNanoseconds
            delay = max(delay, Int64(clamping: end) - Int64(clamping: now))
            if now - start < 50_000 { break }
        }
        return (Double(delay) * 18_000 / 1e9).rounded(.up) / 18_000
    }
}

extension DispatchQueue {
    /// Whether this is the main queue. `DispatchQueue.main` is a different object each time.
    private var isMain: Bool { label == DispatchQueue.main.label }

    /// Runs work on the main queue later at this instant of the stage. Other queues behave as usual.
    public func async(execute work: @escaping () -> Void) {
        guard isMain else {
            nonisolated(unsafe) let work = work
            return async(group: nil) { work() }
        }
        Stage.current.run(after: 0, "async block", work)
    }

    /// Runs work on the main queue at a time of the stage's clock. Other queues behave as usual.
    ///
    /// The stage's clock does not move while a program runs, so `.now() + 0.3` is 0.3 seconds after the current instant
    /// in every run. The delay is exact if the program's `DispatchTime.now()` is ``Stage/dispatchTime``. If it is Dispatch's
    /// own, three inaccuracies remain:
    ///
    /// - The delay is rounded up to a multiple of 1/18000 second.
    /// - An older deadline counts from this call.
    /// - If the machine interrupts the program 100 times in a row, the delay can differ between two runs.
    ///
    /// - Parameters:
    ///   - deadline: The deadline. It may be evaluated several times.
    ///   - work: The work to run.
    public func asyncAfter(
        deadline: @autoclosure () -> DispatchTime, execute work: @escaping () -> Void
    ) {
        let stage = Stage.current
        guard isMain else {
            nonisolated(unsafe) let work = work
            var end = deadline()
            if end.uptimeNanoseconds >= Stage.dispatchOrigin { end = .now() + stage.delay { end } }
            return asyncAfter(deadline: end, qos: .unspecified) { work() }
        }
        stage.run(after: stage.delay(until: deadline), "asyncAfter block", work)
    }
}
