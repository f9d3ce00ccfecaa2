import Geometry

extension Scene {
    /// Scenes beside each other on one wide canvas, each as a layer of its own that holds the scene's layers:
    /// one scene like any other, to be played, scrubbed and recorded.
    ///
    /// The canvas is as high as the highest and as wide as all together. The length is that of the longest, or
    /// the explicit one of the first. Names inside are kept, so that they are found from the left.
    ///
    /// - Parameters:
    ///   - scenes: the scenes from left to right, each with the name of its layer.
    ///   - title: what the whole is called.
    /// - Returns: the scene that holds them all.
    public static func sideBySide(_ scenes: [(name: String, scene: Scene)], title: String) -> Scene {
        var whole = Scene(title: title, canvas: .zero)
        for part in scenes {
            let scene = part.scene
            let parent = whole.newID()
            let move = Move(offset: parent.number, parent: parent)
            var layer = Layer(name: part.name)
            layer.id = parent
            layer.position = Point(whole.canvas.width, 0)
            layer.sublayers = scene.roots.map(move.moved)
            whole.changeRoots(last: parent.number + scene.lastID) { $0.append(layer) }
            whole.changes += scene.changes.map(move.moved)
            whole.canvas = Size(
                whole.canvas.width + scene.canvas.width, max(whole.canvas.height, scene.canvas.height))
        }
        whole.changes.sort { $0.time < $1.time }
        whole.explicitDuration = scenes.first?.scene.explicitDuration
        return whole
    }
}

/// A scene's tree becomes a part of another's: its numbers are raised, its layers get a superlayer.
private struct Move {
    let offset: Int
    let parent: Layer.ID

    func moved(_ id: Layer.ID) -> Layer.ID { id == .none ? id : Layer.ID(id.number + offset) }

    func moved(_ original: Layer) -> Layer {
        var layer = original
        layer.id = moved(original.id)
        layer.mask = original.mask.map(moved)
        layer.sublayers = original.sublayers.map(moved)
        return layer
    }

    func moved(_ original: TimedChange) -> TimedChange {
        var change = original
        change.changes = original.changes.map(moved)
        change.completion = original.completion.map(moved)
        return change
    }

    private func moved(_ change: LayerChange) -> LayerChange {
        switch change {
        case .set(let id, let property, let value, let action):
            .set(moved(id), property, value, action: action)
        case .setFrame(let id, let frame): .setFrame(moved(id), frame)
        case .add(let id, let animation, let key): .add(moved(id), animation, key: key)
        case .removeAnimation(let id, let key): .removeAnimation(moved(id), key: key)
        case .setTiming(let id, let change): .setTiming(moved(id), change)
        case .insert(let layer, let place): .insert(moved(layer), at: moved(place))
        case .remove(let id): .remove(moved(id))
        }
    }

    private func moved(_ place: LayerPlace) -> LayerPlace {
        switch place {
        case .top(let index): .sublayer(index, of: parent)
        case .sublayer(let index, let id): .sublayer(index, of: moved(id))
        case .mask(let id): .mask(of: moved(id))
        }
    }
}
