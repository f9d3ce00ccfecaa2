/// An animation of a layer and when it runs, in the time of its scene.
///
/// A timeline has one for every animation, a group before its children. Its timing is the effective one: a
/// duration of 0 has become that of the group around it or the default of a transaction (rule T10), and what
/// is removed on completion no longer fills forwards (rule Y2).
public struct AnimationRun: Sendable {
    /// The layer that it changes.
    public let layer: Layer.ID
    /// The key under which it was added; that of the outermost group, for one in a group.
    public let key: String
    /// Its place among the animations of the layer in order of adding, then its place in that group, and so
    /// on inwards.
    public private(set) var index: [Int]
    /// The animation as it was added.
    public let animation: Animation
    /// What added it; nil when the scene begins with it.
    public let added: Addition?
    /// When it was taken away or replaced before its end, or its layer was, or the time of that began to run
    /// otherwise, in seconds of the scene; nil when none of this happened.
    public internal(set) var stopped: Double?
    /// Whether the animation goes on as another run where this one is stopped, by other timings of its layers.
    package internal(set) var isContinued = false
    /// From when on the timings of its layers are these, in seconds of the scene, where it goes on from another run
    /// of the same animation; nil for the first.
    package let since: Double?
    /// The groups around it, outermost first.
    package let groups: [Clock]
    /// The timings of the layers around it from the top down, its own layer's last.
    package private(set) var layers: [MediaTiming]

    /// Takes over what is the same in another run, so that it is in memory once.
    mutating func share(with other: AnimationRun) {
        if other.index == index { index = other.index }
        if other.layers == layers { layers = other.layers }
    }

    /// The change that adds an animation.
    public struct Addition: Hashable, Sendable {
        /// When, in seconds of the scene.
        public let time: Double
        /// Which of ``Scene/changes``, by index, then which in its completion, and so on.
        public let change: [Int]
        /// Which of ``TimedChange/changes`` there, by index.
        public let entry: Int
    }
}

extension AnimationRun {
    /// When it runs, in the time of the innermost group, or of the layer.
    package var clock: Clock { Clock(animation, in: groups) }

    /// The property that it changes; nil for a group.
    public var property: AnimatableProperty? { animation.property }

    /// When it runs, in the time of the innermost group, or of the layer when it is in none.
    public var timing: MediaTiming { clock.timing }

    /// The clock that decides when the whole begins and ends for the layer: of the outermost group, or its own.
    package var outermost: Clock { groups.first ?? clock }

    /// Whether scene time runs forwards in it: neither it nor anything around it is frozen or reversed.
    package var runsForwards: Bool {
        timing.speed > 0 && groups.allSatisfy { $0.timing.speed > 0 } && layers.allSatisfy { $0.speed > 0 }
    }

    /// How many seconds pass in the layer in one of the scene's, whichever way.
    package var layerSpeed: Double { layers.reduce(1) { $0 * abs($1.speed) } }

    /// How many of its own seconds pass in one of the scene's, whichever way.
    package var speed: Double { groups.reduce(abs(timing.speed) * layerSpeed) { $0 * abs($1.timing.speed) } }

    /// From when until when it may change anything, in seconds of the scene; nil when it never does, as on a
    /// frozen layer, or because it was stopped before it began. The end is infinite for what goes on forever.
    ///
    /// In a group that repeats, reverses or is eased, this is the time of the group.
    public var span: ClosedRange<Double>? {
        let span = sceneSpan
        let (start, end) = (max(span.start, since ?? -.infinity), min(span.end, stopped ?? .infinity))
        return start <= end ? start...end : nil
    }

    /// The span by its own timings and those of its layers, which may be none.
    var sceneSpan: Span {
        var span = clock.span
        for group in groups.reversed() {
            let whole = group.span
            guard group.isSimple, !span.isNever else {
                span = span.isNever ? .never : whole
                continue
            }
            let inner = span.inParent(of: group.timing)
            span = Span(max(inner.start, whole.start), min(inner.end, whole.end))
        }
        return layers.reversed().reduce(span) { $0.inParent(of: $1) }
    }

    /// When the whole ends, in seconds of the scene: the outermost group, or it itself. Infinite for what never does.
    package var end: Double { layers.reversed().reduce(outermost.span) { $0.inParent(of: $1) }.end }

