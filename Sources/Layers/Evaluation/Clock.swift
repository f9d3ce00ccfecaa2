/// When a prepared animation runs, in the time of what holds it.
///
/// Its duration is known (one of 0 has taken that of the transaction or group), and what is removed on
/// completion no longer fills forwards, since it is gone by then (rule Y2).
package struct Clock: Sendable {
    /// When it runs, with the duration and the fill mode that take effect.
    package let timing: MediaTiming
    /// How its progress is eased; nil is linear.
    package let timingFunction: TimingFunction?

    /// The clock of an animation inside something that lends `duration` to one that has none.
    init(_ animation: Animation, defaultDuration duration: Double, isRemoved: Bool) {
        var timing = animation.timing
        if timing.duration == 0 { timing.duration = duration }
        if isRemoved {
            if timing.fillMode == .both { timing.fillMode = .backwards }
            if timing.fillMode == .forwards { timing.fillMode = .removed }
        }
        self.timing = timing
        timingFunction = animation.timingFunction
    }

    /// The clock of an animation in groups, outermost first, or in none.
    init(_ animation: Animation, in groups: [Clock]) {
        // A child of a group stays for as long as the group does.
        self.init(
            animation, defaultDuration: groups.last?.timing.duration ?? TransactionSettings.defaultDuration,
            isRemoved: groups.isEmpty && animation.isRemovedOnCompletion)
    }

    /// The time from which on, and up to which, anything changes; nothing does when it is frozen.
    package var span: Span {
        guard timing.speed != 0 else { return .never }
        let length = timing.activeDuration / abs(timing.speed)
        guard timing.beginTime.isFinite, !length.isNaN else { return .never }
        return Span(timing.beginTime, timing.beginTime + length)
    }

    /// The span, with what lies so near to its ends that it counts as on them.
    var noticeableSpan: Span {
        let span = span
        guard !span.isNever else { return span }
        let tolerance = Instant.tolerance(at: timing.activeDuration.isFinite ? timing.activeDuration : 0)
        return Span(span.start - tolerance / abs(timing.speed), span.end + tolerance / abs(timing.speed))
    }

    /// Whether each moment of what runs in it comes once, at a time that ``MediaTiming/parentTime(at:)`` gives.
    var isSimple: Bool {
        timingFunction == nil && timing.speed > 0 && timing.timeOffset == 0 && !timing.autoreverses
            && timing.activeDuration <= timing.cycle
    }

    /// The local time that a group's children see: its eased progress through its duration.
    package func childTime(at time: Double) -> Double? {
        guard let position = timing.position(at: time) else { return nil }
        guard let timingFunction, timing.duration > 0 else { return position.time }
        return timingFunction.value(at: position.progress) * timing.duration
    }
}

/// A stretch of time outside of which nothing changes.
package struct Span: Sendable, Equatable {
    /// No change before this, in seconds.
    package var start: Double
    /// No change after this, in seconds.
    package var end: Double

    init(_ start: Double, _ end: Double) {
        self.start = start
        self.end = end
    }

    /// Nothing ever changes.
    static let never = Span(.infinity, -.infinity)
    /// Something may change at any time.
    static let always = Span(-.infinity, .infinity)

    /// Whether nothing ever changes.
    package var isNever: Bool { start > end }

    /// The least stretch that holds both.
    func union(_ other: Span) -> Span { Span(min(start, other.start), max(end, other.end)) }

    /// The same stretch in the time of a parent in which `timing` runs.
    func inParent(of timing: MediaTiming) -> Span {
        guard !isNever, timing.speed != 0 else { return .never }
        let first = timing.parentTime(at: start)
        let last = timing.parentTime(at: end)
        guard !first.isNaN, !last.isNaN else { return .always }
        return Span(min(first, last), max(first, last))
    }

    /// The stretch, grown by more than rounding can have moved its ends.
    var padded: Span {
        isNever ? self : Span(start - (abs(start) + 1) * 1e-9, end + (abs(end) + 1) * 1e-9)
    }
}
