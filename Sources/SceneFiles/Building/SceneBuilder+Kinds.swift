import Geometry
import Layers

extension SceneBuilder {
    mutating func basic(
        _ draft: AnimationDraft, _ property: AnimatableProperty, _ found: FoundKeys
    ) -> BuiltAnimation {
        var animation = BasicAnimation(
            property, from: value(draft.fromValue, "fromValue", of: property),
            to: value(draft.toValue, "toValue", of: property),
            by: value(draft.byValue, "byValue", of: property), timing: draft.timing,
            timingFunction: draft.timingFunction)
        animation.isRemovedOnCompletion = draft.isRemovedOnCompletion
        animation.isAdditive = draft.isAdditive
        animation.isCumulative = draft.isCumulative
        animation.blending = draft.blending
        animation.timing.duration = seconds(draft.duration, found)
        return BuiltAnimation(
            animation: .basic(animation), found: found,
            chains: chain(
                (animation.fromValue, draft.fromValue), (animation.toValue, draft.toValue), found))
    }

    mutating func spring(
        _ draft: AnimationDraft, _ property: AnimatableProperty, _ found: FoundKeys
    ) -> BuiltAnimation {
        var animation = SpringAnimation(
            property, from: value(draft.fromValue, "fromValue", of: property),
            to: value(draft.toValue, "toValue", of: property),
            by: value(draft.byValue, "byValue", of: property))
        animation.mass = draft.mass
        animation.stiffness = draft.stiffness
        animation.damping = draft.damping
        animation.initialVelocity = draft.initialVelocity
        animation.allowsOverdamping = draft.allowsOverdamping
        animation.timing = draft.timing
        animation.timingFunction = draft.timingFunction
        animation.isRemovedOnCompletion = draft.isRemovedOnCompletion
        animation.isAdditive = draft.isAdditive
        animation.isCumulative = draft.isCumulative
        animation.blending = draft.blending
        setBounce(draft, of: &animation, found)
        setDuration(draft, of: &animation, found)
        return BuiltAnimation(
            animation: .spring(animation), found: found,
            chains: chain(
                (animation.fromValue, draft.fromValue), (animation.toValue, draft.toValue), found))
    }

    /// Sets mass, stiffness and damping by how long the spring seems to take and how far it overshoots.
    private mutating func setBounce(
        _ draft: AnimationDraft, of spring: inout SpringAnimation, _ found: FoundKeys
    ) {
        guard let seconds = draft.perceptualDuration else {
            if let entry = found.entries["bounce"] {
                error(
                    entry.keyOffset, .conflict, "bounce goes with perceptualDuration",
                    fix: "perceptualDuration: 0.5")
            }
            return
        }
        for key in ["mass", "stiffness", "damping", "allowsOverdamping"] {
            guard let entry = found.entries[key] else { continue }
            error(entry.keyOffset, .conflict, "perceptualDuration stands instead of \(key): keep one of them")
        }
        guard draft.bounce > -1, draft.bounce <= 1 else {
            error(
                found.place(of: "bounce"), .range,
                "bounce wants a number above -1 and at most 1, got \(draft.bounce.shortestDecimal)")
            return
        }
        let model = SpringAnimation(spring.property, perceptualDuration: seconds, bounce: draft.bounce)
        spring.mass = model.mass
        spring.stiffness = model.stiffness
        spring.damping = model.damping
        spring.allowsOverdamping = model.allowsOverdamping
    }

    private mutating func setDuration(
        _ draft: AnimationDraft, of spring: inout SpringAnimation, _ found: FoundKeys
    ) {
        switch draft.duration {
        case .seconds(let seconds): spring.timing.duration = seconds
        case nil where draft.perceptualDuration == nil: return
        case .settling, nil:
            let settling = spring.settlingDuration
            guard settling.isFinite else {
                error(
                    found.place(of: "duration"), .range, "this spring never settles: its damping is 0",
                    fix: "duration: 4")
                return
            }
            spring.timing.duration = settling
        }
    }

    mutating func group(_ draft: AnimationDraft, _ found: FoundKeys) -> BuiltAnimation {
        if let entry = found.entries["keyPath"] {
            error(entry.keyOffset, .conflict, "a group has no keyPath; its animations have")
        }
        var chains: [OutlineChain] = []
        var children: [Animation] = []
        var keys: [AnimationKeys] = []
        for node in draft.animations {
            guard let built = animation(node, in: .group) else { continue }
            children.append(built.animation)
            keys.append(built.keys)
            chains += built.chains
        }
        var group = AnimationGroup(children, timing: draft.timing, timingFunction: draft.timingFunction)
        group.isRemovedOnCompletion = draft.isRemovedOnCompletion
        group.timing.duration = seconds(draft.duration, found)
        return BuiltAnimation(animation: .group(group), found: found, children: keys, chains: chains)
    }

    /// The seconds of a duration, 0 when it is left out.
    mutating func seconds(_ duration: AnimationDuration?, _ found: FoundKeys) -> Double {
        switch duration {
        case nil: return 0
        case .seconds(let seconds): return seconds
        case .settling:
            error(
                found.place(of: "duration"), .type, "only a spring has a settlingDuration", fix: "damping: 10"
            )
            return 0
        }
    }

    /// A value of the animated property.
    mutating func value(
        _ node: SceneNode?, _ key: String, of property: AnimatableProperty
    ) -> AnimatableValue? {
        guard let node else { return nil }
        return Forms.value(of: property.kind).read(node, key, &self)
    }
}
