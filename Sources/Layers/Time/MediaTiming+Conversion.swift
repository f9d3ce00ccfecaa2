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
