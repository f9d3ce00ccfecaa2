import Geometry
import Layers

struct BuiltAnimation {
    let animation: Animation
    let keys: AnimationKeys
    let chains: [PathSequence]

    var found: FoundKeys { keys.found }
}

enum AnimationPlace {
    case layer
    case group
    case action(AnimatableProperty)
}

// MARK: - Animations

extension SceneBuilder {
    static let animationLimit = 20_000

    mutating func animation(_ node: SceneNode, of layer: Layer) -> Animation? {
        guard let built = animation(node, in: .layer) else { return nil }
        check(built, in: layer, places.layers[layer.id] ?? built.found)
        places.animations[layer.id, default: []].append(built.keys)
        return built.animation
    }

    mutating func animation(_ node: SceneNode, in place: AnimationPlace) -> BuiltAnimation? {
        var draft = AnimationDraft()
        if case .layer = place { defaults?.apply(to: &draft) }
        let before = context.problems.count
        guard let found = context.read(node, "an animation", by: KeySchemas.animation, into: &draft) else {
            return nil
        }
        guard admits(\.animationCount, Self.animationLimit, "animations", at: node.offset) else { return nil }
        overrides?.apply(to: &draft)
        if let ours = found.entries["x-timing"], found.entries["timingFunction"] != nil {
            context.error(ours.keyOffset, .conflict, "x-timing replaces timingFunction: keep one of them")
        }
        guard let kind = kind(of: found) else { return nil }
        var fault: AnimationError?
        var built: BuiltAnimation?
        do throws(AnimationError) { built = try build(draft, kind, found, place) } catch { fault = error }
        // With an error in one of its keys it would be a different animation.
        guard !context.hasErrors(since: before) else { return nil }
        if let fault { context.problems.append(Problem(fault, in: found)) }
        return built
    }

    private mutating func kind(of found: FoundKeys) -> AnimationKind? {
        var first: (kind: AnimationKind, entry: SceneNode.Entry)?
        for (kind, keys) in KeySchemas.kinds {
            let entries = keys.compactMap { found.entries[$0] }
            guard let entry = entries.min(by: { $0.keyOffset < $1.keyOffset }) else { continue }
            guard let known = first else {
                first = (kind, entry)
                continue
            }
            if known.kind == .spring, kind == .basic { continue }
            context.error(
                entry.keyOffset, .conflict,
                "\(entry.key) belongs to \(kind.rawValue), but \(known.entry.key) makes this \(known.kind.rawValue)",
                related: known.entry.keyOffset)
            return nil
        }
        return first?.kind ?? .basic
    }

    private mutating func build(
        _ draft: AnimationDraft, _ kind: AnimationKind, _ found: FoundKeys, _ place: AnimationPlace
    ) throws(AnimationError) -> BuiltAnimation? {
        if kind == .group { return try group(draft, found) }
        guard let property = animatedProperty(draft, found, place) else { return nil }
        return kind == .keyframe
            ? try keyframe(draft, property, found) : try ended(draft, kind, property, found)
    }

    private mutating func animatedProperty(
        _ draft: AnimationDraft, _ found: FoundKeys, _ place: AnimationPlace
    ) -> AnimatableProperty? {
        guard let entry = found.entries["keyPath"] else {
            if case .action(let property) = place { return property }
            guard found.isMissing("keyPath") else { return nil }
            return context.fail(
                found.offset, .missingKey, "missing key \"keyPath\" in an animation",
                fix: "keyPath: strokeEnd")
        }
        guard let name = draft.keyPath, let property = property(name, at: entry.value.offset) else {
            return nil
        }
        guard property.isAnimatable else {
            return context.fail(entry.value.offset, .type, "\(name) is not animatable")
        }
        return property
    }

    mutating func check(_ built: BuiltAnimation, in layer: Layer, _ found: FoundKeys) {
        for property in built.animation.properties {
            checkOwner(of: property, property.keyPath, layer, at: built.found.place(of: "keyPath"))
        }
        storeOutlines(of: built, in: layer, found)
    }
}

extension Problem {
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
        self.init(found.place(of: key), .range, error.description)
    }
}

// MARK: - Keyframes

