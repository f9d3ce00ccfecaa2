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
    /// What changes of it.
    let layers: PreparedLayers
    private let restBefore: Scene
    private let restAfter: Scene

    init(_ scene: Scene) {
        self.scene = scene
        layers = PreparedLayers(scene.layers)
        let span = layers.span
        restBefore = Self.sample(scene, layers, at: span.isNever ? 0 : span.start - 1)
        restAfter = Self.sample(scene, layers, at: span.isNever ? 0 : span.end + 1)
    }

    func presentation(at time: Double) -> Scene {
        if time < layers.span.start { return restBefore }
        if time > layers.span.end || time.isNaN { return restAfter }
        return Self.sample(scene, layers, at: time)
    }

    func isAtRest(at time: Double) -> Bool { !(time >= layers.span.start && time <= layers.span.end) }

    private static func sample(_ scene: Scene, _ layers: PreparedLayers, at time: Double) -> Scene {
        var shown = scene
        shown.changeRoots { layers.show(in: &$0, at: time) }
        return shown
    }
}
