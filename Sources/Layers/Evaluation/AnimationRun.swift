/// An animation of a layer and the time in which it runs.
///
/// A timeline has one run for each animation, a group before its children. If the timing of a layer changes,
/// the animation continues as another run. The timing is the effective one (rules T10 and Y2): a duration of
/// 0 is that of the group or the transaction, and a removed animation does not fill forwards.
public struct AnimationRun: Sendable {
    /// The layer that the animation changes.
    public let layer: Layer.ID
    /// The key of the animation, or of its outermost group.
    public let key: String
    /// The index among the layer's animations in order of adding, then the index in that group, and so on.
    public private(set) var index: [Int]
    /// The animation as it was added.
    public let animation: Animation
    /// The change that added the animation, or `nil` if the scene begins with it.
    public let added: Addition?
    /// The scene time at which the run was stopped early, in seconds, or `nil` if it was not.
    ///
    /// Its animation or layer was removed, or the timing of a layer around it has changed.
    public internal(set) var stopped: Double?
    /// Whether the animation continues as another run after this one was stopped.
    package internal(set) var isContinued = false
    /// The scene time from which the timings are these, in seconds, or `nil` for the first run of an animation.
    package let since: Double?
    /// The clocks of the groups around the animation, outermost first.
    package let groups: [Clock]
    /// The timings of the layers around the animation from the top down, including its own layer's.
    package private(set) var layers: [MediaTiming]

    /// Shares equal arrays with another run, to save memory.
    mutating func share(with other: AnimationRun) {
        if other.index == index { index = other.index }
        if other.layers == layers { layers = other.layers }
    }

    /// The change that added an animation.
    public struct Addition: Hashable, Sendable {
        /// The time of the change, in seconds of the scene.
        public let time: Double
        /// The index in ``Scene/changes``, then the index in that change's completion, and so on.
        public let change: [Int]
        /// The index in ``TimedChange/changes``.
        public let entry: Int
    }
}

extension AnimationRun {
    /// The animation's clock, in the time of the innermost group or of the layer.
    package var clock: Clock { Clock(animation, in: groups) }

    /// The animated property, or `nil` for a group.
    public var property: AnimatableProperty? { animation.property }

    /// The effective timing, in the time of the innermost group or of the layer.
    public var timing: MediaTiming { clock.timing }

    /// The clock of the outermost group, or the animation's own, which decides when the layer changes.
    package var outermost: Clock { groups.first ?? clock }

    /// Whether the animation, its groups and its layers are neither frozen nor reversed.
    package var runsForwards: Bool {
        timing.speed > 0 && groups.allSatisfy { $0.timing.speed > 0 } && layers.allSatisfy { $0.speed > 0 }
    }

    /// The number of seconds that pass in the layer in one second of the scene, never negative.
    private var layerSpeed: Double { layers.reduce(1) { $0 * abs($1.speed) } }

    /// The number of the animation's own seconds that pass in one second of the scene, never negative.
    package var speed: Double { groups.reduce(abs(timing.speed) * layerSpeed) { $0 * abs($1.timing.speed) } }

    /// The scene time in which the animation may change something, in seconds, or `nil` if it never does.
    ///
    /// The end may be infinite. In a group that repeats, reverses or is eased, this is the time of the group.
    public var span: ClosedRange<Double>? {
        let span = sceneSpan
        let (start, end) = (max(span.start, since ?? -.infinity), min(span.end, stopped ?? .infinity))
        return start <= end ? start...end : nil
    }

    /// The span by the timings of the animation, its groups and its layers, without early stops.
    var sceneSpan: Span {
        var span = clock.span
        for group in groups.reversed() {
            guard !span.isNever else { break }
            let (groupSpan, inner) = (group.span, span.inParent(of: group.timing))
            span = Span(max(inner.start, groupSpan.start), min(inner.end, groupSpan.end))
            if !group.isSimple { span = groupSpan }
        }
        return layers.reversed().reduce(span) { $0.inParent(of: $1) }
    }

    /// The scene time at which the outermost group, or the animation itself, ends; infinite if it never does.
    package var end: Double { layers.reversed().reduce(outermost.span) { $0.inParent(of: $1) }.end }

    /// Returns the scene time after a number of the animation's own seconds, in the first cycle of a group.
    package func sceneTime(elapsed: Double) -> Double {
        let time = timing.beginTime + elapsed / timing.speed
        let inLayer = groups.reversed().reduce(time) { $1.timing.parentTime(at: $0) }
        return layers.reversed().reduce(inLayer) { $1.parentTime(at: $0) }
    }

    /// Returns the scene time of a local time, which counts from 0 through all cycles.
    package func sceneTime(local: Double) -> Double { sceneTime(elapsed: local - timing.timeOffset) }

