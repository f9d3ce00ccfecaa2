extension Scene {
    /// The scene with other animations, those inside of groups too: each is what `body` makes of it, from the inside out.
    ///
    /// Those that changes add later stay as they are.
    package func mapAnimations(_ body: (Animation) -> Animation) -> Scene {
        var scene = self
        scene.layers = layers.map { $0.mapAnimations(body) }
        return scene
    }
}

extension Layer {
    fileprivate func mapAnimations(_ body: (Animation) -> Animation) -> Layer {
        var layer = self
        layer.animations = animations.map {
            KeyedAnimation(key: $0.key, animation: $0.animation.mapped(body))
        }
        layer.mask = mask?.mapAnimations(body)
        layer.sublayers = sublayers.map { $0.mapAnimations(body) }
        return layer
    }
}

extension Animation {
    fileprivate func mapped(_ body: (Animation) -> Animation) -> Animation {
        guard case .group(let children) = effect else { return body(self) }
        var group = self
        group.effect = .group(children.map { $0.mapped(body) })
        return body(group)
    }

    /// The animation with no easing, of keyframes between them too. A spring stays one.
    package var withoutEasing: Animation {
        var animation = self
        animation.timingFunction = nil
        if let change, case .keyframes(var keyframes) = change.course {
            keyframes.timingFunctions = []
            let plain = try? PropertyChange(
                change.property, .keyframes(keyframes), isAdditive: change.isAdditive,
                isCumulative: change.isCumulative, valueFunction: change.valueFunction,
                blending: change.blending)
            if let plain { animation.effect = .change(plain) }
        }
        return animation
    }

    /// The animation with another way of blending; a group stays as it is.
    package func blending(_ body: (inout Blending) -> Void) -> Animation {
        guard var change else { return self }
        body(&change.blending)
        var animation = self
        animation.effect = .change(change)
        return animation
    }
}
