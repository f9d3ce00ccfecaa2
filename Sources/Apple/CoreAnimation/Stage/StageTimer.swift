public import Foundation
import Geometry

/// A timer on the stage's clock. `antics swift` uses it for `Timer`.
///
/// A stage does not wait for Foundation's timers, which use the machine's clock. Other programs can declare
/// `typealias Timer = StageTimer`.
open class StageTimer: NSObject {
    /// The interval between two calls in seconds, or 0 for a timer that fires once.
    public let timeInterval: TimeInterval
    /// Whether the timer can still fire.
    public private(set) var isValid = true
    /// Data for the timer's owner.
    public let userInfo: Any?
    /// The time of the next call, in the stage's time. It cannot be set.
    public private(set) var fireDate = Date(timeIntervalSinceReferenceDate: 0)
    /// The permitted delay of a call in seconds. It has no effect: calls are exact.
    open var tolerance: TimeInterval = 0
    private let interval: TimeInterval
    private let repeats: Bool
    private let block: (StageTimer) -> Void
    /// The time of the first call, or `nil` for one interval after the start.
    private var start: Date?
    private var isScheduled = false

    /// The shortest interval in seconds, as in Foundation.
    fileprivate static let shortestInterval = 0.0001

    /// Creates a timer, which starts when it is added to a run loop.
    ///
    /// - Parameters:
    ///   - interval: The interval in seconds.
    ///   - repeats: Whether the timer fires until you invalidate it. Otherwise it fires once.
    ///   - block: The block to call.
    public convenience init(
        timeInterval interval: TimeInterval, repeats: Bool, block: @escaping (StageTimer) -> Void
    ) {
        self.init(interval, repeats: repeats, userInfo: nil, block)
    }

    /// Creates a timer that calls a method of a target with itself as the argument. It starts when it is added to a run loop.
    public convenience init(
        timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) {
        self.init(interval, repeats: repeats, userInfo: userInfo) { selector.call(on: target, $0) }
    }

    /// Creates a timer whose first call is at a date. It starts when it is added to a run loop.
    public convenience init(
        fire date: Date, interval: TimeInterval, repeats: Bool, block: @escaping (StageTimer) -> Void
    ) {
        self.init(interval, repeats: repeats, userInfo: nil, block)
        (start, fireDate) = (date, date)
    }

    /// Creates a timer that calls a method of a target with itself as the argument, for the first time at a date.
    public convenience init(
        fireAt date: Date, interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
        repeats: Bool
    ) {
        self.init(interval, repeats: repeats, userInfo: userInfo) { selector.call(on: target, $0) }
        (start, fireDate) = (date, date)
    }

    /// Creates an invalid timer, to take the place of one.
    public convenience override init() {
        self.init(0, repeats: false, userInfo: nil) { _ in }
        isValid = false
    }

    private init(
        _ interval: TimeInterval, repeats: Bool, userInfo: Any?, _ block: @escaping (StageTimer) -> Void
    ) {
        self.interval = max(Self.shortestInterval, interval)
        self.repeats = repeats
        timeInterval = repeats ? self.interval : 0
        self.userInfo = userInfo
        self.block = block
    }

    /// Creates and starts a timer with an interval in seconds. If it repeats, it fires until you invalidate it.
    @discardableResult
    open class func scheduledTimer(
        withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping (StageTimer) -> Void
    ) -> StageTimer {
        StageTimer(timeInterval: interval, repeats: repeats, block: block).scheduled
    }

    /// Creates and starts a timer that calls a method of a target with itself as the argument.
    @discardableResult
    open class func scheduledTimer(
        timeInterval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) -> StageTimer {
        StageTimer(
            timeInterval: timeInterval, target: target, selector: selector, userInfo: userInfo,
            repeats: repeats
        ).scheduled
    }

    private var scheduled: StageTimer {
        schedule()
        return self
    }

    func schedule() {
        guard !isScheduled, isValid else { return }
        isScheduled = true
        let delay = start.map { $0.timeIntervalSinceReferenceDate - CACurrentMediaTime() }
        wait(delay.map { max($0, 0) } ?? interval, Stage.current)
    }

