// An animation has several runs where the timing of its layer, or of one around it, changes meanwhile (rule T12).
extension Timeline.Run {
    /// What all runs of an animation have in common, and no run of another has.
    package struct Identity: Hashable, Sendable {
        private let layer: Layer.ID
        private let index: [Int]
        private let added: Addition?

        fileprivate init(_ run: Timeline.Run) { (layer, index, added) = (run.layer, run.index, run.added) }
    }

    /// Which animation it is a run of.
    package var identity: Identity { Identity(self) }

    /// Whether it shows all the while, in a layer that stands still.
    fileprivate var isHeld: Bool {
        guard sceneSpan.isNever, let since else { return false }
        return phase(at: since) == .active
    }

    /// Whether its begin has been reached at a time of the scene.
    func hasBegun(at time: Double) -> Bool { phase(at: time) != .before }

    private func phase(at time: Double) -> MediaTiming.Phase {
        outermost.timing.phase(at: layers.reduce(time) { $1.localTime(at: $0) })
    }

    /// From when until when it is this run that says what the animation does, in seconds of the scene.
    package var reign: ClosedRange<Double> {
        let start = since ?? -.infinity
        return start...max(stopped ?? .infinity, start)
    }
}

extension [Timeline.Run] {
    /// The runs of each animation together, in order of time; the animations stay in order.
    package var byAnimation: [[Timeline.Run]] {
        var places: [Timeline.Run.Identity: Int] = [:]
        var animations: [[Timeline.Run]] = []
        for run in self {
            if let place = places[run.identity] {
                animations[place].append(run)
            } else {
                places[run.identity] = animations.count
                animations.append([run])
            }
        }
        return animations
    }

    /// From when until when an animation with these runs is under way, in seconds of the scene: with the time in
    /// between, and afterwards, in which its layer stands still and it shows. Nil when it never runs.
    package var span: ClosedRange<Double>? {
        let spans = compactMap(\.span)
        guard let start = spans.first?.lowerBound, let last, let end = spans.last?.upperBound else {
            return nil
        }
        return start...(last.isHeld ? Swift.max(last.stopped ?? .infinity, end) : end)
    }

    /// Which of the runs of an animation says what it does at a time of the scene.
    package func current(at time: Double) -> Timeline.Run? {
        last { $0.since.map { $0 <= time + Instant.tolerance(at: time) } ?? true }
    }
}
