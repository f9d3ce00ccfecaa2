import Geometry

/// One animation of one property, prepared for sampling.
final class AnimationSampler: Sendable {
    private enum Source: Sendable {
        case ends(EndsPlan)
        case spring(EndsPlan, Spring)
        case keyframes(KeyframePlan)
    }

    /// The clocks of the groups around the animation, outermost first.
    private let groups: [Clock]
    private let clock: Clock
    private let change: PropertyChange
    private let source: Source
    private let easing: TimingFunction?
    private let model: AnimatableValue
    let span: Span
    /// The time outside which the animation shows nothing.
    let visibleSpan: Span

    init?(_ change: PropertyChange, clock: Clock, groups: [Clock], model: AnimatableValue) {
        self.clock = clock
        (self.groups, self.change) = (groups, change)
        easing = change.isEased ? clock.timingFunction : nil
        self.model = model
        let outermost = groups.first ?? clock
        span = outermost.noticeableSpan
        visibleSpan = outermost.visibleSpan
        switch change.values {
        case .ends(let ends): source = .ends(EndsPlan(ends, of: change, model: model))
        case .spring(let ends, let spring): source = .spring(EndsPlan(ends, of: change, model: model), spring)
        case .keyframes(let keyframes):
            guard let plan = KeyframePlan(keyframes, of: change) else { return nil }
            source = .keyframes(plan)
        }
    }

    var isMotion: Bool { if case .keyframes(let plan) = source { plan.isMotion } else { false } }

    var replaces: Bool { !change.isAdditive }

    /// Whether the animation turns the layer about x or y, on top of the sub-paths of its transform (rule B6).
    var tilts: Bool { change.isAdditive && [.rotateX, .rotateY].contains(change.valueFunction) }

    /// Returns the value at a time of the layer, or `nil` if the animation shows nothing then.
    ///
    /// `beneath` is the value beneath the animation, or `nil` for the model value.
    func value(at time: Double, on beneath: AnimatableValue?) -> AnimatableValue? {
        guard let position = position(at: time) else { return nil }
        return value(at: position, on: beneath)
    }

    var samples: [AnimatableValue] {
        let timing = clock.timing
        let steps = 64.0
        var samples = stride(from: 0, through: steps, by: 1).map { step in
            let progress = step / steps
            return value(at: timing.position(progress: progress), on: nil)
        }
        let cycles = timing.cycleCount.rounded(.up)
        if change.isCumulative, cycles > 1, cycles < 1000 {
            var end = cycleEnd
            end.completedCycles = cycles - 1
            samples.append(value(at: end, on: nil))
        }
        return samples
    }

    var knots: [AnimatableValue] {
        let knots: [AnimatableValue] =
            switch source {
            case .ends(let ends), .spring(let ends, _): [0, 1].map { ends.value(at: $0, on: nil) }
            case .keyframes(let plan): (plan.isMotion ? [0, 1] : plan.times).map(plan.value)
            }
        return knots.map { knot in
            let value = transformed(knot)
            return change.isAdditive ? model.adding(value) : value
        }
    }

    func morph(at time: Double, on beneath: AnimatableValue?) -> RunningMorph? {
        guard let time = activeTime(at: time), let position = clock.timing.position(at: time) else {
            return nil
        }
        let (timing, span) = (clock.timing, clock.span)
        let edgeDistance = span.isNever ? .infinity : min(time - span.start, span.end - time)
        switch source {
        case .ends(let ends), .spring(let ends, _):
            return ends.blend(on: beneath).morph.map { RunningMorph($0, edgeDistance: edgeDistance) }
        case .keyframes(let plan):
            let progress = eased(position)
            let segmentDistance = plan.distanceToOtherSegment(at: progress, autoreverses: timing.autoreverses)
            return plan.morph(at: progress).map {
                RunningMorph($0, edgeDistance: min(edgeDistance, segmentDistance * timing.duration))
            }
        }
    }

    private func value(at position: MediaTiming.Position, on beneath: AnimatableValue?) -> AnimatableValue {
        var value = sample(position, on: beneath)
        if change.isCumulative, position.completedCycles > 0 {
            let end = sample(cycleEnd, on: beneath)
            value = end.scaled(by: position.completedCycles).adding(value)
        }
        value = transformed(value)
        return change.isAdditive ? (beneath ?? model).adding(value) : value
    }

    private func transformed(_ value: AnimatableValue) -> AnimatableValue {
        guard let function = change.valueFunction else { return value }
        return .transform(function.transform(of: value))
    }

    func turn(at time: Double) -> Double? {
        guard case .keyframes(let plan) = source, let position = position(at: time) else { return nil }
        return plan.turn(at: eased(position))
    }

