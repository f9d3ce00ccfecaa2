import Geometry
package import Layers

// MARK: - Changed layers and animations

extension Scene {
    /// Returns the scene with each animation but those of changes transformed, children before their groups.
    func mapAnimations(_ body: (Animation) -> Animation) -> Scene {
        mapLayers { layer in
            for keyed in layer.animations { layer.add(keyed.animation.mapped(body), forKey: keyed.key) }
        }
    }

    /// Returns the scene without labels of fixed words at a side.
    func withoutFixedLabels(at side: LayerLabel.Side) -> Scene {
        mapLayers { layer in
            if let label = layer.label, label.side == side, label.properties.isEmpty { layer.label = nil }
        }
    }

    private func mapLayers(_ body: (inout Layer) -> Void) -> Scene {
        var scene = self
        scene.layers.changeAll(body)
        return scene
    }
}

extension Animation {
    fileprivate func mapped(_ body: (Animation) -> Animation) -> Animation {
        guard case .group(let children) = effect else { return body(self) }
        var group = self
        group.effect = .group(children.map { $0.mapped(body) })
        return body(group)
    }

    /// The animation without easing, also between keyframes. A spring stays a spring.
    var withoutEasing: Animation {
        var animation = self
        animation.timingFunction = nil
        if let change, case .keyframes(var keyframes) = change.values {
            keyframes.timingFunctions = []
            if let plain = try? change.with(.keyframes(keyframes)) { animation.effect = .change(plain) }
        }
        return animation
    }

    /// Returns the animation with different blending; a group stays the same.
    func blending(_ body: (inout Blending) -> Void) -> Animation {
        guard var change else { return self }
        body(&change.blending)
        var animation = self
        animation.effect = .change(change)
        return animation
    }
}

// MARK: - Side by side

extension Scene {
    /// Returns a scene that shows several scenes beside each other, each in a layer with a name.
    ///
    /// The canvas is as high as the highest scene. The duration is that of the longest scene, or the explicit one of the
    /// first. Names are kept, so a name finds the leftmost layer.
    package static func sideBySide(_ scenes: [(name: String, scene: Scene)], title: String) -> Scene {
        var whole = Scene(title: title, canvas: .zero)
        for part in scenes {
            let scene = part.scene
            let parent = whole.newID()
            let move = Move(offset: parent.number, parent: parent)
            var layer = Layer(name: part.name)
            layer.id = parent
            layer.position = Point(whole.canvas.width, 0)
            layer.sublayers = scene.layers.map(move.moved)
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

/// Moves a scene's tree into another scene: its numbers are raised, and its top layers get a superlayer.
private struct Move {
    let offset: Int
    let parent: Layer.ID

    func moved(_ id: Layer.ID) -> Layer.ID { id == .none ? id : Layer.ID(id.number + offset) }

    func moved(_ original: Layer) -> Layer {
        var layer = original
        layer.changeAll { $0.id = moved($0.id) }
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
