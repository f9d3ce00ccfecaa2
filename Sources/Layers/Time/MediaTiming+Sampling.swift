extension MediaTiming {
    /// Where a time of the parent lies with respect to the active window.
    public enum Phase: Hashable, Sendable {
        /// Before ``MediaTiming/beginTime``.
        case before
        /// From the first instant to the last, both included.
        case active
        /// Past the last instant.
        case after
    }

    /// A place within the cycles of a timing.
    public struct Position: Hashable, Sendable, BitwiseCopyable {
        /// How far the run has come, 0 to 1, mirrored in the second half of an autoreversed cycle and not yet
        /// eased.
        public var progress: Double
        /// The same in seconds of the run, 0 to the duration.
        public var time: Double
        /// How many whole cycles lie behind it.
        public var completedCycles: Double
    }

    /// The length of one cycle in seconds of its own time: the duration, twice that when it autoreverses.
    public var cycle: Double { autoreverses ? 2 * duration : duration }

    /// How long it is active, in seconds of its own time (rule T3): the repeat duration when there is one,
    /// else the cycle as often as it repeats.
    public var activeDuration: Double {
        if repeatDuration > 0 { return repeatDuration }
        guard repeatCount > 0, cycle > 0 else { return max(cycle, 0) }
        return repeatCount >= Double.greatestFiniteMagnitude ? .infinity : cycle * repeatCount
    }

    /// The own seconds that have passed since the beginning, whichever way it runs (rule T2).
    ///
    /// A frozen timing (speed 0) never leaves its first instant.
    public func elapsed(at parentTime: Double) -> Double {
        speed == 0 ? 0 : (parentTime - beginTime) * abs(speed)
    }

    /// The phase at a time of the parent; the last instant still belongs to the active window (rule T2).
    public func phase(at parentTime: Double) -> Phase { phase(elapsed: elapsed(at: parentTime)) }

    private func phase(elapsed: Double) -> Phase {
        if Instant.isBefore(elapsed, 0) { return .before }
        return Instant.isAfter(elapsed, activeDuration) ? .after : .active
    }

    /// Where in its cycles it is at a time of the parent, or nil where the model value shows.
    ///
    /// The phase follows the elapsed time; outside the active window the fill mode holds the first or the
    /// last position, or there is none. A time that is not finite has no position.
    public func position(at parentTime: Double) -> Position? {
        let elapsed = elapsed(at: parentTime)
        guard elapsed.isFinite else { return nil }
        return switch phase(elapsed: elapsed) {
        case .before: fillMode.fillsBackwards ? position(elapsed: 0) : nil
        case .active: position(elapsed: min(max(elapsed, 0), activeDuration))
        case .after: fillMode.fillsForwards ? position(elapsed: activeDuration) : nil
        }
    }

    /// The position a number of own seconds after the beginning, from 0 to the last instant (rules T4 to T7).
    func position(elapsed: Double) -> Position? {
        let cycle = self.cycle
        guard cycle > Instant.tolerance, cycle.isFinite else {
            return cycle.isInfinite ? unbounded(elapsed) : cycle >= 0 ? instant : nil
        }
        let sample = (speed < 0 ? -elapsed : elapsed) + timeOffset
        guard sample.isFinite else { return nil }
        var (completed, time) = Instant.wrap(sample, by: cycle)
        if time == 0, endsCycle(sample: sample, elapsed: elapsed) {
            (completed, time) = (completed - 1, cycle)
        }
        if autoreverses {
            if abs(time - duration) <= Instant.tolerance(at: sample) { time = duration }
            time = min(time, cycle - time)
        }
        return Position(
            progress: min(max(time / duration, 0), 1), time: time, completedCycles: max(completed, 0))
    }

    /// Whether a sample on the boundary of two cycles is the end of the one rather than the start of the next:
    /// so at the last instant (rule T7), and where a run backwards begins at its own end (rule T6).
    private func endsCycle(sample: Double, elapsed: Double) -> Bool {
        if speed > 0 { return elapsed > 0 && !Instant.isBefore(elapsed, activeDuration) }
        guard Instant.isAfter(sample, 0) else { return false }
        return speed < 0 ? !Instant.isAfter(elapsed, 0) : !Instant.isBefore(sample, activeDuration)
    }

    /// The only position of a timing without duration, or one so short that its ends are one instant: its end.
    private var instant: Position { Position(progress: autoreverses ? 0 : 1, time: 0, completedCycles: 0) }

    /// The position in a run that never ends: at its start by progress, somewhere by time.
    private func unbounded(_ elapsed: Double) -> Position? {
        guard duration == .infinity else { return nil }
        let time = (speed < 0 ? -elapsed : elapsed) + timeOffset
        return time.isFinite ? Position(progress: 0, time: max(time, 0), completedCycles: 0) : nil
    }
}
