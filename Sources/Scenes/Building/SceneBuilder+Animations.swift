import Geometry
import Layers

struct BuiltAnimation {
    let animation: Animation
    let keys: AnimationKeys
    let pathSequences: [PathSequence]

    var mapping: Mapping { keys.mapping }
}

/// The part of a file that has an animation.
enum AnimationParent {
    case layer
    case group
    case action(AnimatableProperty)
}

// MARK: - Animations

extension SceneBuilder {
    static let animationLimit = 20_000

    mutating func animation(_ node: SceneNode, of layer: Layer) -> Animation? {
        guard let built = animation(node, in: .layer) else { return nil }
        check(built, in: layer, sourceMap.layers[layer.id] ?? built.mapping)
        sourceMap.animations[layer.id, default: []].append(built.keys)
        return built.animation
    }

    mutating func animation(_ node: SceneNode, in parent: AnimationParent) -> BuiltAnimation? {
        var draft = AnimationDraft()
        if case .layer = parent { defaults?.apply(to: &draft) }
        let before = context.problems.count
        guard let mapping = context.read(node, "an animation", by: KeySchemas.animation, into: &draft) else {
            return nil
        }
        guard admits(\.animationCount, Self.animationLimit, "animations", at: node.offset) else { return nil }
        overrides?.apply(to: &draft)
        if let entry = mapping.entries["x-timing"], mapping.entries["timingFunction"] != nil {
            context.error(entry.keyOffset, .conflict, "x-timing replaces timingFunction: keep one of them")
        }
        guard let kind = kind(of: mapping) else { return nil }
        var fault: AnimationError?
        var built: BuiltAnimation?
        do throws(AnimationError) { built = try build(draft, kind, mapping, parent) } catch { fault = error }
        // With an error in one of its keys it would be a different animation.
        guard !context.hasErrors(since: before) else { return nil }
        if let fault { context.problems.append(Problem(fault, in: mapping)) }
        return built
    }

    private mutating func kind(of mapping: Mapping) -> AnimationKind? {
        var first: (kind: AnimationKind, entry: SceneNode.Entry)?
        for (kind, keys) in KeySchemas.kinds {
            let entries = keys.compactMap { mapping.entries[$0] }
            guard let entry = entries.min(by: { $0.keyOffset < $1.keyOffset }) else { continue }
            guard let (firstKind, firstEntry) = first else {
                first = (kind, entry)
                continue
            }
            if firstKind == .spring, kind == .basic { continue }
            context.error(
                entry.keyOffset, .conflict,
                "\(entry.key) belongs to \(kind.rawValue), but \(firstEntry.key) makes this \(firstKind.rawValue)",
                related: firstEntry.keyOffset)
            return nil
        }
        return first?.kind ?? .basic
    }

    private mutating func build(
        _ draft: AnimationDraft, _ kind: AnimationKind, _ mapping: Mapping, _ parent: AnimationParent
    ) throws(AnimationError) -> BuiltAnimation? {
        if kind == .group { return try group(draft, mapping) }
        guard let property = animatedProperty(draft, mapping, parent) else { return nil }
        return kind == .keyframe
            ? try keyframe(draft, property, mapping) : try betweenEnds(draft, kind, property, mapping)
    }