    /// Returns the time in the innermost group, or `nil` if the animation or a group around it is not active.
    private func activeTime(at time: Double) -> Double? {
        var time = time
        for group in groups {
            guard group.timing.phase(at: time) == .active, let inner = group.childTime(at: time) else {
                return nil
            }
            time = inner
        }
        return clock.timing.phase(at: time) == .active ? time : nil
    }

    private func position(at time: Double) -> MediaTiming.Position? {
        guard let time = groups.childTime(at: time) else { return nil }
        return clock.timing.position(at: time)
    }

    /// The position from which the next cycle of a cumulative animation continues (rule B5).
    private var cycleEnd: MediaTiming.Position {
        clock.timing.position(progress: clock.timing.autoreverses ? 0 : 1)
    }

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

struct RunningMorph {
    let morph: PathMorph
    /// The opacity of the lines of motion: 0 when the morph begins or ends, and 1 from 0.2 s on.
    let guideOpacity: Double

    init(_ morph: PathMorph, edgeDistance: Double) {
        self.morph = morph
        guideOpacity = (edgeDistance / 0.2).clamped(to: 0...1)
    }
}

// MARK: - Clocks

/// The timing of an animation as it takes effect.
///
/// The transaction or group replaces a duration of 0. A removed animation does not fill forwards (rule Y2).
package struct Clock: Sendable {
    /// The timing, with the effective duration and fill mode.
    package let timing: MediaTiming
    /// The easing of the progress; `nil` is linear.
    package let timingFunction: TimingFunction?

    init(_ animation: Animation, in groups: [Clock]) {
        var timing = animation.timing
        if timing.duration == 0 {
            timing.duration = groups.last?.timing.duration ?? TransactionSettings.defaultDuration
        }
        // A child of a group stays as long as the group does.
        if groups.isEmpty, animation.isRemovedOnCompletion {
            if timing.fillMode == .both { timing.fillMode = .backwards }
            if timing.fillMode == .forwards { timing.fillMode = .removed }
        }
        self.timing = timing
        timingFunction = animation.timingFunction
    }

    /// The time in which something may change; empty if the clock is frozen.
    package var span: Span {
        guard timing.speed != 0 else { return .never }
        let length = timing.activeDuration / abs(timing.speed)
        guard timing.beginTime.isFinite, !length.isNaN else { return .never }
        return Span(timing.beginTime, timing.beginTime + length)
    }

    var noticeableSpan: Span {
        let span = span
        guard !span.isNever else { return span }
        let tolerance = TimeTolerance.at(timing.activeDuration.isFinite ? timing.activeDuration : 0)
        return Span(span.start - tolerance / abs(timing.speed), span.end + tolerance / abs(timing.speed))
    }

    /// The time outside which the clock has no position. It includes the time of the fill mode.
    var visibleSpan: Span {
        let span = noticeableSpan.padded
        guard !span.isNever else { return .always }
        return Span(
            timing.fillMode.fillsBackwards ? -.infinity : span.start,
            timing.fillMode.fillsForwards ? .infinity : span.end)
    }

    /// Whether each moment of a child occurs once, at a time that ``MediaTiming/parentTime(at:)`` returns.
    var isSimple: Bool {
        timingFunction == nil && timing.speed > 0 && timing.timeOffset == 0 && !timing.autoreverses
            && timing.activeDuration <= timing.cycle
    }

    /// Returns the local time of a group's children: its eased progress through its duration.
    func childTime(at time: Double) -> Double? {
        guard let position = timing.position(at: time) else { return nil }
        guard let timingFunction, timing.duration > 0 else { return position.time }
        return timingFunction.value(at: position.progress) * timing.duration
    }
}

extension [Clock] {
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

/// A time range in which something may change.
package struct Span: Sendable, Equatable {
    package let start: Double
    package let end: Double

    init(_ start: Double, _ end: Double) {
        self.start = start
        self.end = end
    }

    /// The empty range: nothing ever changes.
    static let never = Span(.infinity, -.infinity)
    /// The infinite range: something may change at any time.
    static let always = Span(-.infinity, .infinity)

    var isNever: Bool { start > end }

    func union(_ other: Span) -> Span { Span(min(start, other.start), max(end, other.end)) }

    func inParent(of timing: MediaTiming) -> Span {
        guard !isNever, timing.speed != 0 else { return .never }
        let first = timing.parentTime(at: start)
        let last = timing.parentTime(at: end)
        guard !first.isNaN, !last.isNaN else { return .always }
        return Span(min(first, last), max(first, last))
    }

    /// The range, extended by more than the rounding error of its ends.
    var padded: Span { isNever ? self : Span(start - (abs(start) + 1) * 1e-9, end + (abs(end) + 1) * 1e-9) }
}
