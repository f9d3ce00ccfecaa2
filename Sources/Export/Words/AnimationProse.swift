import Colors
import Geometry
import Layers

// A sentence about an animation: how far its time and its values have come.
extension Timeline.Run {
    /// The sentence about the animation at a time of its layer; none while nothing of the group around it shows. What is
    /// left out of its ends is the model's, and paths have these names. Where the layer's time stands still, nothing begins.
    func prose(
        atLayerTime layerTime: Double, of model: Layer, isStill: Bool, names: [Path: String]
    ) -> [String] {
        guard let time = innerTime(atLayerTime: layerTime) else { return [] }
        let subject = property.map { "The animation of \($0.keyPath)" } ?? "A group of animations"
        switch timing.phase(at: time) {
        case .before:
            let shows = timing.fillMode.fillsBackwards ? " Its start shows already." : ""
            let begins = isStill ? "has not begun" : "begins in \((timing.beginTime - time).spoken) s"
            return ["\(subject) \(begins).\(shows)"]
        case .after:
            let isHeld = timing.fillMode.fillsForwards && !animation.isRemovedOnCompletion
            return ["\(subject) has ended\(isHeld ? ", and its end is held" : "")."]
        case .active: return [subject + progress(at: time, of: model, names)]
        }
    }

    /// How far a running animation is.
    private func progress(at time: Double, of model: Layer, _ names: [Path: String]) -> String {
        guard let position = timing.position(at: time) else { return " is running." }
        let text = " is at \(position.progress.percent) of its \(timing.duration.spoken) s"
        switch animation.effect {
        case .group: return text + "." + repetition
        case .change(let change):
            let way = way(at: position)
            let words = animation.leg(at: position.progress).map { Self.words(for: $0, names) }
            let ends = change.ends(in: model).flatMap { Self.words(for: $0.from, $0.to, names) }
            return text + ": \(words ?? Self.share(way, of: ends))." + repetition
        }
    }

    /// How far something has come on the way between two ends, which are words or not known.
    private static func share(_ way: Double, of ends: String?) -> String {
        (ends != nil && way.percent == "50 %" ? "half way" : "\(way.percent) of the way") + (ends ?? "")
    }

    /// How far something is from one keyframe to the next; or which it rests at.
    private static func words(for leg: KeyframeLeg, _ names: [Path: String]) -> String {
        let first = leg.segment + 1
        guard leg.from != leg.to else {
            switch leg.from {
            case .path(let path?): return "at rest" + (names[path].map { " at \($0)" } ?? "")
            case .color(let color?), .fill(.color(let color)): return "at rest at \(color.name)"
            default: return "at rest"
            }
        }
        let ends = words(for: leg.from, leg.to, names) ?? " from keyframe \(first) to \(first + 1)"
        return share(leg.share, of: ends)
    }

    /// Where a way begins and ends, when words say more than numbers: of shapes and of colours.
    private static func words(
        for from: AnimatableValue, _ to: AnimatableValue, _ names: [Path: String]
    ) -> String? {
        switch (from, to) {
        case (.path(let from?), .path(let to?)):
            guard let first = names[from], let second = names[to] else {
                return " from its first shape to its second"
            }
            return " from \(first) to \(second)"
        case (.color(let from?), .color(let to?)), (.fill(.color(let from)?), .fill(.color(let to)?)):
            let names = from.name == to.name ? (from.spoken, to.spoken) : (from.name, to.name)
            return " from \(names.0) to \(names.1)"
        default: return nil
        }
    }

    /// How far it is from its first value to its last; a spring by the seconds that have passed, unless a timing
    /// function warps them (rule P2).
    private func way(at position: MediaTiming.Position) -> Double {
        let progress = animation.progress(at: position.progress)
        guard case .spring(_, let spring) = animation.change?.values else { return progress }
        return spring.value(at: animation.easing == nil ? position.time : progress * timing.duration)
    }

    private var repetition: String {
        let runs = timing.activeDuration / timing.cycle
        if runs == .infinity {
            return timing.autoreverses ? " It goes back and forth forever." : " It repeats forever."
        }
        if runs == 1 { return timing.autoreverses ? " It goes there and back." : "" }
        return " It runs \(runs.spoken) times\(timing.autoreverses ? ", there and back" : "")."
    }
}

extension PropertyChange {
    /// The two values that it leads from and to, in a layer whose own value stands for one that is left out; nil when
    /// it has keyframes, or only adds.
    fileprivate func ends(in model: Layer) -> (from: AnimatableValue, to: AnimatableValue)? {
        let ends: (AnimatableValue?, AnimatableValue?)
        switch values {
        case .ends(let given), .spring(let given, _):
            guard given.by == nil else { return nil }
            ends = (given.from, given.to)
        case .keyframes: return nil
        }
        let own = model.value(for: property)
        guard !isAdditive, let from = ends.0 ?? own, let to = ends.1 ?? own, from != to else { return nil }
        return (from, to)
    }
}
