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
