/// A scene made ready to be asked for many frames.
///
/// What can be worked out once is: which layers are animated at all, when they change, how paths are matched,
/// in which coordinates colours are blended, what the timed changes leave behind. Prepare a scene once and ask
/// it for every frame:
///
///     let prepared = PreparedScene(scene)
///     prepared.presentation(at: 0.375)     // the same as scene.presentation(at: 0.375)
///
/// - Complexity: preparing is O((layers + animations) · (timed changes + 1)), plus the matching of unlike
///   paths; a frame takes time in proportion to the layers that are changing then, and next to none when none
///   is.
public struct PreparedScene: Sendable {
    /// The scene as it was given.
    public let scene: Scene
    /// Everything that a program would be told of while the scene plays, in order of time.
    public let events: [SceneEvent]
    /// The animations that the timed changes could not add, in order of time.
    public let problems: [AnimationProblem]
    /// The scene that each timed change leaves behind, from when on; the first from the beginning of time.
    private let epochs: [(start: Double, tree: PreparedTree)]

    /// Makes a scene ready.
    public init(_ scene: Scene) {
        self.scene = scene
        let timeline = Timeline(scene)
        events = timeline.events
        problems = timeline.problems
        epochs = timeline.epochs.map { ($0.start, PreparedTree($0.scene)) }
    }

    /// The scene as it shows at a time, in seconds: the same tree with all animations applied.
    public func presentation(at time: Double) -> Scene { tree(at: time).presentation(at: time) }

    /// The model at a time: what the timed changes up to then have left behind, without any animation applied.
    public func model(at time: Double) -> Scene { tree(at: time).scene }

    /// Whether no animation changes anything at a time.
    public func isAtRest(at time: Double) -> Bool { tree(at: time).isAtRest(at: time) }

    /// The events that happen as time goes from one moment to another (section 11): those after the first
    /// moment up to and including the second, in order. Going backwards the same ones come in reverse order,
    /// marked ``SceneEvent/isReversed``.
    ///
    /// Nothing is fired by evaluation itself, so scrubbing to and fro gives each boundary exactly once for
    /// each crossing. Begin with minus infinity to have the events of the first moment too.
    public func events(from start: Double, through end: Double) -> [SceneEvent] {
        let crossed = events.filter { $0.time > min(start, end) && $0.time <= max(start, end) }
        guard start > end else { return crossed }
        return crossed.reversed().map { event in
            var event = event
            event.isReversed = true
            return event
        }
    }

    private func tree(at time: Double) -> PreparedTree {
        var index = epochs.count - 1
        while index > 0, !(epochs[index].start <= time) { index -= 1 }
        return epochs[index].tree
    }
}

/// A layer tree made ready for sampling.
private final class PreparedTree: Sendable {
    /// The model.
    let scene: Scene
    private let layers: [(index: Int, layer: PreparedLayer)]
    private let span: Span
    private let restBefore: Scene
    private let restAfter: Scene

    init(_ scene: Scene) {
        self.scene = scene
        layers = scene.layers.enumerated().compactMap { index, layer in
            PreparedLayer(layer).map { (index, $0) }
        }
        span = layers.reduce(Span.never) { $0.union($1.layer.span) }
        restBefore = Self.sample(scene, layers, at: span.isNever ? 0 : span.start - 1)
        restAfter = Self.sample(scene, layers, at: span.isNever ? 0 : span.end + 1)
    }

    func presentation(at time: Double) -> Scene {
        if time < span.start { return restBefore }
        if time > span.end || time.isNaN { return restAfter }
        return Self.sample(scene, layers, at: time)
    }

    func isAtRest(at time: Double) -> Bool { !(time >= span.start && time <= span.end) }

    private static func sample(
        _ scene: Scene, _ layers: [(index: Int, layer: PreparedLayer)], at time: Double
    ) -> Scene {
        var shown = scene
        for (index, layer) in layers { shown.layers[index] = layer.presentation(at: time) }
        return shown
    }
}

extension Scene {
    /// The scene as it shows at a time, in seconds: the same tree with all animations applied.
    ///
    /// It reads nothing but its arguments, so that asking for times in any order gives the same values. For
    /// many frames of one scene, make it ready once with ``PreparedScene``.
    public func presentation(at time: Double) -> Scene { PreparedScene(self).presentation(at: time) }
}

extension Layer {
    /// The layer as it shows at a time of its superlayer, with everything in it (rule Y3).
    public func presentation(at time: Double) -> Layer {
        PreparedLayer(self)?.presentation(at: time) ?? self
    }
}
