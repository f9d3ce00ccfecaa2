import Geometry
import Layers
import Scenes
import Text

/// All of a curve that stays while its animation runs: of the whole of it, or of the way between two keyframes.
struct CurveShape: Sendable {
    let name: ShownText
    let words: ShownText
    let controls: [Point]
    /// Which way between keyframes it is of, from 0; nil where it is of the whole.
    let leg: Int?
    /// How far it has come when a share of its time has passed.
    let progress: @Sendable (Double) -> Double
    /// The progress at equal times, and before it was changed; none where that is the same.
    let values: [Double], before: [Double]
    private let stretches: [Timeline.Run]
    private let legs: KeyframeLegs?

    private static let count = 121

    /// The shape of an animation; nil of a group, which has none of its own.
    ///
    /// - Parameters:
    ///   - run: the animation.
    ///   - timeline: what it runs in.
    ///   - time: when, in seconds of the scene.
    ///   - leg: the way between keyframes that is meant; nil for the one that it is on.
    ///   - before: the same animation before it was changed.
    init?(
        _ run: Timeline.Run, in timeline: Timeline, at time: Double, leg: Int? = nil,
        before: Timeline.Run? = nil
    ) {
        guard let property = run.property else { return nil }
        let stretches =
            timeline.scene.changes.isEmpty
            ? [run] : timeline.runs.filter { $0.identity == run.identity }
        let legs = run.animation.easedLegs > 0 || run.animation.isHeld ? KeyframeLegs(run.animation) : nil
        let leg = legs?.leg(at: stretches.share(at: time) ?? 0, leg)
        let layer = timeline.scene[run.layer]?.name ?? ""
        name = ShownText(layer.isEmpty ? property.keyPath : "\(layer).\(property.keyPath)")
        self.stretches = stretches
        self.legs = legs
        self.leg = leg?.segment
        controls = run.isSpring ? [] : (run.function(leg) ?? .linear).controls
        words = run.words(leg)
        progress = run.easing(leg)
        values = (0..<Self.count).map { [progress] in progress(Double($0) / Double(Self.count - 1)) }
        let oldLeg = leg.flatMap { leg in
            before.flatMap { KeyframeLegs($0.animation)?.leg(at: 0, leg.segment) }
        }
        let old = before.map { $0.easing(oldLeg) }
        let heights = (0..<Self.count).compactMap { place in old?(Double(place) / Double(Self.count - 1)) }
        self.before = heights == values ? [] : heights
    }

    /// Which share of it has passed at a time of the scene; nil while it does not run.
    func share(at time: Double) -> Double? {
        guard let share = stretches.share(at: time), let leg else { return stretches.share(at: time) }
        guard let now = legs?.leg(at: share), now.segment == leg else { return nil }
        return now.time
    }

    /// Whether it is still what is looked at, when a way is chosen or none.
    func isOf(_ chosen: Int?, at time: Double) -> Bool {
        guard let leg, let legs else { return true }
        return leg == legs.leg(at: stretches.share(at: time) ?? 0, chosen).segment
    }
}

extension Animation {
    /// Whether each of its values is held.
    fileprivate var isHeld: Bool {
        guard case .keyframes(let keyframes) = change?.course else { return false }
        return keyframes.calculationMode == .discrete
    }
}

extension Timeline.Run {
    fileprivate var isSpring: Bool { if case .spring = animation.change?.course { true } else { false } }

    /// The function of the whole, or of a way between keyframes.
    fileprivate func function(_ leg: KeyframeLeg?) -> TimingFunction? {
        leg == nil ? animation.timingFunction : leg?.timingFunction
    }

    /// How far it comes with its time.
    fileprivate func easing(_ leg: KeyframeLeg?) -> @Sendable (Double) -> Double {
        let (animation, function) = (animation, function(leg))
        if case .spring(_, let spring) = animation.change?.course {
            let duration = min(timing.duration, 1000)
            return { spring.value(at: animation.progress(at: $0) * duration) }
        }
        if let leg, leg.from == leg.to { return { _ in 0 } }
        return { function?.value(at: $0) ?? $0 }
    }

    fileprivate func words(_ leg: KeyframeLeg?) -> ShownText {
        if case .spring(_, let spring) = animation.change?.course { return spring.words }
        let function = ShownText((function(leg) ?? .linear).fileText)
        guard let leg else { return function }
        let first = leg.segment + 1
        return leg.from == leg.to
            ? "keyframe \(first): at rest" : "keyframe \(first) to \(first + 1): \(function)"
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

extension [Timeline.Run] {
    /// Which share of its cycle an animation with these runs has come to at a time of the scene; nil while it does not
    /// run.
    func share(at time: Double) -> Double? { current(at: time)?.share(at: time) }
}

extension Spring {
    /// What it is like.
    fileprivate var words: ShownText {
        let bounce = dampingRatio < 1 ? "bounces" : "does not bounce"
        return
            "spring of damping ratio \(dampingRatio.decimal(upToPlaces: 2)): \(bounce), settles in \(settlingDuration.decimal(upToPlaces: 2)) s"
    }
}