extension SceneBuilder {
    mutating func keyframe(
        _ draft: AnimationDraft, _ property: AnimatableProperty, _ found: FoundKeys
    ) throws(AnimationError) -> BuiltAnimation {
        let values = draft.values.enumerated().compactMap {
            value($1, "values[\($0)]", of: property, draft)
        }
        checkKeyframes(draft, property, found)
        let duration = seconds(draft.duration, found)
        let keyframes = try Keyframes(
            draft.path.map(Keyframes.Route.path) ?? .values(values), keyTimes: draft.keyTimes,
            timingFunctions: draft.timingFunctions, calculationMode: draft.calculationMode,
            rotationMode: draft.rotationMode,
            tensions: KeyframeTension.list([draft.tensions, draft.continuities, draft.biases]))
        let outlines = zip(values, draft.values).compactMap { outline($0, $1) }
        return BuiltAnimation(
            animation: try draft.animation(of: property, .keyframes(keyframes), duration: duration),
            keys: AnimationKeys(found: found),
            chains: [PathSequence(outlines: outlines, ownPath: nil, isMorphChosen: isMorphChosen(found))])
    }

    /// Reports keys that do not fit together. A wrong number of key times is legal (rule K2), and lint warns about it.
    private mutating func checkKeyframes(
        _ draft: AnimationDraft, _ property: AnimatableProperty, _ found: FoundKeys
    ) {
        guard found.entries["values"] != nil || found.entries["path"] != nil else {
            context.error(
                found.offset, .missingKey, "a keyframe animation needs values or path", fix: "values: [0, 1]")
            return
        }
        if let entry = found.entries["path"], property.kind != .point {
            context.error(
                entry.value.offset, .type,
                "path animates a point such as position, and \(property.keyPath) is not a point")
        }
        guard let entry = found.entries["keyTimes"], draft.path == nil, !draft.keyTimes.isEmpty else {
            return
        }
        let isDiscrete = draft.calculationMode == .discrete
        let times = draft.keyTimes
        // A wrong number of times is a warning: the rest is ignored.
        guard let fault = KeyTimesFault(times, count: draft.values.count + (isDiscrete ? 1 : 0)),
            fault != .count
        else { return }
        let rule = isDiscrete ? "one more than values" : "one for each value"
        let (first, last) = (times[0], times[times.count - 1])
        let even = times.map { (($0 - first) / (last - first)).decimal(upToPlaces: 4) }.joined(
            separator: ", ")
        context.error(
            entry.value.offset, .keyTimes, "\(fault.message(times)); write \(rule), rising from 0 to 1",
            fix: fault == .ends && last > first ? "keyTimes: [\(even)]" : nil)
    }
}

// MARK: - Kinds

extension SceneBuilder {
    private mutating func ended(
        _ draft: AnimationDraft, _ kind: AnimationKind, _ property: AnimatableProperty, _ found: FoundKeys
    ) throws(AnimationError) -> BuiltAnimation {
        let ends = Ends(
            from: value(draft.fromValue, "fromValue", of: property, draft),
            to: value(draft.toValue, "toValue", of: property, draft),
            by: value(draft.byValue, "byValue", of: property, draft))
        let values: AnimationValues
        let duration: Double
        if kind == .spring {
            let spring = try spring(draft, found)
            duration = self.duration(of: spring, draft, found)
            values = .spring(ends, spring)
        } else {
            duration = seconds(draft.duration, found)
            values = .ends(ends)
        }
        return BuiltAnimation(
            animation: try draft.animation(of: property, values, duration: duration),
            keys: AnimationKeys(found: found),
            chains: chain((ends.from, draft.fromValue), (ends.to, draft.toValue), found))
    }

    private mutating func spring(
        _ draft: AnimationDraft, _ found: FoundKeys
    ) throws(AnimationError) -> Spring {
        guard let seconds = draft.perceptualDuration else {
            if let entry = found.entries["bounce"] {
                context.error(
                    entry.keyOffset, .conflict, "bounce needs perceptualDuration",
                    fix: "perceptualDuration: 0.5")
            }
            return try Spring(
                mass: draft.mass, stiffness: draft.stiffness, damping: draft.damping,
                initialVelocity: draft.initialVelocity, allowsOverdamping: draft.allowsOverdamping)
        }
        for key in ["mass", "stiffness", "damping", "allowsOverdamping"] {
            guard let entry = found.entries[key] else { continue }
            context.error(entry.keyOffset, .conflict, "perceptualDuration replaces \(key): keep one of them")
        }
        return try Spring(
            perceptualDuration: seconds, bounce: draft.bounce, initialVelocity: draft.initialVelocity)
    }

