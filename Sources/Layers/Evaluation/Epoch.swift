/// What a scene is from one timed change to the next.
///
/// Its tree is made ready when a frame of it is first asked for.
final class Epoch: Sendable {
    /// From when on, in seconds of the scene.
    let start: Double
    /// The model.
    let scene: Scene
    private let prepared = Lazily<PreparedTree>()

    init(from start: Double, _ scene: Scene) {
        self.start = start
        self.scene = scene
    }

    /// The tree made ready for sampling.
    var tree: PreparedTree { prepared.value { PreparedTree(scene) } }
}

extension [Epoch] {
    /// The last epoch that has begun at a time; the first for what is no time.
    ///
    /// - Precondition: there is an epoch.
    func last(at time: Double) -> Epoch {
        var low = 0
        var high = count
        while high - low > 1 {
            let middle = (low + high) / 2
            if self[middle].start <= time { low = middle } else { high = middle }
        }
        return self[low]
    }
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

    /// One of the layers at the top as it shows at a time; nil when there is none of that number.
    func presentation(of id: Layer.ID, at time: Double) -> Layer? {
        guard let place = scene.layers.firstIndex(where: { $0.id == id }) else { return nil }
        return layers.first { $0.index == place }?.layer.presentation(at: time) ?? scene.layers[place]
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
