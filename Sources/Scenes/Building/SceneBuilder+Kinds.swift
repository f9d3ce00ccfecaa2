import Geometry
import Layers

extension SceneBuilder {
    mutating func basic(
        _ draft: AnimationDraft, _ property: AnimatableProperty, _ found: FoundKeys
    ) throws(AnimationError) -> BuiltAnimation {
        let ends = ends(draft, of: property)
        let duration = seconds(draft.duration, found)
        return BuiltAnimation(
            animation: try draft.animation(of: property, .ends(ends), duration: duration), found: found,
            chains: chain((ends.from, draft.fromValue), (ends.to, draft.toValue), found))
    }

    mutating func spring(
        _ draft: AnimationDraft, _ property: AnimatableProperty, _ found: FoundKeys
    ) throws(AnimationError) -> BuiltAnimation {
        let ends = ends(draft, of: property)
        let spring = try spring(draft, found)
        let duration = duration(of: spring, draft, found)
        return BuiltAnimation(
            animation: try draft.animation(of: property, .spring(ends, spring), duration: duration),
            found: found, chains: chain((ends.from, draft.fromValue), (ends.to, draft.toValue), found))
    }

    private mutating func ends(_ draft: AnimationDraft, of property: AnimatableProperty) -> Ends {
        Ends(
            from: value(draft.fromValue, "fromValue", of: property, draft),
            to: value(draft.toValue, "toValue", of: property, draft),
            by: value(draft.byValue, "byValue", of: property, draft))
    }

    /// The spring by its constants, or by how long it seems to take and how far it overshoots.
    private mutating func spring(
        _ draft: AnimationDraft, _ found: FoundKeys
    ) throws(AnimationError) -> Spring {
        guard let seconds = draft.perceptualDuration else {
            if let entry = found.entries["bounce"] {
                context.error(
                    entry.keyOffset, .conflict, "bounce goes with perceptualDuration",
                    fix: "perceptualDuration: 0.5")
            }
            return try Spring(
                mass: draft.mass, stiffness: draft.stiffness, damping: draft.damping,
                initialVelocity: draft.initialVelocity, allowsOverdamping: draft.allowsOverdamping)
        }
        for key in ["mass", "stiffness", "damping", "allowsOverdamping"] {
            guard let entry = found.entries[key] else { continue }
            context.error(
                entry.keyOffset, .conflict, "perceptualDuration replaces \(key): keep one of them")
        }
        guard draft.bounce > -1, draft.bounce <= 1 else {
            context.error(
                found.place(of: "bounce"), .range,
                "bounce needs a number above -1 and at most 1, got \(draft.bounce.shortestDecimal)")
            return .default
        }
        return try Spring(
            perceptualDuration: seconds, bounce: draft.bounce, initialVelocity: draft.initialVelocity)
    }

    /// The seconds that a spring lasts; one by its perceptual duration settles unless the file says otherwise.
    private mutating func duration(of spring: Spring, _ draft: AnimationDraft, _ found: FoundKeys) -> Double {
        switch draft.duration {
        case .seconds(let seconds): return seconds
        case nil where draft.perceptualDuration == nil: return 0
        case .settling, nil:
            let settling = spring.settlingDuration
            guard settling.isFinite else {
                context.error(
                    found.place(of: "duration"), .range, "this spring never settles: its damping is 0",
                    fix: "duration: 4")
                return 0
            }
            return settling
        }
    }

    mutating func group(
        _ draft: AnimationDraft, _ found: FoundKeys
    ) throws(AnimationError) -> BuiltAnimation {
        for key in ["keyPath", "valueFunction"] {
            guard let entry = found.entries[key] else { continue }
            context.error(
                entry.keyOffset, .conflict, "a group has no \(key); each of its animations has one")
        }
        var chains: [PathSequence] = []
        var children: [Animation] = []
        var keys: [AnimationKeys] = []
        for node in draft.animations {
            guard let built = animation(node, in: .group) else { continue }
            children.append(built.animation)
            keys.append(built.keys)
            chains += built.chains
        }
        let duration = seconds(draft.duration, found)
        return BuiltAnimation(
            animation: try draft.animation(.group(children), duration: duration), found: found,
            children: keys, chains: chains)
    }

    /// The seconds of a duration, 0 when it is left out.
    mutating func seconds(_ duration: AnimationDuration?, _ found: FoundKeys) -> Double {
        switch duration {
        case nil: return 0
        case .seconds(let seconds): return seconds
        case .settling:
            context.error(
                found.place(of: "duration"), .type, "only a spring has a settlingDuration", fix: "damping: 10"
            )
            return 0
        }
    }

    /// A value of the animated property.
    mutating func value(
        _ node: SceneNode?, _ key: String, of property: AnimatableProperty, _ draft: AnimationDraft
    ) -> AnimatableValue? {
        guard let node else { return nil }
        let form = draft.valueFunction.map(Forms.value) ?? Forms.value(of: property.kind)
        return form.read(node, key, &context)
    }
}
