package import Geometry
package import Layers
import SceneFiles
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
    package let controls: [Point]
    /// Which share of a cycle has passed; nil while it does not run.
    package let time: Double?
    /// How far it has come by then.
    package let progress: Double?
    /// Which way between keyframes it is of, from 0; nil where it is of the whole.
    let leg: Int?
    /// The progress at equal times as it was before it was changed; none where that is the same.
    private(set) var before: [Double] = []

    private static let count = 121

    /// The curve of an animation, or of the way between two of its keyframes that it is on; nil of a group, which has
    /// none of its own.
    ///
    /// - Parameters:
    ///   - run: the animation.
    ///   - timeline: what it runs in.
    ///   - time: when, in seconds of the scene.
    ///   - leg: the way between keyframes that is meant; nil for the one that it is on.
    ///   - before: the same animation before it was changed.
    package init?(
        _ run: Timeline.Run, in timeline: Timeline, at time: Double, leg: Int? = nil,
        before: Timeline.Run? = nil
    ) {
        guard let property = run.property, let shape = Shape(run, run.share(at: time), leg) else {
            return nil
        }
        let layer = timeline.scene[run.layer]?.name ?? ""
        name = ShownText(layer.isEmpty ? property.keyPath : "\(layer).\(property.keyPath)")
        words = shape.words
        controls = shape.controls
        self.leg = shape.leg
        self.time = shape.time
        progress = shape.time.map(shape.progress)
        values = Self.values(shape)
        guard let old = before.flatMap({ Shape($0, nil, shape.leg) }).map(Self.values) else { return }
        if old != values { self.before = old }
    }

    private static func values(_ shape: Shape) -> [Double] {
        (0..<count).map { shape.progress(Double($0) / Double(count - 1)) }
    }

    /// What a curve is of: the whole of an animation, or the way between two keyframes.
    private struct Shape {
        let words: ShownText
        let controls: [Point]
        let leg: Int?
        /// Which share of it has passed; nil while it does not run.
        let time: Double?
        let progress: (Double) -> Double

        /// The curve of an animation of which a share has passed, or nothing yet.
        init?(_ run: Timeline.Run, _ share: Double?, _ chosen: Int?) {
            let animation = run.animation
            guard let change = animation.change else { return nil }
            if case .spring(_, let spring) = change.course {
                let duration = min(run.timing.duration, 1000)
                (words, controls, leg, time) = (spring.words, [], nil, share)
                progress = { spring.value(at: animation.progress(at: $0) * duration) }
            } else if let leg = animation.leg(at: share ?? 0, chosen),
                animation.easedLegs > 0 || leg.from == leg.to
            {
                let function = leg.timingFunction
                let isHeld = leg.from == leg.to
                words =
                    isHeld
                    ? "keyframe \(leg.segment + 1): at rest"
                    : "keyframe \(leg.segment + 1) to \(leg.segment + 2): \((function ?? .linear).fileText)"
                controls = (function ?? .linear).controls
                self.leg = leg.segment
                let isOn = animation.leg(at: share ?? 0)?.segment == leg.segment
                time = share != nil && isOn ? leg.time : nil
                progress = { isHeld ? 0 : function?.value(at: $0) ?? $0 }
            } else {
                let function = animation.timingFunction
                words = ShownText((function ?? .linear).fileText)
                (controls, leg, time) = ((function ?? .linear).controls, nil, share)
                progress = { function?.value(at: $0) ?? $0 }
            }
        }
    }

    /// The least and the greatest progress, 0 and 1 among them.
    package var range: ClosedRange<Double> {
        let heights = values + before + controls.map(\.y)
        return min(0, heights.min() ?? 0)...max(1, heights.max() ?? 1)
    }
}

extension Timeline.Run {
    /// Which share of its cycle has passed at a time of the scene; nil while it does not run.
    func share(at time: Double) -> Double? {
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
