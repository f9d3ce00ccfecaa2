extension Scene {
    /// How long the scene lasts, in seconds.
    public var duration: Double { explicitDuration ?? derivedDuration }

    /// Whether the scene goes on for ever, so that it may be played in a loop of ``duration``.
    public var loops: Bool {
        explicitDuration == nil
            && paths.contains { path in
                self[path]?.animations.contains { $0.animation.timing.activeDuration == .infinity } ?? false
            }
    }

    private var derivedDuration: Double {
        let animations = paths.flatMap { self[$0]?.animations.map(\.animation) ?? [] }
        let forever = animations.filter { $0.timing.activeDuration == .infinity }
        if let longest = forever.map(\.timing.cycle).max() { return longest }
        return animations.map { $0.timing.beginTime + $0.timing.activeDuration }.max() ?? 0
    }
}
