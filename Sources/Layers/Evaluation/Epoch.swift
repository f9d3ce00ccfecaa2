import Synchronization

/// What a scene is from one timed change to the next.
///
/// Its tree is made ready when a frame of it is first asked for. Two threads that are first at once both make it
/// ready, and both get the one that was stored first; they are equal.
final class Epoch: Sendable {
    /// From when on, in seconds of the scene.
    let start: Double
    /// The model.
    let scene: Scene
    private let prepared = AtomicLazyReference<PreparedTree>()

    init(from start: Double, _ scene: Scene) {
        self.start = start
        self.scene = scene
    }

    /// The tree made ready for sampling.
    var tree: PreparedTree { prepared.load() ?? prepared.storeIfNil(PreparedTree(scene)) }
}

/// A layer tree made ready for sampling.
final class PreparedTree: Sendable {
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
        shown.changeRoots { roots in
            for (index, layer) in layers { roots[index] = layer.presentation(at: time) }
        }
        return shown
    }
}
