import Layers

/// Sentences about an animation of a layer: how far its time and its values have come.
struct AnimationProse {
    /// The sentences.
    private(set) var lines: [String] = []

    /// The sentences about `animation` at a time of its layer.
    init(_ animation: Animation, at time: Double) { add(animation, at: time) }

    /// Adds what there is to say, in a group of `duration` for one that has none of its own.
    private mutating func add(
        _ animation: Animation, at time: Double,
        lending duration: Double = TransactionSettings.defaultDuration
    ) {
        var timing = animation.timing
        if timing.duration == 0 { timing.duration = duration }
        let subject = animation.property.map { "The animation of \($0.keyPath)" } ?? "A group of animations"
        switch timing.phase(at: time) {
        case .before:
            let shows = timing.fillMode.fillsBackwards ? " Its start shows already." : ""
            lines.append("\(subject) begins in \((timing.beginTime - time).spoken) s.\(shows)")
        case .after:
            let isHeld = timing.fillMode.fillsForwards && !animation.isRemovedOnCompletion
            lines.append("\(subject) has ended\(isHeld ? ", and its end is held" : "").")
        case .active: lines.append(subject + Self.progress(of: animation, timing, at: time))
        }
        guard let position = timing.position(at: time) else { return }
        let eased = animation.timingFunction?.value(at: position.progress) ?? position.progress
        for child in animation.children {
            add(child, at: eased * timing.duration, lending: timing.duration)
        }
    }

    /// How far a running animation is.
    private static func progress(of animation: Animation, _ timing: MediaTiming, at time: Double) -> String {
        guard let position = timing.position(at: time) else { return " is running." }
        let text = " is at \(position.progress.percent) of its \(timing.duration.spoken) s"
        switch animation.effect {
        case .group: return text + "." + repetition(timing)
        case .change(let change):
            let eased = animation.timingFunction?.value(at: position.progress) ?? position.progress
            let way = way(of: change.course, position, eased: eased)
            return text + ": \(way.percent) of the way." + repetition(timing)
        }
    }

    private static func way(
        of course: Course, _ position: MediaTiming.Position, eased: Double
    ) -> Double {
        switch course {
        case .ends: eased
        case .spring(_, let spring): spring.value(at: position.time)
        // Holds know no easing.
        case .keyframes(let keyframes):
            keyframes.calculationMode == .discrete ? position.progress : eased
        }
    }

    private static func repetition(_ timing: MediaTiming) -> String {
        let runs = timing.activeDuration / timing.cycle
        if runs == .infinity {
            return timing.autoreverses ? " It goes back and forth for ever." : " It repeats for ever."
        }
        if runs == 1 { return timing.autoreverses ? " It goes there and back." : "" }
        return " It runs \(runs.spoken) times\(timing.autoreverses ? ", there and back" : "")."
    }
}
