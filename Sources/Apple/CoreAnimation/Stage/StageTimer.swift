public import Foundation

/// A timer by the stage's clock: what code means by `Timer` when it is played by `antics swift`.
///
/// Foundation's own runs by the clock on the wall, for which a stage does not wait. Elsewhere a program says
/// `typealias Timer = StageTimer` to have this one.
open class StageTimer: NSObject {
    /// How many seconds lie between two calls; 0 for a timer that fires once.
    public let timeInterval: TimeInterval
    /// Whether it is still to fire.
    public private(set) var isValid = true
    /// What belongs to it, for whoever made it.
    public let userInfo: Any?
    private let interval: TimeInterval
    private let repeats: Bool
    private let block: (StageTimer) -> Void

    /// The shortest time between two calls, in seconds, as Foundation has it.
    private static let shortest = 0.0001

    private init(_ interval: TimeInterval, repeats: Bool, _ block: @escaping (StageTimer) -> Void) {
        self.interval = max(interval, Self.shortest)
        self.repeats = repeats
        timeInterval = repeats ? self.interval : 0
        userInfo = nil
        self.block = block
    }

    /// A timer that fires after some seconds, and then again and again, or once.
    ///
    /// - Parameters:
    ///   - interval: how many seconds.
    ///   - repeats: whether it fires until it is invalidated.
    ///   - block: what it calls.
    /// - Returns: the timer, which runs already.
    @discardableResult
    open class func scheduledTimer(
        withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping (StageTimer) -> Void
    ) -> StageTimer {
        let timer = StageTimer(interval, repeats: repeats, block)
        timer.wait(Stage.current)
        return timer
    }

    /// Selectors are not known to this compiler.
    @available(
        *, unavailable,
        message: "there are no selectors here: scheduledTimer(withTimeInterval:repeats:) { timer in … }"
    )
    open class func scheduledTimer(
        timeInterval: TimeInterval, target: Any, selector: Any, userInfo: Any?, repeats: Bool
    ) -> StageTimer {
        scheduledTimer(withTimeInterval: timeInterval, repeats: repeats) { _ in }
    }

    private func wait(_ stage: Stage) {
        stage.putOff(interval, "timer") { [self] in
            guard isValid else { return }
            fire()
            if isValid { wait(stage) }
        }
    }

    /// Calls its block now; a timer that fires once is done then.
    open func fire() {
        guard isValid else { return }
        if !repeats { isValid = false }
        block(self)
    }

    /// It does not fire again.
    open func invalidate() { isValid = false }
}

// MARK: - DispatchQueue+Stage

// The main queue, whose time is the stage's.
extension DispatchQueue {
    /// Whether it is the main queue; each time that is asked for, it is another object.
    private var isMain: Bool { label == DispatchQueue.main.label }

    /// Puts work off on the main queue until later at this instant of the stage; other queues are what they are.
    public func async(execute work: @escaping () -> Void) {
        guard isMain else {
            nonisolated(unsafe) let work = work
            return async(group: nil) { work() }
        }
        Stage.current.putOff(0, "async block", work)
    }

    /// Puts work off on the main queue by the stage's clock; other queues are what they are.
    ///
    /// `.now() + seconds` comes to as many seconds of the stage, rounded up to the millisecond, however busy the machine
    /// is: the same in every run. A deadline that was worked out before counts from now, and so comes to what it says
    /// only as long as no millisecond has passed since.
    ///
    /// - Parameters:
    ///   - deadline: until when. It is worked out again when the machine was held up meanwhile.
    ///   - work: what is done.
    public func asyncAfter(
        deadline: @autoclosure () -> DispatchTime, execute work: @escaping () -> Void
    ) {
        guard isMain else {
            nonisolated(unsafe) let work = work
            return asyncAfter(deadline: deadline(), qos: .unspecified) { work() }
        }
        Stage.current.putOff(Self.delay(until: deadline), "asyncAfter block", work)
    }

    /// How many seconds it is to a deadline, rounded up to the millisecond; 0 for one that has passed.
    ///
    /// What a deadline counts from is read off a clock that is not the stage's. It is read here, so that it is known how
    /// long ago that was at most; less than a millisecond is lost in rounding.
    private static func delay(until deadline: () -> DispatchTime) -> Double {
        var delay = Int64.zero
        for _ in 0..<mostTries {
            let start = Int64(clamping: DispatchTime.now().uptimeNanoseconds)
            let end = Int64(clamping: deadline().uptimeNanoseconds)
            let now = Int64(clamping: DispatchTime.now().uptimeNanoseconds)
            delay = max(end - now, 0)
            if now - start < 500_000 { break }
        }
        return (Double(delay) / 1e6).rounded(.up) / 1e3
    }

    /// How often a deadline is worked out on a machine that does not let the program be.
    private static var mostTries: Int { 8 }
}
