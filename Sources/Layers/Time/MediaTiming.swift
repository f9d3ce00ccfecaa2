import Colors

/// The values that an animation shows before its begin and after its end (rule T9).
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

/// The timing of an animation or a layer in its parent's time: Core Animation's `CAMediaTiming`.
///
/// The functions in the extensions convert a time of the parent into a local time, a phase and a position
/// within the cycle. They depend only on their arguments.
///
///     let timing = MediaTiming(duration: 0.75, repeatCount: .infinity, autoreverses: true)
///     timing.position(at: 1.125)?.progress   // 0.5: half way back
///
/// Any numbers are allowed. An ``Animation`` requires those that ``validate(allowsInfiniteDuration:)``
/// accepts, but a layer's timing works with others, too. If the begin, speed or offset is not finite, or the
/// duration is negative or not a number, there is no position and the model values show. A repeat count or
/// repeat duration that is negative or not a number counts as 0 (rule T14).
public struct MediaTiming: Hashable, Sendable {
    /// The begin, in seconds of the parent's time.
    public var beginTime: Double
    /// The duration of one pass, in local seconds.
    ///
    /// The default is 0 for animations, which means the transaction's duration, and infinity for layers.
    public var duration: Double
    /// The number of local seconds that pass in one second of the parent.
    ///
    /// A speed of 0 freezes it at ``timeOffset``; a negative speed runs backwards.
    public var speed: Double
    /// A shift of the sample, in local seconds. The active interval does not move (rule T5).
    public var timeOffset: Double
    /// The number of cycles, with fractions, infinity for ever, and 0 for once (rule T8).
    public var repeatCount: Double
    /// The time for which it repeats, in local seconds, instead of ``repeatCount``; 0 for none (rule T3).
    public var repeatDuration: Double
    /// Whether each cycle runs forwards and then backwards, which doubles its length.
    public var autoreverses: Bool
    /// The values outside the active interval.
    public var fillMode: FillMode

    /// Creates a timing with Core Animation's defaults for an animation.
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

    /// The default timing of a layer: its local time is its parent's time, without end.
    public static let layer = MediaTiming(duration: .infinity)
}

// MARK: - Local time

extension MediaTiming {
    /// Returns the local time at a time of the parent: (parent - begin) · speed + offset (rule T1).
    public func localTime(at parentTime: Double) -> Double {
        let local = (parentTime - beginTime) * speed + timeOffset
        return local.isNaN ? timeOffset : local
    }

    /// Returns the local time of a layer, or `nil` before its begin (rule T11). A begin of 0 is always past.
    package func startedTime(at parentTime: Double) -> Double? {
        beginTime != 0 && parentTime < beginTime ? nil : localTime(at: parentTime)
    }

    /// Returns the time of the parent at a local time, or 0 for a frozen timing, as in Core Animation (rule T11).
    public func parentTime(at localTime: Double) -> Double {
        speed == 0 ? 0 : (localTime - timeOffset) / speed + beginTime
    }

    // MARK: Position in the cycles

    /// The position of a time relative to the active interval.
    public enum Phase: Hashable, Sendable {
        /// Before ``MediaTiming/beginTime``.
        case before
        /// The interval from the first instant to the last, inclusive.
        case active
        /// After the last instant.
        case after
    }

    /// A position within the cycles of a timing.
    public struct Position: Hashable, Sendable, BitwiseCopyable {
        /// The progress of the pass before easing, 0 to 1, mirrored in the second half of an autoreversed cycle.
        public var progress: Double
        /// The progress in seconds, 0 to the duration.
        public var time: Double
        /// The number of completed cycles.
        public var completedCycles: Double
    }

    /// The length of one cycle in local seconds: the duration, or twice that if it autoreverses.
    public var cycle: Double { autoreverses ? 2 * duration : duration }

    /// The length of the active interval, in local seconds: the repeat duration, or the cycle times the count (rule T3).
    public var activeDuration: Double {
        if repeatDuration > 0 { return repeatDuration }
        guard repeatCount > 0, cycle > 0 else { return max(cycle, 0) }
        return repeatCount >= Double.greatestFiniteMagnitude ? .infinity : cycle * repeatCount
    }

    /// The number of cycles in the active interval; 1 if a cycle has no length.
    package var cycleCount: Double { cycle > 0 ? activeDuration / cycle : 1 }

    /// Returns the position in the first cycle at an uneased progress.
    package func position(progress: Double) -> Position {
        Position(progress: progress, time: duration * progress, completedCycles: 0)
    }

    /// Returns the local seconds since the begin, whatever the direction; 0 if frozen (rule T2).
    private func elapsed(at parentTime: Double) -> Double {
        speed == 0 ? 0 : (parentTime - beginTime) * abs(speed)
    }

    /// Returns the phase at a time of the parent. The last instant is part of the active interval (rule T2).
    public func phase(at parentTime: Double) -> Phase { phase(elapsed: elapsed(at: parentTime)) }

    private func phase(elapsed: Double) -> Phase {
        if TimeTolerance.isBefore(elapsed, 0) { return .before }
        return TimeTolerance.isAfter(elapsed, activeDuration) ? .after : .active
    }

