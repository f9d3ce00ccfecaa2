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