    /// Returns the duration in seconds. A spring with a perceptual duration settles if the file has no duration.
    private mutating func duration(of spring: Spring, _ draft: AnimationDraft, _ found: FoundKeys) -> Double {
        switch draft.duration {
        case .seconds(let seconds): return seconds
        case nil where draft.perceptualDuration == nil: return 0
        case .settling, nil:
            let settling = spring.settlingDuration
            guard settling.isFinite else {
                context.error(
                    found.place(of: "duration"), .range,
                    "this spring never settles, because its damping is 0", fix: "duration: 4")
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
                entry.keyOffset, .conflict, "a group cannot have \(key); set it in each of its animations")
        }
        let children = draft.animations.compactMap { animation($0, in: .group) }
        let duration = seconds(draft.duration, found)
        return BuiltAnimation(
            animation: try draft.animation(.group(children.map(\.animation)), duration: duration),
            keys: AnimationKeys(found: found, children: children.map(\.keys)),
            chains: children.flatMap(\.chains))
    }

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

    mutating func value(
        _ node: SceneNode?, _ key: String, of property: AnimatableProperty, _ draft: AnimationDraft
    ) -> AnimatableValue? {
        guard let node else { return nil }
        let isAngle = property.component == .rotation
        let form =
            draft.valueFunction.map(Parsers.value)
            ?? (isAngle ? Parsers.angle.map(AnimatableValue.number) : Parsers.value(of: property.kind))
        context.subject = property.keyPath
        defer { context.subject = nil }
        return form.read(node, key, &context)
    }
}

// MARK: - Outlines

extension SceneBuilder {
    func outline(_ value: AnimatableValue?, _ node: SceneNode?) -> Outline? {
        guard let node, case .path(let path?)? = value else { return nil }
        let name = node.text.flatMap { pathNodes[$0] == nil ? nil : $0 }
        let source = name.flatMap { pathNodes[$0] } ?? node
        return Outline(path: path, name: name, offset: node.offset, node: source)
    }

    func chain(
        _ from: (AnimatableValue?, SceneNode?), _ to: (AnimatableValue?, SceneNode?), _ found: FoundKeys
    ) -> [PathSequence] {
        let ends = [outline(from.0, from.1), outline(to.0, to.1)]
        let outlines = ends.compactMap(\.self)
        guard !outlines.isEmpty else { return [] }
        let own: PathSequence.OwnPath? = ends[0] == nil ? .first : ends[1] == nil ? .last : nil
        return [PathSequence(outlines: outlines, ownPath: own, isMorphChosen: isMorphChosen(found))]
    }

    func isMorphChosen(_ found: FoundKeys) -> Bool {
        found.entries["x-morph"] != nil || defaults?.found.entries["x-morph"] != nil
    }

    /// Adds the layer's own path to the sequences of an animation, for ``ScenePadder`` and for warnings.
    mutating func storeOutlines(of built: BuiltAnimation, in layer: Layer, _ found: FoundKeys) {
        let own = outline(.path(layer.shape?.path), found.entries["path"]?.value)
        for var chain in built.chains {
            if let own, chain.ownPath == .first { chain.outlines.insert(own, at: 0) }
            if let own, chain.ownPath == .last { chain.outlines.append(own) }
            chains.append(chain)
            // With an `x-morph` the author has chosen.
            guard !chain.isMorphChosen else { continue }
            for (from, to) in zip(chain.outlines, chain.outlines.dropFirst()) {
                // If an animation ends at the layer's path, the message is at its written end.
                let isEndOwn = to.node.offset == own?.node.offset && chain.ownPath == .last
                outlineMessages[isEndOwn ? from.offset : to.offset] = to.differenceMessage(
                    from: from, isStartOwn: from.node.offset == own?.node.offset)
            }
        }
    }
}
