import Layers

/// A moment of a scene, and what its animations come to then.
struct CodeMoment {
    private let time: Double
    private let shown: [Layer.ID: Layer]

    init(_ timeline: Timeline, at time: Double) {
        self.time = time
        let layers = timeline.presentation(at: time).allLayers
        shown = Dictionary(layers.map { ($0.id, $0) }) { first, _ in first }
    }

    /// What an animation comes to; nil while it does not run.
    func remark(of runs: [Timeline.Run]) -> String? {
        guard let span = runs.span, span.contains(time), let run = runs.current(at: time) else { return nil }
        let value = run.property.flatMap { shown[run.layer]?.value(for: $0) }
        var words = "← at \(time.spoken) s"
        if let share = share(of: run) { words += ", \(share.percent) of \(run.timing.duration.spoken) s" }
        guard let value, value.kind != .path else { return words }
        return words + ": \(value.spoken)"
    }

    /// How far an animation is in its course.
    private func share(of run: Timeline.Run) -> Double? {
        let local = run.layers.reduce(time) { $1.localTime(at: $0) }
        return run.innerTime(atLayerTime: local).flatMap { run.timing.position(at: $0)?.progress }
    }
}
