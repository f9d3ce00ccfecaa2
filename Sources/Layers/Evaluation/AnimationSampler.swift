import Geometry

/// One animation of one property, made ready for sampling: when it runs, what it shows, and how that goes
/// onto what is beneath.
final class AnimationSampler: Sendable {
    /// Where its values come from.
    private enum Source: Sendable {
        case ends(EndsPlan)
        case spring(EndsPlan, Spring)
        case keyframes(KeyframePlan)
    }

    /// The clocks of the groups around it, outermost first.
    private let groups: [Clock]
    private let clock: Clock
    private let source: Source
    /// How its progress is eased; nil is linear.
    private let easing: TimingFunction?
    private let model: AnimatableValue
    private let isAdditive: Bool
    private let isCumulative: Bool
    private let function: ValueFunction?
    /// No change outside this stretch of the layer's time.
    let span: Span

    /// The sampler of a change that runs by `clock`, or nil when it has no effect.
    init?(_ change: PropertyChange, clock: Clock, groups: [Clock], model: AnimatableValue) {
        self.clock = clock
        self.groups = groups
        easing = change.isEased ? clock.timingFunction : nil
        self.model = model
        isAdditive = change.isAdditive
        isCumulative = change.isCumulative
        function = change.valueFunction
        span = (groups.first ?? clock).noticeableSpan
        switch change.values {
        case .ends(let ends): source = .ends(EndsPlan(ends, of: change, model: model))
        case .spring(let ends, let spring):
            source = .spring(EndsPlan(ends, of: change, model: model), spring)
        case .keyframes(let keyframes):
            guard let plan = KeyframePlan(keyframes, of: change) else { return nil }
            source = .keyframes(plan)
        }
    }

    /// Whether what moves turns along its path.
    var isMotion: Bool { if case .keyframes(let plan) = source { plan.isMotion } else { false } }

    /// Whether it replaces everything beneath it.
    var replaces: Bool { !isAdditive }

    /// The value at a time of the layer on top of `beneath`, which is nil for the model value; nil when the sampler
    /// shows nothing then.
    func value(at time: Double, on beneath: AnimatableValue?) -> AnimatableValue? {
        guard let position = position(at: time) else { return nil }
        return value(at: position, on: beneath)
    }

    /// The values that it goes through in a cycle on top of the model value, in their order; where cycles add up, and
    /// there are not very many, what it comes to in the end is the last.
    var course: [AnimatableValue] {
        let timing = clock.timing
        let steps = 64.0
        var course = stride(from: 0, through: steps, by: 1).map { step in
            let progress = step / steps
            return value(at: timing.position(progress: progress), on: nil)
        }
        let cycles = timing.cycleCount.rounded(.up)
        if isCumulative, cycles > 1, cycles < 1000 {
            var end = cycleEnd
            end.completedCycles = cycles - 1
            course.append(value(at: end, on: nil))
        }
        return course
    }

    /// The values that it is made of: its ends, or its keyframes; on top of the model value.
    var knots: [AnimatableValue] {
        let knots: [AnimatableValue] =
            switch source {
            case .ends(let ends), .spring(let ends, _): [0, 1].map { ends.value(at: $0, on: nil) }
            case .keyframes(let plan): (plan.isMotion ? [0, 1] : plan.times).map(plan.value)
            }
        return knots.map { knot in
            let value = made(of: knot)
            return isAdditive ? model.adding(value) : value
        }
    }

    /// The change from one path into another that it makes at a time of the layer; nil when it does not run then, or
    /// goes between no paths.
    func morph(at time: Double, on beneath: AnimatableValue?) -> PathMorph? {
        guard isRunning(at: time), let position = position(at: time) else { return nil }
        switch source {
        case .ends(let ends), .spring(let ends, _): return ends.blend(on: beneath).morph
        case .keyframes(let plan): return plan.morph(at: eased(position))
        }
    }

    private func value(at position: MediaTiming.Position, on beneath: AnimatableValue?) -> AnimatableValue {
        var value = sample(position, on: beneath)
        if isCumulative, position.completedCycles > 0 {
            let end = sample(cycleEnd, on: beneath)
            value = end.scaled(by: position.completedCycles).adding(value)
        }
        value = made(of: value)
        return isAdditive ? (beneath ?? model).adding(value) : value
    }

    /// What the value function makes of a value, where there is one.
    private func made(of value: AnimatableValue) -> AnimatableValue {
        guard let function else { return value }
        return .transform(function.transform(of: value))
    }

    /// By how much what moves along a path is turned at a time of the layer.
    func turn(at time: Double) -> Double? {
        guard case .keyframes(let plan) = source, let position = position(at: time) else { return nil }
        return plan.turn(at: eased(position))
    }

    /// Whether it is between its first and its last instant, and so are the groups around it.
    private func isRunning(at time: Double) -> Bool {
        var time = time
        for group in groups {
            guard group.timing.phase(at: time) == .active, let inner = group.childTime(at: time) else {
                return false
            }
            time = inner
        }
        return clock.timing.phase(at: time) == .active
    }

    /// Where in its cycle it is: through the groups around it, from the outside in.
    private func position(at time: Double) -> MediaTiming.Position? {
        guard let time = groups.childTime(at: time) else { return nil }
        return clock.timing.position(at: time)
    }

    /// The last instant of a cycle, whose value a cumulative animation goes on from (rule B5).
    private var cycleEnd: MediaTiming.Position {
        clock.timing.position(progress: clock.timing.autoreverses ? 0 : 1)
    }

    /// The progress with the timing function applied.
    private func eased(_ position: MediaTiming.Position) -> Double {
        easing?.value(at: position.progress) ?? position.progress
    }

    private func sample(_ position: MediaTiming.Position, on beneath: AnimatableValue?) -> AnimatableValue {
        switch source {
        case .ends(let ends): return ends.value(at: eased(position), on: beneath)
        case .spring(let ends, let spring):
            let time = position.springTime(easing, duration: clock.timing.duration)
            return ends.value(at: spring.value(at: time), on: beneath)
        case .keyframes(let plan): return plan.value(at: eased(position))
        }
    }
}

// MARK: - Clocks

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
        let tolerance = TimeTolerance.at(timing.activeDuration.isFinite ? timing.activeDuration : 0)
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

extension [Clock] {
    /// Returns the time inside all groups, outermost first, at a time of the layer, or `nil` if one shows nothing then.
    func childTime(at time: Double) -> Double? {
        var time = time
        for group in self {
            guard let inner = group.childTime(at: time) else { return nil }
            time = inner
        }
        return time
    }
}

extension MediaTiming.Position {
    /// Returns the seconds that a spring has swung: real ones, unless a timing function warps them (rule P2).
    func springTime(_ easing: TimingFunction?, duration: Double) -> Double {
        easing.map { $0.value(at: progress) * duration } ?? time
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
