import Colors

/// What an animation shows before it begins and after it has ended (rule T9).
public enum FillMode: String, Hashable, Sendable, CaseIterable {
    /// The model value on both sides.
    case removed
    /// The model value before, the end value afterwards.
    case forwards
    /// The start value before, the model value afterwards.
    case backwards
    /// The start value before, the end value afterwards.
    case both

    /// Whether the start value shows before the beginning.
    public var fillsBackwards: Bool { self == .backwards || self == .both }
    /// Whether the end value shows after the end.
    public var fillsForwards: Bool { self == .forwards || self == .both }
}

/// How the time of an animation or a layer runs in the time of its parent: Core Animation's `CAMediaTiming`.
///
/// The value only holds the numbers; the functions in the extensions turn a time of the parent into a local
/// time, a phase and a position within the cycle, and read nothing but their arguments.
///
///     let timing = MediaTiming(duration: 0.75, repeatCount: .infinity, autoreverses: true)
///     timing.position(at: 1.125)?.progress   // 0.5: half way back
///
/// It may hold any numbers: an ``Animation`` is only built with those that ``validate(allowsInfiniteDuration:)`` lets
/// pass, and the timing of a layer with others than those has a result, too. Where the begin, the speed or the
/// offset is not finite, or the duration is negative or not a number, there is no position, and model values show;
/// a repeat count or a repeat duration that is negative or not a number counts as 0 (rule T14).
public struct MediaTiming: Hashable, Sendable {
    /// When it begins, in seconds of the parent's time.
    public var beginTime: Double
    /// How long one run takes, in seconds of its own time. Animations begin with 0 ("take the
    /// transaction's"), layers with infinity.
    public var duration: Double
    /// How many of its own seconds pass in one of the parent's; 0 freezes it at ``timeOffset``, below 0 it
    /// runs backwards.
    public var speed: Double
    /// A shift of the sample in seconds of its own time; the window in which it is active stays (rule T5).
    public var timeOffset: Double
    /// How many cycles it runs; fractions end mid-cycle, infinity is forever, 0 means once (rule T8).
    public var repeatCount: Double
    /// For how long it repeats, in seconds of its own time; 0 leaves it to ``repeatCount``, and with both set
    /// this one wins (rule T3).
    public var repeatDuration: Double
    /// Whether each cycle runs forth and then back, which doubles its length.
    public var autoreverses: Bool
    /// What shows outside the active window.
    public var fillMode: FillMode

    /// The timing with Core Animation's defaults for an animation, save for what is given.
    public init(
        beginTime: Double = 0, duration: Double = 0, speed: Double = 1, timeOffset: Double = 0,
        repeatCount: Double = 0, repeatDuration: Double = 0, autoreverses: Bool = false,
        fillMode: FillMode = .removed
    ) {
        self.beginTime = beginTime
        self.duration = duration
        self.speed = speed
        self.timeOffset = timeOffset
        self.repeatCount = repeatCount
        self.repeatDuration = repeatDuration
        self.autoreverses = autoreverses
        self.fillMode = fillMode
    }

    /// A layer's timing: its local time is its parent's, forever.
    public static let layer = MediaTiming(duration: .infinity)
}

// MARK: - Local time

extension MediaTiming {
    /// The local time at a time of the parent: (parent - begin) · speed + offset (rule T1).
    public func localTime(at parentTime: Double) -> Double {
        let local = (parentTime - beginTime) * speed + timeOffset
        return local.isNaN ? timeOffset : local
    }

    /// The time of the parent at which the local time is `localTime`: the inverse of ``localTime(at:)``.
    ///
    /// A frozen timing (speed 0) has no inverse; Core Animation answers 0, and so does this (rule T11).
    public func parentTime(at localTime: Double) -> Double {
        speed == 0 ? 0 : (localTime - timeOffset) / speed + beginTime
    }

    /// The same timing stopped at `now`, a time of the parent: the documented way to pause a layer (rule T12).
    public func paused(at now: Double) -> MediaTiming {
        var paused = self
        paused.timeOffset = localTime(at: now)
        paused.speed = 0
        return paused
    }

    /// A paused timing going on at `now`, a time of the parent, from where it was paused (rule T12).
    public func resumed(at now: Double) -> MediaTiming {
        var resumed = self
        resumed.speed = 1
        resumed.timeOffset = 0
        resumed.beginTime = now - timeOffset
        return resumed
    }

    /// A paused timing moved to a local time: scrubbing (rule T12).
    public func scrubbed(to localTime: Double) -> MediaTiming {
        var scrubbed = self
        scrubbed.speed = 0
        scrubbed.timeOffset = localTime
        return scrubbed
    }
}

