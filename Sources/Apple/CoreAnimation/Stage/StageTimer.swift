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