    /// Returns the position at a time of the parent, or `nil` if the model value shows.
    ///
    /// Outside the active interval the fill mode holds the first or the last position, or there is none. A
    /// time that is not finite has no position.
    public func position(at parentTime: Double) -> Position? {
        let elapsed = elapsed(at: parentTime)
        guard elapsed.isFinite else { return nil }
        return switch phase(elapsed: elapsed) {
        case .before: fillMode.fillsBackwards ? position(elapsed: 0) : nil
        case .active: position(elapsed: min(max(elapsed, 0), activeDuration))
        case .after: fillMode.fillsForwards ? position(elapsed: activeDuration) : nil
        }
    }

    /// Returns the position after a number of local seconds, from 0 to the last instant (rules T4 to T7).
    func position(elapsed: Double) -> Position? {
        let cycle = self.cycle
        let sample = (speed < 0 ? -elapsed : elapsed) + timeOffset
        guard cycle > TimeTolerance.seconds, cycle.isFinite else {
            return cycle.isInfinite ? unbounded(sample) : cycle >= 0 ? instant : nil
        }
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
            progress: (time / duration).clampedToUnit, time: time, completedCycles: max(completed, 0))
    }

    /// Returns whether a sample between two cycles ends the first: at the last instant (rule T7), or backwards (rule T6).
    private func endsCycle(sample: Double, elapsed: Double) -> Bool {
        if speed > 0 { return elapsed > 0 && !TimeTolerance.isBefore(elapsed, activeDuration) }
        guard TimeTolerance.isAfter(sample, 0) else { return false }
        return speed < 0
            ? !TimeTolerance.isAfter(elapsed, 0) : !TimeTolerance.isBefore(sample, activeDuration)
    }

    private var instant: Position { Position(progress: autoreverses ? 0 : 1, time: 0, completedCycles: 0) }

    /// Returns the position in an infinite duration: the progress is 0 and the time continues.
    private func unbounded(_ sample: Double) -> Position? {
        guard duration == .infinity, sample.isFinite else { return nil }
        return Position(progress: 0, time: max(sample, 0), completedCycles: 0)
    }
}

// MARK: - Validation

/// An error in a timing (rules T8 and T14).
public enum TimingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The value of a key is not a number, infinite, or negative although it must not be.
    case invalid(key: String, value: Double)

    /// A sentence that describes the error.
    public var description: String {
        switch self {
        case .invalid("repeatCount", let value): "repeatCount needs 0 or more, or forever, not \(value)"
        case .invalid(let key, let value) where value < 0: "\(key) needs 0 or more seconds, not \(value)"
        case .invalid(let key, let value): "\(key) needs a finite number, not \(value)"
        }
    }
}

extension MediaTiming {
    /// Checks that every number is valid for an ``Animation``: finite, and of durations and counts not negative.
    ///
    /// Repeats, and with `allowsInfiniteDuration` the duration, may be infinite.
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

/// The tolerance for equal instants.
///
/// Decimal times are rarely exact: three times 0.1 is not 0.3. So an instant within the tolerance of a begin, end,
/// repeat, turn, key time, step or timed change lies on it (rule T2).
package enum TimeTolerance {
    /// The tolerance in seconds, or as a fraction of a pass: a billionth.
    package static let seconds = 1e-9

    /// Returns the tolerance at a time, in seconds: at least a few steps of its `Double`.
    package static func at(_ time: Double) -> Double { max(seconds, 4 * time.ulp) }

    /// Returns whether an instant lies before a boundary, and not on it.
    package static func isBefore(_ time: Double, _ boundary: Double) -> Bool { time < boundary - at(time) }

    /// Returns whether an instant lies after a boundary, and not on it.
    package static func isAfter(_ time: Double, _ boundary: Double) -> Bool { time > boundary + at(time) }

    /// Returns the number of whole periods before a time, and the remainder, from 0 up to the period.
    package static func wrap(_ time: Double, by period: Double) -> (periods: Double, remainder: Double) {
        let tolerance = min(at(time), period / 4)
        let remainder = time.wrapped(by: period)
        let periods = ((time - remainder) / period).rounded()
        if period - remainder <= tolerance { return (periods + 1, 0) }
        return (periods, remainder <= tolerance ? 0 : remainder)
    }
}

// MARK: - Microseconds

// Recordings store time in whole microseconds, so that sums of frames and pauses are exact.

extension Double {
    /// The seconds in whole microseconds, rounded; 0 if negative or not a number.
    package var microseconds: Int { self > 0 ? Int((min(self, 1e12) * 1_000_000).rounded()) : 0 }
}

package enum RecordingLength {
    /// The maximum length of a recording: a day, in microseconds.
    package static let maximum = 86_400_000_000

    /// Returns the sum of a time and a duration, limited so that it does not overflow. Neither may be negative.
    package static func sum(_ time: Int, _ duration: Int) -> Int { min(time + duration, .max / 8) }
}

extension Int {
    /// The microseconds in seconds.
    package var seconds: Double { Double(self) / 1_000_000 }
}
