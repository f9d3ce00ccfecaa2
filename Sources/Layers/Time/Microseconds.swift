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
