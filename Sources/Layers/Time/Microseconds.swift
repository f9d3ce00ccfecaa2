// Recordings keep time in whole microseconds, so that sums of frames and pauses are exact.

extension Double {
    /// A number of seconds in whole microseconds, to the nearest; 0 when it is not a number or below 0, and at
    /// most about 30 000 years.
    package var microseconds: Int { self > 0 ? Int((min(self, 1e12) * 1_000_000).rounded()) : 0 }
}

extension Int {
    /// A number of microseconds in seconds.
    package var seconds: Double { Double(self) / 1_000_000 }
}
