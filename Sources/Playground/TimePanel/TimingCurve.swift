import Geometry
package import Layers
package import Text

/// How an animation turns time into progress, and where on that way it is.
package struct TimingCurve: Hashable, Sendable {
    /// The layer and the property.
    package let name: ShownText
    /// What the curve is called, or the numbers that it is made of.
    package let words: ShownText
    /// The progress at equal times of one cycle, from its start to its end.
    package let values: [Double]
    /// The control points of a cubic curve, one after the other; none of others.
    package let controls: [Place]
    /// Which share of a cycle has passed; nil while it does not run.
    package let time: Double?
    /// How far it has come by then.
    package let progress: Double?

    /// A place in the unit square of time and progress.
    package struct Place: Hashable, Sendable {
        package let x: Double, y: Double
    }

    private static let count = 121

    /// The curve of an animation, or of the way between two of its keyframes that it is on; nil of a group, which has
    /// none of its own.
    package init?(_ run: Timeline.Run, in timeline: Timeline, at time: Double) {
        guard let change = run.animation.change, let property = run.property else { return nil }
        let layer = timeline.scene[run.layer]?.name ?? ""
        let name = ShownText(layer.isEmpty ? property.keyPath : "\(layer).\(property.keyPath)")
        let share = run.share(at: time)
        let function = run.animation.timingFunction
        if case .spring(_, let spring) = change.course {
            let duration = min(run.timing.duration, 1000)
            self.init(name, spring.words, share, controls: []) {
                spring.value(at: run.animation.progress(at: $0) * duration)
            }
        } else if let leg = run.animation.leg(at: share ?? 0) {
            let words: ShownText =
                leg.from == leg.to
                ? "keyframe \(leg.segment + 1): at rest"
                : "keyframe \(leg.segment + 1) to \(leg.segment + 2): \(leg.timingFunction?.words ?? "linear")"
            self.init(name, words, share.map { _ in leg.time }, controls: leg.timingFunction?.controls ?? [])
            {
                leg.from == leg.to ? 0 : leg.timingFunction?.value(at: $0) ?? $0
            }
        } else {
            self.init(
                name, ShownText(function?.words ?? "linear"), share, controls: function?.controls ?? []
            ) { function?.value(at: $0) ?? $0 }
        }
    }

    private init(
        _ name: ShownText, _ words: ShownText, _ time: Double?, controls: [Place],
        _ progress: (Double) -> Double
    ) {
        self.name = name
        self.words = words
        self.time = time
        self.controls = controls
        self.progress = time.map(progress)
        values = (0..<Self.count).map { progress(Double($0) / Double(Self.count - 1)) }
    }

    /// The least and the greatest progress, 0 and 1 among them.
    package var range: ClosedRange<Double> {
        min(
            0, values.min() ?? 0, controls.map(\.y).min() ?? 0)...max(
                1, values.max() ?? 1, controls.map(\.y).max() ?? 1)
    }
}

extension Timeline.Run {
    /// Which share of its cycle has passed at a time of the scene; nil while it does not run.
    fileprivate func share(at time: Double) -> Double? {
        let layerTime = layers.reduce(time) { $1.localTime(at: $0) }
        guard let inner = innerTime(atLayerTime: layerTime), timing.phase(at: inner) == .active else {
            return nil
        }
        return timing.position(at: inner)?.progress
    }
}

extension Spring {
    /// What it is like.
    fileprivate var words: ShownText {
        let bounce = dampingRatio < 1 ? "bounces" : "does not bounce"
        return
            "spring of damping ratio \(dampingRatio.decimal(upToPlaces: 2)): \(bounce), settles in \(settlingDuration.decimal(upToPlaces: 2)) s"
    }
}

extension TimingFunction {
    /// Its name, or its numbers.
    fileprivate var words: String {
        if let name { return name }
        switch self {
        case .cubic(let curve):
            let numbers = [curve.x1, curve.y1, curve.x2, curve.y2].map { $0.decimal(upToPlaces: 2) }
            return "[\(numbers.joined(separator: ", "))]"
        case .steps: return "steps"
        case .stops: return "linear stops"
        case .family: return "an easing"
        }
    }

    /// The control points of a cubic curve.
    fileprivate var controls: [TimingCurve.Place] {
        guard case .cubic(let curve) = self else { return [] }
        return [TimingCurve.Place(x: curve.x1, y: curve.y1), TimingCurve.Place(x: curve.x2, y: curve.y2)]
    }
}
