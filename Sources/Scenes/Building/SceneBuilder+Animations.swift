import Geometry
import Layers

/// An animation that was read, and where its keys stand.
struct BuiltAnimation {
    let animation: Animation
    let keys: AnimationKeys
    /// The paths it passes through, for those that blend paths; one chain for each child of a group.
    let chains: [PathSequence]

    /// The keys of the animation itself.
    var found: FoundKeys { keys.found }

    init(
        animation: Animation, found: FoundKeys, children: [AnimationKeys] = [], chains: [PathSequence] = []
    ) {
        self.animation = animation
        keys = AnimationKeys(found: found, children: children)
        self.chains = chains
    }
}

/// Where an animation is written, which decides what it may leave out.
enum AnimationPlace {
    /// Among the animations of a layer.
    case layer
    /// In a group, whose time it runs in.
    case group
    /// As the action of a property.
    case action(AnimatableProperty)
}

extension SceneBuilder {
    /// The most animations that a scene may have, groups and what is in them.
    static let animationLimit = 20_000

    /// Reads an animation of a layer; nil when something of it is wrong.
    mutating func animation(_ node: SceneNode, of layer: Layer) -> Animation? {
        guard let built = animation(node, in: .layer) else { return nil }
        check(built, in: layer, places.layers[layer.id] ?? built.found)
        places.animations[layer.id, default: []].append(built.keys)
        return built.animation
    }

    /// Reads an animation; nil when something of it is wrong.
    mutating func animation(_ node: SceneNode, in place: AnimationPlace) -> BuiltAnimation? {
        var draft = AnimationDraft()
        if case .layer = place { defaults?.apply(to: &draft) }
        let before = context.problems.count
        guard let found = context.read(node, "an animation", by: Tables.animation, into: &draft) else {
            return nil
        }
        places.animationCount += 1
        guard places.animationCount <= Self.animationLimit else {
            if places.animationCount == Self.animationLimit + 1 {
                context.error(node.offset, .limit, "a scene has at most \(Self.animationLimit) animations")
            }
            return nil
        }
        overrides?.apply(to: &draft)
        refuseTwoCurves(found)
        guard let kind = kind(of: found) else { return nil }
        var fault: AnimationError?
        var built: BuiltAnimation?
        do throws(AnimationError) { built = try build(draft, kind, found, place) } catch { fault = error }
        // Its own keys are wrong, and that has been noted: without them it would be another animation.
        guard context.problems[before...].isEmpty else { return nil }
        if let fault { context.problems.append(Problem(fault, in: found)) }
        return built
    }

    private mutating func refuseTwoCurves(_ found: FoundKeys) {
        guard let ours = found.entries["x-timing"], found.entries["timingFunction"] != nil else { return }
        context.error(
            ours.keyOffset, .conflict, "x-timing replaces timingFunction: keep one of them")
    }

    /// The kind of an animation by its keys; nil after noting that they are of several kinds.
    private mutating func kind(of found: FoundKeys) -> AnimationKind? {
        var first: (kind: AnimationKind, entry: SceneNode.Entry)?
        for (kind, keys) in Tables.kinds {
            let entries = keys.compactMap { found.entries[$0] }
            guard let entry = entries.min(by: { $0.keyOffset < $1.keyOffset }) else { continue }
            guard let known = first else {
                first = (kind, entry)
                continue
            }
            if known.kind == .spring, kind == .basic { continue }
            context.problems.append(
                Problem(
                    offset: entry.keyOffset, rule: .conflict,
                    message:
                        "\(entry.key) belongs to \(kind.rawValue), and \(known.entry.key) makes this \(known.kind.rawValue)",
                    related: known.entry.keyOffset))
            return nil
        }
        return first?.kind ?? .basic
    }

    private mutating func build(
        _ draft: AnimationDraft, _ kind: AnimationKind, _ found: FoundKeys, _ place: AnimationPlace
    ) throws(AnimationError) -> BuiltAnimation? {
        if kind == .group { return try group(draft, found) }
        guard let property = animatedProperty(draft, found, place) else { return nil }
        switch kind {
        case .basic: return try basic(draft, property, found)
        case .keyframe: return try keyframe(draft, property, found)
        case .spring: return try spring(draft, property, found)
        case .group: return nil
        }
    }

    private mutating func animatedProperty(
        _ draft: AnimationDraft, _ found: FoundKeys, _ place: AnimationPlace
    ) -> AnimatableProperty? {
        guard let entry = found.entries["keyPath"] else {
            if case .action(let property) = place { return property }
            guard found.isMissing("keyPath") else { return nil }
            context.error(
                found.offset, .missingKey, "this animation has no keyPath: which property does it change?",
                fix: "keyPath: strokeEnd")
            return nil
        }
        guard let name = draft.keyPath, let property = property(name, at: entry.value.offset) else {
            return nil
        }
        guard property.isAnimatable else {
            context.error(entry.value.offset, .type, "\(name) cannot be animated, as in Core Animation")
            return nil
        }
        return property
    }

    /// Notes when an animation changes something its layer does not have, and keeps the paths it blends.
    mutating func check(_ built: BuiltAnimation, in layer: Layer, _ found: FoundKeys) {
        for property in built.animation.properties where layer.value(for: property) == nil {
            context.error(
                built.found.place(of: "keyPath"), .conflict,
                "\(property.keyPath) belongs to \(property.owner.noun)s, and this is a \(layer.content.owner.noun)"
            )
        }
        keepOutlines(of: built, in: layer, found)
    }
}

extension Problem {
    /// What an animation is refused for, in its place.
    init(_ error: AnimationError, in found: FoundKeys) {
        let key =
            switch error {
            case .timing(.invalid(let key, _)), .spring(let key, _), .wrongValue(let key, _, _),
                .wrongNumbers(let key, _, _), .notFinite(let key):
                String(key.prefix { $0 != "[" })
            case .notAnimatable: "keyPath"
            case .noTransform: "valueFunction"
            case .pathNeedsPoint: "path"
            case .keyTime: "keyTimes"
            }
        self.init(offset: found.place(of: key), rule: .range, message: error.description)
    }
}