    /// When it has been running for so many of its own seconds, in seconds of the scene.
    ///
    /// In a group that repeats, this is the time in its first cycle. Neither it nor anything around it is frozen.
    package func sceneTime(elapsed: Double) -> Double {
        sceneTime(outside: timing.beginTime + elapsed / timing.speed)
    }

    /// When its local time, whose sample counts from 0 through cycle after cycle, is `local`, in seconds of the
    /// scene.
    package func sceneTime(local: Double) -> Double {
        sceneTime(outside: timing.beginTime + (local - timing.timeOffset) / timing.speed)
    }

    /// Returns the scene time of a time of the innermost group, or of the layer.
    private func sceneTime(outside time: Double) -> Double {
        let inLayer = groups.reversed().reduce(time) { $1.timing.parentTime(at: $0) }
        return layers.reversed().reduce(inLayer) { $1.parentTime(at: $0) }
    }

    /// The animation made ready to be sampled on top of a model value; nil when it has no effect.
    func sampler(on model: AnimatableValue) -> AnimationSampler? {
        animation.change.flatMap { AnimationSampler($0, clock: clock, groups: groups, model: model) }
    }

    /// Returns the values that the animation shows on top of a model value in one cycle, or `nil` if it has no effect.
    ///
    /// The knots are its ends or keyframes. The course has 65 values at equal times, and the end if cycles add up.
    package func values(
        on model: AnimatableValue
    ) -> (knots: [AnimatableValue], course: [AnimatableValue])? {
        sampler(on: model).map { ($0.knots, $0.course) }
    }

    /// What it shows in place of a model value at the first and at the last instant; nil when it is added to that
    /// value, never ends, or shows nothing at the last instant.
    package func ends(on model: AnimatableValue) -> (first: AnimatableValue?, last: AnimatableValue)? {
        let span = outermost.span
        guard span.end.isFinite, !span.isNever, let sampler = sampler(on: model), sampler.replaces,
            let last = sampler.value(at: span.end, on: model)
        else { return nil }
        return (sampler.value(at: span.start, on: model), last)
    }

    /// The length of one cycle in seconds of the scene when it goes on forever; nil when it ends.
    var period: Double? {
        guard layerSpeed > 0, layerSpeed.isFinite, timing.activeDuration == .infinity else { return nil }
        let cycle = timing.cycle / abs(timing.speed) / layerSpeed
        return cycle > 0 && cycle.isFinite ? cycle : nil
    }
}

extension Layer {
    /// Every animation of the layer, a group before its children, in the layer's own time.
    package var runs: [AnimationRun] { runs(in: []) }

    /// Every animation of the layer; `layers` are the timings around it and its own.
    fileprivate func runs(in layers: [MediaTiming]) -> [AnimationRun] {
        animations.indices.flatMap { runs(ofAnimation: $0, in: layers) }
    }

    /// One of the layer's animations and, when it is a group, all in it. Its index is another one when animations have
    /// gone that were added before it.
    func runs(
        ofAnimation place: Int, in layers: [MediaTiming], index: Int? = nil,
        added: AnimationRun.Addition? = nil, since: Double? = nil
    ) -> [AnimationRun] {
        let keyed = animations[place]
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
        add(keyed.animation, [index ?? place], in: [])
        return runs
    }

    /// Calls a function with the layer, all in its mask and all in its sublayers, each with the timings around it from
    /// the top down and its own, `outer` being those around this one.
    func forEachLayer(in outer: [MediaTiming], _ body: (Layer, [MediaTiming]) -> Void) {
        let timings = outer + [timing]
        body(self, timings)
        mask?.forEachLayer(in: timings, body)
        for sublayer in sublayers { sublayer.forEachLayer(in: timings, body) }
    }
}

extension Scene {
    /// Every animation that the scene begins with, layer by layer as in ``allLayers``.
    var runs: [AnimationRun] {
        var runs: [AnimationRun] = []
        for layer in roots { layer.forEachLayer(in: []) { runs += $0.runs(in: $1) } }
        return runs
    }
}

// MARK: - Progress

extension AnimationRun {
    /// What an animation does at a moment.
    package enum State: Hashable, Sendable {
        /// It begins after a number of seconds of the group or layer around it.
        case waiting(Double)
        /// It is at a position between its first and its last instant.
        case running(MediaTiming.Position)
        /// It is over. Its end may still show.
        case ended(isHeld: Bool)
    }

