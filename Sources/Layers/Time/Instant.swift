import Colors

/// When two instants are one.
///
/// Times written in decimals meet only nearly: three times 0.1 is not 0.3, and 0.3 less 0.2 is not 0.1. So the
/// boundaries of time (a beginning, an end, a repeat, the turn of an autoreversed cycle, a key time, a step, a timed
/// change) are compared with this tolerance, and an instant that is nearer to a boundary lies on it (rule T2). What
/// is continuous there does not notice; what jumps has jumped.
package enum Instant {
    /// How near two instants are one, in seconds of what is timed, or as a share of a run: a billionth.
    package static let tolerance = 1e-9

    /// The tolerance at a time, in seconds: far out, where a `Double` tells no billionths apart, some of its steps.
    package static func tolerance(at time: Double) -> Double { max(tolerance, 4 * time.ulp) }

    /// Whether an instant lies before a boundary, and not on it.
    static func isBefore(_ time: Double, _ boundary: Double) -> Bool { time < boundary - tolerance(at: time) }

    /// Whether an instant lies after a boundary, and not on it.
    static func isAfter(_ time: Double, _ boundary: Double) -> Bool { time > boundary + tolerance(at: time) }

    /// How many whole periods lie before a time, and how far into the next one it is, 0 up to the period. On the
    /// boundary of two periods the second one has begun.
    package static func wrap(_ time: Double, by period: Double) -> (periods: Double, rest: Double) {
        let tolerance = min(tolerance(at: time), period / 4)
        let rest = time.wrapped(by: period)
        let periods = ((time - rest) / period).rounded()
        if period - rest <= tolerance { return (periods + 1, 0) }
        return (periods, rest <= tolerance ? 0 : rest)
    }
}