    private func wait(_ delay: TimeInterval, _ stage: Stage) {
        fireDate = Date(timeIntervalSinceReferenceDate: CACurrentMediaTime() + delay)
        stage.run(after: delay, "timer") { [self] in
            guard isValid else { return }
            fire()
            if isValid { wait(interval, stage) }
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

// MARK: - Timer sources

/// A timer source on the stage's clock. `antics swift` uses it for `DispatchSourceTimer`.
public final class StageTimerSource {
    private var next = 0.0
    private var interval = Double.infinity
    private var handler: () -> Void = {}
    private var cancelHandler: () -> Void = {}
    private var isResumed = false
    /// Whether the source is cancelled.
    public private(set) var isCancelled = false
    /// The number of schedules, resumptions and suspensions. A call that belongs to an earlier number is void.
    private var turn = 0

    /// Creates a suspended source.
    public init() {}

    /// Sets the time of the first call, and the interval between calls in seconds.
    public func schedule(
        deadline: DispatchTime, repeating interval: Double = .infinity,
        leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {
        let stage = Stage.current
        next = stage.time + stage.delay { deadline }
        self.interval = interval
        wait()
    }

    /// Sets the time of the first call, and the interval between calls.
    public func schedule(
        deadline: DispatchTime, repeating interval: DispatchTimeInterval,
        leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {
        let seconds: Double =
            switch interval {
            case .seconds(let count): Double(count)
            case .milliseconds(let count): Double(count) / 1e3
            case .microseconds(let count): Double(count) / 1e6
            case .nanoseconds(let count): Double(count) / 1e9
            default: .infinity
            }
        schedule(deadline: deadline, repeating: seconds)
    }

    /// Sets the function to call.
    public func setEventHandler(handler: (() -> Void)?) { self.handler = handler ?? {} }

    /// Sets the function to call after a cancellation.
    public func setCancelHandler(handler: (() -> Void)?) { cancelHandler = handler ?? {} }

    /// Starts or continues the source.
    public func resume() {
        guard !isResumed, !isCancelled else { return }
        isResumed = true
        wait()
    }

    /// Starts the source.
    public func activate() { resume() }

    /// Pauses the source.
    public func suspend() {
        isResumed = false
        turn += 1
    }

    /// Stops the source.
    public func cancel() {
        guard !isCancelled else { return }
        isCancelled = true
        turn += 1
        Stage.current.runSilently { self.cancelHandler() }
    }

    private func wait() {
        guard isResumed, !isCancelled else { return }
        turn += 1
        let (stage, turn) = (Stage.current, turn)
        stage.run(after: next - stage.time, "timer") { [self] in
            guard turn == self.turn else { return }
            next += max(interval, StageTimer.shortestInterval)
            handler()
            if next.isFinite, turn == self.turn { wait() }
        }
    }
}

// MARK: - CADisplayLink

/// A timer that fires once for each frame, 60 times a second on the stage's clock.
open class CADisplayLink: NSObject {
    private let target: Any
    private let selector: Selector
    /// The link itself while it is added, because a run loop retains its links.
    private var added: CADisplayLink?
    private var isAdded: Bool { added != nil }
    private var isWaiting = false

    /// The time of the current frame, in seconds.
    public private(set) var timestamp: CFTimeInterval = 0
    /// The time between two frames, in seconds.
    open var duration: CFTimeInterval { 1 / Stage.frameRate }
    /// The time of the next call, in seconds.
    open var targetTimestamp: CFTimeInterval { timestamp + Double(step) / Stage.frameRate }
    /// The number of calls a second; 0 for one in each frame.
    open var preferredFramesPerSecond = 0
    /// The number of frames between two calls. It has no effect.
    open var frameInterval = 1
    /// The wanted frame rates. Only the preferred one has an effect.
    open var preferredFrameRateRange = CAFrameRateRange.default
    /// Whether the link makes no calls.
    open var isPaused = false {
        didSet { wait() }
    }

    /// Creates a link that calls a method of a target with itself as the argument. It starts when it is added to a run loop.
    public init(target: Any, selector: Selector) {
        self.target = target
        self.selector = selector
    }

    /// Starts the link. The run loop is always the stage's.
    open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
        added = self
        wait()
    }

    /// Stops the link.
    open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { added = nil }

    /// Stops the link.
    open func invalidate() { added = nil }

    /// The number of frames between two calls.
    private var step: Int {
        let preferredRate =
            preferredFramesPerSecond > 0
            ? Double(preferredFramesPerSecond) : Double(preferredFrameRateRange.preferred ?? 0)
        return preferredRate > 0 ? Int((Stage.frameRate / preferredRate).rounded().clamped(to: 1...1e9)) : 1
    }

    private func wait() {
        guard isAdded, !isPaused, !isWaiting else { return }
        isWaiting = true
        let stage = Stage.current
        stage.runSilently(afterFrames: step) { [self] in
            isWaiting = false
            guard isAdded, !isPaused else { return }
            timestamp = CACurrentMediaTime()
            selector.call(on: target, self)
            wait()
        }
    }
}

extension RunLoop {
    /// Starts a timer of the stage. The run loop and its modes have no effect.
    public func add(_ timer: StageTimer, forMode mode: RunLoop.Mode) { timer.schedule() }
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
            uptimeNanoseconds: Self.dispatchOrigin
                + UInt64(((time + slept).clamped(to: 0...1e9) * 1e9).rounded()))
    }

    /// The start of the stage's time on Dispatch's clock: 73 years, which no machine's own uptime reaches.
    fileprivate static let dispatchOrigin: UInt64 = 1 << 61

    /// Returns the number of seconds from now to a deadline, at least 0, exact for a deadline from ``dispatchTime``.
    ///
    /// Any other deadline counts from an unknown instant, so this reads the machine's clock before and after it computes the
    /// deadline. It rounds up to a multiple of 1/18000 second, so milliseconds and frames of common rates are exact unless the
    /// machine interrupts every attempt for more than 50 µs.
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
    /// The stage's clock does not move while a program runs, so `.now() + 0.3` is 0.3 seconds after the current
    /// instant in every run. The deadline may be evaluated several times. The delay is exact if the program's
    /// `DispatchTime.now()` is ``Stage/dispatchTime``. If it is Dispatch's own, three inaccuracies remain:
    ///
    /// - The delay is rounded up to a multiple of 1/18000 second.
    /// - An older deadline counts from this call.
    /// - If the machine interrupts the program 100 times in a row, the delay can differ between two runs.
    public func asyncAfter(deadline: @autoclosure () -> DispatchTime, execute work: @escaping () -> Void) {
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

// MARK: - Tasks

/// The executor of the main actor in a program of the stage.
private final class StageExecutor: SerialExecutor {
    static let main = StageExecutor()

    /// Runs a job later at this instant of the current stage.
    func enqueue(_ job: UnownedJob) {
        let stage = Stage.current
        stage.runSilently {
            Stage.ofTasks = stage
            job.runSynchronously(on: self.asUnownedSerialExecutor())
        }
    }
}

// The runtime calls a hook before its own function. The hooks are variables of the runtime's C interface.
private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
private typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void
private typealias MainExecutor = @convention(thin) () -> UnownedSerialExecutor
private typealias MainExecutorHook = @convention(thin) (MainExecutor) -> UnownedSerialExecutor
private typealias IsMain = @convention(thin) (UnownedSerialExecutor) -> Bool
private typealias IsMainHook = @convention(thin) (UnownedSerialExecutor, IsMain) -> Bool

extension Stage {
    /// Runs the tasks of Swift concurrency on the current stage: each job later at the instant in which it becomes ready.
    ///
    /// `antics swift` calls this before it runs a program. `Task.sleep` of such a program uses ``sleep(_:)``.
    public static func takeTasks() {
        hook("enqueueGlobal", EnqueueHook.self)?.pointee = { job, _ in StageExecutor.main.enqueue(job) }
        hook("getMainExecutor", MainExecutorHook.self)?.pointee = { _ in
            StageExecutor.main.asUnownedSerialExecutor()
        }
        hook("isMainExecutor", IsMainHook.self)?.pointee = { executor, original in
            unsafeBitCast(executor, to: (main: UnsafeRawPointer?, table: Int).self).main
                == UnsafeRawPointer(Unmanaged.passUnretained(StageExecutor.main).toOpaque())
                || original(executor)
        }
    }

    private static func hook<Function>(
        _ name: String, _ type: Function.Type
    ) -> UnsafeMutablePointer<Function?>? {
        dlsym(dlopen(nil, RTLD_NOW), "swift_task_\(name)_hook")?.assumingMemoryBound(to: Function?.self)
    }

    /// Suspends the task for a number of seconds on the stage's clock.
    ///
    /// - Throws: A `CancellationError` if the task is cancelled before the end.
    public static func sleep(_ seconds: Double) async throws {
        try Task.checkCancellation()
        await withUnsafeContinuation { continuation in
            current.run(after: seconds, "Task.sleep") { continuation.resume() }
        }
        try Task.checkCancellation()
    }
}

// MARK: - Timers of Core Foundation

/// A timer of Core Foundation.
public typealias CFRunLoopTimer = StageTimer

/// The standard allocator of Core Foundation, which has no effect.
public var kCFAllocatorDefault: AnyObject? { nil }

/// Returns the run loop of the stage.
public func CFRunLoopGetCurrent() -> RunLoop { .main }

/// Creates a timer that fires at a time, and then after each interval if it is above 0. Both are in seconds.
public func CFRunLoopTimerCreateWithHandler(
    _ allocator: AnyObject?, _ fireDate: Double, _ interval: Double, _ flags: UInt, _ order: Int,
    _ block: ((CFRunLoopTimer?) -> Void)?
) -> CFRunLoopTimer? {
    StageTimer(
        fire: Date(timeIntervalSinceReferenceDate: fireDate), interval: interval, repeats: interval > 0
    ) { block?($0) }
}

/// Starts a timer.
public func CFRunLoopAddTimer(_ loop: RunLoop, _ timer: CFRunLoopTimer?, _ mode: RunLoop.Mode) {
    timer?.schedule()
}

/// Stops a timer.
public func CFRunLoopTimerInvalidate(_ timer: CFRunLoopTimer?) { timer?.invalidate() }
