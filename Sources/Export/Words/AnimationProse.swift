import Layers

// A sentence about an animation: how far its time and its values have come.
extension Timeline.Run {
    /// The sentence about the animation at a time of its layer; none while nothing of the group around it shows.
    func prose(atLayerTime layerTime: Double) -> [String] {
        guard let time = innerTime(atLayerTime: layerTime) else { return [] }
        let subject = property.map { "The animation of \($0.keyPath)" } ?? "A group of animations"
        switch timing.phase(at: time) {
        case .before:
            let shows = timing.fillMode.fillsBackwards ? " Its start shows already." : ""
            return ["\(subject) begins in \((timing.beginTime - time).spoken) s.\(shows)"]
        case .after:
            let isHeld = timing.fillMode.fillsForwards && !animation.isRemovedOnCompletion
            return ["\(subject) has ended\(isHeld ? ", and its end is held" : "")."]
        case .active: return [subject + progress(at: time)]
        }
    }

    /// How far a running animation is.
    private func progress(at time: Double) -> String {
        guard let position = timing.position(at: time) else { return " is running." }
        let text = " is at \(position.progress.percent) of its \(timing.duration.spoken) s"
        switch animation.effect {
        case .group: return text + "." + repetition
        case .change(let change):
            let eased = animation.timingFunction?.value(at: position.progress) ?? position.progress
            let way = Self.way(of: change.course, position, eased: eased)
            return text + ": \(way.percent) of the way." + repetition
        }
    }

    private static func way(of course: Course, _ position: MediaTiming.Position, eased: Double) -> Double {
        switch course {
        case .ends: eased
        case .spring(_, let spring): spring.value(at: position.time)
        // Holds know no easing.
        case .keyframes(let keyframes):
            keyframes.calculationMode == .discrete ? position.progress : eased
        }
    }

    private var repetition: String {
        let runs = timing.activeDuration / timing.cycle
        if runs == .infinity {
            return timing.autoreverses ? " It goes back and forth for ever." : " It repeats for ever."
        }
        if runs == 1 { return timing.autoreverses ? " It goes there and back." : "" }
        return " It runs \(runs.spoken) times\(timing.autoreverses ? ", there and back" : "")."
    }
}
