/// Durations as the system takes them.
enum Nanoseconds {
    /// Whole nanoseconds for a call of the system, so many that the time is up afterwards: 0 to a hundred years.
    static func of(_ seconds: Double) -> Int64 {
        Int64((min(max(0, seconds), 3e9) * 1e9).rounded(.up))
    }
}
