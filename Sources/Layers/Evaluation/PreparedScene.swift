/// A scene made ready to be asked for many frames.
///
/// What can be worked out once is: which layers are animated at all, when they change, how paths are matched,
/// in which coordinates colours are blended. Prepare a scene once and ask it for every frame:
///
///     let prepared = PreparedScene(scene)
///     prepared.presentation(at: 0.375)     // the same as scene.presentation(at: 0.375)
///
/// - Complexity: preparing is O(layers + animations), plus the matching of unlike paths; a frame takes time
///   in proportion to the layers that are changing then, and next to none when none is.
public struct PreparedScene: Sendable {
    /// The scene as it was given.
    public let scene: Scene
    private let layers: [(index: Int, layer: PreparedLayer)]
    private let span: Span
    private var restBefore: Scene
    private var restAfter: Scene

    /// Makes a scene ready.
    public init(_ scene: Scene) {
        self.scene = scene
        layers = scene.layers.enumerated().compactMap { index, layer in
            PreparedLayer(layer).map { (index, $0) }
        }
        span = layers.reduce(Span.never) { $0.union($1.layer.span) }
        restBefore = scene
        restAfter = scene
        restBefore = sampled(at: span.isNever ? 0 : span.start - 1)
        restAfter = sampled(at: span.isNever ? 0 : span.end + 1)
    }

    /// The scene as it shows at a time, in seconds: the same tree with all animations applied.
    public func presentation(at time: Double) -> Scene {
        if time < span.start { return restBefore }
        if time > span.end || time.isNaN { return restAfter }
        return sampled(at: time)
    }

    /// Whether nothing changes at a time, so that a frame before it still stands.
    public func isAtRest(at time: Double) -> Bool { !(time >= span.start && time <= span.end) }

    private func sampled(at time: Double) -> Scene {
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
