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
        for (index, part) in scenes.enumerated() {
            var layer = Layer(name: part.name)
            layer.position = Point(whole.canvas.width, 0)
            layer.sublayers = part.scene.layers
            whole.layers.append(layer)
            whole.events += part.scene.events.map { $0.below(.sublayer(index)) }
            whole.canvas = Size(
                whole.canvas.width + part.scene.canvas.width,
                max(whole.canvas.height, part.scene.canvas.height))
        }
        whole.events.sort { $0.time < $1.time }
        whole.explicitDuration = scenes.first?.scene.explicitDuration
        return whole
    }
}

extension TimedChange {
    /// The same change in a tree that has become the part of another at `step`.
    fileprivate func below(_ step: LayerPath.Step) -> TimedChange {
        var change = self
        change.changes = changes.map { $0.below(step) }
        change.completion = completion.map { $0.below(step) }
        return change
    }
}

extension LayerChange {
    fileprivate func below(_ step: LayerPath.Step) -> LayerChange {
        func lower(_ path: LayerPath) -> LayerPath { LayerPath([step] + path.steps) }
        return switch self {
        case .set(let path, let property, let value): .set(lower(path), property, value)
        case .setFrame(let path, let frame): .setFrame(lower(path), frame)
        case .add(let path, let animation, let key): .add(lower(path), animation, key: key)
        case .removeAnimation(let path, let key): .removeAnimation(lower(path), key: key)
        case .insert(let layer, let path): .insert(layer, at: lower(path))
        case .remove(let path): .remove(lower(path))
        }
    }
}