    func sampler(on model: AnimatableValue) -> AnimationSampler? {
        animation.change.flatMap { AnimationSampler($0, clock: clock, groups: groups, model: model) }
    }

    /// Returns the values that the animation shows in one cycle, or `nil` if it has no effect.
    ///
    /// The knots are its ends or keyframes. The samples are 65 values at equal times, and the end if cycles add up.
    package func values(on model: AnimatableValue) -> (knots: [AnimatableValue], samples: [AnimatableValue])?
    {
        sampler(on: model).map { ($0.knots, $0.samples) }
    }

    /// Returns the first and the last value if the animation ends with a visible jump to the layer's model value (rule Y2), or
    /// `nil` if it does not.
    package func snapBack(in layer: Layer) -> (first: AnimatableValue?, last: AnimatableValue)? {
        let span = outermost.span
        guard stopped == nil, end.isFinite, !span.isNever, !outermost.timing.fillMode.fillsForwards,
            let property, property.root == .opacity || layer.opacity > 0, !layer.isHidden,
            let model = layer.value(for: property), let sampler = sampler(on: model), sampler.replaces,
            let last = sampler.value(at: span.end, on: model), last != model
        else { return nil }
        // A transform has no full turns.
        if property.component == .rotation, case (.number(let end), .number(let own)) = (last, model),
            abs((end - own).remainder(dividingBy: 2 * .pi)) < 1e-6
        {
            return nil
        }
        let first = sampler.value(at: span.start, on: model)
        // A settled spring stops a little before its end, at an invisible distance.
        if let jump = last.distance(to: model), let first,
            jump <= 0.005 * max(first.distance(to: model) ?? 0, 1e-6)
        {
            return nil
        }
        return (first, last)
    }

    /// The length of one cycle in seconds of the scene, or `nil` if the animation ends.
    var period: Double? {
        guard layerSpeed > 0, layerSpeed.isFinite, timing.activeDuration == .infinity else { return nil }
        let cycle = timing.cycle / abs(timing.speed) / layerSpeed
        return cycle > 0 && cycle.isFinite ? cycle : nil
    }
}

extension Layer {
    package var runs: [AnimationRun] { runs(in: []) }

    fileprivate func runs(in layers: [MediaTiming]) -> [AnimationRun] {
        animations.indices.flatMap { runs(ofAnimation: $0, in: layers) }
    }

    /// Returns the run of one animation, and those of its children. `originalIndex` counts removed animations, too.
    func runs(
        ofAnimation index: Int, in layers: [MediaTiming], originalIndex: Int? = nil,
        added: AnimationRun.Addition? = nil, since: Double? = nil
    ) -> [AnimationRun] {
        let keyed = animations[index]
        var runs: [AnimationRun] = []
        func add(_ animation: Animation, _ index: [Int], in groups: [Clock]) {
            runs.append(
                AnimationRun(
                    layer: id, key: keyed.key, index: index, animation: animation, added: added,
                    since: since, groups: groups, layers: layers))
            guard !animation.children.isEmpty else { return }
            let groups = groups + [Clock(animation, in: groups)]
            for (child, animation) in animation.children.enumerated() {
                add(animation, index + [child], in: groups)
            }
        }
        add(keyed.animation, [originalIndex ?? index], in: [])
        return runs
    }

    /// Calls a function with each layer of the subtree and the timings from the top down to its own.
    func forEachLayer(in outer: [MediaTiming], _ body: (Layer, [MediaTiming]) -> Void) {
        let timings = outer + [timing]
        body(self, timings)
        mask?.forEachLayer(in: timings, body)
        for sublayer in sublayers { sublayer.forEachLayer(in: timings, body) }
    }
}

extension Scene {
    /// The runs of the animations with which the scene begins, in the order of ``allLayers``.
    var runs: [AnimationRun] {
        var runs: [AnimationRun] = []
        for layer in roots { layer.forEachLayer(in: []) { runs += $0.runs(in: $1) } }
        return runs
    }
}

// MARK: - Progress

extension AnimationRun {
    package enum State: Hashable, Sendable {
        /// The animation begins after a number of seconds of the group or layer around it.
        case waiting(Double)
        /// The animation is at a position between its first and its last instant.
        case running(MediaTiming.Position)
        /// The animation has ended. Its last value may still show.
        case ended(isHeld: Bool)
    }

    /// Returns the state at a time of the layer, or `nil` if a group around the animation shows nothing then.
    package func state(atLayerTime time: Double) -> State? {
        guard let time = groups.childTime(at: time) else { return nil }
        let position = timing.position(at: time)
        switch timing.phase(at: time) {
        case .before: return .waiting(timing.beginTime - time)
        case .active: return position.map(State.running)
        case .after: return .ended(isHeld: position != nil)
        }
    }