    /// Returns what the animation does at a time of its layer, or `nil` if a group around it shows nothing then.
    package func state(atLayerTime time: Double) -> State? {
        guard let time = groups.childTime(at: time) else { return nil }
        let position = timing.position(at: time)
        switch timing.phase(at: time) {
        case .before: return .waiting(timing.beginTime - time)
        case .active: return position.map(State.running)
        case .after: return .ended(isHeld: position != nil)
        }
    }

    /// Returns the share of the cycle that has passed at a time of the scene, or `nil` if the animation is not running.
    package func share(at time: Double) -> Double? {
        guard case .running(let position)? = state(atLayerTime: layerTime(at: time)) else { return nil }
        return position.progress
    }

    /// Returns the layer's time at a time of the scene.
    private func layerTime(at time: Double) -> Double { layers.reduce(time) { $1.localTime(at: $0) } }

    /// Returns the progress from the first value to the last at a position, eased or by the animation's spring.
    package func progress(at position: MediaTiming.Position) -> Double {
        guard case .spring(_, let spring) = animation.change?.values else {
            return animation.progress(at: position.progress)
        }
        return spring.value(at: position.springTime(animation.easing, duration: timing.duration))
    }
}

// MARK: - Cycles

extension AnimationRun {
    /// One pass through the values of an animation, in seconds of the scene.
    ///
    /// A cycle is one pass, or two if the animation autoreverses. The first and the last pass may be cut off by the
    /// begin and the end of the run.
    package struct Pass: Hashable, Sendable {
        /// The scene time at which the pass begins.
        package let start: Double
        /// The scene time at which the pass ends.
        package let end: Double
        /// Whether the pass goes from the last value to the first.
        package let isReversed: Bool
    }

    /// The most passes that are listed for a run.
    private static let mostPasses = 1000

    /// Returns the passes that begin before a time of the scene, at most 1,000.
    ///
    /// There are none if the duration is 0, or if the run, a group or a layer is frozen or reversed. In a group that
    /// repeats, they are those of its first cycle.
    package func passes(before end: Double) -> [Pass] {
        let (timing, first) = (timing, (timing.timeOffset / timing.duration).rounded(.down))
        guard runsForwards, timing.duration > 0, timing.duration.isFinite, abs(first) < 1e9 else { return [] }
        let last = timing.activeDuration + timing.timeOffset
        var passes: [Pass] = []
        for index in Int(first)..<Int(first) + Self.mostPasses {
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

    /// The scene times of the given key times in the first pass; empty if there are none.
    package var keyTimes: [Double] {
        guard case .keyframes(let keyframes) = animation.change?.values, runsForwards,
            timing.duration.isFinite
        else { return [] }
        return keyframes.keyTimes.map { sceneTime(elapsed: $0 * timing.duration) }
    }
}

// MARK: - Names

extension AnimationRun {
    /// The key path of the property, or the key of a group.
    package var subject: String { property?.keyPath ?? key }

    /// Returns the name of the animation in a layer: `star.path`.
    package func name(layer: String) -> String { layer.isEmpty ? subject : "\(layer).\(subject)" }
}

// MARK: - Runs of one animation

// An animation has several runs where the timing of its layer, or of one around it, changes meanwhile (rule T12).
extension AnimationRun {
    /// What all runs of an animation have in common, and no run of another has.
    package struct Identity: Hashable, Sendable {
        private let layer: Layer.ID
        private let index: [Int]
        private let added: Addition?

        fileprivate init(_ run: AnimationRun) { (layer, index, added) = (run.layer, run.index, run.added) }
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
        outermost.timing.phase(at: layerTime(at: time))
    }

    /// From when until when it is this run that says what the animation does, in seconds of the scene.
    package var activeRange: ClosedRange<Double> {
        let start = since ?? -.infinity
        return start...max(stopped ?? .infinity, start)
    }
}

extension [AnimationRun] {
    /// The runs of each animation together, in order of time; the animations stay in order.
    package var byAnimation: [[AnimationRun]] {
        var places: [AnimationRun.Identity: Int] = [:]
        var animations: [[AnimationRun]] = []
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
    package func current(at time: Double) -> AnimationRun? {
        last { $0.since.map { $0 <= time + TimeTolerance.at(time) } ?? true }
    }
}
