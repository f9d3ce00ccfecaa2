/// What a scene is from one timed change to the next.
///
/// Most changes touch a few layers of many. So an epoch knows what has become of those, and now and then there is one that
/// has its whole scene; ``Epochs`` puts the scenes of the others together.
final class Epoch: Sendable {
    /// From when on, in seconds of the scene.
    let start: Double
    /// What has become of layers since the epoch before.
    let edits: LayerEdits
    /// The model; nil where it is not kept.
    let scene: Scene?

    init(from start: Double, _ edits: LayerEdits, _ scene: Scene?) {
        (self.start, self.edits, self.scene) = (start, edits, scene)
    }
}

/// The epochs of a scene, by rising times, the first of which has its whole scene.
struct Epochs {
    /// Those that are certain.
    let past: [Epoch]
    /// Those that are still to come.
    let future: [Epoch]

    /// How many there are.
    var count: Int { past.count + future.count }

    /// The epoch at a place.
    subscript(place: Int) -> Epoch { place < past.count ? past[place] : future[place - past.count] }

    /// The place of the last epoch that has begun at a time; the first for what is no time.
    func place(at time: Double) -> Int {
        var low = 0
        var high = count
        while high - low > 1 {
            let middle = (low + high) / 2
            if self[middle].start <= time { low = middle } else { high = middle }
        }
        return low
    }

    /// The model at a place, put together from the last one that is whole, or that is known besides.
    ///
    /// - Complexity: O(edits since then + layers).
    func scene(at place: Int, knowing known: [ObjectIdentifier: Scene]) -> Scene {
        var changes = LayerChanges()
        var place = place
        while true {
            let epoch = self[place]
            if var scene = epoch.scene ?? known[ObjectIdentifier(epoch)] {
                scene.changeRoots { $0 = changes.changed($0) ?? $0 }
                return scene
            }
            changes.precede(with: epoch.edits)
            place -= 1
        }
    }

    /// What has become of each layer that a change has touched, and when: the layer without what is in it, or nil where
    /// it is not there any more.
    var versions: [Layer.ID: [(start: Double, layer: Layer?)]] {
        var layers: [Layer.ID: Layer] = [:]
        for layer in past[0].scene?.allLayers ?? [] { layers[layer.id] = layer.alone }
        var versions: [Layer.ID: [(start: Double, layer: Layer?)]] = [:]
        for place in 1..<max(count, 1) {
            var changes = LayerChanges()
            changes.precede(with: self[place].edits)
            for id in changes.ids {
                layers[id] = changes.applied(to: layers[id], id)
                versions[id, default: []].append((self[place].start, layers[id]))
            }
        }
        return versions
    }
}