    /// Returns the fraction of the cycle that has passed at a scene time, or `nil` outside the run.
    package func fraction(at time: Double) -> Double? {
        guard case .running(let position)? = state(atLayerTime: layerTime(at: time)) else { return nil }
        return position.progress
    }

    private func layerTime(at time: Double) -> Double { layers.reduce(time) { $1.localTime(at: $0) } }

    /// Returns the progress from the first value to the last at a position, eased or by the animation's spring.
    package func progress(at position: MediaTiming.Position) -> Double {
        guard case .spring(_, let spring) = animation.change?.values else {
            return animation.progress(at: position.progress)
        }
        return spring.value(at: position.springTime(animation.easing, duration: timing.duration))
    }

    // MARK: Cycles

    /// One pass through the values, in seconds of the scene. An autoreversed cycle has two passes.
    package struct Pass: Hashable, Sendable {
        package let start: Double
        package let end: Double
        /// Whether the pass goes from the last value to the first.
        package let isReversed: Bool
    }

    private static let maximumPassCount = 1000

    /// Returns the passes that begin before a time of the scene, at most 1,000 and in the first cycle of a group.
    ///
    /// There are none if the duration is 0, or if anything is frozen or reversed.
    package func passes(before end: Double) -> [Pass] {
        let (timing, first) = (timing, (timing.timeOffset / timing.duration).rounded(.down))
        guard runsForwards, timing.duration > 0, timing.duration.isFinite, abs(first) < 1e9 else { return [] }
        let last = timing.activeDuration + timing.timeOffset
        var passes: [Pass] = []
        for index in Int(first)..<Int(first) + Self.maximumPassCount {
            let local = Double(index) * timing.duration
            let start = sceneTime(local: local)
            guard local < last, start < end else { break }
            passes.append(
                Pass(
                    start: start, end: sceneTime(local: local + timing.duration),
                    isReversed: timing.autoreverses && !index.isMultiple(of: 2)))
        }
        return passes
    }

    /// The scene times of the key times in the first pass; empty without key times.
    package var keyTimes: [Double] {
        guard case .keyframes(let keyframes) = animation.change?.values, runsForwards,
            timing.duration.isFinite
        else { return [] }
        return keyframes.keyTimes.map { sceneTime(elapsed: $0 * timing.duration) }
    }

    // MARK: Names

    /// The key path of the property, or the key of a group.
    package var subject: String { property?.keyPath ?? key }

    /// Returns the name of the animation in a layer: `star.path`.
    package func name(layer: String) -> String { layer.isEmpty ? subject : "\(layer).\(subject)" }
}

// MARK: - Runs of one animation

// An animation has several runs if the timing of a layer around it changes (rule T12).
extension AnimationRun {
    package struct Identity: Hashable, Sendable {
        fileprivate let layer: Layer.ID
        fileprivate let index: [Int]
        fileprivate let added: Addition?
    }

    package var identity: Identity { Identity(layer: layer, index: index, added: added) }

    /// Whether the animation shows all the time, because its layer is frozen while it is active.
    fileprivate var isHeld: Bool {
        guard sceneSpan.isNever, let since else { return false }
        return phase(at: since) == .active
    }

    func hasBegun(at time: Double) -> Bool { phase(at: time) != .before }

    private func phase(at time: Double) -> MediaTiming.Phase {
        outermost.timing.phase(at: layerTime(at: time))
    }

    /// The scene time in which this run describes the animation, in seconds.
    package var activeRange: ClosedRange<Double> {
        let start = since ?? -.infinity
        return start...max(stopped ?? .infinity, start)
    }
}

extension [AnimationRun] {
    /// The runs grouped by animation, each group in order of time.
    package var byAnimation: [[AnimationRun]] {
        var indices: [AnimationRun.Identity: Int] = [:]
        var animations: [[AnimationRun]] = []
        for run in self {
            if let index = indices[run.identity] {
                animations[index].append(run)
            } else {
                indices[run.identity] = animations.count
                animations.append([run])
            }
        }
        return animations
    }

    /// The scene time in which the animation shows, in seconds, with pauses, or `nil` if it never runs.
    package var span: ClosedRange<Double>? {
        let spans = compactMap(\.span)
        guard let start = spans.first?.lowerBound, let last, let end = spans.last?.upperBound else {
            return nil
        }
        return start...(last.isHeld ? Swift.max(last.stopped ?? .infinity, end) : end)
    }

    /// Returns the run that describes the animation at a scene time.
    package func current(at time: Double) -> AnimationRun? {
        last { $0.since.map { $0 <= time + TimeTolerance.at(time) } ?? true }
    }
}