    private mutating func animatedProperty(
        _ draft: AnimationDraft, _ mapping: Mapping, _ parent: AnimationParent
    ) -> AnimatableProperty? {
        guard let entry = mapping.entries["keyPath"] else {
            if case .action(let property) = parent { return property }
            guard mapping.isMissing("keyPath") else { return nil }
            return context.fail(
                mapping.offset, .missingKey, "missing key \"keyPath\" in an animation",
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

    mutating func check(_ built: BuiltAnimation, in layer: Layer, _ mapping: Mapping) {
        for property in built.animation.properties {
            checkOwner(of: property, property.keyPath, layer, at: built.mapping.offset(of: "keyPath"))
        }
        storeOutlines(of: built, in: layer, mapping)
    }
}

extension Problem {
    init(_ error: AnimationError, in mapping: Mapping) {
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
        self.init(mapping.offset(of: key), .range, error.description)
    }
}

// MARK: - Keyframes

extension SceneBuilder {
    mutating func keyframe(
        _ draft: AnimationDraft, _ property: AnimatableProperty, _ mapping: Mapping
    ) throws(AnimationError) -> BuiltAnimation {
        let values = draft.values.enumerated().compactMap {
            value($1, "values[\($0)]", of: property, draft)
        }
        checkKeyframes(draft, property, mapping)
        let duration = seconds(draft.duration, mapping)
        let keyframes = try Keyframes(
            draft.path.map(Keyframes.Route.path) ?? .values(values), keyTimes: draft.keyTimes,
            timingFunctions: draft.timingFunctions, calculationMode: draft.calculationMode,
            rotationMode: draft.rotationMode,
            tensions: KeyframeTension.list([draft.tensions, draft.continuities, draft.biases]))
        let outlines = zip(values, draft.values).compactMap { outline($0, $1) }
        return BuiltAnimation(
            animation: try draft.animation(of: property, .keyframes(keyframes), duration: duration),
            keys: AnimationKeys(mapping: mapping),
            pathSequences: [PathSequence(outlines: outlines, missingEnd: nil, setsMorph: setsMorph(mapping))])
    }

    /// Reports keys that do not fit together. A wrong number of key times is legal (rule K2), and lint warns about it.
    private mutating func checkKeyframes(
        _ draft: AnimationDraft, _ property: AnimatableProperty, _ mapping: Mapping
    ) {
        guard mapping.entries["values"] != nil || mapping.entries["path"] != nil else {
            context.error(
                mapping.offset, .missingKey, "a keyframe animation needs values or path",
                fix: "values: [0, 1]")
            return
        }
        if let entry = mapping.entries["path"], property.kind != .point {
            context.error(
                entry.value.offset, .type,
                "path animates a point such as position, and \(property.keyPath) is not a point")
        }
        guard let entry = mapping.entries["keyTimes"], draft.path == nil, !draft.keyTimes.isEmpty else {
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
        let rescaled = times.map { (($0 - first) / (last - first)).decimal(upToPlaces: 4) }
        context.error(
            entry.value.offset, .keyTimes, "\(fault.message(times)); write \(rule), rising from 0 to 1",
            fix: fault == .ends && last > first ? "keyTimes: [\(rescaled.joined(separator: ", "))]" : nil)
    }
}

// MARK: - Kinds

extension SceneBuilder {
    private mutating func betweenEnds(
        _ draft: AnimationDraft, _ kind: AnimationKind, _ property: AnimatableProperty, _ mapping: Mapping
    ) throws(AnimationError) -> BuiltAnimation {
        let ends = Ends(
            from: value(draft.fromValue, "fromValue", of: property, draft),
            to: value(draft.toValue, "toValue", of: property, draft),
            by: value(draft.byValue, "byValue", of: property, draft))
        let values: AnimationValues
        let duration: Double
        if kind == .spring {
            let spring = try spring(draft, mapping)
            duration = self.duration(of: spring, draft, mapping)
            values = .spring(ends, spring)
        } else {
            duration = seconds(draft.duration, mapping)
            values = .ends(ends)
        }
        return BuiltAnimation(
            animation: try draft.animation(of: property, values, duration: duration),
            keys: AnimationKeys(mapping: mapping),
            pathSequences: pathSequences((ends.from, draft.fromValue), (ends.to, draft.toValue), mapping))
    }

    private mutating func spring(
        _ draft: AnimationDraft, _ mapping: Mapping
    ) throws(AnimationError) -> Spring {
        guard let seconds = draft.perceptualDuration else {
            if let entry = mapping.entries["bounce"] {
                context.error(
                    entry.keyOffset, .conflict, "bounce needs perceptualDuration",
                    fix: "perceptualDuration: 0.5")
            }
            return try Spring(
                mass: draft.mass, stiffness: draft.stiffness, damping: draft.damping,
                initialVelocity: draft.initialVelocity, allowsOverdamping: draft.allowsOverdamping)
        }
        for key in ["mass", "stiffness", "damping", "allowsOverdamping"] {
            guard let entry = mapping.entries[key] else { continue }
            context.error(entry.keyOffset, .conflict, "perceptualDuration replaces \(key): keep one of them")
        }
        return try Spring(
            perceptualDuration: seconds, bounce: draft.bounce, initialVelocity: draft.initialVelocity)
    }

    /// Returns the duration in seconds. A spring with a perceptual duration settles if the file has no duration.
    private mutating func duration(of spring: Spring, _ draft: AnimationDraft, _ mapping: Mapping) -> Double {
        switch draft.duration {
        case .seconds(let seconds): return seconds
        case nil where draft.perceptualDuration == nil: return 0
        case .settling, nil:
            let settling = spring.settlingDuration
            guard settling.isFinite else {
                context.error(
                    mapping.offset(of: "duration"), .range,
                    "this spring never settles, because its damping is 0", fix: "duration: 4")
                return 0
            }
            return settling
        }
    }

    mutating func group(
        _ draft: AnimationDraft, _ mapping: Mapping
    ) throws(AnimationError) -> BuiltAnimation {
        for key in ["keyPath", "valueFunction"] {
            guard let entry = mapping.entries[key] else { continue }
            context.error(
                entry.keyOffset, .conflict, "a group cannot have \(key); set it in each of its animations")
        }
        let children = draft.animations.compactMap { animation($0, in: .group) }
        let duration = seconds(draft.duration, mapping)
        return BuiltAnimation(
            animation: try draft.animation(.group(children.map(\.animation)), duration: duration),
            keys: AnimationKeys(mapping: mapping, children: children.map(\.keys)),
            pathSequences: children.flatMap(\.pathSequences))
    }

    mutating func seconds(_ duration: AnimationDuration?, _ mapping: Mapping) -> Double {
        switch duration {
        case nil: return 0
        case .seconds(let seconds): return seconds
        case .settling:
            context.error(
                mapping.offset(of: "duration"), .type, "only a spring has a settlingDuration",
                fix: "damping: 10"
            )
            return 0
        }
    }

    mutating func value(
        _ node: SceneNode?, _ key: String, of property: AnimatableProperty, _ draft: AnimationDraft
    ) -> AnimatableValue? {
        guard let node else { return nil }
        let isAngle = property.component == .rotation
        let parser =
            draft.valueFunction.map(Parsers.value)
            ?? (isAngle ? Parsers.angle.map(AnimatableValue.number) : Parsers.value(of: property.kind))
        context.subject = property.keyPath
        defer { context.subject = nil }
        return parser.read(node, key, &context)
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

    func pathSequences(
        _ from: (AnimatableValue?, SceneNode?), _ to: (AnimatableValue?, SceneNode?), _ mapping: Mapping
    ) -> [PathSequence] {
        let ends = [outline(from.0, from.1), outline(to.0, to.1)]
        let outlines = ends.compactMap(\.self)
        guard !outlines.isEmpty else { return [] }
        let missingEnd: PathSequence.End? = ends[0] == nil ? .first : ends[1] == nil ? .last : nil
        return [PathSequence(outlines: outlines, missingEnd: missingEnd, setsMorph: setsMorph(mapping))]
    }

    func setsMorph(_ mapping: Mapping) -> Bool {
        mapping.entries["x-morph"] != nil || defaults?.mapping.entries["x-morph"] != nil
    }

    /// Adds the layer's own path to the sequences of an animation, for ``ScenePadder`` and for warnings.
    mutating func storeOutlines(of built: BuiltAnimation, in layer: Layer, _ mapping: Mapping) {
        let layerPath = outline(.path(layer.shape?.path), mapping.entries["path"]?.value)
        for var sequence in built.pathSequences {
            if let layerPath, sequence.missingEnd == .first { sequence.outlines.insert(layerPath, at: 0) }
            if let layerPath, sequence.missingEnd == .last { sequence.outlines.append(layerPath) }
            pathSequences.append(sequence)
            // The author knows the difference of the paths if there is an `x-morph`.
            guard !sequence.setsMorph else { continue }
            for (from, to) in zip(sequence.outlines, sequence.outlines.dropFirst()) {
                // If an animation ends at the layer's path, the message is at its written end.
                let endsAtLayerPath = sequence.missingEnd == .last && to.node.offset == layerPath?.node.offset
                outlineMessages[endsAtLayerPath ? from.offset : to.offset] = to.differenceMessage(
                    from: from, isLayerPath: from.node.offset == layerPath?.node.offset)
            }
        }
    }
}
