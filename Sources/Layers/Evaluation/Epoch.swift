/// What a scene is from one timed change to the next.
///
/// Most changes touch a few layers of many. So an epoch knows what has become of those, and the epoch before it; now
/// and then there is one that has its whole scene. Its scene and its tree are put together when they are first asked
/// for.
final class Epoch: Sendable {
    /// From when on, in seconds of the scene.
    let start: Double
    private let source: Source
    /// How many edits it takes to put its scene together.
    private let editCount: Int
    private let assembled = Lazily<Scene>()
    private let prepared = Lazily<PreparedTree>()

    /// The most edits between an epoch and the one before it that has its whole scene.
    private static let editLimit = 256

    private enum Source {
        case whole(Scene)
        case edited(after: Epoch, [(path: LayerPath, layer: Layer)])
    }

    init(from start: Double, _ scene: Scene) {
        self.start = start
        source = .whole(scene)
        editCount = 0
    }

    /// The epoch that the edits of a tree begin after another one.
    init(from start: Double, after previous: Epoch, _ tree: LayerTree) {
        self.start = start
        let count = previous.editCount + tree.edits.count + 1
        guard !tree.isRebuilt, count <= Self.editLimit else {
            source = .whole(tree.scene)
            editCount = 0
            return
        }
        editCount = count
        source = .edited(
            after: previous,
            tree.edits.compactMap { id, layer in
                guard let layer, let path = tree.path(of: id) else { return nil }
                return (path, layer)
            })
    }

    /// The model.
    var scene: Scene {
        if case .whole(let scene) = source { return scene }
        return assembled.value(assemble)
    }

    /// The tree made ready for sampling.
    var tree: PreparedTree { prepared.value { PreparedTree(scene) } }

    /// The scene from the last one that is whole, edit by edit.
    private func assemble() -> Scene {
        var steps: [[(path: LayerPath, layer: Layer)]] = []
        var epoch = self
        while case .edited(let previous, let edits) = epoch.source {
            steps.append(edits)
            epoch = previous
        }
        var scene = epoch.scene
        for (path, layer) in steps.reversed().joined() {
            guard case .sublayer(let index)? = path.steps.first else { continue }
            scene.changeRoots {
                $0[index].updateDescendant(path.steps.dropFirst()) { $0 = layer.holding(whatIsIn: $0) }
            }
        }
        return scene
    }
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
