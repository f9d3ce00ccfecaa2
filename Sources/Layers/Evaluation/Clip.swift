/// One animation of one property, made ready for sampling: when it runs, what it shows, and how that goes
/// onto what is beneath.
final class Clip: Sendable {
    /// Where its values come from.
    private enum Source: Sendable {
        case ends(EndsPlan)
        case spring(EndsPlan, Spring)
        case keyframes(KeyframePlan)
        case motion(MotionPlan)
    }

    /// The clocks of the groups around it, outermost first.
    private let groups: [Clock]
    private let clock: Clock
    private let source: Source
    private let model: AnimatableValue
    private let isAdditive: Bool
    private let isCumulative: Bool
    /// No change outside this stretch of the layer's time.
    let span: Span

    /// The clip of a change that runs by `clock`, or nil when it has no effect.
    init?(_ change: PropertyChange, clock: Clock, groups: [Clock], model: AnimatableValue) {
        self.clock = clock
        self.groups = groups
        self.model = model
        isAdditive = change.isAdditive
        isCumulative = change.isCumulative
        span = (groups.first ?? clock).noticeableSpan
        switch change.course {
        case .ends(let ends): source = .ends(EndsPlan(ends, of: change, model: model))
        case .spring(let ends, let spring):
            source = .spring(EndsPlan(ends, of: change, model: model), spring)
        case .keyframes(let keyframes):
            guard let source = Self.source(keyframes, of: change) else { return nil }
            self.source = source
        }
    }

    private static func source(_ keyframes: Keyframes, of change: PropertyChange) -> Source? {
        switch keyframes.route {
        case .values(let values):
            KeyframePlan(keyframes, through: values, of: change).map(Source.keyframes)
        case .path(let path): MotionPlan(keyframes, along: path).map(Source.motion)
        }
    }

    /// Whether what moves turns along its path.
    var isMotion: Bool { if case .motion = source { true } else { false } }

    /// Whether it replaces everything beneath it.
    var replaces: Bool { !isAdditive }

    /// The value at a time of the layer on top of `beneath`, which is nil for the model value; nil when the clip
    /// shows nothing then.
    func value(at time: Double, on beneath: AnimatableValue?) -> AnimatableValue? {
        guard let position = position(at: time) else { return nil }
        var value = sample(position, on: beneath)
        if isCumulative, position.completedCycles > 0 {
            let end = sample(cycleEnd, on: beneath)
            value = end.scaled(by: position.completedCycles).adding(value)
        }
        return isAdditive ? (beneath ?? model).adding(value) : value
    }

    /// By how much what moves along a path is turned at a time of the layer.
    func turn(at time: Double) -> Double? {
        guard case .motion(let motion) = source, let position = position(at: time) else { return nil }
        return motion.turn(at: eased(position, unless: motion.isDiscrete))
    }

    /// Where in its cycle it is: through the groups around it, from the outside in.
    private func position(at time: Double) -> MediaTiming.Position? {
        var time = time
        for group in groups {
            guard let inner = group.childTime(at: time) else { return nil }
            time = inner
        }
        return clock.timing.position(at: time)
    }

    /// The last instant of a cycle, whose value a cumulative animation goes on from (rule B5).
    private var cycleEnd: MediaTiming.Position {
        let end = clock.timing.autoreverses ? 0.0 : 1.0
        return MediaTiming.Position(progress: end, time: end * clock.timing.duration, completedCycles: 0)
    }

    /// The progress with the timing function applied; as it is for what is held (rule K3).
    private func eased(_ position: MediaTiming.Position, unless isHeld: Bool = false) -> Double {
        guard let function = clock.timingFunction, !isHeld else { return position.progress }
        return function.value(at: position.progress)
    }

    private func sample(_ position: MediaTiming.Position, on beneath: AnimatableValue?) -> AnimatableValue {
        switch source {
        case .ends(let ends): return ends.value(at: eased(position), on: beneath)
        case .spring(let ends, let spring):
            // Real seconds, unless a timing function warps them (rule P2).
            let time =
                clock.timingFunction == nil ? position.time : eased(position) * clock.timing.duration
            return ends.value(at: spring.value(at: time), on: beneath)
        case .keyframes(let plan):
            return plan.value(at: eased(position, unless: plan.isDiscrete))
        case .motion(let plan):
            return .point(plan.point(at: eased(position, unless: plan.isDiscrete)))
        }
    }
}