// MARK: - Position in the cycles

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

    /// How many cycles it is active; 1 if a cycle takes no time.
    package var cycleCount: Double { cycle > 0 ? activeDuration / cycle : 1 }

    /// Returns the position in the first cycle at an uneased progress.
    package func position(progress: Double) -> Position {
        Position(progress: progress, time: duration * progress, completedCycles: 0)
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
        if TimeTolerance.isBefore(elapsed, 0) { return .before }
        return TimeTolerance.isAfter(elapsed, activeDuration) ? .after : .active
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
        guard cycle > TimeTolerance.seconds, cycle.isFinite else {
            return cycle.isInfinite ? unbounded(elapsed) : cycle >= 0 ? instant : nil
        }
        let sample = (speed < 0 ? -elapsed : elapsed) + timeOffset
        guard sample.isFinite else { return nil }
        var (completed, time) = TimeTolerance.wrap(sample, by: cycle)
        if time == 0, endsCycle(sample: sample, elapsed: elapsed) {
            (completed, time) = (completed - 1, cycle)
        }
        if autoreverses {
            if abs(time - duration) <= TimeTolerance.at(sample) { time = duration }
            time = min(time, cycle - time)
        }
        return Position(
            progress: min(max(time / duration, 0), 1), time: time, completedCycles: max(completed, 0))
    }

    /// Whether a sample on the boundary of two cycles is the end of the one rather than the start of the next:
    /// so at the last instant (rule T7), and where a run backwards begins at its own end (rule T6).
    private func endsCycle(sample: Double, elapsed: Double) -> Bool {
        if speed > 0 { return elapsed > 0 && !TimeTolerance.isBefore(elapsed, activeDuration) }
        guard TimeTolerance.isAfter(sample, 0) else { return false }
        return speed < 0
            ? !TimeTolerance.isAfter(elapsed, 0) : !TimeTolerance.isBefore(sample, activeDuration)
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

// MARK: - Validation

/// Why a timing is refused (rules T8 and T14).
public enum TimingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The value of a key is not a number, infinite, or below 0 where that makes no sense.
    case invalid(key: String, value: Double)

    /// What is wrong, in a sentence.
    public var description: String {
        switch self {
        case .invalid("repeatCount", let value): "repeatCount needs 0 or more, or forever, not \(value)"
        case .invalid(let key, let value) where value < 0: "\(key) needs 0 or more seconds, not \(value)"
        case .invalid(let key, let value): "\(key) needs a finite number, not \(value)"
        }
    }
}

extension MediaTiming {
    /// Checks that every number makes sense, which is asked when an ``Animation`` is built.
    ///
    /// Begin, speed and offset must be finite; the duration finite (a layer's may be infinite) and not
    /// negative; repeat count and repeat duration not negative.
    public func validate(allowsInfiniteDuration: Bool = false) throws(TimingError) {
        for (key, value) in [("beginTime", beginTime), ("speed", speed), ("timeOffset", timeOffset)]
        where !value.isFinite {
            throw .invalid(key: key, value: value)
        }
        guard duration >= 0, duration.isFinite || allowsInfiniteDuration else {
            throw .invalid(key: "duration", value: duration)
        }
        guard repeatCount >= 0 else { throw .invalid(key: "repeatCount", value: repeatCount) }
        guard repeatDuration >= 0 else { throw .invalid(key: "repeatDuration", value: repeatDuration) }
    }
}

// MARK: - Equal instants

/// When two instants are one.
///
/// Times written in decimals meet only nearly: three times 0.1 is not 0.3, and 0.3 less 0.2 is not 0.1. So the
/// boundaries of time (a beginning, an end, a repeat, the turn of an autoreversed cycle, a key time, a step, a timed
/// change) are compared with this tolerance, and an instant that is nearer to a boundary lies on it (rule T2). What
/// is continuous there does not notice; what jumps has jumped.
package enum TimeTolerance {
    /// How near two instants are one, in seconds of what is timed, or as a share of a run: a billionth.
    package static let seconds = 1e-9

    /// The tolerance at a time, in seconds: far out, where a `Double` tells no billionths apart, some of its steps.
    package static func at(_ time: Double) -> Double { max(seconds, 4 * time.ulp) }

    /// Whether an instant lies before a boundary, and not on it.
    package static func isBefore(_ time: Double, _ boundary: Double) -> Bool { time < boundary - at(time) }

    /// Whether an instant lies after a boundary, and not on it.
    package static func isAfter(_ time: Double, _ boundary: Double) -> Bool { time > boundary + at(time) }

    /// How many whole periods lie before a time, and how far into the next one it is, 0 up to the period. On the
    /// boundary of two periods the second one has begun.
    package static func wrap(_ time: Double, by period: Double) -> (periods: Double, rest: Double) {
        let tolerance = min(at(time), period / 4)
        let rest = time.wrapped(by: period)
        let periods = ((time - rest) / period).rounded()
        if period - rest <= tolerance { return (periods + 1, 0) }
        return (periods, rest <= tolerance ? 0 : rest)
    }
}

// MARK: - Microseconds

// Recordings keep time in whole microseconds, so that sums of frames and pauses are exact.

extension Double {
    /// A number of seconds in whole microseconds, to the nearest; 0 when it is not a number or below 0, and at
    /// most about 30 000 years.
    package var microseconds: Int { self > 0 ? Int((min(self, 1e12) * 1_000_000).rounded()) : 0 }
}

/// How long recordings are, in microseconds.
package enum RecordingLength {
    /// A day: no recording is longer.
    package static let longest = 86_400_000_000

    /// So much time, and a part of so much behind it. Long parts played often come to more than a number holds, so the
    /// sum stays at some 36 000 years.
    ///
    /// - Precondition: neither is below 0, and the part is no longer than that either.
    package static func sum(_ time: Int, _ part: Int) -> Int { min(time + part, .max / 8) }
}

extension Int {
    /// A number of microseconds in seconds.
    package var seconds: Double { Double(self) / 1_000_000 }
}
